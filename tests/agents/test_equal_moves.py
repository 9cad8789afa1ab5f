"""Moves of equal value, against a few lines that search without any cut."""

import random

import pytest

import nply
from nply.agents.equal_moves import equal_moves

STAR = nply.load("chinese_checkers", players=3, pegs=3)
SPADES = nply.load("spades", players=3, cards=4)


def paranoid(state: nply.State, depth: int, root: int, width: int | None = None) -> int:
    if depth == 0 or state.is_terminal():
        return state.evaluate()[root]
    values = []
    for move in state.legal_moves()[:width]:
        state.push(move)
        values.append(paranoid(state, depth - 1, root, width))
        state.pop()
    return (max if state.player == root else min)(values)


def maxn(state: nply.State, depth: int, width: int | None) -> tuple[int, ...]:
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    values = []
    for move in state.legal_moves()[:width]:
        state.push(move)
        values.append(maxn(state, depth - 1, width))
        state.pop()
    return max(values, key=lambda scores: scores[state.player])  # the first of several


def positions(game: nply.Game) -> list[nply.State]:
    states = []
    for seed in range(8):
        state = game.deal(seed=seed) if "deal" in game.capabilities else game.start()
        for _ in range(3):
            state.push(random.Random(f"{seed}/{len(state.history)}").choice(state.legal_moves()))
        states.append(state)
    return states


@pytest.mark.parametrize("game", [STAR, SPADES], ids=["star", "spades"])
@pytest.mark.parametrize(
    "text",
    [
        "maxn",
        "maxn(prune=none)",
        "maxn(width=2)",
        "maxn(width=2,prune=none)",
        "paranoid",
        "paranoid(search=mtdf)",
        "paranoid(search=plain)",
        "paranoid(table=0)",
        "paranoid(width=2)",
    ],
)
def test_moves_of_equal_value(game: nply.Game, text: str) -> None:
    engine = nply.engine(text)
    width = 2 if "width" in text else None
    ties = 0
    for state in positions(game):
        found = engine.search(state, depth=3)
        root = state.player
        values: dict[int | str, int] = {}
        for move in state.legal_moves()[:width]:
            child = state.copy()
            child.push(move)
            two_sides = "paranoid" in text
            values[move] = paranoid(child, 2, root, width) if two_sides else maxn(child, 2, width)[root]
        equal = [move for move, value in values.items() if value == max(values.values())]
        assert equal_moves(engine, state, found) == equal
        ties += len(equal) > 1
    assert ties >= 2, "there were ties to be seen"


def test_two_players() -> None:
    state = nply.load("connect_four").start()
    engine = nply.Minimax()
    found = engine.search(state, depth=5)
    values = {}
    for move in state.legal_moves():
        state.push(move)
        values[move] = paranoid(state, 4, 0)
        state.pop()
    equal = [move for move, value in values.items() if value == max(values.values())]
    assert equal_moves(engine, state, found) == equal
    assert len(equal) > 1


def test_without_an_iteration_no_move_is_equal_to_the_chosen_one() -> None:
    found = nply.MaxN().search(STAR.start(), nodes=1)
    assert equal_moves(nply.MaxN(), STAR.start(), found) == [found.move]


def test_what_would_take_too_long_is_left_out() -> None:
    """A deep search with a table is far smaller than one without any cut."""
    state = nply.load("connect_four").start()
    found = nply.Minimax().search(state, depth=11)
    assert equal_moves(nply.Minimax(), state, found) == [found.move]


def test_partners_stay_partners() -> None:
    game = nply.load("spades", players=4, cards=3)
    for seed in range(6):
        state = game.deal(seed=seed)
        engine = nply.Paranoid(sides="02/13")
        found = engine.search(state, depth=12)
        plain = nply.Paranoid(sides="02/13", search="plain", table=0).search(state, depth=12)
        best = max(known.value or 0 for known in plain.root_moves)
        assert equal_moves(engine, state, found) == [
            known.move for known in plain.root_moves if known.value == best
        ]
