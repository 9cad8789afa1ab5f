"""Colours of a terminal: one for each player, near to his colour on paper."""

CODES = (94, 31, 32, 35, 33, 36, 95, 90)


def painted(words: str, player: int | None, style: str = "1") -> str:
    """Return words in the colour of a player, bold unless another style is given; of nobody, as they are."""
    return words if player is None else f"\x1b[{style};{CODES[player]}m{words}\x1b[0m"
