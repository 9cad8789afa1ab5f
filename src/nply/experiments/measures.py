"""What the papers measure, taken from games that were played: one total and one weight a block."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from nply._core import OptionError, SolitaireTable
from nply.games.catalogue import restore_game
from nply.games.chinese_checkers import pegs
from nply.games.solitaire import table
from nply.games.star import SEATS
from nply.matches.records import GameRecord, Match
from nply.matches.statistics import Measure
from nply.options import nearest


class Tally(NamedTuple):
    """A sum and what it is divided by."""

    total: float
    weight: float


Count = Callable[[Match, GameRecord, int], Iterable[float]]
"""Returns the single values of one game that belong to one agent; their mean is the measure."""


def _seats(record: GameRecord, agent: int) -> list[int]:
    return [seat for seat, sitting in enumerate(record.agents) if sitting == agent]


def _wins(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    best = max(record.scores)
    if seats := _seats(record, agent):
        yield sum(record.scores[seat] == best for seat in seats) / record.scores.count(best)


def _score(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (record.scores[seat] for seat in _seats(record, agent))


def _rank(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (record.ranks[seat] for seat in _seats(record, agent))


def _points(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    """Return what was taken in Hearts: a score is all points less one's own, so they sum to n − 1 times all.

    With the moon that is not so.
    """
    if match.game != "hearts" or match.options["moon"]:
        raise OptionError("the measure points is for hearts with moon = false")
    everything = sum(record.scores) // (len(record.scores) - 1)
    return (everything - record.scores[seat] for seat in _seats(record, agent))


class Searched(NamedTuple):
    """A decision that was searched: how deep, with how many nodes, and how many plies the game still had."""

    depth: int
    nodes: int
    left: int

    @property
    def to_the_end(self) -> bool:
        """Did the end of the game stop the search, and not its limit?"""
        return self.depth >= self.left


def _searched(record: GameRecord, agent: int) -> list[Searched]:
    """Return the searches of an agent; forced moves are not searched."""
    plies = len(record.moves)
    return [
        Searched(one.depth, one.nodes, plies - ply)
        for ply, one in enumerate(record.decisions)
        if record.agents[one.player] == agent and one.depth is not None and one.nodes is not None
    ]


def _depth(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (one.depth for one in _searched(record, agent))


def _partial_depth(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (one.depth for one in _searched(record, agent) if not one.to_the_end)


def _complete_cards(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    complete = [one.left for one in _searched(record, agent) if one.to_the_end]
    return [max(complete)] if complete else []


def _nodes(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (one.nodes for one in _searched(record, agent))


def _partial_nodes(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    return (one.nodes for one in _searched(record, agent) if not one.to_the_end)


def _moves_away(match: Match, record: GameRecord, agent: int) -> Iterable[float]:
    """Return how many moves the losers would still need if they were alone: by the solitaire table."""
    if match.game != "chinese_checkers" or match.options["pegs"] not in (3, 6):
        raise OptionError("the measure moves_away is for chinese_checkers with pegs = 3 or 6")
    state = restore_game(match.game, match.options).start()
    for move in record.moves:
        state.push(move)
    placed = pegs(state)
    solved, arms = _solitaire(match.options["pegs"]), SEATS[len(placed)]
    losers = [seat for seat in _seats(record, agent) if record.scores[seat] < max(record.scores)]
    return (solved.moves(placed[seat], arms[seat]) for seat in losers)


@lru_cache
def _solitaire(pegs_each: int) -> SolitaireTable:
    """Return the table, which is checked whenever it is asked for: once is enough for a thousand games."""
    return table(pegs_each)


MEASURES: dict[str, tuple[str, Count]] = {
    "wins": ("share of the games won, of those that it played; a tie is shared", _wins),
    "score": ("mean score of a seat", _score),
    "rank": ("mean place, 1 the best", _rank),
    "points": ("Hearts: mean points taken, fewer are better", _points),
    "moves_away": ("Chinese Checkers: moves that a loser would still need alone, at the end", _moves_away),
    "depth": ("mean depth of the searches; forced moves are not searched", _depth),
    "partial_depth": ("mean depth of the searches that the end of the game did not stop", _partial_depth),
    "complete_cards": ("cards left where the hand is first searched to its end", _complete_cards),
    "nodes": ("mean nodes a search", _nodes),
    "partial_nodes": ("mean nodes of the searches that the end of the game did not stop", _partial_nodes),
}


def measured(match: Match, blocks: Sequence[Sequence[GameRecord]], agent: int, name: str) -> Measure:
    """Return a measure of one agent over blocks, with the range in which its single values lie."""
    if name not in MEASURES:
        raise OptionError(f"no measure is called {name!r}; {nearest(name, MEASURES)}")
    count = MEASURES[name][1]
    values = [[value for record in block for value in count(match, record, agent)] for block in blocks]
    single = [value for block in values for value in block]
    low, high = (0.0, 1.0) if name == "wins" else (min(single, default=0.0), max(single, default=0.0))
    return Measure([sum(block) for block in values], [float(len(block)) for block in values], low, high)
