"""Nodes an iteration in perfectly ordered trees against Table 8 of the 2003 paper, as a picture.

python benchmarks/growth.py docs/pictures/growth.svg
"""

import sys
from itertools import pairwise
from pathlib import Path

import nply
from nply.reports.growth import asymptotic_branching
from nply.reports.style import FAINT, FONT, INK, PAPER, PLAYER_COLOURS

BRANCHINGS = (2, 3, 4, 5, 10)
MOST_NODES = 8_000_000
PLAYERS = 3
WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 62, 150, 64, 52
MOST_GROWTH, DEPTHS = 7, 24


def measure(branching: int) -> list[int]:
    """Return the nodes of each iteration, from depth 1, until one has too many."""
    state = nply.load("uniform", players=PLAYERS, branching=branching, depth=DEPTHS, scores="equal").start()
    engine = nply.MaxN(prune="speculative", oracle="linear")
    totals = [0]
    while len(totals) <= DEPTHS and totals[-1] < MOST_NODES:
        totals.append(engine.search(state, depth=len(totals)).nodes)
    return [after - before for before, after in pairwise(totals)]


def x(depth: float) -> float:
    """Return where a depth stands."""
    return LEFT + (depth - 1) / (DEPTHS - 1) * (WIDTH - LEFT - RIGHT)


def y(growth: float) -> float:
    """Return where a growth factor stands."""
    return HEIGHT - BOTTOM - (growth - 1) / (MOST_GROWTH - 1) * (HEIGHT - TOP - BOTTOM)


def text(at: float, down: float, words: str, more: str = "") -> str:
    """Return a text of the picture."""
    return f'<text x="{at:.1f}" y="{down:.1f}" {more}>{words}</text>'


def axes() -> list[str]:
    """Return the frame: growth from below to above, depth from left to right."""
    parts = []
    for growth in range(1, MOST_GROWTH + 1):
        parts.append(f'<path d="M{LEFT} {y(growth):.1f}H{WIDTH - RIGHT}" stroke="#e3e6e9"/>')
        parts.append(text(LEFT - 8, y(growth) + 4, str(growth), f'text-anchor="end" fill="{FAINT}"'))
    parts += [
        text(x(depth), HEIGHT - BOTTOM + 18, str(depth), f'text-anchor="middle" fill="{FAINT}"')
        for depth in range(2, DEPTHS + 1, 2)
    ]
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 12, "depth of the iteration", f'text-anchor="middle" fill="{FAINT}"'))
    title = "Nodes of an iteration, as a multiple of the one before"
    parts.append(text(24, 30, title, 'font-size="14" font-weight="600"'))
    note = (
        "dots: measured, three players, equal scores, speculative pruning; dashes: Table 8 of the 2003 paper"
    )
    return [*parts, text(24, 48, note, f'font-size="11.5" fill="{FAINT}"')]


def curve(branching: int, nodes: list[int], colour: str) -> list[str]:
    """Return the measured growth and the asymptotic factor of one branching factor."""
    factor = asymptotic_branching(branching, PLAYERS)
    growth = [(depth, after / before) for depth, (before, after) in enumerate(pairwise(nodes), start=2)]
    shown = [(depth, value) for depth, value in growth if value <= MOST_GROWTH]
    points = " ".join(f"{x(depth):.1f},{y(value):.1f}" for depth, value in shown)
    label = f"b = {branching}: {factor:.4f}"
    return [
        f'<path d="M{LEFT} {y(factor):.1f}H{WIDTH - RIGHT}" stroke="{colour}" stroke-dasharray="6 4"/>',
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5" opacity="0.55"/>',
        *(f'<circle cx="{x(d):.1f}" cy="{y(v):.1f}" r="3.2" fill="{colour}"/>' for d, v in shown),
        text(WIDTH - RIGHT + 10, y(factor) + 4, label, f'fill="{colour}" font-weight="600"'),
    ]


def main(path: Path) -> None:
    """Measure, print the table and write the picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" fill="{INK}" font-family="{FONT}" font-size="12.5">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}" stroke="#e3e6e9"/>',
        *axes(),
    ]
    for branching, colour in zip(BRANCHINGS, PLAYER_COLOURS, strict=False):
        nodes = measure(branching)
        parts += curve(branching, nodes, colour)
        mean = (nodes[-1] / nodes[-4]) ** (1 / 3)
        factor = asymptotic_branching(branching, PLAYERS)
        last = f"the last three of {len(nodes)} iterations ({nodes[-1]:,} nodes in the last)"
        print(f"b = {branching:>2}: {factor:.4f} by the recurrence, {mean:.4f} a ply over {last}")
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "growth.svg"))
