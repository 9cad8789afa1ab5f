"""One way to walk every kind of game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from nply._core import CapabilityError, State, turned
from nply.games.chance import weighted


def ask(state: Any, name: str) -> Any:
    """Read a member that may be a method or an attribute."""
    member = getattr(state, name)
    return member() if callable(member) else member


def player(state: Any) -> int:
    """Who is to move?"""
    return int(ask(state, "player"))


def chance(state: Any) -> list[tuple[Any, int]] | None:
    """Return what chance may do here, each outcome with its weight; None where a player moves."""
    return weighted(ask(state, "chance")) if hasattr(state, "chance") else None


def moves(state: Any) -> list[Any]:
    """Return the legal moves in the order in which they are searched, or what chance may do."""
    if outcomes := chance(state):
        return [outcome for outcome, _ in outcomes]
    legal = list(ask(state, "legal_moves"))
    return list(state.order(legal)) if hasattr(state, "order") else legal


@contextmanager
def played(state: Any, move: Any) -> Iterator[Any]:
    """Play a move, hand over the state after it, and take it back."""
    if hasattr(state, "push"):
        state.push(move)
        yield state
        state.pop()
    elif hasattr(state, "undo"):
        state.apply(move)
        yield state
        state.undo(move)
    else:
        yield state.apply(move)


@contextmanager
def handed(state: Any, to: int) -> Iterator[Any]:
    """Hand the turn to a player, out of turn; hand over the state where he moves, and take the turn back."""
    if isinstance(state, State):
        yield turned(state, to)
    elif hasattr(state, "undo"):
        before = player(state)
        state.turn_to(to)
        yield state
        state.turn_to(before)
    else:
        yield state.turn_to(to)


def evaluate(state: Any) -> tuple[int, ...]:
    """Return the scores of a finished game, the estimate of one that is under way."""
    if ask(state, "is_terminal"):
        return tuple(ask(state, "scores"))
    if not hasattr(state, "evaluate"):
        raise CapabilityError("this game has no evaluate, so a search cannot be cut off")
    return tuple(ask(state, "evaluate"))


def is_leaf(state: Any, depth: int | None, extend: int = 0) -> bool:
    """Does a search with this depth left stop here? Beyond the depth it goes on where it is not quiet."""
    if ask(state, "is_terminal"):
        return True
    return depth is not None and depth <= 0 and (depth <= -extend or bool(ask(state, "quiet")))


def below(depth: int | None) -> int | None:
    """Return the depth that is left one move further down; None is no limit."""
    return None if depth is None else depth - 1


def average(state: Any, outcomes: list[tuple[Any, int]], value: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return the average of what chance may bring, for every player; `value` is that of one child."""
    total = sum(weight for _, weight in outcomes)
    sums: list[Fraction] = []
    for outcome, weight in outcomes:
        with played(state, outcome) as child:
            parts = [Fraction(one) * weight / total for one in value(child)]
        sums = [a + b for a, b in zip(sums, parts, strict=True)] if sums else parts
    return tuple(sums)
