"""Moves as people type them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nply
from nply.play import typed_move

CARDS = ["QS", "TH", "2C", "AD", "9S"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        (" q s ", "QS"),
        ("q♠", "QS"),
        ("♠q", "QS"),
        ("sq", "QS"),
        ("10h", "TH"),
        ("th", "TH"),
        ("10♡", "TH"),
        ("h10", "TH"),
        ("a", "AD"),
        ("1d", "AD"),
    ],
)
def test_a_card_in_every_spelling(typed: str, meant: str) -> None:
    assert typed_move(typed, CARDS) == meant


@pytest.mark.parametrize(
    ("typed", "meant"), [("4", "bid4"), ("bid 4", "bid4"), ("BID4", "bid4"), ("nil", "bid0")]
)
def test_bids(typed: str, meant: str) -> None:
    assert typed_move(typed, ["bid0", "bid4", "bid14"]) == meant


def test_a_name_beats_a_beginning() -> None:
    assert typed_move("c1", ["c10", "c1"]) == "c1"
    with pytest.raises(nply.MoveError, match=r"^c1 could be c10 c11$"):
        typed_move("c1", ["c10", "c11"])


def test_moves_that_are_no_texts() -> None:
    assert typed_move("3", [1, 2, 3]) == 3
    assert typed_move("(0,2)", [(0, 1), (0, 2)]) == (0, 2)


def test_what_is_not_legal_is_one_line() -> None:
    with pytest.raises(nply.MoveError, match=r"^kd is not legal here; legal: QS TH 2C AD 9S$"):
        typed_move("kd", CARDS)
    with pytest.raises(nply.MoveError, match="their names are the same"):
        typed_move("a", ["a", "A"])


@given(st.text(), st.lists(st.text(min_size=1), min_size=1, unique=True))
def test_any_text_is_a_legal_move_or_an_error(text: str, legal: list[str]) -> None:
    with contextlib.suppress(nply.MoveError):
        assert typed_move(text, legal) in legal


@given(st.lists(st.sampled_from([r + s for r in "23456789TJQKA" for s in "SHDC"]), min_size=1, unique=True))
def test_each_card_is_found_by_its_name(legal: list[str]) -> None:
    for card in legal:
        assert typed_move(card.lower(), legal) == card
