"""Pig: the rules, the solved game for two, and searches that come near it."""

import random

import pytest

import nply
from nply.games.chance import drawn
from nply.games.pig import PigTable
from nply.testing import check_game

TABLE = PigTable(100)


def played(*moves: int | str, **options: object) -> nply.State:
    state = nply.load("pig", **options).start()
    for move in moves:
        state.push(move)
    return state


def test_rules() -> None:
    state = played()
    assert (state.player, state.legal_moves()) == (0, ["roll"])  # nobody holds before he has rolled
    state.push("roll")
    assert state.legal_moves() == ["1", "2", "3", "4", "5", "6"]
    state.push(6)
    assert (state.player, state.legal_moves(), state.text()) == (0, ["roll", "hold"], "0 0 player 0 turn 6")
    state.push("hold")
    assert (state.player, state.text()) == (1, "6 0 player 1 turn 0")
    for move in ("roll", 5, "roll", 1):
        state.push(move)
    assert state.text() == "6 0 player 0 turn 0"
    while state.history:
        state.pop()
    assert state == played()


def test_who_reaches_the_target_has_won() -> None:
    state = played("roll", 6, "roll", 4, target=10)
    assert state.is_terminal()
    assert state.scores() == (1000, 0)
    assert not played("roll", 6, "roll", 3, target=10).is_terminal()
    assert played("roll", 1, "roll", 5, "roll", 5, players=3, target=10).scores() == (0, 1000, 0)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_games(players: int) -> None:
    assert check_game(nply.load("pig", players=players, target=40), games=5) == []
    dice, state = random.Random(players), played(players=players, target=40)
    while not state.is_terminal():
        outcomes = state.chance()
        state.push(drawn(outcomes, dice) if outcomes else dice.choice(state.legal_moves()))
        if not state.is_terminal():
            assert sum(state.evaluate()) == 1000
            assert min(state.evaluate()) >= 0
    assert sum(state.scores()) == 1000


def test_the_solved_game_for_two() -> None:
    """Neller and Presser 2004: the first player wins 53.06 % of games if both play as well as possible."""
    assert round(100 * TABLE.win(0, 0, 0), 2) == 53.06
    # The table's chances solve their own equations, here once more and by plain sums.
    rng = random.Random(1)
    for _ in range(200):
        own, other = rng.randrange(100), rng.randrange(100)
        turn = rng.randrange(100 - own)
        lose = 1 - TABLE.win(other, own, 0)
        roll = (
            lose + sum(1.0 if own + turn + d >= 100 else TABLE.win(own, other, turn + d) for d in range(2, 7))
        ) / 6
        hold = 1 - TABLE.win(other, own + turn, 0) if turn else 0.0
        assert TABLE.win(own, other, turn) == pytest.approx(max(roll, hold), abs=1e-12)
        assert TABLE.holds(own, other, turn) == (hold >= roll)


def test_when_to_hold() -> None:
    """As the paper's figures have it: 21 at the start, all or nothing against one who is about to win."""
    first_hold = next(turn for turn in range(100) if TABLE.holds(0, 0, turn))
    assert first_hold == 21
    assert not any(TABLE.holds(70, 99, turn) for turn in range(30))
    with pytest.raises(nply.OptionError, match="target from 2 to 300"):
        PigTable(1)
    with pytest.raises(nply.OptionError, match="below it"):
        TABLE.win(100, 0, 0)


def test_a_search_comes_near_the_solution() -> None:
    """To a small target a search is deep enough: what is cut off has hardly any weight."""
    found = nply.Expecti().search(played(target=6), depth=18)
    assert found.values is not None
    assert found.values[0] / 1000 == pytest.approx(PigTable(6).win(0, 0, 0), abs=1e-4)
    table = PigTable(8)
    for rolls in ([4], [3, 2], [5], [6], [2, 2, 2]):
        moves = [move for die in rolls for move in ("roll", die)]
        choice = nply.Expecti().search(played(*moves, target=8), depth=12).move
        assert choice == ("hold" if table.holds(0, 0, sum(rolls)) else "roll"), rolls


def test_an_endless_game_needs_a_limit() -> None:
    found = nply.Expecti().search(played(), seconds=0.05)
    assert not found.complete
    assert found.depth > 0
