"""Means over blocks, with intervals from a bootstrap over blocks.

Games of one block share a deal and are not independent of each other; blocks are. So blocks are what is drawn
again, with replacement, and a measure is the sum of something over all blocks divided by the sum of a weight:
points by seats, wins by games, plies by searches.

The limits are percentiles of the resampled means. Plain percentiles are too narrow for few blocks by the
factor between a normal and a Student quantile, so the percentiles are moved outwards by it (Hesterberg 2015,
What Teachers Should Know About the Bootstrap, The American Statistician 69: expanded percentile interval).
"""

from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from nply._core import OptionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RESAMPLES = 4000
CONFIDENCE = 0.95
AT_ONCE = 2_000_000  # counts that are held in memory at a time


class Estimate(NamedTuple):
    """A mean and what it may be: the limits contain the true value in 95 of 100 such experiments."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.mean:.4g} [{self.low:.4g}, {self.high:.4g}]"


class Measure(NamedTuple):
    """What is summed and what it is divided by, one number a block, and the range that single values lie in.

    The range matters only where all blocks agree: see `estimates`.
    """

    totals: Sequence[float]
    weights: Sequence[float]
    lowest: float
    highest: float


def estimates(
    measures: Sequence[Measure], *, confidence: float = CONFIDENCE, seed: int = 0
) -> list[Estimate | None]:
    """Return mean and interval of each measure; None where the weights sum to nothing.

    All measures are of the same blocks. Same numbers and same seed, same answer.

    One block says nothing about others: the interval is the whole range. Where all blocks agree, a bootstrap
    has nothing to draw from and would answer with a point. Then the interval is the one that leaves room for
    blocks that were not seen: a kind of block that is a share p of all is missed by n of them with
    probability (1 − p)ⁿ, so p is below 1 − (α/2)^(1/n), as in the interval of Clopper and Pearson for no
    success in n trials, and such blocks may lie at either end of the range.
    """
    import numpy as np

    if not measures:
        return []
    blocks = len(measures[0].totals)
    if blocks == 0 or any(len(one.totals) != blocks or len(one.weights) != blocks for one in measures):
        raise OptionError("every measure needs one total and one weight for each of the blocks, at least one")
    totals = np.array([one.totals for one in measures], dtype=np.float64).T
    weights = np.array([one.weights for one in measures], dtype=np.float64).T
    known = weights.sum(axis=0) > 0
    means = totals.sum(axis=0) / np.where(known, weights.sum(axis=0), 1.0)
    lows, highs = _percentiles(totals, weights, means, confidence, seed)
    # Rounding leaves something like 1e-17 of a residual where all blocks agree.
    spread = np.abs(totals - means * weights).max(axis=0)
    agree = spread <= 1e-12 * np.maximum(1.0, np.abs(totals).max(axis=0))
    return [
        None
        if not known[i]
        else _where_all_agree(float(means[i]), one, blocks, confidence)
        if agree[i]
        else Estimate(float(means[i]), max(float(lows[i]), one.lowest), min(float(highs[i]), one.highest))
        for i, one in enumerate(measures)
    ]


def _where_all_agree(mean: float, measure: Measure, blocks: int, confidence: float) -> Estimate:
    unseen = 1.0 if blocks == 1 else 1.0 - ((1.0 - confidence) / 2) ** (1.0 / blocks)
    low = mean - unseen * max(0.0, mean - measure.lowest)
    high = mean + unseen * max(0.0, measure.highest - mean)
    return Estimate(mean, low, high)


def _percentiles(
    totals: "Floats", weights: "Floats", means: "Floats", confidence: float, seed: int
) -> tuple["Floats", "Floats"]:
    import numpy as np

    blocks, measures = totals.shape
    drawn = np.empty((RESAMPLES, measures))
    rng = np.random.default_rng(seed)
    step = max(1, AT_ONCE // blocks)
    for start in range(0, RESAMPLES, step):
        end = min(start + step, RESAMPLES)
        counts = rng.multinomial(blocks, np.full(blocks, 1.0 / blocks), size=end - start).astype(np.float64)
        below = counts @ weights
        # A resample without a single value of a measure says nothing: it counts as the mean.
        drawn[start:end] = np.where(below > 0, counts @ totals / np.where(below > 0, below, 1.0), means)
    tail = expanded_tail(blocks, (1.0 - confidence) / 2)
    return np.quantile(drawn, tail, axis=0), np.quantile(drawn, 1.0 - tail, axis=0)


def expanded_tail(blocks: int, tail: float) -> float:
    """Return the percentile that a bootstrap of so many blocks has to use in the place of `tail`.

    >>> round(expanded_tail(10, 0.025), 4), round(expanded_tail(1000, 0.025), 4)
    (0.0086, 0.0248)
    """
    if blocks < 2:
        return 0.0
    factor = (blocks / (blocks - 1)) ** 0.5
    return NormalDist().cdf(factor * student_quantile(tail, blocks - 1))


def student_quantile(tail: float, degrees: int) -> float:
    """Return a quantile of Student's t by its expansion in 1/degrees (Abramowitz and Stegun 26.7.5).

    From three degrees of freedom on it is right to half a hundredth at the 2.5 % that matter here; for one
    and two it is too near to zero by 11 and 1 %, where an interval is a guess anyway.
    """
    z = NormalDist().inv_cdf(tail)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees) ** power for power, term in enumerate(terms, start=1))
