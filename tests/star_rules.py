"""The rules of Chinese Checkers once more in plain Python, to hold the native game against."""

import random
from typing import Any

import nply
from nply.games.chinese_checkers import pegs
from nply.games.star import SEATS, Cell, Star, star

Placement = list[list[str]]


def load(**options: Any) -> nply.State:
    return nply.load("chinese_checkers", **options).start()


def written(groups: Placement, player: int = 0, turn: int = 0) -> str:
    return f"{'/'.join(','.join(group) for group in groups)} {player} {turn}"


def playout(state: nply.State, plies: int, seed: int, width: int | None = None) -> nply.State:
    """Play random moves, or random ones of the first few, and return the state."""
    rng = random.Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        state.push(rng.choice(state.legal_moves()[:width]))
    return state


def allowed(board: Star, cell: Cell, arm: int) -> bool:
    return board.arm(cell) in (None, arm, (arm + 3) % 6)


def hop_ends(board: Star, start: Cell, occupied: set[Cell], arm: int, foreign_arms: str) -> set[Cell]:
    """Every cell that hops lead to, by trying all chains one hop at a time."""
    found: set[Cell] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for over, there in board.hops(here):
            if over not in occupied or there in occupied or there in found:
                continue
            if foreign_arms == "closed" and not allowed(board, there, arm):
                continue
            found.add(there)
            waiting.append(there)
    return found


def legal_moves(state: nply.State) -> set[str]:
    """The moves of a state, worked out from its text alone."""
    options = state.game.options
    board, rule = star(options["pegs"]), options["foreign_arms"]
    arm = SEATS[state.players][state.player]
    occupied = {board.cells[name] for group in pegs(state) for name in group}
    moves = set()
    for name in pegs(state)[state.player]:
        start = board.cells[name]
        ends = {cell for cell in board.steps(start) if cell not in occupied}
        ends |= hop_ends(board, start, occupied - {start}, arm, rule)
        for end in ends - {start}:
            if rule == "anywhere" or allowed(board, end, arm):
                moves.add(f"{start}-{end}")
    return moves or {"pass"}


def distance(board: Star, cell: Cell, arm: int) -> int:
    """Steps from a cell to the tip of the arm across, found by breadth-first search."""
    tip = next(
        c for c in board.cells.values() if board.arm(c) == (arm + 3) % 6 and len(list(board.steps(c))) == 2
    )
    reached, ring, steps = {tip}, {tip}, 0
    while cell not in reached:
        ring = {near for old in ring for near in board.steps(old)} - reached
        reached |= ring
        steps += 1
    return steps
