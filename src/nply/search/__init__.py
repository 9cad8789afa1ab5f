"""Engines, their text form and their results."""

from nply.search.engines import Engine, Expecti, MaxN, Minimax, Paranoid, Partition, engine, engine_names
from nply.search.perft import perft
from nply.search.phases import Phases
from nply.search.result import Progress, Result, RootMove
from nply.search.searcher import Searcher
from nply.search.trace import Trace

__all__ = [
    "Engine",
    "Expecti",
    "MaxN",
    "Minimax",
    "Paranoid",
    "Partition",
    "Phases",
    "Progress",
    "Result",
    "RootMove",
    "Searcher",
    "Trace",
    "engine",
    "engine_names",
    "perft",
]
