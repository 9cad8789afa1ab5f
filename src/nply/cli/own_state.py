"""A position of a user's own game, with the face of a native state: as much of it as the commands need."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from nply import GameError, MoveError
from nply.games.chance import CHANCE, weighted
from nply.options import nearest

SHOWN_MOVES = 20


class OwnGame:
    """What all positions of the game have in common."""

    def __init__(self, name: str, options: Mapping[str, Any], root: Any) -> None:
        from nply.testing.answers import read_rules  # only needed for these games
        from nply.testing.report import Report

        report = Report(type(root))
        answers = read_rules(root, report)
        if answers is None:
            raise GameError(next(iter(report.problems.values())))
        self.name = name
        self.options = dict(options)
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

    def draw(self, state: "OwnState", *, colour: bool = False) -> str:
        """Return what the author's class has to say about a position, or nothing."""
        kind: Any = type(state.position)
        says_nothing = kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__
        return "" if says_nothing else str(state.position)


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
        return CHANCE if self.chance() else int(self._ask("player"))

    def chance(self) -> list[tuple[Any, int]] | None:
        """Return what chance may do here, each outcome with its weight; None where a player moves."""
        if self.is_terminal() or not self.game.members.can("chance"):
            return None
        return weighted(self._ask("chance"))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return bool(self._ask("is_terminal"))

    def scores(self) -> tuple[float, ...]:
        """Return the final scores, one a player."""
        return tuple(self._ask("scores"))

    def legal_moves(self) -> list[Any]:
        """Return the moves in the order in which they are searched; outcomes where chance moves."""
        if outcomes := self.chance():
            return [outcome for outcome, _ in outcomes]
        moves = self._ask("legal_moves")
        if self.game.members.has(self.position, "order"):
            moves = self.position.order(moves)
        return list(moves)

    def push(self, move: Any) -> None:
        """Play a move: one of the legal ones, or its text."""
        move = self._find(move) if isinstance(move, str) else move
        after = self.position.apply(move)
        self._positions.append(self.position if self.game.members.undo else after)
        self.history.append(move)

    def pop(self) -> Any:
        """Take the last move back and return it."""
        move = self.history.pop()
        self._positions.pop()
        if self.game.members.undo:
            self.position.undo(move)
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
        return self.game.members.read(self.position, name)

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
