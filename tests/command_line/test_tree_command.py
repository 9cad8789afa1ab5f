"""`nply tree`: searches drawn in the terminal, as SVG, as HTML, as JSON."""

import json
from pathlib import Path

import pytest

from nply import figures
from nply.reports import outline
from tree_drawings import drawn, figure, output, read_page, run, state_of, texts


def test_a_figure_in_the_terminal() -> None:
    shown = output("figure:speculative-2003/6").splitlines()
    assert shown[0] == figures.read("speculative-2003/6").title
    assert "maxn(prune=speculative,oracle=linear)" in shown
    at = shown.index("root  player 0  (6, 4, 0)")
    assert shown[at + 1 : at + 9] == [
        "├── 0  (5, 4, 1)",
        "└── 1  a  player 1  (6, 4, 0) ←",
        "    ├── 0  (3, 3, 4)",
        "    ├── 1  b  player 2  (3, 0, 7)  ↻ searched again",
        "    │   ✂ speculative cut: 5 + 3 + 2 = 10, from the root and a",
        "    │   ├── 0  (3, 5, 2)",
        "    │   └── 1  (3, 0, 7) ←",
        "    └── 2  (6, 4, 0) ←",
    ]


def test_another_engine_than_the_figures_own() -> None:
    assert "cut" not in output("figure:leaf-value-2005/4", "--engine", "maxn(prune=none)").split("\n", 4)[4]
    assert "1  e  not searched" in output("figure:leaf-value-2005/4")


def test_a_large_tree_fits_on_two_screens_of_80_columns() -> None:
    from rich.console import Console

    tree = drawn(state_of("uniform", {"branching": 4, "scores": "random"}), depth=5)
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(outline(tree))
    lines = captured.get().splitlines()
    assert len(lines) < 100
    assert max(map(len, lines)) <= 80
    assert any("nodes below" in line for line in lines)
    assert any("not searched" in line for line in lines)


@pytest.mark.parametrize("engine", ["maxn", "minimax", "minimax(zero_window=true)"])
def test_a_search_of_nothing_is_drawn(tmp_path: Path, engine: str) -> None:
    shown = output("mnk", "--depth", "0", "--engine", engine)
    assert ("root  (0, 0)" if engine == "maxn" else "root  0") in shown.splitlines()
    won = output("mnk", "--moves", "a1 a2 b1 b2 c1", "--engine", engine)
    assert "move None, 0 nodes" in won
    for suffix in ("svg", "html", "json"):
        output("mnk", "--depth", "0", "--engine", engine, "--out", str(tmp_path / f"x.{suffix}"))


def test_a_game_is_drawn_three_plies_deep_unless_a_limit_is_given(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    output("mnk", "--players", "3", "--out", str(path))
    assert json.loads(path.read_text())["trace"]["depth"] == 3
    output("mnk", "--players", "3", "--moves", "b2 a1", "--depth", "1", "--out", str(path))
    written = json.loads(path.read_text())
    assert (written["trace"]["depth"], written["moves"]) == (1, ["b2", "a1"])


def test_a_limit_that_stops_an_iteration_draws_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    output("uniform", "--branching", "4", "--nodes", "300", "--out", str(path))
    written = json.loads(path.read_text())
    assert written["trace"]["depth"] == written["result"]["depth"] > 2
    assert written["trace"]["events"][-1]["event"] == "value"


def test_json_has_the_trace_the_result_and_the_tree(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    output("figure:speculative-2003/4", "--out", str(path))
    written = json.loads(path.read_text())
    tree = figure("speculative-2003/4")
    assert written["result"]["values"] == [5, 4, 1]
    assert written["trace"]["nodes"] == tree.trace.nodes
    assert [event["event"] for event in written["trace"]["events"]] == [e["event"] for e in tree.trace.events]
    assert [branch["status"] for branch in written["tree"]] == [branch.status for branch in tree.branches]


def test_a_tree_or_a_figure_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    root = figures.load("leaf-value-2005/4").options["root"]
    path.write_text(json.dumps(root))
    assert "root  player 0  (5, 4, 1)" in output(str(path))
    path.write_text(
        json.dumps({"title": "Mine", "labels": {"": "top"}, "engine": "maxn(prune=none)", "root": root})
    )
    shown = output(str(path))
    assert shown.startswith("Mine\n")
    assert "top  player 0  (5, 4, 1)" in shown
    assert "maxn(prune=none)" in shown
    assert "player 1  (0, 6, 4)" in output(str(path), "--moves", "1")


@pytest.mark.parametrize("suffix", ["svg", "html"])
def test_pictures_and_pages_are_written(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x.{suffix}"
    assert output("mnk", "--depth", "2", "--out", str(path)) == ""
    content = path.read_text(encoding="utf-8")
    assert texts(content) if suffix == "svg" else read_page(content)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            "figure:speculative-2003/44",
            "no figure is called 'speculative-2003/44'; did you mean 'speculative-2003/4'?",
        ),
        ("figure:", "no figure is called ''; valid: comparison-2002/2, "),
        ("nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("chess", "no game is called 'chess'; "),
        ("mnk --out x.png", "--out x.png: no drawing ends in .png; valid: .svg, .html, .json"),
        ("mnk --out x.htm", "--out x.htm: no drawing ends in .htm; did you mean '.html'?"),
        ("mnk --out x", "--out x: no drawing ends in nothing; valid: .svg, .html, .json"),
        ("mnk --out {folder}/no/x.svg", "cannot write {folder}/no/x.svg: No such file or directory"),
        ("mnk --depth none", "depth must be a whole number"),
        ("mnk --player 3", "mnk has no option 'player'; did you mean 'players'?"),
        ("figure:speculative-2003/4 --players 3", "figure:speculative-2003/4 takes no options of a game"),
        ("figure:speculative-2003/4 --moves 7", "move"),
        ("figure:speculative-2003/4 --engine maxn(prune=deep)", "prune must be one of"),
    ],
)
def test_a_mistake_is_one_clear_line(tmp_path: Path, arguments: str, message: str) -> None:
    arguments, message = (text.replace("{folder}", str(tmp_path)) for text in (arguments, message))
    done = run(*arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"nply: {message}") or message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "content", ["{", '{"root": [1], "titel": "x"}', '{"root": 5}', "[]", '{"title": 3, "root": [1, 2]}']
)
def test_a_bad_file_is_one_clear_line(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    done = run(str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("nply: ")
    assert done.stderr.count("\n") == 1
