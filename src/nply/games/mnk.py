"""The board of k-in-a-row games, drawn."""

from nply._core import State
from nply.games.game import Face

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class MnkFace(Face):
    """Columns are letters, rows are numbered from the bottom; where stones fall, there is a floor."""

    def draw(self, state: State, colour: bool) -> str:
        """Return the board with its coordinates."""
        rows = state.text().split("/")
        draw = _standing if state.game.options["gravity"] else _lying
        return "\n".join(draw(rows))


def _lying(rows: list[str]) -> list[str]:
    width = len(str(len(rows)))
    lines = [f"{len(rows) - i:>{width}} {' '.join(row)}" for i, row in enumerate(rows)]
    return [*lines, f"{'':>{width}} {_columns(rows)}"]


def _standing(rows: list[str]) -> list[str]:
    lines = [f"| {' '.join(row)} |" for row in rows]
    return [*lines, f"+{'-' * (len(lines[0]) - 2)}+", f"  {_columns(rows)}"]


def _columns(rows: list[str]) -> str:
    return " ".join(LETTERS[: len(rows[0])])


FACE = MnkFace
