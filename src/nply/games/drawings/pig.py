"""Pig: a bar for the points of each player, and the dice of this turn."""

from collections.abc import Iterator

from nply.games.description import PigDescription, status
from nply.games.drawings.caption import caption, disc
from nply.games.drawings.terminal import painted
from nply.pictures.colours import FAINT, INK, LINE, PLAYER_COLOURS
from nply.pictures.elements import circle, element, group, picture, rect, text

BAR = 40  # characters
WIDTH, ROW, THICK, LEFT, TOP = 420.0, 34.0, 16.0, 56.0, 58.0
DIE, GAP, MOST_DICE = 26.0, 7.0, 14
# Which of the nine places of a face have a pip, by what is rolled.
PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def draw(description: PigDescription, *, colour: bool) -> str:
    """Return one line a player: his points, a bar of them, and what the turn has brought."""
    lines = []
    for player, points in enumerate(description["points"]):
        here = player == description["turn"]
        done = round(BAR * min(points, description["target"]) / description["target"])
        more = round(BAR * min(points + description["total"], description["target"]) / description["target"])
        bar = "█" * done + "▒" * ((more if here else done) - done)
        bar += "·" * (BAR - len(bar))
        line = f"player {player} {points:>4} {painted(bar, player) if colour else bar}"
        if here and description["rolls"]:
            line += f" + {description['total']}: {' '.join(map(str, description['rolls']))}"
        lines.append(line)
    return "\n".join([*lines, f"{status(description)}; {description['target']} points win"])


def svg(description: PigDescription) -> str:
    """Return the bars and the dice."""
    words = f"{status(description)}; {description['target']} points win"
    rows = [part for player in range(description["players"]) for part in _row(description, player)]
    foot = TOP + ROW * description["players"]
    dice = description["rolls"][-MOST_DICE:]
    height = foot + (DIE + 24 if dice else 12)
    parts = [caption(description, 20, 30, words), *rows]
    if dice:
        hidden = len(description["rolls"]) - len(dice)
        before = f"… {hidden} more, " if hidden else ""
        parts.append(text(20, foot + 20, f"{before}this turn", text_anchor="start", font_size=12, fill=FAINT))
        start = 20 + 7 * len(f"{before}this turn") + GAP
        parts += [_die(roll, start + i * (DIE + GAP), foot + 2) for i, roll in enumerate(dice)]
    points = ", ".join(map(str, description["points"]))
    width = max(LEFT + WIDTH + 70, 20 + 110 + len(dice) * (DIE + GAP))
    return picture(width, height, f"Pig, points {points}: {words}", parts)


def _row(description: PigDescription, player: int) -> Iterator[str]:
    y, target = TOP + ROW * player, description["target"]
    points, here = description["points"][player], player == description["turn"]
    own = WIDTH * min(points, target) / target
    colour = PLAYER_COLOURS[player]
    yield disc(player, 32, y + THICK / 2, 11)
    yield rect(LEFT, y, WIDTH, THICK, rx=4, fill="#fff", stroke=LINE)
    if points:
        yield rect(LEFT, y, own, THICK, rx=4, fill=colour)
    if here and description["total"]:
        more = WIDTH * min(points + description["total"], target) / target - own
        yield rect(LEFT + own, y, more, THICK, rx=4, fill=colour, opacity=0.4)
    words = f"{points} + {description['total']}" if here and description["total"] else str(points)
    yield text(LEFT + WIDTH + 10, y + 13, words, text_anchor="start", font_size=13, font_weight=600)


def _die(roll: int, x: float, y: float) -> str:
    step = DIE / 4
    pips = [
        circle(x + step * (1 + place % 3), y + step * (1 + place // 3), 2.4, fill=INK)
        for place in PIPS[roll - 1]
    ]
    return group([element("rect", x=x, y=y, width=DIE, height=DIE, rx=5, fill="#fff", stroke=INK), *pips])
