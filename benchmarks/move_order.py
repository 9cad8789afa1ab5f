"""Nodes of pruned maxn with and without an order that is learnt from earlier iterations.

python benchmarks/move_order.py [--small]

Whole games of Chinese Checkers as in Table 10 of the 2003 paper, and positions of other games: mean nodes in
the order of the game, by default, and with an order learnt wherever that is possible; then the ratio of the
first two.
"""

import tempfile
from pathlib import Path

from common import ROOT, compiled, parser, printed


def main() -> None:
    """Compile the program and print its table."""
    given = parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(ROOT / "benchmarks" / "move_order.cpp", Path(folder), quick=given.small)
        print(printed(program, *(["small"] if given.small else [])), end="")


if __name__ == "__main__":
    main()
