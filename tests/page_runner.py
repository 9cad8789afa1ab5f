"""Runs the code blocks of a page in their order, as a reader would who typed them in."""

import doctest
import importlib
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from page_blocks import DOCTEST, ROOT, Block
from page_commands import PageError, Shell, check_command, check_shown, own_games, shell_lines, shown_commands

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.FAIL_FAST


def run_page(blocks: Sequence[Block], folder: Path) -> int:
    """Run, read and write down the blocks in this folder; return how many there were to run or read.

    A block with a title is the content of that file: later ones may use it. What has to be compiled is left
    to others.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    shell = Shell(folder, own_games(blocks))
    done = 0
    for block in blocks:
        if block.title:
            path = folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        try:
            done += _run(block, names, shell)
        except PageError as error:
            raise PageError(f"{block.place}: {error}") from None
    return done


def _run(block: Block, names: dict[str, Any], shell: Shell) -> bool:
    if block.kind in DOCTEST:
        _run_examples(block, names)
    elif block.kind == "py":
        # Its line numbers are those of the page.
        exec(compile("\n" * (block.line - 1) + block.text, str(block.page), "exec"), names)
    elif block.kind == "sh":
        lines = shell_lines(block.text)
        if not lines:
            raise PageError("a block of commands without a command")
        for line in lines:
            check_command(line, shell)
    elif block.kind == "console":
        for command, shown in shown_commands(block.text):
            check_shown(command, shown, shell)
    elif block.kind in READERS:
        READERS[block.kind](block.text)
    else:
        return False
    return True


def _run_examples(block: Block, names: dict[str, Any]) -> None:
    examples = doctest.DocTestParser().get_examples(block.text, block.place)
    if not examples:
        raise PageError(
            "a block of Python without a prompt does not run: put >>> before its lines, or call it py"
        )
    test = doctest.DocTest(examples, {}, block.place, str(block.page), block.line - 1, block.text)
    test.globs = names  # not a copy: later blocks go on with them
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    if runner.run(test, out=report.append, clear_globs=False).failed:
        raise PageError("".join(report))


def _read_yaml(text: str) -> None:
    yaml: Any = importlib.import_module("yaml")
    try:
        yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise PageError(f"not YAML: {error}") from None


def _read_json(text: str) -> None:
    try:
        json.loads(text)
    except ValueError as error:
        raise PageError(f"not JSON: {error}") from None


def _read_toml(text: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PageError(f"not TOML: {error}") from None


def _read_cmake(text: str) -> None:
    """Let cmake read it, with empty functions for those of the project; any other unknown one is wrong."""
    scripts = [
        ROOT / "CMakeLists.txt",
        *ROOT.glob("native/**/CMakeLists.txt"),
        *ROOT.glob("native/**/*.cmake"),
    ]
    defined = re.findall(
        r"^\s*(?:function|macro)\((\w+)", "\n".join(map(Path.read_text, scripts)), re.MULTILINE
    )
    stubs = "".join(f"function({name})\nendfunction()\n" for name in sorted(set(defined)))
    cmake = shutil.which("cmake", path=str(ROOT / ".venv" / "bin")) or "cmake"
    done = subprocess.run([cmake, "-P", "/dev/stdin"], input=stubs + text, capture_output=True, text=True)
    if done.returncode != 0:
        raise PageError(f"cmake says {done.stderr}")


READERS = {"json": _read_json, "toml": _read_toml, "yaml": _read_yaml, "cmake": _read_cmake}
