"""Games with chance and every engine: each searches them, or says in one line that it does not.

Searches that are extended, and every way to ask maxⁿ to prune, against the plain Python versions.
"""

import random
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from chance_games import chance_trees, native
from nply import _core, reference
from program import said

KNOW_CHANCE = {
    "maxn": {2, 3},
    "paranoid": {2, 3},
    "expecti": {2},
    "uct": {2, 3},
    "flat": {2, 3},
}
"""The engines that search a game with chance, and for how many players; the others say that they do not."""
UNKNOWN = "this game has chance, which this engine does not know: use "
REFUSALS = {
    "minimax": "minimax is for games without chance, and this one has some: use expecti",
    "partition": "partition is for trick games",
    "opps": UNKNOWN,
    "best_reply": UNKNOWN,
    "brs_plus": UNKNOWN,
    "mp_mix": UNKNOWN,
    "offensive": UNKNOWN,
    "soft_maxn": UNKNOWN,
    "prob_maxn": UNKNOWN,
    "best_first": UNKNOWN,
}


class Toss:
    """Each player tosses a coin or two, in turn; who has most heads wins what the others stake."""

    def __init__(self, players: int, heads: tuple[int, ...] = (), coins: int = 0) -> None:
        self.players, self.heads, self.coins = players, heads, coins

    @property
    def player(self) -> int:
        return len(self.heads)

    def legal_moves(self) -> list[str]:
        return ["one coin", "two coins"]

    def chance(self) -> list[tuple[int, Fraction]] | None:
        if self.coins == 0:
            return None
        if self.coins == 1:
            return [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
        return [(0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4))]

    def apply(self, move: Any) -> "Toss":
        if isinstance(move, str):
            return Toss(self.players, self.heads, ["one coin", "two coins"].index(move) + 1)
        return Toss(self.players, (*self.heads, move))

    def is_terminal(self) -> bool:
        return len(self.heads) == self.players

    def scores(self) -> list[int]:
        most = max(self.heads)
        return [12 // self.heads.count(most) if own == most else 0 for own in self.heads]

    def evaluate(self) -> list[int]:
        return [0] * self.players


def positions(players: int) -> list[Any]:
    return [nply.load("pig", players=players, target=12).start(), Toss(players)]


@pytest.mark.parametrize("name", [info.name for info in _core.engines()])
@pytest.mark.parametrize("players", [2, 3])
def test_every_engine_searches_it_or_says_that_it_does_not(name: str, players: int) -> None:
    engine = nply.engine(name)
    for position in positions(players):
        if players in KNOW_CHANCE.get(name, ()):
            assert engine.search(position, nodes=2000).move in list(reference.walk.moves(position))
            continue
        with pytest.raises(nply.CapabilityError) as refused:
            engine.search(position, nodes=2000)
        message = str(refused.value)
        assert "\n" not in message
        if name in REFUSALS and "players" not in message:
            assert message.startswith(REFUSALS[name])
        else:
            assert "two players" in message or "three players" in message


DICE = """
from fractions import Fraction


class Dice:
    players = 2

    def __init__(self, throws=(), thrown=False):
        self.throws, self.thrown = throws, thrown
        self.player = len(throws) % 2

    def legal_moves(self):
        return ["throw", "pass"]

    def chance(self):
        return [(pips, Fraction(1, 6)) for pips in range(1, 7)] if self.thrown else None

    def apply(self, move):
        if move == "throw":
            return Dice(self.throws, True)
        return Dice((*self.throws, 3 if move == "pass" else move))

    def is_terminal(self):
        return len(self.throws) == 4

    def scores(self):
        lead = sum(self.throws[::2]) - sum(self.throws[1::2])
        return [lead, -lead]

    evaluate = scores
"""


def test_every_engine_on_the_command_line(tmp_path: Path) -> None:
    """Each prints a move, or one line that says why not."""
    (tmp_path / "dice.py").write_text(DICE)
    inside = {"pimc": "pimc(expecti)", "recpimc": "recpimc(pimc(expecti,worlds=2)@50)"}
    names = [info.name for info in (*_core.engines(), *_core.view_engines())]
    searched = set()
    for game, name in product(("pig", f"{tmp_path / 'dice.py'}:Dice"), names):
        shown = said("analyse", game, "--engine", inside.get(name, name), "--nodes", "500")
        if shown.code == 0:
            searched.add(name)
            assert re.search(r"^move +(roll|throw|pass)$", shown.out, re.M), name
        else:
            assert (shown.out, shown.err.count("\n")) == ("", 1), name
            assert re.match("nply: .*(chance|trick games|native games)", shown.err), name
    assert searched == {*KNOW_CHANCE, "pimc", "recpimc", "ismcts"}


def test_paranoid_with_ties_of_maxn_says_that_it_is_not_for_chance() -> None:
    for position in positions(3):
        with pytest.raises(nply.CapabilityError, match="ties=maxn is for games without chance"):
            nply.Paranoid(ties="maxn").search(position, depth=2)


# --- Every way to ask maxⁿ to prune ---------------------------------------------------------------

PRUNES: Any = (None, "auto", "none", "shallow", "branch_and_bound", "last_branch", "speculative")
ORACLES: Any = (None, "auto", "linear", "discrete", "table")


@given(st.data(), st.sampled_from([2, 3]), st.sampled_from(["left", "worst_for_root"]))
def test_nothing_is_pruned_across_chance(data: st.DataObject, players: int, ties: Any) -> None:
    """Where chance moves somewhere, maxⁿ says that it does not prune, or finds what is right."""
    state = native(data.draw(chance_trees(players, evaluated=True, depth=4)))
    depth = data.draw(st.sampled_from([None, 1, 2, 3]))
    root = 0 if state.player < 0 else state.player
    averages, line = reference.maxn(state, depth, ties, root)
    for prune, oracle, stretch in product(PRUNES, ORACLES, (None, 3)):
        try:
            engine = nply.MaxN(prune=prune, oracle=oracle, stretch=stretch, ties=ties)
        except nply.OptionError:  # two of them have no effect together
            continue
        if prune in (None, "auto", "none") and oracle in (None, "auto") and stretch is None:
            found = engine.searcher().search(state, depth=depth, root_player=root)
            assert found.values == tuple(map(float, averages))
            assert found.move == (line[0] if line else None)
        else:
            with pytest.raises(nply.CapabilityError, match=r"maxn does not prune there: leave .* out"):
                engine.searcher().search(state, depth=depth, root_player=root)


# --- Staged search --------------------------------------------------------------------------------


class DiceWeb:
    """A random game with dice whose positions are reached in many ways; few of them are quiet."""

    lowest, highest = 0, 12
    levels = 7

    def __init__(self, seed: int, players: int, level: int = 0, place: int = 0) -> None:
        self.seed, self.players, self.level, self.place = seed, players, level, place

    def dice(self, what: str) -> random.Random:
        return random.Random(f"{what}/{self.key()}")

    @property
    def player(self) -> int:
        return self.level % self.players

    def legal_moves(self) -> list[int]:
        return self.dice("moves").sample(range(4), 3)

    def chance(self) -> list[tuple[int, int]] | None:
        dice = self.dice("chance")
        if self.level == 0 or dice.random() < 0.6:
            return None
        return [(place, dice.randint(1, 3)) for place in dice.sample(range(4), 2)]

    def apply(self, move: int) -> "DiceWeb":
        return DiceWeb(self.seed, self.players, self.level + 1, move)

    def is_terminal(self) -> bool:
        return self.level == self.levels or (self.level > 1 and self.dice("end").random() < 0.1)

    def scores(self) -> list[int]:
        return [self.dice(f"score {player}").randint(0, 12) for player in range(self.players)]

    def evaluate(self) -> list[int]:
        return self.scores()[::-1]

    def quiet(self) -> bool:
        return self.dice("quiet").random() < 0.4

    def key(self) -> str:
        return f"{self.seed}/{self.level}/{self.place}"


@given(st.integers(0, 10**6), st.integers(2, 3), st.integers(1, 3), st.integers(0, 3))
def test_searches_with_chance_are_extended(seed: int, players: int, depth: int, extend: int) -> None:
    state = DiceWeb(seed, players)
    ties: Any
    for ties in ("left", "worst_for_root"):
        averages, line = reference.maxn(state, depth, ties, extend=extend)
        for table in (0, 64, "auto"):
            found = nply.MaxN(ties=ties, table=table, extend=extend).search(state, depth=depth)
            assert (found.values, list(found.line)) == (tuple(map(float, averages)), line)
    averages, line = reference.expecti(state, depth, extend=extend)
    for engine in (
        nply.Paranoid(search="plain", extend=extend),
        *(
            nply.Paranoid(star=star, table=table, exact_move=True, extend=extend)
            for star in (0, 1, 2)
            for table in (0, 64)
        ),
    ):
        found = engine.search(state, depth=depth)
        assert found.values is not None
        assert (found.values[0], found.move) == (float(averages[0]), line[0]), engine


def test_an_extension_needs_a_game_that_tells_what_is_quiet() -> None:
    for engine in (nply.MaxN(extend=1), nply.Expecti(extend=1), nply.Paranoid(extend=1)):
        with pytest.raises(nply.CapabilityError, match="extend needs a game that can tell which positions"):
            engine.search(nply.load("pig").start(), depth=2)
