"""Figure 5 of the comparison of 2002: who gets the queen of spades is decided by how a tie is broken."""

from typing import Any

import pytest

import nply
from nply import figures, reference

HAND_ORDER = ["AS", "3C", "KS", "QS", "8C", "5C"]  # as the hands are printed
LOST, SAFE = (0, 13, 13), (13, 13, 0)


def position() -> nply.State:
    game = nply.load("hearts", players=3, cards=2, moon=False, must_break=False, first_trick_rules=False)
    return game.deal(hands=["A...3", "KQ...", "...85"], leader=0)


class PrintedOrder:
    """The same position with cards in the order of the printed hands, not in that of the game."""

    players = 3

    def __init__(self, state: nply.State) -> None:
        self.state = state

    @property
    def player(self) -> int:
        return self.state.player

    def legal_moves(self) -> list[str]:
        return sorted(map(str, self.state.legal_moves()), key=HAND_ORDER.index)

    def apply(self, move: str) -> "PrintedOrder":
        after = self.state.copy()
        after.push(move)
        return PrintedOrder(after)

    def is_terminal(self) -> bool:
        return self.state.is_terminal()

    def scores(self) -> tuple[int, ...]:
        return self.state.scores()


@pytest.mark.parametrize(
    ("play", "scores"),
    [
        ("AS KS 8C 3C QS 5C", SAFE),  # (a)
        ("AS QS 8C 3C KS 5C", LOST),  # (b)
        ("3C KS 8C 5C AS QS", SAFE),  # (c)
    ],
)
def test_the_three_plays_of_the_figure(play: str, scores: tuple[int, ...]) -> None:
    state = position()
    for card in play.split():
        state.push(card)
    assert state.is_terminal()
    assert state.scores() == scores


def test_the_second_player_does_not_care_and_decides() -> None:
    state = position()
    state.push("AS")
    values = nply.MaxN().move_values(state)
    assert values == {"QS": LOST, "KS": SAFE}
    assert len({value[1] for value in values.values()}) == 1


@pytest.mark.parametrize("state", [PrintedOrder(position()), figures.load("comparison-2002/5").start()])
def test_the_rule_for_ties_decides_what_is_led(state: Any) -> None:
    """In the order of the hands: ties to the left lead the ace and trust the king to fall."""
    ace, three = ("AS", "3C") if isinstance(state, PrintedOrder) else (0, 1)
    for engine, led in (
        (nply.MaxN(ties="left", prune="none"), ace),
        (nply.MaxN(ties="worst_for_root", prune="none"), three),
        (nply.Paranoid(), three),
    ):
        found = engine.search(state)
        assert (found.move, found.values) == (led, SAFE), engine
    assert reference.maxn(state, ties="left")[1][0] == ace
    assert reference.maxn(state, ties="worst_for_root")[1][0] == three


def test_the_games_own_order_expects_the_queen() -> None:
    for ties in ("left", "worst_for_root"):
        assert nply.engine(f"maxn(ties={ties})").search(position()).move == "3C"
