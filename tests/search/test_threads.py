"""Hands that several threads search together: the value, and with `exact_move` the move, of one thread.

Others are called for questions that take more than 4,096 nodes: every hand here has one.
"""

import os
import time
from typing import Any

import pytest

import nply

MANY = 30_000
"""Nodes of a hand: far more than its questions would take if none of them called others."""
GAMES: list[tuple[str, dict[str, object], tuple[int, ...]]] = [
    ("spades", {"players": 3, "cards": 15}, (0, 12, 20, 24)),
    ("hearts", {"players": 3, "cards": 13, "moon": False}, (1, 4, 10, 22)),
    ("oh_hell", {"players": 4, "cards": 12, "utility": "tricks", "trumps": "hearts"}, (5, 7, 32)),
]


@pytest.mark.parametrize(("name", "options", "seeds"), GAMES, ids=[name for name, *_ in GAMES])
@pytest.mark.parametrize("threads", [2, 3])
def test_the_answer_is_that_of_one_thread(
    name: str, options: dict[str, object], seeds: tuple[int, ...], threads: int
) -> None:
    game = nply.load(name, **options)
    alone = nply.Partition(exact_move=True)
    together = nply.Partition(exact_move=True, threads=threads)
    for seed in seeds:
        state = game.deal(seed=seed)
        expected, found = alone.search(state), together.search(state)
        assert expected.nodes > MANY
        assert found.values is not None
        assert expected.values is not None
        assert found.values[state.player] == expected.values[state.player]
        assert (found.move, found.complete) == (expected.move, True)
        for move in found.line:
            state.push(move)
        assert state.is_terminal()
        assert state.scores() == found.values


def test_a_searcher_keeps_the_table_along_a_hand() -> None:
    state = nply.load("spades", players=3, cards=15).deal(seed=24)
    searcher = nply.Partition(threads=2).searcher(state.game)
    kept = 0
    for _ in range(6):
        result = searcher.search(state)
        assert result.values is not None
        assert result.values[state.player] == nply.Partition().search(state).values[state.player]  # type: ignore[index]
        kept += result.kept_hits
        for move in result.line[:3]:
            state.push(move)
    assert kept > 0


def running() -> int:
    return len(os.listdir("/proc/self/task"))


def test_limits_end_all_threads() -> None:
    state = nply.load("hearts", players=3, moon=False).deal(seed=12)
    before = running()
    for _ in range(5):
        result = nply.Partition(threads=2).search(state, nodes=20_000)
        assert result.move in state.legal_moves()
        assert not result.complete
        assert result.nodes == 20_000
    started = time.monotonic()
    nply.Partition(threads=2).search(state, seconds=0.05)
    assert time.monotonic() - started < 2
    assert running() == before


@pytest.mark.parametrize("threads", [0, -1, 65, "two", 2.0])
def test_what_is_no_number_of_threads_is_refused(threads: Any) -> None:
    error = f"threads must be a whole number from 1 to 64, got {threads!r}"
    with pytest.raises(nply.OptionError, match=error):
        nply.Partition(threads=threads)
