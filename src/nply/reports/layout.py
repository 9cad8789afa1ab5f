"""The size of each node of a search in a drawing, and which of them are shown."""

from collections.abc import Sequence

from nply.pictures.tree_layout import (
    CHARACTER,
    LABEL_ROOM,
    LEAF_HEIGHT,
    LINE_HEIGHT,
    RADIUS,
    Box,
    place,
    preorder,
)
from nply.reports.search_tree import Branch, SearchTree
from nply.reports.style import final_label, missing_text, remarks


class Layout:
    """The boxes of the visible nodes, by number, and the size of the whole."""

    def __init__(self, tree: SearchTree, unfolded: set[int]) -> None:
        self._tree = tree
        self._unfolded = unfolded
        self.boxes: dict[int, Box] = {}
        for number, _ in preorder(self.children):
            self.boxes[number] = Box(*box_size(tree, tree.branches[number], folded=self.is_folded(number)))
        self.width, self.height = place(self.boxes, self.children)

    def children(self, number: int) -> Sequence[int]:
        """Return the visible children of a node."""
        return self._tree.branches[number].children if number in self._unfolded else ()

    def is_folded(self, number: int) -> bool:
        """Has it children that are not shown?"""
        return number not in self._unfolded and bool(self._tree.branches[number].children)


def box_size(
    tree: SearchTree, branch: Branch, *, folded: bool, at_the_end: bool = True
) -> tuple[float, float]:
    """Return the width and height that a node needs, as it is at the end or in the middle of the search."""
    label = LABEL_ROOM * len(branch.way) if branch.likely else 0.0
    if branch.is_missing:
        return max(label, CHARACTER * len(f"{branch.name} {missing_text(branch)}") + 8), LEAF_HEIGHT
    notes = remarks(tree, branch, at_the_end=at_the_end)
    lines = [str(final_label(tree, branch) or ""), *(text for text, _ in notes)]
    if folded:
        lines.append(folded_text(tree, branch.number))
    inner = branch.is_inner
    name = 2 * CHARACTER * len(branch.name) + 2 * RADIUS + 12 if inner else 0.0
    width = max(name, label, *(CHARACTER * len(line) + 14 for line in lines))
    if not inner:
        return width + CHARACTER * len(branch.name), LEAF_HEIGHT + LINE_HEIGHT * (len(lines) - 1)
    return width, 2 * RADIUS + LINE_HEIGHT * (len(lines)) + 4


def triangle(x: float, y: float, radius: float, *, upwards: bool) -> list[tuple[float, float]]:
    """Return the corners of a triangle that is as high as a circle of this radius."""
    up = 1 if upwards else -1
    half, foot = 1.15 * radius, y + up * 0.85 * radius
    return [(x, y - up * radius), (x + half, foot), (x - half, foot)]


def folded_text(tree: SearchTree, number: int) -> str:
    """Say how much is not shown below a node."""
    below = tree.size(number)
    return f"… {below:,} node{'s' if below > 1 else ''} below"
