"""Staged search: where the depth ends at a position that is not quiet, the search goes on.

Values and moves are those of the plain Python versions, with every kind of pruning, with tables, and for
games in C++ and in Python.
"""

import functools
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from nply import reference
from nply.agents import agent
from nply.agents.agent import Clock
from nply.agents.equal_moves import equal_moves

HORIZON = "edeebbeccee"


# Searches ask for the same positions again and again: generators made anew would take most of the time.
@functools.cache
def drawn(key: str) -> float:
    return random.Random(key).random()


@functools.cache
def moves_of(key: str) -> list[int]:
    return random.Random(key).sample(range(4), 3)


@functools.cache
def scores_of(key: str, players: int) -> list[int]:
    cuts = sorted(random.Random(key).choices(range(13), k=players - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 12], strict=True)]


class Web:
    """A random game whose positions are reached in many ways; few of them are quiet."""

    constant_sum = 12
    lowest = 0
    levels = 7

    def __init__(self, seed: int, players: int, level: int = 0, place: int = 0) -> None:
        self.seed, self.players, self.level, self.place = seed, players, level, place

    @property
    def player(self) -> int:
        return self.level % self.players

    def legal_moves(self) -> list[int]:
        return list(moves_of(self.key()))

    def apply(self, move: int) -> "Web":
        return type(self)(self.seed, self.players, self.level + 1, move)

    def is_terminal(self) -> bool:
        return self.level == self.levels or (self.level > 1 and drawn(f"end {self.key()}") < 0.1)

    def scores(self) -> list[int]:
        return list(scores_of(self.key(), self.players))

    def evaluate(self) -> list[int]:
        return self.scores()[::-1]

    def quiet(self) -> bool:
        return drawn(f"quiet {self.key()}") < 0.4

    def key(self) -> str:
        return f"{self.seed}/{self.level}/{self.place}"


def check_maxn(state: Any, depth: int, extend: int) -> None:
    for ties in ("left", "worst_for_root"):
        values, line = reference.maxn(state, depth, ties, extend=extend)
        plain = nply.MaxN(ties=ties, prune="none", extend=extend).search(state, depth=depth)
        assert (plain.values, list(plain.line)) == (values, line)
        for prune in ("shallow", "last_branch", "speculative"):
            for table in (0, 64):
                engine = nply.MaxN(ties=ties, prune=prune, table=table, extend=extend)
                found = engine.search(state, depth=depth)
                assert (found.values, found.move) == (values, line[0]), engine


def check_two_sides(state: Any, depth: int, extend: int) -> None:
    root = reference.player(state)
    values, line = reference.minimax(state, depth, extend=extend)
    for search in ("plain", "alphabeta", "pvs", "mtdf"):
        for table in (0, 64) if search != "plain" else (None,):
            exact = None if search == "plain" else True
            engine = nply.Paranoid(search=search, table=table, exact_move=exact, extend=extend)
            found = engine.search(state, depth=depth)
            assert found.values is not None
            assert (found.values[root], found.move) == (values[root], line[0]), engine


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(1, 5), st.integers(0, 4))
def test_games_written_in_python(seed: int, players: int, depth: int, extend: int) -> None:
    state = Web(seed, players)
    check_maxn(state, depth, extend)
    check_two_sides(state, depth, extend)


@given(st.integers(0, 10**6), st.integers(2, 3), st.integers(0, 14), st.integers(1, 4), st.integers(0, 3))
def test_connect_four(seed: int, players: int, plies: int, depth: int, extend: int) -> None:
    game = nply.load("mnk", m=5, n=4, k=3, gravity=True, players=players)
    state, dice = game.start(), random.Random(seed)
    for _ in range(plies):
        state.push(dice.choice(state.legal_moves()))
        if state.is_terminal():
            state.pop()
            break
    check_maxn(state, depth, extend)
    check_two_sides(state, depth, extend)


@given(st.integers(0, 10**6), st.integers(2, 3), st.integers(1, 3), st.integers(1, 4))
def test_tables_that_are_kept_from_move_to_move(seed: int, players: int, depth: int, extend: int) -> None:
    state: Any = Web(seed, players)
    plain_ones: list[Any] = [reference.maxn, reference.minimax]
    searchers = [
        nply.engine(f"{name}(table=4000,extend={extend})").searcher() for name in ("maxn", "paranoid")
    ]
    while not state.is_terminal() and state.level + depth < Web.levels:
        for searcher, plain in zip(searchers, plain_ones, strict=True):
            values, _ = plain(state, depth, extend=extend)
            found = searcher.search(state, depth=depth).values
            assert found is not None
            assert found[state.player] == values[state.player]
        state = state.apply(state.legal_moves()[0])


def test_the_values_of_all_moves_and_the_equal_ones() -> None:
    for moves in ("edeebbecce", "fbcecb", HORIZON):
        state = nply.load("connect_four").start()
        for move in moves:
            state.push(move)
        plain = nply.MaxN(prune="none", extend=3).search(state, depth=2)
        best = [known.move for known in plain.root_moves if known.value == plain.values[state.player]]  # type: ignore[index]
        for text in ("maxn(extend=3)", "paranoid(extend=3)", "minimax(extend=3)"):
            engine = nply.engine(text)
            assert equal_moves(engine, state, engine.search(state, depth=2)) == best, text


def test_the_horizon_effect_shows_and_goes_away() -> None:
    """A stone that lets the other one win at once looks best as long as the search ends before that."""
    state = nply.load("connect_four").start()
    for move in HORIZON:
        state.push(move)
    blind = nply.Minimax().search(state, depth=1)
    loses = state.copy()
    loses.push(blind.move)
    assert not loses.quiet()
    assert nply.Minimax().search(loses, depth=1).values[loses.player] > 0  # type: ignore[index]
    staged = nply.Minimax(extend=1).search(state, depth=1)
    deeper = nply.Minimax().search(state, depth=2)
    assert staged.move == deeper.move != blind.move
    assert agent("minimax(extend=1)@d1").choose(state, Clock()) == staged.move


def test_a_game_that_knows_nothing_of_it_says_so() -> None:
    for engine in (nply.MaxN(extend=1), nply.Minimax(extend=1), nply.MaxN(extend=1, prune="none")):
        with pytest.raises(
            nply.CapabilityError, match="extend needs a game that can tell which positions are"
        ):
            engine.search(nply.load("nim", heap=5).start(), depth=2)


def test_what_quiet_returns_is_checked() -> None:
    class Loud(Web):
        def quiet(self) -> Any:
            return "no"

    with pytest.raises(nply.GameError, match=r"Loud.quiet\(\) must return True or False, got 'no'"):
        nply.MaxN(extend=1).search(Loud(1, 2), depth=1)
