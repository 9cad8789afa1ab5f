"""Engines that are handed views: exact where one world is left, and blind to what is hidden."""

import collections
import random
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from test_worlds import Coins

import nply
from nply import reference

ENGINES = [
    "pimc(paranoid,worlds=6)",
    "pimc(maxn,worlds=4,combine=vote)",
    "pimc(paranoid,worlds=6,combine=deviation,inference=order)",
    "pimc(paranoid,worlds=4,combine=worst,inference=evaluate)",
    "ismcts",
    "ismcts(playouts=heuristic,inference=order)",
    "recpimc(heuristic,worlds=4)",
    "recpimc(pimc(paranoid,worlds=2)@60,worlds=2,exact=4)",
]

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {}),
    ("hearts", {"players": 3, "passing": "left"}),
    ("spades", {"players": 4, "utility": "points", "bidding": "moves"}),
    ("spades", {"players": 3, "utility": "MoMB"}),
    ("oh_hell", {"players": 4, "cards": 6, "bidding": "moves"}),
]


def on_the_way(name: str, options: dict[str, Any], moves: int, seed: int) -> nply.State:
    """A state after so many random moves; the opening counts."""
    rng = random.Random(seed)
    state = nply.load(name, **options).deal(seed=seed)
    for _ in range(moves):
        state.push(rng.choice(state.legal_moves()))
    return state


Search = Callable[[nply.State], nply.Result]


def assert_blind(search: Search, name: str, options: dict[str, Any]) -> None:
    """Worlds that look the same to a player have to give the same answer, to the last number."""
    for moves in (0, 2, 9, 14):
        state = on_the_way(name, options, moves, seed=moves + 1)
        others = state.view().worlds(3, seed=99)
        assert state not in others
        mine = search(state)._replace(seconds=0)
        for other in others:
            assert search(other)._replace(seconds=0) == mine
        assert mine.move in state.view().legal_moves()
        assert {known.move for known in mine.root_moves} == set(state.view().legal_moves())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_worlds_that_look_the_same_give_the_same_decision(
    engine: str, name: str, options: dict[str, Any]
) -> None:
    made = nply.engine(engine)
    assert_blind(lambda state: made.search(state, nodes=600, seed=5), name, options)


def peeks(state: nply.State) -> nply.Result:
    """See all cards."""
    return nply.Paranoid(exact_move=True).search(state, nodes=600)


def takes_its_seed_from_a_hand(state: nply.State) -> nply.Result:
    """Look at nothing but the view, in worlds whose order depends on a card of another player."""
    hidden = (state.view().player + 1) % state.game.seats
    seed = zlib.crc32(str(state.describe()["seats"][hidden]["hand"]).encode())
    return nply.Pimc("paranoid", worlds=6).search(state, nodes=600, seed=seed)


def orders_by_the_hands(state: nply.State) -> nply.Result:
    """Tell of the moves in an order that depends on the cards of all."""
    found = nply.Pimc("paranoid", worlds=6).search(state, nodes=600, seed=5)
    true = str(state.describe()["seats"])
    order = sorted(found.root_moves, key=lambda known: zlib.crc32(f"{true}{known.move}".encode()))
    return found._replace(root_moves=tuple(order))


@pytest.mark.parametrize("cheat", [peeks, takes_its_seed_from_a_hand, orders_by_the_hands])
def test_cheats_are_found_out(cheat: Search) -> None:
    with pytest.raises(AssertionError):
        assert_blind(cheat, "hearts", {})


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("engine", ["paranoid(exact_move=true)", "maxn(prune=none)"])
def test_one_world_searched_to_the_end_is_a_search_of_open_cards(engine: str, seed: int) -> None:
    # Two players who have all cards between them see what the other one has.
    state = on_the_way("spades", {"players": 2, "ranks": 4, "cards": 8, "utility": "tricks"}, 2, seed)
    assert state.view().count_worlds() == 1
    open_cards = nply.engine(engine).search(state)
    hidden = nply.engine(f"pimc({engine},worlds=1)").search(state.view(), seed=seed)
    assert hidden.complete
    assert hidden.move == open_cards.move
    assert hidden.values is not None
    assert open_cards.values is not None
    assert hidden.values[state.player] == open_cards.values[state.player]


# All cards are dealt, and nothing is passed in secret.
KNOWN_LATE: list[tuple[str, dict[str, Any]]] = [
    ("hearts", {}),
    ("hearts", {"players": 3, "ranks": 6, "jack_of_diamonds": True}),
    ("spades", {"players": 4, "utility": "points", "bidding": "moves"}),
    ("spades", {"players": 3, "utility": "MoMB", "ranks": 9}),
    ("oh_hell", {"players": 4, "ranks": 6, "cards": 6, "trumps": "none", "bidding": "moves"}),
]


@pytest.mark.parametrize("engine", ["paranoid(exact_move=true)", "maxn(prune=none)", "maxn"])
@pytest.mark.parametrize(("name", "options"), KNOWN_LATE, ids=str)
def test_late_in_a_hand_one_world_is_left_and_searched_as_it_is(
    name: str, options: dict[str, Any], engine: str
) -> None:
    rng = random.Random(4)
    game = nply.load(name, **options)
    compared = 0
    for seed in range(400):
        state = game.deal(seed=seed)
        while not state.is_terminal() and compared < 12:
            view = state.view()
            if len(view.legal_moves()) > 1 and view.count_worlds() == 1:
                assert view.sample(seed=1) == state
                hidden = nply.engine(f"pimc({engine},worlds=3)").search(view, seed=seed)
                open_cards = nply.engine(engine).search(state)
                assert hidden.complete
                assert hidden.values is not None
                assert open_cards.values is not None
                assert hidden.move == open_cards.move
                assert hidden.values[state.player] == open_cards.values[state.player]
                compared += 1
            state.push(rng.choice(state.legal_moves()))
        if compared == 12:
            break
    assert compared == 12


@pytest.mark.parametrize("name", ["hearts", "spades"])
@pytest.mark.parametrize("seed", range(4))
def test_the_answer_does_not_depend_on_the_threads(name: str, seed: int) -> None:
    state = on_the_way(name, {}, 13, seed)
    found = [
        nply.Pimc("paranoid", worlds=9, threads=threads).search(state, nodes=4000, seed=seed)
        for threads in (1, 2, 4)
    ]
    for other in found[1:]:
        assert other._replace(seconds=0, engine="") == found[0]._replace(seconds=0, engine="")


def counted(found: nply.Result) -> collections.Counter[str]:
    """What a search counted; hits in what was kept from another search are left out."""
    hits = {"researches": found.researches, "table_hits": found.table_hits, "proof_nodes": found.proof_nodes}
    return collections.Counter({**hits, **found.cuts})


@pytest.mark.parametrize(
    "engine", ["maxn(bounds=paranoid,merge=none)", "maxn(merge=none)", "paranoid(merge=none)"]
)
@pytest.mark.parametrize("seed", range(3))
def test_statistics_of_a_world_are_those_of_the_searches_behind_its_moves(engine: str, seed: int) -> None:
    view = nply.load("spades", players=3, cards=6, ranks=7).deal(seed=seed).view()
    found = nply.engine(f"pimc({engine},worlds=1)").search(view, to_the_end=True, seed=seed)
    world = view.sample(seed=seed)
    searcher = nply.engine(engine).searcher()
    total: collections.Counter[str] = collections.Counter()
    for move in world.legal_moves():
        behind = world.copy()
        behind.push(move)
        total.update(counted(searcher.search(behind, to_the_end=True, root_player=world.player)))
    assert counted(found) == total
    assert found.kept_hits == 0
    assert (found.proof_nodes > 0) == ("bounds" in engine)


def test_statistics_are_summed_over_the_worlds_and_over_searches_inside() -> None:
    view = nply.load("spades", players=3, cards=6).deal(seed=1).view()
    proved = nply.engine("pimc(maxn(bounds=paranoid),worlds=6)").search(view, nodes=20_000, seed=1)
    assert 0 < proved.proof_nodes < proved.nodes
    assert f"{proved.proof_nodes:,} nodes of proofs" in str(proved)
    played = nply.engine("recpimc(pimc(paranoid,worlds=4)@400,worlds=4)").search(view, nodes=20_000, seed=1)
    assert 0 < played.cuts["window"] < played.nodes
    assert not any(counted(nply.Ismcts().search(view, nodes=1_000, seed=1)).values())


@pytest.mark.parametrize("combine", ["mean", "vote", "deviation", "worst"])
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_pimc_is_that_of_the_reference(name: str, options: dict[str, Any], combine: Any) -> None:
    players = options.get("players", 4)
    cards = 6 if name == "oh_hell" else 52 // players
    passes = 3 * players if "passing" in options else 0
    bids = players if options.get("bidding") == "moves" else 0
    for back in range(4):  # until there is a choice
        moves = passes + bids + players * (cards - 2) + 1 - back
        state = on_the_way(name, options, moves, seed=3)
        if len(state.view().legal_moves()) > 1:
            break
    engine = nply.MaxN(prune="none")
    found = nply.Pimc(engine, worlds=7, combine=combine).search(state, seed=2)
    move, values = reference.pimc(state.view(), worlds=7, seed=2, combine=combine)
    assert found.complete
    assert {known.move: pytest.approx(known.values) for known in found.root_moves} == values
    assert found.move == move


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
@pytest.mark.parametrize("moves", [0, 17])
def test_recpimc_is_that_of_the_reference(name: str, options: dict[str, Any], moves: int) -> None:
    # Cards are passed as sets (test_passes.py): those of the opening are passed before.
    opening = 9 if "passing" in options else 0
    state = on_the_way(name, options, opening + moves, seed=2)
    found = nply.RecPimc("heuristic", worlds=3, exact=0).search(state, seed=4)
    move, values = reference.recpimc(state.view(), 3, 4, lambda view: view.legal_moves()[0])
    assert {known.move: pytest.approx(known.values) for known in found.root_moves} == values
    assert found.values == pytest.approx(values[move])


def test_ismcts_tries_what_the_reference_tries() -> None:
    state = on_the_way("hearts", {}, 4 * 10, seed=6)
    found = nply.Ismcts().search(state, nodes=12 * 4000, seed=1)
    _, tried = reference.ismcts(state.view(), 600, seed=1)
    share = {known.move: known.best for known in found.root_moves}
    assert len(share) > 1
    for other, times in tried.items():
        assert share[other] == pytest.approx(times / 600, abs=0.2)


def test_a_seed_gives_the_same_answer_and_another_one_another() -> None:
    state = on_the_way("hearts", {}, 12, 1)
    engine = nply.engine("pimc(paranoid,worlds=5)")
    first, again, other = (engine.search(state, nodes=2000, seed=seed) for seed in (1, 1, 2))
    assert first.root_moves == again.root_moves
    assert first.root_moves != other.root_moves


def test_budgets_are_shared_by_the_worlds() -> None:
    state = on_the_way("hearts", {}, 4, 1)
    for engine in ("pimc(paranoid,worlds=7)", "ismcts"):
        found = nply.engine(engine).search(state, nodes=3000, seed=1)
        assert found.nodes == 3000, engine
    found = nply.engine("pimc(paranoid,worlds=50)").search(state, seconds=0.2, seed=1)
    assert 1 <= (found.worlds or 0) <= 50
    assert found.seconds < 5


def test_chance_of_coins() -> None:
    """A Python game: what the other one hides is as likely one as the other."""
    found = nply.engine("pimc(maxn,worlds=400)").search(Coins((1, 0)), seed=1)
    assert found.worlds == 400
    assert [known.spread for known in found.root_moves] == [pytest.approx(0.5, abs=0.01)] * 2
    assert sum(known.best or 0 for known in found.root_moves) == pytest.approx(1)
    tried = nply.engine("ismcts").search(nply.view_of(Coins((0, 0))), nodes=400, seed=1)
    assert tried.move in (True, False)
    with pytest.raises(nply.CapabilityError, match="native games"):
        nply.engine("recpimc(heuristic)").search(Coins((1, 0)), seed=1)
    with pytest.raises(nply.OptionError, match="one thread"):
        nply.engine("pimc(maxn,threads=2)").search(Coins((1, 0)), seed=1)


def test_open_games_are_searched_as_they_are() -> None:
    state = nply.load("connect_four").start()
    found = nply.engine("pimc(minimax,worlds=1)").search(state, depth=4, seed=1)
    assert found.depth == 4
    assert found.values == nply.Minimax().search(state, depth=4).values
    assert nply.engine("ismcts").search(nply.load("pig").start(), nodes=2000, seed=1).move is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pimc(ismcts)", "no engine for open cards"),
        ("pimc(paranoid@100)", "limit is that of all worlds"),
        ("pimc(heuristic)", "no engine for open cards"),
        ("recpimc(paranoid)", "sees all cards"),
        ("recpimc(ismcts)", "needs a limit"),
        ("pimc(paranoid,world=3)", "did you mean 'worlds'"),
        ("pimc(paranoid,worlds=0)", "from 1 to"),
        ("ismcts(paranoid)", "write options like name=value"),
        ("pimc(parnoid)", "did you mean 'paranoid'"),
    ],
)
def test_what_is_wrong_with_an_engine_is_said(text: str, words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        nply.engine(text)


def test_text_forms_come_back() -> None:
    for text in (*ENGINES, "pimc(paranoid(table=8MB),worlds=20)", "recpimc(ismcts(playouts=random)@0.5s)"):
        made = nply.engine(text)
        assert str(made) == text
        assert nply.engine(str(made)) == made
        assert eval(repr(made), {"nply": nply}) == made


def test_an_engine_for_open_cards_takes_no_view() -> None:
    view = nply.load("hearts").deal(seed=1).view(0)
    with pytest.raises(nply.NplyError, match=r"use pimc\(paranoid\)"):
        nply.Paranoid().search(view, nodes=10)
    with pytest.raises(nply.OptionError, match="has no move to choose"):
        nply.Pimc().search(view if view.to_move != 0 else nply.load("hearts").deal(seed=1).view(1), nodes=10)
    with pytest.raises(nply.OptionError, match="needs a limit of nodes or seconds"):
        nply.Ismcts().search(nply.load("hearts").deal(seed=1))
    with pytest.raises(nply.CapabilityError, match="trace the engine inside"):
        nply.Pimc().trace(nply.load("hearts").deal(seed=1))
