"""Playing in the browser, by clicks and by keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web_server import Opener, Running, long

# Clicks race with what the others do; on a busy machine one may come too late.
pytestmark = pytest.mark.flaky(reruns=2)


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
        page.click(".cell.free >> nth=0")
        expect(page.locator(".status")).to_have_text(re.compile("Your turn|over"))
    assert "over" in page.inner_text(".status")
    page.click(".review")
    page.wait_for_selector(".review-page")
    assert "could not have been better" in page.inner_text(".review-page")


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


@long
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


def play_hand(page: Any, act: Any) -> None:
    """Play legal cards until the hand is over."""
    for _ in range(60):
        page.wait_for_selector(".hand .legal, .moves .move, .review")
        if page.query_selector(".review"):
            return
        before = page.inner_text(".history summary") if page.query_selector(".history summary") else ""
        act()
        expect(page.locator(".history summary")).not_to_have_text(before)
    raise AssertionError("the hand does not end")


def test_a_whole_hand_of_hearts_by_clicks_on_a_phone(opened: Opener, server: Running) -> None:
    page = opened(width=360, height=740, dark=True)
    begin(page, "hearts", ["you", "random", "random", "random"])
    page.wait_for_selector(".hand .legal")
    assert page.locator(".hand .card").count() == 13
    assert page.locator(".seat .card").count() == 0  # nobody else's cards are on the page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    play_hand(page, lambda: page.locator(".hand .legal").first.click())
    assert "over" in page.inner_text(".status")


@long
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
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
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


def test_earlier_positions_and_saves(opened: Opener, server: Running) -> None:
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


@long
def test_a_whole_game_of_chinese_checkers_by_keys(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "chinese_checkers", ["you", "level(3)", "level(3)"], rules={"pegs": "3"})
    for _ in range(200):
        page.wait_for_selector("[data-peg], .review")
        if page.query_selector(".review"):
            break
        page.keyboard.press("h")
        page.wait_for_selector(".hint")
        move = page.inner_text(".hint b")
        before = page.inner_text(".history summary") if page.query_selector(".history summary") else ""
        page.focus(f"[data-peg={move.split('-')[0]}]")
        page.keyboard.press("Enter")
        page.focus(f"[data-to={move.split('-')[1]}]")
        page.keyboard.press("Enter")
        expect(page.locator(".history summary")).not_to_have_text(before)
    assert "over" in page.inner_text(".status")
