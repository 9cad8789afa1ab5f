"""Playing in the browser, by clicks and by keys."""

import re
from typing import Any

from playwright.sync_api import expect

from web_server import Opener, Running


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


def test_connect_four_by_clicks_to_its_end(opened: Opener, server: Running) -> None:
    page = opened()
    begin(page, "connect_four", ["you", "random"])
    for _ in range(21):
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
