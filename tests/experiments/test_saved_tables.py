"""Tables that are kept as JSON: read as they were written, and combined with those of a later run."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import nply
from nply.experiments.run import TableResult, run_experiment
from nply.experiments.saved_tables import FILE, Saved, combined, load, save
from nply.experiments.spec import parse
from nply.reports.experiment_files import write_report
from nply.reports.experiment_text import markdown

OWN = """
title = "Nim"

[[runs]]
title = "heaps"
game = "nim"
options = { heap = 9 }
columns = { search = "minimax", chance = "random" }
starts = "random(plies=1)"
full = { blocks = 4, limit = "d9" }
quick = { blocks = 2, limit = "d3" }
rows = [
    { title = "games won", measure = "wins", paper = { search = 0.9, chance = 0.1 }, better = "higher" },
    { title = "search depth", measure = "depth" },
]

[[runs]]
title = "nodes"
kind = "count"
game = "uniform"
options = { depth = 3 }
columns = { plain = "maxn(prune=none)" }
full = { blocks = 3, limit = "d3" }
rows = [{ title = "nodes", measure = "nodes" }]

[[runs]]
title = "not now"
kind = "left_out"
columns = { other = "" }
note = "it is for later"
rows = [{ title = "games won", measure = "wins", paper = { other = 0.5 } }]
"""


@pytest.fixture(scope="module")
def table() -> TableResult:
    return run_experiment(parse(OWN, "own"), quick=False, workers=1)


def shorter(table: TableResult, blocks: int) -> TableResult:
    """The same table with fewer blocks of its first run, and with another figure."""
    first = table.runs[0]
    rows = [replace(first.rows[0], lead=None), first.rows[1]]
    return replace(table, runs=[replace(first, blocks=blocks, rows=rows), *table.runs[1:]])


def test_tables_are_read_as_they_were_written(table: TableResult, tmp_path: Path) -> None:
    assert [run.blocks for run in table.runs] == [4, 3, 0]
    saved = Saved("nply 9, signature 7, 2030-01-01", [table])
    save(tmp_path / "a.json", saved)
    assert load(tmp_path / "a.json") == saved
    write_report(saved, "Own", tmp_path)
    assert load(tmp_path / FILE) == saved
    assert "nply 9, signature 7, 2030-01-01; full" in (tmp_path / "report.md").read_text()


def test_the_longer_run_stays_and_says_what_played_it(table: TableResult) -> None:
    long, short = Saved("nply 1", [table]), Saved("nply 2", [shorter(table, 1)])
    kept = combined(long, short)
    assert kept.made == "nply 2"
    heaps, nodes, later = kept.tables[0].runs
    assert (heaps.blocks, heaps.played, heaps.seconds) == (4, "nply 1", 0)
    assert heaps.rows == table.runs[0].rows
    assert (nodes.blocks, nodes.played) == (3, ""), "of two that are as long the new one"
    assert later == table.runs[2]
    assert "4 blocks, limit d9, 8 games; played by nply 1." in markdown(kept.tables, "Own", "")
    newer = combined(short, long)
    assert newer == long
    third = combined(kept, Saved("nply 3", [shorter(table, 2)]))
    assert third.tables[0].runs[0].played == "nply 1", "what played it is not forgotten"
    same = combined(long, Saved("nply 1", [shorter(table, 1)]))
    assert same.tables[0].runs[0].played == "", "the head of the report says it"


def test_what_is_described_otherwise_is_another_run(table: TableResult) -> None:
    first = shorter(table, 1).runs[0]
    for other in (
        replace(
            first, run=msgspec.structs.replace(first.run, columns={"search": "maxn", "chance": "random"})
        ),
        replace(first, size=msgspec.structs.replace(first.run.full, limit="d8")),
    ):
        new = Saved("nply 2", [replace(table, runs=[other])])
        assert combined(Saved("nply 1", [table]), new) == new
    quick = Saved("nply 2", [replace(shorter(table, 1), quick=True)])
    assert combined(Saved("nply 1", [table]), quick) == quick


def test_tables_that_were_not_run_again_stay(table: TableResult) -> None:
    other = replace(table, experiment=msgspec.structs.replace(table.experiment, name="another"))
    both = combined(Saved("nply 1", [table, other]), Saved("nply 2", [table]))
    assert [one.experiment.name for one in both.tables] == ["another", "own"]
    assert [run.played for run in both.tables[0].runs] == ["nply 1", "nply 1", ""]
    assert both.tables[1] == table


@pytest.mark.parametrize("content", ["", "{}", '{"made": "nply", "tables": [3]}'])
def test_a_file_of_something_else_is_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(content)
    with pytest.raises(nply.NplyError, match=r"a\.json holds no tables that this version of nply can read"):
        load(file)
    with pytest.raises(nply.NplyError, match=r"cannot read .*b\.json: No such file"):
        load(tmp_path / "b.json")
