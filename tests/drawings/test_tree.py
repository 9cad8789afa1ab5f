"""Traced searches, and their drawings: in the terminal, as SVG, as HTML, as JSON."""

import io
import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from rich.console import Console

import nply
from nply import figures
from nply.reports import SearchTree, html, svg
from nply.reports.html import page_data
from nply.reports.layout import Layout
from nply.reports.naming import KINDS
from nply.reports.style import final_label
from nply.reports.terminal import outline
from nply.reports.words import Reason, say, short_reason
from small_games import Node, tree_state, trees
from tree_drawings import drawn, figure, read_page, same, state_of, texts

ENGINES = [
    "maxn",
    "maxn(prune=none)",
    "maxn(prune=shallow,oracle=linear)",
    "maxn(prune=last_branch,oracle=discrete)",
    "maxn(prune=speculative,oracle=linear)",
    "maxn(prune=speculative,oracle=linear,stretch=6)",
    "maxn(prune=speculative,ties=worst_for_root)",
    "maxn(prune=speculative,width=2)",
    "maxn(table=4096)",
]
GAMES: list[tuple[str, dict[str, Any], int | None]] = [
    ("uniform", {"players": 3, "branching": 3, "scores": "random"}, 5),
    ("uniform", {"players": 4, "branching": 2, "scores": "random", "seed": 3}, 7),
    ("uniform", {"players": 3, "branching": 4, "scores": "equal"}, 5),
    ("mnk", {"m": 3, "n": 3, "k": 3, "players": 3}, 4),
    ("noughts_and_crosses", {}, 4),
    ("nim", {"heap": 12}, None),
]


def all_cuts(tree: SearchTree) -> list[dict[str, Any]]:
    return [event for event in tree.trace.events if event["event"] == "cut"]


# --- The trace --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "options", "depth"), GAMES)
def test_a_traced_search_is_the_same_search(
    engine: str, name: str, options: dict[str, Any], depth: int | None
) -> None:
    state = state_of(name, options)
    if "table" in engine and "key" not in state.game.capabilities:
        pytest.skip("this game has no key")
    traced = nply.engine(engine).trace(state, depth=depth)
    untraced = nply.engine(engine).search(state, depth=depth)
    assert same(traced.result, untraced)
    assert traced.events[-1]["event"] == "value"
    assert tuple(traced.events[-1]["values"]) == untraced.values


@pytest.mark.parametrize("engine", ENGINES)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_a_traced_search_of_a_random_tree_is_the_same_search(engine: str, root: Node) -> None:
    state = tree_state(root)
    trace = nply.engine(engine).trace(state)
    assert same(trace.result, nply.engine(engine).search(state))
    kinds = [event["kind"] for event in trace.events if event["event"] == "cut"]
    # A tree without evaluations is searched in one iteration: everything that was counted is written down.
    assert {kind: kinds.count(kind) for kind in trace.result.cuts} == trace.result.cuts
    assert sum(event["event"] == "research" for event in trace.events) == trace.result.researches
    assert sum(event["event"] == "enter" for event in trace.events) == trace.result.nodes + 1


@pytest.mark.parametrize("most", [1, 2, 10, 57])
def test_a_trace_that_is_full_ends_cleanly(most: int) -> None:
    state = state_of("uniform", {"branching": 3, "scores": "random"})
    engine = nply.MaxN(prune="speculative", oracle="linear")
    trace = engine.trace(state, depth=5, max_nodes=most)
    whole = engine.trace(state, depth=5)
    assert trace.truncated
    assert not whole.truncated
    assert trace.nodes == whole.nodes[:most]
    assert same(trace.result, whole.result)
    # What is there is what the whole trace says of these nodes.
    kept = [event for event in whole.events if event["node"] < most]
    assert [event["event"] for event in trace.events] == [event["event"] for event in kept]
    tree = SearchTree(trace, state)
    assert len(ElementTree.fromstring(svg(tree))) > 0
    assert tree.branches[0].values == whole.result.values
    statuses = {branch.status for branch in tree.branches if branch.is_missing}
    assert "unrecorded" in statuses


# --- The tree behind the drawings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "engine", ["maxn(prune=none)", "maxn(prune=speculative)", "maxn(width=2)", "maxn(table=4096)"]
)
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_each_child_of_a_node_is_there_once_and_in_order(engine: str, root: Node) -> None:
    tree = drawn(tree_state(root), engine)
    width = 2 if "width" in engine else 99

    def check(number: int, node: Node) -> None:
        branch = tree.branches[number]
        if not isinstance(node, dict) or (branch.answered and not branch.children):
            assert not branch.children
            return
        count = min(len(node["children"]), width)
        assert sum(tree.branches[child].count for child in branch.children) == count
        moves: list[int] = []
        for child in branch.children:
            below = tree.branches[child]
            assert below.parent == number
            if below.is_missing:
                first = int(below.move.split()[0])
                moves += range(first, first + below.count)
                assert branch.status != "value" or branch.cuts or branch.answered
            else:
                moves.append(int(below.move))
                check(child, node["children"][int(below.move)])
        assert moves == list(range(count))

    check(0, root)


@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_the_main_line_is_the_line_of_the_result(root: Node) -> None:
    tree = drawn(tree_state(root), "maxn(prune=speculative)")
    line = [int(tree.branches[number].move) for number in tree.main_line()[1:]]
    assert tuple(line) == tree.trace.result.line
    assert tree.branches[0].values == tree.trace.result.values


@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_boxes_do_not_overlap(root: Node) -> None:
    tree = drawn(tree_state(root), "maxn(prune=speculative)")
    layout = Layout(tree, tree.unfolded(80))
    levels: dict[float, list[Any]] = {}
    for box in layout.boxes.values():
        levels.setdefault(box.top, []).append(box)
        assert box.x - box.width / 2 >= 0
        assert box.x + box.width / 2 <= layout.width
    for boxes in levels.values():
        boxes.sort(key=lambda box: box.x)
        for left, right in pairwise(boxes):
            assert left.x + left.width / 2 < right.x - right.width / 2
    tops = sorted(levels)
    for upper, lower in pairwise(tops):
        assert max(box.top + box.height for box in levels[upper]) < lower


@pytest.mark.parametrize("room", [1, 5, 20, 100])
def test_what_does_not_fit_is_folded_and_counted(room: int) -> None:
    tree = drawn(state_of("uniform", {"branching": 4, "scores": "random"}), depth=4)
    layout = Layout(tree, tree.unfolded(room))
    assert len(layout.boxes) <= room
    hidden = sum(tree.size(number) for number in layout.boxes if layout.is_folded(number))
    shown = sum(tree.branches[number].count for number in layout.boxes)
    assert hidden + shown == sum(branch.count for branch in tree.branches)
    assert (f"… {hidden:,} nodes below" in texts(svg(tree, room=room))) == (room == 1)


# --- Equivalent moves -------------------------------------------------------------------------------------


def test_a_merged_card_says_which_one_was_searched_in_its_place() -> None:
    hand = nply.load("spades", players=3, cards=5).deal(seed=3)
    tree = drawn(hand, depth=3)
    root = [tree.branches[child] for child in tree.branches[0].children]
    assert [(branch.move, branch.same_as) for branch in root] == [
        ("AC", ""),
        ("7D", ""),
        ("8S", ""),
        ("TS", "8S"),
        ("JS", "8S"),
    ]
    assert [branch.status for branch in root[2:]] == ["irrelevant", "merged", "merged"]
    merged = [branch for branch in tree.branches if branch.same_as]
    assert sorted(branch.move for branch in merged) == ["JS", "KC", "TD", "TS"]
    printed = Console(width=100, record=True, file=io.StringIO())
    printed.print(outline(tree))
    picture, nodes = svg(tree), page_data(tree)["nodes"]
    for branch in merged:
        words = f"like {branch.same_as}"
        assert f"{branch.move}  {words}" in printed.export_text(clear=False)
        assert words in texts(picture)
        assert (nodes[branch.number]["missing"], nodes[branch.number]["unsearched"]) == (words, False)
    cut_off = [branch for branch in tree.branches if branch.status == "unsearched"]
    assert picture.count("l12 -7M") == len(cut_off) == 2
    assert all(nodes[branch.number]["unsearched"] for branch in cut_off)


def test_many_merged_cards_are_drawn_as_one() -> None:
    hand = nply.load("spades", players=3, cards=5).deal(hands=["AKQJT...", "...AKQJT", "..AKQJT."])
    tree = drawn(hand, depth=1)
    (first, others) = (tree.branches[child] for child in tree.branches[0].children)
    assert (others.count, others.same_as) == (4, first.move)
    assert f"4 like {first.move}" in texts(svg(tree))


def test_a_width_counts_no_merged_cards() -> None:
    hand = nply.load("spades", players=3, cards=4).deal(hands=["AK.A.2.", "...AKQJ", ".KQ.AK."], leader=0)
    tree = drawn(hand, "maxn(width=3,merge=all)", depth=1)
    root = [tree.branches[child] for child in tree.branches[0].children]
    assert [branch.status == "merged" for branch in root].count(False) == 3
    assert len(root) == 4


# --- Words ------------------------------------------------------------------------------------------------


def test_the_words_of_figure_6() -> None:
    tree = figure("speculative-2003/6")
    told = "\n".join(say(tree, event) for event in tree.trace.events)
    assert (
        "Speculative cut at b. Player 0 has 5 at the root, player 1 has 3 at a, player 2 has 2 here. " in told
    )
    assert "5 + 3 + 2 = 10 reaches 10, the most that all scores sum to" in told
    assert "b is searched again" in told
    assert (
        told.count("The value of b is not known, but it cannot become that of the root. It waits: a may") == 1
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("leaf-value-2005/4", "5 + 6 + 0 = 11 is beyond 10"),
        (
            "leaf-value-2005/8",
            "No row of the leaf-value table gives player 0 more than 1 and player 1 more than 2.",
        ),
        ("speculative-2003/9b", "each at least 1 more, and 6 + 4 + 1 = 11 is beyond 10"),
    ],
)
def test_the_reason_of_a_cut_names_what_the_oracle_saw(name: str, words: str) -> None:
    tree = figure(name)
    (cut,) = all_cuts(tree)
    assert words in say(tree, cut)


@pytest.mark.parametrize("oracle", ["linear", "discrete", "table"])
@pytest.mark.parametrize("ties", ["left", "worst_for_root"])
@given(root=trees(max_depth=5))
@settings(max_examples=25)
def test_every_reason_is_a_true_one(oracle: str, ties: str, root: Node) -> None:
    """Trees have no bounds of their own, so each cut has a sum, a highest score or a table behind it."""
    tree = drawn(tree_state(root), f"maxn(prune=speculative,oracle={oracle},ties={ties})")
    for cut in all_cuts(tree):
        reason = Reason(tree, cut).short()
        assert "game's bounds" not in reason
        if oracle != "table" and "most" not in reason:
            left, sign, right = reason.replace("(", "").replace(")", "").rpartition(" > ")
            if not sign:
                left, _, right = reason.replace("(", "").replace(")", "").rpartition(" = ")
                assert oracle == "linear"
                assert sum(map(int, left.split(" + "))) == int(right)
            else:
                assert sum(map(int, left.split(" + "))) > int(right)


# --- Pictures and pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", figures.names())
def test_the_picture_of_a_figure_shows_every_value_and_every_cut(name: str) -> None:
    tree = figure(name)
    shown = texts(svg(tree, figures.read(name).title))
    assert figures.read(name).title in shown
    for branch in tree.branches:
        if branch.status == "value" and branch.values:
            label = str(final_label(tree, branch))
            assert label == (", ".join(map(str, branch.values)) if tree.sides else str(branch.values))
            assert any(label in text for text in shown)
    for cut in all_cuts(tree):
        assert KINDS[cut["kind"]] in shown
        assert short_reason(tree, cut) in shown
    assert shown.count("searched again") == tree.trace.result.researches
    crossed = svg(tree).count("l12 -7M")
    cut_off = [b for b in tree.branches if b.status == "unsearched" and tree.branches[b.parent or 0].cuts]
    assert crossed == len(cut_off)


@pytest.mark.parametrize("name", figures.names())
def test_the_page_of_a_figure_has_a_step_for_every_event(name: str) -> None:
    tree = figure(name)
    data = read_page(html(tree, 'a <b> & "c" </script>', "note"))
    assert data == json.loads(json.dumps(page_data(tree)))
    assert [step["what"] for step in data["steps"]] == [event["event"] for event in tree.trace.events]
    for step, event in zip(data["steps"], tree.trace.events, strict=True):
        if event["event"] == "cut":
            assert step["remark"][0] == KINDS[event["kind"]]
            assert step["makers"] == [bound["node"] for bound in event["bounds"]]
            if tree.sides is None:
                assert {player: bound[0] for player, bound in enumerate(step["bounds"]) if bound} == {
                    bound["player"]: bound["score"] for bound in event["bounds"]
                }


def test_moves_and_titles_cannot_break_a_drawing() -> None:
    tree = figure("speculative-2003/6")
    for branch in tree.branches:
        branch.move = "<a & b>\"'</script>"
    assert "<a & b>\"'</script>" in texts(svg(tree, "<title> & more"))
    assert read_page(html(tree, "<title> & more"))["nodes"][1]["move"] == "<a & b>\"'</script>"


def test_a_large_tree_is_folded_in_the_page() -> None:
    tree = drawn(state_of("uniform", {"branching": 5, "scores": "random"}), depth=5)
    data = read_page(html(tree))
    unfolded = sum(node["open"] for node in data["nodes"])
    assert 5 < unfolded < 30
    assert len(data["nodes"]) > 500


# --- The command ------------------------------------------------------------------------------------------
