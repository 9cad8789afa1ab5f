"""The star of Chinese Checkers in Python: cells and their names, for drawing and for showing chains."""

from collections import deque
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

ARMS = 6
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


class Cell(NamedTuple):
    """A row from the bottom and a column in half cells from the left, both counted from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.row)}{self.column + 1}"


DIRECTIONS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


@dataclass(frozen=True)
class Star:
    """A board whose arms have this many rows: 2, 3 or 4."""

    rows: int

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """Every cell by its name, rows from the bottom."""
        n = self.rows
        places = (Cell(row, column) for row in range(4 * n + 1) for column in range(6 * n + 1))
        return {str(cell): cell for cell in places if self._inside(cell)}

    def _inside(self, cell: Cell) -> bool:
        if (cell.row + cell.column + self.rows) % 2:
            return False
        cube = self._cube(cell)
        return max(cube) <= self.rows or min(cube) >= -self.rows

    def _cube(self, cell: Cell) -> tuple[int, int, int]:
        """Three coordinates around the centre that sum to 0."""
        z = cell.row - 2 * self.rows
        x = (cell.column - 3 * self.rows - z) // 2
        return x, -x - z, z

    def arm(self, cell: Cell) -> int | None:
        """The arm that a cell is in, clockwise from the bottom; None in the hexagon."""
        x, y, z = self._cube(cell)
        for arm, beyond in enumerate((-z, y, -x, z, -y, x)):
            if beyond > self.rows:
                return arm
        return None

    def turned(self, cell: Cell) -> Cell:
        """Where a cell goes when the board is turned by one arm, clockwise."""
        x, y, z = self._cube(cell)
        x, y, z = -y, -z, -x
        return Cell(z + 2 * self.rows, 2 * x + z + 3 * self.rows)

    def mirrored(self, cell: Cell) -> Cell:
        """Where a cell goes when left and right change places."""
        return Cell(cell.row, 6 * self.rows - cell.column)

    def steps(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbours of a cell."""
        for up, right in DIRECTIONS:
            near = Cell(cell.row + up, cell.column + right)
            if str(near) in self.cells:
                yield near

    def hops(self, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
        """Yield the neighbours of a cell that have a cell straight behind them, with that cell."""
        for near in self.steps(cell):
            far = Cell(2 * near.row - cell.row, 2 * near.column - cell.column)
            if str(far) in self.cells:
                yield near, far

    def in_lane(self, cell: Cell, arm: int) -> bool:
        """Is a cell in the home or the goal of this arm's player, or in the hexagon?"""
        return self.arm(cell) in (None, arm, (arm + 3) % ARMS)

    def reach(self, start: Cell, occupied: Set[Cell], may_enter: Callable[[Cell], bool]) -> dict[Cell, Cell]:
        """Return every cell that chains of hops lead to, each with the one before it on a shortest chain.

        The start is there too, as its own predecessor. The peg that moves is not in `occupied`.
        """
        came_from = {start: start}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for over, there in self.hops(here):
                if over in occupied and there not in occupied and there not in came_from and may_enter(there):
                    came_from[there] = here
                    waiting.append(there)
        return came_from


@lru_cache
def star(pegs: int) -> Star:
    """Return the board for so many pegs a player."""
    return Star({3: 2, 6: 3, 10: 4}[pegs])
