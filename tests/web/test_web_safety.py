"""The gate: who is answered, how much may be asked, and what every answer carries."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from nply.web.safety import POLICY
from web_server import HOST, TOKEN, asking

OWN = f"http://{HOST}"


def answer(folder: Path, method: str, path: str, **more: Any) -> httpx.Response:
    """Return the answer to one request, with these headers alone."""

    async def ask() -> httpx.Response:
        async with asking(folder) as (client, _):
            client.headers.clear()
            return await client.request(method, path, **more)

    return asyncio.run(ask())


GOOD = {"authorization": f"Bearer {TOKEN}"}
COOKIE = {"cookie": f"nply_None={TOKEN}", "origin": OWN}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"authorization": "Bearer x"}, 403),
        ({"authorization": f"Basic {TOKEN}"}, 403),
        ({"cookie": f"other={TOKEN}"}, 403),
        (GOOD, 200),
        (COOKIE, 200),
        ({**GOOD, "origin": "http://evil.test"}, 403),
        ({**GOOD, "origin": "null"}, 403),
        ({**COOKIE, "sec-fetch-site": "same-origin"}, 200),
        ({"cookie": COOKIE["cookie"], "sec-fetch-site": "cross-site"}, 403),
        ({"cookie": COOKIE["cookie"], "sec-fetch-site": "same-site"}, 403),
        ({"cookie": COOKIE["cookie"], "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, 403),
        ({**GOOD, "host": "evil.test"}, 421),
        ({**GOOD, "host": f"{HOST}:99"}, 421),
    ],
)
def test_only_our_own_page_is_answered(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    found = answer(tmp_path, "GET", "/api/everything", headers=headers)
    assert found.status_code == status
    assert (status == 200) == ("games" in found.json())
    assert "access-control-allow-origin" not in found.headers


def test_a_request_that_changes_something_says_where_it_comes_from(tmp_path: Path) -> None:
    new = json.dumps({"game": "nim", "seats": [None, None]})
    cookie = {"cookie": COOKIE["cookie"]}
    assert answer(tmp_path, "POST", "/api/tables", content=new, headers=cookie).status_code == 403
    assert answer(tmp_path, "POST", "/api/tables", content=new, headers=COOKIE).status_code == 201


def test_the_link_is_exchanged_for_a_cookie(tmp_path: Path) -> None:
    found = answer(tmp_path, "GET", f"/?token={TOKEN}")
    assert (found.status_code, found.headers["location"]) == (303, "/")
    cookie = found.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert answer(tmp_path, "GET", "/?token=wrong").status_code == 403


@pytest.mark.parametrize(
    "path", ["/", "/main.js", "/api/everything", "/nothing", "/../app.py", "/%2e%2e/app.py"]
)
def test_every_answer_carries_the_policy(tmp_path: Path, path: str) -> None:
    found = answer(tmp_path, "GET", path, headers=GOOD)
    assert found.headers["content-security-policy"] == POLICY
    assert found.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in POLICY
    assert b"class Server" not in found.content


def test_large_and_slow_requests_are_refused(tmp_path: Path) -> None:
    async def slow() -> Any:
        yield b'{"game":'
        await asyncio.sleep(5)
        yield b'"nim"}'

    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 100

    async def ask() -> list[int]:
        async with asking(tmp_path, most_bytes=1_000, most_seconds_to_send=0.1) as (client, _):
            bodies = [b"x" * 2_000, endless(), slow()]
            return [(await client.post("/api/tables", content=body)).status_code for body in bodies]

    assert asyncio.run(ask()) == [413, 413, 408]


@pytest.mark.parametrize(
    ("path", "message", "words"),
    [
        ("tables", {"game": "my.py:Game", "seats": [None]}, "runs no code"),
        ("tables", {"game": "nim", "seats": [None, "bot.py:Bot"]}, "runs no code"),
        ("tables", {"game": "nim", "seats": [None, "minimax(table=2GB)@9"]}, "more than the page allows"),
        (
            "tables",
            {"game": "chinese_checkers", "options": {"table": "/etc/passwd"}, "seats": [None] * 3},
            "file",
        ),
        ("tables", {"game": "nim", "seats": [None, "minimax"]}, "no limit"),
        ("tables", {"game": "nim", "seats": [None]}, "2 play nim"),
        ("tables", {"game": "nim", "seats": [None, None], "more": 1}, "unknown field"),
        ("tables", {"game": "poker", "seats": []}, "no game"),
        ("position", {"game": "chinese_checkers", "options": {"table": "/etc/passwd"}}, "file"),
        ("position", {"game": "hearts", "text": "hands=x"}, "hand"),
        ("tree", {"figure": "../../etc"}, "no figure"),
        ("tree", {}, "give one of them"),
        ("load", {"name": "../tables/x"}, "letters"),
        ("load", {"name": "nothing"}, "saved"),
    ],
)
def test_what_is_wrong_gets_one_line(tmp_path: Path, path: str, message: Any, words: str) -> None:
    found = answer(tmp_path, "POST", f"/api/{path}", content=json.dumps(message), headers=GOOD)
    assert found.status_code in (400, 404)
    error = found.json()["error"]
    assert words in error
    assert "\n" not in error
