"""What is installed when, and that no long step is silent."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from page_blocks import ROOT

ALIVE = [sys.executable, str(ROOT / "scripts" / "alive.py")]
LONGEST_SILENCE = 10.0


def requirements(step: str) -> set[str]:
    command = [sys.executable, str(ROOT / "scripts" / "requirements.py"), step]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return {re.split(r"[\[<>=]", line)[0] for line in lines}


def timed_lines(command: Sequence[str], folder: Path) -> list[tuple[float, str]]:
    """Run a command; return each line that it prints and how long it was silent before it."""
    lines, last = [], time.monotonic()
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            now = time.monotonic()
            lines.append((now - last, line))
            last = now
    assert process.returncode == 0, "".join(line for _, line in lines)
    lines.append((time.monotonic() - last, ""))
    return lines


def test_running_takes_no_linters_and_testing_takes_everything_else() -> None:
    run, test = requirements("run"), requirements("test")
    assert {"scikit-build-core", "nanobind", "cmake", "ninja", "typer", "rich"} <= run
    assert not run & {"ruff", "mypy", "clang-format", "pytest", "hypothesis", "open_spiel", "mkdocs-material"}
    assert {"ruff", "mypy", "pytest", "open_spiel", "mkdocs-material", "mkdocstrings"} <= test
    assert not any(name.startswith("nply") for name in run | test)


@pytest.mark.parametrize(("target", "steps"), [("run", ["run"]), ("docs", ["run", "test"])])
def test_a_clean_clone_installs_what_a_target_takes(target: str, steps: list[str], tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("CMakeLists.txt", "scripts/bootstrap.sh", "scripts/requirements.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    done = subprocess.run(
        ["make", "--dry-run", target], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert re.findall(r"bootstrap\.sh (\w+)", done.stdout) == steps


def test_a_silent_command_gives_signs_of_life(tmp_path: Path) -> None:
    lines = timed_lines([*ALIVE, "--every", "0.3", "sh", "-c", "echo at it; sleep 2"], tmp_path)
    assert max(silence for silence, _ in lines[1:]) < 1.5  # of the two seconds, on a busy machine too
    signs = [line for _, line in lines if line]
    assert 1 < len(signs) <= 6
    assert re.fullmatch(r"  … \d s: at it\n", signs[0])
    assert all(re.fullmatch(r"  … \d s\n", line) for line in signs[1:])


def test_chosen_lines_are_shown_as_they_come(tmp_path: Path) -> None:
    shell = "echo noise; echo '[1/2] Building CXX object a/b/c.cpp.o'; sleep 0.6; echo '[2/2] Linking d'"
    pattern = re.search(r"^COMPILED := --show '(.*)'$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    assert pattern is not None
    lines = timed_lines([*ALIVE, "--show", pattern[1].replace("$$", "$"), "sh", "-c", shell], tmp_path)
    assert [line for _, line in lines] == ["  [1/2] c.cpp.o\n", "  [2/2] d\n", ""]
    assert lines[1][0] > 0.5


def test_a_command_that_fails_tells_all_and_hands_its_code_on(tmp_path: Path) -> None:
    command = [*ALIVE, "--show", "nothing", "sh", "-c", "echo first; echo second >&2; exit 3"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.startswith("first\nsecond\n")
    assert "exit code 3" in done.stderr


def test_long_steps_of_the_makefile_are_behind_it() -> None:
    recipes = re.findall(r"^\t(.*)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    long_ones = [
        line for line in recipes if re.search(r"pip (install|wheel)|cmake --build|ctest|mkdocs", line)
    ]
    assert len(long_ones) == 7
    assert all(line.startswith("@$(ALIVE) ") for line in long_ones)
    bootstrap = (ROOT / "scripts" / "bootstrap.sh").read_text()
    for line in re.findall(r"^.*(?:-m pip install|apt-get install -qq).*$", bootstrap, flags=re.MULTILINE):
        assert "scripts/alive.py" in line


@pytest.mark.skipif("NPLY_LONG" not in os.environ, reason="minutes: a clean clone, installed and compiled")
def test_a_clean_build_is_never_silent_and_prints_its_own_lines_only(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    lines = timed_lines(["make", "--no-print-directory", "build"], clone)
    assert max(silence for silence, _ in lines) < LONGEST_SILENCE
    ours = re.compile(r"installing what .*|building nply|  \[\d+/\d+\] \S+|  … \d+ s(: .*)?|")
    assert [line for _, line in lines if not ours.fullmatch(line.rstrip("\n"))] == []
    assert sum(bool(re.match(r"  \[\d+/\d+\] ", line)) for _, line in lines) > 20
    assert not (clone / ".venv" / "bin" / "ruff").exists()
