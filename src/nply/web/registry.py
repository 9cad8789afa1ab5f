"""All tables: those in memory, those on disk, and those saved by name.

A table is written at every change, before anybody is told of it, so that a server that is killed and started
again has all that was seen. Names of files are random or the person's own words: nothing of the cards is in
them.
"""

import asyncio
import contextlib
import random
import re
import secrets
from pathlib import Path
from typing import Any

from nply import NplyError, OptionError
from nply.play import Saved, SaveError, Session, Setup, read, restored, write
from nply.play.files import encoded
from nply.web.messages import NewTable, TableLine
from nply.web.pool import BusyError, Pool
from nply.web.positions import FILES, MOST_MOVES, checked_seed
from nply.web.settings import Settings
from nply.web.tables import Table, title
from nply.web.texts import checked_agent

_IDENTITY = re.compile(r"[A-Za-z0-9_-]{16}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,59}")
LISTED = 50
MOST_SEATS = 16


class MissingError(NplyError):
    """There is no such table."""


class Registry:
    """Finds, makes, keeps and forgets tables."""

    def __init__(self, settings: Settings, pool: Pool) -> None:
        self._settings = settings
        self._pool = pool
        self._tables: dict[str, Table] = {}
        self._learnt: dict[str, Session] = {}
        """The tables that changed last, whose agents keep what they have learnt."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        """Tables that are being read from disk."""
        self._tables_folder = settings.folder / "tables"
        self._saves_folder = settings.folder / "saves"
        for folder in (self._tables_folder, self._saves_folder):
            try:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            except OSError as error:
                raise SaveError(f"cannot make {folder}: {error.strerror}") from None

    # --- Making and finding ------------------------------------------------------------------------------

    async def begin(self, new: NewTable) -> Table:
        """Begin a game. Some take a while to load, so that it is done in a thread."""
        return await self._add(await asyncio.to_thread(_new_session, new))

    async def load(self, saved: Saved) -> Table:
        """Go on with a saved game, as a table of its own."""
        return await self._add(await asyncio.to_thread(_old_session, saved))

    def in_memory(self, identity: str) -> Table | None:
        """Return a table that need not be read from disk."""
        return self._tables.get(identity)

    async def find(self, identity: str) -> Table:
        """Return a table, from memory or from disk; two who ask at once get the same one."""
        if identity in self._tables:
            return self._tables[identity]
        path = self._path(identity)
        if identity not in self._opening:
            self._opening[identity] = asyncio.create_task(self._open(identity, path))
        return await asyncio.shield(self._opening[identity])

    async def _open(self, identity: str, path: Path) -> Table:
        try:
            if not path.exists():
                raise MissingError("there is no such table")
            table = self._seat(identity, await asyncio.to_thread(lambda: restored(read(path))))
            with contextlib.suppress(OSError):
                table.changed_at = path.stat().st_mtime
            return table
        finally:
            del self._opening[identity]

    def newest(self) -> list[TableLine]:
        """Return the tables that changed last. Files are read: not for the event loop."""
        times: dict[str, float] = {}
        for path in self._tables_folder.glob("*.json"):
            with contextlib.suppress(OSError):
                times[path.stem] = path.stat().st_mtime
        newest = sorted(times, key=lambda identity: -times[identity])[:LISTED]
        lines = []
        for identity in newest:
            with contextlib.suppress(NplyError):
                lines.append(self._line(identity, times[identity]))
        return lines

    def _line(self, identity: str, changed: float) -> TableLine:
        saved = read(self._path(identity))
        return TableLine(
            id=identity,
            title=title(saved.setup),
            game=saved.setup.game,
            hands=len(saved.finished),
            moves=len(saved.moves),
            changed=changed,
        )

    async def _add(self, session: Session) -> Table:
        table = self._seat(secrets.token_urlsafe(12), session)
        problem = await self._keep(table)
        if problem is not None:
            raise SaveError(problem)
        await asyncio.to_thread(self._forget_oldest)
        return table

    def _seat(self, identity: str, session: Session) -> Table:
        self._make_room()
        table = Table(identity, session, self._pool, self._settings, self._keep)
        self._tables[identity] = table
        return table

    def _make_room(self) -> None:
        """Forget the table that nobody has looked at for longest; it stays on disk."""
        if len(self._tables) < self._settings.most_tables:
            return
        unseen = [table for table in self._tables.values() if not table.is_watched]
        if not unseen:
            raise BusyError(f"{len(self._tables)} tables are being played already: try again later")
        oldest = min(unseen, key=lambda table: table.changed_at)
        del self._tables[oldest.identity]

    # --- On disk -----------------------------------------------------------------------------------------

    def _path(self, identity: str) -> Path:
        if not _IDENTITY.fullmatch(identity):
            raise MissingError("there is no such table")
        return self._tables_folder / f"{identity}.json"

    async def _keep(self, table: Table) -> str | None:
        """Write a table, in a thread: a disk may be slow. Return what is wrong if it cannot be."""
        self._learnt.pop(table.identity, None)
        self._learnt[table.identity] = table.session
        while len(self._learnt) > self._settings.most_learnt:
            self._learnt.pop(next(iter(self._learnt))).forget()
        try:
            await asyncio.to_thread(write, table.saved, self._path(table.identity))
        except SaveError as error:
            return str(error)
        return None

    def _forget_oldest(self) -> None:
        """Remove the files of tables that changed longest ago, if there are too many."""
        times: dict[Path, float] = {}
        for path in self._tables_folder.glob("*.json"):
            with contextlib.suppress(OSError):
                times[path] = path.stat().st_mtime
        for path in sorted(times, key=times.__getitem__)[: max(0, len(times) - self._settings.most_files)]:
            with contextlib.suppress(OSError):
                path.unlink()

    async def finish(self) -> None:
        """Stop all that thinks."""
        for table in self._tables.values():
            await table.close()

    # --- Saves -------------------------------------------------------------------------------------------

    def save(self, table: Table, name: str) -> None:
        """Keep a game under a name; one of the same name is replaced."""
        path = self._save_path(name)
        if not path.exists() and len(self.saves()) >= self._settings.most_saves:
            raise BusyError(f"there are {self._settings.most_saves} saved games already: remove some")
        write(table.saved, path)

    def saves(self) -> list[str]:
        """Return the names of saved games, the newest first."""
        times: dict[str, float] = {}
        for path in self._saves_folder.glob("*.json"):
            with contextlib.suppress(OSError):
                times[path.stem] = path.stat().st_mtime
        return sorted(times, key=lambda name: -times[name])

    def saved(self, name: str) -> Saved:
        """Return what was saved under a name."""
        path = self._save_path(name)
        if not path.exists():
            raise MissingError(f"no game is saved as {name!r}")
        return read(path)

    def remove_save(self, name: str) -> None:
        """Forget a saved game."""
        self._save_path(name).unlink(missing_ok=True)

    def _save_path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise OptionError("a name has letters, digits, blanks, - and _, at most 60 of them")
        return self._saves_folder / f"{name}.json"

    @staticmethod
    def record(table: Table) -> bytes:
        """Return the whole record of a game, as a file; not while it would tell cards that are hidden."""
        session = table.session
        if session.hidden and not session.is_over:
            raise OptionError("the record holds all cards: it can be downloaded once the game is over")
        return encoded(table.saved)


def _new_session(new: NewTable) -> Session:
    _check(new.game, new.options)
    setup = Setup(
        game=new.game,
        options=new.options,
        opening=tuple(new.opening[:MOST_MOVES]),
        to=new.to,
        hands=new.hands,
        seed=random.randrange(2**53) if new.seed is None else checked_seed(new.seed),
        seats=tuple(None if text is None else checked_agent(text) for text in new.seats[:MOST_SEATS]),
        open=new.open,
    )
    return Session(setup)


def _old_session(saved: Saved) -> Session:
    _check(saved.setup.game, saved.setup.options)
    for text in saved.setup.seats:
        if text is not None:
            checked_agent(text)
    return restored(saved)


def _check(game: str, options: dict[str, Any]) -> None:
    """Complain of a game that would run a user's code or read a file."""
    if ":" in game:
        raise OptionError(f"{game}: the page runs no code of your own; use nply play")
    for option in FILES.get(game, ()):
        if options.get(option):
            raise OptionError(f"{game}: {option} names a file, which the page does not read")
