"""The examples run, and their games are sound."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import nply
from nply import reference
from nply.testing import check_game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_each_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr


def test_three_wells_fits_one_screen_and_keeps_the_rules() -> None:
    path = EXAMPLES / "three_wells.py"
    assert len(path.read_text().splitlines()) <= 50
    game = runpy.run_path(str(path))["ThreeWells"]()
    assert game.players == 3
    assert check_game(game) == []
    result = nply.MaxN(ties="worst_for_root").search(game, depth=4)
    assert (result.values, list(result.line)) == reference.maxn(game, 4, "worst_for_root")
