"""What the checks say: values in a few words, and where the author's code went wrong."""

import operator
import os
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = str(Path(__file__).parents[1])


def shown(value: Any) -> str:
    """Return a value in at most 60 characters; its own repr may be broken or endless."""
    try:
        text = repr(value)
    except Exception:
        return f"an object whose repr fails ({type(value).__name__})"
    return text if len(text) <= 60 else text[:57] + "..."


def described(error: BaseException, file: str | None = None) -> str:
    """Say in one line what was raised, and on which line of the author's code: of `file`, if it is given."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_authors(frame.filename)]
    frames = [frame for frame in frames if frame.filename == file] or frames
    place = f" ({short_path(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"{raised(error)}{place}"


def raised(error: BaseException) -> str:
    """Say in one line what was raised."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = "an error whose text fails"
    return f"{type(error).__name__}{f': {text}' if text else ''}"


def short_path(file: str) -> str:
    """Return a path as one would write it here: without the working directory."""
    here = os.getcwd() + os.sep
    return file.removeprefix(here)


def _is_authors(file: str) -> bool:
    return not file.startswith((HERE, "<frozen"))


def listed(names: Sequence[str]) -> str:
    """Write names as a sentence has them: a, b and c.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def is_whole(value: Any) -> bool:
    """Is it a whole number, numpy's included? True and False are none."""
    if isinstance(value, bool):
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def equal(a: Any, b: Any) -> bool:
    """Are two values of any kind the same, as far as one can tell?"""
    try:
        return bool(a == b)
    except Exception:  # arrays and the like: their text has to do
        return shown(a) == shown(b)


def differences(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    """Name what differs of all that two dictionaries have in common."""
    return [name for name, value in a.items() if name in b and not equal(value, b[name])]


def duplicates(items: Sequence[Any]) -> list[Any]:
    """Return the items that were there before."""
    try:
        if len(set(items)) == len(items):
            return []
    except TypeError:
        pass  # not hashable: compare them all
    return [item for i, item in enumerate(items[:1000]) if any(equal(item, other) for other in items[:i])]


def same_items(a: Sequence[Any], b: Sequence[Any]) -> bool:
    """Are these the same items in another order?"""
    rest = list(b)
    for item in a:
        at = next((i for i, other in enumerate(rest) if item is other or equal(item, other)), None)
        if at is None:
            return False
        del rest[at]
    return not rest
