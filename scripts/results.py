"""Play the papers' tables at full size for a while and write results/: results.py MINUTES [FOLDER].

The games are stored in FOLDER (build/full if it is not given): the same command goes on where it ended. With
another folder it begins anew; a run of which results/ has more blocks stays there as it is.
"""

import csv
import subprocess
import sys
from pathlib import Path

from nply.cli.reproduce import TITLE
from nply.experiments.saved_tables import FILE, combined, load
from nply.matches import Store, read
from nply.reports.experiment_files import write_report

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
COLUMNS = ("match", "block", "seating", "seed", "agents", "scores", "plies")


Rows = dict[str, list[list[str]]]
"""The rows of games by match."""


def played(store: Path) -> Rows:
    """Return a row for each game of a complete block; agents and scores stand in the order of the seats."""
    found: Rows = {}
    with Store(store, create=False) as opened:
        for name in opened.names():
            for game in read(opened, name).games:
                seats = [" ".join(map(str, row)) for row in (game.agents, game.scores)]
                numbers = (game.block, game.seating, game.seed)
                row = [name, *map(str, numbers), *seats, str(len(game.moves))]
                found.setdefault(name, []).append(row)
    return found


def written(file: Path) -> Rows:
    """Return the rows that a file has; none if it is not there."""
    found: Rows = {}
    if file.exists():
        with file.open(encoding="utf-8", newline="") as stream:
            for row in list(csv.reader(stream))[1:]:
                found.setdefault(row[0], []).append(row)
    return found


def write_games(store: Path, file: Path) -> None:
    """Write the games of a store; of a match of which the file has more it keeps those."""
    before, now = written(file), played(store)
    matches = {name: max(before.get(name, []), now.get(name, []), key=len) for name in {**before, **now}}
    with file.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(COLUMNS)
        for name in sorted(matches):
            lines.writerows(matches[name])


def main() -> None:
    """Play, and keep what is longer than before."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "build" / "full")
    nply = Path(sys.executable).with_name("nply")
    command = [str(nply), "reproduce", "--full", "--minutes", sys.argv[1], "--out", str(folder)]
    subprocess.run(command, check=True)
    RESULTS.mkdir(exist_ok=True)
    new, before = load(folder / FILE), RESULTS / FILE
    write_report(combined(load(before), new) if before.exists() else new, TITLE, RESULTS)
    write_games(folder / "games.db", RESULTS / "games.csv")


if __name__ == "__main__":
    main()
