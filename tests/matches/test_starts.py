"""How the blocks of a match differ."""

import pytest

import nply
from nply.agents import Clock, agent
from nply.agents.agent import Searching
from nply.agents.equal_moves import equal_moves
from nply.matches import play
from nply.matches.starts import Starts, opening, starts

NIM = nply.load("nim", heap=12, players=3)
STAR = nply.load("chinese_checkers", players=3, pegs=3)
SPADES = nply.load("spades", players=3, cards=4)
UNIFORM = nply.load("uniform", players=3, branching=3, depth=4, scores="random")


@pytest.mark.parametrize(
    ("game", "text", "canonical"),
    [
        (NIM, None, "random(plies=3)"),
        (SPADES, None, "deals"),
        (UNIFORM, None, "deals"),
        (NIM, "Random( Plies = 2 )", "random(plies=2)"),
        (NIM, "random", "random(plies=3)"),
        (NIM, "equal(plies=4)", "equal(plies=4)"),
        (NIM, "same", "same"),
        (SPADES, "random(plies=1)", "random(plies=1)"),
    ],
)
def test_starts_as_text(game: nply.Game, text: str | None, canonical: str) -> None:
    found = starts(text, game)
    assert str(found) == canonical
    assert starts(canonical, game) == found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("randm", r"no starts are called 'randm'; did you mean 'random'\?"),
        ("deals", r"nim is not dealt: let its starts be random\(plies=3\)"),
        ("random(plies=0)", "plies must be a whole number from 1 to 1000, got '0'"),
        ("random(plies=1.5)", "plies must be"),
        ("random(plies=many)", "plies must be"),
        ("random(moves=2)", r"'random\(moves=2\)': write deals, random\(plies=3\), equal\(plies=3\), same"),
        ("random(2)", "write deals"),
        ("same(plies=2)", "write deals"),
        ("same@20k", "write deals"),
        ("(", "a name is missing"),
    ],
)
def test_wrong_starts(text: str, says: str) -> None:
    with pytest.raises(nply.OptionError, match=says):
        starts(text, NIM)


def test_every_block_is_another_deal() -> None:
    for block in range(4):
        assert opening(SPADES, Starts("deals"), 5, block) == SPADES.deal(seed=5 + block)
        assert opening(SPADES, Starts("same"), 5, block) == SPADES.deal(seed=5)
        assert opening(SPADES, Starts("equal", 2), 5, block) == SPADES.deal(seed=5 + block)


def test_every_block_is_another_random_game() -> None:
    trees = [opening(UNIFORM, Starts("deals"), 5, block) for block in range(4)]
    for block, state in enumerate(trees):
        assert state.game.options == {**UNIFORM.options, "seed": 5 + block}
    values = [nply.MaxN().search(state).values for state in trees]
    assert len(set(values)) > 1


def test_random_first_moves_are_those_of_the_block() -> None:
    how = Starts("random", 4)
    found = [opening(STAR, how, 3, block) for block in range(30)]
    assert all(len(state.history) == 4 for state in found)
    assert found == [opening(STAR, how, 3, block) for block in range(30)]
    assert found[7] == opening(STAR, how, 10, 0), "a block is known by its seed"
    assert len({state.text() for state in found}) > 25


def test_random_first_moves_leave_a_game_to_play() -> None:
    short = nply.load("nim", heap=4, players=2)  # ends after one to three moves
    for block in range(20):
        assert not opening(short, Starts("random", 1), 0, block).is_terminal()
    with pytest.raises(nply.OptionError, match="nim is over after 9 random moves"):
        opening(short, Starts("random", 9), 0, 0)


def test_chance_among_equal_moves_varies_the_games() -> None:
    options = {"players": 3, "pegs": 3}
    agents = ["maxn@d2", "paranoid@d2"]
    result = play("chinese_checkers", agents, options=options, starts="equal(plies=3)", blocks=6, workers=1)
    games = [game for game in result.games if game.seating == 0]
    assert len({game.moves[:3] for game in games}) > 1
    again = play("chinese_checkers", agents, options=options, starts="equal(plies=3)", blocks=6, workers=1)
    assert [game.moves for game in again.games] == [game.moves for game in result.games]
    for game in result.games:
        state = STAR.start()
        for move in game.moves[:3]:
            chooser = agent(agents[game.agents[state.player]]).for_game()
            assert isinstance(chooser, Searching)
            chooser.choose(state, Clock())
            assert chooser.last is not None
            assert move in equal_moves(chooser.engine, state, chooser.last)
            state.push(move)
        chooser = agent(agents[game.agents[state.player]]).for_game()
        assert chooser.choose(state, Clock()) == game.moves[3], "after that the search decides"
