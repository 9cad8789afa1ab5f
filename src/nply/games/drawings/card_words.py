"""What there is to say of a table of cards, for every drawing of it."""

from nply.games.description import CardsDescription, scores_text

SUITS = "SHDC"
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def pretty(card: str) -> str:
    """Return a card with its suit's symbol.

    >>> pretty("TD")
    'T♦'
    """
    return card[0] + SYMBOLS[card[1]]


def cards_text(cards: list[str] | int | None) -> str:
    """Return cards side by side, or how many there are."""
    if isinstance(cards, int):
        return f"{cards} card{'' if cards == 1 else 's'}"
    return " ".join(map(pretty, cards or [])) or "-"


def by_suits(cards: list[str]) -> str:
    """Return cards with each suit named once.

    >>> by_suits(["AS", "TS", "9D"])
    '♠AT  ♦9'
    """
    suits = {suit: "".join(card[0] for card in cards if card[1] == suit) for suit in SUITS}
    return "  ".join(SYMBOLS[suit] + ranks for suit, ranks in suits.items() if ranks)


def trump_note(description: CardsDescription) -> str:
    """Say what is trumps and who dealt."""
    trump, turned_up, dealer = description["trump"], description["turned_up"], description["dealer"]
    parts = []
    if turned_up is not None:
        parts.append(f"trump  {pretty(turned_up)} turned up")
    elif trump is not None:
        parts.append(f"trump  {SYMBOLS[trump]}")
    if dealer is not None:
        parts.append(f"player {dealer} dealt")
    return ", ".join(parts)


def passed_note(description: CardsDescription) -> str:
    """Say what each seat has passed on."""
    passed = [seat["passed"] for seat in description["seats"]]
    if not any(passed):
        return ""
    return "passed " + "   ".join(f"{seat}: {cards_text(cards)}" for seat, cards in enumerate(passed))


def jack_note(description: CardsDescription) -> str:
    """Say who took the jack of diamonds."""
    return "" if description["jack"] is None else f"jack of diamonds: player {description['jack']}"


def bags_note(description: CardsDescription) -> str:
    """Say what bags the sides have."""
    return "" if description["bags"] is None else f"bags   {' '.join(map(str, description['bags']))}"


def broken_note(description: CardsDescription) -> str:
    """Say that the suit may be led which could not be led at first."""
    suit = description["closed_suit"]
    return f"{NAMES[suit]} are broken" if suit and description["broken"] else ""


def undealt_note(description: CardsDescription) -> str:
    """Say which cards nobody has had, or how many."""
    cards = description["undealt"]
    if not cards:
        return ""
    return f"undealt  {cards_text(cards) if isinstance(cards, int) else by_suits(cards)}"


def status(description: CardsDescription) -> str:
    """Say how the hand stands where no card is on the table."""
    if description["over"]:
        return f"the hand is over, scores {scores_text(description)}"
    return "no card on the table"


def headline(description: CardsDescription) -> str:
    """Say in one line what happens next."""
    turn = description["turn"]
    if turn is None:
        return status(description)
    who = f"player {turn}" if description["players"] == len(description["seats"]) else f"seat {turn}"
    if description["phase"] == "passing":
        return f"{who} passes {passing_target(description)}"
    if description["phase"] == "bidding":
        return f"{who} bids"
    if description["trick"]:
        return f"{who} plays"
    return f"{who} leads" if description["last_trick"] is None else f"{who} won the trick and leads"


def passing_target(description: CardsDescription) -> str:
    """Say where cards are passed to."""
    seats_on = (description["passing"] or {"seats_on": 0})["seats_on"]
    return {1: "to the left", len(description["seats"]) - 1: "to the right"}.get(seats_on, "across")
