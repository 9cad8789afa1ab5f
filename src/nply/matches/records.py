"""The plain data of matches: what is played, and what came out."""

from typing import Any

import msgspec

Move = int | str


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: everything that decides the outcome of a game, and nothing else.

    How many blocks are played, by whom and where is not part of it, so that a match can be extended.
    """

    game: str
    options: dict[str, Any]
    """All options of the game, those that were not given included."""
    agents: tuple[str, ...]
    """Text forms, each once."""
    seatings: str
    """How agents are seated: a word of `nply.matches.seatings`."""
    starts: str
    """How the blocks differ: a text form of `nply.matches.starts`."""
    seed: int
    """Block b is played with the seed `seed + b`: it is the deal, and all chance in the game."""
    signature: str
    """Which searches played: the version of nply, its node counts, and digests of users' classes."""
    hidden: bool = False
    """Does every agent see its own cards only?"""
    players: int = 0
    """How many play: what is stored of a user's own game can be read without its code. (0: an older file.)"""


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """One move of a game: among how many legal ones, after which search, and how long it took.

    `nodes` and `depth` are None where the agent does not search or was not asked: a forced move (one legal
    move) is played without asking. Moves before `player` was asked for the first time (a random opening) have
    `seconds` None. Where chance moved, `player` is -1 and there is nothing else to tell.
    """

    player: int
    choices: int
    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game. `block` and `seating` say which of the match it is; all else follows from them."""

    block: int
    seating: int
    """Its number in the block."""
    seed: int
    agents: tuple[int, ...]
    """Who sits in each seat: numbers of `Match.agents`."""
    scores: tuple[float, ...]
    """One a seat; higher is better. Whole numbers, unless a user's own game has fractions."""
    ranks: tuple[float, ...]
    """One a seat: 1 is the best; equal scores share their places."""
    moves: tuple[Move, ...]
    """Of a user's own game their texts, where they are neither whole numbers nor texts."""
    decisions: tuple[Decision, ...]
    """One a move."""
    seconds: float
    worker: str
    ended: str
    """When the game was over: UTC, ISO 8601."""

    def outcome(self) -> tuple[object, ...]:
        """Return what must be the same whoever plays the game, wherever and however fast."""
        searched = tuple((one.player, one.choices, one.nodes, one.depth) for one in self.decisions)
        return self.block, self.seating, self.seed, self.agents, self.scores, self.moves, searched


class Task(msgspec.Struct, frozen=True):
    """A game that is to be played."""

    block: int
    seating: int


def ranks(scores: tuple[float, ...]) -> tuple[float, ...]:
    """Return the place of each score, 1 for the best; equal scores share their places.

    >>> ranks((3, 7, 3))
    (2.5, 1.0, 2.5)
    """
    return tuple(sum(other > one for other in scores) + (scores.count(one) + 1) / 2 for one in scores)
