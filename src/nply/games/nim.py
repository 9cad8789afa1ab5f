"""Division Nim, drawn."""

from nply._core import State
from nply.games.game import Face


class NimFace(Face):
    """Each heap as its matches."""

    def draw(self, state: State, colour: bool) -> str:
        """Return one line a heap."""
        heaps = [int(size) for size in state.text().split()]
        width = len(str(max(heaps)))
        return "\n".join(f"{size:>{width}} {'|' * size}" for size in heaps)


FACE = NimFace
