"""Chance drawn: what happens where no player moves."""

import random
from collections.abc import Sequence
from math import gcd, lcm
from typing import Any

CHANCE = -1
"""Whose turn it is where chance moves: no player's."""


def weighted(outcomes: Sequence[tuple[Any, Any]] | None) -> list[tuple[Any, int]] | None:
    """Return what a game's `chance()` returned with whole weights: fractions are brought to one denominator.

    >>> from fractions import Fraction
    >>> weighted([("heads", Fraction(1, 3)), ("tails", Fraction(2, 3))])
    [('heads', 1), ('tails', 2)]
    """
    if outcomes is None:
        return None
    common = lcm(*(probability.denominator for _, probability in outcomes))
    return [(outcome, int(probability * common)) for outcome, probability in outcomes]


def probability(weight: int, total: int) -> str:
    """Write how likely something is as a fraction in lowest terms.

    >>> probability(2, 36)
    '1/18'
    """
    common = gcd(weight, total)
    return f"{weight // common}/{total // common}" if common < total else "1"


def drawn(outcomes: list[tuple[Any, int]], dice: random.Random) -> Any:
    """Return one of the outcomes that `state.chance()` lists, each as likely as its weight says.

    >>> drawn([("heads", 1), ("tails", 1)], random.Random(7))
    'tails'
    """
    left = dice.randrange(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("the weights sum to more than what was drawn")
