"""Merging of equivalent cards, the engines' option `merge`: the same answers, and every card is named."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nply
from nply.web.analysis import ranked

UTILITIES: dict[str, list[dict[str, Any]]] = {
    "hearts": [{}, {"moon": False}, {"jack_of_diamonds": True}, {"first_trick_rules": False}],
    "spades": [{"utility": name} for name in ("tricks", "points", "NCS", "MoMB", "mOT", "smOT", "WL")],
    "oh_hell": [{"utility": name} for name in ("exact", "points", "OH", "tricks")],
}
TIES = st.sampled_from(["left", "worst_for_root"])


@st.composite
def hands(draw: st.DrawFn) -> nply.State:
    """Small hands with a choice, undealt cards or none, at the start or in the middle of a trick."""
    name = draw(st.sampled_from(sorted(UTILITIES)))
    players = draw(st.integers(3, 4))
    cards = 12 // players
    ranks = draw(st.sampled_from([4, 5, 7, 13] + [3] * (players == 4 and name != "oh_hell")))
    options = draw(st.sampled_from(UTILITIES[name]))
    game = nply.load(name, players=players, cards=cards, ranks=ranks, **options)
    state = game.deal(seed=draw(st.integers(0, 2**40)))
    for _ in range(draw(st.integers(0, 5))):
        state.push(draw(st.sampled_from(state.legal_moves())))
    return state


def equivalent(state: nply.State) -> dict[str, str]:
    """Return which card stands for each one: between two of a run there is no card of another player."""
    table: Any = state.describe()
    order = "23456789TJQKA"
    special = {"QS"} if state.game.name == "hearts" else set()
    special |= {"JD"} if state.game.options.get("jack_of_diamonds") else set()
    mine = [str(move) for move in state.legal_moves()]
    others = [card for seat in table["seats"] for card in seat["hand"] if card not in mine]
    others += [played["card"] if isinstance(played, dict) else played for played in table["trick"]]

    def same(one: str, other: str) -> bool:
        low, high = sorted((order.index(one[0]), order.index(other[0])))
        walls = [card for card in [*others, *special & {*mine}] if card[1] == one[1]]
        between = any(low <= order.index(card[0]) <= high for card in walls)
        return one == other or (one[1] == other[1] and not between)

    return {card: next(first for first in mine if same(first, card)) for card in mine}


@given(hands(), TIES, st.one_of(st.none(), st.integers(1, 8)))
def test_maxn_finds_what_plain_maxn_finds_on_every_card(
    state: nply.State, ties: Any, depth: int | None
) -> None:
    plain = nply.MaxN(prune="none", ties=ties).search(state, depth=depth)
    for merge in ("auto", "dealt"):
        found = nply.MaxN(ties=ties, merge=merge).search(state, depth=depth)
        assert (found.values, found.move, found.depth) == (plain.values, plain.move, plain.depth)
    merged = nply.MaxN(prune="none", ties=ties, merge="all").search(state, depth=depth)
    assert (merged.values, merged.line) == (plain.values, plain.line)
    assert merged.nodes <= plain.nodes


@given(hands(), st.booleans())
def test_two_sides_find_the_first_best_card(state: nply.State, partners: bool) -> None:
    sides = [[0, 2], [1, 3]] if partners and state.players == 4 else None
    plain = nply.Paranoid(search="plain", sides=sides).search(state)
    found = nply.Paranoid(exact_move=True, sides=sides).search(state)
    assert found.move == plain.move
    assert found.values is not None
    assert plain.values is not None
    side = [state.player] if sides is None else sides[state.player % 2]
    assert sum(found.values[p] for p in side) == sum(plain.values[p] for p in side)


def merging(engine: str, merge: str) -> nply.Engine:
    """Return the engine with this option."""
    return nply.engine(f"{engine.removesuffix(')')}{',' if '(' in engine else '('}merge={merge})")


OTHERS = ["soft_maxn", "offensive", "mp_mix", "prob_maxn(learn=false)", "brs_plus(exact_move=true)"]


@pytest.mark.parametrize("engine", OTHERS)
@given(hands())
def test_others_find_what_they_find_on_every_card(engine: str, state: nply.State) -> None:
    every = merging(engine, "none").search(state)
    found = merging(engine, "auto").search(state)
    assert found.values is not None
    assert every.values is not None
    assert found.values[state.player] == every.values[state.player]
    if engine != "mp_mix":  # of several best moves of a two-sided search it takes any
        assert found.move == every.move
        assert "brs" in engine or found.values == every.values


@given(hands())
def test_every_card_is_told_of(state: nply.State) -> None:
    """In the game's order; what stands for a card is the first of its run, and is worth the same."""
    found = nply.MaxN(prune="none", merge="all").search(state)
    every = nply.MaxN(prune="none").search(state)
    first = equivalent(state)
    assert [known.move for known in found.root_moves] == state.legal_moves()
    for known, plain in zip(found.root_moves, every.root_moves, strict=True):
        assert (known.value, known.values, known.bound) == (plain.value, plain.values, plain.bound)
        assert plain.same_as is None
        if known.same_as is None:
            assert first[known.move] == known.move
            assert known.order is not None
        else:
            assert first[known.move] == known.same_as
            assert (known.visits, known.order) == (0, None)
    assert found.nodes == len(set(first.values())) + sum(known.visits for known in found.root_moves)
    assert nply.MaxN().move_values(state) == {known.move: known.values for known in every.root_moves}


@given(hands(), st.data())
def test_a_searcher_goes_on_whatever_card_is_played(state: nply.State, data: st.DataObject) -> None:
    searchers = [nply.MaxN().searcher(), nply.Paranoid(exact_move=True).searcher()]
    while not state.is_terminal():
        plain = [nply.MaxN(prune="none"), nply.Paranoid(search="plain")]
        for searcher, engine in zip(searchers, plain, strict=True):
            assert searcher.search(state).move == engine.search(state).move
        state.push(data.draw(st.sampled_from(state.legal_moves())))


@given(hands())
def test_a_trace_names_legal_moves(state: nply.State) -> None:
    for engine in (nply.MaxN(), nply.Paranoid()):
        trace = engine.trace(state, depth=4, max_nodes=300)
        positions = {0: state}
        for number, node in enumerate(trace.nodes[1:], start=1):
            child = positions[node["parent"]].copy()
            assert child.legal_moves()[node["child"]] == node["move"]
            child.push(node["move"])
            positions[number] = child
        above = {node["parent"] for node in trace.nodes}
        for number, node in enumerate(trace.nodes):
            merged = {} if number not in above else equivalent(positions[number])
            assert node["same_as"] == {card: first for card, first in merged.items() if first != card}


@pytest.mark.parametrize("inner", ["maxn", "paranoid", "partition"])
def test_pimc_finds_the_same_with_fewer_nodes(inner: str) -> None:
    """What is said of a card counts for those that it stands for in that world."""
    state = nply.load("spades", players=3, cards=6, ranks=7).deal(seed=4)
    merged = nply.Pimc(nply.engine(f"{inner}(merge=all)"), worlds=6).search(state.view(), seed=1)
    every = nply.Pimc(nply.engine(f"{inner}(merge=none)"), worlds=6).search(state.view(), seed=1)
    assert merged.move == every.move
    assert [known.value for known in merged.root_moves] == [known.value for known in every.root_moves]
    assert merged.nodes < every.nodes


def test_which_searches_merge_by_themselves() -> None:
    state = nply.load("spades", players=3, cards=5, ranks=5).deal(seed=1)

    def nodes(engine: str, merge: str) -> int:
        return merging(engine, merge).search(state).nodes

    merged = [
        "maxn",
        "maxn(table=0)",
        "maxn(bounds=paranoid)",
        "paranoid",
        "soft_maxn",
        "offensive(target=1)",
    ]
    for engine in [*merged, "opps", "brs_plus", "prob_maxn(learn=false)", "best_first"]:
        assert nodes(engine, "auto") == nodes(engine, "all") < nodes(engine, "none"), engine
    plain = ["maxn(prune=none)", "maxn(width=3)", "paranoid(search=plain)", "paranoid(width=3)", "prob_maxn"]
    for engine in [*plain, "opps(wide=3)"]:
        assert nodes(engine, "auto") == nodes(engine, "none"), engine


def test_undealt_cards_tell_their_neighbours_apart_if_told_to() -> None:
    game = nply.load("spades", players=3, cards=2)

    def same(hand: str, merge: Any) -> list[str | None]:
        state = game.deal(hands=["A5...", "K2...", hand], leader=2)
        return [known.same_as for known in nply.MaxN(merge=merge).search(state).root_moves]

    assert same("..43.", "dealt") == same("..43.", "all") == [None, "4D"]
    assert same("..53.", "dealt") == [None, None]
    assert same("..53.", "all") == [None, "5D"]
    assert same("43...", "all") == [None, "3S"]  # low cards come in the other order


@pytest.mark.parametrize("name", ["merge", "merge_undealt"])
def test_it_is_no_option_of_a_game_any_more(name: str) -> None:
    with pytest.raises(nply.OptionError, match=rf"spades has no option '{name}': .* maxn\(merge=none\)"):
        nply.load("spades", **{name: True})


def test_a_game_that_has_nothing_to_merge() -> None:
    board = nply.load("noughts_and_crosses").start()
    for merge in ("none", "auto"):
        assert nply.MaxN(merge=merge).search(board, depth=3).depth == 3
    with pytest.raises(nply.CapabilityError, match="no equivalent moves to merge"):
        nply.MaxN(merge="all").search(board, depth=3)
    assert "merge" in nply.load("hearts").capabilities


def test_the_page_tells_which_card_was_searched() -> None:
    given_hands = ["AKQ...", "...AKQ", "..AKQ."]
    state = nply.load("spades", players=3, cards=3).deal(hands=given_hands)
    found = nply.MaxN().search(state, to_the_end=True)
    told = {known.move: (known.rank, known.same_as) for known in ranked(found.root_moves)}
    assert sorted(told) == ["AS", "KS", "QS"]
    searched = [move for move, (_, same) in told.items() if same is None]
    assert len(searched) == 1
    assert {same for _, same in told.values()} == {None, searched[0]}
    assert {rank for rank, _ in told.values()} == {1}
