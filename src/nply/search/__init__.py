"""Engines, their text form and their results."""

from nply.search.automatic import Auto, Choice, best
from nply.search.engines import (
    BestFirst,
    Engine,
    Expecti,
    Flat,
    MaxN,
    Minimax,
    Paranoid,
    Partition,
    Uct,
    engine,
    engine_names,
)
from nply.search.opponents import BestReply, BrsPlus, MpMix, Offensive, Opps, ProbMaxN, SoftMaxN
from nply.search.perft import perft
from nply.search.phases import Phases
from nply.search.result import Progress, Result, RootMove
from nply.search.searcher import Searcher
from nply.search.trace import Trace
from nply.search.view_engines import Ismcts, Pimc, RecPimc, ViewEngine

__all__ = [
    "Auto",
    "BestFirst",
    "BestReply",
    "BrsPlus",
    "Choice",
    "Engine",
    "Expecti",
    "Flat",
    "Ismcts",
    "MaxN",
    "Minimax",
    "MpMix",
    "Offensive",
    "Opps",
    "Paranoid",
    "Partition",
    "Phases",
    "Pimc",
    "ProbMaxN",
    "Progress",
    "RecPimc",
    "Result",
    "RootMove",
    "Searcher",
    "SoftMaxN",
    "Trace",
    "Uct",
    "ViewEngine",
    "best",
    "engine",
    "engine_names",
    "perft",
]
