"""Minimax, without any pruning; with more than two players it is paranoid."""

from collections.abc import Collection
from typing import Any

from nply.reference.maxn import maxn
from nply.reference.walk import below, evaluate, is_leaf, moves, played, player


def minimax(
    state: Any,
    depth: int | None = None,
    side: Collection[int] | None = None,
    width: int | None = None,
    extend: int = 0,
) -> tuple[tuple[int, ...], list[Any]]:
    """Return the scores at the end of best play and the line that leads there.

    The players of `side` maximise the sum of their scores, all others minimise it. The side is the root's
    player alone if it is not given. With a `width` only the first so many moves of a position are there.
    `extend`: beyond the depth it goes on for at most so many plies where a position is not quiet.
    """
    if is_leaf(state, depth, extend):
        return evaluate(state), []
    who = player(state)
    side = [who] if side is None else side
    sign = 1 if who in side else -1
    best: tuple[int, ...] | None = None
    line: list[Any] = []
    for move in moves(state)[:width]:
        with played(state, move) as child:
            value, rest = minimax(child, below(depth), side, width, extend)
        if best is None or sign * total(value, side) > sign * total(best, side):
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line


def most_promising(
    state: Any, depth: int | None = None, side: Collection[int] | None = None, width: int | None = None
) -> Any:
    """Return the best move after which the side has most if everybody looks after himself (`ties=maxn`).

    That is seen by maxⁿ, two plies behind each move.
    """
    side = [player(state)] if side is None else side
    best = total(minimax(state, depth, side, width)[0], side)
    legal = moves(state)[:width]
    promises = {}
    for i, move in enumerate(legal):
        with played(state, move) as child:
            if total(minimax(child, below(depth), side, width)[0], side) == best:
                promises[i] = total(maxn(child, 2, width=width)[0], side)
    return legal[max(promises, key=lambda i: promises[i])]


def total(scores: tuple[float, ...], side: Collection[int]) -> float:
    """Return what a side has of these scores."""
    return sum(scores[member] for member in side)
