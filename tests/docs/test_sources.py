"""Files that a person reads have a size that a person can read."""

import subprocess

import pytest

from page_blocks import ROOT

MOST_LINES = 500
WRITTEN = {
    ".cmake",
    ".cpp",
    ".css",
    ".hpp",
    ".html",
    ".in",
    ".js",
    ".md",
    ".py",
    ".sh",
    ".toml",
    ".txt",
    ".yml",
}


def test_no_file_is_longer_than_500_lines() -> None:
    """Results and golden play-throughs aside: they are written by the program."""
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone knows which files are written by hand")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [
        ROOT / name for name in listed.splitlines() if not name.startswith(("results/", "tests/golden/"))
    ]
    texts = [path for path in paths if path.suffix in WRITTEN and path.is_file()]
    assert len(texts) > 100
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in texts}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}
