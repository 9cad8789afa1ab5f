"""A table at which people and agents play: seats, turns, what each sees, take back, hand after hand.

Nothing here prints or waits. A terminal or a web page asks whose turn it is, shows `view(player)`, and hands
over moves; it calls `reply` for the seats of agents.

>>> session = Session(Setup(game="nim", options={"heap": 7}, seats=(None, "minimax@d9")))
>>> session.turn, session.is_person(0)
(0, True)
>>> session.play("7=4+3"), session.reply(), session.turn
(None, '4=3+1', 0)
>>> session.take_back(0), session.turn, session.state.history
(2, 0, [])
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from nply._core import MoveError, OptionError, State
from nply.agents import Agent, AgentError, Chooser, Clock, agent
from nply.agents.agent import blind_seed, check_hidden
from nply.games.catalogue import restore_game
from nply.games.chance import drawn
from nply.games.game import Game
from nply.games.own_state import searched
from nply.games.views import view_of
from nply.play.records import Move, Saved, Setup
from nply.play.series import Counted, Plan, Series, series


class Position(Protocol):
    """What a session needs of a position: a native state has it, and what wraps a user's own game."""

    @property
    def game(self) -> Any: ...
    @property
    def players(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def history(self) -> Sequence[Any]: ...
    def legal_moves(self) -> Sequence[Any]: ...
    def is_terminal(self) -> bool: ...
    def scores(self) -> Sequence[float]: ...
    def push(self, move: Any) -> None: ...
    def pop(self) -> Any: ...
    def copy(self) -> Any: ...


class Hand(NamedTuple):
    """A hand that is over."""

    first: Position
    """The position in which it began."""
    moves: tuple[Any, ...]
    counted: Counted


class Session:
    """A game under way. `hands` are those that are over, `state` is the one that is being played.

    `agents` are given where texts do not make them, one a player, None for a person; `start` makes the first
    position of a game of the user's own.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        agents: Sequence[Agent | None] | None = None,
        start: Callable[[], Position] | None = None,
    ) -> None:
        self.setup = setup
        self.series: Series = series(setup.game, setup.options, to=setup.to, hands=setup.hands)
        if self.series.is_whole_game and (setup.deal or setup.opening):
            raise OptionError("a whole game deals its cards itself: leave the deal and the moves out")
        self._start = start
        self.hands: list[Hand] = []
        self.state: Position = self._deal()
        if getattr(self.state.game, "seats", self.players) != self.players:
            raise OptionError("every hand needs a player of its own: leave out that partners are one side")
        if len(setup.seats) != self.players:
            raise OptionError(f"{self.players} play {setup.game}, but there are {len(setup.seats)} seats")
        made = [None if text is None else agent(text) for text in setup.seats] if agents is None else agents
        self.agents: list[Agent | None] = list(made)
        self._choosers: dict[int, Chooser] = {}
        if self.hidden:
            check_hidden(one for one in self.agents if one is not None)

    @property
    def players(self) -> int:
        """How many play."""
        return self.state.players

    @property
    def people(self) -> list[int]:
        """The players that are people."""
        return [player for player, one in enumerate(self.agents) if one is None]

    @property
    def turn(self) -> int | None:
        """Who is to move; None when the hand is over."""
        return None if self.state.is_terminal() else self.state.player

    @property
    def is_over(self) -> bool:
        """Is the whole game over? Its last hand is then among `hands`."""
        return self.series.is_over(self._counted(), self.players)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all finished hands, one number a player."""
        return self.series.totals(self._counted(), self.players)

    @property
    def hidden(self) -> bool:
        """Do players see their own cards only?"""
        return not self.setup.open and has_hidden_information(self.state)

    def is_person(self, player: int) -> bool:
        """Does a person play for this player?"""
        return self.agents[player] is None

    def view(self, player: int) -> Any:
        """Return what this player may see of the position: a view, or the position itself if all is open."""
        return view_of(searched(self.state), player) if self.hidden else self.state

    def shown(self, player: int) -> Any:
        """Return what an agent in this seat is handed: the view, or the object that a game's author wrote."""
        options = self.series.options_near_the_end(self.state, self._counted(), player)
        if not options:
            return self.view(player) if self.hidden else searched(self.state)
        plan = self.series.plan(self._counted(), self.players)
        same = deal(self.setup, Plan({**plan.options, **options}, plan.deal), len(self.hands))
        for move in self.state.history:
            same.push(move)
        return view_of(searched(same), player) if self.hidden else same

    def legal_moves(self) -> list[Any]:
        """Return the moves of whoever's turn it is; with hidden cards none is left out as equivalent."""
        if self.turn is None:
            return []
        return self._legal_moves(self.state)

    def _legal_moves(self, state: Position) -> list[Any]:
        """Return those of a position of this session."""
        return list((view_of(searched(state), state.player) if self.hidden else state).legal_moves())

    def play(self, move: Any) -> None:
        """Play a legal move for whoever's turn it is; the last one of a hand ends it."""
        if self.turn is None:
            raise MoveError("the hand is over: deal the next one")
        self.state.push(move)
        self._go_on()

    def reply(self) -> Any:
        """Let the agent whose turn it is choose; play its move and return it."""
        one, move = self.agents[self.turn or 0], self.choose()
        place = len(self.state.history)
        try:
            self.play(move)
        except MoveError as error:
            raise AgentError(f"agent {one}: {error}") from None
        return self.state.history[place]

    def choose(self, stop: Callable[[], bool] | None = None) -> Any:
        """Return the move of the agent whose turn it is; it is not played.

        A search asks `stop` some twenty times a second, and ends with what it has once that is True.
        """
        player = self.turn
        one = None if player is None else self.agents[player]
        if player is None or one is None:
            raise MoveError("it is not an agent's turn")
        legal = self.legal_moves()
        if len(legal) == 1:
            return legal[0]
        if player not in self._choosers:
            self._choosers[player] = one.for_game()
        clock = self.clock()
        clock.stop = stop
        return self._choosers[player].choose(self.shown(player), clock)

    def forget(self) -> None:
        """Drop what the agents have learnt in this hand, and the memory that it takes."""
        self._choosers = {}

    def clock(self) -> Clock:
        """Return the source of chance for the decision that is due."""
        seed = self.setup.seed + len(self.hands)
        return Clock(blind_seed(seed) if self.hidden else seed, len(self.state.history))

    def take_back(self, player: int) -> int:
        """Go back to the last decision of this player in the hand; return how many moves were taken back."""
        if self.turn is None:
            raise MoveError("the hand is over: nothing can be taken back")
        count = self.moves_since_decision(self.state, [player])
        if count is None:
            raise MoveError("there is no decision of yours to take back in this hand")
        for _ in range(count):
            self.state.pop()
        return count

    def moves_since_decision(self, state: Position, players: Sequence[int]) -> int | None:
        """Return how many moves of this hand lie behind the last choice of these players; None: no choice."""
        before = state.copy()
        for count in range(1, len(state.history) - len(self.setup.opening) + 1):
            before.pop()
            # What a view lists counts: whether cards are equivalent depends on hands that nobody sees.
            if not _chance(before) and before.player in players and len(self._legal_moves(before)) > 1:
                return count
        return None

    def next_hand(self) -> None:
        """Deal the next hand of a whole game."""
        if self.turn is not None or self.is_over:
            raise MoveError("the game is over" if self.is_over else "the hand is not over")
        self.state = self._deal()

    def saved(self) -> Saved:
        """Return the game as plain data: `restored` makes it again.

        That holds at any moment, also if a signal strikes between the last move of a hand and its count.
        """
        finished = [tuple(map(_plain, hand.moves)) for hand in self.hands]
        moves = tuple(map(_plain, self._moves()))
        if self.state.is_terminal():
            if self._dealt == len(finished):
                finished.append(moves)
            moves = ()
        return Saved(setup=self.setup, finished=tuple(finished), moves=moves)

    def moves_seen(self, player: int, since: int = 0) -> list[tuple[int, Any]]:
        """Return who played what in this hand, after so many moves; None is what the player cannot see."""
        if self.hidden and isinstance(self.state, State):
            history = self.state.describe(player)["history"][since:]
            return [(turn["player"], turn["move"]) for turn in history]
        replay = self.state.copy()
        while len(replay.history) > since:
            replay.pop()
        seen = []
        for move in self.state.history[since:]:
            seen.append((replay.player, None if self.hidden and replay.player != player else move))
            replay.push(move)
        return seen

    def first_position(self) -> Position:
        """Return the position in which the hand began, the opening played."""
        first: Position = self.state.copy()
        while len(first.history) > len(self.setup.opening):
            first.pop()
        return first

    def _counted(self) -> list[Counted]:
        return [hand.counted for hand in self.hands]

    def _moves(self) -> tuple[Any, ...]:
        """Return the moves of this hand, without the opening."""
        return tuple(self.state.history[len(self.setup.opening) :])

    def _go_on(self) -> None:
        """Let chance move where it is its turn; count the hand if it is over."""
        self._throw(self.state)
        if self.state.is_terminal():
            self.hands.append(Hand(self.first_position(), self._moves(), self.series.count(self.state)))

    def _throw(self, state: Position) -> None:
        """Draw what chance does until a player is to move: the same in every game with the same seed."""
        while outcomes := _chance(state):
            seed = self.setup.seed + len(self.hands)
            state.push(drawn(outcomes, random.Random(f"{seed}/chance/{len(state.history)}")))

    def _deal(self) -> Position:
        self._choosers = {}
        self._dealt = len(self.hands)
        if self._start is not None:
            state = self._start()
        else:
            plan = self.series.plan(self._counted(), len(self.setup.seats))
            state = deal(self.setup, plan, len(self.hands))
        for move in self.setup.opening:
            state.push(move)
        self._throw(state)
        if state.is_terminal():
            raise OptionError("the game is over before anybody can move")
        return state


def deal(setup: Setup, plan: Plan, number: int) -> Position:
    """Return the first position of a hand of a native game."""
    game: Game = restore_game(setup.game, {**setup.options, **plan.options})
    if "deal" not in game.capabilities:
        return game.start()
    arguments: dict[str, Any] = {**plan.deal, **setup.deal}
    if not {"text", "hands"} & set(arguments):
        arguments["seed"] = setup.seed + number
    return game.deal(**arguments)


def has_hidden_information(state: Position) -> bool:
    """Does each player of this game see something that others do not?"""
    if isinstance(state, State):
        return "views" in state.game.capabilities
    return hasattr(searched(state), "view")


def _chance(state: Position) -> list[tuple[Any, int]] | None:
    """Return what chance may do here; None where a player moves, or the game is over."""
    ask = getattr(state, "chance", None)
    return None if ask is None or state.is_terminal() else ask()


def restored(
    saved: Saved,
    *,
    agents: Sequence[Agent | None] | None = None,
    start: Callable[[], Position] | None = None,
) -> Session:
    """Return the session that was saved, every move played again; a MoveError says which does not fit."""
    session = Session(saved.setup, agents=agents, start=start)
    for number, moves in enumerate(saved.finished):
        _replay(session, moves, number)
        if session.turn is not None:
            raise MoveError(f"hand {number + 1} is not over after its last move")
        if not session.is_over:
            session.next_hand()
        elif number + 1 < len(saved.finished) or saved.moves:
            raise MoveError(f"the game is over after hand {number + 1}, but there are more moves")
    _replay(session, saved.moves, len(saved.finished))
    if saved.moves and session.turn is None:
        raise MoveError("the hand in progress is over")
    return session


def _replay(session: Session, moves: Sequence[Move], number: int) -> None:
    for place, move in enumerate(moves):
        if place < len(session.state.history) - len(session.setup.opening):
            continue  # chance has moved there, in the same way as before
        try:
            session.play(move)
        except MoveError as error:
            raise MoveError(f"hand {number + 1}, move {place + 1}: {error}") from None


def _plain(move: Any) -> Move:
    return move if isinstance(move, int | str) and not isinstance(move, bool) else str(move)
