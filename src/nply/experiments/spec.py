"""What an experiment is: one TOML file with runs, and in each run the rows of a table.

The packaged ones are the tables of the papers, `nply/experiments/papers/*.toml`; a user's own looks the same.
"""

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from nply._core import OptionError
from nply.options import nearest

Goal = Literal["equal", "at_least", "at_most"]
ALONE = "alone"


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How large a run is: blocks (deals, starts) and the limit of each search, such as 250k or d4."""

    blocks: int
    limit: str = ""
    options: dict[str, Any] = {}
    """Options of the game that differ from those of the run: a smaller game."""

    def searches_like(self, other: "Size") -> bool:
        """Are single games and searches those of the other size, so that only their number differs?"""
        return (self.limit, self.options) == (other.limit, other.options)


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a table: one measure, one figure a column."""

    title: str
    measure: str
    at: list[int] = []
    """Calculations: the numbers to calculate with."""
    paper: dict[str, float] = {}
    """The printed figures by column; columns without one are ours alone."""
    tolerance: float | dict[str, float] = 0.0
    """How far print and interval may be apart to agree, beyond the rounding of print; or so by column."""
    digits: int = 2
    """Decimals that the paper prints at least; a figure here that has more is printed with them."""
    goal: Goal = "equal"
    better: Literal["", "higher", "lower"] = ""
    """Which figure is the better one: then the row says who is ahead, in print and here."""

    def decimals(self, figure: float) -> int:
        """Return with how many decimals a figure is printed."""
        return max(self.digits, len(f"{figure:.10g}".partition(".")[2]))


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that is played or counted: the rows are measured on it."""

    title: str
    rows: list[Row]
    game: str = ""
    options: dict[str, Any] = {}
    columns: dict[str, str] = {}
    """Match: agents by column; the size's limit is put behind those that have none. Count: engines by column.
    Calculate: what the calculation needs to know of a column."""
    against: dict[str, str] = {}
    """Match: these agents play each of the columns, two at a table: a run a pair. Nobody plays himself."""
    group: str = ""
    """Pairs with the same one are one table of a report: a row for the first, a column for the second."""
    games: dict[str, dict[str, Any]] = {}
    """Count: what differs by column, `game` or options of the game."""
    kind: Literal["match", "count", "calculate", "left_out"] = "match"
    beside: list[str] = []
    """Match of several at a table: the columns that each of the others is compared with."""
    seatings: str = ""
    """Match: mixed, rotate, one or league as in `nply match`, or alone: each agent in all seats of his own
    games."""
    starts: str = ""
    hidden: bool = False
    """Match: does each agent see its own cards only?"""
    seed: int = 1
    full: Size = Size(0)
    quick: Size = Size(0)
    note: str = ""
    """What has to be said of it: for a run that is left out, why."""


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table: where it is printed, what its measures mean, and what has to be run."""

    title: str
    runs: list[Run]
    source: str = ""
    about: str = ""
    name: str = ""

    def size(self, run: Run, quick: bool) -> Size:
        """Return how large a run is."""
        return run.quick if quick else run.full


def packaged() -> list[str]:
    """Return the names of the papers' tables, in the order of the papers."""
    folder = resources.files("nply.experiments").joinpath("papers")
    return sorted(item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml"))


def load_packaged(name: str) -> Experiment:
    """Return a table of the papers by its name."""
    if name not in packaged():
        raise OptionError(f"no table is called {name!r}; {nearest(name, packaged())}")
    text = resources.files("nply.experiments").joinpath("papers", f"{name}.toml").read_text(encoding="utf-8")
    return parse(text, name)


def load_file(path: Path) -> Experiment:
    """Return the experiment that a user wrote."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OptionError(f"cannot read {path}: {reason}") from None
    experiment = parse(text, path.stem)
    return replace(experiment, runs=[_beside(path.parent, run) for run in experiment.runs])


def _beside(folder: Path, run: Run) -> Run:
    """Return a run whose own games and agents are in files beside that of the experiment."""
    from nply.games.own_games import beside  # only needed for a user's own experiment

    return replace(
        run,
        game=beside(folder, run.game),
        columns={column: beside(folder, text) for column, text in run.columns.items()},
        games={
            column: {name: beside(folder, value) if name == "game" else value for name, value in own.items()}
            for column, own in run.games.items()
        },
    )


def parse(text: str, name: str) -> Experiment:
    """Read an experiment; what is wrong with it is said in one line that names the place."""
    try:
        experiment = msgspec.convert({"name": name, **tomllib.loads(text)}, Experiment)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{name}: not TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise OptionError(f"{name}: {error}") from None
    for run in experiment.runs:
        _check(name, run)
    return replace(experiment, runs=[pair for run in experiment.runs for pair in _pairs(run)])


def _pairs(run: Run) -> list[Run]:
    """Return the runs that a run with `against` stands for; of any other it is the run itself."""
    if not run.against:
        return [run]
    return [
        replace(
            run,
            title=f"{run.title}: {column} and {other}",
            group=run.title,
            columns={column: text, other: rival},
            against={},
        )
        for other, rival in run.against.items()
        for column, text in run.columns.items()
        if column != other
    ]


def _check(name: str, run: Run) -> None:
    where = f"{name}: run {run.title!r}"
    if not run.rows:
        raise OptionError(f"{where} has no rows")
    for row in run.rows:
        if unknown := [column for column in row.paper if column not in run.columns]:
            hint = nearest(unknown[0], run.columns)
            raise OptionError(f"{where}, row {row.title!r}: no column is called {unknown[0]!r}; {hint}")
        if run.beside and not row.better:
            raise OptionError(f"{where}, row {row.title!r}: `beside` compares, so say what is `better`")
        if row.better and len(run.columns) + len(run.against) < 2:
            raise OptionError(f"{where}, row {row.title!r}: `better` compares columns, and there is only one")
    if run.kind in ("match", "count"):
        if not run.game or not run.columns:
            raise OptionError(f"{where} needs a game and columns")
        for size in (run.full, run.quick):
            if size.blocks < 0:
                raise OptionError(f"{where}: blocks must be at least 0, got {size.blocks}")
    if run.against and (run.kind != "match" or run.seatings == ALONE):
        raise OptionError(f"{where}: `against` is for matches between two agents at a table")
    if unknown := [column for column in run.beside if column not in run.columns]:
        hint = nearest(unknown[0], run.columns)
        raise OptionError(f"{where}, beside: no column is called {unknown[0]!r}; {hint}")
    if run.beside and (run.kind != "match" or run.seatings == ALONE or run.against):
        raise OptionError(f"{where}: `beside` is for matches between all columns")
    if run.kind == "left_out" and not run.note:
        raise OptionError(f"{where} is left out, but its note does not say why")
    if unknown := [column for column in run.games if column not in run.columns]:
        hint = nearest(unknown[0], run.columns)
        raise OptionError(f"{where}, games: no column is called {unknown[0]!r}; {hint}")
