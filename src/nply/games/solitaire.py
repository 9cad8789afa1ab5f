"""The exact solitaire table: built once, kept in the user's cache folder, checked whenever it is read."""

import os
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from nply._core import NplyError, SolitaireTable
from nply.games.star import Star, star


def cache_folder() -> Path:
    """Return where tables are kept: $NPLY_CACHE, or nply in $XDG_CACHE_HOME or ~/.cache."""
    own = os.environ.get("NPLY_CACHE")
    if own:
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "nply"


def table(pegs: int = 6) -> SolitaireTable:
    """Return the table for so many pegs, built and stored if it is not there yet."""
    return _table(pegs, table_file(pegs))


def solution(cells: Sequence[str], arm: int = 0) -> list[str]:
    """Return a shortest way home for pegs on these cells, alone on the lane of this arm: move by move."""
    solved = table(len(cells))
    board = star(len(cells))
    pegs = list(cells)
    moves: list[str] = []
    while left := solved.moves(pegs, arm):
        start, end = next(
            (start, end)
            for start in pegs
            for end in _ends(board, start, pegs, arm)
            if solved.moves([end if name == start else name for name in pegs], arm) == left - 1
        )
        pegs[pegs.index(start)] = end
        moves.append(f"{start}-{end}")
    return moves


def _ends(board: Star, start: str, pegs: Sequence[str], arm: int) -> list[str]:
    """Return where one move can take a peg in its lane, farthest from the bottom first."""
    cell = board.cells[start]
    others = {board.cells[name] for name in pegs if name != start}
    steps = {near for near in board.steps(cell) if near not in others and board.in_lane(near, arm)}
    hops = board.reach(cell, others, lambda there: board.in_lane(there, arm)).keys()
    return [str(end) for end in sorted((steps | hops) - {cell}, reverse=True)]


def table_file(pegs: int) -> Path:
    """Return the file of the table; it is there and whole when this returns.

    Whoever comes first builds it. The file appears under its name only when it is complete, so
    processes that build at the same time do the work twice and disturb nobody.
    """
    path = cache_folder() / f"solitaire-{pegs}.table"
    if path.exists():
        try:
            SolitaireTable.load(pegs, str(path))
        except NplyError:
            pass  # damaged, of another version, or something else: built again
        else:
            return path
    _store(_build(pegs), path)
    _table.cache_clear()
    return path


@lru_cache
def _table(pegs: int, path: Path) -> SolitaireTable:
    return SolitaireTable.load(pegs, str(path))


def _build(pegs: int) -> SolitaireTable:
    """Build the table, with a bar on the terminal that shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"solitaire table for {pegs} pegs, once only", total=1.0)
        return SolitaireTable.build(pegs, lambda share: bar.update(task, completed=share))


def _store(built: SolitaireTable, path: Path) -> None:
    """Write to a file of our own and let it take the name in one step."""
    scratch: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, scratch = tempfile.mkstemp(prefix=path.name + ".", dir=path.parent)
        os.close(handle)
        built.save(scratch)
        os.replace(scratch, path)
    except (OSError, NplyError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NplyError(
            f"cannot store the solitaire table in {path.parent}: {reason}; "
            "set NPLY_CACHE to a folder that can be written"
        ) from None
    finally:
        if scratch is not None and os.path.exists(scratch):
            os.unlink(scratch)
