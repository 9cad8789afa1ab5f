"""What every move of a position is worth, so that moves can be compared and not only the best one named."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nply._core import CapabilityError, GameError, View
from nply.agents.agent import Position
from nply.games.views import PythonView
from nply.reference.walk import ask, moves, played, player
from nply.search.engines import Engine, MaxN, Minimax, Uct
from nply.search.result import Result
from nply.search.searcher import Searcher
from nply.search.view_engines import Ismcts, Pimc

MOST_DEPTH = 1000
Stop = Callable[[], bool]
"""Asked some twenty times a second; once it is True, a judgement ends with what it has."""


class Judged(NamedTuple):
    """A move, and what it is worth to the player who makes it."""

    move: Any
    value: float
    line: tuple[Any, ...] = ()
    """What the search expects to follow; nothing where the value is a mean over worlds."""


class Judgement(NamedTuple):
    """All legal moves, the best one first; moves of equal value are in the game's order."""

    moves: tuple[Judged, ...]
    depth: int
    """Moves that were looked ahead, the judged one included; 0: nothing is known, and all values are 0."""
    complete: bool
    """Is every value that of a search to the end of the game?"""
    nodes: int
    engine: str

    @property
    def best(self) -> Judged:
        """The first of the best moves."""
        return self.moves[0]

    def value(self, move: Any) -> float:
        """Return what this move is worth."""
        return next(one.value for one in self.moves if one.move == move)

    def cost(self, move: Any) -> float:
        """Return how much less this move is worth than the best one."""
        return self.best.value - self.value(move)


def judge_view(
    view: View | PythonView, *, nodes: int, worlds: int, seed: int, stop: Stop | None = None
) -> Judgement:
    """Judge the moves of a player who sees only this: the mean over worlds that agree with it.

    The nodes are shared by the worlds; `depth` is that of the shallowest of them.
    """
    inside = _usual(view.sample(seed=seed))
    progress = None if stop is None else lambda _: stop()
    try:
        found = Pimc(inside, worlds=worlds).search(view, nodes=nodes, seed=seed, progress=progress)
    except GameError:  # as below: it need not end
        return _played_out(Ismcts(), view, nodes, seed, stop)
    if all(known.value is None for known in found.root_moves) and not (stop is not None and stop()):
        return _played_out(Ismcts(), view, nodes, seed, stop)
    name = f"{inside} in {worlds} world{'' if worlds == 1 else 's'}"
    return _judgement(found, name)


def judge(
    state: Position, *, nodes: int, engine: Engine | None = None, stop: Stop | None = None
) -> Judgement:
    """Search below every legal move to the same depth, as deep as so many nodes go; nothing is cut off.

    The engine must give values to all players. If none is given, two players with a constant sum of scores
    are searched by minimax, all others by maxn; a game of which nothing can be said before its end is played
    out. The first iteration is always finished, unless stopped.

    >>> import nply
    >>> found = judge(nply.load("nim", heap=8).start(), nodes=10_000)
    >>> [(one.move, one.value) for one in found.moves]
    [('8=7+1', 1), ('8=6+2', -1), ('8=5+3', -1)]
    >>> found.best.line
    ('7=6+1', '6=4+2', '4=3+1', '3=2+1')
    """
    chosen = _usual(state) if engine is None else engine
    searcher = chosen.searcher()
    legal = moves(state)
    values: list[float] = [0] * len(legal)
    lines: list[tuple[Any, ...]] = [()] * len(legal)
    depth, used, complete = 0, 0, False
    while not complete and depth < MOST_DEPTH and not (stop is not None and stop()):
        try:
            left = nodes - used if depth else None
            found = _iteration(searcher, state, legal, max(2, depth + 1), left, stop)
        except CapabilityError:  # no estimate of a game that is under way: to its end, or not at all
            found = _to_the_end(searcher, state, legal, nodes, stop)
        if found is None:
            break
        values, lines, complete = found.values, found.lines, found.complete
        used += found.nodes
        depth = max(2, depth + 1)
    if depth == 0 and engine is None and not (stop is not None and stop()):
        return _played_out(Uct(), state, nodes, 0, stop)
    order = sorted(range(len(legal)), key=lambda i: (-values[i], i))
    judged = tuple(Judged(legal[i], values[i], lines[i]) for i in order)
    return Judgement(judged, depth, complete, used, str(chosen))


def _to_the_end(
    searcher: Searcher, state: Position, legal: Sequence[Any], nodes: int, stop: Stop | None
) -> "_Iteration | None":
    try:
        return _iteration(searcher, state, legal, None, nodes, stop)
    except GameError:  # it need not end; if something else is wrong with it, playing it out says so
        return None


def _played_out(
    engine: Engine, seen: Position | View | PythonView, nodes: int, seed: int, stop: Stop | None
) -> Judgement:
    """Judge by games that are played out: one without an estimate, whose end is too far away."""
    progress = None if stop is None else lambda _: stop()
    found = engine.search(seen, nodes=nodes, seed=seed, progress=progress)
    return _judgement(found, str(engine))


def _judgement(found: Result, engine: str) -> Judgement:
    """Judge the moves by one search; those of which it knows nothing are as bad as its worst."""
    worst = min((known.value for known in found.root_moves if known.value is not None), default=0)
    judged = [Judged(known.move, worst if known.value is None else known.value) for known in found.root_moves]
    best_first = tuple(sorted(judged, key=lambda one: -one.value))
    return Judgement(best_first, found.depth, found.complete, found.nodes, engine)


class _Iteration(NamedTuple):
    values: list[float]
    lines: list[tuple[Any, ...]]
    complete: bool
    nodes: int


def _iteration(
    searcher: Searcher,
    state: Position,
    legal: Sequence[Any],
    depth: int | None,
    nodes: int | None,
    stop: Stop | None,
) -> _Iteration | None:
    """Look so many moves ahead; None if the nodes did not suffice for all moves, or it was stopped."""
    mover = player(state)
    values: list[float] = []
    lines: list[tuple[Any, ...]] = []
    complete, used = True, 0
    for move in legal:
        if (nodes is not None and used >= nodes) or (stop is not None and stop()):
            return None
        with played(state, move) as child:
            if ask(child, "is_terminal"):
                values.append(ask(child, "scores")[mover])
                lines.append(())
                used += 1
                continue
            found = searcher.search(
                child,
                depth=None if depth is None else depth - 1,
                nodes=None if nodes is None else nodes - used,
                progress=None if stop is None else lambda _: stop(),
            )
        used += found.nodes
        if found.values is None or not (found.complete or found.depth + 1 == depth):
            return None
        values.append(found.values[mover])
        lines.append(tuple(found.line))
        complete = complete and found.complete
    return _Iteration(values, lines, complete, used)


def _usual(state: Position) -> Engine:
    game: Any = getattr(state, "game", None)
    facts = {name: getattr(state, name, None) for name in ("constant_sum", "max_sum", "lowest")}
    if game is not None:
        facts = game.score_facts
    if ask(state, "players") == 2 and facts["constant_sum"] is not None:
        return Minimax()
    # A list of all results, or a table, would be made anew for every small search, and costs more
    # than it saves.
    sums = facts["max_sum"] is not None and facts["lowest"] is not None
    return MaxN(oracle="linear", table=0) if sums else MaxN(table=0)
