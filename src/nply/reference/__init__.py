"""Every algorithm once more in plain Python: slow, short and meant to be read.

They work on every game, native or written in Python, and are what the native searches are tested
against.
"""

from nply.reference.maxn import maxn
from nply.reference.minimax import minimax, most_promising
from nply.reference.mixed import mp_mix, offensive
from nply.reference.perft import perft
from nply.reference.prob_maxn import learnt, prob_maxn, prob_moves
from nply.reference.pruned_maxn import linear, pruned_maxn, table
from nply.reference.replies import best_reply, opps
from nply.reference.soft_maxn import soft_maxn, soft_moves
from nply.reference.walk import evaluate, handed, moves, played, player

__all__ = [
    "best_reply",
    "evaluate",
    "handed",
    "learnt",
    "linear",
    "maxn",
    "minimax",
    "most_promising",
    "moves",
    "mp_mix",
    "offensive",
    "opps",
    "perft",
    "played",
    "player",
    "prob_maxn",
    "prob_moves",
    "pruned_maxn",
    "soft_maxn",
    "soft_moves",
    "table",
]
