"""Speed of the trick-taking games: against a loop written by hand, and against OpenSpiel's random hands.

Run it with `python benchmarks/tricks.py` from the top of the repository; it needs g++ and open_spiel.
"""

import importlib
import random
import subprocess
import time
from pathlib import Path
from typing import Any

pyspiel: Any = importlib.import_module("pyspiel")

FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-march=x86-64-v2", "-Inative/include"]


def build(name: str) -> str:
    """Compile a program of this folder and return its path."""
    Path("build").mkdir(exist_ok=True)
    subprocess.run(["g++", *FLAGS, f"benchmarks/{name}.cpp", "-o", f"build/{name}"], check=True)
    return f"build/{name}"


def run(*command: str) -> str:
    """Return what a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


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
    print(
        subprocess.run(
            [build("spades_yardstick"), "6", "10"], capture_output=True, text=True, check=True
        ).stdout
    )
    playouts = build("hearts_playouts")
    ours = float(subprocess.run([playouts], capture_output=True, text=True, check=True).stdout.split()[0])
    python, bots = python_loop(2000), bot_loop(10_000)
    print("random hands of four-player Hearts a second")
    print(f"nply                        {ours:>10,.0f}")
    print(f"OpenSpiel, a Python loop    {python:>10,.0f}  nply has {ours / python:.0f} times as many")
    print(f"OpenSpiel, evaluate_bots    {bots:>10,.0f}  nply has {ours / bots:.1f} times as many")


if __name__ == "__main__":
    main()
