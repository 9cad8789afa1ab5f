"""What a game declares about all of its scores, and whether a value keeps to it."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from nply.testing.members import FACTS, Members
from nply.testing.report import Report
from nply.testing.words import is_whole, shown

MAX_SCORE = 100_000_000
MAX_PLAYERS = 8
SMALLEST_STEP = 1e-6
# A score of 0.3 is three steps of 0.1 although 0.3 / 0.1 is a little less in floating point.
_TOLERANCE = 1e-6


class Fault(NamedTuple):
    """What scores should be and are not; `rule` is the fact that they break, or empty."""

    wanted: str
    rule: str = ""


class Facts:
    """Lowest, highest, step, constant sum and maximal sum of the scores; None where the game says nothing."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.lowest: float | None = None
        self.highest: float | None = None
        self.constant_sum: float | None = None
        self.max_sum: float | None = None
        self.step: float | None = None
        self._lowest_is_implied = False
        self.native = False
        self._first: Sequence[float] = ()
        """Scores that all others are multiples of the step away from."""

    @property
    def fractions(self) -> bool:
        """May scores be fractions?"""
        return isinstance(self.step, float)

    @property
    def unit(self) -> float:
        """What a search counts in: steps where scores are fractions."""
        return self.step if isinstance(self.step, float) else 1

    @property
    def slack(self) -> float:
        """How far apart two scores are that are meant to be the same, at most."""
        return _TOLERANCE * self.unit

    def in_steps(self, scores: Sequence[float]) -> tuple[int, ...]:
        """Return scores as whole numbers, so that they can be compared."""
        return tuple(round(score / self.unit) for score in scores)

    def read(self, members: Members, root: Any) -> None:
        """Ask the game for its facts, and complain of those that are no facts."""
        for name in FACTS:
            if not members.native and not members.can(name):
                continue
            value = members.fact(root, name)
            if members.native and value is None:
                continue
            if (wanted := self._wrong_fact(name, value)) is not None:
                self.report.complain(name, f"{name} must be {wanted}, got {shown(value)}")
                if name == "step":  # it comes first: what the other facts may be depends on it
                    return
                continue
            setattr(self, name, value)
        self.native = members.native
        says_no_more = self.constant_sum is None and self.lowest is None
        if self.max_sum is not None and says_no_more and not self.native:
            self.lowest = 0
            self._lowest_is_implied = True

    def _wrong_fact(self, name: str, value: Any) -> str | None:
        if value is None:
            return "a number: leave it out where there is none"
        fraction = isinstance(value, float) and math.isfinite(value)
        if name == "step":
            fits = (fraction and value > SMALLEST_STEP) or (is_whole(value) and value >= 1)
            return None if fits and value <= MAX_SCORE else f"a number above 0, up to {MAX_SCORE:,}"
        if not is_whole(value) and not (fraction and self.fractions):
            return "a number" if self.fractions else "a whole number"
        if self.fractions and not self._is_multiple(value):
            return f"a multiple of step, {self.step}"
        most = MAX_SCORE * MAX_PLAYERS * self.unit
        return None if abs(value) <= most else f"between {-most:,} and {most:,}"

    def _is_multiple(self, distance: float) -> bool:
        steps = distance / (self.step or 1)
        return abs(steps - round(steps)) <= _TOLERANCE

    def check(self, name: str, scores: Any, players: int) -> bool:
        """Is this a list of scores that the game may have? If not, complain in the name of the member."""
        return self._told(name, self._wrong_list(scores, players) or self._wrong_numbers(scores), scores)

    def check_value(self, name: str, scores: Any, players: int) -> bool:
        """Is it a value that the game may have, final or estimated? It has to keep to every fact."""
        return self.check(name, scores, players) and self._told(name, self._against_facts(scores), scores)

    def _told(self, name: str, fault: Fault | None, scores: Any) -> bool:
        if fault is None:
            return True
        rule = fault.rule or f"{name} {fault.wanted}"
        self.report.complain(rule, f"{name} must {fault.wanted}; got {shown(scores)}", member=name)
        return False

    def _wrong_list(self, scores: Any, players: int) -> Fault | None:
        if not isinstance(scores, list | tuple):
            return Fault("be a list or a tuple of scores")
        if len(scores) != players:
            return Fault(f"have {players} entries, one a player")
        return None

    def _wrong_numbers(self, scores: Sequence[Any]) -> Fault | None:
        for score in scores:
            fraction = isinstance(score, float) and math.isfinite(score)
            if fraction and not self.fractions:
                return Fault("have whole numbers, or declare step, like step = 0.5", "no step")
            if not is_whole(score) and not fraction:
                return Fault("have whole numbers")
        most = MAX_SCORE * self.unit
        if any(abs(score) > most for score in scores):
            return Fault(f"have numbers up to {most:,}")
        if self.fractions and not all(map(self._is_multiple, scores)):
            return Fault(f"be multiples of step, {self.step}", "step")
        return None

    def _against_facts(self, scores: Sequence[float]) -> Fault | None:
        slack, total = self.slack, sum(scores)
        if not self._keep_distance(scores):
            return Fault(f"differ by multiples of step, {self.step}", "step")
        if self.lowest is not None and min(scores) < self.lowest - slack:
            if self._lowest_is_implied:
                return Fault("not be negative, since there is a max_sum", "lowest")
            return Fault(f"be at least lowest, {self.lowest}", "lowest")
        if self.highest is not None and max(scores) > self.highest + slack:
            return Fault(f"be at most highest, {self.highest}", "highest")
        if self.constant_sum is not None and abs(total - self.constant_sum) > slack:
            return Fault(f"sum to constant_sum, {self.constant_sum}", "constant_sum")
        if self.max_sum is not None and total > self.max_sum + slack:
            return Fault(f"sum to at most max_sum, {self.max_sum}", "max_sum")
        return None

    def _keep_distance(self, scores: Sequence[float]) -> bool:
        """Are scores whole steps away from each other? Those of a native game need not be between players."""
        if self.step in (None, 1) or self.fractions:
            return True
        self._first = self._first or (scores if self.native else [scores[0]] * len(scores))
        return all(self._is_multiple(score - first) for score, first in zip(scores, self._first, strict=True))
