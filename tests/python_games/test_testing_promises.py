"""The checker holds a user's game to all that it declares about its scores, and promises at a position."""

from typing import Any

import pytest

from nply.testing import check_game
from small_games import Countdown


class Race:
    """Each of two players takes one or two of seven points; whoever takes the last one gets one more.

    It knows everything about itself that a game can know.
    """

    players = 2
    step: Any = 1
    lowest: Any = 0
    highest: Any = 8
    constant_sum: Any = 8
    max_sum: Any = 8

    def __init__(self, points: tuple[int, ...] = (0, 0), player: int = 0) -> None:
        self.points, self.player = points, player

    @property
    def left(self) -> int:
        return 7 - sum(self.points)

    def legal_moves(self) -> Any:
        return [take for take in (1, 2) if take <= self.left]

    def apply(self, move: int) -> Any:
        points = list(self.points)
        points[self.player] += move + (move == self.left)
        return type(self)(tuple(points), 1 - self.player)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def scores(self) -> Any:
        return self.points

    def evaluate(self) -> Any:
        mine = self.points[0] + (self.left + 1) // 2
        return mine, 8 - mine

    def key(self) -> Any:
        return self.points, self.player

    def rest(self) -> Any:
        return (self.left, self.player), self.points

    def bounds(self) -> Any:
        most = self.left + 1
        return self.points, tuple(point + most for point in self.points)

    def leaf_values(self) -> Any:
        return [(mine, 8 - mine) for mine in range(self.points[0], self.points[0] + self.left + 2)]

    def promise(self, move: int) -> Any:
        return move

    def max_length(self) -> Any:
        return self.left

    def next_level(self, depth: int) -> Any:
        return depth + 2


class Halves(Race):
    """The same in steps of a half."""

    step = 0.5
    highest = 4.0
    constant_sum = max_sum = 4

    def scores(self) -> Any:
        return tuple(point / 2 for point in self.points)

    def evaluate(self) -> Any:
        return tuple(value / 2 for value in super().evaluate())

    def rest(self) -> Any:
        key, points = super().rest()
        return key, [point / 2 for point in points]

    def bounds(self) -> Any:
        low, high = super().bounds()
        return [value / 2 for value in low], [value / 2 for value in high]

    def leaf_values(self) -> Any:
        return [[a / 2, b / 2] for a, b in super().leaf_values()]


class Ranged(Race):
    """Its moves are a range."""

    def legal_moves(self) -> Any:
        return range(1, min(2, self.left) + 1)


class Tenths(Countdown):
    """Three tenths are three steps, whatever floating point makes of them."""

    step = 0.1

    def scores(self) -> Any:
        return [0.1 + 0.2, 0.7]


def broken(base: type = Race, **members: Any) -> Any:
    return type("Broken", (base,), members)()


class Odd(Countdown):
    """Scores need not be multiples of a step: they are as far from each other."""

    step = 2
    lowest = -1


@pytest.mark.parametrize(
    "game", [Race(), Halves(), Tenths(), Ranged(), Odd()], ids=lambda game: type(game).__name__
)
def test_a_game_that_keeps_its_word(game: Any) -> None:
    assert check_game(game, games=5) == []


def test_facts_may_be_methods() -> None:
    assert check_game(broken(highest=lambda self: 8), games=3) == []
    (line,) = check_game(broken(highest=lambda self: 6))
    assert "must be at most highest, 6" in line


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (broken(lowest=3), ["must be at least lowest, 3; got ("]),
        (broken(highest=4), ["must be at most highest, 4; got ("]),
        (broken(constant_sum=7), ["must sum to constant_sum, 7; got ("]),
        (broken(max_sum=7), ["must sum to at most max_sum, 7; got ("]),
        (broken(Countdown, max_sum=9), ["scores must not be negative, since there is a max_sum; got ["]),
        (broken(Countdown, max_sum=-1, lowest=-1), ["scores must sum to at most max_sum, -1; got ["]),
        (broken(step=3), ["must differ by multiples of step, 3"]),
        (broken(Halves, step=0.25, scores=lambda self: (0.3, 3.7)), ["must be multiples of step, 0.25"]),
        (broken(Halves, step=None), ["step must be a number: leave it out where there is none, got None"]),
        (broken(max_sum=None), ["max_sum must be a number: leave it out where there is none, got None"]),
        (broken(lowest="0"), ["lowest must be a whole number, got '0'"]),
        (broken(highest=float("inf")), ["highest must be a whole number, got inf"]),
        (broken(constant_sum=True), ["constant_sum must be a whole number, got True"]),
        (broken(Halves, highest=4.25), ["highest must be a multiple of step, 0.5, got 4.25"]),
        (broken(Halves, bounds=lambda self: ((0, 0.3), (4, 4))), ["bounds must be multiples of step, 0.5"]),
        (broken(highest=8.0), ["highest must be a whole number, got 8.0"]),
        (broken(step=1e-9), ["step must be a number above 0"]),
        (broken(step=0), ["step must be a number above 0, up to 100,000,000, got 0"]),
        (broken(highest=10**9), ["highest must be between -800,000,000 and 800,000,000"]),
        (broken(max_sum=10**9), ["max_sum must be between -800,000,000 and 800,000,000"]),
        (broken(evaluate=lambda self: (9, -1)), ["evaluate must be at least lowest, 0; got (9, -1)"]),
        (broken(rest=lambda self: (self.left, self.points)), ["rest is ", "but player differs: "]),
        (broken(rest=lambda self: (Race.rest(self)[0], (0, 0))), ["rest is (", " differs: "]),
        (broken(rest=lambda self: self.points), ["rest must be a list or a tuple of scores; got 0"]),
        (broken(rest=lambda self: None), ["rest must return (key, so_far)", "None"]),
        (broken(rest=lambda self: (0, (0,))), ["rest must have 2 entries, one a player; got (0,)"]),
        (broken(rest=lambda self: ([], self.points)), ["rest must be hashable, got []"]),
        (broken(bounds=lambda self: ((0, 0), (3, 8))), ["bounds of player 0 at the start are 0 to 3, but 4"]),
        (broken(bounds=lambda self: ((2, 0), (9, 9)) if self.left == 7 else Race.bounds(self)),
         ["bounds of player 0 at the start are 2 to 9, but they widen to 1 to 8"]),
        (broken(bounds=lambda self: ((0, 0), (9 + sum(self.points), 9))), ["but they widen to 0 to "]),
        (broken(bounds=lambda self: ((9, 9), (0, 0))), ["player 0 are 9 to 0: the lower one comes first"]),
        (broken(bounds=lambda self: None), ["bounds must return (low, high)", "None"]),
        (broken(bounds=lambda self: (0, 8)), ["bounds must be a list or a tuple of scores; got 0"]),
        (broken(bounds=lambda self: ((0,), (8,))), ["bounds must have 2 entries, one a player; got (0,)"]),
        (broken(bounds=lambda self: ((0, 0.5), (8, 8)), step=1), ["bounds must have whole numbers, or "]),
        (broken(leaf_values=lambda self: [(4, 4), (5, 3)]), ["leaf_values at the start have no ("]),
        (broken(leaf_values=lambda self: []), ["leaf_values must return a list of scores"]),
        (broken(leaf_values=lambda self: [(4, 5)]), ["leaf_values must sum to constant_sum, 8; got (4, 5)"]),
        (broken(leaf_values=lambda self: [([4], 4)]), ["leaf_values must have whole numbers; got ([4], 4)"]),
        (broken(leaf_values=lambda self: [7]), ["leaf_values must be a list or a tuple of scores"]),
        (broken(promise=lambda self, move: move / 2), ["promise(1) must be a whole number", "0.5"]),
        (broken(promise=lambda self, move: 2**31), ["must be a whole number from 0 to 536,870,911"]),
        (broken(promise=lambda self, move: -1), ["promise(1) must be a whole number from 0", "got -1"]),
        (broken(promise=7), ["promise raised TypeError: 'int' object is not callable"]),
        (broken(max_length=lambda self: 3), ["max_length at the start is 3, but the game goes on"]),
        (broken(max_length=lambda self: -1), ["max_length must be a whole number of moves, got -1"]),
        (broken(next_level=lambda self, depth: depth), ["next_level(0) must be a whole number", "got 0"]),
        (broken(next_level=lambda self, depth: 1.5), ["next_level(0) must be a whole number", "1.5"]),
        (broken(next_level=lambda self: 1), ["next_level raised TypeError: "]),
    ],
)  # fmt: skip
def test_each_broken_promise_is_one_line(game: Any, words: list[str]) -> None:
    problems = check_game(game)
    assert len(problems) == 1, problems
    assert all(word in problems[0] for word in words), problems
    assert problems[0].startswith("Broken.")
