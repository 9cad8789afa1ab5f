"""The worked examples of the papers behind the algorithms, as named trees.

>>> game = load("speculative-2003/4")
>>> game.players
3
"""

import os.path
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from nply._core import OptionError
from nply.games import Game
from nply.games import load as load_game
from nply.options import nearest

_ENTRIES = ("title", "source", "note", "engine", "labels", "root")


class Figure(NamedTuple):
    """A tree with a name, where it comes from, and the engine that shows what it is about."""

    name: str
    title: str
    source: str
    note: str
    """What was chosen freely where the source does not give it."""
    engine: str
    labels: Mapping[str, str]
    """Names of nodes by the moves that lead there."""
    game: Game


@cache
def names() -> list[str]:
    """Every name that `load` takes."""
    from importlib import resources  # takes longer to import than all of nply

    return sorted(
        f"{paper.name}/{figure.name.removesuffix('.json')}"
        for paper in resources.files(__name__).iterdir()
        if paper.is_dir()
        for figure in paper.iterdir()
        if figure.name.endswith(".json")
    )


def load(name: str) -> Game:
    """Return the tree of this figure as a game."""
    return read(name).game


def read(name: str) -> Figure:
    """Return this figure with its title, source, note and engine."""
    if name not in names():
        raise OptionError(f"no figure is called {name!r}; {nearest(name, names())}")
    import json
    from importlib import resources

    paper, _, number = name.partition("/")
    text = resources.files(__name__).joinpath(paper, f"{number}.json").read_text(encoding="utf-8")
    return from_dict(name, json.loads(text))


def from_dict(name: str, entries: Mapping[str, Any]) -> Figure:
    """Return a figure from what its file holds; only `root` is needed."""
    for entry in entries:
        if entry not in _ENTRIES:
            raise OptionError(f"figure {name}: unknown entry {entry!r}; {nearest(entry, _ENTRIES)}")
    for entry in ("title", "source", "note", "engine"):
        if not isinstance(entries.get(entry, ""), str):
            raise OptionError(f"figure {name}: {entry} must be a text, got {entries[entry]!r:.60}")
    if not isinstance(entries.get("labels", {}), Mapping):
        raise OptionError(
            f'figure {name}: labels must look like {{"1 0": "b"}}, got {entries["labels"]!r:.60}'
        )
    return Figure(
        name=name,
        title=entries.get("title", os.path.basename(name)),
        source=entries.get("source", ""),
        note=entries.get("note", ""),
        engine=entries.get("engine", "maxn"),
        labels={str(path): str(label) for path, label in entries.get("labels", {}).items()},
        game=load_game("tree", root=entries["root"]),
    )
