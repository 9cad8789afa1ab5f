"""Worlds a second, and how much faster two threads search them: python benchmarks/worlds.py [--small].

Worlds are drawn by `view.worlds` in mid-hand. For the threads the same worlds are searched by
`pimc(paranoid)` with one and with two of them, in turn, and the median of the ratios is printed. It needs two
cores that nobody else uses.
"""

import random
import statistics
import sys
import time
from typing import Any

import nply

GAMES: dict[str, dict[str, Any]] = {
    "hearts": {},
    "spades": {"players": 3, "utility": "points"},
    "oh_hell": {"cards": 12},
}


def mid_hand(game: str, seed: int = 1, moves: int = 24) -> nply.View:
    """Return a view after some tricks."""
    rng = random.Random(seed)
    state = nply.load(game, **GAMES[game]).deal(seed=seed)
    for _ in range(moves):
        state.push(rng.choice(state.legal_moves()))
    return state.view()


def drawn_a_second(view: nply.View, worlds: int) -> float:
    """Return how many worlds `view.worlds` draws a second."""
    start = time.perf_counter()
    view.worlds(worlds, seed=1)
    return worlds / (time.perf_counter() - start)


def seconds(view: nply.View, threads: int, worlds: int, nodes: int) -> float:
    """Return how long the search of so many worlds takes."""
    engine = nply.Pimc("paranoid", worlds=worlds, threads=threads)
    start = time.perf_counter()
    engine.search(view, nodes=worlds * nodes, seed=1)
    return time.perf_counter() - start


def main(repeats: int = 9, worlds: int = 200, nodes: int = 20_000) -> None:
    """Print both for each game."""
    print(f"{'game':12}{'worlds a second':>18}{'two threads':>14}")
    for game in GAMES:
        view = mid_hand(game)
        rates = [drawn_a_second(view, 20_000) for _ in range(repeats)]
        ratios = [seconds(view, 1, worlds, nodes) / seconds(view, 2, worlds, nodes) for _ in range(repeats)]
        print(f"{game:12}{statistics.median(rates):>18,.0f}{statistics.median(ratios):>12.2f} x")


if __name__ == "__main__":
    main(*((1, 4, 500) if "--small" in sys.argv else ()))
