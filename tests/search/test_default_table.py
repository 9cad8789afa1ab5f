"""`MaxN()` remembers positions where its game has keys: the same values, moves and lines, by fewer nodes."""

from collections.abc import Mapping
from typing import Any, Literal

import pytest

import nply
from nply import State

GAMES: tuple[tuple[str, Mapping[str, Any], int | None], ...] = (
    ("mnk", {}, None),
    ("mnk", {"m": 4, "n": 3, "k": 3, "players": 3}, 5),
    ("connect_four", {}, 6),
    ("nim", {"heap": 14, "players": 3}, None),
    ("chinese_checkers", {"players": 3}, 3),
    ("spades", {"players": 3, "cards": 5}, None),
    ("spades", {"players": 4, "cards": 6, "must_break": True}, 9),
    ("hearts", {"players": 3, "cards": 5}, None),
    ("hearts", {"players": 4, "cards": 7, "moon": False}, 8),
    ("oh_hell", {"players": 3, "cards": 4}, None),
    ("oh_hell", {"players": 4, "cards": 3, "bidding": "moves"}, 6),
)
LARGEST = 64_000_000


def opening(name: str, options: Mapping[str, Any], seed: int = 0) -> State:
    game = nply.load(name, **options)
    return game.deal(seed=seed) if "deal" in game.capabilities else game.start()


@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
@pytest.mark.parametrize(("name", "options", "depth"), GAMES)
def test_a_table_changes_neither_value_nor_line(
    name: str, options: Mapping[str, Any], depth: int | None, ties: Literal["left", "worst_for_root"]
) -> None:
    """Also where the table is kept from move to move."""
    for seed in range(3):
        state = opening(name, options, seed)
        searcher = nply.MaxN(ties=ties).searcher(state.game)
        for _ in range(4):
            found = searcher.search(state, depth=depth)
            plain = nply.MaxN(prune="none", ties=ties).search(state, depth=depth)
            assert (found.values, found.move, found.line) == (plain.values, plain.move, plain.line)
            assert found.nodes <= plain.nodes
            state.push(found.move)
            if state.is_terminal():
                break


def taken(engine: nply.Engine, state: State, depth: int | None = None) -> int:
    """Return how many bytes the table takes after a search."""
    searcher = engine.searcher(state.game)
    searcher.search(state, depth=depth)
    return searcher.table_bytes


def test_where_there_is_a_table() -> None:
    state = opening("nim", {"heap": 14, "players": 3})
    assert taken(nply.MaxN(), state) > 0
    assert taken(nply.MaxN(prune="shallow"), state) > 0
    assert taken(nply.MaxN(table=0), state) == 0
    # Plain maxn is the yardstick, unless somebody wants it otherwise.
    assert taken(nply.MaxN(prune="none"), state) == 0
    assert taken(nply.MaxN(prune="none", width=2), state) == 0
    assert taken(nply.MaxN(prune="none", table=1000), state) == 48_000
    # In a tree nothing comes twice, and no figure of a paper has a table.
    figure = nply.figures.load("speculative-2003/6").start()
    assert taken(nply.MaxN(), figure) == 0
    assert taken(nply.MaxN(table=1000), figure) == 48_000
    assert taken(nply.MaxN(), nply.load("pig").start(), depth=2) > 0
    assert taken(nply.MaxN(table=0), nply.load("pig").start(), depth=2) == 0
    assert taken(nply.MaxN(), nply.load("uniform").start(), depth=2) == 0


def test_a_table_grows_with_the_search() -> None:
    state = opening("mnk", {"m": 5, "n": 4, "k": 4, "players": 3})
    searcher = nply.MaxN().searcher(state.game)
    searcher.search(state, depth=2)
    first = searcher.table_bytes
    assert 0 < first < 50_000
    searcher.search(state, depth=6)
    grown = searcher.table_bytes
    assert first < grown <= LARGEST
    searcher.clear()
    assert searcher.table_bytes == first


@pytest.mark.parametrize("engine", [nply.MaxN(prune="none"), nply.MaxN(table=0), nply.MaxN()])
@pytest.mark.parametrize(
    ("name", "options", "length"),
    [("mnk", {}, 9), ("spades", {"players": 3, "cards": 5}, 15), ("hearts", {"players": 3, "cards": 4}, 12)],
)
def test_a_small_tree_is_searched_at_once(
    name: str, options: Mapping[str, Any], length: int, engine: nply.Engine
) -> None:
    """Where nothing limits the search. The answer is that of all iterations."""
    state = opening(name, options)
    at_once = engine.search(state)
    deepened = engine.search(state, depth=length)
    straight = engine.search(state, to_the_end=True)
    assert (at_once.values, at_once.move, at_once.line) == (deepened.values, deepened.move, deepened.line)
    assert at_once.nodes == straight.nodes < deepened.nodes
    assert at_once.complete
