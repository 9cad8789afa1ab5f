"""Simulations a second of uct: beside OpenSpiel's MCTSBot, and of two threads beside one.

Both play games out at random from the same kind of position, in turns and in one run, and processor time
counts: then a machine that is busy besides disturbs both alike. Games: Hearts (open cards, four
players, thirteen cards each, after the first card), Chinese Checkers (three players, ten pegs), Connect Four.

python benchmarks/uct.py [--small]

Two threads search one tree; two processes, each with its own tree, show what two cores of this machine give.
It needs open_spiel (the extra `referee`).
"""

import importlib
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import nply
from common import parser

pyspiel: Any = importlib.import_module("pyspiel")


def hearts() -> tuple[Any, nply.State]:
    """Return a hand after its first card: OpenSpiel's, and ours."""
    theirs = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    theirs.apply_action(0)
    rng = random.Random(1)
    while theirs.is_chance_node():
        theirs.apply_action(rng.choice(theirs.legal_actions()))
    theirs.apply_action(theirs.legal_actions()[0])
    ours = nply.load("hearts", players=4, first_trick_rules=True, must_break=True).deal(seed=1)
    ours.push(ours.legal_moves()[0])
    return theirs, ours


def chinese_checkers() -> tuple[Any, nply.State]:
    """Return the start: OpenSpiel's, and ours."""
    theirs = pyspiel.load_game("chinese_checkers(players=3)").new_initial_state()
    return theirs, nply.load("chinese_checkers", players=3, pegs=10, foreign_arms="anywhere").start()


def connect_four() -> tuple[Any, nply.State]:
    """Return the start: OpenSpiel's, and ours."""
    return pyspiel.load_game("connect_four").new_initial_state(), nply.load("connect_four").start()


GAMES: dict[str, tuple[Callable[[], tuple[Any, nply.State]], int]] = {
    "hearts": (hearts, 1_000),
    "chinese_checkers": (chinese_checkers, 60),
    "connect_four": (connect_four, 10_000),
}


def of_openspiel(state: Any, simulations: int) -> float:
    """Simulations a second of processor time."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 0.7, simulations, 1000, False, 1, False)
    start = time.process_time()
    bot.mcts_search(state)
    return simulations / (time.process_time() - start)


def of_nply(state: nply.State, seconds: float, threads: int = 1) -> tuple[float, float]:
    """Simulations a second: of processor time, and by the clock."""
    start = time.process_time()
    result = nply.Uct(threads=threads, solver=False).search(state, seconds=seconds)
    used = time.process_time() - start
    done = sum(known.visits for known in result.root_moves)
    return done / used, done / result.seconds


def alone(name: str, seconds: float) -> float:
    """Simulations a second by the clock, in a process of its own."""
    return of_nply(GAMES[name][0]()[1], seconds)[1]


def main() -> None:
    """Print all rates and ratios."""
    small = parser(__doc__).parse_args().small
    rounds, seconds = (1, 0.02) if small else (7, 0.5)
    print(f"{'game':18}{'OpenSpiel':>12}{'nply':>12}{'ratio':>8}{'two threads':>14}{'two processes':>16}")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pair:
        for name, (make, simulations) in GAMES.items():
            theirs, ours = make()
            list(pair.map(alone, [name] * 2, [0.02] * 2))  # they have to start first
            rows = []
            for _ in range(rounds):
                rate = of_openspiel(theirs, simulations // 20 if small else simulations)
                one, by_clock = of_nply(ours, seconds)
                _, of_two = of_nply(ours, seconds, threads=2)
                apart = sum(pair.map(alone, [name] * 2, [seconds] * 2))
                rows.append((rate, one, one / rate, of_two / by_clock, apart / by_clock))
            rate, one, ratio, threads, processes = (
                statistics.median(column) for column in zip(*rows, strict=True)
            )
            print(f"{name:18}{rate:>12,.0f}{one:>12,.0f}{ratio:>8.1f}{threads:>12.2f} x{processes:>14.2f} x")


if __name__ == "__main__":
    main()
