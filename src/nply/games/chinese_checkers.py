"""Chinese Checkers, described, and the way that a peg takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from nply._core import MoveError, State
from nply.games.description import StarCell, StarDescription, position
from nply.games.game import Face
from nply.games.solitaire import table, table_file
from nply.games.star import ARMS, SEATS, star
from nply.options import OptionInfo


class ChineseCheckersFace(Face[StarDescription]):
    """Rows are letters from the bottom, columns are counted in half cells from the left."""

    @property
    def options(self) -> Sequence[OptionInfo]:
        """What a user may give: where the solitaire table lies is not his concern."""
        return [option for option in self.info.options if option.name != "table"]

    def native_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """See to it that the solitaire table is there if it is wanted."""
        needs_table = options["evaluation"] == "solitaire" and options["foreign_arms"] != "anywhere"
        if not needs_table or options["pegs"] not in (3, 6):
            return options  # the native game says what does not fit
        return {**options, "table": str(table_file(options["pegs"]))}

    def describe(self, state: State) -> StarDescription:
        """Return every cell with its peg, and the way of the last one that moved."""
        board = star(state.game.options["pegs"])
        groups, turns = _read(state)
        owner = {name: player for player, group in enumerate(groups) for name in group}
        arms = SEATS[state.players]
        homes: dict[int | None, int] = {arm: player for player, arm in enumerate(arms)}
        goals: dict[int | None, int] = {(arm + 3) % ARMS: player for player, arm in enumerate(arms)}
        cells: list[StarCell] = [
            {
                "name": name,
                "row": cell.row,
                "column": cell.column,
                "owner": owner.get(name),
                "home_of": homes.get(board.arm(cell)),
                "goal_of": goals.get(board.arm(cell)),
            }
            for name, cell in board.cells.items()
        ]
        return {
            **position(state),
            "kind": "star",
            "rows": board.rows,
            "cells": cells,
            "turns": turns,
            "way": _last_way(state),
            "winner": _winner(state, turns),
        }


FACE = ChineseCheckersFace


def pegs(state: State) -> list[list[str]]:
    """Return the cells of each player's pegs."""
    return _read(state)[0]


def _read(state: State) -> tuple[list[list[str]], int]:
    """Return the pegs and the number of turns that a state's text tells."""
    groups, _, turns = state.text().split()
    return [group.split(",") for group in groups.split("/")], int(turns)


def _winner(state: State, turns: int) -> int | None:
    """Return who is home: a loser gets the number of turns, and distances at the turn cap are worth more."""
    scores = state.scores() if state.is_terminal() else ()
    return scores.index(max(scores)) if scores and min(scores) == turns else None


def _last_way(state: State) -> list[str]:
    if not state.history:
        return []
    before = state.copy()
    return chain(before, str(before.pop()))


def chain(state: State, move: str) -> list[str]:
    """Return the cells that the peg of a legal move touches, first and last included: a shortest way.

    >>> import nply
    >>> chain(nply.load("chinese_checkers", pegs=6).start(), "b9-d11")
    ['b9', 'd11']
    """
    if move not in state.legal_moves():
        raise MoveError(f"move {move} is not legal here")
    if move == "pass":
        return []
    board = star(state.game.options["pegs"])
    start, end = (board.cells[name] for name in move.split("-"))
    if end in board.steps(start):
        return [str(start), str(end)]
    occupied = {board.cells[name] for group in pegs(state) for name in group} - {start}
    arm, closed = SEATS[state.players][state.player], state.game.options["foreign_arms"] == "closed"
    came_from = board.reach(start, occupied, lambda cell: not closed or board.in_lane(cell, arm))
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return [str(cell) for cell in reversed(way)]


def moves_away(state: State) -> tuple[int, ...]:
    """Return how many moves each player would need to bring his pegs home if nobody else were there."""
    solved = table(state.game.options["pegs"])
    return tuple(
        solved.moves(cells, arm) for cells, arm in zip(pegs(state), SEATS[state.players], strict=True)
    )
