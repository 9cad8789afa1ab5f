"""`nply play`: by pipe, on a terminal, interrupted, resumed."""

import io
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from nply.play import Session, Setup, read, write
from program import ENVIRONMENT, PROGRAM, Said, on_terminal, plain, said

HEARTS = ("play", "hearts", "--open", "--cards", "4", "--seed", "2", "--level", "1")


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "nply"


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *arguments: str) -> Said:
    """Run the command with these lines as its input; it must not be a traceback."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return said(*arguments)


def persons_moves(setup: Setup, seed: int = 0) -> list[str]:
    """Return what a person who plays at random types in a whole game."""
    session, chance = Session(setup), random.Random(seed)
    lines: list[str] = []
    while True:
        if session.turn is None:
            if session.is_over:
                return lines
            session.next_hand()
            lines.append("")
        elif session.is_person(session.turn or 0):
            lines.append(str(chance.choice(list(session.state.legal_moves()))))
            session.play(lines[-1])
        else:
            session.reply()


def test_a_hand_from_the_first_card_to_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(game="hearts", options={"cards": 4}, seed=2, seats=(None, *["level(1)"] * 3), open=True)
    lines = persons_moves(setup)
    done = typed(monkeypatch, "\n".join(["?", "help", *lines]) + "\n", *HEARTS)
    assert (done.code, done.err) == (0, "")
    assert "you are player 0, the others are level(1)" in done.out
    assert "the points of the others, more is better" in " ".join(done.out.split())
    assert "review: " in done.out
    assert re.search(r"^hand +you +player 1 +player 2 +player 3$", done.out, re.M)
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "options", "ending"),
    [
        (["hearts", "--to", "30"], {"passing": "left"}, {"to": 30}),
        (
            ["spades", "--hands", "2"],
            {"bidding": "moves", "utility": "points", "must_break": True},
            {"hands": "2"},
        ),
        (["oh_hell", "--hands", "2-1"], {"bidding": "moves"}, {"hands": "2-1"}),
    ],
)
def test_whole_games(
    monkeypatch: pytest.MonkeyPatch,
    state_home: Path,
    arguments: list[str],
    options: dict[str, object],
    ending: dict[str, object],
) -> None:
    if arguments[0] == "hearts":
        options = {}
    setup = Setup(
        game=arguments[0],
        options=options,
        seed=4,
        seats=(None, *["random"] * 3),
        open=True,
        **ending,  # type: ignore[arg-type]
    )
    lines = persons_moves(setup)
    flags = ("--open", "--seed", "4", "--opponents", "random", "--no-review")
    done = typed(monkeypatch, "\n".join(lines) + "\n", "play", *arguments, *flags)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^total +-?\d+", done.out, re.M)
    assert re.search(r"wins?$|draw$", done.out, re.M)
    kept = list(state_home.iterdir())
    assert len(kept) == 1
    assert len(read(kept[0]).finished) == lines.count("") + 1
    # A finished game can be looked at again.
    again = typed(monkeypatch, "", "play", "--resume", str(kept[0]), "--no-review")
    assert (again.code, again.err) == (0, "")
    assert re.search(r"wins?$|draw$", again.out, re.M)


def test_undo_save_and_resume(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    board = ("play", "connect_four", "--opponents", "minimax@d4")
    done = typed(monkeypatch, f"d\nundo\nc\nsave {file}\nquit\n", *board)
    assert (done.code, done.err) == (0, "")
    saved = read(file)
    assert saved.moves[0] == "c"
    assert len(saved.moves) == 2
    again = typed(monkeypatch, "moves\n", "play", "--resume", str(file))
    assert (again.code, again.err) == (0, "")
    board_lines = [line for line in done.out.splitlines() if line.startswith("|")]
    assert board_lines[-6:] == again.out.splitlines()[2:8]


def test_end_of_input_is_polite(monkeypatch: pytest.MonkeyPatch, state_home: Path) -> None:
    done = typed(monkeypatch, "", *HEARTS)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\ngoodbye\n")
    assert not state_home.exists()


def test_the_end_of_input_keeps_a_whole_game(monkeypatch: pytest.MonkeyPatch, state_home: Path) -> None:
    done = typed(monkeypatch, "", *HEARTS, "--to", "50")
    assert done.code == 0
    (kept,) = state_home.iterdir()
    assert done.out.endswith(f"the game is kept; go on with\n  nply play --resume {kept}\n")
    assert read(kept).setup.to == 50


@pytest.mark.parametrize("line", ["xx", "\x00", "zz zz", "save /dev/null/at/all/x", "💣", "9" * 5000, "((("])
def test_nonsense_is_one_answer(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    done = typed(monkeypatch, f"{line}\n", *HEARTS)
    assert (done.code, done.err) == (0, "")
    assert "Traceback" not in done.out


def test_a_line_may_hold_several_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    done = typed(
        monkeypatch, "3c 8d 3h\n", "play", "hearts", "--open", "--seed", "3", "--opponents", "heuristic"
    )
    assert "passed 0: 3♥ 8♦ 3♣" in done.out


def test_a_slip_in_a_line_takes_all_of_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ("play", "hearts", "--seed", "3", "--opponents", "heuristic")
    done = typed(monkeypatch, "3c 8d zz\n3c 8d 3h\n", *table)
    assert "zz is not legal here" in done.out
    assert done.out.count("pass 3 cards to the left") == 2
    assert re.search(r"^player 3 passed you( [2-9TJQKA][♠♥♦♣]){3}", done.out, re.M)


def test_partners_and_bids_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    done = typed(monkeypatch, "moves\n3\n", "play", "spades", "--seat", "1", "--level", "easy", "--seed", "2")
    assert "the others are easy; your partner is player 3" in " ".join(done.out.split())
    assert {"bid 0", "bid 13"} <= set(re.split(" {3,}|\n", done.out))
    assert re.search(r"^2: bid \d+   3: bid \d+", done.out, re.M)


def test_a_file_with_blanks_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = typed(monkeypatch, f"save {tmp_path}/my game.json\n", *HEARTS)
    assert f"nply play --resume '{tmp_path}/my game.json'" in done.out
    assert read(tmp_path / "my game.json").setup.game == "hearts"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play", "which game?"),
        ("play heart", "no game is called 'heart'; did you mean 'hearts'?"),
        ("play hearts --seat 4", "seat must be at most 3"),
        ("play hearts --level 11", "no level '11'"),
        ("play hearts --level esy", "did you mean 'easy'?"),
        ("play hearts --level 3 --opponents random", "give one of the two"),
        ("play hearts --opponents maxn", "'maxn' has no limit"),
        ("play hearts --opponents random,random", "one agent, or 3"),
        ("play nim --to 100", "nim is played one game at a time"),
        ("play nim --open", "nothing is hidden in nim"),
        ("play hearts --to 100 --hands AK..2.,Q.3..4,.AK..5,...234", "not by both"),
        ("play --resume {folder}/nowhere/x.json", "cannot read {folder}/nowhere/x.json: No such file"),
        ("play hearts --colour", "hearts has no option 'colour'"),
    ],
)
def test_what_is_wrong_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: str, words: str
) -> None:
    done = typed(monkeypatch, "", *arguments.replace("{folder}", str(tmp_path)).split(" "))
    assert done.code == 2
    assert words.replace("{folder}", str(tmp_path)) in done.err
    assert done.err.count("\n") == 1


def test_settled_things_cannot_be_given_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed(monkeypatch, f"save {file}\n", *HEARTS)
    for flag, value in [("--seat", "1"), ("--seed", "1"), ("--to", "9"), ("--hands", "2"), ("--moves", "2C")]:
        done = typed(monkeypatch, "", "play", "--resume", str(file), flag, value)
        assert done.code == 2
        assert f"{flag} is settled in the file" in done.err
    done = typed(monkeypatch, "", "play", "spades", "--resume", str(file))
    assert "is a game of hearts" in done.err
    done = typed(monkeypatch, "", "play", "hearts", "--resume", str(file), "--level", "4")
    assert done.code == 0
    assert "level(4)" in done.out


RACE = """
class Race:
    players = 2
    def __init__(self, left=10, player=0):
        with open({marker!r}, "a") as file: file.write("ran")
        self.left, self.player = left, player
    def legal_moves(self): return [n for n in (1, 2, 3) if n <= self.left]
    def apply(self, move): return Race(self.left - move, 1 - self.player)
    def is_terminal(self): return self.left == 0
    def scores(self): return (0, 1) if self.player == 0 else (1, 0)
    def __str__(self): return "#" * self.left
"""


def test_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker, file, source = tmp_path / "marker", tmp_path / "game.json", tmp_path / "race.py"
    source.write_text(RACE.format(marker=str(marker)))
    game = f"{source}:Race"
    done = typed(monkeypatch, f"?\n2\nundo\n1\nsave {file}\nquit\n", "play", game, "--left", "9")
    assert (done.code, done.err) == (0, "")
    assert "\n#########\n" in done.out
    assert read(file).moves[0] in (1, "1")
    # The file alone does not run it.
    marker.unlink()
    refused = typed(monkeypatch, "", "play", "--resume", str(file))
    assert refused.code == 2
    assert f"write nply play '{game}' --left 9 --resume {file}" in refused.err
    assert not marker.exists()
    again = typed(monkeypatch, "", "play", game, "--left", "9", "--resume", str(file))
    assert (again.code, again.err) == (0, "")
    assert marker.exists()


BOT = """
with open({marker!r}, "a") as file: file.write("ran")
class Bot:
    def choose(self, state, clock):
        return state.legal_moves()[-1]
"""


def test_an_agent_of_ones_own_is_not_run_by_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker, file, source = tmp_path / "marker", tmp_path / "game.json", tmp_path / "bot.py"
    source.write_text(BOT.format(marker=str(marker)))
    done = typed(monkeypatch, f"d\nsave {file}\n", "play", "connect_four", "--opponents", f"{source}:Bot")
    assert (done.code, done.err) == (0, "")
    marker.unlink()
    refused = typed(monkeypatch, "", "play", "--resume", str(file))
    assert refused.code == 2
    assert "give it again as --opponents" in refused.err
    assert not marker.exists()
    again = typed(monkeypatch, "", "play", "--resume", str(file), "--opponents", f"{source}:Bot")
    assert (again.code, again.err) == (0, "")


@pytest.mark.parametrize("seats", [("random", "random"), (None, None)])
def test_a_game_of_no_or_several_people(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seats: tuple[str | None, ...]
) -> None:
    file = tmp_path / "game.json"
    write(Session(Setup(game="nim", options={"heap": 7}, seats=seats)).saved(), file)
    refused = typed(monkeypatch, "", "play", "--resume", str(file))
    assert refused.code == 2
    assert f"is a game of {seats.count(None)} people, and one plays here" in refused.err
    again = typed(monkeypatch, "", "play", "--resume", str(file), "--opponents", "random")
    assert (again.code, again.err) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_a_signal_keeps_the_game(state_home: Path, number: signal.Signals) -> None:
    process = subprocess.Popen(
        [PROGRAM, *HEARTS, "--to", "100"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "XDG_STATE_HOME": str(state_home.parent), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    shown = b""
    while b" > " not in shown:
        shown += os.read(process.stdout.fileno(), 1000)
    time.sleep(0.1)
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 128 + number
    assert err == b""
    (kept,) = state_home.iterdir()
    assert read(kept).setup.game == "hearts"
    assert (b"go on with\n  nply play --resume" in out) == (number == signal.SIGINT)


def test_a_reader_that_goes_away_keeps_the_game(state_home: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [PROGRAM, *HEARTS, "--to", "100"],
        input=b"moves\n",
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "XDG_STATE_HOME": str(state_home.parent)},
        timeout=20,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
    (kept,) = state_home.iterdir()
    assert read(kept).setup.to == 100


@pytest.mark.parametrize("colour", [True, False])
def test_a_terminal_shows_colours_unless_told_not_to(
    monkeypatch: pytest.MonkeyPatch, state_home: Path, colour: bool
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "XDG_STATE_HOME", str(state_home.parent))
    if not colour:
        monkeypatch.setitem(ENVIRONMENT, "NO_COLOR", "1")
    shown, code, _ = on_terminal(["play", "hearts", "--seed", "3", "--level", "1"], wait_for="to the left (")
    assert code == 130
    assert ("\x1b[" in shown) == colour
    text = plain(shown)
    assert max(map(len, text.splitlines())) <= 80 + len(str(state_home))  # the name of a file may be long
    (kept,) = state_home.iterdir()
    assert re.search(rf"go on with\s+nply play --resume {kept}", text)
    assert read(kept).setup.seed == 3
