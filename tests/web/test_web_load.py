"""Fifty tables with engines at once, of a real server: every request is answered, nobody starves."""

import asyncio
import json
import random
import re
import time
from pathlib import Path
from typing import Any

import httpx

from web_server import Running, is_long, running

TABLES = 50
ROUNDS = 3 if is_long else 1
STRENGTH = 20 if is_long else 1
"""How much more than in the short form the engines think."""
MOST_MEGABYTES = 400
MOST_SECONDS_TO_ANSWER = 10.0
MOST_SECONDS_TO_MOVE = 60.0 if is_long else 20.0

SETUPS: list[dict[str, Any]] = [
    {"game": "connect_four", "seats": [None, f"minimax(table=8MB)@{500 * STRENGTH}"]},
    {"game": "hearts", "options": {"cards": 3}, "seats": [None, "level(3)", "random", "level(2)"]},
    {"game": "chinese_checkers", "options": {"pegs": 3}, "seats": [None, f"maxn@{200 * STRENGTH}", "random"]},
    {"game": "spades", "options": {"cards": 4}, "seats": [None, *[f"pimc(maxn,worlds=4)@{STRENGTH}k"] * 3]},
    {"game": "noughts_and_crosses", "seats": [None, "uct@500"]},
]
MOVES = 25 if is_long else 4
"""That a person plays at a table at most."""


class Person:
    """Plays at a table as a browser does: listens to the news, and answers when it is his turn."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self.client = client
        self.number = number
        self.moves = 0
        self.slowest_answer = 0.0
        self.slowest_turn = 0.0

    async def ask(self, path: str, message: Any) -> Any:
        began = time.monotonic()
        answer = await self.client.post(path, json=message)
        self.slowest_answer = max(self.slowest_answer, time.monotonic() - began)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def play(self) -> None:
        setup = {**SETUPS[self.number % len(SETUPS)], "seed": self.number}
        path = f"/api/tables/{(await self.ask('/api/tables', setup))['id']}"
        chance, waiting, version = random.Random(self.number), time.monotonic(), 0
        async with self.client.stream("GET", f"{path}/events") as news:
            async for line in news.aiter_lines():
                if not line.startswith("data: "):
                    continue
                told = json.loads(line.removeprefix("data: "))
                assert told["error"] is None
                assert told["unsaved"] is None
                assert told["version"] >= version
                version = told["version"]
                if told["hand_over"] or self.moves == MOVES:
                    return
                if told["moves"]:
                    self.slowest_turn = max(self.slowest_turn, time.monotonic() - waiting)
                    message = {"seat": 0, "version": version, "move": chance.choice(told["moves"])}
                    assert not (await self.ask(f"{path}/play", message))["late"]
                    self.moves += 1
                    waiting = time.monotonic()


async def play_round(server: Running) -> list[Person]:
    limits = httpx.Limits(max_connections=3 * TABLES)
    async with httpx.AsyncClient(
        base_url=server.origin,
        headers={"authorization": f"Bearer {server.token}"},
        timeout=60,
        limits=limits,
    ) as client:
        people = [Person(client, number) for number in range(TABLES)]
        await asyncio.gather(*(person.play() for person in people))
        return people


def peak_megabytes(server: Running) -> float:
    """The most memory that the server ever had."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1000


def test_fifty_tables_at_once(tmp_path: Path) -> None:
    peaks = []
    with running(tmp_path) as server:
        for _ in range(ROUNDS):
            people = asyncio.run(play_round(server))
            assert min(person.moves for person in people) >= 3
            assert max(person.slowest_answer for person in people) < MOST_SECONDS_TO_ANSWER
            assert max(person.slowest_turn for person in people) < MOST_SECONDS_TO_MOVE
            peaks.append(peak_megabytes(server))
    answer = max(person.slowest_answer for person in people)
    turn = max(person.slowest_turn for person in people)
    print(f"{TABLES} tables, {ROUNDS} rounds: peaks {[round(peak) for peak in peaks]} MB")
    print(f"last round: slowest answer {answer:.2f} s, slowest turn {turn:.2f} s")
    assert peaks[-1] < MOST_MEGABYTES
    assert peaks[-1] - peaks[0] < 60  # more tables do not mean more memory
