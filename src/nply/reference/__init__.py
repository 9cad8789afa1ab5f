"""Every algorithm once more in plain Python: slow, short and meant to be read.

They work on every game, native or written in Python, and are what the native searches are tested
against.
"""

from nply.reference.maxn import maxn
from nply.reference.minimax import minimax
from nply.reference.perft import perft
from nply.reference.pruned_maxn import linear, pruned_maxn, table
from nply.reference.replies import best_reply, opps
from nply.reference.walk import evaluate, handed, moves, played, player

__all__ = [
    "best_reply",
    "evaluate",
    "handed",
    "linear",
    "maxn",
    "minimax",
    "moves",
    "opps",
    "perft",
    "played",
    "player",
    "pruned_maxn",
    "table",
]
