"""Several threads search a hand together: value and move (with `exact_move`, or by maxⁿ) are those of one.

Others are called for questions that take more than 4,096 nodes, or hands: all but the smallest do here.
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


HANDS = [
    ("spades", {"players": 3, "cards": 9}),
    ("hearts", {"players": 3, "cards": 10, "moon": False}),
    ("oh_hell", {"players": 4, "cards": 6, "utility": "tricks", "trumps": "hearts"}),
]


@pytest.mark.parametrize(("name", "options"), HANDS, ids=[name for name, _ in HANDS])
@pytest.mark.parametrize("threads", [2, 3])
def test_maxn_finds_value_and_line_of_one_thread(name: str, options: dict[str, Any], threads: int) -> None:
    game = nply.load(name, **options)
    for seed in range(6):
        state = game.deal(seed=seed)
        expected = nply.MaxN(bounds="paranoid").search(state)
        found = nply.MaxN(bounds="paranoid", threads=threads).search(state)
        assert (found.values, found.line) == (expected.values, expected.line)
        assert found.complete
        assert 0 <= found.proof_nodes <= found.nodes


def test_maxn_keeps_what_its_threads_have_found() -> None:
    state = nply.load("spades", players=3, cards=10).deal(seed=1)
    searcher = nply.MaxN(threads=2).searcher()
    whole = searcher.search(state)
    again = searcher.search(state)
    assert (again.values, again.line) == (whole.values, whole.line)
    assert again.nodes < whole.nodes


def running() -> int:
    return len(os.listdir("/proc/self/task"))


ENGINES = [nply.Partition(threads=2), nply.MaxN(bounds="paranoid", threads=2)]


@pytest.mark.parametrize("engine", ENGINES, ids=str)
def test_limits_end_all_threads(engine: Any) -> None:
    state = nply.load("hearts", players=3, moon=False).deal(seed=12)
    before = running()
    for limit in (2_000, 20_000):
        for _ in range(3):
            result = engine.search(state, nodes=limit)
            assert result.move in state.legal_moves()
            assert not result.complete
            assert result.nodes == limit
    started = time.monotonic()
    engine.search(state, seconds=0.05)
    assert time.monotonic() - started < 2
    assert running() == before


@pytest.mark.parametrize("engine", [nply.Partition, nply.MaxN])
@pytest.mark.parametrize("threads", [0, -1, 65, "two", 2.0])
def test_what_is_no_number_of_threads_is_refused(engine: Any, threads: Any) -> None:
    error = f"threads must be a whole number from 1 to 64, got {threads!r}"
    with pytest.raises(nply.OptionError, match=error):
        engine(threads=threads)


@pytest.mark.parametrize(
    "options", [{"prune": "speculative"}, {"bounds": "game"}, {"ties": "worst_for_root"}, {"table": "0"}]
)
def test_threads_without_effect_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(nply.OptionError, match="threads has no effect with these options: leave it out"):
        nply.MaxN(threads=2, **options)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("mnk", {"m": 3, "n": 3, "players": 3}),
        ("pig", {"players": 2}),
        ("spades", {"players": 3, "cards": 4, "utility": "points"}),
        ("spades", {"players": 4, "cards": 4}),
        ("hearts", {"players": 3, "cards": 4, "moon": False}),
    ],
    ids=lambda of: of if isinstance(of, str) else "",
)
def test_threads_in_games_that_one_thread_searches_are_refused(name: str, options: dict[str, Any]) -> None:
    game = nply.load(name, **options)
    state = game.start() if name in ("mnk", "pig") else game.deal(seed=1)
    with pytest.raises(nply.CapabilityError, match="threads: several search only whole hands of trick games"):
        nply.MaxN(threads=2).search(state, depth=2)
