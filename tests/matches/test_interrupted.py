"""A match that is killed at random moments, again and again, equals one that never was."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from match_bots import stored

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


def test_killed_again_and_again(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    began = time.monotonic()
    assert start(whole).wait() == 0
    took = time.monotonic() - began
    chance = random.Random(7)
    file = tmp_path / "killed.db"
    counts = [0]
    for _ in range(KILLS):
        process = start(file)
        # The first kills come while it starts or makes the file, later ones in the middle of games.
        time.sleep(chance.uniform(0, 1.2 * took / (1 if counts[-1] else 2)) * (0.7 if LONG else 1))
        os.killpg(process.pid, signal.SIGKILL) if chance.random() < 0.5 else process.kill()
        process.wait()
        counts.append(len(stored(file)) if _has_match(file) else 0)
        assert counts[-1] >= counts[-2], "nothing that was stored is lost"
    assert start(file).wait() == 0
    assert stored(file) == stored(whole)
    assert len(stored(file)) == 6 * BLOCKS


def _has_match(file: Path) -> bool:
    from nply.matches import Store, StoreError

    try:
        with Store(file, create=False) as store:
            return store.names() != []
    except StoreError:
        return False
