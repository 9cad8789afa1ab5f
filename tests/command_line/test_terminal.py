"""What the command line does on a terminal, in a pipe, and when Ctrl-C is pressed."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nply
from program import AT_ONCE, ENVIRONMENT, LONG, PROGRAM, on_terminal, output, plain


@pytest.mark.parametrize(
    "arguments",
    ["games", "engines", "perft mnk --depth 3", "analyse mnk --seconds 1.5", "tour --seconds 0.02"],
)
def test_a_pipe_gets_plain_text(arguments: str) -> None:
    text = output(*arguments.split(" "))  # and nothing on stderr
    assert "\x1b" not in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_a_terminal_shows_news_of_a_long_search() -> None:
    shown, code, _ = on_terminal([*LONG[:-1], "1.5"])
    text = plain(shown)
    assert code == 0
    assert re.search(
        r"searching +1\.\d s .*\ndepth +\d+ *\nnodes +[\d,]+, .* a second *\nline +[a-e][1-5] ", text
    )
    assert "\x1b[?25h" in shown  # the cursor is back
    assert max(map(len, text.split("searching")[-1].splitlines())) <= 80


def test_a_short_search_shows_no_news() -> None:
    shown, code, _ = on_terminal([*LONG[:-1], "0.5"])
    assert code == 0
    assert "searching" not in shown


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def assert_best_of_long(move: str, depth: int) -> None:
    """How deep a search gets before Ctrl-C depends on the machine; what it finds there does not."""
    state = nply.load("mnk", m=5, n=5, k=4, players=3).start()
    assert 1 <= depth <= 8
    assert move == nply.MaxN().search(state, depth=depth).move


def rows_of(text: str) -> tuple[str, int]:
    move = re.search(r"^move +(\w+) *$", text, re.M)
    depth = re.search(r"^depth +(\d+) *$", text, re.M)
    assert move
    assert depth
    return move[1], int(depth[1])


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_ctrl_c_on_a_terminal_prints_the_best_so_far(extra: list[str]) -> None:
    shown, code, seconds = on_terminal([*LONG, *extra], wait_for="searching")
    assert code == 130
    assert seconds < AT_ONCE
    text = plain(shown)
    if extra:
        found = json.loads(text[text.index("{") :])
        assert found["interrupted"]
        assert_best_of_long(found["move"], found["depth"])
    else:
        assert text.endswith("\ninterrupted: this is the best result so far\n")
        assert_best_of_long(*rows_of(text[text.index("to move") :]))


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_ctrl_c_in_a_pipe_prints_the_best_so_far(extra: list[str]) -> None:
    with subprocess.Popen(
        [PROGRAM, *LONG, *extra], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        while processor_seconds(process.pid) < 1:  # well beyond the imports
            assert process.poll() is None
            time.sleep(0.05)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            out, errors = process.communicate(timeout=10)
        finally:
            process.kill()
    assert time.monotonic() - start < AT_ONCE
    assert (process.returncode, errors) == (130, "")
    if extra:
        found = json.loads(out)
        assert (found["interrupted"], found["complete"]) == (True, False)
        assert_best_of_long(found["move"], found["depth"])
    else:
        assert out.endswith("\ninterrupted: this is the best result so far\n")
        assert_best_of_long(*rows_of(out))


def test_ctrl_c_ends_the_tour_with_the_rows_it_has() -> None:
    shown, code, seconds = on_terminal(["tour", "--seconds", "60"], wait_for="0:00:01")
    assert code == 130
    assert seconds < AT_ONCE
    result = plain(shown).split("^C")[-1]
    assert re.search(r"^\w+ +maxn +\S+ ", result, re.M)
    assert result.endswith("\ninterrupted: the last row is the best result so far\n")


def test_ctrl_c_ends_perft_with_the_plies_that_were_counted() -> None:
    shown, code, seconds = on_terminal(["perft", "mnk", "--m", "5", "--n", "5"], wait_for="searching")
    assert code == 130
    assert seconds < AT_ONCE
    text = plain(shown)
    assert text.endswith("nply: interrupted; this is what was counted\n")
    counted = [int(count.replace(",", "")) for count in re.findall(r"^ +\d+ +([\d,]+)$", text, re.M)]
    assert counted == nply.perft(nply.load("mnk", m=5, n=5).start(), len(counted) - 1)
    assert len(counted) > 4


def test_perft_prints_each_ply_when_it_is_counted() -> None:
    """The first plies of a count that would take years."""
    command = [PROGRAM, "perft", "chinese_checkers"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(7)]
        finally:
            process.kill()
    assert [line.split()[0] for line in lines[-3:]] == ["0", "1", "2"]


@pytest.mark.parametrize("module", ["nply", "typer", "nply.cli.app", "nply.cli.tree"])
def test_ctrl_c_while_importing_is_no_traceback(module: str) -> None:
    code = f"""
import sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
import nply_command
nply_command.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_program_imports_nothing_of_nply_before_it_minds_ctrl_c() -> None:
    code = "import sys, nply_command; print([name for name in sys.modules if name.split('.')[0] == 'nply'])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"
