"""The installed program, run as a user runs it: in a pipe or on a terminal."""

import contextlib
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from nply.cli import app

PROGRAM = str(Path(sys.executable).parent / "nply")
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE")
}
# A search that would take minutes.
LONG = ("analyse", "mnk", "--m", "5", "--n", "5", "--k", "4", "--players", "3", "--seconds", "60")
# From Ctrl-C to the end of the process, in seconds. A twentieth is usual; a busy machine may need more.
AT_ONCE = 1.0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False
    )


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def said(*arguments: str) -> Said:
    """Run a command in this process, which is quicker than starting one."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = app.run(arguments)
    return Said(code, out.getvalue(), err.getvalue())


def output(*arguments: str) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def plain(text: str) -> str:
    """Take the escape codes out of what a terminal was sent."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r\n", "\n")


def on_terminal(
    arguments: Sequence[str],
    wait_for: str = "",
    *,
    seconds: float = 30,
    environment: Mapping[str, str] = ENVIRONMENT,
) -> tuple[str, int, float]:
    """Run on a terminal of 80 columns for at most so many seconds; press Ctrl-C once `wait_for` has appeared.

    Return what was shown, the exit code and the seconds from Ctrl-C to the end.
    """
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(PROGRAM, [PROGRAM, *arguments], {**environment, "TERM": "xterm", "COLUMNS": "80"})
    shown = b""
    pressed = None
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            news = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other side is closed
            break
        if not news:
            break
        shown += news
        if wait_for and pressed is None and wait_for in plain(shown.decode(errors="replace")):
            os.write(terminal, b"\x03")
            pressed = time.monotonic()
    took = time.monotonic() - (pressed or 0)
    if time.monotonic() >= deadline:
        os.kill(pid, signal.SIGKILL)
    os.close(terminal)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert code != -signal.SIGKILL, "did not end by itself"
    return shown.decode(), code, took
