"""A game with its options fixed, and the Python side of a native game."""

import reprlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nply import _core
from nply._core import CapabilityError, OptionError, State
from nply.options import OptionInfo, check, parse


class Face:
    """What Python adds to a native game: how its options are given and how a state is drawn."""

    def __init__(self, info: _core.GameInfo) -> None:
        self.info = info

    @property
    def options(self) -> Sequence[OptionInfo]:
        """The options that a user may give."""
        return self.info.options

    def check(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Return all options, checked, with their defaults filled in."""
        return dict(check(self.info.name, self.options, given))

    def native_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Translate a user's options to those of the native game."""
        return options

    def settle(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the options of the game that a deal with these arguments belongs to."""
        return options

    def draw(self, state: State, colour: bool) -> str:
        """Return the position as a person would like to see it, with ANSI colours if they are wanted."""
        return state.text()


class Game:
    """A game with its options fixed; `nply.load` makes one."""

    def __init__(self, name: str, face: Face, options: Mapping[str, object]) -> None:
        self.name = name
        self.options = face.check(options)
        self._face = face
        self._native_options = dict(face.native_options(self.options))
        self._native = face.info.make(self._native_options)

    @property
    def players(self) -> int:
        """How many play."""
        return self._native.players

    @property
    def capabilities(self) -> list[str]:
        """What the game offers beyond its rules: names of capabilities."""
        return self._native.capabilities

    @property
    def score_facts(self) -> dict[str, int | None]:
        """Constant sum, maximal sum, lowest, highest and step of the scores; None where unknown."""
        return self._native.score_facts

    def start(self) -> State:
        """Return the first state."""
        return self._native.start(self, {})

    @property
    def deal_options(self) -> Sequence[OptionInfo]:
        """The arguments that `deal` takes; none if the game is not dealt."""
        return self._native.deal_options

    def deal(self, **arguments: object) -> State:
        """Return a state with the cards dealt: `deal(seed=7)`, or with hands and what else is known.

        `deal_options` lists the arguments. `deal(text=state.text())` deals that state again.
        """
        if "deal" not in self.capabilities:
            raise CapabilityError(f"{self.name} is not dealt: use start()")
        owner = f"{self.name} deal"
        text = arguments.pop("text", None)
        if text is not None:
            if arguments or not isinstance(text, str):
                raise OptionError(f"{owner}: text=… is one text and stands alone")
            words = dict(word.split("=", 1) for word in text.split() if "=" in word)
            return self._deal(parse(owner, self.deal_options, words))
        hands = arguments.get("hands")
        if isinstance(hands, str):  # PBN
            arguments["hands"] = [hands]
        return self._deal(check(owner, self.deal_options, arguments, fill=False))

    def _deal(self, arguments: Mapping[str, Any]) -> State:
        options = self._face.settle(self.options, arguments)
        game = self if options == self.options else type(self)(self.name, self._face, options)
        return game._native.deal(game, dict(arguments))

    def draw(self, state: State, *, colour: bool = False) -> str:
        """Return a state as text; `str(state)` is the same, and `colour` adds ANSI colours for a terminal."""
        return self._face.draw(state, colour)

    def _restore(self, arguments: dict[str, Any], moves: Sequence[int | str]) -> State:
        state = self._deal(arguments) if "deal" in self.capabilities else self.start()
        for move in moves:
            state.push(move)
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self._native_options == other._native_options

    def __hash__(self) -> int:
        return hash((self.name, str(self._native_options)))

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={_short(value)}" for name, value in self.options.items())
        return f"{self.name}({options})"

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[str, dict[str, Any]]]:
        from nply.games.catalogue import restore_game  # the catalogue imports this module

        return restore_game, (self.name, self.options)


def _short(value: object) -> str:
    text = reprlib.repr(value) if isinstance(value, dict | list) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."
