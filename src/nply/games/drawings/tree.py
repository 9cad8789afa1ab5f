"""A node of a tree with what lies below it."""

from collections import deque
from collections.abc import Iterator, Sequence

from nply.games.chance import probability
from nply.games.description import TreeDescription, TreeNode, children, status
from nply.games.drawings.caption import caption, disc
from nply.games.drawings.terminal import painted
from nply.pictures.colours import FAINT, LINE, PAPER
from nply.pictures.elements import diamond, group, line, picture, rect, text
from nply.pictures.tree_layout import (
    CHARACTER,
    LABEL_ROOM,
    LEAF_HEIGHT,
    LINE_HEIGHT,
    MARGIN,
    RADIUS,
    Box,
    place,
    preorder,
)

LINES = 40  # of a terminal
ROOM = 31  # nodes in a picture
HEAD = 40.0


def draw(description: TreeDescription, *, colour: bool) -> str:
    """Return the subtree below this node, children indented: one line a node, at most so many."""
    nodes, below = description["nodes"], children(description["nodes"])
    lines: list[str] = []
    stack = [(description["at"], "", "")]
    while stack:
        if len(lines) == LINES:
            lines.append(f"… {len(stack)} more branches")
            break
        number, label, indent = stack.pop()
        node = nodes[number]
        lines.append(f"{indent}{label}{_words(node, colour)}")
        stack += [(child, f"{_label(nodes, child)}: ", indent + "  ") for child in reversed(below[number])]
        missing = node["children"] - len(below[number])
        if missing:
            lines[-1] += f", {missing} more children" if below[number] else f", {missing} children"
    return "\n".join(lines)


def _words(node: TreeNode, colour: bool) -> str:
    scores = "" if node["scores"] is None else _tuple(node["scores"])
    player = node["player"]
    if node["chance"] is not None:
        return f"chance ≈ {scores}" if scores else "chance"
    if player is None:
        return scores
    mover = painted(f"player {player}", player) if colour else f"player {player}"
    return f"{mover} ≈ {scores}" if scores else mover


def _label(nodes: Sequence[TreeNode], number: int) -> str:
    """Return what leads to a node: the move, and how likely it is where chance makes it."""
    node = nodes[number]
    weights = None if node["parent"] is None else nodes[node["parent"]]["chance"]
    if weights is None or node["move"] is None:
        return str(node["move"])
    return f"{node['move']} ({probability(weights[node['move']], sum(weights))})"


def _label_room(nodes: Sequence[TreeNode], number: int) -> float:
    """Return the width that the label of an edge needs beside its neighbours: outcomes have long ones."""
    parent = nodes[number]["parent"]
    by_chance = parent is not None and nodes[parent]["chance"] is not None
    return LABEL_ROOM * len(_label(nodes, number)) if by_chance else 0.0


def _tuple(scores: Sequence[int]) -> str:
    return f"({', '.join(map(str, scores))})"


def svg(description: TreeDescription) -> str:
    """Return the node and the levels below it that fit; what is left out is counted."""
    nodes, below = description["nodes"], children(description["nodes"])
    root = description["at"]
    shown = _shown(below, root)

    def visible(number: int) -> list[int]:
        return below[number] if number in shown else []

    boxes: dict[int, Box] = {}
    for number, _ in preorder(visible, root):
        width, height = _size(nodes[number], len(visible(number)))
        boxes[number] = Box(max(width, _label_room(nodes, number)), height)
    wide, high = place(boxes, visible, root)
    words = _caption(description)
    width = max(wide, CHARACTER * len(words) + 2 * MARGIN + 30)
    edges = [_edge(nodes, boxes, number) for number in boxes if number != root]
    drawn = [
        part for number, box in boxes.items() for part in _node(nodes[number], len(visible(number)), box)
    ]
    parts = [
        caption(description, MARGIN, 30, words),
        group([*edges, *drawn], transform=f"translate({(width - wide) / 2:g} {HEAD:g})", font_size=12.5),
    ]
    return picture(width, HEAD + high, f"A game tree: {words}", parts)


def _caption(description: TreeDescription) -> str:
    moves = [str(played["move"]) for played in description["history"]]
    return f"{status(description)}, after {' '.join(moves)}" if moves else status(description)


def _shown(below: Sequence[Sequence[int]], root: int) -> set[int]:
    """Return the nodes whose children are shown: the nearest to the root, as long as there is room."""
    shown, room = set[int](), ROOM - 1
    waiting = deque([root])
    while waiting:
        number = waiting.popleft()
        if not below[number]:
            continue
        if shown and len(below[number]) > room:
            break
        shown.add(number)
        room -= len(below[number])
        waiting += below[number]
    return shown


def _more(node: TreeNode, visible: int) -> str:
    missing = node["children"] - visible
    if missing == 0:
        return ""
    return f"… {missing} more" if visible else f"… {missing} below"


def _size(node: TreeNode, visible: int) -> tuple[float, float]:
    scores = "" if node["scores"] is None else _tuple(node["scores"])
    if _is_leaf(node):
        return CHARACTER * len(scores) + 14, LEAF_HEIGHT
    lines = [words for words in (f"≈ {scores}" if scores else "", _more(node, visible)) if words]
    width = max([2 * RADIUS, *(CHARACTER * len(words) for words in lines)])
    return width + 8, 2 * RADIUS + LINE_HEIGHT * len(lines) + 2


def _is_leaf(node: TreeNode) -> bool:
    return node["player"] is None and node["chance"] is None


def _edge(nodes: Sequence[TreeNode], boxes: dict[int, Box], number: int) -> str:
    above, box = boxes[nodes[number]["parent"] or 0], boxes[number]
    start, end = (above.x, above.top + above.height), (box.x, box.top)
    x, y = start[0] + 0.66 * (end[0] - start[0]), start[1] + 0.66 * (end[1] - start[1]) + 4
    move = _label(nodes, number)
    return line(start, end, stroke=LINE, stroke_width=1.3) + text(
        x, y, move, font_size=11, fill=FAINT, paint_order="stroke", stroke=PAPER, stroke_width=4
    )


def _node(node: TreeNode, visible: int, box: Box) -> Iterator[str]:
    scores = "" if node["scores"] is None else _tuple(node["scores"])
    if _is_leaf(node):
        yield rect(box.x - box.width / 2, box.top, box.width, LEAF_HEIGHT, rx=6, fill="#fff", stroke=LINE)
        yield text(box.x, box.top + 16.5, scores)
        return
    if node["player"] is None:
        yield diamond(box.x, box.top + RADIUS, RADIUS - 1, fill=FAINT)
    else:
        yield disc(node["player"], box.x, box.top + RADIUS, RADIUS - 1)
    y = box.top + 2 * RADIUS + 14
    if scores:
        yield text(box.x, y, f"≈ {scores}")
        y += LINE_HEIGHT
    if more := _more(node, visible):
        yield text(box.x, y, more, fill=FAINT, font_size=11.5)
