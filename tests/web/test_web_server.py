"""The command, the row of searches, and how the server ends."""

import asyncio
import socket
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from nply.web.pool import BusyError, Pool, Stopped, Ticket
from program import said
from web_server import running


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "x"], "port"),
        (["--port", "70000"], "port"),
        (["--matches", "nowhere"], "--matches nowhere: there is no such folder"),
        (["--host", "256.0.0.1"], "cannot listen"),
    ],
)
def test_a_wrong_option_is_one_line(words: list[str], complaint: str, tmp_path: Path) -> None:
    done = said("web", "--no-browser", "--data", str(tmp_path), *words)
    assert done.code == 2
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = said("web", "--no-browser", "--data", str(tmp_path), "--port", port)
    assert (done.code, f"cannot listen on 127.0.0.1:{port}" in done.err) == (2, True)


def test_the_server_ends_at_once_though_somebody_listens(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.ask("/api/tables", {"game": "connect_four", "seats": ["minimax@60s", None]})
        request = urllib.request.Request(
            f"{server.origin}/api/tables/{table['id']}/events",
            headers={"authorization": f"Bearer {server.token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as stream:
            assert stream.readline().startswith(b"data: ")
            began = time.monotonic()
            assert server.end() == ""
            assert time.monotonic() - began < 5
        server.killed = True


def test_searches_wait_in_a_row_and_can_be_stopped() -> None:
    async def go() -> None:
        pool = Pool("test", 1, most_waiting=2)
        running_now, free = threading.Event(), threading.Event()
        places: list[int] = []

        def hold(ticket: Ticket) -> str:
            running_now.set()
            free.wait(10)
            return "held"

        first = asyncio.create_task(pool.run(hold, Ticket()))
        await asyncio.to_thread(running_now.wait, 10)
        second = Ticket(lambda: places.append(second.ahead))
        third = Ticket()
        waiting = [asyncio.create_task(pool.run(lambda _: "done", one)) for one in (second, third)]
        await asyncio.sleep(0)
        assert (second.ahead, third.ahead) == (1, 2)
        with pytest.raises(BusyError):
            await pool.run(hold, Ticket())
        third.stop()
        free.set()
        assert await first == "held"
        assert await waiting[0] == "done"
        with pytest.raises(Stopped):
            await waiting[1]
        await asyncio.sleep(0.01)
        assert pool.is_idle
        assert places == [1, 0]
        pool.close()

    asyncio.run(go())


def test_whoever_leaves_the_row_frees_the_place() -> None:
    async def go() -> None:
        pool = Pool("test", 1, most_waiting=5)
        for _ in range(3):
            stopped = threading.Event()

            def search(ticket: Ticket, stopped: threading.Event = stopped) -> None:
                while not ticket.is_stopped:
                    time.sleep(0.005)
                stopped.set()

            tasks = [asyncio.create_task(pool.run(search, Ticket())) for _ in range(3)]
            await asyncio.sleep(0.02)
            for task in reversed(tasks):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert await asyncio.to_thread(stopped.wait, 5)
        for _ in range(200):
            if pool.is_idle:
                break
            await asyncio.sleep(0.01)
        assert await pool.run(lambda _: "free", Ticket()) == "free"
        pool.close()

    asyncio.run(go())
