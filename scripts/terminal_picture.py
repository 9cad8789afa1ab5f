"""Draw what a command prints on a terminal: terminal_picture.py OUT.svg TITLE COMMAND [ARGUMENT …]."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

from rich.console import Console
from rich.text import Text

COLUMNS, ROWS = 100, 60
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def output_on_a_terminal(command: list[str]) -> str:
    """Return what the command writes to a terminal of a fixed size, colours included."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    with subprocess.Popen(command, stdout=theirs, env=environment) as process:
        os.close(theirs)
        written = bytearray()
        while block := _read(ours):
            written += block
    os.close(ours)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)} left with exit code {process.returncode}")
    return written.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that nobody writes any more
        return b""


def picture(title: str, text: str) -> str:
    """Return a terminal with this text in it as SVG."""
    with open(os.devnull, "w") as nowhere:
        console = Console(file=nowhere, record=True, width=COLUMNS, force_terminal=True, highlight=False)
        console.print(Text.from_ansi(text.rstrip("\n")))
        svg = console.export_svg(title=title, unique_id="nply")
    # It has to look alike without a network: no fonts from elsewhere.
    svg = re.sub(r"\s*@font-face \{.*?\n    \}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: (Fira Code, monospace|arial);", f"font-family: {FONT};", svg)
    return re.sub(r" *<!--.*?-->\n", "", svg)


if __name__ == "__main__":
    out, title, *command = sys.argv[1:]
    Path(out).write_text(picture(title, output_on_a_terminal(command)), encoding="utf-8")
