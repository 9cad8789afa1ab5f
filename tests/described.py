"""Positions of every game, for tests of descriptions and drawings."""

from typing import Any

import hypothesis.strategies as st

import nply

CARDS: dict[str, list[dict[str, Any]]] = {
    "hearts": [
        {"players": 2, "cards": 4, "first_trick_rules": False, "passing": "left"},
        {"players": 4, "passing": "left", "jack_of_diamonds": True},
        {"players": 4, "cards": 5, "passing": "across", "pass_count": 2, "must_break": False},
        {"players": 5, "ranks": 8, "passing": "right", "pass_count": 1},
        {"players": 6, "cards": 3, "queen_breaks": False},
    ],
    "spades": [
        {"players": 2, "cards": 6},
        {"players": 3},
        {"players": 4, "bidding": "moves", "must_break": True},
        {"players": 4, "cards": 5, "partners": "side", "bidding": "moves", "utility": "points"},
    ],
    "oh_hell": [
        {"players": 3, "cards": 4, "bidding": "moves"},
        {"players": 4, "trumps": "none", "utility": "tricks"},
        {"players": 5, "cards": 3, "trumps": "diamonds"},
        {"players": 7},
    ],
}
TREE = {
    "player": 1,
    "children": [
        [3, 1, 2],
        {"player": 0, "children": [[0, 0, 6], {"player": 2, "children": [[1, 1, 4]]}]},
        {"player": 2, "children": [[2, 2, 2], [5, 0, 1], [-1, 4, 3]]},
    ],
}
CHANCE_TREE = {
    "chance": [1, 2, 3],
    "children": [[3, 1], {"player": 0, "children": [[0, 6], {"chance": [5], "children": [[1, 4]]}]}, [2, 2]],
}
OTHERS: dict[str, list[dict[str, Any]]] = {
    "backgammon": [{}, {"start": "bar(2) 6(3) 2(2) off(8) | 24 5(5) 3(4) off(5) | 1 plays 64"}],
    "chinese_checkers": [
        {"players": players, "pegs": pegs, "turn_cap": 60, "foreign_arms": arms}
        for players, pegs, arms in ((2, 3, "pass"), (3, 6, "closed"), (4, 10, "anywhere"), (6, 3, "pass"))
    ],
    "connect_four": [{}],
    "mnk": [
        {"m": 5, "n": 4, "k": 3, "players": 3},
        {"m": 12, "n": 10, "k": 2, "players": 4},
        {"m": 4, "n": 5, "k": 4, "players": 2, "gravity": True},
        {"m": 2, "n": 1, "k": 1},
    ],
    "nim": [{"heap": 1}, {"heap": 20, "players": 3}, {"heap": 255, "players": 8}],
    "noughts_and_crosses": [{}],
    "pig": [{}, {"players": 6, "target": 10}, {"players": 3, "target": 1000}],
    "tree": [
        {"root": TREE},
        {"root": CHANCE_TREE},
        {"root": {"player": 0, "scores": [1, 1], "children": [[2, 3], [4, 5]]}},
        {"root": [7]},
    ],
    "uniform": [
        {},
        {"branching": 1, "depth": 40, "players": 2},
        {"branching": 2, "depth": 5, "scores": "random", "players": 8},
        {"branching": 256, "depth": 2},
    ],
}
GAMES = {**CARDS, **OTHERS}


def first(name: str, options: dict[str, Any], seed: int = 1) -> nply.State:
    game = nply.load(name, **options)
    return game.deal(seed=seed) if "deal" in game.capabilities else game.start()


@st.composite
def positions(draw: st.DrawFn, games: dict[str, list[dict[str, Any]]] = GAMES) -> nply.State:
    """A position somewhere in a random game, its start and its end among them."""
    name = draw(st.sampled_from(sorted(games)))
    state = first(name, draw(st.sampled_from(games[name])), draw(st.integers(0, 2**40)))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.sampled_from([0, 1, 5, 13, 30, 1000]))):
        if state.is_terminal():
            break
        state.push(rng.choice(state.legal_moves()))
    return state
