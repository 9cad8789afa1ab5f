"""The engine that chooses for you: `auto`, and `best`, which says what it would choose and why."""

import math
import random
import time
from typing import Any, NamedTuple

from nply import text_form
from nply._core import GameError, OptionError, State, View, intervals_expect
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.games.views import PythonView
from nply.limits import Limit, limit
from nply.search.engines import Engine, Expecti, MaxN, Minimax, Uct, register
from nply.search.result import Result
from nply.search.searcher import ComposedSearcher, Limits, Report, Searched
from nply.search.trace import Trace
from nply.search.view_engines import Ismcts, Pimc

AUTO = "auto"
"""The text form of the engine that chooses."""
PLIES = 20
"""Moves of a playout on a board, before the position is evaluated."""
SOON = 100
"""Moves within which a random game must end to be played out."""
EXACT_SHARE = 0.1
"""The part of a limit that is spent to see whether the game can be searched to its end."""
INTERVALS = "intervals"
"""What a result calls the pruning of interval maxⁿ."""
LOOK_SHARE = 0.03
"""The part of what is left that shows how fast that is, where a hand of cards may be within reach."""
HAND_SHARE = 0.85
"""The part of what is left then that is spent on the hand."""


class Choice(NamedTuple):
    """An engine, and in one sentence why it was chosen."""

    engine: Engine
    reason: str


class Facts(NamedTuple):
    """What is known of a game before any move of it is searched."""

    players: int
    constant_sum: bool
    evaluates: bool
    ordered: bool
    """Do the moves come in an order that means something?"""
    has_chance: bool
    out_of_turn: bool
    """May a search hand the turn to somebody else (`turn_to`)?"""
    has_views: bool
    native: bool

    @classmethod
    def of(cls, game: Any) -> "Facts":
        """Return the facts of a game, of a position, or of what a player sees of one."""
        if isinstance(game, View | PythonView):
            return cls.of(game.game if isinstance(game, View) else game.sample(seed=0))
        if isinstance(game, State):
            return cls.of(game.game)
        if isinstance(game, Game):
            offers = game.capabilities
            return cls(
                players=game.players,
                constant_sum=game.score_facts["constant_sum"] is not None,
                evaluates="evaluate" in offers,
                ordered=True,
                has_chance="chance" in offers,
                out_of_turn="turn_to" in offers,
                has_views="views" in offers,
                native=True,
            )
        players = getattr(game, "players", None)
        players = players() if callable(players) else players
        if not isinstance(players, int):
            raise OptionError(f"{game!r} is no game: give a game, a position or a view of one")
        sum_of_all = getattr(game, "constant_sum", None)
        return cls(
            players=players,
            constant_sum=(sum_of_all() if callable(sum_of_all) else sum_of_all) is not None,
            evaluates=hasattr(game, "evaluate"),
            ordered=hasattr(game, "order"),
            has_chance=hasattr(game, "chance"),
            out_of_turn=hasattr(game, "turn_to"),
            has_views=hasattr(game, "view"),
            native=False,
        )


def best(
    game: "Game | State | PythonGame | View | PythonView",
    within: "Limit | str | None" = None,
    *,
    hidden: bool = False,
) -> Choice:
    """Return the engine that suits a game, and why: what `auto` searches with.

    `game` may be a position or a view, too; of a view, and with `hidden`, the engine is one that sees what a
    player sees. `within` is a limit like `"0.5s"`; none at all is a search to the end of the game.
    `auto` itself first spends a tenth of its limit to see whether the game can be searched to its end, and
    most of the rest on a hand of cards that is within reach of interval maxⁿ.

    >>> import nply
    >>> best(nply.load("connect_four"), "0.5s").engine
    nply.Minimax()
    >>> best(nply.load("hearts"), "0.5s", hidden=True).reason
    'hidden cards: one tree of moves, and another deal for each way through it'
    """
    wanted = limit(within) if isinstance(within, str) else within
    facts = Facts.of(game)
    if hidden or isinstance(game, View | PythonView):
        if not facts.has_views:
            raise OptionError("nothing is hidden in this game: leave hidden out")
        return _for_views(facts, wanted or Limit())
    if wanted is None or not wanted:
        return Choice(_exact(facts), "no limit: searched to the end of the game")
    if wanted.to_the_end:
        return Choice(_exact(facts), "to the end of the game, as was asked for")
    if wanted.depth is not None:
        return Choice(_exact(facts), "to a given depth: what everybody gets who looks after himself")
    return _for_states(facts, game)


def _for_views(facts: Facts, wanted: Limit) -> Choice:
    if wanted.depth is not None:
        return Choice(Pimc(_exact(facts)), "hidden cards, to a given depth: deals are searched as if open")
    return Choice(
        Ismcts(playouts="heuristic") if facts.ordered else Ismcts(),
        "hidden cards: one tree of moves, and another deal for each way through it",
    )


def _exact(facts: Facts) -> Engine:
    """Return the engine whose values are those of the game, if it is searched to its end."""
    if facts.players == 2 and facts.constant_sum:
        return Expecti() if facts.has_chance else Minimax()
    return MaxN()


def _for_states(facts: Facts, game: Game | State | PythonGame) -> Choice:
    """Choose for a game that is too large to be searched to its end.

    Two players are left to alpha-beta. With more of them simulations did best in the tables of
    docs/explanation/which_engine.md: at random where a game ends soon and there is time for many, by the
    game's order where not.
    """
    if facts.players == 2 and facts.constant_sum and facts.evaluates:
        dice = ", on average over what chance does" if facts.has_chance else ""
        return Choice(_exact(facts), f"two players, what one wins the other loses{dice}")
    if facts.has_chance and facts.evaluates:
        return Choice(MaxN(), "chance and an evaluation: everybody maximises his own average")
    if not facts.evaluates:
        engine = Uct(playouts="heuristic") if facts.ordered and not facts.native else Uct()
        return Choice(engine, "no evaluation: games are played out")
    if not facts.ordered:
        return Choice(Uct(plies=0), "many players and an evaluation: a tree that grows where it matters")
    if not facts.out_of_turn and facts.native:
        return Choice(Uct(), "many players: games are played out")
    if not facts.out_of_turn:
        return Choice(Uct(playouts="heuristic"), "many players: played out by the game's own order of moves")
    if isinstance(game, Game | State) and _ends_soon(game):
        return Choice(Uct(), "many players on a board, and any game on it ends soon: played out")
    return Choice(
        Uct(playouts="heuristic", plies=PLIES), "many players on a board: played on for a while and evaluated"
    )


def _ends_soon(game: Game | State) -> bool:
    """Is a game over before long if everybody moves at random?"""
    state = game.start() if isinstance(game, Game) else game.copy()
    chance = random.Random(0)
    for _ in range(SOON):
        if state.is_terminal():
            return True
        state.push(chance.choice(state.legal_moves()))
    return False


class Auto(Engine):
    """Chooses an engine by the game, its players and the limit; `nply.best` tells which, and why.

    What is small enough is searched to its end, exactly. `result.engine` is the engine that gave the answer.

    >>> import nply
    >>> nply.engine("auto").search(nply.load("nim", heap=9).start(), seconds=0.5).engine
    'minimax'
    """

    name = AUTO
    from_views = True
    draws = True
    two_sides = False
    reproducible = True

    def __init__(self) -> None:
        self.options = {}
        self._given = {}

    @classmethod
    def of(cls, form: text_form.Form) -> "Auto":
        """Return the engine of the text form `auto`."""
        if form != text_form.Form(AUTO):
            raise OptionError(f"'{form}': auto has no options; nply.best says which engine it takes")
        return cls()

    def searcher(self, game: Game | PythonGame | None = None) -> "AutoSearcher":
        """Return a searcher that has one of its own for each engine that it takes."""
        return AutoSearcher(self, game)

    def trace(self, state: State | PythonGame, **arguments: Any) -> Trace:
        """Search with the engine whose values are exact, and write its last iteration down."""
        return _exact(Facts.of(state)).trace(state, **arguments)

    def __repr__(self) -> str:
        return "nply.Auto()"


class AutoSearcher(ComposedSearcher):
    """Searches with the engine that suits the position; each keeps its own tables."""

    def _run(self, state: Searched, limits: Limits, report: Report, root_player: int, seed: int) -> Result:
        if isinstance(state, View | PythonView) and not Facts.of(state).has_views:
            state = state.sample(seed=0)  # the only world that there is
        engine, exact = best(state, Limit(*limits)).engine, _exact(Facts.of(state))
        if engine.from_views or type(engine) is type(exact):
            return self.of(engine)._run(state, limits, report, root_player, seed)
        listener = _Listener(report)
        purse = _Purse(limits)
        found = self._to_the_end(exact, state, purse.share(EXACT_SHARE), listener, root_player)
        if found is None:
            return self.of(engine)._run(state, limits, report, root_player, seed)
        purse.pay(found)
        if isinstance(state, State) and "rest" in state.game.capabilities:
            found = self._to_the_last_card(exact, state, purse, listener, root_player, found)
        if found.complete or listener.stopped:
            return found
        return _together(found, self.of(engine)._run(state, purse.share(1), report, root_player, seed))

    def _to_the_end(
        self, exact: Engine, state: Searched, limits: Limits, report: Report, root_player: int
    ) -> Result | None:
        """Try to search the whole game; None if that makes no sense, since it need not end."""
        try:
            return self.of(exact)._run(state, limits, report, root_player, 0)
        except GameError:  # if the game itself is wrong, the next search says so, too
            return None

    def _to_the_last_card(
        self,
        exact: Engine,
        state: State,
        purse: "_Purse",
        listener: "_Listener",
        root_player: int,
        first: Result,
    ) -> Result:
        """Search a hand of cards to its end where half of such hands are solved by what is left.

        How many nodes that takes is known of interval maxⁿ only, and a look shows how fast it is here. If the
        hand is not solved, what was found first stands.
        """
        found = latest = first
        needed = intervals_expect(state.players, _moves_to_come(state) // state.players)
        for share in (LOOK_SHARE, HAND_SHARE):
            if found.complete or listener.stopped or needed > HAND_SHARE * purse.affords(latest):
                break
            limits = purse.share(share, to_the_end=True)
            latest = self.of(exact)._run(state, limits, listener, root_player, 0)
            found = _together(found, latest) if latest.complete else _together(latest, found)
            purse.pay(found)
            if latest.pruning != INTERVALS:
                break
        return found


class _Purse:
    """What is left of the limits of a search."""

    def __init__(self, limits: Limits) -> None:
        self._nodes, _, self._seconds, _ = limits
        self._begun = time.monotonic()
        self._spent = 0

    def pay(self, found: Result) -> None:
        """Note what all searches so far have taken together."""
        self._spent = found.nodes

    def share(self, share: float, *, to_the_end: bool = False) -> Limits:
        """Return limits for a part of what is left."""
        nodes, seconds = self._left()
        return (
            None if nodes is None else max(1, int(nodes * share)),
            None,
            None if seconds is None else max(1e-6, seconds * share),
            to_the_end,
        )

    def affords(self, found: Result) -> float:
        """Return how many nodes can still be searched, if they take as long as those of a result."""
        nodes, seconds = self._left()
        by_time = math.inf if seconds is None else seconds * found.nodes / max(found.seconds, 1e-6)
        return by_time if nodes is None else min(nodes, by_time)

    def _left(self) -> tuple[int | None, float | None]:
        return (
            None if self._nodes is None else self._nodes - self._spent,
            None if self._seconds is None else self._seconds - (time.monotonic() - self._begun),
        )


def _together(other: Result, answer: Result) -> Result:
    """Return the second of two results, with what both have taken."""
    cuts = {kind: count + answer.cuts.get(kind, 0) for kind, count in other.cuts.items()}
    return answer._replace(
        nodes=other.nodes + answer.nodes,
        seconds=other.seconds + answer.seconds,
        cuts=cuts,
        researches=other.researches + answer.researches,
        table_hits=other.table_hits + answer.table_hits,
        kept_hits=other.kept_hits + answer.kept_hits,
        proof_nodes=other.proof_nodes + answer.proof_nodes,
    )


def _moves_to_come(state: State) -> int:
    """Return how long a game is that always has the same number of moves, like a hand of cards."""
    after = state.copy()
    while not after.is_terminal():
        after.push(after.legal_moves()[0])
    return len(after.history) - len(state.history)


class _Listener:
    """Hands news of a search on, and remembers whether the answer was to stop."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.stopped = False

    def __call__(self, *news: Any) -> bool | None:
        if self._report is not None and self._report(*news):
            self.stopped = True
        return self.stopped


register(AUTO, Auto.of)
