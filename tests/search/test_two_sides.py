"""Minimax and paranoid in all their variants: the value of the plain recursion, and a best move."""

import itertools
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply import reference
from nply.reference.minimax import total
from small_games import EvaluatedNewStateTree, NewStateTree, UndoTree, count_players, tree_state, trees

TABLES = ("0", "2", "100", "auto")


def variants() -> list[dict[str, Any]]:
    """Return every search with every way of choosing windows, moves and tables."""
    found = []
    for search, order, table, exact in itertools.product(
        ("alphabeta", "pvs", "mtdf"), ("game", "history"), TABLES, (False, True)
    ):
        windows: list[dict[str, Any]] = [{}, {"bounds": False}]
        if search != "mtdf":
            windows += [{"aspiration": 1}, {"aspiration": 50}, {"zero_window": True}]
        for window in windows:
            found.append({"search": search, "order": order, "table": table, "exact_move": exact, **window})
    return found


VARIANTS = variants()


@st.composite
def coalitions(draw: st.DrawFn, players: int) -> list[list[int]]:
    """Split the players into sides."""
    side_of = [draw(st.integers(0, players - 1)) for _ in range(players)]
    sides = [[p for p in range(players) if side_of[p] == side] for side in range(players)]
    return [side for side in sides if side]


def check(state: Any, depth: int | None, options: dict[str, Any], sides: list[list[int]] | None) -> None:
    """Compare one search with the reference: value, move, line, and where the line ends."""
    root = reference.player(state)
    side = [root] if sides is None else next(side for side in sides if root in side)
    width = options.get("width")
    values, line = reference.minimax(state, depth, side, width)
    engine = nply.Paranoid(**options) if sides is None else nply.Paranoid(**options, sides=sides)
    result = engine.search(state, depth=depth)
    assert result.values is not None
    assert total(result.values, side) == total(values, side), engine
    below = None if depth is None else depth - 1
    with reference.played(state, result.move) as child:
        assert total(reference.minimax(child, below, side, width)[0], side) == total(values, side), engine
    if options.get("exact_move"):
        assert result.move == line[0], engine
    assert result.line[0] == result.move
    assert result.window is not None
    assert result.window[0] < result.window[1]


@given(st.data(), trees(evaluated=True), st.sampled_from(VARIANTS))
def test_every_variant_on_trees_cut_off_at_a_depth(data: st.DataObject, root: Any, options: Any) -> None:
    sides = data.draw(st.none() | coalitions(count_players(root)))
    check(tree_state(root), data.draw(st.integers(1, 6)), options, sides)


@given(st.data(), trees(top=1, max_children=4, max_depth=4), st.sampled_from(VARIANTS))
def test_every_variant_where_nearly_everything_is_a_tie(data: st.DataObject, root: Any, options: Any) -> None:
    sides = data.draw(st.none() | coalitions(count_players(root)))
    check(tree_state(root), None, options, sides)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: str(nply.Paranoid(**options)))
def test_every_variant_on_games_with_transpositions(options: dict[str, Any]) -> None:
    check(nply.load("nim", heap=9).start(), None, options, None)
    check(nply.load("nim", heap=8, players=3).start(), 4, options, None)
    board = nply.load("mnk", m=3, n=3, k=3, players=3).start()
    for move in ("b2", "a1", "c3"):
        board.push(move)
    check(board, 5, options, [[0, 1], [2]])
    check(nply.load("spades", players=3, cards=3).deal(seed=4), None, options, None)
    check(nply.load("hearts", players=3, cards=3).deal(seed=5), None, options, [[0], [1, 2]])
    check(nply.load("oh_hell", players=4, cards=2).deal(seed=6), None, options, [[0, 2], [1, 3]])
    check(nply.load("chinese_checkers", players=2, pegs=3).start(), 2, options, None)


@given(trees(3, evaluated=True), st.sampled_from(VARIANTS), st.integers(1, 5))
def test_every_variant_on_games_written_in_python(root: Any, options: Any, depth: int) -> None:
    if isinstance(root, list):
        return
    keyless = {**options, "table": "0"}
    check(EvaluatedNewStateTree(root, 3), depth, keyless, None)


def test_games_written_in_python_without_and_with_undo() -> None:
    root = {
        "player": 2,
        "children": [
            {"player": 0, "children": [[1, 2, 3], [3, 2, 1]]},
            {"player": 1, "children": [[2, 0, 2]]},
        ],
    }
    states: list[Any] = [NewStateTree(root, 3), UndoTree(root, 3)]
    for state in states:
        result = nply.Paranoid().search(state)
        assert (result.move, result.values) == (1, (2, 0, 2))


@given(trees(max_depth=4))
def test_paranoid_is_a_lower_bound_whatever_the_others_do(root: Any) -> None:
    """To the end of the game: against any replies the root's player gets at least the value."""
    state = tree_state(root)
    if state.is_terminal():
        return
    me = state.player
    result = nply.Paranoid().search(state)
    assert result.complete
    assert result.values is not None
    sure = result.values[me]

    def worst(state: nply.State) -> int:
        """The least he gets if he plays on by search, and the others do anything."""
        if state.is_terminal():
            return state.scores()[me]
        moves = state.legal_moves()
        if state.player == me:
            moves = [nply.Paranoid().search(state).move]
        found = []
        for move in moves:
            state.push(move)
            found.append(worst(state))
            state.pop()
        return min(found)

    assert worst(state) >= sure
    # Maxⁿ assumes less malice; it never finds less than what is sure.
    maxn = nply.MaxN(prune="none").search(state).values
    assert maxn is not None
    assert maxn[me] >= sure


@given(
    st.data(),
    trees(evaluated=True, top=1),
    st.sampled_from([one for one in VARIANTS if not one["exact_move"]]),
    st.none() | st.integers(1, 3),
)
def test_of_equal_moves_the_one_with_the_best_maxn_value(
    data: st.DataObject, root: Any, options: Any, width: int | None
) -> None:
    sides = data.draw(st.none() | coalitions(count_players(root)))
    state, depth = tree_state(root), data.draw(st.integers(1, 5))
    side = None if sides is None else next(side for side in sides if state.player in side)
    engine = nply.Paranoid(**{**options, "width": width, "ties": "maxn", "sides": sides})
    assert engine.search(state, depth=depth).move == reference.most_promising(state, depth, side, width)


def test_equal_moves_in_a_game() -> None:
    state = nply.load("chinese_checkers", players=3, pegs=3).start()
    moves = {ties: nply.Paranoid(ties=ties).search(state, depth=3).move for ties in ("any", "maxn")}
    assert moves["maxn"] == reference.most_promising(state, 3)
    with pytest.raises(nply.CapabilityError, match="ties=maxn needs a game with evaluate"):
        nply.Paranoid(ties="maxn").search(nply.load("mnk", evaluation="none", players=3).start())


def test_partners_are_a_two_side_search() -> None:
    state = nply.load("spades", players=4, cards=4, partners="players").deal(seed=3)
    together = nply.load("spades", players=4, cards=4, partners="side").deal(seed=3)
    by_sides = nply.Paranoid(sides=[[0, 2], [1, 3]]).search(state)
    as_two = nply.Minimax().search(together)
    assert by_sides.values is not None
    assert as_two.values is not None
    # Both partners have their side's score.
    assert by_sides.values[0] + by_sides.values[2] == 2 * as_two.values[0]


def test_a_table_and_the_order_of_moves_save_most_of_the_nodes() -> None:
    state = nply.load("mnk", m=4, n=4, k=3).start()
    textbook = nply.Minimax(search="alphabeta", order="game", table=0, bounds=False)
    assert 5 * nply.Minimax().search(state, depth=8).nodes < textbook.search(state, depth=8).nodes


def test_results_carry_cuts_hits_researches_and_the_window() -> None:
    state = nply.load("nim", heap=14).start()
    result = nply.Minimax(bounds=False).search(state)
    assert result.cuts["window"] > 0
    assert result.table_hits > 0
    assert "answered by the table" in repr(result)
    test = nply.Minimax(zero_window=True).search(state)
    assert test.window is not None
    assert test.window[1] - test.window[0] == 1
    assert nply.MaxN().search(state).window is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sides": [[0, 1], [1, 2]]}, "sides=01/12: player 1 is named twice"),
        ({"sides": [[0, 1]]}, "sides=01: player 2 is on no side"),
        ({"sides": [[0, 1], [2, 3]]}, "there is no player 3; they are 0 to 2"),
        ({"sides": [[0, 1], [], [2]]}, "a side has no players"),
        ({"sides": "0,12"}, "there is no player ,"),
        ({"sides": [0, 1]}, r"lists of players like \[\[0, 2\], \[1, 3\]\]"),
        ({"sides": [["a"]]}, "'a' is no player"),
        ({"zero_window": True, "search": "mtdf"}, "zero_window has no effect with search=mtdf"),
        ({"aspiration": 2, "search": "mtdf"}, "aspiration has no effect with search=mtdf"),
        ({"zero_window": True, "aspiration": 2}, "aspiration has no effect with zero_window"),
        ({"zero_window": True, "search": "plain"}, "zero_window has no effect with search=plain"),
        ({"table": "64MB", "search": "plain"}, "table has no effect with search=plain"),
        ({"order": "history", "search": "plain"}, "order has no effect with search=plain"),
        ({"bounds": False, "search": "plain"}, "bounds has no effect with search=plain"),
        ({"foresight": False, "search": "plain"}, "foresight has no effect with search=plain"),
        ({"exact_move": True, "search": "plain"}, "exact_move has no effect with search=plain"),
        ({"foresight": False, "width": 2}, "foresight=false has no effect with width"),
        ({"ties": "maxn", "exact_move": True}, "exact_move has no effect with ties=maxn"),
        ({"width": 0}, "width must be a whole number from 1"),
        ({"aspiration": -1}, "aspiration must be"),
        ({"table": "900000GB"}, "does not fit: this machine has"),
        ({"table": "many"}, "a number of entries or a size like 64MB"),
    ],
)
def test_a_wrong_option_is_one_clear_error(options: dict[str, Any], words: str) -> None:
    state = nply.load("nim", players=3).start()
    with pytest.raises(nply.OptionError, match=words):
        nply.Paranoid(**options).search(state)


def test_a_table_needs_a_key() -> None:
    root = {"player": 0, "children": [[1, 0], [0, 1]]}
    with pytest.raises(nply.CapabilityError, match="table needs a key"):
        nply.Minimax(table=100).search(NewStateTree(root, 2))


def test_sides_have_a_text_form() -> None:
    engine = nply.Paranoid(sides=[[0, 2], [1, 3]], search="pvs")
    assert str(engine) == "paranoid(search=pvs,sides=02/13)"
    assert nply.engine(str(engine)) == engine


@given(st.data(), trees(evaluated=True), st.sampled_from(VARIANTS), st.integers(1, 3))
def test_a_width_is_the_search_of_a_narrower_tree(
    data: st.DataObject, root: Any, options: Any, width: int
) -> None:
    sides = data.draw(st.none() | coalitions(count_players(root)))
    check(tree_state(root), data.draw(st.integers(1, 6)), {**options, "width": width}, sides)


@pytest.mark.parametrize("width", [1, 2, 4])
@pytest.mark.parametrize("table", ["0", "2", "auto"])
def test_a_width_where_the_game_foresees_and_mirrors(width: int, table: str) -> None:
    """A win by a move that is left out is none, and a mirrored position leaves other moves out."""
    for name, settings in (
        ("connect_four", {}),
        ("mnk", {"m": 3, "n": 3, "k": 3}),
        ("spades", {"players": 3, "cards": 3}),
        ("chinese_checkers", {"players": 3, "pegs": 3}),
    ):
        for seed in range(6):
            game = nply.load(name, **settings)
            state = game.deal(seed=seed) if "deal" in game.capabilities else game.start()
            for _ in range(seed):
                state.push(random.Random(f"{seed}/{len(state.history)}").choice(state.legal_moves()))
            for search in ("plain", "alphabeta", "pvs", "mtdf"):
                options = {"search": search, "width": width} | (
                    {} if search == "plain" else {"table": table, "exact_move": True}
                )
                check(state, 5, options, None)


def test_a_width_narrows_the_tree() -> None:
    state = nply.load("uniform", players=3, branching=5, depth=4).start()
    narrow = nply.Paranoid(search="plain", width=2).search(state, depth=4)
    assert narrow.nodes == sum(sum(2**i for i in range(1, d + 1)) for d in range(1, 5))
    assert str(nply.Paranoid(width=6)) == "paranoid(width=6)"
