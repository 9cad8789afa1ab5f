"""Faulty games, each in a process of its own kind: a crash there is a failed test here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = 20_000 if os.environ.get("NPLY_LONG") else 400
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_but_errors_comes_out_of_faulty_games(part: int) -> None:
    """`make sanitized` runs the same with AddressSanitizer and UBSan."""
    count = CASES // PARTS
    first = 1_000_000 + part * count
    program = Path(__file__).with_name("faulty_games.py")
    done = subprocess.run(
        [sys.executable, str(program), str(first), str(count)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for outcome in ("answer", "GameError", "author's"):
        assert outcome in done.stdout, "cases are no longer what they were meant to be"
