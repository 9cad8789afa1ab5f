"""`nply reproduce`: the tables of the papers; what `nply experiment` shares with it is here, too."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nply import OptionError, __version__
from nply.cli.common import at_least_nothing, bar, columns, duration, show, whole
from nply.cli.watch import INTERRUPTED

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nply.experiments.run import RunResult, TableResult
    from nply.experiments.spec import Experiment

FOLDER = "nply-results"
TITLE = "The tables of the papers"

Out = Annotated[
    Path, typer.Option(metavar="FOLDER", help="Where games are stored and the report is written.")
]
Workers = Annotated[str | None, typer.Option(metavar="N", help="Processes that play.  [default: one a core]")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
]
Minutes = Annotated[
    str | None,
    typer.Option(metavar="M", help="Share so much time among all matches.  [default: until all is played]"),
]
Full = Annotated[
    bool, typer.Option("--full/--quick", help="Sizes of the papers (hours), or fewer deals and nodes.")
]


def reproduce(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE …]", help="Such as 2003-table-11.  [default: all]")
    ] = None,
    full: Full = False,
    out: Out = Path(FOLDER),
    workers: Workers = None,
    cluster: Cluster = None,
    minutes: Minutes = None,
    as_list: Annotated[bool, typer.Option("--list", help="List the tables and do nothing.")] = False,
) -> int:
    """Reproduce the tables of the papers and write a report.

    Every game is stored when it ends: the same command resumes, and plays nothing twice. With --minutes the
    report says how much of each table was played; --minutes 0 reports what is stored.
    """
    from nply.experiments.spec import load_packaged, packaged

    chosen = [load_packaged(name) for name in tables or packaged()]
    if as_list:
        _list(chosen)
        return 0
    return run_all(chosen, TITLE, not full, out, workers, cluster, minutes)


def _list(chosen: Sequence["Experiment"]) -> None:
    grid = columns(["table", "what it shows", "source"])
    for one in chosen:
        grid.add_row(one.name, one.title, one.source)
    show(grid)


def run_all(
    experiments: Sequence["Experiment"],
    title: str,
    quick: bool,
    out: Path,
    workers: str | None,
    cluster: str | None,
    minutes: str | None,
) -> int:
    """Run experiments, print each table when it is done, and write the report; Ctrl-C keeps what there is."""
    from nply.experiments.run import TimeLeft, count_matches, run_experiment, store_file

    processes = None if workers is None else whole("workers", workers, 1, 10_000)
    seconds = None if minutes is None else 60 * at_least_nothing("minutes", minutes)
    time_left = TimeLeft(seconds, count_matches(experiments, quick))
    _make_folder(out)
    done: list[TableResult] = []
    interrupted = False
    began = time.monotonic()
    with bar() as progress:
        task = progress.add_task("", total=None)

        def news(what: str, finished: int, wanted: int) -> None:
            progress.update(task, description=what, completed=finished, total=wanted)

        for experiment in experiments:
            try:
                result = run_experiment(
                    experiment,
                    quick=quick,
                    store=store_file(out),
                    workers=processes,
                    cluster=cluster,
                    time_left=time_left,
                    news=news,
                )
            except KeyboardInterrupt:
                interrupted = True
                break
            done.append(result)
            _show(result)
    if done:
        _write(done, title, out, time.monotonic() - began)
    if interrupted:
        show(
            "interrupted: games that ended are stored; the same command goes on, and with --minutes 0 it "
            "reports what there is"
        )
    return INTERRUPTED if interrupted else 0


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"cannot make the folder {out}: {error.strerror}") from None


def _write(done: Sequence["TableResult"], title: str, out: Path, seconds: float) -> None:
    from nply.bench.signature import read_signature
    from nply.experiments.saved_tables import Saved
    from nply.reports.experiment_files import write_report

    signature = sum(read_signature().values())
    made = f"nply {__version__}, signature {signature:,}, {time.strftime('%Y-%m-%d')}"
    page, text = write_report(Saved(made, list(done)), title, out)
    tables = "1 table" if len(done) == 1 else f"{len(done)} tables"
    show(f"\n{tables} in {duration(seconds)}; report: {page} and {text}")


def _show(table: "TableResult") -> None:
    from rich.text import Text

    from nply.reports.experiment_text import totals

    experiment = table.experiment
    parts: list[RenderableType] = [Text(f"\n{experiment.name}: {experiment.title}", "bold")]
    parts += [part for result in table.runs for part in _run_parts(table, result)]
    parts.append(Text(f"{totals(table)}, {duration(table.seconds)}", "cyan"))
    show(*parts)


def _run_parts(table: "TableResult", result: "RunResult") -> list["RenderableType"]:
    from rich.text import Text

    from nply.cli.common import indented
    from nply.reports.experiment_text import interval, printed, run_words

    parts: list[RenderableType] = [Text(f"{result.run.title}: {run_words(table, result)}", "cyan")]
    grid = columns(["measure", "column"], ["print", "ours [95 %]", ""])
    for row in result.rows:
        for place, (column, cell) in enumerate(row.cells.items()):
            title = row.row.title if place == 0 else ""
            style = {"agree": "green", "differ": "red", "reduced": "yellow"}.get(cell.verdict, "")
            words = Text(cell.verdict, style)
            grid.add_row(title, column, printed(cell, row.row), interval(cell.ours), words)
        if row.lead:
            grid.add_row("", str(row.lead), "", "", "")
    parts.append(indented(grid))
    parts += [Text(f"  {warning}", "yellow") for warning in result.warnings]
    return parts
