"""Engines, their text form and their results."""

from nply.search.engines import Engine, MaxN, Minimax, Paranoid, Partition, engine, engine_names
from nply.search.opponents import BestReply, BrsPlus, MpMix, Offensive, Opps, ProbMaxN, SoftMaxN
from nply.search.perft import perft
from nply.search.result import Progress, Result, RootMove
from nply.search.searcher import Searcher
from nply.search.trace import Trace

__all__ = [
    "BestReply",
    "BrsPlus",
    "Engine",
    "MaxN",
    "Minimax",
    "MpMix",
    "Offensive",
    "Opps",
    "Paranoid",
    "Partition",
    "ProbMaxN",
    "Progress",
    "Result",
    "RootMove",
    "Searcher",
    "SoftMaxN",
    "Trace",
    "engine",
    "engine_names",
    "perft",
]
