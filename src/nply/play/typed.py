"""Moves as a person types them: `qs`, `10h`, `q♠`, `4` for a bid of four, the beginning of a long move."""

import re
from collections.abc import Sequence
from typing import Any

from nply._core import MoveError
from nply.options import nearest

SHOWN_MOVES = 20
_RANKS = {"10": "T", "1": "A"}
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
CARD = re.compile("[2-9TJQKA][SHDC]")
"""A card as the games write it."""
_TYPED_CARD = re.compile(r"(10|[1-9tjqka])([shdc♠♥♦♣♤♡♢♧])|([shdc♠♥♦♣♤♡♢♧])(10|[1-9tjqka])", re.IGNORECASE)
_BID = re.compile(r"(?:bid)?([0-9]{1,4})", re.IGNORECASE)


def typed_move(text: str, legal: Sequence[Any]) -> Any:
    """Return the legal move that a person means; a MoveError names what is legal if it is not clear.

    A move may be typed in upper or lower case, with or without blanks. A card may have its suit first or as
    a symbol. The beginning of a move is enough where only one legal move begins so.

    >>> typed_move("10h", ["QS", "TH"]), typed_move("q", ["QS", "TH"]), typed_move("nil", ["bid0", "bid1"])
    ('TH', 'QS', 'bid0')
    """
    for spelling in _spellings(text):
        found = [move for move in legal if _squeezed(str(move)) == spelling]
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise MoveError(f"{text.strip()} could be any of {len(found)} moves: their names are the same")
    start = _squeezed(text)
    begun = [move for move in legal if start and _squeezed(str(move)).startswith(start)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise MoveError(f"{text.strip()} could be {_listed(begun)}")
    raise MoveError(f"{text.strip()} is not legal here; {_hint(start, legal)}")


def typed_card(text: str) -> str | None:
    """Return a card as the games write it, in whatever way it was typed; None if it is no card.

    >>> typed_card("10h"), typed_card("♠q"), typed_card("AKQ")
    ('TH', 'QS', None)
    """
    card = _TYPED_CARD.fullmatch(_squeezed(text))
    if card is None:
        return None
    rank, suit = card[1] or card[4], card[2] or card[3]
    return (_RANKS.get(rank, rank) + _SUITS.get(suit, suit)).upper()


def _spellings(text: str) -> list[str]:
    """Return how the games may write what was typed, most literal first, in lower case without blanks."""
    squeezed = _squeezed(text)
    spellings = [squeezed]
    if card := typed_card(text):
        spellings.append(card.lower())
    if bid := _BID.fullmatch(squeezed):
        spellings.append(f"bid{int(bid[1])}")
    if squeezed == "nil":
        spellings.append("bid0")
    return spellings


def _squeezed(text: str) -> str:
    return "".join(text.split()).lower()


def _hint(text: str, legal: Sequence[Any]) -> str:
    hint = nearest(text, [str(move).lower() for move in legal])
    return hint if hint.startswith("did you mean") else f"legal: {_listed(legal)}"


def _listed(moves: Sequence[Any]) -> str:
    more = f" and {len(moves) - SHOWN_MOVES} more" if len(moves) > SHOWN_MOVES else ""
    return f"{' '.join(map(str, moves[:SHOWN_MOVES]))}{more}"
