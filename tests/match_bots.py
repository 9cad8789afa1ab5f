"""Agents with faults, and small matches, for the tests of matches."""

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nply.agents import Clock
from nply.matches import GameRecord, Match, MatchResult, Store

SPADES = {"players": 3, "cards": 4}
AGENTS = ("maxn@300", "paranoid@300")


class First:
    """Takes the first move."""

    def choose(self, state: Any, clock: Clock) -> Any:
        return state.legal_moves()[0]


class Last:
    """Takes the last move."""

    def choose(self, state: Any, clock: Clock) -> Any:
        return state.legal_moves()[-1]


class Slow(First):
    """Takes the first move after a while."""

    def __init__(self, seconds: float = 0.01) -> None:
        self.seconds = seconds

    def choose(self, state: Any, clock: Clock) -> Any:
        time.sleep(self.seconds)
        return super().choose(state, clock)


class Cheat:
    """Plays a move that is not legal."""

    def __init__(self, move: object = "none such") -> None:
        self.move = None if move == "none" else move

    def choose(self, state: Any, clock: Clock) -> Any:
        return self.move


class Crash(First):
    """Raises at the fourth ply."""

    def choose(self, state: Any, clock: Clock) -> Any:
        if clock.ply >= 3:
            raise ZeroDivisionError("oops")
        return super().choose(state, clock)


class Suicide(First):
    """Kills its process in the game with this seed; only once, if there is a file to remember it."""

    def __init__(self, seed: int, note: str = "") -> None:
        self.seed = seed
        self.note = note

    def choose(self, state: Any, clock: Clock) -> Any:
        if clock.seed == self.seed and clock.ply >= 3:
            if not self.note:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                Path(self.note).touch(exist_ok=False)
            except FileExistsError:
                return super().choose(state, clock)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(state, clock)


class Fickle(First):
    """Counts all games that it plays, and plays accordingly: the count must start anew with every game."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, state: Any, clock: Clock) -> Any:
        self.moves += 1
        moves = state.legal_moves()
        return moves[self.moves % len(moves)]


def outcomes(games: Iterable[GameRecord]) -> list[tuple[object, ...]]:
    """Return what must not depend on who played the games."""
    return [game.outcome() for game in games]


def stored(file: Path, name: str = "match") -> list[tuple[object, ...]]:
    """Return the same of a file."""
    with Store(file, create=False) as store:
        return outcomes(store.games(name))


def some_match(**changes: Any) -> Match:
    """Return the settings of a small match."""
    settings: dict[str, Any] = {
        "game": "nim",
        "options": {"heap": 7, "players": 2},
        "agents": ("random", "heuristic"),
        "seatings": "mixed",
        "starts": "same",
        "seed": 0,
        "signature": "bench 1",
    }
    return Match(**{**settings, **changes})


def some_game(**changes: Any) -> GameRecord:
    """Return a made-up game."""
    game: dict[str, Any] = {
        "block": 0,
        "seating": 0,
        "seed": 0,
        "agents": (0, 1),
        "scores": (1, -1),
        "ranks": (1.0, 2.0),
        "moves": ("7=4+3",),
        "decisions": (),
        "seconds": 0.5,
        "worker": "here/1",
        "ended": "2026-01-01T00:00:00+00:00",
    }
    return GameRecord(**{**game, **changes})


def summary(result: MatchResult) -> Any:
    """Return all of a result that must not depend on who played."""
    facts = result.as_dict()
    del facts["workers"]
    facts["warnings"] = [warning for warning in facts["warnings"] if not warning.startswith("worker ")]
    for agent in facts["agents"]:
        del agent["seconds_a_move"]
    return facts
