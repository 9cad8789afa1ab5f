"""Traced searches with two sides, minimax and paranoid, and their drawings."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import nply
from nply import figures, reference
from nply.reports import SearchTree, html, svg
from nply.reports.html import page_data
from nply.reports.naming import KINDS
from nply.reports.search_tree import Branch
from nply.reports.style import final_label
from nply.reports.window_words import passes, window_text
from nply.reports.words import say, short_reason, why_cut
from small_games import NewStateTree, Node, UndoTree, count_players, tree_state, trees
from tree_drawings import drawn, output, read_page, run, same, texts

OPTIONS = [
    "",
    "search=plain",
    "search=alphabeta,order=game,table=0",
    "search=alphabeta,bounds=false",
    "search=pvs,table=0",
    "search=pvs,aspiration=1,table=4096",
    "search=pvs,exact_move=true",
    "search=mtdf,table=4096",
    "search=mtdf,table=0,bounds=false,order=game",
    "search=alphabeta,zero_window=true,table=0",
]
GAMES: list[tuple[str, dict[str, Any], int | None]] = [
    ("uniform", {"players": 3, "branching": 3, "scores": "random"}, 5),
    ("uniform", {"players": 2, "branching": 4, "scores": "random", "seed": 5}, 5),
    ("mnk", {"m": 3, "n": 3, "k": 3, "players": 3}, 4),
    ("mnk", {"m": 5, "n": 4, "k": 3, "gravity": True}, 6),
    ("noughts_and_crosses", {}, 5),
    ("nim", {"heap": 12}, None),
    ("nim", {"heap": 11, "players": 3}, None),
    ("spades", {"players": 3, "cards": 4}, None),
    ("spades", {"players": 4, "cards": 3}, None),
]


def position(name: str, options: dict[str, Any]) -> nply.State:
    game = nply.load(name, **options)
    return game.deal(seed=3) if name == "spades" else game.start()


def true_value(node: Node, side: list[int]) -> int:
    """What the players of the side get together, if they maximise and all others minimise."""
    if isinstance(node, list):
        return sum(node[player] for player in side)
    choose = max if node["player"] in side else min
    return choose(true_value(child, side) for child in node["children"])


def node_at(tree: SearchTree, branch: Branch, root: Node) -> Node:
    moves: list[int] = []
    at = branch
    while at.parent is not None:
        moves.append(int(at.move))
        at = tree.branches[at.parent]
    for move in reversed(moves):
        root = root["children"][move]
    return root


# --- The trace --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("name", "game", "depth"), GAMES)
def test_a_traced_search_is_the_same_search(
    options: str, name: str, game: dict[str, Any], depth: int | None
) -> None:
    state = position(name, game)
    if "table=4096" in options and "key" not in state.game.capabilities:
        pytest.skip("this game has no key")
    for kind in ("minimax", "paranoid") if state.players == 2 else ("paranoid",):
        engine = nply.engine(f"{kind}({options})")
        traced = engine.trace(state, depth=depth)
        assert traced.two_sides
        assert same(traced.result, engine.search(state, depth=depth))
        assert traced.events[-1]["node"] == 0
        assert traced.events[-1]["event"] in ("value", "at_least", "at_most")


def test_a_traced_search_with_partners_is_the_same_search() -> None:
    state = position("spades", {"players": 4, "cards": 3})
    for options in OPTIONS:
        engine = nply.engine(f"paranoid({options + ',' if options else ''}sides=02/13)")
        assert same(engine.trace(state).result, engine.search(state))


@pytest.mark.parametrize("options", OPTIONS)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_a_traced_search_of_a_random_tree_is_the_same_search(options: str, root: Node) -> None:
    engine = nply.engine(f"paranoid({options})")
    trace = engine.trace(tree_state(root))
    result = trace.result
    assert same(result, engine.search(tree_state(root)))
    if "table=0" in options or "plain" in options:
        players = count_players(root)
        for position in (NewStateTree(root, players), UndoTree(root, players)):
            in_python: Any = position
            assert same(engine.trace(in_python).result, engine.search(in_python))
    # What only spells the line out is counted, but not written down.
    written = sum(event["event"] == "enter" for event in trace.events) - 1
    cuts = [event["kind"] for event in trace.events if event["event"] == "cut"]
    tests = any(word in options for word in ("mtdf", "zero_window", "aspiration", "exact_move"))
    whole = not tests and not result.table_hits and not result.cuts["immediate"]
    for count, counted in [(written, result.nodes), (len(cuts), sum(result.cuts.values()))]:
        assert count == counted if whole else count <= counted
    assert sum(event["event"] == "research" for event in trace.events) <= result.researches


WHOLE_HANDS: list[tuple[str, dict[str, Any], str]] = [
    ("spades", {"players": 3, "cards": 4}, ""),
    ("spades", {"players": 3, "cards": 4}, "table=0"),
    ("spades", {"players": 4, "cards": 3, "partners": "side"}, "exact_move=true"),
    ("oh_hell", {"players": 4, "cards": 3, "utility": "tricks"}, "sides=02/13"),
    ("hearts", {"players": 3, "cards": 5, "moon": False}, ""),
]


@pytest.mark.parametrize(("name", "game", "options"), WHOLE_HANDS)
def test_every_label_of_a_whole_hand_is_true(name: str, game: dict[str, Any], options: str) -> None:
    searched = nply.engine(f"partition({options})".replace("()", ""))
    drawn_nodes = 0
    for seed in range(6):
        state = nply.load(name, **game).deal(seed=seed)
        plain, trace = searched.search(state), searched.trace(state)
        assert same(plain, trace.result)
        assert plain.window == next(
            (e["window"] for e in reversed(trace.events) if e["event"] == "pass"), None
        )
        tree = SearchTree(trace, state)
        side = [0, 2] if "sides" in options else [state.player]
        if "sides" in options and state.player not in side:
            side = [1, 3]
        moves: dict[int, list[Any]] = {0: []}
        for number, node in enumerate(trace.nodes):
            if node["parent"] is not None:
                moves[number] = [*moves[node["parent"]], node["move"]]
            here = state.copy()
            for move in moves[number]:
                here.push(move)
            branch = tree.branches[number]
            value = sum(reference.minimax(here, side=side)[0][player] for player in side)
            assert branch.low is None or branch.low <= value
            assert branch.high is None or branch.high >= value
            assert branch.player == here.player or len(trace.nodes) == 1
        drawn_nodes += len(trace.nodes)
    assert drawn_nodes > 60


def test_a_whole_hand_is_drawn_to_its_end() -> None:
    hand = ["oh_hell", "--players", "3", "--cards", "3", "--utility", "tricks", "--seed", "3"]
    told_of = output(*hand, "--engine", "partition")
    assert "pass 1: is it above 0? yes, it is at least 1" in told_of
    assert "window cut: 2 ≤ 2, the test" in told_of


def test_a_python_game_of_two_is_traced() -> None:
    root = figures.load("lecture/alpha-beta").options["root"]
    for options in (options for options in OPTIONS if "table=4096" not in options):
        engine = nply.engine(f"minimax({options})")
        of_python = engine.trace(NewStateTree(root, 2))
        assert same(of_python.result, engine.search(NewStateTree(root, 2)))
        assert of_python.result.values == (4, 6)


@pytest.mark.parametrize("kind", ["maxn", "paranoid"])
def test_progress_of_a_trace_is_told_and_may_end_it(kind: str) -> None:
    state = position("uniform", {"players": 3, "branching": 8, "depth": 40, "scores": "random"})
    told: list[nply.Progress] = []

    def progress(news: nply.Progress) -> bool:
        told.append(news)
        return len(told) == 3

    trace = nply.engine(kind).trace(state, seconds=20, max_nodes=100, progress=progress)
    assert len(told) == 3
    assert not trace.result.complete
    assert trace.result.seconds < 10
    assert told[0].nodes <= told[1].nodes <= told[2].nodes <= trace.result.nodes


def test_what_progress_raises_comes_out_of_a_trace() -> None:
    def progress(news: nply.Progress) -> None:
        raise ZeroDivisionError

    state = position("uniform", {"players": 3, "branching": 8, "depth": 40, "scores": "random"})
    with pytest.raises(ZeroDivisionError):
        nply.Paranoid().trace(state, seconds=20, progress=progress)


# --- What a drawing says is true ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_every_label_is_true(options: str, root: Node) -> None:
    """At the end, and after each event: what is known of a node holds for its value in the whole tree."""
    tree = drawn(tree_state(root), f"paranoid({options})")
    assert tree.sides is not None
    side = tree.sides.maximising
    for branch in tree.branches:
        if branch.is_missing:
            continue
        value = true_value(node_at(tree, branch, root), side)
        assert branch.low is None or branch.low <= value
        assert branch.high is None or value <= branch.high
        if branch.status == "value":
            assert branch.values == (value,) == (branch.low,)
            assert str(final_label(tree, branch)) == str(value)
    assert tree.branches[0].status == "value"
    for told, node in zip(tree.events, (event["node"] for event in tree.trace.events), strict=True):
        if told["event"] == "best" and told["sure"]:
            branch = tree.branches[node]
            value = true_value(node_at(tree, branch, root), side)
            assert value >= told["values"][0] if branch.player in side else value <= told["values"][0]


@pytest.mark.parametrize("options", OPTIONS)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_the_main_line_is_the_line_of_the_result(options: str, root: Node) -> None:
    tree = drawn(tree_state(root), f"paranoid({options})")
    line = [int(tree.branches[number].move) for number in tree.main_line()[1:]]
    assert tuple(line) == tree.trace.result.line[: len(line)]
    tests = "mtdf" in options or "zero" in options
    if not tests and not tree.trace.result.cuts["immediate"] and not tree.trace.result.table_hits:
        assert tuple(line) == tree.trace.result.line


@pytest.mark.parametrize("options", OPTIONS)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_every_reason_is_a_true_one(options: str, root: Node) -> None:
    tree = drawn(tree_state(root), f"paranoid({options})")
    for cut in (event for event in tree.trace.events if event["event"] == "cut"):
        (value,), (low, high) = cut["values"], cut["window"]
        words = why_cut(tree, tree.branches[cut["node"]], cut)
        up = tree.sides is not None and tree.sides.maximises(tree.branches[cut["node"]].player)
        if cut["kind"] == "immediate":
            assert "The game itself" in words
        elif "allows no" not in words:
            assert value >= high if up else value <= low
            assert short_reason(tree, cut) == (f"{value} ≥ {high}" if up else f"{value} ≤ {low}")
            for bound in cut["bounds"]:
                maker = tree.branches[bound["node"]]
                assert bound["score"] == (high if up else low)
                assert tree.sides is not None
                assert tree.sides.maximises(maker.player) != up
                assert "nothing here is better for " in words
        else:
            assert not cut["bounds"]
            assert tree.sides is not None
            assert value == (tree.sides.high if up else tree.sides.low)
            assert "allows no" in words


@given(root=trees(max_depth=5, top=6))
@settings(max_examples=50)
def test_a_child_that_is_searched_again_was_tested_before(root: Node) -> None:
    tree = drawn(tree_state(root), "paranoid(search=pvs,table=0)")
    tested: set[int] = set()
    for event in tree.events:
        if event.get("scout"):
            low, high = event["window"]
            assert high - low == 1
            assert "Only a test: is it " in say(tree, event)
            tested.add(event["node"])
        elif event["event"] == "research":
            assert event["node"] in tested
            assert "searched again for its value" in say(tree, event)


# --- Words ------------------------------------------------------------------------------------------------


def lecture(engine: str = "minimax(search=alphabeta)") -> SearchTree:
    figure = figures.read("lecture/alpha-beta")
    state = figure.game.start()
    return SearchTree(nply.engine(engine).trace(state), state, figure.labels)


def told(tree: SearchTree) -> str:
    return "\n".join(say(tree, event) for event in tree.events)


def test_the_words_of_alpha_beta() -> None:
    words = told(lecture())
    assert words.startswith(
        "The search starts at the root. Player 0 maximises his score, player 1 minimises it.\n"
        "Pass 1, the root is searched: what is the value?\n"
        "Player 0 tries move 0 at the root: a, where player 1 is to move.\n"
    )
    for line in (
        "Window cut at b. The value here is at most 3. Player 0 already has 4 at the root: nothing here "
        "is better for him.",
        "Window cut at e. The value here is at least 6. Player 1 already can hold it to 4 at a: nothing "
        "here is better for him.",
        "Window cut at h. The value here is at most 1. Player 0 already has 4 at the root: nothing here "
        "is better for him.",
        "Player 1 can hold it to 4 at a.",
        "b is done: its value is at most 3.",
        "The root is done: its value is 4.",
    ):
        assert line in words.splitlines()


def test_the_words_of_tests() -> None:
    tree = lecture("minimax(search=alphabeta,zero_window=true)")
    assert passes(tree)[0] == ("is it above 0?", "yes, it is at least 3")
    assert passes(tree)[-1][1].startswith("no, it is at most 4")
    assert "Pass 1, a test: is it above 0?" in told(tree).splitlines()
    assert "and the question is only whether it is above " in told(tree)
    assert passes(lecture()) == []


def test_the_words_of_a_coalition() -> None:
    root = {"player": 0, "children": [[1, 2, 3, 4], {"player": 1, "children": [[2, 0, 0, 0], [9, 9, 9, 9]]}]}
    tree = drawn(tree_state(root), "paranoid(search=alphabeta,sides=02/13)")
    words = told(tree)
    assert "Players 0 and 2 maximise what they get together, players 1 and 3 minimise it." in words
    assert "Players 0 and 2 already have 4 at the root: nothing here is better for them." in words


def test_windows_that_leave_nothing_out_are_infinite() -> None:
    state = position("noughts_and_crosses", {})
    for options in ("search=alphabeta", "search=alphabeta,bounds=false"):
        tree = drawn(state, f"minimax({options})", depth=3)
        window = next(event["window"] for event in tree.events if event["event"] == "pass")
        assert window_text(tree, window) == "(-∞, ∞)"
    assert window_text(tree, (window[0], 3)) == "(-∞, 3)"
    assert window_text(tree, (2, 3)) == "(2, 3)"


# --- Drawings ---------------------------------------------------------------------------------------------


def test_the_terminal_shows_sides_bounds_and_cuts() -> None:
    shown = output("figure:lecture/alpha-beta").splitlines()
    assert "▲ player 0 maximises, ▼ player 1 minimises" in shown
    at = shown.index("root  ▲ player 0  4")
    assert shown[at + 1 :] == [
        "├── 0  a  ▼ player 1  4 ←",
        "│   ├── 0  d  ▲ player 0  4 ←",
        "│   │   ├── 0  3",
        "│   │   └── 1  4 ←",
        "│   └── 1  e  ▲ player 0  ≥6",
        "│       ✂ window cut: 6 ≥ 4, from a",
        "│       ├── 0  6",
        "│       └── 1  not searched",
        "├── 1  b  ▼ player 1  ≤3",
        "│   ✂ window cut: 3 ≤ 4, from the root",
        "│   ├── 0  f  ▲ player 0  3",
        "│   │   ├── 0  2",
        "│   │   └── 1  3 ←",
        "│   ├── 1  not searched",
        "│   └── 2  not searched",
        "└── 2  c  ▼ player 1  ≤2",
        "    ├── 0  g  ▲ player 0  5",
        "    │   ├── 0  h  ▼ player 1  ≤1",
        "    │   │   ✂ window cut: 1 ≤ 4, from the root",
        "    │   │   ├── 0  1",
        "    │   │   └── 1  not searched",
        "    │   └── 1  5 ←",
        "    └── 1  2",
        "",
        "value 4 for player 0, scores at the end of the line (4, 6), move 0, 16 nodes; 3 window",
    ]


def test_the_terminal_shows_the_passes() -> None:
    shown = output("figure:lecture/alpha-beta", "--engine", "minimax(search=mtdf)").splitlines()
    asked = [line for line in shown if line.startswith("pass ")]
    assert len(asked) > 1
    assert all("is it above" in line and ("? yes, " in line or "? no, " in line) for line in asked)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_picture_shows_every_label_and_every_cut(options: str) -> None:
    tree = lecture(f"minimax({options})")
    shown = texts(svg(tree, "title"))
    assert {"player 0 maximises", "player 1 minimises"} <= set(shown)
    for branch in tree.branches:
        label = final_label(tree, branch)
        assert label is None or str(label) in shown
        for cut in branch.cuts:
            assert KINDS[cut["kind"]] in shown
            assert short_reason(tree, cut) in shown
    assert svg(tree).count("<polygon") == 2 + sum(branch.player is not None for branch in tree.branches)
    lines = [text for text in shown if text.startswith("Pass ")]
    assert len(lines) == len(passes(tree)) <= 8


def test_the_page_has_a_step_for_every_event() -> None:
    for options in OPTIONS:
        tree = lecture(f"minimax({options})")
        data = read_page(html(tree, "title", "note"))
        assert data == json.loads(json.dumps(page_data(tree)))
        assert data["upwards"] == [0]
        assert data["legend"] == "▲ player 0 maximises, ▼ player 1 minimises"
        assert [step["what"] for step in data["steps"]] == [event["event"] for event in tree.trace.events]
        for branch in tree.branches:  # the last step of a node has its final label
            label = final_label(tree, branch)
            steps = [step for step in data["steps"] if step["node"] == branch.number and "label" in step]
            assert (label is None) == (not steps)
            if label is not None:
                assert steps[-1]["label"]["parts"] == [str(label)]


def test_the_page_shows_the_window_of_each_step() -> None:
    data = page_data(lecture())
    at_b = [step for step in data["steps"] if data["nodes"][step["node"]]["name"] == "b"]
    assert at_b[0]["window"] == [["4", 0], ["∞", None]]  # player 0 has 4 at the root
    cut = next(step for step in at_b if step["what"] == "cut")
    assert cut["window"] == [["4", 0], ["3", cut["node"]]]
    assert cut["makers"] == [0]
    assert cut["remark"] == ["window cut", "3 ≤ 4"]
    first = next(step for step in data["steps"] if step["what"] == "pass")
    assert first["window"] == [["-∞", None], ["∞", None]]


def test_a_large_search_of_many_passes_is_drawn() -> None:
    tree = drawn(
        position("uniform", {"players": 3, "branching": 5, "scores": "random"}),
        "paranoid(search=mtdf)",
        depth=4,
    )
    assert tree.branches[0].status == "value"
    assert len(passes(tree)) > 8
    assert len([text for text in texts(svg(tree)) if text.startswith("Pass ")]) == 8
    assert any("more passes" in text for text in texts(svg(tree)))
    assert read_page(html(tree))["steps"]


@pytest.mark.parametrize("most", [1, 2, 10, 57])
@pytest.mark.parametrize("options", ["search=alphabeta", "search=mtdf"])
def test_a_trace_that_is_full_ends_cleanly(most: int, options: str) -> None:
    state = position("uniform", {"players": 3, "branching": 3, "scores": "random"})
    engine = nply.engine(f"paranoid({options})")
    trace, whole = engine.trace(state, depth=5, max_nodes=most), engine.trace(state, depth=5)
    assert trace.truncated
    assert trace.nodes == whole.nodes[:most]
    assert same(trace.result, whole.result)
    tree = SearchTree(trace, state)
    assert texts(svg(tree))
    assert read_page(html(tree))
    assert "unrecorded" in {branch.status for branch in tree.branches}
    # Nothing is called unsearched that the whole trace has.
    full = {(node["parent"], str(node["move"])) for node in whole.nodes}
    for branch in tree.branches:
        if branch.status == "unsearched" and branch.count == 1:
            assert (branch.parent, branch.move) not in full


def test_json_has_windows_and_bounds(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    output("figure:lecture/alpha-beta", "--out", str(path))
    written = json.loads(path.read_text())
    assert written["trace"]["two_sides"] is True
    assert {"at_most", "at_least", "cut", "pass", "enter", "value", "best"} == {
        event["event"] for event in written["trace"]["events"]
    }
    b = next(branch for branch in written["tree"] if branch["name"] == "b")
    assert (b["status"], b["low"], b["high"], b["window"][0]) == ("at_most", None, 3, 4)
    assert all(event["words"] for event in written["trace"]["events"])


def test_a_game_is_drawn_by_either_engine() -> None:
    shown = output("mnk", "--players", "3", "--depth", "2", "--engine", "paranoid")
    assert "▲ player 0 maximises, ▼ players 1 and 2 minimise" in shown
    shown = output("spades", "--cards", "2", "--depth", "8", "--engine", "paranoid(sides=02/13)")
    assert "▲ players 0 and 2 maximise, ▼ players 1 and 3 minimise" in shown
    done = run("mnk", "--players", "3", "--engine", "minimax")
    assert done.stderr == "nply: minimax needs a game for two players; this one has 3: use paranoid or maxn\n"
