"""Whole hands for three players, one against two, by partition search: nodes by cards, as a picture.

python benchmarks/whole_hands.py docs/pictures/whole-hands.svg [deals]

Compiles whole_hands.cpp beside it and runs it with and without each ingredient.
"""

import math
import subprocess
import sys
import tempfile
from pathlib import Path

from nply.pictures.colours import FAINT, PLAYER_COLOURS
from nply.reports.chart import Chart

HERE = Path(__file__).parent
CARDS = (5, 7, 9, 11, 13, 15, 17)
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
    command = [str(program), "spades", str(cards), str(deals), "ablations", str(MOST_NODES)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    print(output)
    rows = {}
    for line in output.splitlines()[2:]:
        words = line.split()
        rows[" ".join(words[:-6])] = float(words[-6])
    return rows


def main(path: str, deals: str = "20") -> None:
    """Measure, print and draw."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "whole_hands"
        native = HERE.parent / "native"
        sources = [HERE / "whole_hands.cpp", *(native / "src").glob("*.cpp")]
        flags = ["-std=c++20", "-O2", "-march=x86-64-v2", f"-I{native / 'include'}"]
        subprocess.run(["g++", *flags, *map(str, sources), "-o", str(program)], check=True)
        measured = {cards: measure(program, cards, int(deals)) for cards in CARDS}
    chart = Chart(
        "Nodes to the value of a whole hand",
        f"Spades, three players, one against two, tricks; means over {deals} deals, at most 2M nodes each",
        1,
        math.log10(MOST_NODES),
        {1: "10", 2: "100", 3: "1k", 4: "10k", 5: "100k", 6: "1M"},
        "cards in the three hands",
        range(3 * CARDS[0], 3 * CARDS[-1] + 1, 3),
    )
    kinds = [kind for kind in measured[CARDS[0]] if not kind.startswith("…")]
    colours = [*PLAYER_COLOURS, FAINT]
    ends = sorted(kinds, key=lambda kind: measured[CARDS[-1]][kind])
    for kind, colour in zip(kinds, colours, strict=True):
        curve = [(3 * cards, math.log10(measured[cards][kind])) for cards in CARDS]
        chart.curve(curve, curve, colour)
        words = SHORT.get(kind, kind.replace("without", "no"))
        height = math.log10(MOST_NODES) - LINE * (len(ends) - 1 - ends.index(kind))
        chart.label(3 * CARDS[-1], height, words, colour)
    chart.write(Path(path))


if __name__ == "__main__":
    main(*sys.argv[1:])
