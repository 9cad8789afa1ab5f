"""Whatever the command line is given, and wherever it has to write: one clear line and no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nply
from nply.games.tree import MAX_DEPTH
from program import ENVIRONMENT, PROGRAM, run, said

TREE = {"player": 0, "children": [[1, 9], {"player": 1, "children": [[5, 2], [0, 3]]}]}


# --- What is read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [(b"analyse", b"\xff"), (b"\xfe",), (b"analyse", b"nim", b"--moves", b"7=\xff"), (b"tree", b"\xff.json")],
)
def test_bytes_that_are_no_text(arguments: tuple[bytes, ...]) -> None:
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    shown = next(repr(word) for word in arguments if not word.isascii())
    assert done.stderr == f"nply: {shown} is not text in the encoding of this system\n"


def test_files_that_begin_with_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(TREE), encoding="utf-8-sig")
    assert "value (1, 9), move 0" in said("tree", str(file)).out
    assert json.loads(said("analyse", "tree", "--root", str(file), "--json").out)["values"] == [1, 9]


def deep_tree(moves: int) -> str:
    """A tree that is one long line."""
    return '{"player": 0, "children": [' * moves + "[1, 2]" + "]}" * moves


@pytest.mark.parametrize("moves", [990, MAX_DEPTH])
def test_trees_as_deep_as_a_search_can_go(tmp_path: Path, moves: int) -> None:
    file = tmp_path / "deep.json"
    file.write_text(deep_tree(moves))
    limit = sys.getrecursionlimit()
    done = said("analyse", "tree", "--root", str(file), "--json")
    assert f'"values": [1, 2], "line": [{", ".join(["0"] * moves)}]' in done.out
    assert f"value (1, 2), move 0, {moves:,} nodes\n" in said("tree", str(file)).out
    for suffix in (".svg", ".html", ".json"):
        out = tmp_path / f"drawn{suffix}"
        assert said("tree", str(file), "--out", str(out)) == (0, "", "")
        assert out.stat().st_size > moves
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (MAX_DEPTH + 1, "tree: deeper than 1000 moves"),
        (5_000, "is nested too deeply to be read"),
        (100_000, "is nested too deeply to be read"),
    ],
)
def test_deeper_trees_are_refused(tmp_path: Path, moves: int, message: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(deep_tree(moves))
    for arguments in (("tree", str(file)), ("analyse", "tree", "--root", str(file))):
        done = said(*arguments)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.endswith(f"{message}\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, why in ((str(tmp_path), "Is a directory"), ("/proc/self/mem", "Input/output error")):
        for arguments in (("tree", name), ("analyse", "tree", "--root", name)):
            done = said(*arguments)
            assert (done.code, done.out) == (2, "")
            assert done.err.endswith(f"cannot read {name}: {why}\n")


# --- Where it is written -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "games", "perft nim", "analyse nim --json", "check nim", "tree {}"]
)
def test_a_full_disk(tmp_path: Path, arguments: str) -> None:
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(TREE))
    with open("/dev/full", "w") as full:
        command = [PROGRAM, *arguments.format(file).split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    assert (done.returncode, done.stderr) == (1, "nply: cannot write the output: No space left on device\n")


def test_out_that_cannot_be_written(tmp_path: Path) -> None:
    tree = tmp_path / "tree.json"
    tree.write_text(json.dumps(TREE))
    full = tmp_path / "full.svg"
    full.symlink_to("/dev/full")
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    for path, why in (
        (full, "No space left on device"),
        (folder, "Is a directory"),
        (tmp_path / "no" / "such.svg", "No such file or directory"),
    ):
        assert said("tree", str(tree), "--out", str(path)) == (2, "", f"nply: cannot write {path}: {why}\n")


@pytest.mark.parametrize("arguments", ["games", "perft mnk --m 4 --n 4 --depth 6", "tree {}", "check nim"])
def test_a_reader_that_went_away(tmp_path: Path, arguments: str) -> None:
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(TREE))
    reading, writing = os.pipe()
    os.close(reading)
    command = [PROGRAM, *arguments.format(file).split()]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize(
    ("closed", "code"), [(">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("--playrs 3 2>&-", 2)]
)
def test_closed_streams(closed: str, code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{PROGRAM}' analyse nim {closed}"], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert done.returncode == code
    assert "Traceback" not in done.stdout + done.stderr


def test_an_encoding_that_lacks_characters() -> None:
    done = subprocess.run(
        [PROGRAM, "analyse", "spades", "--depth", "1"],
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?A" in done.stdout  # where the sign of a suit would be


# --- The Python side ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["hands=é,a,b,c", "hands=\ud800,a,b,c", "é=1", "leader=é", "leader=²", "hands=\0"]
)
def test_a_deal_of_text_that_is_not_ascii(text: str) -> None:
    with pytest.raises(nply.OptionError) as caught:
        nply.load("hearts").deal(text=text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [{"position": "é"}, {"position": "\ud800"}, {"position": 7}, {"evaluation": "é"}, {"players": 2**70}],
)
def test_options_that_are_not_ascii_or_too_large(options: dict[str, Any]) -> None:
    with pytest.raises(nply.OptionError):
        nply.load("chinese_checkers", **options)


def test_the_program_itself_reads_a_mark_and_a_deep_tree(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text(deep_tree(990), encoding="utf-8-sig")
    done = run("tree", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("value (1, 2), move 0, 990 nodes\n")
