"""Heaps of matches."""

from collections.abc import Iterator

from nply.games.description import HeapsDescription, status
from nply.games.drawings.caption import caption
from nply.pictures.elements import circle, group, line, picture, rect, text

IN_A_ROW = 20  # matches
STEP, FIVE = 9, 5  # from match to match, and more room after every fifth
HEIGHT, ROW = 34, 44
PAD, GAP, MARGIN, WIDEST = 12, 12, 20, 720
BOX, EDGE, NEW, WOOD, HEAD = "#f4efe4", "#d8cfbb", "#c98a1b", "#c8a46a", "#b3202c"


def draw(description: HeapsDescription, *, colour: bool) -> str:
    """Return one line a heap: its size and its matches."""
    width = len(str(max(description["heaps"], default=0)))
    return "\n".join(f"{size:>{width}} {'|' * size}" for size in description["heaps"])


def svg(description: HeapsDescription) -> str:
    """Return every heap in a box, with its size; those that the last move made have a stronger edge."""
    split = description["split"]
    new = list(split["parts"]) if split else []
    parts: list[str] = []
    x, y, tallest, widest = float(MARGIN), 52.0, 0.0, 0.0
    for size in description["heaps"]:
        width, height = _box(size)
        if x > MARGIN and x + width > WIDEST:
            x, y, tallest = MARGIN, y + tallest + GAP, 0
        fresh = size in new
        if fresh:
            new.remove(size)
        parts += _heap(size, x, y, width, height, fresh=fresh)
        x, tallest = x + width + GAP, max(tallest, height)
        widest = max(widest, x)
    words = status(description)
    if split:
        words += f"; {split['heap']} was split into {' and '.join(map(str, split['parts']))}"
    width = max(widest - GAP + MARGIN, 2 * MARGIN + 7 * len(words) + 20)
    head = caption(description, MARGIN, 30, words)
    return picture(width, y + tallest + MARGIN, f"Nim heaps {_sizes(description)}: {words}", [head, *parts])


def _sizes(description: HeapsDescription) -> str:
    return ", ".join(map(str, description["heaps"]))


def _box(size: int) -> tuple[float, float]:
    across = min(size, IN_A_ROW)
    rows = -(-size // IN_A_ROW)
    return max(_place(across - 1) + 2 * PAD, 40), rows * ROW + 2 * PAD + 14


def _place(i: int) -> float:
    return i * STEP + i // 5 * FIVE


def _heap(size: int, x: float, y: float, width: float, height: float, *, fresh: bool) -> Iterator[str]:
    edge, thick = (NEW, 2.5) if fresh else (EDGE, 1.0)
    yield rect(x, y, width, height, rx=7, fill=BOX, stroke=edge, stroke_width=thick)
    matches: list[str] = []
    left = x + (width - _place(min(size, IN_A_ROW) - 1)) / 2
    for i in range(size):
        row, at = divmod(i, IN_A_ROW)
        foot, top = y + PAD + row * ROW + HEIGHT, y + PAD + row * ROW + 3
        matches.append(line((left + _place(at), foot), (left + _place(at), top)))
    yield group(matches, stroke=WOOD, stroke_width=3, stroke_linecap="round")
    yield group((_match_head(left, y, i) for i in range(size)), fill=HEAD)
    yield text(x + width / 2, y + height - 8, str(size), font_size=13, font_weight=600)


def _match_head(left: float, y: float, i: int) -> str:
    row, at = divmod(i, IN_A_ROW)
    return circle(left + _place(at), y + PAD + row * ROW + 3, 3)
