"""One game of a match, and what is written down about it."""

from collections.abc import Sequence
from typing import Any

import pytest

import nply
from match_bots import First, some_match
from nply.agents import Agent, AgentError, Clock, agent
from nply.matches import Match, Task
from nply.matches.games import match_game
from nply.matches.records import ranks
from nply.matches.referee import Referee

DEALT: dict[str, Any] = {
    "game": "spades",
    "options": {"players": 3, "cards": 5},
    "agents": ("maxn@200", "paranoid@d4", "random"),
    "seatings": "rotate",
    "starts": "deals",
    "seed": 11,
}


def referee_of(match: Match, agents: Sequence[Agent] = ()) -> Referee:
    return Referee(match, match_game(match.game, match.options), agents)


def test_a_record_can_be_played_again() -> None:
    match = some_match(**DEALT)
    referee = referee_of(match)
    for task in (Task(0, 0), Task(2, 1), Task(2, 2)):
        game = referee.play(task, "here/1")
        assert (game.block, game.seating, game.seed, game.worker) == (
            task.block,
            task.seating,
            11 + task.block,
            "here/1",
        )
        assert game.agents == ((0, 1, 2), (1, 2, 0), (2, 0, 1))[task.seating]
        state = nply.load("spades", players=3, cards=5).deal(seed=11 + task.block)
        choosers = [agent(match.agents[number]).for_game() for number in game.agents]
        for move, one in zip(game.moves, game.decisions, strict=True):
            moves = state.legal_moves()
            assert (one.player, one.choices) == (state.player, len(moves))
            clock = Clock(game.seed, len(state.history))
            expected = moves[0] if len(moves) == 1 else choosers[state.player].choose(state, clock)
            assert (move, one.nodes, one.depth) == (expected, clock.nodes, clock.depth)
            state.push(move)
        assert state.is_terminal()
        assert game.scores == state.scores()
        assert game.ranks == ranks(game.scores)
        assert 0 <= sum(one.seconds or 0 for one in game.decisions) <= game.seconds


def test_forced_moves_are_played_without_asking() -> None:
    game = referee_of(some_match(**DEALT)).play(Task(0, 0), "")
    forced = [one for one in game.decisions if one.choices == 1]
    assert forced
    assert all(one.nodes is None and one.depth is None for one in forced)
    searched = [one for one in game.decisions if one.choices > 1 and game.agents[one.player] < 2]
    assert searched
    assert all(one.nodes and one.depth for one in searched)


def test_moves_of_the_opening_are_in_the_record() -> None:
    match = some_match(
        options={"heap": 12, "players": 3}, starts="random(plies=2)", agents=("maxn@d3", "random")
    )
    for block in range(5):
        game = referee_of(match).play(Task(block, 1), "")
        assert [one.seconds is None for one in game.decisions[:3]] == [True, True, False]
        assert [one.player for one in game.decisions] == [ply % 3 for ply in range(len(game.moves))]


def test_games_of_a_block_share_the_start() -> None:
    match = some_match(
        options={"heap": 12, "players": 3}, starts="random(plies=2)", agents=("maxn@d3", "random")
    )
    games = [referee_of(match).play(Task(3, seating), "") for seating in range(6)]
    assert len({game.moves[:2] for game in games}) == 1
    assert len({game.moves for game in games}) > 1


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("match_bots:Cheat", "block 0, seating 0, move 1: agent match_bots:Cheat: "),
        (
            "match_bots:Cheat(none)",
            "Cheat(none): a move is a text or a whole number, got None",
        ),
        ("match_bots:Cheat(1.5)", "Cheat(1.5): a move is a text or a whole number, got 1.5"),
        (
            "match_bots:Crash",
            "move 5: agent match_bots:Crash: choose raised ZeroDivisionError: oops (match_bots.py",
        ),
    ],
)
def test_what_an_agent_does_wrong_names_it_and_the_game(bot: str, says: str) -> None:
    match = some_match(options={"heap": 20, "players": 2}, agents=(bot, "heuristic"))
    referee = referee_of(match)
    with pytest.raises(AgentError) as caught:
        referee.play(Task(0, 0), "")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_engine_that_does_not_fit_the_game() -> None:
    match = some_match(options={"heap": 9, "players": 3}, agents=("minimax@d3", "random"))
    with pytest.raises(nply.NplyError, match=r"block 0, seating 0, move .*two players"):
        referee_of(match).play(Task(0, 0), "")


def test_agents_may_be_objects() -> None:
    match = some_match(agents=("match_bots:First", "random"))
    game = referee_of(match, [agent(First()), agent("random")]).play(Task(0, 0), "")
    assert game.outcome() == referee_of(match).play(Task(0, 0), "").outcome()


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((3,), (1,)),
        ((5, 7), (2, 1)),
        ((4, 4), (1.5, 1.5)),
        ((1, 9, 1, 3), (3.5, 1, 3.5, 2)),
        ((2, 2, 2), (2, 2, 2)),
    ],
)
def test_ranks(scores: tuple[int, ...], places: tuple[float, ...]) -> None:
    assert ranks(scores) == places


def test_all_games_of_a_block_have_the_same_luck() -> None:
    """Chance is drawn by the seed of the block, roll by roll, whoever sits where."""
    match = some_match(
        game="pig",
        options={"players": 2, "target": 30},
        agents=("expecti@d3", "random"),
        seatings="rotate",
        starts="deals",
        seed=5,
    )
    referee = referee_of(match)
    luck = {}
    for block in (0, 1):
        for seating in (0, 1):
            game = referee.play(Task(block, seating), "")
            assert game.outcome() == referee.play(Task(block, seating), "elsewhere").outcome()
            rolls = [move for move, one in zip(game.moves, game.decisions, strict=True) if one.player == -1]
            assert set(rolls) <= set("123456")
            assert all(
                one.choices == 6 and one.nodes is one.depth is one.seconds is None
                for one in game.decisions
                if one.player == -1
            )
            luck[block, seating] = rolls
    for block in (0, 1):
        both = min(len(luck[block, 0]), len(luck[block, 1]))
        assert both >= 5
        assert luck[block, 0][:both] == luck[block, 1][:both]
    assert luck[0, 0][:5] != luck[1, 0][:5]


def test_a_league_has_other_tables_in_every_block() -> None:
    agents = ("random", "heuristic", "maxn@50", "paranoid@50", "uct@50")
    referee = referee_of(some_match(**{**DEALT, "agents": agents, "seatings": "league"}))
    tables = [[referee.play(Task(block, n), "").agents for n in range(5)] for block in range(3)]
    assert all(sorted(sum(games, ())) == sorted([0, 1, 2, 3, 4] * 3) for games in tables)
    assert len({tuple(games) for games in tables}) == 3
