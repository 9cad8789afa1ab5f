"""Flat Monte Carlo."""

from typing import Any

from nply.reference.numbers import Numbers
from nply.reference.playout import playout
from nply.reference.walk import moves, played


def flat(
    state: Any, playouts: int, seed: int = 0, epsilon: int | None = None, plies: int | None = None
) -> list[list[int]]:
    """Play so many games out, one after each move in turn; return what they brought, one total a player."""
    numbers = Numbers(seed)
    legal = moves(state)
    totals: list[list[int]] = [[] for _ in legal]
    for number in range(playouts):
        child = number % len(legal)
        with played(state, legal[child]) as after:
            scores = playout(after, numbers, epsilon, plies)
        totals[child] = [a + b for a, b in zip(totals[child] or [0] * len(scores), scores, strict=True)]
    return totals
