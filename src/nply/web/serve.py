"""Runs the server until Ctrl-C."""

import contextlib
import socket
from collections.abc import Callable

import uvicorn

from nply import OptionError
from nply.web.app import app
from nply.web.safety import new_token
from nply.web.settings import Settings

LOCAL = ("127.0.0.1", "localhost", "::1")
FIRST_PORT, PORTS = 8017, 20


def serve(settings: Settings, host: str, port: int | None, ready: Callable[[str], None]) -> None:
    """Listen, call `ready` with the link to open, and answer until Ctrl-C. Without a port, a free one."""
    sock = _listen(host, port)
    token = new_token()
    actual = sock.getsockname()[1]
    names = LOCAL if host in LOCAL else (host, socket.gethostname(), *LOCAL)
    hosts = [f"[{name}]:{actual}" if ":" in name else f"{name}:{actual}" for name in names]
    shown = f"[{host}]" if ":" in host else host
    link = f"http://{shown}:{actual}/?token={token}"
    made = app(settings, token, hosts)
    config = uvicorn.Config(
        made,
        log_level="error",  # what is no HTTP is answered, and no news for whoever plays
        access_log=False,  # the link has the token in it
        server_header=False,
        date_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=64 * 1024,
        ws="none",
    )
    server = _Server(config, made.inner.state.server.close)
    ready(link)
    with contextlib.closing(sock), contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])


class _Server(uvicorn.Server):
    """A server that ends its streams of news before it waits for all answers to be sent."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, and wait for the rest."""
        self._close()
        await super().shutdown(sockets)


def _listen(host: str, port: int | None) -> socket.socket:
    wanted = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    problem: OSError | None = None
    for number in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
            sock.listen(128)
            return sock
        except OSError as error:
            problem = error
            sock.close()
    where = (
        f"{host}:{port}" if port is not None else f"{host}, ports {FIRST_PORT} to {FIRST_PORT + PORTS - 1}"
    )
    raise OptionError(f"cannot listen on {where}: {problem.strerror if problem else 'no port'}")
