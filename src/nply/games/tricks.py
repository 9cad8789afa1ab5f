"""What the faces of trick-taking games share: the size of a deal, and the table drawn."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from nply._core import State
from nply.games.game import Face

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITS = "SHDC"
COLOURS = {"♠": 36, "♥": 31, "♦": 33, "♣": 32}
_CARDS = re.compile("([{0}])(?: ?(?:10|[2-9JQKA]))+|(?:10|[2-9JQKA])([{0}])".format("".join(COLOURS)))


def pretty(card: str) -> str:
    """Return a card with its suit's symbol.

    >>> pretty("TD")
    '10♦'
    """
    return card[0].replace("T", "10") + SYMBOLS[card[1]]


def words(state: State) -> dict[str, str]:
    """Return the parts of a state's text by their names."""
    return dict(word.split("=", 1) for word in state.text().split())


class TrickFace(Face):
    """A table of hands, one row a player, and the trick below it."""

    def kept(self, options: Mapping[str, Any]) -> int:
        """Return how many cards of the deck are never dealt."""
        return 0

    def settle(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Where the game does not say how many cards there are, the hands and the tricks before them do."""
        hands = arguments.get("hands")
        if options["cards"] != 0 or not hands:
            return options
        if len(hands) == 1:  # PBN
            hands = hands[0].partition(":")[2].split()
        in_hands = sum(len(hand.replace(".", "")) for hand in hands) + len(arguments.get("trick", []))
        whole, rest = divmod(in_hands, options["players"])
        if rest != 0 or whole == 0:
            return options  # the deal itself says what is wrong
        cards = whole + self.tricks_over(options, arguments)
        most = (len(SUITS) * options["ranks"] - self.kept(options)) // options["players"]
        return options if cards >= most else {**options, "cards": cards}

    def tricks_over(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Return how many tricks were played before the hands that are given."""
        return int(sum(arguments.get("tricks", [])))

    def columns(self, state: State, parts: Mapping[str, str]) -> list[tuple[str, Sequence[str]]]:
        """Return the columns beside the hands: a title, and one text a player."""
        names = [name for name in ("bids", "tricks", "points") if name in parts]
        return [(name, [_dash(item) for item in parts[name].split(",")]) for name in names]

    def notes(self, parts: Mapping[str, str]) -> list[str]:
        """Return what else there is to say, one line each."""
        return []

    def draw(self, state: State, colour: bool) -> str:
        """Return the hands, what each player has, and the trick on the table."""
        parts = words(state)
        hands = [hand.split(".") for hand in parts["hands"].split(",")]
        seats = len(hands)
        turn = -1 if state.is_terminal() else state.player if state.players == seats else _seat(parts, seats)
        columns: list[tuple[str, Sequence[str]]] = [
            ("", [("> " if seat == turn else "  ") + str(seat) for seat in range(seats)])
        ]
        for i, suit in enumerate(SUITS):
            columns.append(("", [SYMBOLS[suit] + (_ranks(hand[i]) or "-") for hand in hands]))
        columns += self.columns(state, parts)
        lines = _grid(columns)
        lines += self.notes(parts)
        lines.append(_trick(parts, seats) or self._status(state))
        drawing = "\n".join(lines)
        return _CARDS.sub(_coloured, drawing) if colour else drawing

    def _status(self, state: State) -> str:
        return f"the hand is over, scores {state.scores()}" if state.is_terminal() else "no card on the table"


def _coloured(card: re.Match[str]) -> str:
    return f"\x1b[{COLOURS[card[1] or card[2]]}m{card[0]}\x1b[0m"


def _seat(parts: Mapping[str, str], seats: int) -> int:
    """Return whose turn it is where sides are the players: cards are played from seats."""
    bids = parts.get("bids", "").split(",")
    leader = int(parts["leader"])
    played = len(parts["trick"].split(",")) if "trick" in parts else 0
    if "-1" in bids:
        played = seats - bids.count("-1")
    return (leader + played) % seats


def _ranks(ranks: str) -> str:
    return " ".join(ranks).replace("T", "10")


def _dash(item: str) -> str:
    return "-" if item == "-1" else item


def _trick(parts: Mapping[str, str], seats: int) -> str:
    if "trick" not in parts:
        return ""
    leader = int(parts["leader"])
    cards = [f"{(leader + i) % seats}: {pretty(card)}" for i, card in enumerate(parts["trick"].split(","))]
    return "trick  " + "   ".join(cards)


def _grid(columns: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return the columns side by side, with a line of titles."""
    padded = []
    for title, items in columns:
        width = max(len(title), *map(len, items))
        padded.append([title.ljust(width), *(item.ljust(width) for item in items)])
    return ["   ".join(row).rstrip() for row in zip(*padded, strict=True)]
