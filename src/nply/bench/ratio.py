"""How fast plain maxⁿ is beside perft, which does nothing but walk the same tree."""

import time
from typing import NamedTuple

from nply.bench.lines import LINES

# Titles of lines that have both runs.
RATIOS = ("mnk 3x3", "uniform equal")
_RUNS = {"maxn(prune=none)": "maxn", "perft": "perft"}


class Ratio(NamedTuple):
    """Nodes a second of both."""

    maxn: float
    perft: float

    @property
    def value(self) -> float:
        """The speed of maxⁿ as a part of that of perft."""
        return self.maxn / self.perft


def measure(title: str, repeats: int = 9) -> Ratio:
    """Run both by turns and take the best of each, in processor time: a busy machine spoils neither."""
    lines = [line for line in LINES if line.title == title and line.run in _RUNS]
    best = dict.fromkeys(Ratio._fields, 0.0)
    for line in lines * repeats:
        start = time.process_time()
        nodes = line.measure().nodes
        seconds = time.process_time() - start
        side = _RUNS[line.run]
        best[side] = max(best[side], nodes / seconds)
    return Ratio(**best)
