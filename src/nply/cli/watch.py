"""Watching a search: news on a terminal, and Ctrl-C that ends it with what it has."""

import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any, Self

from nply import Progress
from nply.cli.common import console, rate, short

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

INTERRUPTED = 130  # the exit code that shells give to Ctrl-C
SHOW_AFTER = 1.0
SECONDS_BETWEEN_NEWS = 0.1


class Watch:
    """The `progress` of a search. `interrupted` says whether Ctrl-C was pressed inside the `with` block.

    News go to stderr, after a second, and only if it is a terminal; they are wiped away at the end.
    With `raises`, Ctrl-C raises KeyboardInterrupt: for work whose first half is of no use.
    """

    def __init__(self, *, quiet: bool = False, raises: bool = False) -> None:
        self.interrupted = False
        self._raises = raises
        self._quiet = quiet or not sys.stderr.isatty()
        self._live: Live | None = None
        self._next_news = SHOW_AFTER
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)
        self._wipe()

    def __call__(self, news: Progress) -> bool:
        """Show how far the search is; True ends it."""
        if not self._quiet and news.seconds >= self._next_news:
            self._next_news = news.seconds + SECONDS_BETWEEN_NEWS
            self._show(news)
        return self.interrupted

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        if self._raises:
            raise KeyboardInterrupt

    def _show(self, news: Progress) -> None:
        from rich.live import Live

        if self._live is None:
            self._live = Live(console=console(stderr=True), auto_refresh=False, transient=True)
            self._live.start()
        self._live.update(_table(news), refresh=True)

    def _wipe(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None


def _table(news: Progress) -> "Table":
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(no_wrap=True, overflow="ellipsis")
    table.add_row("searching", f"{news.seconds:.1f} s (Ctrl-C ends it)")
    if news.line:
        table.add_row("depth", str(news.depth))
    table.add_row("nodes", f"{news.nodes:,}, {short(rate(news.nodes, news.seconds))} a second")
    if news.line:
        table.add_row("line", " ".join(map(str, news.line)))
    return table
