"""Which game a match is played in: one that comes with nply, or a user's own."""

from collections.abc import Mapping
from typing import Any

import nply
from nply._core import OptionError, State
from nply.games.catalogue import is_own
from nply.games.game import Game
from nply.games.own_state import OwnGame, own_game

MatchGame = Game | OwnGame


def match_game(game: Any, options: Mapping[str, Any] | None = None) -> MatchGame:
    """Return the game that is meant by a name, a text like `my_game.py:Race`, a class, or a position.

    A class or a function of a user's own is called with the options. If it takes a `seed`, it is called with
    another one for every block.
    """
    if isinstance(game, str):
        return _own(game, options or {}) if is_own(game) else nply.load(game, **(options or {}))
    if isinstance(game, type) or (callable(game) and not hasattr(game, "apply")):
        return _seedless(_made(game, options or {}))
    if options:
        raise OptionError("options belong to the name of a game, or to its class: give them to nply.load")
    if isinstance(game, Game | OwnGame):
        return game
    if isinstance(game, State):
        raise OptionError("a match is played in a game, not from one position: give state.game")
    return _made(game, {})


def _own(text: str, options: Mapping[str, Any]) -> MatchGame:
    from nply.games.own_games import find  # only needed for them

    return _seedless(own_game(find(text, options)))


def _made(target: Any, options: Mapping[str, Any]) -> MatchGame:
    from nply.games.own_recipe import Recipe, source_of

    kind = target if hasattr(target, "__qualname__") else type(target)
    name = f"{kind.__module__}:{kind.__qualname__}"
    return own_game(Recipe(name, target, keywords=options, source=source_of(target)))


def _seedless(game: MatchGame) -> MatchGame:
    if isinstance(game, OwnGame) and "seed" in game.options:
        raise OptionError(f"a match gives every block a seed of its own: leave out that of {game.name}")
    return game
