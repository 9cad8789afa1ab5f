"""Searches run in threads beside the event loop: so many at once, the others wait in a row, all can be ended.

Native searches release Python's lock while they run, so that threads are enough and the page stays awake.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from nply._core import NplyError

T = TypeVar("T")


class BusyError(NplyError):
    """More is wanted than the server does at once."""


class Ticket:
    """A piece of work in the row. `stopped` is what a search asks some twenty times a second."""

    def __init__(self, moved: Callable[[], None] | None = None) -> None:
        self.is_stopped = False
        self.ahead = 0
        """How many are before it; 0 once it runs."""
        self._moved = moved

    def stop(self) -> None:
        """End the work soon: a search hands back what it has, and what has not begun is left."""
        self.is_stopped = True

    def stopped(self, *_: object) -> bool:
        """Say whether to stop; takes whatever a search reports."""
        return self.is_stopped

    def move_to(self, ahead: int) -> None:
        """Note a place in the row, and tell whoever shows it."""
        if ahead != self.ahead:
            self.ahead = ahead
            if self._moved is not None:
                self._moved()


class Stopped(Exception):  # noqa: N818  # no error
    """The work was stopped before it began."""


class Pool:
    """So many threads, and a row of those who wait for one: first come, first served."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=f"nply-{name}")
        self._free = threads
        self._most_waiting = most_waiting
        self._row: list[tuple[Ticket, asyncio.Future[None]]] = []
        self._running: set[Ticket] = set()

    async def run(self, work: Callable[[Ticket], T], ticket: Ticket) -> T:
        """Do the work in a thread when its turn comes.

        Whoever is cancelled meanwhile stops it, and leaves when the thread has let go of what it works on.
        """
        await self._enter(ticket)
        self._running.add(ticket)
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._executor, work, ticket)
        done.add_done_callback(lambda _: self._leave(ticket))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            ticket.stop()
            await asyncio.wait([done])
            if not done.cancelled():
                done.exception()  # nobody wants to know any more; asyncio is content if it was looked at
            raise

    async def _enter(self, ticket: Ticket) -> None:
        if ticket.is_stopped:
            raise Stopped
        if self._free > 0:
            self._free -= 1
            return
        if len(self._row) >= self._most_waiting:
            raise BusyError(f"{len(self._row)} searches are waiting already: try again later")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._row.append((ticket, turn))
        self._renumber()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn had just come
                self._free_one()
            self._row = [entry for entry in self._row if entry[0] is not ticket]
            self._renumber()
            raise
        if ticket.is_stopped:
            self._free_one()
            raise Stopped
        ticket.move_to(0)

    def _leave(self, ticket: Ticket) -> None:
        self._running.discard(ticket)
        self._free_one()

    def _free_one(self) -> None:
        """Give the thread to the first in the row who still wants it."""
        while self._row:
            _, turn = self._row.pop(0)
            self._renumber()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _renumber(self) -> None:
        for place, (ticket, _) in enumerate(self._row, start=1):
            ticket.move_to(place)

    @property
    def is_idle(self) -> bool:
        """Is nothing running or waiting?"""
        return not self._running and not self._row

    def close(self) -> None:
        """Stop all that runs; nothing more can be run."""
        for ticket in self._running:
            ticket.stop()
        for ticket, turn in self._row:
            ticket.stop()
            turn.cancel()
        self._executor.shutdown(wait=False, cancel_futures=True)
