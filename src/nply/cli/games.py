"""`nply games`: what there is to search."""

from typing import TYPE_CHECKING, Annotated

import typer

import nply
from nply import Game, _core
from nply.bench import SAMPLE_TREE
from nply.cli.common import indented, option_grid, option_table, show
from nply.games import names
from nply.games.catalogue import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game only.")] = None,
) -> None:
    """List the games, their options and what they can do for an engine."""
    if game is not None:
        option_table(game)  # complains if there is no such game
    parts = [part for name in ([game] if game else names()) for part in _describe(name)]
    show(*parts)


def sample(name: str) -> Game:
    """Return a game with the options it has by itself, or the sample tree."""
    return nply.load(name, root=SAMPLE_TREE) if name == "tree" else nply.load(name)


def _describe(name: str) -> "Iterator[RenderableType]":
    from rich.text import Text

    family, fixed = PRESETS.get(name, (name, {}))
    summary = next(info.summary for info in _core.families() if info.name == family)
    if fixed:
        summary = f"{family} with {', '.join(f'{option}={value}' for option, value in fixed.items())}"
    yield Text.assemble((name, "bold green"), f"  {summary}")
    table = option_table(name)
    offers = ", ".join(sample(name).capabilities) or "its rules alone"
    yield indented(Text.assemble(("offers ", "cyan"), offers), below=0 if table else 1)
    if table:
        yield indented(option_grid(table), below=1)
