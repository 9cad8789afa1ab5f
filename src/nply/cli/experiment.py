"""`nply experiment`: a table of one's own, from a TOML file."""

from pathlib import Path
from typing import Annotated

import typer

from nply.cli.reproduce import FOLDER, Cluster, Minutes, Out, Workers, run_all


def experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The experiment.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="The file's quick sizes in the place of its full ones.")
    ] = False,
    out: Out = Path(FOLDER),
    workers: Workers = None,
    cluster: Cluster = None,
    minutes: Minutes = None,
) -> int:
    """Run an experiment of your own and write a report.

    The file is a table like those of the papers: runs with a game, columns (agents) and rows (measures).
    Every game is stored when it ends: the same command resumes; --minutes 0 reports what is stored.
    """
    from nply.experiments.spec import load_file

    one = load_file(file)
    return run_all([one], one.title, quick, out, workers, cluster, minutes)
