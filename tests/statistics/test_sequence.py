"""The confidence sequence: its promise counted exactly on small cases, simulated on long ones."""

import os
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from nply import OptionError
from nply.matches.statistics import confidence_sequence
from nply.matches.statistics.sequence import log_capitals

LONG = bool(os.environ.get("NPLY_LONG"))
LOOKS = 2_000


@pytest.mark.parametrize("truth", [0.1, 0.3, 0.5, 0.8])
@pytest.mark.parametrize("alpha", [0.05, 0.3, 0.6])
def test_no_more_than_alpha_of_all_sequences_rule_out_the_truth(truth: float, alpha: float) -> None:
    """Every sequence of 10 wins and losses with its probability: Ville's inequality, without chance."""
    missed = 0.0
    for outcome in product((0.0, 1.0), repeat=10):
        capitals = log_capitals(np.array(outcome), np.array([truth]), alpha)
        if np.maximum(*capitals).max() >= np.log(1 / alpha):
            wins = sum(outcome)
            missed += truth**wins * (1 - truth) ** (10 - wins)
    assert missed <= alpha


@pytest.mark.parametrize("truth", [0.2, 0.6])
def test_bets_are_fair(truth: float) -> None:
    """At the true mean a gambler has on average what he began with: no stake knows the block it is for.

    Such a high α makes for stakes that are not at their limit.
    """
    chances = {0.0: 0.5 * (1 - truth), 0.5: 0.5, 1.0: 0.5 * truth}
    centre = np.array([0.25 + 0.5 * truth])
    first = second = 0.0
    for outcome in product(chances, repeat=6):
        probability = float(np.prod([chances[value] for value in outcome]))
        up, down = log_capitals(np.array(outcome), centre, 0.9)
        first += probability * float(np.exp(up[-1, 0]))
        second += probability * float(np.exp(down[-1, 0]))
    assert (first, second) == pytest.approx((0.5, 0.5))


def test_above_and_below_are_treated_alike() -> None:
    data = np.random.default_rng(20).uniform(0, 1, 50)
    means = np.linspace(0.1, 0.9, 9)
    up, down = log_capitals(data, means, 0.05)
    mirrored_up, mirrored_down = log_capitals(1 - data, 1 - means, 0.05)
    assert up == pytest.approx(mirrored_down)
    assert down == pytest.approx(mirrored_up)


def peeked_alarms(data: NDArray[np.float64], truth: float) -> bool:
    """Does a 1.96 interval miss the truth at any look, from the tenth block on?"""
    count = np.arange(1, data.size + 1)
    mean = np.cumsum(data) / count
    deviation = np.sqrt(np.maximum(np.cumsum(data**2) / count - mean**2, 0) / count)
    return bool((np.abs(mean - truth) > 1.96 * deviation)[9:].any())


def test_2000_looks_at_a_fixed_interval_are_wrong_in_half_of_all_runs_and_ours_are_not() -> None:
    rng = np.random.default_rng(21)
    runs = 2_000 if LONG else 200
    fixed = ours = 0
    for _ in range(runs):
        data = rng.binomial(6, rng.beta(3, 3, LOOKS)) / 6
        fixed += peeked_alarms(data, 0.5)
        found = confidence_sequence(data.tolist(), candidates=101)
        ours += bool((found.lows > 0.5).any() or (found.highs < 0.5).any())
    assert fixed > 0.5 * runs
    assert ours < 0.05 * runs


@pytest.mark.parametrize("share", [0.03, 0.5, 0.95])
def test_a_run_that_stops_at_its_half_width_is_right(share: float) -> None:
    """The very use: stop as soon as the interval is narrow, and believe it."""
    rng = np.random.default_rng(22)
    runs = 3_000 if LONG else 100
    wrong, stopped = 0, []
    for _ in range(runs):
        data = rng.binomial(4, share, 600) / 4
        found = confidence_sequence(data.tolist(), candidates=201)
        blocks = found.reached(0.1)
        assert blocks is not None
        stopped.append(blocks)
        wrong += not found.lows[blocks - 1] <= share <= found.highs[blocks - 1]
    assert wrong < 0.05 * runs
    assert max(stopped) < 400


def test_limits_only_come_closer_and_close_in_on_the_mean() -> None:
    data = np.random.default_rng(23).uniform(0.4, 0.6, 4_000)
    found = confidence_sequence(data.tolist())
    assert (np.diff(found.lows) >= 0).all()
    assert (np.diff(found.highs) <= 0).all()
    assert found.lows[0] == 0.0
    assert found.highs[0] == 1.0
    assert found.lows[-1] < data.mean() < found.highs[-1]
    # Hoeffding, for one look only, would still have 2.1 %: values that vary little are made use of.
    assert found.half_width < 0.01


def test_all_blocks_alike_leave_an_interval() -> None:
    for value in (0.0, 1.0):
        found = confidence_sequence([value] * 300)
        assert 0 < found.half_width < 0.03
        assert found.lows[-1] <= value <= found.highs[-1]


def test_reached_is_the_first_block_that_is_narrow_enough() -> None:
    data = np.random.default_rng(24).binomial(1, 0.5, 3_000)
    found = confidence_sequence(data.tolist())
    blocks = found.reached(0.1)
    assert blocks is not None
    assert (
        found.highs[blocks - 1] - found.lows[blocks - 1]
        <= 0.2
        < found.highs[blocks - 2] - found.lows[blocks - 2]
    )
    assert found.reached(0.0001) is None
    # What comes later changes nothing.
    assert confidence_sequence(data[:blocks].tolist()).reached(0.1) == blocks


def test_any_range() -> None:
    data = np.random.default_rng(25).binomial(1, 0.3, 500)
    unit, points = (
        confidence_sequence(data.tolist()),
        confidence_sequence((26 * data - 10).tolist(), -10.0, 16.0),
    )
    assert points.lows == pytest.approx(26 * unit.lows - 10)
    assert points.highs == pytest.approx(26 * unit.highs - 10)


def test_limits_are_rounded_outwards() -> None:
    data = np.random.default_rng(27).uniform(0, 1, 200).tolist()
    fine, coarse = confidence_sequence(data, candidates=5_001), confidence_sequence(data, candidates=51)
    assert (coarse.lows <= fine.lows + 1e-12).all()
    assert (coarse.highs >= fine.highs - 1e-12).all()
    assert (coarse.highs - coarse.lows <= fine.highs - fine.lows + 3 / 50).all()


def test_in_parts_and_at_once_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    data = np.random.default_rng(26).uniform(0, 1, 500).tolist()
    whole = confidence_sequence(data)
    monkeypatch.setattr("nply.matches.statistics.sequence.AT_ONCE", 20_000)
    parts = confidence_sequence(data)
    assert (whole.lows == parts.lows).all()
    assert (whole.highs == parts.highs).all()


def test_wrong_use_is_one_line() -> None:
    with pytest.raises(OptionError, match="lowest below highest"):
        confidence_sequence([0.5], 1.0, 1.0)
    with pytest.raises(OptionError, match=r"between 0\.0 and 1\.0"):
        confidence_sequence([0.5, 1.2])
    with pytest.raises(OptionError, match="at least one"):
        confidence_sequence([])
