"""Which games there are, and how to load one."""

import importlib.util
from collections.abc import Mapping
from typing import Any

from nply import _core
from nply._core import OptionError
from nply.games.game import Face, Game, PlainFace
from nply.options import nearest

# A preset is a game under a name of its own, with some options fixed.
PRESETS: dict[str, tuple[str, dict[str, object]]] = {
    "connect_four": ("mnk", {"m": 7, "n": 6, "k": 4, "players": 2, "gravity": True}),
    "noughts_and_crosses": ("mnk", {"m": 3, "n": 3, "k": 3, "players": 2}),
}

_FAMILIES = {info.name: info for info in _core.families()}


def names() -> list[str]:
    """Every name that `load` takes."""
    return sorted([*_FAMILIES, *PRESETS])


def is_own(word: str) -> bool:
    """Does this name a game of the user's own, rather than one that comes with nply?"""
    return ":" in word or word.endswith(".py")


def face(name: str) -> Face[Any]:
    """Return the Python side of a native game: `FACE` in `nply.games.<name>`, or a plain one."""
    module = f"nply.games.{name}"
    if importlib.util.find_spec(module) is None:
        return PlainFace(_FAMILIES[name])
    found: type[Face[Any]] = importlib.import_module(module).FACE
    return found(_FAMILIES[name])


def load(name: str, **options: object) -> Game:
    """Return the game of this name.

    >>> load("mnk", m=4, n=4, players=3).players
    3
    """
    if name in PRESETS:
        family, fixed = PRESETS[name]
        for option in options:
            raise OptionError(f"{name} takes no options; load {family!r} to set {option}")
        return Game(name, face(family), fixed)
    if name not in _FAMILIES:
        raise OptionError(f"no game is called {name!r}; {nearest(name, names())}")
    return Game(name, face(name), options)


def restore_game(name: str, options: Mapping[str, object]) -> Game:
    """Load a game again from what it pickled."""
    return load(name) if name in PRESETS else load(name, **options)
