"""Saved games: what is damaged, foreign or of another version is one line, and nothing is run."""

import contextlib
import json
import os
import random
from pathlib import Path

import pytest

from nply.play import SaveError, Session, Setup, read, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    session = Session(Setup(game="nim", options={"heap": 9}, seats=(None, "random"), seed=5))
    session.play("9=6+3")
    write(session.saved(), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_what_is_written_is_read(file: Path) -> None:
    saved = read(file)
    assert (saved.setup.game, saved.setup.seed, saved.moves) == ("nim", 5, ("9=6+3",))
    assert os.listdir(file.parent) == ["game.json"]  # and nothing beside it


def test_any_cut_is_noticed(file: Path) -> None:
    whole = file.read_bytes().rstrip()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(SaveError, match=r"no saved game of nply, or only a part of one$"):
            read(file)


def test_any_changed_byte_is_noticed(file: Path) -> None:
    whole = file.read_bytes().rstrip()
    before = read(file)
    chance = random.Random(1)
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] = (changed[place] + chance.randrange(1, 256)) % 256
        file.write_bytes(changed)
        with contextlib.suppress(SaveError):
            assert read(file) == before  # a blank for a blank, or the like


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no saved game"),
        (b"[]", "no saved game"),
        (b'{"a": 1}', "no saved game"),
        (b"\x80\x04\x95\x10\x00", "no saved game"),  # a pickle
        (b"[" * 100_000, "no saved game"),
        (b'{"format": "chess", "version": 1, "checksum": 0, "game": {}}', "its format is 'chess'"),
        (
            b'{"format": "nply game", "version": 7, "checksum": 0, "game": {}}',
            "of version 7; this nply reads",
        ),
        (b'{"format": "nply game", "version": 1, "checksum": 0, "game": {}}', "checksum does not fit"),
    ],
)
def test_other_files(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=words):
        read(path)


def test_unknown_fields_are_refused(file: Path) -> None:
    import zlib

    content = json.loads(file.read_text())
    game = json.dumps({**content["game"], "run": "rm"})
    text = f'{{"format":"nply game","version":1,"checksum":{zlib.crc32(game.encode())},"game":{game}}}'
    file.write_text(text)
    with pytest.raises(SaveError, match="damaged"):
        read(file)


def test_no_file_no_folder_no_right(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"^cannot read .*No such file"):
        read(tmp_path / "none")
    with pytest.raises(SaveError, match=r"^cannot read .*directory"):
        read(tmp_path)
    (tmp_path / "plain").write_text("")
    saved = Session(Setup(game="nim", seats=(None, None))).saved()
    with pytest.raises(SaveError, match=r"^cannot write "):
        write(saved, tmp_path / "plain" / "game.json")
    with pytest.raises(SaveError, match=r"^cannot write "):
        write(saved, "a\0b")


def test_a_write_that_fails_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SaveError, match="No space left"):
        write(Session(Setup(game="nim", seats=(None, None))).saved(), file)
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == ["game.json"]
