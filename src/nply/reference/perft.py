"""Counting nodes ply by ply."""

from typing import Any

from nply.reference.walk import below, is_leaf, moves, played


def perft(state: Any, depth: int | None = None) -> list[int]:
    """Return how many nodes there are at each ply, the root first."""
    counts = [1]
    if not is_leaf(state, depth):
        for move in moves(state):
            with played(state, move) as child:
                counts_below = perft(child, below(depth))
            counts += [0] * (len(counts_below) + 1 - len(counts))
            for ply, count in enumerate(counts_below, start=1):
                counts[ply] += count
    return counts
