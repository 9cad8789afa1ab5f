"""`nply advise`: which card? From what a player at a real table has seen."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

import nply
from nply import OptionError, Result, View, deep_json
from nply.cli.common import MOST_NODES, columns, duration, indented, positive, show, whole
from nply.cli.positions import Options, Request, game_name, option_table
from nply.cli.watch import INTERRUPTED, Watch
from nply.games.tricks import SUITS
from nply.options import NO_LIMIT, OptionInfo, canonical, nearest, value_of
from nply.search.automatic import AUTO

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

DEFAULT_SECONDS = 2.0


def advise(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game with hidden cards: hearts, spades, oh_hell.")
    ],
    option: Options = None,
    engine: Annotated[
        str,
        typer.Option(metavar="ENGINE", help="How to search: pimc(…), ismcts, recpimc(…); see nply engines."),
    ] = AUTO,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help="Look at so many positions: 20000, 250k, 1.5M.")
    ] = None,
    seconds: Annotated[
        str | None, typer.Option(metavar="S", help="Search for so long.  [default without limits: 2]")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="Which worlds are drawn.")] = "0",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say which card to play, from what you see.

    Write your hand as spades.hearts.diamonds.clubs or as a list of cards, and the cards played in order, the
    leader's first: nply advise hearts --hand "Q72.A3.KT5.J9643" --leader 1 --played "2C KC 5C". You are
    player 0 unless --player says otherwise; the player to your left is the next one. Bids, cards passed and
    the card turned up are said the same way: --bids "4 nil 2 -", where - has not bid yet; nply games hearts
    lists all. Bids are made, and Spades counts points, as in nply play.

    The answer has a line for each card: what it is worth on average over deals that agree with what you saw,
    how far these are apart, and in how many of them no other card was better.
    """
    chosen = nply.engine(engine)
    if not chosen.from_views:
        raise OptionError(
            f"{chosen} searches open cards; where some are hidden, write pimc({chosen},worlds=100)"
        )
    node_limit = None if nodes is None else whole("nodes", nodes, 1, MOST_NODES)
    time_limit = None if seconds is None else positive("seconds", seconds)
    if nodes is None and seconds is None:
        time_limit = DEFAULT_SECONDS
    view = _read_view(Request.read(context, game, option))
    if view.to_move != view.player:
        turn = "the hand is over" if view.to_move is None else f"it is the turn of player {view.to_move}"
        raise OptionError(f"you are player {view.player}, and {turn}")
    with Watch() as watch:
        result = chosen.search(
            view, nodes=node_limit, seconds=time_limit, seed=whole("seed", seed, 0, NO_LIMIT), progress=watch
        )
    if as_json:
        print(deep_json.write(_as_dict(view, result, watch.interrupted)))
    else:
        _show(view, result, watch.interrupted)
    return INTERRUPTED if watch.interrupted else 0


def _read_view(request: Request) -> View:
    """Load the game and write the view down, from options of both."""
    from nply.play.table_rules import as_played  # imported when somebody asks

    if request.is_own:
        raise OptionError(f"advise is for native games with hidden cards, and {request.name} is your own")
    name = game_name(request.name)
    games = {row.name: row for row in option_table(name)}
    options: dict[str, Any] = {}
    rest: dict[str, str | None] = {}
    for given, text in request.texts.items():
        known = canonical(given, games)
        if known is None:
            rest[given] = text
        else:
            options[known] = _value(games[known], text)
    # The hand is given, so that cards are passed only if options say so.
    game = nply.load(name, **as_played(name, options, {"hand": ""}))
    if "views" not in game.capabilities:
        raise OptionError(f"nothing is hidden in {name}: use nply analyse {name}")
    views = {row.name: row for row in game.view_options}
    arguments: dict[str, Any] = {}
    for given, text in rest.items():
        known = canonical(given, views)
        if known is None:
            raise OptionError(f"{name} has no option {given!r}; {nearest(given, [*games, *views])}")
        arguments[known] = _value(views[known], None if text is None else _as_written(known, text))
    if "hand" not in arguments:
        raise OptionError("--hand is missing: the cards that you hold, like --hand AKQ.T9..432")
    return game.view(**arguments)


def _as_written(name: str, text: str) -> str:
    """Return what a person writes of a view as the games write it: cards in any spelling, bids as numbers."""
    from nply.play.typed import typed_card  # imported when somebody asks

    words = text.replace(",", " ").split()
    if name == "bids":
        return " ".join({"-": "-1", "nil": "0"}.get(word.lower(), word) for word in words)
    cards = [typed_card(word) or word for word in words]
    if name not in ("hand", "passed", "received", "earlier"):
        return " ".join(cards)
    if not words or None in map(typed_card, words):
        return text.replace("10", "T")
    return ".".join("".join(card[0] for card in cards if card[1] == suit) for suit in SUITS)


def _value(row: OptionInfo, text: str | None) -> Any:
    if text is None:
        if row.type == "bool":
            return True
        raise OptionError(f"--{row.name} needs a value")
    if row.type not in ("texts", "list"):
        return value_of(row, text)
    words = text.replace(",", " ").split()
    return value_of(row, ",".join(words)) if words else []


def _as_dict(view: View, result: Result, interrupted: bool) -> dict[str, object]:
    return {
        "game": view.game.name,
        "options": view.game.options,
        "view": view.text(),
        "player": view.player,
        "possible_worlds": view.count_worlds(),
        **result._asdict(),
        "root_moves": [known._asdict() for known in result.root_moves],
        "interrupted": interrupted,
    }


def _show(view: View, result: Result, interrupted: bool) -> None:
    from rich.text import Text

    drawing = view.game.draw_view(view, colour=True)
    possible = view.count_worlds()
    count = f"{possible:,}" if possible < 10**9 else f"{possible:.1e}"
    deals = "one deal agrees" if possible == 1 else f"{count} deals agree"
    parts: list[RenderableType] = [
        indented(Text.from_ansi(drawing), 0, 1),
        Text.assemble(("play ", "cyan"), (str(result.move), "bold green")),
        Text(f"{deals} with what you see; {result.worlds:,} were searched by {result.engine}"),
        Text(f"{result.nodes:,} nodes in {duration(result.seconds)}"),
        indented(_table(view, result), 1),
    ]
    if interrupted:
        parts.append(Text("\ninterrupted: this is the best result so far", "yellow"))
    show(*parts)


def _table(view: View, result: Result) -> "Table":
    table = columns(["card"], ["average", "spread", "worst", "best in"])
    known = [move for move in result.root_moves if move.value is not None]
    for move in sorted(known, key=lambda move: (move.move != result.move, -(move.value or 0))):
        table.add_row(
            str(move.move), f"{move.value:.2f}", f"{move.spread:.2f}", f"{move.worst:g}", f"{move.best:.0%}"
        )
    return table
