"""The exact solitaire table: its values against plain searches, its file against all that can happen."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from math import comb
from pathlib import Path

import pytest

import nply
from nply._core import SolitaireTable
from nply.games.chinese_checkers import moves_away
from nply.games.chinese_checkers import pegs as pegs_of
from nply.games.solitaire import cache_folder, solution, table, table_file
from nply.games.star import Cell, Star, star
from star_rules import allowed, hop_ends, load, playout, written

Placement = frozenset[Cell]

MEASURED = """
import json, re, time
from nply.games.solitaire import table_file
start = time.process_time()
path = table_file(6)
seconds = time.process_time() - start
peak = re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())
print(json.dumps([str(path), seconds, int(peak[1])]))
"""


def run(code: str, cache: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "NPLY_CACHE": str(cache)}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float, int]:
    """The table of the 6-peg board, built by a process of its own: file, seconds, kilobytes."""
    process = run(MEASURED, tmp_path_factory.mktemp("cache"))
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    path, seconds, kilobytes = json.loads(out)
    return Path(path), seconds, kilobytes


@pytest.fixture
def six(built: tuple[Path, float, int], monkeypatch: pytest.MonkeyPatch) -> SolitaireTable:
    monkeypatch.setenv("NPLY_CACHE", str(built[0].parent))
    return table(6)


def goal(board: Star) -> Placement:
    return frozenset(cell for cell in board.cells.values() if board.arm(cell) == 3)


def home(board: Star) -> Placement:
    return frozenset(cell for cell in board.cells.values() if board.arm(cell) == 0)


def neighbours(board: Star, pegs: Placement) -> Iterator[Placement]:
    """Every placement that one move of one peg in the lane leads to."""
    for start in pegs:
        others = set(pegs - {start})
        steps = {cell for cell in board.steps(start) if allowed(board, cell, 0)} - others
        for end in (steps | hop_ends(board, start, others, 0, "closed")) - {start}:
            yield frozenset(others | {end})


def levels(board: Star, deepest: int) -> dict[Placement, int]:
    """Breadth-first search from the goal."""
    found = {goal(board): 0}
    ring = [goal(board)]
    for level in range(1, deepest + 1):
        ring = [
            near for old in ring for near in neighbours(board, old) if found.setdefault(near, level) == level
        ]
        ring = list(dict.fromkeys(ring))
    return found


def value(solved: SolitaireTable, pegs: Placement) -> int:
    return solved.moves([str(cell) for cell in pegs])


def test_every_placement_of_three_pegs_agrees_with_a_plain_search() -> None:
    solved = SolitaireTable.build(3)
    expected = levels(star(3), 30)
    assert len(expected) == comb(25, 3) == sum(solved.counts())
    for pegs, moves in expected.items():
        assert value(solved, pegs) == moves
    assert solved.counts() == [list(expected.values()).count(level) for level in range(12)]


def test_six_pegs_near_the_goal_agree_with_a_plain_search(six: SolitaireTable) -> None:
    expected = levels(star(6), 4)
    for pegs, moves in expected.items():
        assert value(six, pegs) == moves
    assert six.counts()[:5] == [list(expected.values()).count(level) for level in range(5)]


def test_six_pegs_near_home_and_anywhere_need_one_move_more_than_their_best_neighbour(
    six: SolitaireTable,
) -> None:
    board, rng = star(6), random.Random(1)
    lane = [cell for cell in board.cells.values() if allowed(board, cell, 0)]
    samples = [home(board), *neighbours(board, home(board))]
    for _ in range(60):
        pegs = home(board)
        for _ in range(rng.randint(2, 4)):
            pegs = rng.choice(sorted(neighbours(board, pegs), key=sorted))
        samples += [pegs, frozenset(rng.sample(lane, 6))]
    for pegs in samples:
        best = min(value(six, near) for near in neighbours(board, pegs))
        assert value(six, pegs) == best + 1


def test_all_placements_need_one_move_more_than_their_best_neighbour(six: SolitaireTable) -> None:
    assert sum(six.counts()) == comb(49, 6) == 13_983_816
    assert six.counts()[0] == 1
    shares: list[float] = []
    assert six.consistent(shares.append)
    assert shares == sorted(shares)


def test_the_longest_solution(six: SolitaireTable) -> None:
    assert len(six.counts()) == 22
    placements = six.placements(21, 100)
    assert len(placements) == six.counts()[21] == 38
    assert value(six, home(star(6))) == 17
    for cells in placements:
        mirrored = [str(star(6).mirrored(star(6).cells[name])) for name in cells]
        assert six.moves(cells) == six.moves(mirrored) == 21


def test_building_keeps_to_time_and_memory(built: tuple[Path, float, int]) -> None:
    path, seconds, kilobytes = built
    assert seconds < 60
    assert kilobytes < 200_000
    assert path.stat().st_size < 13_983_816 + 200


# --- As an evaluation and as a measure -----------------------------------------------------------


def test_every_seat_counts_its_moves_alike(six: SolitaireTable) -> None:
    assert moves_away(load(players=6)) == (17,) * 6
    state = playout(load(players=3), 60, 5, width=5)
    board = star(6)
    for seat, group in enumerate(pegs_of(state)):
        cells = [board.cells[name] for name in group]
        for _ in range((6 - 2 * seat) % 6):  # turn the seat to the bottom
            cells = [board.turned(cell) for cell in cells]
        assert moves_away(state)[seat] == value(six, frozenset(cells))


def test_the_evaluation_compares_the_moves_that_players_need(six: SolitaireTable) -> None:
    for seed in range(5):
        state = playout(load(players=3, evaluation="solitaire"), 12 * seed, seed, width=5)
        away = moves_away(state)
        values = state.evaluate()
        assert sum(values) == state.game.score_facts["constant_sum"]
        for p in range(3):
            for q in range(3):
                assert values[p] - values[q] == 3 * (away[q] - away[p])


def test_moves_away_of_a_winner_is_none(six: SolitaireTable) -> None:
    lost = ["a10", "b9", "b11", "c8", "c10", "e8"]
    won = [str(cell) for cell in goal(star(6))]
    state = load(players=2, position=written([won, lost], 1, 40))
    assert moves_away(state)[0] == 0
    assert moves_away(state)[1] > 0


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (["a7", "b6", "z1"], "no cell of this board is called 'z1'"),
        (["a7", "b6", "c1"], "c1 is not in the lane of arm 0"),
        (["a7", "b6", "b6"], "two pegs on b6"),
        (["a7", "b6"], "2 pegs given; this table is for 3"),
    ],
)
def test_placements_that_do_not_fit(cells: list[str], message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        SolitaireTable.build(3).moves(cells)


@pytest.mark.parametrize(
    ("pegs", "message"), [(10, "no solitaire table for 10 pegs"), (7, "boards for 3, 6 and 10")]
)
def test_boards_without_a_table(pegs: int, message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        SolitaireTable.build(pegs)
    with pytest.raises(nply.OptionError, match=message):
        table(pegs)


def test_a_solution_is_a_game_of_as_many_moves(six: SolitaireTable) -> None:
    rng = random.Random(3)
    lane = [name for name, cell in star(6).cells.items() if allowed(star(6), cell, 0)]
    for cells in [*six.placements(21, 2), rng.sample(lane, 6), rng.sample(lane, 6)]:
        placed = frozenset(star(6).cells[name] for name in cells)
        way = solution(cells)
        assert len(way) == six.moves(cells)
        for move in way:
            start, end = (star(6).cells[name] for name in move.split("-"))
            after = placed - {start} | {end}
            assert after in set(neighbours(star(6), placed))
            placed = after
        assert placed == goal(star(6))


# --- The file ------------------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NPLY_CACHE", str(tmp_path))
    return tmp_path


def test_the_table_is_built_once_and_read_then(cache: Path) -> None:
    path = table_file(3)
    first = path.stat()
    assert table_file(3) == path
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (first.st_ino, first.st_mtime_ns)
    assert [entry.name for entry in cache.iterdir()] == [path.name]
    assert table(3) is table(3)
    heading, _, body = path.read_bytes().partition(b"\n")
    assert heading.startswith(b"nply solitaire table, version 1, pegs 3, placements 2300, checksum ")
    assert len(body) == 2300


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a changed byte": lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
    "two exchanged bytes": lambda data: data[:-2] + data[-1:] + data[-2:-1],
    "a missing end": lambda data: data[:-1],
    "something after the end": lambda data: data + b"\0",
    "nothing": lambda data: b"",
    "something else": lambda data: b"%PDF-1.4\n" + data,
    "another version": lambda data: data.replace(b"version 1", b"version 0"),
    "another board": lambda data: data.replace(b"pegs 3", b"pegs 6"),
    "another checksum": lambda data: data.replace(b"checksum ", b"checksum 1"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_or_foreign_file_is_noticed_and_built_again(cache: Path, damage: str) -> None:
    path = table_file(3)
    whole = path.read_bytes()
    spoilt = DAMAGE[damage](whole)
    assert spoilt != whole
    path.write_bytes(spoilt)
    with pytest.raises(nply.NplyError, match=r"solitaire-3.table is (damaged|not a solitaire table)"):
        SolitaireTable.load(3, str(path))
    assert table(3).counts() == SolitaireTable.build(3).counts()
    assert path.read_bytes() == whole


def test_processes_that_build_at_once_do_no_harm(cache: Path) -> None:
    code = (
        "import nply; print(nply.load('chinese_checkers', pegs=3, evaluation='solitaire').start().evaluate())"
    )
    processes = [run(code, cache) for _ in range(4)]
    answers = [process.communicate(timeout=60) for process in processes]
    assert {errors for _, errors in answers} == {""}
    assert len({out for out, _ in answers}) == 1
    assert [entry.name for entry in cache.iterdir()] == ["solitaire-3.table"]
    assert SolitaireTable.load(3, str(cache / "solitaire-3.table")).counts()[0] == 1


def test_a_folder_that_cannot_be_written_is_one_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("NPLY_CACHE", str(tmp_path / "file"))
    with pytest.raises(
        nply.NplyError, match=r"cannot store the solitaire table in .*set NPLY_CACHE"
    ) as error:
        nply.load("chinese_checkers", pegs=3, evaluation="solitaire")
    assert "\n" not in str(error.value)


def test_ctrl_c_ends_the_building_and_leaves_nothing_behind(cache: Path) -> None:
    process = run("print('go', flush=True); from nply.games.solitaire import table; table(6)", cache)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(1.5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - start < 2
    assert "KeyboardInterrupt" in errors
    assert list(cache.iterdir()) == []


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NPLY_CACHE", "/own")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    monkeypatch.setenv("HOME", "/me")
    assert cache_folder() == Path("/own")
    monkeypatch.delenv("NPLY_CACHE")
    assert cache_folder() == Path("/xdg/nply")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path("/me/.cache/nply")
