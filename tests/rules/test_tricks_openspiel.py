"""Trick-taking games against OpenSpiel: legal moves at every step, and the scores at the end.

`NPLY_LONG=1` plays 2,000 hands of each game, the default fewer.
"""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

import nply

pyspiel = pytest.importorskip("pyspiel", reason="pip install nply[referee]")

HANDS = 2000 if os.environ.get("NPLY_LONG") else 200
RANKS = "23456789TJQKA"

ToCard = Callable[[int], str]


def hearts_card(action: int) -> str:
    return RANKS[action // 4] + "CDHS"[action % 4]


def spades_card(action: int) -> str:
    return RANKS[action % 13] + "CDHS"[action // 13]


def oh_hell_card(action: int) -> str:
    return RANKS[action // 4] + "CDSH"[action % 4]


def hand_text(cards: list[str]) -> str:
    return ".".join("".join(rank for rank in reversed(RANKS) if rank + suit in cards) for suit in "SHDC")


def play(theirs: Any, ours: nply.State, name: Callable[[int], str], rng: random.Random) -> None:
    """Play random moves to the end and compare at every step."""
    while not theirs.is_terminal():
        assert not ours.is_terminal()
        assert theirs.current_player() == ours.player
        actions = {name(action): action for action in theirs.legal_actions()}
        assert sorted(actions) == sorted(ours.legal_moves())
        move = rng.choice(sorted(actions))
        theirs.apply_action_with_legality_check(actions[move])
        ours.push(move)
    assert ours.is_terminal()


def deal(theirs: Any, players: int, count: int, to_card: ToCard, rng: random.Random) -> list[str]:
    """Deal by their chance nodes and return the hands as text."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for i in range(count):
        action = rng.choice(theirs.legal_actions())
        theirs.apply_action(action)
        hands[i % players].append(to_card(action))
    return [hand_text(hand) for hand in hands]


def test_hearts() -> None:
    rng = random.Random(1)
    directions = ["none", "left", "across", "right"]
    for i in range(HANDS):
        jack, queen_breaks, must_break = (rng.random() < 0.5 for _ in range(3))
        direction = i % 4
        flags = {
            "jd_bonus": jack,
            "qs_breaks_hearts": queen_breaks,
            "must_break_hearts": must_break,
        }
        theirs = pyspiel.load_game("hearts", flags).new_initial_state()
        theirs.apply_action(direction)
        hands = deal(theirs, 4, 52, hearts_card, rng)
        game = nply.load(
            "hearts",
            players=4,
            passing=directions[direction],
            jack_of_diamonds=jack,
            queen_breaks=queen_breaks,
            must_break=must_break,
        )
        ours = game.deal(hands=hands)
        play(theirs, ours, hearts_card, rng)
        assert [int(score) for score in theirs.returns()] == list(ours.scores())


def test_hearts_without_passing() -> None:
    """With pass_cards=false their first chance node still lists four outcomes; 0 is the one to apply."""
    rng = random.Random(2)
    game = nply.load("hearts", players=4)
    for _ in range(HANDS // 10):
        theirs = pyspiel.load_game("hearts", {"pass_cards": False}).new_initial_state()
        theirs.apply_action(0)
        ours = game.deal(hands=deal(theirs, 4, 52, hearts_card, rng))
        play(theirs, ours, hearts_card, rng)
        assert [int(score) for score in theirs.returns()] == list(ours.scores())


def test_hearts_moon() -> None:
    """A hand of honours takes every trick now and then, with and without the jack."""
    rng = random.Random(4)
    shot = 0
    for i in range(HANDS):
        jack = i % 2 == 0
        game = nply.load("hearts", players=4, jack_of_diamonds=jack)
        theirs = pyspiel.load_game("hearts", {"pass_cards": False, "jd_bonus": jack}).new_initial_state()
        theirs.apply_action(0)
        deck = list(range(52))
        honours, others = deck[-13:], deck[:-13]
        rng.shuffle(others)
        hands: list[list[str]] = [[] for _ in range(4)]
        for card in range(52):
            action = honours.pop() if card % 4 == 0 else others.pop()
            theirs.apply_action(action)
            hands[card % 4].append(hearts_card(action))
        ours = game.deal(hands=[hand_text(hand) for hand in hands])
        play(theirs, ours, hearts_card, rng)
        assert [int(score) for score in theirs.returns()] == list(ours.scores())
        shot += sum(score == 0 for score in ours.scores()) >= 2
    assert shot > 0


def spades_name(action: int) -> str:
    return f"bid{action - 52}" if action >= 52 else spades_card(action)


class Unbroken:
    """A state of ours under the rule that they play: spades never count as broken."""

    def __init__(self, state: nply.State) -> None:
        self.state = state
        self.push, self.is_terminal = state.push, state.is_terminal

    @property
    def player(self) -> int:
        return self.state.player

    def legal_moves(self) -> list[str]:
        moves = [str(move) for move in self.state.legal_moves()]
        leads = not self.state.describe()["trick"] and not moves[0].startswith("bid")
        others = [move for move in moves if move[1] != "S"]
        return others if leads and others else moves


def test_spades() -> None:
    rng = random.Random(3)
    game = nply.load("spades", players=4, utility="points", bidding="moves", must_break=False)
    for _ in range(HANDS):
        theirs = pyspiel.load_game("spades").new_initial_state()
        ours = game.deal(hands=deal(theirs, 4, 52, spades_card, rng))
        play(theirs, Unbroken(ours), spades_name, rng)  # type: ignore[arg-type]
        assert [int(score) for score in theirs.returns()] == list(ours.scores())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_oh_hell(players: int) -> None:
    rng = random.Random(players)

    def name(action: int) -> str:
        return f"bid{action - 52}" if action >= 52 else oh_hell_card(action)

    for _ in range(HANDS):
        tricks = rng.randint(1, 51 // players if players > 3 else 13)
        theirs = pyspiel.load_game("oh_hell", {"players": players}).new_initial_state()
        theirs.apply_action(tricks)
        dealer = rng.randrange(players)
        theirs.apply_action(dealer)
        hands = deal(theirs, players, players * tricks, oh_hell_card, rng)
        trump = rng.choice(theirs.legal_actions())
        theirs.apply_action(trump)
        game = nply.load("oh_hell", players=players, cards=tricks, utility="points", bidding="moves")
        ours = game.deal(hands=hands, trump=oh_hell_card(trump), dealer=dealer)
        play(theirs, ours, name, rng)
        assert [int(score) for score in theirs.returns()] == list(ours.scores())
