"""What a match found: standings, how deep the agents searched, and how each worker behaved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median
from typing import Any, NamedTuple

import msgspec

from nply.matches.merging import timed_agents
from nply.matches.records import GameRecord, Match
from nply.matches.statistics import (
    Estimate,
    Measure,
    Outcome,
    Standings,
    complete_blocks,
    estimates,
    standings,
)
from nply.matches.stopping import Precision

UNLIKE_IN_SPEED = 2.0  # so many times slower or faster than the middle of all
UNLIKE_IN_WINS = 4.0  # standard deviations
FEW_GAMES = 5  # of a worker: too few to judge it


class Searches(NamedTuple):
    """How an agent searched: means over the moves that it searched for, None if it never did.

    Forced moves and random openings are not searched. The interval is that of a bootstrap over blocks.
    """

    agent: str
    moves: int
    depth: Estimate | None
    nodes: float | None
    seconds: float | None


class WorkerReport(NamedTuple):
    """What one worker did, of all games in the store; `unlike` says in what it differs from the others."""

    worker: str
    games: int
    seconds: float
    """Mean time of a game."""
    nodes_a_second: float
    unlike: str


@dataclass(frozen=True)
class MatchResult:
    """A match as far as it was played. Only complete blocks are counted."""

    name: str
    match: Match
    seatings: int
    """Games in a block."""
    wanted: int
    """How many blocks were asked for."""
    games: tuple[GameRecord, ...]
    """The games of complete blocks."""
    uncounted: int
    """Games of blocks that are not complete."""
    standings: Standings | None
    """None as long as no block is complete."""
    searches: tuple[Searches, ...]
    workers: tuple[WorkerReport, ...]
    precision: Precision | None
    """What `until` wanted and whether it was reached; None if nothing was wanted."""
    warnings: tuple[str, ...]

    @property
    def blocks(self) -> int:
        """How many blocks are complete."""
        return len(self.games) // self.seatings

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the single games, as plain data for JSON."""
        return {
            "name": self.name,
            "match": msgspec.to_builtins(self.match),
            "blocks": self.blocks,
            "wanted_blocks": self.wanted,
            "seatings": self.seatings,
            "games": len(self.games),
            "uncounted_games": self.uncounted,
            "precision": _precision(self.match, self.precision),
            "agents": _agents_as_dicts(self.standings, self.searches),
            "head_to_head": _head_to_head(self.standings),
            "workers": [worker._asdict() for worker in self.workers],
            "warnings": list(self.warnings),
        }


def match_result(
    name: str,
    match: Match,
    seatings: int,
    wanted: Sequence[int],
    records: Iterable[GameRecord],
    precision: Precision | None = None,
) -> MatchResult:
    """Count the complete ones among the wanted blocks, up to that which made the match precise enough."""
    every = list(records)
    known = set(wanted[: precision.reached] if precision is not None else wanted)
    blocks = complete_blocks([outcome(match, record) for record in every if record.block in known], seatings)
    complete = {block[0].block for block in blocks}
    games = tuple(record for record in every if record.block in complete)
    found = standings(blocks) if blocks else None
    workers = worker_reports(every)
    return MatchResult(
        name=name,
        match=match,
        seatings=seatings,
        wanted=len(wanted),
        games=games,
        uncounted=len(every) - len(games),
        standings=found,
        searches=_searches(match, games),
        workers=workers,
        precision=precision,
        warnings=_warnings(match, found, workers),
    )


def outcome(match: Match, record: GameRecord) -> Outcome:
    """Return what the statistics need of a game."""
    return Outcome(record.block, tuple(match.agents[number] for number in record.agents), record.scores)


def _searches(match: Match, games: Sequence[GameRecord]) -> tuple[Searches, ...]:
    """Return how each agent searched; an agent that sits nowhere, or never searches, has no depth."""
    blocks = sorted({record.block for record in games})
    place = {block: number for number, block in enumerate(blocks)}
    kinds = len(match.agents)
    depths = [[0.0] * len(blocks) for _ in range(kinds)]
    counts = [[0.0] * len(blocks) for _ in range(kinds)]
    nodes, seconds, deepest = [0] * kinds, [0.0] * kinds, 0
    for record in games:
        for one in record.decisions:
            if one.depth is None or one.nodes is None:
                continue
            agent = record.agents[one.player]
            depths[agent][place[record.block]] += one.depth
            counts[agent][place[record.block]] += 1
            nodes[agent] += one.nodes
            seconds[agent] += one.seconds or 0.0
            deepest = max(deepest, one.depth)
    if not games:
        return ()
    found = estimates([Measure(*both, 0.0, deepest) for both in zip(depths, counts, strict=True)])
    moves = [int(sum(row)) for row in counts]
    return tuple(
        Searches(
            name,
            moves[agent],
            found[agent],
            nodes[agent] / moves[agent] if moves[agent] else None,
            seconds[agent] / moves[agent] if moves[agent] else None,
        )
        for agent, name in enumerate(match.agents)
    )


def worker_reports(records: Sequence[GameRecord]) -> tuple[WorkerReport, ...]:
    """Say what each worker did, and which of them behaves unlike the others.

    One that searches far fewer or more nodes a second has another machine or a busy one. One whose games end
    otherwise, although the same agents sit in the same seats, plays another game.
    """
    by_worker: dict[str, list[GameRecord]] = {}
    for record in records:
        by_worker.setdefault(record.worker, []).append(record)
    rates = {worker: _nodes_a_second(games) for worker, games in by_worker.items()}
    usual = median(rates.values()) if rates else 0.0
    otherwise = _that_end_otherwise(records)
    reports = []
    for worker, games in sorted(by_worker.items()):
        unlike = []
        if len(by_worker) > 1 and len(games) >= FEW_GAMES:
            factor = rates[worker] / usual if usual > 0 else 1.0
            if not 1 / UNLIKE_IN_SPEED < factor < UNLIKE_IN_SPEED:
                unlike.append(f"{factor:.2g} times the usual speed")
            if worker in otherwise:
                unlike.append("its games end otherwise than the same seatings elsewhere")
        mean = sum(record.seconds for record in games) / len(games)
        reports.append(WorkerReport(worker, len(games), mean, rates[worker], "; ".join(unlike)))
    return tuple(reports)


def _nodes_a_second(games: Sequence[GameRecord]) -> float:
    searched = [one for record in games for one in record.decisions if one.nodes is not None]
    seconds = sum(one.seconds or 0.0 for one in searched)
    return sum(one.nodes or 0 for one in searched) / seconds if seconds > 0 else 0.0


def _that_end_otherwise(records: Sequence[GameRecord]) -> set[str]:
    """Return the workers whose games end otherwise: the most striking one, then the next without it."""
    found: set[str] = set()
    while True:
        left = [record for record in records if record.worker not in found]
        surprise = _surprise(left)
        worst = max(surprise, key=lambda worker: abs(surprise[worker]), default="")
        if len(surprise) < 2 or abs(surprise[worst]) <= UNLIKE_IN_WINS:
            return found
        found.add(worst)


def _surprise(records: Sequence[GameRecord]) -> Mapping[str, float]:
    """Return by how many standard deviations a worker's results are off those of the same seatings.

    A result is the place of the first seat. Workers play different shares of the seatings, so that only what
    a game differs from its own seating's mean counts.
    """
    places: dict[int, list[float]] = {}
    for record in records:
        places.setdefault(record.seating, []).append(record.ranks[0])
    means = {seating: sum(row) / len(row) for seating, row in places.items()}
    variances = {
        seating: sum((place - means[seating]) ** 2 for place in row) / len(row)
        for seating, row in places.items()
    }
    sums: dict[str, tuple[float, float]] = {}
    for record in records:
        total, variance = sums.get(record.worker, (0.0, 0.0))
        off = record.ranks[0] - means[record.seating]
        sums[record.worker] = (total + off, variance + variances[record.seating])
    return {
        worker: total / sqrt(variance) if variance > 0 else 0.0 for worker, (total, variance) in sums.items()
    }


def _warnings(match: Match, found: Standings | None, workers: Sequence[WorkerReport]) -> tuple[str, ...]:
    warnings = list(found.warnings) if found is not None else ["no block is complete yet: nothing is counted"]
    if timed := timed_agents(match):
        are = "has a limit" if len(timed) == 1 else "have limits"
        warnings.append(f"{', '.join(timed)} {are} of time: the results depend on the machine and its load")
    if match.starts == "same":
        warnings.append(
            "all blocks start alike: they differ only where agents play by chance or by the clock"
        )
    warnings += [f"worker {one.worker} is unlike the others: {one.unlike}" for one in workers if one.unlike]
    return tuple(warnings)


def _agents_as_dicts(found: Standings | None, searches: Sequence[Searches]) -> list[dict[str, Any]]:
    if found is None:
        return []
    rows = []
    for search in searches:
        column = found.agents.index(search.agent)
        measures = {name: _interval(row[column]) for name, row in found.measures.items()}
        figures = {
            "moves_searched": search.moves,
            "depth": _interval(search.depth),
            "nodes_a_move": search.nodes,
            "seconds_a_move": search.seconds,
        }
        rows.append({"agent": search.agent, **measures, **figures})
    return rows


def _head_to_head(found: Standings | None) -> dict[str, dict[str, Any]]:
    if found is None:
        return {}
    return {
        row: {
            column: _interval(found.head_to_head[i][j])
            for j, column in enumerate(found.agents)
            if found.head_to_head[i][j] is not None
        }
        for i, row in enumerate(found.agents)
    }


def _precision(match: Match, precision: Precision | None) -> dict[str, Any] | None:
    if precision is None:
        return None
    intervals = zip(match.agents, map(_interval, precision.intervals), strict=False)
    return {**precision._asdict(), "intervals": dict(intervals)}


def _interval(estimate: Estimate | None) -> dict[str, float] | None:
    return None if estimate is None else estimate._asdict()
