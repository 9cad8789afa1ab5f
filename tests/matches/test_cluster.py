"""Matches on a Dask cluster: threads of this process always, processes that are killed in the long form."""

import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nply
from match_bots import AGENTS, SPADES, outcomes, stored, summary
from nply.matches import Progress, StoreError, play

distributed: Any = pytest.importorskip("distributed")
dask: Any = pytest.importorskip("dask")
LONG = bool(os.environ.get("NPLY_LONG"))
long_only = pytest.mark.skipif(not LONG, reason="takes long: NPLY_LONG=1")
# What Dask warns of (ports that are taken, slow event loops) is not ours to fix.
pytestmark = pytest.mark.filterwarnings("default")
# On a busy machine its event loop waits long for its turn, and would give up.
PATIENT = {
    "distributed.comm.timeouts.connect": "300s",
    "distributed.comm.timeouts.tcp": "300s",
    "distributed.scheduler.worker-ttl": None,
    "distributed.admin.tick.limit": "300s",
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with dask.config.set(PATIENT):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            cluster = distributed.LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                processes=LONG,
                dashboard_address=None,
                host="127.0.0.1" if LONG else None,
                protocol="tcp://" if LONG else "inproc://",
            )
        with cluster:
            yield cluster.scheduler_address


def test_a_cluster_stores_what_one_process_stores(address: str, tmp_path: Path) -> None:
    blocks = 20 if LONG else 3
    alone = play("spades", AGENTS, options=SPADES, blocks=blocks, workers=1, out=tmp_path / "alone.db")
    news: list[int] = []
    watch = lambda progress: news.append(progress.played)  # noqa: E731
    there = play(
        "spades",
        AGENTS,
        options=SPADES,
        blocks=blocks,
        cluster=address,
        out=tmp_path / "c.db",
        progress=watch,
    )
    assert summary(there) == summary(alone)
    assert stored(tmp_path / "c.db") == stored(tmp_path / "alone.db")
    assert news[-1] == 6 * blocks
    assert 1 <= len(there.workers) <= 2  # one of them may have been too slow to get a game
    again = play(
        "spades",
        AGENTS,
        options=SPADES,
        blocks=blocks,
        cluster=address,
        out=tmp_path / "c.db",
        progress=watch,
    )
    assert news[-1] == 0
    assert again == there


def test_an_agent_that_fails_there_is_one_line_here(address: str) -> None:
    with pytest.raises(
        nply.agents.AgentError, match="agent match_bots:Crash: choose raised ZeroDivisionError"
    ):
        play("nim", ["match_bots:Crash", "random"], options={"heap": 30}, blocks=2, cluster=address)


def test_other_searches_on_a_worker_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nply.matches.run.signature", lambda agents, game: "nply 0.0.1, bench 17")
    with pytest.raises(
        nply.OptionError, match=r"would play other searches \(nply .*\) than this match \(nply 0.0.1"
    ):
        play("nim", ["random", "heuristic"], blocks=1, cluster=address)


@long_only  # each attempt starts an event loop of Dask's, which gives up on a busy machine
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nply.matches.cluster.PATIENCE", 0.5)
    with pytest.raises(StoreError, match=r"no cluster answers at tcp://127.0.0.1:9 "):
        play("nim", ["random", "heuristic"], blocks=1, cluster="tcp://127.0.0.1:9")
    for wrong in ("", "nonsense", "foo://bar"):
        with pytest.raises(nply.NplyError, match="no cluster answers at") as caught:
            play("nim", ["random", "heuristic"], blocks=1, cluster=wrong)
        assert "\n" not in str(caught.value)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(nply.CapabilityError, match=r"a cluster needs Dask: pip install 'nply\[cluster\]'"):
        play("nim", ["random", "heuristic"], blocks=1, cluster="tcp://127.0.0.1:9")


@long_only
def test_a_worker_that_is_killed_costs_only_its_game(address: str, tmp_path: Path) -> None:
    bot = f"match_bots:Suicide(2,note={tmp_path / 'dead'})"
    result = play("nim", [bot, "random"], options={"heap": 14, "players": 3}, blocks=6, cluster=address)
    assert (tmp_path / "dead").exists()
    calm = play(
        "nim", ["match_bots:First", "random"], options={"heap": 14, "players": 3}, blocks=6, workers=1
    )
    assert outcomes(result.games) == outcomes(calm.games)


@long_only
def test_a_game_that_kills_every_worker(address: str) -> None:
    with pytest.raises(nply.agents.AgentError, match=r"block 2, seating .: workers of the cluster died"):
        play("nim", ["match_bots:Suicide(2)", "random"], options={"heap": 14}, blocks=6, cluster=address)


def start(*command: str) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    return subprocess.Popen(
        [str(Path(sys.executable).parent / "dask"), *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    )


@long_only
def test_a_scheduler_that_restarts_loses_nothing(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
    worker = ("worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-nanny", "--no-dashboard")
    running = [start(*scheduler), start(*worker)]
    state = {"restarted": False}

    def watch(progress: Progress) -> None:
        if progress.played == 5 and not state["restarted"]:
            state["restarted"] = True
            for process in running:
                process.send_signal(signal.SIGKILL)
                process.wait()
            running[:] = [start(*scheduler), start(*worker)]

    try:
        time.sleep(3)
        agents = ["match_bots:Slow(0.02)", "random"]
        options = {"heap": 14, "players": 3}
        result = play(
            "nim",
            agents,
            options=options,
            blocks=6,
            cluster=f"tcp://127.0.0.1:{port}",
            out=tmp_path / "a.db",
            progress=watch,
        )
    finally:
        for process in running:
            process.kill()
            process.wait()
    assert state["restarted"]
    assert outcomes(result.games) == outcomes(play("nim", agents, options=options, blocks=6, workers=1).games)
