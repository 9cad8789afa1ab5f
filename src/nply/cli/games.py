"""`nply games`: what there is to search."""

from typing import TYPE_CHECKING, Annotated

import typer

import nply
from nply import Game, _core
from nply.bench import SAMPLE_TREE
from nply.cli.common import indented, option_grid, show
from nply.cli.positions import game_name, option_table
from nply.games import names
from nply.games.catalogue import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Show this game only.")] = None,
) -> None:
    """List the games and their options.

    What a game offers beyond its rules is what engines ask for: an estimate of positions that are not
    finished (evaluate), facts about its scores, a key for positions that are the same. Where cards are dealt,
    a second table shows what can be said of the deal, and a third one what a player has seen (nply advise).
    """
    wanted = names() if game is None else [game_name(game)]
    show(*(part for name in wanted for part in _describe(name)))


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
    game = sample(name)
    offers = ", ".join(game.capabilities) or "its rules alone"
    yield indented(Text.assemble(("offers ", "cyan"), offers))
    if table := option_table(name):
        yield indented(option_grid(table))
    if deal := game.deal_options:
        yield indented(option_grid(deal, "deal"), above=1)
        yield indented(Text.assemble(("or --text ", "cyan"), "with the text() of a state"))
    if view := game.view_options:
        yield indented(option_grid(view, "view"), above=1)
    yield Text()
