"""Text forms: how engines and agents are written down, one inside the other.

`pimc(paranoid(table=8MB),worlds=20)@0.5s` is a name, arguments in parentheses and a limit. An argument is
another form or a word, or `name=value`; what stands without a name comes first.

>>> form = parse(" PIMC ( paranoid(table=8MB), Worlds = 20 ) @ 0.5s ")
>>> str(form)
'pimc(paranoid(table=8MB),worlds=20)@0.5s'
>>> form.positional[0].named, form.named, form.limit.seconds
((('table', '8MB'),), (('worlds', '20'),), 0.5)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

from nply._core import OptionError
from nply.limits import Limit, limit

MAX_NESTING = 20

_TOKEN = re.compile(r"\s*(?:([(),=@])|([^\s(),=@]+))")
_WORD = re.compile(r"[^\s(),=@]+")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ADDRESS = re.compile(r"[^\s(),=@:][^\s(),=@]*:[A-Za-z_][A-Za-z0-9_]*")  # a user's class: my_bot.py:Bot
_EXAMPLE = "write it like maxn or maxn(ties=left)"


@dataclass(frozen=True)
class Form:
    """A name with arguments and perhaps a limit; `str` writes it so that `parse` reads it again.

    Names are kept in lower case, since they are not case-sensitive; the address of a user's class
    (`my_bot.py:Bot`) and words keep their spelling. Arguments keep the order in which they were given.
    """

    name: str
    positional: tuple["Form | str", ...] = ()
    named: tuple[tuple[str, "Form | str"], ...] = ()
    limit: Limit | None = None

    def __post_init__(self) -> None:
        positional = tuple(_as_positional(value) for value in self.positional)
        named = tuple((_lower_name(name), _as_value(value)) for name, value in self.named)
        seen: set[str] = set()
        for name, _ in named:
            if name in seen:
                raise OptionError(f"{self.name}: {name} is given twice")
            seen.add(name)
        object.__setattr__(self, "name", _lower_name(self.name, address=True))
        object.__setattr__(self, "positional", positional)
        object.__setattr__(self, "named", named)
        if self.limit is not None and not self.limit:
            object.__setattr__(self, "limit", None)
        if self.nesting > MAX_NESTING:
            raise OptionError(f"{self.name}: forms are nested more than {MAX_NESTING} deep")

    @property
    def nesting(self) -> int:
        """How deep forms are nested in this one, itself included."""
        values = [*self.positional, *(value for _, value in self.named)]
        return 1 + max((value.nesting for value in values if isinstance(value, Form)), default=0)

    @property
    def is_address(self) -> bool:
        """Is the name that of a user's class, like `my_bot.py:Bot`?"""
        return ":" in self.name

    def without_limit(self) -> "Form":
        """Return the same form with nothing behind `@`."""
        return replace(self, limit=None)

    def __str__(self) -> str:
        arguments = [*map(str, self.positional), *(f"{name}={value}" for name, value in self.named)]
        inside = f"({','.join(arguments)})" if arguments else ""
        return f"{self.name}{inside}" + ("" if self.limit is None else f"@{self.limit}")


def parse(text: str) -> Form:
    """Return the form that is written as this text; an OptionError says where it is wrong."""
    if not isinstance(text, str):
        raise OptionError(f"a form is a text, got {text!r}; {_EXAMPLE}")
    return _Reader(text).whole()


def name_and_options(form: Form, positional: Sequence[str] = ()) -> tuple[str, dict[str, str]]:
    """Return an engine's name and the texts of its options.

    `positional` names the options that may be given without their names, in this order. A limit is not an
    option of an engine, and an error here.
    """
    if form.limit is not None:
        raise OptionError(f"'{form}': a limit has no place here; write '{form.without_limit()}'")
    if len(form.positional) > len(positional):
        extra = form.positional[len(positional)]
        raise OptionError(f"'{form}': write options like name=value, not '{extra}'")
    options = {name: str(value) for name, value in zip(positional, form.positional, strict=False)}
    for name, value in form.named:
        if name in options:
            raise OptionError(f"'{form}': {name} is given twice")
        options[name] = str(value)
    return form.name, options


class _Reader:
    """Reads one text from left to right; every method leaves `place` behind what it has read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, int]] = []  # mark or word, and where it stands
        place = 0
        while (found := _TOKEN.match(text, place)) is not None:
            self.tokens.append((found[found.lastindex or 0], found.start(found.lastindex or 0)))
            place = found.end()
        self.next = 0

    def whole(self) -> Form:
        if not self.tokens:
            raise OptionError(f"{_shown(self.text)} is empty; {_EXAMPLE}")
        form = self.form(1)
        if self.next < len(self.tokens):
            self.fail(f"{self.mark!r} is left over")
        return form

    @property
    def mark(self) -> str:
        """The token that comes next; empty at the end."""
        return self.tokens[self.next][0] if self.next < len(self.tokens) else ""

    def take(self, mark: str) -> bool:
        if self.mark != mark:
            return False
        self.next += 1
        return True

    def fail(self, what: str, at: int | None = None) -> NoReturn:
        index = self.next if at is None else at
        place = self.tokens[index][1] if index < len(self.tokens) else len(self.text)
        raise OptionError(f"{_shown(self.text, place)}: {what} (character {place + 1})")

    def word(self, wanted: str) -> str:
        word = self.mark
        if not word or word in "(),=@":
            self.fail(f"{wanted} is missing before {word!r}" if word else f"{wanted} is missing at the end")
        self.next += 1
        return word

    def form(self, depth: int) -> Form:
        if depth > MAX_NESTING:
            self.fail(f"forms are nested more than {MAX_NESTING} deep")
        start = self.next
        name = self.word("a name")
        if not _NAME.fullmatch(name) and not _ADDRESS.fullmatch(name):
            self.fail(f"{name!r} is no name", start)
        positional: list[Form | str] = []
        named: dict[str, Form | str] = {}
        if self.mark == "(":
            self.arguments(depth, positional, named)
        at = self.limit() if self.mark == "@" else None
        return Form(name, tuple(positional), tuple(named.items()), at)

    def arguments(self, depth: int, positional: list[Form | str], named: dict[str, Form | str]) -> None:
        opened = self.next
        self.next += 1
        if self.take(")"):
            return
        while True:
            start = self.next
            if self.mark in (",", ")"):
                self.fail("an argument is empty")
            if not self.mark:
                self.fail("'(' is never closed", opened)
            if start + 1 < len(self.tokens) and self.tokens[start + 1][0] == "=":
                name = self.key()
                if name in named:
                    self.fail(f"{name} is given twice", start)
                named[name] = self.value(depth)
            elif named:
                self.fail("what has no name comes first", start)
            else:
                positional.append(_as_positional(self.value(depth)))
            if not self.mark:
                self.fail("'(' is never closed", opened)
            if self.take(")"):
                return
            if not self.take(","):
                self.fail(f"',' or ')' is missing before {self.mark!r}")

    def key(self) -> str:
        start = self.next
        name = self.word("the name of an option")
        if not _NAME.fullmatch(name):
            self.fail(f"{name!r} is no name of an option", start)
        self.next += 1  # the = behind it
        return name.lower()

    def value(self, depth: int) -> Form | str:
        """A word, or a form where parentheses or a limit follow."""
        start = self.next
        word = self.word("a value")
        if self.mark not in ("(", "@"):
            return word
        self.next = start
        return _as_value(self.form(depth + 1))

    def limit(self) -> Limit:
        self.next += 1
        start = self.next
        text = self.word("a limit like 250k, d6 or 0.5s")
        try:
            return limit(text)
        except OptionError as error:
            self.fail(str(error), start)


def _lower_name(name: str, *, address: bool = False) -> str:
    if isinstance(name, str):
        if _NAME.fullmatch(name):
            return name.lower()
        if address and _ADDRESS.fullmatch(name):
            return name
    raise OptionError(f"{name!r} is no name")


def _as_positional(value: "Form | str") -> "Form | str":
    """A word that could be a name is one: `pimc(Paranoid)` is `pimc(paranoid)`."""
    if isinstance(value, Form):
        return value
    word = str(_as_value(value))
    return Form(word) if _NAME.fullmatch(word) or _ADDRESS.fullmatch(word) else word


def _as_value(value: "Form | str") -> "Form | str":
    """A form that is nothing but a name is written as a word, and so it is one."""
    if isinstance(value, Form):
        return value if value.positional or value.named or value.limit else value.name
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise OptionError(f"{value!r} is no value: it must be one word, or a form")
    return value


def _shown(text: str, place: int = 0) -> str:
    """Quote a text; of a long one only the part around the place that matters."""
    if len(text) <= 100:
        return repr(text)
    start = max(0, min(place - 50, len(text) - 100))
    before, behind = "…" if start else "", "…" if start + 100 < len(text) else ""
    return repr(f"{before}{text[start : start + 100]}{behind}")
