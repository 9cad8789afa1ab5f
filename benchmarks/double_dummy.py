"""Deals of four hands, solved by nply and by another double-dummy solver, in one run.

python benchmarks/double_dummy.py [--deals 20] [--small]

The other one is DDS, through endplay, which is asked twice: for the tricks of every card that may be led,
as endplay does unless it is told otherwise, and for one best card alone, which is all that nply is asked for.
Each deal is solved by itself: no work is shared between deals or between trumps, nor between the questions.
"""

import re
import statistics
import time

from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

import nply
from common import parser

TRUMPS = ("none", "spades", "hearts", "diamonds", "clubs")


def board_of(state: nply.State, trumps: str) -> Deal:
    """Return the deal as endplay knows it."""
    found = re.search(r"hands=(\S+)", state.text())
    assert found is not None
    board = Deal("N:" + found.group(1).replace(",", " "))
    board.trump = Denom.nt if trumps == "none" else Denom[trumps]
    board.first = Player.north
    return board


def solve(board: Deal, mode: SolveMode, seconds: list[float]) -> int:
    """Return the tricks of the side on lead that DDS finds."""
    start = time.perf_counter()
    best = max(tricks for _, tricks in solve_board(board, mode))
    seconds.append(time.perf_counter() - start)
    return best


def in_ms(seconds: list[float]) -> str:
    """Return mean and median."""
    return f"{1000 * statistics.mean(seconds):7.1f} ({1000 * statistics.median(seconds):5.1f})"


def main() -> None:
    """Print the table."""
    options = parser(__doc__)
    options.add_argument("--deals", type=int, default=20, help="of each number of cards")
    given = options.parse_args()
    deals = 2 if given.small else given.deals
    engine = nply.Partition(sides=[[0, 2], [1, 3]])
    print("cards  deals  same tricks   nply ms (median)  DDS, all cards   DDS, one card   nply nodes (mean)")
    for cards in (3, 5) if given.small else (8, 10, 12, 13):
        same, ours, nodes, boards = 0, [], [], []
        all_cards: list[float] = []
        one_card: list[float] = []
        for seed in range(deals):
            trumps = TRUMPS[seed % 5]
            game = nply.load("oh_hell", players=4, cards=cards, trumps=trumps, utility="tricks")
            state = game.deal(seed=seed, leader=0)
            result = engine.search(state)
            assert result.values is not None
            boards.append(board_of(state, trumps))
            ours.append(result.seconds)
            nodes.append(result.nodes)
            same += solve(boards[-1], SolveMode.Default, all_cards) == result.values[0] + result.values[2]
        for board in boards:  # not one after the other with the same board: DDS would remember it
            solve(board, SolveMode.OptimalOne, one_card)
        print(
            f"{cards:5}  {deals:5}  {same:11}    {in_ms(ours)}  {in_ms(all_cards)} {in_ms(one_card)}   "
            f"{statistics.mean(nodes):17,.0f}"
        )


if __name__ == "__main__":
    main()
