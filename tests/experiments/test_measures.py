"""Measures on games written by hand, and against the final positions of real ones."""

import pytest

import nply
from nply import OptionError
from nply.experiments.measures import MEASURES, measured
from nply.matches import Decision, GameRecord, Match, play
from nply.matches.statistics import Estimate, Measure, estimates

MATCH = Match(
    game="hearts",
    options={"moon": False},
    agents=("a", "b"),
    seatings="mixed",
    starts="deals",
    seed=0,
    signature="",
)


def game(
    agents: tuple[int, ...], scores: tuple[int, ...], decisions: list[Decision], block: int = 0
) -> GameRecord:
    return GameRecord(
        block=block,
        seating=0,
        seed=0,
        agents=agents,
        scores=scores,
        ranks=(1.0, 2.0, 3.0),
        moves=tuple(str(n) for n in range(len(decisions))),
        decisions=tuple(decisions),
        seconds=0.0,
        worker="",
        ended="",
    )


# Player 0 searches, player 1 is forced, player 2 searches, then all to the end: six plies.
DECISIONS = [
    Decision(0, 3, 100, 3, 0.1),
    Decision(1, 1),
    Decision(2, 2, 50, 3, 0.1),
    Decision(0, 2, 40, 3, 0.1),  # three plies are left: to the end
    Decision(1, 2, 10, 2, 0.1),
    Decision(2, 1),
]


def of(name: str, agent: int, *records: GameRecord) -> Measure:
    return measured(MATCH, [[record] for record in records], agent, name)


def test_searches_by_hand() -> None:
    record = game((0, 1, 1), (20, 16, 16), DECISIONS)
    assert of("depth", 0, record)[:2] == ([6.0], [2.0])
    assert of("partial_depth", 0, record)[:2] == ([3.0], [1.0])
    assert of("complete_cards", 0, record)[:2] == ([3.0], [1.0])
    assert of("nodes", 0, record)[:2] == ([140.0], [2.0])
    assert of("partial_nodes", 0, record)[:2] == ([100.0], [1.0])
    assert of("depth", 1, record)[:2] == ([5.0], [2.0])  # a forced move is no search
    assert of("complete_cards", 1, record)[:2] == ([2.0], [1.0])


def test_results_by_hand() -> None:
    record = game((0, 1, 1), (20, 20, 12), DECISIONS)  # 26 points: 6, 6 and 14
    assert of("wins", 0, record) == Measure([0.5], [1.0], 0.0, 1.0)
    assert of("wins", 1, record) == Measure([0.5], [1.0], 0.0, 1.0)
    assert of("points", 0, record)[:2] == ([6], [1.0])
    assert of("points", 1, record)[:2] == ([20], [2.0])
    assert of("score", 1, record) == Measure([32], [2.0], 12, 20)
    assert of("rank", 1, record)[:2] == ([5.0], [2.0])


def test_a_mean_is_over_all_values_of_all_blocks() -> None:
    records = [game((0, 1, 1), (20, 16, 16), DECISIONS), game((1, 0, 0), (18, 17, 17), DECISIONS, block=1)]
    measure = of("depth", 1, *records)
    assert measure[:2] == ([5.0, 6.0], [2.0, 2.0])
    found = estimates([measure])[0]
    assert isinstance(found, Estimate)
    assert found.mean == 11 / 4


def test_points_are_those_of_the_final_position() -> None:
    result = play(
        "hearts", ["heuristic", "random"], options={"players": 3, "moon": False}, blocks=2, workers=1
    )
    for record in result.games:
        state = nply.load("hearts", players=3, moon=False).deal(seed=record.seed)
        for move in record.moves:
            state.push(move)
        words = dict(word.split("=", 1) for word in state.text().split())
        taken = [int(text) for text in words["points"].split(",")]
        own = measured(result.match, [[record]], 0, "points")
        assert own.totals[0] == sum(taken[seat] for seat in range(3) if record.agents[seat] == 0)


def test_moves_away_are_those_of_the_losers() -> None:
    from nply.games.chinese_checkers import moves_away

    options = {"players": 3, "pegs": 3}
    result = play("chinese_checkers", ["maxn@d1", "heuristic"], options=options, blocks=1, workers=1)
    for record in result.games:
        state = nply.load("chinese_checkers", **options).start()
        for move in record.moves:
            state.push(move)
        away = moves_away(state)
        winner = record.scores.index(max(record.scores))
        both = [measured(result.match, [[record]], agent, "moves_away") for agent in (0, 1)]
        assert sum(one.totals[0] for one in both) == sum(away[s] for s in range(3) if s != winner)
        assert sum(one.weights[0] for one in both) == 2


def test_wrong_measures_are_one_line() -> None:
    record = game((0, 1, 1), (20, 20, 12), DECISIONS)
    with pytest.raises(OptionError, match="no measure is called 'dpeth'; did you mean 'depth'"):
        of("dpeth", 0, record)
    with pytest.raises(OptionError, match="for chinese_checkers"):
        of("moves_away", 0, record)
    moon = Match(
        **{name: getattr(MATCH, name) for name in MATCH.__struct_fields__} | {"options": {"moon": True}}
    )
    with pytest.raises(OptionError, match="moon = false"):
        measured(moon, [[record]], 0, "points")


def test_all_measures_say_what_they_are() -> None:
    assert all(words for words, _ in MEASURES.values())


def test_only_games_that_an_agent_plays_count_as_its_games() -> None:
    played = [game((0, 1, 2), (3, 1, 0), []), game((1, 2, 3), (0, 5, 1), []), game((2, 3, 0), (2, 2, 2), [])]
    first, second = (measured(MATCH, [played], agent, "wins") for agent in (0, 1))
    assert (first.totals, first.weights) == ([1 + 1 / 3], [2.0])
    assert (second.totals, second.weights) == ([0.0], [2.0])
