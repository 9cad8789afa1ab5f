"""What a game written in Python may tell beyond its rules: no answer changes, and all of it is checked."""

import re
from collections.abc import Callable
from math import gcd
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from small_games import Countdown, NewStateTree, Node, UndoTree, count_players, fixed_sum, trees

# --- Random trees that tell what they know ------------------------------------------------------------


def rows_below(node: Node) -> list[tuple[int, ...]]:
    """Every value, final or evaluated, from here on."""
    if isinstance(node, list):
        return [tuple(node)]
    own = [tuple(node["scores"])] if "scores" in node else []
    return own + [row for child in node["children"] for row in rows_below(child)]


def height(node: Node) -> int:
    return 0 if isinstance(node, list) else 1 + max(map(height, node["children"]))


class TellingTree(UndoTree):
    """The tree game; what else it tells is put into subclasses by `telling`."""

    @property
    def here(self) -> Node:
        return self.stack[-1]


class TellingNewTree(NewStateTree):
    """The same in the other style."""

    @property
    def here(self) -> Node:
        return self.node


def facts_of(rows: list[tuple[int, ...]]) -> dict[str, int]:
    scores = [score for row in rows for score in row]
    sums = {sum(row) for row in rows}
    facts = {"lowest": min(scores), "highest": max(scores), "max_sum": max(sums)}
    facts["step"] = gcd(*(score - scores[0] for score in scores)) or 1
    return facts | ({"constant_sum": sums.pop()} if len(sums) == 1 else {})


def limits(self: Any) -> tuple[list[int], list[int]]:
    columns = list(zip(*rows_below(self.here), strict=True))
    return [min(column) for column in columns], [max(column) for column in columns]


TOLD: dict[str, Callable[..., Any]] = {
    "evaluate": lambda self: self.here["scores"],
    "key": lambda self: id(self.here),
    "bounds": limits,
    "leaf_values": lambda self: rows_below(self.here),
    "promise": lambda self, move: len(rows_below(self.here["children"][move])),
    "max_length": lambda self: height(self.here),
    "next_level": lambda self, depth: depth + 2,
    "order": lambda self, moves: moves,
}
FACTS = ["lowest", "highest", "max_sum", "constant_sum", "step"]


def telling(root: Node, members: set[str], base: type[Any] = TellingTree) -> Any:
    facts = facts_of(rows_below(root))
    told: dict[str, Any] = {name: TOLD[name] for name in members if name in TOLD}
    told |= {name: facts[name] for name in members if name in facts}
    if "max_sum" in told:  # alone it says that no score is negative
        told["lowest"] = facts["lowest"]
    return type("Telling", (base,), told)(root, count_players(root))


MAXN = [
    nply.MaxN(),
    nply.MaxN(ties="worst_for_root"),
    nply.MaxN(table=64),
    nply.MaxN(prune="none", table=64),
]
TWO_SIDES = [
    nply.Paranoid(exact_move=True),
    nply.Paranoid(exact_move=True, order="promise"),
    nply.Paranoid(search="mtdf", exact_move=True),
    nply.Paranoid(zero_window=True, exact_move=True, table=64),
    nply.Paranoid(search="alphabeta", exact_move=True, bounds=False),
]


@given(
    trees(evaluated=True, max_depth=4),
    st.sets(st.sampled_from([*TOLD, *FACTS])),
    st.sampled_from([TellingTree, TellingNewTree]),
    st.none() | st.integers(1, 4),
)
def test_what_a_game_tells_changes_no_answer(
    root: Node, members: set[str], base: type[Any], depth: int | None
) -> None:
    """Values and moves are those of the plain searches of the game that tells nothing."""
    evaluated = {"evaluate"} & members
    depth = depth if evaluated else None
    silent, game = telling(root, evaluated, base), telling(root, members, base)
    if "max_length" in members and depth is not None:
        depth = min(depth, height(root))
    for engine in MAXN:
        if "key" not in members and engine.options["table"] != "0":
            continue
        plain = nply.MaxN(prune="none", ties=engine.options["ties"]).search(silent, depth=depth)  # type: ignore[arg-type]
        found = engine.search(game, depth=depth)
        assert (found.values, found.move) == (plain.values, plain.move), engine
    player = int(root["player"])
    plain = nply.Paranoid(search="plain").search(silent, depth=depth)
    for sided in TWO_SIDES:
        if "key" not in members and sided.options["table"] == "64":
            continue
        if "promise" not in members and sided.options["order"] == "promise":
            continue
        found = sided.search(game, depth=depth)
        assert found.values is not None
        assert plain.values is not None
        assert (found.values[player], found.move) == (plain.values[player], plain.move), sided
    assert game.here is root


@given(trees(2, max_depth=4, in_turn=True))
def test_zero_sum_games_prune_as_they_are(root: Node) -> None:
    """No score has to be shifted: a constant sum and the lowest score are enough."""
    root = fixed_sum(root)
    game = telling(root, {"constant_sum", "lowest"})
    found, plain = nply.MaxN().search(game), nply.MaxN(prune="none").search(game)
    assert found.pruning == "prune=speculative,oracle=discrete"
    assert (found.values, found.move, found.line) == (plain.values, plain.move, plain.line)
    assert found.nodes <= plain.nodes


class Signed(Countdown):
    """Countdown says what its scores are."""

    constant_sum, lowest = 0, -1


def test_negative_scores_prune() -> None:
    plain, found = nply.MaxN().search(Countdown(12)), nply.MaxN().search(Signed(12))
    assert (plain.pruning, found.pruning) == ("prune=none", "prune=speculative,oracle=discrete")
    assert found.values == plain.values == (-1, 1)
    assert found.nodes < plain.nodes / 2
    assert sum(found.cuts.values()) > 0


def test_a_largest_sum_alone_means_that_no_score_is_negative() -> None:
    assert nply.MaxN().search(type("Game", (Countdown,), {"constant_sum": 0})(8)).pruning == "prune=none"
    with pytest.raises(nply.GameError, match=r"no negative score, since there is a max_sum \(state lowest"):
        nply.MaxN().search(type("Game", (Countdown,), {"max_sum": 0})(8))


# --- Fractions ----------------------------------------------------------------------------------------


def scaled(node: Node, unit: float) -> Node:
    if isinstance(node, list):
        return [score * unit for score in node]
    inner = {**node, "children": [scaled(child, unit) for child in node["children"]]}
    inner["scores"] = [score * unit for score in node["scores"]]
    return inner


@given(
    trees(evaluated=True, max_depth=4), st.sampled_from([0.5, 0.25, 0.1, 0.05]), st.none() | st.integers(1, 3)
)
def test_fractions_of_a_step_are_exact(root: Node, unit: float, depth: int | None) -> None:
    members = {"evaluate", "lowest", "highest", "max_sum"}
    whole = telling(root, members)
    facts = {name: fact * unit for name, fact in facts_of(rows_below(root)).items() if name in members}
    evaluate = {"evaluate": TOLD["evaluate"], "step": unit}
    parts = type("Parts", (TellingTree,), {**evaluate, **facts})(scaled(root, unit), count_players(root))
    for engine in (nply.MaxN(), nply.MaxN(prune="none"), nply.Paranoid()):
        found, wanted = engine.search(parts, depth=depth), engine.search(whole, depth=depth)
        assert found.values is not None
        assert wanted.values is not None
        assert all(isinstance(value, float) for value in found.values)
        assert found.values == pytest.approx([value * unit for value in wanted.values], abs=1e-12)
        assert (found.move, found.line, found.nodes) == (wanted.move, wanted.line, wanted.nodes)
        assert [known.bound for known in found.root_moves] == [known.bound for known in wanted.root_moves]


def test_steps_like_a_tenth_come_out_as_they_are_written() -> None:
    game = type("Tenths", (Countdown,), {"step": 0.1, "scores": lambda self: [0.3, 0.1 + 0.2]})()
    assert nply.MaxN().search(game).values == (0.3, 0.3)


# --- Levels and lengths -------------------------------------------------------------------------------


def test_iterations_take_place_at_the_levels_of_the_game() -> None:
    depths: list[int] = []

    class Levels(Countdown):
        def evaluate(self) -> list[int]:
            return [0, 0]

        def next_level(self, depth: int) -> int:
            depths.append(depth)
            return depth + 3

        def max_length(self) -> int:
            return self.pile

    result = nply.MaxN().search(Levels(8), depth=7)
    assert depths == [0, 3, 6]
    assert result.depth == 7
    assert nply.MaxN().search(Levels(8)).depth == 8


# --- What is not true ---------------------------------------------------------------------------------


def lying(**members: Any) -> Any:
    return type("Lying", (Countdown,), members)(5)


def says(value: Any) -> Callable[..., Any]:
    return lambda self, *arguments: value


UNTRUE: list[tuple[dict[str, Any], str]] = [
    ({"lowest": 0}, r"Lying\.scores\(\) must return no score below lowest, 0, got \[1, -1\]"),
    ({"highest": 0}, r"Lying\.scores\(\) must return no score above highest, 0, got"),
    ({"constant_sum": 1}, r"Lying\.scores\(\) must return scores that sum to constant_sum, 1, got"),
    ({"max_sum": -1, "lowest": -1}, r"Lying\.scores\(\) must return scores that sum to at most max_sum, -1"),
    ({"step": 3}, r"Lying\.scores\(\) must return scores that are multiples of step, 3, apart"),
    ({"step": 0.4}, r"Lying\.scores\(\) must return multiples of step, got"),
    ({"step": 2, "scores": lambda self: [self.player, self.player]}, "multiples of step, 2, apart"),
    (
        {"lowest": -2, "bounds": says(([-1, -1], [0, 0]))},
        r"Lying\.bounds\(\) is wrong: it returned \(-1, -1\) and",
    ),
    ({"bounds": says(([1, -1], [0, 0]))}, r"Lying\.bounds\(\) must return no score in low that is above"),
    ({"bounds": says([0, 0])}, r"Lying\.bounds\(\) must return a list or a tuple of scores, got 0"),
    ({"bounds": says(None)}, r"Lying\.bounds\(\) must return a pair \(low, high\) of scores, got None"),
    (
        {"constant_sum": 0, "bounds": says(([1, 1], [2, 2]))},
        r"Lying\.bounds\(\) must return .* constant_sum allows",
    ),
    ({"bounds": lambda self: ([self.pile] * 2, [self.pile] * 2)}, "agree with those of the positions before"),
    (
        {"leaf_values": says([(0, 0)])},
        r"Lying\.leaf_values\(\) is wrong: it does not list what scores\(\) returned",
    ),
    (
        {"leaf_values": says([])},
        r"Lying\.leaf_values\(\) must return a list of scores that can occur, got \[\]",
    ),
    ({"leaf_values": says([(0, 0, 0)])}, r"Lying\.leaf_values\(\) must return 2 scores"),
    (
        {"lowest": -1, "leaf_values": says([(-2, 1)])},
        r"Lying\.leaf_values\(\) must return no score below lowest",
    ),
    ({"promise": says(-1)}, r"Lying\.promise\(\) must return a number from 0 to"),
    ({"promise": says("a")}, r"Lying\.promise\(\) must return .* got 'a'"),
    ({"max_length": says(2)}, r"Lying\.max_length\(\) is wrong: it returned 2, and is_terminal\(\) is False"),
    ({"max_length": says(-1)}, r"Lying\.max_length\(\) must return a whole number, at least 0, got -1"),
    ({"max_length": 2.5}, r"Lying\.max_length must be a whole number, at least 0, got 2.5"),
    (
        {"evaluate": says([0, 0]), "next_level": says(0)},
        r"Lying\.next_level\(\) must return .* at least 1, got 0",
    ),
    ({"evaluate": says([0, 0]), "next_level": says(None)}, r"Lying\.next_level\(\) must return .* got None"),
    ({"evaluate": says([0, -1]), "constant_sum": 0}, r"Lying\.evaluate\(\) must return scores that sum to"),
    ({"key": says([])}, r"Lying\.key\(\) must return something hashable, got \[\] \(list\)"),
    ({"key": says((1, []))}, r"Lying\.key\(\) must return something hashable"),
    # facts that contradict each other, or are none
    ({"lowest": 1, "highest": 0}, r"Lying is impossible: lowest, 1, is above highest, 0"),
    ({"constant_sum": 1, "max_sum": 0}, "constant_sum, 1, is above max_sum, 0"),
    ({"lowest": 1, "max_sum": 1}, "all scores at least lowest, 1, sum to more than max_sum, 1"),
    ({"highest": 1, "constant_sum": 3}, "all scores at most highest, 1, sum to less than constant_sum, 3"),
    ({"lowest": -200_000_000}, r"Lying\.lowest must be between -100000000 and 100000000"),
    ({"highest": 2**80}, r"Lying\.highest must be"),
    ({"lowest": 0.5}, r"Lying\.lowest must be a whole number"),
    ({"step": 0}, r"Lying\.step must be a number from 1"),
    ({"step": 0.0}, r"Lying\.step must be a number above 0.000001"),
    ({"step": float("nan")}, r"Lying\.step must be"),
    ({"step": "1"}, r"Lying\.step must be"),
    ({"step": 0.5, "highest": 0.3}, r"Lying\.highest must be a multiple of step"),
]
SEARCHES = [
    nply.MaxN(),
    nply.MaxN(prune="speculative", oracle="table", table=64),
    nply.Minimax(order="promise", table=64),
    nply.Minimax(),
]


@pytest.mark.parametrize(("members", "message"), UNTRUE)
def test_what_is_not_true_is_named(members: dict[str, Any], message: str) -> None:
    """Some search of it sees it, and every one that does says the same."""
    seen = 0
    for engine in SEARCHES:
        game = lying(**members)
        try:
            engine.search(game)
        except nply.CapabilityError:
            continue
        except nply.GameError as error:
            seen += 1
            said = str(error)
            assert re.search(message, said)
        assert game.seen() == (5, 0)
    assert seen > 0


def test_fractions_in_messages_are_those_of_the_author() -> None:
    game = lying(step=0.5, lowest=-0.5)
    with pytest.raises(nply.GameError, match=r"no score below lowest, -0\.5, got \[1, -1\]"):
        nply.MaxN().search(game)


def test_a_wrong_length_is_seen_by_perft() -> None:
    with pytest.raises(nply.GameError, match=r"max_length\(\) is wrong"):
        nply.perft(lying(max_length=says(2)))
