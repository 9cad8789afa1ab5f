"""Backgammon against OpenSpiel: the positions that every turn of random games can lead to, and the scores.

There a double is played as two actions of the same player, and so a turn is one action or two of them.
`NPLY_LONG=1` plays 500 games, the default 20.
"""

import os
import random
from typing import Any

import pytest

import nply
from nply.games.backgammon import checkers
from nply.games.chance import drawn

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `referee` installs OpenSpiel")

GAMES = 500 if os.environ.get("NPLY_LONG") else 20
BAR, THEIR_BAR = 25, 100
Board = tuple[tuple[int, ...], ...]


def board(theirs: Any) -> Board:
    """Off, the points 1 to 24 and the bar, by player. Player 0 moves up there, player 1 down."""
    sides = []
    for player in range(2):
        points = [theirs.board(player, 24 - i if player == 0 else i - 1) for i in range(1, BAR)]
        bar = theirs.board(player, THEIR_BAR)
        sides.append((15 - sum(points) - bar, *points, bar))
    return tuple(sides)


def own_board(ours: nply.State) -> Board:
    return tuple(tuple(checkers(side)) for side in ours.text().split(" | ")[:2])


def turns(theirs: Any) -> dict[Board, list[int]]:
    """Every position that a turn can lead to, with the actions that do it."""
    found: dict[Board, list[int]] = {}
    for action in theirs.legal_actions():
        after = theirs.child(action)
        if not after.is_terminal() and after.current_player() == theirs.current_player():
            for second in after.legal_actions():
                found.setdefault(board(after.child(second)), [action, second])
        else:
            found.setdefault(board(after), [action])
    return found


def own_turns(ours: nply.State) -> dict[Board, str]:
    found: dict[Board, str] = {}
    for move in ours.legal_moves():
        ours.push(move)
        after = own_board(ours)
        ours.pop()
        assert after not in found, f"{move} and {found[after]} lead to the same position"
        found[after] = str(move)
    return found


def throw(ours: nply.State, theirs: Any, dice: random.Random) -> None:
    """Let chance move in both."""
    outcomes = ours.chance()
    assert outcomes is not None
    roll = str(drawn(outcomes, dice))
    wanted = {roll.replace("-", ""), roll.replace("-", "")[::-1]}
    starter = ("X" if roll[0] > roll[-1] else "O") + " starts" if "-" in roll else ""
    for action, _ in theirs.chance_outcomes():
        words = theirs.action_to_string(-1, action)
        if words[-3:-1] in wanted and starter in words:
            theirs.apply_action(action)
            break
    ours.push(roll)


def test_every_turn_of_random_games_leads_to_the_same_positions() -> None:
    compared = 0
    for seed in range(GAMES):
        dice = random.Random(seed)
        ours = nply.load("backgammon").start()
        theirs = pyspiel.load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
        while not ours.is_terminal():
            throw(ours, theirs, dice)
            assert ours.player == theirs.current_player()
            assert own_board(ours) == board(theirs)
            own, expected = own_turns(ours), turns(theirs)
            assert own.keys() == expected.keys(), ours.text()
            after = dice.choice(sorted(own))
            ours.push(own[after])
            for action in expected[after]:
                theirs.apply_action(action)
            compared += 1
        assert theirs.is_terminal()
        assert [score / 1000 for score in ours.scores()] == theirs.returns()
    assert compared > 50 * GAMES
    print(f"{compared:,} turns of {GAMES} games compared")
