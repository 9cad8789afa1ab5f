"""Playing a match: what is missing in the store is played, and every game is stored when it ends."""

import importlib.util
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from nply._core import CapabilityError, OptionError
from nply.agents import Agent, Chooser, agent
from nply.agents.agent import check_hidden
from nply.games.catalogue import restore_game
from nply.matches.games import MatchGame, match_game
from nply.matches.records import GameRecord, Match, Task
from nply.matches.result import MatchResult, match_result, outcome
from nply.matches.seatings import seatings as seatings_of
from nply.matches.seatings import usual
from nply.matches.signature import signature
from nply.matches.starts import Starts
from nply.matches.starts import starts as starts_of
from nply.matches.statistics import Outcome
from nply.matches.stopping import Stopping
from nply.matches.store import Store
from nply.matches.workers import cores, play_here, play_in_processes

BLOCKS = 20
MOST_BLOCKS = 10**9


@dataclass
class Progress:
    """News of a match that is under way; the same object is handed over each time."""

    match: Match
    seatings: int
    wanted: int
    """Games of all blocks that were asked for."""
    done: int
    """Those of them that are stored."""
    played: int = 0
    """Those that were played just now."""
    began: float = field(default_factory=time.monotonic)
    outcomes: list[Outcome] = field(default_factory=list)
    """Of all games that are stored, in no order."""

    @property
    def rate(self) -> float:
        """Games a second, since the start of this run; 0 before the first one has ended."""
        return self.played / max(1e-9, time.monotonic() - self.began)

    @property
    def seconds_left(self) -> float | None:
        """How long all of it may still take; None before the first game has ended."""
        return (self.wanted - self.done) / self.rate if self.played else None


def play(
    game: Any,
    agents: Sequence[str | Agent | Chooser],
    *,
    options: Mapping[str, object] | None = None,
    blocks: int = BLOCKS,
    seed: int | None = None,
    seatings: str | None = None,
    starts: str | None = None,
    hidden: bool = False,
    out: str | os.PathLike[str] | Store | None = None,
    name: str = "match",
    workers: int | None = None,
    cluster: str | None = None,
    shard: str | tuple[int, int] | None = None,
    until: float | None = None,
    measure: str = "wins",
    seconds: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> MatchResult:
    """Let agents play each other, and return how they did.

    The game is a name with `options`, a game that was loaded, or one of your own: a text like
    `my_game.py:Race`, a class or a function that takes the `options`, or its first position. What takes a
    `seed` is made with another one for every block.

    A block is one deal or start, played in all seatings; `blocks` of them are played. With `out`, a file,
    every game is stored when it ends: the same call plays only what is missing there, and a call with more
    blocks extends the match. Several matches fit into one file if they have names.

    `seatings` are mixed (two agents in every mixed way), rotate (any number of agents) or one; `starts` are
    deals, random(plies=N), equal(plies=N) or same. Block b is played with the seed `seed + b`. With `hidden`
    agents are given views in place of positions: each sees its own cards only.

    Games are played by as many processes as there are cores, or `workers`, or on the Dask `cluster` whose
    scheduler has this address; results do not depend on it, unless an agent is limited by time. `shard`
    ("2/5") plays that part of the blocks only, for `merge`. `until` ends the match early, once the interval
    of the `measure` is so narrow that its half-width is at most this for every agent. `seconds` ends it when
    a game ends after so long; 0 plays nothing, and returns what is stored.
    """
    _check_numpy()
    team = [agent(one) for one in agents]
    loaded = match_game(game, options)
    match = settings(loaded, team, seed=seed, seatings=seatings, starts=starts, hidden=hidden)
    wanted = blocks_of_shard(_whole("blocks", blocks, 1, MOST_BLOCKS), shard)
    player = _player(workers, cluster)
    with nullcontext(out) if isinstance(out, Store) else Store(out) as store:
        run = _Run(store, name, match, loaded, team, wanted)
        stopping = _stopping(run, until, measure, shard)
        store.enter(name, match)
        run.play(player, stopping, progress, seconds)
        precision = stopping.precision() if stopping else None
        return match_result(name, match, run.seatings, wanted, store.games(name), precision)


def read(
    store: str | os.PathLike[str] | Store,
    name: str = "match",
    *,
    blocks: int | None = None,
    shard: str | tuple[int, int] | None = None,
) -> MatchResult:
    """Return what is stored of a match, without playing; the first `blocks` blocks, or all."""
    with nullcontext(store) if isinstance(store, Store) else Store(store, create=False) as opened:
        match = opened.match(name)
        records = list(opened.games(name))
    last = max((record.block for record in records), default=-1)
    wanted = blocks_of_shard(last + 1 if blocks is None else blocks, shard)
    players = match.players or restore_game(match.game, match.options).players
    return match_result(name, match, _seatings(match, players), wanted, records)


def settings(
    game: MatchGame,
    agents: Sequence[Agent],
    *,
    seed: int | None = None,
    seatings: str | None = None,
    starts: str | None = None,
    hidden: bool = False,
) -> Match:
    """Return the match that is meant, with everything filled in that was not given."""
    texts = tuple(map(str, agents))
    if not texts:
        raise OptionError("a match needs agents, such as maxn@20k and paranoid@20k")
    for text in texts:
        if texts.count(text) > 1:
            raise OptionError(f"agent {text} is given twice: it sits in several seats anyway")
    own_seed: Any = game.options.get("seed", 0)
    how = usual(len(texts)) if seatings is None else seatings
    seatings_of(how, len(texts), game.players)  # complains if they do not fit
    begun = starts_of(starts, game)
    if hidden:
        _check_hidden(game, agents, begun)
    return Match(
        game=game.name,
        options={option: value for option, value in game.options.items() if option != "seed"},
        agents=texts,
        seatings=how,
        starts=str(begun),
        seed=own_seed if seed is None else _whole("seed", seed, 0, 2**62),
        signature=signature(agents, game),
        hidden=hidden,
        players=game.players,
    )


def _check_hidden(game: MatchGame, agents: Sequence[Agent], begun: Starts) -> None:
    """Complain of what cannot be played by agents that see their own cards only."""
    if "views" not in game.capabilities:
        raise OptionError(f"nothing is hidden in {game.name}: leave hidden out")
    if game.seats != game.players:
        raise OptionError("where cards are hidden, partners are players of their own: leave partners out")
    if begun.kind == "equal":
        raise OptionError(f"starts {begun} look at all cards: where they are hidden, let starts be deals")
    check_hidden(agents)


def _seatings(match: Match, players: int) -> int:
    """Return how many games a block has."""
    return len(seatings_of(match.seatings, len(match.agents), players))


def blocks_of_shard(blocks: int, shard: str | tuple[int, int] | None) -> range:
    """Return the numbers of the blocks that are to be played: all, or every n-th one.

    >>> blocks_of_shard(10, "2/3")
    range(1, 10, 3)
    """
    if shard is None:
        return range(blocks)
    if isinstance(shard, str):
        parts = shard.split("/")
        shard = (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(map(_is_count, parts)) else (0, 0)
    part, parts_in_all = shard
    if not 1 <= part <= parts_in_all:
        raise OptionError("a shard is written i/n, like 1/3, 2/3 and 3/3")
    return range(part - 1, blocks, parts_in_all)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


Player = Callable[[Match, MatchGame, Sequence[Agent], Iterator[Task], int], Iterator[GameRecord]]
"""Plays tasks, in any order. The last argument is how many there are at most."""


class _Run:
    """One run of a match: from what is stored to what is wanted."""

    def __init__(
        self,
        store: Store,
        name: str,
        match: Match,
        game: MatchGame,
        agents: Sequence[Agent],
        wanted: range,
    ) -> None:
        self.store = store
        self.name = name
        self.match = match
        self.game = game
        self.agents = agents
        self.wanted = wanted
        self.seatings = _seatings(match, game.players)

    def play(
        self,
        player: Player,
        stopping: Stopping | None,
        progress: Callable[[Progress], None] | None,
        seconds: float | None = None,
    ) -> None:
        """Play what is missing, or as much as is needed to be precise enough, or as there is time for."""
        stored = [record for record in self.store.games(self.name) if record.block in self.wanted]
        done = {Task(record.block, record.seating) for record in stored}
        news = Progress(self.match, self.seatings, len(self.wanted) * self.seatings, len(done))
        news.outcomes += [outcome(self.match, record) for record in stored]
        enough = stopping is not None and stopping.look(news.outcomes, last=True) is not None
        missing = news.wanted - news.done
        if progress is not None:
            progress(news)
        if enough or missing == 0 or seconds == 0:
            return
        records = player(self.match, self.game, self.agents, self._tasks(done), missing)
        try:
            for record in records:
                self.store.add(self.name, record)
                news.done += 1
                news.played += 1
                news.outcomes.append(outcome(self.match, record))
                if progress is not None:
                    progress(news)
                last = news.done == news.wanted
                if stopping is not None and stopping.look(news.outcomes[-1:], last=last) is not None:
                    break
                if seconds is not None and time.monotonic() - news.began > seconds:
                    break
        finally:
            records.close()  # type: ignore[attr-defined]  # all players are generators: this ends their workers

    def _tasks(self, done: set[Task]) -> Iterator[Task]:
        for block in self.wanted:
            for seating in range(self.seatings):
                task = Task(block, seating)
                # Another process may have played it in the meantime, into the same file.
                if task not in done and self.store.game(self.name, task) is None:
                    yield task


def _player(workers: int | None, cluster: str | None) -> Player:
    if cluster is not None:
        if workers is not None:
            raise OptionError(
                "workers are processes of this machine; a cluster has its own: give one of the two"
            )
        from nply.matches.cluster import play_on_cluster

        return lambda match, game, agents, tasks, _: play_on_cluster(match, game, agents, tasks, cluster)
    count = cores() if workers is None else _whole("workers", workers, 1, 10_000)

    def play_locally(
        match: Match, game: MatchGame, agents: Sequence[Agent], tasks: Iterator[Task], missing: int
    ) -> Iterator[GameRecord]:
        if min(count, missing) == 1:
            return play_here(match, game, agents, tasks)
        return play_in_processes(match, game, agents, tasks, min(count, missing))

    return play_locally


def _stopping(run: _Run, until: float | None, measure: str, shard: object) -> Stopping | None:
    if until is None:
        return None
    if shard is not None:
        raise OptionError("a shard sees only its own blocks and cannot tell when to stop: leave out until")
    return Stopping(run.game, run.match.agents, run.seatings, measure, until)


def _check_numpy() -> None:
    """Say before a long match, not at its end, that its statistics cannot be computed."""
    if importlib.util.find_spec("numpy") is None:
        raise CapabilityError("the statistics of a match need numpy: pip install 'nply[match]'")


def _whole(what: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise OptionError(f"{what} must be a whole number from {low:,} to {high:,}, got {value!r}")
    return value
