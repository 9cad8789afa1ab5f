"""Unbounded best-first maxⁿ (Korf and Chickering 1996) with completion (Cohen-Solal 2020)."""

from contextlib import ExitStack
from typing import Any

from nply.reference.walk import ask, evaluate, moves, played, player


class Node:
    """A position in the tree, with its value as far as it is known."""

    def __init__(self, values: tuple[int, ...], solved: bool) -> None:
        self.values, self.solved = values, solved
        self.visits = 0
        self.player = 0
        self.children: list[Node] = []


def best_first(state: Any, iterations: int, highest: int | None = None) -> Node:
    """Search on so often where the best line ends, or until the root is solved; return the root.

    No player ever has more than `highest`, if that is known.
    """
    root = Node((), False)
    for _ in range(iterations):
        if root.solved:
            break
        with ExitStack() as way:
            _iterate(state, root, highest, way)
    return root


def _iterate(state: Any, root: Node, highest: int | None, way: ExitStack) -> None:
    path = [root]
    while path[-1].children:
        node = path[-1]
        unsolved = [place for place, child in enumerate(node.children) if not child.solved]
        place = max(
            unsolved, key=lambda i: (node.children[i].values[node.player], -node.children[i].visits, -i)
        )
        state = way.enter_context(played(state, moves(state)[place]))
        path.append(node.children[place])
    leaf = path[-1]
    leaf.player = player(state)
    for move in moves(state):
        with played(state, move) as child:
            leaf.children.append(Node(evaluate(child), bool(ask(child, "is_terminal"))))
    for node in reversed(path):
        node.visits += 1
        best = max(node.children, key=lambda child: child.values[node.player])  # the first of several
        node.values = best.values
        matter = node.children
        if highest is not None and best.values[node.player] >= highest:
            matter = matter[: matter.index(best)]  # the later ones cannot be better, and lose a tie
        node.solved = best.solved and all(child.solved for child in matter)
