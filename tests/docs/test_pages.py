"""Every code block on every page is run, read or compiled; what is only to be looked at says so."""

import re
from pathlib import Path

import pytest

import nply
import nply.reference
from page_blocks import COMPILED, FOR_THE_EYE, KINDS, ROOT, Block, blocks_of, name_of, pages
from page_commands import PageError
from page_runner import run_page

PAGES = [page for page in pages() if blocks_of(page)]


def kinds_that_are_wrong(blocks: list[Block]) -> list[str]:
    """Say what is wrong with the kinds of a page's blocks."""
    wrong = [
        f"{block.place}: {block.kind or 'a block without a kind'} is not one of {', '.join(KINDS)}"
        for block in blocks
        if block.kind not in KINDS
    ]
    if blocks and all(block.kind in FOR_THE_EYE for block in blocks):
        wrong.append(f"{blocks[0].place}: the page has code, and none of it runs")
    return wrong


def page_with(folder: Path, text: str) -> list[Block]:
    page = folder / "page.md"
    page.write_text(text)
    return blocks_of(page)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_are_of_a_kind_that_is_tested(page: Path) -> None:
    assert kinds_that_are_wrong(blocks_of(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_blocks_of_each_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    # A table that takes seconds to build, once for all runs.
    monkeypatch.setenv("NPLY_CACHE", str(ROOT / "build" / "cache"))
    blocks = blocks_of(page)
    left = [block for block in blocks if block.kind in (*COMPILED, *FOR_THE_EYE)]
    assert run_page(blocks, tmp_path) == len(blocks) - len(left)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("```python\n>>> 1 + 1\n3\n```\n", r"page\.md:2: (?s:.*)Expected:\s+3"),
        ("```pycon\n>>> 1 + 1\n3\n```\n", r"page\.md:2: (?s:.*)Expected:\s+3"),
        ("```python\nx = 1\n```\n", "without a prompt"),
        ("```py\nx = 1\n```\n\n```python\n>>> x\n2\n```\n", r"page\.md:6: (?s:.*)Expected:\s+2"),
        ("```console\n$ nply --version\nnply 9.9.9\n```\n", r"prints\s+nply \d"),
        (
            "```console\n$ nply --version\nnply ...\n$ nply perft nim\n1\n```\n",
            "prints\\s+nim heap=7",
        ),
        ("```console\nnply --version\n```\n", "starts with a command"),
        ("```sh\nnply perft nim --heep 3\n```\n", "did you mean 'heap'"),
        ("```sh\nnply bench --updat\n```\n", "no option --updat"),
        ("```sh\nnply tree mytree.json\n```\n", "mytree.json"),
        ("```sh\nmake tset\n```\n", "No rule to make target"),
        ("```sh\npython benchmarks/no.py\n```\n", "there is no benchmarks/no.py"),
        ("```sh\npython benchmarks/growth.py --smal\n```\n", "no option --smal"),
        ("```sh\npip install .[no]\n```\n", "no extra 'no'"),
        ("```sh\npytest tests/no\n```\n", "no tests/no to test"),
        ("```sh\nfrobnicate\n```\n", "no test knows"),
        ("```sh\n# nothing\n```\n", "without a command"),
        ("```json\n{'a': 1}\n```\n", "not JSON"),
        ("```toml\na = \n```\n", "not TOML"),
        ("```yaml\na: [\n```\n", "not YAML"),
        ("```cmake\nnply_mutand(a)\n```\n", 'Unknown CMake command "nply_mutand"'),
    ],
)
def test_a_block_that_is_wrong_would_be_noticed(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PageError, match=complaint):
        run_page(page_with(tmp_path, text), tmp_path)


def test_a_file_on_a_page_is_there_for_the_commands_behind_it(tmp_path: Path) -> None:
    tree = '```json title="mytree.json"\n{"root": {"player": 0, "children": [[1, 2], [2, 1]]}}\n```\n'
    blocks = page_with(tmp_path, tree + "\n```sh\nnply tree mytree.json --out mytree.svg\n```\n")
    assert run_page(blocks, tmp_path) == 2
    assert (tmp_path / "mytree.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    "text", ["```\nx\n```\n", "```rust\nx\n```\n", "text\n\n    indented\n", "```text\nx\n```\n"]
)
def test_a_kind_that_nothing_tests_would_be_noticed(text: str, tmp_path: Path) -> None:
    assert len(kinds_that_are_wrong(page_with(tmp_path, text))) == 1


def test_paths_on_the_pages_exist() -> None:
    """Names of files between backquotes, from the top or from a folder of native/, or made by the page."""
    tops = [ROOT, ROOT / "native", ROOT / "native" / "include" / "nply", ROOT / "native" / "tests"]
    for page in pages():
        own = {block.title for block in blocks_of(page)}
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for path in re.findall(r"`(?:python )?([\w.]+/[\w./-]+\.(?:[chp]pp|py|sh|cmake|json|in))[` ]", text):
            known = path in own or f"native/include/nply/{path}" in own
            assert known or any((top / path).exists() for top in tops), f"{name_of(page)}: no {path}"


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    """Those that a reader follows without the site; mkdocs checks the others, and the places within pages."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in link:
            assert (page.parent / link).exists(), f"{name_of(page)}: no {link}"


def test_everything_public_is_in_the_reference() -> None:
    text = "".join(page.read_text() for page in (ROOT / "docs" / "reference" / "api").glob("*.md"))
    documented = set(re.findall(r"^::: ([\w.]+)$", text, flags=re.MULTILINE))
    documented |= set(re.findall(r"heading: ([\w.]+)$", text, flags=re.MULTILINE))
    documented |= set(re.findall(r"^\| `([\w.]+)` \|", text, flags=re.MULTILINE))
    names = {f"{module.__name__}.{name}" for module in (nply, nply.reference) for name in module.__all__}
    assert names - documented == {"nply.NplyError"}  # what all the others are
