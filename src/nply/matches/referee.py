"""Plays one game of a match: seats the agents, asks them in turn, and writes down what they did."""

import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

from nply._core import GameError, MoveError, NplyError, OptionError, State
from nply.agents import Agent, AgentError, Chooser, Clock, agent
from nply.agents.agent import Searching, blind_seed
from nply.agents.equal_moves import equal_moves
from nply.games.chance import CHANCE, drawn
from nply.games.own_recipe import told
from nply.games.own_state import OwnState, searched
from nply.matches.games import MatchGame
from nply.matches.records import Decision, GameRecord, Match, Move, Task, ranks
from nply.matches.seatings import Seating, seated, seatings
from nply.matches.starts import opening, starts

MOST_PLIES = 100_000


class Referee:
    """Whoever runs the games of a match. A game depends on the match and its task alone."""

    def __init__(self, match: Match, game: MatchGame, agents: Sequence[Agent] = ()) -> None:
        """Prepare the games; `agents` are given where they cannot be made from their texts."""
        self.match = match
        self.game = game
        self.agents = list(agents) or [agent(text, to_the_end=True) for text in match.agents]
        self.seatings = seatings(match.seatings, len(match.agents), self.game.players)
        self.starts = starts(match.starts, self.game)

    def play(self, task: Task, worker: str) -> GameRecord:
        """Play one game to its end."""
        began = time.perf_counter()
        seed = self.match.seed + task.block
        seating = seated(self.match.seatings, self.seatings[task.seating], len(self.agents), seed)
        state = opening(self.game, self.starts, self.match.seed, task.block)
        try:
            decisions = self._moves(state, seating, seed)
            scores = state.scores()
        except NplyError as error:
            where = f"block {task.block}, seating {task.seating}, move {len(state.history) + 1}"
            raise type(error)(f"{where}: {error}") from None
        return GameRecord(
            block=task.block,
            seating=task.seating,
            seed=seed,
            agents=seating,
            scores=scores,
            ranks=ranks(scores),
            moves=tuple(_stored(move) for move in state.history),
            decisions=tuple(decisions),
            seconds=time.perf_counter() - began,
            worker=worker,
            ended=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    def _moves(self, state: State | OwnState, seating: Seating, seed: int) -> list[Decision]:
        """Play from the opening to the end. The moves of the opening are in the record, too."""
        decisions = _opening_decisions(state)
        choosers: list[Chooser] = [self.agents[number].for_game() for number in seating]
        while not state.is_terminal():
            if len(state.history) >= MOST_PLIES:
                raise OptionError(f"the game does not end: {MOST_PLIES:,} moves were played")
            if outcomes := state.chance():
                decisions.append(Decision(CHANCE, len(outcomes)))
                state.push(self._draw(outcomes, seed, sum(one.player == CHANCE for one in decisions)))
                continue
            player = state.player
            moves = state.legal_moves()
            clock = Clock(blind_seed(seed) if self.match.hidden else seed, len(state.history))
            start = time.perf_counter()
            move = moves[0] if len(moves) == 1 else self._choose(choosers[player], state, clock)
            seconds = time.perf_counter() - start
            decisions.append(Decision(player, len(moves), clock.nodes, clock.depth, seconds))
            self._push(state, move, moves, self.match.agents[seating[player]])
        return decisions

    def _draw(self, outcomes: list[tuple[Move, int]], seed: int, number: int) -> Move:
        """Draw what chance does for the `number`th time: the same luck in all games of a block."""
        return cast(Move, drawn(outcomes, random.Random(f"{seed}/chance/{number}")))

    def _choose(self, chooser: Chooser, state: State | OwnState, clock: Clock) -> Any:
        """Ask an agent. What a user's own game raises while it is searched becomes one line."""
        try:
            return self._chosen(chooser, state, clock)
        except NplyError:
            raise
        except Exception as error:
            words = told(error) if isinstance(state, OwnState) else None
            if words is None:
                raise
            raise GameError(words) from None

    def _chosen(self, chooser: Chooser, state: State | OwnState, clock: Clock) -> Any:
        if self.match.hidden:
            return chooser.choose(state.view(), clock)
        position = searched(state)
        move = chooser.choose(position, clock)
        vary = self.starts.kind == "equal" and clock.ply < self.starts.plies
        if not vary or not isinstance(chooser, Searching) or chooser.last is None:
            return move
        equal = equal_moves(chooser.engine, position, chooser.last)
        return equal[int(random.Random(f"{clock.seed}/{clock.ply}/equal").random() * len(equal))]

    def _push(self, state: State | OwnState, move: Any, moves: list[Any], name: str) -> None:
        try:
            if isinstance(state, OwnState) and move not in moves:
                raise MoveError(f"move {move} is not legal here; legal: {' '.join(map(str, moves[:20]))}")
            state.push(move)
        except MoveError as error:
            raise AgentError(f"agent {name}: {error}") from None


def _stored(move: Any) -> Move:
    """Return a move as it is stored: a user's own game may have moves of any kind, but they have texts."""
    plain = isinstance(move, int | str) and not isinstance(move, bool)
    return cast(Move, move) if plain else str(move)


def _opening_decisions(state: State | OwnState) -> list[Decision]:
    """Say who made the moves of the opening, without any search."""
    history = list(state.history)
    replay = state.copy()
    for _ in history:
        replay.pop()
    decisions = []
    for move in history:
        decisions.append(Decision(replay.player, len(replay.legal_moves())))
        replay.push(move)
    return decisions
