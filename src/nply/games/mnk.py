"""The board of k-in-a-row games, described."""

from collections.abc import Iterator, Mapping

from nply._core import State
from nply.games.description import BoardDescription, Cell, position
from nply.games.game import Face

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS = "xo+*"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
Owners = Mapping[tuple[int, int], int]  # by column and row


class MnkFace(Face[BoardDescription]):
    """Columns are letters, rows are numbered from the bottom."""

    def describe(self, state: State) -> BoardDescription:
        """Return every cell with the player whose stone lies there, the last stone, and the line that won."""
        options = state.game.options
        rows = state.text().split("/")[::-1]
        owners = {
            (column, row): MARKS.index(mark)
            for row, marks in enumerate(rows)
            for column, mark in enumerate(marks)
            if mark != "."
        }
        cells: list[Cell] = [
            {"name": _name(column, row), "row": row, "column": column, "owner": owners.get((column, row))}
            for row in range(len(rows))
            for column in range(len(rows[0]))
        ]
        line = {_name(*cell) for cell in _lines(owners, options["k"])}
        winners = {cell["owner"] for cell in cells if cell["name"] in line}
        return {
            **position(state),
            "kind": "board",
            "columns": options["m"],
            "rows": options["n"],
            "in_a_row": options["k"],
            "gravity": options["gravity"],
            "cells": cells,
            "way": _last(state, owners),
            "winner": winners.pop() if winners else None,
            "line": [cell["name"] for cell in cells if cell["name"] in line],
        }


def _name(column: int, row: int) -> str:
    return f"{LETTERS[column]}{row + 1}"


def _last(state: State, owners: Owners) -> list[str]:
    """Return the cell of the last stone; one that fell lies on top of its column."""
    if not state.history:
        return []
    move = str(state.history[-1])
    if not state.game.options["gravity"]:
        return [move]
    column = LETTERS.index(move)
    return [_name(column, max(row for stone, row in owners if stone == column))]


def _lines(owners: Owners, length: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of every row of so many stones of one player."""
    for column, row in owners:
        for right, up in DIRECTIONS:
            cells = [(column + i * right, row + i * up) for i in range(length)]
            if all(owners.get(cell) == owners[column, row] for cell in cells):
                yield from cells


FACE = MnkFace
