"""Maxⁿ (Luckhardt and Irani 1986)."""

from typing import Any

from nply.reference.walk import average, below, chance, evaluate, is_leaf, moves, played, player

Value = tuple[Any, ...]
"""One number a player: whole, or a Fraction above a node where chance moves."""


def prefers(who: int, new: Value, old: Value, ties: str, root: int, earlier: bool = False) -> bool:
    """Does this player prefer the new value to the old one? `earlier`: its move stands before the other's."""
    if new[who] != old[who]:
        return bool(new[who] > old[who])
    if ties == "worst_for_root" and who != root and new[root] != old[root]:
        return bool(new[root] < old[root])
    return earlier


def maxn(
    state: Any,
    depth: int | None = None,
    ties: str = "left",
    root: int | None = None,
    extend: int = 0,
    width: int | None = None,
) -> tuple[Value, list[Any]]:
    """Return the maxⁿ value of a state and the line that leads to it.

    `extend`: beyond the depth it goes on for at most so many plies where a position is not quiet. With a
    `width` only the first so many moves of a position are there.
    """
    if is_leaf(state, depth, extend):
        return evaluate(state), []
    if outcomes := chance(state):
        values = average(
            state, outcomes, lambda child: maxn(child, below(depth), ties, root, extend, width)[0]
        )
        return values, []
    who = player(state)
    root = who if root is None else root
    best: Value | None = None
    line: list[Any] = []
    for move in moves(state)[:width]:
        with played(state, move) as child:
            value, rest = maxn(child, below(depth), ties, root, extend, width)
        if best is None or prefers(who, value, best, ties, root):
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line
