"""Agents of a user's own: a class with `choose(state, clock)`, from a file, a module or an object."""

import copy
import hashlib
import importlib
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from nply._core import NplyError, OptionError
from nply.agents.agent import Agent, AgentError, Chooser, Clock, Position
from nply.limits import Limit
from nply.options import nearest, number
from nply.text_form import Form

_SHAPE = "an agent is a class with choose(self, state, clock)"


class ClassAgent(Agent):
    """A class that is written `my_bot.py:Bot` or `package.module:Bot(depth=3)@0.5s`.

    Arguments go to the class: numbers as numbers, true and false as such, all else as text. The limit is
    handed on in `clock.limit`. Every game gets a fresh object.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self._kind = _find_class(form.name)
        self.source = _digest(self._kind)
        """Tells whether the file that the class is in was changed; empty if there is none."""
        self._make()  # what is wrong with the class is said now, not in the first game

    def for_game(self) -> Chooser:
        return Guarded(self._make(), str(self), self.form.limit)

    @property
    def reproducible(self) -> bool:
        """One that has a time limit depends on the machine."""
        return self.form.limit is None or self.form.limit.seconds is None

    def _make(self) -> Chooser:
        positional = [_plain(value) for value in self.form.positional]
        named = {name: _plain(value) for name, value in self.form.named}
        try:
            made = self._kind(*positional, **named)
        except NplyError:
            raise
        except Exception as error:
            raise OptionError(f"agent '{self}' cannot be made: {described(error)}") from None
        return _checked(made, str(self))

    def __str__(self) -> str:
        return str(self.form)

    def __reduce__(self) -> tuple[type["ClassAgent"], tuple[Form]]:
        return ClassAgent, (self.form,)


class ObjectAgent(Agent):
    """An object that a Python program made. Every game plays with a copy of it."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.name = f"{type(chooser).__module__}:{type(chooser).__name__}"
        self.source = _digest(type(chooser))
        _checked(chooser, self.name)

    def for_game(self) -> Chooser:
        try:
            own = copy.deepcopy(self.chooser)
        except Exception as error:
            raise AgentError(f"agent {self} cannot be copied for a game: {described(error)}") from None
        return Guarded(own, str(self), None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ObjectAgent):
            return NotImplemented
        return self.chooser is other.chooser or bool(self.chooser == other.chooser)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"nply.agents.agent({self.chooser!r})"

    def __str__(self) -> str:
        return self.name


class Guarded:
    """A user's object in one game: gets a copy of the state, and what it raises becomes one line."""

    def __init__(self, chooser: Chooser, name: str, limit: Limit | None) -> None:
        self.chooser = chooser
        self.name = name
        self.limit = limit or Limit()

    def choose(self, state: Position, clock: Clock) -> Any:
        clock.limit = self.limit
        own = copy.deepcopy(state)
        try:
            return self.chooser.choose(own, clock)
        except Exception as error:
            raise AgentError(f"agent {self.name}: choose raised {described(error)}") from None


def described(error: Exception) -> str:
    """Say in one line what was raised, and where."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    place = frames[-1] if frames else None
    where = "" if place is None else f" ({Path(place.filename).name}, line {place.lineno})"
    return " ".join(f"{text}{where}".split())


def _plain(value: Form | str) -> object:
    if isinstance(value, str):
        if value.lower() in ("true", "false"):
            return value.lower() == "true"
        size = number(value)
        return value if size is None else size
    return str(value)


def _checked(made: Any, name: str) -> Chooser:
    if not callable(getattr(made, "choose", None)):
        raise OptionError(f"agent {name}: {type(made).__name__} has no choose; {_SHAPE}")
    chooser: Chooser = made
    return chooser


def _find_class(address: str) -> Callable[..., Any]:
    place, _, name = address.rpartition(":")
    is_file = place.endswith(".py") or "/" in place or "\\" in place
    module = _load_file(Path(place), address) if is_file else _load_module(place, address)
    found = getattr(module, name, None)
    if isinstance(found, type):
        return found
    if found is not None:
        raise OptionError(f"agent '{address}': {name} is no class; {_SHAPE}")
    raise OptionError(f"agent '{address}': {place} has no class {name}; {nearest(name, _classes(module))}")


def _digest(kind: Callable[..., Any]) -> str:
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None:
        return ""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16]
    except OSError:  # a module in an archive
        return ""


def _classes(module: ModuleType) -> Sequence[str]:
    own: Mapping[str, object] = vars(module)
    return [
        name for name, kind in own.items() if isinstance(kind, type) and kind.__module__ == module.__name__
    ]


def _load_file(file: Path, address: str) -> ModuleType:
    """Run a file as a module. Nothing is cached: a file that was changed is another one."""
    name = f"nply_user_{hashlib.sha256(str(file.resolve()).encode(errors='replace')).hexdigest()[:16]}"
    try:
        source = file.read_bytes()
    except OSError as error:
        raise OptionError(f"agent '{address}': cannot read {file}: {error.strerror or error}") from None
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module  # what the file defines can be pickled and inspected
    try:
        exec(compile(source, file, "exec"), vars(module))
    except Exception as error:
        del sys.modules[name]
        raise OptionError(f"agent '{address}': {file} cannot be loaded: {described(error)}") from None
    return module


def _load_module(name: str, address: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            hint = f"a file is written with its ending: {name}.py:{address.rpartition(':')[2]}"
            raise OptionError(f"agent '{address}': there is no module {name}; {hint}") from None
        raise OptionError(f"agent '{address}': {name} cannot be loaded: {described(error)}") from None
    except Exception as error:
        raise OptionError(f"agent '{address}': {name} cannot be loaded: {described(error)}") from None
