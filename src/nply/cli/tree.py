"""`nply tree`: draw a search."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import nply
from nply import Engine, OptionError, Trace, deep_json, figures
from nply.cli.common import MOST_DEPTH, MOST_NODES, positive, show, whole
from nply.cli.positions import Moves, Options, Position, Request, Seed, make_position, play
from nply.cli.watch import INTERRUPTED, Watch
from nply.figures import Figure
from nply.games.catalogue import is_own
from nply.games.own_state import OwnState
from nply.options import canonical, nearest

if TYPE_CHECKING:
    from nply.reports import SearchTree

DEFAULT_DEPTH = 3
DEFAULT_SECONDS = 2.0
MOST_WRITTEN = 10_000
FIGURE = "figure:"
SUFFIXES = (".svg", ".html", ".json")


class Subject:
    """What is to be drawn, and what to call it."""

    def __init__(self, position: Position, title: str, figure: Figure | None = None) -> None:
        self.position = position
        self.title = title
        self.labels = {} if figure is None else figure.labels
        self.source = "" if figure is None else figure.source
        self.note = "" if figure is None else figure.note
        self.engine = "maxn" if figure is None else figure.engine


def tree(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE|figure:NAME",
            help="A game, also one of your own (my_game.py:Race), a tree as JSON, or a figure of a paper.",
        ),
    ],
    option: Options = None,
    seed: Seed = None,
    moves: Moves = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="ENGINE",
            help="How to search, such as 'maxn(prune=shallow)'.  [default: maxn, or the figure's]",
        ),
    ] = None,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help="Look at so many positions: 20000, 250k, 1.5M.")
    ] = None,
    depth: Annotated[
        str | None, typer.Option(metavar="N", help="Look so many moves ahead.  [default for a game: 3]")
    ] = None,
    seconds: Annotated[str | None, typer.Option(metavar="S", help="Search for so long.")] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a picture (.svg), a page (.html) or data (.json)."),
    ] = None,
) -> int:
    """Draw a search: what was looked at, what was cut, and why.

    A search looks one move ahead, then two, and so on; the last of these rounds that was finished is drawn.
    Without --out it is printed; an .html page steps through the search:
    nply tree figure:speculative-2003/6 --out search.html
    """
    path = None if out is None else _checked_path(out)
    limits: dict[str, Any] = {
        "nodes": None if nodes is None else whole("nodes", nodes, 1, MOST_NODES),
        "depth": None if depth is None else whole("depth", depth, 0, MOST_DEPTH),
        "seconds": None if seconds is None else positive("seconds", seconds),
    }
    subject = _subject(context, game, option, seed, moves)
    searcher = nply.engine(engine or subject.engine)
    whole_tree = subject.position.game.name == "tree" or searcher.name == "partition"
    if not whole_tree and (nodes, depth, seconds) == (None, None, None):
        limits |= _default_limits(subject.position)
    trace, interrupted = _trace(searcher, subject.position.searched, limits)
    from nply.reports import SearchTree

    state: Any = subject.position.state  # one of a user's own game has as much of a native one as is needed
    drawn = SearchTree(trace, state, subject.labels)
    if path is None:
        _print(subject, drawn, interrupted)
    else:
        _write(path, _content(path, subject, drawn))
    return INTERRUPTED if interrupted else 0


def _default_limits(position: Position) -> dict[str, Any]:
    """Return limits for a drawing that is not too large; without an estimate a search cannot stop early."""
    state = position.state
    if isinstance(state, OwnState) and not state.game.members.can("evaluate"):
        return {"seconds": DEFAULT_SECONDS}
    return {"depth": DEFAULT_DEPTH}


def _subject(
    context: typer.Context, game: str, option: list[str] | None, seed: str | None, moves: str | None
) -> Subject:
    is_figure = game.lower().startswith(FIGURE)
    request = None if is_figure else Request.read(context, game, option)
    if request is not None and not _is_file(request.name):
        position = make_position(request, seed, moves)
        return Subject(position, position.title)
    if context.args or option or seed is not None:
        given = (context.args or option or ["--seed"])[0]
        raise OptionError(f"{game} takes no options of a game: what is {given}?")
    figure = _read_figure(game[len(FIGURE) :]) if is_figure else _read_file(game)
    position = Position(figure.game.start())
    play(position.state, moves or "")
    if moves:
        figure = figure._replace(labels={})  # they are named from the figure's own root
    return Subject(position, figure.title, figure)


def _is_file(name: str) -> bool:
    """Is it a tree in a file? A game is one whatever files there are."""
    if canonical(name, nply.games.names()) or is_own(name):
        return False
    return name.endswith(".json") or Path(name).exists()


def _read_figure(name: str) -> Figure:
    return figures.read(canonical(name, figures.names()) or name)


def _read_file(name: str) -> Figure:
    """Read a tree, or a whole figure, from JSON."""
    content = deep_json.read(Path(name))
    if isinstance(content, dict) and "root" in content:
        return figures.from_dict(name, content)
    return figures.from_dict(name, {"root": content})


def _trace(engine: Engine, state: Any, limits: dict[str, Any]) -> tuple[Trace, bool]:
    """Trace the last iteration that was completed; a limit may have stopped a search amidst a later one.

    Ctrl-C stops like a limit; that it was pressed is handed back.
    """
    with Watch() as watch:
        trace = engine.trace(state, max_nodes=MOST_WRITTEN, progress=watch, **limits)
    if trace.result.complete or not 0 < trace.result.depth < trace.depth:
        return trace, watch.interrupted
    with Watch() as again:
        trace = engine.trace(state, max_nodes=MOST_WRITTEN, progress=again, depth=trace.result.depth)
    return trace, watch.interrupted or again.interrupted


def _print(subject: Subject, tree: "SearchTree", interrupted: bool) -> None:
    from rich.text import Text

    from nply.reports import outline
    from nply.reports.terminal import legend, summary

    parts: list[Any] = [Text(subject.title, "bold")]
    parts += [Text(line, "dim") for line in (subject.source, subject.note) if line]
    parts.append(Text(tree.trace.result.engine, "cyan"))
    parts += [Text(words) for words in [legend(tree)] if words]
    parts += [Text(), outline(tree), Text(f"\n{summary(tree)}")]
    if tree.trace.truncated:
        parts.append(Text(f"the record ends after {len(tree.trace.nodes):,} nodes", "yellow"))
    if interrupted:
        parts.append(Text("interrupted: this is what there was", "yellow"))
    show(*parts)


def _checked_path(out: str) -> Path:
    path = Path(out)
    if path.suffix.lower() not in SUFFIXES:
        hint = nearest(path.suffix, SUFFIXES) if path.suffix else f"valid: {', '.join(SUFFIXES)}"
        raise OptionError(f"--out {out}: no drawing ends in {path.suffix or 'nothing'}; {hint}")
    return path


def _content(path: Path, subject: Subject, tree: "SearchTree") -> str:
    from nply import reports

    match path.suffix.lower():
        case ".svg":
            return reports.svg(tree, subject.title)
        case ".html":
            return reports.html(tree, subject.title, ". ".join(filter(None, [subject.source, subject.note])))
    return deep_json.write(_as_dict(subject, tree), indent=1) + "\n"


def _as_dict(subject: Subject, tree: "SearchTree") -> dict[str, Any]:
    from nply.reports.words import say

    trace = tree.trace
    return {
        "title": subject.title,
        "game": subject.position.game.name,
        "moves": subject.position.state.history,
        "result": trace.result._asdict(),
        "trace": {
            "players": trace.players,
            "two_sides": trace.two_sides,
            "depth": trace.depth,
            "truncated": trace.truncated,
            "nodes": trace.nodes,
            "events": [
                {**event, "words": say(tree, told)}
                for event, told in zip(trace.events, tree.events, strict=True)
            ],
        },
        "tree": [vars(branch) for branch in tree.branches],
    }


def _write(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"cannot write {path}: {error.strerror}") from None
