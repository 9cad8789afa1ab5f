"""Running an experiment: matches through the store, counts and calculations on the spot."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from nply.experiments.calculations import calculated
from nply.experiments.counted_deals import CountedDeals
from nply.experiments.counts import count_nodes, counted
from nply.experiments.measures import measured
from nply.experiments.spec import ALONE, Experiment, Row, Run, Size
from nply.experiments.verdicts import Lead, verdict
from nply.matches.records import GameRecord
from nply.matches.result import MatchResult
from nply.matches.run import Progress, play
from nply.matches.statistics import Estimate, Measure, estimates


@dataclass(frozen=True)
class Cell:
    """A figure of a table: as it is printed, as it was measured, and whether they agree."""

    paper: float | None
    ours: Estimate | None
    verdict: str


@dataclass(frozen=True)
class RowResult:
    """A row of a table; `lead` says who is better, if the row says what is and there are two columns.

    `leads` says so for each column beside those that the run names.
    """

    row: Row
    cells: dict[str, Cell]
    lead: Lead | None = None
    leads: tuple[Lead, ...] = ()


@dataclass(frozen=True)
class RunResult:
    """A run that was done, or that was left out: then it has no size."""

    run: Run
    size: Size | None
    rows: list[RowResult]
    games: int = 0
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    blocks: int = 0
    """Those that were played in all seatings, or counted, by each column."""
    played: str = ""
    """What played it, and when, if that was not what the report begins with."""


@dataclass(frozen=True)
class TableResult:
    """An experiment that was done."""

    experiment: Experiment
    quick: bool
    runs: list[RunResult] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """How long all of it took, in this call; what was stored earlier takes no time."""
        return sum(run.seconds for run in self.runs)

    def verdicts(self) -> dict[str, int]:
        """Count the cells that agree and those that differ."""
        found: dict[str, int] = {}
        for cell in (cell for run in self.runs for row in run.rows for cell in row.cells.values()):
            if cell.verdict:
                found[cell.verdict] = found.get(cell.verdict, 0) + 1
        return found


class TimeLeft:
    """Shares a time among all that is still to be played: each match is given its part of what is left."""

    def __init__(self, seconds: float | None, matches: int) -> None:
        """Begin to count; without a time nobody is hurried."""
        self._end = None if seconds is None else time.monotonic() + seconds
        self._matches = matches

    def part(self) -> float | None:
        """Return the seconds that the next match may take."""
        if self._end is None:
            return None
        left = max(0.0, self._end - time.monotonic())
        share = left / max(1, self._matches)
        self._matches -= 1
        return share


def count_matches(experiments: Sequence[Experiment], quick: bool) -> int:
    """Return how many matches and counts the runs of experiments are."""
    runs = [run for one in experiments for run in one.runs if one.size(run, quick).blocks]
    return sum(
        len(run.columns) if run.seatings == ALONE else 1 for run in runs if run.kind in ("match", "count")
    )


News = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def run_experiment(
    experiment: Experiment,
    *,
    quick: bool,
    store: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    time_left: TimeLeft | None = None,
    news: News = lambda what, done, wanted: None,
) -> TableResult:
    """Do all runs of an experiment, or what is missing of them in the store.

    With a `time_left` matches and counts end when it is over, and what was done of them counts.
    """
    result = TableResult(experiment, quick)
    for run in experiment.runs:
        began = time.monotonic()
        games, blocks, warnings = 0, 0, tuple[str, ...]()
        size = experiment.size(run, quick)
        title = f"{experiment.name}, {run.title}"
        if run.kind == "calculate":
            rows = _calculate(run)
        elif run.kind == "left_out" or size.blocks == 0:
            rows = [_left_out(row, run.columns) for row in run.rows]
            result.runs.append(RunResult(run, None, rows))
            continue
        elif run.kind == "count":
            seconds = time_left.part() if time_left else None
            known = CountedDeals(None if store is None else Path(store).with_name("counts.json"))
            rows, blocks = _count(run, size, partial(_tell, news, title, size.blocks), seconds, known)
        else:
            player = _Player(experiment, run, size, store, workers, cluster, time_left, news)
            rows, games, warnings, blocks = player.rows(), player.games, player.warnings, player.blocks
        result.runs.append(RunResult(run, size, rows, games, time.monotonic() - began, warnings, blocks))
    return result


def _tell(news: News, title: str, wanted: int, done: int) -> None:
    news(title, done, wanted)


def _left_out(row: Row, columns: Iterable[str]) -> RowResult:
    return RowResult(row, {column: Cell(row.paper.get(column), None, "") for column in columns})


def _calculate(run: Run) -> list[RowResult]:
    rows = []
    for row in run.rows:
        cells = {}
        for column, text in run.columns.items():
            value = calculated(row.measure, row.at, text)
            exact = Estimate(value, value, value)
            cells[column] = Cell(row.paper.get(column), exact, verdict(row, column, exact))
        rows.append(RowResult(row, cells))
    return rows


def _count(
    run: Run, size: Size, advance: Callable[[int], None], seconds: float | None, known: CountedDeals
) -> tuple[list[RowResult], int]:
    done = iter(range(1, size.blocks * len(run.columns) + 1))
    reduced = not size.searches_like(run.full)
    nodes = count_nodes(run, size, lambda: advance(next(done) // len(run.columns)), seconds, known)
    deals = len(next(iter(nodes.values())))
    if deals == 0:
        return [_left_out(row, run.columns) for row in run.rows], 0
    rows = []
    for row in run.rows:
        cells = {}
        for column in run.columns:
            ours = counted(nodes, column, row.measure)
            cells[column] = Cell(row.paper.get(column), ours, verdict(row, column, ours, reduced))
        rows.append(RowResult(row, cells))
    return rows, deals


class _Player:
    """A run of kind match: one match of all columns, or one a column."""

    def __init__(
        self,
        experiment: Experiment,
        run: Run,
        size: Size,
        store: str | os.PathLike[str] | None,
        workers: int | None,
        cluster: str | None,
        time_left: TimeLeft | None,
        news: News,
    ) -> None:
        self.run = run
        self.size = size
        self.title = f"{experiment.name}, {run.title}"
        self.store = store
        self.workers, self.cluster = workers, cluster
        self.time_left = time_left or TimeLeft(None, 0)
        self.news = news
        self.games = 0
        self.blocks = size.blocks
        self.warnings: tuple[str, ...] = ()
        self.measured = dict(self._play())

    def _play(self) -> Iterator[tuple[str, "_Column"]]:
        texts = {column: _with_limit(text, self.size.limit) for column, text in self.run.columns.items()}
        if self.run.seatings == ALONE:
            for column, text in texts.items():
                yield column, _Column(self._match(f"{self.title}, {column}", [text], "rotate"), 0)
            return
        result = self._match(self.title, list(texts.values()), self.run.seatings or None)
        for number, column in enumerate(texts):
            yield column, _Column(result, number)

    def _match(self, title: str, agents: list[str], seatings: str | None) -> MatchResult:
        def tell(progress: Progress) -> None:
            self.news(title, progress.done, progress.wanted)

        result = play(
            self.run.game,
            agents,
            options={**self.run.options, **self.size.options},
            blocks=self.size.blocks,
            seed=self.run.seed,
            seatings=seatings,
            starts=self.run.starts or None,
            hidden=self.run.hidden,
            out=self.store,
            name=f"{title}, {self.size.limit}" if self.size.limit else title,
            workers=self.workers,
            cluster=self.cluster,
            seconds=self.time_left.part(),
            progress=tell,
        )
        self.games += len(result.games)
        self.blocks = min(self.blocks, result.blocks)
        self.warnings = tuple(dict.fromkeys([*self.warnings, *result.warnings]))
        return result

    def rows(self) -> list[RowResult]:
        """Return the rows with what was measured."""
        return [self._row(row) for row in self.run.rows]

    def _row(self, row: Row) -> RowResult:
        measures = {name: column.measure(row.measure) for name, column in self.measured.items()}
        if self.blocks == 0:
            return _left_out(row, self.run.columns)
        if self.run.seatings == ALONE:
            found = [estimates([one])[0] for one in measures.values()]
        else:
            found = estimates(list(measures.values()))
        reduced = not self.size.searches_like(self.run.full)
        cells = {
            name: Cell(row.paper.get(name), ours, verdict(row, name, ours, reduced))
            for name, ours in zip(measures, found, strict=True)
        }
        if self.run.beside:
            pairs = [(one, other) for one in measures for other in self.run.beside if one != other]
            gaps = [(*pair, _gap(*map(measures.__getitem__, pair))) for pair in pairs]
            leads = tuple(Lead(row, one, other, gap) for one, other, gap in gaps if gap is not None)
            return RowResult(row, cells, leads=leads)
        if len(measures) != 2 or self.run.seatings == ALONE:
            return RowResult(row, cells)
        (first, a), (second, b) = measures.items()
        gap = _gap(a, b) if row.better else None
        return RowResult(row, cells, None if gap is None else Lead(row, first, second, gap))


@dataclass(frozen=True)
class _Column:
    result: MatchResult
    agent: int

    def measure(self, name: str) -> Measure:
        blocks: dict[int, list[GameRecord]] = {}
        for record in self.result.games:
            blocks.setdefault(record.block, []).append(record)
        return measured(self.result.match, list(blocks.values()), self.agent, name)


def _gap(a: Measure, b: Measure) -> Estimate | None:
    """Return how much more the one has than the other, over the blocks in which both have something."""
    pairs = [
        total_a / weight_a - total_b / weight_b
        for total_a, weight_a, total_b, weight_b in zip(a.totals, a.weights, b.totals, b.weights, strict=True)
        if weight_a and weight_b
    ]
    if not pairs:
        return None
    width = max(a.highest, b.highest) - min(a.lowest, b.lowest)
    return estimates([Measure(pairs, [1.0] * len(pairs), -width, width)])[0]


def _with_limit(text: str, limit: str) -> str:
    return text if "@" in text or not limit or text in ("random", "heuristic") else f"{text}@{limit}"


def store_file(folder: Path) -> Path:
    """Return where the games of experiments are stored."""
    return folder / "games.db"
