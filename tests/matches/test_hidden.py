"""Matches in which every agent sees its own cards only."""

import json
from pathlib import Path
from typing import Any

import pytest

import nply
from nply.agents import Clock
from nply.matches import Store, play, read
from nply.matches.store import StoreError
from program import said

SMALL = {"players": 3, "cards": 4}


class Spy:
    """Writes down what it was given."""

    given: list[Any] = []  # noqa: RUF012  # copies of the agent share it

    def choose(self, view: Any, clock: Clock) -> Any:
        Spy.given.append((view, clock.seed))
        return view.legal_moves()[0]


def test_agents_are_given_views_of_the_player_to_move() -> None:
    Spy.given.clear()
    result = play("hearts", [Spy(), "random"], options=SMALL, blocks=3, hidden=True, workers=1, seed=5)
    assert len(result.games) == 18
    assert Spy.given
    for view, seed in Spy.given:
        assert isinstance(view, nply.View)
        assert view.to_move == view.player
        assert not 5 <= seed < 8  # not the seed of the deal


def test_the_same_deals_in_all_seats() -> None:
    result = play("hearts", ["heuristic", "random"], options=SMALL, blocks=4, hidden=True, workers=1)
    by_block: dict[int, set[Any]] = {}
    for game in result.games:
        state = nply.load("hearts", **SMALL).deal(seed=game.seed)
        first = state.text()
        for move in game.moves:
            state.push(move)
        assert state.scores() == game.scores
        by_block.setdefault(game.block, set()).add(first)
    assert all(len(deals) == 1 for deals in by_block.values())


def test_workers_make_no_difference() -> None:
    settings: dict[str, Any] = {"options": SMALL, "blocks": 3, "hidden": True, "seed": 2}
    one = play("hearts", ["level(1)", "random"], workers=1, **settings)
    two = play("hearts", ["level(1)", "random"], workers=2, **settings)
    key = [sorted(game.outcome() for game in result.games) for result in (one, two)]
    assert key[0] == key[1]


def test_it_is_one_of_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    play("hearts", ["heuristic", "random"], options=SMALL, blocks=2, hidden=True, out=file, workers=1)
    assert read(file).match.hidden
    with pytest.raises(StoreError, match="hidden is True there and False here"):
        play("hearts", ["heuristic", "random"], options=SMALL, blocks=2, out=file, workers=1)
    with Store(file) as store:
        assert store.match("match").hidden


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            "hearts maxn@20k random",
            "maxn@20k sees all cards; where they are hidden, write pimc(maxn,worlds=8)@20k",
        ),
        ("nim heuristic random", "nothing is hidden in nim"),
        ("hearts heuristic random --starts equal(plies=3)", "look at all cards"),
        ("spades heuristic random --partners side", "leave partners out"),
    ],
)
def test_what_cannot_be_hidden(arguments: str, words: str) -> None:
    done = said("match", *arguments.split(" "), "--hidden")
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1


def test_the_command_says_so_and_extends_it() -> None:
    flags = ("--players", "3", "--cards", "3", "--blocks", "2", "--hidden", "--workers", "1")
    done = said("match", "hearts", "heuristic", "random", *flags)
    assert (done.code, done.err) == (0, "")
    assert "cards      hidden: each agent sees its own" in done.out
    assert "--hidden --out match.db" in done.out
    facts = json.loads(said("match", "hearts", "heuristic", "random", *flags, "--json").out)
    assert facts["match"]["hidden"] is True
