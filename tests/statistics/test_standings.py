"""Standings by hand, by scipy's ranks, and what must hold for any match."""

import importlib
import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nply import OptionError
from nply.matches.statistics import Outcome, block_values, complete_blocks, difference, ratings, standings

stats: Any = importlib.import_module("scipy.stats")


def mixed(players: int) -> list[tuple[str, ...]]:
    """All ways in which two kinds sit down, both of them at the table."""
    return [seats for seats in product("ab", repeat=players) if len(set(seats)) == 2]


def test_one_game_by_hand() -> None:
    found = standings([[Outcome(0, ("a", "b", "b", "c"), (5, 5, 2, 0))]])
    assert found.agents == ("a", "b", "c")
    means = {name: [one.mean for one in row] for name, row in found.measures.items()}
    assert means == {
        "score": [5, 3.5, 0],
        "wins": [0.5, 0.5, 0],
        "rank": [1.5, 2.25, 4],
        "off_best": [0, 1.5, 5],
    }
    duels = [[one and one.mean for one in row] for row in found.head_to_head]
    assert duels == [[None, 0.75, 1], [0.25, None, 1], [0, 0, None]]
    assert (found.blocks, found.games) == (1, 1)


def test_two_blocks_by_hand() -> None:
    first = [Outcome(0, ("a", "b"), (3, 1)), Outcome(0, ("b", "a"), (2, 2))]
    second = [Outcome(1, ("a", "b"), (0, 4)), Outcome(1, ("b", "a"), (1, 3))]
    found = standings([first, second])
    assert [one.mean for one in found.measures["wins"]] == [0.625, 0.375]
    assert [one.mean for one in found.measures["score"]] == [2, 2]
    assert block_values([first, second], "wins", "a") == [0.75, 0.5]
    assert difference([first, second], "score", "a", "b").mean == 0
    assert difference([first, second], "wins", "a", "b").mean == 0.25


@pytest.mark.parametrize(("players", "seatings"), [(3, 6), (4, 14), (6, 62)])
def test_a_tie_of_all_is_shared(players: int, seatings: int) -> None:
    blocks = [[Outcome(b, seats, (1.0,) * players) for seats in mixed(players)] for b in range(4)]
    assert len(blocks[0]) == seatings
    found = standings(blocks)
    assert [one.mean for one in found.measures["wins"]] == pytest.approx([0.5, 0.5])
    assert [one.mean for one in found.measures["rank"]] == pytest.approx([(players + 1) / 2] * 2)
    assert found.head_to_head[0][1] is not None
    assert found.head_to_head[0][1].mean == 0.5


def test_whoever_always_wins_has_an_interval_below_100_percent() -> None:
    blocks = [
        [Outcome(b, seats, tuple(float(s == "a") for s in seats)) for seats in mixed(3)] for b in range(40)
    ]
    wins = standings(blocks).measures["wins"]
    assert wins[0].mean == 1.0
    assert wins[0].low == pytest.approx(0.025 ** (1 / 40))
    assert wins[1].high == pytest.approx(1 - 0.025 ** (1 / 40))


def test_only_complete_blocks_count_and_they_are_sorted() -> None:
    games = [Outcome(b, seats, (1.0, 2.0, 3.0)) for b in range(3) for seats in mixed(3)]
    games.remove(Outcome(1, ("a", "b", "a"), (1.0, 2.0, 3.0)))
    random.Random(0).shuffle(games)
    assert [block[0].block for block in complete_blocks(games, 6)] == [0, 2]
    with pytest.raises(OptionError, match="block 0 has 6 games, but there are 5 seatings"):
        complete_blocks(games, 5)
    with pytest.raises(OptionError, match="no block is complete"):
        standings(complete_blocks(games, 7))


def test_few_blocks_give_a_warning() -> None:
    block = [Outcome(0, ("a", "b"), (1, 0)), Outcome(0, ("b", "a"), (1, 0))]
    assert standings([block] * 20).warnings == ()
    assert standings([block] * 19).warnings == (
        "only 19 blocks: the intervals are rough; they hold from about 20 on",
    )
    assert "only 1 block:" in standings([block]).warnings[0]


def test_a_difference_on_the_same_deals_is_sharper_than_two_intervals() -> None:
    rng = random.Random(7)
    blocks = []
    for number in range(60):
        deal = rng.gauss(0, 5)  # good or bad for all, whoever sits there
        blocks.append(
            [
                Outcome(number, seats, tuple(deal + rng.gauss(s == "a", 1) for s in seats))
                for seats in mixed(3)
            ]
        )
    alone = standings(blocks).measures["score"]
    gap = difference(blocks, "score", "a", "b")
    assert gap.mean == pytest.approx(alone[0].mean - alone[1].mean)
    assert gap.low > 0.5
    assert gap.half_width < 0.3 * alone[0].half_width


def test_an_agent_or_a_measure_that_is_not_there() -> None:
    block = [Outcome(0, ("a", "b"), (1, 0))]
    with pytest.raises(OptionError, match="c does not sit in every block"):
        block_values([block], "wins", "c")
    with pytest.raises(OptionError, match="no measure is called 'luck'; valid: score, wins"):
        block_values([block], "luck", "a")


SCORES = st.lists(st.integers(-3, 3), min_size=3, max_size=3).map(tuple)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(SCORES, min_size=6, max_size=6), min_size=1, max_size=6), st.randoms())
def test_what_holds_for_any_match_of_two_kinds(
    tables: list[list[tuple[int, ...]]], rng: random.Random
) -> None:
    blocks = [
        [Outcome(number, seats, scores) for seats, scores in zip(mixed(3), table, strict=True)]
        for number, table in enumerate(tables)
    ]
    found = standings(blocks)
    assert sum(one.mean for one in found.measures["wins"]) == pytest.approx(1)
    # Both kinds have nine seats in six games of three, so ranks average to 2.
    assert sum(one.mean for one in found.measures["rank"]) == pytest.approx(4)
    ab, ba = found.head_to_head[0][1], found.head_to_head[1][0]
    assert ab is not None
    assert ba is not None
    assert ab.mean + ba.mean == pytest.approx(1)
    by_scipy = [
        (agent, rank)
        for block in blocks
        for game in block
        for agent, rank in zip(game.agents, stats.rankdata([-s for s in game.scores]), strict=True)
    ]
    for agent, estimate in zip(found.agents, found.measures["rank"], strict=True):
        own = [rank for name, rank in by_scipy if name == agent]
        assert estimate.mean == pytest.approx(sum(own) / len(own))
    for row in found.measures.values():
        assert all(one.low <= one.mean <= one.high for one in row)
    shuffled = [rng.sample(block, len(block)) for block in blocks]
    again = standings(shuffled)
    for name, row in found.measures.items():
        for agent, estimate in zip(found.agents, row, strict=True):
            other = again.measures[name][again.agents.index(agent)]
            assert other == pytest.approx(estimate)


def test_three_agents_that_rotate() -> None:
    """Rock beats scissors, scissors beat paper, paper beats rock: even by every measure but the duels."""
    beats = {("r", "s"), ("s", "p"), ("p", "r")}
    blocks = [
        [
            Outcome(b, (x, y), (float((x, y) in beats), float((y, x) in beats)))
            for x, y in product("rsp", repeat=2)
            if x != y
        ]
        for b in range(5)
    ]
    found = standings(blocks)
    assert [one.mean for one in found.measures["wins"]] == pytest.approx([0.5] * 3)
    duels = [[one and one.mean for one in row] for row in found.head_to_head]
    assert duels == [[None, 1, 0], [0, None, 1], [1, 0, None]]


def test_ratings_put_agents_in_order_and_grow_sure() -> None:
    rng = random.Random(3)
    strength = {"weak": 0.0, "middle": 1.0, "strong": 2.0}
    games = []
    for number in range(200):
        seats = rng.sample(["weak", "middle", "strong", "middle"], 4)
        games.append(Outcome(number, tuple(seats), tuple(rng.gauss(strength[s], 1) for s in seats)))
    early, late = ratings(games[:5]), ratings(games)
    assert sorted(late, key=lambda agent: late[agent].mu) == ["weak", "middle", "strong"]
    assert all(late[agent].sigma < early[agent].sigma for agent in late)


def test_a_game_against_oneself_changes_no_rating() -> None:
    assert ratings([Outcome(0, ("a", "a"), (1, 0))]) == {}
