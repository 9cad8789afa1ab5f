"""A position of a user's own game, with the face of a native state: as much of it as is needed to play."""

import copy
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from nply._core import GameError, MoveError, NplyError, OptionError, State
from nply.games.chance import CHANCE, weighted
from nply.games.game import Game
from nply.games.own_recipe import Recipe, told
from nply.games.views import PythonView, view_of
from nply.options import nearest

SHOWN_MOVES = 20
MOST_SHOWN = 200
"""Of one attribute, in characters."""


def own_game(recipe: Recipe) -> "Game | OwnGame":
    """Return the game that a recipe makes: one of nply's own, or one whose class the user has written."""
    made = recipe.make(**({"seed": 0} if recipe.takes_seed else {}))
    if isinstance(made, Game):
        return made
    if isinstance(made, State):
        raise OptionError(f"{recipe.name} is a position: a match needs the game, {recipe.name}.game")
    return OwnGame(recipe.name, recipe.options, made, recipe)


class OwnGame:
    """What all positions of the game have in common. With a `recipe` it makes as many of them as needed."""

    def __init__(
        self, name: str, options: Mapping[str, Any], root: Any, recipe: Recipe | None = None
    ) -> None:
        from nply.testing.answers import read_rules  # only needed for these games
        from nply.testing.report import Report

        report = Report(type(root))
        answers = read_rules(root, report)
        if answers is None:
            raise GameError(next(iter(report.problems.values())))
        self.name = name
        self.options = dict(options)
        self.recipe = recipe
        self.members = answers.members
        self.players = answers.players
        facts = answers.facts
        self.score_facts = {
            "constant_sum": facts.constant_sum,
            "max_sum": facts.max_sum,
            "lowest": facts.lowest,
            "highest": facts.highest,
            "step": facts.step or 1,
        }
        self.capabilities = [name for name in ("chance",) if self.members.can(name)]
        if hasattr(root, "view"):
            self.capabilities.append("views")
        if recipe is not None and recipe.takes_seed:
            self.capabilities.append("deal")

    @property
    def source(self) -> str:
        """Tells whether the files that the game is in were changed; empty if there are none."""
        return self.recipe.source if self.recipe is not None else ""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.players

    def start(self) -> "OwnState":
        """Return the first state, of an object of its own."""
        return self._first()

    def deal(self, seed: int) -> "OwnState":
        """Return the first state of the game that a seed stands for."""
        return self._first(seed=seed)

    def _first(self, **arguments: Any) -> "OwnState":
        assert self.recipe is not None  # whoever asks for many has said how they are made
        return OwnState(self, self.recipe.make(**arguments))

    def draw(self, state: "OwnState", *, colour: bool = False) -> str:
        """Return what the author's class has to say about a position; without `__str__`, its attributes."""
        kind: Any = type(state.position)
        if kind.__str__ is not object.__str__ or kind.__repr__ is not object.__repr__:
            return str(state.position)
        attributes = getattr(state.position, "__dict__", {})
        return "\n".join(f"{name} = {value!r}"[:MOST_SHOWN] for name, value in attributes.items())

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        assert self.recipe is not None
        return own_game, (self.recipe,)


class OwnState:
    """A position that moves are played on: `position` is what a search is given."""

    def __init__(self, game: OwnGame, position: Any) -> None:
        self.game = game
        self.history: list[Any] = []
        self._positions = [position]

    @property
    def position(self) -> Any:
        """The author's own object."""
        return self._positions[-1]

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.players

    @property
    def player(self) -> int:
        """Who is to move; -1: chance."""
        if self.chance():
            return CHANCE
        player = int(self._ask("player"))
        if not 0 <= player < self.players:
            raise self._wrong(f"player must be 0 to {self.players - 1}, got {player}")
        return player

    def chance(self) -> list[tuple[Any, int]] | None:
        """Return what chance may do here, each outcome with its weight; None where a player moves."""
        if self.is_terminal() or not self.game.members.can("chance"):
            return None
        return weighted(self._ask("chance"))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return bool(self._ask("is_terminal"))

    def scores(self) -> tuple[float, ...]:
        """Return the final scores, one a player: whole numbers where they are."""
        found = self._ask("scores")
        try:
            scores = tuple(_number(one) for one in found)
        except (TypeError, ValueError):
            scores = ()
        if len(scores) != self.players:
            raise self._wrong(f"scores must return {self.players} numbers, got {found!r}")
        return scores

    def legal_moves(self) -> list[Any]:
        """Return the moves in the order in which they are searched; outcomes where chance moves."""
        if outcomes := self.chance():
            return [outcome for outcome, _ in outcomes]
        moves = self._ask("legal_moves")
        if self.game.members.has(self.position, "order"):
            moves = self._call(lambda: self.position.order(moves))
        if not moves and not self.is_terminal():
            raise self._wrong("legal_moves returned no move although is_terminal is False")
        return list(moves)

    def view(self, player: int | None = None) -> Any:
        """Return what a player has seen, by default the one to move."""
        seen: PythonView = self._call(lambda: view_of(self.position, player))
        return seen

    def push(self, move: Any) -> None:
        """Play a move: one of the legal ones, or its text."""
        move = self._find(move) if isinstance(move, str) else move
        after = self._call(lambda: self.position.apply(move))
        self._positions.append(self.position if self.game.members.undo else after)
        self.history.append(move)

    def pop(self) -> Any:
        """Take the last move back and return it."""
        move = self.history.pop()
        self._positions.pop()
        if self.game.members.undo:
            self._call(lambda: self.position.undo(move))
        return move

    def copy(self) -> "OwnState":
        """Return a state of its own, with its history."""
        other = OwnState(self.game, self.position)
        other.history = list(self.history)
        other._positions = list(self._positions)
        if self.game.members.undo:
            try:
                other._positions = [copy.deepcopy(self.position)] * len(self._positions)
            except Exception as error:
                name = type(self.position).__name__
                raise GameError(f"{name} cannot be copied: {type(error).__name__}: {error}") from None
        return other

    def _ask(self, name: str) -> Any:
        return self._call(lambda: self.game.members.read(self.position, name))

    def _call(self, method: Callable[[], Any]) -> Any:
        """Call what the author wrote; whatever it raises becomes one line."""
        try:
            return method()
        except NplyError:
            raise
        except Exception as error:
            raise GameError(_blamed(error)) from None

    def _wrong(self, words: str) -> GameError:
        return GameError(f"{type(self.position).__name__}: {words}")

    def _find(self, text: str) -> Any:
        """Return the legal move with this text, blanks aside; else a whole number is a move."""
        if self.is_terminal():
            raise MoveError(f"move {text}: the game is over")
        legal = self.legal_moves()
        texts = [_squeezed(str(move)) for move in legal]
        if text in legal and texts.count(_squeezed(text)) == 0:
            return text
        if (count := texts.count(_squeezed(text))) == 1:
            return legal[texts.index(_squeezed(text))]
        if count > 1:
            raise MoveError(f"move {text} could be any of {count} legal moves: their texts are the same")
        if _is_number(text) and int(text) in legal:
            return int(text)
        raise MoveError(f"move {text} is not legal here; {_hint(text, list(map(str, legal)))}")


def searched(state: Any) -> Any:
    """Return what a search takes of a state: of a user's own game the object that its author wrote."""
    return state if isinstance(state, State) else getattr(state, "position", state)


def _blamed(error: Exception) -> str:
    from nply.testing.words import described  # only needed when something goes wrong

    return told(error) or f"the game raised {described(error)}"


def _number(score: Any) -> float:
    """Return a score as Python's own number, numpy's and fractions included."""
    value = float(score)
    if not isfinite(value):
        raise ValueError
    return int(score) if value == int(score) else value


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 20


def _hint(text: str, legal: Sequence[str]) -> str:
    hint = nearest(text, legal)
    if hint.startswith("did you mean"):
        return hint
    more = f" and {len(legal) - SHOWN_MOVES} more" if len(legal) > SHOWN_MOVES else ""
    return f"legal: {' '.join(legal[:SHOWN_MOVES])}{more}"
