"""Evaluations made of measurements."""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply.evaluation import Evaluation, difference, ratio, single

NUMBERS = st.integers(-1000, 1000)


class Counted:
    """A position that has two counts a player."""

    def __init__(self, first: list[int], second: list[int]) -> None:
        self.players, self.first, self.second = len(first), first, second


def first(state: Counted, player: int) -> int:
    return state.first[player]


def second(state: Counted, player: int) -> int:
    return state.second[player]


@st.composite
def counted(draw: st.DrawFn) -> Counted:
    players = draw(st.integers(1, 8))
    one, two = (draw(st.lists(NUMBERS, min_size=players, max_size=players)) for _ in range(2))
    return Counted(one, two)


@given(counted(), NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.none() | st.integers(1, 5000))
def test_the_sum_is_constant_and_the_limit_holds(
    state: Counted, a: int, b: int, c: int, total: int, limit: int | None
) -> None:
    terms = [(a, single(first)), (b, difference(first, second)), (c, ratio(second, first, scale=10))]
    values = Evaluation(terms, constant_sum=total, limit=limit)(state)
    assert all(type(value) is int for value in values)
    assert sum(values) == total
    if limit is not None:
        share = total / state.players
        assert all(abs(value - share) <= limit + 1 for value in values)


@given(counted(), st.integers(1, 100))
def test_more_of_a_measurement_is_never_worse(state: Counted, more: int) -> None:
    estimate = Evaluation([(2, single(first))], limit=300)
    before = estimate(state)[0]
    state.first[0] += more
    assert estimate(state)[0] >= before


def test_each_kind_of_term() -> None:
    state = Counted([7, 4, 1], [1, 2, 3])
    # By hand: a player's sum times three, less all sums.
    assert Evaluation([(1, single(first))])(state) == (9, 0, -9)
    assert difference(first)(state, 0, 3) == 2 * 7 - (4 + 1)
    assert difference(first, second)(state, 0, 3) == 2 * 7 - (2 + 3)
    assert ratio(first)(state, 0, 3) == 1000 * 7 // 5
    assert ratio(first, second, scale=10)(state, 2, 3) == 10 * 1 // 3
    assert ratio(first)(Counted([5, 0], [0, 0]), 0, 2) == 5000  # the other one has nothing


def test_bad_input_is_one_line() -> None:
    for wrong in (
        lambda: Evaluation([]),
        lambda: Evaluation([(1.5, single(first))]),  # type: ignore[list-item]
        lambda: Evaluation([(1, single(first))], limit=0),
        lambda: Evaluation([(1, single(first))], constant_sum=0.5),  # type: ignore[arg-type]
        lambda: ratio(first, scale=0),
    ):
        with pytest.raises(nply.OptionError):
            wrong()

    def half(state: Any, player: int) -> Any:
        return 0.5

    with pytest.raises(nply.GameError, match=r"the measurement half must return a whole number, got 0\.5"):
        Evaluation([(1, single(half))])(Counted([1, 2], [3, 4]))
