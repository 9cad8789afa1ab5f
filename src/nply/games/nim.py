"""Division Nim, described."""

from nply._core import State
from nply.games.description import HeapsDescription, Split, position
from nply.games.game import Face


class NimFace(Face[HeapsDescription]):
    """Heaps of matches."""

    def describe(self, state: State) -> HeapsDescription:
        """Return the heaps, and which one was split."""
        heaps = [int(size) for size in state.text().split()]
        split: Split | None = None
        if state.history:
            heap, parts = str(state.history[-1]).split("=")
            split = {"heap": int(heap), "parts": [int(part) for part in parts.split("+")]}
        return {**position(state), "kind": "heaps", "heaps": heaps, "split": split}


FACE = NimFace
