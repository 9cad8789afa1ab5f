"""`nply perft`: count the nodes of a game tree."""

import sys
import time
from typing import Annotated

import typer

import nply
from nply.cli.common import (
    MOST_DEPTH,
    GameName,
    Moves,
    Options,
    Seed,
    columns,
    duration,
    indented,
    rate,
    read_position,
    short,
    show,
    whole,
)
from nply.cli.watch import INTERRUPTED, Watch


def perft(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    seed: Seed = None,
    moves: Moves = None,
    depth: Annotated[
        str | None, typer.Option(metavar="N", help="Count so many plies.  [default: to the end of the game]")
    ] = None,
) -> int:
    """Count the nodes of a game tree, ply by ply.

    The options of the game are given as in nply analyse.
    """
    from rich.text import Text

    limit = None if depth is None else whole("depth", depth, 0, MOST_DEPTH)
    position = read_position(context, game, option, seed, moves)
    start = time.perf_counter()
    try:
        with Watch(raises=True) as watch:
            counts = nply.perft(position.state, limit, progress=watch)
    except KeyboardInterrupt:
        print("nply: interrupted; give a smaller --depth to see its counts", file=sys.stderr)
        return INTERRUPTED
    seconds = time.perf_counter() - start
    table = columns([], ["ply", "nodes"])
    for ply, count in enumerate(counts):
        table.add_row(str(ply), f"{count:,}")
    nodes = sum(counts) - 1
    speed = f"{short(rate(nodes, seconds))} a second"
    total = f"{nodes:,} nodes below the root in {duration(seconds)}, {speed}"
    show(Text(position.title, "bold"), indented(table, 1, 1), total)
    return 0
