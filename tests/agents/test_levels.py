"""Moves judged one by one, and opponents of ten strengths."""

import itertools

import pytest

import nply
from nply.agents import Clock, LevelAgent, agent
from nply.agents.judgement import Judged, Judgement, judge
from nply.agents.level import STRENGTHS, level_number, pick


@pytest.mark.parametrize("seed", range(4))
def test_values_are_those_of_a_plain_search(seed: int) -> None:
    state = nply.load("hearts", players=3, cards=4).deal(seed=seed)
    state.push(state.legal_moves()[0])
    found = judge(state, nodes=10**6)
    assert found.complete
    plain = nply.MaxN(prune="none").move_values(state)
    assert {one.move: one.value for one in found.moves} == {
        move: values[state.player] for move, values in plain.items()
    }


def test_the_nodes_are_kept_to_beyond_the_first_iteration() -> None:
    state = nply.load("connect_four").start()
    for nodes in (1_000, 30_000):
        found = judge(state, nodes=nodes)
        assert found.nodes <= nodes
        assert not found.complete
    assert judge(state, nodes=1).depth == 2


def test_moves_come_best_first_and_ties_in_the_games_order() -> None:
    state = nply.load("chinese_checkers").start()
    found = judge(state, nodes=20_000)
    legal = state.legal_moves()
    keys = [(-one.value, legal.index(one.move)) for one in found.moves]
    assert keys == sorted(keys)
    assert found.cost(found.best.move) == 0


def test_the_position_is_as_it_was() -> None:
    state = nply.load("hearts").deal(seed=1)
    before = state.text()
    judge(state, nodes=5_000)
    assert (state.text(), state.history) == (before, [])


JUDGEMENT = Judgement((Judged("a", 10), Judged("b", 9), Judged("c", 0)), 2, False, 10, "maxn")


def test_a_loose_player_takes_any_move_and_a_strict_one_the_best() -> None:
    chances = [i / 100 for i in range(100)]
    assert {pick(JUDGEMENT, 0.0, chance) for chance in chances} == {"a"}
    loose = [pick(JUDGEMENT, 1.0, chance) for chance in chances]
    assert loose.count("a") > loose.count("b") > 0
    assert loose.count("c") < loose.count("b")
    ties = Judgement((Judged("a", 1), Judged("b", 1), Judged("c", 0)), 2, False, 10, "maxn")
    assert {pick(ties, 0.0, chance) for chance in chances} == {"a", "b"}


def test_levels_are_ordered() -> None:
    for low, high in itertools.pairwise(STRENGTHS.values()):
        assert low.nodes < high.nodes
        assert low.looseness > high.looseness
        assert low.worlds <= high.worlds


def test_the_same_seed_is_the_same_choice() -> None:
    state = nply.load("chinese_checkers").start()
    moves = {agent("easy").choose(state, Clock(seed)) for seed in range(30)}
    assert len(moves) > 1
    assert agent("easy").choose(state, Clock(3)) == agent("level(3)").choose(state, Clock(3))


@pytest.mark.parametrize("text", ["level", "level(0)", "level(11)", "level(3,4)", "level(3)@1s", "level(x)"])
def test_no_such_level(text: str) -> None:
    with pytest.raises(nply.OptionError, match=r"write a level from level\(1\) to level\(10\)"):
        agent(text)


def test_levels_as_text() -> None:
    assert agent("hard") == LevelAgent(9)
    assert str(agent(" Level( 7 )")) == "level(7)"
    assert (level_number("Easy"), level_number("10")) == (3, 10)
    with pytest.raises(nply.OptionError, match="easy has neither options nor a limit"):
        agent("easy@5k")
