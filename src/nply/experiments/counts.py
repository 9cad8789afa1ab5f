"""Nodes that it takes to search deals to their end, engine by engine."""

import time
from collections.abc import Callable
from math import sqrt
from statistics import median

import nply
from nply._core import OptionError
from nply.experiments.counted_deals import CountedDeals
from nply.experiments.spec import Run, Size
from nply.games.own_state import OwnGame, searched
from nply.matches.games import MatchGame, match_game
from nply.matches.starts import first
from nply.matches.statistics import Estimate, Measure, estimates
from nply.options import nearest

COUNTS = {
    "nodes": "mean nodes of one search to the end of the game",
    "median_nodes": "median of the nodes",
    "factor": "how many times fewer nodes than the first column has, all deals together",
}


def count_nodes(
    run: Run,
    size: Size,
    advance: Callable[[], None],
    seconds: float | None = None,
    known: CountedDeals | None = None,
) -> dict[str, list[int]]:
    """Return the nodes of each deal by column: of one search of the whole tree, as the papers count.

    What is `known` is not counted again. After so many seconds no further deal is counted.
    """
    known = known or CountedDeals(None)
    nodes: dict[str, list[int]] = {column: [] for column in run.columns}
    began = time.monotonic()
    for block in range(size.blocks):
        late = seconds is not None and time.monotonic() - began >= seconds
        keys = {column: _key(run, size, column, block) for column in run.columns}
        if late and any(known.get(key) is None for key in keys.values()):
            break
        for column, text in run.columns.items():
            count = known.get(keys[column])
            if count is None:
                state = searched(first(_game(run, size, column), run.seed + block))
                count = nply.engine(text).search(state, to_the_end=True).nodes
                known.put(keys[column], count)
            nodes[column].append(count)
            advance()
    return nodes


def _game(run: Run, size: Size, column: str) -> MatchGame:
    settings = {**run.options, **size.options, **run.games.get(column, {})}
    return match_game(settings.pop("game", run.game), settings)


def _key(run: Run, size: Size, column: str, block: int) -> str:
    game = _game(run, size, column)
    settings = ", ".join(f"{name}={value}" for name, value in game.options.items())
    source = f" {game.source}" if isinstance(game, OwnGame) else ""
    return CountedDeals.key(f"{game.name}{source} {settings}", run.columns[column], run.seed + block)


def counted(nodes: dict[str, list[int]], column: str, measure: str) -> Estimate | None:
    """Return one figure of the table: a mean, a median or a factor, with its interval over deals."""
    own, first = nodes[column], next(iter(nodes.values()))
    if measure == "nodes":
        return estimates([Measure(own, [1.0] * len(own), min(own), max(own))])[0]
    if measure == "factor":
        singles = [a / b for a, b in zip(first, own, strict=True)]
        return estimates([Measure(first, own, min(singles), max(singles))])[0]
    if measure == "median_nodes":
        return _median(own)
    raise OptionError(f"no count is called {measure!r}; {nearest(measure, COUNTS)}")


def _median(values: list[int]) -> Estimate:
    """Return the median between two order statistics, whose ranks are binomial: n/2 ± 1.96 √n / 2."""
    ordered = sorted(values)
    room = 0.98 * sqrt(len(ordered))
    low, high = int(len(ordered) / 2 - room), int(len(ordered) / 2 + room + 1)
    return Estimate(median(ordered), ordered[max(0, low)], ordered[min(len(ordered) - 1, high)])
