"""Many simulations in many searches, and what they leave: sanitized.sh BIN many_simulations.py 1000000

`make sanitized` builds the module. With LEAKS=1 the leak sanitizer looks at the end for memory that nobody
can reach any more. Printed is the most memory that the process has had.
"""

import ctypes
import gc
import os
import resource
import sys

import nply


class Countdown:
    """Three players take one or two from a pile; who takes the last one wins."""

    players = 3

    def __init__(self, pile: int = 25, player: int = 0) -> None:
        self.pile, self.player = pile, player

    def is_terminal(self) -> bool:
        return self.pile == 0

    def legal_moves(self) -> list[int]:
        return [1, 2] if self.pile > 1 else [1]

    def apply(self, move: int) -> "Countdown":
        return Countdown(self.pile - move, (self.player + 1) % 3)

    def key(self) -> tuple[int, int]:
        return self.pile, self.player

    def scores(self) -> list[int]:
        return [int(player == (self.player + 2) % 3) for player in range(3)]


def simulations(found: nply.Result) -> int:
    """Count the games that a search has played out."""
    return sum(known.visits for known in found.root_moves)


def native(nodes: int, threads: int) -> int:
    """Play a game with one searcher, so that trees are kept and dropped."""
    state, done = nply.load("nim", heap=60, players=3).start(), 0
    searcher = nply.Uct(solver=False, threads=threads, memory="16MB").searcher(state.game)
    for _ in range(6):
        found = searcher.search(state, nodes=nodes, seed=done)
        done += simulations(found)
        state.push(found.move)
    return done


def own(nodes: int) -> int:
    """Search a game that is written in Python, also with what proves values."""
    return sum(
        simulations(nply.Uct(solver=solver).search(Countdown(), nodes=nodes)) for solver in (False, True)
    )


def main() -> None:
    """Search until there were enough simulations, and say what is left of them."""
    wanted, done, rounds = int(sys.argv[1]), 0, 0
    while done < wanted:
        done += native(200_000, 1 + rounds % 2) + own(4_000)
        nply.Flat().search(nply.load("nim", heap=30, players=3).start(), nodes=5_000)
        nply.BestFirst(memory="4MB").search(nply.load("nim", heap=60, players=3).start(), nodes=5_000)
        rounds += 1
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{done:,} simulations in {rounds} rounds, at most {most:.0f} MB")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
    if os.environ.get("LEAKS"):  # here, where no variable of a function is left that the sanitizer cannot see
        gc.collect()
        lost = ctypes.CDLL(None).__lsan_do_recoverable_leak_check()
        print("leaks" if lost else "no leak", flush=True)
        os._exit(1 if lost else 0)  # what the interpreter itself does not free is not our affair
