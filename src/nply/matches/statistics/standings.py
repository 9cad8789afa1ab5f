"""How the agents of a match did: means over blocks with intervals, for any number of players and agents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from nply._core import OptionError
from nply.matches.statistics.bootstrap import Estimate, Measure, estimates

FEW_BLOCKS = 20
MEASURES = {
    "score": "mean score of a seat",
    "wins": "share of the games that were won, shared in a tie",
    "rank": "mean place in a game, 1 the best; equal scores share their places",
    "off_best": "mean points behind the best score of a game",
}


class Outcome(NamedTuple):
    """One finished game: which agent sat in each seat, and what each seat scored. Higher is better."""

    block: int
    agents: tuple[str, ...]
    scores: tuple[float, ...]


class Standings(NamedTuple):
    """Estimates by measure (those of `MEASURES`) and agent, and who beats whom."""

    agents: tuple[str, ...]
    blocks: int
    games: int
    measures: Mapping[str, tuple[Estimate, ...]]
    head_to_head: tuple[tuple[Estimate | None, ...], ...]
    """Row against column: how often a seat of the one had more than a seat of the other in the same game.

    A tie counts half. It is None for an agent and himself, and for two that never met."""
    warnings: tuple[str, ...]


def complete_blocks(outcomes: Iterable[Outcome], seatings: int) -> list[list[Outcome]]:
    """Return the blocks that have all their games, in the order of their numbers.

    A block that lacks games favours whoever sat well in those that are there, so it does not count.
    """
    blocks: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        blocks.setdefault(outcome.block, []).append(outcome)
    for number, games in blocks.items():
        if len(games) > seatings:
            raise OptionError(f"block {number} has {len(games)} games, but there are {seatings} seatings")
    return [blocks[number] for number in sorted(blocks) if len(blocks[number]) == seatings]


def standings(blocks: Sequence[Sequence[Outcome]], *, seed: int = 0) -> Standings:
    """Return the standings after these blocks; agents are in the order in which they first sit down."""
    if not blocks:
        raise OptionError("no block is complete yet: there is nothing to estimate")
    agents = tuple(dict.fromkeys(agent for block in blocks for game in block for agent in game.agents))
    tallies = [_tally(block) for block in blocks]
    measures = {name: _measures(tallies, name, agents) for name in MEASURES}
    pairs = [(a, b) for a in agents for b in agents if a != b]
    duels = _measures(tallies, "duel", pairs)
    # All at once: every measure sees the same resamples.
    found = iter(estimates([*(one for row in measures.values() for one in row), *duels], seed=seed))
    rows = {name: tuple(_known(next(found)) for _ in agents) for name in MEASURES}
    met = dict(zip(pairs, found, strict=True))
    return Standings(
        agents=agents,
        blocks=len(blocks),
        games=sum(map(len, blocks)),
        measures=rows,
        head_to_head=tuple(tuple(met.get((a, b)) for b in agents) for a in agents),
        warnings=_warnings(len(blocks)),
    )


def difference(
    blocks: Sequence[Sequence[Outcome]], measure: str, first: str, second: str, *, seed: int = 0
) -> Estimate:
    """Return how much more of a measure the first agent has, block by block, with an interval.

    Both sat in the same deals, so this is sharper than the distance between two intervals.
    """
    tallies = [_tally(block) for block in blocks]
    lowest, highest = _range(tallies, measure)
    gaps = [_mean(tally, measure, first) - _mean(tally, measure, second) for tally in tallies]
    width = highest - lowest
    return _known(estimates([Measure(gaps, [1.0] * len(gaps), -width, width)], seed=seed)[0])


def block_values(blocks: Sequence[Sequence[Outcome]], measure: str, agent: str) -> list[float]:
    """Return one number a block: what a confidence sequence is made of."""
    return [_mean(_tally(block), measure, agent) for block in blocks]


# One block by (measure, whom it is about): the sum, the number of things summed, the least and the greatest.
_Tally = dict[tuple[str, object], tuple[float, float, float, float]]


def _tally(block: Sequence[Outcome]) -> _Tally:
    tally: _Tally = {}

    def add(measure: str, whom: object, value: float, weight: float = 1.0) -> None:
        total, count, low, high = tally.get((measure, whom), (0.0, 0.0, value, value))
        tally[measure, whom] = (total + value, count + weight, min(low, value), max(high, value))

    for game in block:
        best, winners = max(game.scores), game.scores.count(max(game.scores))
        for agent in dict.fromkeys(game.agents):
            won = sum(
                score == best and sitting == agent
                for sitting, score in zip(game.agents, game.scores, strict=True)
            )
            add("wins", agent, won / winners)
        for agent, score in zip(game.agents, game.scores, strict=True):
            above = sum(other > score for other in game.scores)
            equal = game.scores.count(score)
            add("score", agent, score)
            add("rank", agent, above + (equal + 1) / 2)
            add("off_best", agent, best - score)
            for other, other_score in zip(game.agents, game.scores, strict=True):
                if other != agent:
                    add("duel", (agent, other), (score > other_score) + 0.5 * (score == other_score))
    return tally


def _mean(tally: _Tally, measure: str, whom: object) -> float:
    if measure not in MEASURES:
        raise OptionError(f"no measure is called {measure!r}; valid: {', '.join(MEASURES)}")
    if (measure, whom) not in tally:
        raise OptionError(f"{whom} does not sit in every block")
    total, count, _, _ = tally[measure, whom]
    return total / count


def _measures(tallies: Sequence[_Tally], measure: str, whom: Iterable[object]) -> list[Measure]:
    lowest, highest = _range(tallies, measure)
    found = [[tally.get((measure, one), (0.0, 0.0, 0.0, 0.0)) for tally in tallies] for one in whom]
    return [Measure([b[0] for b in row], [b[1] for b in row], lowest, highest) for row in found]


def _range(tallies: Sequence[_Tally], measure: str) -> tuple[float, float]:
    """Return where single values lie: by definition for shares, else as far as they were seen."""
    if measure in ("wins", "duel"):
        return 0.0, 1.0
    seen = [one for tally in tallies for (name, _), one in tally.items() if name == measure]
    return min(one[2] for one in seen), max(one[3] for one in seen)


def _known(estimate: Estimate | None) -> Estimate:
    assert estimate is not None  # every agent of a match has sat in a game
    return estimate


def _warnings(blocks: int) -> tuple[str, ...]:
    if blocks >= FEW_BLOCKS:
        return ()
    count = "1 block" if blocks == 1 else f"{blocks} blocks"
    return (f"only {count}: the intervals are rough; they hold from about {FEW_BLOCKS} on",)
