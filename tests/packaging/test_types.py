"""A user's code is checked strictly against nply's types, as `make build` leaves them."""

import subprocess
import sys
from pathlib import Path

from user_lines import COMPLAINTS, PRINTED, WRONG, write_user_file


def mypy(path: Path) -> str:
    # Not from here: the project's own settings must not help.
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(path.parent / "cache"), path.name]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False).stdout


def test_a_users_file_is_right_and_wrong_where_it_is(tmp_path: Path) -> None:
    path = write_user_file(tmp_path)
    assert mypy(path) == "Success: no issues found in 1 source file\n"
    path.write_text(path.read_text() + WRONG)
    said = mypy(path)
    assert [words for words in COMPLAINTS if words not in said] == [], said


def test_it_runs(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, write_user_file(tmp_path)], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (PRINTED, "")
