"""Scores that add up: a table of what is still to come changes no answer, and searches fewer positions."""

import itertools
import random
from typing import Any, Literal

import pytest

import nply
from nply import reference
from nply.testing import check_game


class Row:
    """Three players take the number at either end of a row, in turn; a score is the sum of what one took."""

    players = 3

    def __init__(self, row: tuple[int, ...], points: tuple[int, ...] = (0, 0, 0), player: int = 0) -> None:
        self.row, self.points, self.player = row, points, player

    def legal_moves(self) -> list[str]:
        return ["left", "right"]

    def apply(self, move: str) -> Any:
        taken, row = (self.row[0], self.row[1:]) if move == "left" else (self.row[-1], self.row[:-1])
        points = list(self.points)
        points[self.player] += taken
        return type(self)(row, tuple(points), (self.player + 1) % 3)

    def is_terminal(self) -> bool:
        return not self.row

    def scores(self) -> tuple[int, ...]:
        return self.points

    def evaluate(self) -> tuple[int, ...]:
        """What everybody has, and the rest for who is to move."""
        points = list(self.points)
        points[self.player] += sum(self.row)
        return tuple(points)

    def key(self) -> Any:
        return self.row, self.points


class AddedRow(Row):
    """The same, which says that scores add up."""

    def rest(self) -> Any:
        return self.row, self.points


class BoundedRow(AddedRow):
    """It tells all that it knows, and prunes."""

    lowest = 0

    def constant_sum(self) -> int:
        return sum(self.points) + sum(self.row)

    def bounds(self) -> Any:
        return self.points, tuple(points + sum(self.row) for points in self.points)


def rows() -> list[tuple[int, ...]]:
    dice = random.Random(5)
    return [tuple(dice.randrange(4) for _ in range(dice.randrange(1, 10))) for _ in range(12)]


@pytest.mark.parametrize("kind", [AddedRow, BoundedRow])
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
def test_a_table_of_the_rest_changes_no_answer(
    kind: type[Row], ties: Literal["left", "worst_for_root"]
) -> None:
    for row, table, depth in itertools.product(rows(), ("2", "1000"), (None, 3)):
        value, line = reference.maxn(Row(row), depth, ties)
        for prune in ("none", "auto"):
            result = nply.MaxN(prune=prune, ties=ties, table=table).search(kind(row), depth=depth)
            assert (result.values, result.move) == (value, line[0]), (row, table, depth, prune)


def test_positions_with_other_scores_are_one() -> None:
    row = tuple(random.Random(1).sample(range(100), 12))
    engine = nply.MaxN(prune="none", table="10000")
    apart, together = (engine.search(kind(row), to_the_end=True) for kind in (Row, AddedRow))
    assert apart.values == together.values
    # One position for each part of the row, each with two children.
    assert together.nodes == 2 * sum(range(1, 13))
    assert apart.nodes > 2 * together.nodes


class Keyless:
    """It has no key but that of the rest."""

    players = 2
    player = 0

    def __init__(self, left: int = 6, points: int = 0) -> None:
        self.left, self.points = left, points

    def legal_moves(self) -> list[int]:
        return [1, 2]

    def apply(self, move: int) -> Any:
        return Keyless(self.left - move, self.points + move * move)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def scores(self) -> tuple[int, int]:
        return self.points, -self.points

    def rest(self) -> Any:
        return self.left, self.scores()


def test_it_is_enough_for_a_table() -> None:
    result = nply.MaxN(table="100").search(Keyless())
    assert result.values == (13, -13)
    assert result.nodes == 12


def test_the_checker_knows_it() -> None:
    assert check_game(BoundedRow((3, 1, 2, 2, 1)), games=5) == []


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (None, r"Broken.rest\(\) must return a pair \(key, scores so far\), got None"),
        ((0, (0, 0)), r"Broken.rest\(\) must return 3 scores, one a player, got \(0, 0\)"),
        (([], (0, 0, 0)), r"Broken.rest\(\) must return something hashable, got \[\]"),
    ],
)
def test_what_is_no_rest_is_named(rest: Any, message: str) -> None:
    broken = type("Broken", (Row,), {"rest": lambda self: rest})
    with pytest.raises(nply.GameError, match=message):
        nply.MaxN(table="100").search(broken((3, 1, 2)))
