"""What a match found: figures against counts by hand, and workers that behave unlike the others."""

import json
import random

import pytest

from match_bots import AGENTS, SPADES, some_game
from nply.matches import Decision, GameRecord, play
from nply.matches.result import worker_reports


def test_figures_are_those_of_the_games() -> None:
    result = play("spades", [*AGENTS, "random"], options=SPADES, blocks=5, workers=1)
    assert result.standings is not None
    for number, name in enumerate(result.match.agents):
        seats = [(game, seat) for game in result.games for seat in range(3) if game.agents[seat] == number]
        assert len(seats) == 15
        mean = sum(game.scores[seat] for game, seat in seats) / 15
        column = result.standings.agents.index(name)
        assert result.standings.measures["score"][column].mean == pytest.approx(mean)
        rank = sum(game.ranks[seat] for game, seat in seats) / 15
        assert result.standings.measures["rank"][column].mean == pytest.approx(rank)
        searched = [
            one
            for game, seat in seats
            for one in game.decisions
            if one.player == seat and one.depth is not None
        ]
        figures = result.searches[number]
        assert (figures.agent, figures.moves) == (name, len(searched))
        if name == "random":
            assert (figures.depth, figures.nodes, figures.seconds) == (None, None, None)
            continue
        assert figures.depth is not None
        assert figures.depth.mean == pytest.approx(sum(one.depth or 0 for one in searched) / len(searched))
        assert figures.depth.low <= figures.depth.mean <= figures.depth.high
        assert figures.nodes == pytest.approx(sum(one.nodes or 0 for one in searched) / len(searched))
        assert figures.seconds == pytest.approx(sum(one.seconds or 0 for one in searched) / len(searched))


def test_everything_is_plain_data() -> None:
    result = play("nim", ["maxn@d6", "random"], options={"heap": 12}, blocks=30, workers=1, until=0.4)
    facts = json.loads(json.dumps(result.as_dict()))
    assert facts["match"]["agents"] == ["maxn@d6", "random"]
    assert facts["precision"]["reached"] == result.blocks == facts["blocks"]
    assert set(facts["precision"]["intervals"]) == {"maxn@d6", "random"}
    assert facts["head_to_head"]["maxn@d6"]["random"]["mean"] > 0.5
    assert facts["agents"][1]["depth"] is None


def game(number: int, worker: str, *, seconds: float = 0.01, first_wins: bool | None = None) -> GameRecord:
    wins = random.Random(number).random() < 0.5 if first_wins is None else first_wins
    return some_game(
        block=number // 2,
        seating=number % 2,
        worker=worker,
        ranks=(1.0, 2.0) if wins else (2.0, 1.0),
        decisions=(Decision(0, 3, 1000, 3, seconds), Decision(1, 1, None, None, 0.0)),
    )


def test_workers_that_are_alike() -> None:
    reports = worker_reports([game(number, f"host/{number % 3}") for number in range(90)])
    assert [(one.worker, one.games, one.unlike) for one in reports] == [
        (f"host/{i}", 30, "") for i in range(3)
    ]
    assert reports[0].nodes_a_second == pytest.approx(100_000)
    assert reports[0].seconds == 0.5


def test_a_slow_worker_is_unlike_the_others() -> None:
    games = [
        game(number, f"host/{number % 3}", seconds=0.05 if number % 3 == 1 else 0.01) for number in range(90)
    ]
    reports = worker_reports(games)
    assert [one.unlike for one in reports] == ["", "0.2 times the usual speed", ""]


def test_a_worker_whose_games_end_otherwise_is_unlike_the_others() -> None:
    games = [
        game(number, f"host/{number % 3}", first_wins=True if number % 3 == 2 else None)
        for number in range(300)
    ]
    reports = worker_reports(games)
    assert [bool(one.unlike) for one in reports] == [False, False, True]
    assert "its games end otherwise" in reports[2].unlike


def test_seatings_are_not_mistaken_for_a_worker() -> None:
    """One worker plays all the games of one seating, in which the first seat always wins."""
    games = [game(number, f"host/{number % 2}", first_wins=number % 2 == 0) for number in range(200)]
    assert [one.unlike for one in worker_reports(games)] == ["", ""]


def test_few_games_prove_nothing() -> None:
    games = [game(number, "host/1") for number in range(20)] + [game(20, "host/2", seconds=1.0)]
    assert [one.unlike for one in worker_reports(games)] == ["", ""]
    assert [one.unlike for one in worker_reports(games[:20])] == [""]
    assert worker_reports([]) == ()
