"""Experiments of one's own: the file, the run, verdicts, counts and the report."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from statistics import mean

import pytest

import nply
from nply import OptionError
from nply.cli.app import run as run_cli
from nply.experiments.counted_deals import CountedDeals
from nply.experiments.counts import count_nodes, counted
from nply.experiments.run import TableResult, TimeLeft, count_matches, run_experiment
from nply.experiments.spec import Row, Size, load_file, load_packaged, parse
from nply.experiments.verdicts import Lead, verdict
from nply.matches import Store, StoreError
from nply.matches.statistics import Estimate
from nply.reports.experiment import html
from nply.reports.experiment_overview import main_table, pictures
from nply.reports.experiment_text import markdown

OWN = """
title = "Nim <by hand>"
about = "Who searches, wins."

[[runs]]
title = "a few heaps"
game = "nim"
options = { heap = 9 }
columns = { search = "minimax", chance = "random" }
starts = "random(plies=1)"
full = { blocks = 6, limit = "d9" }
quick = { blocks = 2, limit = "d3" }
rows = [
    { title = "games won", measure = "wins", paper = { search = 0.9, chance = 0.1 }, better = "higher" },
    { title = "search depth", measure = "depth", paper = { search = 900 } },
]

[[runs]]
title = "not now"
kind = "left_out"
columns = { other = "" }
note = "it is for later"
rows = [{ title = "games won", measure = "wins", paper = { other = 0.5 } }]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    return file


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("title = ", "title : ", 1), "not TOML"),
        (('kind = "left_out"', 'kind = "guess"', 1), "guess"),
        (("better =", "worse =", 1), "worse"),
        (("{ search = 0.9", "{ serach = 0.9", 1), "did you mean 'search'"),
        (('note = "it is for later"', "", 1), "does not say why"),
        (("blocks = 6", "blocks = -1", 1), "at least 0"),
        (('game = "nim"', "", 1), "needs a game and columns"),
        (("rows = [{ title", "rows = []\nmore = [{ title", 1), "more"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_line(change: tuple[str, str, int], words: str) -> None:
    with pytest.raises(OptionError, match=words) as caught:
        parse(OWN.replace(*change), "own")
    assert str(caught.value).startswith("own: ")
    assert "\n" not in str(caught.value)


def test_no_such_file_or_table(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot read"):
        load_file(tmp_path / "none.toml")
    with pytest.raises(OptionError, match="did you mean"):
        load_packaged("2003-table-111")


def test_a_run_is_stored_resumed_and_the_same_with_two_workers(own: Path, tmp_path: Path) -> None:
    experiment = load_file(own)
    store = tmp_path / "games.db"
    small = run_experiment(experiment, quick=True, store=store, workers=1)
    first = run_experiment(experiment, quick=False, store=store, workers=1)
    with Store(store, create=False) as opened:
        names = opened.names()
        ended = [record.ended + record.worker for name in names for record in opened.games(name)]
    assert len(names) == 2  # another limit is another match
    assert len(ended) == 2 * 2 + 6 * 2
    again = run_experiment(experiment, quick=False, store=store, workers=1)
    with Store(store, create=False) as opened:
        assert [r.ended + r.worker for name in opened.names() for r in opened.games(name)] == ended
    other = run_experiment(experiment, quick=False, store=tmp_path / "other.db", workers=2)
    assert (
        [run.rows for run in first.runs]
        == [run.rows for run in again.runs]
        == [run.rows for run in other.runs]
    )
    assert small.runs[0].size == Size(2, "d3")
    assert first.runs[0].games == 12
    assert first.runs[1].size is None
    assert first.verdicts()["differ"] >= 1  # nobody searches 900 plies


def test_what_is_stored_is_reported_without_playing(own: Path, tmp_path: Path) -> None:
    experiment = load_file(own)
    store = tmp_path / "games.db"
    none = run_experiment(experiment, quick=False, store=store, workers=1, time_left=TimeLeft(0, 1))
    assert (none.runs[0].blocks, none.runs[0].games) == (0, 0)
    assert all(cell.ours is None for row in none.runs[0].rows for cell in row.cells.values())
    assert "0 of 6 blocks, limit d9, 0 games" in markdown([none], "Report", "facts")
    assert "0 of 6 blocks" in html([none], "Report", "facts")
    run_experiment(experiment, quick=False, store=store, workers=1)
    there = run_experiment(experiment, quick=False, store=store, workers=1, time_left=TimeLeft(0, 1))
    assert (there.runs[0].blocks, there.runs[0].games) == (6, 12)


def test_time_is_shared_among_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("nply.experiments.run.time.monotonic", lambda: now[0])
    time_left = TimeLeft(60, 3)
    assert time_left.part() == 20
    now[0] += 10  # the first one was done before its time
    assert time_left.part() == 25
    now[0] += 60
    assert time_left.part() == 0
    assert TimeLeft(None, 3).part() is None
    tables = [load_packaged("2003-table-11"), load_packaged("2005-table-2"), load_packaged("lecture")]
    assert count_matches(tables, quick=False) == 4 + 4 + 2  # each engine plays alone


def test_the_report_begins_with_who_is_ahead(result: TableResult) -> None:
    head, *rows = main_table([result])
    assert head[:3] == ["table", "run", "who is ahead"]
    assert len(rows) == 1
    assert rows[0][:2] == ["own", "a few heaps"]
    assert rows[0][2].endswith("(reduced)")
    assert rows[0][-1] == "2 of 6, d3"
    assert main_table([run_experiment(load_packaged("lecture"), quick=True)]) == []
    assert list(pictures([result])) == ["winners", "depths"]
    assert list(pictures([run_experiment(load_packaged("2003-table-08"), quick=True)])) == ["growth"]


def test_verdicts_by_hand() -> None:
    row = Row("r", "wins", paper={"a": 0.6}, digits=1, tolerance=0.01)
    inside, above = Estimate(0.5, 0.4, 0.62), Estimate(0.9, 0.8, 1.0)
    rounding = Estimate(0.5, 0.4, 0.541)  # 0.6 may be 0.55, and a hundredth is allowed
    outside = Estimate(0.5, 0.4, 0.539)
    assert [verdict(row, "a", one) for one in (inside, rounding, outside, above)] == [
        "agree", "agree", "differ", "differ",
    ]  # fmt: skip
    assert verdict(row, "b", inside) == verdict(row, "a", None) == ""
    at_least, at_most = (Row("r", "x", paper={"a": 0.6}, goal=goal) for goal in ("at_least", "at_most"))
    assert [verdict(at_least, "a", one) for one in (outside, above)] == ["differ", "agree"]
    assert [verdict(at_most, "a", one) for one in (outside, above)] == ["agree", "differ"]
    assert [verdict(row, "a", one, reduced=True) for one in (inside, outside)] == ["agree", "reduced"]
    finer = Row("r", "x", paper={"a": 1.36, "b": 71}, digits=0)
    assert [verdict(finer, "a", Estimate(1.3, 1.2, high)) for high in (1.356, 1.354)] == ["agree", "differ"]
    assert [verdict(finer, "b", Estimate(70, 69, high)) for high in (70.6, 70.4)] == ["agree", "differ"]
    by_column = Row("r", "x", paper={"a": 0.6, "b": 0.6}, tolerance={"b": 0.1})
    assert [verdict(by_column, column, outside) for column in "ab"] == ["differ", "agree"]


def test_who_is_ahead() -> None:
    row = Row("r", "points", paper={"a": 8.0, "b": 9.0}, better="lower")

    def lead(gap: Estimate, row: Row = row) -> Lead:
        return Lead(row, "a", "b", gap)

    before, behind = lead(Estimate(-1.0, -1.5, -0.5)), lead(Estimate(1.0, 0.5, 1.5))
    assert str(before) == "a ahead by 1 [0.5, 1.5]; print: the same"
    assert str(behind) == "b ahead by 1 [0.5, 1.5]; print: a"
    assert (before.verdict, behind.verdict) == ("same winner", "other winner")
    outside, inside = lead(Estimate(-0.2, -0.6, 0.2)), lead(Estimate(-0.2, -2.0, 1.6))
    assert str(outside) == "not decided: a − b = -0.2 [-0.6, +0.2]; print: a by 1, outside this interval"
    assert str(inside).endswith("print: a by 1, inside this interval")
    assert (outside.verdict, inside.verdict) == ("not decided, less than in print", "not decided")
    even = Row("r", "points", paper={"a": 8.5, "b": 8.5}, better="lower")
    assert str(lead(Estimate(-1.0, -1.5, -0.5), even)).endswith("print: even")
    assert lead(Estimate(-1.0, -1.5, -0.5), even).verdict == "print is even"
    assert lead(Estimate(-1.0, -1.5, 0.5), even).verdict == "as even as print"
    alone = lead(Estimate(0.2, 0.1, 0.3), Row("r", "wins", better="higher"))
    assert (str(alone), alone.verdict) == ("a ahead by 0.2 [0.1, 0.3]", "")


def test_counts_are_of_one_search_to_the_end() -> None:
    """Without pruning and without a table that is every node of the game."""
    run = load_packaged("2005-table-2").runs[0]
    plain = {"Full tree": "maxn(prune=none)", "WL": run.columns["WL"]}
    from msgspec.structs import replace

    small = replace(run, columns=plain, games={"Full tree": {"utility": "tricks"}, "WL": {"utility": "WL"}})
    nodes = count_nodes(small, Size(3, "", {"cards": 3}), lambda: None)
    for block, found in enumerate(nodes["Full tree"]):
        game = nply.load("spades", **{**run.options, "cards": 3})
        assert found == sum(nply.perft(game.deal(seed=run.seed + block))) - 1
    full = counted(nodes, "Full tree", "nodes")
    assert full is not None
    assert full.mean == mean(nodes["Full tree"])
    factor = counted(nodes, "WL", "factor")
    assert factor is not None
    assert factor.mean == pytest.approx(sum(nodes["Full tree"]) / sum(nodes["WL"]))
    middle = counted(nodes, "WL", "median_nodes")
    assert middle is not None
    assert middle.mean == sorted(nodes["WL"])[1]
    with pytest.raises(OptionError, match="no count is called 'nods'; did you mean 'nodes'"):
        counted(nodes, "WL", "nods")


def test_what_was_counted_is_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = load_packaged("2005-table-2").runs[0]
    size = Size(2, "", {"cards": 3})
    file = tmp_path / "counts.json"
    first = count_nodes(run, size, lambda: None, known=CountedDeals(file))
    monkeypatch.setattr("nply.Engine.search", None)  # nobody may search
    assert count_nodes(run, size, lambda: None, seconds=0, known=CountedDeals(file)) == first
    file.write_text("nonsense")
    with pytest.raises(StoreError, match="holds no counts: move it away"):
        CountedDeals(file)


@pytest.fixture
def result(own: Path, tmp_path: Path) -> TableResult:
    return run_experiment(load_file(own), quick=True, store=tmp_path / "games.db", workers=1)


class Checker(HTMLParser):
    """Every tag that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_no_network(result: TableResult) -> None:
    page = html(
        [result, run_experiment(load_packaged("lecture"), quick=True)], "A <report>", "facts & figures"
    )
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    outside = set(re.findall(r"(?:src|href)=\"([^#\"][^\"]*)", page)) | set(
        re.findall(r"url\(|@import", page)
    )
    assert outside == set()
    assert "A &lt;report&gt;" in page
    assert "Nim &lt;by hand&gt;" in page
    assert page.count("<svg") == 4  # a strip for each row that was measured, and two pictures of them all
    assert "Not run: it is for later." in page
    assert "reduced from 6 blocks, limit d9" in page
    assert 'class="reduced">reduced' in page


def test_the_same_in_markdown(result: TableResult) -> None:
    text = markdown([result], "Report", "facts")
    assert "### a few heaps" in text
    assert "; print 900.00, reduced" in text
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        assert len({line.count("|") for line in block.splitlines()}) == 1


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs Chromium")
@pytest.mark.parametrize("width", [390, 1280])
def test_a_browser_shows_the_page_without_an_error(result: TableResult, width: int, tmp_path: Path) -> None:
    page, picture = tmp_path / "report.html", tmp_path / "report.png"
    page.write_text(html([result], "Report", "facts"), encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={width},900"]
    done = subprocess.run(
        [*command, f"--screenshot={picture}", str(page)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert picture.stat().st_size > 5_000
    assert "CONSOLE" not in done.stderr


def test_the_command_prints_the_table_and_writes_the_report(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results"
    assert run_cli(["experiment", str(own), "--quick", "--out", str(out), "--workers", "1"]) == 0
    printed = capsys.readouterr().out
    assert "games won" in printed
    assert "not now: Not run: it is for later." in printed
    assert "reduced" in printed
    assert (out / "report.html").exists()
    assert "# Nim <by hand>" in (out / "report.md").read_text()
    assert (out / "games.db").exists()


def test_reproduce_lists_and_runs_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["reproduce", "--list"]) == 0
    assert "2003-table-11" in capsys.readouterr().out
    assert run_cli(["reproduce", "lecture", "2003-table-08", "--out", str(tmp_path)]) == 0
    assert "2 tables in" in capsys.readouterr().out
    assert (tmp_path / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["reproduce", "2003-table-99"], "no table is called '2003-table-99'"),
        (["experiment", "none.toml"], "cannot read none.toml"),
        (["reproduce", "lecture", "--workers", "none"], "workers must be a whole number"),
        (["reproduce", "lecture", "--out", "/dev/null/x"], "cannot make the folder"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


AGAINST = """
title = "pairs"
[[runs]]
title = "heaps"
game = "nim"
options = { heap = 9 }
starts = "random(plies=1)"
full = { blocks = 2, limit = "d9" }
quick = { blocks = 1, limit = "d3" }
rows = [{ title = "games won", measure = "wins", better = "higher" }]
columns = { minimax = "minimax", maxn = "maxn" }
against = { chance = "random", maxn = "maxn" }
"""


def test_a_run_against_others_is_a_run_a_pair() -> None:
    experiment = parse(AGAINST, "pairs")
    pairs = ["minimax and chance", "maxn and chance", "minimax and maxn"]
    assert [run.title for run in experiment.runs] == [f"heaps: {pair}" for pair in pairs]
    assert [run.columns for run in experiment.runs] == [
        {"minimax": "minimax", "chance": "random"},
        {"maxn": "maxn", "chance": "random"},
        {"minimax": "minimax", "maxn": "maxn"},
    ]
    assert count_matches([experiment], quick=True) == 3
    result = run_experiment(experiment, quick=True, workers=1)
    assert all(set(run.rows[0].cells) == set(run.run.columns) for run in result.runs)
    text = markdown([result], "Pairs", "")
    assert "### heaps\n\n| games won, more than | chance | maxn |\n|---|---|---|\n" in text
    assert re.search(r"(?m)^\| minimax \| [+-][\d.]+ \[-1\.00, \+1\.00\], 1 block \| [+-][\d.]+ \[", text)
    assert re.search(r"(?m)^\| maxn \| .*, 1 block \|  \|$", text)
    with pytest.raises(OptionError, match="`against` is for matches between two agents at a table"):
        parse(AGAINST + 'seatings = "alone"\n', "pairs")


LEAGUE = """
title = "League"

[[runs]]
title = "many at a heap"
game = "nim"
options = { heap = 12, players = 3 }
columns = { good = "maxn@d12", fair = "maxn@200", blind = "random", first = "heuristic" }
beside = ["good", "blind"]
starts = "random(plies=1)"
seatings = "league"
full = { blocks = 8 }
rows = [{ title = "games won", measure = "wins", better = "higher" }]
"""


def test_all_columns_beside_some_of_them() -> None:
    found = run_experiment(parse(LEAGUE, "league"), quick=False, workers=1)
    (row,) = found.runs[0].rows
    assert found.runs[0].games == 8 * 4
    assert [(lead.first, lead.second) for lead in row.leads] == [
        ("good", "blind"),
        ("fair", "good"),
        ("fair", "blind"),
        ("blind", "good"),
        ("first", "good"),
        ("first", "blind"),
    ]
    ahead, behind = row.leads[0].gap, row.leads[3].gap
    good, blind = (row.cells[column].ours for column in ("good", "blind"))
    assert good is not None
    assert blind is not None
    assert ahead.mean == -behind.mean == pytest.approx(good.mean - blind.mean)
    text = markdown([found], "Report", "facts")
    assert "|  | games won | more than good | more than blind |" in text
    assert f"{ahead.mean:+.2f} [{ahead.low:+.2f}, {ahead.high:+.2f}] |" in text
    assert "more than blind" in html([found], "Report", "facts")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('"blind"]', '"blond"]'), "beside: no column is called 'blond'; did you mean 'blind'"),
        ((', better = "higher"', ""), "say what is `better`"),
        (('"league"\nfull', '"alone"\nfull'), "between all columns"),
    ],
)
def test_what_cannot_be_beside(change: tuple[str, str], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        parse(LEAGUE.replace(*change), "league")
