"""Whole hands under a limit of nodes: how often maxⁿ solves them, and finds the move of the whole search.

python benchmarks/limited_hands.py [--small]

Three-player Spades, deals 0, 1, 2, …: `maxn`, which tries intervals with a part of the limit, and
`maxn(bounds=game)`, which deepens only.
"""

from typing import NamedTuple

import nply
from common import parser

ENGINES = ("maxn", "maxn(bounds=game)")


class Row(NamedTuple):
    """Deals of so many cards each, searched with these limits of nodes."""

    cards: int
    deals: int
    limits: tuple[int, ...]


ROWS = (Row(10, 40, (100_000, 200_000, 400_000)), Row(11, 20, (500_000,)))
SMALL_ROWS = (Row(5, 2, (500,)),)


def measure(row: Row) -> None:
    """Print a line for each limit."""
    game = nply.load("spades", players=3, cards=row.cards)
    hands = [game.deal(seed=seed) for seed in range(row.deals)]
    moves = [nply.MaxN().search(hand, to_the_end=True).move for hand in hands]
    for limit in row.limits:
        for engine in ENGINES:
            found = [nply.engine(engine).search(hand, nodes=limit) for hand in hands]
            solved = sum(result.complete for result in found)
            best = sum(result.move == move for result, move in zip(found, moves, strict=True))
            print(
                f"{row.cards:5} {row.deals:5} {limit:9,} {engine:20} {solved:6} {best:10}",
                flush=True,
            )


def main() -> None:
    """Measure and print."""
    given = parser(__doc__).parse_args()
    print(f"{'cards':5} {'deals':5} {'limit':>9} {'engine':20} {'solved':>6} {'best moves':>10}")
    for row in SMALL_ROWS if given.small else ROWS:
        measure(row)


if __name__ == "__main__":
    main()
