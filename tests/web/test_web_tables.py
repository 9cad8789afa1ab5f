"""Tables on the server: what a person sees, and that nothing else leaves it."""

import asyncio
import functools
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from nply.play.hints import hint
from nply.web.app import Server
from web_server import asking, running


async def until_turn(client: httpx.AsyncClient, identity: str, seat: int | None = None) -> Any:
    """Wait until a person is to move, or the hand is over."""
    where = f"/api/tables/{identity}" + ("" if seat is None else f"?seat={seat}")
    for _ in range(2_000):
        told = (await client.get(where)).json()
        assert told["error"] is None
        if told["hand_over"] or told["seats"][told["turn"]]["agent"] is None:
            return told
        await asyncio.sleep(0.01)
    raise AssertionError("nobody moves")


def unseen(server: Server, identity: str, viewer: int) -> set[str]:
    """The cards that this player must not know: in hands of others, unless he passed them there."""
    table = server.registry.in_memory(identity)
    assert table is not None
    state: Any = table.snapshot
    if state.is_terminal():
        return set()
    seats = state.describe()["seats"]
    known = set(seats[viewer]["passed"] or [])
    return {card for seat in seats if seat["player"] != viewer for card in seat["hand"]} - known


SETUPS: list[dict[str, Any]] = [
    {"game": "hearts", "options": {"passing": "left"}, "seats": [None, "random", "level(1)", "random"]},
    {"game": "spades", "options": {"players": 3, "bidding": "moves"}, "seats": ["random", None, "random"]},
    {"game": "oh_hell", "options": {"bidding": "moves", "cards": 5}, "seats": [None] + ["random"] * 3},
    {"game": "hearts", "options": {"cards": 4}, "seats": ["random", "random", None, "random"], "to": 6},
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["game"])
def test_hidden_cards_never_leave_the_server(tmp_path: Path, setup: dict[str, Any]) -> None:
    """Whatever is asked, in no answer is a card that the person cannot know."""

    async def play() -> int:
        chance, moves, hands = random.Random(5), 0, 0
        async with asking(tmp_path) as (client, server):
            identity = (await client.post("/api/tables", json={**setup, "seed": 9})).json()["id"]
            me = setup["seats"].index(None)
            while True:
                told = await until_turn(client, identity)
                hidden = unseen(server, identity, me)
                seen = [told]
                others = [player for player in range(len(setup["seats"])) if player != me]
                for path in (
                    "frames",
                    "record",
                    f"frames?seat={me}",
                    *(f"frames?seat={one}" for one in others),
                ):
                    seen.append((await client.get(f"/api/tables/{identity}/{path}")).text)
                for one in others:
                    seen.append((await client.get(f"/api/tables/{identity}?seat={one}")).text)
                for what in ("review", "take_back"):
                    answer = await client.post(f"/api/tables/{identity}/{what}", json={"seat": others[0]})
                    seen.append(answer.text)
                seen.append((await client.get("/api/tables")).text)
                table = server.registry.in_memory(identity)
                assert table is not None
                for viewer in (None, me):
                    news = table.stream(viewer)
                    seen.append(msgspec.json.encode(await anext(news)).decode())
                    await news.aclose()  # type: ignore[attr-defined]
                seen += [path.name for path in tmp_path.rglob("*")]
                for text in map(str, seen):
                    assert told["over"] or "seed" not in text  # all cards follow from it
                    for card in hidden:
                        assert f'"{card}"' not in text.replace("'", '"'), (card, text)
                if told["hand_over"]:
                    hands += 1
                    if told["over"]:
                        return moves
                    await client.post(f"/api/tables/{identity}/next_hand", json={"seat": me})
                    continue
                assert told["turn"] == me == told["you"]
                message = {"seat": me, "version": told["version"], "move": chance.choice(told["moves"])}
                assert (await client.post(f"/api/tables/{identity}/play", json=message)).status_code == 200
                moves += 1

    assert asyncio.run(play()) >= 4


def test_at_a_table_of_several_people_each_asks_for_his_own_hand(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path) as (client, server):
            setup = {"game": "hearts", "options": {"passing": "left"}, "seats": [None, None, "random", None]}
            identity = (await client.post("/api/tables", json=setup)).json()["id"]
            told = await until_turn(client, identity)
            assert told["you"] is None
            assert all(seat["hand"] == 13 for seat in told["position"]["seats"])
            assert told["moves"] == []
            for card in unseen(server, identity, 2):
                assert f'"{card}"' not in str(told).replace("'", '"')
            own = (await client.get(f"/api/tables/{identity}?seat={told['turn']}")).json()
            assert len(own["moves"]) == 13
            assert (await client.get(f"/api/tables/{identity}?seat=2")).status_code == 400
            message = {"seat": told["turn"], "version": told["version"], "move": own["moves"][0]}
            await client.post(f"/api/tables/{identity}/play", json=message)
            covered = (await client.get(f"/api/tables/{identity}")).json()
            assert own["moves"][0] not in str(covered)  # what was passed is his secret

    asyncio.run(ask())


def test_moves_that_are_late_or_not_legal_change_nothing(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path) as (client, _):
            told = (
                await client.post(
                    "/api/tables", json={"game": "noughts_and_crosses", "seats": [None, "random"]}
                )
            ).json()
            path = f"/api/tables/{told['id']}"
            first = told["version"]
            good = {"seat": 0, "version": first, "move": "b2"}
            wrong: list[tuple[dict[str, Any], int]] = [
                ({"move": "z9"}, 400),
                ({"version": first - 1}, 200),  # no error of the person: the table has moved on
                ({"seat": 1}, 400),
                ({"seat": 9}, 400),
                ({"seat": -1}, 400),
                ({"move": 999}, 400),
            ]
            for change, code in wrong:
                answer = await client.post(f"{path}/play", json={**good, **change})
                assert answer.status_code == code
                assert code == 400 or answer.json()["late"]
                assert (await client.get(path)).json()["version"] == first
            played = await client.post(f"{path}/play", json=good)
            assert (played.status_code, played.json()["late"]) == (200, False)
            told = await until_turn(client, told["id"])
            assert told["version"] == first + 2
            answer = await client.post(f"{path}/take_back", json={"seat": 0})
            assert answer.json()["position"]["history"] == []

    asyncio.run(ask())


def test_a_wish_that_comes_too_late_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tabs, or a click while a hint is searched for: the second one is told how it is now."""
    endless = functools.partial(hint, nodes=10**12)  # it is still searched for when the click comes
    monkeypatch.setattr("nply.web.tables.hint", endless)

    async def ask() -> None:
        async with asking(tmp_path) as (client, server):
            setup = {"game": "chinese_checkers", "options": {"pegs": 10}, "seats": [None, None, "random"]}
            told = (await client.post("/api/tables", json=setup)).json()
            path, version = f"/api/tables/{told['id']}", told["version"]
            assert not told["can_take_back"]
            kept = server.registry.in_memory(told["id"])
            assert kept is not None
            asked = {"seat": 0, "version": version}
            hint = asyncio.create_task(client.post(f"{path}/hint", json=asked))
            while kept._ticket is None:
                await asyncio.sleep(0)
            move = {**asked, "move": told["moves"][0]}
            answers = [await client.post(f"{path}/play", json=move) for _ in range(2)]
            assert [one.json()["late"] for one in answers] == [False, True]
            assert [one.json()["version"] for one in answers] == [version + 1] * 2
            assert ((await hint).status_code, (await hint).json()["moves"]) == (200, [])
            again = await client.post(f"{path}/hint", json=asked)
            assert (again.status_code, again.json()["moves"]) == (200, [])
            assert answers[0].json()["can_take_back"]
            for late in (False, True):
                back = await client.post(f"{path}/take_back", json={"seat": 0, "version": version + 1})
                assert (back.json()["late"], back.json()["position"]["history"]) == (late, [])
            dealt = await client.post(f"{path}/next_hand", json=asked)
            assert dealt.json()["late"]

    asyncio.run(ask())


def test_a_search_at_a_table_is_ended_by_take_back_and_by_nobody_looking(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path, seconds_unseen=0.4) as (client, server):
            setup = {"game": "connect_four", "seats": [None, "minimax@60s"]}
            told = (await client.post("/api/tables", json=setup)).json()
            path = f"/api/tables/{told['id']}"
            for _ in range(2):
                await client.post(f"{path}/play", json={"seat": 0, "version": told["version"], "move": "d"})
                await asyncio.sleep(0.2)
                assert not server.moves.is_idle
                told = (await client.post(f"{path}/take_back", json={"seat": 0})).json()
                assert told["position"]["history"] == []
            await client.post(f"{path}/play", json={"seat": 0, "version": told["version"], "move": "d"})
            for _ in range(100):
                await asyncio.sleep(0.05)
                if server.moves.is_idle:
                    break
            assert server.moves.is_idle
            found = server.registry.in_memory(told["id"])
            assert found is not None
            assert len(found.session.state.history) == 1

    asyncio.run(ask())


def test_too_many_are_told_so(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path, most_tables=2) as (client, _):
            new = {"game": "nim", "seats": [None, None]}
            codes = [(await client.post("/api/tables", json=new)).status_code for _ in range(3)]
            assert codes == [201, 201, 429]

    asyncio.run(ask())


def test_tables_and_saves_outlive_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        hidden = {"game": "hearts", "seats": [None, "random", "random", "random"], "seed": 3}
        table = server.ask("/api/tables", hidden)
        while (told := server.ask(f"/api/tables/{table['id']}"))["turn"] != 0:
            pass
        move = {"seat": 0, "version": told["version"], "move": told["moves"][0]}
        server.ask(f"/api/tables/{table['id']}/play", move)
        server.ask(f"/api/tables/{table['id']}/save", {"name": "my game"})
        before = [one["move"] for one in server.ask(f"/api/tables/{table['id']}")["position"]["history"]]
    with running(tmp_path) as server:
        after = [one["move"] for one in server.ask(f"/api/tables/{table['id']}")["position"]["history"]]
        assert after[: len(before)] == before
        assert server.ask("/api/saves") == ["my game"]
        again = server.ask("/api/load", {"name": "my game"})
        assert again["id"] != table["id"]
        saved = [one["move"] for one in again["position"]["history"]]
        assert move["move"] in saved
        assert saved[: len(before)] == before[: len(saved)]  # the others may have played on meanwhile


def test_a_killed_server_has_its_tables_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.ask("/api/tables", {"game": "noughts_and_crosses", "seats": [None, None]})
        move = {"seat": 0, "version": table["version"], "move": "b2"}
        server.ask(f"/api/tables/{table['id']}/play", move)
        server.kill()  # at once: what was answered is on disk
        with running(tmp_path) as other:
            told = other.ask(f"/api/tables/{table['id']}")
            assert [one["move"] for one in told["position"]["history"]] == ["b2"]
            line = other.ask("/api/tables")[0]
            assert (line["id"], line["moves"]) == (table["id"], 1)


def test_every_move_of_the_others_reaches_who_listens(tmp_path: Path) -> None:
    """However fast they play, each position comes, so that moves can be stepped through."""

    async def ask() -> list[int]:
        async with asking(tmp_path) as (client, server):
            setup = {"game": "hearts", "options": {"cards": 4}, "seats": ["random"] * 4}
            told = (await client.post("/api/tables", json=setup)).json()
            table = server.registry.in_memory(told["id"])
            assert table is not None
            lengths = []
            async for news in table.stream(None):
                lengths.append(len(news.position["history"]))
                await asyncio.sleep(0.02)  # a browser that is slower than the players
                if news.hand_over:
                    return lengths
        raise AssertionError("the hand does not end")

    assert sorted(set(asyncio.run(ask()))) == list(range(17))


def test_a_hint_ends_when_nobody_waits_for_it(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path) as (client, server):
            setup = {"game": "chinese_checkers", "options": {"pegs": 10}, "seats": [None, "random", "random"]}
            told = (await client.post("/api/tables", json=setup)).json()
            table = server.registry.in_memory(told["id"])
            assert table is not None
            asked = asyncio.create_task(table.hint(0, None, server.moves))
            await asyncio.sleep(0.01)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            assert server.moves.is_idle
            assert table.session.state.history == table.snapshot.history  # no move of a search is left on it

    asyncio.run(ask())


def test_the_file_of_a_save_has_its_name_alone(tmp_path: Path) -> None:
    async def ask() -> None:
        async with asking(tmp_path) as (client, _):
            hidden = {"game": "hearts", "seats": [None, "random", "random", "random"], "seed": 3}
            path = f"/api/tables/{(await client.post('/api/tables', json=hidden)).json()['id']}"
            await client.post(f"{path}/save", json={"name": "my game"})
            file = await client.get("/api/saves/file?name=my game")
            assert file.json() == {"name": "my game"}
            assert (await client.post("/api/load", content=file.content)).status_code == 201
            assert (await client.get("/api/saves/file?name=../x")).status_code == 400
            assert (await client.get("/api/saves/file?name=other")).status_code == 404

    asyncio.run(ask())
