"""`nply engines`: what there is to search with."""

from typing import TYPE_CHECKING

from nply import _core
from nply.cli.common import indented, option_grid, show

if TYPE_CHECKING:
    from rich.console import RenderableType


def engines() -> None:
    """List the engines, their options and what they need of a game."""
    from rich.text import Text

    parts: list[RenderableType] = []
    for info in _core.engines():
        parts.append(Text.assemble((info.name, "bold green"), f"  {info.summary}"))
        parts.append(indented(Text.assemble(("needs ", "cyan"), info.needs)))
        parts.append(indented(option_grid(info.options), below=1))
    show(*parts, "Write an engine like maxn or maxn(ties=worst_for_root).")
