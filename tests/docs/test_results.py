"""The results in the repository: made by the code, complete, and free of the machine that made them."""

import csv
import re
import runpy
from pathlib import Path

from match_bots import AGENTS, SPADES
from nply.cli.reproduce import TITLE
from nply.experiments.saved_tables import FILE, load
from nply.experiments.spec import packaged
from nply.matches import play
from nply.reports.experiment_files import write_report
from page_blocks import ROOT

RESULTS = ROOT / "results"


def test_the_report_says_what_made_it_and_has_every_table() -> None:
    text = (RESULTS / "report.md").read_text(encoding="utf-8")
    assert re.search(r"nply \S+, signature [\d,]+, \d{4}-\d\d-\d\d; full", text)
    assert re.findall(r"^## (\S+): ", text, re.M) == packaged()
    page = (RESULTS / "report.html").read_text(encoding="utf-8")
    assert page.count("<section") == len(packaged())
    for picture in re.findall(r"\]\((\S+\.svg)\)", text):
        assert (RESULTS / picture).read_text(encoding="utf-8").startswith("<svg")


def test_the_data_are_those_of_the_report(tmp_path: Path) -> None:
    write_report(load(RESULTS / FILE), TITLE, tmp_path)
    for file in ("report.md", "report.html", "winners.svg", "depths.svg", "growth.svg"):
        assert (tmp_path / file).read_text("utf-8") == (RESULTS / file).read_text("utf-8"), file


def test_the_games_are_there() -> None:
    with (RESULTS / "games.csv").open(encoding="utf-8", newline="") as stream:
        games = list(csv.DictReader(stream))
    assert len(games) > 1000
    assert len({(game["match"], game["block"], game["seating"]) for game in games}) == len(games)


def test_the_games_of_a_store_are_written_a_row_each(tmp_path: Path) -> None:
    result = play("spades", AGENTS, options=SPADES, blocks=2, workers=1, out=tmp_path / "games.db", name="a")
    write_games = runpy.run_path(str(ROOT / "scripts" / "results.py"))["write_games"]
    write_games(tmp_path / "games.db", tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 12
    first, game = rows[0], result.games[0]
    assert first["match"] == "a"
    assert first["scores"] == " ".join(map(str, game.scores))
    assert first["plies"] == str(len(game.moves))
    write_games(tmp_path / "games.db", tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as stream:
        assert list(csv.DictReader(stream)) == rows


def test_a_match_that_had_more_games_stays(tmp_path: Path) -> None:
    write_games = runpy.run_path(str(ROOT / "scripts" / "results.py"))["write_games"]
    for store, matches in (("one.db", {"a": 2, "b": 1}), ("two.db", {"a": 1, "b": 2, "c": 1})):
        for name, blocks in matches.items():
            play("spades", AGENTS, options=SPADES, blocks=blocks, workers=1, out=tmp_path / store, name=name)
        write_games(tmp_path / store, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as stream:
        matches_of_rows = [row["match"] for row in csv.DictReader(stream)]
    assert matches_of_rows == ["a"] * 12 + ["b"] * 12 + ["c"] * 6
