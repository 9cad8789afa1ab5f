"""The plain data of a game that people play: what was agreed, and what was played."""

from typing import Any

import msgspec

Move = int | str


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before the first card: the game follows from it and from the moves."""

    game: str
    """A name that `nply.load` takes, or a game of the user's own like my_game.py:Race."""
    options: dict[str, Any] = {}
    """Of the game, those that were chosen."""
    deal: dict[str, Any] = {}
    """Arguments of the deal beside the seed, for a single hand."""
    opening: tuple[Move, ...] = ()
    """Moves that were played before anybody was asked, in a single hand."""
    to: int | None = None
    """A whole game ends at so many points."""
    hands: str | None = None
    """A whole game has so many hands, or hands of these sizes."""
    seed: int = 0
    """Hand h is dealt with the seed `seed + h`; all chance in it follows from the same number."""
    seats: tuple[str | None, ...]
    """Who plays for each player: an agent's text; None is a person."""
    open: bool = False
    """Are all cards shown to everybody?"""


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game in progress, or a finished one. Cards that nobody has seen yet follow from it."""

    setup: Setup
    finished: tuple[tuple[Move, ...], ...] = ()
    """The moves of each hand that is over."""
    moves: tuple[Move, ...] = ()
    """Those of the hand in progress, without the opening."""
