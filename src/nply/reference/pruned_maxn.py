"""Maxⁿ with pruning: the general rule behind shallow, last-branch and speculative pruning.

A node answers with its value, or with `Irrelevant(top)`: whatever its value is, it cannot become the value
of the node at ply `top` of the path. The native search does the same thing faster.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from nply.reference.maxn import Value, prefers
from nply.reference.walk import ask, below, evaluate, is_leaf, moves, played, player

Need = tuple[int, int, bool]
"""A player, a score, and whether the player must get more than it (or as much is enough)."""
Feasible = Callable[[Sequence[Need]], bool]
"""An oracle: can any value of the game meet all these needs?"""


@dataclass
class Irrelevant:
    """The answer of a node whose value does not matter to the node at ply `top`."""

    top: int


@dataclass
class Node:
    """A node of the current path."""

    who: int
    best: Value | None = None
    best_child: int = -1
    child: int = -1
    on_last: bool = False


def linear(players: int, max_sum: int, lowest: int = 0, step: int = 0) -> Feasible:
    """Return the oracle that knows what all scores sum to at most; with a step it is the discrete one."""

    def feasible(needs: Sequence[Need]) -> bool:
        least = [lowest] * players
        for who, score, more in needs:
            least[who] = max(least[who], score + step if more else score)
        some_more = step == 0 and any(more and score == least[who] for who, score, more in needs)
        return sum(least) < max_sum or (sum(least) == max_sum and not some_more)

    return feasible


def table(rows: Sequence[Value]) -> Feasible:
    """Return the oracle that knows every value the game can end in: a leaf-value table."""

    def feasible(needs: Sequence[Need]) -> bool:
        return any(all(row[who] >= score + more for who, score, more in needs) for row in rows)

    return feasible


def pruned_maxn(
    state: Any,
    feasible: Feasible,
    depth: int | None = None,
    ties: str = "left",
    stretch: int | None = None,
    last_branch: bool = False,
    extend: int = 0,
) -> tuple[Value, Any]:
    """Return the maxⁿ value of a state and the move to it, the same as plain maxⁿ does.

    `stretch` is how many nodes of the path may be combined: 2 is shallow pruning; the number of players, the
    default, is speculative pruning, or last-branch pruning if that is asked for. `extend` is that of `maxn`.
    """
    root = player(state)
    longest = stretch or ask(state, "players")
    path: list[Node] = []
    line: list[Any] = []

    def all_prefer(top: int, ply: int, value: Value) -> bool:
        """Do all nodes from `top` down to the one above `ply` prefer a value that comes up from there?"""
        return all(
            node.best is None or prefers(node.who, value, node.best, ties, root, node.child < node.best_child)
            for node in path[top:ply]
        )

    def may_stop(ply: int, later: bool) -> int | None:
        """Return the nearest ancestor that this node is irrelevant to, if there is one."""
        needs: list[Need] = []
        for top in range(ply, max(-1, ply - longest), -1):
            node = path[top]
            if node.best is not None:
                after = later if top == ply else node.child > node.best_child
                strict = after and (ties == "left" or node.who == root)
                needs.append((node.who, node.best[node.who], strict))
                if top < ply and not feasible(needs):  # condition A
                    between = range(top + 1, ply + 1)
                    bests = [(j, path[j].best) for j in between]
                    if not any(
                        best is not None and all_prefer(top, j, best) for j, best in bests
                    ):  # condition B
                        return top
            if last_branch and top < ply and not node.on_last:
                return None
        return None

    def visit(state: Any, left: int | None) -> Value | Irrelevant:
        if is_leaf(state, left, extend):
            return evaluate(state)
        ply, here = len(path), Node(player(state))
        path.append(here)
        legal = moves(state)
        waiting: dict[int, int] = {}  # child: the ply that it is irrelevant to

        def pending() -> list[int]:
            """Return the children to search again: B does not hold any more for what they wait for."""
            best = here.best
            return [i for i, top in waiting.items() if best is not None and all_prefer(top, ply, best)]

        todo = list(range(len(legal)))
        top = None
        while todo and top is None:
            here.child = i = todo.pop(0)
            here.on_last = i + 1 == len(legal)
            waiting.pop(i, None)
            with played(state, legal[i]) as child:
                answer = visit(child, below(left))
            if isinstance(answer, Irrelevant):
                if answer.top < ply:
                    waiting[i] = answer.top
            elif here.best is None or prefers(here.who, answer, here.best, ties, root, i < here.best_child):
                here.best, here.best_child = answer, i
            if not todo:
                todo = pending()[:1]
            if todo:
                top = may_stop(ply, later=all(w > here.best_child for w in pending()))
        if top is not None:
            waiting = {i: t for i, t in waiting.items() if i not in pending()} | {-1: top}
        path.pop()
        if waiting:
            return Irrelevant(min(waiting.values()))
        if ply == 0:
            line.append(legal[here.best_child])
        assert here.best is not None, "a game that is not over has a move"
        return here.best

    value = visit(state, depth)
    assert not isinstance(value, Irrelevant), "nothing is irrelevant to the root"
    return value, line[0] if line else None
