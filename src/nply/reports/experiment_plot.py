"""A row of a table as a picture: our figures with their intervals beside the printed ones."""

from collections.abc import Mapping
from html import escape

from nply.experiments.run import Cell
from nply.pictures.colours import FAINT, FONT, INK, LINE, PLAYER_COLOURS

WIDTH, LEFT, RIGHT, STEP = 420, 130, 62, 22
LOG_FROM = 50.0  # a row whose figures lie farther apart than this is drawn on a logarithmic scale


class Scale:
    """From figures to points across the strip."""

    def __init__(self, values: list[float]) -> None:
        low, high = min(values), max(values)
        self._log = low > 0 and high / low > LOG_FROM
        self._low, self._high = self._position(low), self._position(high)

    def _position(self, value: float) -> float:
        from math import log10

        return log10(value) if self._log else value

    def __call__(self, value: float) -> float:
        room = self._high - self._low
        share = 0.5 if room == 0 else (self._position(value) - self._low) / room
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def strip(cells: Mapping[str, Cell]) -> str:
    """Return the picture as SVG; empty where nothing was measured."""
    from nply.reports.experiment_text import number

    values = [
        value for cell in cells.values() for value in (cell.paper, *(cell.ours or ())) if value is not None
    ]
    if not any(cell.ours for cell in cells.values()):
        return ""
    scale, height = Scale(values), STEP * len(cells) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}"'
        f' font-size="12" fill="{INK}" role="img">',
        "<title>Dot and line: ours with its interval; diamond: printed</title>",
    ]
    for place, (column, cell) in enumerate(cells.items()):
        y, colour = STEP * place + 15, PLAYER_COLOURS[place % len(PLAYER_COLOURS)]
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{LINE}" stroke-width="0.5"/>')
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(column)}</text>')
        if cell.ours is not None:
            ends = f"M{scale(cell.ours.low):.1f} {y}H{scale(cell.ours.high):.1f}"
            parts.append(f'<path d="{ends}" stroke="{colour}" stroke-width="3" opacity="0.45"/>')
            parts.append(f'<circle cx="{scale(cell.ours.mean):.1f}" cy="{y}" r="4" fill="{colour}"/>')
            label = number(cell.ours.mean)
            parts.append(f'<text x="{WIDTH - RIGHT + 10}" y="{y + 4}" fill="{FAINT}">{label}</text>')
        if cell.paper is not None:
            x = scale(cell.paper)
            parts.append(
                f'<path d="M{x:.1f} {y - 6}l6 6l-6 6l-6 -6z" fill="none" stroke="{INK}" stroke-width="1.3"/>'
            )
    return "".join([*parts, "</svg>"])
