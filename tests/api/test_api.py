"""States, games, engines and results as a user meets them."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from small_games import Countdown, tree_state, trees

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("noughts_and_crosses", {}),
    ("mnk", {"m": 9, "n": 8, "k": 4, "players": 3}),
    ("connect_four", {}),
    ("nim", {"heap": 12, "players": 3}),
    ("uniform", {"players": 4, "scores": "random", "seed": 5}),
    ("tree", {"root": {"player": 1, "children": [[1, 2], {"player": 0, "children": [(3, 4), [5, 6]]}]}}),
]
each_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])


def loaded(name: str, options: dict[str, Any]) -> nply.Game:
    return nply.load(name, **options)


@each_game
def test_push_and_pop(name: str, options: dict[str, Any]) -> None:
    game = loaded(name, options)
    state = game.start()
    seen = []
    while not state.is_terminal():
        seen.append(state.copy())
        state.push(state.legal_moves()[-1])
        assert state != seen[-1]
    assert state.legal_moves() == []
    moves = state.history
    while seen:
        before = seen.pop()
        assert state.pop() == moves.pop()
        assert state == before
        assert state.player == before.player
        assert state.legal_moves() == before.legal_moves()
        assert (state.key(), str(state)) == (before.key(), str(before))
        if "evaluate" in game.capabilities:
            assert state.evaluate() == before.evaluate()
    with pytest.raises(nply.MoveError, match="no move has been pushed"):
        state.pop()


@each_game
def test_a_copy_is_independent(name: str, options: dict[str, Any]) -> None:
    state = loaded(name, options).start()
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        twin.push(twin.legal_moves()[0])
        assert twin != state
        assert state.history == []


@each_game
def test_games_and_states_pickle_with_their_history(name: str, options: dict[str, Any]) -> None:
    game = loaded(name, options)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.options == game.options
    state = game.start()
    state.push(state.legal_moves()[-1])
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert hash(twin) == hash(state)
    assert twin.history == state.history
    assert twin.pop() == state.pop()
    assert twin == state == game.start()


@each_game
def test_states_of_different_games_differ(name: str, options: dict[str, Any]) -> None:
    state = loaded(name, options).start()
    other = nply.load("nim", heap=99).start()
    assert state != other
    assert state != name
    assert (state == None) is False  # noqa: E711


@each_game
def test_every_word_about_a_game(name: str, options: dict[str, Any]) -> None:
    game = loaded(name, options)
    assert game.name in repr(game)
    assert repr(game) in repr(game.start())
    assert str(game.start()) == game.draw(game.start())
    assert set(game.score_facts) == {"constant_sum", "max_sum", "lowest", "highest", "step"}
    assert game.start().players == game.players


def test_equal_games_have_equal_hashes_whatever_the_order_of_their_entries() -> None:
    one = nply.load("tree", root={"player": 0, "children": [[1, 2], [3, 4]]})
    two = nply.load("tree", root={"children": [[1, 2], [3, 4]], "player": 0})
    assert one == two
    assert hash(one) == hash(two)


def test_a_tree_does_not_change_with_the_object_it_was_made_of() -> None:
    root: dict[str, Any] = {"player": 0, "children": [[1, 2], [3, 4]]}
    game = nply.load("tree", root=root)
    twin = nply.load("tree", root=copy.deepcopy(root))
    root["children"].pop()
    assert game == twin
    assert pickle.loads(pickle.dumps(game)).start().legal_moves() == [0, 1]


def test_illegal_moves_name_the_legal_ones() -> None:
    state = nply.load("noughts_and_crosses").start()
    for move in ("z9", "", "A1", "a1 ", 7):
        with pytest.raises(nply.MoveError, match="not legal here; legal: a1 b1 c1"):
            state.push(move)
    state.push("b2")
    with pytest.raises(nply.MoveError, match="move b2 is not legal"):
        state.push("b2")
    for wrong in (None, 1.5, ["a1"], b"a1", True):
        with pytest.raises(nply.MoveError, match="a move is a text or a whole number, got "):
            state.push(wrong)  # type: ignore[arg-type]
    for unknown in (2**80, "\udc80", "a1\0"):
        with pytest.raises(nply.MoveError, match="is not legal here; legal: a1"):
            state.push(unknown)
    assert state.history == ["b2"]


def test_moves_of_a_tree_are_child_indices() -> None:
    state = tree_state({"player": 0, "children": [[1, 2], [3, 4]]})
    for move in (2, -1, "x"):
        with pytest.raises(nply.MoveError, match="legal: 0 1"):
            state.push(move)
    state.push(1)
    assert state.scores() == (3, 4)
    with pytest.raises(nply.MoveError, match="the game is over"):
        state.push(0)


def test_scores_before_the_end_are_an_error() -> None:
    with pytest.raises(nply.GameError, match="not over"):
        nply.load("nim").start().scores()


# --- Options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("chess", {}, ["no game is called 'chess'", "mnk", "noughts_and_crosses"]),
        ("nimm", {}, ["did you mean 'nim'"]),
        ("mnk", {"rows": 3}, ["mnk has no option 'rows'", "m, n, k, players"]),
        ("mnk", {"player": 3}, ["did you mean 'players'"]),
        ("mnk", {"m": "3"}, ["m must be a whole number from 1 to 19", "'3'"]),
        ("mnk", {"m": 3.0}, ["m must be a whole number", "3.0"]),
        ("mnk", {"m": True}, ["m must be a whole number", "True"]),
        ("mnk", {"m": None}, ["m must be a whole number", "None"]),
        ("mnk", {"m": 20}, ["from 1 to 19", "20"]),
        ("mnk", {"m": 2**80}, ["from 1 to 19"]),
        ("mnk", {"k": 9}, ["k=9", "3x3", "smaller"]),
        ("nim", {"heap": 0}, ["heap must be a whole number from 1 to 255", "0"]),
        ("nim", {"players": 9}, ["players must be a whole number from 2 to 8"]),
        ("uniform", {"scores": "odd"}, ["scores must be one of equal, random", "'odd'"]),
        ("uniform", {"scores": ["equal"]}, ["scores must be one of equal, random"]),
        ("uniform", {"ordered": 1}, ["ordered must be True or False", "1"]),
        ("uniform", {"ordered": True}, ["needs scores=random"]),
        ("uniform", {"players": 3, "total": 10}, ["total=10", "multiple of 3"]),
        ("uniform", {"seed": -1}, ["seed must be a whole number, at least 0"]),
        ("noughts_and_crosses", {"m": 4}, ["takes no options", "'mnk'"]),
        ("tree", {}, ["tree needs root"]),
        ("tree", {"rot": []}, ["no option 'rot'", "'root'"]),
        ("tree", {"root": 5}, ["leaf must be a list", "5"]),
        ("tree", {"root": []}, ["leaf must be a list of 1 to 8"]),
        ("tree", {"root": [0] * 9}, ["1 to 8 scores"]),
        ("tree", {"root": {"player": 0}}, ["root.children must be a list"]),
        ("tree", {"root": {"player": 2, "children": [[1, 2]]}}, ["root.player", "from 0 to 1", "2"]),
        ("tree", {"root": {"player": 0, "children": [[1, 2], [3]]}}, ["root.children[1]", "2 scores"]),
        ("tree", {"root": {"player": 0, "children": [[1, 2.5]]}}, ["whole numbers", "2.5"]),
        ("tree", {"root": {"player": 0, "children": [[1, True]]}}, ["whole numbers", "True"]),
        ("tree", {"root": {"player": 0, "children": [[1, 10**9]]}}, ["up to 100,000,000"]),
        ("tree", {"root": {"player": 0, "kids": [[1]]}}, ["unknown entry 'kids'", "children"]),
        ("tree", {"root": {"player": 0, "children": [[1]], "x": 1}}, ["unknown entry 'x'"]),
        ("tree", {"root": "/no/such/file"}, ["cannot read /no/such/file"]),
    ],
)
def test_wrong_games_and_options_name_what_is_right(
    name: str, options: dict[str, Any], words: list[str]
) -> None:
    with pytest.raises(nply.OptionError) as caught:
        nply.load(name, **options)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_tree_from_a_file(tmp_path: Path) -> None:
    root = {"player": 0, "children": [[1, 2], [3, 4]]}
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(root))
    assert nply.load("tree", root=file) == nply.load("tree", root=str(file)) == nply.load("tree", root=root)
    file.write_text("{nonsense")
    with pytest.raises(nply.OptionError, match="is not JSON"):
        nply.load("tree", root=file)


def test_a_tree_may_be_a_thousand_moves_deep() -> None:
    root: Any = [1, -1]
    for ply in range(1000):
        root = {"player": ply % 2, "children": [root]}
    game = nply.load("tree", root=root)
    result = nply.MaxN().search(game.start())
    assert (result.values, len(result.line), result.nodes) == ((1, -1), 1000, 1000)
    assert len(repr(game)) < 200
    assert hash(game) == hash(game)
    assert game == game.start().game
    with pytest.raises(nply.OptionError, match="deeper than 1000"):
        nply.load("tree", root={"player": 0, "children": [root]})


@given(trees())
def test_facts_of_a_tree_are_those_of_its_leaves(root: Any) -> None:
    game = nply.load("tree", root=root)
    leaves: list[list[int]] = []

    def collect(node: Any) -> None:
        if isinstance(node, list):
            leaves.append(node)
        else:
            for child in node["children"]:
                collect(child)

    collect(root)
    facts = game.score_facts
    sums = {sum(leaf) for leaf in leaves}
    assert facts["max_sum"] == max(sums)
    assert facts["constant_sum"] == (max(sums) if len(sums) == 1 else None)
    assert facts["lowest"] == min(map(min, leaves))
    assert facts["highest"] == max(map(max, leaves))
    assert game.start().leaf_values() == sorted({tuple(leaf) for leaf in leaves})


@pytest.mark.parametrize("score", [100_000_000, -100_000_000])
def test_facts_of_a_tree_of_very_large_scores(score: int) -> None:
    game = nply.load("tree", root={"player": 0, "children": [[score] * 8, [score] * 8]})
    assert game.score_facts["constant_sum"] == game.score_facts["max_sum"] == 8 * score


# --- Engines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["maxn", "minimax", "maxn(ties=left)", "maxn(ties=worst_for_root)", "minimax(search=plain)"],
)
def test_engine_text_round_trips(text: str) -> None:
    engine = nply.engine(text)
    assert str(engine) == text
    assert nply.engine(str(engine)) == engine
    assert pickle.loads(pickle.dumps(engine)) == engine
    assert str(pickle.loads(pickle.dumps(engine))) == text
    assert eval(repr(engine), {"nply": nply}) == engine
    assert hash(nply.engine(text)) == hash(engine)


def test_engine_text_is_forgiving_about_spaces() -> None:
    assert (
        nply.engine("  maxn ( ties = left ) ")
        == nply.MaxN(ties="left")
        == nply.MaxN()
        == nply.engine("maxn()")
    )
    assert nply.MaxN() != nply.Minimax()
    assert nply.MaxN() != nply.MaxN(ties="worst_for_root")
    assert nply.MaxN() != "maxn"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["is empty; write it like maxn"]),
        ("maxn(", ["'(' is never closed"]),
        ("maxn)", ["')' is left over"]),
        ("maxx", ["no engine is called 'maxx'", "maxn"]),
        ("paranoia", ["no engine is called", "paranoid"]),
        ("tictac", ["no engine is called", "maxn, minimax, paranoid"]),
        ("maxn(tie=left)", ["maxn has no option 'tie'", "ties"]),
        ("maxn(ties)", ["name=value", "'ties'"]),
        ("maxn(ties=)", ["a value is missing before ')'"]),
        ("maxn(=left)", ["a value is missing before '='"]),
        ("maxn(ties=right)", ["ties must be one of left, worst_for_root", "'right'"]),
        ("maxn(ties=left,ties=left)", ["twice"]),
        ("minimax(search=fast)", ["search must be one of auto, plain, alphabeta"]),
    ],
)
def test_wrong_engine_texts_name_what_is_right(text: str, words: list[str]) -> None:
    with pytest.raises(nply.OptionError) as caught:
        nply.engine(text)
    for word in words:
        assert word in str(caught.value)


def test_wrong_engine_options_name_what_is_right() -> None:
    with pytest.raises(nply.OptionError, match="one of left, worst_for_root, got 'rigth'"):
        nply.MaxN(ties="rigth")  # type: ignore[arg-type]
    with pytest.raises(nply.OptionError, match="one of auto, plain, alphabeta, pvs, mtdf, got 7"):
        nply.Minimax(search=7)  # type: ignore[arg-type]


def test_minimax_says_that_it_needs_two_players() -> None:
    with pytest.raises(nply.CapabilityError, match="two players; this one has 3"):
        nply.Minimax().search(nply.load("nim", players=3).start())


def test_a_search_of_something_else_is_a_clear_error() -> None:
    for nonsense in (None, 7, "nim", object()):
        with pytest.raises(nply.GameError, match="has no players"):
            nply.MaxN().search(nonsense)  # type: ignore[arg-type]


def test_a_class_in_place_of_its_object_is_a_clear_error() -> None:
    with pytest.raises(nply.GameError, match="Countdown is a class"):
        nply.MaxN().search(Countdown)  # type: ignore[arg-type]


def test_a_game_in_place_of_a_state_is_a_clear_error() -> None:
    with pytest.raises(nply.NplyError, match=r"start\(\)"):
        nply.MaxN().search(nply.load("nim"))  # type: ignore[arg-type]
    with pytest.raises(nply.NplyError, match=r"start\(\)"):
        nply.perft(nply.load("nim"))  # type: ignore[arg-type]


# --- Results ------------------------------------------------------------------------------------------


def test_results_compare_pickle_and_fit_one_screen() -> None:
    result = nply.MaxN().search(nply.load("uniform", branching=1, depth=200).start())
    assert pickle.loads(pickle.dumps(result)) == result
    lines = repr(result).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100
    assert "to the end of the game" in repr(result)


def test_a_search_leaves_the_state_alone() -> None:
    state = nply.load("noughts_and_crosses").start()
    state.push("b2")
    twin = state.copy()
    nply.MaxN().search(state, nodes=5000)
    nply.perft(state, 3)
    assert state == twin
    assert state.history == ["b2"]


def test_progress_is_told_and_may_end_a_search() -> None:
    state = nply.load("mnk", m=6, n=6, k=5, players=3).start()
    told: list[nply.Progress] = []

    def progress(news: nply.Progress) -> bool:
        told.append(news)
        return len(told) == 3

    result = nply.MaxN().search(state, progress=progress, seconds=20)
    assert len(told) == 3
    assert result.seconds < 10
    assert not result.complete
    assert result.nodes >= told[-1].nodes > told[0].nodes > 0
    assert result.depth == told[-1].depth
    assert list(result.line) == told[-1].line


class MyError(Exception):
    pass


def test_what_progress_raises_comes_out() -> None:
    def progress(news: nply.Progress) -> None:
        raise MyError(f"{news.nodes}")

    state = nply.load("mnk", m=7, n=7, k=5, players=3).start()
    with pytest.raises(MyError):
        nply.MaxN().search(state, progress=progress, seconds=20)
    with pytest.raises(MyError):
        nply.perft(state, 8, progress=progress)


def test_progress_may_end_perft() -> None:
    state = nply.load("mnk", m=7, n=7, k=5, players=3).start()
    with pytest.raises(nply.NplyError, match="stopped"):
        nply.perft(state, 20, progress=lambda news: True)


def test_answers_of_progress_that_have_no_truth_value_come_out() -> None:
    class Undecided:
        def __bool__(self) -> bool:
            raise MyError

    state = nply.load("mnk", m=7, n=7, k=5, players=3).start()
    with pytest.raises(MyError):
        nply.MaxN().search(state, progress=lambda news: Undecided(), seconds=20)  # type: ignore[arg-type,return-value]


@given(st.integers(0, 5))
def test_perft_takes_a_depth(depth: int) -> None:
    state = nply.load("noughts_and_crosses").start()
    assert nply.perft(state, depth) == [1, 9, 72, 504, 3024, 15120][: depth + 1]


@pytest.mark.parametrize("depth", [-1, 1.0, "3", True])
def test_perft_checks_its_depth(depth: Any) -> None:
    with pytest.raises(nply.OptionError, match="depth must be a whole number, at least 0"):
        nply.perft(nply.load("nim").start(), depth)


def test_parts_of_the_package_are_there_when_they_are_named() -> None:
    lines = """
import sys, nply
assert "nply.matches" not in sys.modules
assert nply.matches.play and nply.reference.maxn and "testing" in dir(nply)
try:
    nply.match
except AttributeError as error:
    print(error)
"""
    found = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert found.stdout == "module 'nply' has no attribute 'match'\n"
