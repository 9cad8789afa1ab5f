"""A running instance of an engine on one game: it owns tables, and keeps them from move to move."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from nply import _core
from nply._core import NplyError, OptionError
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.games.views import PythonView
from nply.limits import check_limits
from nply.options import MAX_DEPTH, NO_LIMIT
from nply.search.restored import searched
from nply.search.result import Progress, Result, RootMove

if TYPE_CHECKING:
    from nply.search.engines import Engine

Searched = _core.State | PythonGame | _core.View | PythonView
"""What somebody may want to have searched."""
Limits = tuple[int | None, int | None, float | None, bool]
"""Nodes, depth, seconds, and whether the search is to the end, as the core takes them."""
Report = Callable[..., bool | None] | None
"""What the core tells of a search that is under way."""


class Searcher:
    """An engine at work on one game; `engine.searcher(game)` makes one.

    Its searches keep what they learn about positions for the next one: of the same game, after another
    move, from another seat. That never changes a value. `result.kept_hits` says how many nodes were
    answered that way. One search at a time: use a searcher a thread.

    >>> import nply
    >>> state = nply.load("connect_four").start()
    >>> searcher = nply.Minimax().searcher(state.game)
    >>> for _ in range(2):
    ...     state.push(searcher.search(state, depth=8).move)
    >>> second = searcher.search(state, depth=8)
    >>> second.values == nply.Minimax().search(state, depth=8).values, second.kept_hits > 0
    (True, True)
    """

    def __init__(
        self, name: str, options: Mapping[str, Any], engine: str, game: Game | PythonGame | None = None
    ) -> None:
        self._native = _core.Searcher(name, options)
        self._engine = engine
        self._game = game

    @property
    def engine(self) -> str:
        """The engine's text form."""
        return self._engine

    @property
    def table_bytes(self) -> int:
        """What its tables take; the engine's option `table` limits it."""
        return self._native.table_bytes

    def clear(self) -> None:
        """Forget what earlier searches have left."""
        self._native.clear()

    def search(
        self,
        state: Searched,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        to_the_end: bool = False,
        progress: Callable[[Progress], bool | None] | None = None,
        root_player: int | None = None,
        seed: int = 0,
    ) -> Result:
        """Search a position as `Engine.search` does.

        `root_player` is whom ties="worst_for_root" is about, if not the player to move.
        """
        limits = checked_limits(nodes, depth, seconds, to_the_end)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**64:
            raise OptionError(f"seed must be a whole number from 0 to 2**64 - 1, got {seed!r}")
        player = -1 if root_player is None else root_player
        return self._run(state, limits, _reporter(progress), player, seed)

    def _run(self, state: Searched, limits: Limits, report: Report, root_player: int, seed: int) -> Result:
        """Search with what has been checked, beside the position."""
        position = self._open(state)
        return self._result(
            searched(position, lambda: self._native.search(position, limits, report, root_player, seed))
        )

    def record(
        self,
        state: _core.State | PythonGame,
        *,
        nodes: int | None,
        depth: int | None,
        seconds: float | None,
        to_the_end: bool,
        progress: Callable[[Progress], bool | None] | None,
        max_nodes: int,
    ) -> tuple[Result, dict[str, Any]]:
        """Search a position and return what was written down, too; tables are neither used nor kept."""
        limits = checked_limits(nodes, depth, seconds, to_the_end)
        position, report = self._open(state), _reporter(progress)
        found = searched(position, lambda: self._native.record(position, limits, report, max_nodes))
        written = found.pop("trace")
        return self._result(found), written

    def _open(self, state: Searched) -> _core.State | PythonGame:
        """Return the position if it is one of this searcher's game, and all of it can be seen."""
        if isinstance(state, _core.View | PythonView):
            raise NplyError(
                f"{self._engine} searches open cards, and a view hides some: use pimc({self._engine}), or "
                "view.sample(seed=…) for one world"
            )
        if self._game is not None and not _belongs(state, self._game):
            raise NplyError(f"this searcher is for {self._game!r}: make one for each game")
        return state

    def _result(self, found: dict[str, Any]) -> Result:
        moves = tuple(RootMove(*known) for known in found.pop("root_moves"))
        return Result(**found, root_moves=moves, engine=self._engine)


class ComposedSearcher(Searcher):
    """A searcher that is made of others, one for each engine that takes its turn."""

    def __init__(self, engine: "Engine", game: Game | PythonGame | None = None) -> None:
        self._engine = str(engine)
        self._game = game
        self._searchers: dict[Engine, Searcher] = {}

    @property
    def table_bytes(self) -> int:
        """What the tables of all of them take."""
        return sum(one.table_bytes for one in self._searchers.values())

    def clear(self) -> None:
        """Forget what earlier searches have left."""
        for one in self._searchers.values():
            one.clear()

    def of(self, engine: "Engine") -> Searcher:
        """Return the searcher of this engine."""
        if engine not in self._searchers:
            self._searchers[engine] = engine.searcher(self._game)
        return self._searchers[engine]


def _belongs(state: object, game: Game | PythonGame) -> bool:
    if isinstance(game, Game):
        return isinstance(state, _core.State) and bool(state.game == game)
    return type(state) is type(game)


def checked_limits(nodes: int | None, depth: int | None, seconds: float | None, to_the_end: bool) -> Limits:
    """Return limits as the core takes them; an OptionError says which of them makes no sense."""
    check_limits(nodes, depth, seconds, to_the_end)
    return (
        None if nodes is None else min(nodes, NO_LIMIT),
        None if depth is None else min(depth, MAX_DEPTH),
        seconds,
        to_the_end,
    )


def _reporter(progress: Callable[[Progress], bool | None] | None) -> Report:
    return None if progress is None else lambda *news: progress(Progress(*news))
