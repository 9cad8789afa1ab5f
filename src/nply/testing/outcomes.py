"""What chance may do, as a game says it: is it right?"""

from fractions import Fraction
from typing import Any

from nply.testing.words import is_whole

MOST_WEIGHT = 2**31 - 1


def wrong_outcomes(returned: Any) -> str:
    """Say what `chance()` should have returned; empty if it is right."""
    if not isinstance(returned, list | tuple):
        return "a list of pairs (outcome, probability), or None"
    if not returned:
        return "at least one outcome, or None where a player moves"
    if not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in returned):
        return "pairs (outcome, probability)"
    probabilities = [probability for _, probability in returned]
    if not all(is_whole(one) or _is_fraction(one) for one in probabilities):
        return "exact probabilities (a Fraction like Fraction(1, 6), or whole numbers out of their sum)"
    if any(one <= 0 for one in probabilities):
        return "no probability that is zero or negative"
    total = sum(Fraction(int(one.numerator), int(one.denominator)) for one in probabilities)
    if all(map(is_whole, probabilities)):
        return "" if total <= MOST_WEIGHT else f"weights that sum to at most {MOST_WEIGHT:,}"
    return "" if total == 1 else "probabilities that sum to one (or whole numbers out of their sum)"


def _is_fraction(value: Any) -> bool:
    if isinstance(value, bool | float):
        return False
    return is_whole(getattr(value, "numerator", None)) and is_whole(getattr(value, "denominator", None))
