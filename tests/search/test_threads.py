"""Hands that several threads search together: the value of one thread, and the move with `exact_move` or by maxⁿ."""

import os
import time

from typing import Any

import pytest

import nply

GAMES = [
    ("spades", {"players": 3, "cards": 11}),
    ("hearts", {"players": 3, "cards": 9, "moon": False}),
    ("oh_hell", {"players": 4, "cards": 9, "utility": "tricks", "trumps": "hearts"}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("threads", [2, 3])
def test_the_answer_is_that_of_one_thread(name: str, options: dict[str, int], threads: int) -> None:
    game = nply.load(name, **options)
    alone = nply.Partition(exact_move=True)
    together = nply.Partition(exact_move=True, threads=threads)
    for seed in range(6):
        state = game.deal(seed=seed)
        expected, found = alone.search(state), together.search(state)
        assert found.values is not None
        assert expected.values is not None
        assert found.values[state.player] == expected.values[state.player]
        assert (found.move, found.complete) == (expected.move, True)
        for move in found.line:
            state.push(move)
        assert state.is_terminal()
        assert state.scores() == found.values


def test_a_searcher_keeps_the_table_along_a_hand() -> None:
    state = nply.load("spades", players=3, cards=10).deal(seed=4)
    searcher = nply.Partition(threads=2).searcher(state.game)
    kept = 0
    for _ in range(4):
        result = searcher.search(state)
        assert result.values is not None
        assert result.values[state.player] == nply.Partition().search(state).values[state.player]  # type: ignore[index]
        kept += result.kept_hits
        for move in result.line[:3]:
            state.push(move)
    assert kept > 0


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("threads", [2, 3])
def test_maxn_finds_value_and_line_of_one_thread(name: str, options: dict[str, int], threads: int) -> None:
    cards = 9 if name == "spades" else 6
    game = nply.load(name, **{**options, "cards": cards})
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


def test_too_many_threads_are_refused() -> None:
    for engine in (nply.Partition, nply.MaxN):
        with pytest.raises(nply.OptionError, match="threads must be a whole number from 1 to 64, got 65"):
            engine(threads=65)


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
