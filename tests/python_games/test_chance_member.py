"""`chance()` of a game written in Python: what it may return, and one clear error for everything else."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import nply
from nply.testing import check_game


class Duel:
    """Both players roll or pass twice; the dice decide. Outcomes are fresh objects at every call."""

    players = 2
    lowest, highest, constant_sum = -18, 18, 0

    def __init__(self, turn: int = 0, lead: int = 0, rolling: bool = False) -> None:
        self.turn, self.lead, self.rolling = turn, lead, rolling

    @property
    def player(self) -> int:
        assert not self.rolling, "nobody moves while the die is in the air"
        return self.turn % 2

    def legal_moves(self) -> list[str]:
        assert not self.rolling
        return ["roll", "pass"]

    def chance(self) -> Any:
        return self.outcomes() if self.rolling else None

    def outcomes(self) -> Any:
        return [(("die", pips), Fraction(1, 6)) for pips in range(1, 7)]

    def apply(self, move: Any) -> "Duel":
        if move == "roll":
            return type(self)(self.turn, self.lead, True)
        won = 0 if move == "pass" else (-3, -2, -1, 1, 2, 6)[move[1] - 1]
        return type(self)(self.turn + 1, self.lead + (-won if self.turn % 2 else won))

    def is_terminal(self) -> bool:
        return self.turn == 4 and not self.rolling

    def scores(self) -> tuple[int, int]:
        return self.lead, -self.lead

    def evaluate(self) -> tuple[int, int]:
        return self.scores()


ENGINES = [nply.MaxN(), nply.Expecti(), nply.Paranoid(), nply.Expecti(search="plain")]
SIMULATIONS: list[nply.Engine] = [nply.Uct(), nply.Flat()]


def test_a_game_with_dice() -> None:
    for engine in ENGINES:
        found = engine.search(Duel())
        assert (found.move, found.values, found.complete) == ("roll", (0, 0), True)
    once = nply.Expecti().search(Duel(turn=3))
    assert once.values == (-0.5, 0.5)
    assert check_game(Duel()) == []
    assert nply.perft(Duel(turn=2)) == [1, 2, 8, 18, 36]


@pytest.mark.parametrize(
    "outcomes",
    [
        [(("die", pips), 1) for pips in range(1, 7)],
        tuple((("die", pips), Fraction(2, 12)) for pips in range(1, 7)),
        [[("die", pips), 7] for pips in range(1, 7)],
    ],
)
def test_ways_to_write_the_same_probabilities(outcomes: Any) -> None:
    kind = type("Same", (Duel,), {"outcomes": lambda self: outcomes})
    for engine in ENGINES:
        assert engine.search(kind(turn=3)).values == (-0.5, 0.5)
    assert check_game(kind()) == []


one, two = ("die", 1), ("die", 2)
WRONG: dict[str, list[Any]] = {
    "at least one outcome, or None where a player moves": [[], ()],
    "probabilities that sum to one": [
        [(one, Fraction(1, 2))],
        [(one, Fraction(1, 2)), (two, Fraction(2, 3))],
        [(one, Fraction(1, 3)), (two, 1)],
    ],
    "no probability that is zero or negative": [
        [(one, -1), (two, 2)],
        [(one, 0), (two, 1)],
        [(one, Fraction(-1, 2)), (two, Fraction(3, 2))],
    ],
    "exact probabilities": [
        [(one, float("nan")), (two, 1)],
        [(one, float("inf")), (two, 1)],
        [(one, Decimal("0.5")), (two, Decimal("0.5"))],
        [(one, 1j), (two, 1)],
        [(one, 0.5), (two, 0.5)],
        [(one, True)],
        [(one, "1/2"), (two, "1/2")],
        [(one, None)],
    ],
    "pairs (outcome, probability)": [[one[1]], [(one, 1, 1)], 3, "roll", {one: 1}],
    "each outcome once": [[(one, 1), (one, 2)]],
    "a common denominator below 2,147,483,648": [
        [(one, 2**31), (two, 1)],
        [(one, Fraction(1, 10**12)), (two, 1 - Fraction(1, 10**12))],
        [(one, Fraction(1, 10**30)), (two, 1 - Fraction(1, 10**30))],
        [(one, 10**30), (two, 1)],
        [
            (one, Fraction(1, 2**31 - 1)),
            (two, 1 - Fraction(1, 2**31 - 1) - Fraction(1, 2**61)),
            (3, Fraction(1, 2**61)),
        ],
    ],
}


@pytest.mark.parametrize(("words", "outcomes"), [(w, o) for w, all_ in WRONG.items() for o in all_])
def test_what_is_wrong_is_one_error_that_names_the_method(words: str, outcomes: Any) -> None:
    kind = type("Wrong", (Duel,), {"outcomes": lambda self: outcomes})
    for engine in [*ENGINES, *SIMULATIONS]:
        with pytest.raises(nply.GameError) as raised:
            engine.search(kind(), nodes=1000)
        assert str(raised.value).startswith("Wrong.chance() must return ")
        assert words in str(raised.value)
        assert "\n" not in str(raised.value)
    with pytest.raises(nply.GameError, match="chance"):
        nply.perft(kind())
    assert any("chance" in problem for problem in check_game(kind()))


def test_other_outcomes_at_the_same_position() -> None:
    """Outcomes that change while they are searched are outcomes of another game."""
    calls = iter(range(10**6))

    class Fickle(Duel):
        def outcomes(self) -> Any:
            return [*super().outcomes()[: 1 + next(calls) % 5], (("die", 6), 1)]

    with pytest.raises(nply.GameError, match="chance"):
        nply.MaxN().search(Fickle())
    assert any("chance" in problem for problem in check_game(Fickle()))


def test_chance_may_be_an_attribute() -> None:
    class Coin:
        """One toss: chance moves at the root, and there are no players to ask."""

        players = 1
        player = 0
        legal_moves = ()

        def __init__(self, pips: int | None = None) -> None:
            self.pips = pips
            self.chance = [(1, 1), (2, 3)] if pips is None else None

        def apply(self, move: int) -> "Coin":
            return Coin(move)

        def is_terminal(self) -> bool:
            return self.pips is not None

        def scores(self) -> tuple[int]:
            assert self.pips is not None
            return (self.pips,)

    coin: Any = Coin()
    found = nply.MaxN().search(coin)
    assert (found.move, found.values) == (None, (1.75,))
    assert nply.Paranoid().searcher().search(coin, root_player=0).values == (1.75,)
