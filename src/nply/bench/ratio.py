"""How fast one search is beside another one of the same position, both run by turns."""

import time
from typing import NamedTuple

from nply.bench.lines import LINES, PLAIN, SHALLOW, SPECULATIVE, SPECULATIVE_TABLE, every_card


class Pair(NamedTuple):
    """Two runs of one title of the bench, and how fast the first should be as a part of the second."""

    title: str
    run: str
    beside: str
    wanted: float


# Perft does nothing but walk the tree, and plain maxⁿ does no more than it must. «At once» is the tree
# of perft itself; other searches go through their iterations and evaluate where these end.
PAIRS = (
    Pair("mnk 3x3, at once", PLAIN, "perft", 0.7),
    Pair("mnk 3x3", PLAIN, "perft", 0.7),
    Pair("uniform equal", PLAIN, "perft", 0.7),
    Pair("mnk 4x3, 3 players", SPECULATIVE, PLAIN, 0.6),
    Pair("uniform random", SHALLOW, PLAIN, 0.6),
    Pair("uniform random", SPECULATIVE, PLAIN, 0.6),
    Pair("spades", every_card(SHALLOW), PLAIN, 0.6),
    Pair("spades", every_card(SPECULATIVE), PLAIN, 0.6),
    Pair("spades", every_card(SPECULATIVE_TABLE), PLAIN, 0.5),
)


class Speeds(NamedTuple):
    """Nodes a second of both runs of a pair."""

    run: float
    beside: float

    @property
    def ratio(self) -> float:
        """The speed of the first as a part of that of the second."""
        return self.run / self.beside


def measure(pair: Pair, repeats: int = 9) -> Speeds:
    """Run both by turns and take the best of each, in processor time: a busy machine spoils neither."""
    lines = {line.run: line for line in LINES if line.title == pair.title}
    best = {pair.run: 0.0, pair.beside: 0.0}
    for run in (pair.run, pair.beside) * repeats:
        start = time.process_time()
        nodes = lines[run].measure().nodes
        best[run] = max(best[run], nodes / (time.process_time() - start))
    return Speeds(best[pair.run], best[pair.beside])
