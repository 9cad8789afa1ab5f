"""Deals of four hands, solved by nply and by another double-dummy solver, in one run.

python benchmarks/double_dummy.py [--deals 20] [--small]

The other one is DDS, through endplay. Both solve for the tricks of the side on lead, each deal alone: no
work is shared between deals or between trumps.
"""

import re
import statistics
import time

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

import nply
from common import parser

TRUMPS = ("none", "spades", "hearts", "diamonds", "clubs")


def main() -> None:
    """Print the table."""
    options = parser(__doc__)
    options.add_argument("--deals", type=int, default=20, help="of each number of cards")
    given = options.parse_args()
    deals = 2 if given.small else given.deals
    engine = nply.Partition(sides=[[0, 2], [1, 3]])
    print("cards  deals  same tricks   nply ms (median)   DDS ms (median)   nply nodes (mean)")
    for cards in (3, 5) if given.small else (8, 10, 12, 13):
        same, ours, theirs, nodes = 0, [], [], []
        for seed in range(deals):
            trumps = TRUMPS[seed % 5]
            game = nply.load("oh_hell", players=4, cards=cards, trumps=trumps, utility="tricks")
            state = game.deal(seed=seed, leader=0)
            result = engine.search(state)
            found = re.search(r"hands=(\S+)", state.text())
            assert found is not None
            assert result.values is not None
            board = Deal("N:" + found.group(1).replace(",", " "))
            board.trump = Denom.nt if trumps == "none" else Denom[trumps]
            board.first = Player.north
            start = time.perf_counter()
            best = max(tricks for _, tricks in solve_board(board))
            theirs.append(time.perf_counter() - start)
            ours.append(result.seconds)
            nodes.append(result.nodes)
            same += best == result.values[0] + result.values[2]
        print(
            f"{cards:5}  {deals:5}  {same:11}   {1000 * statistics.mean(ours):7.1f} "
            f"({1000 * statistics.median(ours):5.1f})  {1000 * statistics.mean(theirs):8.1f} "
            f"({1000 * statistics.median(theirs):5.1f})   {statistics.mean(nodes):17,.0f}"
        )


if __name__ == "__main__":
    main()
