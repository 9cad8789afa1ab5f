"""Every collector × oracle × tie rule returns the value and the move of plain maxⁿ."""

import os
import random
from collections.abc import Callable
from typing import Any, Literal, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

import nply
from nply import reference
from small_games import NewStateTree, UndoTree, tree_state

Prune = Literal["shallow", "branch_and_bound", "last_branch", "speculative"]
Oracle = Literal["linear", "discrete", "table"]
Ties = Literal["left", "worst_for_root"]
PRUNES: tuple[Prune, ...] = get_args(Prune)
ORACLES: tuple[Oracle, ...] = get_args(Oracle)
TIES: tuple[Ties, ...] = get_args(Ties)

SCORES = ("constant_sum", "free", "rows")
# Each is small enough to be shrunk; native/tests/fuzz_pruning.cpp has large ones, and many.
TREES_A_CLASS = 3_000 if os.environ.get("NPLY_LONG") else 150
DICE = st.randoms(use_true_random=False)
ANY_SIZE = [HealthCheck.too_slow, HealthCheck.data_too_large]


def leaf_maker(dice: random.Random, players: int, scores: str) -> Callable[[], list[int]]:
    """How leaves get their scores: a constant sum, freely, or one of a few rows (a sparse table)."""
    top, step = dice.randint(1, 5), dice.randint(1, 3)

    def constant_sum() -> list[int]:
        leaf = [0] * players
        for _ in range(top + 2):
            leaf[dice.randrange(players)] += step
        return leaf

    def free() -> list[int]:
        return [step * dice.randint(-top, top) for _ in range(players)]

    rows = [free() for _ in range(dice.randint(2, 6))]
    return {"constant_sum": constant_sum, "free": free, "rows": lambda: dice.choice(rows)}[scores]


def random_tree(
    dice: random.Random, players: int, depth: int, in_turn: bool, scores: str, evaluated: bool
) -> Any:
    leaf = leaf_maker(dice, players, scores)
    branching = 2 if depth > 4 else 3

    def node(left: int, ply: int) -> Any:
        if left == 0 or (ply > 0 and dice.random() < 0.1):
            return leaf()
        inner: dict[str, Any] = {"player": ply % players if in_turn else dice.randrange(players)}
        inner["children"] = [node(left - 1, ply + 1) for _ in range(dice.randint(1, branching))]
        if evaluated:
            inner["scores"] = leaf()
        return inner

    return node(depth, 0)


def check_all(state: nply.State, depth: int | None, table: str = "0", stretch: int | None = None) -> None:
    for ties in TIES:
        plain = nply.MaxN(prune="none", ties=ties).search(state, depth=depth)
        for prune in PRUNES:
            for oracle in ORACLES:
                far = None if prune in ("shallow", "branch_and_bound") else stretch
                engine = nply.MaxN(prune=prune, oracle=oracle, ties=ties, table=table, stretch=far)
                pruned = engine.search(state, depth=depth)
                assert (pruned.values, pruned.move) == (plain.values, plain.move), str(engine)


@pytest.mark.parametrize("scores", SCORES)
@pytest.mark.parametrize("in_turn", [True, False], ids=["in_turn", "any_order"])
@settings(max_examples=TREES_A_CLASS, suppress_health_check=ANY_SIZE)
@given(
    dice=DICE,
    players=st.integers(2, 6),
    depth=st.integers(2, 5),
    cut_off=st.none() | st.integers(1, 7),
    table=st.sampled_from(["0", "0", "2", "1000"]),
    stretch=st.none() | st.integers(2, 7),
)
def test_every_combination_equals_plain_maxn(
    scores: str,
    in_turn: bool,
    dice: random.Random,
    players: int,
    depth: int,
    cut_off: int | None,
    table: str,
    stretch: int | None,
) -> None:
    root = random_tree(dice, players, depth, in_turn, scores, evaluated=cut_off is not None)
    check_all(tree_state(root), cut_off, table, stretch)


@settings(max_examples=100, suppress_health_check=ANY_SIZE)
@given(dice=DICE, players=st.integers(2, 5), depth=st.integers(2, 5), in_turn=st.booleans())
@pytest.mark.parametrize("scores", SCORES)
def test_the_plain_python_rule_equals_maxn(
    scores: str, dice: random.Random, players: int, depth: int, in_turn: bool
) -> None:
    state = tree_state(random_tree(dice, players, depth, in_turn, scores, evaluated=False))
    facts, rows = state.game.score_facts, state.leaf_values()
    assert rows is not None
    sums = (players, facts["max_sum"], facts["lowest"])
    for ties in TIES:
        value, line = reference.maxn(state, ties=ties)
        for oracle in (
            reference.linear(*sums),
            reference.linear(*sums, facts["step"]),
            reference.table(rows),
        ):
            for how in ({"stretch": 2}, {"last_branch": True}, {}):
                assert reference.pruned_maxn(state, oracle, ties=ties, **how) == (value, line[0])


GAMES: list[tuple[str, dict[str, object], int]] = [
    ("mnk", {"players": 2}, 6),
    ("mnk", {"m": 4, "n": 3, "players": 3}, 5),
    ("mnk", {"m": 3, "n": 3, "players": 4, "k": 2}, 5),
    ("nim", {"heap": 11}, 9),
    ("nim", {"heap": 9, "players": 3}, 9),
    ("uniform", {"players": 3, "branching": 4, "depth": 6, "scores": "random", "seed": 5}, 6),
    ("uniform", {"players": 4, "branching": 3, "depth": 7, "scores": "random", "total": 4}, 7),
    ("uniform", {"players": 3, "branching": 3, "depth": 6, "scores": "random", "ordered": True}, 6),
    ("uniform", {"players": 6, "branching": 2, "depth": 9}, 9),
]


@pytest.mark.parametrize(("name", "options", "depth"), GAMES)
@pytest.mark.parametrize("width", [None, 1, 2, 3])
@pytest.mark.parametrize("ties", TIES)
def test_games_with_and_without_a_width(
    name: str, options: dict[str, object], depth: int, width: int | None, ties: Ties
) -> None:
    state = nply.load(name, **options).start()
    plain = nply.MaxN(prune="none", ties=ties, width=width).search(state, depth=depth)
    keyed = state.key() is not None
    for prune in PRUNES:
        for oracle in ("linear", "discrete"):
            for table in ("0", "2", "100000") if keyed else ("0",):
                engine = nply.MaxN(prune=prune, oracle=oracle, ties=ties, width=width, table=table)
                pruned = engine.search(state, depth=depth)
                assert (pruned.values, pruned.move) == (plain.values, plain.move), str(engine)


def test_a_width_narrows_the_tree() -> None:
    state = nply.load("uniform", players=3, branching=5, depth=4).start()
    narrow = nply.MaxN(prune="none", width=2).search(state, depth=4)
    assert narrow.nodes == sum(sum(2**i for i in range(1, d + 1)) for d in range(1, 5))


def test_the_papers_count_of_nodes() -> None:
    """Three players, ten moves, equal scores, iterations to depth 6 (2003, section 5.1)."""
    state = nply.load("uniform", players=3, branching=10, depth=6, scores="equal").start()
    assert nply.MaxN(prune="none").search(state, depth=6).nodes == 1_234_560
    assert nply.MaxN(prune="speculative", oracle="linear").search(state, depth=6).nodes == 84_927
    assert nply.MaxN(prune="shallow", oracle="linear").search(state, depth=6).nodes == 1_234_560


def test_a_table_and_pruning_work_together() -> None:
    total = {"none": 0, "auto": 0}
    for seed in range(6):
        state = nply.load("mnk", m=4, n=4, players=3).start()
        dice = random.Random(seed)
        for _ in range(4):
            state.push(dice.choice(state.legal_moves()))
        found = [nply.MaxN(prune="none", table=200_000).search(state, depth=6)]
        found.append(nply.MaxN(table=200_000).search(state, depth=6))
        assert found[0].values == found[1].values
        total["none"] += found[0].nodes
        total["auto"] += found[1].nodes
        assert found[1].table_hits > 0
    assert total["auto"] <= total["none"]


def test_auto_prunes_as_much_as_the_game_allows() -> None:
    mnk = nply.MaxN().search(nply.load("mnk", players=3).start(), depth=5)
    assert mnk.pruning == "prune=speculative,oracle=discrete"
    assert "prune=speculative,oracle=discrete" in str(mnk)
    free = nply.load("tree", root={"player": 0, "children": [[3, 1], [5, 5]]}).start()
    assert nply.MaxN().search(free).pruning == "prune=speculative,oracle=table"
    python = NewStateTree({"player": 0, "children": [[3, 1], [5, 5]]}, 2)
    assert nply.MaxN().search(python).pruning == "prune=none"


HANDS: list[tuple[str, dict[str, object]]] = [
    ("spades", {"players": 3, "utility": "tricks"}),
    ("spades", {"players": 3, "utility": "mOT"}),
    ("spades", {"players": 3, "utility": "WL"}),
    ("spades", {"players": 3, "utility": "NCS"}),
    ("spades", {"players": 3, "utility": "points"}),
    ("spades", {"players": 4}),
    ("hearts", {"players": 3, "moon": False}),
    ("hearts", {"players": 3}),
    ("hearts", {"players": 4}),
    ("oh_hell", {"players": 3}),
]


@pytest.mark.parametrize("merge", ["none", "all"])
@pytest.mark.parametrize(("name", "options"), HANDS)
def test_card_games_are_pruned_exactly_and_a_table_helps(
    name: str, options: dict[str, object], merge: Any
) -> None:
    """Cut off and to the end; with a table no collector expands more than plain maxn with the same table."""
    hands = [nply.load(name, cards=4, **options).deal(seed=seed) for seed in range(3)]
    for ties in TIES:
        for depth in (None, 5):
            plain = [nply.MaxN(prune="none", ties=ties).search(hand, depth=depth) for hand in hands]
            remembered = sum(
                nply.MaxN(prune="none", ties=ties, table=100_000, merge=merge).search(h, depth=depth).nodes
                for h in hands
            )
            for prune in PRUNES:
                for oracle in ORACLES:
                    for table in ("0", "100000"):
                        engine = nply.MaxN(prune=prune, oracle=oracle, ties=ties, table=table, merge=merge)
                        found = [engine.search(hand, depth=depth) for hand in hands]
                        for one, expected in zip(found, plain, strict=True):
                            assert (one.values, one.move) == (expected.values, expected.move), str(engine)
                        assert table == "0" or sum(one.nodes for one in found) <= remembered, str(engine)


@pytest.mark.parametrize("ties", TIES)
def test_the_values_of_all_moves(ties: Ties) -> None:
    state = nply.load("mnk", m=4, n=3, players=3).start()
    state.push("b2")
    state.push("c2")
    values = nply.MaxN(ties=ties).move_values(state, depth=4)
    assert list(values) == state.legal_moves()
    for move, value in values.items():
        with reference.played(state, move) as child:
            assert value == reference.maxn(child, 3, ties, root=2)[0]
    best = nply.MaxN(ties=ties).search(state, depth=4)
    assert values[best.move] == best.values


class KeyedTree(NewStateTree):
    """A tree that says which of its nodes are alike."""

    def key(self) -> tuple[str, int]:
        return str(self.node), -1  # -1 and -2 hash alike, and must not be mixed up


def test_a_table_for_a_game_written_in_python() -> None:
    twin = {"player": 1, "children": [[1, 2, 3], {"player": 2, "children": [[4, 0, 2], [0, 5, 1]]}]}
    game = KeyedTree({"player": 0, "children": [twin, {"player": 2, "children": [twin, [2, 2, 2]]}, twin]}, 3)
    plain = nply.MaxN(prune="none").search(game)
    found = nply.MaxN(prune="none", table=1000).search(game)
    assert (found.values, found.move) == (plain.values, plain.move)
    assert found.table_hits == 1  # the twin further down has another depth left
    assert found.nodes < plain.nodes


class SummedTree(NewStateTree):
    max_sum = 10


class SummedUndoTree(UndoTree):
    max_sum = 10


@settings(max_examples=100, suppress_health_check=ANY_SIZE)
@given(dice=DICE, players=st.integers(2, 4), in_turn=st.booleans())
def test_python_games_with_a_max_sum_are_pruned_exactly(
    dice: random.Random, players: int, in_turn: bool
) -> None:
    root = random_tree(dice, players, 5, in_turn, "constant_sum", evaluated=False)
    for kind in (SummedTree, SummedUndoTree):
        small = 10 // max(1, _most(root))
        game: Any = kind(_scaled(root, small), players)
        expected = nply.MaxN(prune="none").search(game)
        found = nply.MaxN(prune=dice.choice(PRUNES), oracle="discrete").search(game)
        assert (found.values, found.move) == (expected.values, expected.move)


def _most(node: Any) -> int:
    return sum(node) if isinstance(node, list) else max(map(_most, node["children"]))


def _scaled(node: Any, factor: int) -> Any:
    if isinstance(node, list):
        return [score * factor for score in node]
    return {**node, "children": [_scaled(child, factor) for child in node["children"]]}


def test_immediate_cuts_stop_at_the_most_a_player_can_get() -> None:
    state = nply.load("mnk", players=2).start()
    for move in ("a1", "a3", "b1", "b3"):
        state.push(move)
    found = nply.MaxN(prune="shallow").search(state)
    assert found.cuts["immediate"] > 0
    assert found.nodes < nply.MaxN(prune="none").search(state).nodes


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ({"oracle": "table"}, "oracle=table needs leaf_values, which this game does not know"),
        ({"table": "9999GB"}, "does not fit"),
        ({"table": "64KB"}, "table must be a number of entries or a size like 64MB"),
        ({"table": "-5"}, "table must be a number of entries or a size like 64MB"),
    ],
)
def test_what_a_game_or_machine_cannot_serve(engine: dict[str, Any], message: str) -> None:
    with pytest.raises(nply.NplyError, match=message):
        nply.MaxN(**engine).search(nply.load("mnk").start(), depth=3)


def test_pruning_without_a_sum_says_what_is_missing() -> None:
    game = NewStateTree({"player": 0, "children": [[3, 1], [5, 5]]}, 2)
    with pytest.raises(nply.CapabilityError, match="max_sum"):
        nply.MaxN(oracle="linear").search(game)
    with pytest.raises(nply.CapabilityError, match="neither: use prune=none"):
        nply.MaxN(prune="speculative").search(game)
    with pytest.raises(nply.CapabilityError, match="table needs a key"):
        nply.MaxN(table=100).search(game)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stretch": 1}, "stretch must be a whole number from 2"),
        ({"width": 0}, "width must be a whole number from 1"),
        ({"prune": "deep"}, "prune must be one of"),
        ({"oracle": "delphi"}, "oracle must be one of"),
        ({"prune": "none", "oracle": "linear"}, "oracle has no effect with prune=none"),
        ({"prune": "none", "stretch": 3}, "stretch has no effect with prune=none"),
        ({"prune": "shallow", "stretch": 3}, "stretch has no effect with prune=shallow"),
        ({"prune": "branch_and_bound", "stretch": 3}, "stretch has no effect with prune=branch_and_bound"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        nply.MaxN(**options)
