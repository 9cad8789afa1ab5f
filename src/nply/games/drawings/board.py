"""A rectangular board with stones."""

from collections.abc import Iterator

from nply.games.description import BoardDescription, Cell, status
from nply.games.drawings.caption import caption
from nply.games.drawings.terminal import painted
from nply.pictures.colours import FAINT, LINE, PLAYER_COLOURS
from nply.pictures.elements import circle, element, group, line, picture, rect, text

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS = "xo+*"
LEFT, TOP, RIGHT, BOTTOM = 40, 50, 20, 36
WOOD, HOLE, GOLD = "#d8c7a3", "#f7f1e4", "#f2c14e"


def draw(description: BoardDescription, *, colour: bool) -> str:
    """Return the board with its coordinates; where stones fall, it has a floor."""
    rows = [" ".join(_mark(cell, colour) for cell in row) for row in _rows(description)]
    letters = " ".join(LETTERS[: description["columns"]])
    if description["gravity"]:
        floor = f"+{'-' * (len(letters) + 2)}+"
        return "\n".join([*(f"| {row} |" for row in rows), floor, f"  {letters}"])
    width = len(str(len(rows)))
    lines = [f"{len(rows) - i:>{width}} {row}" for i, row in enumerate(rows)]
    return "\n".join([*lines, f"{'':>{width}} {letters}"])


def _rows(description: BoardDescription) -> Iterator[list[Cell]]:
    """Yield the rows from the top."""
    across = description["columns"]
    for row in reversed(range(description["rows"])):
        yield description["cells"][row * across : (row + 1) * across]


def _mark(cell: Cell, colour: bool) -> str:
    owner = cell["owner"]
    mark = "." if owner is None else MARKS[owner]
    return painted(mark, owner) if colour else mark


def svg(description: BoardDescription) -> str:
    """Return the board: marks in a grid, or discs in a frame where they fall."""
    side = 48 if max(description["columns"], description["rows"]) <= 9 else 32
    words = _words(description)
    board = description["columns"] * side
    width = max(board + LEFT + RIGHT, 7 * len(words) + 60)
    height = description["rows"] * side + TOP + BOTTOM
    left = (width - board - LEFT - RIGHT) / 2 + LEFT
    draw_cells = _standing if description["gravity"] else _lying
    parts = [
        caption(description, 20, 30, words),
        *draw_cells(description, left, side),
        *_coordinates(description, left, side),
    ]
    title = f"{description['in_a_row']} in a row, {description['columns']} by {description['rows']}: {words}"
    return picture(width, height, title, parts)


def _words(description: BoardDescription) -> str:
    if description["winner"] is not None:
        return f"player {description['winner']} has won"
    return "nobody has won" if description["over"] else status(description)


def _middle(description: BoardDescription, cell: Cell, left: float, side: float) -> tuple[float, float]:
    row = description["rows"] - 1 - cell["row"]
    return left + (cell["column"] + 0.5) * side, TOP + (row + 0.5) * side


def _lying(description: BoardDescription, left: float, side: float) -> Iterator[str]:
    across, up = description["columns"], description["rows"]
    yield rect(left, TOP, across * side, up * side, fill="#fff")
    for cell in description["cells"]:
        tint = GOLD if cell["name"] in description["line"] else "#e8edf2"
        if cell["name"] in description["line"] or cell["name"] in description["way"]:
            x, y = _middle(description, cell, left, side)
            yield rect(x - side / 2, y - side / 2, side, side, fill=tint)
    lines = [line((left + i * side, TOP), (left + i * side, TOP + up * side)) for i in range(across + 1)] + [
        line((left, TOP + i * side), (left + across * side, TOP + i * side)) for i in range(up + 1)
    ]
    yield group(lines, stroke=LINE, stroke_width=1.2, stroke_linecap="square")
    for cell in description["cells"]:
        if cell["owner"] is not None:
            yield _stone(cell["owner"], *_middle(description, cell, left, side), side * 0.28)


def _stone(player: int, x: float, y: float, size: float) -> str:
    """Return the player's mark: a cross, a ring, a plus or a star."""
    colour, width = PLAYER_COLOURS[player], size * 0.36
    if MARKS[player] == "o":
        return circle(x, y, size, fill="none", stroke=colour, stroke_width=width)
    diagonal = f"M{-size} {-size}L{size} {size}M{size} {-size}L{-size} {size}"
    upright = f"M0 {-size * 1.15}V{size * 1.15}M{-size * 1.15} 0H{size * 1.15}"
    shape = {"x": diagonal, "+": upright}.get(MARKS[player], f"{_smaller(size)}{upright}")
    return element(
        "path",
        d=shape,
        transform=f"translate({x:g} {y:g})",
        fill="none",
        stroke=colour,
        stroke_width=width if MARKS[player] != "*" else width * 0.7,
        stroke_linecap="round",
    )


def _smaller(size: float) -> str:
    short = size * 0.8
    return f"M{-short} {-short}L{short} {short}M{short} {-short}L{-short} {short}"


def _standing(description: BoardDescription, left: float, side: float) -> Iterator[str]:
    across, up = description["columns"], description["rows"]
    yield rect(left - 6, TOP - 6, across * side + 12, up * side + 12, rx=12, fill=WOOD, stroke="#a8946a")
    for cell in description["cells"]:
        x, y = _middle(description, cell, left, side)
        owner = cell["owner"]
        if owner is None:
            yield circle(x, y, side * 0.39, fill=HOLE, stroke="#b9a67c")
            continue
        yield circle(x, y, side * 0.41, fill=PLAYER_COLOURS[owner], stroke="#00000055")
        if cell["name"] in description["line"]:
            yield circle(x, y, side * 0.41, fill="none", stroke=GOLD, stroke_width=side * 0.1)
        elif cell["name"] in description["way"]:
            yield circle(x, y, side * 0.33, fill="none", stroke="#fff", stroke_width=side * 0.05)
        yield text(x, y + side * 0.1, str(owner), fill="#fff", font_size=side * 0.28, font_weight=700)


def _coordinates(description: BoardDescription, left: float, side: float) -> Iterator[str]:
    floor = TOP + description["rows"] * side
    names = [text(left + (i + 0.5) * side, floor + 22, LETTERS[i]) for i in range(description["columns"])]
    if not description["gravity"]:
        names += [
            text(left - 16, floor - (i + 0.5) * side + 4, str(i + 1)) for i in range(description["rows"])
        ]
    yield group(names, font_size=12, fill=FAINT)
