"""`nply match`: agents play each other."""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nply import OptionError
from nply.cli.common import positive, whole
from nply.cli.positions import Options, Request
from nply.cli.watch import INTERRUPTED

if TYPE_CHECKING:
    from nply.matches import MatchResult
    from nply.matches.games import MatchGame

MOST_BLOCKS = 10**9
BLOCKS = 20
BLOCKS_UNTIL = 100_000
"""Where precision decides when to stop, blocks are only an upper limit."""
OUT = "match.db"


def match(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME AGENT AGENT …", help="A game, and who plays it.")],
    option: Options = None,
    blocks: Annotated[
        str | None,
        typer.Option(metavar="N", help="Play so many deals or starts, each in all seatings.  [default: 20]"),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="S", help="The seed of the first block; the next has S + 1.  [default: 0]"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Store every game here; the same command resumes.")
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What the match is called in the file.")
    ] = "match",
    seatings: Annotated[
        str | None,
        typer.Option(
            metavar="HOW",
            help="mixed (two agents in every mixed way), rotate, one (against all), league (by lot).",
        ),
    ] = None,
    starts: Annotated[
        str | None,
        typer.Option(
            metavar="HOW", help="How blocks differ: deals, random(plies=N), equal(plies=N) or same."
        ),
    ] = None,
    hidden: Annotated[
        bool, typer.Option("--hidden", help="Agents see their own cards only: they are given views.")
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(metavar="X", help="Stop when the measure is known to within X for every agent."),
    ] = None,
    measure: Annotated[
        str, typer.Option(metavar="NAME", help="What --until looks at: wins, score, rank or off_best.")
    ] = "wins",
    workers: Annotated[
        str | None, typer.Option(metavar="N", help="Processes that play.  [default: one a core]")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
    ] = None,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Play this part of the blocks; nply merge joins parts.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row a seat to FILE.csv or FILE.parquet.")
    ] = None,
    export_moves: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row a move to FILE.csv or FILE.parquet.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Let agents play each other.

    Every option of the game can be written --NAME VALUE:
    nply match spades maxn@20k paranoid@20k --players 3 --cards 6 --blocks 40 --out a.db

    An agent is an engine with a limit (paranoid@250k, 'maxn(ties=worst_for_root)@0.2s'), random, heuristic
    (the first move in the game's own order), level(1) to level(10), or a class of yours (my_bot.py:Bot) with
    choose(state, clock). With --hidden they see their own cards only, and a class of yours is given a view.

    A block is one deal or start, played in all seatings. With --out every game is stored when it ends: the
    same command resumes, and one with more blocks extends the match. Ctrl-C shows what there is so far.
    """
    from nply.cli.match_table import Live, show_result
    from nply.matches import Store, play, read
    from nply.matches.exports import writer

    request = Request.read_words(context, game, option)
    if not request.words:
        raise OptionError(
            f"who plays {request.name}? Write agents behind the game, such as maxn@20k paranoid@20k"
        )
    for file in (export, export_moves):
        if file is not None:
            writer(file)  # complains now about what it could not write after the match
    precision = None if until is None else positive("until", until)
    count = whole("blocks", blocks, 1, MOST_BLOCKS) if blocks else BLOCKS_UNTIL if until else BLOCKS
    loaded = _load(request)
    interrupted = False
    with Store(out) as store:
        try:
            with Live(quiet=as_json) as live:
                result = play(
                    loaded,
                    request.words,
                    blocks=count,
                    seed=None if seed is None else whole("seed", seed, 0, 2**62),
                    seatings=seatings,
                    starts=starts,
                    hidden=hidden,
                    out=store,
                    name=name,
                    workers=None if workers is None else whole("workers", workers, 1, 10_000),
                    cluster=cluster,
                    shard=shard,
                    until=precision,
                    measure=measure,
                    progress=live,
                )
        except KeyboardInterrupt:
            interrupted = True
            result = read(store, name, blocks=count, shard=shard)
    _export(result, export, export_moves)
    more = _extending(result, request, context.params, precision)
    if as_json:
        facts = {**result.as_dict(), "interrupted": interrupted, "extend": more}
        print(json.dumps(facts, ensure_ascii=False))
    else:
        show_result(result, more, None if out is None else str(out), interrupted)
    return INTERRUPTED if interrupted else 0


def _load(request: Request) -> "MatchGame":
    """Load the game of a match, whose blocks are dealt by their seeds."""
    if request.is_own:
        from nply.games.own_games import values
        from nply.matches.games import match_game

        return match_game(request.name, values(request.texts))
    game, arguments = request.native(None)
    if arguments:
        raise OptionError(f"a match deals its cards itself, by --seed: leave out {next(iter(arguments))}")
    return game


def _export(result: "MatchResult", seats: Path | None, moves: Path | None) -> None:
    from nply.matches import export

    if seats is not None:
        export(result, seats)
    if moves is not None:
        export(result, moves, rows="moves")


def _extending(result: "MatchResult", request: Request, flags: Mapping[str, Any], until: float | None) -> str:
    """Return the command that would extend the match: twice the blocks, or half as wide an interval."""
    words = ["nply", "match", request.name, *request.words]
    own = {name for name in flags if flags[name] is not None}
    for name, text in request.texts.items():
        if name in flags:  # an option of the game with the name of a flag
            words += ["--option", f"{name}={text}"]
        else:
            words += [f"--{name}"] if text is None else [f"--{name}", text]
    if until is not None and result.precision is not None and result.precision.reached is not None:
        words += ["--until", f"{until / 2:g}"]
        if flags["blocks"]:
            words += ["--blocks", str(4 * result.wanted)]
    else:
        wanted = flags["blocks"] or str(BLOCKS_UNTIL if until else BLOCKS)
        words += ["--blocks", str(2 * whole("blocks", wanted, 1, MOST_BLOCKS))]
        if until is not None:
            words += ["--until", flags["until"]]
    for name in ("seed", "seatings", "starts", "workers", "cluster", "shard"):
        if name in own:
            words += [f"--{name}", str(flags[name])]
    if flags["hidden"]:
        words.append("--hidden")
    if until is not None and flags["measure"] != "wins":
        words += ["--measure", flags["measure"]]
    if flags["name"] != "match":
        words += ["--name", flags["name"]]
    words += ["--out", str(flags["out"] or OUT)]
    return shlex.join(words)
