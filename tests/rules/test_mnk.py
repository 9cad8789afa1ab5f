"""What positions of mnk are worth where a search is cut off, against lines counted one by one."""

import random

import pytest

import nply

BOARDS = [
    # Small ones, whose lines are counted beforehand, …
    {"m": 3, "n": 3, "k": 3, "players": 2},
    {"m": 3, "n": 3, "k": 2, "players": 4},
    {"m": 5, "n": 2, "k": 2, "players": 3},
    {"m": 2, "n": 4, "k": 4, "players": 2},
    {"m": 12, "n": 1, "k": 3, "players": 2},
    {"m": 3, "n": 3, "k": 3, "players": 3, "gravity": True},
    # … and large ones.
    {"m": 4, "n": 3, "k": 3, "players": 3},
    {"m": 13, "n": 1, "k": 3, "players": 2},
    {"m": 4, "n": 4, "k": 3, "players": 2},
    {"m": 9, "n": 9, "k": 5, "players": 4},
    {"m": 7, "n": 6, "k": 4, "players": 2, "gravity": True},
]


def lines(m: int, n: int, k: int) -> set[frozenset[tuple[int, int]]]:
    """All sets of k cells in a row."""
    rows = [
        [(x + i * dx, y + i * dy) for i in range(k)]
        for x in range(m)
        for y in range(n)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    return {frozenset(row) for row in rows if all(0 <= x < m and 0 <= y < n for x, y in row)}


@pytest.mark.parametrize("options", BOARDS, ids=str)
def test_open_lines_are_counted(options: dict[str, int]) -> None:
    m, n, players = options["m"], options["n"], options["players"]
    rows = lines(m, n, options["k"])
    game = nply.load("mnk", **options)
    generator = random.Random(1)
    for _ in range(20):
        state = game.start()
        while not state.is_terminal():
            board = state.text().split("/")[::-1]
            marks = {(x, y): board[y][x] for x in range(m) for y in range(n)}
            free = [
                sum(all(marks[cell] in "." + mark for cell in row) for row in rows)
                for mark in "xo+*"[:players]
            ]
            assert state.evaluate() == tuple(players * own - sum(free) for own in free)
            state.push(generator.choice(state.legal_moves()))
