"""Alpha-beta on noughts and crosses and on Connect Four: nply against OpenSpiel's Python search, in one run.

python benchmarks/alphabeta.py [--depth 10] [--their-depth 8] [--seconds 2] [--small]

Plain alpha-beta is the same algorithm on both sides: no table, moves as the game gives them, nothing that a
game knows of its own. OpenSpiel runs it in Python on its C++ games. Each row has the best of several runs, in
turns, in processor time. The second table has nply alone: how many nodes ordering and table save.
"""

import functools
import importlib
import time
from dataclasses import dataclass
from typing import Any
from unittest import mock

import nply
from common import parser

pyspiel: Any = importlib.import_module("pyspiel")
minimax: Any = importlib.import_module("open_spiel.python.algorithms.minimax")

PLAIN = "minimax(search=alphabeta,order=game,table=0,bounds=false,foresight=false)"
ROUNDS = 5


@dataclass(frozen=True)
class Contest:
    """A game under both names, and to which depth each side searches it (None: to its end)."""

    ours: str
    theirs: str
    depth: int | None
    their_depth: int | None


def our_speed(contest: Contest, seconds: float) -> tuple[int, float]:
    """Return nodes and nodes a second of plain alpha-beta, repeated for so long."""
    state, engine = nply.load(contest.ours).start(), nply.engine(PLAIN)
    nodes, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        found = engine.search(state, depth=contest.depth)
        nodes += found.nodes
    return found.nodes, nodes / (time.process_time() - start)


def their_speed(contest: Contest, seconds: float) -> tuple[int, float]:
    """Return the same of OpenSpiel. Nodes are counted in a run of their own: counting costs nothing."""
    game = pyspiel.load_game(contest.theirs)
    # They have no evaluation of these games: a search that is cut off takes the position for a draw.
    deepest = 1000 if contest.their_depth is None else contest.their_depth
    search = functools.partial(
        minimax.alpha_beta_search, game, value_function=lambda _: 0, maximum_depth=deepest
    )
    with mock.patch.object(minimax, "_alpha_beta", wraps=minimax._alpha_beta) as counted:
        search()
    nodes = counted.call_count - 1  # without the root
    searches, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        search()
        searches += 1
    return nodes, nodes * searches / (time.process_time() - start)


def compare(contest: Contest, seconds: float, rounds: int) -> None:
    """Print one row: the faster of some runs of each side, taken in turns."""
    runs = [(our_speed(contest, seconds), their_speed(contest, seconds)) for _ in range(rounds)]
    ours = max((run[0] for run in runs), key=lambda run: run[1])
    theirs = max((run[1] for run in runs), key=lambda run: run[1])
    row = [f"{contest.ours:<20}"]
    for depth, (nodes, speed) in ((contest.depth, ours), (contest.their_depth, theirs)):
        row.append(f"{depth_text(depth):>5} {nodes:>11,} {speed / 1e6:>9.3f}")
    print(" ".join(row), f"{ours[1] / theirs[1]:>7,.0f}x")


def depth_text(depth: int | None) -> str:
    """Return a depth for a table."""
    return "end" if depth is None else str(depth)


def savings(name: str, depth: int | None) -> None:
    """Print what ordering, table and foresight save of the nodes of plain alpha-beta."""
    state = nply.load(name).start()
    plain = nply.engine(PLAIN).search(state, depth=depth)
    for text in ("minimax(foresight=false)", "minimax"):
        full = nply.engine(text).search(state, depth=depth)
        assert full.values == plain.values
        print(
            f"{name:<20} {depth_text(depth):>5} {text:<25} {plain.nodes:>12,} {full.nodes:>10,}"
            f" {plain.nodes / full.nodes:>7.1f}x"
        )


def main() -> None:
    """Print both tables."""
    options = parser(__doc__)
    options.add_argument("--depth", type=int, default=10, help="nply's depth in Connect Four")
    options.add_argument("--their-depth", type=int, default=8, help="OpenSpiel's depth there")
    options.add_argument("--seconds", type=float, default=2.0, help="of each run")
    given = options.parse_args()
    if given.small:
        given.depth, given.their_depth, given.seconds = 4, 3, 0.01
    rounds = 1 if given.small else ROUNDS
    crosses = Contest("noughts_and_crosses", "tic_tac_toe", *((4, 3) if given.small else (None, None)))
    print("plain alpha-beta     nply                        OpenSpiel")
    print("game                 depth       nodes  Mnodes/s depth       nodes  Mnodes/s   faster")
    compare(crosses, given.seconds, rounds)
    compare(Contest("connect_four", "connect_four", given.depth, given.their_depth), given.seconds, rounds)
    print("\ngame                 depth engine                   plain nodes      nodes    fewer")
    savings("noughts_and_crosses", crosses.depth)
    for depth in sorted({min(8, given.depth), given.depth}):
        savings("connect_four", depth)


if __name__ == "__main__":
    main()
