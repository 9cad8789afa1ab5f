"""The board of Backgammon, as player 0 sees it: his home is at the lower right."""

from collections.abc import Iterator

from nply.games.description import BackgammonDescription, status
from nply.games.drawings.caption import caption, disc
from nply.games.drawings.terminal import painted
from nply.pictures.colours import FAINT, INK, PLAYER_COLOURS
from nply.pictures.elements import Point, circle, element, group, line, picture, rect, text

OFF, BAR, MIDDLE = 0, 25, 12
MARKS = "xo"
ROWS = 5  # checkers on a point that are drawn one by one
UPPER, LOWER = (tuple(range(13, 25)), tuple(range(12, 0, -1)))  # points of player 0, from the left

WIDTH, SIZE, BAR_WIDTH = 40, 17, 44  # of a point, a checker's radius, the bar
LEFT, TOP, HEIGHT = 24, 70, 420
TRAY = 66
WOOD, FIELD, DARK, LIGHT, FRAME = "#efe4cf", "#faf5ea", "#cdb58c", "#e6d7b8", "#8a6d3f"


def draw(description: BackgammonDescription, *, colour: bool) -> str:
    """Return the board with the points of player 0; a pile of more than five has its number on top."""
    counts = _counts(description)
    rows = [
        _numbers(UPPER),
        _edge(),
        *(_row(counts, UPPER, depth, colour) for depth in range(ROWS)),
        f"|{'':18}|bar|{'':18}|",
        *(_row(counts, LOWER, depth, colour) for depth in reversed(range(ROWS))),
        _edge(),
        _numbers(LOWER),
    ]
    return "\n".join([*rows, *_sides(description, colour), _words(description)])


def _counts(description: BackgammonDescription) -> dict[int, tuple[int, int]]:
    """Return for each taken point of player 0 whose checkers are there, and how many."""
    found = {}
    for player, side in enumerate(description["checkers"]):
        for point in range(1, BAR):
            if side[point]:
                found[point if player == 0 else BAR - point] = (player, side[point])
    return found


def _numbers(points: tuple[int, ...]) -> str:
    left, right = (" ".join(f"{point:>2}" for point in half) for half in (points[:6], points[6:]))
    return f" {left}      {right}"


def _edge() -> str:
    return f"+{'-' * 18}+---+{'-' * 18}+"


def _row(counts: dict[int, tuple[int, int]], points: tuple[int, ...], depth: int, colour: bool) -> str:
    cells = [_cell(counts.get(point), depth, colour) for point in points]
    return f"|{''.join(cells[:6])}|   |{''.join(cells[6:])}|"


def _cell(pile: tuple[int, int] | None, depth: int, colour: bool) -> str:
    if pile is None or pile[1] <= depth:
        return " · " if depth == 0 else "   "
    player, count = pile
    mark = MARKS[player] if depth < ROWS - 1 or count <= ROWS else str(count)
    shown = painted(mark, player) if colour else mark
    return f" {shown} " if len(mark) == 1 else f" {shown}"


def _sides(description: BackgammonDescription, colour: bool) -> Iterator[str]:
    for player, side in enumerate(description["checkers"]):
        mark = painted(MARKS[player], player) if colour else MARKS[player]
        words = f"player {player} {mark}: {description['pips'][player]} pips"
        words += f", {side[BAR]} on the bar" if side[BAR] else ""
        yield words + (f", {side[OFF]} off" if side[OFF] else "")


def _words(description: BackgammonDescription) -> str:
    dice = description["dice"]
    if description["next"] == "opening":
        return "each player throws one die"
    if description["next"] == "over":
        return status(description)
    if dice is None:
        return f"player {description['turn']} throws the dice"
    return f"player {description['turn']} plays {dice[0]} and {dice[1]}"


def svg(description: BackgammonDescription) -> str:
    """Return the board with dice and borne-off checkers; the steps of the last turn are arrows."""
    width = LEFT + 12 * WIDTH + BAR_WIDTH + TRAY + 30
    middle = TOP + HEIGHT / 2
    parts = [
        caption(description, 20, 34, _words(description)),
        rect(LEFT - 8, TOP - 8, 12 * WIDTH + BAR_WIDTH + 16, HEIGHT + 16, rx=6, fill=WOOD, stroke=FRAME),
        *_fields(),
        *(_spike(point) for point in range(1, BAR)),
        *_numbers_of_points(),
        *(checker for point, pile in _counts(description).items() for checker in _pile(point, *pile)),
        *_on_the_bar(description),
        *_off(description),
        *_dice(description, middle),
        *_arrows(description),
    ]
    return picture(width, TOP + HEIGHT + 60, f"Backgammon: {_words(description)}", parts)


def _x(point: int) -> float:
    """Return the middle of a point of player 0."""
    column = UPPER.index(point) if point > MIDDLE else LOWER.index(point)
    return LEFT + (column + 0.5) * WIDTH + (BAR_WIDTH if column >= 6 else 0)


def _y(point: int, depth: float) -> float:
    """Return the height of the checker so deep in a pile; the first one lies at the edge."""
    away = SIZE + 3 + depth * 2 * SIZE
    return TOP + away if point > MIDDLE else TOP + HEIGHT - away


def _fields() -> Iterator[str]:
    for left in (LEFT, LEFT + 6 * WIDTH + BAR_WIDTH):
        yield rect(left, TOP, 6 * WIDTH, HEIGHT, fill=FIELD, stroke=FRAME, stroke_width=0.8)


def _spike(point: int) -> str:
    x, half = _x(point), WIDTH / 2
    foot = TOP if point > MIDDLE else TOP + HEIGHT
    tip = foot + (HEIGHT * 0.42 if point > MIDDLE else -HEIGHT * 0.42)
    fill = DARK if point % 2 else LIGHT
    return element("path", d=f"M{x - half:g} {foot:g}L{x:g} {tip:g}L{x + half:g} {foot:g}Z", fill=fill)


def _numbers_of_points() -> Iterator[str]:
    names = [
        text(_x(point), TOP - 14 if point > MIDDLE else TOP + HEIGHT + 24, str(point))
        for point in range(1, BAR)
    ]
    yield group(names, font_size=11, fill=FAINT)


def _pile(point: int, player: int, count: int) -> Iterator[str]:
    for depth in range(min(count, ROWS)):
        label = str(count) if depth == ROWS - 1 and count > ROWS else ""
        yield _checker(player, (_x(point), _y(point, depth)), label)


def _checker(player: int, place: Point, label: str) -> str:
    ring = circle(*place, SIZE - 0.5, fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=1.2)
    return disc(player, *place, SIZE - 0.5, label) + ring


def _on_the_bar(description: BackgammonDescription) -> Iterator[str]:
    """Player 0 comes in at the top, so there his checkers wait."""
    x = LEFT + 6 * WIDTH + BAR_WIDTH / 2
    for player, side in enumerate(description["checkers"]):
        place = TOP + HEIGHT * (0.3 if player == 0 else 0.7)
        if side[BAR]:
            yield _checker(player, (x, place), str(side[BAR]))


def _off(description: BackgammonDescription) -> Iterator[str]:
    x = LEFT + 12 * WIDTH + BAR_WIDTH + 18
    for player, side in enumerate(description["checkers"]):
        bottom = TOP + HEIGHT if player == 0 else TOP + HEIGHT / 2 - 40
        yield from (
            rect(x, bottom - 10 * (i + 1), 44, 8, rx=2, fill=PLAYER_COLOURS[player]) for i in range(side[OFF])
        )
        words = f"{description['pips'][player]} pips"
        yield text(x + 22, bottom + 20, words, font_size=11, fill=PLAYER_COLOURS[player])


def _dice(description: BackgammonDescription, middle: float) -> Iterator[str]:
    dice, player = description["dice"], description["turn"]
    if dice is None or player is None:
        return
    shown = dice if dice[0] != dice[1] else dice * 2
    left = LEFT + 9 * WIDTH + BAR_WIDTH - len(shown) * 17
    for i, die in enumerate(shown):
        yield _die(left + 34 * i + 17, middle, die, PLAYER_COLOURS[player])


def _die(x: float, y: float, number: int, colour: str) -> str:
    corners = [(-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)]
    spots = ([(0, 0)] if number % 2 else []) + corners[: number - number % 2]
    face = rect(x - 13, y - 13, 26, 26, rx=5, fill="#fff", stroke=colour, stroke_width=2)
    return face + group((circle(x + 7 * dx, y + 7 * dy, 2.4) for dx, dy in spots), fill=colour)


def _arrows(description: BackgammonDescription) -> Iterator[str]:
    """Yield the way of each checker that was moved last, from a dot to a ring."""
    for step in description["steps"]:
        player = description["history"][-1]["player"]
        start, end = (_place(point, player) for point in (step["start"], step["end"]))
        yield line(start, end, stroke=INK, stroke_width=2.4, stroke_opacity=0.55)
        yield circle(*start, 4, fill=INK, fill_opacity=0.7)
        yield circle(*end, SIZE, fill="none", stroke=INK, stroke_width=2.2, stroke_opacity=0.7)


def _place(point: int, player: int) -> Point:
    """Return where a player's point is drawn: the bar, the tray, or the first checker of a pile."""
    if point == BAR:
        return LEFT + 6 * WIDTH + BAR_WIDTH / 2, TOP + HEIGHT * (0.3 if player == 0 else 0.7)
    if point == OFF:
        return LEFT + 12 * WIDTH + BAR_WIDTH + 40, TOP + HEIGHT * (0.85 if player == 0 else 0.15)
    own = point if player == 0 else BAR - point
    return _x(own), _y(own, 0)
