"""A search as one HTML page that steps through it; the page needs no network."""

import json
import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from typing import Any

from nply import State
from nply.pictures.colours import FONT, PLAYER_COLOURS
from nply.pictures.tree_layout import GAP, LEAF_HEIGHT, LEVEL_GAP, LINE_HEIGHT, MARGIN, RADIUS
from nply.reports.layout import box_size
from nply.reports.naming import INFINITY, KINDS
from nply.reports.search_tree import Branch, Event, Replay, SearchTree
from nply.reports.style import final_label, missing_text
from nply.reports.window_words import passes, sides_legend, sides_of
from nply.reports.words import say, short_reason
from nply.search.result import written

ROOM = 60  # nodes that are unfolded at first
MOST_POSITIONS = 1_000
Sizes = dict[int, tuple[float, float]]


def html(tree: SearchTree, title: str = "", note: str = "") -> str:
    """Return the page. Buttons, arrow keys and a slider move through the search; a click folds a subtree."""
    folder = resources.files("nply.reports").joinpath("viewer")
    page, style, model, viewer = (
        folder.joinpath(name).read_text(encoding="utf-8")
        for name in ("page.html", "viewer.css", "viewer_tree.js", "viewer.js")
    )
    data = json.dumps(page_data(tree), ensure_ascii=False, separators=(",", ":"))
    fields = {
        "TITLE": escape(title or "A search"),
        "NOTE": escape(note),
        "FONT": FONT,
        "STYLE": style,
        "SCRIPT": _one_script(model, viewer),
        "DATA": data.replace("<", "\\u003c"),  # no text may end the script
    }
    for name, value in fields.items():
        page = page.replace(f"%%{name}%%", value)
    return page


def _one_script(*modules: str) -> str:
    """Return modules as one: what they import from each other is there."""
    whole = re.sub(r"^import .*$", "", "\n".join(modules), flags=re.MULTILINE)
    return re.sub(r"^export ", "", whole, flags=re.MULTILINE)


def page_data(tree: SearchTree) -> dict[str, Any]:
    """Return what the page's script works on: the nodes with their sizes, and the steps in words."""
    result = tree.trace.result
    unfolded = tree.unfolded(ROOM)
    steps = Steps(tree)
    told = steps.all()
    return {
        "engine": result.engine,
        "pruning": result.pruning,
        "players": tree.players,
        "colours": PLAYER_COLOURS[: tree.players],
        "upwards": None if tree.sides is None else tree.sides.maximising,
        "legend": "" if tree.sides is None else ", ".join(sides_legend(tree)),
        "passes": [] if tree.sides is None else [query for query, _ in passes(tree)],
        "sizes": {
            "radius": RADIUS,
            "leaf": LEAF_HEIGHT,
            "line": LINE_HEIGHT,
            "gap": GAP,
            "level": LEVEL_GAP,
            "margin": MARGIN,
        },
        "truncated": len(tree.trace.nodes) if tree.trace.truncated else 0,
        "nodes": [_node(tree, branch, steps.sizes, branch.number in unfolded) for branch in tree.branches],
        "steps": told,
        "positions": _positions(tree),
    }


def _positions(tree: SearchTree) -> list[str | None]:
    """Return the positions of the first nodes as text, so that a file can show them beside the tree.

    A tree is its own picture, and of a game written in Python there may be none.
    """
    root = tree.trace.state
    if not isinstance(root, State) or root.describe()["kind"] == "tree":
        return []
    state = root.copy()
    path: list[int] = []  # the nodes that were played
    texts: list[str | None] = []
    for number in range(min(len(tree.trace.nodes), MOST_POSITIONS)):
        way = [number]
        while (parent := tree.trace.nodes[way[-1]]["parent"]) is not None:
            way.append(parent)
        way = way[-2::-1]
        shared = next(
            (i for i, (a, b) in enumerate(zip(path, way, strict=False)) if a != b), min(len(path), len(way))
        )
        for _ in path[shared:]:
            state.pop()
        for node in way[shared:]:
            state.push(tree.trace.nodes[node]["move"])
        path = way
        texts.append(str(state))
    return texts


def _node(tree: SearchTree, branch: Branch, sizes: Sizes, unfolded: bool) -> dict[str, Any]:
    width, height = sizes.get(branch.number, box_size(tree, branch, folded=bool(branch.children)))
    return {
        "parent": branch.parent,
        "move": branch.way,
        "name": branch.name,
        "player": branch.player,
        "chance": branch.chance,
        "children": branch.children,
        "below": tree.size(branch.number),
        "missing": f"{branch.name} {missing_text(branch)}".strip() if branch.is_missing else "",
        "unsearched": branch.status == "unsearched",
        "size": [round(width, 1), round(height, 1)],
        "open": unfolded,
    }


class Steps:
    """Each event of the trace with all that the page shows at it."""

    def __init__(self, tree: SearchTree) -> None:
        self._tree = tree
        fresh = [
            Branch(
                branch.number,
                branch.parent,
                branch.move,
                name=branch.name,
                player=branch.player,
                chance=branch.chance,
                likely=branch.likely,
                children=branch.children,
            )
            for branch in tree.branches
        ]
        self._replay = Replay(fresh, tree.sides)
        self.sizes: Sizes = {}
        """The room that each node needs at most."""

    def all(self) -> list[dict[str, Any]]:
        """Return the steps in order."""
        return [self._step(event) for event in self._tree.trace.events]

    def _step(self, event: Event) -> dict[str, Any]:
        told = self._replay.see(event)
        branch = self._replay.branches[event["node"]]
        what = event["event"]
        step: dict[str, Any] = {"node": branch.number, "what": what, "text": say(self._tree, told)}
        label = final_label(self._tree, branch)
        if label is not None and what in ("enter", "pass", "best", "value", "at_least", "at_most"):
            step["label"] = {"parts": label.parts, "player": label.player, "single": label.single}
        if what == "cut":
            step["remark"] = [KINDS[event["kind"]], short_reason(self._tree, event)]
            step["makers"] = [bound["node"] for bound in event["bounds"]]
        if self._tree.sides is None:
            step["bounds"] = self._bounds(branch)
        else:
            step["best"] = branch.chosen
            step["window"] = self._window(branch)
        self._make_room(branch)
        return step

    def _make_room(self, branch: Branch) -> None:
        width, height = box_size(self._tree, branch, folded=bool(branch.children), at_the_end=False)
        known = self.sizes.get(branch.number, (0.0, 0.0))
        self.sizes[branch.number] = max(width, known[0]), max(height, known[1])

    def _bounds(self, branch: Branch) -> list[list[float] | None]:
        """Return for each player what he is sure of on the path to here, and at which node."""
        bounds: list[list[float] | None] = [None] * self._tree.players
        for here in self._path(branch):
            if here.player is not None and here.values is not None:
                known, score = bounds[here.player], here.values[here.player]
                if known is None or score > known[0]:
                    bounds[here.player] = [score, here.number]
        return bounds

    def _path(self, branch: Branch) -> Iterator[Branch]:
        """Yield a node and those above it."""
        at: int | None = branch.number
        while at is not None:
            yield self._replay.branches[at]
            at = self._replay.branches[at].parent

    def _window(self, branch: Branch) -> list[list[Any]]:
        """Return the ends of the window here, and the node where the side already has as much, if any."""
        sides = sides_of(self._tree)
        window = branch.window
        if window is None:
            return []
        ends: list[list[Any]] = []
        for maximising, end in zip((True, False), sides.ends(window), strict=True):
            best, maker = end, None
            for here in self._path(branch):
                if here.values is None or here.player is None or sides.maximises(here.player) != maximising:
                    continue
                value, is_here = here.values[0], here is branch
                if value == best or (is_here and (best is None or (value > best) == maximising)):
                    best, maker = value, here.number
                    break
            ends.append(
                [(f"-{INFINITY}" if maximising else INFINITY) if best is None else written(best), maker]
            )
        return ends
