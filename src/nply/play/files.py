"""Games in files: JSON with a version and a checksum, written as a whole or not at all.

Reading a file never runs code that it names: a game or an agent of the user's own has to be given again.
A file of a hand in progress holds the seed of its cards, and with it the cards that nobody has seen.
"""

import contextlib
import os
import tempfile
import zlib
from pathlib import Path

import msgspec

from nply._core import NplyError
from nply.play.records import Saved

FORMAT = "nply game"
VERSION = 1
MOST_BYTES = 50_000_000


class SaveError(NplyError):
    """A game cannot be written to a file, or what is in the file is not one."""


class _File(msgspec.Struct, frozen=True, kw_only=True):
    format: str
    version: int
    checksum: int
    game: msgspec.Raw


def encoded(saved: Saved) -> bytes:
    """Return what a file of this game holds."""
    content = msgspec.json.encode(saved)
    whole = _File(format=FORMAT, version=VERSION, checksum=zlib.crc32(content), game=msgspec.Raw(content))
    return msgspec.json.encode(whole) + b"\n"


def write(saved: Saved, path: str | os.PathLike[str]) -> None:
    """Write a game to a file. A file that is there is replaced at once, or stays as it is."""
    target = Path(path)
    content = encoded(saved)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:  # a zero byte in the name is a ValueError
        raise SaveError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None


def read(path: str | os.PathLike[str]) -> Saved:
    """Return the game that is in a file; a SaveError says in one line why it is none."""
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise SaveError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    if len(text) > MOST_BYTES:
        raise SaveError(f"{path} is too large to be a saved game")
    return decoded(text, str(path))


def decoded(text: bytes, path: str) -> Saved:
    """Return the game that these bytes are; `path` is where they come from, for the words of an error."""
    try:
        whole = msgspec.json.decode(text, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise SaveError(f"{path} is no saved game of nply, or only a part of one") from None
    if whole.format != FORMAT:
        raise SaveError(f"{path} is no saved game of nply: its format is {whole.format[:40]!r}")
    if whole.version != VERSION:
        raise SaveError(
            f"{path} is a saved game of version {whole.version}; this nply reads version {VERSION}"
        )
    if zlib.crc32(bytes(whole.game)) != whole.checksum:
        raise SaveError(f"{path} is damaged: its checksum does not fit")
    try:
        return msgspec.json.decode(whole.game, type=Saved)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"{path} is damaged: {error}") from None


def default_path(game: str, moment: str) -> Path:
    """Return where a game is kept if nobody says where: $XDG_STATE_HOME/nply, or ~/.local/state/nply."""
    home = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "state"
    name = "".join(letter if letter.isalnum() else "_" for letter in game)[-40:]
    return folder / "nply" / f"{name}-{moment}.json"
