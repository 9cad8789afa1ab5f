"""Backgammon, described."""

import re
from collections.abc import Iterator
from itertools import pairwise

from nply._core import State
from nply.games.description import BackgammonDescription, Step, position
from nply.games.game import Face

OFF, BAR = 0, 25
POINTS = {"off": OFF, "bar": BAR}
NEXT = {"opening": "opening", "rolls": "roll", "plays": "play", "over": "over"}
_PLACE = re.compile(r"(\w+)(?:\((\d+)\))?")
_WAY = re.compile(r"([\w/*]+)(?:\((\d+)\))?")


class BackgammonFace(Face[BackgammonDescription]):
    """Points are counted as each player counts them: he moves from 24 to 1."""

    def describe(self, state: State) -> BackgammonDescription:
        """Return the checkers of both players, the dice, and what the last turn did."""
        *sides, words = state.text().split(" | ")
        both = [checkers(side) for side in sides]
        comes = next(meaning for word, meaning in NEXT.items() if word in words)
        last = str(state.history[-1]) if state.history else ""
        return {
            **position(state),
            "kind": "backgammon",
            "checkers": both,
            "pips": [sum(point * count for point, count in enumerate(side)) for side in both],
            "next": comes,  # type: ignore[typeddict-item]  # one of the four words
            "turn": int(words[0]) if comes in ("roll", "play") else None,
            "dice": [int(die) for die in words[-2:]] if comes == "play" else None,
            "steps": list(_steps(last)),
        }


def checkers(text: str) -> list[int]:
    """Read `24(2) 13(5) …`: how many checkers a player has off, on his points 1 to 24 and on the bar."""
    counts = [0] * (BAR + 1)
    for place, count in _PLACE.findall(text):
        counts[_point(place)] = int(count or 1)
    return counts


def _point(text: str) -> int:
    return POINTS[text] if text in POINTS else int(text)


def _steps(move: str) -> Iterator[Step]:
    """Yield every stretch of a turn that is written as `13/8*/5 6/5(2)`; a roll and a pass have none."""
    for way, times in _WAY.findall(move):
        stops = way.split("/")
        for _ in range(int(times or 1)):
            for start, end in pairwise(stops):
                hits = end.endswith("*")
                yield {"start": _point(start.rstrip("*")), "end": _point(end.rstrip("*")), "hits": hits}


FACE = BackgammonFace
