"""The store: what is written is read again, and what goes wrong is one clear line that loses nothing."""

import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from match_bots import outcomes, some_game, some_match, stored
from nply.matches import Decision, GameRecord, Store, StoreError, Task, merge, play, read
from nply.matches.store import APPLICATION, VERSION

COUNTS = st.integers(0, 2**62)
SECONDS = st.floats(0, 1e9, allow_nan=False)
DECISIONS = st.builds(
    Decision,
    st.integers(0, 7),
    st.integers(1, 500),
    st.none() | COUNTS,
    st.none() | COUNTS,
    st.none() | SECONDS,
)
GAMES = st.builds(
    GameRecord,
    block=st.integers(0, 10**9),
    seating=st.integers(0, 300),
    seed=COUNTS,
    agents=st.lists(st.integers(0, 9), max_size=8).map(tuple),
    scores=st.lists(st.integers(-(10**8), 10**8), max_size=8).map(tuple),
    ranks=st.lists(st.floats(1, 8), max_size=8).map(tuple),
    moves=st.lists(st.text() | st.integers(0, 2**40), max_size=20).map(tuple),
    decisions=st.lists(DECISIONS, max_size=20).map(tuple),
    seconds=SECONDS,
    worker=st.text(),
    ended=st.text(),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


# --- What is written is read again --------------------------------------------------------------


@given(st.lists(GAMES, max_size=5, unique_by=lambda game: (game.block, game.seating)))
def test_games_are_read_as_they_were_written(games: list[GameRecord]) -> None:
    with Store(None) as store:
        store.enter("one", some_match())
        store.enter("two", some_match(seed=1))
        assert all(store.add("one", game) for game in games)
        expected = sorted(games, key=lambda game: (game.block, game.seating))
        assert list(store.games("one")) == expected
        assert list(store.games("two")) == []
        assert store.tasks_done("one") == {Task(game.block, game.seating) for game in games}
        for game in games:
            assert store.game("one", Task(game.block, game.seating)) == game
        assert store.game("two", Task(0, 0)) is None


def test_a_file_is_opened_again(file: Path) -> None:
    match = some_match(options={"heap": 7, "root": {"player": 0, "children": [[1, 2], [3, 4]]}, "list": [1]})
    with Store(file) as store:
        store.enter("match", match)
        store.add("match", some_game())
    for create in (True, False):
        with Store(file, create=create) as store:
            assert store.names() == ["match"]
            assert store.match("match") == match
            assert list(store.games("match")) == [some_game()]
    with Store(file) as store:
        store.enter("match", match)  # the same settings


def test_a_game_counts_once(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        assert store.add("match", some_game(scores=(1, -1)))
        assert not store.add("match", some_game(scores=(5, 5)))
        assert [game.scores for game in store.games("match")] == [(1, -1)]


def test_the_file_is_what_it_is_said_to_be(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        store.add("match", some_game())
        with sqlite3.connect(file) as other:  # while it is open: WAL lets others read
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert other.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
            assert other.execute("PRAGMA user_version").fetchone() == (VERSION,)
            row = other.execute("SELECT block, seating, seed, signature, scores FROM game").fetchone()
            assert row == (0, 0, 0, "bench 1", "[1,-1]")
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                other.execute("INSERT INTO game SELECT * FROM game")
        other.close()


def test_two_programs_may_write_to_one_file(file: Path) -> None:
    with Store(file) as first, Store(file) as second:
        first.enter("match", some_match())
        second.enter("match", some_match())
        for block in range(10):
            assert (first, second)[block % 2].add("match", some_game(block=block))
            assert not (second, first)[block % 2].add("match", some_game(block=block, scores=(0, 0)))
        assert list(first.games("match")) == list(second.games("match"))


def test_all_or_nothing(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        with pytest.raises(ZeroDivisionError), store.together():  # noqa: PT012
            store.enter("other", some_match(seed=3))
            store.add("match", some_game())
            raise ZeroDivisionError
        assert store.names() == ["match"]
        assert list(store.games("match")) == []
        assert store.add("match", some_game()), "the store can still be used"


# --- Other settings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "mnk", "options": {"m": 3}}, "game is nim there and mnk here"),
        ({"options": {"heap": 9, "players": 2}}, "heap is 7 there and 9 here"),
        ({"options": {"heap": 7}}, "players is 2 there and None here"),
        ({"agents": ("random", "maxn@20")}, "agents is random, heuristic there and random, maxn@20 here"),
        ({"agents": ("heuristic", "random")}, "agents is random, heuristic there and heuristic, random here"),
        ({"seatings": "rotate"}, "seatings is mixed there and rotate here"),
        ({"starts": "random(plies=2)"}, "starts is same there and random(plies=2) here"),
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"signature": "bench 2"}, "bench is 1 there and 2 here"),
        ({"seed": 1, "signature": "bench 2"}, "seed is 0 there and 1 here; bench is 1 there and 2 here"),
    ],
)
def test_other_settings_under_the_same_name_are_refused(
    file: Path, changes: dict[str, Any], says: str
) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        with pytest.raises(StoreError) as caught:
            store.enter("match", some_match(**changes))
        assert says in str(caught.value)
        assert str(caught.value).startswith(f"{file} holds a match called 'match' with other settings: ")
        assert str(caught.value).endswith("give this one another --name or --out")
        assert store.match("match") == some_match()
        store.enter("another", some_match(**changes))


def test_no_such_match(file: Path) -> None:
    with Store(file) as store:
        store.enter("first", some_match())
    with pytest.raises(StoreError, match=r"holds no match called 'frist'; did you mean 'first'\?"):
        read(file, "frist")


# --- Files that are something else --------------------------------------------------------------


def refused(file: Path) -> str:
    """Return the one line with which a file is refused, and see that it stays as it was."""
    before = file.read_bytes() if file.is_file() else None
    lines = []
    for create in (True, False):
        with pytest.raises(StoreError) as caught:
            Store(file, create=create)
        lines.append(str(caught.value))
    assert lines[0] == lines[1]
    assert "\n" not in lines[0]
    assert (file.read_bytes() if file.is_file() else None) == before
    assert [path for path in file.parent.iterdir() if path != file] == [], "nothing is left beside it"
    return lines[0]


@pytest.mark.parametrize("content", [b"some notes\n" * 100, b"x", b"\x00" * 5000])
def test_not_a_database(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert refused(file) == f"{file} is not a database; name another file"


def test_a_database_of_another_program(file: Path) -> None:
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE game (id INTEGER)")
    other.close()
    assert refused(file) == f"{file} is a database of another program; name another file"


@pytest.mark.parametrize(("version", "maker"), [(VERSION + 1, "a newer nply"), (0, "an older nply")])
def test_a_database_of_another_version(file: Path, version: int, maker: str) -> None:
    Store(file).close()
    with sqlite3.connect(file) as other:
        other.execute(f"PRAGMA user_version = {version}")
    other.close()
    assert f"was made by {maker}: it has version {version} of the store, this one reads {VERSION}" in refused(
        file
    )


def test_a_damaged_database(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        for block in range(200):
            store.add("match", some_game(block=block))
    content = bytearray(file.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"), Store(file) as store:
        list(store.games("match"))


def test_a_row_that_is_not_what_it_should_be(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        store.add("match", some_game())
    with sqlite3.connect(file) as other:
        other.execute("UPDATE game SET scores = '[1, \"two\"]'")
    other.close()
    with (
        Store(file) as store,
        pytest.raises(StoreError, match=r"is damaged: Expected `int \| float`, got `str`"),
    ):
        list(store.games("match"))


def test_an_empty_file_becomes_a_store(file: Path) -> None:
    file.touch()
    with Store(file) as store:
        assert store.names() == []


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder, not a file of results"):
        Store(tmp_path)
    with pytest.raises(StoreError, match=r"there is no folder .*nowhere for a.db"):
        Store(tmp_path / "nowhere" / "a.db")
    with pytest.raises(StoreError, match=r"there is no file .*a\.db"):
        Store(tmp_path / "a.db", create=False)
    assert list(tmp_path.iterdir()) == []


# --- Disks --------------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_that_was_stored(file: Path) -> None:
    with Store(file) as store:
        store.enter("match", some_match())
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        block = 0
        with pytest.raises(StoreError, match="the disk is full: all games stored so far are kept; make room"):  # noqa: PT012
            for block in range(1000):
                store.add("match", some_game(block=block))
        assert block > 5
        assert len(list(store.games("match"))) == block, "the game that did not fit is the only one missing"
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert store.add("match", some_game(block=block)), "with room made, it goes on"
    with Store(file) as store:
        assert len(list(store.games("match"))) == block + 1


PROGRAM = """
import os, sys
import secrets, numpy.random, nply.agents.user_agent  # what is imported late may not be readable for nobody
from nply import NplyError
from nply.matches import play
if os.geteuid() == 0 and sys.argv[2] == "nobody":  # root may write everywhere
    os.setgid(65534)
    os.setuid(65534)
try:
    result = play("nim", ["random", "heuristic"], options={"heap": 40}, blocks=99, out=sys.argv[1], workers=1)
except NplyError as error:
    sys.exit(str(error))
"""
READER = PROGRAM.replace("import play", "import read").replace(
    PROGRAM[PROGRAM.index("result = ") : PROGRAM.index("except")], "print(read(sys.argv[1]).blocks)\n"
)


def test_a_disk_that_fills_up_while_a_match_is_played(file: Path) -> None:
    """A limit on the size of files is what an ordinary user can have of a full disk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (130_000, 130_000))

    command = [sys.executable, "-c", PROGRAM, str(file), "myself"]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, check=False)
    assert done.returncode == 1, done.stderr
    assert "all games stored so far are kept; make room and give the same command again" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    kept = stored(file)
    assert 5 < len(kept) < 200
    subprocess.run(command, check=True)  # with room made, the same call goes on
    whole = play("nim", ["random", "heuristic"], options={"heap": 40}, blocks=99, workers=1)
    assert stored(file) == outcomes(whole.games)
    assert [game for game in stored(file) if game in kept] == kept


def as_nobody(program: str, file: Path) -> subprocess.CompletedProcess[str]:
    """Run a program as somebody whom permissions bind."""
    command = [sys.executable, "-c", program, str(file), "nobody"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Make a folder that everybody can look into."""
    ours = [path for path in tmp_path.parents if path.name.startswith(("pytest-", "popen-"))]
    for path in (tmp_path, *ours):
        path.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    yield folder
    folder.chmod(0o755)


def test_a_read_only_folder(folder: Path) -> None:
    folder.chmod(0o555)
    done = as_nobody(PROGRAM, folder / "a.db")
    assert done.stderr == f"{folder}/a.db cannot be opened or made: is the folder writable?\n"
    assert list(folder.iterdir()) == []


def test_a_read_only_file(folder: Path) -> None:
    file = folder / "a.db"
    play("nim", ["random", "heuristic"], options={"heap": 40}, blocks=3, workers=1, out=file)
    before = file.read_bytes()
    file.chmod(0o444)
    folder.chmod(0o555)
    assert as_nobody(PROGRAM, file).stderr == f"{file} is read-only: make it writable, or name another file\n"
    assert file.read_bytes() == before
    look = as_nobody(READER, file)
    assert (look.stdout, look.stderr) == ("3\n", ""), "what is stored can still be looked at"
    assert list(folder.iterdir()) == [file]


def test_a_folder_that_may_not_be_entered(folder: Path) -> None:
    folder.chmod(0o000)
    for program in (PROGRAM, READER):
        done = as_nobody(program, folder / "a.db")
        assert done.stderr == f"{folder}/a.db cannot be read: Permission denied\n"


def test_a_file_that_may_not_be_read(folder: Path) -> None:
    file = folder / "a.db"
    file.touch()
    file.chmod(0o000)
    assert as_nobody(PROGRAM, file).stderr == f"{file} cannot be read: Permission denied\n"


def test_a_locked_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nply.matches.store.PATIENCE", 0.05)
    with Store(file) as store:
        store.enter("match", some_match())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            StoreError, match="is locked by another program; give the same command again later"
        ):
            store.add("match", some_game())
        other.execute("ROLLBACK")
        other.close()
        assert store.add("match", some_game())


# --- Joining ------------------------------------------------------------------------------------


def test_merging(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.db", "b.db", "c.db")]
    for number, one in enumerate(files):
        with Store(one) as store:
            store.enter("match", some_match())
            for block in (number, number + 1):  # neighbours overlap
                store.add("match", some_game(block=block, worker=one.name))
    with Store(files[2]) as store:
        store.enter("another", some_match(seed=5))
        store.add("another", some_game(seed=5))
    with Store(tmp_path / "all.db") as target:
        sources = [Store(one, create=False) for one in files]
        assert merge(target, sources) == {"match": 4, "another": 1}
        assert [game.block for game in target.games("match")] == [0, 1, 2, 3]
        assert merge(target, sources) == {"match": 0, "another": 0}
        for source in sources:
            source.close()


def test_merging_refuses_what_does_not_fit_and_then_copies_nothing(tmp_path: Path) -> None:
    def made(name: str, match: dict[str, Any], game: dict[str, Any]) -> Store:
        store = Store(tmp_path / name)
        store.enter("match", some_match(**match))
        store.add("match", some_game(**game))
        return store

    target = made("target.db", {}, {})
    new = made("new.db", {}, {"block": 1})
    other = made("other.db", {"seed": 1}, {"block": 2})
    strange = made("strange.db", {}, {"moves": ("7=5+2",)})
    with pytest.raises(StoreError, match="seed is 0 there and 1 here"):
        merge(target, [new, other])
    with pytest.raises(
        StoreError, match=r"block 0, seating 0 of 'match' has other moves or nodes in .*strange\.db"
    ):
        merge(target, [new, strange])
    assert [game.block for game in target.games("match")] == [0]
    assert merge(target, [new]) == {"match": 1}
    timed = {"agents": ("maxn@0.1s", "random")}
    clocks = [made("slow.db", timed, {}), made("fast.db", timed, {"moves": ("7=5+2",)})]
    with Store(None) as fresh:
        assert merge(fresh, clocks) == {"match": 1}, "by the clock the same game may be played in two ways"
    for store in (target, new, other, strange, *clocks):
        store.close()


def test_merging_a_file_from_a_read_only_folder(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db") as store:
        store.enter("match", some_match())
        store.add("match", some_game())
    folder = tmp_path / "folder"
    folder.mkdir()
    shutil.copy(tmp_path / "a.db", folder)
    folder.chmod(0o555)
    with Store(folder / "a.db", create=False) as source, Store(None) as target:
        assert merge(target, [source]) == {"match": 1}
    folder.chmod(0o755)


def test_errors_are_errors_of_nply() -> None:
    assert issubclass(StoreError, nply.NplyError)
