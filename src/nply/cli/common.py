"""What the commands share: reading engines and numbers, and the look of the output."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nply import OptionError
from nply.options import NO_LIMIT, OptionInfo, canonical, nearest, number
from nply.search import engine_names

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress as Bar
    from rich.table import Table

PIPED_WIDTH = 120
NARROW = 100
MOST_NODES = 10**18
MOST_DEPTH = 1000


def engine_name(word: str) -> str:
    """Return the engine that a user means."""
    name = canonical(word, engine_names())
    if name is None:
        raise OptionError(f"no engine is called {word!r}; {nearest(word.lower(), engine_names())}")
    return name


def whole(what: str, text: str, low: int, high: int) -> int:
    """Read a whole number such as 2000 or 250k."""
    size = number(text)
    if isinstance(size, int) and low <= size <= high:
        return size
    if size is not None and size > high:
        raise OptionError(f"{what} must be at most {high:,}, got {text!r}")
    example = ", like 20000, 250k or 1.5M" if high >= MOST_NODES else ""
    raise OptionError(f"{what} must be a whole number, at least {low}{example}, got {text!r}")


def positive(what: str, text: str) -> float:
    """Read a number above zero."""
    size = number(text)
    if size is None or not 0 < size <= MOST_NODES:
        raise OptionError(f"{what} must be a number above 0, like 2 or 0.5, got {text!r}")
    return float(size)


def at_least_nothing(what: str, text: str) -> float:
    """Read a number that may be zero."""
    return 0.0 if number(text) == 0 else positive(what, text)


def console(*, stderr: bool = False) -> "Console":
    """Return where to print; a pipe gets plain text of a fixed width."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    return Console(
        file=stream,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if stream.isatty() else PIPED_WIDTH,
    )


def bar() -> "Bar":
    """Return a progress bar on stderr: on a terminal only, wiped away at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
    )
    return Bar(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def short(count: float) -> str:
    """Write a count in a few characters: 1.29M."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= 0.9995 * size:
            return f"{count / size:.3g}{unit}" if count < 999.5 * size else f"{count / size:.0f}{unit}"
    return f"{count:.0f}"


def show(*parts: "RenderableType") -> None:
    """Print one thing below the other; a pipe gets no blanks at the ends of lines."""
    out = console()
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    text = captured.get()
    if not out.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    sys.stdout.write(text)
    sys.stdout.flush()


def indented(part: "RenderableType", above: int = 0, below: int = 0) -> "RenderableType":
    """Return a part of the output moved to the right, with empty lines around it."""
    from rich.padding import Padding

    return Padding(part, (above, 0, below, 2), expand=False)


def columns(left: Sequence[str], right: Sequence[str] = ()) -> "Table":
    """Return an empty table with these titles; the columns on the right hold numbers."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="cyan", pad_edge=False)
    for title in left:
        table.add_column(title, overflow="fold")
    for title in right:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def option_grid(rows: Sequence[OptionInfo], title: str = "option") -> "Table":
    """Return a table of options: name, what it takes, default and meaning."""
    table = columns([title, "takes", "default", "meaning"])
    for column in table.columns[:3:2]:
        column.no_wrap = True
    table.columns[1].max_width = 18 if console().width < NARROW else 30  # or the meaning would have no room
    for row in rows:
        table.add_row(row.name, _takes(row), _default(row), row.help)
    return table


def _default(row: OptionInfo) -> str:
    # A default out of range means that the option is off unless it is given.
    off = isinstance(row.default, int) and row.type == "int" and not row.low <= row.default <= row.high
    if row.default in (None, "", []) or off:
        return "-"
    return str(row.default).lower() if row.type == "bool" else str(row.default)


def _takes(row: OptionInfo) -> str:
    if row.type == "choice":
        return ", ".join(row.choices)
    if row.type == "bool":
        return "true, false"
    if row.type in ("int", "number"):
        low = "" if row.low < -NO_LIMIT else f"{row.low:,}"
        high = "" if row.high > NO_LIMIT else f"{row.high:,}"
        return f"{low} to {high}" if low and high else f"{low} or more" if low else "a whole number"
    words = {"tree": "a JSON file", "text": "a text", "texts": "a list: a,b,…"}
    return words.get(row.type, "a list: 1,2,…")


def duration(seconds: float) -> str:
    """Write a time with a sensible number of digits."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def rate(nodes: int, seconds: float) -> float:
    """Return nodes a second; 0 where nothing was searched."""
    return nodes / seconds if seconds > 0 else 0.0
