"""best_first: each iteration as the plain version makes it; the value and the move of maxn in the end."""

import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import nply
from nply import reference
from small_games import EvaluatedUndoTree, count_players, tree_state, trees


def same_as_reference(state: Any, nodes: int) -> None:
    """Every root move was tried as often, and is worth the same."""
    result = nply.BestFirst().search(state, nodes=nodes)
    highest = state.game.score_facts["highest"] if isinstance(state, nply.State) else None
    iterations = sum(known.visits for known in result.root_moves) + 1
    plain = reference.best_first(state, iterations, highest)
    if not result.root_moves:  # not even the root was opened
        return
    assert plain.solved == result.complete
    for known, node in zip(result.root_moves, plain.children, strict=True):
        assert (known.visits, known.values) == (node.visits, node.values)


@given(trees(evaluated=True, max_depth=5), st.integers(1, 400), st.booleans())
def test_the_same_tree_as_the_reference(root: Any, nodes: int, python: bool) -> None:
    state: Any = EvaluatedUndoTree(root, count_players(root)) if python else tree_state(root)
    if not isinstance(root, list):
        same_as_reference(state, nodes)


@given(st.integers(0, 999), st.integers(0, 30), st.integers(1, 300))
@settings(max_examples=40)
def test_stones_that_fall(seed: int, plies: int, nodes: int) -> None:
    """A search by simulations moves without what undo needs (`advance` of a native game)."""
    state, chance = nply.load("connect_four").start(), random.Random(seed)
    for _ in range(plies):
        if not state.is_terminal():
            state.push(chance.choice(state.legal_moves()))
    if not state.is_terminal():
        same_as_reference(state, nodes)


@given(trees(evaluated=True, max_depth=5, top=2), st.booleans())
def test_it_ends_with_the_value_and_the_move_of_maxn(root: Any, python: bool) -> None:
    state: Any = EvaluatedUndoTree(root, count_players(root)) if python else tree_state(root)
    if isinstance(root, list):
        return
    values, line = reference.maxn(state)
    result = nply.BestFirst().search(state)
    assert result.complete
    assert (result.values, result.move, list(result.line)) == (values, line[0], line)


@pytest.mark.parametrize("transpositions", [False, True])
@pytest.mark.parametrize(
    ("name", "options"),
    [("mnk", {"m": 3, "n": 3, "k": 3, "players": 2}), ("mnk", {"m": 3, "n": 2, "k": 2, "players": 3})],
)
def test_small_games_are_solved(name: str, options: dict[str, Any], transpositions: bool) -> None:
    state = nply.load(name, **options).start()
    expected = nply.MaxN(prune="none").search(state)
    result = nply.BestFirst(transpositions=transpositions).search(state)
    assert (result.complete, result.values, result.move) == (True, expected.values, expected.move)


@pytest.mark.parametrize("seed", range(4))
def test_whole_hands_with_transpositions(seed: int) -> None:
    """Equal keys of trick games are other cards: children are found by their places."""
    state = nply.load("hearts", players=3, cards=4).deal(seed=seed)
    expected = nply.MaxN(prune="none").search(state)
    for transpositions in (False, True):
        result = nply.BestFirst(transpositions=transpositions).search(state)
        assert (result.complete, result.values, result.move) == (True, expected.values, expected.move)


def test_transpositions_save_nodes_and_memory_is_a_limit() -> None:
    state = nply.load("noughts_and_crosses").start()
    plain, table = (nply.BestFirst(transpositions=on).search(state) for on in (False, True))
    assert table.nodes < plain.nodes
    searcher = nply.BestFirst(memory="1MB").searcher()
    result = searcher.search(nply.load("connect_four").start())
    assert not result.complete
    assert 100_000 < searcher.table_bytes <= 1_000_000


def test_transpositions_need_an_end_that_comes_nearer() -> None:
    state: Any = EvaluatedUndoTree({"player": 0, "children": [[1, 0]]}, 2)
    with pytest.raises(nply.CapabilityError, match="transpositions need key and max_length"):
        nply.BestFirst(transpositions=True).search(state)
