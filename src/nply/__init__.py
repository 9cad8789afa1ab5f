"""Search for games of any number of players.

>>> import nply
>>> state = nply.load("noughts_and_crosses").start()
>>> nply.Minimax().search(state, depth=9).values
(0, 0)
"""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from nply import agents as agents
    from nply import evaluation as evaluation
    from nply import experiments as experiments
    from nply import matches as matches
    from nply import play as play
    from nply import reference as reference
    from nply import reports as reports
    from nply import testing as testing
else:
    _PARTS = ("agents", "evaluation", "experiments", "matches", "play", "reference", "reports", "testing")

    def __getattr__(name):
        """Import a part of the package when it is first named, so that `nply.matches.play` is enough."""
        if name not in _PARTS:
            raise AttributeError(f"module 'nply' has no attribute {name!r}")
        from importlib import import_module

        return import_module(f"nply.{name}")

    def __dir__():
        return sorted({*globals(), *_PARTS})


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
