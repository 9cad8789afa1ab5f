"""MP-Mix and its offensive search (Zuckerman, Felner and Kraus 2009)."""

from typing import Any

from nply.reference.maxn import maxn
from nply.reference.minimax import minimax
from nply.reference.walk import ask, below, evaluate, is_leaf, moves, played, player

Found = tuple[tuple[int, ...], list[Any]]


def offensive(state: Any, depth: int | None = None, target: int | None = None) -> Found:
    """Return the scores that a player ends with who wants one opponent to have little, and the line.

    The target is who leads of the others, if it is not given. Of moves that are the same for him the player
    takes the one that is best for himself; all others look after themselves.
    """
    root = player(state)
    victim = leader(evaluate(state), root) if target is None else target

    def visit(state: Any, depth: int | None) -> Found:
        if is_leaf(state, depth):
            return evaluate(state), []
        who = player(state)
        found = []
        for move in moves(state):
            with played(state, move) as child:
                values, line = visit(child, below(depth))
            found.append((values, [move, *line]))
        if who == root:
            return max(found, key=lambda one: (-one[0][victim], one[0][root]))
        return max(found, key=lambda one: one[0][who])

    return visit(state, depth)


def leader(scores: tuple[int, ...], left_out: int | None = None) -> int:
    """Return who has most, leaving one player out; the first of several."""
    return max((p for p in range(len(scores)) if p != left_out), key=lambda p: scores[p])


def mp_mix(state: Any, depth: int | None = None, defend: int = 1, attack: int = 1) -> tuple[str, Found]:
    """Return which search the scores at the root call for, and what it finds."""
    scores = evaluate(state)
    first = leader(scores)
    lead = scores[first] - scores[leader(scores, first)] if ask(state, "players") > 1 else 0
    if first == player(state) and lead >= defend:
        return "paranoid", minimax(state, depth)
    if first != player(state) and lead >= attack:
        return "offensive", offensive(state, depth)
    return "maxn", maxn(state, depth)
