"""The project's pages and the code blocks on them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]

DOCTEST = ("python", "pycon")  # an interpreter's prompts and answers
RUN = (*DOCTEST, "py", "sh", "console")  # in the order of the page, by test_pages.py
READ = ("json", "toml", "yaml", "cmake")  # parsed by test_pages.py
COMPILED = ("cpp",)  # by test_native_pages.py
FOR_THE_EYE = ("text",)
KINDS = (*RUN, *READ, *COMPILED, *FOR_THE_EYE)


@dataclass(frozen=True)
class Block:
    """A code block: where it stands, what it is said to be, and the file whose content it is, if any."""

    page: Path
    line: int
    kind: str
    title: str
    text: str

    @property
    def place(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def name_of(page: Path) -> str:
    """Return a page's path within the project."""
    return str(page.relative_to(ROOT)) if page.is_relative_to(ROOT) else page.name


def pages() -> list[Path]:
    """Return every Markdown file that a reader may see."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")]
    return sorted(found, key=name_of)


def blocks_of(page: Path) -> list[Block]:
    """Return the code blocks of a page, fenced or indented; an indented one is of no kind."""
    return list(_blocks(page, page.read_text(encoding="utf-8")))


def _blocks(page: Path, text: str) -> Iterator[Block]:
    for token in MarkdownIt().parse(text):
        if token.type not in ("fence", "code_block") or token.map is None:
            continue
        kind, _, rest = token.info.strip().partition(" ")
        title = re.search(r'title="([^"]*)"', rest)
        first = token.map[0] + (2 if token.type == "fence" else 1)
        yield Block(page, first, kind, title[1] if title else "", token.content)
