"""Searches that are drawn, and what tests read off their drawings."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from typing import Any, NamedTuple
from xml.etree import ElementTree

import nply
from nply import figures
from nply.cli import app
from nply.reports import SearchTree

SVG = "{http://www.w3.org/2000/svg}"


def state_of(name: str, options: dict[str, Any]) -> nply.State:
    return nply.load(name, **options).start()


def same(traced: nply.Result, untraced: nply.Result) -> bool:
    """Equal in all but the time."""
    return traced._replace(seconds=0) == untraced._replace(seconds=0)


def drawn(state: nply.State, engine: str = "maxn", **limits: Any) -> SearchTree:
    return SearchTree(nply.engine(engine).trace(state, **limits), state)


def figure(name: str) -> SearchTree:
    read = figures.read(name)
    state = read.game.start()
    return SearchTree(nply.engine(read.engine).trace(state), state, read.labels)


def texts(picture: str) -> list[str]:
    """The texts of an SVG picture; its parser also says whether it is well-formed."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


class Page(HTMLParser):
    """Checks that tags are closed, and keeps what the page's script works on."""

    VOID = ("meta", "input", "link", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.data = ""
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.append(given.get("id") or "")
        self.outside += [name for name in ("src", "href") if name in given]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.ids[-1:] == ["data"] and self.open[-1] == "script":
            self.data += data


def read_page(text: str) -> dict[str, Any]:
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open
    assert not page.outside
    assert "%%" not in text
    read: dict[str, Any] = json.loads(page.data)
    return read


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Done:
    """Run the command in this process, which is quicker."""
    stdout, stderr = io.StringIO(), io.StringIO()
    with redirect_stdout(stdout), redirect_stderr(stderr):
        code = app.run(["tree", *arguments])
    return Done(code, stdout.getvalue(), stderr.getvalue())


def output(*arguments: str) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
