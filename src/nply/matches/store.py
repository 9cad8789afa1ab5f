"""The store of matches: one SQLite file, one transaction a game.

A game is in the file from the moment it ended, whatever happens to the program afterwards. (Should the whole
machine lose power, the games of the last moments may be missing, and are played again; waiting for the disk
after every game would take longer than many games.) The file is the only truth about a match: what is missing
in it is played, what is in it is never played again. It belongs on a local disk; SQLite's locks do not work
on every network file system.
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from nply._core import NplyError
from nply.matches.records import Decision, GameRecord, Match, Move, Task
from nply.options import nearest

APPLICATION = 0x6E706C79  # "nply" in the header of the file tells it from other SQLite files
VERSION = 1
_MAGIC = b"SQLite format 3\0"  # how every SQLite file begins
PATIENCE = 60.0  # seconds to wait for another process that writes

_SCHEMA = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    settings TEXT NOT NULL      -- JSON, see records.Match
) STRICT;
CREATE TABLE game (
    match INTEGER NOT NULL REFERENCES match (id),
    block INTEGER NOT NULL,
    seating INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    signature TEXT NOT NULL,    -- which searches played
    agents TEXT NOT NULL,       -- from here on JSON lists: numbers of agents, by seat
    scores TEXT NOT NULL,
    ranks TEXT NOT NULL,
    moves TEXT NOT NULL,
    decisions TEXT NOT NULL,    -- a list a move: player, choices, nodes, depth, seconds
    seconds REAL NOT NULL,
    worker TEXT NOT NULL,
    ended TEXT NOT NULL,
    UNIQUE (match, block, seating, seed, signature)
) STRICT;
"""
_COLUMNS = (
    "match, block, seating, seed, signature, agents, scores, ranks, moves, decisions, seconds, worker, ended"
)
_GAMES = f"SELECT {_COLUMNS} FROM game JOIN match ON match = id WHERE name = ?"


_PROGRAM = ("nply", "bench")
_SIGNED = re.compile(r"(.+?) ([^ ,]+)(?:, |$)")  # a name and what it is signed with: see `signature`
_KEPT = "all games stored so far are kept; make room and give the same command again"


class StoreError(NplyError):
    """A file of results cannot be used, or holds something else."""


class Store:
    """A file of matches; without a file, the games are kept in memory only.

    With `create` a file that does not exist is made; without, it must be there, and is only read.
    """

    def __init__(self, file: str | os.PathLike[str] | None, *, create: bool = True) -> None:
        self.file = None if file is None else Path(file)
        self.title = "the store in memory" if self.file is None else str(self.file)
        with self._clearly():
            self._connection = self._connect(create)
            try:
                self._prepare(create)
            except BaseException:
                self._connection.close()
                raise

    def enter(self, name: str, match: Match) -> None:
        """Make a match of this name, or see to it that the one that is there is the same."""
        text = _json(match)
        with self.together():
            self._execute(
                "INSERT INTO match (name, settings) VALUES (?, ?) ON CONFLICT DO NOTHING", name, text
            )
        differences = _differences(self.match(name), msgspec.json.decode(text, type=Match))
        if differences:
            raise StoreError(
                f"{self.title} holds a match called {name!r} with other settings: {'; '.join(differences)}; "
                "give this one another --name or --out"
            )

    def match(self, name: str) -> Match:
        """Return the settings of the match of this name."""
        with self._clearly():
            row = self._execute("SELECT settings FROM match WHERE name = ?", name).fetchone()
            if row is None:
                raise StoreError(
                    f"{self.title} holds no match called {name!r}; {nearest(name, self.names())}"
                )
            return msgspec.json.decode(row[0], type=Match)

    def names(self) -> list[str]:
        """Return the names of all matches."""
        with self._clearly():
            return [row[0] for row in self._execute("SELECT name FROM match ORDER BY id")]

    def add(self, name: str, record: GameRecord) -> bool:
        """Store a game that ended; False if it was there already, which leaves it as it was."""
        with self.together():
            return self._insert(name, record)

    def _insert(self, name: str, record: GameRecord) -> bool:
        identity, settings = self._execute("SELECT id, settings FROM match WHERE name = ?", name).fetchone()
        values = (
            identity,
            record.block,
            record.seating,
            record.seed,
            msgspec.json.decode(settings, type=Match).signature,
            *map(_json, (record.agents, record.scores, record.ranks, record.moves, record.decisions)),
            record.seconds,
            record.worker,
            record.ended,
        )
        marks = ", ".join("?" * len(values))
        done = self._execute(
            f"INSERT INTO game ({_COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING", *values
        )
        return done.rowcount == 1

    def game(self, name: str, task: Task) -> GameRecord | None:
        """Return one game, or None if it was not played."""
        query = f"{_GAMES} AND block = ? AND seating = ?"
        with self._clearly():
            row = self._execute(query, name, task.block, task.seating).fetchone()
            return None if row is None else _record(row)

    def tasks_done(self, name: str) -> set[Task]:
        """Return which games were played."""
        query = "SELECT block, seating FROM game JOIN match ON match = id WHERE name = ?"
        with self._clearly():
            return {Task(*row) for row in self._execute(query, name)}

    def games(self, name: str) -> Iterator[GameRecord]:
        """Return the games, ordered by block and seating."""
        with self._clearly():
            rows = self._execute(f"{_GAMES} ORDER BY block, seating", name)
            while (row := rows.fetchone()) is not None:
                yield _record(row)

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written inside is stored together at its end, or nothing is if an error ends it."""
        with self._clearly():
            if self._connection.in_transaction:
                yield
                return
            self._execute("BEGIN IMMEDIATE")
            try:
                yield
                self._execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # a full disk may have rolled it back already
                    self._execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the file; a store is also a context manager."""
        with self._clearly():
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- The file ---

    def _connect(self, create: bool) -> sqlite3.Connection:
        if self.file is None:
            return sqlite3.connect(":memory:", isolation_level=None)
        self._check_file(self.file, create)
        if create:
            return self._open("rwc")
        if os.access(self.file, os.W_OK) and os.access(self.file.parent, os.W_OK):
            connection = self._open("rw")  # its last reader tidies up the log
            connection.execute("PRAGMA query_only = ON")
            return connection
        # Beside a file on a read-only disk no log can be made; without one, nobody is writing.
        return self._open("ro" if Path(f"{self.file}-wal").exists() else "ro&immutable=1")

    def _open(self, mode: str) -> sqlite3.Connection:
        assert self.file is not None
        uri = f"{self.file.resolve().as_uri()}?mode={mode}"
        return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)

    def _check_file(self, file: Path, create: bool) -> None:
        """Complain about what SQLite would say less clearly, or overwrite: to it a short text is empty."""
        try:
            if file.is_dir():
                raise StoreError(f"{file} is a folder, not a file of results")
            if not file.exists():
                if not create:
                    raise StoreError(f"there is no file {file}")
                if not file.parent.is_dir():
                    raise StoreError(f"there is no folder {file.parent} for {file.name}")
                return
            with file.open("rb") as stream:
                begins = stream.read(len(_MAGIC))
        except OSError as error:
            raise StoreError(f"{file} cannot be read: {error.strerror or error}") from None
        if begins not in (b"", _MAGIC):
            raise StoreError(f"{file} is not a database; name another file")

    def _prepare(self, create: bool) -> None:
        """Make the tables of a new file, or check that an old one is ours."""
        if not self._is_empty():
            self._check_version()
        if not create:
            return
        if self.file is not None:
            self._execute("PRAGMA journal_mode = WAL")
            self._execute("PRAGMA synchronous = NORMAL")
        with self.together():
            if self._is_empty():  # nobody else has made them since
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._execute(statement)
                self._execute(f"PRAGMA application_id = {APPLICATION}")
                self._execute(f"PRAGMA user_version = {VERSION}")

    def _is_empty(self) -> bool:
        return bool(self._execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0)

    def _check_version(self) -> None:
        application = self._execute("PRAGMA application_id").fetchone()[0]
        version = self._execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION:
            raise StoreError(f"{self.title} is a database of another program; name another file")
        if version != VERSION:
            maker = "a newer nply" if version > VERSION else "an older nply"
            raise StoreError(
                f"{self.title} was made by {maker}: it has version {version} of the store, this one reads "
                f"{VERSION}; name another file"
            )

    def _execute(self, query: str, *values: object) -> sqlite3.Cursor:
        return self._connection.execute(query, values)

    @contextmanager
    def _clearly(self) -> Iterator[None]:
        """Turn what SQLite complains about into one line that says what to do."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"{self.title} {_in_our_words(error)}") from None
        except msgspec.MsgspecError as error:
            raise StoreError(f"{self.title} is damaged: {error}") from None


def _in_our_words(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the last byte is the kind, the rest details
    return {
        sqlite3.SQLITE_NOTADB: "is not a database; name another file",
        sqlite3.SQLITE_CORRUPT: "is damaged (SQLite: database disk image is malformed)",
        sqlite3.SQLITE_FULL: f"cannot grow, the disk is full: {_KEPT}",
        sqlite3.SQLITE_IOERR: f"cannot be written or read, perhaps the disk is full: {_KEPT}",
        sqlite3.SQLITE_READONLY: "is read-only: make it writable, or name another file",
        sqlite3.SQLITE_CANTOPEN: "cannot be opened or made: is the folder writable?",
        sqlite3.SQLITE_BUSY: "is locked by another program; give the same command again later",
        sqlite3.SQLITE_PERM: "may not be opened: you lack the permission",
    }.get(code, f"cannot be used (SQLite: {error})")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _record(row: tuple[Any, ...]) -> GameRecord:
    _, block, seating, seed, _, agents, scores, places, moves, decisions, seconds, worker, ended = row
    return GameRecord(
        block=block,
        seating=seating,
        seed=seed,
        agents=msgspec.json.decode(agents, type=tuple[int, ...]),
        scores=msgspec.json.decode(scores, type=tuple[int | float, ...]),
        ranks=msgspec.json.decode(places, type=tuple[float, ...]),
        moves=msgspec.json.decode(moves, type=tuple[Move, ...]),
        decisions=msgspec.json.decode(decisions, type=tuple[Decision, ...]),
        seconds=seconds,
        worker=worker,
        ended=ended,
    )


def _differences(there: Match, here: Match) -> list[str]:
    """Say in which settings two matches differ."""
    found = []
    for name in ("game", "hidden", "agents", "seatings", "starts", "seed"):
        before, now = getattr(there, name), getattr(here, name)
        if before != now:
            found.append(f"{name} is {_shown(before)} there and {_shown(now)} here")
    found += _other_searches(there.signature, here.signature)
    if there.game == here.game:
        for name in {**there.options, **here.options}:
            before, now = there.options.get(name), here.options.get(name)
            if before != now:
                found.append(f"{name} is {_shown(before)} there and {_shown(now)} here")
    return found


def _other_searches(there: str, here: str) -> list[str]:
    """Say in what two signatures differ: in the program, or in the sources of users' games and agents."""
    before, now = (dict(_SIGNED.findall(text)) for text in (there, here))
    changed = [name for name in before if before[name] != now.get(name)]
    return [
        f"{name} is {before[name]} there and {now.get(name)} here"
        if name in _PROGRAM
        else f"the source of {name} has changed since"
        for name in changed
    ]


def _shown(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= 100 else f"{text[:97]}..."
