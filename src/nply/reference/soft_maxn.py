"""Soft-maxⁿ (Sturtevant and Bowling 2006)."""

from typing import Any

from nply.reference.walk import below, evaluate, is_leaf, moves, played, player

Set = frozenset[tuple[int, ...]]


def soft_maxn(state: Any, depth: int | None = None) -> Set:
    """Return all values that a state may have, whatever players do whose moves are worth the same.

    A move is out of the question only if another one is sure to be worth more: its worst value exceeds the
    best one of this move.
    """
    if is_leaf(state, depth):
        return frozenset([evaluate(state)])
    who = player(state)
    sets = soft_moves(state, depth)
    sure = max(min(value[who] for value in values) for values in sets)
    return frozenset().union(*(values for values in sets if max(value[who] for value in values) >= sure))


def soft_moves(state: Any, depth: int | None = None) -> list[Set]:
    """Return the set of each move of a state that is not over."""
    sets = []
    for move in moves(state):
        with played(state, move) as child:
            sets.append(soft_maxn(child, below(depth)))
    return sets
