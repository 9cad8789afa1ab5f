"""How positions of a user's own game are made, again and again, in this process and in others."""

import copy
import hashlib
import inspect
import os
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from nply._core import GameError, OptionError, State
from nply.games.game import Game
from nply.testing.words import HERE, described, listed, raised

FILES: set[str] = set()
"""Files with code of the games that were made: what is raised there is their authors' to see."""


@dataclass(frozen=True)
class Recipe:
    """A class or a function with the arguments that it is called with, or an object that is copied."""

    name: str
    """What it is called in reports: `my_game.py:Race`, `package.module:Race`."""
    target: Any
    positional: Sequence[Any] = ()
    keywords: Mapping[str, Any] = field(default_factory=dict)
    address: str = ""
    """The text from which another process can find the target; empty if it has to be pickled."""
    brackets: str = ""
    """The arguments as they were written."""
    source: str = ""
    """A digest of the files that the author wrote; empty if there are none."""

    @property
    def is_object(self) -> bool:
        """Is the target a position or a game itself?"""
        return not isinstance(self.target, type) and (
            isinstance(self.target, State | Game) or not callable(self.target)
        )

    @property
    def short_name(self) -> str:
        """The name without the file or module that it is in."""
        return self.name.rpartition(":")[2]

    @property
    def takes_seed(self) -> bool:
        """Can every game be made from a seed of its own? Then nobody has given one yet."""
        return not self.is_object and "seed" in self._parameters() and "seed" not in self._given()

    @property
    def options(self) -> dict[str, Any]:
        """The arguments by name as plain data, those not given included; no seed that is still open.

        What is no plain data is written as text. Of an object the digest of its pickle tells it from others.
        """
        if self.is_object:
            return {} if self.address else {"position": _digest([_pickled(self.target)])}
        defaults = {
            name: one.default
            for name, one in self._parameters().items()
            if one.default is not one.empty and not (name == "seed" and self.takes_seed)
        }
        return {name: _plain(value) for name, value in {**defaults, **self._given()}.items()}

    def make(self, **more: Any) -> Any:
        """Return a fresh position; `more` are arguments besides those that were given."""
        made = _copied(self.target) if self.is_object else self._call({**self.keywords, **more})
        files = [file_of(kind) for kind in type(made).__mro__]
        FILES.update(file for file in files if file is not None and not file.startswith(HERE))
        return made

    def _call(self, keywords: Mapping[str, Any]) -> Any:
        try:
            inspect.signature(self.target).bind(*self.positional, **keywords)
        except TypeError as error:
            raise OptionError(self._unbound(error, keywords)) from None
        except ValueError:
            pass  # it has no signature: calling it will tell
        try:
            made = self.target(*self.positional, **keywords)
        except Exception as error:
            raise GameError(f"{self.short_name} raised {described(error, file_of(self.target))}") from None
        if made is None:
            raise GameError(f"{self.short_name} returned None: it must return a position")
        return made

    def _unbound(self, error: TypeError, keywords: Mapping[str, Any]) -> str:
        """Say which arguments are missing, or what else does not fit."""
        parameters = list(inspect.signature(self.target).parameters.values())[len(self.positional) :]
        optional = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        missing = [
            one.name
            for one in parameters
            if one.default is one.empty and one.kind not in optional and one.name not in keywords
        ]
        if not missing:
            return f"{self.name}{self.brackets}: {error}"
        write = " ".join(f"--{name} VALUE" for name in missing)
        return f"{self.short_name} needs {listed(missing)}; write {write}"

    def _parameters(self) -> Mapping[str, inspect.Parameter]:
        try:
            return inspect.signature(self.target).parameters
        except (TypeError, ValueError):
            return {}

    def _given(self) -> dict[str, Any]:
        """Return the arguments that were given, by name; those that have none are numbered."""
        names = [*self._parameters(), *map(str, range(len(self.positional)))]
        return {**dict(zip(names, self.positional, strict=False)), **self.keywords}

    def __reduce__(self) -> tuple[Callable[..., "Recipe"], tuple[Any, ...]]:
        given = self.positional, dict(self.keywords)
        if self.address:
            return _found_again, (self.address, *given, self.source)
        return Recipe, (self.name, self.target, *given, "", "", self.source)


def told(error: BaseException) -> str | None:
    """Return in one line what a user's own game has raised; None if it is not to blame."""
    frames = traceback.extract_tb(error.__traceback__)
    if not FILES or not frames:
        return None
    authors = [frame.filename for frame in frames if frame.filename in FILES]
    if authors:
        return f"the game raised {described(error, authors[-1])}"
    if Path(frames[-1].filename).parent.name != "search":
        return None
    # The core has no frames: what it raises comes from something that the game gave it.
    return f"the game returns what a search cannot use: {raised(error)}; nply check may tell more"


def source_of(target: Any) -> str:
    """Return a digest of the author's files: the one that defines the target, and what it imports nearby."""
    kind = target if hasattr(target, "__qualname__") else type(target)
    files = sorted(set(_authors_files(sys.modules.get(getattr(kind, "__module__", "")))))
    return _digest([_read(file) for file in files]) if files else ""


def _found_again(address: str, positional: Sequence[Any], keywords: Mapping[str, Any], source: str) -> Recipe:
    """Find a game in another process, where it must be the same."""
    from nply.games.own_games import find  # it imports this module

    recipe = replace(find(address, {}), positional=positional, keywords=keywords)
    if recipe.source != source:
        raise GameError(f"{recipe.name} was changed while it was being played: give the command again")
    return recipe


def file_of(target: Any) -> str | None:
    """Return the file in which something is defined; None if it is in no file."""
    return getattr(sys.modules.get(getattr(target, "__module__", "")), "__file__", None)


def _authors_files(module: ModuleType | None, seen: set[str] | None = None) -> Iterator[str]:
    """Return the file of a module, and those in the same folder or below that it imports something from."""
    file = getattr(module, "__file__", None)
    seen = set() if seen is None else seen
    if module is None or file is None or file in seen or file.startswith(HERE):
        return
    seen.add(file)
    yield file
    folder = os.path.dirname(os.path.abspath(file)) + os.sep
    for value in list(vars(module).values()):
        other = value if isinstance(value, ModuleType) else sys.modules.get(_module_name(value))
        near = os.path.abspath(getattr(other, "__file__", None) or "/")
        if near.startswith(folder):
            yield from _authors_files(other, seen)


def _module_name(value: Any) -> str:
    name = getattr(value, "__module__", None)
    return name if isinstance(name, str) else ""


def _read(file: str) -> bytes:
    try:
        with open(file, "rb") as stream:
            return stream.read()
    except OSError:  # a module in an archive
        return b""


def _digest(parts: Sequence[bytes]) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]


def _pickled(position: Any) -> bytes:
    try:
        return pickle.dumps(position)
    except Exception as error:
        name = type(position).__name__
        raise GameError(
            f"{name} cannot be pickled, which tells it from other positions: {described(error)}"
        ) from None


def _copied(position: Any) -> Any:
    if isinstance(position, Game):
        return position
    try:
        return copy.deepcopy(position)
    except Exception as error:
        raise GameError(f"{type(position).__name__} cannot be copied: {described(error)}") from None


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int | float | str) or value is None else repr(value)
