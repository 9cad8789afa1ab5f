"""Games written in Python with a mistake in them, and how they are searched."""

from collections.abc import Callable
from typing import Any

import nply
from small_games import Countdown

SEARCHES: list[Callable[[Any], object]] = [
    nply.MaxN().search,
    nply.MaxN(ties="worst_for_root").search,
    nply.Minimax().search,
    nply.Minimax(search="plain").search,
]


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class BadIndex:
    def __index__(self) -> int:
        raise ZeroDivisionError("from __index__")


class LongIndex:
    def __index__(self) -> int:
        return 2**100


class LyingList(list[int]):
    """Says that it is longer than it is."""

    def __len__(self) -> int:
        return 70_000


class RaisingList(list[int]):
    def __len__(self) -> int:
        raise ZeroDivisionError("from __len__")

    def __iter__(self) -> Any:
        raise ZeroDivisionError("from __iter__")


def broken(**members: Any) -> Any:
    """A Countdown with some members replaced; functions become methods."""
    return type("Broken", (Countdown,), members)()


def returning(value: Any) -> Callable[..., Any]:
    return lambda self, *arguments: value


def fixed(value: Any) -> property:
    """An attribute that always has this value."""
    return property(lambda self: value, lambda self, new: None)


def at_depth(pile: int, wrong: Any, method: str) -> Callable[..., Any]:
    """Right until the pile is this small, then wrong."""

    def member(self: Countdown) -> Any:
        return wrong if self.pile <= pile else getattr(Countdown, method)(self)

    return member
