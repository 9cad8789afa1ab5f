"""The server: which address does what."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from importlib import resources
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from nply import NplyError
from nply.play.files import MOST_BYTES, decoded
from nply.web import messages, offers, reviews, trees
from nply.web.analysis import Analysis
from nply.web.pool import BusyError, Pool, Stopped, Ticket
from nply.web.positions import read_position, told
from nply.web.registry import MissingError, Registry
from nply.web.safety import Gate, Refused
from nply.web.settings import Settings
from nply.web.tables import LateError, Table
from nply.web.watching import Matches

T = TypeVar("T")
Answer = Callable[[Request], Awaitable[Response]]
HEARTBEAT = 15.0
POLL = 1.0
"""Seconds between two looks at the file of a match."""
MOST_QUERY = 60_000
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}


class Server:
    """What all requests share, and the answers to them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.moves = Pool("moves", settings.threads, settings.most_waiting)
        self.searches = Pool("searches", settings.threads, settings.most_waiting)
        self.registry = Registry(settings, self.moves)
        self.matches = Matches(settings.matches)
        self.streams = 0
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End all streams of news: the server is about to end, and would wait for them."""
        self._closing.set()

    # --- What there is -----------------------------------------------------------------------------------

    async def everything(self, request: Request) -> Response:
        return answer(offers.everything())

    async def static(self, request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        content = static_files().get(name)
        if content is None:
            raise MissingError("there is no such page")
        kind = TYPES[f".{name.rpartition('.')[2]}"]
        return Response(content, headers={"content-type": kind, "cache-control": "no-cache"})

    # --- Tables ------------------------------------------------------------------------------------------

    async def _table(self, request: Request) -> Table:
        return await self.registry.find(request.path_params["id"])

    async def tables(self, request: Request) -> Response:
        if request.method == "GET":
            return answer(await asyncio.to_thread(self.registry.newest))
        table = await self.registry.begin(await body(request, messages.NewTable))
        return answer(table.look(None), 201)

    async def table(self, request: Request) -> Response:
        return answer((await self._table(request)).look(_seat(request)))

    async def table_events(self, request: Request) -> Response:
        table = await self._table(request)
        return self.stream(table.stream(_seat(request)))

    async def play(self, request: Request) -> Response:
        given = await body(request, messages.Played)
        table = await self._table(request)
        return await _changed(table, given.seat, table.play(given.seat, given.version, given.move))

    async def take_back(self, request: Request) -> Response:
        given = await body(request, messages.Asked)
        table = await self._table(request)
        return await _changed(table, given.seat, table.take_back(given.seat, given.version))

    async def next_hand(self, request: Request) -> Response:
        given = await body(request, messages.Asked)
        table = await self._table(request)
        return await _changed(table, given.seat, table.next_hand(given.version))

    async def hint(self, request: Request) -> Response:
        given = await body(request, messages.Asked)
        table = await self._table(request)
        try:
            found = await until_left(request, table.hint(given.seat, given.version, self.moves))
        except LateError:
            return answer(messages.HintTold(moves=[], depth=0, complete=False, engine=""))
        return answer(reviews.hint_told(found))

    async def frames(self, request: Request) -> Response:
        table = await self._table(request)
        return answer(reviews.frames(table, _seat(request)))

    async def review(self, request: Request) -> Response:
        given = await body(request, messages.Asked)
        table = await self._table(request)
        hand = reviews.last_hand(table, given.seat)
        work = lambda ticket: reviews.review(hand, given.seat, len(table.session.hands), ticket)  # noqa: E731
        return answer(await until_left(request, self.searches.run(work, Ticket())))

    async def save(self, request: Request) -> Response:
        given = await body(request, messages.Named)
        table = await self._table(request)
        await asyncio.to_thread(self.registry.save, table, given.name)
        return answer({"name": given.name})

    async def record(self, request: Request) -> Response:
        table = await self._table(request)
        content = self.registry.record(table)
        name = f"{table.session.setup.game}-{table.identity}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type="application/json", headers=headers)

    async def saves(self, request: Request) -> Response:
        return answer(self.registry.saves())

    async def load(self, request: Request) -> Response:
        """Go on with a game: one that was saved by name, or a whole record."""
        content = await request.body()
        named = _named(content)
        saved = (
            self.registry.saved(named) if named is not None else decoded(content[:MOST_BYTES], "this file")
        )
        try:
            table = await self.registry.load(saved)
        except (TypeError, ValueError, KeyError) as error:
            raise NplyError(f"this game is damaged: {error}") from None
        return answer(table.look(None), 201)

    async def save_file(self, request: Request) -> Response:
        """Return a file that leads to a saved game: its name, and nothing of what is in it."""
        name = request.query_params.get("name", "")
        self.registry.saved(name)
        headers = {"content-disposition": f'attachment; filename="{name}.json"'}
        content = msgspec.json.encode(messages.Named(name=name))
        return Response(content, media_type="application/json", headers=headers)

    async def remove_save(self, request: Request) -> Response:
        self.registry.remove_save((await body(request, messages.Named)).name)
        return answer(self.registry.saves())

    # --- Positions and searches --------------------------------------------------------------------------

    async def position(self, request: Request) -> Response:
        given = await body(request, messages.PositionGiven)
        return answer(await asyncio.to_thread(lambda: told(read_position(given))))

    async def analyse(self, request: Request) -> Response:
        given = query(request, messages.AnalysisGiven)
        analysis = await asyncio.to_thread(Analysis, given, self.settings)
        return self.stream(analysis.stream(self.searches))

    async def tree(self, request: Request) -> Response:
        given = await body(request, messages.TreeGiven)
        ticket = Ticket()
        work = lambda ticket: trees.traced(given, self.settings, ticket)  # noqa: E731
        return answer(await until_left(request, self.searches.run(work, ticket)))

    # --- Matches -----------------------------------------------------------------------------------------

    async def match_list(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(self.matches.all))

    async def match_events(self, request: Request) -> Response:
        file, name = request.query_params.get("file", ""), request.query_params.get("name", "")
        first = await asyncio.to_thread(self.matches.told, file, name)
        return self.stream(self._match_news(file, name, first))

    async def _match_news(
        self, file: str, name: str, first: messages.MatchTold
    ) -> AsyncIterator[messages.MatchTold]:
        yield first
        mark: tuple[float, int] = (0.0, 0)
        while True:
            now = await asyncio.to_thread(self.matches.mark, file)
            if now != mark:
                mark = now
                yield await asyncio.to_thread(self.matches.told, file, name)
            await asyncio.sleep(POLL)

    async def replay(self, request: Request) -> Response:
        asked = request.query_params
        try:
            block, seating = int(asked.get("block", "")), int(asked.get("seating", ""))
        except ValueError:
            raise NplyError("block and seating are whole numbers") from None
        work = asyncio.to_thread(
            self.matches.replay, asked.get("file", ""), asked.get("name", ""), block, seating
        )
        return answer(await work)

    # --- News --------------------------------------------------------------------------------------------

    def stream(self, news: AsyncIterator[msgspec.Struct]) -> Response:
        """Send news as they come, and a sign of life where there are none."""
        if self.streams >= self.settings.most_streams:
            raise BusyError(f"{self.streams} pages are open already: close some")
        headers = {"content-type": "text/event-stream", "cache-control": "no-store"}
        return StreamingResponse(self._events(news), headers=headers)

    async def _events(self, news: AsyncIterator[msgspec.Struct]) -> AsyncIterator[bytes]:
        self.streams += 1
        following: asyncio.Future[Any] | None = None
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while True:
                if following is None:
                    following = asyncio.ensure_future(anext(news))
                await asyncio.wait(
                    [following, closing], timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED
                )
                if closing.done():
                    return
                if not following.done():
                    yield b": alive\n\n"
                    continue
                try:
                    message = following.result()
                except StopAsyncIteration:
                    return
                except NplyError as error:
                    yield _event({"error": str(error), "done": True})
                    return
                following = None
                yield _event(message)
        finally:
            self.streams -= 1
            closing.cancel()
            if following is not None:
                following.cancel()
                with contextlib.suppress(BaseException):
                    await following
            await news.aclose()  # type: ignore[attr-defined]  # all of them are generators


async def _changed(table: Table, seat: int, change: Awaitable[None]) -> Response:
    """Answer with the table after a change; a wish that came too late is no error and changes nothing."""
    late = False
    try:
        await change
    except LateError:
        late = True
    return answer(msgspec.structs.replace(table.look(seat), late=late))


def _event(message: object) -> bytes:
    return b"data: " + msgspec.json.encode(message) + b"\n\n"


def _seat(request: Request) -> int | None:
    text = request.query_params.get("seat")
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise NplyError("seat is a whole number")
    return int(text)


def _named(content: bytes) -> str | None:
    try:
        return msgspec.json.decode(content, type=messages.Named).name
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


async def body(request: Request, kind: type[T]) -> T:
    """Return the message in a request."""
    return _decoded(await request.body(), kind)


def query(request: Request, kind: type[T]) -> T:
    """Return the message in the address of a request: a stream of news can only be asked for so."""
    text = request.query_params.get("q", "")
    if len(text) > MOST_QUERY:
        raise NplyError("what is asked for is too long")
    return _decoded(text.encode("utf-8", "replace"), kind)


def _decoded(content: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NplyError(f"the message cannot be read: {str(error)[:200]}") from None


async def until_left(request: Request, work: Awaitable[T]) -> T:
    """Wait for some work, and stop it when the browser has left."""
    task = asyncio.ensure_future(work)

    async def leaving() -> None:
        while not await request.is_disconnected():
            await asyncio.sleep(0.2)
        task.cancel()

    watch = asyncio.ensure_future(leaving())
    try:
        return await task
    except asyncio.CancelledError:
        raise Stopped from None
    finally:
        watch.cancel()


def answer(message: object, status: int = 200) -> Response:
    """Return a message as JSON."""
    return Response(msgspec.json.encode(message), status, media_type="application/json")


_STATIC: dict[str, bytes] = {}


def static_files() -> dict[str, bytes]:
    """Return the files of the page, read once."""
    if not _STATIC:
        for folder in ("nply.web.static", "nply.reports.viewer"):
            for file in resources.files(folder).iterdir():
                if any(file.name.endswith(suffix) for suffix in TYPES):
                    _STATIC[file.name] = file.read_bytes()
    return _STATIC


def _failed(status: int) -> Callable[[Request, Exception], Response]:
    def told_so(request: Request, error: Exception) -> Response:
        return answer({"error": str(error)}, status)

    return told_so


def _not_there(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    words = {404: "there is no such page", 405: "this cannot be done here"}.get(status, "not understood")
    return answer({"error": words}, status)


def _refused(request: Request, error: Exception) -> Response:
    """Answer a request whose body turned out too large or too slow."""
    return answer({"error": str(error)}, error.status if isinstance(error, Refused) else 400)


def _broken(request: Request, error: Exception) -> Response:
    """Answer where nply itself is at fault; uvicorn writes the traceback to the terminal."""
    return answer({"error": "something went wrong here: the terminal of nply web says what"}, 500)


def app(settings: Settings, token: str, hosts: Iterable[str]) -> Gate:
    """Return the server as an ASGI application. `hosts` are the names and ports by which it is reached."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        yield
        server.moves.close()
        server.searches.close()
        await server.registry.finish()

    table = "/api/tables/{id}"
    routes = [
        Route("/api/everything", server.everything),
        Route("/api/tables", server.tables, methods=["GET", "POST"]),
        Route("/api/load", server.load, methods=["POST"]),
        Route("/api/saves", server.saves),
        Route("/api/saves/file", server.save_file),
        Route("/api/saves/remove", server.remove_save, methods=["POST"]),
        Route(table, server.table),
        Route(f"{table}/events", server.table_events),
        Route(f"{table}/play", server.play, methods=["POST"]),
        Route(f"{table}/take_back", server.take_back, methods=["POST"]),
        Route(f"{table}/next_hand", server.next_hand, methods=["POST"]),
        Route(f"{table}/hint", server.hint, methods=["POST"]),
        Route(f"{table}/review", server.review, methods=["POST"]),
        Route(f"{table}/frames", server.frames),
        Route(f"{table}/save", server.save, methods=["POST"]),
        Route(f"{table}/record", server.record),
        Route("/api/position", server.position, methods=["POST"]),
        Route("/api/analyse", server.analyse),
        Route("/api/tree", server.tree, methods=["POST"]),
        Route("/api/matches", server.match_list),
        Route("/api/match", server.match_events),
        Route("/api/replay", server.replay),
        Route("/", server.static),
        Route("/{name}", server.static),
    ]
    handlers: dict[Any, Any] = {
        MissingError: _failed(404),
        BusyError: _failed(429),
        NplyError: _failed(400),
        Stopped: _failed(400),
        HTTPException: _not_there,
        Refused: _refused,
        Exception: _broken,
    }
    inner = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    inner.state.server = server
    return Gate(inner, token, hosts, settings.most_bytes, settings.most_seconds_to_send)
