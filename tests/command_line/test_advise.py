"""`nply advise`: which card, from what somebody writes down."""

import json
import re
import shlex

import pytest

from nply.cli.app import run

HAND = ["--hand", "Q72.A3.KT5.J9643", "--leader", "1", "--played", "2C KC 5C", "--nodes", "4k"]


def test_it_names_a_card_and_has_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advise", "hearts", *HAND]) == 0
    out = capsys.readouterr().out
    assert "play " in out
    for card in ("JC", "9C", "6C", "4C", "3C"):
        assert f"  {card}  " in out
    assert "were searched by ismcts" in out


def test_json_has_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advise", "hearts", *HAND, "--json", "--engine", "ismcts", "--seed", "3"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["move"] in {known["move"] for known in told["root_moves"]}
    assert told["player"] == 0
    assert told["worlds"] > 10
    assert run(["advise", "hearts", *HAND, "--json", "--engine", "ismcts", "--seed", "3"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["root_moves"] == told["root_moves"]


def advised(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["advise", *shlex.split(line), "--nodes", "2k"]) == 0
    return capsys.readouterr().out


def test_bids_and_passes_are_advised(capsys: pytest.CaptureFixture[str]) -> None:
    assert "bid1" in advised("oh_hell --cards 3 --trump 7H --hand A.Q..2", capsys)
    assert "play " in advised("hearts --passing left --hand Q72.A32.KT5.J964", capsys)


def test_spades_counts_points_and_bids_are_moves(capsys: pytest.CaptureFixture[str]) -> None:
    auction = advised("spades --hand AQ5.KT3.K92.J864 --player 2 --bids '4 nil - -'", capsys)
    assert len(set(re.findall(r"(?m)^  bid\d+ +(\S+)", auction))) > 3  # a bid makes a difference
    play = advised("spades --hand AQ5.KT3.K92.J864 --bids 3,4,2,3 --played ''", capsys)
    assert re.search(r"(?m)^  KH +-?\d", play)
    assert not re.search(r"(?m)^  AS ", play)  # spades are not broken


@pytest.mark.parametrize(
    "line",
    [
        "hearts --hand q72.a3.k105.j9643 --leader 1 --played '2♣ k♣ c5'",
        "hearts --hand 'QS 7S 2S AH 3H kd 10d 5D JC 9C 6C ♣4 3C' --leader 1 --played '2C,KC,5C'",
    ],
)
def test_cards_may_be_spelt_as_people_do(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain = advised("hearts --hand Q72.A3.KT5.J9643 --leader 1 --played '2C KC 5C' --json", capsys)
    assert json.loads(advised(f"{line} --json", capsys))["view"] == json.loads(plain)["view"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hearts --hand Q72.A3.KT5.J964 --leader 1", "so 13 must be left, got 12"),
        ("hearts --hand Q72.A3.KT5.J9643 --leader 1", "it is the turn of player 1"),
        ("hearts", "--hand is missing"),
        ("hearts --hnd A...", "did you mean 'hand'?"),
        ("nim --hand A...", "nothing is hidden in nim: use nply analyse nim"),
        ("hearts --hand Q72.A3.KT5.J9642 --engine paranoid", "write pimc(paranoid,worlds=100)"),
        ("hearts --hand Q72.A3.KT5.J9642,2X", "hand: "),
        ("hearts --hand Q72.A3.KT5.J9642 --played 2C", "2C is twice in the deal"),
        ("hearts --hand Q72.A3.KT5.J9642 --seed -1", "seed must be a whole number, at least 0"),
        ("my_game.py:Race --hand A...", "is your own"),
        ("hart --hand A...", "did you mean 'hearts'?"),
    ],
)
def test_mistakes_are_one_clear_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advise", *line.split()]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1
