"""The line above a picture that says whose turn it is."""

from nply.games.description import Position
from nply.pictures.colours import PLAYER_COLOURS
from nply.pictures.elements import circle, group, text


def caption(description: Position, x: float, y: float, words: str) -> str:
    """Return the words, after a disc with the number of the player to move."""
    player = description["player"]
    if player is None:
        return text(x, y, words, font_size=13, font_weight=600, text_anchor="start")
    return group([disc(player, x + 9, y - 4.5, 9), text(x + 25, y, words, font_size=13, text_anchor="start")])


def disc(player: int, x: float, y: float, radius: float, label: str | None = None) -> str:
    """Return a disc in the colour of a player, with his number or something else on it."""
    size = radius * 1.25
    number = str(player) if label is None else label
    return group(
        [
            circle(x, y, radius, fill=PLAYER_COLOURS[player]),
            text(x, y + size * 0.36, number, font_size=size, font_weight=700, fill="#fff"),
        ]
    )
