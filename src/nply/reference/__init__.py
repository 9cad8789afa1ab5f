"""Every algorithm once more in plain Python: slow, short and meant to be read.

They work on every game, native or written in Python, and are what the native searches are tested
against.
"""

from nply.reference.best_first import best_first
from nply.reference.expecti import expecti
from nply.reference.flat import flat
from nply.reference.hidden import ismcts, pimc, recpimc
from nply.reference.maxn import maxn
from nply.reference.minimax import minimax
from nply.reference.perft import perft
from nply.reference.playout import playout
from nply.reference.pruned_maxn import linear, pruned_maxn, table
from nply.reference.uct import Uct
from nply.reference.walk import evaluate, moves, played, player

__all__ = [
    "Uct",
    "best_first",
    "evaluate",
    "expecti",
    "flat",
    "ismcts",
    "linear",
    "maxn",
    "minimax",
    "moves",
    "perft",
    "pimc",
    "played",
    "player",
    "playout",
    "pruned_maxn",
    "recpimc",
    "table",
]
