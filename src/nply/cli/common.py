"""What the commands share: reading games, options and numbers, and the look of the output."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

import nply
from nply import Game, MoveError, OptionError, State
from nply.bench import opening
from nply.games import names
from nply.games.catalogue import PRESETS, face
from nply.options import NO_LIMIT, OptionInfo, OptionValue, nearest, number, value_of

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress as Bar
    from rich.table import Table

PIPED_WIDTH = 120
MOST_NODES = 10**18
MOST_DEPTH = 1000

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `nply games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, as often as needed. Most can be written --NAME VALUE as well.",
    ),
]
Seed = Annotated[
    str | None, typer.Option(metavar="S", help="The deal, or the seed of a random game.  [default: 0]")
]
Moves = Annotated[
    str | None, typer.Option(metavar="MOVES", help='Moves to play first, such as "b2 a1" or "b2,a1".')
]


class Position:
    """A state, and how the user asked for it."""

    def __init__(self, game: Game, state: State, seed: int | None) -> None:
        self.game = game
        self.state = state
        self.seed = seed

    @property
    def title(self) -> str:
        """The game and its options in a few words."""
        shown = {
            name: value
            for name, value in self.game.options.items()
            if not isinstance(value, list | dict) and value != ""
        }
        words = [f"{name}={str(value).lower()}" for name, value in shown.items()]
        return " ".join([self.game.name, *words, *([] if self.seed is None else [f"deal={self.seed}"])])


def read_position(
    context: typer.Context, game: str, options: Sequence[str] | None, seed: str | None, moves: str | None
) -> Position:
    """Return the position that a command line asks for; `context.args` are the words that no flag took."""
    plain, given = read_words([game, *context.args], options)
    if len(plain) > 1:
        raise OptionError(f"what is {plain[1]!r}? Write moves as --moves, options as --name value")
    return make_position(plain[0], given, seed, moves, flags_of(context))


def read_words(
    words: Sequence[str], options: Sequence[str] | None
) -> tuple[list[str], dict[str, str | None]]:
    """Sort the words that no flag took, the name of a game first, into plain ones and the game's options."""
    plain, extra = _split_extra(words)
    given: dict[str, str | None] = {}
    for option, text in [*map(_split_pair, options or ()), *extra]:
        if option in given:
            raise OptionError(f"{option} is given twice")
        given[option] = text
    return plain, given


def make_position(
    name: str, texts: Mapping[str, str | None], seed: str | None, moves: str | None, flags: Sequence[str] = ()
) -> Position:
    """Load a game with options that are still texts (None: a name without a value) and play the moves."""
    rows = {row.name: row for row in option_table(name)}
    for option in texts:
        if option not in rows:
            raise OptionError(_unknown_option(name, option, list(rows), flags))
    number_of_deal = None if seed is None else whole("seed", seed, 0, NO_LIMIT)
    if number_of_deal is not None and "seed" in rows:
        if "seed" in texts:
            raise OptionError("seed is given twice")
        texts = {**texts, "seed": seed}
    values: dict[str, Any] = {option: _value(rows[option], text) for option, text in texts.items()}
    game = nply.load(name, **values)
    deals = "deal" in game.capabilities
    if number_of_deal is not None and not deals and "seed" not in rows:
        raise OptionError(f"{name} takes no seed: it is neither dealt nor random")
    state = opening(game, number_of_deal or 0)
    play(state, moves or "")
    return Position(game, state, (number_of_deal or 0) if deals else None)


def play(state: State, moves: str) -> None:
    """Push moves that are split by blanks or commas."""
    for move in re.split(r"[\s,]+", moves.strip(" \t\r\n,")):
        if not move:
            continue
        try:
            state.push(move)
        except MoveError as error:
            after = f" after {' '.join(map(str, state.history))}" if state.history else ""
            hint = nearest(move.lower(), map(str, state.legal_moves()))
            if hint.startswith("did you mean"):
                raise MoveError(f"move {move} is not legal{after}; {hint}") from None
            raise MoveError(f"{error}{f' ({after.strip()})' if after else ''}") from None


def option_table(name: str) -> Sequence[OptionInfo]:
    """Return the options that a user may give to a game."""
    if name not in names():
        raise OptionError(f"no game is called {name!r}; {nearest(name, names())}")
    return () if name in PRESETS else face(name).options


def whole(what: str, text: str, low: int, high: int) -> int:
    """Read a whole number such as 2000 or 250k."""
    size = number(text)
    if isinstance(size, int) and low <= size <= high:
        return size
    if size is not None and size > high:
        raise OptionError(f"{what} must be at most {high:,}, got {text!r}")
    example = ", like 20000, 250k or 1.5M" if high >= MOST_NODES else ""
    raise OptionError(f"{what} must be a whole number, at least {low}{example}, got {text!r}")


def positive(what: str, text: str) -> float:
    """Read a number above zero."""
    size = number(text)
    if size is None or not 0 < size <= MOST_NODES:
        raise OptionError(f"{what} must be a number above 0, like 2 or 0.5, got {text!r}")
    return float(size)


def console(*, stderr: bool = False) -> "Console":
    """Return where to print; a pipe gets plain text of a fixed width."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    return Console(
        file=stream,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if stream.isatty() else PIPED_WIDTH,
    )


def bar() -> "Bar":
    """Return a progress bar on stderr: on a terminal only, wiped away at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
    )
    return Bar(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def short(count: float) -> str:
    """Write a count in a few characters: 1.29M."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= 0.9995 * size:
            return f"{count / size:.3g}{unit}" if count < 999.5 * size else f"{count / size:.0f}{unit}"
    return f"{count:.0f}"


def show(*parts: "RenderableType") -> None:
    """Print one thing below the other; a pipe gets no blanks at the ends of lines."""
    out = console()
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    text = captured.get()
    if not out.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    sys.stdout.write(text)
    sys.stdout.flush()


def indented(part: "RenderableType", above: int = 0, below: int = 0) -> "RenderableType":
    """Return a part of the output moved to the right, with empty lines around it."""
    from rich.padding import Padding

    return Padding(part, (above, 0, below, 2), expand=False)


def columns(left: Sequence[str], right: Sequence[str] = ()) -> "Table":
    """Return an empty table with these titles; the columns on the right hold numbers."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="cyan", pad_edge=False)
    for title in left:
        table.add_column(title, overflow="fold")
    for title in right:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def option_grid(rows: Sequence[OptionInfo]) -> "Table":
    """Return a table of options: name, what it takes, default and meaning."""
    table = columns(["option", "takes", "default", "meaning"])
    for row in rows:
        table.add_row(row.name, _takes(row), _default(row), row.help)
    return table


def _default(row: OptionInfo) -> str:
    # A default out of range means that the option is off unless it is given.
    off = isinstance(row.default, int) and row.type == "int" and not row.low <= row.default <= row.high
    return "-" if row.default is None or off else str(row.default).lower()


def _takes(row: OptionInfo) -> str:
    if row.type == "choice":
        return ", ".join(row.choices)
    if row.type == "bool":
        return "true, false"
    if row.type == "int":
        low = "" if row.low < -NO_LIMIT else f"{row.low:,}"
        high = "" if row.high > NO_LIMIT else f"{row.high:,}"
        return f"{low} to {high}" if low and high else f"{low} or more" if low else "a whole number"
    return {"tree": "a JSON file", "text": "a text"}.get(row.type, "whole numbers")


def duration(seconds: float) -> str:
    """Write a time with a sensible number of digits."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def rate(nodes: int, seconds: float) -> float:
    """Return nodes a second; 0 where nothing was searched."""
    return nodes / seconds if seconds > 0 else 0.0


def flags_of(context: typer.Context) -> list[str]:
    """Return the names of the options that a command has itself."""
    return [flag[2:] for parameter in context.command.params for flag in parameter.opts if flag[:2] == "--"]


def _split_pair(item: str) -> tuple[str, str]:
    name, equals, value = item.partition("=")
    if not equals or not name.strip() or not value:
        raise OptionError(f"write options like --option name=value, not {item!r}")
    return name.strip(), value


def _split_extra(words: Sequence[str]) -> tuple[list[str], list[tuple[str, str | None]]]:
    """Sort words into plain ones, the name of a game first, and `--name value` options."""
    options: list[tuple[str, str | None]] = []
    plain: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word[:1] != "-" or number(word) is not None:
            plain.append(word)
            continue
        if word[:2] != "--":
            raise OptionError(f"no option {word}; options of a game have two dashes: --{word[1:]}")
        name, equals, value = word[2:].partition("=")
        if equals:
            options.append((name, value))
        else:
            options.append((name, left.pop(0) if left and left[0][:2] != "--" else None))
    if not plain:
        raise OptionError(f"which game? valid: {', '.join(names())}")
    return plain, options


def _value(row: OptionInfo, text: str | None) -> OptionValue:
    if text is not None:
        return value_of(row, text)
    if row.type != "bool":
        raise OptionError(f"--{row.name} needs a value")
    return True


def _unknown_option(game: str, option: str, rows: Sequence[str], flags: Sequence[str]) -> str:
    if game in PRESETS and option not in flags:
        family = PRESETS[game][0]
        if option in [row.name for row in option_table(family)]:
            return f"{game} takes no options; use {family} to set {option}"
    return f"{game} has no option {option!r}; {nearest(option, [*rows, *flags])}"
