"""Positions that a browser asks for, and how they are told.

A browser may name games of nply and nothing else: no code of the user's own is run, and no file is read.
"""

from collections.abc import Sequence
from typing import Any

import nply
from nply import OptionError, State
from nply.games import drawings
from nply.web.messages import Move, PositionGiven, PositionTold

DRAWN_BY_THE_PAGE = ("board", "cards", "star")
FILES = {"chinese_checkers": ("table",)}  # options that name a file on this machine
MOST_MOVES = 5_000
MOST_SEED = 2**53  # a browser's whole numbers end here


def loaded(name: str, options: dict[str, Any]) -> nply.Game:
    """Load a game of nply's own."""
    for option in FILES.get(name, ()):
        if options.get(option):
            raise OptionError(f"{name}: {option} names a file, which the page does not read")
    return nply.load(name, **options)


def read_position(given: PositionGiven) -> State:
    """Return the position that is meant."""
    game = loaded(given.game, given.options)
    if "deal" in game.capabilities:
        if given.text is not None:
            state = game.deal(text=given.text)
        else:
            state = game.deal(seed=checked_seed(given.seed or 0))
    elif given.text is not None or given.seed is not None:
        raise OptionError(f"{game.name} is not dealt: leave text and seed out")
    else:
        state = game.start()
    return pushed(state, given.moves)


def pushed(state: State, moves: Sequence[Move]) -> State:
    """Play moves on a state and return it."""
    if len(moves) > MOST_MOVES:
        raise OptionError(f"{len(moves):,} moves are too many: at most {MOST_MOVES:,}")
    for move in moves:
        state.push(move)
    return state


def checked_seed(seed: int) -> int:
    """Return a seed that a browser can hold."""
    if not 0 <= seed <= MOST_SEED:
        raise OptionError(f"the seed must be a whole number from 0 to {MOST_SEED}")
    return seed


def told(state: State) -> PositionTold:
    """Describe a position with all that is open."""
    description: Any = state.describe()
    moves = [] if state.is_terminal() else list(state.legal_moves())
    return PositionTold(
        position=description,
        text=state.text(),
        moves=moves,
        ways=ways(state, moves),
        svg=picture(description),
    )


def picture(description: Any) -> str | None:
    """Return a picture of what the page does not draw itself."""
    return None if description["kind"] in DRAWN_BY_THE_PAGE else drawings.svg(description)


def ways(state: State, moves: Sequence[Move]) -> dict[str, list[str]]:
    """Return the cells that each move of a peg touches, where it is more than a step."""
    if state.game.name != "chinese_checkers":
        return {}
    found: dict[str, list[str]] = {}
    trial = state.copy()
    for move in moves:
        trial.push(move)
        description: Any = trial.describe()
        if len(description["way"]) > 2:
            found[str(move)] = description["way"]
        trial.pop()
    return found
