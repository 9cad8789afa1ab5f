"""`nply analyse`: search one position."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

import nply
from nply import Result, State, deep_json
from nply.cli.common import (
    MOST_DEPTH,
    MOST_NODES,
    duration,
    indented,
    positive,
    rate,
    short,
    show,
    whole,
)
from nply.cli.positions import GameName, Moves, Options, Position, Seed, read_position
from nply.cli.watch import INTERRUPTED, Watch
from nply.games.own_state import OwnState
from nply.limits import Limit
from nply.search.automatic import AUTO
from nply.search.result import written

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

DEFAULT_SECONDS = 2.0
EXTRA_SECONDS = 1.0
"""For what is shown beside the result: the values of all moves, and the count of plain maxn."""
MOST_MOVES = 30
FEW_POSITIONS = "the game was searched to its end"


def analyse(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    seed: Seed = None,
    moves: Moves = None,
    engine: Annotated[
        str, typer.Option(metavar="ENGINE", help="How to search: maxn, paranoid, …; see nply engines.")
    ] = AUTO,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help="Look at so many positions: 20000, 250k, 1.5M.")
    ] = None,
    depth: Annotated[str | None, typer.Option(metavar="N", help="Look so many moves ahead.")] = None,
    seconds: Annotated[
        str | None, typer.Option(metavar="S", help="Search for so long.  [default without limits: 2]")
    ] = None,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Search the whole game at once, not deeper step by step.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Search a position and print the best move.

    Options of the game are written --NAME VALUE: nply analyse mnk --m 4 --n 4 --players 3. One that has the
    name of an option below needs --option: --option depth=5. Cards are dealt at random, or as you say:
    nply analyse spades --players 3 --hands "AK..2.,Q.3..4,.AK..5" (nply games spades lists what can be said).

    A game of your own is file.py:Name or module:Name; options are then arguments of its class.

    Ctrl-C ends a search with the best result so far.
    """
    chosen = nply.engine(engine)
    node_limit = None if nodes is None else whole("nodes", nodes, 1, MOST_NODES)
    depth_limit = None if depth is None else whole("depth", depth, 0, MOST_DEPTH)
    time_limit = None if seconds is None else positive("seconds", seconds)
    if (nodes, depth, seconds) == (None, None, None) and not to_the_end:
        time_limit = DEFAULT_SECONDS
    position = read_position(context, game, option, seed, moves)
    with Watch() as watch:
        result = chosen.search(
            position.searched,
            nodes=node_limit,
            depth=depth_limit,
            seconds=time_limit,
            to_the_end=to_the_end,
            progress=watch,
        )
    if as_json:
        print(deep_json.write(_as_dict(position, result, watch.interrupted)))
        return INTERRUPTED if watch.interrupted else 0
    why = ""
    if isinstance(chosen, nply.Auto):
        wanted = Limit(node_limit, depth_limit, time_limit, to_the_end)
        why = FEW_POSITIONS if result.complete else nply.best(position.searched, wanted).reason
        chosen = nply.engine(result.engine)
    _show(position, chosen, why, result, watch.interrupted, result.depth != depth_limit)
    return INTERRUPTED if watch.interrupted else 0


def _as_dict(position: Position, result: Result, interrupted: bool) -> dict[str, object]:
    return {
        "game": position.game.name,
        "options": position.game.options,
        "seed": position.seed,
        "moves": position.state.history,
        "player": _player(position),
        **result._asdict(),
        "root_moves": [known._asdict() for known in result.root_moves],
        "interrupted": interrupted,
    }


def _show(
    position: Position, chosen: nply.Engine, why: str, result: Result, interrupted: bool, stopped: bool
) -> None:
    """Print all that is known, and `why` this engine was chosen, if that was not the user.

    `stopped`: a limit may have ended the search within its last iteration.
    """
    from rich.text import Text

    drawing = position.draw()
    comparison = "" if interrupted else _beside_plain(position, chosen, result, stopped)
    parts: list[RenderableType] = [
        Text(position.title, "bold"),
        indented(Text.from_ansi(drawing), 1, 1) if drawing else Text(),
        _facts(position, why, result, comparison),
    ]
    if not interrupted and isinstance(chosen, nply.MaxN) and result.line:
        parts += _moves(position, chosen, result)
    elif any(known.value is not None for known in result.root_moves):
        parts += _known_moves(position, result)
    if interrupted:
        parts.append(Text("\ninterrupted: this is the best result so far", "yellow"))
    show(*parts)


def _facts(position: Position, why: str, result: Result, comparison: str) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    if position.state.history:
        table.add_row("played", " ".join(map(str, position.state.history)))
    table.add_row("to move", _mover(position))
    table.add_row("engine", result.engine + (f" with {result.pruning}" if result.pruning else ""))
    if why:
        table.add_row("why", why)
    table.add_row("move", Text("-" if result.move is None else str(result.move), "bold green"))
    table.add_row("values", _values(result))
    table.add_row("line", " ".join(map(str, result.line)) or "-")
    table.add_row("depth", "to the end of the game" if result.complete else str(result.depth))
    table.add_row("nodes", f"{result.nodes:,}{comparison}")
    if cuts := result.cuts_in_words():
        table.add_row("cuts", cuts)
    speed = rate(result.nodes, result.seconds)
    table.add_row("time", f"{duration(result.seconds)}{f', {short(speed)} nodes a second' if speed else ''}")
    table.add_row("complete", "yes" if result.complete else "no")
    return table


def _player(position: Position) -> int | None:
    """Return who is to move: nobody where the game is over, or where chance moves."""
    return None if position.state.is_terminal() or position.state.chance() else position.state.player


def _mover(position: Position) -> str:
    if position.state.is_terminal():
        return "nobody: the game is over"
    if outcomes := position.state.chance():
        return f"chance: {' '.join(str(outcome) for outcome, _ in outcomes)}"
    return f"player {position.state.player}"


def _beside_plain(position: Position, chosen: nply.Engine, result: Result, stopped: bool) -> str:
    """Say how many nodes plain maxn needs for the same, as far as a second of it tells.

    Where a limit struck, most nodes are those of the iteration that was not finished: there is no same.
    """
    pruned = result.pruning not in ("", "prune=none")
    if stopped and not result.complete:
        return ""
    if not isinstance(chosen, nply.MaxN) or not result.line or not (pruned or result.table_hits):
        return ""
    given: dict[str, Any] = {name: chosen.options[name] for name in ("ties", "width") if chosen.options[name]}
    same = type(chosen)(prune="none", **given)
    plain = same.search(position.searched, depth=result.same_depth, seconds=EXTRA_SECONDS)
    finished = plain.complete or (plain.depth >= result.depth and not result.complete)
    more = "" if finished else "more than "
    return f" (plain maxn needs {more}{plain.nodes:,})"


def _moves(position: Position, chosen: nply.MaxN, result: Result) -> "Iterator[Table]":
    """List the value of every move, as far as a second of searching goes, the best one marked."""
    from rich.table import Table

    values = _values_of_moves(position.state, chosen, result.same_depth)
    if not values:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), title="\nvalues of the moves", title_justify="left")
    table.add_column("move", style="cyan", no_wrap=True)
    for player in range(position.state.players):
        table.add_column(f"player {player}", justify="right")
    legal = list(map(str, position.state.legal_moves()))
    for move in [move for move in legal if move in values][:MOST_MOVES]:
        style = "bold green" if move == str(result.move) else None
        table.add_row(move, *map(written, values[move]), style=style)
    if len(table.rows) < len(legal):
        table.add_row(f"and {len(legal) - len(table.rows)} more")
    yield table


def _known_moves(position: Position, result: Result) -> "Iterator[RenderableType]":
    """List what the search itself knows of the moves: with two sides often no more than a limit."""
    from rich.table import Table
    from rich.text import Text

    yield Text(f"\nvalues of the moves for the side of player {position.state.player}", "italic")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("move", style="cyan", no_wrap=True)
    table.add_column("value", justify="right")
    averages = any(known.bound == "average" for known in result.root_moves)
    table.add_column("games" if averages else "nodes", justify="right")
    for known in result.root_moves[:MOST_MOVES]:
        style = "bold green" if known.move == result.move else None
        table.add_row(str(known.move), known.value_in_words() or "-", known.visits_in_words(), style=style)
    if len(table.rows) < len(result.root_moves):
        table.add_row(f"and {len(result.root_moves) - len(table.rows)} more")
    yield table


def _values_of_moves(
    state: State | OwnState, chosen: nply.MaxN, depth: int | None
) -> Mapping[str, Sequence[float]]:
    """Return what the moves are worth, by their texts; those that there was no time for are missing."""
    if isinstance(state, State):
        found = chosen.move_values(state, depth=depth, seconds=EXTRA_SECONDS)
        return {str(move): values for move, values in found.items()}
    values: dict[str, Sequence[float]] = {}
    searcher, player = chosen.searcher(), state.player
    end = time.monotonic() + EXTRA_SECONDS
    below = None if depth is None else max(0, depth - 1)
    for move in state.legal_moves()[: cast(int, chosen.options["width"]) or None]:
        left = end - time.monotonic()
        if left <= 0:
            break
        state.push(move)
        found_below = searcher.search(state.position, depth=below, seconds=left, root_player=player)
        state.pop()
        if found_below.values is not None and (found_below.complete or found_below.depth == below):
            values[str(move)] = found_below.values
    return values


def _values(result: Result) -> str:
    """Name the player with each value, so that nobody has to guess whose it is."""
    if result.values is None:
        return "none: not even the first iteration was completed, so little is known of the move"
    return ", ".join(f"player {player}: {written(value)}" for player, value in enumerate(result.values))
