"""Games written in Python that break a rule, or misbehave as best they can."""

import copy
import re
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nply
from broken_games import (
    SEARCHES,
    BadIndex,
    LyingList,
    RaisingList,
    broken,
    fixed,
    returning,
)
from small_games import Countdown


@pytest.mark.parametrize("name", ["players", "player", "legal_moves", "apply", "is_terminal", "scores"])
def test_a_missing_member_is_named(name: str) -> None:
    members = {key: value for key, value in vars(Countdown).items() if not key.startswith("__")}
    members["player"] = 0
    del members[name]
    with pytest.raises(nply.GameError, match=f"Partial has no {name}"):
        nply.MaxN().search(type("Partial", (), {**members, "pile": 5})())


class NewState:
    """Countdown in the other style."""

    players = 2

    def __init__(self, pile: int = 5, player: int = 0) -> None:
        self.pile, self.player = pile, player

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 2) if take <= self.pile]

    def apply(self, move: int) -> Any:
        return NewState(self.pile - move, 1 - self.player)

    def is_terminal(self) -> bool:
        return self.pile == 0

    def scores(self) -> list[int]:
        return [-1, 1] if self.player == 0 else [1, -1]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("returned", "words"),
    [(None, ["returned None", "add undo(move)"]), (7, ["must return the new state", "7 (int)"])],
)
def test_apply_must_return_a_state_unless_there_is_undo(
    returned: Any, words: list[str], search: Callable[[Any], object]
) -> None:
    game = type("Broken", (NewState,), {"apply": returning(returned)})()
    with pytest.raises(nply.GameError) as caught:
        search(game)
    for word in ["Broken.apply(move)", *words]:
        assert word in str(caught.value)


def test_apply_may_return_another_class_of_position() -> None:
    class Opening(NewState):
        pass

    assert nply.MaxN().search(Opening()).values == nply.MaxN().search(NewState()).values == (1, -1)


class Endless(Countdown):
    def legal_moves(self) -> list[int]:
        return [0]


class EndlessWithEvaluation(Endless):
    def evaluate(self) -> list[int]:
        return [0, 0]


@pytest.mark.parametrize("kind", [Endless, EndlessWithEvaluation])
def test_an_endless_game_is_an_error(kind: type[Countdown]) -> None:
    game = kind()
    for engine in (nply.MaxN(), nply.Minimax(), nply.Minimax(search="plain")):
        with pytest.raises(nply.GameError, match="not over after 1000 moves"):
            engine.search(game)
    with pytest.raises(nply.GameError, match="not over after 1000 moves"):
        nply.perft(game)
    assert game.seen() == (5, 0)


def test_an_endless_game_may_be_searched_within_limits() -> None:
    game = EndlessWithEvaluation()
    assert nply.MaxN().search(game, depth=30).depth == 30
    assert nply.MaxN().search(game, nodes=100).nodes == 100
    assert nply.perft(game, 5) == [1] * 6
    assert game.seen() == (5, 0)


# --- What the author's code raises --------------------------------------------------------------------


class AuthorsError(Exception):
    pass


def raising(error: BaseException) -> Callable[..., Any]:
    def member(self: Any, *arguments: Any) -> Any:
        if self.pile <= 3:
            raise error  # the author's line
        return self.right(*arguments)

    return member


WALKED = ["legal_moves", "apply", "undo", "is_terminal", "order"]
CALLED: list[tuple[Callable[..., object], str]] = [
    *((search, method) for search in SEARCHES for method in [*WALKED, "scores", "evaluate"]),
    *((nply.perft, method) for method in WALKED),
]
ERRORS = [
    AuthorsError("mine"),
    AttributeError("typo"),
    StopIteration(3),
    KeyboardInterrupt(),
    SystemExit(2),
    GeneratorExit(),
    RecursionError("deep"),
    MemoryError(),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(("search", "method"), CALLED)
def test_what_a_method_raises_comes_out_with_its_traceback(
    method: str, error: BaseException, search: Callable[..., object]
) -> None:
    right = getattr(Countdown, method, lambda self, moves=None: [0, 0] if moves is None else moves)
    members: dict[str, Any] = {method: raising(error), "right": right}
    game = broken(**members)
    with pytest.raises(type(error)) as caught:
        search(game, depth=4) if method == "evaluate" else search(game)
    assert caught.value is error
    text = "".join(traceback.format_exception(caught.value))
    assert "raise error  # the author's line" in text
    if method != "undo":
        assert game.seen() == (5, 0), "the position is left as it was found"


@pytest.mark.parametrize("name", ["players", "player", "scores", "max_sum", "is_terminal", "legal_moves"])
@pytest.mark.parametrize("error", [ValueError("mine"), AttributeError("typo in a property")])
def test_what_a_property_raises_comes_out(name: str, error: Exception) -> None:
    def read(self: Any) -> Any:
        raise error

    game = broken(**{name: property(read, lambda self, value: None)})
    with pytest.raises(type(error)) as caught:
        nply.MaxN().search(game)
    assert caught.value is error


def test_properties_that_exist_at_the_end_only_are_not_asked_before() -> None:
    class AtTheEnd(NewState):
        def apply(self, move: int) -> "AtTheEnd":
            return AtTheEnd(self.pile - move, 1 - self.player)

        @property
        def scores(self) -> Any:
            assert self.pile == 0, "asked before the end"
            return [-1, 1] if self.player == 0 else [1, -1]

    game: Any = AtTheEnd()
    assert nply.MaxN().search(game).values == (1, -1)


@pytest.mark.parametrize("search", SEARCHES)
def test_an_index_that_raises_comes_out(search: Callable[[Any], object]) -> None:
    for members in (
        {"player": fixed(BadIndex())},
        {"scores": returning([BadIndex(), 0])},
        {"players": BadIndex()},
    ):
        with pytest.raises(ZeroDivisionError, match="from __index__"):
            search(broken(**members))


def test_infinite_recursion_of_the_author_is_his_recursion_error() -> None:
    def scores(self: Any) -> Any:
        return self.scores()

    game = broken(scores=scores)
    with pytest.raises(RecursionError):
        nply.MaxN().search(game)
    assert game.seen() == (5, 0)


def test_equal_objects_may_stand_for_the_moves_in_order() -> None:
    """`order` may build its moves anew."""
    game = broken(
        legal_moves=lambda self: [(take, 10**9) for take in (1, 2) if take <= self.pile],
        order=lambda self, moves: [(take, 10**9) for take, _ in reversed(moves)],
        apply=lambda self, move: Countdown.apply(self, move[0]),
        undo=lambda self, move: Countdown.undo(self, move[0]),
    )
    result = nply.MaxN().search(game)
    assert (result.values, result.move) == ((1, -1), (2, 10**9))


# --- Trying to make it crash --------------------------------------------------------------------------


def test_a_list_that_apply_changes_does_not_change_the_search() -> None:
    class Numbers:
        """Take a number from a list; legal_moves hands out the list itself."""

        players = 2

        def __init__(self) -> None:
            self.left = [3, 1, 2]
            self.taken: list[int] = []

        def player(self) -> int:
            return len(self.taken) % 2

        def legal_moves(self) -> list[int]:
            return self.left

        def apply(self, move: int) -> None:
            self.left.remove(move)
            self.taken.append(move)

        def undo(self, move: int) -> None:
            self.left.append(self.taken.pop())
            self.left.sort(key=[3, 1, 2].index)

        def is_terminal(self) -> bool:
            return not self.left

        def scores(self) -> list[int]:
            return [sum(self.taken[::2]), sum(self.taken[1::2])]

    game: Any = Numbers()
    assert nply.perft(game) == [1, 3, 6, 6]
    result = nply.MaxN().search(game)
    assert (result.values, result.line, result.nodes) == ((4, 2), (3, 2, 1), 15)


def test_a_list_that_is_emptied_meanwhile() -> None:
    moves = [1, 2]

    def apply(self: Any, move: int) -> None:
        moves.clear()
        Countdown.apply(self, move)

    def legal_moves(self: Any) -> list[int]:
        moves[:] = [take for take in (1, 2) if take <= self.pile]
        return moves

    game = broken(apply=apply, legal_moves=legal_moves)
    assert nply.perft(game) == nply.perft(Countdown())
    assert nply.MaxN().search(game).values == nply.MaxN().search(Countdown()).values


def test_lists_with_a_will_of_their_own() -> None:
    plain = nply.MaxN().search(Countdown())
    for kind in (LyingList, RaisingList):
        game = broken(legal_moves=lambda self, kind=kind: kind(Countdown.legal_moves(self)))
        assert nply.MaxN().search(game)[:5] == plain[:5]
        game = broken(scores=lambda self, kind=kind: kind(Countdown.scores(self)))
        assert nply.MaxN().search(game)[:5] == plain[:5]


def test_scores_that_shrink_while_they_are_read() -> None:
    class Shrinking:
        def __index__(self) -> int:
            scores.clear()
            return 1

    scores: list[Any] = []

    def give(self: Any) -> list[Any]:
        scores[:] = [Shrinking(), -1]
        return scores

    assert nply.MaxN().search(broken(scores=give)).values == (1, -1)


def test_names_and_texts_that_are_not_unicode() -> None:
    class Odd:
        def __repr__(self) -> str:
            return "\ud800" * 3

    with pytest.raises(nply.GameError, match=re.escape(r"\ud800\ud800\ud800 (Odd)")):
        nply.MaxN().search(broken(is_terminal=returning(Odd())))
    with pytest.raises(nply.GameError, match=r"é{50,}"):
        nply.MaxN().search(broken(is_terminal=returning("é" * 500)))
    kind = type("N\u00e4me", (Countdown,), {"is_terminal": returning(None)})
    with pytest.raises(nply.GameError, match=r"Näme\.is_terminal"):
        nply.MaxN().search(kind())


def test_very_long_values_are_shortened() -> None:
    with pytest.raises(nply.GameError) as caught:
        nply.MaxN().search(broken(is_terminal=returning("x" * 10_000)))
    assert len(str(caught.value)) < 200


def test_apply_that_raises_halfway_leaves_what_it_had_done_and_nothing_else() -> None:
    """Nobody but the author can take back half a move; all the whole moves are taken back."""

    def apply(self: Any, move: int) -> None:
        if self.pile == 1:
            self.half = True
            raise AuthorsError
        Countdown.apply(self, move)

    game = broken(apply=apply, half=False)
    with pytest.raises(AuthorsError):
        nply.MaxN().search(game)
    assert game.half
    assert game.seen() == (5, 0)


def test_the_first_error_wins_when_undo_raises_too() -> None:
    def scores(self: Any) -> Any:
        self.failing = True
        raise AuthorsError("first")

    def undo(self: Any, move: int) -> None:
        if self.failing:
            raise ValueError("second")
        Countdown.undo(self, move)

    with pytest.raises(AuthorsError, match="first"):
        nply.MaxN().search(broken(scores=scores, undo=undo, failing=False))


def test_members_that_vanish_during_the_search() -> None:
    def apply(self: Any, move: int) -> None:
        if self.pile <= 3:
            del kind.is_terminal
        Countdown.apply(self, move)

    def is_terminal(self: Any) -> bool:
        return bool(self.pile == 0)

    members = {name: value for name, value in vars(Countdown).items() if not name.startswith("__")}
    members |= {"apply": apply, "is_terminal": is_terminal, "pile": 5, "player": 0}
    kind: Any = type("Vanishing", (), members)
    with pytest.raises(AttributeError, match="is_terminal"):
        nply.MaxN().search(kind())


def test_a_search_inside_a_search() -> None:
    """Evaluating a position by searching it with another engine is a thing people do."""

    def evaluate(self: Any) -> Any:
        return list(nply.MaxN().search(Countdown(self.pile)).values or ())

    result = nply.MaxN().search(broken(evaluate=evaluate), depth=2)
    assert result.depth == 2


def test_what_progress_raises_leaves_the_position_as_it_was() -> None:
    game = Countdown(60)

    def progress(news: nply.Progress) -> None:
        raise AuthorsError

    with pytest.raises(AuthorsError):
        nply.MaxN().search(game, progress=progress, seconds=20)
    assert game.seen() == (60, 0)
    with pytest.raises(nply.NplyError, match="stopped"):
        nply.perft(game, progress=lambda news: True)
    assert game.seen() == (60, 0)
    result = nply.MaxN().search(game, progress=lambda news: True, seconds=20)
    assert result.seconds < 10
    assert game.seen() == (60, 0)


def test_objects_are_freed() -> None:
    class Counted(NewState):
        alive = 0

        def __init__(self, pile: int = 7, player: int = 0) -> None:
            super().__init__(pile, player)
            Counted.alive += 1

        def __del__(self) -> None:
            Counted.alive -= 1

        def apply(self, move: int) -> Any:
            if self.pile == 1 and self.fails:
                raise AuthorsError
            return Counted(self.pile - move, 1 - self.player)

        fails = False

    game = Counted()
    for engine in (nply.MaxN(), nply.Minimax()):
        engine.search(game)
        engine.search(game, nodes=9)
    Counted.fails = True
    with pytest.raises(AuthorsError):
        nply.MaxN().search(game)
    assert Counted.alive == 1


def test_moves_may_be_anything() -> None:
    class Token:
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            raise AuthorsError("moves are never compared without need")

    tokens = [Token(), Token()]
    game = broken(
        legal_moves=lambda self: tokens[: min(2, self.pile)],
        order=lambda self, moves: moves[::-1],
        apply=lambda self, move: Countdown.apply(self, 1 if move is tokens[0] else 2),
        undo=lambda self, move: Countdown.undo(self, 1 if move is tokens[0] else 2),
    )
    result = nply.MaxN().search(game)
    assert result.move is tokens[1]


def test_a_thousand_moves_on_a_small_stack() -> None:
    """The deepest search in a thread with the stack that other systems give to theirs."""
    code = """
import sys, threading
sys.path.insert(0, sys.argv[1])
import nply
from small_games import Countdown
class Endless(Countdown):
    def legal_moves(self): return [0]
def run():
    for game in (Endless(), nply.load("uniform", branching=1, depth=1000).start()):
        for engine in (nply.MaxN(), nply.Minimax()):
            try: print(engine.search(game).depth)
            except nply.NplyError as error: print(type(error).__name__)
threading.stack_size(4 << 20)
thread = threading.Thread(target=run); thread.start(); thread.join()
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parents[1])],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["GameError", "GameError", "1000", "CapabilityError"]


def test_a_copy_of_the_game_is_not_needed() -> None:
    """The search works on the object itself; what cannot be copied can be searched."""

    class Uncopyable(Countdown):
        def __deepcopy__(self, memo: Any) -> Any:
            raise TypeError

    game = Uncopyable()
    with pytest.raises(TypeError):
        copy.deepcopy(game)
    assert nply.MaxN().search(game).values == (1, -1)
