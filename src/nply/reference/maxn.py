"""Maxⁿ (Luckhardt and Irani 1986)."""

from typing import Any

from nply.reference.walk import below, children, evaluate, is_leaf, player

Value = tuple[int, ...]


def prefers(who: int, new: Value, old: Value, ties: str, root: int) -> bool:
    """Does this player prefer the new value to the old one, which came earlier?"""
    if new[who] != old[who]:
        return new[who] > old[who]
    return ties == "worst_for_root" and who != root and new[root] < old[root]


def maxn(
    state: Any, depth: int | None = None, ties: str = "left", root: int | None = None
) -> tuple[Value, list[Any]]:
    """Return the maxⁿ value of a state and the line that leads to it."""
    if is_leaf(state, depth):
        return evaluate(state), []
    who = player(state)
    root = who if root is None else root
    best: Value | None = None
    line: list[Any] = []
    for move, child in children(state):
        value, rest = maxn(child, below(depth), ties, root)
        if best is None or prefers(who, value, best, ties, root):
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line
