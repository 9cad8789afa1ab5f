"""Checks what a user passes to a game or an engine against the table of its options."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from nply._core import OptionError

OptionValue = bool | int | str | list[int]


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


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a hint: the nearest of the valid words, or all of them."""
    import difflib  # only needed to word an error

    words = list(words)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
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
    return "a text" if option.type == "text" else "a list of whole numbers"


def _fits(option: OptionInfo, value: object) -> bool:
    if option.type == "choice":
        return value in option.choices
    if option.type == "bool":
        return isinstance(value, bool)
    if option.type == "int":
        return isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
    return isinstance(value, str if option.type == "text" else list)


def check(owner: str, table: Iterable[OptionInfo], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return every option of the table, with what was given in place of the defaults.

    An unknown name or a value that does not fit is an OptionError that says what would be right.
    """
    rows = {row.name: row for row in table}
    for name in given:
        if name not in rows:
            raise OptionError(f"{owner} has no option {name!r}; {nearest(name, rows)}")
    values: dict[str, OptionValue] = {}
    for name, row in rows.items():
        value = given.get(name, row.default)
        if name in given and not _fits(row, value):
            raise OptionError(f"{owner}: {name} must be {describe_type(row)}, got {value!r}")
        values[name] = value  # type: ignore[assignment]  # _fits has seen to it
    return values


def parse(owner: str, table: Iterable[OptionInfo], texts: Mapping[str, str]) -> dict[str, OptionValue]:
    """Turn option texts (from a command line or an engine's text form) into values of the right type."""
    rows = {row.name: row for row in table}
    values: dict[str, OptionValue] = {}
    for name, text in texts.items():
        row = rows.get(name)
        if row is not None and row.type == "bool" and text.lower() in ("true", "false", "yes", "no"):
            values[name] = text.lower() in ("true", "yes")
        elif row is not None and row.type == "int" and text.lstrip("-").replace("_", "").isdigit():
            values[name] = int(text)
        else:
            values[name] = text
    check(owner, rows.values(), values)
    return values
