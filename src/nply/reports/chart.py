"""Curves that were measured beside those of theory, as SVG."""

from collections.abc import Sequence
from pathlib import Path

from nply.pictures.colours import FAINT, FONT, INK, PAPER


class Chart:
    """A frame with a whole number from left to right and a number from below to above."""

    WIDTH, HEIGHT = 720, 440
    LEFT, RIGHT, TOP, BOTTOM = 62, 150, 64, 52

    def __init__(
        self,
        title: str,
        note: str,
        low: float,
        high: float,
        labels: dict[float, str],
        axis: str,
        ticks: range,
    ) -> None:
        self._low, self._high = low, high
        self._first, self._last = ticks[0] - 1, ticks[-1]
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {self.HEIGHT}"'
            f' width="{self.WIDTH}" height="{self.HEIGHT}" fill="{INK}" font-family="{FONT}"'
            ' font-size="12.5">',
            f'<rect width="{self.WIDTH}" height="{self.HEIGHT}" rx="8" fill="{PAPER}" stroke="#e3e6e9"/>',
        ]
        for value, label in labels.items():
            self._add(f'<path d="M{self.LEFT} {self._y(value):.1f}H{self._end}" stroke="#e3e6e9"/>')
            self._text(self.LEFT - 8, self._y(value) + 4, label, f'text-anchor="end" fill="{FAINT}"')
        below, middle = self.HEIGHT - self.BOTTOM + 18, (self.LEFT + self._end) / 2
        for tick in ticks:
            self._text(self._x(tick), below, str(tick), f'text-anchor="middle" fill="{FAINT}"')
        self._text(middle, self.HEIGHT - 12, axis, f'text-anchor="middle" fill="{FAINT}"')
        self._text(24, 30, title, 'font-size="14" font-weight="600"')
        self._text(24, 48, note, f'font-size="11.5" fill="{FAINT}"')

    @property
    def _end(self) -> int:
        return self.WIDTH - self.RIGHT

    def _x(self, at: float) -> float:
        return self.LEFT + (at - self._first) / (self._last - self._first) * (self._end - self.LEFT)

    def _y(self, value: float) -> float:
        room = self.HEIGHT - self.TOP - self.BOTTOM
        return self.HEIGHT - self.BOTTOM - (value - self._low) / (self._high - self._low) * room

    def _add(self, part: str) -> None:
        self._parts.append(part)

    def _text(self, x: float, y: float, words: str, more: str = "") -> None:
        self._add(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>')

    def _line(self, points: Sequence[tuple[float, float]], style: str) -> None:
        path = " ".join(f"{self._x(at):.1f},{self._y(value):.1f}" for at, value in points)
        self._add(f'<polyline points="{path}" fill="none" {style}/>')

    def curve(
        self, measured: Sequence[tuple[int, float]], theory: Sequence[tuple[float, float]], colour: str
    ) -> None:
        """Add what was measured, as dots, and what theory says, as dashes."""
        shown = [(at, value) for at, value in measured if value <= self._high]
        self._line(theory, f'stroke="{colour}" stroke-dasharray="6 4"')
        self._line(shown, f'stroke="{colour}" stroke-width="1.5" opacity="0.55"')
        for at, value in shown:
            self._add(f'<circle cx="{self._x(at):.1f}" cy="{self._y(value):.1f}" r="3.2" fill="{colour}"/>')

    def interval(self, at: float, low: float, high: float, colour: str) -> None:
        """Add how sure a measured value is: a bar from the lower to the upper end."""
        x = self._x(at)
        ends = [self._y(min(max(value, self._low), self._high)) for value in (low, high)]
        self._add(f'<path d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{colour}" stroke-width="1.6"/>')

    def label(self, at: float, value: float, words: str, colour: str) -> None:
        """Write at the end of a curve."""
        self._text(self._x(at) + 10, self._y(value) + 4, words, f'fill="{colour}" font-weight="600"')

    def write(self, path: Path) -> None:
        """Write the picture."""
        path.write_text("\n".join([*self._parts, "</svg>"]) + "\n", encoding="utf-8")
