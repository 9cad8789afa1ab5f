"""Interval maxⁿ: each node has a range for every player, and questions narrow it.

The ranges begin with what each player is sure to get alone against all others. The native search proves that
by partition search and keeps ranges in a table; here both are done the slow way.
"""

from dataclasses import dataclass, field
from math import inf
from typing import Any

from nply.reference.maxn import Value
from nply.reference.minimax import minimax
from nply.reference.walk import below, evaluate, is_leaf, moves, played, player


def sure(state: Any, depth: int | None = None) -> tuple[int, ...]:
    """Return what each player gets if all others do nothing but keep him low: never more than by maxⁿ."""
    players = len(maxn_leaf(state))
    return tuple(minimax(state, depth, [who])[0][who] for who in range(players))


def maxn_leaf(state: Any) -> Value:
    """Return the value of the leaf at the end of the first moves, for the sake of its length."""
    if is_leaf(state, None):
        return evaluate(state)
    with played(state, moves(state)[0]) as child:
        return maxn_leaf(child)


@dataclass
class Node:
    """What is known of a position: the range of each player's maxⁿ value in it."""

    who: int
    low: list[float]
    high: list[float]
    children: list["Node"] = field(default_factory=list)


class Questions:
    """Asks about the positions of one tree. `total`: what all scores sum to, if that is always the same."""

    def __init__(self, total: int | None) -> None:
        """Nothing is known yet."""
        self.total = total

    def node(self, state: Any, depth: int | None) -> Node:
        """Return a position with what its players are sure to get."""
        if is_leaf(state, depth):
            value = list(evaluate(state))
            return Node(-1, list(value), list(value))
        low = list(sure(state, depth))
        made = Node(player(state), list(low), [inf] * len(low))
        self.tighten(made)
        return made

    def tighten(self, node: Node) -> None:
        """What others get at least is not for this player; what they get at most leaves him the rest."""
        if self.total is None:
            return
        low, high = sum(node.low), sum(node.high)
        for p in range(len(node.low)):
            most = self.total - (low - node.low[p])
            least = self.total - (high - node.high[p]) if high < inf else -inf
            node.high[p] = min(node.high[p], most)
            node.low[p] = max(node.low[p], least)

    def ask(self, state: Any, depth: int | None, node: Node, who: int, wanted: float) -> None:
        """Narrow the range of a node until it says whether this player gets so much there."""
        self.expand(state, depth, node)
        while True:
            candidates = self.narrow(node)
            if node.low[who] >= wanted or node.high[who] < wanted:
                return
            if len(candidates) == 1 or who == node.who:
                child = candidates[0] if len(candidates) == 1 else self.open_one(node, candidates)
                self.ask_child(state, depth, node, child, who, wanted)
            else:
                child = self.open_one(node, candidates)
                most = node.children[child].high[node.who]
                self.ask_child(state, depth, node, child, node.who, most)

    def ask_child(
        self, state: Any, depth: int | None, node: Node, child: int, who: int, wanted: float
    ) -> None:
        """Ask a child of a node."""
        with played(state, moves(state)[child]) as after:
            self.ask(after, below(depth), node.children[child], who, wanted)

    def expand(self, state: Any, depth: int | None, node: Node) -> None:
        """Look at the children, once."""
        if node.children:
            return
        for move in moves(state):
            with played(state, move) as after:
                node.children.append(self.node(after, below(depth)))

    def narrow(self, node: Node) -> list[int]:
        """Return the children that may be the first best one; the node's range is the hull of theirs."""
        who, children = node.who, node.children
        best = max(node.low[who], max(child.low[who] for child in children))
        holder = next((i for i, child in enumerate(children) if child.low[who] == best), len(children))
        candidates = [
            i
            for i, child in enumerate(children)
            if child.high[who] > best or (child.high[who] == best and i <= holder)
        ]
        for p in range(len(node.low)):
            node.low[p] = max(node.low[p], min(children[i].low[p] for i in candidates))
            node.high[p] = min(node.high[p], max(children[i].high[p] for i in candidates))
        node.low[who] = max(node.low[who], best)
        self.tighten(node)
        if len(candidates) == 1:  # its value is the node's
            only = children[candidates[0]]
            only.low = list(map(max, only.low, node.low))
            only.high = list(map(min, only.high, node.high))
        return candidates

    def open_one(self, node: Node, candidates: list[int]) -> int:
        """Return the candidate that may bring the mover most, unless it is known to do so."""
        who = node.who
        unknown = [i for i in candidates if node.children[i].low[who] < node.children[i].high[who]]
        return max(unknown, key=lambda i: node.children[i].high[who])


def interval_maxn(state: Any, total: int | None = None, depth: int | None = None) -> tuple[Value, Any]:
    """Return the maxⁿ value of a state and the first best move; ties go to the left.

    `total`: what all scores sum to, if that is always the same.
    """
    questions = Questions(total)
    root = questions.node(state, depth)
    if root.who < 0:
        return tuple(root.low), None
    questions.expand(state, depth, root)
    while len(candidates := questions.narrow(root)) > 1:
        child = questions.open_one(root, candidates)
        most = root.children[child].high[root.who]
        questions.ask_child(state, depth, root, child, root.who, most)
    best = candidates[0]
    for p in range(len(root.low)):
        while root.low[p] < root.high[p]:
            questions.ask_child(state, depth, root, best, p, root.children[best].high[p])
            questions.narrow(root)
    return tuple(root.low), moves(state)[best]
