"""The shape of a game written in Python."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class PythonGame(Protocol):
    """A position of a user's own game; nothing has to be inherited.

    Each member may be a method or a plain attribute, except `apply`. There are two styles: `apply`
    returns the new position and leaves this one alone, or it changes this one and there is
    `undo(move)`, which takes the move back.

    Optional members: `evaluate()` estimates the scores where a search is cut off (without it a search
    runs to the end of the game); `order(moves)` returns the moves best first; `max_sum` is the most that
    the scores of all players can sum to (then no score may be negative, and searches can prune);
    `key()` is hashable and equal only for positions that are the same game from there on; `describe()` may
    return the position as plain data, for whoever wants to draw it: no search asks for it.
    """

    @property
    def players(self) -> int:
        """How many play: 1 to 8."""
        ...

    @property
    def player(self) -> int:
        """Who is to move, counted from 0."""
        ...

    def legal_moves(self) -> Sequence[Any]:
        """Return a list or tuple of moves, never empty unless the game is over."""
        ...

    def apply(self, move: Any) -> Any:
        """Return the position after the move, or change this one."""
        ...

    def is_terminal(self) -> bool:
        """Is the game over?"""
        ...

    def scores(self) -> Sequence[int]:
        """Return the final scores, one whole number a player; higher is better."""
        ...
