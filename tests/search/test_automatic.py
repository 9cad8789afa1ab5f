"""The engine that chooses: what it takes, and that it stays exact where a game is small."""

import pickle
from typing import Any

import pytest
from hypothesis import given, settings

import nply
from nply.agents import Clock, agent
from nply.agents.judgement import judge, judge_view
from nply.games.views import view_of
from small_games import NewStateTree, count_players, tree_state, trees


class LongRace:
    """Three players step forward or push the next one back: no evaluation, and it need not end."""

    players = 3

    def __init__(self, places: tuple[int, ...] = (0, 0, 0), player: int = 0, goal: int = 12) -> None:
        self.places, self.player, self.goal = places, player, goal

    def is_terminal(self) -> bool:
        return max(self.places) >= self.goal

    def legal_moves(self) -> list[int]:
        return [1, 2, 3, -1]

    def apply(self, move: int) -> "LongRace":
        places = list(self.places)
        whose = (self.player + 1) % 3 if move < 0 else self.player
        places[whose] = max(0, places[whose] + move)
        return LongRace(tuple(places), (self.player + 1) % 3, self.goal)

    def scores(self) -> list[int]:
        return [int(place >= self.goal) for place in self.places]


@pytest.mark.parametrize(
    ("game", "options", "limit", "engine"),
    [
        ("connect_four", {}, "0.5s", "minimax"),
        ("backgammon", {}, "0.5s", "expecti"),
        ("pig", {"players": 3}, "0.5s", "maxn"),
        ("mnk", {"players": 3, "m": 5, "n": 5, "evaluation": "none"}, "0.5s", "uct"),
        ("mnk", {"players": 3, "m": 5, "n": 5}, "0.5s", "uct"),
        ("chinese_checkers", {"players": 4}, "0.5s", "uct(playouts=heuristic,plies=20)"),
        ("hearts", {}, "0.5s", "uct"),
        ("spades", {"players": 3}, "d4", "maxn"),
        ("spades", {"players": 3}, "end", "maxn"),
        ("noughts_and_crosses", {}, "", "minimax"),
    ],
)
def test_the_choice_follows_the_game_and_the_limit(
    game: str, options: dict[str, Any], limit: str, engine: str
) -> None:
    choice = nply.best(nply.load(game, **options), limit or None)
    assert str(choice.engine) == engine
    assert choice.reason


def test_it_says_no_limit_only_where_there_is_none() -> None:
    hand = nply.load("spades", players=3)
    assert nply.best(hand).reason == "no limit: searched to the end of the game"
    assert "no limit" not in nply.best(hand, "1k+end").reason


def test_a_view_is_searched_by_an_engine_that_sees_no_more() -> None:
    game = nply.load("hearts")
    view = game.deal(seed=1).view()
    assert nply.best(view).engine == nply.best(game, "1k", hidden=True).engine
    assert nply.best(view, "1k").engine.from_views
    assert nply.best(view, "d3").engine.name == "pimc"
    found = nply.Auto().search(view, nodes=2_000, seed=3)
    assert found.worlds
    assert found.engine == str(nply.best(view, "2k").engine)
    with pytest.raises(nply.OptionError, match="nothing is hidden in this game"):
        nply.best(nply.load("nim"), hidden=True)


@given(trees(players=3, max_depth=4))
@settings(max_examples=60, deadline=None)
def test_small_games_are_searched_exactly(root: Any) -> None:
    if isinstance(root, list):
        return
    exact = nply.MaxN().search(tree_state(root))
    for state in (tree_state(root), NewStateTree(root, count_players(root))):
        found = nply.Auto().search(state, nodes=100_000)
        assert (found.values, found.move, found.complete) == (exact.values, exact.move, True)
        assert found.engine == "maxn"


@pytest.mark.parametrize(
    ("name", "options"), [("chinese_checkers", {"players": 4}), ("hearts", {}), ("spades", {"players": 3})]
)
def test_a_large_game_is_left_to_the_engine_that_best_names(name: str, options: dict[str, Any]) -> None:
    game = nply.load(name, **options)
    state = game.deal(seed=2) if "deal" in game.capabilities else game.start()
    found = nply.Auto().search(state, nodes=20_000, seed=5)
    assert found.engine == str(nply.best(game, "20k").engine)
    assert found.nodes <= 20_000
    assert not found.complete
    assert found.move in state.legal_moves()
    again = nply.Auto().search(state, nodes=20_000, seed=5)
    assert (again.move, again.values, again.nodes) == (found.move, found.values, found.nodes)


def hand(cards: int, seed: int) -> nply.State:
    return nply.load("spades", players=3, cards=cards).deal(seed=seed)


@pytest.mark.parametrize("seed", [3, 5])
def test_a_hand_within_reach_is_searched_to_its_last_card(seed: int) -> None:
    state = hand(9, seed)
    assert not nply.MaxN().search(state, nodes=10_000).complete  # a tenth of the limit is not enough
    found = nply.Auto().search(state, nodes=100_000)
    exact = nply.MaxN(bounds="paranoid").search(state)
    assert (found.engine, found.complete) == ("maxn", True)
    assert (found.values, found.move) == (exact.values, exact.move)
    assert 0 < found.proof_nodes < found.nodes <= 100_000
    again = nply.Auto().search(state, nodes=100_000)
    assert again._replace(seconds=0) == found._replace(seconds=0)


@pytest.mark.parametrize("cards", [10, 12, 17])
def test_a_hand_out_of_reach_costs_no_more_than_a_tenth(cards: int) -> None:
    state = hand(cards, 1)
    found = nply.Auto().search(state, nodes=100_000, seed=5)
    played = nply.Uct().search(state, nodes=90_000, seed=5)
    assert (found.engine, found.nodes) == ("uct", 100_000)
    assert (found.move, found.values, found.root_moves) == (played.move, played.values, played.root_moves)


def test_a_hand_that_is_not_solved_is_played_out_with_what_is_left() -> None:
    state = hand(9, 0)
    found = nply.Auto().search(state, nodes=100_000, seed=5)
    assert (found.engine, found.complete, found.nodes) == ("uct", False, 100_000)
    assert found.move in state.legal_moves()
    assert found.values is not None
    assert found.proof_nodes > 0


def test_whoever_stops_amidst_a_hand_keeps_what_was_found_before() -> None:
    news: list[nply.Progress] = []

    def stop(progress: nply.Progress) -> bool:
        news.append(progress)
        return progress.seconds > 0.05 and progress.depth == 0  # only a whole hand takes so long at once

    found = nply.Auto().search(hand(12, 0), nodes=4_000_000, progress=stop)
    assert found.engine == "maxn"
    assert found.values is not None
    assert not found.complete


def test_a_fresh_game_is_played_out() -> None:
    found = nply.Auto().search(LongRace(), nodes=5_000)
    assert found.engine == "uct"
    assert found.values is not None
    near = LongRace((10, 10, 10), player=1)
    assert nply.Auto().search(near, nodes=5_000).move in (2, 3)
    judged = judge(LongRace((6, 8, 6), goal=10, player=1), nodes=3_000)
    assert judged.engine == "uct"
    assert judged.best.move in (2, 3)
    assert judged.value(-1) < judged.best.value
    assert agent("level(8)").choose(near, Clock(seed=1)) in (2, 3)


def test_few_simulations_go_by_the_order_of_ones_own_game() -> None:
    class Ordered(LongRace):
        def evaluate(self) -> list[int]:
            return list(self.places)

        def order(self, moves: list[int]) -> list[int]:
            return sorted(moves, reverse=True)

    assert str(nply.best(Ordered(), "0.5s").engine) == "uct(playouts=heuristic)"


def test_a_view_of_a_game_without_an_estimate_is_judged_by_playing_it_out() -> None:
    judged = judge_view(view_of(LongRace((6, 8, 6), goal=10, player=1)), nodes=3_000, worlds=2, seed=1)
    assert judged.best.move in (2, 3)
    assert judged.value(-1) < judged.best.value


def test_a_search_that_is_told_to_stop_is_not_begun_again() -> None:
    calls: list[int] = []

    def stop(_: nply.Progress) -> bool:
        calls.append(1)
        return True

    state = nply.load("chinese_checkers", players=6).start()
    assert nply.Auto().search(state, seconds=20.0, progress=stop).seconds < 2
    assert len(calls) == 1


def test_the_text_form() -> None:
    engine = nply.engine(" AUTO ")
    assert str(engine) == "auto"
    assert engine == nply.Auto() == pickle.loads(pickle.dumps(engine))
    assert repr(engine) == "nply.Auto()"
    with pytest.raises(nply.OptionError, match="auto has no options"):
        nply.engine("auto(width=3)")
    with pytest.raises(nply.OptionError, match="auto is no engine for open cards"):
        nply.engine("pimc(auto)")


def test_one_agent_plays_with_open_and_with_hidden_cards() -> None:
    state = nply.load("hearts", players=3, cards=5).deal(seed=4)
    one = agent("auto@2k")
    assert not one.sees_all
    assert one.reproducible
    assert one.choose(state, Clock(seed=1)) in state.legal_moves()
    assert one.choose(state.view(), Clock(seed=1)) in state.legal_moves()  # type: ignore[arg-type]
    open_view: Any = view_of(LongRace((10, 10, 10)))
    assert one.choose(open_view, Clock(seed=1)) in (2, 3)


def test_a_drawing_is_that_of_an_exact_search() -> None:
    state = nply.load("mnk", m=3, n=2, k=2, players=3).start()
    assert len(nply.Auto().trace(state, depth=2).nodes) == len(nply.MaxN().trace(state, depth=2).nodes)


def test_what_is_no_game_is_one_line() -> None:
    not_a_game: Any = 3
    with pytest.raises(nply.OptionError, match="3 is no game: give a game, a position or a view of one"):
        nply.best(not_a_game, "1k")
