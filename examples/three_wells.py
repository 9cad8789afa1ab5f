"""Three Wells: a game for three players, written in Python, searched and played by nply.

Players in turn draw one or two buckets from one of three wells and keep them. But whoever empties a
well gets nothing for that draw: each of the others gets as many buckets instead.
"""

import nply

Buckets = tuple[int, ...]
Move = tuple[int, int]  # which well, how many buckets


class ThreeWells:
    """A position; `apply` returns the next one and leaves this one alone."""

    players = 3

    def __init__(self, wells: Buckets = (3, 4, 2), water: Buckets = (0, 0, 0), player: int = 0) -> None:
        self.wells, self.water, self.player = wells, water, player

    def is_terminal(self) -> bool:
        return not any(self.wells)

    def legal_moves(self) -> list[Move]:
        return [(well, take) for well in range(3) for take in (2, 1) if take <= self.wells[well]]

    def apply(self, move: Move) -> "ThreeWells":
        well, take = move
        wells, water = list(self.wells), list(self.water)
        wells[well] -= take
        for p in range(3):
            water[p] += take if (p == self.player) == (wells[well] > 0) else 0
        return ThreeWells(tuple(wells), tuple(water), (self.player + 1) % 3)

    def scores(self) -> Buckets:
        return self.water

    evaluate = scores  # where a search is cut off: what everybody has so far


if __name__ == "__main__":
    state = ThreeWells()
    while not state.is_terminal():
        result = nply.MaxN(ties="worst_for_root").search(state, depth=6)
        well, take = result.move
        print(f"wells {state.wells}: player {state.player} draws {take} from well {well + 1}", end=", ")
        print(f"expects {result.values} after {result.nodes:,} nodes")
        state = state.apply(result.move)
    print(f"the end: water {state.scores()}")
