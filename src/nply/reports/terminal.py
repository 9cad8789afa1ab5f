"""A search as a tree of lines for a terminal."""

from typing import TYPE_CHECKING

from nply.reports.layout import folded_text
from nply.reports.naming import KINDS, place, players_text, tuple_text
from nply.reports.search_tree import Branch, Event, SearchTree
from nply.reports.style import Label, again_text, final_label, missing_text
from nply.reports.window_words import CHANCE_MARK, WindowReason, pass_lines, side_mark, sides_legend, sides_of
from nply.reports.words import short_reason
from nply.search.result import written

if TYPE_CHECKING:
    from rich.text import Text
    from rich.tree import Tree

ROOM = 50  # nodes; each takes a line, and one more for a cut
STYLES = (
    "bright_blue",
    "dark_orange3",
    "green",
    "magenta",
    "yellow",
    "cyan",
    "medium_purple",
    "bright_black",
)


def outline(tree: SearchTree, *, room: int = ROOM) -> "Tree":
    """Return the tree for rich to print, so many nodes at most; what is left out is counted."""
    from rich.tree import Tree

    unfolded = tree.unfolded(room)
    whole = 0 in unfolded or not tree.branches[0].children
    root = Tree(_line(tree, tree.branches[0], whole), guide_style="dim")
    stack = [(root, 0)]
    while stack:
        above, number = stack.pop()
        if number not in unfolded:
            continue
        for child in tree.branches[number].children:
            branch = tree.branches[child]
            below = above.add(_line(tree, branch, child in unfolded or not branch.children))
            stack.append((below, child))
    return root


def _line(tree: SearchTree, branch: Branch, complete: bool) -> "Text":
    from rich.text import Text

    text = Text(no_wrap=True, overflow="ellipsis")
    parent = None if branch.parent is None else tree.branches[branch.parent]
    if branch.is_missing:
        words = [branch.way if branch.count == 1 else "…", branch.name, missing_text(branch)]
        return text.append("  ".join(filter(None, words)), "dim")
    best = parent is not None and parent.chosen == branch.number and parent.status == "value"
    if parent is not None:
        text.append(f"{branch.way}  ", "bold" if best else "")
    if branch.name:
        text.append(f"{branch.name}  ", "italic")
    if branch.player is not None:
        mark = "" if tree.sides is None else f"{side_mark(tree, branch.player)} "
        text.append(f"{mark}player {branch.player}  ", STYLES[branch.player])
    if branch.chance:
        text.append(f"{CHANCE_MARK} chance  ", "dim")
    _add_label(text, final_label(tree, branch))
    text.append(" ←" if best else "", "bold")
    if branch.again:
        text.append(f"  ↻ {again_text(branch)}", "yellow")
    notes = {"irrelevant": not branch.cuts and branch.status == "irrelevant", "by the table": branch.answered}
    notes["unfinished"] = branch.status == "open"
    for note, holds in notes.items():
        text.append(f"  {note}" if holds else "", "dim")
    text.append("" if complete else f"  {folded_text(tree, branch.number)}", "dim")
    for cut in branch.cuts:
        text.append(f"\n✂ {KINDS[cut['kind']]}: {short_reason(tree, cut)}{_makers(tree, branch, cut)}", "red")
    return text


def _add_label(text: "Text", label: Label | None) -> None:
    if label is None or label.single:
        text.append("" if label is None else str(label), "bold")
        return
    for player, part in enumerate(label.parts):
        text.append("(" if player == 0 else ", ")
        text.append(part, f"bold {STYLES[player]}" if player == label.player else "")
    text.append(")")


def _makers(tree: SearchTree, branch: Branch, cut: Event) -> str:
    if tree.sides is not None:
        return f", {maker}" if (maker := WindowReason(tree, cut).maker()) else ""
    others = [
        place(tree, bound["node"]) for bound in reversed(cut["bounds"]) if bound["node"] != branch.number
    ]
    return f", from {' and '.join(others)}" if others else ""


def legend(tree: SearchTree) -> str:
    """Say who is on which side, and what was asked at the root; empty where everyone is for himself."""
    if tree.sides is None:
        return ""
    return "\n".join([", ".join(sides_legend(tree)), *pass_lines(tree)])


def summary(tree: SearchTree) -> str:
    """Return the result and what was cut in a line."""
    result = tree.trace.result
    value = "no value" if result.values is None else f"value {tuple_text(result.values)}"
    if tree.sides is not None and result.values is not None:
        own = sides_of(tree).maximising
        total = written(sum(result.values[player] for player in own))
        where = (
            "averages" if any(branch.chance for branch in tree.branches) else "scores at the end of the line"
        )
        scores = f"{where} {tuple_text(result.values)}"
        value = f"value {total} for {players_text(own)}, {scores}"
    cuts = f"; {words}" if (words := result.cuts_in_words()) else ""
    rounds = f" in {tree.trace.depth} iterations" if tree.trace.depth > 1 and not result.complete else ""
    return f"{value}, move {result.move}, {result.nodes:,} nodes{rounds}{cuts}"
