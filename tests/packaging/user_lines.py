"""What a user might write: the first lines of the README, and a game of his own with types."""

import doctest
from pathlib import Path

from page_blocks import DOCTEST, ROOT, blocks_of

GAME = '''

class Take:
    """Take one to three matches; whoever takes the last one wins."""

    players = 3

    def __init__(self, left: int = 10, player: int = 0) -> None:
        self.left, self.player = left, player

    def legal_moves(self) -> list[int]:
        return [take for take in (3, 2, 1) if take <= self.left]

    def apply(self, move: int) -> "Take":
        return Take(self.left - move, (self.player + 1) % 3)

    def is_terminal(self) -> bool:
        return self.left == 0

    def scores(self) -> list[int]:
        return [int(p == (self.player - 1) % 3) for p in range(3)]


found: nply.Result = nply.MaxN().search(Take(10))
values: tuple[float, ...] | None = found.values
moves: list[int | str] = state.legal_moves()
print(found.move, values, len(moves))
'''
PRINTED = "3 (1, 0, 0) 15\n"
WRONG = '\nnply.MaxN(prune="shalow").search(state, depth="5")\nresult.mov\n'
COMPLAINTS = ('incompatible type "Literal', 'incompatible type "str"', 'has no attribute "mov"')


def write_user_file(folder: Path) -> Path:
    """Write a file with these lines and return its path."""
    first = next(block for block in blocks_of(ROOT / "README.md") if block.kind in DOCTEST)
    lines = "".join(example.source for example in doctest.DocTestParser().get_examples(first.text))
    path = folder / "user.py"
    path.write_text(lines + GAME)
    return path
