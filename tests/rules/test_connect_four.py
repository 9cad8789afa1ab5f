"""mnk with gravity: its rules against a slow version, and Connect Four against what is published of it.

First moves: the middle column wins (V. Allis, A Knowledge-based Approach of Connect-Four, 1988), the next
ones draw, the others lose (J. Tromp's database of all positions of eight stones). Other boards: J. Tromp,
John's Connect Four Playground. Positions by number of stones: OEIS A212693. `NPLY_LONG=1` solves the whole
board.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest

import nply
from nply import reference
from nply.testing import check_game

LONG = bool(os.environ.get("NPLY_LONG"))
BOARD: dict[str, Any] = {"m": 7, "n": 6, "k": 4, "gravity": True}
PLAIN = "minimax(search=alphabeta,order=game,table=0,bounds=false,foresight=false)"


class Slow:
    """The rules once more: a dictionary of stones, and every line by hand."""

    def __init__(self, m: int, n: int, k: int, players: int) -> None:
        self.m, self.n, self.k, self.players = m, n, k, players
        self.stones: dict[tuple[int, int], int] = {}
        self.player = 0
        self.winner: int | None = None

    def height(self, column: int) -> int:
        return sum(x == column for x, _ in self.stones)

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        free = [column for column in range(self.m) if self.height(column) < self.n]
        return sorted(free, key=lambda column: (abs(column - (self.m - 1) / 2), column))

    def drop(self, column: int) -> None:
        cell = (column, self.height(column))
        self.stones[cell] = self.player
        if any(self.run(cell, dx, dy) >= self.k for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))):
            self.winner = self.player
        self.player = (self.player + 1) % self.players

    def run(self, cell: tuple[int, int], dx: int, dy: int) -> int:
        length = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while self.stones.get((x, y)) == self.stones[cell]:
                length += 1
                x, y = x + sign * dx, y + sign * dy
        return length

    def text(self) -> str:
        rows = range(self.n - 1, -1, -1)
        return "/".join(
            "".join("xo+*"[self.stones[x, y]] if (x, y) in self.stones else "." for x in range(self.m))
            for y in rows
        )


@pytest.mark.parametrize(
    ("m", "n", "k", "players"),
    [
        (7, 6, 4, 2), (4, 4, 3, 2), (5, 3, 3, 3), (8, 7, 4, 4), (9, 7, 4, 2), (12, 11, 5, 3), (19, 19, 4, 2),
        (1, 5, 2, 2), (6, 1, 3, 2), (2, 2, 1, 2), (6, 9, 6, 2), (3, 8, 2, 2),
    ],
)  # fmt: skip
def test_rules_against_a_slow_version(m: int, n: int, k: int, players: int) -> None:
    game = nply.load("mnk", m=m, n=n, k=k, players=players, gravity=True)
    dice = random.Random(m * 100 + n)
    for _ in range(5 if m * n > 100 else 40):
        state, slow = game.start(), Slow(m, n, k, players)
        while slow.moves():
            assert not state.is_terminal()
            assert state.player == slow.player
            letters = [chr(ord("a") + column) for column in slow.moves()]
            assert state.legal_moves() == letters
            column = dice.choice(slow.moves())
            state.push(chr(ord("a") + column))
            slow.drop(column)
            assert state.text() == slow.text()
        assert state.is_terminal()
        lost = min(game.start().game.score_facts["lowest"], 0)
        scores = [-lost * (players - 1) if p == slow.winner else lost for p in range(players)]
        assert list(state.scores()) == (scores if slow.winner is not None else [0] * players)


def test_perft() -> None:
    """Up to six stones nobody can have won, and no column is full before the seventh one: powers of seven."""
    counts = nply.perft(nply.load("connect_four").start(), depth=8)
    assert counts == [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]


def test_positions_of_few_stones() -> None:
    """OEIS A212693; a column that is full or a game that is over must not be played on."""
    here = {nply.load("connect_four").start().key(): nply.load("connect_four").start()}
    counts = []
    for _ in range(8):
        counts.append(len(here))
        below = {}
        for state in here.values():
            for move in state.legal_moves():
                child = state.copy()
                child.push(move)
                below[child.key()] = child
        here = below
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


def test_the_checker_has_nothing_to_say() -> None:
    for options in ({}, {"evaluation": "none"}, {"players": 3}, {"m": 9, "n": 8}):
        assert check_game(nply.load("mnk", **{**BOARD, **options}), games=5) == []


def test_drawing() -> None:
    state = nply.load("connect_four").start()
    for move in "ddcce":
        state.push(move)
    assert str(state) == "\n".join(
        [
            "| . . . . . . . |",
            "| . . . . . . . |",
            "| . . . . . . . |",
            "| . . . . . . . |",
            "| . . o o . . . |",
            "| . . x x x . . |",
            "+---------------+",
            "  a b c d e f g",
        ]
    )


def test_moves_are_columns() -> None:
    state = nply.load("connect_four").start()
    assert state.legal_moves() == ["d", "c", "e", "b", "f", "a", "g"]
    for _ in range(6):
        state.push("c")
    with pytest.raises(nply.MoveError, match="move c is not legal here; legal: d e b f a g"):
        state.push("c")
    with pytest.raises(nply.MoveError, match="move a1 is not legal here"):
        state.push("a1")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"gravity": 1}, "mnk: gravity must be"),
        ({"gravity": "up"}, "mnk: gravity must be"),
        ({"evaluation": "stones"}, "mnk: evaluation must be one of lines, none"),
        ({"gravity": True, "n": 20}, "mnk: n must be a whole number from 1 to 19, got 20"),
        ({"gravity": True, "k": 5}, "k=5 in a row do not fit on a 3x3 board"),
    ],
)
def test_bad_options_are_one_clear_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(nply.OptionError, match=words) as caught:
        nply.load("mnk", **options)
    assert "\n" not in str(caught.value)


def test_the_preset_takes_no_options() -> None:
    with pytest.raises(nply.OptionError, match="connect_four takes no options; load 'mnk' to set gravity"):
        nply.load("connect_four", gravity=False)


def test_without_an_evaluation_a_search_goes_to_the_end_at_once() -> None:
    game = nply.load("mnk", m=4, n=4, k=3, gravity=True, evaluation="none")
    assert "evaluate" not in game.capabilities
    assert game.score_facts["step"] == game.score_facts["highest"]
    result = nply.Minimax().search(game.start())
    assert (result.complete, result.depth) == (True, 16)
    stopped = nply.Minimax().search(game.start(), nodes=result.nodes - 1)
    assert (stopped.complete, stopped.depth, stopped.values) == (False, 0, None)
    with pytest.raises(nply.CapabilityError, match="this game has no evaluate"):
        nply.Minimax().search(game.start(), depth=3)


def after(game: nply.Game, plies: int, seed: int) -> nply.State:
    """Return a position that is not over."""
    dice = random.Random(seed)
    while True:
        state = game.start()
        for _ in range(plies):
            if not state.is_terminal():
                state.push(dice.choice(state.legal_moves()))
        if not state.is_terminal():
            return state


LEFTMOST = ("minimax(exact_move=true)", PLAIN)


@pytest.mark.parametrize("engine", ["minimax", "minimax(search=mtdf,table=100)", *LEFTMOST])
def test_searches_give_the_plain_value_at_every_depth(engine: str) -> None:
    """Foresight sees no further than the depth."""
    for seed in range(20):
        state = after(nply.load("mnk", m=5, n=4, k=3 + seed % 2, gravity=True), seed % 12, seed)
        for depth in (1, 2, 3, 4):
            values, line = reference.minimax(state, depth)
            found = nply.engine(engine).search(state, depth=depth)
            assert found.values == values, (seed, depth)
            if engine in LEFTMOST:
                assert found.move == line[0]


def test_foresight_and_promise_need_a_game_that_has_them() -> None:
    assert {"foresee", "promise", "mirror"} <= set(nply.load("connect_four").capabilities)
    assert not {"foresee", "promise", "mirror"} & set(nply.load("mnk").capabilities)
    assert "foresee" not in nply.load("mnk", gravity=True, players=3).capabilities
    with pytest.raises(nply.CapabilityError, match="order=promise needs a game that ranks its moves"):
        nply.Minimax(order="promise").search(nply.load("noughts_and_crosses").start())


# Columns, rows, what the first player gets: 1 wins, 0 draws, -1 loses.
PUBLISHED = [(4, 4, 0), (5, 4, 0), (4, 5, 0), (6, 4, -1), (5, 5, 0), (4, 6, 0), (7, 4, 0), (6, 5, 0)]
LATER = [(8, 4, -1), (5, 6, 0), (5, 7, 0), (7, 5, 0), (6, 6, -1)]


@pytest.mark.parametrize(("m", "n", "first"), PUBLISHED + (LATER if LONG else []))
def test_boards_with_a_published_result(m: int, n: int, first: int) -> None:
    game = nply.load("mnk", m=m, n=n, k=4, gravity=True, evaluation="none")
    result = nply.Minimax(table="64MB").search(game.start())
    assert result.complete
    assert result.values is not None
    assert result.values[0] == first * 100


def test_four_in_a_row_on_four_by_four_without_gravity_is_a_draw() -> None:
    result = nply.Minimax(table="64MB").search(nply.load("mnk", m=4, n=4, k=4, evaluation="none").start())
    assert (result.complete, result.values) == (True, (0, 0))


def test_values_of_late_positions_agree_with_a_search_without_any_help() -> None:
    game = nply.load("mnk", **BOARD, evaluation="none")
    for seed in range(10):
        state = after(game, 26, seed)
        slow = nply.engine(PLAIN).search(state)
        fast = nply.Minimax().search(state)
        assert fast.values == slow.values
        assert fast.nodes < slow.nodes


POSITIONS = 50 if LONG else 3


def test_positions_of_twelve_stones_are_worth_the_best_of_their_children() -> None:
    game = nply.load("mnk", **BOARD, evaluation="none")
    engine = nply.Minimax(table="256MB")
    for seed in range(POSITIONS):
        state = after(game, 12 if LONG else 16, seed)
        found = engine.search(state)
        children = {}
        for move in state.legal_moves():
            child = state.copy()
            child.push(move)
            values = child.scores() if child.is_terminal() else engine.search(child).values
            assert values is not None
            children[move] = values[state.player]
        assert found.values is not None
        assert found.values[state.player] == max(children.values()) == children[found.move]


def test_positions_of_twelve_stones_have_the_values_that_another_solver_found() -> None:
    game = nply.load("mnk", **BOARD, evaluation="none")
    engine = nply.Minimax(table="64MB")
    lines = (Path(__file__).parents[1] / "golden" / "connect_four_12.txt").read_text().splitlines()
    positions = [line.split() for line in lines if not line.startswith("#")]
    assert len(positions) == 60
    for moves, value in positions:
        state = game.start()
        for move in moves:
            state.push(move)
        found = engine.search(state)
        assert found.complete
        assert found.values is not None
        assert found.values[state.player] == 100 * int(value), moves


@pytest.mark.skipif(not LONG, reason="NPLY_LONG=1")
def test_the_seven_first_moves_of_connect_four() -> None:
    game = nply.load("mnk", **BOARD, evaluation="none")
    results = {}
    for move in "abcdefg":
        state = game.start()
        state.push(move)
        values = nply.Minimax(table="2GB").search(state).values
        assert values is not None
        results[move] = values[0] // 100
    assert results == {"a": -1, "b": -1, "c": 0, "d": 1, "e": 0, "f": -1, "g": -1}
