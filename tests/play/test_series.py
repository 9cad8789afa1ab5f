"""Whole games: what is added up, how the next hand is dealt, when it is over."""

import random
from typing import Any

import pytest

import nply
from nply.play import Counted, Session, Setup, series


def finished(state: nply.State, seed: int = 0) -> nply.State:
    """Play random moves to the end."""
    chance = random.Random(seed)
    while not state.is_terminal():
        state.push(chance.choice(state.legal_moves()))
    return state


def points_by_hand(cards_taken: list[list[str]]) -> list[int]:
    """Count Hearts as people do."""
    points = [sum(13 if card == "QS" else card[1] == "H" for card in taken) for taken in cards_taken]
    in_play = sum(points)
    return [0 if p == in_play else in_play for p in points] if in_play in points else points


def taken_cards(state: nply.State, players: int) -> list[list[str]]:
    """Replay a hand and give every trick to its winner, by the rules and nothing else."""
    cards = [str(move) for move in state.history]
    replay = state.copy()
    while replay.history:
        replay.pop()
    taken: list[list[str]] = [[] for _ in range(players)]
    trick: list[tuple[int, str]] = []
    for card in cards:
        trick.append((replay.player, card))
        replay.push(card)
        if len(trick) == players:
            suit = trick[0][1][1]
            winner = max(
                (one for one in trick if one[1][1] == suit), key=lambda one: "23456789TJQKA".index(one[1][0])
            )[0]
            taken[winner] += [one[1] for one in trick]
            trick = []
    return taken


@pytest.mark.parametrize("players", [3, 4])
def test_hearts_counts_points_as_people_do(players: int) -> None:
    for seed in range(150):
        state = finished(nply.load("hearts", players=players).deal(seed=seed), seed)
        counted = series("hearts", {}, to=100).count(state).points
        by_hand = points_by_hand(taken_cards(state, players))
        assert list(counted) == by_hand


def test_a_moon_gives_the_points_to_the_others() -> None:
    hands = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    game = nply.load("hearts", first_trick_rules=False, must_break=False)
    state = finished(game.deal(hands=hands, leader=0))
    assert series("hearts", {}, to=100).count(state).points == (0, 26, 26, 26)


def test_cards_are_passed_in_turn() -> None:
    whole = series("hearts", {}, to=100)
    done = [Counted((0, 0, 0, 0))]
    ways = [whole.plan(done * n, 4).options["passing"] for n in range(6)]
    assert ways == ["left", "right", "across", "none", "left", "right"]
    assert [whole.plan(done * n, 3).options["passing"] for n in range(4)] == ["left", "right", "none", "left"]
    assert series("hearts", {"passing": "none"}, to=100).plan([], 4).options == {}


def test_hearts_ends_at_its_points_and_the_fewest_win() -> None:
    whole = series("hearts", {}, to=50)
    done = [Counted((26, 0, 0, 0)), Counted((20, 3, 3, 0))]
    assert not whole.is_over(done, 4)
    assert whole.is_over([*done, Counted((4, 20, 2, 0))], 4)
    assert whole.winners((50, 23, 5, 5)) == [2, 3]


def test_spades_carries_bags_and_ends_at_its_points() -> None:
    whole = series("spades", {}, to=300)
    assert whole.plan([], 4).deal == {"leader": 0, "bags": [0, 0]}
    done = [Counted((85, 62, 85, 62), (5, 2))]
    assert whole.plan(done, 4).deal == {"leader": 1, "bags": [5, 2]}
    assert not whole.is_over(done, 4)
    assert whole.is_over([Counted((300, 62, 300, 62), (0, 0))], 4)
    assert not whole.is_over([Counted((300, 300, 300, 300), (0, 0))], 4)  # both sides: another hand
    assert whole.is_over([Counted((-300, 10, -300, 10), (0, 0))], 4)
    assert whole.winners((85, 300, 85, 300)) == [1, 3]


def test_bags_are_overtricks_of_made_bids() -> None:
    game = nply.load("spades", utility="points")
    state = game.deal(
        hands=["A...", "K...", "Q...", "J..."], tricks=[3, 4, 3, 2], bids=[3, 2, 1, 6], bags=[8, 4], leader=0
    )
    state = finished(state)
    counted = series("spades", {}, to=500).count(state)
    assert counted.points == (40 + 3 - 100, -80, 40 + 3 - 100, -80)  # the tenth bag costs 100
    assert counted.bags == (1, 4)


def test_the_score_of_spades_is_that_of_its_bags() -> None:
    """Bags carried over cost what they would have cost in one hand."""
    for seed in range(60):
        game = nply.load("spades", utility="points", bidding="moves")
        whole = series("spades", {}, to=500)
        state = finished(game.deal(seed=seed, bags=[seed % 10, 9]), seed)
        table: Any = state.describe()
        counted = whole.count(state)
        for side in range(2):
            seats = [seat for seat in table["seats"] if seat["side"] == side]
            bid = sum(seat["bid"] for seat in seats)
            tricks = sum(seat["tricks"] for seat in seats)
            nils = sum((100 if seat["tricks"] == 0 else -100) for seat in seats if seat["bid"] == 0)
            before = [seed % 10, 9][side]
            if tricks < bid:
                expected, bags = -10 * bid, before
            else:
                bags = before + tricks - bid
                expected = 10 * bid + tricks - bid - 100 * (bags // 10)
            assert counted.points[side] == expected + nils
            assert counted.bags is not None
            assert counted.bags[side] == bags % 10


def test_oh_hell_is_a_row_of_hands() -> None:
    whole = series("oh_hell", {}, hands="3-1-2")
    done = [Counted((0, 0, 0, 0))]
    plans = [whole.plan(done * n, 4) for n in range(4)]
    assert [plan.options["cards"] for plan in plans] == [3, 2, 1, 2]
    assert [plan.deal["dealer"] for plan in plans] == [3, 0, 1, 2]
    assert whole.is_over(done * 4, 4)
    assert not whole.is_over(done * 3, 4)


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("nim", {"to": 3}, "one game at a time"),
        ("hearts", {"to": 100, "hands": "3"}, "not by both"),
        ("oh_hell", {"to": 100}, "a row of hands"),
        ("hearts", {"to": 0}, "whole number from 1"),
        ("oh_hell", {"hands": "7-x"}, "sizes, like 7-1-7"),
        ("oh_hell", {"hands": "0"}, "sizes, like 7-1-7"),
        ("oh_hell", {"hands": "1000-1-1000"}, "at most 1,000"),
    ],
)
def test_what_cannot_be_meant(name: str, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        series(name, {}, **settings)


@pytest.mark.parametrize(
    ("game", "options", "ending"),
    [
        ("hearts", {"cards": 6}, {"to": 20}),
        ("spades", {"bidding": "moves", "utility": "points"}, {"to": 200}),
        ("spades", {"players": 3, "cards": 5, "bidding": "moves", "utility": "points"}, {"to": 60}),
        ("oh_hell", {"bidding": "moves"}, {"hands": "3-1-3"}),
    ],
)
def test_whole_games_come_to_an_end(game: str, options: dict[str, Any], ending: dict[str, Any]) -> None:
    players = int(options.get("players", 4))
    session = Session(Setup(game=game, options=options, seats=("random",) * players, open=True, **ending))
    leaders = []
    while not session.is_over:
        if session.turn is None:
            session.next_hand()
        leaders.append((len(session.hands), session.turn))
        session.reply()
    assert len(session.hands) > 1
    assert session.totals == tuple(
        sum(hand.counted.points[player] for hand in session.hands) for player in range(players)
    )
    with pytest.raises(nply.MoveError, match="the game is over"):
        session.next_hand()


NEAR = {"bidding": "moves", "utility": "points"}


@pytest.mark.parametrize(
    ("before", "bids", "utilities"),
    [
        ((0, 0), (3, 3, 3, 3), ["points"] * 4),  # far from the end
        ((250, 100), (3, 3, 3, 3), ["WL", "MoMB"] * 2),  # 310 against 160
        ((250, 280), (3, 3, 3, 3), ["MoMB", "WL"] * 2),  # 310 against 340
        ((250, 100), (3, 3, 0, 3), ["points"] * 4),  # a nil
        ((250, 250), (3, 3, 3, 3), ["MoMB"] * 4),  # a race that is even
    ],
)
def test_spades_is_played_for_the_game_near_its_end(
    before: tuple[int, int], bids: tuple[int, ...], utilities: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(Setup(game="spades", options=NEAR, seats=("random",) * 4, to=300))
    monkeypatch.setattr(session.series, "totals", lambda done, players: before * 2)
    for bid in bids:
        assert session.shown(0).game.options["utility"] == "points"  # before all bids are known
        session.play(f"bid{bid}")
    session.play(session.legal_moves()[0])
    for player in range(4):
        shown = session.shown(player)
        assert shown.game.options["utility"] == utilities[player]
        assert isinstance(shown, nply.View)
        assert shown.text() == session.view(player).text()  # the same hand otherwise
