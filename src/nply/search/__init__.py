"""Engines, their text form and their results."""

from nply.search.engines import Engine, MaxN, Minimax, Paranoid, Partition, engine, engine_names
from nply.search.perft import perft
from nply.search.result import Progress, Result, RootMove
from nply.search.searcher import Searcher
from nply.search.trace import Trace
from nply.search.view_engines import Ismcts, Pimc, RecPimc, ViewEngine

__all__ = [
    "Engine",
    "Ismcts",
    "MaxN",
    "Minimax",
    "Paranoid",
    "Partition",
    "Pimc",
    "Progress",
    "RecPimc",
    "Result",
    "RootMove",
    "Searcher",
    "Trace",
    "ViewEngine",
    "engine",
    "engine_names",
    "perft",
]
