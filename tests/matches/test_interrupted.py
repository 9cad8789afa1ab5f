"""A match that is killed at random moments, again and again, equals one that never was."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from match_bots import stored
from nply.matches import StoreError

LONG = bool(os.environ.get("NPLY_LONG"))
KILLS = 20 if LONG else 3
BLOCKS = 40 if LONG else 8
COMMAND = [
    str(Path(sys.executable).parent / "nply"),
    *("match", "spades", "maxn@2k", "paranoid@2k", "--players", "3", "--cards", "5", "--workers", "2"),
    *("--blocks", str(BLOCKS), "--out"),
]


def start(file: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([*COMMAND, str(file)], stdout=subprocess.DEVNULL, start_new_session=True)


def games(file: Path) -> int:
    """Count the games in a file that may not be there yet, or is just being made."""
    try:
        return len(stored(file))
    except StoreError:
        return 0


def test_killed_again_and_again(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    assert start(whole).wait() == 0
    chance = random.Random(7)
    file = tmp_path / "killed.db"
    counts = [0]
    for kill in range(KILLS):
        process = start(file)
        if kill % 4 == 3:  # while it starts, or opens the file
            time.sleep(chance.uniform(0.05, 1.5))
        else:  # in the middle of games, so that some are left for the next time
            enough = counts[-1] + chance.randint(1, 6 * BLOCKS // KILLS)
            while games(file) < enough and process.poll() is None:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.05))
        if chance.random() < 0.5:
            os.killpg(process.pid, signal.SIGKILL)  # workers and all
        else:
            process.kill()
        process.wait()
        counts.append(games(file))
        assert counts[-1] >= counts[-2], "nothing that was stored is lost"
    assert len(set(counts)) > KILLS // 2, "kills came in the middle of the match"
    assert start(file).wait() == 0
    assert stored(file) == stored(whole)
    assert len(stored(file)) == 6 * BLOCKS
