"""Every script in benchmarks/ runs, in its small form."""

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from nply.experiments.run import TimeLeft, run_experiment
from nply.experiments.spec import load_file
from page_blocks import ROOT

SCRIPTS = {path.stem: path for path in (ROOT / "benchmarks").glob("*.py") if path.stem != "common"}
ARGUMENTS = {  # of those that draw; the others need none
    "growth maxn": ["growth", "maxn", "{}/maxn.svg"],
    "growth paranoid": ["growth", "paranoid", "{}/paranoid.svg"],
    "look_ahead decisions": ["look_ahead", "decisions", "{}/decisions.svg"],
    "look_ahead nodes": ["look_ahead", "nodes", "{}/nodes.svg"],
    "look_ahead values": ["look_ahead", "values", "{}/values.svg"],
    "whole_hands": ["whole_hands", "{}/hands.svg"],
}
DRAWING = {arguments[0] for arguments in ARGUMENTS.values()}
RUNS = {**ARGUMENTS, **{name: [name] for name in sorted(SCRIPTS.keys() - DRAWING)}}
# A line that each must print, with the numbers that do not depend on the machine.
EXPECTED = {
    "growth maxn": r"b =  2: 1\.8393 by the recurrence, 1\.8\d* a ply",
    "growth paranoid": r"n = 2: 1,097 nodes in iteration 8, the least possible is 1,097",
    "backgammon": r"(?m)^nply, its own loop +\d[\d,]* turns(?s:.*)^expecti\(star=2\) +2,412  0\.204 ",
    "long_hands": r"(?m)^without proofs +\d",
    "limited_hands": r"(?m)^ +5 +2 +500 maxn\(bounds=game\) +\d",
    "look_ahead decisions": r"independent leaves, one estimate in ten is wrong: 30 of 62 trees have one",
    "look_ahead nodes": r"alpha-beta, best move first: 71 nodes \(at least 71\)",
    "look_ahead values": r"b = 2: tends to 0\.6180 at odd depths, to 0\.3820 at even ones",
    "whole_hands": r"(?m)^without ordering +\d",
    "move_order": r"(?m)^mnk 5x5 k=3 +0 +3220 +2240 +2240 +0\.696$",
    "alphabeta": r"connect_four +4 minimax +277 +\d",
    "chinese_checkers": r"(?m)^ +3 +100 +\d+\.\d +\d+\.\d +\d\.\d+ +\d+ +\d+$",
    "double_dummy": r"(?m)^ +5 +2 +2 ",  # two deals, and both solvers agree
    "inference": r"(?m)^\| oh_hell players=4 cards=10 bidding=moves \| evaluate \| \d",
    "python_game": r"apply and undo +599 nodes",
    "worlds": r"(?m)^hearts +[\d,]+ +\d+\.\d\d x$(?s:.*)^oh_hell ",
    "uct": r"(?m)^hearts +[\d,]+ +[\d,]+ +[\d.]+(?: +[\d.]+ x){2}$(?s:.*)^connect_four ",
    "tricks": r"3 cards each, seed 6(?s:.*)nply speculative maxn +37 nodes(?s:.*)evaluate_bots +\d",
}


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Future[str]]]]:
    """All of them, two at a time: most of their time goes into compiling."""
    folder = tmp_path_factory.mktemp("benchmarks")

    def run(name: str) -> str:
        script, *words = RUNS[name]
        arguments = [word.format(folder) for word in words]
        command = [sys.executable, str(SCRIPTS[script]), "--small", *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    with ThreadPoolExecutor(2) as pool:
        yield folder, {name: pool.submit(run, name) for name in RUNS}


@pytest.mark.parametrize("name", RUNS)
def test_each_runs_in_its_small_form(name: str, started: tuple[Path, dict[str, Future[str]]]) -> None:
    folder, results = started
    assert re.search(EXPECTED[name], results[name].result())
    for word in RUNS[name][1:]:
        if word.startswith("{}"):
            assert Path(word.format(folder)).read_text().startswith("<svg")


def test_every_program_in_cpp_is_run_by_a_script() -> None:
    texts = "".join(path.read_text() for path in SCRIPTS.values())
    for program in (ROOT / "benchmarks").glob("*.cpp"):
        assert f'"{program.stem}' in texts, program


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*.toml")), ids=lambda path: path.stem)
def test_each_experiment_can_be_played(path: Path) -> None:
    """Games, their options and agents are read, and none is played."""
    experiment = load_file(path)
    no_time = TimeLeft(0, len(experiment.runs))
    result = run_experiment(experiment, quick=False, workers=1, time_left=no_time)
    assert [run.run.title for run in result.runs] == [run.title for run in experiment.runs]
    assert all(run.size is not None and run.games == 0 for run in result.runs)
