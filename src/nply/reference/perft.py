"""Counting nodes ply by ply."""

from typing import Any

from nply.reference.walk import below, children, is_leaf


def perft(state: Any, depth: int | None = None) -> list[int]:
    """Return how many nodes there are at each ply, the root first."""
    counts = [1]
    if not is_leaf(state, depth):
        for _, child in children(state):
            for ply, count in enumerate(perft(child, below(depth)), start=1):
                if ply == len(counts):
                    counts.append(0)
                counts[ply] += count
    return counts
