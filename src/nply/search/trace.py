"""A search written down, to be drawn or read."""

from typing import Any, NamedTuple

from nply import _core
from nply.search.result import Result

MOST_IN_A_NOTEBOOK = 1_000


class Trace(NamedTuple):
    """The last iteration of a search, node by node.

    `nodes[0]` is the root. Each node is a dictionary: `parent` (None at the root), `child` (which one of
    the parent's children), `player` (None at a leaf, where chance moves or where the table answered),
    `chance` (does it move here?), `move`, `same_as` (of moves here that are equivalent to others, and were
    merged: which one is searched in their place). A child that is searched again keeps its number.

    `events` tells what happened, in order; each has `event` and `node`. `enter`: the node is reached.
    `best`: a new best value here, `values`. `value`: the node is done, its exact value is `values`.
    `cut`: it stops early; `kind`, `top` (the node that it is irrelevant to) and `bounds`, each with `player`,
    `score`, `strict` and the `node` that made it. `irrelevant`: it is done, and does not matter to `top`.
    `research`: this child is searched again. `answered`: by the transposition table.

    With two sides `values` is one number, what the root's side gets. `pass`: the root is searched with this
    `window`; `enter` has the one of its node, unless the search is plain. `at_least`, `at_most`: the node is
    done, and its value is no less or no more than `values`. `cut` has the node's `window` and the best of its
    `values`; `bounds` names the ancestor where the other side has as much, and is empty where the bound is
    that of a test, of the root's window, or of the game itself. `probe`: chance moves here, and one reply to
    each outcome is tried first (Star2).
    """

    result: Result
    players: int
    two_sides: bool
    depth: int
    nodes: list[dict[str, Any]]
    events: list[dict[str, Any]]
    truncated: bool
    """There were more nodes than fit; those beyond are missing."""
    state: Any
    """The position that was searched: a copy of a native state, or the object of a game written in Python."""

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; of a game written in Python there is none."""
        if not isinstance(self.state, _core.State):
            return None
        from nply.reports import SearchTree, svg  # only whoever looks needs the drawings

        return svg(SearchTree(self, self.state), self.result.engine)

    def _repr_html_(self) -> str | None:
        """Return what a notebook shows: the viewer, or a table of a game written in Python.

        A search with many nodes is left to the picture: a notebook keeps what it shows.
        """
        if not isinstance(self.state, _core.State):
            return self.result._repr_html_()
        if len(self.nodes) > MOST_IN_A_NOTEBOOK:
            return None
        from html import escape

        from nply.reports import SearchTree
        from nply.reports import html as page

        content = escape(page(SearchTree(self, self.state), self.result.engine))
        return (
            f'<iframe srcdoc="{content}" style="width:100%;height:42rem;border:0" title="a search"></iframe>'
        )
