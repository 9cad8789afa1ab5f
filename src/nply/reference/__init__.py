"""Every algorithm once more in plain Python: slow, short and meant to be read.

They work on every game, native or written in Python, and are what the native searches are tested
against.
"""

from nply.reference.maxn import maxn
from nply.reference.minimax import minimax
from nply.reference.perft import perft
from nply.reference.walk import children, evaluate, player

__all__ = ["children", "evaluate", "maxn", "minimax", "perft", "player"]
