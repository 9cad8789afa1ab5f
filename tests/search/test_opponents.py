"""MP-Mix, the offensive search, soft-maxⁿ and prob-maxⁿ: what their plain versions say."""

import itertools
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import nply
from nply import reference
from nply.reference.prob_maxn import likes
from small_games import EvaluatedNewStateTree, EvaluatedUndoTree, count_players, tree_state, trees

EVEN = {"own": 0.5, "lead": 0.25, "spite": 0.25}
NATIVE: list[tuple[str, dict[str, Any], int]] = [
    ("nim", {"heap": 8, "players": 3}, 4),
    ("mnk", {"m": 3, "n": 3, "k": 3, "players": 3}, 3),
    ("chinese_checkers", {"players": 3, "pegs": 3}, 2),
    ("uniform", {"players": 4, "branching": 3, "depth": 4, "scores": "random", "total": 12}, 4),
]


def same_tree(root: Any) -> list[Any]:
    """The tree as a native game, and as one written in Python in both styles."""
    players = count_players(root)
    return [tree_state(root), EvaluatedNewStateTree(root, players), EvaluatedUndoTree(root, players)]


# --- The offensive search and MP-Mix --------------------------------------------------------------------


def check_offensive(state: Any, depth: int, target: int | None) -> None:
    if target == reference.player(state):
        return
    values, line = reference.offensive(state, depth, target)
    result = nply.Offensive(target=target).search(state, depth=depth)
    assert (result.values, list(result.line), result.move) == (values, line, line[0])
    assert [known.bound for known in result.root_moves] == ["exact"] * len(result.root_moves)


@given(trees(evaluated=True), st.integers(1, 5), st.none() | st.integers(0, 1))
def test_offensive_on_trees(root: Any, depth: int, target: int | None) -> None:
    for state in same_tree(root):
        check_offensive(state, depth, target)


@pytest.mark.parametrize(("name", "of_game", "depth"), NATIVE, ids=lambda value: str(value))
def test_offensive_on_native_games(name: str, of_game: dict[str, Any], depth: int) -> None:
    state = nply.load(name, **of_game).start()
    for target in (1, 2) if name == "uniform" else (None, 1, 2):
        check_offensive(state, depth, target)


@given(trees(evaluated=True), st.integers(1, 5), st.integers(1, 3), st.integers(1, 3))
def test_mp_mix_does_what_the_lead_calls_for(root: Any, depth: int, defend: int, attack: int) -> None:
    for state in same_tree(root):
        chosen, (values, line) = reference.mp_mix(state, depth, defend, attack)
        result = nply.MpMix(defend=defend, attack=attack).search(state, depth=depth)
        assert result.pruning == chosen
        who = reference.player(state)
        assert result.values is not None
        assert result.values[who] == values[who]
        if chosen != "paranoid":  # whose searches may find another move that is as good
            assert (result.values, result.move) == (values, line[0])


def test_mp_mix_in_a_game_uses_all_three() -> None:
    state, seen = nply.load("chinese_checkers", players=3, pegs=3).start(), set()
    searcher = nply.MpMix(defend=3, attack=3).searcher(state.game)
    dice = random.Random(4)
    for _ in range(30):
        seen.add(searcher.search(state, depth=2).pruning)
        state.push(dice.choice(state.legal_moves()))
    assert seen == {"maxn", "paranoid", "offensive"}
    assert searcher.table_bytes > 0
    searcher.clear()
    assert searcher.table_bytes == 0


# --- Soft-maxⁿ ------------------------------------------------------------------------------------------


def maxn_values(state: Any) -> set[tuple[int, ...]]:
    """Return every maxⁿ value that there is under any rule for ties, by trying all ways to break each tie."""
    if state.is_terminal():
        return {state.scores()}
    sets = []
    for move in state.legal_moves():
        state.push(move)
        sets.append(maxn_values(state))
        state.pop()
    who, found = state.player, set()
    for choice in itertools.product(*sets):
        most = max(value[who] for value in choice)
        found |= {value for value in choice if value[who] == most}
    return found


def check_soft(state: Any, depth: int | None) -> None:
    sets = reference.soft_moves(state, depth)
    result = nply.SoftMaxN().search(state, depth=depth)
    assert [set(known.outcomes or ()) for known in result.root_moves] == [set(one) for one in sets]
    assert all(len(set(known.outcomes or ())) == len(known.outcomes or ()) for known in result.root_moves)
    who = reference.player(state)
    mine = [[value[who] for value in values] for values in sets]
    best = max(range(len(sets)), key=lambda i: (min(mine[i]), max(mine[i])))
    assert result.move == reference.moves(state)[best]
    assert result.values is not None
    assert result.values[who] == min(mine[best])
    assert result.values in sets[best]
    for known, scores in zip(result.root_moves, mine, strict=True):
        assert (known.value, known.bound) == (min(scores), "exact" if len(set(scores)) == 1 else "at_least")


@given(trees(evaluated=True), st.integers(1, 5))
def test_soft_maxn_on_trees(root: Any, depth: int) -> None:
    for state in same_tree(root):
        check_soft(state, depth)


@pytest.mark.parametrize(("name", "of_game", "depth"), NATIVE, ids=lambda value: str(value))
def test_soft_maxn_on_native_games(name: str, of_game: dict[str, Any], depth: int) -> None:
    check_soft(nply.load(name, **of_game).start(), depth)


def test_soft_maxn_on_cards() -> None:
    check_soft(nply.load("spades", players=3, cards=3).deal(seed=2), None)
    check_soft(nply.load("hearts", players=3, cards=3).deal(seed=3), None)


@settings(deadline=None)
@given(trees(top=1, max_depth=3, max_children=3))
def test_soft_maxn_has_every_maxn_value_under_every_rule_for_ties(root: Any) -> None:
    state = tree_state(root)
    if state.is_terminal():
        return
    possible = maxn_values(state)
    assert possible <= reference.soft_maxn(state)
    for ties in ("left", "worst_for_root"):
        assert reference.maxn(state, ties=ties)[0] in possible
    by_move = {known.move: known for known in nply.SoftMaxN().search(state).root_moves}
    for move in state.legal_moves():
        state.push(move)
        assert maxn_values(state) <= set(by_move[move].outcomes or ())
        state.pop()


def test_without_ties_soft_maxn_is_maxn() -> None:
    state = nply.load(
        "uniform", players=3, branching=3, depth=5, scores="random", total=99_999, seed=1
    ).start()
    soft = nply.SoftMaxN().search(state, depth=5)
    assert all(len(known.outcomes or ()) == 1 for known in soft.root_moves)
    plain = nply.MaxN(prune="none").search(state, depth=5)
    assert (soft.values, soft.move, soft.nodes) == (plain.values, plain.move, plain.nodes)


# --- Prob-maxⁿ ------------------------------------------------------------------------------------------


def check_prob(state: Any, depth: int | None, engine: nply.Engine, belief: Any) -> None:
    root = reference.player(state)
    expected = reference.prob_moves(state, belief, depth, root)
    result = engine.search(state, depth=depth)
    for known, values in zip(result.root_moves, expected, strict=True):
        assert known.values == pytest.approx(values, abs=2e-6)
    best = max(range(len(expected)), key=lambda i: expected[i][root])
    assert result.move == reference.moves(state)[best]
    assert result.values == pytest.approx(expected[best], abs=2e-6)


@given(trees(evaluated=True), st.integers(1, 5))
def test_prob_maxn_on_trees(root: Any, depth: int) -> None:
    for state in same_tree(root):
        check_prob(state, depth, nply.ProbMaxN(), EVEN)
        check_prob(
            state, depth, nply.ProbMaxN(own=1, lead=4, spite=3), {"own": 1 / 8, "lead": 4 / 8, "spite": 3 / 8}
        )


@pytest.mark.parametrize(("name", "of_game", "depth"), NATIVE, ids=lambda value: str(value))
def test_prob_maxn_on_native_games(name: str, of_game: dict[str, Any], depth: int) -> None:
    check_prob(nply.load(name, **of_game).start(), depth, nply.ProbMaxN(), EVEN)


@given(trees(evaluated=True), st.integers(1, 5))
def test_prob_maxn_that_is_sure_of_one_model_is_maxn_or_paranoid(root: Any, depth: int) -> None:
    state = tree_state(root)
    sure = nply.ProbMaxN(own=1, lead=0, spite=0).search(state, depth=depth)
    plain = nply.MaxN(prune="none").search(state, depth=depth)
    assert (sure.values, sure.move) == (plain.values, plain.move)
    afraid = nply.ProbMaxN(own=0, lead=0, spite=1).search(state, depth=depth)
    paranoid = nply.Paranoid(search="plain").search(state, depth=depth)
    assert afraid.values is not None
    assert paranoid.values is not None
    assert (afraid.values[state.player], afraid.move) == (paranoid.values[state.player], paranoid.move)


def believed(result: nply.Result) -> dict[int, dict[str, float]]:
    """Read what a result says of the opponents."""
    found = {}
    for part in result.pruning.split("; "):
        who, models = part.removeprefix("player ").split(": ")
        found[int(who)] = {name: float(p) for name, p in (model.split(" ") for model in models.split(", "))}
    return found


def test_a_searcher_learns_by_bayes_rule_from_what_it_sees() -> None:
    """Player 1 looks after himself, player 2 wants player 0 to have little: soon that is known."""
    state = nply.load("mnk", m=4, n=4, k=3, players=3).start()
    searcher = nply.ProbMaxN(noise=20).searcher(state.game)
    belief = {p: dict(EVEN) for p in (1, 2)}
    for _ in range(2):
        state.push(searcher.search(state, depth=1).move)
        for who, model in ((1, "own"), (2, "spite")):
            children = reference.prob_moves(state, belief, 2, 0)
            worth = [likes(model, who, 0)(child) for child in children]
            move = worth.index(max(worth))
            belief[who] = reference.learnt(belief[who], children, move, who, 0, 0.2)
            state.push(state.legal_moves()[move])
        told = believed(searcher.search(state, depth=1))
        for who in (1, 2):
            assert told[who] == pytest.approx(belief[who], abs=0.006)
    assert belief[1]["own"] > 0.7
    assert belief[2]["spite"] > 0.7
    searcher.clear()
    assert believed(searcher.search(state, depth=1)) == {1: EVEN, 2: EVEN}
    assert believed(nply.ProbMaxN(learn=False).search(state, depth=1)) == {1: EVEN, 2: EVEN}


# --- Bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mp_mix(defend=0)", "defend must be a whole number from 1"),
        ("mp_mix(target=1)", "mp_mix has no option 'target'"),
        ("offensive(target=8)", "target must be a whole number from 0 to 7"),
        ("soft_maxn(table=1MB)", "soft_maxn has no option"),
        ("prob_maxn(own=0,lead=0,spite=0)", "at least one guess must have a weight"),
        ("prob_maxn(learn=false,noise=5)", "noise has no effect with learn=false"),
        ("prob_maxn(noise=0)", "noise must be a whole number from 1 to 100"),
    ],
)
def test_a_wrong_option_is_one_clear_error(text: str, words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        nply.engine(text)


def test_a_game_that_does_not_fit_is_one_clear_error() -> None:
    blind = nply.load("mnk", evaluation="none", players=3).start()
    with pytest.raises(nply.CapabilityError, match="mp_mix needs a game with evaluate"):
        nply.MpMix().search(blind)
    with pytest.raises(nply.CapabilityError, match="evaluat"):
        nply.Offensive().search(blind)
    with pytest.raises(nply.OptionError, match="target=0 is the player who searches"):
        nply.Offensive(target=0).search(blind)
    with pytest.raises(nply.OptionError, match="target=3: there is no such player; they are 0 to 2"):
        nply.Offensive(target=3).search(blind)
    for engine in (nply.SoftMaxN(), nply.ProbMaxN()):
        with pytest.raises(nply.CapabilityError, match=f"{engine} cannot be drawn: use "):
            engine.trace(nply.load("mnk").start(), depth=2)


def test_mp_mix_is_drawn_as_what_it_is() -> None:
    board = nply.load("mnk", players=3).start()
    for moves, chosen in (("b2", "offensive"), ("b2 a1 c1", "paranoid"), ("", "maxn")):
        state = board.copy()
        for move in moves.split():
            state.push(move)
        trace = nply.MpMix().trace(state, depth=2)
        assert (trace.result.pruning, trace.two_sides) == (chosen, chosen == "paranoid")
        assert trace.nodes
    events = nply.Offensive(target=1).trace(board, depth=1).events
    assert [event["event"] for event in events[:4]] == ["enter", "enter", "value", "best"]
    assert events[-1]["event"] == "value"


def test_text_forms() -> None:
    texts = ("mp_mix(defend=3,attack=5)", "offensive(target=2)", "soft_maxn", "prob_maxn(own=3,learn=false)")
    for text in texts:
        assert str(nply.engine(text)) == text
