"""The wheel that `make wheel` has put into dist, in an environment with nothing else (NPLY_WHEEL=1)."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from user_lines import COMPLAINTS, PRINTED, WRONG, write_user_file

from page_blocks import ROOT

pytestmark = pytest.mark.skipif("NPLY_WHEEL" not in os.environ, reason="make wheel runs it")


@pytest.fixture(scope="module")
def wheel() -> Path:
    (path,) = (ROOT / "dist").glob("nply-*.whl")
    return path


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment into which only the wheel, what it needs and mypy were installed."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", str(wheel), f"mypy=={version('mypy')}"], check=True)
    return folder / "bin"


def said(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_it_is_for_every_python_from_3_11_on_and_has_types(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert {"nply/py.typed", "nply/_core.pyi", "nply/_core.abi3.so", "nply/search/keywords.pyi"} <= set(names)
    assert len(names) == len(set(names))


def test_a_users_file_runs(bin_folder: Path, tmp_path: Path) -> None:
    path = write_user_file(tmp_path)
    assert said(bin_folder / "python", path, folder=tmp_path) == PRINTED


def test_a_users_file_is_checked_strictly(bin_folder: Path, tmp_path: Path) -> None:
    path = write_user_file(tmp_path)
    assert said(bin_folder / "mypy", "--strict", path, folder=tmp_path).startswith("Success: no issues found")
    path.write_text(path.read_text() + WRONG)
    complaints = said(bin_folder / "mypy", "--strict", path, folder=tmp_path)
    assert [words for words in COMPLAINTS if words not in complaints] == [], complaints


def test_the_command_line_runs(bin_folder: Path, tmp_path: Path) -> None:
    table = said(bin_folder / "nply", "tour", "--seconds", "0.01", folder=tmp_path)
    for game in ("chinese_checkers", "hearts", "uniform"):
        assert f"\n{game} " in table
    assert (
        said(bin_folder / "nply", "tree", "figure:speculative-2003/6", "--out", "a.html", folder=tmp_path)
        == ""
    )
    assert (tmp_path / "a.html").stat().st_size > 10_000
