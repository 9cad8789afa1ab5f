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


def eats(self: Any) -> list[int]:
    """Looking at the moves takes one from the pile."""
    self.pile -= 1
    return [1]


def turns(self: Any) -> bool:
    """Asking for the end passes the turn."""
    self.player = 1 - self.player
    return bool(self.pile == 0)


def slips(self: Any, move: int) -> Any:
    """Who is to move after this one depends on the dice."""
    new = type(self)(self.pile - move)
    new.player = dice.randrange(2)
    return new


counter = itertools.count()
dice = random.Random(1)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (broken(undo=forgets_player), ["undo(", "does not restore player", "it was", "now it is"]),
        (broken(undo=forgets_pile), ["undo(2) does not restore", "it was"]),
        (broken(Equal, undo=forgets_hidden), ["does not restore the state", "no longer equals"]),
        (without_undo(apply=changes_the_old_one), ["also changes the old one"]),
        (without_undo(apply=changes_an_attribute), ["also changes the old one", "player"]),
        (without_undo(apply=lambda self, move: None), ["returned None", "add undo(move)"]),
        (without_undo(apply=lambda self, move: 7), ["apply(2) must return the new state, got 7"]),
        (without_undo(apply=7), ["apply(2) rejects a move of legal_moves: TypeError"]),
        (broken(apply=lambda self, move: type(self)()), ["returns another position although there is undo"]),
        (broken(scores=lambda self: [next(counter), 0]), ["scores changes between two calls"]),
        (broken(evaluate=lambda self: [next(counter), 0]), ["evaluate changes between two calls"]),
        (broken(scores=lambda self: [1, 2, 3]), ["scores must have 2 entries", "[1, 2, 3]"]),
        (
            broken(scores=lambda self: [1.5, 2]),
            ["have whole numbers, or declare step", "[1.5, 2]"],
        ),
        (broken(scores=lambda self: [1.0, 2]), ["declare step, like step = 0.5", "[1.0, 2]"]),
        (broken(scores=lambda self: [float("nan"), 2]), ["scores must have whole numbers; got [nan, 2]"]),
        (broken(scores=lambda self: ["1", 2]), ["scores must have whole numbers", "['1', 2]"]),
        (broken(scores=lambda self: [True, 2]), ["scores must have whole numbers"]),
        (broken(scores=lambda self: [10**9, 2]), ["scores must have numbers up to 100,000,000"]),
        (broken(scores=lambda self: None), ["scores must be a list or a tuple of scores; got None"]),
        (broken(evaluate=lambda self: [1]), ["evaluate must have 2 entries"]),
        (broken(players=9), ["players must be 1 to 8", "9"]),
        (broken(player=property(lambda self: 2, lambda self, new: None)), ["player must be 0 to 1, got 2"]),
        (broken(player=property(lambda self: None, lambda self, new: None)), ["player must be", "None"]),
        (broken(players=True), ["players must be 1 to 8", "True"]),
        (broken(players=lambda self: 0), ["players must be 1 to 8, got 0"]),
        (broken(legal_moves=lambda self: (move for move in [1])), ["must return a list, a tuple or a range"]),
        (broken(legal_moves=lambda self: "12"), ["must return a list, a tuple or a range", "'12'"]),
        (broken(legal_moves=lambda self: [1, 1]), ["legal_moves returned 1 twice"]),
        (broken(legal_moves=lambda self: []), ["returned no move although is_terminal is False"]),
        (broken(legal_moves=lambda self: [1] * 70_000), ["70000 moves"]),
        (broken(order=lambda self, moves: moves[:-1]), ["order must return the same moves"]),
        (broken(order=lambda self, moves: [moves[0]] * len(moves)), ["order must return the same moves"]),
        (broken(is_terminal=lambda self: None if self.pile else True), ["is_terminal must be True or False"]),
        (broken(legal_moves=lambda self: [0]), ["still False after 1000 moves"]),
        (broken(key=lambda self: self.pile // 2), ["key is", "both", "differs"]),
        (broken(key=lambda self: [self.pile]), ["key must be hashable", "[5]"]),
        (broken(key=lambda self: id(self)), ["key is", "both", "differs"]),
        (without_undo(key=lambda self: id(self)), ["key differs when the same moves are played again"]),
        (broken(Keyed, key=lambda self: dice.random()), ["key changes between two calls"]),
        (broken(Keyed, legal_moves=eats), ["key changes between two calls"]),
        (broken(Keyed, is_terminal=turns), ["player and key change between two calls: player is 1, then 0"]),
        (without_undo(apply=slips), ["differs when the same moves are played again"]),
        (broken(legal_moves=property(lambda self: lambda: [1])), ["legal_moves must return", "function"]),
        (broken(legal_moves=property(lambda self: self.none)), ["legal_moves raised AttributeError"]),
    ],
)
def test_each_mistake_is_found(game: Any, words: list[str]) -> None:
    problems = check_game(game)
    assert len(problems) == 1, problems  # one mistake, one line
    assert all(word in problems[0] for word in words), problems
    assert problems[0].startswith("Broken.")
    assert "\n" not in problems[0]


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


def test_all_missing_members_are_one_line() -> None:
    (line,) = check_game(type("Partial", (), {"players": 2, "player": 0, "scores": (0, 0)})())
    assert line.startswith("Partial.legal_moves, apply and is_terminal are missing: a game needs players")


class Match:
    """A game, but not a position of it."""

    def start(self) -> Countdown:
        return Countdown()


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (Countdown, "Countdown is a class: pass a position, an object of it"),
        (Match(), "Match is a game, not a position: pass what its start() returns"),
        (None, "NoneType is no position of a game: it has none of players, player, "),
        (nply, "module is no position of a game: "),
    ],
)
def test_what_is_no_position_is_one_line(game: Any, line: str) -> None:
    (problem,) = check_game(game)
    assert problem.startswith(line)
    with pytest.raises(nply.GameError):
        nply.MaxN().search(game)


def test_what_only_a_search_finds_is_told() -> None:
    class Sly:
        """One of a thousand moves is wrong: few random games see it."""

        players, player, chosen = 1, 0, -1

        def legal_moves(self) -> Any:
            return list(range(1000))

        def apply(self, move: int) -> None:
            self.chosen = move

        def undo(self, move: int) -> None:
            self.chosen = -1

        def is_terminal(self) -> bool:
            return self.chosen >= 0

        def scores(self) -> Any:
            return [0, 0] if self.chosen == 7 else [0]

    problems = check_game(Sly(), games=1)
    assert problems == [
        "Sly: a search refuses it: Sly.scores() must return 1 scores, one a player, got [0, 0] (list)"
    ]


def test_dealt_games_are_checked_deal_by_deal() -> None:
    deals: list[int] = []

    class Dealt(nply.Game):
        def deal(self, **arguments: object) -> nply.State:
            deals.append(int(str(arguments["seed"])))
            return super().deal(**arguments)

    spades = nply.load("spades", players=3, cards=3)
    game = Dealt("spades", spades._face, spades.options)
    assert check_game(game, games=3, seed=7) == []
    assert deals == [7, 8, 9]


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
