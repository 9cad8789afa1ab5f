"""The checker for users' games finds each kind of mistake, and nothing where there is none."""

import itertools
import random
from typing import Any

import pytest

import nply
from nply.testing import check_game
from small_games import Countdown, EvaluatedNewStateTree, EvaluatedUndoTree, NewStateTree, UndoTree

TREE = {
    "player": 0,
    "scores": [0, 0],
    "children": [{"player": 1, "scores": [1, 1], "children": [[1, 2], [3, 4]]}, [5, 6]],
}


@pytest.mark.parametrize(
    "game",
    [
        Countdown(),
        NewStateTree(TREE, 2),
        UndoTree(TREE, 2),
        EvaluatedNewStateTree(TREE, 2),
        EvaluatedUndoTree(TREE, 2),
        nply.load("noughts_and_crosses"),
        nply.load("nim", heap=9, players=4).start(),
        nply.load("uniform", scores="random"),
        nply.load("tree", root={"player": 0, "children": [[1, 2], [3, 4]]}),
    ],
    ids=lambda game: type(game).__name__,
)
def test_good_games_have_no_problems(game: Any) -> None:
    assert check_game(game, games=5) == []


class Keyed(Countdown):
    def key(self) -> Any:
        return self.seen()


class Equal(Countdown):
    """Equality sees more than the other members."""

    hidden = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Equal) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


OTHER_STYLE = ("undo", "apply", "__dict__", "__weakref__")


def without_undo(**members: Any) -> Any:
    kept = {name: value for name, value in vars(Countdown).items() if name not in OTHER_STYLE}

    def apply(self: Any, move: int) -> Any:
        new = type(self)(self.pile - move)
        new.player = 1 - self.player
        return new

    return type("Broken", (), {**kept, "apply": apply, **members})()


def broken(base: type = Countdown, **members: Any) -> Any:
    return type("Broken", (base,), members)()


def forgets_player(self: Any, move: int) -> None:
    self.pile += move


def forgets_pile(self: Any, move: int) -> None:
    self.player = 1 - self.player


def forgets_hidden(self: Any, move: int) -> None:
    Countdown.undo(self, move)
    self.hidden += 1


def changes_the_old_one(self: Any, move: int) -> Any:
    new = type(self)(self.pile - move)
    new.player = 1 - self.player
    self.pile -= 1
    return new


def changes_an_attribute(self: Any, move: int) -> Any:
    new = type(self)(self.pile - move)
    new.player = 1 - self.player
    self.player = 1 - self.player
    return new


counter = itertools.count()
dice = random.Random(1)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (broken(undo=forgets_player), ["undo(", "does not restore player", "it was", "now it is"]),
        (broken(undo=forgets_pile), ["does not restore legal_moves"]),
        (broken(Equal, undo=forgets_hidden), ["does not restore the state", "no longer equals"]),
        (without_undo(apply=changes_the_old_one), ["also changes the old one", "legal_moves"]),
        (without_undo(apply=changes_an_attribute), ["also changes the old one", "player"]),
        (without_undo(apply=lambda self, move: None), ["returned None", "add undo(move)"]),
        (broken(scores=lambda self: [next(counter), 0]), ["scores changes between two calls"]),
        (broken(evaluate=lambda self: [next(counter), 0]), ["evaluate changes between two calls"]),
        (broken(scores=lambda self: [1, 2, 3]), ["scores must have 2 entries", "[1, 2, 3]"]),
        (broken(scores=lambda self: [1.5, 2]), ["scores must have whole numbers", "[1.5, 2]"]),
        (broken(scores=lambda self: [True, 2]), ["scores must have whole numbers"]),
        (broken(scores=lambda self: [10**9, 2]), ["scores must have whole numbers up to 100,000,000"]),
        (broken(scores=lambda self: None), ["scores must return a list or a tuple", "None"]),
        (broken(evaluate=lambda self: [1]), ["evaluate must have 2 entries"]),
        (broken(max_sum=-1), ["scores sum to more than max_sum, -1"]),
        (broken(max_sum="1"), ["max_sum must be a whole number", "'1'"]),
        (broken(players=9), ["players must be 1 to 8", "9"]),
        (broken(player=property(lambda self: 2, lambda self, new: None)), ["player must be 0 to 1, got 2"]),
        (broken(player=property(lambda self: None, lambda self, new: None)), ["player must be", "None"]),
        (broken(legal_moves=lambda self: (move for move in [1])), ["legal_moves must return a list"]),
        (broken(legal_moves=lambda self: [1, 1]), ["legal_moves returned 1 twice"]),
        (broken(legal_moves=lambda self: []), ["returned no move although is_terminal is False"]),
        (broken(legal_moves=lambda self: [1] * 70_000), ["70000 moves"]),
        (broken(order=lambda self, moves: moves[:-1]), ["order must return the same moves"]),
        (broken(order=lambda self, moves: [moves[0]] * len(moves)), ["order must return the same moves"]),
        (broken(is_terminal=lambda self: None if self.pile else True), ["is_terminal must be True or False"]),
        (broken(legal_moves=lambda self: [0]), ["still False after 1000 moves"]),
        (broken(key=lambda self: self.pile // 2), ["key is", "both", "differs"]),
        (broken(key=lambda self: [self.pile]), ["key must be hashable", "[5]"]),
        (broken(key=lambda self: id(self)), ["key differs when the same moves are played again"]),
        (broken(Keyed, key=lambda self: dice.random()), ["key changes between two calls"]),
    ],
)
def test_each_mistake_is_found(game: Any, words: list[str]) -> None:
    problems = check_game(game)
    assert any(all(word in line for word in words) for line in problems), problems
    assert all(line.startswith("Broken.") and "\n" not in line for line in problems)


def test_one_mistake_gives_one_line() -> None:
    assert len(check_game(broken(scores=lambda self: [1, 2, 3]))) == 1
    assert len(check_game(broken(undo=forgets_player))) == 1


def test_it_does_not_stop_at_the_first_problem() -> None:
    game = broken(
        scores=lambda self: [1, 2, 3],
        order=lambda self, moves: moves[:-1],
        evaluate=lambda self: "ab",
        key=lambda self: 0,
        is_terminal=lambda self: int(self.pile == 0),
    )
    text = "\n".join(check_game(game))
    for word in ("scores must", "order must", "evaluate must", "key is 0", "is_terminal must"):
        assert word in text


def refuses(self: Any, move: int) -> None:
    if move == 2:
        raise ValueError("two is too much")
    Countdown.apply(self, move)


def test_legal_moves_that_apply_rejects_are_told_with_the_authors_line() -> None:
    (line,) = check_game(broken(apply=refuses))
    assert "apply(2) rejects a move of legal_moves: ValueError: two is too much" in line
    number = refuses.__code__.co_firstlineno + 2
    assert f"test_testing.py:{number})" in line


@pytest.mark.parametrize("name", ["scores", "is_terminal", "legal_moves", "evaluate", "key", "order", "undo"])
def test_what_the_game_raises_is_a_line(name: str) -> None:
    def fail(self: Any, *arguments: Any) -> Any:
        raise KeyError("oh")

    members: dict[str, Any] = {name: fail}
    (line,) = check_game(broken(Countdown, **members))
    assert f"Broken.{name} raised KeyError: 'oh'" in line
    assert f"test_testing.py:{fail.__code__.co_firstlineno + 1})" in line


@pytest.mark.parametrize("name", ["players", "player", "legal_moves", "apply", "is_terminal", "scores"])
def test_missing_members_are_named(name: str) -> None:
    members = {key: value for key, value in vars(Countdown).items() if not key.startswith("__")}
    members |= {"player": 0, "pile": 5}
    del members[name]
    (line,) = check_game(type("Partial", (), members)())
    assert line.startswith(f"Partial.{name} is missing")


def test_the_object_is_left_alone() -> None:
    game = Countdown()
    check_game(game)
    assert game.seen() == (5, 0)
    state = nply.load("nim").start()
    check_game(state)
    assert state.history == []


class Uncopyable(Countdown):
    def __deepcopy__(self, memo: Any) -> Any:
        raise TypeError("cannot be copied")


def test_an_object_that_cannot_be_copied_is_put_back() -> None:
    game = Uncopyable()
    assert check_game(game) == []
    assert game.seen() == (5, 0)

    class Failing(Uncopyable):
        def scores(self) -> Any:
            raise ValueError

    game = Failing()
    assert len(check_game(game)) == 1
    assert game.seen() == (5, 0)


def test_the_same_seed_gives_the_same_report() -> None:
    game = broken(key=lambda self: self.pile // 2)
    assert check_game(game, seed=3) == check_game(game, seed=3)
    assert check_game(game, games=0) == []
