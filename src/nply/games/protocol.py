"""The shape of a game written in Python."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class PythonGame(Protocol):
    """A position of a user's own game; nothing has to be inherited.

    Each member may be a method or a plain attribute, except `apply`. There are two styles: `apply`
    returns the new position and leaves this one alone, or it changes this one and there is
    `undo(move)`, which takes the move back.

    Optional members, checked wherever a search can see them; what is not true is a GameError:

    - `evaluate()` estimates the scores where a search is cut off; without it a search runs to the end.
    - `key()` is hashable and equal only for positions that are the same game from there on; searches with a
      table need it.
    - `rest()` returns `(key, so_far)` where scores add up: what each player has got so far, and a key of what
      is still to come, equal only for positions that are the same game from there on but for the scores so
      far; every value below, final or estimated, has them in it.
    - `order(moves)` returns the moves best first; `promise(move)`, a whole number from 0, is for searches
      that may try them in any order: more comes first.
    - `lowest` and `highest` are the least and the most that a player can get, `max_sum` the most that all
      scores can sum to, `constant_sum` what they always sum to. Searches prune if they know a sum and the
      lowest score; `max_sum` alone says that no score is negative.
    - `step`: all scores are so far apart, or a multiple of it. If it is a float, scores may be fractions, and
      results are floats.
    - `bounds()` returns two lists of scores, `(low, high)`: all values below lie between them.
    - `leaf_values()` returns a list of all scores that can occur below, final or evaluated; more is allowed.
    - `quiet()` is False where an estimate cannot be trusted: searches with `extend` go on there.
    - `phases` names the phases of the game, and `phase()` is the one that it is in: `nply.Phases` has an
      engine for each.
    - `max_length()`: no game from here has more moves.
    - `next_level(depth)`: the depth of the iteration after that of `depth`.
    - `chance()` returns None where a player moves, and a list of pairs `(outcome, probability)` where chance
      does: `player` and `legal_moves` are not asked for there, and `apply` takes an outcome. Probabilities
      are whole numbers out of their sum, or fractions (`fractions.Fraction`) that sum to one; floats are not
      exact.
    - `turn_to(player)` hands the turn to a player although it is not his: it returns the new position, or
      changes this one where there is `undo`. What the game tells must hold for moves out of turn, too.
    - `describe()` may return the position as plain data, for whoever wants to draw it: no search asks for it.

    A position must be what it was after `undo(move)`. It is compared after each search; it may count its
    calls or fill a cache, as long as that changes nothing that a search sees.
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
        """Return a list, a tuple or a range of moves, never empty unless the game is over."""
        ...

    def apply(self, move: Any) -> Any:
        """Return the position after the move, or change this one."""
        ...

    def is_terminal(self) -> bool:
        """Is the game over?"""
        ...

    def scores(self) -> Sequence[float]:
        """Return the final scores, one a player, higher is better: whole, unless there is a `step`."""
        ...
