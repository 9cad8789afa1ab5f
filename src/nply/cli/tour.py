"""`nply tour`: one position of every game, searched by every engine that fits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import nply
from nply import CapabilityError, Game, Result, _core
from nply.bench import opening
from nply.cli.common import bar, columns, positive, rate, short, show
from nply.cli.games import sample
from nply.cli.watch import INTERRUPTED, Watch
from nply.games import names

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

# Games that show more with other options than their own defaults.
_MEN = "24(2) 13(5) 8(3) 6(5)"
SETTINGS: dict[str, dict[str, object]] = {
    "backgammon": {"start": f"{_MEN} | {_MEN} | 0 plays 31"},  # the dice have been thrown
    "mnk": {"m": 4, "n": 4, "k": 3, "players": 3},
    "nim": {"heap": 16},
    "uniform": {"branching": 6, "scores": "random"},
}


class Stop(NamedTuple):
    """One row of the table."""

    game: Game
    result: Result


def tour(
    seconds: Annotated[str, typer.Option(metavar="S", help="Time for each search.")] = "1",
) -> int:
    """Search one position of every game with every engine that fits."""
    limit = positive("seconds", seconds)
    stops: list[Stop] = []
    with Watch(quiet=True) as watch, bar() as progress:
        pairs = list(_pairs())
        task = progress.add_task("", total=len(pairs))
        for game, engine in pairs:
            progress.update(task, description=f"{game.name}, {engine}")
            try:
                result = nply.engine(engine).search(opening(game), seconds=limit, progress=watch)
                stops.append(Stop(game, result))
            except CapabilityError:
                pass  # this engine does not fit
            progress.advance(task)
            if watch.interrupted:
                break
    _show(stops, watch.interrupted)
    return INTERRUPTED if watch.interrupted else 0


def _pairs() -> Iterator[tuple[Game, str]]:
    for name in names():
        game = nply.load(name, **SETTINGS[name]) if name in SETTINGS else sample(name)
        for info in _core.engines():
            yield game, info.name


def _show(stops: list[Stop], interrupted: bool) -> None:
    from rich.text import Text

    settings = [" ".join([name, *(f"{k}={v}" for k, v in given.items())]) for name, given in SETTINGS.items()]
    notes = (
        "\nvalues: one a player, by player number; depth: 'end' is the end of the game"
        f"\nstarts: {'; '.join(settings)}; the others as they come"
    )
    parts: list[RenderableType] = [_table(stops), Text(notes, "cyan")]
    if interrupted:
        parts.append(Text("interrupted: the last row is the best result so far", "yellow"))
    show(*parts)


def _table(stops: list[Stop]) -> "Table":
    table = columns(["game", "engine", "move", "values"], ["depth", "nodes", "nodes/s"])
    before = None
    for game, result in stops:
        name = "" if game is before else game.name
        before = game
        values = "-" if result.values is None else " ".join(map(str, result.values))
        depth = "end" if result.complete else str(result.depth)
        speed = short(rate(result.nodes, result.seconds))
        table.add_row(name, result.engine, str(result.move), values, depth, short(result.nodes), speed)
    return table
