"""Nodes an iteration in perfectly ordered trees against what theory says, as a picture.

python benchmarks/growth.py maxn docs/pictures/maxn-growth.svg
python benchmarks/growth.py paranoid docs/pictures/paranoid-growth.svg
"""

import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import nply
from nply.reports.growth import asymptotic_branching, least_nodes
from nply.reports.style import FAINT, FONT, INK, PAPER, PLAYER_COLOURS

MOST_NODES = 8_000_000
DEPTHS = 24
BRANCHINGS, PLAYERS = (2, 3, 4, 5, 10), 3  # of maxⁿ: Table 8 of the 2003 paper
BRANCHING, SEATS = 4, (2, 3, 4, 6)  # of paranoid


def measure(engine: nply.Engine, players: int, branching: int) -> list[int]:
    """Return the nodes of each iteration, from depth 1, until one has too many. All leaves are equal."""
    state = nply.load("uniform", players=players, branching=branching, depth=DEPTHS, scores="equal").start()
    totals = [0]
    while len(totals) <= DEPTHS and totals[-1] < MOST_NODES:
        totals.append(engine.search(state, depth=len(totals)).nodes)
    return [after - before for before, after in pairwise(totals)]


class Chart:
    """A frame with depth from left to right, from 1, and a number from below to above."""

    WIDTH, HEIGHT = 720, 440
    LEFT, RIGHT, TOP, BOTTOM = 62, 150, 64, 52

    def __init__(self, title: str, note: str, low: float, high: float, labels: dict[float, str]) -> None:
        self._low, self._high = low, high
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {self.HEIGHT}"'
            f' width="{self.WIDTH}" height="{self.HEIGHT}" fill="{INK}" font-family="{FONT}"'
            ' font-size="12.5">',
            f'<rect width="{self.WIDTH}" height="{self.HEIGHT}" rx="8" fill="{PAPER}" stroke="#e3e6e9"/>',
        ]
        for value, label in labels.items():
            self._add(f'<path d="M{self.LEFT} {self._y(value):.1f}H{self._end}" stroke="#e3e6e9"/>')
            self._text(self.LEFT - 8, self._y(value) + 4, label, f'text-anchor="end" fill="{FAINT}"')
        below, middle = self.HEIGHT - self.BOTTOM + 18, (self.LEFT + self._end) / 2
        for depth in range(2, DEPTHS + 1, 2):
            self._text(self._x(depth), below, str(depth), f'text-anchor="middle" fill="{FAINT}"')
        axis = "depth of the iteration"
        self._text(middle, self.HEIGHT - 12, axis, f'text-anchor="middle" fill="{FAINT}"')
        self._text(24, 30, title, 'font-size="14" font-weight="600"')
        self._text(24, 48, note, f'font-size="11.5" fill="{FAINT}"')

    @property
    def _end(self) -> int:
        return self.WIDTH - self.RIGHT

    def _x(self, depth: float) -> float:
        return self.LEFT + (depth - 1) / (DEPTHS - 1) * (self._end - self.LEFT)

    def _y(self, value: float) -> float:
        room = self.HEIGHT - self.TOP - self.BOTTOM
        return self.HEIGHT - self.BOTTOM - (value - self._low) / (self._high - self._low) * room

    def _add(self, part: str) -> None:
        self._parts.append(part)

    def _text(self, x: float, y: float, words: str, more: str = "") -> None:
        self._add(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>')

    def _line(self, points: Sequence[tuple[float, float]], style: str) -> None:
        path = " ".join(f"{self._x(depth):.1f},{self._y(value):.1f}" for depth, value in points)
        self._add(f'<polyline points="{path}" fill="none" {style}/>')

    def curve(
        self, measured: Sequence[tuple[int, float]], theory: Sequence[tuple[float, float]], colour: str
    ) -> None:
        """Add what was measured, as dots, and what theory says, as dashes."""
        shown = [(depth, value) for depth, value in measured if value <= self._high]
        self._line(theory, f'stroke="{colour}" stroke-dasharray="6 4"')
        self._line(shown, f'stroke="{colour}" stroke-width="1.5" opacity="0.55"')
        for depth, value in shown:
            self._add(
                f'<circle cx="{self._x(depth):.1f}" cy="{self._y(value):.1f}" r="3.2" fill="{colour}"/>'
            )

    def label(self, at: float, value: float, words: str, colour: str) -> None:
        """Write at the end of a curve."""
        self._text(self._x(at) + 10, self._y(value) + 4, words, f'fill="{colour}" font-weight="600"')

    def write(self, path: Path) -> None:
        """Write the picture."""
        path.write_text("\n".join([*self._parts, "</svg>"]) + "\n", encoding="utf-8")


def maxn() -> Chart:
    """Show the growth from one iteration to the next against Table 8 of the 2003 paper."""
    chart = Chart(
        "Nodes of an iteration, as a multiple of the one before",
        "dots: measured, three players, equal scores, speculative pruning; dashes: Table 8 of the 2003 paper",
        1,
        7,
        {growth: str(growth) for growth in range(1, 8)},
    )
    for branching, colour in zip(BRANCHINGS, PLAYER_COLOURS, strict=False):
        nodes = measure(nply.MaxN(prune="speculative", oracle="linear"), PLAYERS, branching)
        factor = asymptotic_branching(branching, PLAYERS)
        growth = [(depth, after / before) for depth, (before, after) in enumerate(pairwise(nodes), start=2)]
        chart.curve(growth, [(1, factor), (DEPTHS, factor)], colour)
        chart.label(DEPTHS, factor, f"b = {branching}: {factor:.4f}", colour)
        mean = (nodes[-1] / nodes[-4]) ** (1 / 3)
        last = f"the last three of {len(nodes)} iterations ({nodes[-1]:,} nodes in the last)"
        print(f"b = {branching:>2}: {factor:.4f} by the recurrence, {mean:.4f} a ply over {last}")
    return chart


def paranoid() -> Chart:
    """Show the nodes of an iteration against b^(d(n-1)/n), and print them beside the exact minimum."""
    chart = Chart(
        "Nodes of an iteration: one player against all others",
        f"dots: measured, b = {BRANCHING}, equal scores, alpha-beta; dashes: b to the power of d(n−1)/n "
        "(2002); grey: the whole tree",
        0,
        math.log10(MOST_NODES),
        dict(enumerate(["1", "10", "100", "1k", "10k", "100k", "1M"])),
    )
    engine = nply.Paranoid(search="alphabeta", order="game", table=0, bounds=False)
    high = math.log10(MOST_NODES)
    chart.curve([], [(1, math.log10(BRANCHING)), (high / math.log10(BRANCHING), high)], FAINT)
    chart.label(DEPTHS, high - 0.2, "b^((n−1)/n)", FAINT)
    for row, (players, colour) in enumerate(zip(SEATS, PLAYER_COLOURS, strict=False)):
        nodes = measure(engine, players, BRANCHING)
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


if __name__ == "__main__":
    charts = {"maxn": maxn, "paranoid": paranoid}
    if len(sys.argv) != 3 or sys.argv[1] not in charts:
        sys.exit(__doc__)
    charts[sys.argv[1]]().write(Path(sys.argv[2]))
