"""The engines: what to search with, and how to write it down."""

import re
import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, cast

from nply import _core
from nply._core import OptionError
from nply.games.protocol import PythonGame
from nply.options import MAX_DEPTH, NO_LIMIT, OptionInfo, check, nearest, parse
from nply.search.result import Progress, Result
from nply.search.trace import Trace

_INFO = {info.name: info for info in _core.engines()}


class Engine:
    """An algorithm with its options; immutable, comparable, and written `name(option=value,…)`."""

    name: ClassVar[str]
    two_sides: ClassVar[bool] = False
    """Does one side play against all others, so that a position has a single value?"""
    options: dict[str, bool | int | str | list[int]]

    def __init__(self, **given: object) -> None:
        # No engine has an option that is a list of texts.
        self.options = cast(dict[str, bool | int | str | list[int]], check(self.name, self.table(), given))
        self._given = {name: self.options[name] for name in self.options if name in given}

    @classmethod
    def table(cls) -> list[OptionInfo]:
        """Return the table of this engine's options."""
        return list(_INFO[cls.name].options)

    def search(
        self,
        state: _core.State | PythonGame,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        progress: Callable[[Progress], bool | None] | None = None,
    ) -> Result:
        """Search a position until a limit strikes or the game is searched to its end.

        The limits may be combined. `progress` is called some twenty times a second; when it returns
        True, the search ends with what it has. Ctrl-C raises KeyboardInterrupt within a tenth of a second.
        """
        _check_limits(nodes, depth, seconds)
        nodes = None if nodes is None else min(nodes, NO_LIMIT)
        depth = None if depth is None else min(depth, MAX_DEPTH)
        found = _core.search(state, self.name, self.options, nodes, depth, seconds, _reporter(progress))
        return Result(**found, engine=str(self))

    def trace(
        self,
        state: _core.State | PythonGame,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        max_nodes: int = 10_000,
        progress: Callable[[Progress], bool | None] | None = None,
    ) -> Trace:
        """Search like `search`, and write the last iteration down: at most so many nodes of it."""
        _check_limits(nodes, depth, seconds)
        if not isinstance(max_nodes, int) or isinstance(max_nodes, bool) or max_nodes < 1:
            raise OptionError(f"max_nodes must be a whole number, at least 1, got {max_nodes!r}")
        nodes = None if nodes is None else min(nodes, NO_LIMIT)
        depth = None if depth is None else min(depth, MAX_DEPTH)
        report = _reporter(progress)
        found = _core.search(
            state, self.name, self.options, nodes, depth, seconds, report, trace_nodes=max_nodes
        )
        written = found.pop("trace")
        if not written["nodes"]:  # nothing to search: the game is over, or the depth is 0
            written["nodes"].append({"parent": None, "child": 0, "player": None, "move": None})
            written["events"].append({"event": "enter", "node": 0})
        written["two_sides"] = self.two_sides
        return Trace(result=Result(**found, engine=str(self)), **written)

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

    def __init__(
        self,
        *,
        prune: Literal["auto", "none", "shallow", "branch_and_bound", "last_branch", "speculative"]
        | None = None,
        oracle: Literal["auto", "linear", "discrete", "table"] | None = None,
        ties: Literal["left", "worst_for_root"] | None = None,
        stretch: int | None = None,
        width: int | None = None,
        table: int | str | None = None,
    ) -> None:
        super().__init__(
            **_given(
                prune=prune,
                oracle=oracle,
                ties=ties,
                stretch=stretch,
                width=width,
                table=_as_text(table),
            )
        )

    def move_values(
        self, state: _core.State, *, depth: int | None = None, seconds: float | None = None
    ) -> dict[int | str, tuple[int, ...]]:
        """Return the value of every legal move, searched so deep, by move.

        A search for the best move alone is faster, since it prunes what cannot be best. When the time is
        up, the moves that were not done are missing.
        """
        _check_limits(None, depth, seconds)
        end = None if seconds is None else time.monotonic() + seconds
        below = None if depth is None else max(0, depth - 1)
        values: dict[int | str, tuple[int, ...]] = {}
        for move in state.legal_moves()[: cast(int, self.options["width"]) or None]:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                break
            child = state.copy()
            child.push(move)
            found = _core.search(
                child, self.name, self.options, None, below, left, None, root_player=state.player
            )
            if found["complete"] or found["depth"] == below:
                values[move] = found["values"]
        return values


class Minimax(Engine):
    """Two players: the one at the root maximises his score, the other one minimises it."""

    name = "minimax"
    two_sides = True

    def __init__(
        self,
        *,
        search: Literal["plain", "alphabeta", "pvs", "mtdf"] | None = None,
        aspiration: int | None = None,
        zero_window: bool | None = None,
        order: Literal["auto", "game", "promise", "history"] | None = None,
        bounds: bool | None = None,
        foresight: bool | None = None,
        exact_move: bool | None = None,
        partition: bool | None = None,
        table: int | str | None = None,
    ) -> None:
        super().__init__(
            **_given(
                search=search,
                aspiration=aspiration,
                zero_window=zero_window,
                order=order,
                bounds=bounds,
                foresight=foresight,
                exact_move=exact_move,
                partition=partition,
                table=_as_text(table),
            )
        )


class Paranoid(Engine):
    """The root's player, or his side, maximises its score; all others together minimise it.

    The value of a search to the end of the game is what that side is sure to get, whatever the others do.
    `sides` says who plays together: `[[0, 2], [1, 3]]`, or as text `"02/13"`.
    """

    name = "paranoid"
    two_sides = True

    def __init__(
        self,
        *,
        search: Literal["plain", "alphabeta", "pvs", "mtdf"] | None = None,
        aspiration: int | None = None,
        zero_window: bool | None = None,
        order: Literal["auto", "game", "promise", "history"] | None = None,
        bounds: bool | None = None,
        foresight: bool | None = None,
        exact_move: bool | None = None,
        partition: bool | None = None,
        table: int | str | None = None,
        sides: Sequence[Sequence[int]] | str | None = None,
    ) -> None:
        super().__init__(
            **_given(
                search=search,
                aspiration=aspiration,
                zero_window=zero_window,
                order=order,
                bounds=bounds,
                foresight=foresight,
                exact_move=exact_move,
                partition=partition,
                table=_as_text(table),
                sides=_sides_as_text(sides),
            )
        )


_ENGINES: dict[str, type[Engine]] = {kind.name: kind for kind in (MaxN, Minimax, Paranoid)}


def engine_names() -> list[str]:
    """Every name that an engine's text form may start with."""
    return list(_ENGINES)


def engine(text: str) -> Engine:
    """Return the engine that is written as this text.

    >>> engine("maxn(ties=worst_for_root)")
    nply.MaxN(ties='worst_for_root')
    """
    found = re.fullmatch(r"\s*(\w+)\s*(?:\((.*)\))?\s*", text)
    if found is None:
        raise OptionError(f"{text!r} is not an engine; write it like maxn or maxn(ties=left)")
    name, inside = found.groups()
    if name not in _ENGINES:
        raise OptionError(f"no engine is called {name!r}; {nearest(name, _ENGINES)}")
    texts: dict[str, str] = {}
    for item in filter(str.strip, (inside or "").split(",")):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals or not key or not value:
            raise OptionError(f"{text!r}: write options like name=value, not {item.strip()!r}")
        if key in texts:
            raise OptionError(f"{text!r}: {key} is given twice")
        texts[key] = value
    kind = _ENGINES[name]
    values: dict[str, Any] = parse(name, kind.table(), texts)
    return kind(**values)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_text(table: object) -> object:
    """A size is text to the core; a plain number of entries is as good."""
    return str(table) if isinstance(table, int) and not isinstance(table, bool) else table


def _sides_as_text(sides: object) -> object:
    """Write `[[0, 2], [1, 3]]` as `02/13`; what is no such list is left for the check of options."""
    if not isinstance(sides, Sequence) or isinstance(sides, str):
        return sides
    if not all(isinstance(side, Sequence) and not isinstance(side, str) for side in sides):
        raise OptionError(f"sides must be lists of players like [[0, 2], [1, 3]], got {sides!r}")
    for player in (player for side in sides for player in side):
        if not isinstance(player, int) or isinstance(player, bool) or not 0 <= player <= 7:
            raise OptionError(f"sides: {player!r} is no player; they are counted from 0")
    return "/".join("".join(map(str, side)) for side in sides)


def _given(**options: object) -> dict[str, object]:
    """Leave out what the caller left out."""
    return {name: value for name, value in options.items() if value is not None}


def _reporter(progress: Callable[[Progress], bool | None] | None) -> Callable[..., bool | None] | None:
    return None if progress is None else lambda *news: progress(Progress(*news))


def _check_limits(nodes: int | None, depth: int | None, seconds: float | None) -> None:
    if nodes is not None and (not isinstance(nodes, int) or isinstance(nodes, bool) or nodes < 1):
        raise OptionError(f"nodes must be a whole number, at least 1, got {nodes!r}")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise OptionError(f"depth must be a whole number, at least 0, got {depth!r}")
    if seconds is not None and (
        not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds > 0
    ):
        raise OptionError(f"seconds must be a number above 0, got {seconds!r}")
