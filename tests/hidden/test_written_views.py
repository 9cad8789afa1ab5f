"""Views that a person writes down: what contradicts itself or the rules is one line that names the card."""

import random
from typing import Any

import pytest

import nply

HAND = "Q72.A3.KT5.J9643"


def hearts(**arguments: Any) -> nply.View:
    return nply.load("hearts", **arguments.pop("options", {})).view(**arguments)


def test_a_view_by_hand_is_that_of_a_state() -> None:
    rng = random.Random(1)
    state = nply.load("hearts").deal(seed=7)
    leader = state.player
    for _ in range(18):
        state.push(rng.choice(state.legal_moves()))
    for player in range(4):
        seen = state.describe(player)["seats"][player]["hand"]
        hand = ".".join("".join(card[0] for card in seen if card[1] == suit) for suit in "SHDC")
        view = hearts(hand=hand, player=player, leader=leader, played=state.history)
        assert view == state.view(player)
        assert nply.load("hearts").view(text=view.text()) == view


def test_the_lowest_club_says_who_leads() -> None:
    assert hearts(hand="Q72.A3.KT5.J9642").to_move == 0
    with pytest.raises(nply.OptionError, match="say who led"):
        hearts(hand=HAND)
    with pytest.raises(nply.OptionError, match=r"player 0 \(you\) has 2C and leads"):
        hearts(hand="Q72.A3.KT5.J9642", leader=1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"hand": HAND, "leader": 1, "played": ["2C", "KC", "2C"]}, "2C is twice in the deal"),
        ({"hand": HAND, "leader": 1, "played": ["2C", "JC"]}, "JC is twice in the deal: in your hand"),
        ({"hand": "Q72.A3.KT5.J964", "leader": 1, "played": ["2C"]}, "so 13 must be left, got 12"),
        ({"hand": HAND, "leader": 9}, "leader must be a player from 0 to 3"),
        ({"hand": HAND, "leader": 1, "player": 4}, "player must be from 0 to 3"),
        ({"hand": HAND, "leader": 1, "played": ["2X"]}, "is no card"),
        ({"hand": "Q72.A3.KT5", "leader": 1}, "must have four suits"),
        (  # player 2 discards on clubs, and follows suit later
            {
                "hand": "Q72.A3.KT5.J96",
                "leader": 1,
                "played": ["2C", "4D", "5C", "3C", "7C", "4C", "TC", "8C"],
            },
            "player 2 cannot have 8C, since with it 4D would not have been legal",
        ),
        (
            {"hand": "Q72.A3.KT5.J964", "leader": 1, "played": ["2C", "KC", "5C", "2D"]},
            r"player 0 \(you\) cannot play 2D: a revoke",
        ),
        (
            {"hand": HAND, "leader": 1, "played": ["4H"]},
            "leader: player 1 begins with 4H, not with the lowest club: you have 3C",
        ),
        (
            {"hand": HAND, "leader": 0},
            "leader: player 0 begins with 3C, not with the lowest club: somebody has 2C",
        ),
        (
            {"hand": "Q72.A3.KT52.J96", "leader": 3, "played": ["5C", "QC", "2C"]},
            "leader: player 3 begins with 5C, not with the lowest club: player 1 has 2C",
        ),
        (  # all others discard, and there are more clubs than one player has
            {
                "hand": "Q72.A.KT5.AJ64",
                "leader": 0,
                "played": ["2C", "4D", "6D", "7D", "9C", "8D", "TS", "QD"],
            },
            "no deal agrees with card 4, 7D: by what the players have shown nobody can have 3C",
        ),
        ({"hand": HAND, "leader": 1, "passed": "A..."}, "this game has passing=none"),
        ({"hand": HAND, "leader": 1, "bids": [1, 2, 3, 4]}, "no option 'bids'"),
    ],
)
def test_inconsistent_views_are_one_clear_error(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(nply.OptionError, match=words) as told:
        hearts(**arguments)
    assert "\n" not in str(told.value)


def test_passing_is_written_down() -> None:
    game = nply.load("hearts", passing="left")
    before = game.view(hand="Q72.A32.KT5.J964")
    assert before.to_move == 0
    assert len(before.legal_moves()) == 13
    after = game.view(hand="72.A32.KT5.J9642", passed="AKQ...", received="72....2"[:3] + "..2", leader=0)
    assert after.to_move == 0
    for world in after.worlds(20, seed=1):
        assert {"AS", "KS", "QS"} <= set(world.describe()["seats"][1]["hand"])
    with pytest.raises(nply.OptionError, match="3 cards each"):
        game.view(hand="72.A32.KT5.J9642", passed="AK...", received="72...2", leader=0)
    with pytest.raises(nply.OptionError, match="cannot be in your hand too"):
        game.view(hand="A72.A3.KT5.J9642", passed="AKQ...", received="72...2", leader=0)


def test_what_was_passed_is_with_the_receiver() -> None:
    game = nply.load("hearts", passing="left")
    told: dict[str, Any] = {"hand": "72.A32.KT5.J9643", "passed": "AK...7", "received": "72...4", "leader": 1}
    assert game.view(**told, played=["2C", "5C", "AC"]).to_move == 0
    with pytest.raises(nply.OptionError, match="player 2 cannot have 7C, which you passed to player 1"):
        game.view(**told, played=["2C", "7C"])
    told["hand"] = "72.A32.KT5.9643"
    first = ["2C", "5C", "TC", "JC"]  # the trick is yours: you lead
    with pytest.raises(nply.OptionError, match="card 6, QD: player 1 has 7C, and has shown that he has not"):
        game.view(**{**told, "hand": "72.A32.KT5.643"}, played=[*first, "9C", "QD"])


def test_bids_and_trumps_are_asked_for() -> None:
    with pytest.raises(nply.OptionError, match="say what each player has bid"):
        nply.load("spades").view(hand=HAND)
    with pytest.raises(nply.OptionError, match="which card is turned up"):
        nply.load("oh_hell", cards=3).view(hand="A.Q..2", bids=[1, 1, 0, 0])
    view = nply.load("oh_hell", cards=3).view(hand="A.Q..2", bids=[1, 1, 0, 0], trump="7H")
    assert all("7H" not in str(world.describe()["seats"]) for world in view.worlds(50, seed=1))
    with pytest.raises(nply.OptionError, match="turned up"):
        nply.load("oh_hell", cards=3).view(hand="A.7..2", bids=[1, 1, 0, 0], trump="7H")
    with pytest.raises(nply.OptionError, match="cannot have bid before"):
        nply.load("oh_hell", cards=3, bidding="moves").view(hand="A.Q..2", bids=[-1, 1, -1, -1], trump="7H")
    bidding = nply.load("oh_hell", cards=3, bidding="moves").view(
        hand="A.Q..2", player=2, bids=[1, 1, -1, -1], trump="7H"
    )
    assert bidding.to_move == 2


def test_open_games_need_no_written_view() -> None:
    with pytest.raises(nply.CapabilityError, match="nothing is hidden"):
        nply.load("nim").view(hand="x")
