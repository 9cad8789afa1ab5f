"""Who sits where."""

from collections import Counter
from itertools import combinations

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply.matches.seatings import seated, seatings, usual


@pytest.mark.parametrize(("seats", "count"), [(2, 2), (3, 6), (4, 14), (5, 30), (6, 62)])
def test_two_kinds_sit_in_every_mixed_way(seats: int, count: int) -> None:
    found = seatings("mixed", 2, seats)
    assert len(found) == len(set(found)) == count == 2**seats - 2
    assert all(set(seating) == {0, 1} and len(seating) == seats for seating in found)


@given(st.integers(1, 7), st.integers(1, 6), st.sampled_from(["mixed", "rotate", "one", "league"]))
def test_seatings_favour_nobody(kinds: int, seats: int, how: str) -> None:
    if how in ("mixed", "one") and kinds != 2:
        with pytest.raises(nply.OptionError, match="for two agents"):
            seatings(how, kinds, seats)
        return
    found = seatings(how, kinds, seats)
    assert len(found) == len(set(found))
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in found)
        if how == "one":
            assert counts == Counter({0: 1, 1: seats - 1}) - Counter()
        else:
            assert set(counts) == set(range(kinds)) or not found
            assert len(set(counts.values())) <= 1, "every agent sits equally often in every seat"


@given(st.integers(2, 7), st.integers(2, 6))
def test_everybody_meets_everybody(kinds: int, seats: int) -> None:
    met = {pair for seating in seatings("rotate", kinds, seats) for pair in combinations(set(seating), 2)}
    assert {tuple(sorted(pair)) for pair in met} == set(combinations(range(kinds), 2))


def test_one_agent_plays_with_himself() -> None:
    assert seatings("rotate", 1, 4) == [(0, 0, 0, 0)]
    assert usual(1) == usual(3) == "rotate"
    assert usual(2) == "mixed"


def test_no_such_seatings() -> None:
    with pytest.raises(nply.OptionError, match="no seatings are called 'mix'; did you mean 'mixed'"):
        seatings("mix", 2, 3)


@given(st.integers(1, 14), st.integers(2, 6))
def test_a_league_draws_opponents_for_each_block(kinds: int, seats: int) -> None:
    plan = seatings("league", kinds, seats)
    assert len(plan) == kinds
    blocks = [[seated("league", seating, kinds, seed) for seating in plan] for seed in range(60)]
    for games in blocks:
        for seat in range(seats):
            assert sorted(seating[seat] for seating in games) == list(range(kinds))
        assert kinds < seats or all(len(set(seating)) == seats for seating in games), "nobody twice"
    met = {frozenset(pair) for games in blocks for game in games for pair in combinations(set(game), 2)}
    assert met == {frozenset(pair) for pair in combinations(range(kinds), 2)}


def test_only_a_league_draws() -> None:
    assert seated("rotate", (0, 1, 2), 5, 3) == (0, 1, 2)
