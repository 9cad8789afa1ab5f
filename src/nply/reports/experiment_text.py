"""Tables that were reproduced, in Markdown, and the words that all reports of them share."""

from collections.abc import Sequence
from itertools import groupby

from nply.experiments.run import Cell, RowResult, RunResult, TableResult
from nply.experiments.spec import Row, Run, Size
from nply.experiments.verdicts import Lead
from nply.matches.statistics import Estimate

MAIN_BEGINS, MAIN_ENDS = "<!-- main table -->", "<!-- end -->"


def number(value: float) -> str:
    """Write a figure: counts in full, small ones with three digits.

    >>> number(84927.0), number(0.6061), number(12.345), number(5.0)
    ('84,927', '0.606', '12.3', '5')
    """
    if value == int(value) and abs(value) < 1e15:
        return f"{value:,.0f}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 0.1 else f"{value:.2g}"


def interval(estimate: Estimate | None) -> str:
    """Write a mean with its interval; a figure that was calculated has none."""
    if estimate is None:
        return "–"
    if estimate.low == estimate.high:
        return f"{estimate.mean:.5g}" if estimate.mean < 1000 else number(estimate.mean)
    return f"{number(estimate.mean)} [{number(estimate.low)}, {number(estimate.high)}]"


def printed(cell: Cell, row: Row) -> str:
    """Write a figure as the paper prints it."""
    return "" if cell.paper is None else f"{cell.paper:,.{row.decimals(cell.paper)}f}"


def size_words(size: Size) -> str:
    """Say how large a run is."""
    words = [f"{size.blocks} block{'s' * (size.blocks != 1)}"]
    words += [f"limit {size.limit}"] if size.limit else []
    words += [f"{name} = {value}" for name, value in size.options.items()]
    return ", ".join(words)


def run_words(table: TableResult, result: RunResult) -> str:
    """Say what was run, and what was reduced."""
    if result.run.kind == "calculate":
        return result.run.note
    if result.size is None:
        why = result.run.note if result.run.kind == "left_out" else "only in the full reproduction"
        return f"Not run: {why}."
    done = f"{size_words(result.size)}"
    done = f"{result.blocks} of " * (result.blocks < result.size.blocks) + done
    done += f", {result.games:,} games" * (result.run.kind == "match")
    if table.quick:
        done += f"; reduced from {size_words(result.run.full)}"
    if result.played:
        done += f"; played by {result.played}"
    return f"{done}. {result.run.note}".strip()


def totals(table: TableResult) -> str:
    """Count what agrees and what differs."""
    found = table.verdicts()
    return ", ".join(f"{count} {word}" for word, count in sorted(found.items())) or "nothing to compare"


def cell_words(cell: Cell, row: Row) -> str:
    """Write a cell in one line: ours, what is printed, and whether they agree."""
    print_words = f"; print {printed(cell, row)}" if cell.paper is not None else ""
    mark = f", {cell.verdict}" if cell.verdict else ""
    return f"{interval(cell.ours)}{print_words}{mark}"


def _overview(tables: Sequence[TableResult]) -> list[str]:
    from nply.reports.experiment_overview import main_table, pictures

    rows = main_table(tables)
    if not rows:
        return []
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    shown = [f"![{name}]({name}.svg)\n" for name in pictures(tables)]
    return [MAIN_BEGINS, "", *lines, "", MAIN_ENDS, "", *shown]


def markdown(tables: Sequence[TableResult], title: str, facts: str) -> str:
    """Return all tables as one Markdown text."""
    lines = [f"# {title}", "", facts, "", *_overview(tables)]
    for table in tables:
        experiment = table.experiment
        lines += [f"## {experiment.name}: {experiment.title}", ""]
        lines += [f"{experiment.source}. {totals(table)}." if experiment.source else f"{totals(table)}.", ""]
        lines += [experiment.about, ""] if experiment.about else []
        for group, members in groupby(table.runs, lambda result: result.run.group):
            runs = list(members)
            lines += _pairs(group, runs) if group else _one_by_one(table, runs)
    return "\n".join(lines)


def _one_by_one(table: TableResult, runs: Sequence[RunResult]) -> list[str]:
    lines = []
    for result in runs:
        lines += [f"### {result.run.title}", "", run_words(table, result), ""]
        if result.run.beside:
            for row in result.rows:
                head, *body = beside_rows(result.run, row)
                lines += [f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *body)]
                lines += ["", *(f"Note: {warning}." for warning in result.warnings), ""]
            continue
        columns = list(result.run.columns)
        lines.append(f"| | {' | '.join(columns)} | who is ahead |")
        lines.append(f"|---|{'---|' * (len(columns) + 1)}")
        for row in result.rows:
            cells = [cell_words(row.cells[column], row.row) for column in columns]
            lines.append(f"| {row.row.title} | {' | '.join(cells)} | {row.lead or ''} |")
        lines += ["", *(f"Note: {warning}." for warning in result.warnings), ""]
    return lines


def beside_rows(run: Run, row: RowResult) -> list[list[str]]:
    """Return a table with a line for each agent: what it has, and how much more than those beside it."""
    leads = {(lead.first, lead.second): lead for lead in row.leads}
    rows = [["", row.row.title, *(f"more than {other}" for other in run.beside)]]
    for column in run.columns:
        gaps = [_gap_words(leads.get((column, other))) for other in run.beside]
        rows.append([column, cell_words(row.cells[column], row.row), *gaps])
    return rows


def _gap_words(lead: Lead | None) -> str:
    if lead is None:
        return ""
    mean, low, high = (f"{value:+.2f}" for value in lead.gap[:3])
    return f"{mean} [{low}, {high}]"


def _pairs(group: str, runs: Sequence[RunResult]) -> list[str]:
    """Return one table of all pairs of a group: by how much a row is ahead of a column."""
    lines = [f"### {group}", ""]
    pairs = {tuple(result.run.columns): result for result in runs}
    rows, columns = (list(dict.fromkeys(names)) for names in zip(*pairs, strict=True))
    for place, row in enumerate(runs[0].run.rows):
        lines += [f"| {row.title}, more than | {' | '.join(columns)} |", f"|---|{'---|' * len(columns)}"]
        for first in rows:
            cells = [_lead_words(pairs.get((first, second)), place) for second in columns]
            lines.append(f"| {first} | {' | '.join(cells)} |")
        lines.append("")
    return lines


def _lead_words(result: RunResult | None, place: int) -> str:
    lead = result.rows[place].lead if result else None
    if result is None or lead is None:
        return ""
    return f"{_gap_words(lead)}, {result.blocks} block{'s' * (result.blocks != 1)}"
