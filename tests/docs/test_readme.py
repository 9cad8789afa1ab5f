"""The README's tables say what the program says, and it stays short."""

import re
import runpy

from page_blocks import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_tables_of_games_and_engines_are_up_to_date() -> None:
    with_tables = runpy.run_path(str(ROOT / "scripts" / "readme.py"))["with_tables"]
    assert with_tables(README) == README, "make readme"
    for wrong in (("| `spades` | 2 to 4 |", "| `spades` | 2 to 5 |"), ("`ties` (left, ", "`ties` (right, ")):
        assert wrong[0] in README
        assert with_tables(README.replace(*wrong)) == README


def test_it_is_short() -> None:
    """Its tables grow with the program; what somebody has written does not."""
    written = re.sub(r"<!-- \w+: make readme -->.*?<!-- end -->", "", README, flags=re.DOTALL)
    assert len(written.splitlines()) <= 126
