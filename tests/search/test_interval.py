"""Bounds proved by paranoid: the lemma, interval maxⁿ in plain Python, and `maxn(bounds=paranoid)`."""

import os
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

import nply
from nply import reference
from small_games import tree_state, trees

LONG = bool(os.environ.get("NPLY_LONG"))
TREES = 3_000 if LONG else 150
ANY_SIZE = [HealthCheck.too_slow, HealthCheck.data_too_large]


def total_of(root: Any, total: int) -> Any:
    """The same tree with the last player's score what the others leave of the total."""
    if isinstance(root, list):
        return [*root[:-1], total - sum(root[:-1])]
    inner = {**root, "children": [total_of(child, total) for child in root["children"]]}
    if "scores" in root:
        inner["scores"] = total_of(root["scores"], total)
    return inner


@settings(max_examples=TREES, suppress_health_check=ANY_SIZE)
@given(trees(evaluated=True), st.none() | st.integers(1, 6), st.booleans())
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
def test_maxn_gives_everybody_what_he_is_sure_of(
    ties: str, root: Any, depth: int | None, constant_sum: bool
) -> None:
    state = tree_state(total_of(root, 4) if constant_sum else root)
    value, _ = reference.maxn(state, depth, ties)
    sure = reference.sure(state, depth)
    assert all(got >= least for got, least in zip(value, sure, strict=True))
    if constant_sum:
        assert all(got <= 4 - sum(sure) + own for got, own in zip(value, sure, strict=True))
        if sum(sure) == 4:
            assert value == sure


@settings(max_examples=TREES, suppress_health_check=ANY_SIZE)
@given(trees(evaluated=True, max_depth=4), st.none() | st.integers(1, 5), st.booleans())
def test_intervals_give_value_and_move_of_maxn(root: Any, depth: int | None, constant_sum: bool) -> None:
    state = tree_state(total_of(root, 4) if constant_sum else root)
    value, line = reference.maxn(state, depth)
    found = reference.interval_maxn(state, 4 if constant_sum else None, depth)
    assert found == (value, line[0] if line else None)


@settings(max_examples=TREES, suppress_health_check=ANY_SIZE)
@given(trees(top=1, max_children=4, max_depth=4))
def test_intervals_where_nearly_everything_is_a_tie(root: Any) -> None:
    state = tree_state(total_of(root, 1))
    value, line = reference.maxn(state)
    assert reference.interval_maxn(state, 1) == (value, line[0] if line else None)


GAMES: list[tuple[str, dict[str, object]]] = [
    ("spades", {"players": 3, "cards": 4}),
    ("spades", {"players": 3, "cards": 5, "merge": True}),
    ("spades", {"players": 4, "cards": 3, "must_break": True}),
    ("spades", {"players": 4, "cards": 4, "partners": "side"}),
    ("hearts", {"players": 3, "cards": 4, "moon": False}),
    ("hearts", {"players": 4, "cards": 3, "moon": False, "jack_of_diamonds": True}),
    ("oh_hell", {"players": 5, "cards": 3, "utility": "tricks"}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("table", ["auto", "2"])
def test_hands_are_those_of_plain_maxn(name: str, options: dict[str, object], table: str) -> None:
    game = nply.load(name, **options)
    engine = nply.MaxN(bounds="paranoid", table=table)
    for seed in range(30 if LONG else 5):
        state = game.deal(seed=seed)
        dice = random.Random(seed)
        for _ in range(seed % 4):
            state.push(dice.choice(state.legal_moves()))
        plain = nply.MaxN(prune="none", table="0").search(state, to_the_end=True)
        found = engine.search(state)
        assert (found.values, found.line) == (plain.values, plain.line)
        assert found.complete
        assert 0 <= found.proof_nodes <= found.nodes


def test_a_small_hand_is_that_of_the_plain_python_version() -> None:
    state = nply.load("spades", players=3, cards=3).deal(seed=3)
    found = nply.MaxN(bounds="paranoid").search(state)
    assert reference.interval_maxn(state, 3) == (found.values, found.move)


def test_limits_count_proofs_too() -> None:
    state = nply.load("spades", players=3, cards=9).deal(seed=0)
    whole = nply.MaxN(bounds="paranoid").search(state)
    assert whole.proof_nodes > 0
    assert whole.nodes > whole.proof_nodes
    stopped = nply.MaxN(bounds="paranoid").search(state, nodes=whole.proof_nodes)
    assert stopped.nodes == whole.proof_nodes
    assert not stopped.complete


def test_a_limit_leaves_a_move() -> None:
    state = nply.load("spades", players=3, cards=10, merge=True).deal(seed=0)
    engine = nply.MaxN(bounds="paranoid")
    stopped = engine.search(state, nodes=100_000)
    assert not stopped.complete
    assert stopped.values is None
    assert stopped.move in state.legal_moves()


def test_what_a_limit_has_stopped_is_not_lost() -> None:
    state = nply.load("spades", players=3, cards=9, merge=True).deal(seed=0)
    whole = nply.MaxN(bounds="paranoid").search(state)
    searcher = nply.MaxN(bounds="paranoid").searcher()
    searcher.search(state, nodes=whole.nodes // 2)
    again = searcher.search(state)
    assert (again.values, again.line) == (whole.values, whole.line)
    assert again.nodes < whole.nodes


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"prune": "shallow"}, "prune has no effect with bounds=paranoid"),
        ({"oracle": "linear"}, "oracle has no effect with bounds=paranoid"),
        ({"width": 3}, "bounds=paranoid searches all moves: leave out width"),
        ({"ties": "worst_for_root"}, "bounds=paranoid needs ties=left"),
    ],
)
def test_options_that_do_not_go_with_it(options: dict[str, Any], error: str) -> None:
    with pytest.raises(nply.OptionError, match=error):
        nply.MaxN(bounds="paranoid", **options)


@pytest.mark.parametrize(
    ("name", "options", "error"),
    [
        ("mnk", {"players": 3}, "bounds=paranoid needs a trick game whose scores add up over the tricks"),
        ("spades", {"players": 3, "cards": 4, "utility": "points"}, "use utility=tricks"),
        ("hearts", {"players": 3, "cards": 4}, "moon"),
    ],
)
def test_games_that_it_is_not_for(name: str, options: dict[str, object], error: str) -> None:
    game = nply.load(name, **options)
    state = game.start() if name == "mnk" else game.deal(seed=0)
    with pytest.raises(nply.CapabilityError, match=error):
        nply.MaxN(bounds="paranoid").search(state)


def test_a_depth_is_an_error() -> None:
    state = nply.load("spades", players=3, cards=4).deal(seed=0)
    with pytest.raises(nply.CapabilityError, match="leave out depth"):
        nply.MaxN(bounds="paranoid").search(state, depth=3)
