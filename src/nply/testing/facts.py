"""What a game declares about all of its scores, and whether a value keeps to it."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from nply.testing.members import FACTS, Members
from nply.testing.report import Report
from nply.testing.words import is_whole, shown

MAX_SCORE = 100_000_000
MAX_PLAYERS = 8
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
        # Scores are multiples of the step; those of a player in a native game are as far from each other.
        self.origins: Sequence[float] | None = [0] * MAX_PLAYERS

    @property
    def slack(self) -> float:
        """How far apart two scores are that are meant to be the same, at most."""
        return _TOLERANCE * (self.step or 1)

    def in_steps(self, scores: Sequence[float]) -> tuple[int, ...]:
        """Return scores as whole numbers, so that they can be compared."""
        return tuple(round(score / (self.step or 1)) for score in scores)

    def read(self, members: Members, root: Any) -> None:
        """Ask the game for its facts, and complain of those that are no facts."""
        for name in FACTS:
            declared = members.native or members.can(name)
            value = members.fact(root, name) if declared else None
            if not declared or (members.native and value is None):
                continue
            if (wanted := self._wrong_fact(name, value)) is not None:
                self.report.complain(name, f"{name} must be {wanted}, got {shown(value)}")
                continue
            setattr(self, name, value)
        if members.native:
            self.origins = None
        elif self.max_sum is not None and self.lowest is None:
            self.lowest = 0
            self._lowest_is_implied = True

    def _wrong_fact(self, name: str, value: Any) -> str | None:
        if value is None:
            return "a number: leave it out where there is none"
        if not is_whole(value) and not (isinstance(value, float) and math.isfinite(value)):
            return "a number"
        if name == "step":
            return None if value > 0 else "a number above 0"
        most = MAX_SCORE * (MAX_PLAYERS if name.endswith("sum") else 1)
        return None if abs(value) <= most else f"between {-most:,} and {most:,}"

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
            if fraction and self.step is None:
                return Fault("have whole numbers, or declare step, like step = 0.5", "no step")
            if not is_whole(score) and not fraction:
                return Fault("have whole numbers")
        most = MAX_SCORE * (self.step or 1)
        if any(abs(score) > most for score in scores):
            return Fault(f"have numbers up to {most:,}")
        if self.step is None:
            return None
        if self.origins is None:
            self.origins = scores
        steps = [(score - origin) / self.step for score, origin in zip(scores, self.origins, strict=False)]
        if all(abs(count - round(count)) <= _TOLERANCE * max(1, abs(count)) for count in steps):
            return None
        return Fault(f"be multiples of step, {self.step}", "step")

    def _against_facts(self, scores: Sequence[float]) -> Fault | None:
        slack, total = self.slack, sum(scores)
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
