"""Search for games of any number of players.

>>> import nply
>>> state = nply.load("noughts_and_crosses").start()
>>> nply.Minimax().search(state, depth=9).values
(0, 0)
"""

from nply import figures
from nply._core import CapabilityError, GameError, MoveError, NplyError, OptionError, State
from nply.games import Game, PythonGame, load
from nply.search import (
    BestReply,
    BrsPlus,
    Engine,
    MaxN,
    Minimax,
    MpMix,
    Offensive,
    Opps,
    Paranoid,
    Partition,
    ProbMaxN,
    Progress,
    Result,
    RootMove,
    Searcher,
    SoftMaxN,
    Trace,
    engine,
    perft,
)

for _error in (NplyError, OptionError, MoveError, GameError, CapabilityError):
    _error.__module__ = __name__  # where users find them

__version__ = "0.1.0"

__all__ = [
    "BestReply",
    "BrsPlus",
    "CapabilityError",
    "Engine",
    "Game",
    "GameError",
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
    "ProbMaxN",
    "Progress",
    "PythonGame",
    "Result",
    "RootMove",
    "Searcher",
    "SoftMaxN",
    "State",
    "Trace",
    "engine",
    "figures",
    "load",
    "perft",
]
