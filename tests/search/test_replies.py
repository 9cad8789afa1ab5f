"""Best-reply search, BRS+ and OPPS: as they are defined, whatever is pruned, remembered or tried first."""

import itertools
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply import reference
from small_games import EvaluatedNewStateTree, EvaluatedUndoTree, count_players, tree_state, trees

Prizes = list[list[int]]  # what each prize is worth to each player


class Grab:
    """Whoever is to move takes one of the prizes; a new position each time."""

    def __init__(
        self, prizes: Prizes, left: tuple[int, ...], taken: tuple[tuple[int, ...], ...], player: int
    ):
        self.prizes, self.left, self.taken, self.player = prizes, left, taken, player
        self.players = len(prizes[0])

    @classmethod
    def start(cls, prizes: Prizes) -> "Grab":
        return cls(prizes, tuple(range(len(prizes))), ((),) * len(prizes[0]), 0)

    def legal_moves(self) -> list[int]:
        return list(self.left)

    def apply(self, move: int) -> Any:
        left = tuple(prize for prize in self.left if prize != move)
        mine = tuple(sorted((*self.taken[self.player], move)))
        taken = (*self.taken[: self.player], mine, *self.taken[self.player + 1 :])
        return type(self)(self.prizes, left, taken, (self.player + 1) % self.players)

    def turn_to(self, player: int) -> Any:
        return type(self)(self.prizes, self.left, self.taken, player)

    def is_terminal(self) -> bool:
        return len(self.left) <= 1

    def scores(self) -> list[int]:
        return [sum(self.prizes[prize][p] for prize in self.taken[p]) for p in range(self.players)]

    def evaluate(self) -> list[int]:
        return self.scores()

    def key(self) -> Any:
        return self.left, self.taken, self.player

    def order(self, moves: list[int]) -> list[int]:
        return sorted(moves, key=lambda move: -self.prizes[move][self.player])


class UndoGrab:
    """The same in the other style: it changes, and moves are undone."""

    def __init__(self, position: Grab) -> None:
        self.positions = [position]
        self.players = position.players

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in (
            "legal_moves",
            "is_terminal",
            "scores",
            "evaluate",
            "key",
            "order",
        ):
            raise AttributeError(name)
        return getattr(self.positions[-1], name)

    @property
    def player(self) -> int:
        return self.positions[-1].player

    def apply(self, move: int) -> None:
        self.positions.append(self.positions[-1].apply(move))

    def undo(self, move: int) -> None:
        del self.positions[-1]

    def turn_to(self, player: int) -> None:
        self.positions[-1] = self.positions[-1].turn_to(player)


@st.composite
def prizes(draw: st.DrawFn) -> Prizes:
    players = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 3), min_size=players, max_size=players)
    return draw(st.lists(row, min_size=2, max_size=5))


def variants() -> list[dict[str, Any]]:
    """Return every search with every way of choosing windows, moves and tables."""
    found: list[dict[str, Any]] = [{"search": "plain"}]
    for search, order, table, exact in itertools.product(
        ("alphabeta", "pvs", "mtdf"), ("game", "history"), ("0", "2", "100", "auto"), (False, True)
    ):
        options = {"search": search, "order": order, "table": table, "exact_move": exact}
        found += [options, {**options, "bounds": False}]
        if search != "mtdf":
            found += [{**options, "aspiration": 1}, {**options, "zero_window": True}]
    return found


VARIANTS = variants()
RULES: list[tuple[int, int | None, int]] = [
    (0, None, 1),
    (0, None, 2),
    (1, None, 1),
    (1, 2, 1),
    (2, 3, 2),
    (3, None, 2),
]


def check(state: Any, depth: int | None, engine: nply.Engine, expected: Any) -> None:
    """Compare one search with the plain version: what the root's player gets, and his move."""
    root = reference.player(state)
    values, line = expected
    result = engine.search(state, depth=depth)
    assert result.values is not None
    assert result.values[root] == values[root], engine
    if engine.options["exact_move"] or engine.options["search"] == "plain":
        assert result.move == line[0][1], engine
    assert result.line[0] == result.move
    assert 0 < len(result.line) <= result.depth


def opps(rule: tuple[int, int | None, int], options: dict[str, Any]) -> nply.Opps:
    deep, wide, narrow = rule
    return nply.Opps(deep=deep, wide=wide, narrow=narrow, **options)


@given(prizes(), st.sampled_from(VARIANTS), st.integers(1, 5))
def test_best_reply_on_games_written_in_python(rows: Prizes, options: Any, depth: int) -> None:
    state = Grab.start(rows)
    expected = reference.best_reply(state, depth)
    check(state, depth, nply.BestReply(**options), expected)
    changing = UndoGrab(state)
    assert reference.best_reply(changing, depth) == expected
    check(changing, depth, nply.BestReply(**options), expected)
    assert [position.key() for position in changing.positions] == [state.key()]


@given(prizes(), st.sampled_from(VARIANTS), st.sampled_from(RULES), st.integers(1, 5))
def test_opps_on_games_written_in_python(rows: Prizes, options: Any, rule: Any, depth: int) -> None:
    for state in (Grab.start(rows), UndoGrab(Grab.start(rows))):
        check(state, depth, opps(rule, options), reference.opps(state, depth, *rule))


@given(trees(evaluated=True), st.sampled_from(VARIANTS), st.sampled_from(RULES), st.integers(1, 6))
def test_opps_on_trees(root: Any, options: Any, rule: Any, depth: int) -> None:
    expected = reference.opps(tree_state(root), depth, *rule)
    check(tree_state(root), depth, opps(rule, options), expected)
    keyless = {**options, "table": "0"} if options["search"] != "plain" else options
    for kind in (EvaluatedNewStateTree, EvaluatedUndoTree):
        check(kind(root, count_players(root)), depth, opps(rule, keyless), expected)


NATIVE: list[tuple[str, dict[str, Any], int]] = [
    ("nim", {"heap": 9, "players": 3}, 6),
    ("mnk", {"m": 3, "n": 3, "k": 3, "players": 3}, 3),
    ("mnk", {"m": 4, "n": 3, "k": 3, "players": 3, "gravity": True}, 4),
    ("chinese_checkers", {"players": 3, "pegs": 3}, 3),
]


@pytest.mark.parametrize(("name", "of_game", "depth"), NATIVE, ids=lambda value: str(value))
def test_every_variant_on_native_games(name: str, of_game: dict[str, Any], depth: int) -> None:
    state = nply.load(name, **of_game).start()
    best_reply = reference.best_reply(state, depth)
    confined = {rule: reference.opps(state, depth, *rule) for rule in RULES}
    for options, (rule, expected) in zip(VARIANTS, itertools.cycle(confined.items()), strict=False):
        check(state, depth, nply.BestReply(**options), best_reply)
        check(state, depth, opps(rule, options), expected)


@pytest.mark.parametrize("name", ["spades", "hearts", "oh_hell"])
def test_trick_games_are_played_in_turn(name: str) -> None:
    state = nply.load(name, players=3, cards=3).deal(seed=5)
    for rule in RULES:
        check(state, None, opps(rule, {"exact_move": True}), reference.opps(state, None, *rule))
    with pytest.raises(nply.CapabilityError, match=r"players may move out of turn \(turn_to\).*use brs_plus"):
        nply.BestReply().search(state, depth=2)
    assert "turn_to" not in state.game.capabilities
    assert "turn_to" in nply.load("chinese_checkers").capabilities


@given(trees(evaluated=True), st.sampled_from(VARIANTS), st.integers(1, 6))
def test_brs_plus_is_a_case_of_opps(root: Any, options: Any, depth: int) -> None:
    state = tree_state(root)
    plus = nply.BrsPlus(**options).search(state, depth=depth)
    same = nply.Opps(deep=1, wide="all", narrow=1, **options).search(state, depth=depth)
    assert plus._replace(seconds=0, engine="") == same._replace(seconds=0, engine="")


@given(trees(evaluated=True, in_turn=True), st.integers(1, 6))
def test_opponents_who_all_choose_freely_are_those_of_paranoid(root: Any, depth: int) -> None:
    state = tree_state(root)
    free = nply.Opps(deep=7, search="plain").search(state, depth=depth)
    paranoid = nply.Paranoid(search="plain").search(state, depth=depth)
    assert free._replace(seconds=0, engine="") == paranoid._replace(seconds=0, engine="")


@given(st.integers(0, 6), st.integers(1, 5))
def test_best_reply_for_two_is_minimax(plies: int, depth: int) -> None:
    state = nply.load("mnk").start()
    for move in ("b2", "a1", "c3", "a3", "a2", "c2")[:plies]:
        state.push(move)
    one = nply.BestReply(exact_move=True).search(state, depth=depth)
    other = nply.Minimax(exact_move=True).search(state, depth=depth)
    assert (one.move, one.values, one.depth, len(one.line)) == (
        other.move,
        other.values,
        other.depth,
        len(other.line),
    )


def test_the_line_ends_where_the_order_of_turns_does() -> None:
    state = nply.load("chinese_checkers", players=3, pegs=3).start()
    result = nply.BestReply().search(state, depth=5)
    assert result.depth == 5
    for move in result.line:
        state.push(move)
    with pytest.raises(nply.CapabilityError, match=r"best_reply, whose .* cannot be drawn"):
        nply.BestReply().trace(state, depth=2)
    assert nply.BrsPlus().trace(state, depth=2).nodes


def test_a_search_that_is_stopped_leaves_the_turn_where_it_was() -> None:
    state = UndoGrab(Grab.start([[1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 1, 1], [3, 3, 3], [0, 2, 1]]))
    before = state.positions[-1].key()
    for nodes in range(1, 60):
        nply.BestReply(table=0).search(state, nodes=nodes)
        assert [position.key() for position in state.positions] == [before]


def lying(**members: Any) -> Any:
    kind: Any = type("Lying", (Grab,), members)
    return kind.start([[1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 1, 1]])


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"turn_to": lambda self, player: None}, r"Lying\.turn_to\(player\) returned None"),
        ({"turn_to": lambda self, player: 3}, r"Lying\.turn_to\(player\) must return the new state, got 3"),
        (
            {"turn_to": lambda self, player: self},
            r"Lying\.turn_to\(\d\) must hand the turn over, and player is \d",
        ),
    ],
)
def test_a_game_that_does_not_hand_the_turn_over_is_told_so(members: dict[str, Any], words: str) -> None:
    with pytest.raises(nply.GameError, match=words):
        nply.BestReply().search(lying(**members), depth=4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("opps(wide=1)", "wide=1 must be more than narrow=1, else deep has no effect"),
        ("opps(wide=3,narrow=3)", "wide=3 must be more than narrow=3"),
        ("opps(deep=0,wide=3)", "wide has no effect with deep=0"),
        ("opps(wide=many)", "wide must be a whole number from 1 to 65535, or all, got many"),
        ("opps(wide=0)", "or all, got 0"),
        ("opps(narrow=0)", "narrow must be a whole number from 1"),
        ("opps(deep=8)", "deep must be a whole number from 0 to 7"),
        ("brs_plus(deep=2)", "brs_plus has no option 'deep'"),
        ("best_reply(sides=02/1)", "best_reply has no option 'sides'"),
        ("best_reply(search=plain,table=100)", "table has no effect with search=plain"),
    ],
)
def test_a_wrong_option_is_one_clear_error(text: str, words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        nply.engine(text)


def test_text_forms() -> None:
    for text in ("best_reply", "brs_plus(table=64MB)", "opps(deep=2,wide=8,narrow=3)", "opps(wide=all)"):
        assert str(nply.engine(text)) == text
    assert nply.Opps(wide=8) == nply.engine("opps(wide=8)")
