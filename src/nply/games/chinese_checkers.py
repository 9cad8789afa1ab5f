"""Chinese Checkers, drawn: in the terminal, as SVG, and the way that a peg takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from nply._core import MoveError, State
from nply.games.game import Face
from nply.games.solitaire import table, table_file
from nply.games.star import SEATS, Cell, Star, star
from nply.options import OptionInfo

# Red, blue, green, yellow, violet and cyan: codes of the terminal, and the same on paper.
TERMINAL = (31, 34, 32, 33, 35, 36)
PAPER = ("#d62f2f", "#2f6fd6", "#2c9a44", "#e0a818", "#8e44ad", "#1fa3a8")


class ChineseCheckersFace(Face):
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

    def draw(self, state: State, colour: bool) -> str:
        """Return the board: each peg as the number of its player, with the names of rows and columns."""
        return draw(state, colour)


FACE = ChineseCheckersFace


def pegs(state: State) -> list[list[str]]:
    """Return the cells of each player's pegs."""
    return [group.split(",") for group in state.text().split()[0].split("/")]


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


def draw(state: State, colour: bool = False) -> str:
    """Return the board as text: each peg as the number of its player, with the names of rows and columns."""
    board = star(state.game.options["pegs"])
    owner = {name: player for player, cells in enumerate(pegs(state)) for name in cells}
    goals = {(arm + 3) % 6: player for player, arm in enumerate(SEATS[state.players])}
    width = 6 * board.rows + 1
    lines = []
    for row in range(4 * board.rows, -1, -1):
        marks = [" "] * width
        for name, cell in board.cells.items():
            if cell.row == row:
                marks[cell.column] = _mark(owner.get(name), goals.get(_arm(board, cell)), colour)
        lines.append(f"{chr(ord('a') + row)} {''.join(marks)}".rstrip())
    for digits in ("".join(f"{i // 10 or ' '}" for i in range(1, width + 1)), "1234567890" * 3):
        lines.append(f"  {digits[:width]}")
    return "\n".join([*lines, _caption(state)])


def _arm(board: Star, cell: Cell) -> int:
    arm = board.arm(cell)
    return -1 if arm is None else arm


def _mark(player: int | None, goal_of: int | None, colour: bool) -> str:
    if player is None:
        return f"\x1b[2;{TERMINAL[goal_of]}m·\x1b[0m" if colour and goal_of is not None else "·"
    return f"\x1b[1;{TERMINAL[player]}m{player}\x1b[0m" if colour else str(player)


def _caption(state: State) -> str:
    turn = state.text().split()[2]
    if not state.is_terminal():
        return f"player {state.player} to move, {turn} turns played"
    scores = state.scores()
    best = " and ".join(str(player) for player, score in enumerate(scores) if score == max(scores))
    # A loser gets the number of turns; distances at the turn cap are worth more than that.
    if min(scores) == int(turn):
        return f"player {best} has won after {turn} turns"
    return f"nobody is home after {turn} turns; player {best} is nearest"


def svg(state: State) -> str:
    """Return the board as an SVG image; the way of the last move is drawn as a line."""
    board = star(state.game.options["pegs"])
    step, height, margin = 20, 34.6, 50  # half a cell, a row, the room for names
    width = 6 * board.rows * step + 2 * margin
    total = 4 * board.rows * height + 2 * margin

    def at(cell: Cell) -> tuple[float, float]:
        return margin + cell.column * step, margin + (4 * board.rows - cell.row) * height

    owner = {name: player for player, cells in enumerate(pegs(state)) for name in cells}
    goals = {(arm + 3) % 6: player for player, arm in enumerate(SEATS[state.players])}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {total:.0f}" '
        f'width="{width:.0f}" height="{total:.0f}" font-family="sans-serif" text-anchor="middle">',
        f"<title>Chinese Checkers: {_caption(state)}</title>",
        f'<rect width="{width:.0f}" height="{total:.0f}" fill="#fbf7ee"/>',
    ]
    for name, cell in board.cells.items():
        goal_of = goals.get(_arm(board, cell))
        edge = "#b8ac95" if goal_of is None else PAPER[goal_of]
        parts.append(_disc(*at(cell), 13, "#efe6d3", edge))
        if name not in owner:
            parts.append(_label(*at(cell), name, 8, "#8a7f6a"))
    way = [at(board.cells[name]) for name in _last_way(state)]
    if way:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="#333" stroke-width="3" opacity="0.55"/>'
        )
        parts.append(_disc(*way[0], 5, "#333", "none"))
    for name, player in owner.items():
        parts.append(_disc(*at(board.cells[name]), 14, PAPER[player], "#333"))
        parts.append(_label(*at(board.cells[name]), str(player), 13, "#fff"))
    for row in range(4 * board.rows + 1):
        parts.append(_label(margin / 2 - 8, at(Cell(row, 0))[1], chr(ord("a") + row), 12, "#555"))
    for column in range(6 * board.rows + 1):
        parts.append(_label(at(Cell(0, column))[0], total - margin / 2 + 8, str(column + 1), 9, "#555"))
    return "\n".join([*parts, "</svg>"])


def _last_way(state: State) -> list[str]:
    if not state.history:
        return []
    before = state.copy()
    return chain(before, str(before.pop())) if state.history[-1] != "pass" else []


def _disc(x: float, y: float, radius: int, fill: str, edge: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def _label(x: float, y: float, text: str, size: int, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y + size * 0.35:.1f}" font-size="{size}" fill="{colour}">{text}</text>'
