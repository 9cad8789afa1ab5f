"""Whole games: hands one after the other, whose points are added up until somebody has won.

Hearts ends when somebody has so many points, and the fewest win. Cards are passed to the left, to the right,
across (with an even number of players) and not at all, in turn. Spades ends when a side has so many points,
or as many below zero; bags are carried over. Oh Hell is a fixed row of hands of different sizes. Whoever
deals changes from hand to hand.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nply._core import OptionError
from nply.options import number

MOST_POINTS = 100_000
MOST_HANDS = 1000


class Plan(NamedTuple):
    """How a hand is dealt."""

    options: dict[str, Any]
    """Of the game, where they change from hand to hand."""
    deal: dict[str, Any]
    """Arguments of the deal, beside the seed."""


class Counted(NamedTuple):
    """What a finished hand adds to the whole game, one number a player."""

    points: tuple[int, ...]
    bags: tuple[int, ...] | None = None
    """Spades: what the sides take into the next hand."""


class Series:
    """A single game of any kind, whose scores count. Card games, and whole games of them, are subclasses."""

    fewest_win = False

    def __init__(self, given: Mapping[str, Any], to: int | None, sizes: Sequence[int]) -> None:
        """Take the options that were given for the game, the points that end it, and the hands' sizes.

        A size of 0 is as many cards as the deck gives; without sizes the points decide.
        """
        self.given = given
        self.to = to
        self.sizes = tuple(sizes)

    @property
    def is_whole_game(self) -> bool:
        """Is there more than one hand?"""
        return self.to is not None or len(self.sizes) > 1

    def plan(self, done: Sequence[Counted], players: int) -> Plan:
        """Say how the next hand is dealt; a single one is dealt as its options say."""
        return self._plan(done, players) if self.is_whole_game else Plan({}, {})

    def _plan(self, done: Sequence[Counted], players: int) -> Plan:
        return Plan({}, {})

    def count(self, state: Any) -> Counted:
        """Return what a finished hand counts."""
        return Counted(tuple(state.scores()))

    def options_near_the_end(self, state: Any, done: Sequence[Counted], player: int) -> dict[str, Any]:
        """Return with which options a player's agent searches this hand, where the whole game hangs on it."""
        return {}

    def totals(self, done: Sequence[Counted], players: int) -> tuple[int, ...]:
        """Return the points of all hands, one number a player."""
        return tuple(sum(hand.points[player] for hand in done) for player in range(players))

    def is_over(self, done: Sequence[Counted], players: int) -> bool:
        """Is the whole game over?"""
        return len(done) >= len(self.sizes) if self.to is None else self._decided(self.totals(done, players))

    def winners(self, totals: Sequence[int]) -> list[int]:
        """Return who is ahead: one player, or all who share the first place."""
        best = min(totals) if self.fewest_win else max(totals)
        return [player for player, total in enumerate(totals) if total == best]

    def _decided(self, totals: Sequence[int]) -> bool:
        assert self.to is not None
        return max(totals) >= self.to

    def _is_last(self, done: Sequence[Counted]) -> bool:
        """Is this hand the last one of several, whatever happens in it?"""
        return self.is_whole_game and self.to is None and len(done) + 1 == len(self.sizes)

    def _size(self, done: Sequence[Counted]) -> dict[str, Any]:
        size = self.sizes[len(done)] if self.sizes else 0
        return {"cards": size} if size else {}


class HeartsSeries(Series):
    """Points are bad, and whoever has too many ends the game."""

    fewest_win = True

    def _plan(self, done: Sequence[Counted], players: int) -> Plan:
        ways = ["left", "right", "across", "none"] if players % 2 == 0 else ["left", "right", "none"]
        if players == 2:
            ways = ["left", "none"]
        passing = {} if "passing" in self.given else {"passing": ways[len(done) % len(ways)]}
        return Plan({**self._size(done), **passing}, {})

    def count(self, state: Any) -> Counted:
        """Return points as they are written down: those in play less the score, which knows of the moon."""
        in_play = sum(seat["points"] for seat in state.describe()["seats"])
        return Counted(tuple(in_play - score for score in state.scores()))

    def options_near_the_end(self, state: Any, done: Sequence[Counted], player: int) -> dict[str, Any]:
        """Count who wins, beside the points, where this hand may be the last one."""
        totals = self.totals(done, state.players)
        # Nobody gets more in one hand: who shoots the moon gives all points to each of the others.
        most = state.game.score_facts["highest"]
        if self._is_last(done):
            # Over whatever happens, also where the jack takes ten points off.
            return {"to_go": [min(totals) - total - most for total in totals]}
        if self.to is None or max(totals) + most < self.to:
            return {}
        return {"to_go": [self.to - total for total in totals]}


class SpadesSeries(Series):
    """Sides collect points; ten bags cost what the game says."""

    @property
    def seats(self) -> int:
        """How many hold cards."""
        return int(self.given.get("players", 4))

    @property
    def sides(self) -> int:
        """How many play against each other: four players are two partnerships."""
        return 2 if self.seats == 4 else self.seats

    def _plan(self, done: Sequence[Counted], players: int) -> Plan:
        bags = done[-1].bags if done and done[-1].bags else (0,) * self.sides
        return Plan(self._size(done), {"leader": len(done) % self.seats, "bags": list(bags)})

    def count(self, state: Any) -> Counted:
        table = state.describe()
        bags = []
        for side, before in enumerate(table["bags"] or [0] * self.sides):
            seats = [seat for seat in table["seats"] if seat["side"] == side]
            over = sum(seat["tricks"] for seat in seats) - sum(seat["bid"] for seat in seats)
            bags.append((before + max(0, over)) % 10)
        return Counted(tuple(state.scores()), tuple(bags))

    def options_near_the_end(self, state: Any, done: Sequence[Counted], player: int) -> dict[str, Any]:
        """Play for the game where a bid decides it: for the own bid alone, or against those of others.

        That needs all bids, and none of them nil, whose hundred points the utilities do not know.
        """
        seats = state.describe()["seats"]
        if self.to is None or not all(seat["bid"] for seat in seats):
            return {}
        totals = self.totals(done, len(seats))
        reached = {
            seat["side"]: totals[number]
            + 10 * sum(one["bid"] for one in seats if one["side"] == seat["side"])
            for number, seat in enumerate(seats)
        }
        own = reached.pop(seats[player]["side"])
        rival = max(reached.values())
        if own >= self.to and own > rival:
            return {"utility": "WL"}
        return {"utility": "MoMB"} if rival >= self.to else {}

    def _decided(self, totals: Sequence[int]) -> bool:
        assert self.to is not None
        one_side_leads = len(self.winners(totals)) == len(totals) // self.sides
        return (max(totals) >= self.to and one_side_leads) or min(totals) <= -self.to


class OhHellSeries(Series):
    """Hands of different sizes; the dealer, who bids last, changes."""

    def _plan(self, done: Sequence[Counted], players: int) -> Plan:
        return Plan(self._size(done), {"dealer": (players - 1 + len(done)) % players})

    def options_near_the_end(self, state: Any, done: Sequence[Counted], player: int) -> dict[str, Any]:
        """Count who wins, beside the points, in the last hand."""
        return {"totals": list(self.totals(done, state.players))} if self._is_last(done) else {}


_KINDS: dict[str, type[Series]] = {"hearts": HeartsSeries, "spades": SpadesSeries, "oh_hell": OhHellSeries}
WHOLE_GAMES = {"hearts": "to", "spades": "to", "oh_hell": "hands"}
"""What a whole game of these is usually counted by."""


def series(name: str, given: Mapping[str, Any], *, to: int | None = None, hands: str | None = None) -> Series:
    """Return the whole game that is meant, or a single hand if neither `to` nor `hands` is given.

    `hands` is a number of hands, or sizes with all between them: `7-1-7` is 7, 6, … 1, … 6, 7 cards each.

    >>> series("oh_hell", {}, hands="3-1-2").sizes
    (3, 2, 1, 2)
    """
    kind = _KINDS.get(name)
    if to is None and hands is None:
        return (kind or Series)(given, None, (0,))
    if kind is None:
        raise OptionError(f"{name} is played one game at a time; whole games: {', '.join(_KINDS)}")
    if to is not None and hands is not None:
        raise OptionError("a whole game ends by points (to) or after a number of hands (hands), not by both")
    if hands is not None:
        return kind(given, None, _sizes(hands, given))
    if name == "oh_hell":
        raise OptionError("oh_hell is a row of hands, not a race for points: write hands, like 7-1-7 or 10")
    if not isinstance(to, int) or isinstance(to, bool) or not 1 <= to <= MOST_POINTS:
        raise OptionError(f"to must be a whole number from 1 to {MOST_POINTS:,}, got {to!r}")
    if name == "spades" and given.get("utility", "points") != "points":
        raise OptionError("a whole game of spades is counted in points: leave utility out")
    return kind(given, to, ())


def _sizes(text: str, given: Mapping[str, Any]) -> list[int]:
    numbers = [number(part.strip()) for part in str(text).split("-")]
    corners = [size for size in numbers if isinstance(size, int) and 1 <= size <= MOST_HANDS]
    if len(corners) != len(numbers):
        raise OptionError(f"hands must be a number of hands, like 10, or sizes, like 7-1-7, got {text!r}")
    if len(corners) == 1:
        return [0] * corners[0]
    if "cards" in given:
        raise OptionError(f"hands={text} says how many cards there are: leave cards out")
    sizes = [corners[0]]
    for corner in corners[1:]:
        while sizes[-1] != corner:
            sizes.append(sizes[-1] + (1 if corner > sizes[-1] else -1))
    if len(sizes) > MOST_HANDS:
        raise OptionError(f"hands={text} are {len(sizes):,} hands; at most {MOST_HANDS:,}")
    return sizes
