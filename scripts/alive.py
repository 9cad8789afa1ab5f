"""Run a long command and show that it lives: alive.py [--show PATTERN] [--every SECONDS] COMMAND.

Lines of its output in which the pattern is found are shown as they come: the groups of the pattern, or the
whole line if it has none. Where nothing was shown for some seconds, a line says how long it has been and what
the command said last. A command that fails has everything it said printed, and its exit code is handed on.
"""

import argparse
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import IO

LONGEST = 100  # characters of a line that are shown


def listen(output: IO[str], lines: "queue.Queue[str | None]") -> None:
    """Pass every line on, and None at the end."""
    for line in output:
        lines.put(line)
    lines.put(None)


def shown(line: str, pattern: re.Pattern[str] | None) -> str | None:
    """Return what to show of a line, if anything."""
    found = pattern.search(line) if pattern else None
    if found is None:
        return None
    return " ".join(group for group in found.groups() if group) or line


def run(command: Sequence[str], pattern: re.Pattern[str] | None, every: float) -> int:
    """Run the command to its end and return its exit code."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
    )
    assert process.stdout is not None
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=listen, args=(process.stdout, lines), daemon=True).start()
    said: list[str] = []
    doing = " ".join(command)  # for a sign of life: what it said last, once; no warnings
    start = last = time.monotonic()
    while True:
        try:
            line = lines.get(timeout=max(0.0, last + every - time.monotonic()))
        except queue.Empty:
            news: str | None = f"… {time.monotonic() - start:.0f} s" + (f": {doing}" if doing else "")
            doing = ""
        else:
            if line is None:
                break
            said.append(line)
            news = shown(line.strip(), pattern)
            if not line.lstrip().startswith("WARNING"):
                doing = "" if news else line.strip()
        if news:
            print("  " + news[:LONGEST], flush=True)
            last = time.monotonic()
    code = process.wait()
    if code != 0:
        sys.stderr.write("".join(said))
        print(f"{' '.join(command)} left with exit code {code}", file=sys.stderr)
    return code


def main() -> int:
    """Read the command line and run the command on it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", type=re.compile, help="lines to show as they come")
    parser.add_argument("--every", type=float, default=5.0, help="longest silence, in seconds")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    if not given.command:
        parser.error("which command?")
    try:
        return run(given.command, given.show, given.every)
    except KeyboardInterrupt:  # the command has heard of it, too
        return 130


if __name__ == "__main__":
    sys.exit(main())
