"""A search that somebody watches: news of it as it goes on, ended when nobody listens any more.

A search tells of its moves when it is done. So that they are seen while it runs, it is made again one ply
deeper each time, or with twice as many nodes where the engine knows no depth; the tables of one searcher
serve all of them.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

from nply import CapabilityError, NplyError, OptionError, Progress, Result
from nply.search.automatic import AUTO, best
from nply.search.result import RootMove
from nply.web.messages import AnalysisGiven, AnalysisTold, RootMoveTold
from nply.web.pool import Pool, Stopped, Ticket
from nply.web.positions import read_position
from nply.web.settings import Settings
from nply.web.texts import checked_engine

MOST_DEPTH = 500
FIRST_NODES = 1_000
KNOWN = ("exact", "average")
"""What a value of a move can be compared by; all else is a bound."""


class Analysis:
    """One search of one position with one engine."""

    def __init__(self, given: AnalysisGiven, settings: Settings) -> None:
        self._state = read_position(given.position)
        self._engine = checked_engine(given.engine)
        if not 0 < given.seconds <= settings.seconds_to_analyse:
            raise NplyError(f"an analysis takes at most {settings.seconds_to_analyse:g} seconds")
        if given.depth is not None and not 1 <= given.depth <= MOST_DEPTH:
            raise NplyError(f"the depth must be a whole number from 1 to {MOST_DEPTH}")
        self._seconds = given.seconds
        self._depth = given.depth or MOST_DEPTH
        self._by_depth = self._engine.name != AUTO or given.depth is not None
        """Is it searched deeper and deeper? What `auto` takes depends on the nodes that it may search."""
        self.told = AnalysisTold(
            engine=str(self._engine),
            reason=best(self._state, f"{given.seconds:g}s").reason if self._engine.name == AUTO else "",
            move=None,
            values=None,
            line=[],
            depth=0,
            nodes=0,
            seconds=0.0,
            complete=False,
            moves=[],
            ahead=0,
            done=False,
            error=None,
        )

    async def stream(self, pool: Pool) -> AsyncIterator[AnalysisTold]:
        """Yield news until the search is over; whoever stops to listen ends it."""
        news = asyncio.Event()
        loop = asyncio.get_running_loop()
        ticket = Ticket(news.set)
        work = asyncio.create_task(
            pool.run(lambda ticket: self._search(ticket, lambda: loop.call_soon_threadsafe(news.set)), ticket)
        )
        work.add_done_callback(lambda _: news.set())
        try:
            while not work.done():
                self.told.ahead = ticket.ahead
                yield self.told
                await news.wait()
                news.clear()
            with contextlib.suppress(Stopped):
                work.result()
        except NplyError as error:
            self.told.error = str(error)
        finally:
            ticket.stop()
            work.cancel()
        self.told.done = True
        self.told.ahead = 0
        yield self.told

    def _search(self, ticket: Ticket, tell: Callable[[], object]) -> None:
        """Search deeper and deeper, in a thread."""
        searcher = self._engine.searcher(self._state.game)
        began, before = time.monotonic(), 0
        by_depth = self._by_depth
        size = 1 if by_depth else FIRST_NODES

        def progress(news: Progress) -> bool:
            self.told.nodes = before + news.nodes
            self.told.seconds = time.monotonic() - began
            tell()
            return ticket.is_stopped

        while not by_depth or size <= self._depth:
            left = self._seconds - (time.monotonic() - began)
            if left <= 0 or ticket.is_stopped:
                return
            try:
                found = searcher.search(
                    self._state,
                    depth=size if by_depth else None,
                    nodes=None if by_depth else size,
                    seconds=left,
                    progress=progress,
                )
            except (OptionError, CapabilityError):
                if not by_depth or size > 1:
                    raise
                size, by_depth = FIRST_NODES, False  # playouts know no depth, and whole hands take none
                continue
            before += found.nodes
            if found.values is not None and (
                not by_depth or found.depth >= self.told.depth or found.complete
            ):
                self._note(found, before, time.monotonic() - began)
                tell()
            if found.complete or found.move is None:
                return
            size = max(size, found.depth) + 1 if by_depth else 2 * size

    def _note(self, found: Result, nodes: int, seconds: float) -> None:
        told = self.told
        told.engine = found.engine
        told.move, told.line = found.move, list(found.line)
        told.values = None if found.values is None else list(found.values)
        told.depth, told.complete = found.depth, found.complete
        told.nodes, told.seconds = nodes, seconds
        told.moves = ranked(found.root_moves)


def ranked(moves: tuple[RootMove, ...]) -> list[RootMoveTold]:
    """Return what is known of each move. It has a rank only if no bound of another one leaves it open."""
    return [
        RootMoveTold(
            move=known.move,
            value=known.value,
            bound=known.bound,
            values=None if known.values is None else list(known.values),
            spread=known.spread,
            visits=known.visits,
            rank=_rank(known, moves),
            same_as=known.same_as,
        )
        for known in moves
    ]


def _rank(known: RootMove, moves: tuple[RootMove, ...]) -> int | None:
    if known.value is None or known.bound not in KNOWN:
        return None
    better = 0
    for other in moves:
        if other is known or (
            other.value is not None and other.value <= known.value and other.bound != "at_least"
        ):
            continue
        if other.value is None or other.bound == "at_most" or other.value <= known.value:
            return None  # it may be better or not
        better += 1
    return 1 + better
