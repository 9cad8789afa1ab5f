"""Backgammon: turns a second, and what Star1 and Star2 leave out.

python benchmarks/backgammon.py [--small]

Random games: nply in C++ and from Python, and a Python loop over OpenSpiel. A turn is all that a player does
with one roll: OpenSpiel plays a double as two actions. Processor time is counted.
Nodes of a search to two ply (a turn, a roll and the other player's turn) with and without pruning, in
positions of games between players who look one turn ahead.
It needs g++ and open_spiel (the extra `referee`).
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

TWO_PLY = 3  # as a depth: a turn, a roll and a turn


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


def positions(count: int) -> list[nply.State]:
    """Return positions in which a player has thrown the dice, one of each game, early and late ones."""
    game, seed = nply.load("backgammon"), 0
    found: list[nply.State] = []
    player = nply.Expecti().searcher(game)
    while len(found) < count:
        dice, state = random.Random(seed), game.start()
        for _ in range(2 + 2 * (7 * seed % 40)):  # rolls and turns
            outcomes = state.chance()
            state.push(drawn(outcomes, dice) if outcomes else player.search(state, depth=1).move)
            if state.is_terminal():
                break
        seed += 1
        if not state.is_terminal():
            if outcomes := state.chance():
                state.push(drawn(outcomes, dice))
            found.append(state)
    return found


def pruned(count: int) -> None:
    """Print the nodes to two ply with each kind of pruning, beside those without; values are the same."""
    engines = ("search=plain", "star=0,table=0", "star=1,table=0", "star=2,table=0", "star=2")
    nodes: dict[str, list[int]] = {engine: [] for engine in engines}
    for state in positions(count):
        found = [nply.engine(f"expecti({engine})").search(state, depth=TWO_PLY) for engine in engines]
        assert len({result.values for result in found}) == 1
        for engine, result in zip(engines, found, strict=True):
            nodes[engine].append(result.nodes)
    print(f"nodes to two ply, {count} positions: all, and their share without pruning, of all and of each")
    for engine, own in nodes.items():
        shares = sorted(one / plain for one, plain in zip(own, nodes[engines[0]], strict=True))
        share = sum(own) / sum(nodes[engines[0]])
        print(
            f"expecti({engine})".ljust(28),
            f"{sum(own):>10,}  {share:.3f}  {shares[0]:.3f} to {shares[-1]:.3f}",
        )


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
    speeds = [turns / seconds for turns, seconds in runs.values()]
    print(f"nply's own loop is {speeds[0] / speeds[-1]:.1f} times as fast as the one over OpenSpiel")
    pruned(2 if given.small else 60)


if __name__ == "__main__":
    main()
