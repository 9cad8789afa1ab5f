"""Requests that make no sense: none breaks the server, none is told what is hidden."""

import asyncio
import contextlib
import errno
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from test_web_tables import unseen, until_turn

from web_server import HOST, TOKEN, asking, is_long, running

REQUESTS = 10_000 if is_long else 700
NOISES = 1_000 if is_long else 60
WORDS: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**53,
    2**70,
    1.5,
    1e308,
    "",
    "hearts",
    "nim",
    "maxn",
    "maxn@d2",
    "random",
    "level(1)",
    "9Z",
    "bid3",
    "x" * 300,
    "../../etc/passwd",
    "\ud800",
    "<script>",
    [],
    {},
    [None],
    [[]],
    {"": 0},
]
MESSAGES: dict[str, dict[str, Any]] = {
    "/api/tables": {
        "game": "nim",
        "seats": [None, "random"],
        "options": {"heap": 7},
        "seed": 1,
        "open": False,
    },
    "/api/tables/ID/play": {"seat": 0, "version": 3, "move": "9Z"},
    "/api/tables/ID/take_back": {"seat": 0},
    "/api/tables/ID/next_hand": {"seat": 0},
    "/api/tables/ID/hint": {"seat": 1},
    "/api/tables/ID/review": {"seat": 0},
    "/api/tables/ID/save": {"name": "fuzz"},
    "/api/load": {"format": "nply game", "version": 1, "checksum": 0, "game": {"setup": {"game": "nim"}}},
    "/api/saves/remove": {"name": "fuzz"},
    "/api/position": {"game": "mnk", "options": {"m": 3}, "moves": ["a1"], "seed": None, "text": None},
    "/api/tree": {
        "figure": "speculative-2003/6",
        "engine": "maxn",
        "depth": 2,
        "tree": None,
        "position": None,
    },
}
READ = [
    "/",
    "/api/everything",
    "/api/tables",
    "/api/tables/ID",
    "/api/tables/ID?seat=1",
    "/api/tables/ID?seat=x",
    "/api/tables/ID/frames",
    "/api/tables/ID/frames?seat=2",
    "/api/tables/ID/record",
    "/api/saves",
    "/api/matches",
    "/api/match?file=x&name=y",
    "/api/replay?file=../x&name=y&block=1&seating=z",
    "/api/analyse?q=%00",
    "/api/analyse?q={}",
    "/main.js",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/api/tables/ID/events?seat=7",
]


def changed(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Return a message with something else in some places."""
    if chance.random() < (0.15 if depth else 0.05):
        return chance.choice(WORDS)
    if isinstance(value, dict):
        found = {key: changed(chance, one, depth + 1) for key, one in value.items() if chance.random() > 0.06}
        if chance.random() < 0.1:
            found[str(chance.choice(WORDS))[:20]] = chance.choice(WORDS)
        return found
    if isinstance(value, list):
        return [changed(chance, one, depth + 1) for one in value] * chance.choice([1, 1, 1, 2])
    return value


def written(chance: random.Random, message: Any) -> bytes:
    """Return a message as bytes, sometimes broken."""
    text = json.dumps(message).encode("utf-8", "surrogatepass")
    kind = chance.random()
    if kind < 0.05:
        return text[: chance.randrange(len(text) + 1)]
    if kind < 0.1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(80)))
    if kind < 0.12:
        return b"[" * 5_000
    if kind < 0.13:
        return b"x" * 2_000_000
    return text


def noise(chance: random.Random, token: str) -> bytes:
    """Return bytes that are hardly a request."""
    head = f"authorization: Bearer {token}\r\n"
    good = f"POST /api/position HTTP/1.1\r\nhost: 127.0.0.1\r\n{head}content-length: 9\r\n\r\n".encode()
    kind = chance.randrange(6)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 400)))
    if kind == 1:
        return good[: chance.randrange(1, len(good))]
    if kind == 2:
        return f"GET / HTTP/1.1\r\n{head}{'x' * 200_000}: 1\r\n\r\n".encode()
    if kind == 3:
        return f"POST /api/tables HTTP/1.1\r\n{head}transfer-encoding: chunked\r\n\r\nzz\r\n".encode()
    if kind == 4:
        return f"GET / HTTP/9.9\r\n{head}content-length: -5\r\n\r\n".encode()
    broken = bytearray(good)
    for _ in range(5):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


@contextlib.contextmanager
def hanging_up_allowed() -> Iterator[None]:
    """Let the other end close a connection at any moment. A server that keeps silent is still an error."""
    try:
        yield
    except ConnectionError:
        pass
    except OSError as error:
        if error.errno != errno.ENOTCONN:  # shutdown says this where the connection was reset before
            raise


def test_bytes_that_are_no_request_do_not_break_a_real_server(tmp_path: Path) -> None:
    chance = random.Random(7)
    with running(tmp_path) as server:  # at its end nothing may have been written to stderr
        port = int(server.origin.rpartition(":")[2])
        for _ in range(NOISES):
            connection = socket.create_connection(("127.0.0.1", port), timeout=10)
            with connection as sock, hanging_up_allowed():
                sock.sendall(noise(chance, server.token))
                sock.shutdown(socket.SHUT_WR)
                answer = sock.recv(1_000)
                assert not answer.startswith(b"HTTP/1.1 5"), answer
        assert server.ask("/api/tables") == []


def test_no_request_breaks_the_server_or_learns_what_is_hidden(tmp_path: Path) -> None:
    async def ask() -> dict[int, int]:
        chance, codes = random.Random(11), dict[int, int]()
        async with asking(tmp_path, seconds_a_move=0.2) as (client, server):
            setup = {
                "game": "hearts",
                "options": {"passing": "none"},
                "seats": [None, "random", "random", "random"],
            }
            table = (await client.post("/api/tables", json=setup)).json()["id"]
            await until_turn(client, table)
            kept = server.registry.in_memory(table)
            for number in range(REQUESTS):
                headers = {"authorization": f"Bearer {TOKEN}"}
                if chance.random() < 0.1:
                    headers = {"authorization": "Bearer wrong"}
                elif chance.random() < 0.1:
                    headers["origin"] = chance.choice(
                        ["http://evil.test", "null", f"https://{HOST}", "file://"]
                    )
                identity = table if chance.random() < 0.8 else chance.choice(["x", "../x", "%00", "a" * 16])
                content: bytes | None = None
                method = "GET"
                if chance.random() < 0.75:
                    path = chance.choice(list(MESSAGES))
                    method, content = "POST", written(chance, changed(chance, MESSAGES[path]))
                else:
                    path = chance.choice(READ)
                    method = chance.choice(["GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
                if path.endswith(("take_back", "play")):
                    identity = "x" * 16 if chance.random() < 0.5 else identity
                client.headers.clear()
                answer = await client.request(
                    method, path.replace("ID", identity), content=content, headers=headers
                )
                assert answer.status_code < 500, (number, method, path, content, answer.text)
                codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
                for card in unseen(server, table, 0):
                    if card in str(content):  # what was sent may come back
                        continue
                    assert f'"{card}"' not in answer.text, (number, method, path, content)
            assert server.registry.in_memory(table) is kept
            client.headers.update({"authorization": f"Bearer {TOKEN}"})
            assert (await client.get(f"/api/tables/{table}")).status_code == 200
        return codes

    codes = asyncio.run(ask())
    assert {200, 400, 403, 404, 405, 413} <= set(codes)
