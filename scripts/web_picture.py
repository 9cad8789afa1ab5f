"""Take the picture of the page for the README: web_picture.py FILE. It needs Chromium and playwright."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

SEED = 12


def main() -> None:
    """Begin a hand, play some cards, take the picture."""
    program = str(Path(sys.executable).parent / "nply")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("there is no Chromium: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "web", "--no-browser", "--port", "0", "--data", folder, "--matches", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            link = re.findall(r"http://\S+", server.stdout.readline())[0]
            _take(chromium, link, sys.argv[1])
        finally:
            server.terminate()
            server.wait()


def _take(chromium: str, link: str, file: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1180, "height": 720}, reduced_motion="reduce")
        page.goto(link)
        page.evaluate("localStorage.setItem('nply-pace', '0')")
        page.click("[data-game=hearts]")
        page.click("details summary")
        page.fill("input[placeholder='by chance']", str(SEED))
        page.click("#start")
        for _ in range(9):  # three cards to pass, and some tricks
            page.locator(".hand .legal").first.click()
            page.wait_for_timeout(700)
        page.wait_for_selector(".hand .legal")
        page.click("#hint")
        page.wait_for_selector(".hint")
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    main()
