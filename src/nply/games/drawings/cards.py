"""A table of hands: one row a seat, and the trick below it."""

import re
from collections.abc import Sequence

from nply.games.description import CardsDescription, Seat
from nply.games.drawings.card_table import svg
from nply.games.drawings.card_words import (
    SUITS,
    SYMBOLS,
    bags_note,
    broken_note,
    cards_text,
    jack_note,
    passed_note,
    pretty,
    status,
    trump_note,
)

__all__ = ["draw", "svg"]

WIDTH = 80
COLOURS = {"♠": 36, "♥": 31, "♦": 33, "♣": 32}
_CARDS = re.compile("([{0}])(?: ?[2-9TJQKA])+|[2-9TJQKA]([{0}])".format("".join(COLOURS)))
_NOTES = (trump_note, jack_note, passed_note, bags_note, broken_note)


def draw(description: CardsDescription, *, colour: bool) -> str:
    """Return the hands, what each player has, and the trick on the table."""
    seats = description["seats"]
    turns = [("> " if seat == description["turn"] else "  ") + str(seat) for seat in range(len(seats))]
    grid: list[str] = []
    for between in (" ", ""):  # ranks stand close together where the hands would not fit a terminal
        columns: list[tuple[str, Sequence[str]]] = [("", turns)]
        columns += [("", column) for column in zip(*(_suits(seat, between) for seat in seats), strict=True)]
        grid = _grid([*columns, *_numbers(description)])
        if max(map(len, grid)) <= WIDTH:
            break
    lines = [*grid, *(words for note in _NOTES if (words := note(description)))]
    laid = [f"{laid['seat']}: {pretty(laid['card'])}" for laid in description["trick"]]
    lines.append("trick  " + "   ".join(laid) if laid else status(description))
    drawing = "\n".join(lines)
    return _CARDS.sub(_coloured, drawing) if colour else drawing


def _suits(seat: Seat, between: str) -> list[str]:
    """Return the hand by suits, or how many cards it has."""
    hand = seat["hand"]
    if isinstance(hand, int):
        return [cards_text(hand), "", "", ""]
    return [
        SYMBOLS[suit] + (between.join(card[0] for card in hand if card[1] == suit) or "-") for suit in SUITS
    ]


def _numbers(description: CardsDescription) -> list[tuple[str, Sequence[str]]]:
    """Return the columns that the game has: bids, tricks, points."""
    seats = description["seats"]
    columns = {
        "bids": [seat["bid"] for seat in seats],
        "tricks": [seat["tricks"] for seat in seats],
        "points": [seat["points"] for seat in seats],
    }
    return [
        (title, ["-" if value is None else str(value) for value in values])
        for title, values in columns.items()
        if any(value is not None for value in values) or (title, description["phase"]) == ("bids", "bidding")
    ]


def _coloured(card: re.Match[str]) -> str:
    return f"\x1b[{COLOURS[card[1] or card[2]]}m{card[0]}\x1b[0m"


def _grid(columns: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return the columns side by side, with a line of titles."""
    padded = []
    for title, items in columns:
        width = max(len(title), *map(len, items))
        padded.append([title.ljust(width), *(item.ljust(width) for item in items)])
    return ["   ".join(row).rstrip() for row in zip(*padded, strict=True)]
