"""What a position promises about everything below it, held against what is met there."""

from dataclasses import dataclass

from nply.testing.facts import Facts
from nply.testing.report import Report, place
from nply.testing.words import shown

Values = tuple[float, ...]
Bounds = tuple[Values, Values]


@dataclass
class Promise:
    """What one position said."""

    bounds: Bounds | None = None
    leaf_values: frozenset[tuple[int, ...]] | None = None
    """In steps of the scores."""
    max_length: int | None = None


class Promises:
    """The promises of the positions from the first one to this one."""

    def __init__(self, report: Report, facts: Facts) -> None:
        self.report = report
        self.facts = facts
        self.above: list[Promise] = []

    def reach(self, promise: Promise, values: Values | None, over: bool) -> None:
        """Arrive at the end of the report's path; `values` are the scores or the estimate there."""
        del self.above[len(self.report.path) :]
        self.above.append(promise)
        for ply, one in enumerate(self.above):
            if one.max_length is not None and not over:
                self._check_length(ply, one.max_length)
            if one.bounds is not None:
                self._check_bounds(ply, one.bounds, promise.bounds, values)
            if one.leaf_values is not None and values is not None:
                self._check_leaf_values(ply, one.leaf_values, values)

    def _place(self, ply: int) -> str:
        return place(self.report.path[:ply])

    def _check_length(self, ply: int, length: int) -> None:
        if len(self.report.path) - ply >= length:
            text = f"max_length {self._place(ply)} is {length}, but the game goes on"
            self.report.complain("max_length", text)

    def _check_bounds(self, ply: int, bounds: Bounds, here: Bounds | None, values: Values | None) -> None:
        player = None if values is None else self._outside((values, values), bounds)
        if values is not None and player is not None:
            but = f"{shown(values[player])} is reached"
        elif here is not None and (player := self._outside(here, bounds)) is not None:
            but = f"they widen to {_span(here, player)}"
        else:
            return
        said = f"bounds of player {player} {self._place(ply)} are {_span(bounds, player)}"
        self.report.complain("bounds", f"{said}, but {but}")

    def _check_leaf_values(self, ply: int, rows: frozenset[tuple[int, ...]], values: Values) -> None:
        if self.facts.in_steps(values) not in rows:
            text = f"leaf_values {self._place(ply)} have no {shown(values)}, but it is reached"
            self.report.complain("leaf_values", text)

    def _outside(self, inner: Bounds, outer: Bounds) -> int | None:
        """Return the first player whose bounds are wider than they may be."""
        for player, (low, high, least, most) in enumerate(zip(*inner, *outer, strict=True)):
            if low < least - self.facts.slack or high > most + self.facts.slack:
                return player
        return None


def _span(bounds: Bounds, player: int) -> str:
    return f"{bounds[0][player]} to {bounds[1][player]}"
