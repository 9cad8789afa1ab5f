"""Write the README's tables from what the program says, and from results/: readme.py [--check]."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import nply
from nply.games import names
from nply.games.catalogue import PRESETS
from nply.options import OptionInfo
from nply.reports.experiment_text import MAIN_BEGINS, MAIN_ENDS
from nply.search import engine_names
from nply.search.automatic import AUTO
from nply.search.engines import PHASES

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MOST_PLAYERS = 8
PAGES = {
    "backgammon": "backgammon",
    "chinese_checkers": "chinese_checkers",
    "connect_four": "connect_four",
    "hearts": "trick_games",
    "oh_hell": "trick_games",
    "pig": "pig",
    "spades": "trick_games",
}


def games_table() -> Iterator[str]:
    """Yield a row for each game: its name, how many can play it, and what it is."""
    yield "| game | players | |"
    yield "|---|---|---|"
    for name in names():
        page = f": [page](docs/games/{PAGES[name]}.md)" if name in PAGES else ""
        yield f"| `{name}` | {in_words(players(name))} | {summary(name)}{page} |"


def players(name: str) -> list[int]:
    """Return with how many players a game can be loaded."""
    return [number for number in range(1, MOST_PLAYERS + 1) if fits(name, number)]


def fits(name: str, number: int) -> bool:
    """Can so many play it?"""
    if name != "tree" and (
        name in PRESETS or all(option.name != "players" for option in family(name).options)
    ):
        return nply.load(name).players == number
    try:
        if name == "tree":
            nply.load(name, root={"player": 0, "children": [[0] * number]})
        else:
            nply.load(name, players=number)
    except nply.OptionError:
        return False
    return True


def in_words(numbers: Sequence[int]) -> str:
    """Write 2, 3, 4 as a range where it is one."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def summary(name: str) -> str:
    """Return what a game is, in the words of `nply games`."""
    if name in PRESETS:
        whole, fixed = PRESETS[name]
        return f"`{whole}` with {', '.join(f'`{option}={value}`' for option, value in fixed.items())}"
    return family(name).summary


def family(name: str) -> nply._core.GameInfo:
    """Return what the core knows of a game."""
    return next(info for info in nply._core.families() if info.name == name)


def engines_table() -> Iterator[str]:
    """Yield a row for each engine: the class, what it does, and its options with what they take."""
    yield "| engine | | options |"
    yield "|---|---|---|"
    before: dict[str, dict[str, str]] = {}
    open_cards = nply._core.engines()
    shared = set.intersection(*({option.name for option in info.options} for info in open_cards))
    for info in [*open_cards, *nply._core.view_engines()]:
        kind = type(nply.engine(info.name)).__name__
        options = {option.name: takes(option) for option in info.options if option.name not in shared}
        like = next((name for name, others in before.items() if others.items() <= options.items()), None)
        own = {name: words for name, words in options.items() if like is None or name not in before[like]}
        shown = [f"those of `{like}`"] if like else []
        shown += [f"`{name}`{words}" for name, words in own.items()]
        yield f"| `{kind}` | {info.summary} | {'; '.join(shown)} |"
        if options:
            before[kind] = options
    yield "| `Auto` | chooses one of the others by the game and the limit | |"
    yield "| `Phases` | another engine for each phase of a game | the names of the phases |"
    yield ""
    everywhere = [f"`{row.name}`{takes(row)}" for row in open_cards[0].options if row.name in shared]
    yield f"All but those for hidden cards, `Auto` and `Phases` have {' and '.join(everywhere)}, too."


def takes(option: OptionInfo) -> str:
    """Return what an option takes, in brackets, where that is a few words."""
    return f" ({', '.join(option.choices)})" if option.type == "choice" else ""


def results_table() -> Iterator[str]:
    """Yield the main table of results/report.md without some of its columns, and the pictures beside it."""
    report = (ROOT / "results" / "report.md").read_text(encoding="utf-8")
    rows = report.partition(MAIN_BEGINS)[2].partition(MAIN_ENDS)[0].strip().splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    shown = [
        cells[0].index(name)
        for name in ("table", "run", "measure", "print", "ours", "who is ahead", "blocks, limit")
    ]
    yield from (f"| {' | '.join(row[place] for place in shown)} |" for row in cells)
    yield ""
    yield "![Who is ahead, in print and here](results/winners.svg)"
    yield "![How far searches see, in print and here](results/depths.svg)"


def with_tables(text: str) -> str:
    """Return the README with its tables as they should be."""
    every = [*nply._core.engines(), *nply._core.view_engines()]
    assert set(engine_names()) == {info.name for info in every} | {PHASES, AUTO}
    for name, rows in (("games", games_table()), ("engines", engines_table()), ("results", results_table())):
        first, last = f"<!-- {name}: make readme -->\n", "<!-- end -->"
        before, found, rest = text.partition(first)
        if not found or last not in rest:
            raise SystemExit(f"the README has no place for the table of {name}")
        text = before + first + "\n" + "\n".join(rows) + "\n\n" + rest[rest.index(last) :]
    return text


def main() -> None:
    """Write the tables, or say that they are out of date."""
    text = README.read_text(encoding="utf-8")
    right = with_tables(text)
    if "--check" not in sys.argv:
        README.write_text(right, encoding="utf-8")
    elif right != text:
        raise SystemExit("the README's tables are out of date: make readme")


if __name__ == "__main__":
    main()
