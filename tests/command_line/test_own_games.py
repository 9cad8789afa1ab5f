"""Games of users on the command line: from files and modules, made with options, and what can go wrong."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nply
from nply.games import own_games, own_recipe
from program import Said, output, said

GAMES = '''
from dataclasses import dataclass, replace

import nply


@dataclass
class Race:
    """Take one to `most` from the pile; whoever takes the last one wins."""

    pile: int = 7
    most: int = 2
    player: int = 0
    players = 2
    max_sum = 1

    def legal_moves(self):
        return [take for take in range(1, self.most + 1) if take <= self.pile]

    def apply(self, move):
        return replace(self, pile=self.pile - move, player=1 - self.player)

    def is_terminal(self):
        return self.pile == 0

    def scores(self):
        return [int(self.player != player) for player in range(2)]


class Pairs:
    """Moves are pairs, apply changes the position, and there is nothing to draw."""

    players = 3

    def __init__(self, rounds=2, *, scale=1, loud=False, name="x"):
        self.rounds, self.given, self.player = rounds, (scale, loud, name), 0
        self.taken = []

    def legal_moves(self):
        return [(self.player, 1), (self.player, 2)]

    def order(self, moves):
        return moves[::-1]

    def apply(self, move):
        self.taken.append(move)
        self.player = (self.player + 1) % 3

    def undo(self, move):
        self.taken.pop()
        self.player = (self.player - 1) % 3

    def is_terminal(self):
        return len(self.taken) == self.rounds

    def scores(self):
        return [sum(take for who, take in self.taken if who == player) for player in range(3)]

    evaluate = scores


class Short(Race):
    def scores(self):
        return [1]


class Raising(Race):
    def scores(self):
        raise ValueError("no scores\\ntoday")


class Unhashable(Race):
    def key(self):
        return [self.pile]


class Loop(Race):
    def __str__(self):
        return str(self)


class Needy:
    def __init__(self, pile, lanes):
        raise RuntimeError("never made")


class Match:
    def start(self):
        return Race(5)


def start(pile=4):
    return Race(pile)


def nothing():
    pass


def fails(pile=0):
    return 1 // pile


HERE = Race(3)
MATCH = Match()
GAME = nply.load("nim", heap=6)
STATE = GAME.start()
NUMBER = 7
'''


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with some games in it; nothing of them is left in this process."""
    (tmp_path / "games.py").write_text(GAMES)
    (tmp_path / "divides.py").write_text("\n1 / 0\n")
    (tmp_path / "wrong.py").write_text("x = 1\ndef f(:\n")
    (tmp_path / "leaves.py").write_text("import sys\nsys.exit(3)\n")
    (tmp_path / "lacks.py").write_text("import no_such_module\n")
    (tmp_path / "binary.py").write_bytes(b"\\xff\\xfe\\x00")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "json.py").write_text("from games import Race\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    own_recipe.FILES.clear()
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if not name.startswith(("nply.", "rich")):
            del sys.modules[name]


def found(*arguments: str) -> dict[str, object]:
    done = said("analyse", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    result: dict[str, object] = json.loads(done.out)
    return result


def test_analyse_a_class_of_a_file() -> None:
    text = output("analyse", "games.py:Race", "--moves", "2")
    assert "\n  Race(pile=5, most=2, player=1)\n" in text  # what its class has to say
    rows = {line[:10].strip(): line[10:] for line in text.splitlines()}
    assert (rows["played"], rows["to move"], rows["move"]) == ("2", "player 1", "2")
    assert rows["values"] == "player 0: 0, player 1: 1"
    assert rows["depth"] == "to the end of the game"
    assert text.endswith("move  player 0  player 1\n1            1         0\n2            0         1\n")


def test_modules_functions_and_objects() -> None:
    assert found("games:Race")["values"] == [1, 0]
    assert found("games.py:start")["line"] == [1, 1, 2]
    assert found("games.py:HERE")["values"] == [0, 1]
    assert found("games.py:MATCH.start")["values"] == [1, 0]
    assert found("games.py:race")["values"] == [1, 0]  # capitals make no difference
    assert found("json.py:Race")["values"] == [1, 0]  # a file may be called like a module of Python's own
    assert found("games.py:GAME")["game"] == "nim"
    assert found("games.py:STATE", "--moves", "6=4+2")["moves"] == ["6=4+2"]


def test_options_are_arguments_of_the_constructor() -> None:
    given = found("games.py:Race", "--pile", "9", "-o", "MOST=3")
    assert (given["options"], given["values"]) == ({"pile": 9, "most": 3}, [1, 0])
    assert found("games.py:Race(8, most=3)")["values"] == [0, 1]
    assert found("games.py:Race(pile=8)", "--most", "3")["values"] == [0, 1]
    given = found("games.py:Pairs", "--scale", "0.5", "--loud", "--name", "a b")
    assert given["options"] == {"scale": 0.5, "loud": True, "name": "a b"}
    assert found("games.py:Pairs", "--loud", "false")["options"] == {"loud": False}
    assert found("games.py:start", "--pile", "2")["values"] == [1, 0]


def test_moves_are_given_as_their_texts() -> None:
    given = found("games.py:Pairs", "--rounds", "4", "--moves", "(0,1), (1, 2)")
    assert (given["moves"], given["player"]) == ([[0, 1], [1, 2]], 2)
    assert given["line"] == [[2, 2], [0, 2]]


def test_a_class_without_a_drawing_shows_its_attributes() -> None:
    done = said("analyse", "games.py:Pairs", "--depth", "2")
    attributes = "  rounds = 2\n  given = (1, False, 'x')\n  player = 0\n  taken = []\n"
    assert done.out.startswith(f"games.py:Pairs\n\n{attributes}\nto move   player 0\n")
    assert done.out.endswith("(0, 2)         2         2         0\n(0, 1)         1         2         0\n")


def test_perft_and_tree() -> None:
    done = said("perft", "games.py:Pairs", "--rounds", "3")
    counts = [line.split()[1] for line in done.out.split("\n\n")[1].splitlines()[1:]]
    assert counts == ["1", "2", "4", "8"]
    drawn = said("tree", "games.py:Pairs", "--rounds", "5").out
    assert "\nroot  player 0  (2, 2, 2)\n├── (0, 2)  a  player 1  (2, 2, 2) ←\n" in drawn
    assert (
        "value (1, 0), move 1" in said("tree", "games.py:Race", "--pile", "4").out
    )  # to its end: no evaluate
    assert said("tree", "games.py:Pairs", "--engine", "paranoid", "--out", "x.html").code == 0
    assert "(0, 2)" in Path("x.html").read_text()


def test_check() -> None:
    assert said("check", "games.py:Race", "--games", "3") == (0, "no rule broken in 3 random games\n", "")
    assert said("check", "games.py:Pairs(3)").code == 0
    assert said("check", "games.py:GAME").code == 0
    assert said("check", "games.py:Short", "--seed", "1") == (
        1,
        "Short.scores must have 2 entries, one a player; got [1] (after 2 1 2 2)\n",
        "",
    )
    raising = said("check", "games.py:Raising")
    line = 1 + GAMES[: GAMES.index("raise ValueError")].count("\n")
    assert raising.out.startswith(
        f"Raising.scores raised ValueError: no scores today (games.py:{line}) (after"
    )
    assert raising.code == 1
    assert said("check", "games.py:MATCH").out == (
        "Match is a game, not a position: pass what its start() returns\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("absent.py:Race", "cannot read absent.py: No such file or directory"),
        ("folder.py:Race", "cannot read folder.py: Is a directory"),
        ("absent:Race", "no module is called 'absent'; write a game as file.py:Name or module:Name"),
        ("games.absent:Race", "no module is called 'games.absent'; write a game as file.py:Name or "),
        ("no-module:Race", "'no-module' is no module; write a game as file.py:Name or module:Name"),
        ("divides.py:Race", "cannot import divides.py: ZeroDivisionError: division by zero (divides.py:2)"),
        ("divides:Race", "cannot import divides: ZeroDivisionError: division by zero (divides.py:2)"),
        ("wrong.py:Race", "cannot import wrong.py: SyntaxError: invalid syntax (wrong.py:2)"),
        ("leaves.py:Race", "cannot import leaves.py: SystemExit: 3 (leaves.py:2)"),
        ("lacks.py:X", "cannot import lacks.py: ModuleNotFoundError: No module named 'no_such_module' "),
        ("binary.py:Race", "cannot import binary.py: "),
        ("games.py", "which game of games.py? Write games.py:Race; valid: Race, Pairs, Short, "),
        ("games.py:", "which game of games.py"),
        ("games.py:Rac", "games.py has no 'Rac'; did you mean 'Race'?"),
        ("games.py:MATCH.strt", "games.py has no 'MATCH.strt'; did you mean 'start'?"),
        ("games.py:NUMBER", "int is no position of a game: it has none of players, player, legal_moves, "),
        ("games.py:MATCH", "Match is a game, not a position: pass what its start() returns"),
        ("games.py:nothing", "nothing returned None: it must return a position"),
        ("games.py:fails", "fails raised ZeroDivisionError: integer division or modulo by zero (games.py:"),
        ("games.py:Needy", "Needy needs pile and lanes; write --pile VALUE --lanes VALUE"),
        ("games.py:Needy --pile 3", "Needy needs lanes; write --lanes VALUE"),
        ("games.py:Needy(1,2)", "Needy raised RuntimeError: never made (games.py:"),
        ("games.py:Race(1,2,3,4)", "games.py:Race(1,2,3,4): too many positional arguments"),
        ("games.py:Race(1", "cannot read 'games.py:Race(1'; write arguments like games.py:Race(5, lanes=3)"),
        ("games.py:Race(x)", "cannot read 'games.py:Race(x)'; write arguments like "),
        ("games.py:Race(1)(2)", "cannot read 'games.py:Race(1)(2)'; write arguments like "),
        ("games.py:Race --pil 3", "games.py:Race has no option 'pil'; did you mean 'pile'?"),
        ("games.py:Race --seed 3", "games.py:Race has no option 'seed'; valid: pile, most, player"),
        ("games.py:Race(pile=3) --pile 3", "pile is given twice"),
        ("games.py:Race --Pile 3 --pile 3", "pile is given twice"),
        ("games.py:Race -o seed=1 --seed 3", "seed is given twice"),
        ("games.py:HERE --pile 3", "games.py:HERE is an object, no class: it takes no options; what is "),
        ("games.py:Race --pile x", "the game raised TypeError: '<=' not supported between instances of "),
        ("games.py:Race --moves 5", "move 5 is not legal here; legal: 1 2"),
        ("games.py:Race --pile 2 --moves 2,1", "move 1: the game is over (after 2)"),
        ("games.py:Pairs --moves (0,3)", "move (0,3) is not legal; did you mean '(0, "),
        ("games.py:Short", "Short.scores() must return 2 scores, one a player, got [1] (list)"),
        ("games.py:Raising", "the game raised ValueError: no scores today (games.py:"),
        ("games.py:Loop", "the game raised RecursionError: maximum recursion depth exceeded"),
        ("games.py:Race --depth 2", "this game has no evaluate, so its search cannot be cut off at a depth"),
        ("games.py:Unhashable --engine paranoid(table=10)",
         "Unhashable.key() must return something hashable, got [7] (list)"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_clear_line(arguments: str, message: str) -> None:
    done = said("analyse", *arguments.split(" "))
    assert done == Said(2, "", done.err)
    assert done.err.startswith(f"nply: {message}")
    assert done.err.count("\n") == 1


def test_errors_of_nply_itself_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("nply.cli.analyse._show", fails)
    with pytest.raises(ZeroDivisionError):
        said("analyse", "nim")
    with pytest.raises(ZeroDivisionError):
        said("analyse", "games.py:Race")


def test_a_search_leaves_the_object_as_it_was() -> None:
    assert nply.perft(own_games.load("games.py:Pairs", {})[0], 2) == [1, 2, 4]
    done = said("analyse", "games.py:Pairs", "--rounds", "4", "--moves", "(0,2)")
    assert "played    (0, 2)\n" in done.out
