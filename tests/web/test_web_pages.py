"""Analysis, trees, matches and lessons in the browser; what screen readers find; the scripts' types."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import nply
from nply import figures
from program import ENVIRONMENT, PROGRAM
from web_server import Opener, Running, is_long

ROOT = Path(__file__).parents[2]


def seconds_of(server: Running) -> float:
    """The processor time that the server has taken."""
    words = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / 100


def test_the_analysis_is_live_and_ends_with_the_page(opened: Opener, server: Running) -> None:
    page = opened("/analyse")
    page.fill(".engine-panel input[type=text]", "maxn")
    page.click(".analyse-start")
    expect(page.locator(".facts")).to_have_text(re.compile(r"depth [3-9]"))
    first = page.inner_text(".facts")
    expect(page.locator(".facts")).not_to_have_text(first)
    assert page.locator(".known tbody tr").count() >= 10
    page.context.close()
    time.sleep(1)
    before = seconds_of(server)
    time.sleep(1)
    assert seconds_of(server) - before < 0.5


def test_two_engines_and_a_line_to_step_along(opened: Opener, server: Running) -> None:
    page = opened('/analyse?q={"game":"connect_four"}')
    page.click("#second")
    page.fill(".engine-panel:nth-child(2) input[type=text]", "minimax")
    for number in (0, 1):
        page.fill(".engine-panel input[type=number] >> nth=" + str(number), "1")
        page.click(f".analyse-start >> nth={number}")
    expect(page.locator(".facts >> text=done")).to_have_count(2)
    first, second = (page.locator(".engine-panel").nth(number).bounding_box() for number in (0, 1))
    assert (first["y"], first["x"] + first["width"] <= second["x"]) == (second["y"], True)  # side by side
    page.click(".engine-panel .line button >> nth=1")
    expect(page.locator(".stone")).to_have_count(2)
    page.click("#undo")
    expect(page.locator(".stone")).to_have_count(1)


def drag(page: Any, what: str, where: str) -> None:
    for place, act in ((what, page.mouse.down), (where, page.mouse.up)):
        box = page.locator(place).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


@pytest.mark.parametrize("engine", ["auto", "uct", "flat", "best_first", "pimc(maxn,worlds=4)"])
def test_engines_of_every_kind_are_live(opened: Opener, server: Running, engine: str) -> None:
    page = opened("/analyse")
    if engine != "auto":  # it is what is taken where none is named
        page.fill(".engine-panel input[type=text]", engine)
    page.click(".analyse-start")
    expect(page.locator(".live")).to_be_visible()
    expect(page.locator(".known tbody tr")).to_have_count(10)
    first = page.inner_text(".known tbody")
    expect(page.locator(".known tbody")).not_to_have_text(first)
    if engine == "auto":
        taken = nply.best(nply.load("chinese_checkers", players=3, pegs=6), "30s")
        expect(page.locator(".reason")).to_have_text(f"{taken.engine}, {taken.reason}")
        return
    ranks = page.locator(".known tbody td:first-child").all_inner_texts()
    assert (ranks[0], "–" in ranks) == ("1", False)


def test_hands_and_pegs_are_set_up(opened: Opener, server: Running) -> None:
    page = opened(
        '/analyse?q={"game":"hearts","options":{"players":3},"text":"hands=A...,K...,Q... leader=0"}'
    )
    page.click("#edit")
    page.click("[data-seat='1']")
    page.click("[data-card=JS]")
    page.focus("[data-card='2H']")
    page.keyboard.press("0")
    page.focus("[data-card='3H']")
    page.keyboard.press("2")
    drag(page, "[data-card='4H']", "[data-seat='1']")
    page.click("[data-card='4H']")  # it is player 1's now, and his seat is chosen: taken away again
    drag(page, "[data-card='5H']", "[data-seat='0']")
    page.click("text=Use these hands")
    page.wait_for_selector("#problem.shown")  # hands of different sizes are told of, and nothing is lost
    assert page.locator(".editor [data-card]").count() == 52
    drag(page, "[data-card='5H']", "[data-seat='']")
    page.click("text=Use these hands")
    expect(page.locator(".hand .card")).to_have_count(2)
    page.fill(".paste textarea", "hands=...AK,...QJ,...T9 leader=2")
    page.click("text=Use this text")
    expect(page.locator("[data-move='9C']")).to_be_enabled()
    page.goto(
        page.url.split("#")[0] + '#/analyse?q={"game":"chinese_checkers","options":{"pegs":3,"players":2}}'
    )
    page.wait_for_selector(".star")
    page.click("#edit")
    page.click(".editor [data-cell=a7]")
    page.click(".editor [data-cell=c7]")
    drag(page, ".editor [data-cell=c7]", ".editor [data-cell=d6]")
    page.click("text=Use this position")
    page.wait_for_selector("[data-peg=d6]")


@pytest.mark.parametrize("name", figures.names())
def test_the_viewer_steps_through_a_figure(opened: Opener, server: Running, name: str) -> None:
    page = opened(f"/trees?of=figure:{name}")
    page.wait_for_selector(".viewer svg")
    count = page.locator(".viewer .count")
    last = int(count.inner_text().split()[-1])
    page.focus(".viewer .view")
    said = set()
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text(f"step {step} of {last}")
        said.add(page.inner_text(".viewer .words"))
    assert len(said) > last / 3
    assert f"step={last}" in page.url
    page.keyboard.press("Home")
    page.check(".viewer .hide")
    assert page.locator(".viewer .node:visible").count() < page.locator(".viewer .node").count()


def test_the_quiz_the_search_and_two_engines(opened: Opener, server: Running) -> None:
    page = opened("/trees?of=figure:speculative-2003/2&second=maxn(prune=none)")
    page.wait_for_selector(".viewer svg")
    assert page.locator(".viewer").count() == 2
    page.locator("input.quiz").first.check()
    viewer = page.locator(".viewer").first
    for _ in range(40):
        if viewer.locator(".yes").count():
            break
        viewer.locator(".next").click()
    viewer.locator(".yes").click()
    expect(viewer.locator(".question p").first).to_contain_text("of 1 so far")
    viewer.locator(".find").fill("a")
    viewer.locator(".find").press("Enter")
    expect(viewer.locator(".node.found")).to_have_count(1)


def test_a_tree_of_ones_own_by_keys_and_on_paper(opened: Opener, server: Running) -> None:
    page = opened("/trees?of=own")
    page.fill("textarea", '{"player": 0, "children": [{"player": 1, "children": [[3, 0], [2, 1]]}, [1, 2]]}')
    page.click("button:text-is('Search')")
    page.wait_for_selector(".viewer svg")
    page.reload()  # the address has the whole tree
    expect(page.locator(".viewer .node")).to_have_count(5)
    page.focus(".viewer .view")
    width = page.locator(".view svg").bounding_box()["width"]
    page.keyboard.press("+")
    assert page.locator(".view svg").bounding_box()["width"] > 1.2 * width
    page.keyboard.press("-")
    assert abs(page.locator(".view svg").bounding_box()["width"] - width) < 2
    page.keyboard.press("f")
    assert page.locator(".view svg").bounding_box()["width"] <= page.locator(".view").bounding_box()["width"]
    page.focus(".viewer .node[data-node='1']")
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .node")).to_have_count(3)
    assert page.evaluate("document.activeElement.dataset.node") == "1"
    page.keyboard.press(" ")
    expect(page.locator(".viewer .node")).to_have_count(5)
    page.keyboard.press("/")
    page.keyboard.type("2, 1")
    page.keyboard.press("Enter")
    expect(page.locator(".viewer .node.found")).to_have_count(1)
    page.emulate_media(media="print")
    assert not page.is_visible(".viewer .bar >> nth=0")
    assert not page.is_visible("header.top")
    assert page.is_visible(".viewer .view")


def test_the_position_stands_beside_the_tree(opened: Opener, server: Running) -> None:
    page = opened("/trees?of=game:noughts_and_crosses&depth=2&step=6")
    page.wait_for_selector(".tree-position .board")
    assert page.locator(".tree-position .stone").count() >= 1


def test_a_file_of_nply_tree_works_without_a_server(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "tree.html"
    subprocess.run([PROGRAM, "tree", "mnk", "--depth", "2", "--out", str(file)], check=True, env=ENVIRONMENT)
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{file.as_uri()}#step=5")
    expect(page.locator(".count")).to_contain_text("step 5 of")
    page.keyboard.press("c")
    assert "cut" in page.inner_text(".words")
    assert "." in page.inner_text(".tree-position pre")
    page.close()
    assert problems == []


def test_the_viewer_in_a_notebook(browser: Any) -> None:
    shown = nply.MaxN().trace(nply.figures.load("speculative-2003/6").start())._repr_html_()
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.set_content(shown)
    inside = page.frame_locator("iframe")
    expect(inside.locator(".count")).to_contain_text("step 0 of")
    inside.locator(".next").click()
    expect(inside.locator(".count")).to_contain_text("step 1 of")
    page.close()
    assert problems == []


def test_a_match_is_watched_while_it_runs(opened: Opener, matches_folder: Path) -> None:
    command = [
        PROGRAM,
        "match",
        "nim",
        "minimax@d3",
        "random",
        "--heap",
        "15",
        "--blocks",
        "100000",
        "--workers",
        "1",
    ]
    (matches_folder / "inside").mkdir()  # nply reproduce makes a folder of its own
    with subprocess.Popen(
        [*command, "--out", str(matches_folder / "inside" / "live.sqlite")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    ) as match:
        try:
            page = opened()
            for visit in range(300):
                page.goto(page.url.split("#")[0] + f"#/watch?{visit}")
                page.wait_for_selector("h1:text-is('Watch')")
                if page.locator("td a").count():
                    break
                page.wait_for_timeout(200)
            page.click("td a")
            page.wait_for_selector(".replay")
            before = page.inner_text(".facts")
            expect(page.locator(".facts")).not_to_have_text(before)
        finally:
            match.terminate()
    assert "[" in page.inner_text(".known tbody")
    page.click(".replay >> nth=0")
    page.wait_for_selector(".replay-panel")
    page.click(".replay-next")
    expect(page.locator(".replay-panel .status")).to_contain_text("Move 1:")


@pytest.mark.parametrize("dark", [False, True] if is_long else [True])
def test_no_serious_fault_of_accessibility(opened: Opener, server: Running, dark: bool) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    table = server.ask("/api/tables", {"game": "hearts", "seats": [None, "random", "random", "random"]})["id"]
    over = server.ask(
        "/api/tables", {"game": "mnk", "options": {"m": 2, "n": 1, "k": 2}, "seats": [None, None]}
    )
    for seat, move in enumerate(["a1", "b1"]):
        message = {"seat": seat, "version": over["version"], "move": move}
        over = server.ask(f"/api/tables/{over['id']}/play", message)
    star = server.ask("/api/tables", {"game": "chinese_checkers", "seats": [None, "random", "random"]})["id"]
    page = opened(dark=dark)
    waits = {
        "/play": "#start",
        f"/table/{table}": ".hand .legal",
        f"/table/{star}": "[data-peg]",
        f"/table/{over['id']}": ".review",
        "/analyse": ".analyse-start",
        '/analyse?q={"game":"hearts"}': "#edit",
        "/trees": ".viewer svg",
        "/learn/3": ".viewer svg",
        "/watch": "h1",
    }
    for path, selector in waits.items():
        page.goto(f"{server.origin}/#{path}")
        page.wait_for_selector(selector)
        if selector in (".review", "#edit", ".analyse-start"):
            page.click(selector)
            page.wait_for_selector(".review-page, .editor, .known tbody tr")
        page.wait_for_timeout(100)
        found = axe.run(page).response["violations"]
        serious = [
            (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], path


def test_all_lessons_open(opened: Opener, server: Running) -> None:
    page = opened("/learn")
    for _ in range(20):
        page.wait_for_selector(".viewer svg")
        forward = page.locator(".actions .primary")
        if "more searches" in forward.inner_text():
            break
        title = page.title()
        forward.click()
        expect(page).not_to_have_title(title)
    assert "/learn/9" in page.url


def test_the_page_is_small_and_loads_nothing_from_elsewhere() -> None:
    files = [
        path
        for folder in ("web/static", "reports/viewer")
        for path in (ROOT / "src" / "nply" / folder).iterdir()
        if path.suffix != ".ts"
    ]
    assert sum(path.stat().st_size for path in files) < 300_000
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "http:" not in text
        assert "https:" not in text


def test_the_types_of_messages_are_those_of_the_server() -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "web_types.py"), "--check"], check=True)


def test_typescript_finds_no_fault() -> None:
    """The scripts are plain JavaScript with types in comments; TypeScript is fetched once, by npm."""
    tools = ROOT / "build" / "node"
    compiler = tools / "node_modules" / "typescript" / "bin" / "tsc"
    node, npm = (
        shutil.which(name, path=f"{Path(sys.executable).parent}:{ENVIRONMENT['PATH']}")
        for name in ("node", "npm")
    )
    if node is None or npm is None:
        pytest.skip("there is no node")
    if not compiler.exists():
        tools.mkdir(parents=True, exist_ok=True)
        fetch = [
            npm,
            "install",
            "--silent",
            "--no-fund",
            "--no-audit",
            "--prefix",
            str(tools),
            "typescript@5.9",
        ]
        if subprocess.run(fetch, capture_output=True, check=False, timeout=120).returncode:
            pytest.skip("TypeScript cannot be fetched")
    done = subprocess.run(
        [node, str(compiler), "-p", str(Path(__file__).parent / "tsconfig.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
