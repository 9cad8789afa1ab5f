"""Matches in games of a user's own: from a file, a class or a position; stored, resumed, merged, refused."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from match_bots import outcomes, stored
from nply import GameError, OptionError
from nply.agents import AgentError
from nply.experiments.run import run_experiment
from nply.experiments.spec import load_file
from nply.matches import Store, StoreError, merge, play, read
from nply.matches.games import match_game
from program import said
from small_games import Countdown  # a class that worker processes can import

RACE = '''
"""Take one to `most` from the pile: whoever takes the last one wins."""
from dataclasses import dataclass, replace
from rules import most_of


@dataclass
class Race:
    pile: int = 9
    most: int = 2
    player: int = 0
    players = 2
    max_sum = 1

    def legal_moves(self):
        return [take for take in range(1, most_of(self) + 1) if take <= self.pile]

    def apply(self, move):
        return replace(self, pile=self.pile - move, player=1 - self.player)

    def is_terminal(self):
        return self.pile == 0

    def scores(self):
        return [int(self.player != player) for player in range(2)]


class Pairs:
    """Three players, moves are pairs, scores are fractions, and apply changes the position."""

    players, step = 3, 0.5

    def __init__(self, seed, rounds=2):
        self.first, self.rounds, self.player, self.taken = seed % 7, rounds, 0, []

    def legal_moves(self):
        return [(self.player, 1 + (self.first + len(self.taken)) % 3), (self.player, 2.5)]

    def apply(self, move):
        self.taken.append(move)
        self.player = (self.player + 1) % 3

    def undo(self, move):
        self.taken.pop()
        self.player = (self.player - 1) % 3

    def is_terminal(self):
        return len(self.taken) == 3 * self.rounds

    def scores(self):
        return [sum(value for player, value in self.taken if player == seat) for seat in range(3)]


class Faulty(Race):
    """Wrong in a way that its subclasses choose."""


class Raises(Faulty):
    def apply(self, move):
        if self.pile < 5:
            raise ValueError("no more")
        return super().apply(move)


class Endless(Faulty):
    def legal_moves(self):
        return [] if self.pile < 5 else [1]


class Stranger(Faulty):
    def apply(self, move):
        after = super().apply(move)
        after.player = 0 if self.pile > 5 else 2
        return after


class Short(Faulty):
    def scores(self):
        return [1]


START = Race(7)
'''
RULES = "def most_of(position):\n    return position.most\n"
AGENTS = ("minimax@end", "random")


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "race.py").write_text(RACE)
    (tmp_path / "rules.py").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path / "race.py"
    forget(tmp_path)


def forget(folder: Path) -> None:
    """Let what was imported from this folder be imported again."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(folder)):
            del sys.modules[name]


def test_one_process_two_and_three_shards_store_the_same(race: Path) -> None:
    options = {"pile": 11, "most": 3}
    one = play("race.py:Race", AGENTS, options=options, blocks=6, workers=1, out="one.db")
    two = play("race.py:Race", AGENTS, options=options, blocks=6, workers=2, out="two.db")
    assert one.match.game == "race.py:Race"
    assert one.match.options == {"pile": 11, "most": 3, "player": 0}
    for part in (1, 2, 3):
        play("race.py:Race", AGENTS, options=options, blocks=6, workers=1, out=f"{part}.db", shard=(part, 3))
    with Store("merged.db") as target:
        parts = [Store(f"{part}.db") for part in (1, 2, 3)]
        assert merge(target, parts) == {"match": 12}
    assert outcomes(one.games) == outcomes(two.games) == stored(Path("merged.db"))
    assert one.standings is not None
    assert one.standings.measures["wins"][0].mean > 0.6  # a search against chance


def test_a_match_is_extended_and_plays_nothing_twice(race: Path) -> None:
    play("race.py:Race", AGENTS, blocks=2, workers=1, out="a.db")
    with Store("a.db") as store:
        before = list(store.games("match"))
    longer = play("race.py:Race", AGENTS, blocks=4, workers=1, out="a.db")
    assert list(longer.games[: len(before)]) == before  # their times included
    assert len(longer.games) == 8


@pytest.mark.parametrize("changed", ["race.py", "rules.py"])
def test_a_changed_file_under_the_same_name_is_refused(race: Path, changed: str) -> None:
    words = ("match", "race.py:Race", *AGENTS, "--workers", "1", "--out", "a.db")
    said(*words, "--blocks", "2")
    forget(race.parent)
    file = race.with_name(changed)
    file.write_text(file.read_text() + "\n# another rule\n")
    code, _, complaint = said(*words, "--blocks", "4")
    assert code == 2
    assert complaint.strip() == (
        "nply: a.db holds a match called 'match' with other settings: the source of race.py:Race has changed "
        "since; give this one another --name or --out"
    )
    assert len(stored(Path("a.db"))) == 4


def test_other_options_are_refused(race: Path) -> None:
    play("race.py:Race", AGENTS, blocks=1, workers=1, out="a.db")
    with pytest.raises(StoreError, match="pile is 9 there and 8 here"):
        play("race.py:Race", AGENTS, options={"pile": 8}, blocks=1, workers=1, out="a.db")
    with pytest.raises(StoreError, match="pile is 9 there and 8 here"):
        play("race.py:Race(8)", AGENTS, blocks=1, workers=1, out="a.db")


def test_what_is_stored_is_read_without_the_game(race: Path) -> None:
    played = play("race.py:Pairs", ["maxn@end", "random"], blocks=3, workers=1, out="a.db")
    race.unlink()
    found = read("a.db")
    assert found.seatings == 6
    assert found.games == played.games
    assert found.standings == played.standings


def test_a_game_with_a_seed_is_another_one_in_every_block(race: Path) -> None:
    result = play("race.py:Pairs", ["maxn@end", "random"], options={"rounds": 3}, blocks=4, seed=3, workers=2)
    assert result.match.starts == "deals"
    assert result.match.options == {"rounds": 3}
    firsts = {game.block: re.findall(r"[\d.]+", str(game.moves[0])) for game in result.games}
    assert {tuple(pair)[1] for pair in firsts.values()} <= {"1", "2", "3", "2.5"}
    assert all(isinstance(move, str) for game in result.games for move in game.moves)
    assert any(score % 1 for game in result.games for score in game.scores)
    game = match_game("race.py:Pairs", {"rounds": 3})
    for record in result.games:  # what is stored can be played again
        state = game.deal(seed=record.seed)
        for move in record.moves:
            state.push(move)
        assert state.scores() == record.scores
    for given in ("race.py:Pairs(5)", "race.py:Pairs(seed=5)"):
        with pytest.raises(OptionError, match="gives every block a seed of its own"):
            play(given, AGENTS)


def test_classes_functions_and_positions_of_a_program() -> None:
    by_class = play(Countdown, AGENTS, options={"pile": 9}, blocks=3, workers=2)
    by_position = play(Countdown(9), AGENTS, blocks=3, workers=2)
    by_function = play(lambda pile: Countdown(pile), AGENTS, options={"pile": 9}, blocks=3, workers=1)
    assert by_class.match.game == by_position.match.game == "small_games:Countdown"
    assert outcomes(by_class.games) == outcomes(by_position.games) == outcomes(by_function.games)
    assert by_class.match.options["pile"] == 9
    with Store(None) as store:
        play(Countdown(9), AGENTS, blocks=1, workers=1, out=store)
        with pytest.raises(StoreError, match="position is "):
            play(Countdown(8), AGENTS, blocks=1, workers=1, out=store)


def test_what_cannot_be_sent_to_workers() -> None:
    with pytest.raises(OptionError, match="cannot be sent to worker processes"):
        play(lambda: Countdown(9), AGENTS, blocks=2, workers=2)


def test_an_object_of_a_file_and_a_game_of_nply(race: Path) -> None:
    race.write_text(race.read_text() + "\nimport nply\nNIM = nply.load('nim', heap=9)\nHEAP = NIM.start()\n")
    assert play("race.py:START", AGENTS, blocks=2, workers=2).match.options == {}
    assert play("race.py:NIM", AGENTS, blocks=1, workers=1).match.game == "nim"
    with pytest.raises(OptionError, match=r"race.py:HEAP is a position: a match needs the game"):
        play("race.py:HEAP", AGENTS)


@pytest.mark.parametrize("agents", [("random", "heuristic"), ("minimax@end", "random")])
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("Raises", r"the game raised ValueError: no more \(race\.py:\d+\)"),
        ("Endless", "no move although is_terminal is False|legal_moves.*empty|no moves"),
        ("Stranger", "player must be 0 to 1, got 2|player.* 2"),
        ("Short", r"scores.*\[1\]|scores"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_faulty_game_is_one_line(
    race: Path, game: str, words: str, agents: tuple[str, str], workers: int
) -> None:
    with pytest.raises(GameError, match=rf"^block \d+, seating \d, move \d+: .*({words})") as raised:
        play(f"race.py:{game}", agents, blocks=2, workers=workers)
    assert "\n" not in str(raised.value)


def test_an_agent_that_cheats_is_found_out() -> None:
    with pytest.raises(AgentError, match=r"agent .*: move 7 is not legal here; legal: "):
        play(Countdown(9), ["match_bots:Cheat(7)", "random"], blocks=1, workers=1)


def test_equal_moves_and_same_starts(race: Path) -> None:
    play("race.py:Race", ["minimax@end", "random"], starts="equal(plies=4)", blocks=2, workers=1)
    result = play("race.py:Race", ["minimax@end", "heuristic"], starts="same", blocks=2, workers=1)
    assert result.games[0].moves == result.games[2].moves


def test_the_command(race: Path) -> None:
    words = ("match", "race.py:Race", *AGENTS, "--pile", "12", "--blocks", "3")
    code, text, complaints = said(*words, "--json")
    assert (code, complaints) == (0, "")
    found: dict[str, Any] = json.loads(text)
    assert found["match"]["options"]["pile"] == 12
    assert found["extend"] == f"nply {' '.join(words[:-1])} 6 --out match.db"
    code, text, _ = said(*words)
    assert code == 0
    assert text.startswith("race.py:Race pile=12 most=2 player=0\n")
    code, _, complaints = said("match", "race.py:Race", *AGENTS, "--hidden")
    assert (code, complaints.strip()) == (2, "nply: nothing is hidden in race.py:Race: leave hidden out")
    code, _, complaints = said("match", "race.py:Race", *AGENTS, "--pyle", "12")
    assert (code, complaints.strip()) == (
        2,
        "nply: race.py:Race has no option 'pyle'; did you mean 'pile'?",
    )


def test_an_experiment_finds_the_game_beside_its_file(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = race.with_name("own.toml")
    file.write_text("""
title = "The race"

[[runs]]
title = "who searches, wins"
game = "race.py:Race"
options = { pile = 10 }
columns = { search = "minimax", bot = "bot.py:Bot" }
full = { blocks = 4, limit = "end" }
rows = [{ title = "games won", measure = "wins", better = "higher" }]

[[runs]]
title = "nodes"
kind = "count"
game = "race.py:Pairs"
columns = { plain = "maxn(prune=none)", pruned = "maxn" }
full = { blocks = 2 }
rows = [{ title = "nodes", measure = "nodes" }]
""")
    race.with_name("bot.py").write_text(
        "class Bot:\n    def choose(self, state, clock):\n        return state.legal_moves()[0]\n"
    )
    elsewhere = race.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    table = run_experiment(load_file(file), quick=False, workers=1, store="games.db")
    played, counted = table.runs
    assert played.games == 8
    assert played.rows[0].lead is not None
    assert played.rows[0].lead.winner == "search"
    assert [cell.ours is not None for cell in counted.rows[0].cells.values()] == [True, True]
    # The same again plays nothing: the games are stored under the name of the game, not of the folder.
    again = run_experiment(load_file(file), quick=False, workers=1, store="games.db")
    assert again.runs[0].rows == played.rows
