"""A game with its options fixed, and the Python side of a native game."""

import reprlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

from nply import _core
from nply._core import CapabilityError, OptionError, State, View
from nply.games.description import Description, TextDescription, position
from nply.options import OptionInfo, check, parse

D = TypeVar("D", bound=Description)

MERGING = ("merge", "merge_undealt")


def where_it_went(game: str, option: str) -> str | None:
    """Return what to say of an option that games had once, as some files still have; None of others."""
    if option not in MERGING:
        return None
    return (
        f"{game} has no option {option!r}: equivalent cards are a matter of engines, "
        "like maxn(merge=none) or maxn(merge=dealt)"
    )


class Face(Generic[D]):
    """What Python adds to a native game: how its options are given and how a state is described.

    A description of a kind that there is already is drawn as that kind is; a face whose pictures differ has
    `draw` and `svg` of its own, which are given the description and nothing else.
    """

    def __init__(self, info: _core.GameInfo) -> None:
        self.info = info

    @property
    def options(self) -> Sequence[OptionInfo]:
        """The options that a user may give."""
        return self.info.options

    def check(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Return all options, checked, with their defaults filled in."""
        own = {row.name for row in self.options}
        for name in given:
            if name not in own and (gone := where_it_went(self.info.name, name)):
                raise OptionError(gone)
        return dict(check(self.info.name, self.options, given))

    def native_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Translate a user's options to those of the native game."""
        return options

    def settle(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the options of the game that a deal with these arguments belongs to."""
        return options

    def describe(self, state: State) -> D:
        """Return the position as plain data, complete."""
        raise NotImplementedError

    def seen_by(self, description: D, player: int) -> D:
        """Return what this player sees of a complete description: all of it, unless something is hidden."""
        seen = copy(description)
        seen["seen_by"] = player
        return seen

    def seen_from(self, description: D, seat: int) -> D:
        """Return what is seen from a seat; two of them may be one player of a search."""
        return self.seen_by(description, seat)

    def seats(self, options: Mapping[str, Any], players: int) -> int:
        """Return how many sit at the table: as many as play, unless partners are one player of a search."""
        return players

    def draw(self, description: D, colour: bool) -> str:
        """Return the position as a person would like to see it, with ANSI colours if they are wanted."""
        from nply.games import drawings  # only needed when somebody looks

        return drawings.draw(description, colour=colour)

    def svg(self, description: D) -> str:
        """Return the position as an SVG image."""
        from nply.games import drawings

        return drawings.svg(description)


class PlainFace(Face[TextDescription]):
    """A game that nobody has written a face for."""

    def describe(self, state: State) -> TextDescription:
        """Return the native game's own notation."""
        return {**position(state), "kind": "text", "text": state.text()}


class Game:
    """A game with its options fixed; `nply.load` makes one."""

    def __init__(self, name: str, face: Face[Any], options: Mapping[str, object]) -> None:
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
            return self._deal(self.deal_arguments(text))
        hands = arguments.get("hands")
        if isinstance(hands, str):  # PBN
            arguments["hands"] = [hands]
        return self._deal(check(owner, self.deal_options, arguments, fill=False))

    def deal_arguments(self, text: str) -> dict[str, Any]:
        """Return the arguments of `deal` that a text like `hands=… leader=0` stands for."""
        words = dict(word.split("=", 1) for word in text.split() if "=" in word)
        return dict(parse(f"{self.name} deal", self.deal_options, words))

    def _deal(self, arguments: Mapping[str, Any]) -> State:
        options = self._face.settle(self.options, arguments)
        game = self if options == self.options else type(self)(self.name, self._face, options)
        return game._native.deal(game, dict(arguments))

    def describe(self, state: State, player: int | None = None) -> Description:
        """Return a state as plain data, complete or as one player sees it; `state.describe()` is the same.

        `nply.games.description` has the shape of each kind of game.
        """
        description: Description = self._face.describe(state)
        if player is None:
            return description
        if not isinstance(player, int) or not 0 <= player < self.players:
            raise OptionError(
                f"describe: player must be a number from 0 to {self.players - 1}, got {player!r}"
            )
        seen: Description = self._face.seen_by(description, player)
        return seen

    @property
    def seats(self) -> int:
        """How many sit at the table, each with a view of its own."""
        return self._face.seats(self.options, self.players)

    @property
    def view_options(self) -> Sequence[OptionInfo]:
        """The arguments that `view` takes; none if nothing is hidden."""
        return self._native.view_options

    def view(self, **arguments: object) -> View:
        """Return a view that somebody writes down: `view(hand="AKQ.T9..432", played=["2C", "5C"], …)`.

        `view_options` lists the arguments. What contradicts itself or the rules is an OptionError that names
        the card. `view(text=view.text())` makes that view again.
        """
        owner = f"{self.name} view"
        if "views" not in self.capabilities:
            raise CapabilityError(f"{self.name}: nothing is hidden in this game; use state.view(player)")
        text = arguments.pop("text", None)
        if text is None:
            return self._native.view(self, check(owner, self.view_options, arguments, fill=False))
        if arguments or not isinstance(text, str):
            raise OptionError(f"{owner}: text=… is one text and stands alone")
        return self._restore_view(text)

    def describe_view(self, view: View) -> Description:
        """Return what a player sees as plain data; `view.describe()` is the same."""
        # Any world will do: what the player has not seen is left out of its description.
        description: Description = self._face.describe(view.sample(seed=0))
        seen: Description = self._face.seen_from(description, view.player)
        return seen

    def draw_view(self, view: View, *, colour: bool = False) -> str:
        """Return what a player sees as text; `str(view)` is the same."""
        return self._face.draw(self.describe_view(view), colour)

    def _view_of(self, state: State, player: int) -> View:
        return state.view(player)

    def _restore_view(self, text: str) -> View:
        words = dict(word.split("=", 1) for word in text.split() if "=" in word)
        return self._native.view(self, parse(f"{self.name} view", self.view_options, words))

    def draw(self, state: State, *, colour: bool = False) -> str:
        """Return a state as text; `str(state)` is the same, and `colour` adds ANSI colours for a terminal."""
        return self._face.draw(self._face.describe(state), colour)

    def svg(self, state: State) -> str:
        """Return a state as an SVG image, the one that a notebook shows."""
        return self._face.svg(self._face.describe(state))

    def _restore(self, arguments: dict[str, Any] | str, moves: Sequence[int | str]) -> State:
        if isinstance(arguments, str):  # of a world
            arguments = self.deal_arguments(arguments)
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

    def _repr_html_(self) -> str:
        from html import escape  # only needed in a notebook

        rows = "".join(
            f"<tr><td><code>{escape(row.name)}</code></td><td>{escape(_short(self.options[row.name]))}</td>"
            f"<td style='text-align:left'>{escape(row.help)}</td></tr>"
            for row in self._face.options
        )
        offers = ", ".join(self.capabilities) or "its rules alone"
        return (
            f"<p><b>{escape(self.name)}</b>: {escape(self._face.info.summary)}<br>"
            f"{self.players} players; offers {escape(offers)}</p>"
            "<table><thead><tr><th>option</th><th>here</th><th style='text-align:left'>meaning</th></tr>"
            f"</thead><tbody>{rows}</tbody></table>"
        )

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[str, dict[str, Any]]]:
        from nply.games.catalogue import restore_game  # the catalogue imports this module

        return restore_game, (self.name, self.options)


def _short(value: object) -> str:
    text = reprlib.repr(value) if isinstance(value, dict | list) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."
