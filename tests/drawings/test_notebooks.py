"""States, results and traces show themselves in notebooks."""

from typing import Any
from xml.etree import ElementTree

import nply
from small_games import NewStateTree
from tree_drawings import read_page


def table(html: str) -> list[list[str]]:
    root = ElementTree.fromstring(f"<html>{html.replace('<br>', '<br/>')}</html>")
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


def test_a_result_lists_every_move_with_what_is_known_of_it() -> None:
    state = nply.load("nim", heap=7, players=3).start()
    result = nply.MaxN(prune="none").search(state)
    html = result._repr_html_()
    rows = table(html)
    assert rows[0] == ["move", "value", "nodes"]
    assert [row[0] for row in rows[1:]] == state.legal_moves()
    assert rows[1][1] == "(-1, 2, -1)"
    assert f"<b>{result.move}</b>" in html
    assert html.count("font-weight:bold") == 1
    bounds = nply.Minimax().search(nply.load("connect_four").start(), depth=6)._repr_html_()
    assert "≤ " in bounds


def test_moves_and_engines_cannot_break_the_page() -> None:
    class Sly(NewStateTree):
        def legal_moves(self) -> list[Any]:
            return ["<b>", "&amp;"][: len(self.node["children"])]

        def apply(self, move: Any) -> "Sly":
            return Sly(self.node["children"][["<b>", "&amp;"].index(move)], self.players)

    game: Any = Sly({"player": 0, "children": [[1, 2], [3, 4]]}, 2)
    rows = table(nply.MaxN().search(game)._repr_html_())
    assert [row[0] for row in rows[1:]] == ["<b>", "&amp;"]


def test_nothing_searched_is_shown_too() -> None:
    state = nply.load("nim", heap=2).start()
    assert "to the end of the game" in nply.MaxN().search(state)._repr_html_()


def test_a_trace_is_a_picture_and_that_of_a_python_game_a_table() -> None:
    trace = nply.MaxN().trace(nply.figures.load("speculative-2003/2").start())
    picture = trace._repr_svg_()
    assert picture is not None
    ElementTree.fromstring(picture)
    viewer = trace._repr_html_()
    assert viewer is not None
    frame = ElementTree.fromstring(viewer)
    assert frame.tag == "iframe"
    assert read_page(frame.attrib["srcdoc"])["steps"]
    assert len(trace.nodes) < 20
    large = nply.MaxN(prune="none").trace(nply.load("noughts_and_crosses").start(), depth=4)
    assert large._repr_html_() is None
    game: Any = NewStateTree({"player": 0, "children": [[1, 2], [3, 4]]}, 2)
    of_python = nply.MaxN().trace(game)
    assert of_python._repr_svg_() is None
    assert "<table>" in str(of_python._repr_html_())


def test_a_trace_keeps_the_position_that_was_searched() -> None:
    state = nply.load("noughts_and_crosses").start()
    trace = nply.Minimax().trace(state, depth=2)
    state.push("b2")
    assert trace.state.history == []
    assert trace._repr_svg_()
