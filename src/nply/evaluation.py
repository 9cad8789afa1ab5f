"""Evaluations made of measurements: what a game counts of a position, combined so that the sum is constant.

A measurement m(state, player) is a whole number: pieces, open lines, the way that is left. It counts as it is
(`single`), against those of the others (`difference`), or in proportion to theirs (`ratio`). A weighted sum
of such terms becomes scores whose sum never changes, in whole numbers, whatever the number of players.

>>> class Race:
...     players = 2
...     def __init__(self, *steps): self.steps = steps
>>> def way(state, player): return state.steps[player]
>>> estimate = Evaluation([(-1, difference(way))], limit=50)
>>> estimate(Race(7, 10)), estimate(Race(90, 10))
((6, -6), (-50, 50))
"""

from collections.abc import Callable, Sequence
from typing import Any

from nply._core import GameError, OptionError

Measurement = Callable[[Any, int], int]
"""What a player has of something: a whole number, by position and player."""
Term = Callable[[Any, int, int], int]
"""What a measurement counts for a player: by position, player and number of players."""


def single(measurement: Measurement) -> Term:
    """Count what the player himself has."""
    return lambda state, player, players: _measured(measurement, state, player)


def difference(measurement: Measurement, against: Measurement | None = None) -> Term:
    """Count what the player has beyond the average of what the others have, times the number of these.

    `against` measures the others, if it is something else that they have.
    """
    other = against or measurement

    def term(state: Any, player: int, players: int) -> int:
        own = (players - 1) * _measured(measurement, state, player)
        return own - sum(_measured(other, state, rival) for rival in range(players) if rival != player)

    return term


def ratio(measurement: Measurement, against: Measurement | None = None, *, scale: int = 1000) -> Term:
    """Count what the player has in proportion to what the others have: `scale` is as much as all of them.

    Where the others have nothing it counts as if they had one. The result is rounded down.
    """
    other = against or measurement
    if not isinstance(scale, int) or isinstance(scale, bool) or scale < 1:
        raise OptionError(f"ratio: scale must be a whole number, at least 1, got {scale!r}")

    def term(state: Any, player: int, players: int) -> int:
        rivals = sum(_measured(other, state, rival) for rival in range(players) if rival != player)
        return scale * _measured(measurement, state, player) // max(1, rivals)

    return term


class Evaluation:
    """A weighted sum of terms as scores: call it with a position.

    With a player's sum S of his terms and n players his score is n·S less the sums of all, so that all scores
    sum to 0; `constant_sum` is shared out in addition. `limit`: no score is farther from that share; where
    one would be, all are brought nearer in proportion.

    A game's `evaluate` can be one: `def evaluate(self): return estimate(self)`.
    """

    def __init__(
        self, terms: Sequence[tuple[int, Term]], *, constant_sum: int = 0, limit: int | None = None
    ) -> None:
        if not terms:
            raise OptionError("Evaluation: give at least one term, like (2, difference(pieces))")
        for term in terms:
            pair = isinstance(term, tuple) and len(term) == 2
            if not pair or not _is_whole(term[0]) or not callable(term[1]):
                raise OptionError(f"Evaluation: a term is a whole weight and a measurement, got {term!r}")
        if not _is_whole(constant_sum):
            raise OptionError(f"Evaluation: constant_sum must be a whole number, got {constant_sum!r}")
        if limit is not None and (not _is_whole(limit) or limit < 1):
            raise OptionError(f"Evaluation: limit must be a whole number, at least 1, got {limit!r}")
        self.terms = tuple(terms)
        self.constant_sum = constant_sum
        self.limit = limit

    def __call__(self, state: Any) -> tuple[int, ...]:
        """Return the scores that are expected at the end of the game, one a player."""
        players = state.players() if callable(state.players) else state.players
        sums = [
            sum(weight * term(state, player, players) for weight, term in self.terms)
            for player in range(players)
        ]
        apart = [players * own - sum(sums) for own in sums]
        if self.limit is not None:
            apart = _within(apart, self.limit)
        share, rest = divmod(self.constant_sum, players)
        return tuple(share + (player < rest) + own for player, own in enumerate(apart))


def _within(apart: list[int], limit: int) -> list[int]:
    """Bring numbers that sum to 0 nearer to it, in proportion, so that they still do."""
    farthest = max(map(abs, apart))
    if farthest <= limit:
        return apart
    nearer = [own * limit // farthest for own in apart]  # rounded down, so that their sum is at most 0
    most = sorted(range(len(apart)), key=lambda player: -(apart[player] * limit % farthest))
    for player in most[: -sum(nearer)]:
        nearer[player] += 1
    return nearer


def _measured(measurement: Measurement, state: Any, player: int) -> int:
    found = measurement(state, player)
    if not _is_whole(found):
        name = getattr(measurement, "__name__", repr(measurement))
        raise GameError(f"the measurement {name} must return a whole number, got {found!r}")
    return found


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
