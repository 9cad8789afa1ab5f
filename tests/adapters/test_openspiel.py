"""OpenSpiel's bots at our tables, and our agents at theirs."""

import random

import pytest

import nply
from nply.agents import Clock, agent
from nply.matches import play

pyspiel = pytest.importorskip("pyspiel", reason="pip install nply[openspiel]")

from nply.adapters import openspiel  # noqa: E402  # only where there is OpenSpiel

BOT = "nply.adapters.openspiel:ISMCTS(simulations=20)"


@pytest.mark.parametrize("passing", ["none", "left", "across", "right"])
def test_states_go_there_and_back_at_every_move(passing: str) -> None:
    chance = random.Random(passing)
    game = nply.load("hearts", passing=passing)
    for seed in range(5):
        ours = game.deal(seed=seed)
        while not ours.is_terminal():
            theirs = openspiel.their_state(ours)
            assert theirs.current_player() == ours.player
            assert sorted(map(openspiel.card_of, theirs.legal_actions())) == sorted(ours.legal_moves())
            back = openspiel.our_state(theirs)
            assert back.text() == ours.text()
            ours.push(chance.choice(ours.legal_moves()))


def test_a_view_becomes_a_state_with_the_same_information() -> None:
    """Two worlds of one view are the same to the bot's player, and differ for others."""
    chance = random.Random(4)
    ours = nply.load("hearts", passing="left").deal(seed=3)
    for _ in range(30):
        ours.push(chance.choice(ours.legal_moves()))
    player = ours.player
    worlds = ours.view(player).worlds(2, seed=1)
    first, second = (openspiel.their_state(world) for world in worlds)
    assert first.information_state_tensor(player) == second.information_state_tensor(player)
    other = (player + 1) % 4
    assert first.information_state_tensor(other) != second.information_state_tensor(other)


def test_their_bot_plays_our_matches() -> None:
    result = play("hearts", [BOT, "random"], blocks=1, hidden=True, workers=1, seatings="rotate")
    assert len(result.games) == 2
    assert all(len(game.moves) == 52 for game in result.games)


def test_our_agent_plays_their_games() -> None:
    game = pyspiel.load_game("hearts")
    bots = [
        openspiel.AgentAtTheirTable(text, player) for player, text in enumerate(["heuristic", "random"] * 2)
    ]
    for seed in range(10):
        returns = pyspiel.evaluate_bots(openspiel.dealt(game, seed=seed, passing="left"), bots, seed)
        assert sum(returns) in (78, 26)


class Blind:
    """Looks at what it is given."""

    def choose(self, view: object, clock: Clock) -> object:
        assert isinstance(view, nply.View)
        return view.legal_moves()[0]


def test_at_their_table_it_sees_a_view() -> None:
    game = pyspiel.load_game("hearts", {"pass_cards": False})
    bots = [openspiel.AgentAtTheirTable(Blind(), player) for player in range(4)]
    assert sum(pyspiel.evaluate_bots(openspiel.dealt(game, seed=1), bots, 1)) in (78, 26)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (nply.load("spades"), "hearts with 4 players"),
        (nply.load("hearts", players=3), "hearts with 4 players"),
        (nply.load("hearts", cards=5), "has cards=0, not 5"),
        (nply.load("hearts", moon=False), "has moon=true, not False"),
    ],
    ids=str,
)
def test_rules_that_they_do_not_have(game: nply.Game, words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        openspiel.their_state(game.deal(seed=1))


def test_rules_that_we_do_not_have() -> None:
    game = pyspiel.load_game("hearts", {"can_lead_any_club": True})
    with pytest.raises(nply.OptionError, match="no can_lead_any_club"):
        openspiel.our_state(openspiel.dealt(game, seed=1))
    with pytest.raises(nply.OptionError, match="not dealt yet"):
        openspiel.our_state(pyspiel.load_game("hearts").new_initial_state())


def test_the_bot_needs_one_limit() -> None:
    state = nply.load("hearts").deal(seed=1)
    for text in ("ISMCTS", "ISMCTS(simulations=5)@1s"):
        with pytest.raises(nply.NplyError, match="one of the two"):
            agent(f"nply.adapters.openspiel:{text}").for_game().choose(state.view(), Clock())
