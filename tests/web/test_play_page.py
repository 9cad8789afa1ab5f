"""Playing in the browser, by clicks and by keys."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web_server import Opener, Running, is_long


def begin(page: Any, game: str, seats: list[str], *, rules: dict[str, str] | None = None) -> None:
    page.click(f"[data-game={game}]")
    page.wait_for_selector(f"[data-game={game}][aria-checked=true]")
    for name, value in (rules or {}).items():
        page.click("details summary") if not page.is_visible(f"label:has-text('{name}')") else None
        page.fill(f"label:has(span:text-is('{name}')) input", value)
    for number, agent in enumerate(seats, start=1):
        page.select_option(f".seat-row:nth-child({number}) select", agent)
    page.click("#start")
    page.wait_for_selector(".status")


def history(server: Running, page: Any) -> list[Any]:
    found = re.search(r"#/table/(\S+)", page.url)
    assert found is not None
    told = server.ask(f"/api/tables/{found[1]}")
    moves: list[Any] = [one["move"] for one in told["position"]["history"]]
    return moves


def test_a_game_by_clicks_to_its_end_and_its_review(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "noughts_and_crosses", ["you", "random"])
    for _ in range(6):
        page.wait_for_selector(".cell.free, #main .review")
        if page.query_selector(".review"):
            break
        stones = page.locator(".stone").count()
        page.click(".cell.free >> nth=0")
        expect(page.locator(".stone")).not_to_have_count(stones)
        expect(page.locator(".status")).to_have_text(re.compile("Your turn|over"))
    assert "over" in page.inner_text(".status")
    page.click(".review")
    page.wait_for_selector(".review-page")
    assert "could not have been better" in page.inner_text(".review-page")
    before = page.locator(".review-page .stone").count()
    steps = page.locator(".why tr").first.locator("button")
    assert steps.count() >= 2  # the decision, and what would follow
    steps.nth(1).click()
    expect(page.locator(".review-page .stone")).to_have_count(before + 2)
    expect(page.locator(".review-caption")).to_contain_text("After ")
    page.click("text=back to the decision")
    expect(page.locator(".review-page .stone")).to_have_count(before)


@pytest.mark.parametrize("calm", [False, True], ids=["moving", "reduced"])
def test_moves_of_others_are_shown_one_by_one(opened: Opener, server: Running, calm: bool) -> None:
    page = opened(calm=calm)
    page.evaluate("localStorage.setItem('nply-pace', '3')")
    begin(page, "connect_four", ["you", "random"])
    page.click("[data-move=d]")
    page.wait_for_selector("text=Next move")
    expect(page.locator(".stone")).to_have_count(1)
    page.click("text=Next move")
    expect(page.locator(".stone")).to_have_count(2)
    falling = "getComputedStyle(document.querySelector('.cell.new .stone')).animationName"
    assert page.evaluate(falling) == ("none" if calm else "drop")
    assert re.fullmatch("player 1 played [a-g]; your turn", page.inner_text("#said"))


def test_chinese_checkers_by_keys_with_hint_take_back_and_reload(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "chinese_checkers", ["you", "random", "random"])
    page.focus("[data-peg] >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-to]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-to]", state="detached")
    page.focus("[data-peg] >> nth=0")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".history summary")).to_have_text("3 moves")
    played = history(server, page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    page.reload()
    page.wait_for_selector("[data-peg]")
    assert history(server, page) == played
    page.keyboard.press("u")
    page.wait_for_selector(".history", state="detached")
    assert history(server, page) == []


def test_a_second_tab_sees_what_happens(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "noughts_and_crosses", ["you", "you"])
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".cell.free")
    page.click("[data-move=b2]")
    expect(other.locator(".stone")).to_have_count(1)
    other.click("[data-move=a1]")
    expect(page.locator(".stone")).to_have_count(2)


def test_a_click_on_a_position_that_has_moved_on(opened: Opener, server: Running) -> None:
    """It plays nothing and complains of nothing: what is there now is shown."""
    page = opened()
    begin(page, "noughts_and_crosses", ["you", "you"])
    other = page.context.new_page()
    other.on("console", lambda message: problems.append(message.text))
    problems: list[str] = []
    other.goto(page.url)
    other.wait_for_selector(".cell.free")
    # A tab in the background does not listen; this one is looked at again before it has heard the news.
    other.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.click("[data-move=b2]")
    expect(page.locator(".stone")).to_have_count(1)
    assert other.locator(".stone").count() == 0
    other.click("[data-move=a1]")
    expect(other.locator(".stone")).to_have_count(1)
    expect(other.locator("#said")).to_have_text("the table has changed meanwhile")
    assert history(server, page) == ["b2"]
    assert problems == []
    assert not other.is_visible("#problem")


def test_a_peg_is_dragged(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "chinese_checkers", ["you", "random", "random"])
    page.click("[data-peg] >> nth=0")
    target = page.locator("[data-to]").first
    name = target.get_attribute("data-move")
    box, to = page.locator(f"[data-cell={name.split('-')[0]}]").bounding_box(), target.bounding_box()
    page.keyboard.press("Escape")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=5)
    page.mouse.up()
    page.wait_for_selector(".history")
    assert history(server, page)[0] == name


def by_clicks(page: Any, place: str, _: str) -> None:
    page.click(place)


def by_keys(page: Any, place: str, among: str) -> None:
    """Go to a place with the arrow keys, from the first of those that can be chosen, and press Enter."""
    focused = "document.activeElement.matches.bind(document.activeElement)"
    if not page.evaluate(f"{focused}({among!r})"):
        page.focus(f"{among} >> nth=0")
    been: list[str] = []
    for _ in range(80):
        if page.evaluate(f"{focused}({place!r})"):
            page.keyboard.press("Enter")
            return
        been.append(page.evaluate("document.activeElement.outerHTML"))
        if been[-1] in been[:-1]:  # the arrows lead in a circle
            page.keyboard.press("Tab")
            continue
        here, there = (page.locator(one).first.bounding_box() for one in (":focus", place))
        across, down = (there[side] - here[side] for side in ("x", "y"))
        ways = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        page.keyboard.press(ways[abs(across) < abs(down)])
    raise AssertionError(f"no key leads to {place}")


Acting = Callable[[Any, str, str], None]
both_ways = pytest.mark.parametrize("act", [by_clicks, by_keys])


@both_ways
def test_a_whole_hand_of_hearts(opened: Opener, server: Running, act: Acting) -> None:
    page = opened(width=360, height=740, dark=True) if act is by_clicks else opened()
    begin(page, "hearts", ["you", "random", "random", "random"])
    page.wait_for_selector(".hand .legal")
    assert page.locator(".hand .card").count() == 13
    assert page.locator(".seat .card").count() == 0  # nobody else's cards are on the page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in range(60):
        page.wait_for_selector(".hand .legal, .review")
        if page.query_selector(".review"):
            break
        if number == 5:  # in the middle
            cards = page.locator(".hand .card").evaluate_all("all => all.map((one) => one.dataset.move)")
            page.reload()
            page.wait_for_selector(".hand .legal")
            again = page.locator(".hand .card").evaluate_all("all => all.map((one) => one.dataset.move)")
            assert again == cards
        legal = page.locator(".hand .legal")
        card = legal.nth(number % legal.count()).get_attribute("data-move")
        act(page, f".hand [data-move='{card}']", ".hand .legal")
        page.wait_for_selector(f".hand [data-move='{card}']", state="detached")
    assert "over" in page.inner_text(".status")
    assert len(history(server, page)) == 52 + 12  # four pass three cards, and play thirteen


@both_ways
def test_a_whole_game_of_chinese_checkers(opened: Opener, server: Running, act: Acting) -> None:
    """Follow the hints to the end of the game."""
    page = opened()
    begin(page, "chinese_checkers", ["you", "level(3)", "level(3)"], rules={"pegs": "6" if is_long else "3"})
    for _ in range(200):
        page.wait_for_selector("[data-peg], .review")
        if page.query_selector(".review"):
            break
        page.click("#hint") if act is by_clicks else page.keyboard.press("h")
        move = page.inner_text(".hint b")
        act(page, f"[data-peg={move.split('-')[0]}]", "[data-peg]")
        act(page, f"[data-to={move.split('-')[1]}]", "[data-to]")
        page.wait_for_selector(".hint", state="detached")
    assert "over" in page.inner_text(".status")
    server.ask(f"/api/tables/{page.url.rpartition('/')[2]}/review", {"seat": 0})


def test_a_short_hand_by_keys_at_a_table_of_two_people(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "hearts", ["you", "random", "you", "random"], rules={"cards": "3"})
    seen = set()
    for _ in range(20):
        page.wait_for_selector("#uncover, .hand .legal, .review")
        if page.query_selector(".review"):
            break
        if page.query_selector("#uncover"):
            assert page.locator(".hand .card").count() == 0
            seen.add(page.inner_text("#uncover"))
            page.focus("#uncover")
            page.keyboard.press("Enter")
            page.wait_for_selector(".hand .legal")
        page.focus(".hand .legal >> nth=0")
        page.keyboard.press("ArrowRight")
        card = page.evaluate("document.activeElement.dataset.move")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".hand [data-move='{card}']", state="detached")
    assert "over" in page.inner_text(".status")
    assert seen == {"I am player 0: show my hand", "I am player 2: show my hand"}


def test_a_card_is_dragged_and_a_bid_is_made(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "spades", ["you", "random", "random", "random"])
    page.wait_for_selector(".moves .move")
    page.click(".moves .move >> nth=3")
    page.wait_for_selector(".hand .legal")
    card = page.locator(".hand .legal").first
    name, box, to = (
        card.get_attribute("data-move"),
        card.bounding_box(),
        page.locator(".middle").bounding_box(),
    )
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=5)
    page.mouse.up()
    page.wait_for_selector(f".hand [data-move='{name}']", state="detached")
    assert name in history(server, page)


def test_earlier_positions_saves_and_records(opened: Opener, server: Running, tmp_path: Path) -> None:
    page = opened()
    begin(page, "connect_four", ["you", "random"])
    page.click(".cell.free >> nth=3")
    expect(page.locator(".stone")).to_have_count(2)
    page.click("#step-back")
    expect(page.locator(".stone")).to_have_count(1)
    page.click("#step-back")
    expect(page.locator(".stone")).to_have_count(0)
    page.click("text=back to now")
    expect(page.locator(".stone")).to_have_count(2)
    page.click("#save")
    page.fill("form input", "a test of saving")
    page.click("form button")
    page.wait_for_selector("text=Saved as")
    page.click("text=New")
    page.click("button:text-is('a test of saving')")
    expect(page.locator(".stone")).to_have_count(2)
    record = tmp_path / "record.json"
    with page.expect_download() as download:
        page.click("text=Record")
    download.value.save_as(record)
    page.click("text=New")
    page.set_input_files("input[type=file]", record)
    expect(page.locator(".stone")).to_have_count(2)
