"""An interval for the mean of a bounded measure that may be looked at after every block.

A fixed interval is right with 95 % at one look. Whoever looks after every block and stops when he likes what
he sees is wrong far more often: 2,000 looks at a 1.96 interval miss the truth at some time in more than half
of all runs. A confidence sequence contains the truth *at all times together* with 95 %, so it may decide when
to stop.

This one is by betting (Waudby-Smith and Ramdas 2024, Estimating means of bounded random variables by betting,
JRSS B 86, the hedged capital of section 4; time-uniform bounds in general: Howard, Ramdas, McAuliffe and
Sekhon 2021, Annals of Statistics 49). For every mean that is possible, two gamblers start with half a unit
each. One bets at each block that its value is above that mean, the other that it is below, with stakes that
depend on earlier blocks only. If the mean is the true one the bets are fair, and by Ville's inequality their
capital ever reaches 1/α with probability at most α. The sequence is what has not been ruled out so.
"""

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, NamedTuple

from nply._core import OptionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

CONFIDENCE = 0.95
CANDIDATES = 1001
AT_ONCE = 1_000_000  # numbers that are held in memory at a time
MOST_STAKE = 0.5  # the share of his capital that a gambler risks at most


class ConfidenceSequence(NamedTuple):
    """The limits after 1, 2, … blocks; they only ever come closer."""

    lows: "Floats"
    highs: "Floats"

    @property
    def half_width(self) -> float:
        """Half the length of the interval after all blocks."""
        return float(self.highs[-1] - self.lows[-1]) / 2

    def reached(self, half_width: float) -> int | None:
        """Return after how many blocks the interval was first so narrow, or None if it never was."""
        import numpy as np

        narrow = np.flatnonzero(self.highs - self.lows <= 2 * half_width)
        return int(narrow[0]) + 1 if narrow.size else None


def confidence_sequence(
    values: Sequence[float],
    lowest: float = 0.0,
    highest: float = 1.0,
    *,
    confidence: float = CONFIDENCE,
    candidates: int = CANDIDATES,
) -> ConfidenceSequence:
    """Return the sequence for the mean of block values that lie in a range.

    The values must be in the order of the block numbers. In the order in which blocks happened to end, short
    blocks would come first, and the answer would depend on the number of workers. Limits are rounded outwards
    to one part of the range in `candidates`.
    """
    import numpy as np

    if not lowest < highest:
        raise OptionError(f"a measure needs a range, lowest below highest, got {lowest} and {highest}")
    data = (np.asarray(values, dtype=np.float64) - lowest) / (highest - lowest)
    if data.size == 0 or data.min() < -1e-9 or data.max() > 1 + 1e-9:
        raise OptionError(f"blocks must have values between {lowest} and {highest}, and at least one value")
    data = np.clip(data, 0.0, 1.0)
    means = np.linspace(0.0, 1.0, candidates)
    alive = np.empty((data.size, candidates), dtype=bool)
    step = max(1, AT_ONCE // data.size)
    for start in range(0, candidates, step):
        some = slice(start, start + step)
        larger = np.maximum(*log_capitals(data, means[some], 1.0 - confidence))
        small = larger < log(1.0 / (1.0 - confidence))
        alive[:, some] = np.logical_and.accumulate(small, axis=0)
    first, last = alive.argmax(axis=1), candidates - 1 - alive[:, ::-1].argmax(axis=1)
    # The truth lies between candidates: the next one outwards is the limit.
    lows = means[np.maximum(first - 1, 0)]
    highs = means[np.minimum(last + 1, candidates - 1)]
    empty = ~alive.any(axis=1)  # nothing is left with probability α at most: the last limits stay
    if empty.any():
        end = int(empty.argmax())
        lows[end:], highs[end:] = (lows[end - 1], highs[end - 1]) if end else (0.0, 1.0)
    width = highest - lowest
    return ConfidenceSequence(lowest + width * lows, lowest + width * highs)


def log_capitals(data: "Floats", means: "Floats", alpha: float) -> tuple["Floats", "Floats"]:
    """Return the logarithm of what each gambler has after each block (rows) for each mean (columns).

    The first bets on values above the mean, the second on values below; each starts with half a unit.
    """
    import numpy as np

    stakes = _stakes(data, alpha)[:, None]
    with np.errstate(divide="ignore"):
        above = np.minimum(stakes, MOST_STAKE / means)
        below = np.minimum(stakes, MOST_STAKE / (1.0 - means))
    gain = data[:, None] - means
    up: Floats = log(0.5) + np.cumsum(np.log1p(above * gain), axis=0)
    down: Floats = log(0.5) + np.cumsum(np.log1p(-below * gain), axis=0)
    return up, down


def _stakes(data: "Floats", alpha: float) -> "Floats":
    """Return the stake at each block: larger while values vary little, and known before the block is seen."""
    import numpy as np

    count = np.arange(1, data.size + 1)
    running = (0.5 + np.cumsum(data)) / (count + 1)
    variance = (0.25 + np.cumsum((data - running) ** 2)) / (count + 1)
    before = np.concatenate([[0.25], variance[:-1]])
    return np.sqrt(2 * log(2 / alpha) / (before * count * np.log(count + 1)))
