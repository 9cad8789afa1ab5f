"""Searches with chance, drawn: diamonds, probabilities, and why a node stops."""

import json
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from chance_games import chance_trees, native
from nply.reports import SearchTree, html, outline, svg
from nply.reports.html import page_data
from nply.reports.words import say

ROOT: dict[str, Any] = {
    "player": 0,
    "children": [
        {"chance": [1, 2, 1], "children": [{"player": 1, "children": [[6, 4], [5, 5]]}, [4, 6], [5, 5]]},
        {
            "chance": [2, 1],
            "children": [
                {"player": 1, "children": [[2, 8], [9, 1]]},
                {"player": 1, "children": [[3, 7], [8, 2]]},
            ],
        },
        {"chance": [2, 2, 1], "children": [[1, 9], [0, 10], {"player": 1, "children": [[2, 8], [9, 1]]}]},
    ],
}


def drawn(engine: str, root: Any = ROOT) -> SearchTree:
    state = native(root)
    return SearchTree(nply.engine(engine).trace(state), state)


def lines(tree: SearchTree) -> str:
    from rich.console import Console

    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(outline(tree))
    return capture.get()


def test_chance_nodes_have_probabilities() -> None:
    for engine in ("maxn", "expecti(search=plain)", "expecti(order=game,table=0)"):
        tree = drawn(engine)
        first = tree.branches[tree.branches[0].children[0]]
        assert first.chance
        assert [tree.branches[child].likely for child in first.children] == ["1/4", "1/2", "1/4"]
        assert "0  a  ◆ chance  " in lines(tree)
        assert "1 (1/2)  " in lines(tree)
        picture = svg(tree)
        assert "<polygon" in picture
        assert ">1 (1/2)<" in picture
        assert ">chance<" in picture


@pytest.mark.parametrize(
    ("star", "words"),
    [
        (1, "The average here is at most"),
        (2, "One reply to each outcome shows that the average here is at most"),
    ],
)
def test_star_cuts_say_why(star: int, words: str) -> None:
    tree = drawn(f"expecti(order=game,table=0,star={star})")
    told = [say(tree, event) for event in tree.events]
    cut = next(text for text in told if text.startswith(f"Star{star} cut"))
    assert words in cut
    assert "Player 0 already has 4.5 at the root: nothing here is better for him." in cut
    assert f"✂ Star{star} cut: " in lines(tree)
    assert "At a chance may bring 1, with probability 1/2: a leaf." in told
    assert any("where chance moves" in text for text in told)
    assert any("the average of its outcomes is 4.5" in text for text in told)
    if star == 2:
        assert any("one reply to each outcome is tried first" in text for text in told)


def test_a_page_steps_through() -> None:
    data = page_data(drawn("expecti(order=game,table=0)"))
    assert json.loads(json.dumps(data["nodes"])) == data["nodes"]
    assert [node["chance"] for node in data["nodes"][:2]] == [False, True]
    assert "◆ chance" in data["legend"]
    assert any(step["what"] == "probe" for step in data["steps"])


@given(st.data(), st.sampled_from([2, 3]), st.sampled_from(["maxn", "paranoid", "paranoid(star=1,table=0)"]))
def test_every_search_can_be_drawn(data: st.DataObject, players: int, engine: str) -> None:
    """What is drawn at the root is what was found; each step has words."""
    root = data.draw(chance_trees(players, evaluated=False, depth=4))
    root = {"player": 0, "children": [root]}
    tree = drawn(engine, root)
    values = tree.trace.result.values
    assert values is not None
    assert tree.branches[0].status == "value"
    assert tree.branches[0].values == (values if tree.sides is None else values[:1])
    assert all(say(tree, event) for event in tree.events)
    assert lines(tree)
    assert svg(tree)
    assert html(tree)
