"""Every example in the README, the docs and the docstrings is run, commands of the shell included."""

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import nply

ROOT = Path(__file__).parents[2]
PAGES = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))] if page.exists()]
FOUND = ["nply", *(module.name for module in pkgutil.walk_packages(nply.__path__, "nply."))]
MODULES = [name for name in FOUND if "._" not in name]  # not the native core, not __main__


def examples(text: str) -> str:
    """Return the page with everything but its ```python blocks blanked out, so that line numbers stay."""
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        fence = re.match(r"\s*```(\w*)", line)
        if fence:
            inside = not inside and fence[1] == "python"
            kept.append("")
        else:
            kept.append(line if inside else "")
    return "\n".join(kept) + "\n"


def run(name: str, text: str) -> doctest.TestResults:
    """Run the examples of one page, each after the other in one namespace."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    test = doctest.DocTestParser().get_doctest(examples(text), {"__name__": "__main__"}, name, name, 0)
    report: list[str] = []
    results = doctest.DocTestRunner(optionflags=flags).run(test, out=report.append)
    assert not results.failed, "".join(report)
    return results


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_each_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run(str(page), page.read_text(encoding="utf-8"))


def commands(text: str) -> list[tuple[str, str]]:
    """Return each command of the page's ```console blocks with the output that stands below it."""
    blocks = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```$", text, flags=re.MULTILINE)
    return [(command, output) for command, output in blocks]


def printed(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "nply", command
    nply_here = str(Path(sys.executable).with_name("nply"))
    done = subprocess.run([nply_here, *arguments], capture_output=True, text=True, encoding="utf-8")
    return done.stdout + done.stderr


def as_shown(shown: str, output: str) -> bool:
    """Is this the output that a page shows? Dots stand for what differs from run to run."""
    return doctest.OutputChecker().check_output(
        shown.rstrip() + "\n", output.rstrip() + "\n", doctest.ELLIPSIS
    )


SHOWN = [
    pytest.param(*example, id=f"{page.name}-{example[0]}")
    for page in PAGES
    for example in commands(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("command", "shown"), SHOWN)
def test_commands_print_what_the_pages_show(command: str, shown: str) -> None:
    output = printed(command)
    assert as_shown(shown, output), output


def test_an_output_that_is_wrong_would_be_noticed() -> None:
    page = "text\n```console\n$ nply --version\nnply ...\n```\n```sh\nnply bench\n```\n"
    assert commands(page) == [("nply --version", "nply ...\n")]
    assert as_shown("nply ...\n", printed("nply --version"))
    assert not as_shown("nply 9.9.9\n", printed("nply --version"))


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_each_module(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_a_page_that_is_wrong_would_be_noticed() -> None:
    page = "text\n```sh\n>>> 1\n2\n```\n```python\n>>> x = 2\n```\nmore\n```python\n>>> x + 1\n3\n```\n"
    assert run("page", page).attempted == 2
    with pytest.raises(AssertionError, match=r"(?s)line 11.*Expected:\s+4"):
        run("page", page.replace("3\n", "4\n"))
