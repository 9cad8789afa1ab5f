"""What one player has seen of a game, also of one that is written in Python."""

import copy
import random
from collections.abc import Sequence
from typing import Any

from nply._core import CapabilityError, GameError, OptionError, State, View
from nply.games.protocol import PythonGame


def view_of(position: "State | PythonGame", player: int | None = None) -> "View | PythonView":
    """Return what a player has seen, by default the one to move: `state.view(player)` for games of any kind.

    A game written in Python has hidden information if it has `view(player)`, which returns an object with
    `sample(rng)`: a position that looks the same to that player, drawn with the random.Random that is given.
    That object may also have `count_worlds()` and `describe()`. Of others a view is the position as it is.

    >>> import nply
    >>> view = view_of(nply.load("hearts").deal(seed=1), 2)
    >>> view.player, len(view.describe()["seats"][2]["hand"]), view.describe()["seats"][0]["hand"]
    (2, 13, 13)
    """
    if isinstance(position, State):
        return position.view(player)
    players, mover = _value(position, "players"), _value(position, "player")
    seat = mover if player is None else player
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise OptionError(f"view: player must be a number from 0 to {players - 1}, got {player!r}")
    see = getattr(position, "view", None)
    if see is None:
        return PythonView(seat, copy.deepcopy(position), hidden=False)
    seen = see(seat)
    if not callable(getattr(seen, "sample", None)):
        raise GameError(
            f"{type(position).__name__}.view() must return an object with sample(rng), got {seen!r}"
        )
    return PythonView(seat, seen, hidden=True)


class PythonView:
    """A view of a game that is written in Python; `view_of` makes one."""

    def __init__(self, player: int, seen: Any, *, hidden: bool) -> None:
        self.player = player
        """Whose view it is, counted from 0."""
        self.seen = seen
        """What the game's `view(player)` returned; the position itself where nothing is hidden."""
        self.hidden = hidden

    @property
    def players(self) -> int:
        """How many play."""
        return int(_value(self._any_world(), "players"))

    @property
    def to_move(self) -> int | None:
        """Who is to move; None if the game is over. It is the same in all worlds."""
        world = self._any_world()
        return None if _value(world, "is_terminal") else int(_value(world, "player"))

    def legal_moves(self) -> list[Any]:
        """Return the moves of this player, the same in all worlds; none if it is not his turn."""
        world = self._any_world()
        if _value(world, "is_terminal") or _value(world, "player") != self.player:
            return []
        return list(_value(world, "legal_moves"))

    def sample(self, *, seed: int) -> Any:
        """Return a position that looks the same to this player."""
        return self.worlds(1, seed=seed)[0]

    def worlds(self, n: int, *, seed: int) -> list[Any]:
        """Return so many of them, drawn independently."""
        return [self.world(seed, number) for number in range(n)]

    def world(self, seed: int, number: int) -> Any:
        """Return one of the worlds that a seed stands for."""
        if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
            raise OptionError(f"seed must be a whole number, at least 0, got {seed!r}")
        if not self.hidden:
            return copy.deepcopy(self.seen)
        world = self.seen.sample(random.Random(f"{seed}/{number}"))
        if not isinstance(world, PythonGame):
            raise GameError(f"{type(self.seen).__name__}.sample() must return a position, got {world!r}")
        return world

    def count_worlds(self) -> int:
        """Return how many positions look the same to this player, if the game can say."""
        if not self.hidden:
            return 1
        if not hasattr(self.seen, "count_worlds"):
            raise CapabilityError(f"{type(self.seen).__name__} has no count_worlds()")
        return int(_value(self.seen, "count_worlds"))

    def describe(self) -> Any:
        """Return the view as plain data, if the game describes it."""
        if not hasattr(self.seen, "describe"):
            raise CapabilityError(f"{type(self.seen).__name__} has no describe()")
        return _value(self.seen, "describe")

    def _any_world(self) -> Any:
        return self.world(0, 0) if self.hidden else self.seen

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PythonView):
            return NotImplemented
        return self.player == other.player and bool(self.seen == other.seen)

    def __hash__(self) -> int:
        return hash((self.player, self.seen))

    def __str__(self) -> str:
        return str(self.seen)

    def __repr__(self) -> str:
        return f"<View of player {self.player}: {self.seen!r}>"


def _value(position: Any, name: str) -> Any:
    """Return a member's value; it may be a method or a plain attribute."""
    member = getattr(position, name)
    if not callable(member):
        return member
    value: int | Sequence[Any] = member()
    return value
