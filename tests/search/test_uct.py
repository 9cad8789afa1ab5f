"""uct and flat: each simulation as the plain versions make it; proved values, seeds, threads, memory."""

import random
import statistics
import time
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import nply
from nply import reference
from small_games import (
    Countdown,
    EvaluatedNewStateTree,
    EvaluatedUndoTree,
    NewStateTree,
    UndoTree,
    count_players,
    tree_state,
    trees,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"solver": False},
    {"exploration": 0.3},
    {"policy": "paranoid"},
    {"playouts": "heuristic"},
    {"playouts": "heuristic", "epsilon": 50, "solver": False, "policy": "paranoid"},
]


def simulations(result: nply.Result) -> int:
    return sum(known.visits for known in result.root_moves)


def over(state: Any) -> bool:
    return bool(reference.walk.ask(state, "is_terminal"))


def facts(state: Any) -> dict[str, Any]:
    if isinstance(state, nply.State):
        return {name: state.game.score_facts[name] for name in ("highest", "lowest")}
    return {name: getattr(state, name, None) for name in ("highest", "lowest")}


def plainly(options: dict[str, Any]) -> dict[str, Any]:
    """The same options for the plain version, whose heuristic playouts are those with an epsilon."""
    plain = dict(options)
    if plain.pop("playouts", None) == "heuristic":
        plain.setdefault("epsilon", 10)
    return plain


def same_as_reference(state: Any, nodes: int, options: dict[str, Any], seed: int) -> None:
    """Every root move has had the same simulations, and they brought the same."""
    result = nply.Uct(**options).search(state, nodes=nodes, seed=seed)
    search = reference.Uct(state, seed=seed, **plainly(options), **facts(state))
    root = search.run(simulations(result))
    assert result.complete == (root.exact is not None and options.get("solver", True))
    for known, node in zip(result.root_moves, root.children, strict=True):
        assert known.visits == node.visits, (result, options)
        if node.visits:
            means = [node.mean(p) for p in range(len(known.values or ()))]
            assert known.values == pytest.approx(means, abs=1e-12)
            assert (known.bound == "exact") == (node.exact is not None)


@given(trees(max_depth=5), st.sampled_from(OPTIONS), st.integers(1, 600), st.integers(0, 9))
def test_the_same_simulations_as_the_reference(
    root: Any, options: dict[str, Any], nodes: int, seed: int
) -> None:
    state = tree_state(root)
    if not state.is_terminal():
        same_as_reference(state, nodes, options, seed)


@given(trees(evaluated=True), st.integers(0, 3), st.integers(1, 600), st.booleans())
def test_playouts_that_end_with_an_evaluation(root: Any, plies: int, nodes: int, undo: bool) -> None:
    players = count_players(root)
    python = EvaluatedUndoTree(root, players) if undo else EvaluatedNewStateTree(root, players)
    for state in (tree_state(root), python):
        if not over(state):
            same_as_reference(state, nodes, {"plies": plies}, 1)


@given(trees(), st.sampled_from(OPTIONS), st.integers(1, 300), st.booleans())
def test_games_in_python(root: Any, options: dict[str, Any], nodes: int, undo: bool) -> None:
    players = count_players(root)
    state = UndoTree(root, players) if undo else NewStateTree(root, players)
    if not state.is_terminal():
        same_as_reference(state, nodes, options, 3)


@given(st.integers(0, 99), st.integers(50, 3000), st.sampled_from(OPTIONS))
@settings(max_examples=30)
def test_chance_nodes(seed: int, nodes: int, options: dict[str, Any]) -> None:
    same_as_reference(nply.load("pig", target=6).start(), nodes, options, seed)


@given(
    st.integers(0, 999),
    st.integers(0, 30),
    st.integers(1, 600),
    st.sampled_from([*OPTIONS[4:], {"plies": 0}]),
)
@settings(max_examples=60)
def test_stones_that_fall(seed: int, plies: int, nodes: int, options: dict[str, Any]) -> None:
    """A search by simulations moves without what undo needs (`advance` of a native game)."""
    state, chance = nply.load("connect_four").start(), random.Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            return
        state.push(chance.choice(state.legal_moves()))
    if not state.is_terminal():
        same_as_reference(state, nodes, options, seed)


# --- Proved values ------------------------------------------------------------------------------------


@given(trees(max_depth=5, top=2), st.integers(0, 3), st.sampled_from([0.0, 0.7, 5.0]), st.booleans())
def test_the_solver_ends_with_the_value_and_the_move_of_maxn(
    root: Any, seed: int, exploration: float, python: bool
) -> None:
    state: Any = NewStateTree(root, count_players(root)) if python else tree_state(root)
    if over(state):
        return
    values, line = reference.maxn(state)
    result = nply.Uct(exploration=exploration).search(state, seed=seed)
    assert result.complete
    assert (result.values, result.move, list(result.line)) == (values, line[0], line)
    root_move = next(known for known in result.root_moves if known.move == result.move)
    assert (root_move.bound, root_move.values) == ("exact", values)


@given(trees(max_depth=5, top=2), st.integers(0, 3))
def test_the_solver_ends_with_the_value_and_the_move_of_paranoid(root: Any, seed: int) -> None:
    state = tree_state(root)
    if over(state):
        return
    values, line = reference.minimax(state)
    result = nply.Uct(policy="paranoid").search(state, seed=seed)
    assert result.complete
    assert result.values is not None
    assert (result.values[state.player], result.move) == (values[state.player], line[0])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nim", {"heap": 9, "players": 3}),
        ("mnk", {"m": 3, "n": 2, "k": 2, "players": 3}),
        ("pig", {"target": 4}),
    ],
)
def test_small_games_are_proved(name: str, options: dict[str, Any], seed: int) -> None:
    state = nply.load(name, **options).start()
    expected = nply.MaxN(prune="none").search(state) if name != "pig" else None
    result = nply.Uct().search(state, seed=seed, nodes=3_000_000)
    if expected is not None:
        assert (result.complete, result.values, result.move) == (True, expected.values, expected.move)
    else:  # a game without end: what is proved is proved rightly, the rest stays an average
        assert not result.complete


def test_an_earlier_move_that_may_tie_is_looked_at() -> None:
    """The second move wins for sure; the first one does, too, and is the one that maxn takes."""
    hidden = {"player": 1, "children": [{"player": 1, "children": [{"player": 0, "children": [[1, 0]]}]}]}
    state = nply.load("tree", root={"player": 0, "children": [hidden, [1, 0]]}).start()
    for seed in range(20):
        result = nply.Uct().search(state, seed=seed)
        assert (result.complete, result.move, result.values) == (True, 0, (1, 0))


# --- Seeds, threads, reuse, memory ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["hearts", "chinese_checkers", "connect_four", "pig", "spades", "oh_hell"])
def test_the_same_seed_gives_the_same_search(game: str) -> None:
    loaded = nply.load(game)
    state = loaded.deal(seed=3) if "deal" in loaded.capabilities else loaded.start()
    for engine in (nply.Uct(), nply.Flat(playouts="heuristic"), nply.Uct(history=3, exploration=0.5)):
        first, second, other = (engine.search(state, nodes=60_000, seed=seed) for seed in (1, 1, 2))
        assert first._replace(seconds=0) == second._replace(seconds=0)
        if len(first.root_moves) > 1:
            assert first.root_moves != other.root_moves


def test_threads_share_one_tree() -> None:
    state = nply.load("noughts_and_crosses").start()
    expected = nply.MaxN().search(state)
    for seed in range(3):
        result = nply.Uct(threads=3).search(state, seed=seed)
        assert (result.complete, result.values, result.move) == (True, expected.values, expected.move)
    hearts = nply.load("hearts").deal(seed=1)
    result = nply.Uct(threads=2).search(hearts, nodes=400_000)
    assert result.nodes == 400_000
    assert result.move in hearts.legal_moves()


def shares(state: nply.State, threads: int) -> list[float]:
    """Of the simulations of six searches, the part that each move at the root has."""
    engine = nply.Uct(threads=threads, solver=False)
    results = [engine.search(state, nodes=300_000, seed=seed) for seed in range(6)]
    moves = zip(*(result.root_moves for result in results), strict=True)
    return [sum(known.visits for known in move) / sum(map(simulations, results)) for move in moves]


def test_threads_visit_what_one_does() -> None:
    state = nply.load("connect_four").start()
    alone, together = shares(state, 1), shares(state, 3)
    assert sum(abs(a - b) for a, b in zip(alone, together, strict=True)) / 2 < 0.15


def test_a_searcher_goes_on_with_the_tree_it_has() -> None:
    state = nply.load("hearts", players=3, cards=6).deal(seed=4)
    searcher = nply.Uct(solver=False).searcher()
    for number in range(6):
        found = searcher.search(state, nodes=60_000, seed=1)
        fresh = nply.Uct(solver=False).search(state, nodes=60_000, seed=1)
        if number > 0:
            assert simulations(found) > simulations(fresh)
        assert found.move in state.legal_moves()
        state.push(found.move)
    searcher.clear()
    assert searcher.table_bytes == 0


def test_a_searcher_for_a_game_in_python() -> None:
    class Keyed(Countdown):
        def key(self) -> Any:
            return self.pile, self.player

    game = Keyed(30)
    searcher = nply.Uct(solver=False).searcher()
    first = searcher.search(game, nodes=5000)
    game.apply(first.move)
    again = searcher.search(game, nodes=5000)
    assert simulations(again) > simulations(nply.Uct(solver=False).search(game, nodes=5000))


def test_memory_is_a_limit_of_the_tree() -> None:
    state = nply.load("connect_four").start()
    engine = nply.Uct(memory="1MB")
    searcher = engine.searcher()
    result = searcher.search(state, nodes=3_000_000)
    assert searcher.table_bytes <= 500_000
    assert simulations(result) > 50_000
    with pytest.raises(nply.NplyError, match="the tree is full, and nothing else ends the search"):
        engine.search(state)


@pytest.mark.parametrize("engine", ["uct", "flat", "best_first", "auto"])
@pytest.mark.parametrize("name", ["hearts", "chinese_checkers", "connect_four"])
def test_it_stops_in_time(name: str, engine: str) -> None:
    game = nply.load(name)
    state = game.deal(seed=1) if "deal" in game.capabilities else game.start()
    late = []
    for _ in range(5):
        start = time.perf_counter()
        nply.engine(engine).search(state, seconds=0.05)
        late.append(time.perf_counter() - start - 0.05)
    assert statistics.median(late) < 0.02


# --- Flat --------------------------------------------------------------------------------------------


@given(
    trees(evaluated=True), st.integers(1, 400), st.sampled_from([{}, {"plies": 2}, {"playouts": "heuristic"}])
)
def test_flat_is_what_the_reference_is(root: Any, nodes: int, options: dict[str, Any]) -> None:
    states: list[Any] = [tree_state(root), EvaluatedUndoTree(root, count_players(root))]
    for state in states:
        if over(state):
            return
        result = nply.Flat(**options).search(state, nodes=nodes, seed=7)
        totals = reference.flat(state, simulations(result), 7, **plainly(options))
        averages = []
        if not result.root_moves:  # not even one playout was finished
            continue
        for known, total in zip(result.root_moves, totals, strict=True):
            assert bool(known.visits) == bool(total)
            if total:
                averages.append([sum_ / known.visits for sum_ in total])
                assert known.values == pytest.approx(averages[-1])
        if averages:
            who = reference.player(state)
            best = max(range(len(averages)), key=lambda i: averages[i][who])
            assert result.move == result.root_moves[best].move


# --- What cannot be ----------------------------------------------------------------------------------


class Endless(Countdown):
    """Nobody ever takes the last one."""

    def legal_moves(self) -> Any:
        return [0, 1] if self.pile > 1 else [0]


BAD: list[tuple[Any, Any, dict[str, Any], str]] = [
    (lambda: nply.Uct(exploration=-1), None, {}, "exploration must be a number from 0 to 1000, got -1"),
    (lambda: nply.Uct(exploration=float("nan")), None, {}, "exploration must be a number from 0 to 1000"),
    (lambda: nply.Uct(epsilon=5), None, {}, "epsilon is for playouts=heuristic"),
    (lambda: nply.Uct(plies=0, playouts="heuristic"), None, {}, "plies=0 evaluates at once"),
    (lambda: nply.Uct(memory="much"), "connect_four", {"nodes": 9}, "memory must be a number of"),
    (lambda: nply.Uct(memory=3), "connect_four", {"nodes": 9}, "memory=3 has no room for the moves"),
    (nply.Uct, "connect_four", {"depth": 3}, "uct goes to no fixed depth"),
    (lambda: nply.Uct(solver=False), "connect_four", {}, "never ends by itself"),
    (nply.Flat, "connect_four", {}, "flat never ends by itself"),
    (lambda: nply.Uct(plies=2), Countdown, {"nodes": 9}, "plies needs evaluate"),
    (lambda: nply.Uct(threads=2), Countdown, {"nodes": 9}, "threads are for native games"),
    (lambda: nply.Uct(history=1), Countdown, {"nodes": 9}, "history needs moves that mean the same"),
    (
        lambda: nply.Uct(policy="best_reply"),
        Countdown,
        {"nodes": 9},
        "policy=best_reply needs a game in which",
    ),
    (lambda: nply.Uct(policy="best_reply"), "pig", {"nodes": 9}, "policy=best_reply needs a game in which"),
    (nply.Uct, Endless, {"seconds": 5}, "a playout is not over after 10000 moves"),
    (nply.Flat, Endless, {"seconds": 5}, "a playout is not over after 10000 moves"),
    (nply.Flat, "pig", {"nodes": 9}, "chance moves here"),
    (nply.BestFirst, Countdown, {"nodes": 9}, "best_first needs evaluate"),
    (nply.BestFirst, "pig", {"nodes": 9}, "this game has chance"),
]


@pytest.mark.parametrize(("made", "game", "limits", "message"), BAD)
def test_bad_input_is_one_clear_line(made: Any, game: Any, limits: dict[str, Any], message: str) -> None:
    with pytest.raises(nply.NplyError, match=message) as error:  # noqa: PT012
        engine = made()
        state = nply.load(game).start() if isinstance(game, str) else game()
        if game == "pig":
            state.push(state.legal_moves()[0])
        engine.search(state, **limits)
    assert "\n" not in str(error.value)


def test_it_is_not_written_down() -> None:
    with pytest.raises(nply.CapabilityError, match="uct cannot be written down"):
        nply.Uct().trace(nply.load("connect_four").start(), nodes=100)
