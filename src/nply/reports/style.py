"""What all drawings of a search share: how a node is labelled, and the colours of a cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from nply.pictures.colours import FAINT
from nply.reports.naming import KINDS
from nply.reports.search_tree import Branch, SearchTree
from nply.reports.words import short_reason
from nply.search.result import written

CUT, AGAIN, BEST = "#b3202c", "#a35c00", "#22262b"


@dataclass(frozen=True)
class Label:
    """A value as it is written at a node: one part a player; the part of `player` stands out.

    With two sides there is one part only, for the side of the root's player, and no brackets.
    """

    parts: tuple[str, ...]
    player: int | None = None
    single: bool = False

    def __str__(self) -> str:
        return self.parts[0] if self.single else f"({', '.join(self.parts)})"


def value_label(values: Sequence[float], player: int | None) -> Label:
    """Return the label of a known value; `player` is the one who chooses among such values."""
    return Label(tuple(map(written, values)), player)


def bound_label(values: Sequence[float] | None, player: int, players: int) -> Label | None:
    """Return the label of a node whose value is not known, but what its player is sure of."""
    if values is None:
        return None
    return Label(tuple(f"≥{written(values[player])}" if p == player else "·" for p in range(players)), player)


def final_label(tree: SearchTree, branch: Branch) -> Label | None:
    """Return what is known of a node, at the end or in the middle of the search."""
    if tree.sides is not None:
        return None if branch.is_missing else _side_label(branch)
    if branch.status == "value" and branch.values is not None:
        parent = None if branch.parent is None else tree.branches[branch.parent].player
        return value_label(branch.values, branch.player if branch.player is not None else parent)
    if branch.player is not None and not branch.is_missing:
        return bound_label(branch.values, branch.player, tree.players)
    return None


def _side_label(branch: Branch) -> Label | None:
    low, high = branch.low, branch.high
    if low is None and high is None:
        return None
    if low == high:
        text = written(low or 0)
    elif high is None:
        text = f"≥{written(low or 0)}"
    else:
        text = f"≤{written(high)}" if low is None else f"{written(low)} … {written(high)}"
    return Label((text,), single=True)


def remarks(tree: SearchTree, branch: Branch, *, at_the_end: bool = True) -> list[tuple[str, str]]:
    """Return the lines below a node's label, each with its colour."""
    lines = []
    for cut in branch.cuts:
        lines += [(KINDS[cut["kind"]], CUT), (short_reason(tree, cut), CUT)]
    if branch.again:
        lines.append((again_text(branch), AGAIN))
    if branch.status == "irrelevant" and not branch.cuts:
        lines.append(("irrelevant", FAINT))
    if branch.answered:
        lines.append(("by the table", FAINT))
    if at_the_end and branch.status == "open" and branch.visits > 0:
        lines.append(("unfinished", FAINT))
    return lines


def missing_text(branch: Branch) -> str:
    """Say why a child was not seen, or several of them; its name is not part of it."""
    words = {"unsearched": "not searched", "unrecorded": "not recorded", "merged": f"like {branch.same_as}"}
    what = words[branch.status]
    return what if branch.count == 1 else f"{branch.count} {what}"


def again_text(branch: Branch) -> str:
    """Say that a node was searched again."""
    return "searched again" + (f" {branch.again} times" if branch.again > 1 else "")
