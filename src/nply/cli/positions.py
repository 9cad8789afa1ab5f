"""Which position a command line asks for: a game, its options, the deal and the moves before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

import nply
from nply import Game, MoveError, OptionError, State
from nply.bench import opening
from nply.cli.common import whole
from nply.games import names
from nply.games.catalogue import PRESETS, face, is_own
from nply.games.game import where_it_went
from nply.games.own_state import OwnGame, OwnState, searched
from nply.options import NO_LIMIT, OptionInfo, OptionValue, canonical, nearest, number, value_of

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game (`nply games` lists them), or one of your own, like my_game.py:Race."
    ),
]
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
    str | None,
    typer.Option(metavar="S", help="Which deal of the cards, or which random game.  [default: 0]"),
]
Moves = Annotated[
    str | None, typer.Option(metavar="MOVES", help='Moves to play first, such as "b2 a1" or "b2,a1".')
]


class Position:
    """A state, and how the user asked for it."""

    def __init__(self, state: State | OwnState, seed: int | None = None) -> None:
        self.game: Game | OwnGame = state.game
        self.state = state
        self.seed = seed

    @property
    def searched(self) -> Any:
        """What a search takes: a native state, or the author's own object."""
        return searched(self.state)

    def draw(self) -> str:
        """Return the position for a terminal with colours; empty if its class has nothing to show."""
        game: Any = self.game  # the state is one of its own
        return str(game.draw(self.state, colour=True))

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


class Request:
    """A game and its options as they were written: `name` and `texts` (None: a name without a value).

    `words` are those behind the name of the game, of a command that takes more than the game.
    """

    def __init__(
        self,
        name: str,
        texts: Mapping[str, str | None],
        flags: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.texts = dict(texts)
        self.flags = flags
        self.words = words

    @classmethod
    def read(cls, context: typer.Context, game: str, options: Sequence[str] | None) -> "Request":
        """Take apart what was typed, where a game is all that may be named."""
        request = cls.read_words(context, game, options)
        if request.words:
            raise OptionError(
                f"what is {request.words[0]!r}? Write moves as --moves, options as --name value"
            )
        return request

    @classmethod
    def read_words(cls, context: typer.Context, game: str, options: Sequence[str] | None) -> "Request":
        """Take apart what was typed; `context.args` are the words that no flag took."""
        (name, *words), extra = _split_extra([game, *context.args])
        texts: dict[str, str | None] = {}
        for option, text in [*map(_split_pair, options or ()), *extra]:
            if option in texts:
                raise OptionError(f"{option} is given twice")
            texts[option] = text
        return cls(name, texts, _flags(context), words)

    @property
    def is_own(self) -> bool:
        """Is it a game of the user's own?"""
        return is_own(self.name)

    def native(self, seed: int | None) -> tuple[Game, dict[str, Any]]:
        """Load a native game; return it with what its deal is to be made from, if it is dealt."""
        name = game_name(self.name)
        rows = {row.name: row for row in option_table(name)}
        values: dict[str, Any] = {}
        rest: dict[str, str | None] = {}
        for given, text in self.texts.items():
            option = canonical(given, rows) or given
            if option in values:
                raise OptionError(f"{option} is given twice")
            if option in rows:
                values[option] = _value(rows[option], text)
            else:
                rest[given] = text
        if seed is not None and "seed" in rows:
            if "seed" in values:
                raise OptionError("seed is given twice")
            values["seed"] = seed
        self._check_deal_names(name, list(rows), rest)
        game = nply.load(name, **values)
        if seed is not None and "deal" not in game.capabilities and "seed" not in rows:
            raise OptionError(f"{name} takes no seed: it is neither dealt nor random")
        return game, self._deal_arguments(game, rest)

    def _check_deal_names(self, name: str, rows: Sequence[str], rest: Mapping[str, str | None]) -> None:
        """Complain of names that the game does not know, before it is made."""
        if not rest:
            return
        deal = [] if name in PRESETS else deal_names(name)
        for given in rest:
            if canonical(given, deal) is None:
                raise OptionError(_unknown_option(name, given, [*rows, *deal], self.flags))

    def _deal_arguments(self, game: Game, rest: Mapping[str, str | None]) -> dict[str, Any]:
        rows = {row.name: row for row in game.deal_options}
        arguments: dict[str, Any] = {}
        for given, text in rest.items():
            option = canonical(given, [*rows, "text"]) or given
            if option in arguments:
                raise OptionError(f"{option} is given twice")
            if option == "text" and text is None:
                raise OptionError("--text needs a value: what state.text() returns")
            arguments[option] = text if option == "text" else _value(rows[option], text)
        return arguments


def read_position(
    context: typer.Context, game: str, options: Sequence[str] | None, seed: str | None, moves: str | None
) -> Position:
    """Return the position that a command line asks for."""
    return make_position(Request.read(context, game, options), seed, moves)


def make_position(request: Request, seed: str | None, moves: str | None) -> Position:
    """Load a game, deal its cards if it has any, and play the moves."""
    number_of_deal = None if seed is None else whole("seed", seed, 0, NO_LIMIT)
    if request.is_own:
        position = own_position(request, number_of_deal)
    else:
        position = deal_position(*request.native(number_of_deal), number_of_deal)
    play(position.state, moves or "")
    return position


def deal_position(game: Game, arguments: Mapping[str, Any], seed: int | None) -> Position:
    """Return the first position of a native game: the deal of a seed, or of what is given of it."""
    if not arguments:
        return Position(opening(game, seed or 0), (seed or 0) if "deal" in game.capabilities else None)
    if seed is not None or not {"text", "hands"} & set(arguments):
        arguments = {"seed": seed or 0, **arguments}
    return Position(game.deal(**arguments), arguments.get("seed"))


def own_position(request: Request, seed: int | None) -> Position:
    """Return the first position of a game of the user's own, whose code is run."""
    from nply.games import own_games  # only needed for them

    texts = dict(request.texts)
    if seed is not None:
        if "seed" in texts:
            raise OptionError("seed is given twice")
        texts["seed"] = str(seed)
    made, options = own_games.load(request.name, texts)
    if isinstance(made, Game):
        return Position(opening(made))
    if isinstance(made, State):
        return Position(made.copy())
    game = OwnGame(request.name, options, made)
    return Position(OwnState(game, made))


def play(state: State | OwnState, moves: str) -> None:
    """Push moves that are split by blanks or commas; a move may have blanks of its own."""
    words = list(split_moves(moves))
    while words:
        move = _next_move(state, words)
        try:
            state.push(move)
        except MoveError as error:
            after = f" after {' '.join(map(str, state.history))}" if state.history else ""
            hint = nearest(move.lower(), map(str, state.legal_moves()))
            if hint.startswith("did you mean"):
                raise MoveError(f"move {move} is not legal{after}; {hint}") from None
            raise MoveError(f"{error}{f' ({after.strip()})' if after else ''}") from None


def _next_move(state: State | OwnState, words: list[str]) -> str:
    """Take the words of the next move from the front: the most that are a legal one together, or one."""
    legal = [] if state.is_terminal() else [str(move) for move in state.legal_moves()]
    longest = max((move.count(" ") + 1 for move in legal), default=1)
    for count in range(min(longest, len(words)), 1, -1):
        if " ".join(words[:count]) in legal:
            break
    else:
        count = 1
    move = " ".join(words[:count])
    del words[:count]
    return move


def split_moves(text: str) -> Iterator[str]:
    """Split moves at blanks and commas, but not inside brackets.

    >>> list(split_moves("b2, a1 (0, 2)"))
    ['b2', 'a1', '(0, 2)']
    """
    move, depth = "", 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if depth > 0 or not (letter.isspace() or letter == ","):
            move += letter
        elif move:
            yield move
            move = ""
    if move:
        yield move


def game_name(word: str) -> str:
    """Return the game that a user means."""
    name = canonical(word, names())
    if name is None:
        raise OptionError(f"no game is called {word!r}; {nearest(word.lower(), names())}")
    return name


def option_table(name: str) -> Sequence[OptionInfo]:
    """Return the options that a user may give to a game."""
    return () if name in PRESETS else face(name).options


def deal_names(name: str) -> list[str]:
    """Return what a user may say about the deal of a game; nothing if it is not dealt."""
    if name == "tree":
        return []
    game = nply.load(name)
    return [*(row.name for row in game.deal_options), "text"] if "deal" in game.capabilities else []


def _flags(context: typer.Context) -> list[str]:
    return [flag[2:] for parameter in context.command.params for flag in parameter.opts if flag[:2] == "--"]


def _split_pair(item: str) -> tuple[str, str]:
    name, equals, value = item.partition("=")
    if not equals or not name.strip() or not value:
        raise OptionError(f"write options like --option name=value, not {item!r}")
    return name.strip(), value


def _split_extra(words: Sequence[str]) -> tuple[list[str], list[tuple[str, str | None]]]:
    """Sort words into plain ones, the game's name first, and `--name value` options."""
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
    return (
        where_it_went(game, option) or f"{game} has no option {option!r}; {nearest(option, [*rows, *flags])}"
    )
