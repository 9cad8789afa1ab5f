"""After a search a position is what it was, or there is no answer."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import nply
from small_games import Countdown

Search = Callable[[Any], object]
SEARCHES: list[Search] = [
    nply.MaxN().search,
    nply.MaxN(prune="none").search,
    nply.Minimax().search,
    nply.Minimax(search="plain").search,
    nply.MaxN().trace,
    lambda game: nply.MaxN().searcher().search(game),
    nply.perft,
]


class Rules:
    """Two players take one to three from a pile and keep what they take; the last one counts double."""

    players = 2

    def __init__(self, pile: int = 7) -> None:
        self.pile, self.player = pile, 0
        self.taken = [0, 0]
        self.history: list[int] = []

    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.pile) + 1))

    def play(self, move: int) -> None:
        self.pile -= move
        self.taken[self.player] += move
        self.player = 1 - self.player
        self.history.append(move)

    def is_terminal(self) -> bool:
        return self.pile == 0

    def scores(self) -> list[int]:
        scores = list(self.taken)
        scores[1 - self.player] += self.history[-1]
        return scores


class Race(Rules):
    """The game in the style with `undo`."""

    def apply(self, move: int) -> Any:
        self.play(move)

    def undo(self, move: int) -> Any:
        self.history.pop()
        self.player = 1 - self.player
        self.taken[self.player] -= move
        self.pile += move


class Longest(Race):
    """A game whose history counts: no three moves may be the same one after another."""

    def legal_moves(self) -> list[int]:
        return [move for move in super().legal_moves() if self.history[-2:] != [move, move]] or [1]

    def scores(self) -> list[int]:
        return [len(self.history), -len(self.history)]


def forgets(name: str, base: type[Race] = Race) -> type[Race]:
    class Forgetful(base):  # type: ignore[misc,valid-type]
        def undo(self, move: int) -> None:
            kept = getattr(self, name)
            kept = list(kept) if isinstance(kept, list) else kept
            super().undo(move)
            setattr(self, name, kept)

    return Forgetful


class DoesNothing(Race):
    def undo(self, move: int) -> None:
        pass


class UndoesTwice(Race):
    def undo(self, move: int) -> None:
        super().undo(move)
        self.pile += move
        self.taken[self.player] -= move


class OtherSeat(Race):
    """Takes the move back from the wrong player."""

    def undo(self, move: int) -> None:
        self.history.pop()
        self.taken[self.player] -= move
        self.player = 1 - self.player
        self.pile += move


class NewRace(Rules):
    """The other style; a base for those that change the old position, too."""

    def apply(self, move: int) -> Any:
        new = self.copied()
        new.play(move)
        return new

    def copied(self) -> "NewRace":
        new = type(self).__new__(type(self))
        vars(new).update(vars(self), taken=list(self.taken), history=list(self.history))
        return new


class SharesTaken(NewRace):
    def copied(self) -> NewRace:
        new = super().copied()
        new.taken = self.taken
        return new


class SharesHistory(NewRace):
    def copied(self) -> NewRace:
        new = super().copied()
        new.history = self.history
        return new

    def scores(self) -> list[int]:
        return [len(self.history), -len(self.history)]


class ChangesItself(NewRace):
    def copied(self) -> NewRace:
        new = super().copied()
        self.pile -= 1
        return new


WRONG: list[type[Any]] = [
    forgets("player"),
    forgets("pile"),
    forgets("taken"),
    forgets("history", Longest),
    DoesNothing,
    UndoesTwice,
    OtherSeat,
    SharesTaken,
    SharesHistory,
    ChangesItself,
]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("pile", [2, 3, 5, 7, 9])
@pytest.mark.parametrize("kind", WRONG)
def test_a_position_that_does_not_come_back_is_a_game_error(
    kind: type[Any], pile: int, search: Search
) -> None:
    with pytest.raises(nply.GameError, match=r"(undo|apply)\(move\) does not restore|undo\(move\) may not"):
        search(kind(pile))


def unwritable(kind: type[Any]) -> Any:
    """A position that cannot be copied."""
    game = kind(7)
    game.lock = threading.Lock()
    return game


@pytest.mark.parametrize("search", SEARCHES[:4])
@pytest.mark.parametrize("kind", WRONG[:3] + WRONG[4:7])
def test_nor_where_a_position_cannot_be_copied(kind: type[Any], search: Search) -> None:
    with pytest.raises(nply.GameError, match=r"undo|no move although|not over after 1000 moves"):
        search(unwritable(kind))


# --- What is no fault ---------------------------------------------------------------------------------


class Counts(Race):
    """Counts its calls, and keeps a diary that nothing depends on."""

    def __init__(self, pile: int = 7) -> None:
        super().__init__(pile)
        self.calls = 0
        self.diary: list[int] = []

    def apply(self, move: int) -> None:
        self.calls += 1
        self.diary.append(move)
        super().apply(move)


class Caches(Race):
    """Keeps what it has found out."""

    def __init__(self, pile: int = 7) -> None:
        super().__init__(pile)
        self.known: dict[int, list[int]] = {}

    def legal_moves(self) -> list[int]:
        if self.pile not in self.known:
            self.known[self.pile] = super().legal_moves()
        return self.known[self.pile]


class Guesses(Race):
    """Estimates by chance."""

    def evaluate(self) -> list[int]:
        return [random.randrange(100), 0]


class Shuffles(Race):
    """A set that has lost an element and got it back may be in another order."""

    def __init__(self, pile: int = 7) -> None:
        super().__init__(pile)
        self.left = {f"match {i}" for i in range(100)}

    def apply(self, move: int) -> None:
        super().apply(move)
        self.left -= {f"match {i}" for i in range(move)}

    def undo(self, move: int) -> None:
        super().undo(move)
        self.left |= {f"match {i}" for i in range(move)}


class Move:
    """Made anew each time, and compared by nobody."""

    def __init__(self, take: int) -> None:
        self.take = take


class Anonymous(Race):
    def legal_moves(self) -> Any:
        return [Move(take) for take in super().legal_moves()]

    def apply(self, move: Any) -> None:
        super().apply(move.take)

    def undo(self, move: Any) -> None:
        super().undo(move.take)


class CountsAnonymous(Anonymous):
    calls = 0

    def apply(self, move: Any) -> None:
        self.calls += 1
        super().apply(move)


class Raises(Race):
    """Objects that cannot be compared, copied or shown."""

    class Thing:
        def __eq__(self, other: object) -> bool:
            raise ValueError

        def __reduce__(self) -> Any:
            raise ValueError

        def __repr__(self) -> str:
            raise ValueError

        __hash__ = None  # type: ignore[assignment]

    def __init__(self, pile: int = 7) -> None:
        super().__init__(pile)
        self.thing = self.Thing()

    def key(self) -> Any:
        return self.pile, self.player, tuple(self.taken), tuple(self.history)


class Slots:
    """No dictionary at all."""

    __slots__ = ("pile", "player")
    players = 2

    def __init__(self, pile: int = 7) -> None:
        self.pile, self.player = pile, 0

    legal_moves = Countdown.legal_moves
    apply = Countdown.apply
    undo = Countdown.undo
    is_terminal = Countdown.is_terminal
    scores = Countdown.scores


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    "kind",
    [Race, NewRace, Longest, Counts, Caches, Guesses, Shuffles, Anonymous, CountsAnonymous, Raises, Slots],
)
def test_a_game_may_remember_what_it_likes(kind: type[Any], search: Search) -> None:
    search(kind(7))


def test_a_game_of_a_function_is_compared_too() -> None:
    class Local(Race):
        def __init__(self, pile: int = 7) -> None:
            super().__init__(pile)
            self.rule = lambda: 3
            self.calls = 0

        def apply(self, move: int) -> None:
            self.calls += 1
            super().apply(move)

        def undo(self, move: int) -> None:
            super().undo(move)
            if self.faulty:
                self.history.append(move)
                self.history.append(move)

        faulty = False

        def scores(self) -> list[int]:
            return [len(self.history), -len(self.history)]

    nply.MaxN().search(Local())
    Local.faulty = True
    with pytest.raises(nply.GameError, match=r"Local\.undo\(move\) does not restore|the line that was found"):
        nply.MaxN().search(Local())


def test_the_author_finds_his_object_untouched() -> None:
    """What is tried is tried on copies."""
    game = Counts(9)
    seen = vars(game).copy()
    nply.MaxN().search(game)
    calls = game.calls
    nply.MaxN().search(game)
    assert game.calls == 2 * calls, "copies are played on, not the object"
    assert (game.pile, game.player, game.taken, game.history) == (9, 0, [0, 0], [])
    assert game.taken is seen["taken"]


def test_nothing_is_made_of_the_authors_class_without_need() -> None:
    class Born(Race):
        made = 0

        def __new__(cls, *arguments: Any) -> Any:
            cls.made += 1
            return super().__new__(cls)

    nply.MaxN().search(Born())
    assert Born.made == 1


def test_a_large_position_is_not_slow() -> None:
    small, large = Race(5), Race(5)
    large.board: Any = [list(range(1000)) for _ in range(3000)]  # type: ignore[attr-defined,misc]

    def seconds(game: Race) -> float:
        best = 1.0
        for _ in range(20):
            start = time.process_time()
            nply.MaxN().search(game)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(large) - seconds(small) < 0.1  # a copy of it takes a second


def test_moves_that_are_slow_to_take_back_are_not_all_taken_back() -> None:
    """Copies of a position on which lines were tried are thrown away when the time for that is over."""

    class Slow(Counts):
        def undo(self, move: int) -> None:
            time.sleep(0.1)
            super().undo(move)

    start = time.monotonic()
    nply.MaxN(prune="none").search(Slow(60), nodes=3)
    assert time.monotonic() - start < 2.5  # some seventeen moves on two copies are tried
