"""Every algorithm once more in plain Python: slow, short and meant to be read.

They work on every game, native or written in Python, and are what the native searches are tested
against.
"""

from nply.reference.best_first import best_first
from nply.reference.bounded_maxn import bounded_maxn
from nply.reference.expecti import expecti
from nply.reference.flat import flat
from nply.reference.hidden import ismcts, pimc, recpimc
from nply.reference.interval_maxn import interval_maxn, sure
from nply.reference.maxn import maxn
from nply.reference.minimax import minimax, most_promising
from nply.reference.mixed import mp_mix, offensive
from nply.reference.perft import perft
from nply.reference.playout import playout
from nply.reference.prob_maxn import learnt, prob_maxn, prob_moves
from nply.reference.pruned_maxn import linear, pruned_maxn, table
from nply.reference.replies import best_reply, opps
from nply.reference.soft_maxn import soft_maxn, soft_moves
from nply.reference.uct import Uct
from nply.reference.walk import evaluate, handed, moves, played, player

__all__ = [
    "Uct",
    "best_first",
    "best_reply",
    "bounded_maxn",
    "evaluate",
    "expecti",
    "flat",
    "handed",
    "interval_maxn",
    "ismcts",
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
    "pimc",
    "played",
    "player",
    "playout",
    "prob_maxn",
    "prob_moves",
    "pruned_maxn",
    "recpimc",
    "soft_maxn",
    "soft_moves",
    "sure",
    "table",
]
