"""Games with chance: every engine that knows it gives the averages of the plain Python version, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from chance_games import ChanceTree, EvaluatedChanceTree, UndoChanceTree, chance_trees, native
from nply import reference

IN_ORDER = [
    nply.Paranoid(search="plain"),
    nply.Paranoid(search="alphabeta", star=0, order="game", table=0),
    nply.Paranoid(star=1, order="game", table=0),
    nply.Paranoid(star=2, order="game", table=0),
    nply.Paranoid(star=2, order="game", table=0, bounds=False),
]
"""Moves are tried in the game's order: all values are those of the reference."""
EXACT_MOVE = [
    nply.Paranoid(star=1, exact_move=True),
    nply.Paranoid(exact_move=True),
    nply.Paranoid(exact_move=True, table=4),
]
"""Others may be tried first: the move is the same, and what the root's player gets."""


def floats(values: Sequence[Any]) -> tuple[float, ...]:
    return tuple(map(float, values))


def as_expecti(engine: nply.Engine) -> nply.Engine:
    given = {name: value for name, value in engine._given.items() if name != "sides"}
    return nply.Expecti(**given)  # type: ignore[arg-type]


def check(position: Any, depth: int | None, root: int | None, players: int) -> None:
    side = None if root is None else [root]
    averages, line = reference.expecti(position, depth, side)
    who = reference.player(position) if root is None else root
    for engine in [*IN_ORDER, *EXACT_MOVE]:
        for one in (engine, as_expecti(engine)) if players == 2 else (engine,):
            found = one.searcher().search(position, depth=depth, root_player=root)
            assert found.values is not None
            assert found.values[who] == float(averages[who]), str(one)
            assert found.move == (line[0] if line else None), str(one)
            if engine in IN_ORDER:
                assert found.values == floats(averages), str(one)
                assert list(found.line) == line
            check_moves(position, depth, who, found)


def check_moves(position: Any, depth: int | None, who: int, found: nply.Result) -> None:
    below = None if depth is None else depth - 1
    for known in found.root_moves:
        if known.bound is None or known.value is None:
            continue
        with reference.played(position, known.move) as child:
            value = float(reference.expecti(child, below, [who])[0][who])
        holds = {
            "exact": known.value == value,
            "at_most": value <= known.value,
            "at_least": value >= known.value,
        }
        assert holds[known.bound], known


@given(st.data(), st.sampled_from([2, 2, 3, 4]), st.booleans())
def test_two_sides_with_chance(data: st.DataObject, players: int, evaluated: bool) -> None:
    tree = data.draw(chance_trees(players, evaluated))
    depth = data.draw(st.sampled_from([None, 1, 2, 3])) if evaluated else None
    root = data.draw(st.integers(0, players - 1)) if "chance" in tree else None
    check(native(tree), depth, root, players)


@given(st.data(), st.sampled_from([1, 2, 3]), st.sampled_from(["left", "worst_for_root"]))
def test_maxn_with_chance(data: st.DataObject, players: int, ties: Any) -> None:
    tree = data.draw(chance_trees(players, evaluated=True))
    depth = data.draw(st.sampled_from([None, 1, 2, 3]))
    root = data.draw(st.integers(0, players - 1)) if "chance" in tree else None
    state = native(tree)
    averages, line = reference.maxn(state, depth, ties, root)
    for table in (0, 4, 1000, "auto"):
        searcher = nply.MaxN(ties=ties, table=table).searcher()
        for _ in range(2):  # what the table keeps changes nothing
            found = searcher.search(state, depth=depth, root_player=root)
            assert found.values == floats(averages)
            assert found.move == (line[0] if line else None)


@given(st.data(), st.sampled_from([2, 3]), st.booleans())
def test_games_written_in_python(data: st.DataObject, players: int, evaluated: bool) -> None:
    tree = data.draw(chance_trees(players, evaluated, depth=4))
    state = native(tree)
    own: list[Any] = [(EvaluatedChanceTree if evaluated else ChanceTree)(tree, players)]
    if not evaluated:
        own.append(UndoChanceTree(tree, players))
    root = 0 if "chance" in tree else None
    for engine in (nply.MaxN(), nply.Paranoid(exact_move=True), nply.Paranoid(search="plain")):
        expected = engine.searcher().search(state, root_player=root)
        for position in own:
            found = engine.searcher().search(position, root_player=root)
            assert (found.values, found.move) == (expected.values, expected.move)
    for position in own:
        assert nply.perft(position) == nply.perft(state) == reference.perft(state)


def test_averages_are_compared_exactly() -> None:
    """As floats the two moves are worth the same: they differ beyond the sixteenth digit."""

    def chance(weight: int) -> dict[str, Any]:
        inner = {"chance": [weight, 10**5 - weight], "children": [[1, 0], [0, 1]]}
        return {"chance": [1, 10**5 - 1], "children": [inner, [0, 1]]}

    def deep(weight: int) -> dict[str, Any]:
        return {"chance": [1, 10**5 - 1], "children": [chance(weight), [1000, 0]]}

    tree = {"player": 0, "children": [deep(1), deep(2)]}
    first, second = (reference.expecti(native(deep(weight)), None, [0])[0][0] for weight in (1, 2))
    assert first < second
    assert float(first) == float(second)
    for engine in (nply.Expecti(), nply.Expecti(search="plain"), nply.MaxN()):
        assert engine.search(native(tree)).move == 1


PRIMES = (999_983, 999_979, 999_961, 999_959)


def unlike(depth: int) -> dict[str, Any]:
    """A tree whose averages have no denominator in common: no 64 bits are enough for them."""
    node: Any = [1, 0]
    for prime in PRIMES[:depth]:
        node = {"chance": [1, prime - 1], "children": [node, [0, 1]], "scores": [0, 1]}
    return {"player": 0, "scores": [0, 1], "children": [node]}


@pytest.mark.parametrize(
    "engine", [nply.Expecti(), nply.Expecti(search="plain"), nply.MaxN(), nply.Paranoid()]
)
def test_averages_that_do_not_fit_are_one_error(engine: nply.Engine) -> None:
    fitting = engine.search(native(unlike(3))).values
    assert fitting is not None
    assert fitting[0] == float(Fraction(1, PRIMES[0] * PRIMES[1] * PRIMES[2]))
    with pytest.raises(nply.NplyError, match=r"no longer fit 64 bits.*smaller depth"):
        engine.search(native(unlike(4)))
    with pytest.raises(nply.NplyError, match="no longer fit"):
        engine.search(native(unlike(4)), depth=5)
    found = engine.search(native(unlike(4)), nodes=10**6)  # what was found before stands
    assert (found.depth, found.complete) == (4, False)


def test_engines_that_do_not_know_chance_say_so() -> None:
    pig, nim = nply.load("pig").start(), nply.load("nim").start()
    for engine, words in (
        ("minimax", "minimax is for games without chance, and this one has some: use expecti"),
        ("partition", "partition is for trick games"),
        ("paranoid(search=pvs)", "search=pvs is for games without chance"),
        ("paranoid(search=mtdf)", "search=mtdf is for games without chance"),
        ("paranoid(aspiration=2)", "aspiration is for games without chance"),
        ("paranoid(zero_window=true)", "zero_window is for games without chance"),
        ("maxn(prune=shallow)", "maxn does not prune there: leave prune out"),
        ("maxn(oracle=linear)", "maxn does not prune there: leave oracle out"),
        ("maxn(bounds=paranoid)", "maxn does not prune there: leave bounds out"),
        ("maxn(prune=none,table=10)", ""),
    ):
        if words:
            with pytest.raises(nply.CapabilityError, match=words.replace("(", r"\(")):
                nply.engine(engine).search(pig, depth=2)
        else:
            nply.engine(engine).search(pig, depth=2)
    with pytest.raises(nply.CapabilityError, match=r"expecti is for games with chance.*use minimax"):
        nply.Expecti().search(nim, depth=2)
    with pytest.raises(nply.CapabilityError, match="star is for games with chance"):
        nply.Paranoid(star=1).search(nim, depth=2)
    with pytest.raises(nply.CapabilityError, match="expecti needs a game for two players"):
        nply.Expecti().search(nply.load("pig", players=3).start(), depth=2)
    with pytest.raises(nply.OptionError, match="star has no effect with search=plain"):
        nply.Expecti(search="plain", star=1)


def test_where_chance_moves_first() -> None:
    state = nply.load("pig").start()
    state.push("roll")
    assert state.player == -1
    assert state.chance() == [(str(die), 1) for die in range(1, 7)]
    with pytest.raises(nply.NplyError, match="chance moves first here"):
        nply.Expecti().search(state, depth=3)
    found = nply.MaxN().search(state, depth=3)
    assert (found.move, found.line, found.root_moves) == (None, (), ())
    for player in (0, 1):
        same = nply.Expecti().searcher().search(state, depth=3, root_player=player)
        assert same.values == found.values
    state.push(4)
    assert (state.player, state.chance()) == (0, None)


def test_star_leaves_nodes_out() -> None:
    state = nply.load("pig", target=30).start()
    for move in ("roll", 4, "roll", 5):
        state.push(move)
    plain = nply.Expecti(search="plain").search(state, depth=9)
    counts = [nply.Expecti(star=star, order="game", table=0).search(state, depth=9) for star in (0, 1, 2)]
    assert len({found.values for found in [plain, *counts]}) == 1
    assert plain.nodes >= counts[0].nodes > counts[1].nodes > counts[2].nodes
    assert counts[1].cuts["star1"] > 0 == counts[1].cuts["star2"] < counts[2].cuts["star2"]
    assert nply.Expecti().search(state, depth=9).nodes < counts[2].nodes  # a table


TWO_PLY = 3
"""As a depth: a turn, a roll and the other player's turn."""
BACKGAMMON = """
24(2) 13(5) 8(3) 6(5) | 24(2) 13(4) 8(4) 6(5) | 0 plays 42
24(2) 13(3) 7(2) 6(4) 5(4) | 24(2) 13(4) 6(4) 4(2) 2(3) | 0 plays 54
13(2) 11 10(2) 8(2) 6(2) 4(2) 3(2) 2(2) | 24(2) 13(2) 8(2) 7 6(4) 5(2) 2(2) | 0 plays 21
13(2) 7(2) 6(3) 4(4) 3(3) 1 | 23(2) 8(2) 6(2) 5(2) 4(3) 3(2) 1(2) | 0 plays 66
bar 8 6(4) 3(7) 2(2) | 24(2) 6(2) 5(2) 4(3) 3(2) 2(2) 1(2) | 1 plays 42
4(3) 2(2) 1(5) off(5) | 22 12 6(2) 4(4) 2(4) 1(3) | 0 plays 44
bar 24(2) 13(4) 8(3) 6(5) | 24 20 13(4) 8(2) 7(2) 6(5) | 0 plays 52
22(2) 11 9(2) 8(2) 7(2) 6(2) 5(2) 4(2) | 24(2) 13(3) 6(3) 4(2) 2(5) | 1 plays 54
24(2) 8(3) 6(3) 4(4) 3(3) | 23(2) 13(2) 12 8(2) 7(2) 6(2) 4(4) | 1 plays 31
10(2) 6(2) 4(3) 3(6) 2(2) | bar 18(2) 7(2) 6(2) 5(3) 4(2) 2 1(2) | 0 plays 64
bar 15 4 3(2) 2(2) 1(8) | 9 6(2) 5(2) 4 3(5) 2(2) 1(2) | 1 plays 53
1(8) off(7) | 3 2(4) 1(7) off(3) | 0 plays 32
"""
"""The first positions of `benchmarks/backgammon.py`: one of each game, early and late ones."""


@pytest.mark.parametrize("pruned", ["expecti", "expecti(table=0)", "paranoid"])
def test_star2_expands_a_quarter_of_the_nodes_in_backgammon(pruned: str) -> None:
    nodes = dict.fromkeys(("expecti(search=plain)", pruned), 0)
    for text in BACKGAMMON.strip().splitlines():
        state = nply.load("backgammon", start=text).start()
        found = {name: nply.engine(name).search(state, depth=TWO_PLY) for name in nodes}
        assert len({result.values for result in found.values()}) == 1, text
        for name, result in found.items():
            nodes[name] += result.nodes
    assert nodes[pruned] <= nodes["expecti(search=plain)"] / 4


@pytest.mark.parametrize(("order", "expected"), [("auto", [1, 3, 2, 0]), ("game", [0, 1, 2, 3])])
def test_iterations_go_on_with_the_best_moves_first(order: Any, expected: list[int]) -> None:
    """What one iteration has found is the order in which the next one tries the moves at the root."""
    leaves = [[3, 0], [9, 0], [5, 0], [7, 0]]
    branches = [{"chance": [1, 1], "children": [leaf, leaf], "scores": leaf} for leaf in leaves]
    state = native({"player": 0, "children": branches, "scores": [0, 0]})
    found = nply.Expecti(order=order, table=0).search(state)
    tried = sorted(found.root_moves, key=lambda known: -1 if known.order is None else known.order)
    assert [known.move for known in tried] == expected
    assert (found.move, found.values) == (1, (9, 0))


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ({"chance": [], "children": []}, "root.children must be a list of 1 to 1024 nodes"),
        ({"chance": [1]}, "root.chance must have 2 weights, one a child, got [1]"),
        ({"chance": {"a": 1}}, "root.chance must have 2 weights, one a child"),
        ({"chance": [1, 1], "player": 0}, "root has both player and chance: give one of them"),
        *(
            ({"chance": [weight, 1]}, "root.chance must have whole numbers from 1 to 1,000,000, got ")
            for weight in (
                -1,
                0,
                0.5,
                float("nan"),
                float("inf"),
                True,
                None,
                "1/2",
                Fraction(1, 2),
                10**30,
                [1],
            )
        ),
    ],
)
def test_bad_chance_in_a_tree_is_one_line(node: dict[str, Any], words: str) -> None:
    with pytest.raises(nply.OptionError) as raised:
        native({"children": [[1, 0], [0, 1]], **node})
    assert str(raised.value).startswith(f"tree: {words}")
    assert "\n" not in str(raised.value)
