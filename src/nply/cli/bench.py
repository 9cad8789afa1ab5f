"""`nply bench`: nodes and speed of a fixed list of searches."""

from typing import TYPE_CHECKING, Annotated

import typer

from nply import OptionError
from nply.bench import LINES, PAIRS, Pair, Speeds, differences, measure, read_signature, write_signature
from nply.bench.lines import Line, Measured
from nply.cli.common import bar, columns, rate, short, show

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

CHANGED = 1


def bench(
    update: Annotated[
        bool, typer.Option("--update", help="From now on expect what this run counts.")
    ] = False,
) -> int:
    """Run a fixed list of searches and check what they count.

    A search that still does the same looks at as many positions (nodes) as before, on every machine. The
    total of all is the signature of this version of nply; the exit code is 1 if it does not match. Whoever
    changes what a search does runs --update and says why.
    """
    found: list[tuple[Line, Measured]] = []
    speeds: list[tuple[Pair, Speeds]] = []
    with bar() as progress:
        task = progress.add_task("", total=len(LINES) + len(PAIRS))
        for line in LINES:
            progress.update(task, description=line.name)
            found.append((line, line.measure()))
            progress.advance(task)
        for pair in PAIRS:
            progress.update(task, description=f"speed of {pair.run} on {pair.title}")
            speeds.append((pair, measure(pair)))
            progress.advance(task)
    counts = {line.name: measured.nodes for line, measured in found}
    if update:
        _write(counts)
    changes = differences(counts, read_signature())
    show(_table(found), "", _speeds(speeds), "", _verdict(counts, changes))
    return CHANGED if changes else 0


def _table(found: list[tuple[Line, Measured]]) -> "Table":
    table = columns(["position", "run"], ["depth", "nodes", "nodes/s"])
    for line, (nodes, seconds) in found:
        depth = "end" if line.depth is None else str(line.depth)
        table.add_row(line.title, line.run, depth, f"{nodes:,}", short(rate(nodes, seconds)))
    return table


def _speeds(speeds: list[tuple[Pair, Speeds]]) -> "Table":
    table = columns(["speed on", "of", "beside"], ["ratio", "wanted", "nodes/s"])
    table.padding = (0, 1, 0, 0)  # the names of some engines are long
    for pair, both in speeds:
        rates = f"{short(both.run)} / {short(both.beside)}"
        table.add_row(pair.title, pair.run, pair.beside, f"{both.ratio:.2f}", f"{pair.wanted}", rates)
    return table


def _verdict(counts: dict[str, int], changes: list[str]) -> "Text":
    from rich.text import Text

    verdict = ("does not match", "bold red") if changes else ("matches", "bold green")
    lines = "".join(f"\n  {change}" for change in changes)
    return Text.assemble((f"signature {sum(counts.values()):,} ", "bold"), verdict, lines)


def _write(counts: dict[str, int]) -> None:
    try:
        write_signature(counts)
    except OSError as error:
        raise OptionError(f"cannot write the signature: {error}") from None
