"""Play the papers' tables at full size for a while and write results/: results.py MINUTES [FOLDER].

The games are stored in FOLDER (build/full if it is not given): the same command goes on where it ended.
"""

import csv
import shutil
import subprocess
import sys
from pathlib import Path

from nply.matches import Store, read

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
COLUMNS = ("match", "block", "seating", "seed", "agents", "scores", "plies")


def write_games(store: Path, file: Path) -> None:
    """Write a row for each game of a complete block; agents and scores stand in the order of the seats."""
    with Store(store, create=False) as opened, file.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(COLUMNS)
        for name in sorted(opened.names()):
            for game in read(opened, name).games:
                seats = [" ".join(map(str, row)) for row in (game.agents, game.scores)]
                lines.writerow((name, game.block, game.seating, game.seed, *seats, len(game.moves)))


def main() -> None:
    """Play, and copy what is to be kept."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "build" / "full")
    nply = Path(sys.executable).with_name("nply")
    command = [str(nply), "reproduce", "--full", "--minutes", sys.argv[1], "--out", str(folder)]
    subprocess.run(command, check=True)
    RESULTS.mkdir(exist_ok=True)
    for name in ("report.html", "report.md", "winners.svg", "depths.svg", "growth.svg"):
        shutil.copy(folder / name, RESULTS)
    write_games(folder / "games.db", RESULTS / "games.csv")


if __name__ == "__main__":
    main()
