"""Engines, their text form and their results."""

from nply.search.engines import Engine, MaxN, Minimax, Paranoid, engine, engine_names
from nply.search.perft import perft
from nply.search.result import Progress, Result
from nply.search.trace import Trace

__all__ = [
    "Engine",
    "MaxN",
    "Minimax",
    "Paranoid",
    "Progress",
    "Result",
    "Trace",
    "engine",
    "engine_names",
    "perft",
]
