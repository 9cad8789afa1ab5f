"""Tables that were reproduced as one HTML page, with pictures; the page needs no network."""

from collections.abc import Sequence
from html import escape

from nply.experiments.run import RowResult, RunResult, TableResult
from nply.pictures.colours import FAINT, FONT, INK, LINE, PAPER
from nply.reports.experiment_overview import main_table, pictures
from nply.reports.experiment_plot import strip
from nply.reports.experiment_text import beside_rows, interval, printed, run_words, totals
from nply.reports.style import CUT

STYLE = f"""
body {{ margin: 0 auto; max-width: 1080px; padding: 24px 20px 64px; color: {INK}; background: {PAPER};
       font: 15px/1.5 {FONT}; }}
h1 {{ font-size: 26px; margin: 8px 0 4px; }} h2 {{ font-size: 20px; margin: 44px 0 2px; }}
h3 {{ font-size: 16px; margin: 26px 0 2px; }} p {{ margin: 4px 0 10px; max-width: 75ch; }}
.faint, caption {{ color: {FAINT}; }}
nav {{ display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 16px 0; }} a {{ color: #0b64a5; }}
.scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: left; vertical-align: top; padding: 7px 18px 7px 0; border-bottom: 1px solid {LINE}; }}
th {{ font-weight: 600; }} td.strip {{ min-width: 300px; width: 420px; padding-right: 0; }}
.ours {{ white-space: nowrap; }} .print {{ color: {FAINT}; white-space: nowrap; }}
.agree {{ color: #0a7d5a; }} .differ {{ color: {CUT}; font-weight: 600; }}
.reduced {{ color: #7a6200; }} .warning {{ color: #7a6200; }}
svg {{ width: 100%; height: auto; display: block; }} td svg {{ max-width: 420px; }}
figure {{ margin: 24px 0; min-width: 640px; border: 1px solid {LINE}; border-radius: 8px; }}
.main td {{ font-size: 14px; padding-right: 14px; }}
@media (max-width: 760px) {{ th, td {{ padding-right: 12px; }} td.ahead {{ min-width: 180px; }}
  .main td, .main th {{ white-space: nowrap; }} }}
"""

KEY = (
    "Each figure of ours has a 95 % interval in brackets, from a bootstrap over blocks: one deal or start in "
    "all seatings. <b>Agree</b> means that the printed figure, within its rounding, lies in the interval; "
    "where the aim is to be at least as good, that ours is. <b>Reduced</b>: it does not, but searches were "
    "smaller than the paper's, so that this says nothing. A dot with a line is ours, a diamond is print."
)


def html(tables: Sequence[TableResult], title: str, facts: str) -> str:
    """Return the page: all tables, each row with our figures, the printed ones and a picture."""
    links = "".join(
        f'<a href="#{escape(table.experiment.name)}">{escape(table.experiment.name)}</a>' for table in tables
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="faint">{escape(facts)}</p>'
        f"<p>{KEY}</p>{_overview(tables)}"
        f"<nav>{links}</nav>{''.join(map(_table, tables))}</body></html>\n"
    )


def _overview(tables: Sequence[TableResult]) -> str:
    """Return the main table and the pictures; nothing where print has no winners to compare with."""
    rows = main_table(tables)
    if not rows:
        return ""
    head = "".join(f"<th>{escape(word)}</th>" for word in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in row)}</tr>" for row in rows[1:])
    drawn = "".join(f'<div class="scroll"><figure>{svg}</figure></div>' for svg in pictures(tables).values())
    return f'<div class="scroll"><table class="main"><tr>{head}</tr>{body}</table></div>{drawn}'


def _table(table: TableResult) -> str:
    experiment = table.experiment
    source = f"{escape(experiment.source)}. " if experiment.source else ""
    spent = f"; {table.seconds:.0f} s in this run" if table.seconds else ""
    return (
        f'<section id="{escape(experiment.name)}"><h2>{escape(experiment.title)}</h2>'
        f'<p class="faint">{source}{escape(totals(table))}{spent}.</p>'
        f"<p>{escape(experiment.about)}</p>{''.join(_run(table, result) for result in table.runs)}</section>"
    )


def _grid(rows: Sequence[Sequence[str]]) -> str:
    """Write a table of words, the first line of which is its head."""
    head = "".join(f"<th>{escape(word)}</th>" for word in rows[0])
    body = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(word)}</td>' for word in words)}</tr>"
        for name, *words in rows[1:]
    )
    return f'<div class="scroll"><table><tr>{head}</tr>{body}</table></div>'


def _run(table: TableResult, result: RunResult) -> str:
    if result.run.beside:
        grid = "".join(_grid(beside_rows(result.run, row)) for row in result.rows)
    else:
        grid = _cells(result)
    warnings = "".join(f'<p class="warning">{escape(warning)}.</p>' for warning in result.warnings)
    return (
        f"<h3>{escape(result.run.title)}</h3>"
        f'<p class="faint">{escape(run_words(table, result))}</p>{warnings}{grid}'
    )


def _cells(result: RunResult) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in result.run.columns)
    compared = any(row.lead for row in result.rows)
    drawn = [strip(row.cells) if result.run.kind != "calculate" else "" for row in result.rows]
    heads += "<th>who is ahead</th>" * compared + "<th></th>" * any(drawn)
    body = "".join(
        _row(row, compared, picture, any(drawn)) for row, picture in zip(result.rows, drawn, strict=True)
    )
    return f'<div class="scroll"><table><tr><th></th>{heads}</tr>{body}</table></div>'


def _row(row: RowResult, compared: bool, picture: str, pictured: bool) -> str:
    cells = []
    for cell in row.cells.values():
        words = f'<div class="ours">{escape(interval(cell.ours))}</div>'
        if cell.paper is not None:
            mark = f' <span class="{cell.verdict}">{cell.verdict}</span>' if cell.verdict else ""
            words += f'<div class="print">print {escape(printed(cell, row.row))}{mark}</div>'
        cells.append(f"<td>{words}</td>")
    ahead = f'<td class="ahead">{escape(str(row.lead or ""))}</td>' * compared
    strip_cell = f'<td class="strip">{picture}</td>' * pictured
    return f"<tr><th>{escape(row.row.title)}</th>{''.join(cells)}{ahead}{strip_cell}</tr>"
