"""Worlds: exactly those that agree with the view, each as likely as any other."""

import os
import pickle
import random
from collections import Counter
from math import sqrt
from typing import Any

import pytest
from listed_worlds import listed

import nply

TINY: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {"players": 3, "ranks": 3, "cards": 3}),
    ("hearts", {"players": 3, "ranks": 3}),
    ("hearts", {"players": 4, "ranks": 2}),
    ("hearts", {"players": 3, "ranks": 3, "cards": 3, "first_trick_rules": False, "queen_breaks": False}),
    ("hearts", {"players": 2, "ranks": 2, "cards": 3, "passing": "left", "pass_count": 2}),
    ("hearts", {"players": 3, "ranks": 2, "cards": 2, "passing": "right", "pass_count": 1}),
    ("spades", {"players": 3, "ranks": 3, "cards": 3, "must_break": True}),
    ("spades", {"players": 4, "ranks": 2, "partners": "side"}),
    ("spades", {"players": 2, "ranks": 3, "cards": 4, "bidding": "moves"}),
    ("oh_hell", {"players": 3, "ranks": 3, "cards": 3}),
    ("oh_hell", {"players": 3, "ranks": 3, "cards": 2, "bidding": "moves"}),
    ("oh_hell", {"players": 4, "ranks": 2, "cards": 2, "trumps": "none"}),
]

LISTED_GAMES = 60 if os.environ.get("NPLY_LONG") else 4


def random_games(name: str, options: dict[str, Any], games: int) -> Any:
    """Yield starts, with states on the way through random games."""
    game = nply.load(name, **options)
    rng = random.Random(f"{name}{options}")
    for seed in range(games):
        start = game.deal(seed=seed)
        state = start.copy()
        while True:
            yield start, state, rng
            if state.is_terminal():
                break
            state.push(rng.choice(state.legal_moves()))


@pytest.mark.parametrize(("name", "options"), TINY, ids=str)
def test_worlds_are_those_that_a_listing_finds(name: str, options: dict[str, Any]) -> None:
    largest = 0
    for start, state, rng in random_games(name, options, LISTED_GAMES):
        if rng.random() < 0.7:
            continue
        player = rng.randrange(state.game.seats)
        view = state.view(player)
        partners = options.get("partners") == "side"
        wanted = (listed_from_seats if partners else listed)(start, state, player)
        assert state in wanted
        assert view.count_worlds() == len(wanted), view
        drawn = Counter(view.worlds(min(3000, 12 * len(wanted)), seed=rng.randrange(10**6)))
        assert set(drawn) <= wanted
        largest = max(largest, len(wanted))
    assert largest >= 20


def listed_from_seats(start: nply.State, state: nply.State, player: int) -> set[nply.State]:
    """The same where two seats are one player: as if each were its own."""
    apart = nply.load("spades", **{**state.game.options, "partners": "players"})
    true = apart.deal(text=start.text())
    for move in state.history:
        true.push(move)
    worlds = listed(apart.deal(text=start.text()), true, player)
    found = set()
    for world in worlds:
        history = list(world.history)
        while world.history:
            world.pop()
        same = state.game.deal(text=world.text())
        for move in history:
            same.push(move)
        found.add(same)
    return found


@pytest.mark.parametrize(("name", "options"), TINY, ids=str)
def test_each_world_is_as_likely_as_any_other(name: str, options: dict[str, Any]) -> None:
    tested = 0
    for _, state, rng in random_games(name, options, 6):
        view = state.view(rng.randrange(state.game.seats))
        count = view.count_worlds()
        if not 2 <= count <= 400 or rng.random() < 0.5:
            continue
        drawn = Counter(view.worlds(25 * count, seed=rng.randrange(10**6)))
        assert len(drawn) == count, f"one of {count} was never drawn in {25 * count}"
        chi_square = sum((n - 25) ** 2 / 25 for n in drawn.values())
        assert abs(chi_square - (count - 1)) < 5 * sqrt(2 * (count - 1)) + 5
        tested += 1
    assert tested >= 3


LARGE: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {}),
    ("hearts", {"players": 3, "jack_of_diamonds": True}),
    ("hearts", {"players": 5, "passing": "right"}),
    ("hearts", {"players": 6, "passing": "across"}),
    ("spades", {"players": 4, "must_break": True}),
    ("spades", {"players": 3}),
    ("spades", {"players": 4, "partners": "side", "bidding": "moves"}),
    ("oh_hell", {"players": 7, "bidding": "moves"}),
    ("oh_hell", {"players": 4, "cards": 9, "utility": "points"}),
    ("nim", {"heap": 7}),
]


@pytest.mark.parametrize(("name", "options"), LARGE, ids=str)
def test_a_world_looks_like_the_state(name: str, options: dict[str, Any]) -> None:
    game = nply.load(name, **options)
    rng = random.Random(name)
    state = game.deal(seed=5) if "deal" in game.capabilities else game.start()
    while True:
        player = rng.randrange(game.seats)
        view = state.view(player)
        world = view.sample(seed=rng.randrange(10**9))
        assert world.view(player) == view
        assert hash(world.view(player)) == hash(view)
        assert view.describe() == world.view(player).describe()
        assert str(view) == str(world.view(player))
        # Whatever is told of a view is the same in all worlds that look the same: nothing else is in it.
        assert repr(view) == repr(world.view(player))
        assert pickle.dumps(view) == pickle.dumps(world.view(player))
        assert pickle.loads(pickle.dumps(view)) == view
        assert pickle.loads(pickle.dumps(world)) == world
        assert view.worlds(2, seed=3)[0] == view.sample(seed=3)
        assert view.count_worlds() >= 1
        if player == view.to_move:
            assert set(view.legal_moves()) == set(state.legal_moves()) > set()
        else:
            assert view.legal_moves() == []
        if state.is_terminal():
            assert view.to_move is None
            return
        state.push(rng.choice(state.legal_moves()))


def test_states_and_views_list_cards_that_others_stand_for() -> None:
    state = nply.load("spades", cards=3).deal(hands=["AKQ...", "...432", "..432.", "432..."])
    assert state.legal_moves() == state.view().legal_moves() == ["AS", "KS", "QS"]


def test_a_game_without_hidden_cards_has_one_world() -> None:
    state = nply.load("connect_four").start()
    state.push("d")
    view = state.view(0)
    assert view.to_move == 1
    assert view.legal_moves() == []
    assert view.count_worlds() == 1
    assert view.sample(seed=1) == state
    assert view.sample(seed=1).history == ["d"]
    assert state.view().legal_moves() == state.legal_moves()


def test_the_number_of_deals_is_exact() -> None:
    view = nply.load("hearts", first_trick_rules=False).deal(seed=1).view(0)
    assert view.count_worlds() == 84478098072866400  # 39! / 13!^3
    six = nply.load("hearts", players=6, passing="left").deal(seed=1)
    for _ in range(18 - 3):
        six.push(six.legal_moves()[0])
    # Five hands of eight, of which three are passed by those before the last one; four cards are left out.
    assert six.view(5).count_worlds() > 2**128


class Coins:
    """Two players have hidden a coin each; the first one guesses whether they are equal."""

    players = 2

    def __init__(self, coins: tuple[int, int], guess: bool | None = None) -> None:
        self.coins, self.guess, self.player = coins, guess, 0

    def legal_moves(self) -> list[bool]:
        return [True, False]

    def apply(self, move: bool) -> "Coins":
        return Coins(self.coins, move)

    def is_terminal(self) -> bool:
        return self.guess is not None

    def scores(self) -> list[int]:
        right = int(self.guess == (self.coins[0] == self.coins[1]))
        return [right, 1 - right]

    def view(self, player: int) -> "SeenCoins":
        return SeenCoins(player, self.coins[player], self.guess)


class SeenCoins:
    def __init__(self, player: int, own: int, guess: bool | None) -> None:
        self.player, self.own, self.guess = player, own, guess

    def sample(self, rng: random.Random) -> Coins:
        other = rng.randrange(2)
        return Coins((self.own, other) if self.player == 0 else (other, self.own), self.guess)


def test_a_python_game_may_hide_things() -> None:
    view: Any = nply.view_of(Coins((1, 0)))
    assert (view.player, view.to_move, view.legal_moves()) == (0, 0, [True, False])
    assert {world.coins for world in view.worlds(50, seed=1)} == {(1, 0), (1, 1)}
    other: Any = nply.view_of(Coins((1, 0)), 1)
    assert other.legal_moves() == []
    assert other.sample(seed=4).coins[1] == 0
    with pytest.raises(nply.OptionError, match="from 0 to 1"):
        nply.view_of(Coins((1, 0)), 2)


def test_a_python_game_without_views_is_open() -> None:
    class Open(Coins):
        view = None  # type: ignore[assignment]

    position = Open((1, 1))
    view: Any = nply.view_of(position)
    assert view.count_worlds() == 1
    assert view.sample(seed=1).coins == (1, 1)
