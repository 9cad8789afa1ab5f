"""Turns of Backgammon in random games: nply in C++ and from Python, and a Python loop over OpenSpiel.

python benchmarks/backgammon.py [--small]

A turn is all that a player does with one roll: OpenSpiel plays a double as two actions. Processor time is
counted. It needs g++ and open_spiel (the extra `referee`).
"""

import importlib
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import nply
from common import compiled, parser, printed
from nply.games.chance import drawn

pyspiel: Any = importlib.import_module("pyspiel")


def in_cpp(games: int, small: bool) -> tuple[int, float]:
    """Return turns and seconds of nply's own games, without Python."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(__file__).with_name("backgammon_playouts.cpp"), Path(folder), quick=small)
        turns, seconds = printed(program, str(games)).split()
    return int(turns), float(seconds)


def in_python(games: int) -> tuple[int, float]:
    """Return turns and seconds of games that a Python loop plays with nply."""
    game, dice, turns = nply.load("backgammon"), random.Random(1), 0
    start = time.process_time()
    for _ in range(games):
        state = game.start()
        while not state.is_terminal():
            outcomes = state.chance()
            turns += outcomes is None
            state.push(drawn(outcomes, dice) if outcomes else dice.choice(state.legal_moves()))
    return turns, time.process_time() - start


def with_openspiel(games: int) -> tuple[int, float]:
    """Return turns and seconds of games that a Python loop plays with OpenSpiel."""
    game, dice, turns = pyspiel.load_game("backgammon"), random.Random(1), 0
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            turns += state.is_chance_node()  # one roll, one turn
            state.apply_action(dice.choice(state.legal_actions()))
    return turns, time.process_time() - start


def main() -> None:
    """Measure and print."""
    given = parser(__doc__).parse_args()
    games = 5 if given.small else 200
    runs = {
        "nply, its own loop": in_cpp(10 * games, given.small),
        "nply, a Python loop": in_python(games),
        "a Python loop over OpenSpiel": with_openspiel(games),
    }
    for name, run in runs.items():
        turns, seconds = run
        print(f"{name:<30} {turns:>9,} turns in {seconds:.3f} s, {turns / seconds:>11,.0f} a second")


if __name__ == "__main__":
    main()
