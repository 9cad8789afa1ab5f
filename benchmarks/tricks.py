"""Speed of the trick-taking games: against a loop written by hand, and against OpenSpiel's random hands.

python benchmarks/tricks.py [--small]

It needs g++ and open_spiel (the extra `referee`).
"""

import importlib
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from common import compiled, parser, printed

pyspiel: Any = importlib.import_module("pyspiel")

HERE = Path(__file__).parent


def python_loop(hands: int) -> float:
    """Return random hands of Hearts a second from a Python loop over OpenSpiel."""
    game = pyspiel.load_game("hearts", {"pass_cards": False})
    rng = random.Random(1)
    start = time.process_time()
    for _ in range(hands):
        state = game.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return hands / (time.process_time() - start)


def bot_loop(hands: int) -> float:
    """Return the same from its own loop over random bots."""
    game = pyspiel.load_game("hearts", {"pass_cards": False})
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(4)]
    start = time.process_time()
    for seed in range(hands):
        state = game.new_initial_state()
        state.apply_action(0)
        pyspiel.evaluate_bots(state, bots, seed)
    return hands / (time.process_time() - start)


def main() -> None:
    """Print all rates and ratios."""
    small = parser(__doc__).parse_args().small
    with tempfile.TemporaryDirectory() as folder:
        yardstick, playouts = (
            compiled(HERE / f"{name}.cpp", Path(folder), quick=small)
            for name in ("spades_yardstick", "hearts_playouts")
        )
        seed, rounds, cards = "6", "1" if small else "10", "3" if small else "7"
        print(printed(yardstick, seed, rounds, cards))
        ours = float(printed(playouts, "0.05" if small else "1").split()[0])
    python, bots = python_loop(5 if small else 2000), bot_loop(5 if small else 10_000)
    print("random hands of four-player Hearts a second")
    print(f"nply                        {ours:>10,.0f}")
    print(f"OpenSpiel, a Python loop    {python:>10,.0f}  nply has {ours / python:.0f} times as many")
    print(f"OpenSpiel, evaluate_bots    {bots:>10,.0f}  nply has {ours / bots:.1f} times as many")


if __name__ == "__main__":
    main()
