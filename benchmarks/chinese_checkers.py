"""Speed on the full board of Chinese Checkers at several ages of a game, beside OpenSpiel's through pyspiel.

python benchmarks/chinese_checkers.py [--players 3] [--seconds 1] [--small]

Without pyspiel (the extra `referee`) only our own speeds are shown. A state of OpenSpiel is a single hop or
step, ours a whole move, so that the ratio is if anything too low.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import nply
from common import parser

AGES = (0, 30, 100)


def rate(count: Callable[[], int], seconds: float) -> float:
    """Repeat a piece of work until the time is up; return what it counted per second of processor time."""
    start, total = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        total += count()
    return total / spent


def aged(players: int, moves: int) -> nply.State:
    """A game after so many random moves, mostly forwards."""
    state, rng = nply.load("chinese_checkers", players=players, pegs=10).start(), random.Random(moves)
    for _ in range(moves):
        state.push(rng.choice(state.legal_moves()[:20]))
    return state


def ours(players: int, moves: int, seconds: float) -> tuple[float, float]:
    """Nodes a second of perft and of plain maxn."""
    state = aged(players, moves)
    depth = 3 if len(state.legal_moves()) > 30 else 4
    plain = nply.engine("maxn(prune=none)")
    return (
        rate(lambda: sum(nply.perft(state, depth)), seconds),
        rate(lambda: plain.search(state, depth=depth).nodes, seconds),
    )


def theirs(pyspiel: Any, players: int, moves: int, seconds: float) -> float:
    """States a second of a tree walked with child(), or of random play, whichever is faster."""
    state, rng = (
        pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state(),
        random.Random(moves),
    )
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))

    def tree() -> int:
        children = [state.child(action) for action in state.legal_actions()]
        return len(children) + sum(len([c.child(a) for a in c.legal_actions()]) for c in children)

    def play() -> int:
        walk = state.clone()
        for done in range(50):
            if walk.is_terminal():
                return done
            walk.apply_action(rng.choice(walk.legal_actions()))
        return 50

    return max(rate(tree, seconds), rate(play, seconds))


def main() -> None:
    """Print one line for each number of players and age."""
    options = parser(__doc__)
    options.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 6])
    options.add_argument("--seconds", type=float, default=1.0)
    given = options.parse_args()
    if given.small:
        given.players, given.seconds = [3], 0.01
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        pyspiel = None
    print("players  move   perft M/s   maxn M/s   OpenSpiel M/s   perft ×   maxn ×")
    for players in given.players:
        for age in AGES:
            perft, maxn = ours(players, age, given.seconds)
            line = f"{players:7} {age:5} {perft / 1e6:11.1f} {maxn / 1e6:10.1f}"
            if pyspiel is not None:
                other = theirs(pyspiel, players, age, given.seconds)
                line += f" {other / 1e6:15.3f} {perft / other:9.0f} {maxn / other:8.0f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
