"""The star of Chinese Checkers with its pegs."""

from collections.abc import Iterator, Sequence

from nply.games.description import StarCell, StarDescription, status
from nply.games.drawings.caption import caption, disc
from nply.games.drawings.terminal import painted
from nply.pictures.colours import FAINT, INK, PLAYER_COLOURS
from nply.pictures.elements import Point, circle, group, picture, polyline, text

STEP, HEIGHT = 20, 34.6  # half a cell, a row
LEFT, TOP, BOTTOM = 46, 64, 44  # the room for names
FREE = "#efe8d8"


def draw(description: StarDescription, *, colour: bool) -> str:
    """Return the board as text: each peg as the number of its player, with the names of rows and columns."""
    width = 6 * description["rows"] + 1
    rows = [[" "] * width for _ in range(4 * description["rows"] + 1)]
    for cell in description["cells"]:
        rows[cell["row"]][cell["column"]] = _mark(cell, colour)
    lines = [f"{_letter(row)} {''.join(marks)}".rstrip() for row, marks in enumerate(rows)][::-1]
    for digits in ("".join(f"{i // 10 or ' '}" for i in range(1, width + 1)), "1234567890" * 3):
        lines.append(f"  {digits[:width]}")
    return "\n".join([*lines, _words(description)])


def _letter(row: int) -> str:
    return chr(ord("a") + row)


def _mark(cell: StarCell, colour: bool) -> str:
    if cell["owner"] is None:
        return painted("·", cell["goal_of"], style="2") if colour else "·"
    return painted(str(cell["owner"]), cell["owner"]) if colour else str(cell["owner"])


def _words(description: StarDescription) -> str:
    turns = description["turns"]
    if not description["over"]:
        return f"{status(description)}, {turns} turns played"
    if description["winner"] is not None:
        return f"player {description['winner']} has won after {turns} turns"
    scores = description["scores"] or []
    nearest = " and ".join(str(player) for player, score in enumerate(scores) if score == max(scores))
    return f"nobody is home after {turns} turns; player {nearest} is nearest"


def svg(description: StarDescription) -> str:
    """Return the board; the way of the last move is drawn as a line, and goals have their player's colour."""
    width = 6 * description["rows"] * STEP + 2 * LEFT
    height = 4 * description["rows"] * HEIGHT + TOP + BOTTOM
    at = {
        cell["name"]: (LEFT + cell["column"] * STEP, TOP + (4 * description["rows"] - cell["row"]) * HEIGHT)
        for cell in description["cells"]
    }
    pegs = [cell for cell in description["cells"] if cell["owner"] is not None]
    parts = [
        caption(description, 20, 30, _words(description)),
        *(_hole(cell, *at[cell["name"]]) for cell in description["cells"]),
        *_way([at[name] for name in description["way"]]),
        *(disc(cell["owner"] or 0, *at[cell["name"]], 14) for cell in pegs),
        *_names(description, height),
    ]
    return picture(width, height, f"Chinese Checkers: {_words(description)}", parts)


def _hole(cell: StarCell, x: float, y: float) -> str:
    """Return an empty cell, a goal tinted in the colour of whoever wants to get there, with its name."""
    goal_of = cell["goal_of"]
    if goal_of is None:
        hole = circle(x, y, 13, fill=FREE, stroke="#c9bfa8", stroke_width=1.2)
    else:
        colour = PLAYER_COLOURS[goal_of]
        hole = circle(x, y, 13, fill=colour, fill_opacity=0.16, stroke=colour, stroke_width=1.2)
    return (
        hole if cell["owner"] is not None else hole + text(x, y + 2.8, cell["name"], font_size=8, fill=FAINT)
    )


def _way(points: Sequence[Point]) -> Iterator[str]:
    """Yield the way of a peg from a dot to a ring around it."""
    if points:
        yield polyline(
            points, fill="none", stroke=INK, stroke_width=3, stroke_linejoin="round", stroke_opacity=0.6
        )
        yield circle(*points[0], 5, fill=INK)
        yield circle(*points[-1], 17, fill=INK)


def _names(description: StarDescription, height: float) -> Iterator[str]:
    rows, columns = 4 * description["rows"] + 1, 6 * description["rows"] + 1
    letters = [
        text(20, TOP + (rows - 1 - row) * HEIGHT + 4, _letter(row), font_size=12) for row in range(rows)
    ]
    numbers = [text(LEFT + i * STEP, height - 16, str(i + 1), font_size=9) for i in range(columns)]
    yield group([*letters, *numbers], fill=FAINT)
