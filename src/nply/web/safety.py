"""Who may ask what: the gate in front of all requests.

A page of another origin cannot talk to this server: it does not know the token, the cookie is SameSite, and
its requests carry an Origin or a Sec-Fetch-Site that is not ours. A name that points to this machine (DNS
rebinding) is no help to it: the Host must be one that the server was started for. Whatever is refused gets
one line of JSON.
"""

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

import msgspec

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
READING = ("GET", "HEAD")


class Refused(Exception):  # noqa: N818  # not ours: the browser's
    """A request that is not answered, and why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Gate:
    """Lets a request through to the app, or refuses it."""

    def __init__(self, app: Any, token: str, hosts: Iterable[str], most_bytes: int, seconds: float) -> None:
        self.inner = app
        self._token = token
        self._hosts = set(hosts)
        self._most_bytes = most_bytes
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        started = False

        async def careful_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                names = {name.lower() for name, _ in message.get("headers", [])}
                ours = [entry for entry in HEADERS if entry[0] not in names]
                if b"cache-control" not in names:
                    ours.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message.get("headers", []), *ours]}
            await send(message)

        try:
            headers = _headers(scope)
            self._check_host(headers)
            if self._brings_token(scope):
                await _enter(self._cookie(scope), careful_send)
                return
            self._check_origin(scope, headers)
            self._check_token(scope, headers)
            bounded = self._bounded(headers, receive)
            await self.inner(scope, bounded, careful_send)
        except Refused as refused:
            if not started:
                await _refuse(refused, careful_send)

    def _check_host(self, headers: dict[str, str]) -> None:
        if headers.get("host", "").lower() not in self._hosts:
            raise Refused(421, "this server answers to its own name and port only")

    def _brings_token(self, scope: Scope) -> bool:
        """Is it the link that was printed? It is exchanged for a cookie, and leaves the address bar."""
        if scope["path"] != "/" or scope["method"] != "GET" or b"token=" not in scope["query_string"]:
            return False
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not _same(given, self._token):
            raise Refused(403, "this link is not valid: open the one that nply web has printed")
        return True

    def _check_origin(self, scope: Scope, headers: dict[str, str]) -> None:
        own = f"{scope.get('scheme', 'http')}://{headers['host'].lower()}"
        origin = headers.get("origin")
        if origin is not None and origin.lower() != own:
            raise Refused(403, "requests of other pages are not answered")
        fetched = headers.get("sec-fetch-site")
        if fetched == "none" and scope["method"] in READING:
            return  # typed, or a bookmark
        if fetched is not None and fetched != "same-origin":
            # A link from elsewhere may open the page, and nothing else.
            if headers.get("sec-fetch-mode") == "navigate" and scope["path"] == "/":
                return
            raise Refused(403, "requests of other pages are not answered")
        if scope["method"] not in READING and origin is None and "authorization" not in headers:
            raise Refused(403, "the request does not say where it comes from")

    def _check_token(self, scope: Scope, headers: dict[str, str]) -> None:
        bearer = headers.get("authorization", "")
        if bearer.startswith("Bearer ") and _same(bearer.removeprefix("Bearer "), self._token):
            return
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get("cookie", ""))
        except CookieError:
            raise Refused(403, "the cookies cannot be read") from None
        found = cookies.get(self._cookie_name(scope))
        if found is None or not _same(found.value, self._token):
            raise Refused(403, "open the link that nply web has printed: it carries the token")

    def _cookie_name(self, scope: Scope) -> str:
        """Cookies are shared by all ports of a host, so that the port belongs into the name."""
        return f"nply_{(scope.get('server') or ('', 0))[1]}"

    def _cookie(self, scope: Scope) -> str:
        return f"{self._cookie_name(scope)}={self._token}; Path=/; HttpOnly; SameSite=Strict"

    def _bounded(self, headers: dict[str, str], receive: Receive) -> Receive:
        """Return the body, as long as it is neither too large nor too slow."""
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Refused(400, "the length of the request cannot be read")
        if int(length[:18]) > self._most_bytes:
            raise Refused(413, f"a request may have {self._most_bytes:,} bytes at most")
        received, complete = 0, False

        async def bounded() -> Message:
            nonlocal received, complete
            if complete:  # what comes now is that the browser has left
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), self._seconds)
            except TimeoutError:
                raise Refused(408, "the request took too long to arrive") from None
            received += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if received > self._most_bytes:
                raise Refused(413, f"a request may have {self._most_bytes:,} bytes at most")
            return message

        return bounded


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(24)


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers as text; one that decides anything must not be there twice."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        if key in found and key in ("host", "origin", "authorization", "content-length"):
            raise Refused(400, f"the request says {key} twice")
        found[key] = f"{found[key]}; {value.decode('latin-1')}" if key in found else value.decode("latin-1")
    return found


async def _enter(cookie: str, send: Send) -> None:
    headers = [(b"location", b"/"), (b"set-cookie", cookie.encode())]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(refused: Refused, send: Send) -> None:
    body = msgspec.json.encode({"error": refused.reason})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
