"""`nply match` and `nply merge`."""

import json
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import program
from match_bots import stored, summary
from nply.matches import play, read
from program import PROGRAM

# Workers find the bots of the tests.
ENVIRONMENT = {**program.ENVIRONMENT, "PYTHONPATH": str(Path(__file__).parents[1])}
MATCH = ("match", "spades", "maxn@300", "paranoid@300", "--players", "3", "--cards", "4")


def output(*arguments: object) -> str:
    code, shown, said = program.said(*map(str, arguments))
    assert (code, said) == (0, "")
    return shown


def complaint(*arguments: object) -> str:
    code, shown, said = program.said(*map(str, arguments))
    assert (code, shown) == (2, "")
    assert len(said.splitlines()) == 1
    return said.removeprefix("nply: ").strip()


def facts(*arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output(*arguments, "--json"))
    return found


def test_a_match_prints_a_table_and_how_to_extend_it(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    text = output(*MATCH, "--blocks", 4, "--out", file)
    assert re.search(r"^  blocks +4 of 4 complete, from seed 0; deals$", text, re.M)
    assert re.search(r"^  games +24, 6 seatings \(mixed\) a block$", text, re.M)
    assert re.search(r"^agent +score +wins +rank +off best$", text, re.M)
    number = r"-?\d+(?:\.\d+)?"
    interval = rf"{number} \[{number}, {number}\]"
    assert re.search(rf"^maxn@300(?: +{interval}){{4}}$", text, re.M)
    assert re.search(rf"^paranoid@300 +\d+ +{interval} +\S+ +\S+ m?s$", text, re.M)
    assert "note: only 4 blocks" in text
    assert all(line == line.rstrip() for line in text.splitlines())
    command = text.rstrip().splitlines()[-1].strip()
    assert command == f"nply {' '.join(MATCH)} --blocks 8 --out {file}"
    longer = output(*shlex.split(command)[1:])
    assert "8 of 8 complete" in longer
    assert longer.rstrip().endswith(f"--blocks 16 --out {file}")
    assert len(stored(file)) == 48


def test_json_is_what_python_returns(tmp_path: Path) -> None:
    found = facts(*MATCH, "--blocks", 3, "--seed", 5, "--workers", 1)
    result = play(
        "spades",
        ["maxn@300", "paranoid@300"],
        options={"players": 3, "cards": 4},
        blocks=3,
        seed=5,
        workers=1,
    )
    assert found.pop("interrupted") is False
    assert found.pop("extend") == f"nply {' '.join(MATCH)} --blocks 6 --seed 5 --workers 1 --out match.db"
    del found["workers"]
    for agent in found["agents"]:
        del agent["seconds_a_move"]
    assert found == json.loads(json.dumps(summary(result)))


def test_the_command_that_extends_says_all_that_was_said(tmp_path: Path) -> None:
    words = ["match", "nim", "minimax(table=0)@d3", "random", "--heap", "12", "--seatings", "rotate"]
    words += ["--starts", "random(plies=3)", "--name", "two words", "--workers", "1", "--shard", "1/2"]
    command = facts(*words, "--blocks", 4, "--out", tmp_path / "a b.db")["extend"]
    expected = ["nply", *words[:6], "--blocks", "8", *words[6:8], *words[8:10], *words[12:], *words[10:12]]
    assert sorted(shlex.split(command)) == sorted([*expected, "--out", str(tmp_path / "a b.db")])
    assert facts(*shlex.split(command)[1:])["blocks"] == 4  # half of eight

    reached = facts(
        "match", "nim", "minimax@d3", "random", "--until", "0.4", "--measure", "rank", "--workers", 1
    )
    assert reached["precision"]["reached"] == reached["blocks"]
    assert reached["extend"] == (
        "nply match nim minimax@d3 random --until 0.2 --workers 1 --measure rank --out match.db"
    )
    missed = facts("match", "nim", "minimax@d3", "random", "--until", "0.001", "--blocks", 3, "--workers", 1)
    assert missed["precision"]["reached"] is None
    assert (
        missed["extend"]
        == "nply match nim minimax@d3 random --blocks 6 --until 0.001 --workers 1 --out match.db"
    )
    tree = facts("match", "uniform", "maxn@d2", "random", "--option", "depth=5", "--seed", 3, "--blocks", 1)
    assert "--depth 5 --blocks 2 --seed 3" in tree["extend"]
    assert tree["match"]["options"]["depth"] == 5


def test_shards_and_merge(tmp_path: Path) -> None:
    parts = [tmp_path / f"{i}.db" for i in (1, 2)]
    for i, part in enumerate(parts, start=1):
        output(*MATCH, "--blocks", 3, "--workers", 1, "--shard", f"{i}/2", "--out", part)
    whole = tmp_path / "whole.db"
    text = output("merge", *parts, "--out", whole)
    assert re.search(r"^match +18 +18$", text, re.M)
    assert read(whole).blocks == 3
    text = output("merge", *parts)
    assert re.search(r"^match +6 +18$", text, re.M), "without --out into the first file"
    assert stored(parts[0]) == stored(whole)
    assert facts(*MATCH, "--blocks", 3, "--out", whole)["blocks"] == 3


def test_a_bot_of_a_file_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bot = "class Bot:\n    def choose(self, state, clock):\n        return state.legal_moves()[-1]\n"
    (tmp_path / "my_bot.py").write_text(bot)
    text = output("match", "nim", "my_bot.py:Bot", "random", "--blocks", 2)
    assert re.search(r"^my_bot.py:Bot +", text, re.M)
    assert re.search(r"^  played by +nply .*, bench \d+, my_bot.py:Bot [0-9a-f]{16}$", text, re.M)


def test_three_agents_have_a_table_of_duels() -> None:
    text = output("match", "nim", "minimax@d3", "random", "heuristic", "--blocks", 2, "--workers", 1)
    assert "how often a seat of the row has more than one of the column" in text
    assert re.search(r"^ +agent +1 +2 +3$", text, re.M)
    assert re.search(r"^1 +minimax@d3 +- +", text, re.M)
    assert "12 games" not in text
    assert re.search(r"^  games +12, 6 seatings \(rotate\) a block$", text, re.M)


def test_exports(tmp_path: Path) -> None:
    games, moves = tmp_path / "games.csv", tmp_path / "moves.parquet"
    output(*MATCH, "--blocks", 2, "--export", games, "--export-moves", moves)
    assert len(games.read_text().splitlines()) == 1 + 2 * 6 * 3
    assert moves.read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["match", "spades"],
            "who plays spades? Write agents behind the game, such as maxn@20k paranoid@20k",
        ),
        (["match", "spade", "random"], "no game is called 'spade'; did you mean 'spades'?"),
        (
            ["match", "spades", "maxn"],
            "'maxn' has no limit; write how far it may search: 'maxn@250k' (nodes)",
        ),
        (
            ["match", "spades", "maxn@20k", "--card", "5"],
            "spades has no option 'card'; did you mean 'cards'?",
        ),
        (
            ["match", "spades", "maxn@20k", "--block", "5"],
            "spades has no option 'block'; did you mean 'blocks'?",
        ),
        (
            ["match", "spades", "maxn@20k", "--blocks", "none"],
            "blocks must be a whole number, at least 1, got 'none'",
        ),
        (
            ["match", "spades", "maxn@20k", "--until", "0"],
            "until must be a number above 0, like 2 or 0.5, got '0'",
        ),
        (["match", "spades", "maxn@20k", "--shard", "3"], "a shard is written i/n, like 1/3, 2/3 and 3/3"),
        (
            ["match", "spades", "maxn@20k", "--export", "a.txt"],
            "the name of an export ends with .csv or .parquet",
        ),
        (["match", "nim", "no_bot.py:Bot"], "agent 'no_bot.py:Bot': cannot read no_bot.py: No such file"),
        (["match", "nim", "random", "--out", "/"], "/ is a folder, not a file of results"),
        (
            ["match", "nim", "match_bots:Crash", "--heap", "40", "--workers", "2"],
            "agent match_bots:Crash: choose raised",
        ),
        (
            ["match", "nim", "minimax@d2", "--players", "3", "--heap", "20"],
            "minimax needs a game for two players",
        ),
        (
            ["match", "spades", "random", "--hands", "A"],
            "a match deals its cards itself, by --seed: leave out hands",
        ),
        (
            ["match", "mine.py:Race", "random"],
            "cannot read mine.py: No such file or directory",
        ),
        (["merge", "a.db"], "give at least two files, or one and --out"),
        (["merge", "nowhere.db", "none.db"], "there is no file none.db"),
        (["match", "nim", "random", "--out", PROGRAM], "is not a database; name another file"),
    ],
)
def test_mistakes_are_one_line(arguments: Sequence[str], says: str) -> None:
    assert says in complaint(*arguments)


def test_merge_refuses_to_join_a_file_into_itself(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    output("match", "nim", "random", "--blocks", 1, "--out", file)
    assert f"{file} cannot be joined into itself" in complaint("merge", file, file)
    assert f"{file} cannot be joined into itself" in complaint("merge", file, "--out", file)
    assert "there is no file" in complaint("merge", tmp_path / "none.db", file)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.db"]


def test_other_settings_are_refused_and_explained(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    output(*MATCH, "--blocks", 1, "--out", file)
    said = complaint(*MATCH[:-1], "5", "--blocks", 1, "--out", file)
    assert said == (
        f"{file} holds a match called 'match' with other settings: cards is 4 there and 5 here; "
        "give this one another --name or --out"
    )


def test_ctrl_c_shows_what_there_is_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    words = [
        "match",
        "nim",
        "match_bots:Slow(0.05)",
        "random",
        "--heap",
        "20",
        "--blocks",
        "200",
        "--out",
        str(file),
    ]
    process = subprocess.Popen(
        [PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        time.sleep(0.1)
        if file.exists() and _games(file) >= 4:
            break
    process.send_signal(signal.SIGINT)
    shown, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (130, "")
    assert "interrupted: this is what there is so far; the same command goes on" in shown
    assert re.search(r"blocks +[1-9]\d* of 200 complete", shown)
    assert 4 <= _games(file) < 400


def _games(file: Path) -> int:
    try:
        return len(stored(file))
    except Exception:  # it is being made
        return 0


def on_terminal(arguments: Sequence[str]) -> str:
    """Run on a terminal and return what was shown, without escape codes."""
    shown, code, _ = program.on_terminal(arguments, seconds=60, environment=ENVIRONMENT)
    assert code == 0
    return program.plain(shown)


def test_a_terminal_sees_the_match_live() -> None:
    words = [
        "match",
        "nim",
        "match_bots:Slow(0.02)",
        "random",
        "--heap",
        "20",
        "--blocks",
        "12",
        "--workers",
        "1",
    ]
    shown = on_terminal(words)
    assert re.search(r"games +\d+ of 24 \(Ctrl-C ends the match; what is done is kept\)", shown)
    assert re.search(r"rate +\S+ games a second", shown)
    assert re.search(r"time left +\d+ s", shown)
    assert re.search(r"^agent +score +wins +rating *$", shown, re.M)
    end = shown[shown.rindex("nim heap=20") :]
    assert "--out match.db\n" in end
    longest = max(len(line) for line in end.splitlines() if "nply match" not in line)
    assert longest <= 80


def test_a_narrow_terminal_shows_all_intervals() -> None:
    words = [
        "match",
        "nim",
        "minimax(search=alphabeta)@d3",
        "random",
        "heuristic",
        "--blocks",
        "3",
        "--workers",
        "1",
    ]
    shown = on_terminal(words)
    table = shown[shown.index("agent ") : shown.index("in brackets")]
    assert "…" not in table
    assert table.count("[") >= 3 * 4 + 1 + 6
    assert max(map(len, table.splitlines())) <= 80
