"""Is a position that was searched still what it was? A wrong `undo` must not pass for an answer."""

import copyreg
import io
import pickle
import random
import time
from collections.abc import Callable, Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, TypeVar

from nply._core import GameError, State

Found = TypeVar("Found", dict[str, Any], list[int])

_SEEN = ("is_terminal", "chance", "player", "legal_moves", "key")
_SEEN_OF_COPIES = ("is_terminal", "scores", "chance", "player", "legal_moves", "evaluate", "key")
_ALWAYS = ("is_terminal", "key")
_OF_PLAYERS = ("player", "legal_moves")
_LARGE = 1 << 18
"""Bytes of content beyond which a position is only looked at: writing more would slow every search down."""
_PLIES = 16, 2_000
"""The fewest and the most moves that are tried where the content of a position has changed …"""
_NODES_A_PLY = 32
"""… and the nodes of the search that pay for one of them."""
_SECONDS = 0.2
"""However slow the game's own methods are, trying moves takes no longer than this, or than the search did."""


def searched(position: object, search: Callable[[], Found]) -> Found:
    """Return what a search finds, if the position of a game written in Python has come back from it.

    First there is what every search sees of the position. Where that is the same, but its content is not what
    it was, lines are played on a copy of what was there before and on one of what is there now, that of the
    search first: a game may count its calls or fill a cache, as long as it is still the same game.
    """
    if isinstance(position, State):  # it is copied for a search: nothing can happen to it
        return search()
    before = _look(position)
    content = _Content(position)
    start = time.monotonic()
    try:
        found = search()
    except GameError as error:
        _check(position, before, content, (), 0, start, error)  # that the position changed says more
        raise
    if isinstance(found, dict):
        _check(position, before, content, found["line"], found["nodes"], start)
    else:
        _check(position, before, content, (), sum(found), start)
    return found


def _check(
    position: object,
    before: dict[str, Any],
    content: "_Content",
    line: Sequence[Any],
    nodes: int,
    start: float,
    error: GameError | None = None,
) -> None:
    """Raise where the position is not what it was before a search of so many nodes that began at `start`."""
    now = time.monotonic()
    end = now + max(_SECONDS, now - start)
    cause = f"{type(position).__name__}.{'undo' if hasattr(position, 'undo') else 'apply'}(move)"
    try:
        _compare(before, _look(position), lambda: _look(position), cause)
        after = _Content(position, content.kept)
        if content.text is None or after.text is None or content.text == after.text:
            return
        least, most = _PLIES
        plies = len(line) + min(max(least, nodes // _NODES_A_PLY), most)
        _play_both(content.copy(), after.copy(), line, plies, end, cause)
    except _Changed as changed:
        raise GameError(str(changed)) from error


class _Changed(Exception):  # noqa: N818
    pass


# --- What a search sees of a position -----------------------------------------------------------------


def _look(position: Any, names: Sequence[str] = _SEEN) -> dict[str, Any]:
    """Return what a search sees of a position, by member; where the author's code raises, what."""
    seen: dict[str, Any] = {}
    for name in names:
        if name not in _ALWAYS and seen["is_terminal"] is not (name == "scores"):
            continue
        if name == "chance" and not hasattr(position, name):
            continue
        if name in _OF_PLAYERS and seen.get("chance") is not None:
            continue
        try:
            member = getattr(position, name)
            value = member() if callable(member) else member
        except Exception as error:
            value = type(error)
        seen[name] = _items(value)
    return seen


def _items(value: Any) -> Any:
    """Return the items of a list or a tuple as they are now, whatever its class makes of them."""
    if isinstance(value, list):
        return list.__getitem__(value, slice(None))
    return list(tuple.__getitem__(value, slice(None))) if isinstance(value, tuple) else value


def _compare(
    was: dict[str, Any], now: dict[str, Any], again: Callable[[], dict[str, Any]], cause: str
) -> None:
    """Raise where two looks differ, unless a member is never twice the same: `again` looks once more."""
    for name in was:
        if name in now and _alike(was[name], now[name]):
            continue
        if name in ("key", "evaluate") and not _alike(now.get(name), again().get(name)):
            continue
        before, after = _shown(was[name]), _shown(now[name]) if name in now else "not there"
        raise _Changed(
            f"{cause} does not restore the position: {name} was {before} before the search and is {after} now"
        )


def _alike(a: Any, b: Any) -> bool:
    try:
        if a == b:
            return True
    except Exception:  # arrays and the like: their text has to do
        return _text(a) == _text(b)
    # What is made anew each time, and nobody can compare, is of one kind; moves have a number, too.
    if type(a) is not type(b) or _comparable(a):
        return False
    return not isinstance(a, list) or len(a) == len(b)


def _comparable(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_comparable, value))
    return vars(object)["__eq__"] is not getattr(type(value), "__eq__", None)


def _text(value: Any) -> str:
    try:
        return value.__name__ if isinstance(value, type) else repr(value)
    except Exception:
        return f"an object whose repr fails ({type(value).__name__})"


def _shown(value: Any) -> str:
    text = _text(value)
    return text if len(text) <= 60 else text[:57] + "..."


# --- What is in a position ----------------------------------------------------------------------------


class _Content:
    """What is in an object, as text that can be compared and made an object again.

    Nothing is made of the author's classes unless `copy` is called. Where the object holds something that
    cannot be written, or is large, there is no text.
    """

    text: bytes | None

    def __init__(self, position: object, kept: "_Kept | None" = None) -> None:
        self.kept = kept
        try:
            self.text = _write(pickle.Pickler, position) if kept is None else kept.write(position)
            return
        except _TooLarge:
            self.text = None
            return
        except Exception:  # a class that is found under no name, say
            self.kept = kept = kept or _Kept()
        try:
            self.text = kept.write(position)
        except Exception:  # not every object can be written, and none needs to
            self.text = None

    def copy(self) -> Any:
        assert self.text is not None
        return pickle.loads(self.text) if self.kept is None else self.kept.read(self.text)


class _TooLarge(Exception):  # noqa: N818
    pass


class _File:
    """What a pickler writes to, as long as it is not too much."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.size = 0

    def write(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.size > _LARGE:
            raise _TooLarge
        self.pieces.append(bytes(piece))


def _write(kind: Callable[..., pickle.Pickler], position: object) -> bytes:
    file = _File()
    kind(file, pickle.HIGHEST_PROTOCOL).dump(position)
    return b"".join(file.pieces)


class _Kept:
    """Classes and functions, which a copy shares: those of a function's own have no name to be found by."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}

    def number(self, obj: Any) -> int:
        if id(obj) not in self.numbers:
            self.numbers[id(obj)] = len(self.objects)
            self.objects.append(obj)
        return self.numbers[id(obj)]

    def write(self, position: object) -> bytes:
        return _write(lambda file, protocol: _Writer(file, protocol, self), position)

    def read(self, text: bytes) -> Any:
        return _Reader(io.BytesIO(text), self.objects).load()


class _Writer(pickle.Pickler):
    def __init__(self, file: Any, protocol: int, kept: _Kept) -> None:
        super().__init__(file, protocol)
        self.kept = kept

    def reducer_override(self, obj: Any) -> Any:
        if obj is _object or obj in (copyreg.__newobj__, copyreg._reconstructor):  # type: ignore[attr-defined]
            return NotImplemented
        if isinstance(obj, type | FunctionType | BuiltinFunctionType | ModuleType):
            return _object, (self.kept.number(obj),)
        return NotImplemented


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, objects: list[Any]) -> None:
        super().__init__(file)
        self.objects = objects

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (_object.__module__, _object.__name__):
            return self.objects.__getitem__
        return super().find_class(module, name)


def _object(number: int) -> Any:
    """Stand for the object with this number; a reader knows them."""
    raise NotImplementedError


# --- Two copies of a position -------------------------------------------------------------------------


def _play_both(was: Any, now: Any, line: Sequence[Any], plies: int, end: float, cause: str) -> None:
    """Play lines on two copies, that of the search first, until so many moves are played or they differ."""
    chooser = random.Random(plies)
    left = plies - _play_line(was, now, line, chooser, end, cause)
    while left > 0 and time.monotonic() < end:
        played = _play_line(was, now, [None] * left, chooser, end, cause)
        left -= played or left


def _play_line(
    was: Any, now: Any, line: Sequence[Any], chooser: random.Random, end: float, cause: str
) -> int:
    """Play a line on both and take it back; any move will do where the one of the line is not there."""
    path: list[tuple[Any, Any, Any, Any]] = []
    for ply in range(len(line) + 1):
        if time.monotonic() >= end:
            break
        seen, seen_now = _look(was, _SEEN_OF_COPIES), _look(now, _SEEN_OF_COPIES)
        _compare(seen, seen_now, lambda: _look(now, _SEEN_OF_COPIES), cause)  # noqa: B023
        moves, moves_now = _moves(seen), _moves(seen_now)
        if ply == len(line) or not _playable(moves) or not _playable(moves_now):
            break
        child = _place(moves, line[ply], chooser)
        move, move_now = moves[child], moves_now[child]
        path.append((was, move, now, move_now))
        was, now = _after(was, move), _after(now, move_now)
        _compare({"apply(move)": _kind(was)}, {"apply(move)": _kind(now)}, dict, cause)
        if isinstance(was, Exception):
            path.pop()
            break
    for before, move, before_now, move_now in reversed(path):
        if time.monotonic() >= end:  # nobody plays on with these copies
            break
        if hasattr(before, "undo"):
            before.undo(move)
            before_now.undo(move_now)
    return len(path)


def _moves(seen: dict[str, Any]) -> Any:
    """Return the moves of a look at a position, or what chance may do there."""
    outcomes = seen.get("chance")
    if not isinstance(outcomes, list):
        return seen.get("legal_moves")
    try:
        return [outcome for outcome, _ in outcomes]
    except Exception:  # no pairs: the game is faulty
        return None


def _playable(moves: Any) -> bool:
    return isinstance(moves, list | range) and len(moves) > 0


def _place(moves: Any, move: Any, chooser: random.Random) -> int:
    try:
        return int(moves.index(move))
    except Exception:
        return chooser.randrange(len(moves))


def _after(position: Any, move: Any) -> Any:
    try:
        returned = position.apply(move)
    except Exception as error:
        return error
    return position if hasattr(position, "undo") else returned


def _kind(position: Any) -> Any:
    return type(position) if isinstance(position, Exception) else None
