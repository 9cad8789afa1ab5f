"""`nply engines`: what there is to search with."""

from typing import TYPE_CHECKING, Annotated

import typer

from nply import _core
from nply.cli.common import engine_name, indented, option_grid, show
from nply.search.engines import PHASES

if TYPE_CHECKING:
    from rich.console import RenderableType


def engines(
    engine: Annotated[str | None, typer.Argument(metavar="ENGINE", help="Show this engine only.")] = None,
) -> None:
    """List the engines: the ways to search, and their options.

    An engine is written as its name, with options in brackets: --engine "maxn(ties=worst_for_root)". What it
    needs of a game stands below it; nply games shows what a game offers.
    """
    from rich.text import Text

    wanted = None if engine is None else engine_name(engine)
    parts: list[RenderableType] = []
    for info in _core.engines():
        if wanted not in (None, info.name):
            continue
        parts.append(Text.assemble((info.name, "bold green"), f"  {info.summary}"))
        parts.append(indented(Text.assemble(("needs ", "cyan"), info.needs)))
        parts.append(indented(option_grid(info.options), below=1))
    if wanted in (None, PHASES):
        parts.append(Text.assemble((PHASES, "bold green"), "  another engine for each phase of a game"))
        parts.append(
            indented(Text.assemble(("needs ", "cyan"), "phase, and what the engine of a phase needs"))
        )
        form = "phases(opening=maxn(width=10),end=maxn): the names of the game's phases; phases(maxn,end=…): all others"
        parts.append(indented(Text(form), below=1))
    if wanted == PHASES:
        return show(*parts)
    name = wanted or "maxn"
    option = "ties=worst_for_root" if name == "maxn" else "search=plain"
    return show(*parts, f"Write an engine like {name} or {name}({option}).")
