"""Speed of the trick-taking games: against a loop written by hand, and against OpenSpiel's random hands.

python benchmarks/tricks.py [--small]

It needs g++ and open_spiel (the extra `referee`). With valgrind it counts the instructions of every loop over
Spades.
"""

import importlib
import random
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from common import compiled, parser, printed

pyspiel: Any = importlib.import_module("pyspiel")

HERE = Path(__file__).parent


# The loops of spades_yardstick.cpp in its order, and with which of them, one by hand, each is compared.
LOOPS = (
    ("by hand, counting", 0),
    ("by hand, without state", 0),
    ("nply perft", 0),
    ("by hand, plain maxn", 3),
    ("nply plain maxn", 3),
    ("by hand, speculative maxn", 5),
    ("nply speculative maxn", 5),
)


def counted(program: Path, seed: int, cards: int, loop: int) -> tuple[int, int]:
    """Return instructions and nodes of one loop over one deal; without such a loop, of the program."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program)]
    arguments = [str(seed), "1", str(cards), str(loop)]
    done = subprocess.run(command + arguments, capture_output=True, text=True, check=True)
    refs = re.search(r"refs:\s+([\d,]+)", done.stderr)
    assert refs is not None
    return int(refs[1].replace(",", "")), int(done.stdout or 0)


def print_instructions(program: Path, seeds: range, cards: int) -> None:
    """Count instructions by callgrind, which no busy machine can spoil, over several deals."""
    print(f"instructions a node, {cards} cards each, seeds {seeds.start} to {seeds.stop - 1}")
    a_node: list[float] = []
    for number, (name, by_hand) in enumerate(LOOPS):
        instructions = nodes = 0
        for seed in seeds:
            spent, visited = counted(program, seed, cards, number)
            instructions += spent - counted(program, seed, cards, len(LOOPS))[0]
            nodes += visited
        a_node.append(instructions / nodes)
        ratio = a_node[by_hand] / a_node[number]
        print(
            f"{name:<26} {nodes:>12,} nodes {a_node[number]:8.1f} {ratio:6.2f} of the loop by hand",
            flush=True,
        )
    print()


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
        if shutil.which("valgrind"):
            print_instructions(yardstick, range(6, 7 if small else 10), 3 if small else 6)
        ours = float(printed(playouts, "0.05" if small else "1").split()[0])
    python, bots = python_loop(5 if small else 2000), bot_loop(5 if small else 10_000)
    print("random hands of four-player Hearts a second")
    print(f"nply                        {ours:>10,.0f}")
    print(f"OpenSpiel, a Python loop    {python:>10,.0f}  nply has {ours / python:.0f} times as many")
    print(f"OpenSpiel, evaluate_bots    {bots:>10,.0f}  nply has {ours / bots:.1f} times as many")


if __name__ == "__main__":
    main()
