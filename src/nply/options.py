"""Checks what a user passes to a game or an engine against the table of its options."""

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from nply._core import OptionError

OptionValue = bool | int | float | str | list[int] | list[str]


class OptionInfo(Protocol):
    """One row of an option table; the native tables have this shape."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def default(self) -> OptionValue | None: ...
    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def choices(self) -> list[str]: ...


NO_LIMIT = 2**62
MAX_DEPTH = 10**9  # far beyond any search, and still a C int


def canonical(word: str, words: Iterable[str]) -> str | None:
    """Return the one of the valid words that a user means: capitals and dashes make no difference.

    >>> canonical("Must-Break", ["must_break", "moon"])
    'must_break'
    """
    words = list(words)
    if word in words:
        return word
    same = [valid for valid in words if _folded(valid) == _folded(word)]
    return same[0] if len(same) == 1 else None


def _folded(word: str) -> str:
    return word.lower().replace("-", "_")


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a hint: the nearest of the valid words, or all of them."""
    import difflib  # only needed to word an error

    words = list(words)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    close = close or [found for found in [canonical(word, words)] if found]
    return f"did you mean {close[0]!r}?" if close else f"valid: {', '.join(words) or 'none'}"


def describe_type(option: OptionInfo) -> str:
    """Say in words what an option takes."""
    if option.type == "choice":
        return "one of " + ", ".join(option.choices)
    if option.type == "bool":
        return "True or False"
    if option.type == "int":
        low = None if option.low < -NO_LIMIT else option.low
        high = None if option.high > NO_LIMIT else option.high
        if low is not None and high is not None:
            return f"a whole number from {low} to {high}"
        if low is not None:
            return f"a whole number, at least {low}"
        return "a whole number"
    if option.type == "number":
        return f"a number from {option.low} to {option.high}"
    plain = {"text": "a text in plain ASCII", "texts": "a list of texts in plain ASCII"}
    return plain.get(option.type, "a list of whole numbers")


def _fits(option: OptionInfo, value: object) -> bool:
    if option.type == "choice":
        return value in option.choices
    if option.type == "bool":
        return isinstance(value, bool)
    if option.type == "int":
        return isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
    if option.type == "number":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and option.low <= value <= option.high  # type: ignore[operator]  # and no nan
    if option.type == "text":
        return isinstance(value, str) and value.isascii()
    return isinstance(value, list) and all(_fits_list(option, item) for item in value)


def _fits_list(option: OptionInfo, item: object) -> bool:
    if option.type == "texts":
        return isinstance(item, str) and item.isascii()
    return isinstance(item, int) and not isinstance(item, bool) and abs(item) <= NO_LIMIT


def check(
    owner: str, table: Iterable[OptionInfo], given: Mapping[str, object], *, fill: bool = True
) -> dict[str, OptionValue]:
    """Return every option of the table, with what was given in place of the defaults.

    Without `fill` only what was given comes back. An unknown name or a value that does not fit is an
    OptionError that says what would be right.
    """
    rows = {row.name: row for row in table}
    for name in given:
        if name not in rows:
            raise OptionError(f"{owner} has no option {name!r}; {nearest(name, rows)}")
    values: dict[str, OptionValue] = {}
    for name, row in rows.items():
        if not fill and name not in given:
            continue
        value = given.get(name, row.default)
        if name in given and not _fits(row, value):
            raise OptionError(f"{owner}: {name} must be {describe_type(row)}, got {value!r}")
        values[name] = value  # type: ignore[assignment]  # _fits has seen to it
    return values


_NUMBER = re.compile(r"(-?)([0-9]+(?:_[0-9]+)*)(?:\.([0-9]+))?(?:e([0-9]{1,2}))?([kKMG]?)")
_ZEROS = {"": 0, "k": 3, "K": 3, "M": 6, "G": 9}


def number(text: str) -> int | float | None:
    """Read a number like 2000, 2_000, 250k, 1.5M or 0.25: an int where it is whole, None if it is no number.

    >>> number("1.5M"), number("0.25"), number("many")
    (1500000, 0.25, None)
    """
    found = _NUMBER.fullmatch(text)
    if found is None or len(text) > 40:
        return None
    sign, whole, fraction, exponent, unit = found.groups(default="")
    digits = int(whole.replace("_", "") + fraction)
    zeros = int(exponent or 0) + _ZEROS[unit] - len(fraction)
    size: int | float
    if zeros >= 0:
        size = digits * 10**zeros
    else:
        size, rest = divmod(digits, 10**-zeros)
        size = size if rest == 0 else digits / 10**-zeros
    return -size if sign else size


def value_of(row: OptionInfo, text: str) -> OptionValue:
    """Turn the text of an option into a value of its type; a text that does not fit stays a text."""
    if row.type == "bool" and text.lower() in ("true", "false", "yes", "no"):
        return text.lower() in ("true", "yes")
    if row.type == "int":
        size = number(text)
        return size if isinstance(size, int) else text
    if row.type == "number":
        size = number(text)
        return text if size is None else size
    if row.type == "choice":
        return canonical(text, row.choices) or text
    if row.type == "texts":
        return text.split(",")
    if row.type == "list":
        numbers = [number(item) for item in text.split(",")]
        whole = [item for item in numbers if isinstance(item, int)]
        return whole if len(whole) == len(numbers) else text
    return text


def parse(owner: str, table: Iterable[OptionInfo], texts: Mapping[str, str]) -> dict[str, OptionValue]:
    """Turn option texts (of an engine's text form, say) into values of the right type, checked."""
    rows = {row.name: row for row in table}
    values: dict[str, OptionValue] = {}
    for given, text in texts.items():
        name = canonical(given, rows) or given
        if name in values:
            raise OptionError(f"{owner}: {name} is given twice")
        values[name] = value_of(rows[name], text) if name in rows else text
    return check(owner, rows.values(), values, fill=False)
