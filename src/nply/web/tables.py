"""A table: a session that people look at, whose engines think beside the event loop.

All that is read for a browser or a file comes from a snapshot that is made after every change; the session
itself belongs to whoever changes it, one after the other, and to the engine that thinks, which tries moves.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec

from nply import MoveError
from nply.agents.judgement import Judgement
from nply.play import Saved, Session, Setup
from nply.play.hints import hint
from nply.web.messages import SeatTold, TableTold, Thinking
from nply.web.pool import BusyError, Pool, Stopped, Ticket
from nply.web.positions import picture, ways
from nply.web.settings import Settings

PATIENCE = 0.5
"""Seconds after which a search that did not find room asks again."""
CALM = 0.25
"""Seconds between two news of the place in the row."""
LATE = "the table has changed meanwhile: look again"
MOST_COMING = 100
"""News that wait for one who listens; a browser that does not read loses the oldest."""


class LateError(MoveError):
    """A wish for a position that is no longer there: another tab or a faster hand came between."""


class Listener:
    """Somebody who looks at a table, and what this one has not been sent yet."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._coming: list[TableTold] = []
        self._news = asyncio.Event()

    def hear(self, told: TableTold) -> None:
        """Note what is new. Every position is kept, so that moves can be shown one after the other."""
        if self._coming and self._coming[-1].version == told.version:
            self._coming.pop()
        self._coming = [*self._coming, told][-MOST_COMING:]
        self._news.set()

    async def next(self) -> TableTold:
        """Wait for news."""
        while not self._coming:
            self._news.clear()
            await self._news.wait()
        return self._coming.pop(0)


class Table:
    """A game under way, and those who look at it."""

    def __init__(
        self,
        identity: str,
        session: Session,
        pool: Pool,
        settings: Settings,
        keep: Callable[["Table"], Awaitable[str | None]],
    ) -> None:
        """`keep` writes the session to disk, and returns what is wrong if it cannot."""
        self.identity = identity
        self.session = session
        self.version = time.time_ns() // 1_000_000
        """Counts changes, from a moment on: so it goes on to grow if the server is started again."""
        self.changed_at = time.time()
        self._pool = pool
        self._settings = settings
        self._keep = keep
        self._lock = asyncio.Lock()
        self._listeners: list[Listener] = []
        self._thinker: asyncio.Task[None] | None = None
        self._ticket: Ticket | None = None
        self._thinking: Thinking | None = None
        self._thinking_told = 0.0
        self._error: str | None = None
        self._unsaved: str | None = None
        self._seen_at = time.monotonic()
        self.snapshot: Any = session.state.copy()
        self.saved: Saved = session.saved()
        self._told: dict[int | None, TableTold] = {}

    # --- Looking -----------------------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Does anybody look at it, or has somebody just asked?"""
        return bool(self._listeners) or time.monotonic() - self._seen_at < self._settings.seconds_unseen

    @property
    def turn(self) -> int | None:
        """Who is to move; None when the hand is over."""
        player: int = self.snapshot.player
        return None if self.snapshot.is_terminal() else player

    def told(self, seat: int | None) -> TableTold:
        """Return the table as the person in this seat may see it."""
        viewer = self._viewer(seat)
        if viewer not in self._told:
            self._told[viewer] = self._tell(viewer)
        return self._told[viewer]

    def look(self, seat: int | None) -> TableTold:
        """Return the table to somebody who asks once; the engines think on for some time."""
        self._seen_at = time.monotonic()
        self._wake()
        return self.told(seat)

    async def stream(self, seat: int | None) -> AsyncIterator[TableTold]:
        """Yield the table now and after every change, as long as somebody looks."""
        listener = Listener(seat)
        listener.hear(self.told(seat))  # complains of a seat that is none before anything is sent
        self._listeners.append(listener)
        try:
            self._wake()
            while True:
                yield await listener.next()
        finally:
            self._listeners.remove(listener)
            self._seen_at = min(self._seen_at, time.monotonic() - self._settings.seconds_unseen + 2)

    # --- Changing ----------------------------------------------------------------------------------------

    async def play(self, seat: int, version: int, move: Any) -> None:
        """Play a person's move."""
        async with self._quiet():
            self._check_version(version)
            self._check_turn(seat)
            self.session.play(move)
            await self._note()

    async def take_back(self, seat: int, version: int | None) -> None:
        """Go back to the last decision of the person in this seat."""
        self._check_person(seat)
        async with self._quiet():
            self._check_version(version)
            self.session.take_back(seat)
            await self._note()

    async def next_hand(self, version: int | None) -> None:
        """Deal the next hand."""
        async with self._quiet():
            self._check_version(version)
            self.session.next_hand()
            await self._note()

    async def hint(self, seat: int, version: int | None, pool: Pool) -> Judgement:
        """Ask the engine what it thinks of each move of this person; whoever moves meanwhile ends it."""
        async with self._quiet():
            self._check_version(version)
            self._check_turn(seat)
            self._ticket = ticket = Ticket()
            try:
                found = await pool.run(lambda ticket: hint(self.session, stop=ticket.stopped), ticket)
            except Stopped:
                raise LateError(LATE) from None
            finally:
                self._ticket = None
        if ticket.is_stopped:
            raise LateError(LATE)
        return found

    async def close(self) -> None:
        """Stop whatever thinks."""
        async with self._quiet():
            if self._thinker is not None:
                self._thinker.cancel()

    @contextlib.asynccontextmanager
    async def _quiet(self) -> AsyncIterator[None]:
        """Nobody else changes the table inside, and no engine thinks."""
        if self._ticket is not None:
            self._ticket.stop()
        async with self._lock:
            yield
        self._seen_at = time.monotonic()
        self._wake()

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise LateError(LATE)

    def _check_person(self, seat: int) -> None:
        if not 0 <= seat < self.session.players or not self.session.is_person(seat):
            raise MoveError(f"no person plays for player {seat}")

    def _check_turn(self, seat: int) -> None:
        self._check_person(seat)
        if self.session.turn != seat:
            raise MoveError("it is not your turn" if self.session.turn is not None else "the hand is over")

    async def _note(self) -> None:
        """Keep the game, then take a new snapshot and tell everybody: what somebody knows is on disk."""
        self.saved = self.session.saved()
        self._unsaved = await self._keep(self)
        self.version += 1
        self.changed_at = time.time()
        self._error = self._thinking = None
        self.snapshot = self.session.state.copy()
        self._told = {}
        self._tell_all()

    def _tell_all(self) -> None:
        for listener in self._listeners:
            listener.hear(self.told(listener.seat))

    # --- Thinking ----------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Let the engines think, if it is their turn and nobody does so already."""
        turn = self.turn
        if turn is None or self.session.is_person(turn) or self._error is not None:
            return
        if self._thinker is None or self._thinker.done():
            self._thinker = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        """Play the moves of engines until it is a person's turn, or nobody looks any more."""
        while self.is_watched:
            async with self._lock:
                turn = self.session.turn
                if turn is None or self.session.is_person(turn):
                    return
                try:
                    await self._reply(turn)
                except Stopped:
                    pass
                except BusyError:
                    self._show_thinking(turn, self._settings.most_waiting)
                except Exception as error:  # of an agent, whatever it is: the table says so and waits
                    self._error = f"player {turn} cannot move: {error}"
                    self._thinking = None
                    self._told = {}
                    self._tell_all()
                    return
            await asyncio.sleep(PATIENCE if self._thinking is not None else 0)

    async def _reply(self, player: int) -> None:
        ticket = Ticket(lambda: self._show_thinking(player, ticket.ahead))
        self._ticket = ticket
        limit = self._settings.seconds_a_move
        self._show_thinking(player, 0)

        def choose(ticket: Ticket) -> Any:
            end = time.monotonic() + limit
            # Nobody waits for a search of a table that nobody looks at.
            stop = lambda: ticket.is_stopped or time.monotonic() > end or not self.is_watched  # noqa: E731
            return self.session.choose(stop)

        try:
            move = await self._pool.run(choose, ticket)
            if not ticket.is_stopped and self.is_watched:
                self.session.play(move)
                await self._note()
        finally:
            self._ticket = None
            self._thinking = None

    def _show_thinking(self, player: int, ahead: int) -> None:
        """Tell who thinks, or how many are before; where many wait, not each time that somebody moves on."""
        now = time.monotonic()
        if ahead and self._thinking is not None and now - self._thinking_told < CALM:
            return
        self._thinking, self._thinking_told = Thinking(player=player, ahead=ahead), now
        told = {who: msgspec.structs.replace(one, thinking=self._thinking) for who, one in self._told.items()}
        self._told = told
        self._tell_all()

    # --- Telling -----------------------------------------------------------------------------------------

    def _has_decided(self, viewer: int | None) -> bool:
        """Is there anything to take back: a move of the one who looks, or of any person where all is open?"""
        people = self.session.people if viewer is None else [viewer]
        return self.session.moves_since_decision(self.snapshot, people) is not None

    def _viewer(self, seat: int | None) -> int | None:
        """Return whose view is shown: that of a person, or of nobody where all is open."""
        session = self.session
        if not session.hidden:
            if seat is not None and not 0 <= seat < session.players:
                raise MoveError(f"there is no player {seat}")
            return seat
        if seat is None:
            return session.people[0] if len(session.people) == 1 else None
        self._check_person(seat)
        return seat

    def _tell(self, viewer: int | None) -> TableTold:
        session, state = self.session, self.snapshot
        over = state.is_terminal()
        turn = None if over else state.player
        mine = turn is not None and session.is_person(turn) and viewer in (None, turn)
        shown = mine and not (session.hidden and viewer is None)
        source = state.view(turn) if session.hidden and shown else state
        moves = list(source.legal_moves()) if shown else []
        return TableTold(
            id=self.identity,
            version=self.version,
            game=session.setup.game,
            title=title(session.setup),
            seats=[SeatTold(player=i, agent=text) for i, text in enumerate(session.setup.seats)],
            hidden=session.hidden,
            you=viewer,
            turn=turn,
            position=(position := seen(session, state, viewer)),
            svg=picture(position),
            moves=moves,
            ways=ways(state, moves),
            thinking=self._thinking,
            can_take_back=turn is not None and self._has_decided(viewer),
            hands=[list(hand.counted.points) for hand in session.hands],
            totals=list(session.totals),
            fewest_win=session.series.fewest_win,
            whole_game=session.series.is_whole_game,
            hand_over=over,
            over=over and session.is_over,
            error=self._error,
            unsaved=self._unsaved,
        )


def seen(session: Session, state: Any, viewer: int | None) -> dict[str, Any]:
    """Describe a position of a session as one player may see it.

    A hidden position that nobody looks into yet is told without any hand. What is over is open.
    """
    if not session.hidden or state.is_terminal():
        description: dict[str, Any] = state.describe()
        return description
    if viewer is not None:
        described: dict[str, Any] = state.describe(viewer)
        return described
    views = [state.describe(player) for player in range(session.players)]
    return _known_to_all(views)


def _known_to_all(views: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what every player sees: of hands how many cards, and of moves those that nobody hid."""
    described = views[0]
    for seat in described["seats"]:
        for key in ("hand", "passed"):
            if isinstance(seat[key], list):
                seat[key] = len(seat[key])
    if isinstance(described["undealt"], list):
        described["undealt"] = len(described["undealt"])
    for place, one in enumerate(described["history"]):
        if any(view["history"][place]["move"] is None for view in views):
            one["move"] = None
    described["seen_by"] = None
    return described


def title(setup: Setup) -> str:
    """Name a table in a few words."""
    words = setup.game.replace("_", " ").capitalize()
    if setup.to is not None:
        words += f" to {setup.to}"
    if setup.hands is not None:
        words += f", {setup.hands} hands" if setup.hands.isdigit() else f", hands {setup.hands}"
    others = sorted({text for text in setup.seats if text is not None})
    return f"{words} · {', '.join(others)}" if others else words
