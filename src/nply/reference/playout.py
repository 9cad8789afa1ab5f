"""Playouts: how a game goes on where a search knows nothing."""

from typing import Any

from nply.reference.numbers import Numbers
from nply.reference.walk import ask, chance, evaluate, moves, played

Scores = tuple[int, ...]


def playout(state: Any, numbers: Numbers, epsilon: int | None = None, plies: int | None = None) -> Scores:
    """Play on at random and return the scores in the end, or an evaluation after so many plies.

    With an `epsilon` the first move in the game's order is made, and a random one in so many cases of 100.
    """
    if ask(state, "is_terminal") or plies == 0:
        return evaluate(state)
    legal = moves(state)
    move = legal[_choice(state, len(legal), numbers, epsilon)]
    with played(state, move) as child:
        return playout(child, numbers, epsilon, None if plies is None else plies - 1)


def _choice(state: Any, size: int, numbers: Numbers, epsilon: int | None) -> int:
    if size == 1:
        return 0
    if outcomes := chance(state):
        return numbers.weighted([weight for _, weight in outcomes])
    if epsilon is not None and numbers.below(100) >= epsilon:
        return 0
    return numbers.below(size)
