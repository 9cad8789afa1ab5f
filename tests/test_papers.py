"""Worked examples of the papers behind the algorithms.

2002: Sturtevant, A Comparison of Algorithms for Multi-Player Games. 2003: Sturtevant, Last-Branch and
Speculative Pruning. 2005: Sturtevant, Leaf-Value Tables. Lecture: Game Trees. Players are counted from 0.
"""

from typing import Any

import pytest

import nply
from games import tree_state

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


def values_after(state: nply.State, move: int, engine: nply.Engine) -> tuple[int, ...] | None:
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
