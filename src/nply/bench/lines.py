"""The searches of the bench. To add one, add a line to LINES and run `nply bench --update`."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import nply
from nply import Game, State

# Three players, ties included: enough to take every branch of the tree game.
SAMPLE_TREE: dict[str, Any] = {
    "player": 0,
    "children": [
        {
            "player": 1,
            "children": [
                {"player": 2, "children": [[3, 4, 3], [5, 1, 4], [2, 4, 4]]},
                {"player": 2, "children": [[6, 3, 1], [1, 8, 1]]},
            ],
        },
        {
            "player": 1,
            "children": [
                {"player": 2, "children": [[4, 2, 4], [7, 2, 1]]},
                {"player": 0, "children": [[0, 5, 5], [4, 3, 3]]},
                [4, 4, 2],
            ],
        },
        {"player": 2, "children": [[5, 0, 5], {"player": 1, "children": [[1, 4, 5], [9, 1, 0]]}]},
    ],
}


def opening(game: Game, seed: int = 0) -> State:
    """Return the first state; where the game is dealt, the deal of this seed."""
    deal: Callable[..., State] = getattr(game, "deal", lambda seed: game.start())
    return deal(seed=seed) if "deal" in game.capabilities else game.start()


class Measured(NamedTuple):
    """What running a line gave."""

    nodes: int
    seconds: float


@dataclass(frozen=True)
class Line:
    """One position and what is run on it: an engine in its text form, or perft."""

    title: str
    run: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: int | None = None
    seed: int = 0

    @property
    def name(self) -> str:
        """What the line is called in the signature."""
        return f"{self.title}, {self.run}"

    def measure(self) -> Measured:
        """Run it. The nodes of perft are counted like those of a search: without the root."""
        state = opening(nply.load(self.game, **self.options), self.seed)
        if self.run == "perft":
            start = time.perf_counter()
            counts = nply.perft(state, self.depth)
            return Measured(sum(counts) - 1, time.perf_counter() - start)
        result = nply.engine(self.run).search(state, depth=self.depth)
        return Measured(result.nodes, result.seconds)


_TO_THE_END = {"evaluation": "none"}
_BOARD = {"m": 4, "n": 4, "k": 3}
_BOARD_FOR_THREE = {"m": 4, "n": 3, "k": 3, "players": 3}
_LARGE_BOARD = {"m": 9, "n": 9, "k": 5, "players": 4}
_SMALL_CONNECT_FOUR = {"m": 5, "n": 5, "k": 4, "gravity": True, "evaluation": "none"}
_EQUAL = {"players": 3, "branching": 10, "depth": 6}
_RANDOM = {"players": 4, "branching": 6, "depth": 7, "scores": "random", "seed": 1}
_DUEL = {"players": 2, "branching": 8, "depth": 7, "scores": "random", "seed": 2}
_TREE = {"root": SAMPLE_TREE}
_MIDDLE_OF_A_GAME = {
    "position": "e10,e14,g4,i8,j13,k12/i4,h7,j11,e16,e18,d19/h15,h9,f9,f7,f5,d7 0 60",
}
_FULL_STAR = {"players": 6, "pegs": 10}
_SPADES = {"players": 3, "cards": 6, "utility": "mOT"}
_HEARTS = {"players": 3, "cards": 6}

PLAIN = "maxn(prune=none)"
SHALLOW = "maxn(prune=shallow,oracle=linear,table=0)"
SPECULATIVE = "maxn(prune=speculative,oracle=linear,table=0)"
SPECULATIVE_TABLE = "maxn(prune=speculative,oracle=table,table=0)"


def every_card(run: str) -> str:
    """Return the engine that merges no cards, to be measured beside plain maxn, which does not either."""
    return f"{run.removesuffix(')')},merge=none)"


_ALPHABETA = "minimax(search=alphabeta,order=game,table=0,bounds=false)"
_BARE_ALPHABETA = "minimax(search=alphabeta,order=game,table=0,bounds=false,foresight=false)"

LINES = (
    Line("mnk 3x3", "perft", "mnk"),
    Line("mnk 3x3, at once", "perft", "mnk", _TO_THE_END),
    Line("mnk 3x3, at once", PLAIN, "mnk", _TO_THE_END),
    Line("mnk 3x3", PLAIN, "mnk", depth=9),
    Line("mnk 3x3", "maxn", "mnk"),
    Line("mnk 3x3", "minimax(search=plain)", "mnk"),
    Line("mnk 3x3", _ALPHABETA, "mnk"),
    Line("mnk 3x3", "minimax", "mnk"),
    Line("mnk 4x4", PLAIN, "mnk", _BOARD, depth=5),
    Line("mnk 4x4", "maxn(table=10000)", "mnk", _BOARD, depth=6),
    Line("mnk 4x4", _ALPHABETA, "mnk", _BOARD, depth=8),
    Line("mnk 4x4", "minimax", "mnk", _BOARD, depth=10),
    Line("mnk 4x4", "minimax(search=mtdf)", "mnk", _BOARD, depth=10),
    Line("mnk 4x3, 3 players", "paranoid", "mnk", _BOARD_FOR_THREE, depth=8),
    Line("mnk 4x3, 3 players", PLAIN, "mnk", _BOARD_FOR_THREE, depth=6),
    Line("mnk 4x3, 3 players", SPECULATIVE, "mnk", _BOARD_FOR_THREE, depth=6),
    Line("mnk 4x3, 3 players", "maxn(ties=worst_for_root)", "mnk", _BOARD_FOR_THREE, depth=6),
    Line("mnk 9x9, 4 players", "maxn", "mnk", _LARGE_BOARD, depth=2),
    Line("connect four", "perft", "connect_four", depth=7),
    Line("connect four", _BARE_ALPHABETA, "connect_four", depth=8),
    Line("connect four", "minimax", "connect_four", depth=12),
    Line("connect four 5x5, to the end", "minimax", "mnk", _SMALL_CONNECT_FOUR),
    Line("uniform equal", "perft", "uniform", _EQUAL),
    Line("uniform equal", PLAIN, "uniform", _EQUAL, depth=6),
    Line("uniform equal", "maxn(prune=speculative)", "uniform", _EQUAL, depth=6),
    Line("uniform random", PLAIN, "uniform", _RANDOM, depth=7),
    Line("uniform random", SHALLOW, "uniform", _RANDOM, depth=7),
    Line("uniform random", "maxn(prune=last_branch)", "uniform", _RANDOM, depth=7),
    Line("uniform random", SPECULATIVE, "uniform", _RANDOM, depth=7),
    Line("uniform ordered", "maxn(prune=speculative)", "uniform", _RANDOM | {"ordered": True}, depth=7),
    Line("uniform ordered", "maxn(ties=worst_for_root)", "uniform", _RANDOM | {"ordered": True}, depth=7),
    Line("uniform random duel", _ALPHABETA, "uniform", _DUEL),
    Line("uniform random duel", "minimax(search=pvs)", "uniform", _DUEL),
    Line("uniform ordered duel", _ALPHABETA, "uniform", _DUEL | {"ordered": True}),
    Line("nim 16", "perft", "nim", {"heap": 16}),
    Line("nim 16", PLAIN, "nim", {"heap": 16}),
    Line("nim 20", _ALPHABETA, "nim", {"heap": 20}),
    Line("nim 30", "minimax", "nim", {"heap": 30}),
    Line("nim 15, 3 players", "maxn", "nim", {"heap": 15, "players": 3}),
    Line("sample tree", "perft", "tree", _TREE),
    Line("sample tree", PLAIN, "tree", _TREE),
    Line("sample tree", "maxn(oracle=table)", "tree", _TREE),
    Line("chinese checkers", "perft", "chinese_checkers", _MIDDLE_OF_A_GAME, depth=3),
    Line("chinese checkers", PLAIN, "chinese_checkers", _MIDDLE_OF_A_GAME, depth=3),
    Line(
        "chinese checkers", "maxn(prune=speculative,width=10)", "chinese_checkers", _MIDDLE_OF_A_GAME, depth=6
    ),
    Line("chinese checkers, 121 cells, 6 players", "perft", "chinese_checkers", _FULL_STAR, depth=4),
    Line("spades", "perft", "spades", _SPADES),
    Line("spades", PLAIN, "spades", _SPADES, depth=18),
    Line("spades", every_card(SHALLOW), "spades", _SPADES, depth=18),
    Line("spades", every_card(SPECULATIVE), "spades", _SPADES, depth=18),
    Line("spades", every_card(SPECULATIVE_TABLE), "spades", _SPADES, depth=18),
    Line("spades", SPECULATIVE_TABLE, "spades", _SPADES, depth=18),
    Line("spades, 10 cards each", "partition", "spades", {"players": 3, "cards": 10}),
    Line("hearts", "perft", "hearts", _HEARTS),
    Line("hearts", PLAIN, "hearts", _HEARTS),
    Line("hearts", "maxn", "hearts", _HEARTS),
    Line("hearts, cards are passed", "maxn", "hearts", {"passing": "left"}, depth=3),
    Line("oh hell", "maxn(table=100000)", "oh_hell", {"players": 4, "cards": 6}),
    Line("oh hell, bids are made", "maxn", "oh_hell", {"players": 4, "cards": 4, "bidding": "moves"}),
)
