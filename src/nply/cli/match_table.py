"""How a match looks: while it is played, and when it is over."""

import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

from nply.cli.common import columns, console, duration, indented, short, show
from nply.matches import MatchResult, Progress, WorkerReport
from nply.matches.records import Match
from nply.matches.statistics import Estimate, Rating, Standings, complete_blocks, ratings, standings
from nply.matches.stopping import Precision

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live as RichLive
    from rich.table import Table

SHOW_AFTER = 1.0  # seconds
SECONDS_BETWEEN_NEWS = 1.0
SHARE_OF_TIME = 0.05  # that the live table may take
TITLES = {"score": "score", "wins": "wins", "rank": "rank", "off_best": "off best"}
NAME_WIDTH = 14  # where there is little room, longer names of agents go on in the next line
Style = Callable[[Estimate | None], str]


class Live:
    """The `progress` of a match: news on stderr, on a terminal only, wiped away at the end."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet or not sys.stderr.isatty()
        self._live: RichLive | None = None
        self._next = 0.0
        self._found: tuple[Standings | None, dict[str, Rating]] = (None, {})

    def __enter__(self) -> Self:
        self._next = time.monotonic() + SHOW_AFTER
        return self

    def __exit__(self, *error: object) -> None:
        if self._live is not None:
            self._live.stop()

    def __call__(self, news: Progress) -> None:
        """Show how far the match is; estimates are made anew when enough time has passed since the last."""
        began = time.monotonic()
        if self._quiet or began < self._next:
            return
        blocks = complete_blocks(news.outcomes, news.seatings)
        self._found = (standings(blocks) if blocks else None, _ratings(news))
        self._show(news)
        took = time.monotonic() - began
        self._next = time.monotonic() + max(SECONDS_BETWEEN_NEWS, took / SHARE_OF_TIME)

    def _show(self, news: Progress) -> None:
        from rich.live import Live as RichLive

        if self._live is None:
            self._live = RichLive(console=console(stderr=True), auto_refresh=False, transient=True)
            self._live.start()
        self._live.update(_live_table(news, *self._found), refresh=True)


def _ratings(news: Progress) -> dict[str, Rating]:
    from nply import CapabilityError

    try:
        return ratings(news.outcomes)
    except CapabilityError:  # openskill is not installed: there is enough to see without it
        return {}


def _live_table(news: Progress, found: Standings | None, rating: dict[str, Rating]) -> "RenderableType":
    from rich.console import Group

    left = news.seconds_left
    facts = _facts(
        ("games", f"{news.done:,} of {news.wanted:,} (Ctrl-C ends the match; what is done is kept)"),
        ("blocks", f"{0 if found is None else found.blocks:,} complete of {news.wanted // news.seatings:,}"),
        ("rate", f"{news.rate:.2g} games a second" if news.rate < 10 else f"{news.rate:,.0f} games a second"),
        ("time left", "unknown" if left is None else clock(left)),
    )
    if found is None:
        return facts
    table = columns(["agent"], ["score", "wins", *(["rating"] if rating else [])])
    for agent in news.match.agents:
        column = found.agents.index(agent)
        cells = [interval(found.measures[name][column]) for name in ("score", "wins")]
        skill = rating.get(agent)
        if rating:
            cells.append("-" if skill is None else f"{skill.mu:.1f} ± {2 * skill.sigma:.1f}")
        table.add_row(agent, *cells)
    return Group(facts, "", table)


def show_result(result: MatchResult, extending: str, file: str | None, interrupted: bool) -> None:
    """Print the end of a match: what was played, who won, how it was searched, and how to go on."""
    from rich.text import Text

    parts: list[RenderableType] = [Text(title(result.match), "bold"), indented(_settings(result), 1, 1)]
    if result.standings is not None:
        found = result.standings
        agents = result.match.agents
        both = (interval, _stacked)
        parts += [_fitting(agents, both, lambda style: _measures(result, found, style)), ""]
        parts += [_fitting(agents, both, lambda style: _searches(result, style))]
        if len(agents) > 2:
            parts += ["", "how often a seat of the row has more than one of the column"]
            parts += [_fitting(agents, (*both, _mean), lambda style: _duels(found, style))]
        parts += ["", Text("in brackets: 95 % intervals, by a bootstrap over blocks", "dim")]
    if len(result.workers) > 1:
        parts += ["", _workers(result.workers)]
    for warning in result.warnings:
        parts.append(Text(f"\nnote: {warning}", "yellow"))
    if interrupted:
        goes_on = "the same command goes on" if file else "nothing was stored: --out FILE would do so"
        parts.append(Text(f"\ninterrupted: this is what there is so far; {goes_on}", "yellow"))
    keep = "" if file else " (nothing was stored; --out does)"
    show(*parts, f"\nto play more{keep}:")
    console().print(Text(f"  {extending}", "green"), soft_wrap=True)  # one line, to be copied


def title(match: Match) -> str:
    """Return the game and its options in a few words."""
    shown = {
        name: value
        for name, value in match.options.items()
        if not isinstance(value, list | dict) and value != ""
    }
    return " ".join([match.game, *(f"{name}={str(value).lower()}" for name, value in shown.items())])


def _settings(result: MatchResult) -> "Table":
    match = result.match
    blocks = f"{result.blocks:,} of {result.wanted:,} complete"
    if result.precision is not None and result.precision.reached is not None:
        blocks = f"{result.blocks:,}, then it was precise enough"
    rows = [
        ("blocks", f"{blocks}, from seed {match.seed}; {match.starts}"),
        *([("cards", "hidden: each agent sees its own")] if match.hidden else []),
        ("games", f"{len(result.games):,}, {result.seatings} seatings ({match.seatings}) a block"),
        ("played by", match.signature),
    ]
    if result.precision is not None:
        rows.append(("until", _precision(match, result.precision)))
    if result.uncounted:
        games = "1 game" if result.uncounted == 1 else f"{result.uncounted:,} games"
        rows.append(("not counted", f"{games} of blocks that are not complete or not asked for"))
    return _facts(*rows)


def _precision(match: Match, precision: Precision) -> str:
    reached = "reached" if precision.reached is not None else "not reached"
    found = ", ".join(
        f"{agent} {interval(one)}" for agent, one in zip(match.agents, precision.intervals, strict=False)
    )
    sequence = f"; by a confidence sequence {found}" if found else ""
    return f"{precision.measure} within ± {precision.half_width:g}: {reached}{sequence}"


def _fitting(agents: Sequence[str], styles: Sequence[Style], make: "Callable[[Style], Table]") -> "Table":
    """Make a table in the first style that leaves room for the names of agents, or for most of them."""
    from rich.measure import Measurement

    out = console()
    folded = max(0, max(map(len, agents)) - NAME_WIDTH)
    for style in styles[:-1]:
        table = make(style)
        width = Measurement.get(out, out.options.update(width=10_000), table).maximum
        if width - folded <= out.width:
            return table
    return make(styles[-1])


def _stacked(estimate: Estimate | None) -> str:
    return interval(estimate).replace(" [", "\n[")


def _mean(estimate: Estimate | None) -> str:
    return interval(estimate).partition(" ")[0]


def _measures(result: MatchResult, found: Standings, style: Style) -> "Table":
    table = columns(["agent"], list(TITLES.values()))
    for agent in result.match.agents:
        column = found.agents.index(agent)
        table.add_row(agent, *(style(found.measures[name][column]) for name in TITLES))
    return table


def _searches(result: MatchResult, style: Style) -> "Table":
    table = columns(["agent"], ["moves searched", "depth", "nodes/move", "time/move"])
    for search in result.searches:
        table.add_row(
            search.agent,
            f"{search.moves:,}",
            style(search.depth),
            "-" if search.nodes is None else short(search.nodes),
            "-" if search.seconds is None else duration(search.seconds),
        )
    return table


def _duels(found: Standings, style: Style) -> "Table":
    numbers = [str(number) for number in range(1, len(found.agents) + 1)]
    table = columns(["", "agent"], numbers)
    for number, agent, row in zip(numbers, found.agents, found.head_to_head, strict=True):
        table.add_row(number, agent, *map(style, row))
    return table


def _workers(reports: Sequence[WorkerReport]) -> "Table":
    table = columns(["worker"], ["games", "time/game", "nodes/s", ""])
    for one in reports:
        mark = "unlike the others" if one.unlike else ""
        table.add_row(one.worker, f"{one.games:,}", duration(one.seconds), short(one.nodes_a_second), mark)
    return table


def _facts(*rows: tuple[str, str]) -> "Table":
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def interval(estimate: Estimate | None) -> str:
    """Write a mean and its limits with as many digits as the width of the interval allows.

    >>> interval(Estimate(8.12345, 7.91, 8.33)), interval(Estimate(1045.2, 980.0, 1111.0)), interval(None)
    ('8.12 [7.91, 8.33]', '1045 [980, 1111]', '-')
    """
    if estimate is None:
        return "-"
    width = estimate.high - estimate.low
    digits = 0 if width >= 20 else 1 if width >= 5 else 2 if width >= 0.05 else 3
    mean, low, high = (f"{value:.{digits}f}" for value in estimate)
    return f"{mean} [{low}, {high}]"


def clock(seconds: float) -> str:
    """Write a time to wait: 12 s, 3 min, 2 h 5 min."""
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
