"""The worked examples of the papers, statement by statement. Players are counted from 0 (the papers: from 1).

2002: Sturtevant, A Comparison of Algorithms for Multi-Player Games. 2003: Sturtevant, Last-Branch and
Speculative Pruning. 2005: Sturtevant, Leaf-Value Tables.
"""

from itertools import product
from typing import Any

import pytest

import nply
from nply import figures, reference
from nply.reference.pruned_maxn import Feasible
from nply.reports import SearchTree
from nply.reports.growth import asymptotic_branching
from nply.reports.words import Reason, bound_vector
from small_games import tree_state

EVERY_PRUNING = [
    f"maxn(prune={prune},oracle={oracle})"
    for prune in ("shallow", "branch_and_bound", "last_branch", "speculative")
    for oracle in ("linear", "discrete", "table")
]
BIDS = (1, 1, 2)
# Table 1 of 2005: the tricks of each row, and the rows marked †.
TRICKS = [
    (0, 0, 3), (0, 1, 2), (0, 2, 1), (0, 3, 0), (1, 0, 2),
    (1, 1, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0), (3, 0, 0),
]  # fmt: skip
MARKED = [(0, 1, 2), (0, 2, 1), (0, 3, 0), (1, 1, 1), (1, 2, 0), (2, 1, 0)]


def drawn(name: str, engine: str | None = None) -> SearchTree:
    """The figure after a search, by its own engine if none is given."""
    figure = figures.read(name)
    state = figure.game.start()
    return SearchTree(nply.engine(engine or figure.engine).trace(state), state, figure.labels)


def cuts(tree: SearchTree) -> list[tuple[str, str, list[int | None]]]:
    """Where the search cut, by which kind, with which bound vector."""
    return [
        (branch.name, cut["kind"], bound_vector(tree, cut)) for branch in tree.branches for cut in branch.cuts
    ]


def values_of(tree: SearchTree) -> dict[str, tuple[float, ...] | None]:
    return {branch.name: branch.values for branch in tree.branches if branch.name}


def changed(name: str, path: str, leaf: list[int]) -> nply.State:
    """The figure with another value at one of its leaves."""
    root: Any = figures.load(name).options["root"]
    *above, last = map(int, path.split())
    node = root
    for move in above:
        node = node["children"][move]
    node["children"][last] = leaf
    return tree_state(root)


# --- All of them ------------------------------------------------------------------------------------------


def test_every_figure_that_was_asked_for_is_there() -> None:
    papers = {"comparison-2002": "2 3 4 5 6", "leaf-value-2005": "3 4 6 8 table-1", "lecture": "alpha-beta"}
    papers["speculative-2003"] = "1 2 3 3b 4 6 6b 9 9b"
    assert figures.names() == [
        f"{paper}/{number}" for paper, numbers in papers.items() for number in numbers.split()
    ]


@pytest.mark.parametrize("name", figures.names())
def test_a_figure_says_where_it_comes_from_and_runs_as_it_says(name: str) -> None:
    figure = figures.read(name)
    assert figure.title
    assert figure.note
    paper, number = name.split("/")
    if paper == "lecture":
        assert figure.source == "Game Trees (lecture), rules of pruning"
    else:
        kind = "Table" if "table" in number else "Figure"
        assert paper[-4:] in figure.source
        assert f"{kind} {number.removeprefix('table-').rstrip('b')}" in figure.source
    result = nply.engine(figure.engine).search(figure.game.start())
    assert result.complete
    assert figures.load(name) == figure.game
    # The papers' figures have scores from 0 to a known sum: without a 0 they would be pruned differently.
    assert figure.game.score_facts["lowest"] == 0
    sums = {"8": 4, "table-1": 4, "5": 26}  # tricks, and in Hearts all but the queen's points for each of two
    assert figure.game.score_facts["max_sum"] == sums.get(number, 10)


@pytest.mark.parametrize("name", figures.names())
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
def test_pruning_changes_neither_value_nor_move_of_a_figure(name: str, ties: str) -> None:
    state = figures.load(name).start()
    plain = nply.MaxN(prune="none", ties=ties).search(state)  # type: ignore[arg-type]
    for engine in EVERY_PRUNING:
        found = nply.engine(f"{engine[:-1]},ties={ties})").search(state)
        assert (found.values, found.move) == (plain.values, plain.move)


def test_an_unknown_figure_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(nply.OptionError, match=r"did you mean 'speculative-2003/4'"):
        figures.load("speculativ-2003/4")


# --- 2003 -------------------------------------------------------------------------------------------------


def test_figure_1_of_2003_is_a_plain_maxn_tree() -> None:
    tree = drawn("speculative-2003/1")
    assert values_of(tree) == {"root": (5, 4, 1), "a": (0, 6, 4)}
    a = tree.branches[2]
    assert a.name == "a"
    scores = [tree.branches[child].values for child in a.children]
    assert [value[1] for value in scores if value] == [6, 4, 6]  # a tie, broken to the left
    assert a.chosen == a.children[0]
    at_the_root = [tree.branches[child].values for child in tree.branches[0].children]
    assert [value[0] for value in at_the_root if value] == [5, 0, 3]


def test_figure_2_of_2003_is_cut_by_shallow_pruning() -> None:
    tree = drawn("speculative-2003/2")
    assert cuts(tree) == [("a", "shallow", [5, 6, None])]
    assert values_of(tree)["root"] == (5, 4, 1)
    assert [tree.branches[child].status for child in tree.branches[2].children] == ["value"] + [
        "unsearched"
    ] * 2
    # Nothing that could stand there would have changed the value.
    for unseen in ([10, 0, 0], [0, 10, 0], [4, 6, 0], [3, 7, 0]):
        assert nply.MaxN(prune="none").search(changed("speculative-2003/2", "1 1", unseen)).values == (
            5,
            4,
            1,
        )


@pytest.mark.parametrize(("name", "value"), [("3", (6, 4, 0)), ("3b", (5, 4, 1))])
def test_figure_3_of_2003_deep_pruning_fails_and_speculative_pruning_does_not(
    name: str, value: tuple[int, ...]
) -> None:
    tree = drawn(f"speculative-2003/{name}")
    b = next(branch for branch in tree.branches if branch.name == "b")
    # The bounds of the root and of (b) alone would stop at (b): that is deep pruning.
    assert cuts(tree) == [("b", "speculative", [5, None, 5])]
    # It has to be taken back: (6, 4, 0) is better for both player 1 and player 0.
    assert b.again == 1
    assert b.status == "value"
    assert tree.trace.result.researches == 1
    assert tree.trace.result.values == value


def test_figure_3_of_2003_without_the_hidden_child_would_have_another_value() -> None:
    """What deep pruning would answer, leaving out the child, is wrong in one of the two cases at least."""
    b = {"player": 2, "children": [[5, 0, 5]]}
    root = {"player": 0, "children": [[5, 4, 1], {"player": 1, "children": [b, [6, 4, 0]]}]}
    assert (
        nply.MaxN(prune="none").search(tree_state(root)).values
        != nply.MaxN().search(figures.load("speculative-2003/3b").start()).values
    )


def test_figure_4_of_2003_is_cut_on_the_last_branch() -> None:
    for engine in ("maxn(prune=last_branch,oracle=linear)", "maxn(prune=speculative,oracle=linear)"):
        tree = drawn("speculative-2003/4", engine)
        assert cuts(tree) == [("b", "last_branch", [5, 3, 2])]
        (cut,) = tree.branches[4].cuts
        assert cut["top"] == 0
        assert [tree.branches[bound["node"]].name for bound in cut["bounds"]] == ["b", "a", "root"]
        assert values_of(tree)["root"] == (5, 4, 1)
        assert tree.trace.result.researches == 0
    assert cuts(drawn("speculative-2003/4", "maxn(prune=shallow,oracle=linear)")) == []
    # Whatever the unseen value is: it may be better for player 1 or for player 0, but not for both.
    for unseen in product(range(11), repeat=2):
        leaf = [*unseen, 10 - sum(unseen)]
        if leaf[2] >= 0:
            state = changed("speculative-2003/4", "1 1 1", leaf)
            assert nply.MaxN(prune="none").search(state).values == (5, 4, 1)


@pytest.mark.parametrize(
    ("name", "value", "again"),
    [("6", (6, 4, 0), 1), ("6b", (5, 4, 1), 0)],
    ids=["wrong guess", "right guess"],
)
def test_figure_6_of_2003_is_cut_speculatively(name: str, value: tuple[int, ...], again: int) -> None:
    tree = drawn(f"speculative-2003/{name}")
    assert cuts(tree) == [("b", "speculative", [5, 3, 2])]
    assert tree.trace.result.researches == again
    assert tree.trace.result.values == value
    b = next(branch for branch in tree.branches if branch.name == "b")
    assert b.again == again
    assert b.status == ("value" if again else "cut")
    assert tree.branches[b.children[1]].status == ("value" if again else "unsearched")
    # (b) is not the last child of (a): last-branch pruning has to look at all of it.
    assert cuts(drawn(f"speculative-2003/{name}", "maxn(prune=last_branch,oracle=linear)")) == []


@pytest.mark.parametrize(("name", "bounds"), [("9", [5, 3, 1]), ("9b", [5, 3, 0])])
def test_figure_9_of_2003_is_cut_by_the_discrete_oracle_alone(name: str, bounds: list[int | None]) -> None:
    tree = drawn(f"speculative-2003/{name}")
    assert cuts(tree) == [("b", "last_branch", bounds)]
    (cut,) = next(branch for branch in tree.branches if branch.name == "b").cuts
    assert Reason(tree, cut).short() == f"6 + 4 + {1 + (bounds[2] or 0)} > 10"
    assert cuts(drawn(f"speculative-2003/{name}", "maxn(prune=speculative,oracle=linear)")) == []


def test_figure_9_of_2003_is_not_cut_if_both_others_prefer_what_was_found() -> None:
    state = changed("speculative-2003/9b", "1 1 0", [6, 4, 0])
    trace = nply.MaxN(prune="speculative", oracle="discrete").trace(state)
    assert sum(trace.result.cuts.values()) == 0
    assert trace.result.values == nply.MaxN(prune="none").search(state).values


# The printed table: branching, and the asymptotic branching factor of three players.
TABLE_8 = {2: 1.8393, 3: 2.4675, 4: 3.0000, 5: 3.4755, 10: 5.4191, 1000: 103.61}


@pytest.mark.parametrize("branching", TABLE_8)
def test_table_8_of_2003(branching: int) -> None:
    digits = 2 if branching == 1000 else 4
    assert round(asymptotic_branching(branching), digits) == TABLE_8[branching]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("branching", [2, 3, 4, 5, 10, 1000])
def test_the_general_formula_of_2003(players: int, branching: int) -> None:
    """xⁿ − xⁿ⁻¹ − (b−1)xⁿ⁻² − … − (b−1)ⁿ⁻¹ = 0, and x approaches b^((n−1)/n) from above."""
    x = asymptotic_branching(branching, players)
    terms = [(branching - 1) ** i * x ** (players - 1 - i) for i in range(players)]
    assert x**players == pytest.approx(sum(terms), rel=1e-9)
    assert branching ** ((players - 1) / players) < x < branching
    assert x > asymptotic_branching(branching, players - 1)
    big = asymptotic_branching(10**9, players)
    assert big / (10**9) ** ((players - 1) / players) == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("branching", "players", "depth"), [(2, 3, 18), (3, 3, 12), (4, 3, 12), (2, 4, 18), (3, 4, 13)]
)
def test_a_perfectly_ordered_tree_grows_by_that_factor(branching: int, players: int, depth: int) -> None:
    state = nply.load("uniform", players=players, branching=branching, depth=depth, scores="equal").start()
    engine = nply.MaxN(prune="speculative", oracle="linear")
    total = [engine.search(state, depth=d).nodes for d in range(depth - 2, depth + 1)]
    growth = (total[2] - total[1]) / (total[1] - total[0])
    assert growth == pytest.approx(asymptotic_branching(branching, players), rel=0.005)


# --- 2005 -------------------------------------------------------------------------------------------------


def test_figure_3_of_2005_and_2_of_2002_are_the_same_plain_maxn_tree() -> None:
    assert figures.load("leaf-value-2005/3") == figures.load("comparison-2002/2")
    expected = {"a": (1, 3, 5), "b": (3, 5, 2), "c": (6, 4, 0), "d": (6, 4, 0)}
    assert values_of(drawn("leaf-value-2005/3")) == expected
    assert drawn("leaf-value-2005/3").trace.result.line == (2, 0)


def test_figure_4_of_2005_has_the_bound_vector_5_6_0() -> None:
    tree = drawn("leaf-value-2005/4")
    assert cuts(tree) == [("c", "shallow", [5, 6, None])]
    (cut,) = tree.branches[2].cuts
    assert Reason(tree, cut).short() == "5 + 6 + 0 > 10"
    assert next(branch for branch in tree.branches if branch.name == "e").status == "unsearched"
    assert values_of(tree)["a"] == (5, 4, 1)


def test_figure_6_of_2005_has_the_bound_vector_5_3_3() -> None:
    tree = drawn("leaf-value-2005/6")
    assert cuts(tree) == [("c", "last_branch", [5, 3, 3])]
    assert values_of(tree)["a"] == (5, 4, 1)


def utility(tricks: tuple[int, ...], player: int) -> int:
    """The estimate of 2005, section 3: ten a bid trick, one less an overtrick, three for each who fails."""
    if tricks[player] < BIDS[player]:
        return 0
    failed = sum(taken < bid for taken, bid in zip(tricks, BIDS, strict=True))
    return 10 * BIDS[player] - (tricks[player] - BIDS[player]) + 3 * failed


def ranks() -> list[tuple[int, ...]]:
    levels = [sorted({utility(tricks, player) for tricks in TRICKS}) for player in range(3)]
    return [tuple(levels[player].index(utility(tricks, player)) for player in range(3)) for tricks in TRICKS]


def table_1() -> list[tuple[int, ...]]:
    return [tuple(leaf) for leaf in figures.load("leaf-value-2005/table-1").options["root"]["children"]]


def test_table_1_of_2005_has_the_ranks_of_all_ten_outcomes() -> None:
    assert sorted(TRICKS) == [t for t in product(range(4), repeat=3) if sum(t) == 3]
    assert table_1() == ranks()
    assert max(map(sum, table_1())) == 4


def test_the_marked_rows_of_table_1_are_left_when_player_1_has_a_trick() -> None:
    left = [row for row, tricks in zip(table_1(), TRICKS, strict=True) if tricks[1] >= 1]
    assert left == [row for row, tricks in zip(table_1(), TRICKS, strict=True) if tricks in MARKED]
    assert max(row[0] for row in left) == 2
    assert max(row[2] for row in left) == 1


PAIRS = list(product(range(5), repeat=2))
NOT_PRUNED = {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_figure_8_of_2005_the_pairs_of_bounds_that_do_not_prune() -> None:
    def open_pairs(feasible: Feasible) -> set[tuple[int, int]]:
        return {(x, y) for x, y in PAIRS if feasible([(0, x, True), (1, y, True)])}

    assert open_pairs(reference.table(table_1())) == NOT_PRUNED
    assert open_pairs(reference.linear(3, max_sum=4)) == {(x, y) for x, y in PAIRS if x + y < 4}


@pytest.mark.parametrize("pair", PAIRS)
def test_the_native_oracles_say_the_same_about_each_pair(pair: tuple[int, int]) -> None:
    """A tree where player 0 is sure of x, then player 1 of y, and every outcome is still to come.

    The first leaf of player 1 gives player 0 as little as possible: if he preferred it, nothing could be cut.
    """
    x, y = pair
    first = next(row for row in table_1() if row[0] == x)
    second = min(row for row in table_1() if row[1] == y)
    inner = {"player": 1, "children": [list(second), *map(list, table_1())]}
    state = tree_state({"player": 0, "children": [list(first), inner]})

    def stops(oracle: str) -> bool:
        """Does player 1's node stop after its first child?"""
        trace = nply.engine(f"maxn(prune=shallow,oracle={oracle})").trace(state)
        seen = sum(node["parent"] == 2 for node in trace.nodes)
        # A player who cannot do better at all does not look further either, at the root or below.
        return len(trace.nodes) == 2 or seen == 1

    assert stops("table") == (pair not in NOT_PRUNED)
    assert stops("linear") == (x + y >= 4)


def test_figure_8_of_2005_is_cut_by_the_table_alone() -> None:
    assert cuts(drawn("leaf-value-2005/8")) == [("a", "table", [1, 2, None])]
    # The sum does not see it before player 1 has 3.
    assert cuts(drawn("leaf-value-2005/8", "maxn(prune=shallow,oracle=linear)")) == [
        ("a", "shallow", [1, 3, None])
    ]
    leaves = drawn("leaf-value-2005/8", "maxn(prune=none)").trace.events
    assert {event["values"] for event in leaves if event["event"] == "value"} == set(table_1())


# --- The lecture ------------------------------------------------------------------------------------------


def test_the_rules_of_pruning_of_the_lecture() -> None:
    tree = drawn("lecture/alpha-beta")
    named = {branch.name: branch for branch in tree.branches}
    stops = {
        name: (
            named[name].cuts[0]["values"],
            [(b["score"], b["node"]) for b in named[name].cuts[0]["bounds"]],
        )
        for name in named
        if named[name].cuts
    }
    # Below a MIN node whose beta is no more than the alpha of a MAX ancestor, and the other way round.
    assert stops == {"b": ((3,), [(4, 0)]), "e": ((6,), [(4, named["a"].number)]), "h": ((1,), [(4, 0)])}
    assert tree.trace.result.values == (4, 6)
    for unseen in range(11):
        for path in ("0 1 1", "1 1", "1 2", "2 0 0 1"):
            state = changed("lecture/alpha-beta", path, [unseen, 10 - unseen])
            assert nply.Minimax(search="plain").search(state).values == (4, 6)


# --- 2002 -------------------------------------------------------------------------------------------------


def test_figure_3_of_2002_is_the_same_tree_with_everyone_against_player_0() -> None:
    figure = figures.load("comparison-2002/3")
    assert figure == figures.load("comparison-2002/2")

    def paranoid(node: Any) -> Any:
        if isinstance(node, list):
            return [node[0], -node[0]]
        return {"player": min(node["player"], 1), "children": list(map(paranoid, node["children"]))}

    result = nply.Minimax().search(tree_state(paranoid(figure.options["root"])))
    assert (result.move, result.values) == (1, (3, -3))
    tree = drawn("comparison-2002/3")
    assert values_of(tree) == {"a": (1,), "b": (3,), "c": (1,), "d": (3,)}
    assert tree.trace.result.values == (3, 5, 2)
    # Maxn with ties that go against player 0 comes to the same.
    assert nply.MaxN(ties="worst_for_root").search(figure.start()).values == (3, 5, 2)


def test_figure_4_of_2002_ties_decide_the_value() -> None:
    """Player 1 has x or y at each node, whatever he does, and yet decides."""
    state = figures.load("comparison-2002/4").start()
    assert nply.MaxN(ties="left").search(state).values == (7, 3, 0)
    assert nply.MaxN(ties="worst_for_root").search(state).values == (2, 4, 4)


def test_figure_6_of_2002_a_win_is_not_enough_to_know() -> None:
    state = figures.load("comparison-2002/6").start()
    exact = drawn("comparison-2002/6")
    assert values_of(exact)["a"] == (1, 8, 1)
    assert exact.trace.result.move == 1

    def won(node: Any) -> Any:
        if isinstance(node, list):
            return [int(score > 2) for score in node]
        return {**node, "children": list(map(won, node["children"]))}

    by_wins = nply.MaxN().trace(tree_state(won(state.game.options["root"])))
    assert by_wins.result.move == 0
    assert by_wins.result.values == (1, 1, 0)
