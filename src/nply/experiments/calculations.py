"""Figures that follow from a formula or from one small tree, and need no sample."""

from collections.abc import Callable, Sequence

import nply
from nply import State
from nply._core import OptionError
from nply.options import nearest
from nply.reports.growth import asymptotic_branching

WALKED = 30  # the largest branching factor of a tree of depth 5 that is walked and not calculated


def _branching(at: Sequence[int], column: str) -> float:
    """Return how a three-player tree with this many moves grows a ply: b^(2/3), or the exact limit."""
    return asymptotic_branching(at[0]) if column == "limit" else at[0] ** (2 / 3)


def _utility(at: Sequence[int], column: str) -> float:
    """Return what a player gets for bids of 1, 1 and 2 when the tricks fall so; the last one is played."""
    winner = next(player for player in range(3) if at[player] > 0)
    before = [tricks - (player == winner) for player, tricks in enumerate(at)]
    hands = ["A..." if player == winner else f"...{player + 2}" for player in range(3)]
    game = nply.load("spades", players=3, cards=3, utility="NCS")
    state = game.deal(hands=hands, tricks=before, bids=[1, 1, 2], leader=0)
    while not state.is_terminal():
        state.push(state.legal_moves()[0])
    return state.scores()[int(column)]


def _nim_positions(at: Sequence[int], column: str) -> float:
    """Count the positions that can be reached in Division Nim, equal ones once."""
    found: set[str] = set()

    def walk(state: State) -> None:
        found.add(state.text())
        for move in state.legal_moves():
            state.push(move)
            walk(state)
            state.pop()

    walk(nply.load("nim", heap=int(column)).start())
    return len(found)


def _nim_moves(at: Sequence[int], column: str) -> float:
    return len(nply.load("nim", heap=int(column)).start().legal_moves())


def _nim_value(at: Sequence[int], column: str) -> float:
    values = nply.engine("minimax").search(nply.load("nim", heap=int(column)).start()).values
    assert values is not None  # a search without limits completes
    return values[0]


def _running_time(at: Sequence[int], column: str) -> float:
    """Return the time for the last ply of a tree of depth 5 at a millisecond a node; at[1] seconds are 1."""
    branching, unit = at
    if branching <= WALKED:
        leaves = nply.perft(nply.load("uniform", players=2, branching=branching, depth=5).start())[5]
    else:
        leaves = branching**5
    return leaves / 1000 / unit


CALCULATIONS: dict[str, Callable[[Sequence[int], str], float]] = {
    "branching": _branching,
    "utility": _utility,
    "nim_positions": _nim_positions,
    "nim_moves": _nim_moves,
    "nim_value": _nim_value,
    "running_time": _running_time,
}


def calculated(measure: str, at: Sequence[int], column: str) -> float:
    """Return the figure of one cell."""
    if measure not in CALCULATIONS:
        raise OptionError(
            f"nothing is calculated that is called {measure!r}; {nearest(measure, CALCULATIONS)}"
        )
    return CALCULATIONS[measure](at, column)
