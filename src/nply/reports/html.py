"""A search as one HTML page that steps through it; the page needs no network."""

import json
from html import escape
from importlib import resources
from typing import Any

from nply.reports.layout import GAP, LEAF_HEIGHT, LEVEL_GAP, LINE_HEIGHT, MARGIN, RADIUS, box_size
from nply.reports.search_tree import Branch, Event, SearchTree
from nply.reports.style import (
    AGAIN,
    BEST,
    CUT,
    FAINT,
    FONT,
    INK,
    LINE,
    PAPER,
    PLAYER_COLOURS,
    Label,
    bound_label,
    missing_text,
    value_label,
)
from nply.reports.words import KINDS, Reason, say

ROOM = 60  # nodes that are unfolded at first


def html(tree: SearchTree, title: str = "", note: str = "") -> str:
    """Return the page. Buttons, arrow keys and a slider move through the search; a click folds a subtree."""
    page = resources.files("nply.reports").joinpath("stepper.html").read_text(encoding="utf-8")
    data = json.dumps(page_data(tree), ensure_ascii=False, separators=(",", ":"))
    fields = {
        "TITLE": escape(title or "A search"),
        "NOTE": escape(note),
        "FONT": FONT,
        "INK": INK,
        "PAPER": PAPER,
        "FAINT": FAINT,
        "LINE": LINE,
        "CUT": CUT,
        "AGAIN": AGAIN,
        "BEST": BEST,
        "DATA": data.replace("<", "\\u003c"),  # no text may end the script
    }
    for name, value in fields.items():
        page = page.replace(f"%%{name}%%", value)
    return page


def page_data(tree: SearchTree) -> dict[str, Any]:
    """Return what the page's script works on: the nodes with their sizes, and the steps in words."""
    result = tree.trace.result
    unfolded = tree.unfolded(ROOM)
    return {
        "engine": result.engine,
        "pruning": result.pruning,
        "players": tree.players,
        "colours": PLAYER_COLOURS[: tree.players],
        "sizes": {
            "radius": RADIUS,
            "leaf": LEAF_HEIGHT,
            "line": LINE_HEIGHT,
            "gap": GAP,
            "level": LEVEL_GAP,
            "margin": MARGIN,
        },
        "truncated": len(tree.trace.nodes) if tree.trace.truncated else 0,
        "nodes": [_node(tree, branch, branch.number in unfolded) for branch in tree.branches],
        "steps": Steps(tree).all(),
    }


def _node(tree: SearchTree, branch: Branch, unfolded: bool) -> dict[str, Any]:
    width, height = box_size(tree, branch.number, folded=bool(branch.children))
    return {
        "parent": branch.parent,
        "move": branch.move,
        "name": branch.name,
        "player": branch.player,
        "children": branch.children,
        "below": tree.size(branch.number),
        "missing": f"{branch.name} {missing_text(branch)}".strip() if branch.is_missing else "",
        "size": [round(width, 1), round(height, 1)],
        "open": unfolded,
    }


class Steps:
    """Each event of the trace with all that the page shows at it."""

    def __init__(self, tree: SearchTree) -> None:
        self._tree = tree
        self._best: dict[int, tuple[int, ...]] = {}

    def all(self) -> list[dict[str, Any]]:
        """Return the steps in order."""
        return [self._step(event) for event in self._tree.trace.events]

    def _step(self, event: Event) -> dict[str, Any]:
        branch = self._tree.branches[event["node"]]
        what = event["event"]
        if what == "enter":
            self._best.pop(branch.number, None)
        elif what == "best":
            self._best[branch.number] = tuple(event["values"])
        step: dict[str, Any] = {"node": branch.number, "what": what, "text": say(self._tree, event)}
        if (label := self._label(branch, event)) is not None:
            step["label"] = {"parts": label.parts, "player": label.player}
        if what == "cut":
            step["remark"] = [KINDS[event["kind"]], Reason(self._tree, event).short()]
            step["makers"] = [bound["node"] for bound in event["bounds"]]
        step["bounds"] = self._bounds(branch)
        return step

    def _label(self, branch: Branch, event: Event) -> Label | None:
        above = None if branch.parent is None else self._tree.branches[branch.parent].player
        player = above if branch.player is None else branch.player
        if event["event"] == "value":
            return value_label(event["values"], player)
        if event["event"] == "best" and branch.player is not None:
            return bound_label(event["values"], branch.player, self._tree.players)
        return None

    def _bounds(self, branch: Branch) -> list[list[int] | None]:
        """Return for each player what he is sure of on the path to here, and at which node."""
        bounds: list[list[int] | None] = [None] * self._tree.players
        at: int | None = branch.number
        while at is not None:
            here = self._tree.branches[at]
            if here.player is not None and at in self._best:
                known, score = bounds[here.player], self._best[at][here.player]
                if known is None or score > known[0]:
                    bounds[here.player] = [score, at]
            at = here.parent
        return bounds
