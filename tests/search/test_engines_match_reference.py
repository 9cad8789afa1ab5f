"""Every engine gives exactly what the plain Python version gives: value, move and line."""

import random
from typing import Any, Literal

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply import reference
from small_games import (
    EvaluatedNewStateTree,
    EvaluatedUndoTree,
    NewStateTree,
    UndoTree,
    count_players,
    fixed_sum,
    tree_state,
    trees,
)

Ties = Literal["left", "worst_for_root"]
TIES: tuple[Ties, ...] = ("left", "worst_for_root")
ALPHABETA = nply.Minimax(search="alphabeta", order="game", table=0, bounds=False)  # as in textbooks


def same(result: nply.Result, expected: tuple[tuple[int, ...], list[Any]]) -> None:
    values, line = expected
    assert result.values == values
    assert list(result.line) == line
    assert result.move == (line[0] if line else None)


def random_position(game: nply.Game, plies: int, seed: int) -> nply.State:
    """Play random moves, but not to the end."""
    state, dice = game.start(), random.Random(seed)
    for _ in range(plies):
        state.push(dice.choice(state.legal_moves()))
        if state.is_terminal():
            state.pop()
            break
    return state


def check_maxn(state: Any, depth: int | None) -> None:
    for ties in TIES:
        expected = reference.maxn(state, depth, ties)
        plain = nply.MaxN(ties=ties, prune="none").search(state, depth=depth)
        same(plain, expected)
        pruned = nply.MaxN(ties=ties).search(state, depth=depth)
        assert (pruned.values, pruned.move) == (plain.values, plain.move)


def check_minimax(state: Any, depth: int | None) -> None:
    expected = reference.minimax(state, depth)
    plain = nply.Minimax(search="plain").search(state, depth=depth)
    same(plain, expected)
    pruned = ALPHABETA.search(state, depth=depth)
    assert pruned.move == plain.move
    assert pruned.values is not None
    assert plain.values is not None
    root = reference.player(state)
    assert pruned.values[root] == plain.values[root]
    same(pruned, expected)
    assert pruned.nodes <= plain.nodes
    # Alpha-beta may be sure where plain minimax has looked at a cut-off node that does not matter.
    assert pruned.complete or not plain.complete
    if pruned.complete:
        same(pruned, reference.minimax(state))


@given(trees())
def test_maxn_on_trees_searched_to_the_end(root: Any) -> None:
    check_maxn(tree_state(root), None)


@given(trees(evaluated=True), st.integers(1, 6))
def test_maxn_on_trees_cut_off_at_a_depth(root: Any, depth: int) -> None:
    check_maxn(tree_state(root), depth)


@given(trees(top=1, max_children=4, max_depth=4))
def test_maxn_where_nearly_everything_is_a_tie(root: Any) -> None:
    check_maxn(tree_state(root), None)


@given(trees(2, max_depth=6))
def test_minimax_on_trees_that_are_not_zero_sum(root: Any) -> None:
    check_minimax(tree_state(root), None)


@given(trees(2, evaluated=True, max_depth=6).map(fixed_sum), st.integers(1, 7))
def test_minimax_on_zero_sum_trees_cut_off_at_a_depth(root: Any, depth: int) -> None:
    check_minimax(tree_state(root), depth)


@given(trees(2, max_depth=6).map(fixed_sum))
def test_minimax_is_maxn_in_zero_sum_games_of_two(root: Any) -> None:
    state = tree_state(root)
    same(ALPHABETA.search(state), reference.maxn(state))


@given(st.integers(1, 11), st.integers(2, 5), st.integers(0, 4), st.integers(0, 99))
def test_nim(heap: int, players: int, plies: int, seed: int) -> None:
    game = nply.load("nim", heap=heap, players=players)
    state = game.start()
    if not state.is_terminal():
        state = random_position(game, plies, seed)
    check_maxn(state, None)
    check_maxn(state, 2)
    if players == 2:
        check_minimax(state, None)


@given(
    st.sampled_from([(3, 3, 3), (4, 2, 2), (2, 4, 3), (4, 4, 3), (5, 1, 2), (1, 1, 1), (11, 9, 4)]),
    st.integers(2, 4),
    st.integers(0, 8),
    st.integers(0, 99),
    st.integers(1, 3),
)
def test_mnk(board: tuple[int, int, int], players: int, plies: int, seed: int, depth: int) -> None:
    m, n, k = board
    depth = min(depth, 1) if m * n > 20 else depth
    state = random_position(nply.load("mnk", m=m, n=n, k=k, players=players), plies, seed)
    check_maxn(state, depth)
    if players == 2:
        check_minimax(state, depth)


@given(st.integers(2, 5), st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(0, 999))
def test_uniform_with_random_scores(
    players: int, branching: int, depth: int, ordered: bool, seed: int
) -> None:
    game = nply.load(
        "uniform",
        players=players,
        branching=branching,
        depth=depth,
        scores="random",
        total=12,
        ordered=ordered,
        seed=seed,
    )
    state = game.start()
    check_maxn(state, None)
    result = nply.MaxN().search(state)
    assert result.values is not None
    assert sum(result.values) == 12
    if ordered:
        assert result.line == (0,) * depth, "the first child of every node is the best"


@given(trees(evaluated=True, max_depth=4), st.integers(1, 5))
def test_python_games_of_both_styles_equal_the_native_tree(root: Any, depth: int) -> None:
    players = count_players(root)
    undoing = EvaluatedUndoTree(root, players)
    games: list[Any] = [EvaluatedNewStateTree(root, players), undoing]
    engines: list[nply.Engine] = [nply.MaxN(ties=ties, prune="none") for ties in TIES]
    if players == 2:
        engines += [nply.Minimax(search="plain"), ALPHABETA]
    for engine in engines:
        native = engine.search(tree_state(root), depth=depth)
        for game in games:
            ours = engine.search(game, depth=depth)
            # A tree knows the range of its scores, and a plain search begins with all of it.
            assert ours._replace(seconds=0, window=None) == native._replace(seconds=0, window=None)
    assert undoing.stack == [root]


@given(trees(max_depth=4))
def test_python_games_without_evaluation_equal_the_native_tree(root: Any) -> None:
    players = count_players(root)
    engine = nply.MaxN(prune="none")
    native = engine.search(tree_state(root))
    games: list[Any] = [NewStateTree(root, players), UndoTree(root, players)]
    for game in games:
        ours = engine.search(game)
        assert (ours.values, ours.line, ours.nodes) == (native.values, native.line, native.nodes)
        assert ours.complete
        assert native.complete
        assert nply.perft(game) == nply.perft(tree_state(root))


@given(trees(max_depth=5), st.none() | st.integers(0, 6))
def test_perft_on_trees(root: Any, depth: int | None) -> None:
    state = tree_state(root)
    assert nply.perft(state, depth) == reference.perft(state, depth)


@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [
        ("noughts_and_crosses", {}, 5),
        ("mnk", {"m": 4, "n": 2, "k": 2, "players": 3}, None),
        ("nim", {"heap": 12, "players": 3}, None),
        ("uniform", {"branching": 4, "depth": 4}, None),
    ],
)
def test_perft_on_games(name: str, options: dict[str, Any], depth: int | None) -> None:
    state = nply.load(name, **options).start()
    assert nply.perft(state, depth) == reference.perft(state, depth)


@given(trees(evaluated=True, max_depth=5), st.integers(1, 6))
def test_nodes_are_counted_over_all_iterations_without_the_root(root: Any, depth: int) -> None:
    """Each iteration visits every node down to its depth; the last one is that which sees the whole tree."""
    state = tree_state(root)
    plies = nply.perft(state)
    result = nply.MaxN(prune="none").search(state, depth=depth)
    iterations = range(1, min(depth, len(plies) - 1) + 1)
    assert result.nodes == sum(sum(plies[1 : last + 1]) for last in iterations)
    assert result.depth == len(iterations)
    assert result.complete == (depth >= len(plies) - 1)


def test_node_count_of_the_papers_uniform_tree() -> None:
    """2003, section 5: branching 10, depth 6, three players: 1.2 million nodes for plain maxⁿ."""
    state = nply.load("uniform", players=3, branching=10, depth=6).start()
    assert nply.MaxN(prune="none").search(state, depth=6).nodes == 1_234_560
