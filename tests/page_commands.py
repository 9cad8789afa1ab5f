"""Commands that stand on a page: those that take no time are run, the words of the others are checked."""

import contextlib
import doctest
import io
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from nply.cli.app import app, run
from page_blocks import ROOT, Block

# Commands of nply that run for longer than a reader of tests would wait, or for as long as somebody types.
SLOW = ("bench", "tour", "play", "reproduce", "web")
OPERATORS = frozenset("|;<>&")


class PageError(AssertionError):
    """What stands on a page is not so."""


@dataclass(frozen=True)
class Shell:
    """A folder to run commands in, and the native games that the page itself declares, with their options."""

    folder: Path
    own_games: dict[str, set[str]] = field(default_factory=dict)

    def nply(self, words: Sequence[str]) -> tuple[int, str]:
        """Run a command of nply in this process; return its exit code and what it said on either stream."""
        said = io.StringIO()
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(said),
            _nothing_typed(),
        ):
            code = run(words)
        return code, said.getvalue()


@contextlib.contextmanager
def _nothing_typed() -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def own_games(blocks: Sequence[Block]) -> dict[str, set[str]]:
    """Return the games whose headers stand on the page, and the names in their tables of options."""
    found: dict[str, set[str]] = {}
    for block in blocks:
        header = re.search(r"games/(\w+)\.hpp$", block.title)
        if header is not None:
            found[header[1]] = set(re.findall(r'Option<[^>]*>\{"(\w+)"', block.text))
    return found


def shell_lines(text: str) -> list[str]:
    """Return the commands of a ```sh block, continued lines joined."""
    joined = text.replace("\\\n", " ")
    return [line for line in joined.splitlines() if shlex.split(line, comments=True)]


def shown_commands(text: str) -> list[tuple[str, str]]:
    """Return each command of a ```console block with the output that stands below it."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    if parts[0].strip() or len(parts) < 3:
        raise PageError("a console block starts with a command behind a dollar sign")
    return list(zip(parts[1::2], parts[2::2], strict=True))


def as_shown(shown: str, output: str) -> bool:
    """Is this the output that a page shows? Dots stand for what differs from run to run."""
    return doctest.OutputChecker().check_output(
        shown.rstrip() + "\n", output.rstrip() + "\n", doctest.ELLIPSIS
    )


def check_shown(command: str, shown: str, shell: Shell) -> None:
    """Run a command of nply and compare what it prints, on whichever stream, with the page."""
    words = shlex.split(command)
    if words[0] != "nply":
        raise PageError(f"only commands of nply are shown with their output, not {words[0]}")
    _, output = shell.nply(words[1:])
    if not as_shown(shown, output):
        raise PageError(f"$ {command}\nprints\n{output}")


def check_command(line: str, shell: Shell) -> None:
    """Run a command of a ```sh block, or check its words."""
    words = shlex.split(line, comments=True)
    while re.fullmatch(r"[A-Z_]+=\S*", words[0]):
        words.pop(0)
    if any(set(word) <= OPERATORS for word in words):
        raise PageError(f"one command a line, please: {line}")
    program = Path(words[0]).name
    if program not in PROGRAMS:
        raise PageError(f"no test knows what to do with {program!r}: {line}")
    PROGRAMS[program](words[1:], shell)


def _nply(words: Sequence[str], shell: Shell) -> None:
    if words[0] in SLOW or any(word in shell.own_games for word in words):
        _check_options(words, shell)
        return
    code, output = shell.nply(words)
    if code != 0:
        raise PageError(f"nply {' '.join(words)}\nleaves with {code}:\n{output}")


def _check_options(words: Sequence[str], shell: Shell) -> None:
    """Is there such a command, and has it, or a game of the page, these options?"""
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    if words[0] not in commands:
        raise PageError(f"nply has no command {words[0]!r}; it has {', '.join(commands)}")
    options = commands[words[0]].params
    known = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    for game in shell.own_games.keys() & set(words):
        known |= {f"--{name}" for name in shell.own_games[game]}
    for word in words:
        if word.startswith("--") and word.partition("=")[0] not in known:
            raise PageError(f"nply {words[0]} has no option {word}; it has {', '.join(sorted(known))}")


def _make(words: Sequence[str], shell: Shell) -> None:
    done = subprocess.run(
        ["make", "--dry-run", "--directory", str(ROOT), *words], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise PageError(f"make {' '.join(words)}: {done.stderr}")


def _python(words: Sequence[str], shell: Shell) -> None:
    script, *rest = words
    if script == "-m":
        check_command(shlex.join(rest), shell)
        return
    path = ROOT / script
    if not path.is_file():
        raise PageError(f"there is no {script}")
    declared = "".join(
        source.read_text() for source in (path, path.with_name("common.py")) if source.exists()
    )
    for word in rest:
        if word.startswith("--") and f'"{word}"' not in declared:
            raise PageError(f"{script} has no option {word}")


def _pip(words: Sequence[str], shell: Shell) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    command, *rest = words
    wanted = rest[-1] if rest else ""
    found = re.fullmatch(r"(?:\.|nply|dist/\S+\.whl)(?:\[([\w,]+)\])?", wanted)
    if command != "install" or found is None:
        raise PageError(f"pip {' '.join(words)} does not install nply")
    for extra in (found[1] or "").split(","):
        if extra and extra not in extras:
            raise PageError(f"there is no extra {extra!r}; there are {', '.join(extras)}")


def _pytest(words: Sequence[str], shell: Shell) -> None:
    for word in words:
        if not word.startswith("-") and not (ROOT / word.partition("::")[0]).exists():
            raise PageError(f"there is no {word} to test")


def _anything(words: Sequence[str], shell: Shell) -> None:
    """There is nothing to check."""


PROGRAMS: dict[str, Callable[[Sequence[str], Shell], None]] = {
    "nply": _nply,
    "make": _make,
    "python": _python,
    "python3": _python,
    "pip": _pip,
    "pytest": _pytest,
    "git": _anything,
    "cd": _anything,
}
