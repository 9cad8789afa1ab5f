"""Engines and agents that a browser names: none that runs a user's code or takes much memory."""

import re

from nply import Engine, OptionError, engine
from nply.agents import agent
from nply.text_form import Form, parse

MOST_MEGABYTES = 64
MOST_ENTRIES = 4_000_000
MOST_LETTERS = 500
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?)(MB|GB)?", re.IGNORECASE)


def checked_agent(text: str) -> str:
    """Return the text form of an agent that may sit at a table."""
    _check(text)
    return str(agent(text))


def checked_engine(text: str) -> Engine:
    """Return an engine that may search for the page."""
    _check(text)
    return engine(text)


def _check(text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise OptionError(f"a text of {len(text)} letters is no engine: at most {MOST_LETTERS}")
    _check_form(parse(text))


def _check_form(form: Form) -> None:
    if form.is_address:
        raise OptionError(f"{form.name}: the page runs no code of your own; use nply play or nply match")
    for name, value in form.named:
        if name == "table" and isinstance(value, str):
            _check_size(value)
    for inner in (*form.positional, *(value for _, value in form.named)):
        if isinstance(inner, Form):
            _check_form(inner)


def _check_size(text: str) -> None:
    size = _SIZE.fullmatch(text)
    if size is None:
        return  # the engine itself says what is wrong
    number, unit = float(size[1]), (size[2] or "").upper()
    megabytes = number * 1024 if unit == "GB" else number if unit == "MB" else 0
    if megabytes > MOST_MEGABYTES or (not unit and number > MOST_ENTRIES):
        raise OptionError(f"table={text} is more than the page allows: at most {MOST_MEGABYTES}MB")
