"""Is a position that was searched still what it was? A wrong `undo` must not pass for an answer."""

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from nply._core import GameError, State

_SEEN = ("is_terminal", "player", "legal_moves", "scores", "evaluate", "key")


@contextmanager
def restored(position: object) -> Iterator[Callable[[Sequence[Any]], None]]:
    """Hand out a check that the position of a game written in Python has come back from a search.

    The check is called with the line that was found. First it looks at what every search sees of the
    position. Where that is the same, but the object itself no longer equals the copy that was made of it,
    the line is played on both: a game may count its calls or fill a cache, as long as it is still the
    same game.
    """
    if isinstance(position, State):
        yield lambda line: None
        return
    before = _look(position)
    twin = _copy(position)

    def check(line: Sequence[Any]) -> None:
        _compare(before, _look(position), position, "")
        if twin is not None and not _equal(_content(twin), _content(position)):
            _play_both(twin, _copy(position), line, position)

    yield check


def _play_both(twin: Any, now: Any, line: Sequence[Any], position: object) -> None:
    """Play the line on the copy that was made before the search and on one of what is there now."""
    for ply, move in enumerate(line):
        if now is None:
            return
        twin, now = _after(twin, move), _after(now, move)
        played = " ".join(str(played) for played in line[: ply + 1])
        _compare(_look(twin), _look(now), position, f" (after {played:.60})")


def _after(position: Any, move: Any) -> Any:
    returned = position.apply(move)
    return position if hasattr(position, "undo") else returned


def _compare(before: dict[str, Any], after: dict[str, Any], position: object, where: str) -> None:
    for name in before:
        if _equal(before[name], after.get(name)):
            continue
        cause = "undo(move)" if hasattr(position, "undo") else "apply(move)"
        was, now = f"{before[name]!r:.60}", f"{after.get(name)!r:.60}"
        raise GameError(
            f"{type(position).__name__}.{cause} does not restore the position: "
            f"{name} was {was} before the search and is {now} after it{where}"
        )


def _look(position: Any) -> dict[str, Any]:
    """Return what a search sees of a position; what it raises, the search meets too."""
    seen: dict[str, Any] = {}
    for name in _SEEN:
        over = seen.get("is_terminal")
        if over is None and name != "is_terminal":
            break
        if (name == "scores") != bool(over) and name not in ("is_terminal", "key"):
            continue
        try:
            member = getattr(position, name)
            value = member() if callable(member) else member
        except Exception:
            continue
        seen[name] = (
            list(value) if name == "legal_moves" and isinstance(value, list | tuple | range) else value
        )
    return seen


def _copy(position: Any) -> Any:
    try:
        return copy.deepcopy(position)
    except Exception:  # not every object can be copied, and none needs to
        return None


def _content(position: Any) -> Any:
    """Return what tells two positions apart: their own equality, or all their attributes."""
    kinds = type(position).__mro__[:-1]
    return position if any("__eq__" in vars(kind) for kind in kinds) else _attributes(position)


def _attributes(position: Any) -> dict[str, Any]:
    slots = [name for kind in type(position).__mro__ for name in getattr(kind, "__slots__", ())]
    found = {name: getattr(position, name, None) for name in slots}
    return {**found, **getattr(position, "__dict__", {})}


def _equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:  # arrays and the like: their text has to do
        return repr(a) == repr(b)
