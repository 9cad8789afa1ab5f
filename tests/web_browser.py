"""A browser for the tests of the page, and pages that may not complain."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web_server import CHROMIUM, Opener, Running, running

MOST_MILLISECONDS = 30_000
"""That anything on a page may take: a busy machine is slow, and nothing here is about speed."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("tables"), tmp_path_factory.mktemp("matches")) as found:
        yield found


@pytest.fixture(scope="session")
def matches_folder(server: Running) -> Path:
    arguments = server.process.args
    assert isinstance(arguments, list)
    return Path(str(arguments[-1]))


@pytest.fixture(scope="module")  # playwright has an event loop of its own, which others must not meet
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from playwright.sync_api import expect, sync_playwright

        expect.set_options(timeout=MOST_MILLISECONDS)
        with sync_playwright() as playwright:
            found = playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            yield found
            found.close()


@pytest.fixture
def opened(browser: Any, server: Running) -> Iterator[Opener]:
    """Open pages; whatever one writes to the console as an error fails the test."""
    problems: list[str] = []
    contexts: list[Any] = []

    def note(message: Any) -> None:
        if message.type in ("error", "warning"):
            problems.append(message.text)

    def opening(
        path: str = "", *, width: int = 1280, height: int = 860, dark: bool = False, calm: bool = True
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(MOST_MILLISECONDS)
        page.on("console", note)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(server.link)
        page.evaluate("localStorage.setItem('nply-pace', '0')")
        if path:
            page.goto(f"{server.origin}/#{path}")
        return page

    yield opening
    for context in contexts:
        context.close()
    assert problems == []
