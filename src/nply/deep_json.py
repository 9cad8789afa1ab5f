"""JSON as deep as the deepest tree that can be searched, which is deeper than Python likes to recurse."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nply._core import OptionError

# A tree of 1,000 moves is 2,000 levels of JSON; what is read or written stands in some of its own.
LEVELS = 3_000


@contextmanager
def _deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, LEVELS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def read(path: Path, owner: str = "") -> Any:
    """Read a file; whatever is wrong with it is an OptionError of one line that begins with the owner."""
    try:
        with _deep():
            return json.loads(path.read_text(encoding="utf-8-sig"))  # some editors begin files with a mark
    except OSError as error:
        raise OptionError(f"{owner}cannot read {path}: {error.strerror}") from None
    except RecursionError:
        raise OptionError(f"{owner}{path} is nested too deeply to be read") from None
    except ValueError as error:
        raise OptionError(f"{owner}{path} is not JSON: {error}") from None


def write(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON; what JSON does not know becomes its text."""
    with _deep():
        return json.dumps(value, ensure_ascii=False, indent=indent, default=str)
