"""Engines under hidden information: they are handed views, what one player has seen."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Unpack

from nply import _core, text_form
from nply._core import CapabilityError, OptionError, View
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.games.views import PythonView, view_of
from nply.limits import Limit
from nply.options import nearest, parse
from nply.search.engines import Engine, engine_of, register
from nply.search.result import Result, RootMove
from nply.search.searcher import Limits, Report, Searched, Searcher, checked_limits

if TYPE_CHECKING:
    from nply.search import keywords

HEURISTIC = "heuristic"
"""As an engine inside `recpimc`: the first move in the game's own order."""


class ViewEngine(Engine):
    """An engine that searches views, what a player has seen who must be to move.

    The limits of a search are those of all worlds together; a depth is that of each. The same seed gives the
    same answer, whatever the number of threads, unless it is the time that ends the search; it is 0 if not
    given. A state that it is handed is first turned into the view of its mover: nothing else of it is seen.
    """

    from_views = True
    draws = True
    inner: "Engine | str | None" = None
    """The engine inside, if there is one."""
    inner_limit: Limit | None = None

    def written(self) -> tuple[str, dict[str, Any], Any, Any]:
        """Return it as the core reads it."""
        inner: Any = None
        if isinstance(self.inner, ViewEngine):
            inner = self.inner.written()
        elif isinstance(self.inner, Engine):
            inner = (self.inner.name, self.inner.options, None, None)
        elif self.inner is not None:
            inner = (self.inner, {}, None, None)
        if inner is not None and self.inner_limit is not None:
            inner = (*inner[:3], checked_limits(**vars(self.inner_limit)))
        return self.name, self.options, inner, None

    def searcher(self, game: Game | PythonGame | None = None) -> Searcher:
        """Return a searcher. Searches of views keep nothing, so one serves all games."""
        return ViewSearcher(self)

    def trace(self, *_: object, **__: object) -> Any:
        """Complain: a search of many worlds is no single tree that could be written down."""
        raise CapabilityError(f"{self.name} searches many worlds; trace the engine inside on one of them")

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, ViewEngine) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        at = "" if self.inner_limit is None else f"@{self.inner_limit}"
        inside = [] if self.inner is None else [f"{self.inner}{at}"]
        words = inside + [f"{name}={str(value).lower()}" for name, value in self._given.items()]
        return f"{self.name}({','.join(words)})" if words else self.name

    def __repr__(self) -> str:
        inside = [] if self.inner is None else [repr(str(self).split("(", 1)[1][: len(self._inner_text())])]
        words = inside + [f"{name}={value!r}" for name, value in self._given.items()]
        return f"nply.{type(self).__name__}({', '.join(words)})"

    def _inner_text(self) -> str:
        return f"{self.inner}" + ("" if self.inner_limit is None else f"@{self.inner_limit}")


class ViewSearcher(Searcher):
    """An engine at work on views; it keeps nothing from one search to the next."""

    table_bytes = 0

    def __init__(self, engine: ViewEngine) -> None:
        self._views = _core.ViewSearcher(engine.written())
        self._kind = engine
        self._engine = str(engine)

    def clear(self) -> None:
        """Forget nothing: nothing is kept."""

    def _run(self, state: Searched, limits: Limits, report: Report, root_player: int, seed: int) -> Result:
        seen = state if isinstance(state, View | PythonView) else view_of(state)
        if limits[1] == 0:
            raise OptionError("depth must be at least 1, got 0: a view has no value of its own")
        if isinstance(seen, PythonView) and self._kind.options.get("threads", 1) != 1:
            raise OptionError("threads: a game written in Python is searched by one thread; leave it out")
        if isinstance(seen, PythonView) and isinstance(self._kind, RecPimc):
            raise CapabilityError("recpimc is for native games: use pimc or ismcts")
        if seen.to_move != seen.player:
            mover = seen.to_move
            turn = "the game is over" if mover is None else f"player {mover} is to move"
            raise OptionError(f"{self._kind.name}: player {seen.player} has no move to choose, {turn}")
        return _result(self._views.search(seen, limits, seed, report), self._engine)


def _result(found: dict[str, Any], engine: str) -> Result:
    moves = tuple(
        RootMove(
            bound=None if known["value"] is None else "exact",
            order=None if known["value"] is None else place,
            **known,
        )
        for place, known in enumerate(found.pop("moves"))
    )
    chosen = next((known for known in moves if known.move == found["move"]), None)
    return Result(
        **found,
        values=None if chosen is None else chosen.values,
        line=() if chosen is None else (chosen.move,),
        pruning="",
        window=None,
        root_moves=moves,
        engine=engine,
    )


class Pimc(ViewEngine):
    """Search worlds that agree with what was seen, as if all cards were open, and average over them.

    `engine` searches each world: an engine, or its text. `nply.Pimc("paranoid", worlds=50)`.
    """

    name = "pimc"

    def __init__(self, engine: Engine | str = "paranoid", **options: "Unpack[keywords.pimc]") -> None:
        super().__init__(**options)
        self.inner, self.inner_limit = _inside(self.name, engine)
        if not isinstance(self.inner, Engine) or self.inner.name not in {row.name for row in _core.engines()}:
            raise OptionError(
                f"pimc: {self.inner} is no engine for open cards; write pimc(paranoid) or pimc(maxn)"
            )
        if self.inner_limit is not None:
            raise OptionError(
                f"pimc: the limit is that of all worlds; write pimc({self.inner})@{self.inner_limit}"
            )


class Ismcts(ViewEngine):
    """One tree of moves, and a new world for each way through it."""

    name = "ismcts"

    def __init__(self, **options: "Unpack[keywords.ismcts]") -> None:
        super().__init__(**options)


class RecPimc(ViewEngine):
    """Play worlds on by players who see their own cards only, and average over the scores.

    `engine` is how they play: `"heuristic"`, or an engine for views with the limit of each of its decisions,
    like `"pimc(paranoid,worlds=4)@400"`.
    """

    name = "recpimc"

    def __init__(self, engine: Engine | str = HEURISTIC, **options: "Unpack[keywords.recpimc]") -> None:
        super().__init__(**options)
        self.inner, self.inner_limit = _inside(self.name, engine)
        if isinstance(self.inner, Engine) and not isinstance(self.inner, ViewEngine):
            inside = f"pimc({self.inner},worlds=4)@400"
            raise OptionError(
                f"recpimc: {self.inner} sees all cards; write recpimc({inside}) or recpimc(heuristic)"
            )
        if isinstance(self.inner, ViewEngine) and self.inner_limit is None:
            raise OptionError(f"recpimc: {self.inner} needs a limit for each decision, like {self.inner}@400")


def _inside(owner: str, engine: Engine | str) -> tuple[Engine | str, Limit | None]:
    """Read the engine inside another one, and its limit."""
    if isinstance(engine, Engine):
        return engine, None
    form = text_form.parse(engine)
    if str(form) == HEURISTIC:
        return HEURISTIC, None
    return engine_of(form.without_limit()), form.limit


def _read(kind: type[ViewEngine]) -> Callable[[text_form.Form], Engine]:
    def read(form: text_form.Form) -> Engine:
        takes_engine = kind is not Ismcts
        name, texts = text_form.name_and_options(form, ["engine"] if takes_engine else [])
        inside = {"engine": texts.pop("engine")} if "engine" in texts and takes_engine else {}
        if unknown := [option for option in texts if option not in {row.name for row in kind.table()}]:
            rows = [row.name for row in kind.table()]
            raise OptionError(f"{name} has no option {unknown[0]!r}; {nearest(unknown[0], rows)}")
        make: Callable[..., Engine] = kind
        return make(**inside, **parse(name, kind.table(), texts))

    return read


for _kind in (Pimc, Ismcts, RecPimc):
    register(_kind.name, _read(_kind))
