"""Searchers keep tables from move to move, which changes no value; what is told of root moves is true."""

import inspect
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nply
from nply import _core, reference
from small_games import Countdown, UndoTree, count_players, tree_state, trees

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("mnk", {"m": 4, "n": 4, "k": 3, "players": 3}, 4),
    ("connect_four", {}, 7),
    ("nim", {"heap": 14, "players": 3}, 6),
    ("chinese_checkers", {"players": 2, "pegs": 3}, 3),
    ("spades", {"players": 3, "cards": 4}, 12),
    ("hearts", {"players": 3, "cards": 4, "moon": False}, 12),
]
ENGINES = [
    "maxn(table=20000)",
    "maxn(table=20000,ties=worst_for_root)",
    "paranoid",
    "paranoid(exact_move=true)",
]


def opening(name: str, options: dict[str, Any], seed: int) -> nply.State:
    game = nply.load(name, **options)
    return game.deal(seed=seed) if "deal" in game.capabilities else game.start()


@pytest.mark.parametrize("text", ENGINES)
@pytest.mark.parametrize(("name", "options", "depth"), GAMES)
def test_a_kept_table_never_changes_a_value(
    name: str, options: dict[str, Any], depth: int, text: str
) -> None:
    """Along a whole game, every player searched by the same searcher; the best moves are played."""
    engine = nply.engine(text)
    for seed in range(2):
        state = opening(name, options, seed)
        searcher = engine.searcher(state.game)
        kept = 0
        for _ in range(24):
            if state.is_terminal():
                break
            with_table = searcher.search(state, depth=depth)
            alone = engine.search(state, depth=depth)
            assert alone.kept_hits == 0
            kept += with_table.kept_hits
            if engine.two_sides:
                player = state.player
                assert with_table.values is not None
                assert alone.values is not None
                assert with_table.values[player] == alone.values[player]
            else:
                assert with_table.values == alone.values
            if text != "paranoid":
                assert with_table.move == alone.move
            state.push(alone.move)
        # Where values depend on who searches, other seats have no use for them.
        assert kept > 0 or (text != "maxn(table=20000)" and name != "connect_four")


@pytest.mark.parametrize(
    ("name", "options"),
    [("spades", {"players": 3, "cards": 7}), ("hearts", {"players": 4, "cards": 5, "moon": False})],
)
def test_a_whole_hand_is_played_from_one_table(name: str, options: dict[str, Any]) -> None:
    state = opening(name, options, 3)
    searchers = [nply.Partition().searcher(state.game) for _ in range(state.players)]
    saved = alone_nodes = nodes = 0
    while not state.is_terminal():
        found, alone = searchers[state.player].search(state), nply.Partition().search(state)
        assert found.values is not None
        assert alone.values is not None
        assert found.values[state.player] == alone.values[state.player]
        saved, nodes, alone_nodes = saved + found.kept_hits, nodes + found.nodes, alone_nodes + alone.nodes
        state.push(alone.move)
    assert saved > 0
    assert nodes < alone_nodes


def test_tables_are_limited_and_cleared() -> None:
    state = nply.load("connect_four").start()
    searcher = nply.Minimax(table="1MB").searcher(state.game)
    assert searcher.table_bytes == 0
    first = searcher.search(state, depth=9)
    assert 900_000 < searcher.table_bytes <= 1_200_000
    again = searcher.search(state, depth=9)
    assert again.values == first.values
    assert again.nodes < first.nodes
    assert again.kept_hits > 0
    assert "kept from earlier searches" in repr(again)
    searcher.clear()
    fresh = searcher.search(state, depth=9)
    assert (fresh.nodes, fresh.kept_hits) == (first.nodes, 0)


def test_a_searcher_is_for_one_game() -> None:
    small, large = nply.load("nim", heap=7), nply.load("nim", heap=8)
    searcher = nply.MaxN().searcher(small)
    with pytest.raises(nply.NplyError, match=r"this searcher is for nim\(heap=7"):
        searcher.search(large.start())
    assert searcher.search(nply.load("nim", heap=7).start()).complete
    without = nply.MaxN().searcher()
    without.search(small.start())
    with pytest.raises(nply.NplyError, match="make one for each game"):
        without.search(large.start())
    with pytest.raises(nply.NplyError, match="make one for each game"):
        without.search(Countdown())
    of_python = nply.MaxN().searcher(Countdown())
    assert of_python.search(Countdown(4)).complete
    with pytest.raises(nply.NplyError, match="make one for each game"):
        of_python.search(small.start())


def test_a_searcher_serves_one_thread_at_a_time() -> None:
    state = nply.load("mnk", m=6, n=6, k=4, players=3).start()
    searcher = nply.MaxN().searcher(state.game)
    started = threading.Event()

    def work() -> None:
        searcher.search(state, seconds=1.0, progress=lambda news: started.set())

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(10)
    with pytest.raises(nply.NplyError, match="one a thread"):
        searcher.search(state, depth=1)
    with pytest.raises(nply.NplyError, match="one a thread"):
        searcher.clear()
    thread.join()
    assert searcher.search(state, depth=1).depth == 1


class KeyedCountdown(Countdown):
    """Positions that are found again, and keys that Python compares."""

    def key(self) -> tuple[int, int]:
        return self.pile, self.player

    def evaluate(self) -> list[int]:
        return [0, 0]


def test_keys_of_a_python_game_mean_the_same_from_search_to_search() -> None:
    game = KeyedCountdown(18)
    searcher = nply.Minimax(table=1000).searcher(game)
    kept = 0
    for pile in (18, 17, 15, 12, 18):
        found, alone = searcher.search(KeyedCountdown(pile)), nply.Minimax().search(KeyedCountdown(pile))
        assert found.values == alone.values
        kept += found.kept_hits
    assert kept > 0


@given(trees(players=3, max_depth=4))
def test_plain_maxn_tells_the_value_of_every_move(root: Any) -> None:
    state = tree_state(root)
    if state.is_terminal():
        return
    plain = nply.MaxN(prune="none").search(state)
    assert [known.move for known in plain.root_moves] == state.legal_moves()
    assert all(known.bound == "exact" for known in plain.root_moves)
    best = max(known.value for known in plain.root_moves if known.value is not None)
    assert plain.values is not None
    assert plain.values[state.player] == best
    assert sum(known.visits + 1 for known in plain.root_moves) == plain.nodes
    written: Any = UndoTree(root, count_players(root))
    python = nply.MaxN(prune="none").search(written)
    assert python.root_moves == plain.root_moves
    assert nply.MaxN().move_values(state) == {known.move: known.values for known in plain.root_moves}


@settings(max_examples=60)
@given(
    trees(max_depth=4),
    st.sampled_from(["maxn", "paranoid", "paranoid(search=mtdf)", "paranoid(search=alphabeta)"]),
)
def test_bounds_of_root_moves_hold(root: Any, text: str) -> None:
    state = tree_state(root)
    if state.is_terminal():
        return
    engine = nply.engine(text)
    player = state.player
    for known in engine.search(state).root_moves:
        child = state.copy()
        child.push(known.move)
        if text == "maxn":
            value = nply.MaxN(prune="none").search(child).values
            assert value is not None
            truth = value[player]
        else:
            truth = reference.minimax(child, side=[player])[0][player]
        if known.bound == "exact":
            assert known.value == truth
        if known.bound == "at_most":
            assert truth <= (known.value or 0)
        if known.bound == "at_least":
            assert truth >= (known.value or 0)


def test_move_values_need_no_second_search_where_all_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    state = nply.load("noughts_and_crosses").start()
    engine = nply.MaxN(prune="none")
    expected = {known.move: known.values for known in engine.search(state, depth=5).root_moves}
    searches: list[object] = []
    search = nply.Searcher.search

    def counted(self: nply.Searcher, *arguments: Any, **limits: Any) -> nply.Result:
        searches.append(self)
        return search(self, *arguments, **limits)

    monkeypatch.setattr(nply.Searcher, "search", counted)
    assert engine.move_values(state, depth=5) == expected
    assert len(searches) == 1


@pytest.mark.parametrize("info", [*_core.engines(), *_core.view_engines()], ids=lambda info: str(info.name))
def test_the_python_class_follows_the_native_table(info: _core.EngineInfo) -> None:
    kind = type(nply.engine(info.name))
    parameters = inspect.signature(kind).parameters.values()
    keywords = [one for one in parameters if one.kind is one.KEYWORD_ONLY]
    assert [(one.name, one.default) for one in keywords] == [(row.name, row.default) for row in info.options]
    assert {one.name for one in parameters} - {one.name for one in keywords} <= {"engine"}
    options = inspect.signature(kind.__init__).parameters["options"]
    assert options.annotation == f"Unpack[keywords.{info.name}]"
    assert kind.__doc__


def test_a_large_table_costs_nothing_before_it_is_filled() -> None:
    state = nply.load("spades", players=3).deal(seed=1)
    for text in ("maxn(table=4GB)", "paranoid(table=4GB)", "partition(table=4GB)"):
        searcher = nply.engine(text).searcher(state.game)
        start = time.process_time()
        searcher.search(state, nodes=100)
        assert time.process_time() - start < 0.5
