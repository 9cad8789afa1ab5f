"""A table of card players as SVG: player 0 sits at the bottom, the others follow clockwise."""

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nply.games.description import CardsDescription
from nply.games.drawings import playing_card as card
from nply.games.drawings.caption import disc
from nply.games.drawings.card_words import (
    bags_note,
    broken_note,
    headline,
    jack_note,
    passed_note,
    undealt_note,
)
from nply.pictures.elements import element, group, picture, rect, spans, text

FELT, INNER, GOLD, SOFT, BRIGHT = "#1d6b50", "#257d5f", "#ffd166", "#c4ded1", "#ffffff"
STEP, SUIT_GAP, BACK_STEP = 18.0, 7.0, 9.0  # from card to card in a hand
PAD, HEADER, GAP, MARGIN = 12.0, 30.0, 14.0, 18.0
CENTRE_WIDTH, CENTRE_HEIGHT = 270.0, 250.0
ACROSS, UP = 92.0, 80.0  # from the middle of the table to the cards of a trick
LAID = 1.12  # the scale of a card on the table
TOP, LINE, CHARACTER = 50.0, 18.0, 7.4

# Who sits at the left, from the bottom up; at the top, from the left; at the right, from the top down.
PLACES: dict[int, tuple[list[int], list[int], list[int]]] = {
    1: ([], [], []),
    2: ([], [1], []),
    3: ([], [1, 2], []),
    4: ([1], [2], [3]),
    5: ([1], [2, 3], [4]),
    6: ([1, 2], [3], [4, 5]),
    7: ([1, 2], [3, 4], [5, 6]),
    8: ([1, 2], [3, 4, 5], [6, 7]),
}


@dataclass(frozen=True)
class Table:
    """Where everything is: the size and the upper left corners of the seats' panels, the middle, the size."""

    panel: tuple[float, float]
    corners: dict[int, tuple[float, float]]
    middle: tuple[float, float]
    width: float
    height: float


def svg(description: CardsDescription) -> str:
    """Return the table with all hands, what everybody bid and took, and the trick."""
    table = _lay_out(description)
    words = _title(description)
    notes = _notes(description, table.width - 2 * MARGIN)
    height = table.height + LINE * len(notes) + (8 if notes else 0)
    written = [
        text(MARGIN, table.height + 4 + LINE * i, note, style="white-space:pre")
        for i, note in enumerate(notes)
    ]
    parts = [
        text(MARGIN, 31, words, font_size=15, font_weight=600, fill=BRIGHT, text_anchor="start"),
        *_centre(description, table),
        *(part for seat in sorted(table.corners) for part in _panel(description, seat, table)),
        group(written, font_size=12.5, fill=SOFT, text_anchor="start"),
    ]
    return picture(table.width, height, words, parts, paper=FELT)


def _title(description: CardsDescription) -> str:
    words = f"{description['game'].replace('_', ' ').title()}: {headline(description)}"
    viewer = description["seen_by"]
    return words if viewer is None else f"{words}, as player {viewer} sees it"


def _notes(description: CardsDescription, width: float) -> list[str]:
    """Return the lines of what the picture does not show; cards that are being passed lie on the table."""
    passed = "" if description["phase"] == "passing" else passed_note(description)
    notes = [
        jack_note(description),
        bags_note(description),
        broken_note(description),
        passed,
        undealt_note(description),
    ]
    return [line for note in notes for line in textwrap.wrap(note, int(width / CHARACTER))]


def _lay_out(description: CardsDescription) -> Table:
    seats = description["seats"]
    left, top, right = PLACES[len(seats)]
    wide = max(max(_fan_width(seat["hand"]), _header_width(description, i)) for i, seat in enumerate(seats))
    has_cards = any(seat["hand"] for seat in seats)
    wide, high = wide + 2 * PAD, HEADER + (card.HEIGHT + PAD if has_cards else 2)
    sides = max(len(left), len(right))
    inner = max(
        wide,
        len(top) * (wide + GAP),
        CENTRE_WIDTH + (2 * (wide + GAP) if sides else 0),
        8.5 * len(_title(description)),
    )
    centre = max(CENTRE_HEIGHT, sides * (high + GAP) - GAP)
    centre_top = TOP + (high + GAP if top else 0)
    middle = (MARGIN + inner / 2, centre_top + centre / 2)
    bottom = centre_top + centre + GAP
    corners = {0: (middle[0] - wide / 2, bottom)}
    for i, seat in enumerate(top):
        corners[seat] = (MARGIN + inner * (i + 0.5) / len(top) - wide / 2, TOP)
    for x, column in ((MARGIN, left[::-1]), (MARGIN + inner - wide, right)):
        free = (centre - len(column) * high) / (len(column) + 1)
        for i, seat in enumerate(column):
            corners[seat] = (x, centre_top + free + i * (high + free))
    return Table((wide, high), corners, middle, inner + 2 * MARGIN, bottom + high + MARGIN)


# --- A seat -------------------------------------------------------------------------------------------------


def _panel(description: CardsDescription, number: int, table: Table) -> Iterator[str]:
    seat = description["seats"][number]
    (x, y), (wide, high) = table.corners[number], table.panel
    to_move = number == description["turn"]
    edge = {"stroke": GOLD, "stroke_width": 2.5} if to_move else {"stroke": "none"}
    yield rect(x, y, wide, high, rx=9, fill="#000", fill_opacity=0.17, **edge)
    yield disc(seat["player"], x + PAD + 9, y + 16, 9.5, str(number))
    yield spans(
        x + PAD + 25,
        y + 20.5,
        _header(description, number),
        font_size=12.5,
        font_weight=600,
        fill=BRIGHT,
        text_anchor="start",
        style="white-space:pre",
    )
    yield from _hand(seat["hand"], x + wide / 2, y + HEADER)


def _header(description: CardsDescription, number: int) -> list[tuple[str, str]]:
    """Return what is written beside a seat: titles softly, numbers brightly."""
    seat, scores = description["seats"][number], description["scores"]
    parts = [(f"player {seat['player']}", SOFT)]
    if number == description["dealer"]:
        parts.append(("  dealer", SOFT))
    facts = {"bid": seat["bid"], "tricks": seat["tricks"], "points": seat["points"]}
    if scores is not None:
        facts["score"] = scores[seat["player"]]
    for title, value in facts.items():
        if value is not None:
            best = title == "score" and scores is not None and value == max(scores)
            parts += [(f"   {title} ", SOFT), (str(value), GOLD if best else BRIGHT)]
    return parts


def _header_width(description: CardsDescription, number: int) -> float:
    return 25 + 6.7 * sum(len(words) for words, _ in _header(description, number))


def _fan(hand: Sequence[str] | int) -> list[float]:
    """Return where each card of a hand begins; suits are a little apart."""
    if isinstance(hand, int):
        return [BACK_STEP * i for i in range(hand)]
    places, x = list[float](), 0.0
    for i, name in enumerate(hand):
        if i > 0:
            x += STEP if hand[i - 1][1] == name[1] else STEP + SUIT_GAP
        places.append(x)
    return places


def _fan_width(hand: Sequence[str] | int) -> float:
    places = _fan(hand)
    return places[-1] + card.WIDTH if places else 0.0


def _hand(hand: Sequence[str] | int, middle: float, y: float) -> Iterator[str]:
    left = middle - _fan_width(hand) / 2
    places = [left + x for x in _fan(hand)]
    if not isinstance(hand, int):
        for i, (name, x) in enumerate(zip(hand, places, strict=True)):
            yield card.face(name, x, y, covered=i + 1 < len(hand))
    elif hand > 0:
        yield from (card.back(x, y) for x in places)
        yield text(places[-1] + card.WIDTH / 2, y + 35, str(hand), font_size=18, font_weight=700, fill=BRIGHT)


# --- The middle ---------------------------------------------------------------------------------------------


def _spot(table: Table, seat: int) -> tuple[float, float]:
    """Return where a seat lays its card: all around the middle, seat 0 nearest to the bottom."""
    turn = math.tau * seat / len(table.corners)
    return table.middle[0] - ACROSS * math.sin(turn), table.middle[1] + UP * math.cos(turn)


def _centre(description: CardsDescription, table: Table) -> Iterator[str]:
    yield element(
        "ellipse",
        cx=table.middle[0],
        cy=table.middle[1],
        rx=CENTRE_WIDTH / 2 - 2,
        ry=CENTRE_HEIGHT / 2 - 2,
        fill=INNER,
    )
    if description["phase"] == "passing":
        yield from _passed(description, table)
    else:
        yield from _trick(description, table)
    yield from _middle(description, table)


def _trick(description: CardsDescription, table: Table) -> Iterator[str]:
    """Yield the cards on the table; between two tricks the last one, faintly."""
    last = description["last_trick"]
    laid, word, marked = description["trick"], "led", description["leader"]
    if not laid and last is not None:
        laid, word, marked = last["cards"], "won", last["winner"]
    lying = {played["seat"] for played in laid}
    if description["phase"] == "play":
        yield from (_slot(*_spot(table, seat)) for seat in table.corners if seat not in lying)
    cards = []
    for played in laid:
        x, y = _spot(table, played["seat"])
        cards.append(card.face(played["card"], x - LAID * card.WIDTH / 2, y - LAID * card.HEIGHT / 2, LAID))
        if played["seat"] == marked:
            cards.append(_tag(x, y + LAID * card.HEIGHT / 2, word))
    yield group(cards, opacity=None if description["trick"] else 0.62)


def _tag(x: float, y: float, word: str) -> str:
    """Return a word on the lower edge of a card."""
    return rect(x - 15, y - 9, 30, 15, rx=7.5, fill=GOLD) + text(
        x, y + 2.3, word, font_size=10.5, font_weight=700, fill="#3a2c00"
    )


def _slot(x: float, y: float) -> str:
    wide, high = LAID * card.WIDTH, LAID * card.HEIGHT
    return rect(
        x - wide / 2,
        y - high / 2,
        wide,
        high,
        rx=5,
        fill="none",
        stroke=SOFT,
        stroke_opacity=0.45,
        stroke_dasharray="4 4",
    )


def _passed(description: CardsDescription, table: Table) -> Iterator[str]:
    """Yield the cards that are on their way, each seat's in front of it."""
    for number, seat in enumerate(description["seats"]):
        cards, scale = seat["passed"] or [], 0.8
        x, y = _spot(table, number)
        count = cards if isinstance(cards, int) else len(cards)
        left, top = x - scale * ((count - 1) * STEP + card.WIDTH) / 2, y - scale * card.HEIGHT / 2
        for i in range(count):
            at = left + scale * STEP * i
            if isinstance(cards, int):
                yield card.back(at, top, scale)
            else:
                yield card.face(cards[i], at, top, scale, covered=i + 1 < count)


def _middle(description: CardsDescription, table: Table) -> Iterator[str]:
    x, y = table.middle
    trump, turned_up = description["trump"], description["turned_up"]
    if turned_up is not None:
        yield card.face(turned_up, x - 16, y - 31, 0.8)
    elif trump is not None:
        yield element("circle", cx=x, cy=y - 7, r=21, fill=card.WHITE, fill_opacity=0.92)
        yield card.pip(trump, x, y - 7, 25)
    word = {"bidding": "bidding", "passing": "passing", "over": "the end"}.get(description["phase"], "")
    if trump is not None:
        yield text(x, y + 27, "trump", font_size=12.5, font_weight=600, fill=BRIGHT)
    elif word:
        yield text(x, y + 4, word, font_size=12.5, font_weight=600, fill=BRIGHT)
