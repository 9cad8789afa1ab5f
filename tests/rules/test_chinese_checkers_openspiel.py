"""The full board's moves against OpenSpiel's, turn by turn.

There each hop is an action of its own, so what is compared is where each peg can end a turn. Its players sit
clockwise from the top, ours from the bottom: its cells are ours seen from the other side.
"""

import os
import random
from typing import Any

import pytest

from nply.games.star import star
from star_rules import load

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `referee` installs OpenSpiel")

STOP = 726
GAMES = 300 if os.environ.get("NPLY_LONG") else 2

NAMES = [str(cell) for cell in sorted(star(10).cells.values(), key=lambda cell: (cell.row, -cell.column))]


def parsed(state: Any, action: int) -> tuple[int, int, bool]:
    """Start and end of one action, and whether it is a hop."""
    text = state.action_to_string(state.current_player(), action)
    start, end = text.replace("=>", "->").split("->")
    return int(start), int(end), "=>" in text


def turns(state: Any) -> dict[str, list[int]]:
    """Every turn, written as we write it, with the actions that make it up."""
    found: dict[str, list[int]] = {}
    for first in state.legal_actions():
        start, end, hops = parsed(state, first)
        if not hops:
            found[f"{NAMES[start]}-{NAMES[end]}"] = [first]
            continue
        after = state.clone()
        after.apply_action(first)
        waiting = [(after, [first], end)]
        while waiting:
            after, way, end = waiting.pop()
            move = f"{NAMES[start]}-{NAMES[end]}"
            if move in found:
                continue
            goes_on = after.current_player() == state.current_player()
            found[move] = [*way, STOP] if goes_on else way
            for action in after.legal_actions() if goes_on else []:
                if action != STOP:
                    further = after.clone()
                    further.apply_action(action)
                    waiting.append((further, [*way, action], parsed(after, action)[1]))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_turn_of_random_games_has_the_same_ends(players: int) -> None:
    compared = 0
    for seed in range(GAMES):
        rng = random.Random(f"{players}/{seed}")
        ours = load(players=players, pegs=10, foreign_arms="anywhere", blocked_goals_win=False, turn_cap=1000)
        theirs = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state()
        while not ours.is_terminal():
            assert not theirs.is_terminal()
            assert ours.player == theirs.current_player()
            expected = turns(theirs)
            assert set(ours.legal_moves()) == expected.keys()
            # Mostly forwards, so that the pegs meet in the middle and the games end.
            moves = ours.legal_moves()
            move = str(rng.choice(moves if rng.random() < 0.25 else moves[:5]))
            ours.push(move)
            for action in expected[move]:
                theirs.apply_action(action)
            compared += 1
        assert theirs.is_terminal()
    assert compared > 100 * GAMES
    print(f"{players} players: {compared:,} turns of {GAMES} games compared")
