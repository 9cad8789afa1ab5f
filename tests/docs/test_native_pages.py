"""C++ on the pages is compiled; the game and the algorithm of the tutorials are built from there, and run."""

import re
import subprocess
from pathlib import Path

import pytest

from common import compiled, printed
from page_blocks import ROOT, Block, blocks_of, name_of, pages

TUTORIALS = ROOT / "docs" / "tutorials"
GAME, ALGORITHM = TUTORIALS / "native_game.md", TUTORIALS / "algorithm.md"  # each has a test of its own
OTHERS = [
    page
    for page in pages()
    if page not in (GAME, ALGORITHM) and any(block.kind == "cpp" for block in blocks_of(page))
]
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-maybe-uninitialized", "-Wno-restrict")

PLAY_TAKE = """
#include <cstdio>

#include "nply/search/max_n.hpp"
#include "searching.hpp"

int main() {
    using namespace nply;
    tests::check_the_page();
    TakeFamily::make({.matches = 10, .players = 3}, [](const auto& game) {
        tests::Searcher<MaxNAlgorithm, Take> searcher(game, {});
        for (auto state = game.start(); !game.terminal(state);) {
            Take::Moves moves;
            game.moves(state, moves);
            const int child = *searcher.run(state).move;
            std::printf("%d of %s, ", moves[static_cast<std::size_t>(child)], game.text(state).c_str());
            state = tests::after_child(game, state, child);
        }
    });
    return tests::report();
}
"""


def program_of(source: Path) -> Path:
    """Compile a program against nply and the headers beside it; return its path."""
    folders = (source.parent / "native" / "include", ROOT / "native" / "tests")
    return compiled(source, source.parent, *WARNINGS, *(f"-I{folder}" for folder in folders), quick=True)


def check_syntax(source: Path, *includes: Path) -> None:
    """Let the compiler read a file."""
    folders = [f"-I{folder}" for folder in (*includes, ROOT / "native" / "include")]
    command = ["g++", "-std=c++20", "-fsyntax-only", *WARNINGS, *folders, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def files_of(page: Path, folder: Path) -> dict[str, Path]:
    """Write the blocks that are files into a folder; return where each title is."""
    written: dict[str, Path] = {}
    for block in blocks_of(page):
        if block.title:
            path = folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text)
            written[block.title] = path
    return written


def statements_of(page: Path) -> list[Block]:
    """Return the pieces of C++ that are no files."""
    return [block for block in blocks_of(page) if block.kind == "cpp" and not block.title]


def checks_of_games() -> str:
    """Return the templates of test_games.cpp, without the games that it checks with them."""
    text = (ROOT / "native" / "tests" / "test_games.cpp").read_text()
    end = text.index("\n}\n", text.rindex("template <Family F>")) + 3
    return re.sub(r'#include "nply/games/.*\n', "", text[:end])


def numbered(block: Block) -> str:
    """Return a block that the compiler takes for a part of its page."""
    return f'#line {block.line} "{name_of(block.page)}"\n{block.text}'


def test_the_game_of_the_tutorial_is_built_from_its_page_checked_and_played(tmp_path: Path) -> None:
    files_of(GAME, tmp_path)
    body = "".join(map(numbered, statements_of(GAME)))
    program = tmp_path / "play_take.cpp"
    program.write_text(
        f'#include "nply/games/take.hpp"\n{checks_of_games()}'
        f"void check_the_page() {{\n{body}}}\n}}  // namespace nply::tests\n{PLAY_TAKE}"
    )
    output = printed(program_of(program))
    # Played as on the page about the same game in Python.
    assert re.fullmatch(r"3 of 10, 3 of 7, 3 of 4, 1 of 1, \d{4,} checks, 0 failed\n", output), output


def test_the_algorithm_of_the_tutorial_is_built_from_its_page_and_finds_what_it_says(
    tmp_path: Path,
) -> None:
    files = files_of(ALGORITHM, tmp_path)
    assert statements_of(ALGORITHM) == [], "nothing compiles them"
    program = program_of(files["try_together.cpp"])
    shown = [block.text for block in blocks_of(ALGORITHM) if block.kind == "text"]
    assert printed(program) in shown


def test_the_list_of_games_on_the_page_is_that_of_the_build_and_the_new_one() -> None:
    lists = re.compile(r"set\((NPLY_\w*GAMES) ([a-z_ ]*)[^)]*\)")
    ours = dict(lists.findall((ROOT / "CMakeLists.txt").read_text()))
    cmake = [block.text for block in blocks_of(TUTORIALS / "native_game.md") if block.kind == "cmake"]
    shown = dict(lists.findall("".join(cmake)))
    assert shown.keys() == ours.keys()
    for name, games in ours.items():
        assert sorted(shown[name].split()) == sorted([*games.split(), "take"])


def check_page(page: Path, folder: Path) -> None:
    """Compile what is on a page: files as they are, pieces within a namespace, or else within a function."""
    include = folder / "native" / "include"
    files = [path for path in files_of(page, folder).values() if path.suffix in (".hpp", ".cpp")]
    for path in files:
        check_syntax(path, include)
    known = "".join(f'#include "{path}"\n' for path in files if path.suffix == ".hpp")
    for block in statements_of(page):
        includes = "".join(re.findall(r"^#include .*\n", block.text, flags=re.MULTILINE))
        text = numbered(block).replace("#include", "// ")
        source = folder / "piece.cpp"
        try:
            source.write_text(f"{known}{includes}namespace nply {{\n{text}}}\n")
            check_syntax(source, include)
        except AssertionError:
            source.write_text(f"{known}{includes}namespace nply {{\nvoid piece() {{\n{text}}}\n}}\n")
            check_syntax(source, include)


def test_what_stands_on_other_pages_compiles(tmp_path: Path) -> None:
    for page in OTHERS:
        check_page(page, tmp_path)


def test_a_page_whose_cpp_is_wrong_would_be_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    good = '```cpp\n#include "nply/core/scores.hpp"\nScores().operator[](0) = 1;\n```\n'
    page.write_text(good)
    check_page(page, tmp_path)
    page.write_text(good.replace("operator[](0) = 1", "fill(0)"))
    with pytest.raises(AssertionError, match=r"page\.md:3:10: error:.*fill"):
        check_page(page, tmp_path)
