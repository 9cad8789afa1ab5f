"""Worked examples of the papers behind the algorithms.

2002: Sturtevant, A Comparison of Algorithms for Multi-Player Games. 2003: Sturtevant, Last-Branch and
Speculative Pruning. 2005: Sturtevant, Leaf-Value Tables. Lecture: Game Trees. Players are counted from 0.
"""

from typing import Any

import pytest

import nply
from nply.reports.growth import least_nodes
from small_games import tree_state

# Figure 2 of 2002, which is Figure 3 of 2005.
COMPARISON_FIGURE_2: dict[str, Any] = {
    "player": 0,
    "children": [
        {"player": 1, "children": [[1, 3, 5], [6, 1, 3]]},
        {"player": 1, "children": [[6, 4, 0], [3, 5, 2]]},
        {"player": 1, "children": [[6, 4, 0], [1, 4, 5]]},
    ],
}
# Figure 1 of 2003 by its description: player 2 has 6, 4 and 6 at node (a); player 1 has 5, 0 and 3.
SPECULATIVE_FIGURE_1: dict[str, Any] = {
    "player": 0,
    "children": [
        {"player": 1, "children": [[5, 4, 1]]},
        {"player": 1, "children": [[0, 6, 4], [6, 4, 0], [4, 6, 0]]},
        {"player": 1, "children": [[3, 5, 2]]},
    ],
}


def values_after(state: nply.State, move: int, engine: nply.Engine) -> tuple[float, ...] | None:
    child = state.copy()
    child.push(move)
    return engine.search(child).values


def test_maxn_tree_of_2002_and_2005() -> None:
    state = tree_state(COMPARISON_FIGURE_2)
    engine = nply.MaxN()
    assert [values_after(state, move, engine) for move in range(3)] == [(1, 3, 5), (3, 5, 2), (6, 4, 0)]
    result = engine.search(state)
    assert result.values == (6, 4, 0)
    assert result.line == (2, 0)
    assert result.complete


def test_maxn_tree_of_2003_breaks_the_tie_to_the_left() -> None:
    state = tree_state(SPECULATIVE_FIGURE_1)
    assert values_after(state, 1, nply.MaxN()) == (0, 6, 4)
    result = nply.MaxN().search(state)
    assert result.values == (5, 4, 1)
    assert result.move == 0


def test_tie_break_changes_the_value_of_the_tree_2002_section_4_1() -> None:
    """At the third child player 1 does not care; if he hurts the root, player 0 goes elsewhere."""
    result = nply.MaxN(ties="worst_for_root").search(tree_state(COMPARISON_FIGURE_2))
    assert result.values == (3, 5, 2)
    assert result.line == (1, 1)


def test_tie_rules_are_about_the_player_at_the_root_not_about_the_mover() -> None:
    """The subtree alone has player 1 at its root: he breaks his own ties to the left, as ever."""
    subtree = tree_state(COMPARISON_FIGURE_2["children"][2])
    assert nply.MaxN(ties="worst_for_root").search(subtree).values == (6, 4, 0)


@pytest.mark.parametrize(("unseen", "value"), [((4, 0, 6), (6, 4, 0)), ((0, 4, 6), (5, 4, 1))])
def test_what_deep_pruning_would_miss_2003_section_3_4(
    unseen: tuple[int, ...], value: tuple[int, ...]
) -> None:
    """Figure 3: a value that can never be the tree's value still decides which one is."""
    b = {"player": 2, "children": [[5, 0, 5], list(unseen)]}
    root = {"player": 0, "children": [[5, 4, 1], {"player": 1, "children": [b, [6, 4, 0]]}]}
    assert nply.MaxN().search(tree_state(root)).values == value


def test_shallow_pruning_tree_of_2005_has_the_value_that_needs_no_unseen_leaf() -> None:
    """Figure 4: whatever stands at (e), the root is worth (5, 4, 1)."""
    for unseen in ([10, 0, 0], [0, 10, 0], [4, 6, 0]):
        root = {"player": 0, "children": [[5, 4, 1], {"player": 1, "children": [[0, 6, 4], unseen]}]}
        assert nply.MaxN().search(tree_state(root)).values == (5, 4, 1)


def test_division_nim_with_seven_matches_is_lost_for_the_first_player() -> None:
    state = nply.load("nim", heap=7).start()
    for engine in (nply.Minimax(), nply.Minimax(search="plain"), nply.MaxN()):
        result = engine.search(state)
        assert result.values == (-1, 1)
        assert result.complete


def test_division_nim_with_seven_matches_has_the_lectures_moves() -> None:
    state = nply.load("nim", heap=7).start()
    assert state.legal_moves() == ["7=6+1", "7=5+2", "7=4+3"]
    state.push("7=4+3")
    assert state.legal_moves() == ["4=3+1", "3=2+1"]
    # Fourteen positions can be reached, the root included, if equal ones are counted once.
    texts = set()

    def walk(position: nply.State) -> None:
        texts.add(position.text())
        for move in position.legal_moves():
            position.push(move)
            walk(position)
            position.pop()

    walk(nply.load("nim", heap=7).start())
    assert texts == {
        "7", "6 1", "5 2", "4 3", "5 1 1", "4 2 1", "3 2 2", "3 3 1",
        "4 1 1 1", "3 2 1 1", "2 2 2 1", "3 1 1 1 1", "2 2 1 1 1", "2 1 1 1 1 1",
    }  # fmt: skip


@pytest.mark.parametrize("engine", ["minimax", "minimax(search=plain)", "maxn", "maxn(ties=worst_for_root)"])
def test_noughts_and_crosses_is_a_draw(engine: str) -> None:
    result = nply.engine(engine).search(nply.load("noughts_and_crosses").start())
    assert result.values == (0, 0)
    assert result.complete
    assert len(result.line) == 9


@pytest.mark.parametrize(
    ("moves", "x_lines", "o_lines"),
    [
        ("", 8, 8),
        ("b2", 8, 4),  # the centre closes four of eight lines to the other player
        ("a1", 8, 5),  # a corner closes three
        ("b1", 8, 6),  # an edge closes two
        ("b2 b1", 6, 4),
        ("b2 a1", 5, 4),
        ("a1 b2", 4, 5),
        ("b2 a1 c3", 5, 2),  # o keeps the left column and the bottom row
    ],
)
def test_open_lines_evaluation_by_hand(moves: str, x_lines: int, o_lines: int) -> None:
    state = nply.load("noughts_and_crosses").start()
    for move in moves.split():
        state.push(move)
    assert state.evaluate() == (x_lines - o_lines, o_lines - x_lines)


def test_open_lines_of_three_players_by_hand() -> None:
    """Each player's open lines are weighed against the mean of all: three times his own, less the total."""
    state = nply.load("mnk", m=3, n=3, k=3, players=3).start()
    state.push("b2")  # x: 8; the others: 4 each
    assert state.evaluate() == (3 * 8 - 16, 3 * 4 - 16, 3 * 4 - 16)


# --- The least that alpha-beta has to look at --------------------------------------------------------------


def nodes_of_the_last_iteration(engine: nply.Engine, players: int, branching: int, depth: int) -> int:
    """Equal leaves are in perfect order whatever the sides are; earlier iterations are subtracted."""
    state = nply.load("uniform", players=players, branching=branching, depth=depth, scores="equal").start()
    before = engine.search(state, depth=depth - 1).nodes if depth > 1 else 0
    return engine.search(state, depth=depth).nodes - before


@pytest.mark.parametrize("branching", range(2, 11))
def test_alpha_beta_looks_at_the_knuth_moore_minimum(branching: int) -> None:
    """1975: b^ceil(d/2) + b^floor(d/2) - 1 leaves; a ply above them has as many as a tree that ends there."""
    engine = nply.Minimax(search="alphabeta", order="game", table=0, bounds=False)
    depths = range(1, 15 if branching == 2 else 9 if branching < 6 else 7)
    for depth in depths:
        least = [branching ** -(-ply // 2) + branching ** (ply // 2) - 1 for ply in range(1, depth + 1)]
        assert nodes_of_the_last_iteration(engine, 2, branching, depth) == sum(least)
        assert least[-1] == least_nodes(branching, depth)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("search", ["alphabeta", "pvs"])
def test_paranoid_looks_at_the_least_possible(players: int, search: Any) -> None:
    """2002, section 3.2: with one player of n maximising, b^(d(n-1)/n) in the best case."""
    engine = nply.Paranoid(search=search, order="game", table=0, bounds=False)
    for branching, depth in [(2, 12), (3, 8), (5, 6), (7, 5)]:
        least = sum(least_nodes(branching, ply, players) for ply in range(1, depth + 1))
        assert nodes_of_the_last_iteration(engine, players, branching, depth) == least


def test_a_tree_in_perfect_order_has_no_other_minimum() -> None:
    """The best child of every node first, with random scores: the same count for two players."""
    for seed in range(5):
        options = {"players": 2, "branching": 4, "scores": "random", "ordered": True, "seed": seed}
        state = nply.load("uniform", depth=6, **options).start()
        engine = nply.Minimax(search="alphabeta", order="game", table=0, bounds=False)
        nodes = engine.search(state, depth=6).nodes - engine.search(state, depth=5).nodes
        assert nodes == sum(least_nodes(4, ply) for ply in range(1, 7))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_least_nodes_grow_like_the_power_in_2002(players: int) -> None:
    for branching in (3, 10):
        whole = 40 * players  # plies: all have moved equally often
        growth = least_nodes(branching, whole, players) / least_nodes(branching, whole - players, players)
        assert growth == pytest.approx(branching ** (players - 1))
