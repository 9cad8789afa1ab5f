"""How much inference finds out: the weight of the true world beside that of worlds that look the same.

The true world is one of those that agree with a view. Without inference each has the same chance; with it,
the chance of the true one is multiplied by its weight over the mean weight of all (the true-state sampling
ratio, TSSR: 1 is no gain).
Deals are the unit of the intervals: python benchmarks/inference.py [--small].
"""

import math
import random
import statistics
import sys
from typing import Any

import nply
from nply import _core
from nply.agents import Clock, agent

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {"players": 4}),
    ("hearts", {"players": 4, "passing": "left"}),
    ("spades", {"players": 4, "bidding": "moves"}),
    ("oh_hell", {"players": 4, "cards": 10, "bidding": "moves"}),
]
PLAYERS = "pimc(paranoid,worlds=8)@4k"
TEMPERATURE, ANY = 3.0, 0.2
POLICIES = ("order", "evaluate")


def ratio(view: nply.View, true: nply.State, worlds: int, policy: str, seed: int) -> float:
    """Return by how much the chance of the true world grows."""
    drawn = view.worlds(worlds, seed=seed)
    weights = _core.log_weights(view, [true, *drawn], policy, TEMPERATURE, ANY)
    highest = max(weights)
    own, *others = (math.exp(weight - highest) for weight in weights)
    return own / statistics.fmean(others)


def measure(name: str, options: dict[str, Any], deals: int, worlds: int) -> dict[str, list[float]]:
    """Return for each policy the mean logarithm of the ratio in each deal, over views in mid-hand."""
    game = nply.load(name, **options)
    player = agent(PLAYERS)
    found: dict[str, list[float]] = {policy: [] for policy in POLICIES}
    for deal in range(deals):
        state = game.deal(seed=deal)
        rng = random.Random(deal)
        logs: dict[str, list[float]] = {policy: [] for policy in POLICIES}
        ply = 0
        while not state.is_terminal():
            view = state.view()
            left = len(view.describe()["seats"][view.player]["hand"])
            if left in (5, 8):
                for policy in POLICIES:
                    value = ratio(view, state, worlds, policy, rng.randrange(2**31))
                    logs[policy].append(math.log(value))
            state.push(player.choose(state, Clock(seed=deal, ply=ply)))
            ply += 1
        for policy in POLICIES:
            found[policy].append(statistics.fmean(logs[policy]))
    return found


def main(deals: int = 40, worlds: int = 400) -> None:
    """Print the table: the geometric mean of the ratio with a 95 % interval over deals."""
    print(f"{deals} deals, {worlds} worlds a view, players {PLAYERS}")
    print("| game | policy | TSSR | 95 % |")
    print("|---|---|---|---|")
    for name, options in GAMES:
        words = " ".join(f"{key}={value}" for key, value in options.items())
        for policy, logs in measure(name, options, deals, worlds).items():
            mean = statistics.fmean(logs)
            half = 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
            low, high = math.exp(mean - half), math.exp(mean + half)
            print(
                f"| {name} {words} | {policy} | {math.exp(mean):.2f} | {low:.2f} to {high:.2f} |", flush=True
            )


if __name__ == "__main__":
    main(*((2, 20) if "--small" in sys.argv else ()))
