"""What a game written in Python costs: nply's maxⁿ beside the same recursion in pure Python.

python benchmarks/python_game.py [--small]

Both walk the whole tree of the same game, by turns, and
the best time of each counts; at most 1.3 is wanted.
"""

import time
from collections.abc import Callable
from typing import Any

import nply
from common import parser

REPEATS = 9
WANTED = 1.3


class Take:
    """Three players take one to three matches in turn; whoever takes the last one wins what is on it.

    `apply` returns a new position.
    """

    players = 3

    def __init__(self, left: int, player: int = 0, last: int = 0) -> None:
        self.left = left
        self.player = player
        self.last = last

    def legal_moves(self) -> list[int]:
        return [1, 2, 3][: self.left]

    def apply(self, move: int) -> "Take":
        return Take(self.left - move, (self.player + 1) % 3, move)

    def is_terminal(self) -> bool:
        return self.left == 0

    def scores(self) -> list[int]:
        scores = [0, 0, 0]
        scores[self.player - 1] = self.last
        return scores


class TakeBack(Take):
    """The same game; `apply` changes the position and `undo` takes the move back."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.history: list[int] = []

    def apply(self, move: int) -> None:  # type: ignore[override]
        self.left -= move
        self.player = (self.player + 1) % 3
        self.history.append(move)

    def undo(self, move: int) -> None:
        self.left += move
        self.player = (self.player + 2) % 3
        self.history.pop()

    def scores(self) -> list[int]:
        scores = [0, 0, 0]
        scores[self.player - 1] = self.history[-1]
        return scores


def maxn_by_copy(state: Any) -> list[int]:
    """Search as one would by hand, with positions that are copied."""
    if state.is_terminal():
        return list(state.scores())
    player = state.player
    best: list[int] | None = None
    for move in state.legal_moves():
        value = maxn_by_copy(state.apply(move))
        if best is None or value[player] > best[player]:
            best = value
    assert best is not None
    return best


def maxn_by_undo(state: Any) -> list[int]:
    """Search as one would by hand, with moves that are taken back."""
    if state.is_terminal():
        return list(state.scores())
    player = state.player
    best: list[int] | None = None
    for move in state.legal_moves():
        state.apply(move)
        value = maxn_by_undo(state)
        state.undo(move)
        if best is None or value[player] > best[player]:
            best = value
    assert best is not None
    return best


def seconds(job: Callable[[], object]) -> float:
    """Return the processor time of one run: a busy machine adds little to it."""
    start = time.process_time()
    job()
    return time.process_time() - start


def compare(title: str, game: Take, by_hand: Callable[[Any], list[int]], repeats: int) -> None:
    """Print how much longer nply takes than the recursion by hand."""
    result = nply.MaxN().search(game)
    assert list(result.values or ()) == by_hand(game), "both must find the same"
    ours = theirs = float("inf")
    for _ in range(repeats):
        theirs = min(theirs, seconds(lambda: by_hand(game)))
        ours = min(ours, seconds(lambda: nply.MaxN().search(game)))
    print(
        f"{title:<24} {result.nodes:,} nodes   python {theirs:.3f} s   nply {ours:.3f} s"
        f"   {ours / theirs:.2f} x (at most {WANTED} is wanted)"
    )


def main() -> None:
    """Compare both styles."""
    small = parser(__doc__).parse_args().small
    matches, repeats = (10, 1) if small else (20, REPEATS)
    compare("apply returns a copy", Take(matches), maxn_by_copy, repeats)
    compare("apply and undo", TakeBack(matches), maxn_by_undo, repeats)


if __name__ == "__main__":
    main()
