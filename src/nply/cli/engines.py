"""`nply engines`: what there is to search with."""

from typing import TYPE_CHECKING, Annotated, cast

import typer

from nply import _core
from nply.cli.common import engine_name, indented, option_grid, show
from nply.search.automatic import AUTO
from nply.search.engines import PHASES

if TYPE_CHECKING:
    from rich.console import RenderableType

SHARED = "merge"
"""The option of all engines for states: the example of one engine shows another, if it has any."""


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
    every = [*_core.engines(), *_core.view_engines()]
    for info in every:
        if wanted not in (None, info.name):
            continue
        parts.append(Text.assemble((info.name, "bold green"), f"  {info.summary}"))
        parts.append(indented(Text.assemble(("needs ", "cyan"), info.needs)))
        options = option_grid(info.options) if info.options else Text("takes no options")
        parts.append(indented(options, below=1))
    if wanted in (None, PHASES):
        parts.append(Text.assemble((PHASES, "bold green"), "  another engine for each phase of a game"))
        needs = "phase, and what the engine of a phase needs"
        parts.append(indented(Text.assemble(("needs ", "cyan"), needs)))
        form = "written with the names of its phases: phases(opening=maxn(width=10),end=maxn)"
        parts.append(indented(Text(form), below=1))
    if wanted in (None, AUTO):
        parts.append(
            Text.assemble((AUTO, "bold green"), "  chooses one of the others by the game and the limit")
        )
        parts.append(indented(Text.assemble(("needs ", "cyan"), "nothing"), below=1))
    if wanted in (PHASES, AUTO):
        return show(*parts)
    first = next(info for info in every if wanted in (None, info.name))
    own = [option for option in first.options if option.name != SHARED]
    example = _example(own) or _example(first.options)
    forms = first.name if example is None else f"{first.name} or {first.name}({example})"
    return show(*parts, f"Write an engine like {forms}.")


def _example(options: list[_core.OptionInfo]) -> str | None:
    """Return an option that is not at its default, as one writes it; None if there are no options."""
    for option in options:
        if option.type == "choice":
            return f"{option.name}={next(word for word in option.choices if word != option.default)}"
    for option in options:
        if option.type == "bool":
            return f"{option.name}={str(not option.default).lower()}"
    return next(
        (f"{option.name}={cast(int, option.default) + 1}" for option in options if option.type == "int"), None
    )
