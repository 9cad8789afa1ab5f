"""Maxⁿ (Luckhardt and Irani 1986)."""

from fractions import Fraction
from typing import Any

from nply.reference.walk import below, chance, evaluate, is_leaf, moves, played, player

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
    width: int | None = None,
) -> tuple[Value, list[Any]]:
    """Return the maxⁿ value of a state and the line that leads to it.

    With a `width` only the first so many moves of a position are there.
    """
    if is_leaf(state, depth):
        return evaluate(state), []
    if outcomes := chance(state):
        return _average(state, outcomes, depth, ties, root), []
    who = player(state)
    root = who if root is None else root
    best: Value | None = None
    line: list[Any] = []
    for move in moves(state)[:width]:
        with played(state, move) as child:
            value, rest = maxn(child, below(depth), ties, root, width)
        if best is None or prefers(who, value, best, ties, root):
            best, line = value, [move, *rest]
    assert best is not None, "a game that is not over has a move"
    return best, line


def _average(
    state: Any, outcomes: list[tuple[Any, int]], depth: int | None, ties: str, root: int | None
) -> Value:
    """Return the average of what chance may bring, for every player."""
    values = []
    for outcome, weight in outcomes:
        with played(state, outcome) as child:
            values.append((maxn(child, below(depth), ties, root)[0], weight))
    total = sum(weight for _, weight in outcomes)
    players = len(values[0][0])
    return tuple(sum(Fraction(value[p]) * weight for value, weight in values) / total for p in range(players))
