"""Nodes an iteration in perfectly ordered trees against what theory says, as a picture.

python benchmarks/growth.py [--small] maxn docs/pictures/maxn-growth.svg
python benchmarks/growth.py [--small] paranoid docs/pictures/paranoid-growth.svg
"""

import math
from itertools import pairwise
from pathlib import Path

import nply
from common import parser
from nply.pictures.colours import FAINT, PLAYER_COLOURS
from nply.reports.chart import Chart
from nply.reports.growth import asymptotic_branching, least_nodes

MOST_NODES, FEW_NODES = 8_000_000, 2_000
DEPTHS = 24
BRANCHINGS, PLAYERS = (2, 3, 4, 5, 10), 3  # of maxⁿ: Table 8 of the 2003 paper
BRANCHING, SEATS = 4, (2, 3, 4, 6)  # of paranoid


def measure(engine: nply.Engine, players: int, branching: int, most: int) -> list[int]:
    """Return the nodes of each iteration, from depth 1, until one has too many. All leaves are equal."""
    state = nply.load("uniform", players=players, branching=branching, depth=DEPTHS, scores="equal").start()
    totals = [0]
    while len(totals) <= DEPTHS and totals[-1] < most:
        totals.append(engine.search(state, depth=len(totals)).nodes)
    return [after - before for before, after in pairwise(totals)]


def maxn(most: int) -> Chart:
    """Show the growth from one iteration to the next against Table 8 of the 2003 paper."""
    chart = Chart(
        "Nodes of an iteration, as a multiple of the one before",
        "dots: measured, three players, equal scores, speculative pruning; dashes: Table 8 of the 2003 paper",
        1,
        7,
        {growth: str(growth) for growth in range(1, 8)},
        "depth of the iteration",
        range(2, DEPTHS + 1, 2),
    )
    for branching, colour in zip(BRANCHINGS, PLAYER_COLOURS, strict=False):
        nodes = measure(nply.MaxN(prune="speculative", oracle="linear"), PLAYERS, branching, most)
        factor = asymptotic_branching(branching, PLAYERS)
        growth = [(depth, after / before) for depth, (before, after) in enumerate(pairwise(nodes), start=2)]
        chart.curve(growth, [(1, factor), (DEPTHS, factor)], colour)
        chart.label(DEPTHS, factor, f"b = {branching}: {factor:.4f}", colour)
        mean = (nodes[-1] / nodes[-4]) ** (1 / 3)
        last = f"the last three of {len(nodes)} iterations ({nodes[-1]:,} nodes in the last)"
        print(f"b = {branching:>2}: {factor:.4f} by the recurrence, {mean:.4f} a ply over {last}")
    return chart


def paranoid(most: int) -> Chart:
    """Show the nodes of an iteration against b^(d(n-1)/n), and print them beside the exact minimum."""
    chart = Chart(
        "Nodes of an iteration: one player against all others",
        f"dots: measured, b = {BRANCHING}, equal scores, alpha-beta; dashes: b to the power of d(n−1)/n "
        "(2002); grey: the whole tree",
        0,
        math.log10(most),
        dict(enumerate(["1", "10", "100", "1k", "10k", "100k", "1M"])),
        "depth of the iteration",
        range(2, DEPTHS + 1, 2),
    )
    engine = nply.Paranoid(search="alphabeta", order="game", table=0, bounds=False)
    high = math.log10(most)
    chart.curve([], [(1, math.log10(BRANCHING)), (high / math.log10(BRANCHING), high)], FAINT)
    chart.label(DEPTHS, high - 0.2, "b^((n−1)/n)", FAINT)
    for row, (players, colour) in enumerate(zip(SEATS, PLAYER_COLOURS, strict=False)):
        nodes = measure(engine, players, BRANCHING, most)
        slope = (players - 1) / players * math.log10(BRANCHING)
        end = min(DEPTHS, high / slope)
        measured = [(depth, math.log10(count)) for depth, count in enumerate(nodes, start=1)]
        chart.curve(measured, [(1, slope), (end, slope * end)], colour)
        chart.label(DEPTHS, high - 0.6 - 0.4 * row, f"n = {players}: {10**slope:.4f}", colour)
        least = sum(least_nodes(BRANCHING, ply, players) for ply in range(1, len(nodes) + 1))
        growth = (nodes[-1] / nodes[-1 - players]) ** (1 / players)
        print(
            f"n = {players}: {nodes[-1]:,} nodes in iteration {len(nodes)}, the least possible is {least:,}; "
            f"{growth:.4f} a ply over {players} iterations, b^((n-1)/n) is {10**slope:.4f}"
        )
    return chart


def main() -> None:
    """Measure, print and draw."""
    options = parser(__doc__)
    charts = {"maxn": maxn, "paranoid": paranoid}
    options.add_argument("engine", choices=charts)
    options.add_argument("path", type=Path, help="the picture to write")
    given = options.parse_args()
    charts[given.engine](FEW_NODES if given.small else MOST_NODES).write(given.path)


if __name__ == "__main__":
    main()
