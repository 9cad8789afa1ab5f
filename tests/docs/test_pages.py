"""Every code block on every page is run, read or compiled; none is merely printed unless it says so."""

import json
import tomllib
from pathlib import Path

import pytest

from page_blocks import COMPILED, FOR_THE_EYE, KINDS, READ, RUN, Block, blocks_of, name_of, pages
from page_runner import PageError, read_block, run_page

PAGES = [page for page in pages() if blocks_of(page)]


def written(folder: Path, text: str) -> Path:
    page = folder / "page.md"
    page.write_text(text)
    return page


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_blocks_of_a_page_run_in_order(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(blocks_of(page), tmp_path)
