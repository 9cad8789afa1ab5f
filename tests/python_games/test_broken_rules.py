"""Whatever a game written in Python returns is checked: a mistake is a GameError that names the method."""

from collections.abc import Callable
from typing import Any

import pytest

import nply
from broken_games import (
    SEARCHES,
    LongIndex,
    Unprintable,
    at_depth,
    broken,
    fixed,
    returning,
)

BROKEN: list[tuple[dict[str, Any], list[str]]] = [
    # players
    ({"players": 0}, ["Broken.players must be a number from 1 to 8", "0 (int)"]),
    ({"players": 9}, ["players", "9 (int)"]),
    ({"players": None}, ["players", "None (NoneType)"]),
    ({"players": True}, ["players", "True (bool)"]),
    ({"players": "2"}, ["players", "'2' (str)"]),
    ({"players": 2.0}, ["players", "2.0 (float)"]),
    ({"players": 2**80}, ["players", "(int)"]),
    # player
    ({"player": fixed(2)}, ["Broken.player", "0 to 1", "2 (int)"]),
    ({"player": fixed(-1)}, ["Broken.player", "-1 (int)"]),
    ({"player": fixed(None)}, ["Broken.player", "None (NoneType)"]),
    ({"player": fixed("0")}, ["Broken.player", "'0' (str)"]),
    ({"player": fixed(0.0)}, ["Broken.player", "0.0 (float)"]),
    ({"player": fixed(False)}, ["Broken.player", "False (bool)"]),
    ({"player": fixed(LongIndex())}, ["Broken.player", "LongIndex"]),
    (
        {"player": fixed(Unprintable())},
        ["Broken.player", "Unprintable"],
    ),
    # scores
    ({"scores": returning([1])}, ["Broken.scores() must return 2 scores", "[1] (list)"]),
    ({"scores": returning([1, 2, 3])}, ["2 scores", "[1, 2, 3] (list)"]),
    ({"scores": returning([])}, ["2 scores", "[] (list)"]),
    ({"scores": returning(None)}, ["scores()", "a list or a tuple", "None (NoneType)"]),
    ({"scores": returning("10")}, ["scores()", "a list or a tuple", "'10' (str)"]),
    ({"scores": returning({0: 1, 1: 2})}, ["scores()", "a list or a tuple", "(dict)"]),
    ({"scores": returning(3)}, ["scores()", "a list or a tuple", "3 (int)"]),
    ({"scores": lambda self: (score for score in (1, 2))}, ["scores()", "a list or a tuple", "generator"]),
    ({"scores": returning([1.0, 2])}, ["scores()", "whole numbers (declare step", "[1.0, 2] (list)"]),
    ({"scores": returning([None, 2])}, ["scores()", "whole numbers", "[None, 2]"]),
    ({"scores": returning(["1", "2"])}, ["scores()", "whole numbers", "['1', '2']"]),
    ({"scores": returning((True, False))}, ["scores()", "whole numbers", "(True, False) (tuple)"]),
    ({"scores": returning([100_000_001, 0])}, ["scores()", "100000000", "[100000001, 0]"]),
    ({"scores": returning([0, -100_000_001])}, ["scores()", "-100000000", "[0, -100000001]"]),
    ({"scores": returning([2**70, 0])}, ["scores()", "1180591620717411303424"]),
    ({"scores": returning([Unprintable(), 0])}, ["scores()", "whole numbers", "repr fails"]),
    ({"evaluate": returning([0]), "is_terminal": returning(False)}, ["Broken.evaluate()", "2 scores"]),
    ({"max_sum": 1, "scores": returning([1, 1])}, ["scores()", "max_sum, 1", "[1, 1] (list)"]),
    ({"max_sum": "3"}, ["Broken.max_sum must be a whole number", "'3' (str)"]),
    # moves
    (
        {"legal_moves": returning(None)},
        ["Broken.legal_moves() must return a list, a tuple or a range", "None"],
    ),
    ({"legal_moves": returning("12")}, ["legal_moves()", "'12' (str)"]),
    ({"legal_moves": returning({1, 2})}, ["legal_moves()", "{1, 2} (set)"]),
    ({"legal_moves": lambda self: (move for move in (1, 2))}, ["legal_moves()", "generator"]),
    (
        {"legal_moves": lambda self: range(0)},
        ["legal_moves() returned no move although is_terminal() is False"],
    ),
    ({"legal_moves": lambda self: range(10**15)}, ["legal_moves()", "more than 65535 moves"]),
    ({"legal_moves": returning([])}, ["legal_moves() returned no move although is_terminal() is False"]),
    ({"legal_moves": at_depth(3, (), "legal_moves")}, ["legal_moves() returned no move"]),
    ({"legal_moves": returning([1] * 65_536)}, ["legal_moves()", "more than 65535 moves"]),
    ({"order": lambda self, moves: moves[1:] or moves}, ["Broken.order(moves)", "[2] (list)"]),
    ({"order": lambda self, moves: moves + moves}, ["order(moves)", "[1, 2, 1, 2]"]),
    ({"order": lambda self, moves: [moves[0]] * len(moves)}, ["order(moves)", "(1, 2)", "[1, 1]"]),
    ({"order": lambda self, moves: [moves.pop()] and moves}, ["order(moves)", "(1, 2)", "[1] (list)"]),
    ({"order": lambda self, moves: moves.sort()}, ["order(moves)", "None (NoneType)"]),
    ({"order": lambda self, moves: reversed(moves)}, ["order(moves)", "a list, a tuple or a range"]),
    # the end of the game
    ({"is_terminal": returning(None)}, ["Broken.is_terminal() must return True or False", "None (NoneType)"]),
    ({"is_terminal": returning(0)}, ["is_terminal()", "0 (int)"]),
    ({"is_terminal": at_depth(2, "yes", "is_terminal")}, ["is_terminal()", "'yes' (str)"]),
    ({"is_terminal": returning(Unprintable())}, ["is_terminal()", "Unprintable"]),
]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("members", "words"), BROKEN)
def test_a_broken_rule_is_a_game_error_that_names_it(
    members: dict[str, Any], words: list[str], search: Callable[[Any], object]
) -> None:
    game = broken(**members)
    before = game.pile
    with pytest.raises(nply.GameError) as caught:
        search(game)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)
    assert game.pile == before, "the position is left as it was found"
