"""Does what was measured agree with what is printed?"""

from dataclasses import dataclass

from nply.experiments.spec import Row
from nply.matches.statistics import Estimate

AGREE, DIFFER, REDUCED = "agree", "differ", "reduced"


def verdict(row: Row, column: str, ours: Estimate | None, reduced: bool = False) -> str:
    """Say whether the printed figure lies in our interval, widened by its rounding and the row's tolerance.

    A goal of `at_least` or `at_most` is met on its own side however far. Where searches or the game are
    smaller than the paper's, `reduced`, a difference says nothing: the verdict is that word.
    """
    paper = row.paper.get(column)
    if paper is None or ours is None:
        return ""
    tolerance = row.tolerance.get(column, 0.0) if isinstance(row.tolerance, dict) else row.tolerance
    room = tolerance + 0.5 * 10.0 ** -row.decimals(paper) + 1e-9 * abs(paper)
    too_low, too_high = ours.high + room < paper, ours.low - room > paper
    wrong = {"equal": too_low or too_high, "at_least": too_low, "at_most": too_high}[row.goal]
    if not wrong:
        return AGREE
    return REDUCED if reduced else DIFFER


@dataclass(frozen=True)
class Lead:
    """Who is ahead of two columns, here and in print; `str` says it in words.

    `gap` is what the first column has more than the second one, deal by deal.
    """

    row: Row
    first: str
    second: str
    gap: Estimate

    @property
    def decided(self) -> bool:
        """Does the interval leave no doubt who is ahead here?"""
        return self.gap.low > 0 or self.gap.high < 0

    @property
    def winner(self) -> str:
        """Who is ahead here, if only by chance."""
        return self._better(self.gap.mean)

    @property
    def printed(self) -> float | None:
        """What the first column has more in print; None if that is not printed."""
        paper = self.row.paper
        both = self.first in paper and self.second in paper
        return paper[self.first] - paper[self.second] if both else None

    @property
    def verdict(self) -> str:
        """Say in a word or two how this compares with print; empty where there is nothing to compare."""
        if self.printed is None:
            return ""
        if self.printed == 0:
            return "print is even" if self.decided else "as even as print"
        if self.decided:
            return "same winner" if self.winner == self._better(self.printed) else "other winner"
        inside = self.gap.low <= self.printed <= self.gap.high
        return "not decided" if inside else "not decided, less than in print"

    def __str__(self) -> str:
        mean, low, high = self.gap
        if self.decided:
            near, far = sorted((abs(low), abs(high)))
            words = f"{self.winner} ahead by {abs(mean):.3g} [{near:.3g}, {far:.3g}]"
        else:
            words = f"not decided: {self.first} − {self.second} = {mean:+.3g} [{low:+.3g}, {high:+.3g}]"
        if self.printed is None:
            return words
        if self.printed == 0:
            return f"{words}; print: even"
        there = self._better(self.printed)
        if self.decided:
            return f"{words}; print: {'the same' if self.winner == there else there}"
        place = "inside" if low <= self.printed <= high else "outside"
        return f"{words}; print: {there} by {abs(self.printed):.3g}, {place} this interval"

    def _better(self, gap: float) -> str:
        return self.first if (gap > 0) == (self.row.better == "higher") else self.second
