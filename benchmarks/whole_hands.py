"""Whole hands for three players, one against two, by partition search: nodes by cards, as a picture.

python benchmarks/whole_hands.py docs/pictures/whole-hands.svg [--deals 20] [--small]

Compiles whole_hands.cpp beside it and runs it with and without each ingredient.
"""

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path

from common import compiled, parser, printed
from nply.pictures.colours import FAINT, PLAYER_COLOURS
from nply.reports.chart import Chart

HERE = Path(__file__).parent
CARDS, FEW_CARDS = (5, 7, 9, 11, 13, 15, 17), (2, 3)
SHORT = {
    "without sets of positions": "no sets",
    "without other winners": "all comparisons",
    "without like positions": "no like positions",
    "without skipped cards": "no skipping",
    "without sure tricks within a trick": "sure at leads only",
}
LINE = 0.22  # between two labels
MOST_NODES = 2_000_000  # a deal; what is stopped there counts as much


def measure(program: Path, cards: int, deals: int) -> dict[str, float]:
    """Return the mean nodes by what was left out."""
    output = printed(program, "spades", str(cards), str(deals), "ablations", str(MOST_NODES))
    print(output)
    rows = {}
    for line in output.splitlines()[2:]:
        words = line.split()
        rows[" ".join(words[:-6])] = float(words[-6])
    return rows


def draw(measured: dict[int, dict[str, float]], deals: int) -> Chart:
    """Return a curve for each ingredient that was left out."""
    numbers: Sequence[int] = list(measured)
    chart = Chart(
        "Nodes to the value of a whole hand",
        f"Spades, three players, one against two, tricks; means over {deals} deals, at most 2M nodes each",
        1,
        math.log10(MOST_NODES),
        {1: "10", 2: "100", 3: "1k", 4: "10k", 5: "100k", 6: "1M"},
        "cards in the three hands",
        range(3 * numbers[0], 3 * numbers[-1] + 1, 3),
    )
    kinds = [kind for kind in measured[numbers[0]] if not kind.startswith("…")]
    colours = [*PLAYER_COLOURS, FAINT]
    ends = sorted(kinds, key=lambda kind: measured[numbers[-1]][kind])
    for kind, colour in zip(kinds, colours, strict=True):
        curve = [(3 * cards, math.log10(measured[cards][kind])) for cards in numbers]
        chart.curve(curve, curve, colour)
        words = SHORT.get(kind, kind.replace("without", "no"))
        height = math.log10(MOST_NODES) - LINE * (len(ends) - 1 - ends.index(kind))
        chart.label(3 * numbers[-1], height, words, colour)
    return chart


def main() -> None:
    """Measure, print and draw."""
    options = parser(__doc__)
    options.add_argument("path", type=Path, help="the picture to write")
    options.add_argument("--deals", type=int, default=20, help="of each number of cards")
    given = options.parse_args()
    deals = 2 if given.small else given.deals
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(HERE / "whole_hands.cpp", Path(folder), quick=given.small)
        measured = {cards: measure(program, cards, deals) for cards in (FEW_CARDS if given.small else CARDS)}
    draw(measured, deals).write(given.path)


if __name__ == "__main__":
    main()
