"""Cards that are passed are chosen as sets, and the whole game counts near its end."""

import itertools
from statistics import fmean
from typing import Any

import pytest

import nply
from nply.play import Session, Setup
from nply.play.series import Counted, series

LIKELY = 6  # first cards of the game's order, of which all sets are compared


def behind(world: nply.State, cards: tuple[Any, ...]) -> float:
    """What its player gets who passes these cards, if all others pass and all play on by plain maxⁿ."""
    state, player = world.copy(), world.player
    for card in cards:
        state.push(card)
    while state.describe()["phase"] == "passing":
        state.push(state.legal_moves()[0])
    values = nply.MaxN(prune="none").search(state).values
    assert values is not None
    return values[player]


@pytest.mark.parametrize("engine", ["maxn(prune=none)", "maxn"])
@pytest.mark.parametrize("seed", range(3))
def test_a_card_to_pass_is_worth_its_best_set(engine: str, seed: int) -> None:
    game = nply.load("hearts", players=3, cards=4, ranks=6, passing="left", pass_count=2)
    view = game.deal(seed=seed).view(0)
    found = nply.engine(f"pimc({engine},worlds=3)").search(view, seed=1)
    legal = view.legal_moves()
    worlds = view.worlds(3, seed=1)
    worth = {
        cards: fmean(behind(world, cards) for world in worlds)
        for cards in itertools.combinations(legal[:LIKELY], 2)
    }
    assert found.complete
    for known in found.root_moves:
        assert known.value == pytest.approx(max(worth[cards] for cards in worth if known.move in cards))
    assert any(found.move in cards and value == max(worth.values()) for cards, value in worth.items())


def test_all_cards_have_a_value_and_the_sets_are_those_of_likely_cards() -> None:
    view = nply.load("hearts", passing="left").deal(seed=4).view(0)
    for engine in ("pimc(paranoid,worlds=2)", "recpimc(heuristic,worlds=2)"):
        found = nply.engine(engine).search(view, nodes=20_000, seed=1)
        assert {known.move for known in found.root_moves} == set(view.legal_moves())
        assert all(known.value is not None for known in found.root_moves)


def test_three_cards_that_are_searched_are_better_than_the_first_three() -> None:
    """Ace, king and queen of spades with many small ones are safe; others are not."""
    view = nply.load("hearts", passing="left").view(hand="AKQ65432.A.AK.AK", to_pass=12)
    passed: list[str] = []
    state = view.sample(seed=1)
    for _ in range(3):
        found = nply.engine("recpimc(heuristic,worlds=40)").search(state.view(0), seed=2)
        passed.append(found.move)
        state.push(found.move)
    assert set(passed) != {"QS", "KS", "AS"}


def points(game: str, options: dict[str, Any], seed: int) -> tuple[nply.State, nply.State]:
    """The ends of the same random hand, without and with the whole game."""
    whole = {name: value for name, value in options.items() if name not in ("to_go", "totals")}
    plain, counted = nply.load(game, **whole).deal(seed=seed), nply.load(game, **options).deal(seed=seed)
    while not plain.is_terminal():
        move = plain.legal_moves()[seed % len(plain.legal_moves())]
        plain.push(move)
        counted.push(move)
    return plain, counted


@pytest.mark.parametrize("seed", range(8))
def test_who_wins_the_whole_game_counts(seed: int) -> None:
    for to_go in ([5, 60, 40, 30], [90, 95, 99, 91], [-5, -3, -30, -4]):
        plain, counted = points("hearts", {"to_go": to_go}, seed)
        left = [have - (26 - score) for have, score in zip(to_go, plain.scores(), strict=True)]
        over = min(left) <= 0
        winners = [player for player in range(4) if not over or left[player] == max(left)]
        shares = [60 // len(winners) if player in winners else 0 for player in range(4)]
        assert list(counted.scores()) == [a + b for a, b in zip(plain.scores(), shares, strict=True)]
    plain, counted = points("oh_hell", {"cards": 5, "totals": [10, 0, 5, 10]}, seed)
    totals = [a + b for a, b in zip([10, 0, 5, 10], plain.scores(), strict=True)]
    winners = [player for player in range(4) if totals[player] == max(totals)]
    shares = [60 // len(winners) if player in winners else 0 for player in range(4)]
    assert list(counted.scores()) == [a + b for a, b in zip(plain.scores(), shares, strict=True)]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", {"players": 3, "cards": 5, "to_go": [3, 9, 12]}),
        ("hearts", {"players": 4, "cards": 4, "jack_of_diamonds": True, "to_go": [1, 3, 2, 5]}),
        ("hearts", {"players": 3, "cards": 5, "moon": False, "to_go": [-30, -32, -31]}),
        ("oh_hell", {"players": 3, "cards": 4, "totals": [12, 3, 11]}),
        ("oh_hell", {"players": 4, "cards": 4, "utility": "tricks", "totals": [1, 3, 2, 2]}),
    ],
    ids=str,
)
def test_pruned_is_plain_with_the_whole_game(game: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        state = nply.load(game, **options).deal(seed=seed)
        plain = nply.MaxN(prune="none").search(state)
        for prune in ("shallow", "branch_and_bound", "speculative"):
            pruned = nply.MaxN(prune=prune).search(state)
            assert (pruned.values, pruned.move) == (plain.values, plain.move)
        two = nply.Paranoid(search="plain").search(state)
        found = nply.Paranoid(exact_move=True).search(state)
        assert two.values is not None
        assert found.values is not None
        assert (found.values[state.player], found.move) == (two.values[state.player], two.move)


def test_what_is_wrong_with_the_whole_game_is_said() -> None:
    with pytest.raises(nply.OptionError, match="to_go must have one entry for each of the 4 players, got 2"):
        nply.load("hearts", to_go=[1, 2])
    with pytest.raises(nply.OptionError, match="totals: 2000000 is out of range"):
        nply.load("oh_hell", totals=[2_000_000, 0, 0, 0])
    state = nply.load("hearts", moon=False, to_go=[9, 9, 9, 9], cards=4).deal(seed=1)
    with pytest.raises(nply.CapabilityError, match="no to_go"):
        nply.engine("partition").search(state)


def test_agents_are_told_near_the_end() -> None:
    hearts = series("hearts", {}, to=100)
    state = nply.load("hearts").deal(seed=1)
    assert hearts.options_near_the_end(state, [Counted((73, 50, 60, 20))], 0) == {}
    assert hearts.options_near_the_end(state, [Counted((74, 50, 60, 20))], 0) == {"to_go": [26, 50, 40, 80]}
    two = series("hearts", {}, hands="2")
    assert two.options_near_the_end(state, [], 0) == {}
    last = two.options_near_the_end(state, [Counted((10, 0, 3, 13))], 0)["to_go"]
    assert max(last) < -10
    assert [x - last[1] for x in last] == [-10, 0, -3, -13]
    row = series("oh_hell", {}, hands="2-1")
    small = nply.load("oh_hell", cards=1, bidding="moves").deal(seed=1)
    assert row.options_near_the_end(small, [], 0) == {}
    assert row.options_near_the_end(small, [Counted((11, 0, 0, 10))], 0) == {"totals": [11, 0, 0, 10]}
    single = series("hearts", {})
    assert single.options_near_the_end(state, [], 0) == {}


class Told:
    """Notes what the game that it is shown says of the whole one."""

    seen: list[Any] = []  # noqa: RUF012  # copies of the agent share it

    def choose(self, view: Any, clock: Any) -> Any:
        Told.seen.append(view.sample(seed=1).game.options["totals"])
        return view.legal_moves()[0]


def test_the_last_hand_is_shown_as_such() -> None:
    from nply.agents import agent

    Told.seen.clear()
    session = Session(
        Setup(game="oh_hell", options={"bidding": "moves"}, hands="2-1", seats=("heuristic",) * 4, seed=3),
        agents=[agent(Told())] * 4,
    )
    while not session.is_over:
        if session.turn is None:
            session.next_hand()
        session.reply()
    assert [] in Told.seen
    assert list(session.series.totals([session.hands[0].counted], 4)) in Told.seen
    assert sum(session.totals) == sum(sum(hand.counted.points) for hand in session.hands)
