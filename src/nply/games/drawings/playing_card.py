"""One playing card as SVG. Suits are shapes of our own, so that no font is needed for them."""

from nply.pictures.elements import element, group, rect, text

WIDTH, HEIGHT = 40.0, 56.0
SUIT_COLOURS = {"S": "#1b2430", "H": "#c8102e", "D": "#d2660a", "C": "#1d7a3a"}  # a deck of four colours
WHITE, EDGE, BACK = "#fffdf8", "#7d8791", "#33588f"

# Each in a square of 100 around its middle.
SHAPES = {
    "H": "M0 46C-62 0-52-44-26-44C-11-44 0-33 0-21C0-33 11-44 26-44C52-44 62 0 0 46Z",
    "D": "M0-50Q17-22 39 0Q17 22 0 50Q-17 22-39 0Q-17-22 0-50Z",
    "S": "M0-48C10-24 46-8 46 17C46 38 18 42 6 24C6 36 12 44 19 48H-19C-12 44-6 36-6 24C-18 42-46 38-46 17"
    "C-46-8-10-24 0-48Z",
    "C": "M-21-25A21 21 0 1 1 21-25A21 21 0 1 1-21-25ZM-46 10A21 21 0 1 1-4 10A21 21 0 1 1-46 10Z"
    "M4 10A21 21 0 1 1 46 10A21 21 0 1 1 4 10ZM-9-14H9C6 0 6 24 19 48H-19C-6 24-6 0-9-14Z",
}


def pip(suit: str, x: float, y: float, size: float, colour: str | None = None) -> str:
    """Return the shape of a suit around a point."""
    return element(
        "path",
        d=SHAPES[suit],
        transform=f"translate({x:g} {y:g}) scale({size / 100:g})",
        fill=colour or SUIT_COLOURS[suit],
    )


def face(card: str, x: float, y: float, scale: float = 1.0, *, covered: bool = False) -> str:
    """Return a card from its upper left corner; of one that others cover, the left part is seen."""
    rank, suit = card[0], card[1]
    colour = SUIT_COLOURS[suit]
    parts = [
        rect(0, 0, WIDTH, HEIGHT, rx=4, fill=WHITE, stroke=EDGE, stroke_width=0.8),
        text(9.5, 17, rank, font_size=16, font_weight=700, fill=colour),
        pip(suit, 9.5, 26, 11),
    ]
    if not covered:
        parts.append(pip(suit, 26, 40, 20))
    return group(parts, transform=_placed(x, y, scale))


def back(x: float, y: float, scale: float = 1.0) -> str:
    """Return a card that lies face down."""
    parts = [
        rect(0, 0, WIDTH, HEIGHT, rx=4, fill=WHITE, stroke=EDGE, stroke_width=0.8),
        rect(3, 3, WIDTH - 6, HEIGHT - 6, rx=2.5, fill=BACK),
        pip("D", WIDTH / 2, HEIGHT / 2, 30, "#ffffff40"),
    ]
    return group(parts, transform=_placed(x, y, scale))


def _placed(x: float, y: float, scale: float) -> str:
    return f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
