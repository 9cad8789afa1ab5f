"""How blocks differ: by the deal, by random first moves, or by chance among moves of equal value."""

import random
from dataclasses import dataclass
from typing import overload

import nply
from nply._core import OptionError, State
from nply.games.chance import drawn
from nply.games.game import Game
from nply.games.own_state import OwnState
from nply.matches.games import MatchGame
from nply.options import nearest, number
from nply.text_form import parse

STARTS = {
    "deals": "every block is another deal, another random game, or has other luck",
    "random": "the first plies=N moves of a block are random, the same in all its games",
    "equal": "in the first plies=N moves chance decides between moves to which the search gives equal values",
    "same": "every block starts alike",
}
_VARIED = ("random", "equal")
_ATTEMPTS = 1000


@dataclass(frozen=True)
class Starts:
    """One of `STARTS`; `plies` belongs to random and equal. The text is `random(plies=3)`."""

    kind: str
    plies: int = 0

    def __str__(self) -> str:
        return f"{self.kind}(plies={self.plies})" if self.kind in _VARIED else self.kind


def starts(text: str | None, game: MatchGame) -> Starts:
    """Read how the blocks of a match differ; without a text, as it is usual for the game.

    Deals where the game has them, else one random move for each player.
    """
    if text is None:
        return Starts("deals") if is_dealt(game) else Starts("random", game.players)
    form = parse(text)
    if form.name not in STARTS:
        raise OptionError(f"no starts are called {form.name!r}; {nearest(form.name, STARTS)}")
    options = dict(form.named)
    plies = options.pop("plies", str(game.players) if form.name in _VARIED else None)
    if (
        options
        or form.positional
        or form.limit is not None
        or (form.name not in _VARIED and plies is not None)
    ):
        raise OptionError(f"'{form}': write {', '.join(str(Starts(kind, game.players)) for kind in STARTS)}")
    if form.name == "deals" and not is_dealt(game):
        raise OptionError(f"{game.name} is not dealt: let its starts be {Starts('random', game.players)}")
    count = 0 if plies is None else number(str(plies))
    if not isinstance(count, int) or not (0 if plies is None else 1) <= count <= 1000:
        raise OptionError(f"'{form}': plies must be a whole number from 1 to 1000, got '{plies}'")
    return Starts(form.name, count)


def is_dealt(game: MatchGame) -> bool:
    """Has the game deals, a seed or chance, so that every block can be another one?"""
    return "deal" in game.capabilities or "seed" in game.options or "chance" in game.capabilities


@overload
def opening(game: Game, how: Starts, seed: int, block: int) -> State: ...
@overload
def opening(game: MatchGame, how: Starts, seed: int, block: int) -> State | OwnState: ...
def opening(game: MatchGame, how: Starts, seed: int, block: int) -> State | OwnState:
    """Return the position from which all games of a block are played."""
    number_of_deal = seed if how.kind == "same" else seed + block
    if how.kind != "random":
        return first(game, number_of_deal)
    for attempt in range(_ATTEMPTS):
        state = first(game, number_of_deal)
        chance = random.Random(f"{number_of_deal}/start/{attempt}")
        while len(state.history) < how.plies and not state.is_terminal():
            moves, outcomes = state.legal_moves(), state.chance()
            move = drawn(outcomes, chance) if outcomes else moves[int(chance.random() * len(moves))]
            state.push(move)
        if not state.is_terminal():
            return state
    raise OptionError(
        f"{game.name} is over after {how.plies} random moves: let starts be random(plies=…) with fewer"
    )


def first(game: MatchGame, seed: int) -> State | OwnState:
    """Return the first position of the game that a seed stands for, if it stands for any."""
    if "deal" in game.capabilities:
        return game.deal(seed=seed)
    if "seed" in game.options:
        return nply.load(game.name, **{**game.options, "seed": seed}).start()
    return game.start()
