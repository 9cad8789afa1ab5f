"""`nply perft`: count the nodes of a game tree."""

import sys
import time
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer

import nply
from nply.cli.common import MOST_DEPTH, duration, rate, short, show, whole
from nply.cli.positions import GameName, Moves, Options, Position, Seed, read_position
from nply.cli.watch import INTERRUPTED, Watch

COUNT_WIDTH = 15
GROWTH = 1.5
"""Where one more ply adds less than this factor, several are counted at once."""


class Count(NamedTuple):
    """The nodes of each ply down to some depth, and how long it took to count them."""

    plies: list[int]
    seconds: float


def perft(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    seed: Seed = None,
    moves: Moves = None,
    depth: Annotated[
        str | None, typer.Option(metavar="N", help="Count so many moves.  [default: to the end of the game]")
    ] = None,
) -> int:
    """Count the positions after one move, two moves and so on.

    Each count is printed when it is done; Ctrl-C ends the counting. It is a quick check of a game's rules:
    somebody else's program must count the same. The options of the game are given as in nply analyse.
    """
    from rich.text import Text

    limit = None if depth is None else whole("depth", depth, 0, MOST_DEPTH)
    position = read_position(context, game, option, seed, moves)
    show(Text(position.title, "bold"), "", Text(f"{'ply':>5}{'nodes':>{COUNT_WIDTH + 2}}", "cyan"))
    done = Count([], 0.0)
    try:
        for count in _counts(position, limit):
            for ply in range(len(done.plies), len(count.plies)):
                show(f"{ply:>5}{count.plies[ply]:>{COUNT_WIDTH + 2},}")
            done = count
    except KeyboardInterrupt:
        print("nply: interrupted; this is what was counted", file=sys.stderr)
        return INTERRUPTED
    nodes = sum(done.plies) - 1
    speed = f"{short(rate(nodes, done.seconds))} a second"
    show(f"\n{nodes:,} nodes below the root in {duration(done.seconds)}, {speed}")
    return 0


def _counts(position: Position, limit: int | None) -> Iterator[Count]:
    """Count depth after depth, so that there is something to show early.

    Each count begins at the root again. That costs little where the tree grows; where it does not any more,
    the steps get longer, or a long game would be counted once for each of its last plies.
    """
    depth, step, before = 0, 1, 1
    while True:
        start = time.perf_counter()
        with Watch(raises=True) as watch:
            plies = nply.perft(position.searched, depth, progress=watch)
        yield Count(plies, time.perf_counter() - start)
        if len(plies) <= depth or depth == limit:
            return
        total = sum(plies)
        step = 1 if total >= GROWTH * before else 2 * step
        before = total
        depth = depth + step if limit is None else min(depth + step, limit)
