"""Engines, their text form and their results."""

from nply.search.engines import (
    BestFirst,
    Engine,
    Flat,
    MaxN,
    Minimax,
    Paranoid,
    Partition,
    Uct,
    engine,
    engine_names,
)
from nply.search.perft import perft
from nply.search.result import Progress, Result, RootMove
from nply.search.searcher import Searcher
from nply.search.trace import Trace

__all__ = [
    "BestFirst",
    "Engine",
    "Flat",
    "MaxN",
    "Minimax",
    "Paranoid",
    "Partition",
    "Progress",
    "Result",
    "RootMove",
    "Searcher",
    "Trace",
    "Uct",
    "engine",
    "engine_names",
    "perft",
]
