"""The page's server for tests: the program itself in a process of its own, or the application in this one."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from nply.web import Settings, app
from nply.web.app import Server
from program import ENVIRONMENT, PROGRAM

TOKEN = "a-token-for-tests"
HOST = "nply.test"
HEADERS = {"authorization": f"Bearer {TOKEN}"}
Opener = Callable[..., Any]
"""Opens a page of the server: a path behind #, width, height, dark, calm."""
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Running:
    """`nply web` in a process."""

    def __init__(self, folder: Path, matches: Path | None = None) -> None:
        command = [PROGRAM, "web", "--no-browser", "--port", "0", "--data", str(folder)]
        command += ["--matches", str(matches or folder)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise AssertionError(f"no link in {line!r}")
        self.link = found[0]
        self.killed = False
        self.origin, _, self.token = self.link.partition("/?token=")

    def ask(self, path: str, message: Any = None) -> Any:
        """Ask the server as a script with the token would."""
        data = None if message is None else json.dumps(message).encode()
        request = urllib.request.Request(self.origin + path, data, {"authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """End the process at once, without a chance to tidy up."""
        self.killed = True
        self.process.kill()
        self.process.communicate()

    def end(self) -> str:
        """End it by Ctrl-C, and return what it wrote to stderr."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=20)[1]


@contextlib.contextmanager
def running(folder: Path, matches: Path | None = None) -> Iterator[Running]:
    """Run the server; at its end nothing may have been written to stderr."""
    server = Running(folder, matches)
    try:
        yield server
    except BaseException:
        server.kill()
        raise
    assert server.killed or server.end() == ""


@contextlib.asynccontextmanager
async def asking(folder: Path, **limits: Any) -> AsyncIterator[tuple[httpx.AsyncClient, Server]]:
    """Return a client of an application in this process, and what is behind it."""
    made: Any = app(Settings(folder=folder, matches=folder, **limits), TOKEN, [HOST])
    server: Server = made.inner.state.server
    transport = httpx.ASGITransport(made)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=HEADERS) as client:
        yield client, server
        server.moves.close()
        server.searches.close()
        await server.registry.finish()


is_long = bool(os.environ.get("NPLY_LONG"))
long = pytest.mark.skipif(not is_long, reason="NPLY_LONG=1 runs it")
