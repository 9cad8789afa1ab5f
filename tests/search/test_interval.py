"""Bounds proved by paranoid: the lemma, interval maxⁿ in plain Python, and `maxn(bounds=paranoid)`."""

import os
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

import nply
from nply import reference
from nply.reports.search_tree import SearchTree
from nply.reports.words import say
from small_games import NewStateTree, count_players, tree_state, trees

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


def positions(root: Any, depth: int | None) -> list[tuple[Any, int | None]]:
    """Every node of a tree above the depth, with the depth that is left there."""
    here = [(root, depth)]
    if isinstance(root, list) or depth == 0:
        return here
    left = None if depth is None else depth - 1
    return here + [place for child in root["children"] for place in positions(child, left)]


@settings(max_examples=TREES, suppress_health_check=ANY_SIZE)
@given(trees(evaluated=True, max_depth=4), st.none() | st.integers(1, 4), st.booleans(), st.integers(0, 4))
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
def test_maxn_gives_so_much_at_every_node_whoever_searches(
    ties: str, root: Any, depth: int | None, constant_sum: bool, searcher: int
) -> None:
    root = total_of(root, 4) if constant_sum else root
    searcher %= count_players(root)
    for node, left in positions(root, depth):
        state = tree_state(node)
        value, _ = reference.maxn(state, left, ties, searcher)
        sure = reference.sure(state, left)
        assert all(got >= least for got, least in zip(value, sure, strict=True))


def largest_sum(root: Any) -> int:
    """What all scores sum to at most, on inner nodes too."""
    if isinstance(root, list):
        return sum(root)
    sums = [largest_sum(child) for child in root["children"]]
    return max([*sums, sum(root["scores"])] if "scores" in root else sums)


@settings(max_examples=TREES, suppress_health_check=ANY_SIZE)
@given(trees(evaluated=True, max_depth=4), st.none() | st.integers(1, 5), st.booleans(), st.integers(0, 2))
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
def test_bounds_at_their_own_node_change_neither_value_nor_move(
    ties: str, root: Any, depth: int | None, constant_sum: bool, spare: int
) -> None:
    root = total_of(root, 4) if constant_sum else root
    state = tree_state(root)
    value, line = reference.maxn(state, depth, ties)
    found = reference.bounded_maxn(state, largest_sum(root) + spare, depth, ties)
    assert found == (value, line[0] if line else None)


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
    ("spades", {"players": 3, "cards": 5}),
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


def test_root_moves_tell_what_they_have_cost() -> None:
    state = nply.load("spades", players=3, cards=9).deal(seed=0)
    result = nply.MaxN(bounds="paranoid").search(state)
    visits = {known.move: known.visits for known in result.root_moves if known.same_as is None}
    assert visits[result.move] > 0
    # The rest proves what is known of the root itself, and follows the line.
    assert 0.9 * result.nodes < sum(visits.values()) <= result.nodes


def test_limits_count_proofs_too() -> None:
    state = nply.load("spades", players=3, cards=9).deal(seed=0)
    whole = nply.MaxN(bounds="paranoid").search(state)
    assert whole.proof_nodes > 0
    assert whole.nodes > whole.proof_nodes
    stopped = nply.MaxN(bounds="paranoid").search(state, nodes=whole.proof_nodes)
    assert stopped.nodes == whole.proof_nodes
    assert not stopped.complete


def test_a_limit_leaves_a_move() -> None:
    state = nply.load("spades", players=3, cards=10).deal(seed=0)
    engine = nply.MaxN(bounds="paranoid")
    stopped = engine.search(state, nodes=100_000)
    assert not stopped.complete
    assert stopped.values is None
    assert stopped.move in state.legal_moves()


def test_what_a_limit_has_stopped_is_not_lost() -> None:
    state = nply.load("spades", players=3, cards=9).deal(seed=0)
    whole = nply.MaxN(bounds="paranoid").search(state)
    searcher = nply.MaxN(bounds="paranoid").searcher()
    searcher.search(state, nodes=whole.nodes // 2)
    again = searcher.search(state)
    assert (again.values, again.line) == (whole.values, whole.line)
    assert again.nodes < whole.nodes


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"bounds": "paranoid", "prune": "none"}, "bounds=paranoid has no effect with prune=none"),
        ({"bounds": "none", "prune": "none"}, "bounds=none has no effect with prune=none"),
        ({"bounds": "none", "prune": "shallow"}, "bounds=none has no effect with prune=shallow"),
    ],
)
def test_options_that_do_not_go_with_it(options: dict[str, Any], error: str) -> None:
    with pytest.raises(nply.OptionError, match=error):
        nply.MaxN(**options)


def test_a_game_without_sums_is_an_error() -> None:
    root = {"player": 0, "children": [[1, 2, 3], [3, 2, 1]]}
    state = NewStateTree(root, 3)
    with pytest.raises(nply.CapabilityError, match="bounds=paranoid needs max_sum and a lowest score"):
        nply.MaxN(bounds="paranoid").search(state)


OTHER_GAMES: list[tuple[str, dict[str, object], int | None]] = [
    ("mnk", {"m": 4, "n": 3, "players": 3}, 6),
    ("mnk", {"m": 5, "n": 5, "players": 3}, 4),
    ("mnk", {"m": 4, "n": 4, "k": 3, "players": 4}, 4),
    ("chinese_checkers", {"players": 3, "pegs": 3}, 4),
    ("spades", {"players": 3, "cards": 4, "utility": "points"}, None),
    ("spades", {"players": 4, "cards": 3, "utility": "WL"}, 7),
    ("oh_hell", {"players": 4, "cards": 3}, None),
    ("hearts", {"players": 3, "cards": 4}, 8),
]


@pytest.mark.parametrize(("name", "options", "depth"), OTHER_GAMES)
@pytest.mark.parametrize(
    "engine",
    [
        {},
        {"ties": "worst_for_root"},
        {"width": 3},
        {"prune": "shallow", "oracle": "linear"},
        {"prune": "last_branch", "table": "1000"},
    ],
)
def test_other_games_are_those_of_plain_maxn(
    name: str, options: dict[str, object], depth: int | None, engine: dict[str, Any]
) -> None:
    game = nply.load(name, **options)
    proving = nply.MaxN(bounds="paranoid", **engine)
    same = {key: engine[key] for key in ("ties", "width") if key in engine}
    plain = nply.MaxN(prune="none", **same)
    for seed in range(20 if LONG else 2):
        state = game.start() if name in ("mnk", "chinese_checkers") else game.deal(seed=seed)
        dice = random.Random(seed)
        for _ in range(seed * 3):
            state.push(dice.choice(state.legal_moves()))
        expected = plain.search(state, depth=depth)
        found = proving.search(state, depth=depth)
        assert (found.values, found.move) == (expected.values, expected.move)
        assert found.proof_nodes < found.nodes


def test_auto_proves_where_that_pays() -> None:
    for_two = nply.load("mnk", m=5, n=5, k=4).start()
    assert nply.MaxN().search(for_two, depth=3).pruning.endswith("bounds=paranoid")
    for options in ({"m": 5, "n": 5, "k": 3}, {"m": 6, "n": 6, "k": 4, "players": 3}):
        board = nply.load("mnk", **options).start()
        assert nply.MaxN().search(board, depth=3).pruning == "prune=speculative,oracle=discrete"
    small = nply.load("mnk", m=4, n=3, players=3).start()
    assert nply.MaxN().search(small, depth=4).pruning == "prune=speculative,oracle=discrete"
    hand = nply.load("spades", players=3, cards=9).deal(seed=0)
    assert nply.MaxN().search(hand, to_the_end=True).pruning == "intervals"
    for players, first in ((2, 10), (3, 8)):
        for cards in (first - 1, first):
            other = nply.load("spades", players=players, cards=cards).deal(seed=0)
            pruning = nply.MaxN().search(other, to_the_end=True).pruning
            assert (pruning == "intervals") == (cards == first)
    assert nply.MaxN(bounds="game").search(hand, depth=6).pruning == "prune=speculative,oracle=discrete"
    hearts = nply.load("hearts", players=3, cards=9, moon=False).deal(seed=0)
    assert nply.MaxN(table="1000000").search(hearts, to_the_end=True).pruning != "intervals"


def test_a_hand_that_is_cut_off_has_proofs_too() -> None:
    state = nply.load("spades", players=3, cards=5).deal(seed=0)
    found = nply.MaxN(bounds="paranoid").search(state, depth=9)
    plain = nply.MaxN(prune="none").search(state, depth=9)
    assert (found.values, found.move, found.depth) == (plain.values, plain.move, 9)


def test_bounds_of_the_game_can_be_left_out() -> None:
    state = nply.load("spades", players=3, cards=5).deal(seed=1)
    without = nply.MaxN(bounds="none", table=0).search(state, to_the_end=True)
    with_them = nply.MaxN(bounds="game", table=0).search(state, to_the_end=True)
    assert (without.values, without.move) == (with_them.values, with_them.move)
    assert without.nodes > with_them.nodes


def test_a_cut_by_a_proof_is_drawn() -> None:
    state = nply.load("mnk", m=5, n=5, k=3, players=3).start()
    for move in ("a1", "b2", "e5", "c3"):
        state.push(move)
    tree = SearchTree(nply.MaxN(bounds="paranoid").trace(state, depth=4, max_nodes=100_000), state)
    cuts = [event for event in tree.events if event["event"] == "cut" and event["kind"] == "proof"]
    assert cuts
    for cut in cuts:
        assert len(cut["sure"]) == 3
        assert "Cut by a proof" in say(tree, cut)
        assert "Alone against all others the players are sure of" in say(tree, cut)
