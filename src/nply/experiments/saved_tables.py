"""Tables that were reproduced, kept as JSON: a later run adds to what an earlier one has found."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from nply._core import NplyError
from nply.experiments.run import RunResult, TableResult

FILE = "report.json"


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a report, and what made them: version, signature and date."""

    made: str
    tables: list[TableResult]


def save(file: Path, saved: Saved) -> None:
    """Write tables, each on a line of its own."""
    lines = ",\n".join(msgspec.json.encode(table).decode() for table in saved.tables)
    made = msgspec.json.encode(saved.made).decode()
    file.write_text(f'{{"made":{made},"tables":[\n{lines}\n]}}\n', encoding="utf-8")


def load(file: Path) -> Saved:
    """Read what `save` has written."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Saved)
    except OSError as error:
        raise NplyError(f"cannot read {file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise NplyError(f"{file} holds no tables that this version of nply can read: {error}") from None


def combined(old: Saved, new: Saved) -> Saved:
    """Return the new tables; of a run that had more blocks in the old ones, those, which say what made them.

    A run counts as the same if nothing in its description has changed. Blocks are not added up: both have the
    same first ones.
    """
    made = "" if old.made == new.made else old.made
    before = {table.experiment.name: _dated(table, made) for table in old.tables}
    tables = [_table(before.get(table.experiment.name), table) for table in new.tables]
    there = {table.experiment.name for table in tables}
    rest = [table for name, table in before.items() if name not in there]
    return Saved(new.made, sorted([*tables, *rest], key=lambda table: table.experiment.name))


def _table(old: TableResult | None, new: TableResult) -> TableResult:
    known = [] if old is None or old.quick != new.quick else old.runs
    return replace(new, runs=[_longer(known, run) for run in new.runs])


def _longer(known: Sequence[RunResult], run: RunResult) -> RunResult:
    same = [one for one in known if one.run == run.run and one.size == run.size and one.blocks > run.blocks]
    return same[0] if same else run


def _dated(table: TableResult, made: str) -> TableResult:
    """Let every run say what played it."""
    return replace(
        table,
        runs=[
            replace(run, seconds=0.0, played=run.played or made if run.blocks else "") for run in table.runs
        ],
    )
