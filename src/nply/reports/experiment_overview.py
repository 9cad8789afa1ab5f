"""What a report of many tables begins with: who is ahead here and in print, and two pictures of it."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from nply.experiments.run import RowResult, RunResult, TableResult
from nply.experiments.verdicts import Lead
from nply.matches.statistics import Estimate
from nply.pictures.colours import FAINT, FONT, INK, LINE, PAPER, PLAYER_COLOURS

DEPTHS = ("depth", "partial_depth", "complete_cards")
"""Measures that tell how far a search sees."""
MOST_GROWTH = 10.0  # what lies beyond would leave no room for the rest
WIDTH, LEFT, RIGHT, STEP, HEAD, FOOT = 860, 390, 40, 21, 62, 34


class Compared(NamedTuple):
    """A run with two columns of which print says who is ahead, in the row that says so first."""

    table: TableResult
    run: RunResult
    row: RowResult
    lead: Lead

    @property
    def played(self) -> str:
        """How much of the paper's number of blocks was played, and with which limit."""
        size = self.run.size
        assert size is not None
        return f"{self.run.blocks} of {self.run.run.full.blocks}, {size.limit}"

    @property
    def verdict(self) -> str:
        """Say how this compares with print; a smaller search than the paper's is no comparison."""
        size = self.run.size
        same = size is not None and size.searches_like(self.run.run.full)
        return self.lead.verdict if same else f"{self.lead.verdict} (reduced)"


def compared(tables: Sequence[TableResult]) -> list[Compared]:
    """Return all runs in which print says who is ahead."""
    found = []
    for table in tables:
        for run in table.runs:
            for row in run.rows:
                if row.lead is not None and row.lead.printed is not None:
                    found.append(Compared(table, run, row, row.lead))
                    break
    return found


def main_table(tables: Sequence[TableResult]) -> list[list[str]]:
    """Return the head and the rows of the main table: who is ahead, in print and here."""
    rows = [["table", "run", "who is ahead", "measure", "print", "ours", "difference", "blocks, limit"]]
    for one in compared(tables):
        first, second = (one.row.cells[name] for name in (one.lead.first, one.lead.second))
        assert first.ours is not None
        assert second.ours is not None
        digits = one.row.row.digits
        mean, low, high = one.lead.gap
        rows.append(
            [
                one.table.experiment.name,
                one.run.run.title,
                one.verdict,
                f"{one.row.row.title}, {one.lead.first} / {one.lead.second}",
                f"{first.paper:.{digits}f} / {second.paper:.{digits}f}",
                f"{first.ours.mean:.{digits}f} / {second.ours.mean:.{digits}f}",
                f"{mean:+.2g} [{low:+.2g}, {high:+.2g}]",
                one.played,
            ]
        )
    return rows if len(rows) > 1 else []


def pictures(tables: Sequence[TableResult]) -> dict[str, str]:
    """Return the pictures that there is something to show in, by their names, as SVG."""
    drawn = {}
    if leads := list(_leads(tables)):
        note = "difference as a share of both, to the right in favour of paranoid, or of the first column"
        drawn["winners"] = _forest("Who is ahead", note, leads, zero=True)
    if depths := list(_depths(tables)):
        drawn["depths"] = _forest("How far searches see", "plies, or cards left", depths)
    if growth := list(_growth(tables)):
        drawn["growth"] = _forest("Growth a ply, moves in the best order", "three players", growth)
    return drawn


class Mark(NamedTuple):
    """A line of a picture: ours with its interval, and what is printed."""

    label: str
    ours: Estimate
    printed: float | None
    colour: str


def _leads(tables: Sequence[TableResult]) -> Iterator[Mark]:
    """Yield the differences as shares of what there is to share, so that all games fit on one scale."""
    for one in compared(tables):
        cells = [one.row.cells[name] for name in (one.lead.first, one.lead.second)]
        whole = sum(abs(cell.paper or 0) for cell in cells)
        turn = 1 if (one.row.row.better == "higher") == (one.lead.second != "paranoid") else -1
        ours, printed = [turn * figure / whole for figure in one.lead.gap], one.lead.printed
        estimate = Estimate(ours[0], min(ours[1:]), max(ours[1:]))
        yield Mark(
            f"{_short(one.table)}, {one.run.run.title}",
            estimate,
            None if printed is None else turn * printed / whole,
            PLAYER_COLOURS[0 if one.row.row.measure == "wins" else 2],
        )


def _depths(tables: Sequence[TableResult]) -> Iterator[Mark]:
    for table in tables:
        for run in table.runs:
            for row in (row for row in run.rows if row.row.measure in DEPTHS):
                for column, cell in row.cells.items():
                    if cell.ours is not None and cell.paper is not None:
                        label = f"{_short(table)}, {run.run.title}: {row.row.title}, {column}"
                        colour = PLAYER_COLOURS[0 if "paranoid" in column else 1]
                        yield Mark(label, cell.ours, cell.paper, colour)


def _growth(tables: Sequence[TableResult]) -> Iterator[Mark]:
    for table in tables:
        rows = [row for run in table.runs for row in run.rows if row.row.measure == "branching"]
        for row in rows:
            for place, (column, cell) in enumerate(row.cells.items()):
                if cell.ours is not None and cell.ours.mean < MOST_GROWTH:
                    label = f"{_short(table)}, {row.row.title}: {column}"
                    yield Mark(label, cell.ours, cell.paper, PLAYER_COLOURS[place])


def _short(table: TableResult) -> str:
    return table.experiment.name.replace("-table-", " T")


def _forest(title: str, note: str, marks: Sequence[Mark], zero: bool = False) -> str:
    values = [value for mark in marks for value in (*mark.ours, mark.printed) if value is not None]
    low, high = min([*values, 0.0]), max([*values, 0.0])
    room = (high - low) * 0.03
    low, high = low - room * zero, high + room
    height = HEAD + STEP * len(marks) + FOOT

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}"'
        f' font-size="12" fill="{INK}" role="img"><title>{escape(title)}</title>',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
        f'<text x="20" y="26" font-size="14" font-weight="600">{escape(title)}</text>',
        f'<text x="20" y="44" font-size="11.5" fill="{FAINT}">'
        f"dot: ours, with its 95 % interval; diamond: print; {escape(note)}</text>",
    ]
    for tick in _ticks(low, high):
        weight = 1.2 if zero and tick == 0 else 0.5
        parts.append(
            f'<path d="M{x(tick):.1f} {HEAD - 8}V{height - FOOT + 4}" stroke="{LINE}"'
            f' stroke-width="{weight}"/>'
            f'<text x="{x(tick):.1f}" y="{height - 12}" text-anchor="middle" fill="{FAINT}">{tick:g}</text>'
        )
    parts += [_mark(mark, HEAD + STEP * place + 8, x) for place, mark in enumerate(marks)]
    return "".join([*parts, "</svg>"])


def _mark(mark: Mark, y: float, x: Callable[[float], float]) -> str:
    drawn = (
        f'<text x="{LEFT - 12}" y="{y + 4:.1f}" text-anchor="end" font-size="11">{escape(mark.label)}</text>'
        f'<path d="M{x(mark.ours.low):.1f} {y:.1f}H{x(mark.ours.high):.1f}" stroke="{mark.colour}"'
        f' stroke-width="3" opacity="0.45"/>'
        f'<circle cx="{x(mark.ours.mean):.1f}" cy="{y:.1f}" r="4" fill="{mark.colour}"/>'
    )
    if mark.printed is not None:
        drawn += (
            f'<path d="M{x(mark.printed):.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z" fill="none" stroke="{INK}"'
            f' stroke-width="1.3"/>'
        )
    return drawn


def _ticks(low: float, high: float) -> list[float]:
    """Return four to ten round numbers from the one to the other."""
    size = 10.0 ** floor(log10((high - low) / 2))
    step = next(size * factor for factor in (0.5, 1, 2, 5) if (high - low) / (size * factor) <= 9)
    first = floor(low / step) + 1
    return [round(step * number, 10) for number in range(first, floor(high / step) + 1)]
