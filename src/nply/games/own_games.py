"""A game of the user's own, found by a text: `my_game.py:Race`, `package.module:Race(5)`."""

import ast
import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from nply._core import GameError, OptionError
from nply.games.own_recipe import FILES, Recipe, source_of
from nply.options import canonical, nearest, number
from nply.testing.words import described, short_path


@dataclass
class Spec:
    """A game as a user writes it: where it is, what it is called there, and arguments in brackets."""

    text: str
    source: str
    name: str
    brackets: str = ""
    """The arguments as they were written, with their brackets."""
    positional: list[Any] = field(default_factory=list)
    keywords: dict[str, Any] = field(default_factory=dict)


def read_spec(text: str) -> Spec:
    """Take `file.py:Name(arguments)` apart."""
    head, bracket, inside = text.partition("(")
    source, colon, name = head.rpartition(":")
    if not colon or not all(part.isidentifier() for part in name.split(".")):
        source, name = head.removesuffix(":"), ""
    spec = Spec(text, source, name, bracket + inside)
    if not bracket:
        return spec
    try:
        call = ast.parse(f"f({inside}", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ValueError
        spec.positional = [ast.literal_eval(argument) for argument in call.args]
        spec.keywords = {str(given.arg): ast.literal_eval(given.value) for given in call.keywords}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise OptionError(f"cannot read {text!r}; write arguments like {head}(5, lanes=3)") from None
    return spec


def beside(folder: Path, text: str) -> str:
    """Return a text like `my_game.py:Race` with its file in this folder, unless it is written in full."""
    source, colon, rest = text.partition(":")
    return f"{folder / source}{colon}{rest}" if source.endswith(".py") else text


def load(text: str, options: Mapping[str, str | None]) -> tuple[Any, dict[str, Any]]:
    """Return the position that a user's game starts with, and the options that it was made with."""
    recipe = find(text, values(options))
    return recipe.make(), dict(recipe.keywords)


def values(options: Mapping[str, str | None]) -> dict[str, Any]:
    """Read what was typed: numbers as numbers, true and false as such, a name alone as true, else as text."""
    return {name: _value(text) for name, text in options.items()}


def find(text: str, options: Mapping[str, Any]) -> Recipe:
    """Return how positions of a user's game are made. Its file is run.

    What is named may be a class, a function that returns a position, or an object; it may also be a game or a
    state that nply itself has made.
    """
    spec = read_spec(text)
    module = _import(spec)
    found = _find(spec, module)
    place = os.path.abspath(spec.source) if _is_file(spec.source) else spec.source
    name = f"{os.path.basename(spec.source)}:{spec.name}"
    recipe = Recipe(name, found, address=f"{place}:{spec.name}", source=source_of(found))
    if not recipe.is_object:
        return replace(
            recipe,
            positional=spec.positional,
            keywords=_keywords(spec, found, options),
            brackets=spec.brackets,
        )
    if options or spec.brackets:
        given = next(iter(options), "an argument in brackets")
        raise OptionError(f"{spec.text} is an object, no class: it takes no options; what is {given}?")
    return recipe


def _import(spec: Spec) -> ModuleType:
    """Import the file or the module. Its folder, or the working directory, comes first in the search path."""
    is_file = _is_file(spec.source)
    if is_file:
        _check_readable(spec.source)
    try:
        return _import_file(spec.source) if is_file else _import_module(spec.source)
    except ModuleNotFoundError as error:
        if not is_file and error.name and f"{spec.source}.".startswith(f"{error.name}."):
            text = f"no module is called {error.name!r}; write a game as file.py:Name or module:Name"
            raise OptionError(text) from None
        raise _import_error(spec, error) from None
    except (Exception, SystemExit) as error:
        raise _import_error(spec, error) from None


def _is_file(source: str) -> bool:
    return source.endswith(".py") or os.sep in source or Path(source).is_file()


def _check_readable(path: str) -> None:
    try:
        with open(path, "rb"):
            pass
    except OSError as error:
        raise OptionError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:  # a zero byte in the name
        raise OptionError(f"cannot read {path!r}: {error}") from None


def _import_file(path: str) -> ModuleType:
    full = os.path.abspath(path)
    sys.path.insert(0, os.path.dirname(full))
    name = Path(full).stem
    if name in sys.modules:  # a file may be called like a module of Python's own
        name = f"nply_own_{name}"
    loader = importlib.machinery.SourceFileLoader(name, full)
    module_spec = importlib.util.spec_from_file_location(name, full, loader=loader)
    assert module_spec is not None
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[name] = module  # dataclasses look it up there
    FILES.add(full)
    loader.exec_module(module)
    return module


def _import_module(name: str) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise OptionError(f"{name!r} is no module; write a game as file.py:Name or module:Name")
    sys.path.insert(0, os.getcwd())
    module = importlib.import_module(name)
    if file := getattr(module, "__file__", None):
        FILES.add(file)
    return module


def _import_error(spec: Spec, error: BaseException) -> Exception:
    if isinstance(error, OptionError):
        return error
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{short_path(error.filename)}:{error.lineno}"
        return GameError(f"cannot import {spec.source}: {type(error).__name__}: {error.msg} ({place})")
    file = os.path.abspath(spec.source)
    return GameError(f"cannot import {spec.source}: {described(error, file if file in FILES else None)}")


def _find(spec: Spec, module: ModuleType) -> Any:
    candidates = _candidates(module)
    if not spec.name:
        example = f"{spec.source}:{candidates[0] if candidates else 'Name'}"
        valid = f"; valid: {', '.join(candidates)}" if len(candidates) > 1 else ""
        raise OptionError(f"which game of {spec.source}? Write {example}{valid}")
    found: Any = module
    for name in spec.name.split("."):
        names = candidates if found is module else [one for one in dir(found) if one[0] != "_"]
        if not hasattr(found, name):
            name = canonical(name, names) or name
        if not hasattr(found, name):
            raise OptionError(f"{spec.source} has no {spec.name!r}; {nearest(name, names)}")
        found = getattr(found, name)
    return found


def _candidates(module: ModuleType) -> list[str]:
    """Name what the module defines itself: classes and functions, and objects that look like positions."""
    names = [name for name in vars(module) if name[0] != "_"]
    own = [name for name in names if getattr(vars(module)[name], "__module__", None) == module.__name__]
    return own or [name for name in names if not isinstance(vars(module)[name], ModuleType)]


def _keywords(spec: Spec, target: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as keyword arguments, by the names that the target has for them."""
    try:
        parameters = inspect.signature(target).parameters
    except (TypeError, ValueError):
        return {**spec.keywords, **options}
    takes_any = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values())
    names = [
        name
        for name, one in parameters.items()
        if one.kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    ]
    keywords = dict(spec.keywords)
    for given, value in options.items():
        name = canonical(given, names) or given
        if name not in names and not takes_any:
            raise OptionError(f"{spec.text} has no option {given!r}; {nearest(given, names)}")
        if name in keywords:
            raise OptionError(f"{name} is given twice")
        keywords[name] = value
    return keywords


def _value(text: str | None) -> Any:
    if text is None:
        return True
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    size = number(text)
    return text if size is None else size
