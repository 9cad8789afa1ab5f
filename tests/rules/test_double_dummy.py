"""Four hands, two sides: the same number of tricks as an independent double-dummy solver finds."""

from typing import Any

import pytest

import nply

endplay = pytest.importorskip("endplay.dds")
types = pytest.importorskip("endplay.types")

SIDES = [[0, 2], [1, 3]]
TRUMPS = ("none", "spades", "hearts", "diamonds", "clubs")


def deal(cards: int, seed: int) -> nply.State:
    """Plain whist: tricks count, trumps change with the deal, as does who leads."""
    game = nply.load("oh_hell", players=4, cards=cards, trumps=TRUMPS[seed % 5], utility="tricks")
    return game.deal(seed=seed, leader=seed % 4)


def tricks_by_endplay(state: nply.State) -> int:
    """Return what the leader's side takes, as the other solver sees it."""
    board: Any = types.Deal("N:" + " ".join(state.game.deal_arguments(state.text())["hands"]))
    trumps = state.game.options["trumps"]
    board.trump = types.Denom.nt if trumps == "none" else types.Denom[trumps]
    board.first = types.Player(state.player)
    return int(max(tricks for _, tricks in endplay.solve_board(board)))


def tricks_by_nply(state: nply.State, engine: nply.Engine) -> float:
    result = engine.search(state)
    assert result.values is not None
    assert result.complete
    return sum(result.values[seat] for seat in (state.player, (state.player + 2) % 4))


@pytest.mark.parametrize("cards", [5, 6, 7, 8])
def test_small_deals(cards: int) -> None:
    engine = nply.Partition(sides=SIDES)
    for seed in range(50):
        state = deal(cards, 100 * cards + seed)
        assert tricks_by_nply(state, engine) == tricks_by_endplay(state), state.text()


def test_small_deals_with_a_common_table() -> None:
    """Alpha-beta with a table of positions instead of sets of them."""
    engine = nply.Paranoid(sides=SIDES)
    for seed in range(10):
        state = deal(5, 500 + seed)
        assert tricks_by_nply(state, engine) == tricks_by_endplay(state), state.text()


def test_whole_deals() -> None:
    engine = nply.Partition(sides=SIDES)
    for seed in range(20):
        state = deal(13, seed)
        assert tricks_by_nply(state, engine) == tricks_by_endplay(state), state.text()
