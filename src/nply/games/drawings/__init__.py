"""Drawings of positions from their descriptions and nothing else, one module for each kind of game."""

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from nply._core import OptionError
from nply.games.description import Description

if TYPE_CHECKING:

    class Drawing(Protocol):
        """What the module of a kind has."""

        def draw(self, description: Description, *, colour: bool) -> str: ...
        def svg(self, description: Description) -> str: ...


KINDS = ("backgammon", "board", "cards", "heaps", "pig", "star", "text", "tree")


def draw(description: Description, *, colour: bool = False) -> str:
    """Return a described position as text for a terminal, with ANSI colours if they are wanted."""
    return _of(description).draw(description, colour=colour)


def svg(description: Description) -> str:
    """Return a described position as an SVG image."""
    return _of(description).svg(description)


def _of(description: Description) -> "Drawing":
    if description.get("kind") not in KINDS:
        raise OptionError(f"no drawing of kind {description.get('kind')!r}; valid: {', '.join(KINDS)}")
    found: Drawing = import_module(f"nply.games.drawings.{description['kind']}")
    return found
