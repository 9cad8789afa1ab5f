"""A position that has only its notation."""

from nply.games.description import TextDescription, status
from nply.pictures.colours import FAINT
from nply.pictures.elements import group, picture, text

MONOSPACE = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def draw(description: TextDescription, *, colour: bool) -> str:
    """Return the notation."""
    return description["text"]


def svg(description: TextDescription) -> str:
    """Return the notation in a box."""
    lines = description["text"].splitlines() or [""]
    caption = f"{description['game']}: {status(description)}"
    width = max(240, 7.9 * max(map(len, lines)) + 40, 6.8 * len(caption) + 40)
    written = [text(20, 58 + 18 * i, words, style="white-space:pre") for i, words in enumerate(lines)]
    parts = [
        text(20, 28, caption, font_size=12.5, fill=FAINT, text_anchor="start"),
        group(written, font_family=MONOSPACE, font_size=13, text_anchor="start"),
    ]
    return picture(width, 58 + 18 * len(lines), caption, parts)
