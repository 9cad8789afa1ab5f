"""Games and moves for other programs."""

import csv
from pathlib import Path
from typing import Any

import pytest

import nply
from match_bots import AGENTS, SPADES
from nply.matches import MatchResult, StoreError, export, play
from nply.matches.exports import MOVE_COLUMNS, SEAT_COLUMNS


@pytest.fixture(scope="module")
def result() -> MatchResult:
    return play("spades", [*AGENTS, "random"], options=SPADES, blocks=3, workers=1, name="ours")


def read_csv(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def test_a_row_a_seat(result: MatchResult, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert export(result, file) == 27
    rows = read_csv(file)
    assert len(rows) == 27
    assert tuple(rows[0]) == SEAT_COLUMNS
    for row, (game, seat) in zip(
        rows, [(game, seat) for game in result.games for seat in range(3)], strict=True
    ):
        own = [one for one in game.decisions if one.player == seat]
        assert row["match"] == "ours"
        assert (int(row["block"]), int(row["seating"]), int(row["seat"])) == (game.block, game.seating, seat)
        assert row["agent"] == result.match.agents[game.agents[seat]]
        assert (int(row["score"]), float(row["rank"])) == (game.scores[seat], game.ranks[seat])
        assert int(row["moves"]) == len(own) == 4
        assert int(row["nodes"]) == sum(one.nodes or 0 for one in own)
        depths = [one.depth for one in own if one.depth is not None]
        assert (row["depth"] == "") == (not depths) or float(row["depth"]) == sum(depths) / len(depths)
        assert int(row["searched"]) == len(depths)
        assert (row["depth"] == "") == (row["agent"] == "random")


def test_a_row_a_move(result: MatchResult, tmp_path: Path) -> None:
    file = tmp_path / "moves.csv"
    assert export(result, file, rows="moves") == 9 * 12
    rows = read_csv(file)
    assert tuple(rows[0]) == MOVE_COLUMNS
    expected = [
        (game.block, game.seating, ply, move, one.player, one.choices)
        for game in result.games
        for ply, (move, one) in enumerate(zip(game.moves, game.decisions, strict=True))
    ]
    numbers = ("block", "seating", "ply", "move", "seat", "choices")
    found = [tuple(row[name] if name == "move" else int(row[name]) for name in numbers) for row in rows]
    assert found == expected


@pytest.mark.parametrize("rows", ["seats", "moves"])
def test_parquet_holds_the_same(result: MatchResult, tmp_path: Path, rows: str) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    export(result, tmp_path / "a.csv", rows=rows)
    export(result, tmp_path / "a.parquet", rows=rows)
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    texts = [{name: "" if value is None else str(value) for name, value in row.items()} for row in table]
    assert texts == read_csv(tmp_path / "a.csv")
    assert isinstance(table[0]["block"], int)


def test_only_games_that_count_are_written(tmp_path: Path) -> None:
    empty = play("nim", ["random"], options={"heap": 9}, blocks=1, workers=1)
    nothing = MatchResult(**{**vars(empty), "games": ()})
    for ending in ("csv", "parquet"):
        assert export(nothing, tmp_path / f"a.{ending}") == 0
        assert export(nothing, tmp_path / f"a.{ending}", rows="moves") == 0
    assert (tmp_path / "a.csv").read_text() == ",".join(MOVE_COLUMNS) + "\n"


def test_mistakes(result: MatchResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(nply.OptionError, match=r"ends with \.csv or \.parquet, unlike 'a\.xlsx'"):
        export(result, tmp_path / "a.xlsx")
    with pytest.raises(nply.OptionError, match="rows must be seats or moves, got 'games'"):
        export(result, tmp_path / "a.csv", rows="games")
    with pytest.raises(StoreError, match=r"cannot write .*nowhere/a\.csv: No such file"):
        export(result, tmp_path / "nowhere" / "a.csv")
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(nply.CapabilityError, match=r"Parquet needs pyarrow: pip install 'nply\[parquet\]'"):
        export(result, tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_whole_or_not_at_all(
    result: MatchResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.csv"
    file.write_text("what was there before")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nply.matches.exports._write_csv", fails)
    with pytest.raises(StoreError, match=r"cannot write .*: No space left on device"):
        export(result, file)
    assert file.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [file]
