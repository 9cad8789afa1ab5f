"""What the faces of trick-taking games share: the size of a deal, and the table described."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from nply._core import State
from nply.games.description import CardsDescription, Laid, Passing, Played, Seat, Trick, position
from nply.games.game import Face

SUITS = "SHDC"
RANKS = "AKQJT98765432"
Suit = Literal["S", "H", "D", "C"]
Phase = Literal["passing", "bidding", "play", "over"]
NO_BID = -1  # as the text of a state writes it


class Extras(TypedDict, total=False):
    """What some of the games have."""

    trump: Suit | None
    closed_suit: Suit | None  # it may be led only when it is broken
    passing: Passing
    sides: int  # how many there are where partners play together


def cards_of(hand: str) -> list[str]:
    """Return the cards of a hand as it is written in deals.

    >>> cards_of("AT..9.2")
    ['AS', 'TS', '9D', '2C']
    """
    return [rank + suit for suit, ranks in zip(SUITS, hand.split("."), strict=True) for rank in ranks]


class TrickFace(Face[CardsDescription]):
    """A table of hands, with whatever the text of a state tells of them."""

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
        in_hands += self.under_way(options, arguments)
        whole, rest = divmod(in_hands, options["players"])
        if rest != 0 or whole == 0:
            return options  # the deal itself says what is wrong
        cards = whole + self.tricks_over(options, arguments)
        most = (len(SUITS) * options["ranks"] - self.kept(options)) // options["players"]
        return options if cards >= most else {**options, "cards": cards}

    def tricks_over(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Return how many tricks were played before the hands that are given."""
        return int(sum(arguments.get("tricks", [])))

    def under_way(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Return how many cards are being passed, and in nobody's hand."""
        return 0

    def extras(self, options: Mapping[str, Any], told: Mapping[str, Any]) -> Extras:
        """Return what the rules of this game say of these cards, beside what the text of a state told."""
        return {}

    def describe(self, state: State) -> CardsDescription:
        """Return the hands, what each player has, and the trick on the table."""
        told = state.game.deal_arguments(state.text())  # the text of a state is a deal
        options = state.game.options
        extras = self.extras(options, told)
        seats = _seats(state, told, extras)
        phase = _phase(state, seats, told, extras)
        trick = _laid(told, len(seats))
        # Cards are played from seats, even where two of them are one player of the search.
        turn = state.player if phase == "passing" else (told["leader"] + len(trick)) % len(seats)
        closed_suit = extras.get("closed_suit")
        return {
            **position(state),
            "kind": "cards",
            "phase": phase,
            "seats": seats,
            "turn": None if phase == "over" else turn,
            "leader": _leader(phase, seats, told, options),
            "trick": trick,
            "last_trick": _last_trick(state, len(trick), len(seats)),
            "trump": extras.get("trump"),
            "turned_up": told.get("trump"),
            "dealer": told.get("dealer"),
            "broken": told.get("broken", False) if closed_suit else None,
            "closed_suit": closed_suit,
            "passing": extras.get("passing"),
            "jack": told.get("jack"),
            "bags": told.get("bags"),
            "played": cards_of(told.get("played", "...")),
            "undealt": _undealt(options["ranks"], told, phase),
        }

    def seen_by(self, description: CardsDescription, player: int) -> CardsDescription:
        """Hide the other hands, the cards that nobody was dealt, and what others passed to each other."""
        return self._hidden(description, player, [seat["player"] == player for seat in description["seats"]])

    def seen_from(self, description: CardsDescription, seat: int) -> CardsDescription:
        """Hide the hands of all other seats, a partner's too."""
        return self._hidden(description, seat, [seat == other for other in range(len(description["seats"]))])

    def seats(self, options: Mapping[str, Any], players: int) -> int:
        """Return how many hands are dealt."""
        return int(options["players"])

    def _hidden(self, description: CardsDescription, player: int, own: Sequence[bool]) -> CardsDescription:
        seats = description["seats"]
        passing = description["passing"]
        arrived = passing is not None and description["phase"] != "passing"
        knows_passed = [
            mine or (arrived and passing is not None and own[(i + passing["seats_on"]) % len(seats)])
            for i, mine in enumerate(own)
        ]
        hidden: list[Seat] = [
            {
                **seat,
                "hand": seat["hand"] if mine else _count(seat["hand"]),
                "passed": seat["passed"] if knows or seat["passed"] is None else _count(seat["passed"]),
            }
            for seat, mine, knows in zip(seats, own, knows_passed, strict=True)
        ]
        rules = description["phase"] == "passing" and description["options"]["first_trick_rules"]
        return {
            **description,
            "seats": hidden,
            "leader": None if rules else description["leader"],  # else it would tell that nobody has a club
            "undealt": _count(description["undealt"]),
            "history": _seen_history(description, knows_passed),
            "seen_by": player,
        }


def _seats(state: State, told: Mapping[str, Any], extras: Extras) -> list[Seat]:
    count = len(told["hands"])
    sides = extras.get("sides", count)
    nothing = [None] * count
    return [
        {
            "player": seat if state.players == count else seat % sides,
            "side": seat % sides,
            "hand": cards_of(told["hands"][seat]),
            "bid": None if bid in (None, NO_BID) else bid,
            "tricks": tricks,
            "points": points,
            "passed": cards_of(passed) if "passing" in extras else None,
        }
        for seat, (bid, tricks, points, passed) in enumerate(
            zip(
                told.get("bids", nothing),
                told.get("tricks", nothing),
                told.get("points", nothing),
                told.get("passed", ["..."] * count),
                strict=True,
            )
        )
    ]


def _phase(state: State, seats: Sequence[Seat], told: Mapping[str, Any], extras: Extras) -> Phase:
    if state.is_terminal():
        return "over"
    if NO_BID in told.get("bids", []):
        return "bidding"
    if "passing" not in extras:
        return "play"
    # A hand that was set up later in the play says nothing of cards that were passed.
    passed = "".join(told.get("passed", [])).replace(".", "")
    options = state.game.options
    cards = options["cards"] or len(SUITS) * options["ranks"] // len(seats)
    whole = "trick" not in told and len(_listed(seats[state.player]["hand"])) == cards
    under_way = len(passed) < extras["passing"]["cards"] * len(seats)
    return "passing" if under_way and (passed or whole) else "play"


def _leader(
    phase: Phase, seats: Sequence[Seat], told: Mapping[str, Any], options: Mapping[str, Any]
) -> int | None:
    leader: int = told["leader"]
    if phase == "bidding":  # the text names who bids now; when all have, it is the leader's turn
        missing: int = told["bids"].count(NO_BID)
        return (leader + missing) % len(seats)
    if phase == "passing" and options["first_trick_rules"]:
        cards = [card for seat in seats for card in [*_listed(seat["hand"]), *_listed(seat["passed"])]]
        return None if "C" in {card[1] for card in cards} else leader
    return leader


def _laid(told: Mapping[str, Any], seats: int) -> list[Laid]:
    return [
        {"seat": (told["leader"] + i) % seats, "card": card} for i, card in enumerate(told.get("trick", []))
    ]


def _last_trick(state: State, on_table: int, seats: int) -> Trick | None:
    """Take the cards on the table back, and one more: then the trick before lacks its last card only."""
    if len(state.history) <= on_table:
        return None
    before = state.copy()
    for _ in range(on_table):
        before.pop()
    winner: int = before.game.deal_arguments(before.text())["leader"]
    card = str(before.pop())
    cards = _laid(before.game.deal_arguments(before.text()), seats)
    if len(cards) != seats - 1:
        return None  # a bid, or a card that was passed
    return {
        "cards": [*cards, {"seat": (cards[0]["seat"] + seats - 1) % seats, "card": card}],
        "winner": winner,
    }


def _undealt(ranks: int, told: Mapping[str, Any], phase: Phase) -> list[str]:
    """Return what is left of the deck; while cards are passed, they are in nobody's hand."""
    gone = {told.get("trump"), *told.get("trick", []), *cards_of(told.get("played", "..."))}
    for hand in [*told["hands"], *(told.get("passed", []) if phase == "passing" else [])]:
        gone.update(cards_of(hand))
    deck = [rank + suit for suit in SUITS for rank in RANKS[:ranks]]
    return [card for card in deck if card not in gone]


def _seen_history(description: CardsDescription, knows_passed: Sequence[bool]) -> list[Played]:
    """Return the moves, without what others passed among themselves; who passed a card never plays it."""
    seen: list[Played] = []
    for turn in description["history"]:
        passed = description["seats"][turn["player"]]["passed"] or []
        secret = turn["move"] in _listed(passed) and not knows_passed[turn["player"]]
        seen.append({"player": turn["player"], "move": None if secret else turn["move"]})
    return seen


def _listed(cards: list[str] | int | None) -> list[str]:
    return cards if isinstance(cards, list) else []


def _count(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)
