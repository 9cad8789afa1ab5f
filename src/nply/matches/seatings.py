"""Who sits where: the games of a block differ in nothing else."""

from collections.abc import Callable
from itertools import combinations, product
from random import Random

from nply._core import OptionError
from nply.options import nearest

Seating = tuple[int, ...]
"""The number of an agent for each seat."""


def mixed(kinds: int, seats: int) -> list[Seating]:
    """Return every way in which two kinds sit at one table: 2ⁿ − 2, as in the comparison of 2002.

    >>> len(mixed(2, 3)), len(mixed(2, 4)), len(mixed(2, 6))
    (6, 14, 62)
    """
    if kinds != 2:
        raise OptionError(f"mixed seatings are for two agents, not {kinds}: use rotate")
    return [seating for seating in product(range(2), repeat=seats) if len(set(seating)) == 2]


def rotate(kinds: int, seats: int) -> list[Seating]:
    """Return seatings in which every agent sits once in every seat, for each group that fits the table.

    With more agents than seats every group of them plays; with fewer the row of agents is repeated.

    >>> rotate(3, 4)
    [(0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2)]
    >>> len(rotate(5, 3))
    30
    """
    groups = combinations(range(kinds), seats) if kinds > seats else [tuple(range(kinds))]
    return [
        tuple(group[(first + seat) % len(group)] for seat in range(seats))
        for group in groups
        for first in range(len(group))
    ]


def one(kinds: int, seats: int) -> list[Seating]:
    """Return the seatings with the first agent in one seat and the second one in all others.

    >>> one(2, 3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    if kinds != 2:
        raise OptionError(f"seatings of one against the others are for two agents, not {kinds}: use rotate")
    return [tuple(int(seat != place) for seat in range(seats)) for place in range(seats)]


def league(kinds: int, seats: int) -> list[Seating]:
    """Return seatings of any number of agents: they stand in a circle, and whoever are neighbours play.

    Every agent sits once in every seat, in as many games as there are agents. `seated` has them stand in
    another order for each block.

    >>> league(5, 3)
    [(0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 0), (4, 0, 1)]
    """
    return [tuple((first + seat) % kinds for seat in range(seats)) for first in range(kinds)]


SEATINGS: dict[str, Callable[[int, int], list[Seating]]] = {
    "mixed": mixed,
    "rotate": rotate,
    "one": one,
    "league": league,
}


def usual(kinds: int) -> str:
    """Name the seatings that are taken if nobody says otherwise."""
    return "mixed" if kinds == 2 else "rotate"


def seatings(how: str, kinds: int, seats: int) -> list[Seating]:
    """Return the seatings of a block, in the order in which its games are numbered."""
    if how not in SEATINGS:
        raise OptionError(f"no seatings are called {how!r}; {nearest(how, SEATINGS)}")
    return SEATINGS[how](kinds, seats)


def seated(how: str, seating: Seating, kinds: int, seed: int) -> Seating:
    """Return who sits where in the block with this seed: in a league each block has a circle of its own."""
    if how != "league":
        return seating
    circle = Random(seed).sample(range(kinds), kinds)
    return tuple(circle[place] for place in seating)
