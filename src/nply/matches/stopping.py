"""When a match is precise enough: decided by a confidence sequence, so that looking often does no harm."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nply._core import OptionError
from nply.matches.games import MatchGame
from nply.matches.statistics import MEASURES, Estimate, Outcome, block_values, confidence_sequence
from nply.options import nearest

LOOK_AFTER = 1.02  # times as many blocks as at the last look; a look takes longer the more there are


class Precision(NamedTuple):
    """How precisely a measure is known, by intervals that may be looked at as often as one likes."""

    measure: str
    half_width: float
    """What was wanted."""
    reached: int | None
    """After how many blocks it was reached, or None if it was not."""
    intervals: tuple[Estimate, ...]
    """One an agent, after so many blocks, or after all that are complete; empty if none is."""


class Stopping:
    """Stops once the half-width of a measure's interval is small enough for every agent.

    Blocks count in the order of their numbers, whatever the order in which they end, and the answer is after
    how many of them it was reached: so it depends neither on the number of workers nor on when one looks.
    """

    def __init__(
        self, game: MatchGame, agents: Sequence[str], seatings: int, measure: str, half_width: float
    ) -> None:
        if not isinstance(half_width, int | float) or isinstance(half_width, bool) or not half_width > 0:
            raise OptionError(f"until must be a number above 0, like 0.02, got {half_width!r}")
        self.half_width = half_width
        self.measure = measure
        self.lowest, self.highest = _range(game, measure)
        self._seatings = seatings
        self._values: dict[str, list[float]] = {agent: [] for agent in agents}
        self._waiting: dict[int, list[Outcome]] = {}
        """Games of blocks that are not complete, or that come after one."""
        self._next = 0
        self._looked_at = 0
        self._reached: int | None = None

    def look(self, outcomes: Iterable[Outcome], *, last: bool = False) -> int | None:
        """Take in games that ended; return after how many blocks it was enough, or None if it is not yet.

        Not every call looks: the `last` one always does.
        """
        for outcome in outcomes:
            self._waiting.setdefault(outcome.block, []).append(outcome)
        while len(self._waiting.get(self._next, ())) == self._seatings:
            block = self._waiting.pop(self._next)
            for agent, values in self._values.items():
                values += block_values([block], self.measure, agent)
            self._next += 1
        if self._next == self._looked_at or (self._next < self._looked_at * LOOK_AFTER and not last):
            return None
        self._looked_at = self._next
        latest = 0
        for values in self._values.values():
            after = confidence_sequence(values, self.lowest, self.highest).reached(self.half_width)
            if after is None:
                return None
            latest = max(latest, after)
        self._reached = latest
        return latest

    def precision(self) -> Precision:
        """Say what was reached."""
        blocks = self._next if self._reached is None else self._reached
        intervals = [self._interval(values[:blocks]) for values in self._values.values() if blocks]
        return Precision(self.measure, self.half_width, self._reached, tuple(intervals))

    def _interval(self, values: Sequence[float]) -> Estimate:
        found = confidence_sequence(values, self.lowest, self.highest)
        return Estimate(sum(values) / len(values), float(found.lows[-1]), float(found.highs[-1]))


def _range(game: MatchGame, measure: str) -> tuple[float, float]:
    """Return between which numbers a measure lies in this game."""
    facts = game.score_facts
    low, high = facts["lowest"], facts["highest"]
    if measure == "wins":
        return 0.0, 1.0
    if measure == "rank":
        return 1.0, float(game.players)
    if measure not in MEASURES:
        raise OptionError(f"no measure is called {measure!r}; {nearest(measure, MEASURES)}")
    if low is None or high is None:
        raise OptionError(
            f"{game.name} does not say how low and high scores can be: take the measure wins or rank"
        )
    return (float(low), float(high)) if measure == "score" else (0.0, float(high - low))
