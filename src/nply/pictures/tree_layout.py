"""Where the nodes of a drawing stand: children side by side in order, a parent above the middle of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

RADIUS = 14.0
LEAF_HEIGHT = 24.0
LINE_HEIGHT = 15.0
GAP = 14.0
LEVEL_GAP = 44.0
MARGIN = 24.0
CHARACTER = 7.0  # the mean width of a digit or letter of 12.5 px
LABEL_ROOM = (
    8.5  # a letter of an edge label: edges are labelled two thirds of the way down, where they are nearer
)

Children = Callable[[int], Sequence[int]]


@dataclass
class Box:
    """A node's place: `x` is its middle, `top` its upper edge."""

    width: float
    height: float
    x: float = 0.0
    top: float = 0.0


def preorder(children: Children, root: int = 0) -> list[tuple[int, int]]:
    """Return every node with its level, a parent before its children."""
    order, stack = list[tuple[int, int]](), [(root, 0)]
    while stack:
        number, level = stack.pop()
        order.append((number, level))
        stack += [(child, level + 1) for child in reversed(children(number))]
    return order


def place(boxes: Mapping[int, Box], children: Children, root: int = 0) -> tuple[float, float]:
    """Give every box its place, and return the width and the height of the whole."""
    order = preorder(children, root)
    widths: dict[int, float] = {}
    for number, _ in reversed(order):
        widths[number] = max(boxes[number].width, _row(children(number), widths))
    _place_across(boxes, children, order, widths)
    _stack_levels(boxes, order)
    height = max(boxes[number].top + boxes[number].height for number, _ in order)
    return widths[root] + 2 * MARGIN, height + MARGIN


def _row(children: Sequence[int], widths: Mapping[int, float]) -> float:
    return sum(widths[child] for child in children) + GAP * max(len(children) - 1, 0)


def _place_across(
    boxes: Mapping[int, Box],
    children: Children,
    order: Sequence[tuple[int, int]],
    widths: Mapping[int, float],
) -> None:
    lefts = {order[0][0]: MARGIN}
    for number, _ in order:
        below = children(number)
        left = lefts[number] + (widths[number] - _row(below, widths)) / 2
        for child in below:
            lefts[child] = left
            left += widths[child] + GAP
    for number, _ in reversed(order):
        below = children(number)
        middle = lefts[number] + widths[number] / 2
        if below:
            middle = (boxes[below[0]].x + boxes[below[-1]].x) / 2
        half = boxes[number].width / 2
        boxes[number].x = min(max(middle, lefts[number] + half), lefts[number] + widths[number] - half)


def _stack_levels(boxes: Mapping[int, Box], order: Sequence[tuple[int, int]]) -> None:
    heights: dict[int, float] = {}
    for number, level in order:
        heights[level] = max(heights.get(level, 0.0), boxes[number].height)
    tops, top = {}, MARGIN
    for level in sorted(heights):
        tops[level] = top
        top += heights[level] + LEVEL_GAP
    for number, level in order:
        boxes[number].top = tops[level]
