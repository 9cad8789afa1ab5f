"""A match for other programs: CSV or Parquet, one row a seat of a game or one row a move."""

import csv
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from nply._core import CapabilityError, OptionError
from nply.games.chance import CHANCE
from nply.matches.result import MatchResult
from nply.matches.store import StoreError

Row = tuple[Any, ...]

SEAT_COLUMNS = (
    "match", "block", "seating", "seed", "seat", "agent", "score", "rank", "moves", "searched", "nodes",
    "depth", "seconds", "worker", "ended",
)  # fmt: skip
"""`searched` counts the moves with a search; `nodes` and `seconds` are sums over them, `depth` is a mean."""

MOVE_COLUMNS = (
    "match", "block", "seating", "ply", "seat", "agent", "move", "choices", "nodes", "depth", "seconds",
)  # fmt: skip


def export(result: MatchResult, file: str | os.PathLike[str], *, rows: str = "seats") -> int:
    """Write the games of complete blocks to FILE.csv or FILE.parquet; return the number of rows.

    `rows` are seats (one row for each seat of each game) or moves. A file is written whole or not at all.
    """
    kinds: dict[str, tuple[Sequence[str], Callable[[MatchResult], Iterator[Row]]]] = {
        "seats": (SEAT_COLUMNS, _seats),
        "moves": (MOVE_COLUMNS, _moves),
    }
    if rows not in kinds:
        raise OptionError(f"rows must be seats or moves, got {rows!r}")
    columns, make = kinds[rows]
    path = Path(file)
    write = writer(path)
    table = list(make(result))
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            with part.open("wb") as stream:
                write(stream, columns, table)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror or error}") from None
    return len(table)


def writer(path: Path) -> Callable[[IO[bytes], Sequence[str], list[Row]], None]:
    """Return what writes a file with this ending; complains about others, and about what is not installed."""
    if path.suffix == ".csv":
        return _write_csv
    if path.suffix != ".parquet":
        raise OptionError(f"the name of an export ends with .csv or .parquet, unlike {path.name!r}")
    try:
        import pyarrow  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        raise CapabilityError("Parquet needs pyarrow: pip install 'nply[parquet]', or write .csv") from None
    return _write_parquet


def _write_csv(stream: IO[bytes], columns: Sequence[str], table: list[Row]) -> None:
    import io

    with io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True) as text:
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(columns)
        lines.writerows(table)


def _write_parquet(stream: IO[bytes], columns: Sequence[str], table: list[Row]) -> None:
    import pyarrow
    from pyarrow import parquet

    values = list(zip(*table, strict=True)) or [()] * len(columns)
    arrays = [
        pyarrow.array(map(str, column) if name == "move" else list(column))
        for name, column in zip(columns, values, strict=True)
    ]
    parquet.write_table(pyarrow.table(arrays, names=list(columns)), stream)


def _seats(result: MatchResult) -> Iterator[Row]:
    for game in result.games:
        for seat, agent in enumerate(game.agents):
            own = [one for one in game.decisions if one.player == seat]
            searched = [one for one in own if one.nodes is not None]
            depths = [one.depth for one in searched if one.depth is not None]
            yield (
                result.name,
                game.block,
                game.seating,
                game.seed,
                seat,
                result.match.agents[agent],
                game.scores[seat],
                game.ranks[seat],
                len(own),
                len(searched),
                sum(one.nodes or 0 for one in searched),
                sum(depths) / len(depths) if depths else None,
                sum((one.seconds or 0.0 for one in searched), 0.0),
                game.worker,
                game.ended,
            )


def _moves(result: MatchResult) -> Iterator[Row]:
    for game in result.games:
        for ply, (move, one) in enumerate(zip(game.moves, game.decisions, strict=True)):
            chance = one.player == CHANCE
            agent = "chance" if chance else result.match.agents[game.agents[one.player]]
            where = (result.name, game.block, game.seating, ply, one.player, agent)
            yield (*where, move, one.choices, one.nodes, one.depth, one.seconds)
