"""`nply engines`: what there is to search with."""

from typing import TYPE_CHECKING, Annotated

import typer

from nply import _core
from nply.cli.common import engine_name, indented, option_grid, show

if TYPE_CHECKING:
    from rich.console import RenderableType


def engines(
    engine: Annotated[str | None, typer.Argument(metavar="[ENGINE]", help="Show this engine only.")] = None,
) -> None:
    """List the engines (the ways to search), their options and what they need of a game."""
    from rich.text import Text

    wanted = None if engine is None else engine_name(engine)
    parts: list[RenderableType] = []
    for info in _core.engines():
        if wanted not in (None, info.name):
            continue
        parts.append(Text.assemble((info.name, "bold green"), f"  {info.summary}"))
        parts.append(indented(Text.assemble(("needs ", "cyan"), info.needs)))
        parts.append(indented(option_grid(info.options), below=1))
    name = wanted or "maxn"
    option = "ties=worst_for_root" if name == "maxn" else "search=plain"
    show(*parts, f"Write an engine like {name} or {name}({option}).")
