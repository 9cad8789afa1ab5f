"""Maxⁿ with a range for the value of each node: what every player is sure to get alone against all others.

Maxⁿ gives nobody less. Where all scores have a largest sum, what the others are sure of is not for him.
"""

from typing import Any

from nply.reference.interval_maxn import sure
from nply.reference.maxn import Value, prefers
from nply.reference.walk import below, evaluate, is_leaf, moves, played, player


def bounded_maxn(
    state: Any, max_sum: int, depth: int | None = None, ties: str = "left", root: int | None = None
) -> tuple[Value, Any]:
    """Return the maxⁿ value of a state and the move to it, the same as plain maxⁿ does.

    `max_sum`: what all scores together are at most. The range of a node is about its own value and is used
    there alone: a child may be worth more to somebody, and not be chosen.
    """
    if is_leaf(state, depth):
        return evaluate(state), None
    who = player(state)
    root = who if root is None else root
    equal_may_win = ties == "worst_for_root" and who != root

    def most(at: Any, left: int | None) -> int:
        """Return the most that the mover can get there: what the others are not sure of."""
        certain = sure(at, left)
        return max_sum - sum(certain) + certain[who]

    least_here, most_here = sure(state, depth)[who], most(state, depth)
    best: Value | None = None
    choice = None
    for move in moves(state):
        with played(state, move) as child:
            high = most(child, below(depth))
            if high < least_here:
                continue  # the mover is sure of more
            if best is not None and (high < best[who] or (high == best[who] and not equal_may_win)):
                continue  # he has as much
            value, _ = bounded_maxn(child, max_sum, below(depth), ties, root)
        if best is None or prefers(who, value, best, ties, root):
            best, choice = value, move
        if best[who] == most_here and not equal_may_win:
            break  # he cannot have more
    assert best is not None, "somebody who is sure of a score has a move to it"
    return best, choice
