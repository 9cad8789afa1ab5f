"""Choosing an engine for a game: what a user gets who names none."""

from collections.abc import Callable
from typing import Any

from nply import _core
from nply._core import State
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.options import OptionInfo
from nply.search.engines import Engine, MaxN, Minimax, Paranoid, Uct, register
from nply.search.result import Progress, Result
from nply.search.searcher import Searcher


def best(game: Game | State | PythonGame) -> Engine:
    """Return the engine to play a game with, by what the game offers and how many play.

    A game is asked whether it has an evaluation, and whether chance moves in it; the choice is what has
    played best in the comparison of the engines. A position stands for its game.

    >>> import nply
    >>> nply.best(nply.load("connect_four")), nply.best(nply.load("pig"))
    (nply.Minimax(), nply.Uct())
    """
    offers = _offers(game)
    if "evaluate" not in offers:
        return Uct()
    if "chance" in offers:
        return MaxN()
    return Minimax() if _players(game) == 2 else Paranoid()


class Auto(Engine):
    """Whatever `nply.best` chooses for the game that is searched; written `auto`."""

    name = "auto"

    def __init__(self) -> None:
        self.options = {}
        self._given = {}

    @classmethod
    def table(cls) -> list[OptionInfo]:
        """It has no options."""
        return []

    @property
    def two_sides(self) -> bool:
        """Known only of the engine that it chooses."""
        return False

    def searcher(self, game: Game | PythonGame | None = None) -> Searcher:
        """Return a searcher of the engine that is best for the game, which must be known."""
        return AutoSearcher() if game is None else best(game).searcher(game)

    def trace(self, state: State | PythonGame, **arguments: Any) -> Any:
        """Write down a search of the engine that is best for the game."""
        return best(state).trace(state, **arguments)


class AutoSearcher(Searcher):
    """A searcher whose engine is chosen when it sees its first position."""

    def __init__(self) -> None:
        self._chosen: Searcher | None = None

    @property
    def engine(self) -> str:
        """The text form of the engine that was chosen; `auto` before that."""
        return "auto" if self._chosen is None else self._chosen.engine

    @property
    def table_bytes(self) -> int:
        """What its tables take."""
        return 0 if self._chosen is None else self._chosen.table_bytes

    def clear(self) -> None:
        """Forget what earlier searches have left."""
        if self._chosen is not None:
            self._chosen.clear()

    def search(
        self,
        state: State | PythonGame,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        to_the_end: bool = False,
        progress: Callable[[Progress], bool | None] | None = None,
        root_player: int | None = None,
        seed: int = 0,
    ) -> Result:
        """Search a position as `Engine.search` does."""
        if self._chosen is None:
            self._chosen = best(state).searcher()
        return self._chosen.search(
            state,
            nodes=nodes,
            depth=depth,
            seconds=seconds,
            to_the_end=to_the_end,
            progress=progress,
            root_player=root_player,
            seed=seed,
        )


def _offers(game: Game | State | PythonGame) -> list[str]:
    if isinstance(game, State):
        game = game.game
    if isinstance(game, Game):
        return game.capabilities
    return [name for name in ("evaluate", "chance") if hasattr(game, name)]


def _players(game: Any) -> int:
    if isinstance(game, _core.State):
        game = game.game
    players = game.players
    return int(players() if callable(players) else players)


register(Auto)
