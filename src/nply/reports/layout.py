"""Where the nodes of a drawing stand: children side by side in order, a parent above the middle of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nply.reports.search_tree import Branch, SearchTree
from nply.reports.style import final_label, missing_text, remarks

RADIUS = 14.0
LEAF_HEIGHT = 24.0
LINE_HEIGHT = 15.0
GAP = 14.0
LEVEL_GAP = 44.0
MARGIN = 24.0
CHARACTER = 7.0  # the mean width of a digit or letter of 12.5 px


@dataclass
class Box:
    """A node's place: `x` is its middle, `top` its upper edge."""

    width: float
    height: float
    x: float = 0.0
    top: float = 0.0


class Layout:
    """The boxes of the visible nodes, by number, and the size of the whole."""

    def __init__(self, tree: SearchTree, unfolded: set[int]) -> None:
        self._tree = tree
        self._unfolded = unfolded
        self.boxes: dict[int, Box] = {}
        order = self._preorder()
        for number, ply in order:
            self.boxes[number] = Box(*box_size(tree, tree.branches[number], folded=self.is_folded(number)))
            self.boxes[number].top = float(ply)
        widths = self._subtree_widths([number for number, _ in order])
        self._place(order, widths)
        self._stack_levels()
        self.width = widths[0] + 2 * MARGIN
        self.height = max(box.top + box.height for box in self.boxes.values()) + MARGIN

    def children(self, number: int) -> Sequence[int]:
        """Return the visible children of a node."""
        return self._tree.branches[number].children if number in self._unfolded else ()

    def is_folded(self, number: int) -> bool:
        """Has it children that are not shown?"""
        return number not in self._unfolded and bool(self._tree.branches[number].children)

    def _preorder(self) -> list[tuple[int, int]]:
        order, stack = list[tuple[int, int]](), [(0, 0)]
        while stack:
            number, ply = stack.pop()
            order.append((number, ply))
            stack += [(child, ply + 1) for child in reversed(self.children(number))]
        return order

    def _subtree_widths(self, order: Sequence[int]) -> dict[int, float]:
        widths: dict[int, float] = {}
        for number in reversed(order):
            widths[number] = max(self.boxes[number].width, self._row(number, widths.__getitem__))
        return widths

    def _row(self, number: int, width: Callable[[int], float]) -> float:
        children = self.children(number)
        return sum(map(width, children)) + GAP * max(len(children) - 1, 0)

    def _place(self, order: Sequence[tuple[int, int]], widths: dict[int, float]) -> None:
        lefts = {0: MARGIN}
        for number, _ in order:
            left = lefts[number] + (widths[number] - self._row(number, widths.__getitem__)) / 2
            for child in self.children(number):
                lefts[child] = left
                left += widths[child] + GAP
        for number, _ in reversed(order):
            children = self.children(number)
            middle = lefts[number] + widths[number] / 2
            if children:
                middle = (self.boxes[children[0]].x + self.boxes[children[-1]].x) / 2
            half = self.boxes[number].width / 2
            self.boxes[number].x = min(
                max(middle, lefts[number] + half), lefts[number] + widths[number] - half
            )

    def _stack_levels(self) -> None:
        """So far `top` is the level."""
        heights: dict[float, float] = {}
        for box in self.boxes.values():
            heights[box.top] = max(heights.get(box.top, 0.0), box.height)
        tops, top = {}, MARGIN
        for level in sorted(heights):
            tops[level] = top
            top += heights[level] + LEVEL_GAP
        for box in self.boxes.values():
            box.top = tops[box.top]


def box_size(
    tree: SearchTree, branch: Branch, *, folded: bool, at_the_end: bool = True
) -> tuple[float, float]:
    """Return the width and height that a node needs, as it is at the end or in the middle of the search."""
    if branch.is_missing:
        return CHARACTER * len(f"{branch.name} {missing_text(branch)}") + 8, LEAF_HEIGHT
    notes = remarks(tree, branch, at_the_end=at_the_end)
    lines = [str(final_label(tree, branch) or ""), *(text for text, _ in notes)]
    if folded:
        lines.append(folded_text(tree, branch.number))
    inner = branch.player is not None
    name = 2 * CHARACTER * len(branch.name) + 2 * RADIUS + 12 if inner else 0.0
    width = max(name, *(CHARACTER * len(line) + 14 for line in lines))
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
