"""Limits of a search: nodes, depth and seconds, or the end of the game, as arguments and as text."""

import math
import re
from dataclasses import dataclass

from nply._core import OptionError
from nply.options import number

_WRITTEN_OUT = 20  # digits
_END = "end"
_SECONDS = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]{1,3})?", re.IGNORECASE)
_EXAMPLE = "write a limit like 250k (nodes), d6 (depth), 0.5s (seconds), 250k+d6+0.5s, or end"


@dataclass(frozen=True)
class Limit:
    """When a search ends: after so many nodes, plies or seconds, whichever comes first.

    `to_the_end`, the text `end`, is one search of the whole tree that does not deepen step by step.

    The text joins what is limited with `+`. It contains no mark that a text form uses, so that
    `maxn(width=3)@250k+d6` has one meaning only.

    >>> Limit(nodes=250_000, depth=6)
    Limit(nodes=250000, depth=6, seconds=None, to_the_end=False)
    >>> str(Limit(nodes=250_000, depth=6)), limit("250k+d6") == Limit(nodes=250_000, depth=6)
    ('250k+d6', True)
    """

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    to_the_end: bool = False

    def __post_init__(self) -> None:
        check_limits(self.nodes, self.depth, self.seconds, self.to_the_end)
        if self.seconds is not None:
            object.__setattr__(self, "seconds", float(self.seconds))

    def __str__(self) -> str:
        parts = []
        if self.nodes is not None:
            parts.append(_short(self.nodes))
        if self.depth is not None:
            parts.append(f"d{self.depth}")
        if self.seconds is not None:
            parts.append(f"{repr(self.seconds).removesuffix('.0').replace('e+', 'e')}s")
        if self.to_the_end:
            parts.append(_END)
        return "+".join(parts)

    def __bool__(self) -> bool:
        """Is anything said about when to end?"""
        return self != Limit()


def limit(text: str) -> Limit:
    """Return the limit that is written as this text; the parts may stand in any order."""
    if not isinstance(text, str):
        raise OptionError(f"a limit is a text, got {text!r}; {_EXAMPLE}")
    found: dict[str, int | float] = {}
    for part in (part.strip() for part in text.split("+")):
        what, size = _part(text, part)
        if what in found:
            raise OptionError(f"limit {text!r}: {what} given twice")
        found[what] = size
    try:
        return Limit(**found)  # type: ignore[arg-type]  # the check says what does not fit
    except OptionError as error:
        raise OptionError(f"limit {text!r}: {error}") from None


def _part(text: str, part: str) -> tuple[str, int | float]:
    if part.lower() == _END:
        return "to_the_end", True
    last = part[-1:].lower()
    if part[:1].lower() == "d":
        size = number(part[1:])
        what = "depth"
    elif last == "s":
        size = float(part[:-1]) if _SECONDS.fullmatch(part[:-1]) else number(part[:-1])
        what = "seconds"
    else:
        size = number(part)
        what = "nodes"
    if size is None:
        raise OptionError(f"limit {text!r}: {part!r} is no limit; {_EXAMPLE}")
    return what, size


def _short(nodes: int) -> str:
    """Write a count exactly, in as few characters as `options.number` can read."""
    texts = [str(nodes)]
    for unit, mark in ((10**3, "k"), (10**6, "M"), (10**9, "G")):
        whole, rest = divmod(nodes, unit)
        if whole and rest * 1000 % unit == 0:
            texts.append(f"{whole}.{rest * 1000 // unit:03}".rstrip("0").rstrip(".") + mark)
    if len(texts[0]) > _WRITTEN_OUT:
        # An exponent has two digits at most, so that e99G is the largest ending.
        zeros = min(len(texts[0]) - len(texts[0].rstrip("0")), 108)
        digits = texts[0][: len(texts[0]) - zeros]
        texts.append(f"{digits}e{zeros}" if zeros < 100 else f"{digits}e{zeros - 9}G")
    return min(texts, key=len)


def check_limits(nodes: object, depth: object, seconds: object, to_the_end: object = False) -> None:
    """Complain about a limit that makes no sense; None is no limit."""
    if nodes is not None and (not isinstance(nodes, int) or isinstance(nodes, bool) or nodes < 1):
        raise OptionError(f"nodes must be a whole number, at least 1, got {nodes!r}")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise OptionError(f"depth must be a whole number, at least 0, got {depth!r}")
    if seconds is not None and not _is_time(seconds):
        raise OptionError(f"seconds must be a number above 0, got {seconds!r}")
    if not isinstance(to_the_end, bool):
        raise OptionError(f"to_the_end must be True or False, got {to_the_end!r}")
    if to_the_end and depth is not None:
        raise OptionError("a search to the end of the game has no depth: leave one of the two out")


def _is_time(seconds: object) -> bool:
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        return False
    try:
        return math.isfinite(seconds) and seconds > 0
    except OverflowError:  # a whole number beyond all floats
        return False
