"""`nply tree`: draw a search."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import nply
from nply import Engine, OptionError, State, Trace, figures
from nply.cli.common import (
    MOST_DEPTH,
    MOST_NODES,
    Moves,
    Options,
    Seed,
    play,
    positive,
    read_position,
    show,
    whole,
)
from nply.cli.watch import INTERRUPTED, Watch
from nply.figures import Figure
from nply.options import nearest

if TYPE_CHECKING:
    from nply.reports import SearchTree

DEFAULT_DEPTH = 3
MOST_WRITTEN = 10_000
FIGURE = "figure:"
SUFFIXES = (".svg", ".html", ".json")


class Subject:
    """What is to be drawn, and what to call it."""

    def __init__(self, state: State, title: str, figure: Figure | None = None) -> None:
        self.state = state
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
            metavar="FILE|GAME|figure:NAME", help="A tree as JSON, a game, or a figure of a paper."
        ),
    ],
    option: Options = None,
    seed: Seed = None,
    moves: Moves = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="SPEC", help="An engine such as 'maxn(prune=shallow)'.  [default: maxn, or the figure's]"
        ),
    ] = None,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help="Stop after so many nodes: 20000, 250k, 1.5M.")
    ] = None,
    depth: Annotated[
        str | None, typer.Option(metavar="N", help="Search so many plies.  [default for a game: 3]")
    ] = None,
    seconds: Annotated[str | None, typer.Option(metavar="S", help="Stop after so long.")] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a picture (.svg), a page (.html) or data (.json)."),
    ] = None,
) -> int:
    """Search a position and draw the tree: what was looked at, what was cut, and why.

    The last completed iteration is drawn. Without --out the tree is printed; an .html page steps through
    the search: nply tree figure:speculative-2003/6 --out search.html
    """
    path = None if out is None else _checked_path(out)
    limits: dict[str, Any] = {
        "nodes": None if nodes is None else whole("nodes", nodes, 1, MOST_NODES),
        "depth": None if depth is None else whole("depth", depth, 0, MOST_DEPTH),
        "seconds": None if seconds is None else positive("seconds", seconds),
    }
    subject = _subject(context, game, option, seed, moves)
    searcher = nply.engine(engine or subject.engine)
    whole_tree = subject.state.game.name == "tree" or searcher.name == "partition"
    if not whole_tree and (nodes, depth, seconds) == (None, None, None):
        limits["depth"] = DEFAULT_DEPTH
    trace, interrupted = _trace(searcher, subject.state, limits)
    from nply.reports import SearchTree

    drawn = SearchTree(trace, subject.state, subject.labels)
    if path is None:
        _print(subject, drawn, interrupted)
    else:
        _write(path, _content(path, subject, drawn))
    return INTERRUPTED if interrupted else 0


def _subject(
    context: typer.Context, game: str, option: list[str] | None, seed: str | None, moves: str | None
) -> Subject:
    is_file = game.endswith(".json") or (Path(game).is_file() and game not in nply.games.names())
    if not is_file and not game.startswith(FIGURE):
        position = read_position(context, game, option, seed, moves)
        return Subject(position.state, position.title)
    if context.args or option or seed is not None:
        given = (context.args or option or ["--seed"])[0]
        raise OptionError(f"{game} takes no options of a game: what is {given}?")
    figure = _read_file(game) if is_file else figures.read(game.removeprefix(FIGURE))
    state = figure.game.start()
    play(state, moves or "")
    if moves:
        figure = Figure(**{**vars(figure), "labels": {}})  # they are named from the figure's own root
    return Subject(state, figure.title, figure)


def _read_file(name: str) -> Figure:
    """Read a tree, or a whole figure, from JSON."""
    try:
        content = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"cannot read {name}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise OptionError(f"{name} is not JSON: {error}") from None
    if isinstance(content, dict) and "root" in content:
        return figures.from_dict(name, content)
    return figures.from_dict(name, {"root": content})


def _trace(engine: Engine, state: State, limits: dict[str, Any]) -> tuple[Trace, bool]:
    """Trace the last iteration that was completed; a limit may have stopped a search amidst a later one.

    Ctrl-C stops like a limit; that it was pressed is handed back.
    """
    with Watch() as watch:
        trace = engine.trace(state, max_nodes=MOST_WRITTEN, progress=watch, **limits)
    if not 0 < trace.result.depth < trace.depth:
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
    return json.dumps(_as_dict(subject, tree), ensure_ascii=False, indent=1) + "\n"


def _as_dict(subject: Subject, tree: "SearchTree") -> dict[str, Any]:
    from nply.reports.words import say

    trace = tree.trace
    return {
        "title": subject.title,
        "game": subject.state.game.name,
        "moves": subject.state.history,
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
