"""Searches that are written down, for the viewer."""

from typing import Any

from nply import OptionError, figures
from nply.reports import SearchTree
from nply.reports.html import page_data
from nply.web.messages import TreeGiven
from nply.web.pool import Ticket
from nply.web.positions import read_position
from nply.web.settings import Settings
from nply.web.texts import checked_engine

DEFAULT_DEPTH = 3
MOST_SECONDS = 20.0
MOST_NODES_IN_A_TREE = 5_000


def traced(given: TreeGiven, settings: Settings, ticket: Ticket) -> dict[str, Any]:
    """Search what is meant, and return what the viewer works on."""
    subject = _subject(given)
    engine = checked_engine(given.engine or subject.engine)
    whole = subject.figure is not None or engine.name == "partition"
    depth = given.depth if given.depth is not None else None if whole else DEFAULT_DEPTH
    trace = engine.trace(
        subject.state,
        depth=depth,
        seconds=MOST_SECONDS,
        max_nodes=settings.most_traced,
        progress=ticket.stopped,
    )
    if (
        not trace.result.complete and 0 < trace.result.depth < trace.depth
    ):  # a limit has stopped it amidst an iteration
        trace = engine.trace(
            subject.state, depth=trace.result.depth, max_nodes=settings.most_traced, progress=ticket.stopped
        )
    tree = SearchTree(trace, subject.state, subject.labels)
    return {**page_data(tree), "title": subject.title, "note": subject.note, "source": subject.source}


class _Subject:
    """What is searched, and what to call it."""

    def __init__(self, state: Any, title: str, figure: figures.Figure | None = None) -> None:
        self.state = state
        self.title = title
        self.figure = figure
        self.labels = {} if figure is None else figure.labels
        self.note = "" if figure is None else figure.note
        self.source = "" if figure is None else figure.source
        self.engine = "maxn" if figure is None else figure.engine


def _subject(given: TreeGiven) -> _Subject:
    if sum(one is not None for one in (given.position, given.figure, given.tree)) != 1:
        raise OptionError("a tree is that of a position, a figure or a tree: give one of them")
    if given.position is not None:
        state = read_position(given.position)
        title = " ".join([given.position.game, *map(str, given.position.moves)])
        return _Subject(state, title)
    if given.figure is not None:
        figure = figures.read(given.figure)
    else:
        content = given.tree
        if _size(content) > MOST_NODES_IN_A_TREE:
            raise OptionError(f"the tree is too large: at most {MOST_NODES_IN_A_TREE:,} nodes")
        whole = isinstance(content, dict) and "root" in content
        figure = figures.from_dict("your tree", content if whole else {"root": content})
    return _Subject(figure.game.start(), figure.title, figure)


def _size(content: Any) -> int:
    """Count the parts of a JSON text, without recursion."""
    count, stack = 0, [content]
    while stack and count <= MOST_NODES_IN_A_TREE * 20:
        part = stack.pop()
        count += isinstance(part, dict)
        stack += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return count
