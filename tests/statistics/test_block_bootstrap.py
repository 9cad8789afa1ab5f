"""Intervals from a bootstrap over blocks: against scipy, against known cases, and their coverage."""

import importlib
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nply import OptionError
from nply.matches.statistics import Estimate, Measure, estimates
from nply.matches.statistics.bootstrap import expanded_tail, student_quantile

stats: Any = importlib.import_module("scipy.stats")  # the referee; it has no types

LONG = bool(os.environ.get("NPLY_LONG"))
Draw = Callable[[np.random.Generator, int], NDArray[np.float64]]


def mean_of(values: list[float], lowest: float = -1e9, highest: float = 1e9) -> Estimate:
    found = estimates([Measure(values, [1.0] * len(values), lowest, highest)])[0]
    assert found is not None
    return found


def test_student_quantile_against_scipy() -> None:
    for degrees in (3, 4, 5, 8, 12, 20, 50, 200, 5000):
        exact = stats.t.ppf(0.025, degrees)
        assert student_quantile(0.025, degrees) == pytest.approx(exact, abs=0.005), degrees
    for degrees, error in ((1, 0.12), (2, 0.01)):
        exact = stats.t.ppf(0.025, degrees)
        assert exact < student_quantile(0.025, degrees) < (1 - error) * exact


def test_expanded_tail_against_scipy() -> None:
    for blocks in (5, 10, 40, 600):
        wanted = stats.norm.cdf((blocks / (blocks - 1)) ** 0.5 * stats.t.ppf(0.025, blocks - 1))
        assert expanded_tail(blocks, 0.025) == pytest.approx(wanted, abs=2e-4)
        assert expanded_tail(blocks, 0.025) < 0.025


@pytest.mark.parametrize("blocks", [12, 60])
def test_a_mean_has_the_interval_of_scipys_bootstrap(blocks: int) -> None:
    values = np.random.default_rng(3).gamma(2.0, 3.0, blocks)
    ours = mean_of(values.tolist())
    theirs = stats.bootstrap(
        (values,),
        np.mean,
        method="percentile",
        confidence_level=1 - 2 * expanded_tail(blocks, 0.025),
        n_resamples=40_000,
        random_state=1,
    ).confidence_interval
    assert ours.mean == pytest.approx(values.mean())
    assert ours.low == pytest.approx(theirs.low, abs=0.1 * ours.half_width)
    assert ours.high == pytest.approx(theirs.high, abs=0.1 * ours.half_width)


def test_a_ratio_of_sums_has_the_interval_of_scipys_bootstrap() -> None:
    """Moves away of the losers: blocks have different numbers of them."""
    rng = np.random.default_rng(4)
    weights = rng.integers(0, 7, 50).astype(float)
    totals = weights * rng.gamma(4.0, 1.0, 50)
    found = estimates([Measure(totals.tolist(), weights.tolist(), 0.0, 100.0)])[0]
    assert found is not None
    theirs = stats.bootstrap(
        (totals, weights),
        lambda above, below, axis: above.sum(axis=axis) / below.sum(axis=axis),
        paired=True,
        vectorized=True,
        method="percentile",
        confidence_level=1 - 2 * expanded_tail(50, 0.025),
        n_resamples=40_000,
        random_state=1,
    ).confidence_interval
    assert found.mean == pytest.approx(totals.sum() / weights.sum())
    assert found.mean != pytest.approx(np.mean(totals[weights > 0] / weights[weights > 0]), rel=0.01)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.1 * found.half_width)


@pytest.mark.parametrize("blocks", [2, 5, 30, 400])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_no_point_at_0_and_100_percent(share: float, blocks: int) -> None:
    """Clopper and Pearson: that is scipy's exact interval of no success in n trials."""
    found = mean_of([share] * blocks, 0.0, 1.0)
    exact = stats.binomtest(int(share * blocks), blocks).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    assert found.half_width > 0


def test_blocks_that_agree_in_the_middle_leave_room_on_both_sides() -> None:
    found = mean_of([0.3] * 10, 0.0, 1.0)
    unseen = 1 - 0.025 ** (1 / 10)
    assert found == pytest.approx((0.3, 0.3 - 0.3 * unseen, 0.3 + 0.7 * unseen))


def test_one_block_knows_nothing_but_the_range() -> None:
    assert mean_of([7.0], 0.0, 26.0) == (7.0, 0.0, 26.0)


def test_an_interval_stays_in_the_range() -> None:
    found = mean_of([1.0, 1.0, 0.9, 1.0, 0.4, 1.0], 0.0, 1.0)
    assert found.high <= 1.0
    assert 0.0 <= found.low < found.mean < found.high


def test_same_numbers_same_answer_and_another_seed_hardly_another() -> None:
    values = np.random.default_rng(5).normal(0, 1, 40).tolist()
    measure = Measure(values, [1.0] * 40, -10.0, 10.0)
    first, again = estimates([measure], seed=1)[0], estimates([measure], seed=1)[0]
    other = estimates([measure], seed=2)[0]
    assert first == again
    assert first != other
    assert first is not None
    assert other is not None
    assert abs(first.low - other.low) < 0.1 * first.half_width


def test_many_blocks_are_drawn_in_parts() -> None:
    """What is held in memory does not grow with the blocks, and the answer is that of the normal theory."""
    values = np.random.default_rng(6).normal(5, 2, 6_000)
    found = mean_of(values.tolist())
    assert found.half_width == pytest.approx(1.96 * values.std() / 6_000**0.5, rel=0.05)


def test_a_measure_that_nobody_had_is_none() -> None:
    found = estimates([Measure([0.0, 0.0], [0.0, 0.0], 0.0, 1.0), Measure([1.0, 2.0], [1.0, 1.0], 0.0, 3.0)])
    assert found[0] is None
    assert found[1] is not None
    assert estimates([]) == []


def test_measures_of_different_blocks_are_refused() -> None:
    with pytest.raises(OptionError, match="for each of the blocks"):
        estimates([Measure([1.0], [1.0], 0.0, 1.0), Measure([1.0, 2.0], [1.0, 1.0], 0.0, 1.0)])
    with pytest.raises(OptionError, match="at least one"):
        estimates([Measure([], [], 0.0, 1.0)])


# --- Coverage ----------------------------------------------------------------------------------------------

DRAWS: dict[str, tuple[Draw, float]] = {
    "normal": (lambda rng, n: rng.normal(0.0, 1.0, n), 0.0),
    "skewed": (lambda rng, n: rng.exponential(1.0, n), 1.0),
    "six games, even": (lambda rng, n: rng.binomial(6, rng.beta(3, 3, n)) / 6, 0.5),
    "six games, 90 %": (lambda rng, n: rng.binomial(6, rng.beta(9, 1, n)) / 6, 0.9),
    "one game, 97 %": (lambda rng, n: rng.binomial(1, 0.97, n).astype(np.float64), 0.97),
}


def coverage(draw: Draw, truth: float, blocks: int, runs: int) -> float:
    """Return in how many runs the interval contains the truth; a hundred runs share their resamples."""
    rng = np.random.default_rng(11)
    limits = (0.0, 1.0) if 0 < truth < 1 else (-1e9, 1e9)
    hits = 0
    for seed in range(runs // 100):
        data = [Measure(draw(rng, blocks).tolist(), [1.0] * blocks, *limits) for _ in range(100)]
        found = [one for one in estimates(data, seed=seed) if one is not None]
        hits += sum(one.low <= truth <= one.high for one in found)
    return hits / (runs // 100 * 100)


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("blocks", [20, 60])
def test_intervals_contain_the_truth_in_95_of_100_runs(name: str, blocks: int) -> None:
    draw, truth = DRAWS[name]
    covered = coverage(draw, truth, blocks, 10_000 if LONG else 1_000)
    at_least = 0.90 if name == "skewed" else 0.925
    assert at_least <= covered <= 1.0
    if name in ("normal", "six games, even"):
        assert covered <= 0.97  # nor are they wider than they have to be


def test_plain_percentiles_of_few_blocks_would_miss_more(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, truth = DRAWS["normal"]
    expanded = coverage(draw, truth, 8, 1_000)
    monkeypatch.setattr("nply.matches.statistics.bootstrap.expanded_tail", lambda blocks, tail: tail)
    assert coverage(draw, truth, 8, 1_000) < 0.9 < expanded


def test_blocks_and_not_games_are_drawn() -> None:
    """Six games of a deal are worth about the same: taken as independent, they promise far too much."""
    rng = np.random.default_rng(12)
    runs = [rng.normal(0, 1, (30, 1)) + rng.normal(0, 0.5, (30, 6)) for _ in range(200)]
    by_block = estimates([Measure(run.mean(axis=1).tolist(), [1.0] * 30, -9.0, 9.0) for run in runs])
    by_game = estimates([Measure(run.ravel().tolist(), [1.0] * 180, -9.0, 9.0) for run in runs])
    assert sum(one is not None and one.low <= 0 <= one.high for one in by_block) >= 0.9 * 200
    assert sum(one is not None and one.low <= 0 <= one.high for one in by_game) <= 0.75 * 200
