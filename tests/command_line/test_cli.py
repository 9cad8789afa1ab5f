"""The command line, through the installed program."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nply
from nply.bench import LINES, PAIRS, differences, opening, read_signature, signature
from nply.cli.common import short
from nply.cli.positions import Request, make_position
from nply.options import number
from program import ENVIRONMENT, PROGRAM, output, run, said


@pytest.fixture
def tree_file(tmp_path: Path) -> Path:
    file = tmp_path / "tree.json"
    file.write_text('{"player": 0, "children": [[1, 9], {"player": 1, "children": [[5, 2], [0, 3]]}]}')
    return file


# --- What the commands print --------------------------------------------------------------------


def test_help_and_version() -> None:
    assert output("--version") == f"nply {nply.__version__}\n"
    for arguments in ((), ("--help",), ("-h",)):
        text = output(*arguments)
        for command in ("games", "engines", "analyse", "perft", "bench", "tour"):
            assert re.search(rf"^  {command} ", text, re.M)
    assert "default without limits: 2" in output("analyse", "--help")


def test_help_is_quick() -> None:
    """What takes long is importing: the clock of a busy machine says little, the list of modules all."""
    command = [sys.executable, "-X", "importtime", PROGRAM, "--help"]
    imports = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=True).stderr
    modules = set(re.findall(r"\| +([\w.]+)$", imports, re.M))
    assert "typer" in modules
    assert not modules & {"rich", "rich.console", "pydantic", "nply.reference"}
    start = time.perf_counter()
    output("--help")
    assert time.perf_counter() - start < 3  # 0.3 s is the aim on a machine with nothing else to do


def test_importing_nply_imports_no_command_line() -> None:
    code = "import sys, nply; print(sorted({'typer', 'click', 'rich', 'nply.cli'} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_games_lists_options_and_capabilities() -> None:
    text = output("games")
    assert re.search(r"^  players +2 to 4 +2 +number of players$", text, re.M)
    assert re.search(r"^  scores +equal, random +equal ", text, re.M)
    assert "noughts_and_crosses  mnk with m=3, n=3, k=3, players=2" in text
    assert len(re.findall(r"^  offers .*evaluate", text, re.M)) >= 3
    assert "uniform" not in output("games", "nim")


def test_engines_lists_options_and_needs() -> None:
    text = output("engines")
    assert re.search(r"^  ties +left, worst_for_root +left ", text, re.M)
    assert "needs two players" in text
    assert text.endswith("\nWrite an engine like maxn or maxn(prune=none).\n")


@pytest.mark.parametrize("engine", [info.name for info in nply._core.engines()])
def test_one_engine_alone(engine: str) -> None:
    text = said("engines", engine.upper()).out
    assert re.findall(r"^\w+(?=  )", text, re.M) == [engine]
    last = text.splitlines()[-1]
    if not type(nply.engine(engine)).table():
        assert last == f"Write an engine like {engine}."
        return
    example = re.fullmatch(rf"Write an engine like {engine} or ({engine}\(.+\))\.", last)
    assert example is not None
    nply.engine(example[1])


def test_games_list_what_a_deal_takes() -> None:
    text = said("games", "hearts").out
    rows = text[text.index("\n  deal ") :].splitlines()[2:]
    options = nply.load("hearts").deal_options
    assert [row.split()[0] for row in rows[: len(options)]] == [option.name for option in options]
    assert rows[len(options)] == "  or --text with the text() of a state"
    assert "  deal " not in said("games", "nim").out


def test_names_are_not_case_sensitive() -> None:
    shown = said("analyse", "MNK", "--M", "4", "--option", "Evaluation=LINES", "--engine", "MaxN(Ties=Left)",
                 "--depth", "2", "--json")  # fmt: skip
    found = json.loads(shown.out)
    assert (found["game"], found["options"]["m"], found["engine"]) == ("mnk", 4, "maxn(ties=left)")
    dashed = json.loads(said("analyse", "Spades", "--must-break", "true", "--depth", "1", "--json").out)
    assert (dashed["game"], dashed["options"]["must_break"]) == ("spades", True)
    assert json.loads(said("analyse", "Oh-Hell", "--depth", "1", "--json").out)["game"] == "oh_hell"
    assert said("games", "NIM").out == said("games", "nim").out
    assert "Figure 4" in said("tree", "FIGURE:Speculative-2003/4").out


# --- Deals ------------------------------------------------------------------------------------------


def test_a_deal_can_be_given_by_its_hands() -> None:
    hands = "AK..2.,Q.3..4,.AK..5"
    arguments = (
        "spades",
        "--players",
        "3",
        "--hands",
        hands,
        "--leader",
        "2",
        "--tricks",
        "0,1,0",
        "--bids",
        "2,1,1",
    )
    shown = said("analyse", *arguments, "--json")
    state = nply.load("spades", players=3).deal(
        hands=hands.split(","), leader=2, tricks=[0, 1, 0], bids=[2, 1, 1]
    )
    found = json.loads(shown.out)
    assert (found["player"], found["seed"]) == (2, None)
    assert found["line"] == list(nply.MaxN().search(state).line)
    assert found["options"] == state.game.options
    again = said("analyse", "spades", "--players", "3", "--text", state.text(), "--json")
    assert json.loads(again.out)["line"] == found["line"]
    assert "deal=" not in said("perft", *arguments, "--depth", "1").out


def test_a_deal_can_be_given_by_its_seed_and_more() -> None:
    found = json.loads(
        said("analyse", "spades", "--seed", "5", "--leader", "2", "--depth", "4", "--json").out
    )
    state = nply.load("spades").deal(seed=5, leader=2)
    assert (found["player"], found["seed"]) == (2, 5)
    assert found["line"] == list(nply.MaxN().search(state, depth=4).line)
    assert json.loads(said("analyse", "spades", "--leader", "2", "--depth", "1", "--json").out)["seed"] == 0


# --- nply check -------------------------------------------------------------------------------------


def test_check_of_native_games() -> None:
    assert said("check", "nim") == (0, "no rule broken in 20 random games\n", "")
    spades = ("check", "spades", "--players", "3", "--cards", "4", "--games", "1", "--seed", "3")
    assert said(*spades) == (0, "no rule broken in 1 random game\n", "")
    assert said("check", "spades", "--players", "3", "--hands", "A..2.,K.3..,..4.5", "--games", "2").code == 0


def test_analyse_shows_what_the_library_finds() -> None:
    state = nply.load("mnk", m=4, players=3).start()
    state.push("b2")
    state.push("a1")
    result = nply.MaxN(ties="worst_for_root").search(state, depth=4)
    text = output(
        *("analyse", "mnk", "--m", "4", "--option", "players=3", "--moves", "b2, a1"),
        *("--engine", "maxn(ties=worst_for_root)", "--depth", "4"),
    )
    rows = {line[:10].strip(): line[10:] for line in text.splitlines()}
    assert str(state).replace("\n", "\n  ") in text
    assert rows["played"] == "b2 a1"
    assert rows["to move"] == "player 2"
    assert rows["engine"] == f"maxn(ties=worst_for_root) with {result.pruning}"
    assert rows["cuts"] == result.cuts_in_words() != ""
    assert rows["move"] == result.move
    assert rows["values"] == ", ".join(f"player {i}: {v}" for i, v in enumerate(result.values or ()))
    assert rows["line"].split() == list(result.line)
    assert (rows["depth"], rows["complete"]) == ("4", "no")
    plain = nply.MaxN(prune="none", ties="worst_for_root").search(state, depth=4)
    assert rows["nodes"] == f"{result.nodes:,} (plain maxn needs {plain.nodes:,})"
    table = text[text.index("values of the moves") :].splitlines()[2:]
    shown = {words[0]: tuple(map(int, words[1:])) for words in map(str.split, table)}
    assert shown == nply.MaxN(ties="worst_for_root").move_values(state, depth=4)


def test_analyse_with_two_sides_lists_what_the_search_knows() -> None:
    text = said("analyse", "connect_four", "--moves", "d", "--engine", "paranoid", "--depth", "6").out
    state = nply.load("connect_four").start()
    state.push("d")
    result = nply.Paranoid().search(state, depth=6)
    table = text[text.index("values of the moves for the side of player 1\n") :].splitlines()[2:]
    signs = {"exact": "", "at_most": "≤ ", "at_least": "≥ ", None: ""}
    assert [line.split() for line in table] == [
        [*f"{known.move} {signs[known.bound]}{known.value}".split(), f"{known.visits:,}"]
        for known in result.root_moves
    ]
    assert any("≤" in line for line in table)
    assert "values of the moves" not in said("analyse", "mnk", "--depth", "0", "--engine", "paranoid").out


def test_analyse_to_the_end_and_of_a_finished_game() -> None:
    assert re.search(r"^depth +to the end of the game$", output("analyse", "noughts_and_crosses"), re.M)
    over = output("analyse", "mnk", "--moves", "a1 a2 b1 b2 c1")
    assert re.search(r"^to move +nobody: the game is over$", over, re.M)
    assert re.search(r"^values +player 0: 100, player 1: -100$", over, re.M)


def test_a_hand_that_a_limit_stops_has_no_values_and_a_move() -> None:
    text = output("analyse", "spades", "--players", "3", "--cards", "12", "--nodes", "5k", "--to-the-end")
    assert re.search(r"^why +to the end of the game, as was asked for$", text, re.M)
    assert re.search(r"^move +[2-9TJQKA][CDHS]$", text, re.M)
    assert re.search(r"^values +none: .* little is known of the move$", text, re.M)


def test_without_limits_a_search_takes_two_seconds() -> None:
    found = json.loads(output("analyse", "mnk", "--m", "6", "--n", "6", "--k", "5", "--json"))
    assert 1.9 < found["seconds"] < 2.3
    assert not found["complete"]


def test_json_has_everything_and_can_be_searched_again() -> None:
    text = output("analyse", "mnk", "--players", "3", "--moves", "b2,a1", "--depth", "5", "--json")
    assert text.count("\n") == 1
    found = json.loads(text)
    state = nply.load(found["game"], **found["options"]).start()
    for move in found["moves"]:
        state.push(move)
    again = nply.engine(found["engine"]).search(state, depth=found["depth"])
    expected = {**again._asdict(), "root_moves": [known._asdict() for known in again.root_moves]}
    assert {**found, "seconds": 0} == {**found, **json.loads(json.dumps(expected)), "seconds": 0}
    assert (found["player"], found["seed"], found["interrupted"]) == (2, None, False)
    defaults = {"gravity": False, "evaluation": "lines"}
    assert found["options"] == {"m": 3, "n": 3, "k": 3, "players": 3, **defaults}


def test_a_tree_from_a_file(tree_file: Path) -> None:
    found = json.loads(output("analyse", "tree", "--option", f"root={tree_file}", "--json"))
    assert (found["move"], found["values"], found["line"]) == (0, [1, 9], [0])
    below = json.loads(output("analyse", "tree", "--root", str(tree_file), "--moves", "1", "--json"))
    assert (below["move"], below["values"], below["moves"]) == (1, [0, 3], [1])


def test_perft_counts_what_the_library_counts() -> None:
    text = output("perft", "mnk", "--players", "3", "--depth", "4", "--moves", "b2")
    state = nply.load("mnk", players=3).start()
    state.push("b2")
    rows = re.findall(r"^ +(\d+) +([\d,]+)$", text, re.M)
    assert len(set(map(len, text.split("\n\n")[1].splitlines()))) == 1  # the columns are straight
    assert [int(count.replace(",", "")) for _, count in rows] == nply.perft(state, 4)
    assert [int(ply) for ply, _ in rows] == [0, 1, 2, 3, 4]


def test_tour_visits_every_game_with_every_engine_that_fits() -> None:
    text = output("tour", "--seconds", "0.02")
    visited = set()
    game = ""
    for line in text.split("\n\n")[0].splitlines()[1:]:
        game = line.split()[0] if not line.startswith(" ") else game
        visited.add((game, line[21:].split()[0]))
    assert {name for name, _ in visited} == set(nply.games.names())
    assert ("nim", "minimax") in visited
    assert ("mnk", "minimax") not in visited  # three players there


# --- Options, seeds and numbers ------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("uniform", "--branching", "2", "--scores", "random", "--seed", "7", "--ordered"),
        ("uniform", "--branching=2", "--scores=random", "--seed=7", "--ordered=true"),
        ("--branching", "2", "uniform", "-o", "scores=random", "-o", "seed=7", "--ordered", "yes"),
        ("uniform", "--option", "branching=2", "--ordered", "--option", "scores=random", "--seed", "0.007k"),
    ],
)
def test_every_way_to_give_options(arguments: tuple[str, ...]) -> None:
    found = json.loads(output("analyse", *arguments, "--depth", "2", "--json"))
    given = {"branching": 2, "scores": "random", "ordered": True, "seed": 7}
    assert found["options"] == nply.load("uniform", **given).options
    assert found["depth"] == 2


def test_an_option_that_has_the_name_of_a_limit() -> None:
    found = json.loads(output("analyse", "uniform", "--option", "depth=3", "--depth", "2", "--json"))
    assert (found["options"]["depth"], found["depth"]) == (3, 2)


def test_a_search_that_was_stopped_is_not_compared_with_plain_maxn() -> None:
    text = output("analyse", "mnk", "--m", "5", "--nodes", "2500", "--engine", "maxn")
    assert re.search(r"nodes +2,500$", text, re.MULTILINE)
    assert "plain maxn needs" in output("analyse", "mnk", "--m", "5", "--depth", "3", "--engine", "maxn")


def test_a_node_limit_in_short() -> None:
    found = json.loads(output("analyse", "mnk", "--m", "5", "--nodes", "2.5k", "--json"))
    assert found["nodes"] == 2500


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *[("250k", 250_000), ("1.5M", 1_500_000), ("2_000", 2000), ("0.25", 0.25), ("1e6", 10**6)],
        *[("2G", 2 * 10**9), ("-3", -3), ("1.0", 1), ("0.0015k", 1.5), ("007", 7)],
        *[("", None), ("k", None), ("1.5m", None), ("1__0", None), ("_1", None), ("1.", None)],
        *[(".5", None), ("--5", None), ("²", None), ("1 k", None), ("nan", None), ("9" * 5000, None)],
    ],
)
def test_numbers(text: str, expected: float | None) -> None:
    assert number(text) == expected
    assert type(number(text)) is type(expected)


def test_short_numbers_keep_three_digits() -> None:
    numbers = (7, 999, 1000, 1_290_105, 999_700, 12_345_678, 2.5e9)
    assert [short(n) for n in numbers] == ["7", "999", "1k", "1.29M", "1M", "12.3M", "2.5G"]


class DealtGame:
    """As much of a card game as the choice of a first state looks at."""

    capabilities: tuple[str, ...] = ("deal",)

    def deal(self, seed: int) -> str:
        return f"deal {seed}"


class FixedGame(DealtGame):
    capabilities = ()

    def start(self) -> str:
        return "start"


def test_a_seed_is_the_deal_where_a_game_is_dealt() -> None:
    assert opening(DealtGame(), 3) == "deal 3"  # type: ignore[arg-type]
    assert opening(FixedGame(), 3) == "start"  # type: ignore[arg-type]


# --- Mistakes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("anlyse mnk", "nply: no command 'anlyse'; did you mean 'analyse'?"),
        ("xyz", "nply: no command 'xyz'; valid: games, engines, advise, analyse, perft, tree, play, check, "),
        ("--vrsion", "nply: no option --vrsion; did you mean '--version'?"),
        ("bench --updte", "nply bench: no option --updte; did you mean '--update'?"),
        ("bench more", "nply bench: got unexpected extra argument(s) (more); see nply bench --help"),
        ("analyse", "nply analyse: missing argument 'GAME'; see nply analyse --help"),
        ("analyse mnk --depth", "nply analyse: option '--depth' requires an argument; see nply analyse "),
        ("analyse mkn", "nply: no game is called 'mkn'; did you mean 'mnk'?"),
        ("games unifrm", "nply: no game is called 'unifrm'; did you mean 'uniform'?"),
        ("perft chess", "nply: no game is called 'chess'; valid: "),
        ("analyse mnk nim", "nply: what is 'nim'? Write moves as --moves, options as --name value"),
        ("analyse mnk --engine maxm", "nply: no engine is called 'maxm'; did you mean 'maxn'?"),
        ("analyse mnk --engine maxn(tie=left)", "nply: maxn has no option 'tie'; did you mean 'ties'?"),
        ("analyse mnk --engine maxn(ties=x)", "nply: maxn: ties must be one of left, worst_for_root"),
        ("analyse mnk --engine maxn(", "nply: 'maxn(': '(' is never closed (character 5)"),
        ("analyse uniform --engine minimax", "nply: minimax needs a game for two players; this one has 3"),
        ("analyse hearts --merge true", "nply: hearts has no option 'merge': equivalent cards are"),
        ("analyse mnk --playrs 3", "nply: mnk has no option 'playrs'; did you mean 'players'?"),
        ("analyse mnk --secnds 3", "nply: mnk has no option 'secnds'; did you mean 'seconds'?"),
        ("perft mnk --engine maxn", "nply: mnk has no option 'engine'; valid: m, n, k, players, "),
        ("analyse mnk --players", "nply: --players needs a value"),
        ("analyse mnk --players 9", "nply: mnk: players must be a whole number from 2 to 4, got 9"),
        ("analyse mnk --m ²", "nply: mnk: m must be a whole number from 1 to 19, got '²'"),
        ("analyse mnk -m 5", "nply: no option -m; options of a game have two dashes: --m"),
        ("analyse mnk --m 4 --m 5", "nply: m is given twice"),
        ("analyse mnk --m 4 --option m=5", "nply: m is given twice"),
        ("analyse mnk --option m=4 --option m=5", "nply: m is given twice"),
        ("analyse mnk --option m", "nply: write options like --option name=value, not 'm'"),
        ("analyse mnk --k 4", "nply: k=4 in a row do not fit on a 3x3 board"),
        ("analyse noughts_and_crosses --m 5", "nply: noughts_and_crosses takes no options; use mnk to set m"),
        ("analyse uniform --ordered maybe", "nply: uniform: ordered must be True or False, got 'maybe'"),
        ("analyse mnk --seed 3", "nply: mnk takes no seed: it is neither dealt nor random"),
        ("analyse uniform --seed x", "nply: seed must be a whole number, at least 0"),
        ("analyse uniform --seed 3 --option seed=4", "nply: seed is given twice"),
        ("analyse mnk --moves b2,b2", "nply: move b2 is not legal here; legal: a1 b1 c1 a2 c2 a3"),
        ("analyse mnk --moves B2", "nply: move B2 is not legal; did you mean 'b2'?"),
        ("analyse mnk --moves a1,a2,b1,b2,c1,c2", "nply: move c2: the game is over (after a1 a2 b1 b2 c1)"),
        ("analyse mnk --nodes 0", "nply: nodes must be a whole number, at least 1, like 20000, 250k or 1.5M"),
        ("analyse mnk --nodes 1.5", "nply: nodes must be a whole number, at least 1"),
        ("analyse mnk --nodes 1.5m", "nply: nodes must be a whole number, at least 1"),
        ("analyse mnk --nodes 1e30", "nply: nodes must be at most 1,000,000,000,000,000,000, got '1e30'"),
        ("analyse mnk --depth -1", "nply: depth must be a whole number, at least 0, got '-1'"),
        ("perft mnk --depth 99999999999", "nply: depth must be at most 1,000, got '99999999999'"),
        ("analyse mnk --seconds 0", "nply: seconds must be a number above 0, like 2 or 0.5, got '0'"),
        ("analyse mnk --seconds inf", "nply: seconds must be a number above 0"),
        ("analyse mnk --seconds nan", "nply: seconds must be a number above 0"),
        ("analyse mnk --seconds 1e999", "nply: seconds must be a number above 0"),
        ("analyse mnk --seconds -1", "nply: seconds must be a number above 0"),
        ("check mnk --games 0", "nply: games must be a whole number, at least 1, got '0'"),
        ("check mnk --games many", "nply: games must be a whole number, at least 1, got 'many'"),
        ("check mkn", "nply: no game is called 'mkn'; did you mean 'mnk'?"),
        ("check mnk --playrs 3", "nply: mnk has no option 'playrs'; did you mean 'players'?"),
        ("engines maxm", "nply: no engine is called 'maxm'; did you mean 'maxn'?"),
        ("engines chess", "nply: no engine is called 'chess'; valid: maxn, minimax, paranoid"),
        ("tree figure:spculative-2003/4", "nply: no figure is called 'spculative-2003/4'; did you mean '"),
        ("tour --seconds soon", "nply: seconds must be a number above 0"),
        ("analyse hearts --hnds AKQ", "nply: hearts has no option 'hnds'; did you mean 'hands'?"),
        ("analyse hearts --hands", "nply: --hands needs a value"),
        ("analyse hearts --text", "nply: --text needs a value: what state.text() returns"),
        ("analyse hearts --hands é", "nply: hearts deal: hands must be a list of texts in plain ASCII, got"),
        ("analyse hearts --hands A..,K.. --seed 3", "nply: deal needs either seed="),
        ("analyse hearts --text hands=A --leader 1", "nply: hearts deal: text=… is one text and stands"),
        ("analyse hearts --leader 9", "nply: leader must be "),
        ("analyse hearts --Leader 1 --leader 1", "nply: leader is given twice"),
        ("analyse nim --trick A", "nply: nim has no option 'trick'; valid: heap, players, "),
        ("analyse mnk --M 4 --m 5", "nply: m is given twice"),
        ("analyse tree", "nply: tree needs root="),
        ("analyse tree --root no/such/file", "nply: tree: cannot read no/such/file: No such file"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_clear_line(arguments: str, message: str) -> None:
    done = said(*arguments.split(" "))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(message)


def test_a_mistake_is_one_line_of_the_program_too() -> None:
    done = run("analyse", "mkn")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "nply: no game is called 'mkn'; did you mean 'mnk'?\n"


@pytest.mark.parametrize("content", ["{", "[" * 100_000 + "]" * 100_000, '{"player": 5}', "\xff", "7"])
def test_a_bad_tree_is_one_clear_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="latin-1")
    for arguments in (("analyse", "tree", "--root", str(file)), ("tree", str(file))):
        done = said(*arguments)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith("nply: ")


def test_mistakes_are_found_before_anything_is_searched() -> None:
    with pytest.raises(nply.OptionError, match="given twice"):
        make_position(Request("uniform", {"seed": "1"}), "2", None)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"'{PROGRAM}' games | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.stdout.split()[0], done.stderr) == (nply.games.names()[0], "")


# --- The bench ---------------------------------------------------------------------------------------


def test_the_bench_matches_its_signature() -> None:
    done = run("bench")
    assert done.returncode == 0, done.stdout
    total = sum(read_signature().values())
    assert done.stdout.endswith(f"\nsignature {total:,} matches\n")
    for pair in PAIRS:
        row = rf"^{pair.title} +{re.escape(pair.run)} +{re.escape(pair.beside)} +\d\.\d\d +{pair.wanted} "
        assert re.search(row, done.stdout, re.M)


def test_the_names_of_the_bench_are_those_of_the_signature() -> None:
    assert [line.name for line in LINES] == list(read_signature())
    assert json.loads(signature.PATH.read_text())["signature"] == sum(read_signature().values())


def test_a_changed_count_is_named() -> None:
    expected = {"a": 1, "b": 2, "gone": 3}
    assert differences({"a": 1, "b": 2000, "new": 4}, expected) == [
        "b: 2,000 nodes, expected 2",
        "new: 4 nodes, expected no",
        "gone: no nodes, expected 3",
    ]
    assert differences(expected, expected) == []
