"""The board of k-in-a-row games, drawn."""

from nply._core import State
from nply.games.game import Face


class MnkFace(Face):
    """Columns are letters, rows are numbered from the bottom."""

    def draw(self, state: State, colour: bool) -> str:
        """Return the board with its coordinates."""
        rows = state.text().split("/")
        width = len(str(len(rows)))
        lines = [f"{len(rows) - i:>{width}} {' '.join(row)}" for i, row in enumerate(rows)]
        columns = " ".join("abcdefghijklmnopqrstuvwxyz"[: len(rows[0])])
        return "\n".join([*lines, f"{'':>{width}} {columns}"])


FACE = MnkFace
