"""Matches: complete blocks, resumed and extended, by any number of workers."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

import nply
from match_bots import AGENTS, SPADES, Fickle, First, Last, outcomes, stored, summary
from nply.agents import AgentError
from nply.matches import Progress, Store, StoreError, Task, merge, play, read
from nply.matches.run import blocks_of_shard
from nply.matches.stopping import Stopping

NIM: dict[str, Any] = {"heap": 14, "players": 3}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


# --- The same, whoever plays --------------------------------------------------------------------


def test_results_do_not_depend_on_who_plays(tmp_path: Path) -> None:
    alone = play("spades", AGENTS, options=SPADES, blocks=7, workers=1, out=tmp_path / "one.db")
    assert (alone.blocks, len(alone.games), alone.seatings) == (7, 42, 6)
    two = play("spades", AGENTS, options=SPADES, blocks=7, workers=2, out=tmp_path / "two.db")
    parts = [tmp_path / f"part{i}.db" for i in (1, 2, 3)]
    for i, part in enumerate(parts, start=1):
        found = play("spades", AGENTS, options=SPADES, blocks=7, workers=1, shard=f"{i}/3", out=part)
        assert found.wanted == found.blocks == (3, 2, 2)[i - 1]
    with Store(tmp_path / "merged.db") as store:
        sources = [Store(part, create=False) for part in parts]
        assert merge(store, sources) == {"match": 42}
        for source in sources:
            source.close()
    merged = play("spades", AGENTS, options=SPADES, blocks=7, workers=1, out=tmp_path / "merged.db")
    assert summary(alone) == summary(two) == summary(merged)
    assert stored(tmp_path / "one.db") == stored(tmp_path / "two.db") == stored(tmp_path / "merged.db")
    assert len({report.worker for report in two.workers}) == 2
    assert read(tmp_path / "two.db").games == two.games


def test_chance_does_not_depend_on_who_plays() -> None:
    agents = ["random", "maxn@d2", "match_bots:Fickle"]
    found = [play("nim", agents, options=NIM, blocks=9, workers=workers) for workers in (1, 3)]
    assert summary(found[0]) == summary(found[1])
    assert outcomes(found[0].games) == outcomes(found[1].games)
    assert len({game.moves for game in found[0].games}) > 9


def test_tables_of_one_game_do_not_reach_into_the_next() -> None:
    """The last games alone are what they are after all others."""
    agents = ["paranoid@400", "maxn(table=1000)@400"]
    whole = play("spades", agents, options=SPADES, blocks=4, workers=1)
    part = play("spades", agents, options=SPADES, blocks=4, workers=1, shard=(4, 4))
    assert outcomes(part.games) == outcomes(whole.games)[-6:]


# --- Stored, resumed, extended ------------------------------------------------------------------


def counted(file: Path | Store | None, blocks: int, **settings: Any) -> tuple[Any, int]:
    """Play, and count the games that were really played."""
    last: list[Progress] = []
    options = {"options": NIM, "workers": 1, **settings}
    result = play("nim", ["random", "maxn@d2"], blocks=blocks, out=file, progress=last.append, **options)
    return result, last[-1].played


def test_nothing_is_played_twice(file: Path) -> None:
    result, played = counted(file, 3)
    assert (result.blocks, played) == (3, 18)
    again, played = counted(file, 3)
    assert played == 0
    assert again == result
    longer, played = counted(file, 5)
    assert (longer.blocks, played) == (5, 12)
    assert longer.games[:18] == result.games
    assert summary(longer) == summary(counted(None, 5)[0])
    fewer, played = counted(file, 2)
    assert (fewer.blocks, fewer.uncounted, played) == (2, 18, 0)
    assert summary(fewer) == {**summary(counted(None, 2)[0]), "uncounted_games": 18}


def test_a_store_may_be_an_object(file: Path) -> None:
    with Store(None) as store:
        counted(store, 2)
        result, played = counted(store, 3)
        assert (result.blocks, played) == (3, 6)
        assert read(store).games == result.games


def test_a_time_limit_ends_a_match_and_the_next_call_goes_on(file: Path) -> None:
    settings: dict[str, Any] = {"options": SPADES, "blocks": 4, "workers": 1, "out": file}
    nothing = play("spades", AGENTS, seconds=0, **settings)
    assert (nothing.blocks, len(nothing.games)) == (0, 0)
    some = play("spades", AGENTS, seconds=1e-9, **settings)  # the game that is under way is played to its end
    assert some.uncounted == 1
    whole = play("spades", AGENTS, **settings)
    assert (whole.blocks, len(whole.games)) == (4, 24)
    assert play("spades", AGENTS, seconds=0, **settings) == whole


def test_only_complete_blocks_are_counted(file: Path) -> None:
    whole, _ = counted(file, 4)
    with Store(file) as store:
        store._connection.execute("DELETE FROM game WHERE block = 1 AND seating = 3")
        store._connection.execute("DELETE FROM game WHERE block = 3")
    part = read(file)
    assert (part.blocks, part.uncounted, part.wanted) == (2, 5, 3)
    assert {game.block for game in part.games} == {0, 2}
    assert read(file, blocks=1).games == whole.games[:6]
    again, played = counted(file, 4)
    assert played == 7
    assert outcomes(again.games) == outcomes(whole.games)


def test_several_matches_in_one_file(file: Path) -> None:
    counted(file, 2)
    with pytest.raises(StoreError, match="seed is 0 there and 7 here; give this one another --name or --out"):
        counted(file, 2, seed=7)
    other, played = counted(file, 2, seed=7, name="other")
    assert played == 12
    assert [game.seed for game in other.games][::6] == [7, 8]
    assert read(file).match.seed == 0


def test_a_changed_bot_is_another_match(tmp_path: Path, file: Path) -> None:
    bot = tmp_path / "bot.py"
    source = "class Bot:\n    def choose(self, state, clock):\n        return state.legal_moves()[0]\n"
    bot.write_text(source)
    agents = [f"{bot}:Bot", "random"]
    play("nim", agents, options=NIM, blocks=1, workers=1, out=file)
    bot.write_text(source.replace("[0]", "[-1]"))
    with pytest.raises(StoreError, match=r"the source of .*/bot.py:Bot has changed since"):
        play("nim", agents, options=NIM, blocks=2, workers=1, out=file)


def test_another_process_may_play_the_same_match(file: Path) -> None:
    """What another process has stored since this one started is not played again."""

    def play_the_rest(news: Progress) -> None:
        if news.played == 2:
            counted(file, 3)

    last: list[int] = []

    def watch(news: Progress) -> None:
        last.append(news.played)
        play_the_rest(news)

    result = play("nim", ["random", "maxn@d2"], blocks=3, options=NIM, workers=1, out=file, progress=watch)
    assert result.blocks == 3
    assert last[-1] == 2
    assert summary(result) == summary(counted(None, 3)[0])


# --- Agents and settings ------------------------------------------------------------------------


def test_objects_play(file: Path) -> None:
    result = play("nim", [First(), Last(), Fickle()], options=NIM, blocks=2, workers=2, out=file)
    assert result.match.agents == ("match_bots:First", "match_bots:Last", "match_bots:Fickle")
    texts = play("nim", result.match.agents, options=NIM, blocks=2, workers=1, out=file)
    assert texts.games == result.games, "the same match, and so nothing is played again"


def test_a_game_may_be_an_object() -> None:
    game = nply.load("nim", heap=14, players=3)
    assert summary(play(game, ["random", "heuristic"], blocks=2, workers=1)) == summary(
        play("nim", ["random", "heuristic"], options=NIM, blocks=2, workers=1)
    )
    uniform = nply.load("uniform", players=3, branching=3, depth=4, scores="random", seed=40)
    result = play(uniform, ["maxn@d4", "random"], blocks=2, workers=1)
    assert (result.match.seed, result.match.starts) == (40, "deals")
    assert len({game.scores for game in result.games}) > 2
    with pytest.raises(nply.OptionError, match=r"give them to nply\.load"):
        play(game, ["random"], options={"heap": 3}, blocks=1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"agents": []}, "a match needs agents, such as maxn@20k"),
        ({"agents": ["random", "Random"]}, "agent random is given twice"),
        ({"agents": ["maxn"]}, "'maxn' has no limit"),
        ({"agents": ["randm"]}, "did you mean 'random'"),
        ({"game": "nimm"}, "no game is called 'nimm'; did you mean 'nim'"),
        ({"options": {"heaps": 3}}, "nim has no option 'heaps'"),
        ({"blocks": 0}, "blocks must be a whole number from 1 to 1,000,000,000, got 0"),
        ({"blocks": 1.5}, "blocks must be"),
        ({"blocks": True}, "blocks must be"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"workers": 0}, "workers must be a whole number from 1"),
        ({"seatings": "round"}, "no seatings are called 'round'"),
        ({"starts": "deals"}, "nim is not dealt"),
        ({"shard": "0/3"}, "a shard is written i/n, like 1/3"),
        ({"shard": "4/3"}, "a shard is written i/n"),
        ({"shard": "1/2/3"}, "a shard is written i/n"),
        ({"shard": "one"}, "a shard is written i/n"),
        ({"until": 0}, "until must be a number above 0"),
        ({"until": 0.1, "measure": "luck"}, "no measure is called 'luck'"),
        ({"until": 0.1, "shard": "1/2"}, "a shard sees only its own blocks"),
        ({"cluster": "tcp://nowhere", "workers": 3}, "a cluster has its own: give one of the two"),
    ],
)
def test_mistakes_are_one_line_and_store_nothing(file: Path, arguments: dict[str, Any], says: str) -> None:
    given = {"game": "nim", "agents": ["random", "heuristic"], "blocks": 1, "out": file, **arguments}
    with pytest.raises(nply.NplyError) as caught:
        play(given.pop("game"), given.pop("agents"), **given)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    if file.exists():
        with Store(file) as store:
            assert store.names() == []


def test_shards_share_the_blocks() -> None:
    for blocks in (1, 2, 7, 12):
        for count in (1, 2, 5):
            parts = [blocks_of_shard(blocks, (i, count)) for i in range(1, count + 1)]
            assert sorted(block for part in parts for block in part) == list(range(blocks))


def test_warnings(file: Path) -> None:
    timed = play("nim", ["maxn@0.001s", "random"], options=NIM, blocks=1, workers=1)
    assert any(
        "maxn@0.001s has a limit of time: the results depend on the machine" in w for w in timed.warnings
    )
    same = play("nim", ["maxn@d2", "random"], options=NIM, blocks=20, workers=1, starts="same")
    assert same.warnings == (
        "all blocks start alike: they differ only where agents play by chance or by the clock",
    )
    usual = play("nim", ["maxn@d2", "random"], options=NIM, blocks=20, workers=1)
    assert usual.warnings == ()


def test_nothing_is_complete_yet(file: Path) -> None:
    counted(file, 1)
    with Store(file) as store:
        store._connection.execute("DELETE FROM game WHERE seating = 0")
    result = read(file)
    assert (result.blocks, result.standings, result.uncounted) == (0, None, 5)
    assert "no block is complete yet" in result.warnings[0]
    assert result.as_dict()["agents"] == []


def test_progress() -> None:
    news: list[tuple[int, int, int, bool]] = []

    def watch(progress: Progress) -> None:
        news.append((progress.done, progress.wanted, progress.played, progress.seconds_left is None))
        assert len(progress.outcomes) == progress.done

    with Store(None) as store:
        counted(store, 1)
        play("nim", ["random", "maxn@d2"], blocks=2, options=NIM, workers=1, out=store, progress=watch)
    assert news == [(6, 12, 0, True), *((6 + i, 12, i, False) for i in range(1, 7))]


# --- Precise enough -----------------------------------------------------------------------------


def test_a_match_ends_when_it_is_precise_enough(file: Path) -> None:
    settings: dict[str, Any] = {"options": {"heap": 12}, "blocks": 2000, "until": 0.15}
    found = [play("nim", ["minimax@d3", "random"], workers=workers, **settings) for workers in (1, 2)]
    for result in found:
        precision = result.precision
        assert precision is not None
        assert precision.reached == result.blocks < 200
        assert max(one.half_width for one in precision.intervals) <= 0.15
        assert all(one.low <= one.mean <= one.high for one in precision.intervals)
    facts = [{**summary(result), "uncounted_games": 0} for result in found]
    assert facts[0] == facts[1]
    enough = found[0].blocks
    shorter = play("nim", ["minimax@d3", "random"], workers=1, **{**settings, "blocks": enough - 1})
    assert shorter.precision is not None
    assert (shorter.precision.reached, shorter.blocks) == (None, enough - 1)
    assert max(one.half_width for one in shorter.precision.intervals) > 0.15


def test_what_is_stored_may_be_precise_enough(file: Path) -> None:
    settings: dict[str, Any] = {"options": {"heap": 12}, "workers": 1, "out": file}
    play("nim", ["minimax@d3", "random"], blocks=150, **settings)
    played: list[int] = []
    result = play(
        "nim",
        ["minimax@d3", "random"],
        blocks=2000,
        until=0.15,
        progress=lambda news: played.append(news.played),
        **settings,
    )
    assert played == [0]
    assert result.precision is not None
    assert result.precision.reached == result.blocks < 150


@pytest.mark.parametrize(
    ("measure", "lowest", "highest"), [("wins", 0, 1), ("rank", 1, 3), ("score", -2, 2), ("off_best", 0, 4)]
)
def test_ranges_of_measures(measure: str, lowest: float, highest: float) -> None:
    game = nply.load("nim", heap=9, players=3)
    facts = game.score_facts
    stopping = Stopping(game, ("random",), 1, measure, 0.1)
    if measure in ("score", "off_best"):
        low, high = facts["lowest"], facts["highest"]
        assert low is not None
        assert high is not None
        lowest, highest = (low, high) if measure == "score" else (0, high - low)
    assert (stopping.lowest, stopping.highest) == (lowest, highest)


# --- Workers that fail --------------------------------------------------------------------------


def test_a_worker_that_dies_costs_only_its_game(tmp_path: Path) -> None:
    bot = f"match_bots:Suicide(2,note={tmp_path / 'dead'})"
    result = play("nim", [bot, "random"], options=NIM, blocks=6, workers=2, out=tmp_path / "a.db")
    assert (tmp_path / "dead").exists(), "it died"
    assert result.blocks == 6
    calm = play("nim", ["match_bots:First", "random"], options=NIM, blocks=6, workers=1)
    assert outcomes(result.games) == outcomes(calm.games)


def test_a_game_that_kills_every_worker(file: Path) -> None:
    with pytest.raises(AgentError) as caught:
        play("nim", ["match_bots:Suicide(2)", "random"], options=NIM, blocks=6, workers=2, out=file)
    assert "block 2, seating " in str(caught.value)
    assert "3 worker processes died while they played it (the last: signal 9)" in str(caught.value)
    assert {game[0] for game in stored(file)} >= {0}, "what was played before is kept"


@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_that_fails_ends_the_match_in_one_line(file: Path, workers: int) -> None:
    with pytest.raises(AgentError, match="agent match_bots:Crash: choose raised ZeroDivisionError: oops"):
        play("nim", ["match_bots:Crash", "random"], options={"heap": 30}, blocks=3, workers=workers, out=file)


def test_an_object_that_cannot_be_sent_to_workers() -> None:
    class Local(First):
        pass

    with pytest.raises(nply.OptionError, match=r"agents cannot be sent to worker processes .*use one worker"):
        play("nim", [Local(), "random"], options=NIM, blocks=2, workers=2)
    assert play("nim", [Local(), "random"], options=NIM, blocks=2, workers=1).blocks == 2


def run_script(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(text))
    return subprocess.run(
        [sys.executable, script], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    done = run_script(
        tmp_path,
        """
        from nply.matches import play
        play("nim", ["random", "heuristic"], blocks=50, workers=2)
        """,
    )
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert "a worker process ended before it could play" in last
    assert "if __name__ == '__main__':" in last


def test_a_bot_of_a_script_plays_in_workers(tmp_path: Path) -> None:
    done = run_script(
        tmp_path,
        """
        from nply.matches import play

        class Bot:
            def choose(self, state, clock):
                return state.legal_moves()[-1]

        if __name__ == "__main__":
            result = play("nim", [Bot(), "random"], blocks=4, workers=2)
            print(result.blocks, result.match.agents)
        """,
    )
    assert (done.stdout, done.stderr) == ("4 ('__main__:Bot', 'random')\n", "")


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(
    not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="needs /proc"
)
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """Even one that is in the middle of a long game, when the parent is killed and can tell nobody."""
    script = tmp_path / "script.py"
    script.write_text(
        "from nply.matches import play\n"
        "if __name__ == '__main__':\n"
        "    play('nim', ['match_bots:Slow(600)', 'random'], blocks=4, workers=2)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    parent = subprocess.Popen([sys.executable, script], env=environment)
    workers: list[int] = []
    deadline = time.monotonic() + 60
    while len(workers) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
        workers = [
            pid for pid in children(parent.pid) if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
        ]
    time.sleep(1.0)  # into the game
    assert len(workers) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    deadline = time.monotonic() + 20
    while any(map(is_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, workers))


def test_tasks_are_told_apart() -> None:
    assert len({Task(0, 1), Task(1, 0), Task(0, 1)}) == 2
