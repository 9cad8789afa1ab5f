"""A game of the user's own on the command line: `my_game.py:Race`, `package.module:Race(5)`."""

import ast
import importlib
import importlib.util
import inspect
import os
import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from nply import Game, GameError, OptionError, State
from nply.options import canonical, nearest, number
from nply.testing.words import HERE, described, listed, raised, short_path

FILES: set[str] = set()
"""Files with code of the games that were loaded: what is raised there is their authors' to see."""


@dataclass
class Spec:
    """A game as a user writes it: where it is, what it is called there, and arguments in brackets."""

    text: str
    source: str
    name: str
    positional: list[Any] = field(default_factory=list)
    keywords: dict[str, Any] = field(default_factory=dict)


def read_spec(text: str) -> Spec:
    """Take `file.py:Name(arguments)` apart."""
    head, bracket, inside = text.partition("(")
    source, colon, name = head.rpartition(":")
    if not colon or not all(part.isidentifier() for part in name.split(".")):
        source, name = head.removesuffix(":"), ""
    spec = Spec(text, source, name)
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


def load(text: str, options: Mapping[str, str | None]) -> tuple[Any, dict[str, Any]]:
    """Return the position that a user's game starts with, and the options that it was made with.

    What is named may be a class, a function that returns a position, or an object; it may also be a game or a
    state that nply itself has made.
    """
    spec = read_spec(text)
    module = _import(spec)
    found = _find(spec, module)
    if not isinstance(found, type) and (isinstance(found, State | Game) or not callable(found)):
        if options or "(" in spec.text:
            given = next(iter(options), "an argument in brackets")
            raise OptionError(f"{spec.text} is an object, no class: it takes no options; what is {given}?")
        made, keywords = found, {}
    else:
        keywords = {**spec.keywords, **_keywords(spec, found, options)}
        made = _call(spec, found, keywords)
    files = [_file_of(kind) for kind in type(made).__mro__]
    FILES.update(file for file in files if file is not None and not file.startswith(HERE))
    return made, keywords


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


def _import(spec: Spec) -> ModuleType:
    """Import the file or the module. Its folder, or the working directory, comes first in the search path."""
    is_file = spec.source.endswith(".py") or os.sep in spec.source or Path(spec.source).is_file()
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


def _keywords(spec: Spec, target: Any, options: Mapping[str, str | None]) -> dict[str, Any]:
    """Return options as keyword arguments: numbers as numbers, true and false, or text."""
    try:
        parameters = inspect.signature(target).parameters
    except (TypeError, ValueError):
        return {name: _value(text) for name, text in options.items()}
    takes_any = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values())
    names = [
        name
        for name, one in parameters.items()
        if one.kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    ]
    keywords: dict[str, Any] = {}
    for given, text in options.items():
        name = canonical(given, names) or given
        if name not in names and not takes_any:
            raise OptionError(f"{spec.text} has no option {given!r}; {nearest(given, names)}")
        if name in keywords or name in spec.keywords:
            raise OptionError(f"{name} is given twice")
        keywords[name] = _value(text)
    return keywords


def _value(text: str | None) -> Any:
    if text is None:
        return True
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    size = number(text)
    return text if size is None else size


def _call(spec: Spec, target: Any, keywords: Mapping[str, Any]) -> Any:
    try:
        inspect.signature(target).bind(*spec.positional, **keywords)
    except TypeError as error:
        raise OptionError(_unbound(spec, target, error, keywords)) from None
    except ValueError:
        pass  # it has no signature: calling it will tell
    try:
        made = target(*spec.positional, **keywords)
    except Exception as error:
        raise GameError(f"{spec.name} raised {described(error, _file_of(target))}") from None
    if made is None:
        raise GameError(f"{spec.name} returned None: it must return a position")
    return made


def _unbound(spec: Spec, target: Any, error: TypeError, keywords: Mapping[str, Any]) -> str:
    """Say which arguments are missing, or what else does not fit."""
    parameters = list(inspect.signature(target).parameters.values())[len(spec.positional) :]
    optional = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    missing = [
        one.name
        for one in parameters
        if one.default is one.empty and one.kind not in optional and one.name not in keywords
    ]
    if not missing:
        return f"{spec.text}: {error}"
    return f"{spec.name} needs {listed(missing)}; write {' '.join(f'--{name} VALUE' for name in missing)}"


def _file_of(target: Any) -> str | None:
    return getattr(sys.modules.get(getattr(target, "__module__", "")), "__file__", None)
