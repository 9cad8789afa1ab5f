"""Pig, described; and solved for two players: `PigTable`."""

from nply._core import PigTable, State
from nply.games.chance import CHANCE
from nply.games.description import PigDescription, position
from nply.games.game import Face

__all__ = ["FACE", "PigFace", "PigTable"]


class PigFace(Face[PigDescription]):
    """Points, and what the turn has brought."""

    def describe(self, state: State) -> PigDescription:
        """Return the points of all, and the rolls of this turn."""
        words = state.text().split()
        common = position(state)
        rolls: list[int] = []
        for played in common["history"]:
            if played["player"] == CHANCE:
                rolls.append(int(played["move"] or 0))
            if played["move"] in ("hold", "1"):
                rolls = []
        return {
            **common,
            "kind": "pig",
            "target": state.game.options["target"],
            "turn": int(words[words.index("player") + 1]),
            "points": [int(word) for word in words[: state.players]],
            "total": int(words[words.index("turn") + 1]),
            "rolls": rolls,
        }


FACE = PigFace
