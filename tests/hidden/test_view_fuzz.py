"""Views as somebody writes them down who errs: one line that says what is wrong, or there are worlds."""

import os
import random
import re
from typing import Any

import pytest

import nply
from nply.games.tricks import RANKS, SUITS, cards_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {}),
    ("hearts", {"players": 3, "passing": "left"}),
    ("hearts", {"players": 5, "passing": "right", "jack_of_diamonds": True}),
    ("hearts", {"players": 3, "ranks": 4, "cards": 4}),
    ("spades", {"bidding": "moves", "utility": "points", "must_break": True}),
    ("spades", {"players": 3}),
    ("oh_hell", {"cards": 6, "bidding": "moves"}),
    ("oh_hell", {"players": 5, "cards": 4}),
]
ERRORS = 6000 if os.environ.get("NPLY_LONG") else 300
LISTS = ("points", "bids", "tricks", "bags")
NUMBERS = ("player", "leader", "dealer", "to_pass", "jack")
NUMBERS_TRIED = (-300, -1, 0, 1, 2, 5, 14, 200)


def arguments_of(view: nply.View) -> dict[str, Any]:
    """What a person would write to say the same."""
    told: dict[str, Any] = {}
    for part in view.text().split(" "):
        name, _, text = part.partition("=")
        if name == "played":
            told[name] = text.split(",")
        elif name in LISTS:
            told[name] = list(map(int, text.split(",")))
        else:
            told[name] = int(text) if name in NUMBERS else text
    return told


def hand_of(cards: list[str]) -> str:
    return ".".join("".join(card[0] for card in cards if card[1] == suit) for suit in SUITS)


def err(told: dict[str, Any], deck: list[str], rng: random.Random) -> None:
    """Change one thing, most often the cards."""
    name = rng.choice([*told, *(name for name in ("hand", "played", "played") if name in told)])
    value, card = told[name], rng.choice(deck)
    if name in LISTS:
        value[rng.randrange(len(value))] = rng.choice(NUMBERS_TRIED)
    elif name in NUMBERS:
        told[name] = rng.choice(NUMBERS_TRIED)
    elif name == "played" or "." in value:
        cards = value if name == "played" else cards_of(value)
        place = rng.randrange(len(cards) + 1)
        change = rng.choice(["put", "replace", "leave out", "exchange"])
        if change == "put" or not cards:
            cards.insert(place, card)
        elif change == "replace":
            cards[place - 1] = card
        elif change == "leave out":
            del cards[place - 1]
        else:
            other = rng.randrange(len(cards))
            cards[place - 1], cards[other] = cards[other], cards[place - 1]
        told[name] = cards if name == "played" else hand_of(cards)
    elif name != "hand":
        told[name] = card
    if name != "hand" and rng.random() < 0.1:
        del told[name]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_an_error_is_named_or_there_are_worlds(name: str, options: dict[str, Any]) -> None:
    game = nply.load(name, **options)
    rng = random.Random(f"{name}{options}")
    deck = [rank + suit for suit in SUITS for rank in RANKS[: game.options["ranks"]]]
    refused = accepted = 0
    for _ in range(ERRORS):
        state = game.deal(seed=rng.randrange(10**6))
        for _ in range(rng.randrange(40)):
            if not state.is_terminal():
                state.push(rng.choice(state.legal_moves()))
        told = arguments_of(state.view(rng.randrange(game.players)))
        for _ in range(rng.choice([1, 1, 2])):
            err(told, deck, rng)
        try:
            view = game.view(**told)
        except nply.OptionError as error:
            refused += 1
            clear = re.fullmatch(r"[^\n]{10,200}", str(error)) is not None
        else:
            accepted += 1
            clear = has_worlds(view)
        assert clear, told
    assert refused > ERRORS // 4
    assert accepted > ERRORS // 20


def has_worlds(view: nply.View) -> bool:
    """Do worlds look like the view, and is the record legal in them?"""
    worlds = view.worlds(2, seed=1)
    return all(world.view(view.player) == view and is_played_by_the_rules(world) for world in worlds)


def is_played_by_the_rules(world: nply.State) -> bool:
    """Was every move legal, and in Hearts the lowest club of all the first card?"""
    history = list(world.history)
    for _ in history:
        world.pop()
    opening = True
    for move in history:
        table = world.describe()
        if opening and table["phase"] == "play" and world.game.name == "hearts":
            cards = [card for seat in table["seats"] for card in seat["hand"]]
            clubs = [rank for rank in reversed(RANKS) if f"{rank}C" in cards]
            if clubs and move != f"{clubs[0]}C":
                return False
        opening = opening and table["phase"] != "play"
        if move not in world.view().legal_moves():
            return False
        world.push(move)
    return True
