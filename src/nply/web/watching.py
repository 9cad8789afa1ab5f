"""Matches that are played elsewhere: their files in a folder, read while others write them."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nply import NplyError
from nply.games.catalogue import PRESETS, face, is_own, restore_game
from nply.matches.records import GameRecord, Match, Task
from nply.matches.result import MatchResult, match_result
from nply.matches.seatings import seatings
from nply.matches.starts import opening, starts
from nply.matches.store import Store
from nply.web.messages import (
    AgentTold,
    EstimateTold,
    FrameTold,
    GameLine,
    MatchLine,
    MatchTold,
    ReplayTold,
)
from nply.web.positions import picture
from nply.web.registry import MissingError

SUFFIXES = (".sqlite", ".db", ".nply")
MOST_FILES = 200
LAST_GAMES = 60


class Matches:
    """The files of matches in a folder, and in the folders inside it: nply reproduce makes one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> list[MatchLine]:
        """Return the matches of all files, the newest first."""
        lines = []
        for path in self._files():
            with contextlib.suppress(NplyError, OSError), Store(path, create=False) as store:
                changed = path.stat().st_mtime
                for name in store.names():
                    match = store.match(name)
                    games = len(store.tasks_done(name))
                    lines.append(
                        MatchLine(
                            file=self._name(path),
                            name=name,
                            game=match.game,
                            agents=list(match.agents),
                            games=games,
                            changed=changed,
                        )
                    )
        return sorted(lines, key=lambda line: -line.changed)

    def mark(self, file: str) -> tuple[float, int]:
        """Return what changes when a file is written."""
        path = self._path(file)
        marks = [path, path.with_name(f"{path.name}-wal")]
        found = [one.stat() for one in marks if one.exists()]
        return max(one.st_mtime for one in found), sum(one.st_size for one in found)

    def told(self, file: str, name: str) -> MatchTold:
        """Return how a match stands."""
        with Store(self._path(file), create=False) as store:
            match = store.match(name)
            records = list(store.games(name))
        game = restore_game(match.game, match.options)
        count = len(seatings(match.seatings, len(match.agents), game.players))
        blocks = sorted({record.block for record in records})
        result = match_result(name, match, count, blocks, records)
        return MatchTold(
            file=file,
            name=name,
            game=match.game,
            options=_chosen(match),
            agents=list(_agents(result)),
            blocks=result.blocks,
            games=len(records),
            uncounted=result.uncounted,
            warnings=list(result.warnings),
            last=_last(match, records),
        )

    def replay(self, file: str, name: str, block: int, seating: int) -> ReplayTold:
        """Return one game, position by position."""
        with Store(self._path(file), create=False) as store:
            match = store.match(name)
            record = store.game(name, Task(block, seating))
        if record is None:
            raise MissingError(f"game {block}.{seating} was not played")
        return ReplayTold(
            title=f"{match.game}, block {block}, seating {seating}",
            agents=[match.agents[number] for number in record.agents],
            scores=list(record.scores),
            frames=list(_frames(match, record)),
        )

    def _files(self) -> Iterator[Path]:
        times: dict[Path, float] = {}
        for pattern in ("*", "[!.]*/*"):
            for path in self._folder.glob(pattern):
                with contextlib.suppress(OSError):
                    if path.suffix in SUFFIXES and path.is_file():
                        times[path] = path.stat().st_mtime
        return iter(sorted(times, key=lambda path: -times[path])[:MOST_FILES])

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()

    def _path(self, file: str) -> Path:
        """Return a file of the folder: only one that is in the list, so that no path leads elsewhere."""
        for path in self._files():
            if self._name(path) == file:
                return path
        raise MissingError(f"there is no file {file[:60]!r} here")


def _chosen(match: Match) -> dict[str, Any]:
    """Return the options that are not as usual."""
    usual: dict[str, Any] = {}
    if match.game not in PRESETS and not is_own(match.game):
        usual = {row.name: row.default for row in face(match.game).options}
    plain = {key: value for key, value in match.options.items() if not isinstance(value, dict)}
    return {key: value for key, value in plain.items() if key not in usual or usual[key] != value}


def _agents(result: MatchResult) -> Iterator[AgentTold]:
    found = result.standings
    for number, agent in enumerate(result.match.agents):
        column = None if found is None else found.agents.index(agent)
        search = result.searches[number] if result.searches else None

        def estimate(measure: str, column: int | None = column) -> EstimateTold | None:
            if found is None or column is None:
                return None
            one = found.measures[measure][column]
            return None if one is None else EstimateTold(mean=one.mean, low=one.low, high=one.high)

        yield AgentTold(
            agent=agent,
            score=estimate("score"),
            wins=estimate("wins"),
            rank=estimate("rank"),
            depth=None if search is None or search.depth is None else search.depth.mean,
            nodes=None if search is None else search.nodes,
        )


def _last(match: Match, records: list[GameRecord]) -> list[GameLine]:
    newest = sorted(records, key=lambda record: (record.ended, record.block, record.seating))[::-1]
    return [
        GameLine(
            block=record.block,
            seating=record.seating,
            agents=[match.agents[number] for number in record.agents],
            scores=list(record.scores),
            moves=len(record.moves),
            ended=record.ended,
        )
        for record in newest[:LAST_GAMES]
    ]


def _frames(match: Match, record: GameRecord) -> Iterator[FrameTold]:
    game = restore_game(match.game, match.options)
    state = opening(game, starts(match.starts, game), match.seed, record.block)
    while state.history:
        state.pop()
    yield _frame(state.describe())
    for move, decision in zip(record.moves, record.decisions, strict=True):
        state.push(move)
        frame = _frame(state.describe())
        frame.move, frame.player = move, decision.player
        frame.nodes, frame.depth = decision.nodes, decision.depth
        yield frame


def _frame(description: Any) -> FrameTold:
    description["history"] = []  # the frames are the history
    return FrameTold(
        position=description, svg=picture(description), move=None, player=None, nodes=None, depth=None
    )
