"""Counting the nodes of a game tree."""

from collections.abc import Callable

from nply import _core
from nply._core import OptionError
from nply.games.protocol import PythonGame
from nply.options import MAX_DEPTH
from nply.search.restored import searched
from nply.search.result import Progress


def perft(
    state: _core.State | PythonGame,
    depth: int | None = None,
    *,
    progress: Callable[[Progress], bool | None] | None = None,
) -> list[int]:
    """Return how many nodes there are at each ply, the root first; without a depth, of the whole game.

    >>> import nply
    >>> nply.perft(nply.load("noughts_and_crosses").start(), depth=3)
    [1, 9, 72, 504]
    """
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise OptionError(f"depth must be a whole number, at least 0, got {depth!r}")
    report = None if progress is None else lambda *news: progress(Progress(*news))
    deepest = None if depth is None else min(depth, MAX_DEPTH)
    return searched(state, lambda: _core.perft(state, deepest, report))
