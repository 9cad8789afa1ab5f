"""Backgammon: rules by hand, notation, positions as text, estimates."""

import json
import pickle
import random
from collections import Counter
from fractions import Fraction

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply.games.chance import drawn

START = "24(2) 13(5) 8(3) 6(5)"


def position(text: str) -> nply.State:
    return nply.load("backgammon", start=text).start()


def turns(text: str) -> set[str]:
    return set(map(str, position(text).legal_moves()))


def random_state(seed: int, plies: int) -> nply.State:
    state, dice = nply.load("backgammon").start(), random.Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        outcomes = state.chance()
        state.push(drawn(outcomes, dice) if outcomes else dice.choice(state.legal_moves()))
    return state


def test_perft() -> None:
    # The turns of the 30 opening rolls, each counted with OpenSpiel.
    assert nply.perft(nply.load("backgammon").start(), depth=4) == [1, 30, 380, 7980, 178306]


def test_the_opening_roll_has_no_doubles_and_says_who_starts() -> None:
    state = nply.load("backgammon").start()
    outcomes = state.chance()
    assert outcomes is not None
    assert len(outcomes) == 30
    assert {weight for _, weight in outcomes} == {1}
    for roll, player in (("3-1", 0), ("1-3", 1)):
        state.push(roll)
        assert (state.player, state.describe()["dice"]) == (player, [3, 1])
        state.pop()


def test_a_roll_has_21_outcomes_out_of_36() -> None:
    outcomes = position(f"{START} | {START} | 1 rolls").chance()
    assert outcomes is not None
    likely = {roll: Fraction(weight, 36) for roll, weight in outcomes}
    assert len(likely) == 21
    assert sum(likely.values()) == 1
    assert likely["66"] == Fraction(1, 36)
    assert likely["61"] == Fraction(2, 36)


def test_both_numbers_are_played_if_possible() -> None:
    # Point 3 is closed, so the 5 is 13/8 or 7/2; whichever checker plays the 6, one has gone from 13 to 2.
    assert turns("13 8 off(13) | 22(2) 6(13) | 0 plays 65") == {"13/2"}
    # Point 7 is closed, so the 1 has to be played before the 2.
    assert turns("9 off(14) | 18(2) 24(13) | 0 plays 21") == {"9/6"}


def test_the_higher_number_is_played_if_only_one_can_be() -> None:
    # After 6 or 5 the other number is blocked on point 2 of player 0, which is 23 of player 1.
    assert turns("13 off(14) | 23(2) 24(13) | 0 plays 65") == {"13/7"}
    assert turns("13 off(14) | 23(2) 18(2) 24(11) | 0 plays 65") == {"13/8"}
    assert turns("13 off(14) | 23(2) 18(2) 17(2) 24(9) | 0 plays 65") == {"pass"}


def test_a_double_is_played_four_times_or_as_often_as_possible() -> None:
    assert turns("24 off(14) | 2 off(14) | 0 plays 22") == {"24/16"}
    assert turns("24 off(14) | 7(2) off(13) | 0 plays 22") == {"24/20"}  # point 18 is closed
    assert turns("24 12 off(13) | 19(2) 5(2) off(11) | 0 plays 22") == {"24/22 12/8"}  # three steps, not two
    assert turns("24(2) 3 off(12) | 5(2) off(13) | 0 plays 22") == {"24/22(2) 3/1"}


def test_the_bar_comes_first() -> None:
    assert turns("bar(2) 6 off(12) | 5(2) off(13) | 0 plays 53") == {"bar/22"}
    assert turns("bar 6 off(13) | 6(2) 5(2) 4(2) 3(2) 2(2) 1(2) off(3) | 0 plays 65") == {"pass"}
    assert "bar/20 6/3" in turns("bar 6 off(13) | 1(15) | 0 plays 53")


def test_hits_send_checkers_to_the_bar() -> None:
    state = position("8 6 off(13) | 20 18 off(13) | 0 plays 31")
    assert {"8/5*/4", "8/7* 6/3", "8/7*/4", "8/5* 6/5", "6/5*/2"} <= set(map(str, state.legal_moves()))
    state.push("8/5*/4")
    assert state.text() == "6 4 off(13) | bar 18 off(13) | 1 rolls"


def test_bearing_off() -> None:
    assert turns("6 3 off(13) | 1 off(14) | 0 plays 65") == {"6/off 3/off", "6/1 3/off"}
    assert turns("4 3 off(13) | 1 off(14) | 0 plays 65") == {
        "4/off 3/off"
    }  # too high: from the highest point
    # 5/off alone is 5/4 and then 4/off by the 5, which is higher than any point that is left.
    assert turns("5 4 2 off(12) | 1 off(14) | 0 plays 51") == {"5/off 4/3", "5/off 2/1", "5/off"}
    assert turns("7 1 off(13) | 1 off(14) | 0 plays 21") == {"7/4", "7/5 1/off"}  # all must be home before
    assert turns("6 5(2) off(12) | 1 off(14) | 0 plays 55") == {"6/off 5/off(2)"}


@pytest.mark.parametrize(
    ("loser", "score"),
    [
        ("off 24(14)", 1000),
        ("18(15)", 2000),
        ("24 1(14)", 3000),
        ("bar 1(14)", 3000),
        ("19 1(14)", 3000),
        ("off bar 1(13)", 1000),
    ],
)
def test_games_gammons_and_backgammons(loser: str, score: int) -> None:
    state = position(f"2 off(14) | {loser} | 0 plays 64")
    state.push("2/off")
    assert state.is_terminal()
    assert state.scores() == (score, -score)


@given(st.integers(0, 10**9), st.integers(0, 300))
def test_positions_are_written_and_read(seed: int, plies: int) -> None:
    state = random_state(seed, plies)
    again = position(state.text())
    assert again.text() == state.text()
    assert again.is_terminal() == state.is_terminal()
    assert again.legal_moves() == state.legal_moves()
    assert again.key() == state.key()
    assert pickle.loads(pickle.dumps(state)) == state
    assert json.loads(json.dumps(state.describe())) == state.describe()


@given(st.integers(0, 10**9), st.integers(0, 200))
def test_the_estimate_is_the_same_from_both_sides(seed: int, plies: int) -> None:
    state = random_state(seed, plies)
    first, second, words = state.text().split(" | ")
    swapped = " ".join({"0": "1", "1": "0"}.get(word, word) for word in words.split())
    assert sum(state.evaluate()) == 0
    assert position(f"{second} | {first} | {swapped}").evaluate() == state.evaluate()[::-1]


@given(st.integers(0, 10**9), st.integers(0, 200))
def test_turns_move_as_many_pips_as_they_say(seed: int, plies: int) -> None:
    state = random_state(seed, plies)
    if state.is_terminal() or state.chance():
        return
    me = state.player
    before = state.describe()
    for move in state.legal_moves():
        state.push(move)
        after = state.describe()
        state.pop()
        gone = before["pips"][me] - after["pips"][me]
        assert gone == sum(step["start"] - step["end"] for step in after["steps"])
        hits = sum(step["hits"] for step in after["steps"])
        assert after["checkers"][1 - me][25] - before["checkers"][1 - me][25] == hits
        assert Counter(map(sum, after["checkers"])) == {15: 2}


def test_phases() -> None:
    assert position(f"{START} | {START} | opening").phase() == "contact"
    assert position("12(15) | 12(15) | 0 rolls").phase() == "race"
    assert position("6(15) | 6(15) | 0 rolls").phase() == "bearing_off"
    assert position("12(15) | 12(15) | 0 rolls").phases == ["contact", "race", "bearing_off"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6(15)", "a position is player 0's checkers | player 1's | what comes next"),
        ("6(14) | 6(15) | 0 rolls", "player 0 has 14 checkers; 15 are needed"),
        ("6(15) 5(15) | 6(15) | 0 rolls", "player 0 has more than 15 checkers"),
        ("25(15) | 6(15) | 0 rolls", "'25(15)' is no place of checkers"),
        ("6(x) | 6(15) | 0 rolls", "'6(x)' is no place of checkers"),
        ("6(15) | 19(15) | 0 rolls", "both players have checkers on point 6 of player 0, which is 19"),
        ("6(15) | 6(15) | 2 rolls", "'2 rolls' does not say what comes next"),
        ("6(15) | 6(15) | 0 plays 70", "does not say what comes next"),
        ("6(15) | 6(15) | over", "nobody has won yet"),
        ("off(15) | 6(15) | 0 rolls", "the game is over there: write 'over'"),
        ("off(15) | off(15) | over", "both players have won"),
    ],
)
def test_bad_positions_are_one_line(text: str, message: str) -> None:
    with pytest.raises(nply.OptionError) as error:
        nply.load("backgammon", start=text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
