"""Two sides and chance, without any pruning: expectiminimax, and paranoid where there are more players."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from nply.reference.walk import average, below, chance, evaluate, is_leaf, moves, played, player

Value = tuple[Any, ...]
"""One number a player: whole, or a Fraction above a node where chance moves."""


def expecti(
    state: Any, depth: int | None = None, side: Collection[int] | None = None, extend: int = 0
) -> tuple[Value, list[Any]]:
    """Return what all players have on average if both sides play well, and the line up to the first chance.

    The players of `side` maximise the average sum of their scores, all others minimise it. The side is the
    root's player alone if it is not given; where chance moves first, it must be. `extend` is that of
    `minimax`.
    """
    if is_leaf(state, depth, extend):
        return evaluate(state), []
    if outcomes := chance(state):
        assert side is not None, "where chance moves first, say whose average is wanted"
        return average(state, outcomes, lambda child: expecti(child, below(depth), side, extend)[0]), []
    who = player(state)
    side = [who] if side is None else side
    sign = 1 if who in side else -1
    best: Value | None = None
    line: list[Any] = []
    for move in moves(state):
        with played(state, move) as child:
            value, rest = expecti(child, below(depth), side, extend)
        if best is None or sign * _total(value, side) > sign * _total(best, side):
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line


def _total(value: Value, side: Collection[int]) -> Fraction:
    return sum((Fraction(value[member]) for member in side), Fraction(0))
