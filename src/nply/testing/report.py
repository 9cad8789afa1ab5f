"""Where complaints are gathered: the first case of each broken rule, with the moves that lead there."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from nply.testing.words import described, shown


class BrokenError(Exception):
    """The game cannot go on; the complaint is noted."""


class Report:
    """The complaints about one game, and the moves played so far."""

    def __init__(self, kind: type) -> None:
        self.name = kind.__name__
        self.file = getattr(sys.modules.get(kind.__module__), "__file__", None)
        self.problems: dict[str, str] = {}
        self.path: list[Any] = []
        self.doubted: set[str] = set()
        """Members that there was a complaint about: what they say is not compared with anything."""

    def complain(
        self, rule: str, text: str, *, member: str = "", about: str = ".", placed: bool = True
    ) -> None:
        """Note a broken rule, unless it is known, and doubt the member.

        The text follows the name of the class and `about`.
        """
        self.doubted.add(member)
        if rule not in self.problems:
            where = f" ({place(self.path)})" if self.path and placed else ""
            self.problems[rule] = f"{self.name}{about}{text}{where}"

    def stop(self, rule: str, text: str) -> BrokenError:
        """Note a rule without which the game cannot go on; what comes back is to be raised."""
        self.complain(rule, text)
        return BrokenError()

    def call(self, what: str, function: Callable[[], Any]) -> Any:
        """Call the author's code; what it raises becomes a complaint with its place."""
        try:
            return function()
        except Exception as error:
            raise self.stop(f"{what} raises", f"{what} raised {described(error, self.file)}") from None


def place(moves: Sequence[Any]) -> str:
    """Say where in a game one is after these moves."""
    return "after " + " ".join(map(shown, moves)) if moves else "at the start"
