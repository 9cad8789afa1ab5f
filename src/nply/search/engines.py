"""The engines: what to search with, and how to write it down."""

import time
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, ClassVar, Unpack, cast

from nply import _core, text_form
from nply._core import OptionError
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.games.views import PythonView
from nply.limits import check_limits
from nply.options import OptionInfo, check, nearest, parse
from nply.search.result import Progress, Result
from nply.search.searcher import Searcher
from nply.search.trace import Trace

if TYPE_CHECKING:
    from nply.search import keywords

_INFO = {info.name: info for info in (*_core.engines(), *_core.view_engines())}
_ENGINES: dict[str, Callable[..., "Engine"]] = {}
"""The classes by name; each enters itself, unless it reads its text form itself."""


class Engine:
    """An algorithm with its options; immutable, comparable, and written `name(option=value,…)`.

    The keywords of each engine are the options of the native table that `nply engines` prints, and so are its
    signature and what type checkers know of it. What is not given, or None, has its default. A size may be a
    number, sides may be lists of players. An option that has no effect with the others is an OptionError.
    """

    name: ClassVar[str]
    from_views: bool = False
    """Is it handed what a player has seen, and not a state with all cards open?"""
    draws: bool = False
    """Is something in it random, so that a search takes a seed?"""
    options: dict[str, bool | int | float | str | list[int]]

    __signature__: ClassVar[Signature]

    def __init_subclass__(cls) -> None:
        if vars(cls).get("name") not in _INFO:
            return
        if not cls.from_views:
            _ENGINES.setdefault(cls.name, cls)
        own = list(signature(cls.__init__).parameters.values())[1:-1]  # without self and **options
        options = [Parameter(row.name, Parameter.KEYWORD_ONLY, default=row.default) for row in cls.table()]
        cls.__signature__ = Signature([*own, *options])

    def __init__(self, **given: object) -> None:
        texts = {row.name for row in self.table() if row.type == "text"}
        given = {
            name: _as_text(name, value) if name in texts else value
            for name, value in given.items()
            if value is not None
        }
        options = check(self.name, self.table(), given)
        # No engine has an option that is a list of texts. What has no default is there only if it was given.
        self.options = cast(
            dict[str, bool | int | float | str | list[int]],
            {name: value for name, value in options.items() if value is not None},
        )
        self._given = {name: self.options[name] for name in self.options if name in given}
        _core.check_engine(self.name, self.options)

    @classmethod
    def table(cls) -> list[OptionInfo]:
        """Return the table of this engine's options."""
        return list(_INFO[cls.name].options)

    @property
    def two_sides(self) -> bool:
        """Does one side play against all others, so that a position has a single value?"""
        return _INFO[self.name].two_sides

    @property
    def reproducible(self) -> bool:
        """Does it find the same on every machine, unless the clock cuts it off? Several threads need luck."""
        return self.options.get("threads", 1) == 1

    def searcher(self, game: Game | PythonGame | None = None) -> Searcher:
        """Return a searcher: its searches of one game share their tables, from move to move.

        `game` is what it is for, a game or a position of one written in Python; if it is left out, that of
        the first position.
        """
        return Searcher(self.name, self.options, str(self), game)

    def search(
        self,
        state: _core.State | PythonGame | _core.View | PythonView,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        to_the_end: bool = False,
        progress: Callable[[Progress], bool | None] | None = None,
        seed: int | None = None,
    ) -> Result:
        """Search a position until a limit strikes or the game is searched to its end.

        The limits may be combined. A search deepens step by step, so that it has an answer when it is cut
        off; `to_the_end` makes one search of the whole tree. `progress` is called some twenty times a
        second; when it returns True, the search ends with what it has. Ctrl-C raises
        KeyboardInterrupt within a tenth of a second. `seed` is for engines that leave something to chance.
        """
        if seed is not None and not self.draws:
            raise OptionError(f"{self.name} leaves nothing to chance: leave seed out")
        return self.searcher().search(
            state,
            nodes=nodes,
            depth=depth,
            seconds=seconds,
            to_the_end=to_the_end,
            progress=progress,
            seed=0 if seed is None else seed,
        )

    def trace(
        self,
        state: _core.State | PythonGame,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        to_the_end: bool = False,
        max_nodes: int = 10_000,
        progress: Callable[[Progress], bool | None] | None = None,
    ) -> Trace:
        """Search like `search`, and write the last iteration down: at most so many nodes of it."""
        if not isinstance(max_nodes, int) or isinstance(max_nodes, bool) or max_nodes < 1:
            raise OptionError(f"max_nodes must be a whole number, at least 1, got {max_nodes!r}")
        result, written = self.searcher().record(
            state,
            nodes=nodes,
            depth=depth,
            seconds=seconds,
            to_the_end=to_the_end,
            progress=progress,
            max_nodes=max_nodes,
        )
        if not written["nodes"]:  # nothing to search: the game is over, or the depth is 0
            written["nodes"].append(
                {"parent": None, "child": 0, "player": None, "chance": False, "move": None}
            )
            written["events"].append({"event": "enter", "node": 0})
        written["two_sides"] |= self.two_sides  # mp_mix may choose a search of two sides
        searched = state.copy() if isinstance(state, _core.State) else state
        return Trace(result=result, **written, state=searched)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Engine):
            return NotImplemented
        return self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, str(self.options)))

    def __str__(self) -> str:
        words = [f"{name}={_word(value)}" for name, value in self._given.items()]
        return f"{self.name}({','.join(words)})" if words else self.name

    def __repr__(self) -> str:
        words = [f"{name}={value!r}" for name, value in self._given.items()]
        return f"nply.{type(self).__name__}({', '.join(words)})"

    def __reduce__(self) -> tuple[Callable[[str], "Engine"], tuple[str]]:
        return engine, (str(self),)


class MaxN(Engine):
    """Every player maximises his own score; for any number of players."""

    name = "maxn"

    def __init__(self, **options: "Unpack[keywords.maxn]") -> None:
        super().__init__(**options)

    def move_values(
        self, state: _core.State, *, depth: int | None = None, seconds: float | None = None
    ) -> dict[int | str, tuple[float, ...]]:
        """Return the value of every legal move, searched so deep, by move.

        A search for the best move alone is faster, since it prunes what cannot be best; where it knows the
        values of all moves anyway (prune="none"), this takes no longer. When the time is up, the moves that
        were not done are missing.
        """
        check_limits(None, depth, seconds)
        if (
            self.options["extend"] and self.options["prune"] != "none"
        ):  # a child at depth 0 is not searched on its own, and extended below its parent
            return self._without_pruning().move_values(state, depth=depth, seconds=seconds)
        end = None if seconds is None else time.monotonic() + seconds
        result = self.search(state, depth=depth, seconds=seconds)
        if not result.complete and result.depth != depth:
            return {}
        values = {known.move: known.values for known in result.root_moves if known.values is not None}
        same = {known.move: known.same_as for known in result.root_moves}
        below = None if depth is None else max(0, depth - 1)
        searcher = self.searcher(state.game)
        for move in state.legal_moves()[: cast(int, self.options["width"]) or None]:
            left = None if end is None else end - time.monotonic()
            if same.get(move) in values:
                values[move] = values[same[move]]
            if move in values:
                continue
            if left is not None and left <= 0:
                break
            child = state.copy()
            child.push(move)
            found = searcher.search(child, depth=below, seconds=left, root_player=state.player)
            if found.values is not None and (found.complete or found.depth == below):
                values[move] = found.values
        return {move: values[move] for move in state.legal_moves() if move in values}

    def _without_pruning(self) -> "MaxN":
        """Return the engine of the same values that knows those of all moves at the root."""
        kept = {name: self._given[name] for name in ("ties", "width", "extend") if name in self._given}
        return MaxN(prune="none", **kept)  # type: ignore[arg-type]  # each is of its option's type


class Minimax(Engine):
    """Two players: the one at the root maximises his score, the other one minimises it."""

    name = "minimax"

    def __init__(self, **options: "Unpack[keywords.minimax]") -> None:
        super().__init__(**options)


class Paranoid(Engine):
    """The root's player, or his side, maximises its score; all others together minimise it.

    The value of a search to the end of the game is what that side is sure to get, whatever the others do.
    `sides` says who plays together: `[[0, 2], [1, 3]]`, or as text `"02/13"`. With `ties="maxn"` the move is
    the one, of several best ones, that promises most if all look after themselves.
    """

    name = "paranoid"

    def __init__(self, **options: "Unpack[keywords.paranoid]") -> None:
        super().__init__(**options)


class Expecti(Engine):
    """Two players and chance: the one at the root maximises the average that the other one minimises.

    This is expectiminimax. Alpha-beta cuts where players move, Star1 and Star2 (`star`) where chance does;
    the value is exact with all of them.
    """

    name = "expecti"

    def __init__(self, **options: "Unpack[keywords.expecti]") -> None:
        super().__init__(**options)


class Partition(Engine):
    """Trick games to the last card: one side maximises its score, all others together minimise it.

    What it remembers are sets of positions, so that whole hands are solved. The value is that of `Paranoid`
    with a search to the end; the game's scores must add up over the tricks.
    """

    name = "partition"

    def __init__(self, **options: "Unpack[keywords.partition]") -> None:
        super().__init__(**options)


class Uct(Engine):
    """Monte-Carlo tree search for any number of players; needs no evaluation.

    Games are played out at random, more and more of them where that goes well for who is to move. Values are
    averages of what they brought, unless `result.complete` says that they are proved. It ends by a limit of
    nodes or seconds; a node is any position that a move led to, in the tree or in a playout.
    """

    name = "uct"
    draws = True

    def __init__(self, **options: "Unpack[keywords.uct]") -> None:
        super().__init__(**options)


class Flat(Engine):
    """Flat Monte Carlo: as many games are played out after each move, and the best average is taken.

    What Monte-Carlo tree search is compared with. It ends by a limit of nodes or seconds.
    """

    name = "flat"
    draws = True

    def __init__(self, **options: "Unpack[keywords.flat]") -> None:
        super().__init__(**options)


class BestFirst(Engine):
    """Unbounded best-first maxn: the line that looks best is always searched further.

    It ends by a limit of nodes or seconds, or when the game is solved.
    """

    name = "best_first"

    def __init__(self, **options: "Unpack[keywords.best_first]") -> None:
        super().__init__(**options)


_READERS: dict[str, Callable[[text_form.Form], Engine]] = {}


def register(name: str, read: Callable[[text_form.Form], Engine]) -> None:
    """Make an engine known that reads its text form itself: those that have another one inside."""
    _READERS[name] = read


PHASES = "phases"
"""The engine that is made of others, one for each phase of a game."""


def engine_names() -> list[str]:
    """Every name that an engine's text form may start with."""
    return [*(name for name in _INFO if name in _ENGINES), *_READERS]


def engine(text: str) -> Engine:
    """Return the engine that is written as this text.

    >>> engine("maxn(ties=worst_for_root)")
    nply.MaxN(ties='worst_for_root')
    """
    return engine_of(text_form.parse(text))


def engine_of(form: text_form.Form) -> Engine:
    """Return the engine of a text form that has been parsed; a limit is no part of it."""
    if form.name in _READERS:
        return _READERS[form.name](form)
    name, texts = text_form.name_and_options(form)
    if name not in _ENGINES:
        raise OptionError(f"no engine is called {name!r}; {nearest(name, engine_names())}")
    values: Mapping[str, Any] = parse(name, _INFO[name].options, texts)
    return _ENGINES[name](**values)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_text(name: str, value: object) -> object:
    """Write what the core takes as a text: a size, or who plays together. What fits neither is left as it is.

    >>> _as_text("table", 1000), _as_text("sides", [[0, 2], [1, 3]])
    ('1000', '02/13')
    """
    if name != "sides":
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(value, Sequence) or isinstance(value, str):
        return value
    if not all(isinstance(side, Sequence) and not isinstance(side, str) for side in value):
        raise OptionError(f"sides must be lists of players like [[0, 2], [1, 3]], got {value!r}")
    for player in (player for side in value for player in side):
        if not isinstance(player, int) or isinstance(player, bool) or not 0 <= player <= 7:
            raise OptionError(f"sides: {player!r} is no player; they are counted from 0")
    return "/".join("".join(map(str, side)) for side in value)
