"""Agents: whoever chooses a move for a seat."""

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self, runtime_checkable

from nply._core import NplyError, OptionError, State
from nply.games.protocol import PythonGame
from nply.limits import Limit
from nply.search.engines import Engine
from nply.search.result import Result

Position = State | PythonGame


class AgentError(NplyError):
    """The code of a user's agent failed."""


class Clock:
    """One decision of one game: made by whoever runs the game, handed to `choose(state, clock)`.

    `seed` is that of the game and `ply` counts the moves before this one. An agent that wants chance takes
    it from `random()`: then a game with the same seed is the same game. It may `note` how much it searched.
    """

    def __init__(self, seed: int = 0, ply: int = 0) -> None:
        self.seed = seed
        self.ply = ply
        self.limit = Limit()
        """What the agent's text says behind `@`; for a user's class to keep to."""
        self.nodes: int | None = None
        self.depth: int | None = None
        self.stop: Callable[[], bool] | None = None
        """Asked some twenty times a second by a search, which ends with what it has once it is True."""

    def random(self) -> random.Random:
        """Return a fresh generator that depends on the seed and the ply alone."""
        return random.Random(f"{self.seed}/{self.ply}")

    def note(self, *, nodes: int | None = None, depth: int | None = None) -> None:
        """Say how many nodes were searched and how deep; what is left out is unknown."""
        for name, count in (("nodes", nodes), ("depth", depth)):
            if count is not None and (not isinstance(count, int) or isinstance(count, bool) or count < 0):
                raise OptionError(f"clock.note: {name} must be a whole number, at least 0, got {count!r}")
        self.nodes, self.depth = nodes, depth


def blind_seed(seed: int) -> int:
    """Return a seed for the chance of agents that does not tell them the deal which `seed` stands for."""
    return int.from_bytes(hashlib.sha256(f"{seed}/agents".encode()).digest()[:7], "big")


@runtime_checkable
class Chooser(Protocol):
    """What a user's class must offer: one method."""

    def choose(self, state: Any, clock: Clock) -> Any:
        """Return a legal move. The state is the agent's own copy."""
        ...


class Agent(ABC):
    """Whoever chooses a move for a seat; immutable, comparable, and written as text (`paranoid@250k`).

    `for_game()` returns what plays one game with this agent's settings: it may keep what it learns from
    move to move, and is dropped when the game is over.
    """

    @abstractmethod
    def for_game(self) -> Chooser:
        """Return a fresh object that chooses the moves of one game."""

    def choose(self, state: Position, clock: Clock) -> Any:
        """Return the move for one position, as if the game had begun there."""
        return self.for_game().choose(state, clock)

    @property
    def sees_all(self) -> bool:
        """Must it be shown all cards? Others can play from a view, which is what one player has seen."""
        return False

    @property
    def reproducible(self) -> bool:
        """Is the choice the same on every machine, fast or slow?"""
        return True

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"nply.agents.agent({str(self)!r})"

    @abstractmethod
    def __str__(self) -> str: ...


class RandomAgent(Agent):
    """Takes any legal move, each as likely as the others."""

    def for_game(self) -> Self:
        return self

    def choose(self, state: Position, clock: Clock) -> Any:
        moves = legal_moves(state)
        return moves[int(clock.random().random() * len(moves))]

    def __str__(self) -> str:
        return "random"


class HeuristicAgent(Agent):
    """Takes the first move in the game's own order: what a search would look at first."""

    def for_game(self) -> Self:
        return self

    def choose(self, state: Position, clock: Clock) -> Any:
        moves = legal_moves(state)
        order = getattr(state, "order", None)  # of a game written in Python; native moves are in order
        return (order(moves) if callable(order) else moves)[0]

    def __str__(self) -> str:
        return "heuristic"


class EngineAgent(Agent):
    """Searches every position with one engine and one limit."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        if limit.depth == 0:
            raise OptionError(f"'{engine}@{limit}': a depth of 0 finds no move; write a depth of at least 1")
        self.engine = engine
        self.limit = limit

    def for_game(self) -> Chooser:
        return Searching(self.engine, self.limit)

    @property
    def sees_all(self) -> bool:
        return not getattr(self.engine, "from_views", False)

    @property
    def reproducible(self) -> bool:
        """A search cut off by the clock depends on the machine."""
        return self.limit.seconds is None and self.engine.reproducible

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EngineAgent):
            return NotImplemented
        return (self.engine, self.limit) == (other.engine, other.limit)

    def __hash__(self) -> int:
        return hash((self.engine, self.limit))

    def __str__(self) -> str:
        return f"{self.engine}@{self.limit}" if self.limit else str(self.engine)


def check_hidden(agents: Iterable[Agent]) -> None:
    """Complain of agents that cannot play where each player sees his own cards only."""
    for one in agents:
        if isinstance(one, EngineAgent) and one.sees_all:
            inside = f"pimc({one.engine},worlds=8)" + (f"@{one.limit}" if one.limit else "")
            raise OptionError(f"{one} sees all cards; where they are hidden, write {inside}")


class Searching:
    """An engine in one game: the one place where agents search. Its tables last as long as the game."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        self.engine = engine
        self.limit = limit
        self.searcher = engine.searcher()
        self.last: Result | None = None
        """What the last search found."""

    def choose(self, state: Position, clock: Clock) -> Any:
        limit, stop = self.limit, clock.stop
        limits: dict[str, Any] = {
            "nodes": limit.nodes,
            "depth": limit.depth,
            "seconds": limit.seconds,
            "to_the_end": limit.to_the_end,
        }
        if stop is not None:
            limits["progress"] = lambda _: stop()
        if self.engine.draws:
            limits["seed"] = clock.random().getrandbits(63)
        found = self.searcher.search(state, **limits)
        clock.note(nodes=found.nodes, depth=found.depth)
        self.last = found
        return found.move


def legal_moves(state: Position) -> Any:
    """Return the moves; of a game written in Python they may be a plain attribute."""
    moves: Any = state.legal_moves
    return moves() if callable(moves) else moves
