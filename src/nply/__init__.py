"""Search for games of any number of players.

>>> import nply
>>> state = nply.load("noughts_and_crosses").start()
>>> nply.Minimax().search(state, depth=9).values
(0, 0)
"""

from nply import figures
from nply._core import CapabilityError, GameError, MoveError, NplyError, OptionError, State, View
from nply.games import Game, PythonGame, load, view_of
from nply.search import (
    Auto,
    BestFirst,
    BestReply,
    BrsPlus,
    Engine,
    Expecti,
    Flat,
    Ismcts,
    MaxN,
    Minimax,
    MpMix,
    Offensive,
    Opps,
    Paranoid,
    Partition,
    Phases,
    Pimc,
    ProbMaxN,
    Progress,
    RecPimc,
    Result,
    RootMove,
    Searcher,
    SoftMaxN,
    Trace,
    Uct,
    best,
    engine,
    perft,
)

for _error in (NplyError, OptionError, MoveError, GameError, CapabilityError):
    _error.__module__ = __name__  # where users find them

__version__ = "0.1.0"

__all__ = [
    "Auto",
    "BestFirst",
    "BestReply",
    "BrsPlus",
    "CapabilityError",
    "Engine",
    "Expecti",
    "Flat",
    "Game",
    "GameError",
    "Ismcts",
    "MaxN",
    "Minimax",
    "MoveError",
    "MpMix",
    "NplyError",
    "Offensive",
    "Opps",
    "OptionError",
    "Paranoid",
    "Partition",
    "Phases",
    "Pimc",
    "ProbMaxN",
    "Progress",
    "PythonGame",
    "RecPimc",
    "Result",
    "RootMove",
    "Searcher",
    "SoftMaxN",
    "State",
    "Trace",
    "Uct",
    "View",
    "best",
    "engine",
    "figures",
    "load",
    "perft",
    "view_of",
]
