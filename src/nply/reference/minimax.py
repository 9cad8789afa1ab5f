"""Minimax, without any pruning."""

from typing import Any

from nply.reference.walk import below, evaluate, is_leaf, moves, played, player


def minimax(
    state: Any, depth: int | None = None, root: int | None = None
) -> tuple[tuple[int, ...], list[Any]]:
    """Return the scores at the end of best play and the line that leads there.

    The root's player maximises his own score, the other one minimises it.
    """
    if is_leaf(state, depth):
        return evaluate(state), []
    who = player(state)
    root = who if root is None else root
    sign = 1 if who == root else -1
    best: tuple[int, ...] | None = None
    line: list[Any] = []
    for move in moves(state):
        with played(state, move) as child:
            value, rest = minimax(child, below(depth), root)
        if best is None or sign * value[root] > sign * best[root]:
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line
