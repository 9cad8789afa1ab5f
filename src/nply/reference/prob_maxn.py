"""Prob-maxⁿ (Sturtevant, Zinkevich and Bowling 2006)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nply.reference.walk import below, evaluate, is_leaf, moves, played, player

Value = Sequence[float]
Belief = Mapping[str, float]
"""How likely each model is, by name; they sum to one."""


def likes(model: str, who: int, root: int) -> Callable[[Value], Any]:
    """Return what a player of this model maximises where `root` searches."""

    def lead(value: Value) -> float:
        others = [score for p, score in enumerate(value) if p != who]
        return value[who] - max(others) if others else value[who]

    models: dict[str, Callable[[Value], Any]] = {
        "own": lambda value: value[who],
        "lead": lead,
        "spite": lambda value: (-value[root], value[who]),
    }
    return models[model]


def prob_maxn(
    state: Any, belief: Mapping[int, Belief] | Belief, depth: int | None = None, root: int | None = None
) -> Value:
    """Return what each player may expect: each opponent is one of several models, and so likely each.

    `belief` is that of every opponent, or one for all of them.
    """
    if is_leaf(state, depth):
        return tuple(map(float, evaluate(state)))
    who = player(state)
    root = who if root is None else root
    children = prob_moves(state, belief, depth, root)
    if who == root:
        return max(children, key=likes("own", who, root))
    choices = [(max(children, key=likes(model, who, root)), p) for model, p in of(belief, who).items()]
    if all(value is choices[0][0] for value, _ in choices):
        return choices[0][0]  # nothing is rounded
    return tuple(sum(p * value[i] for value, p in choices) for i in range(len(children[0])))


def prob_moves(
    state: Any, belief: Mapping[int, Belief] | Belief, depth: int | None, root: int
) -> list[Value]:
    """Return what may be expected after each move."""
    children = []
    for move in moves(state):
        with played(state, move) as child:
            children.append(prob_maxn(child, belief, below(depth), root))
    return children


def learnt(
    belief: Belief, children: Sequence[Value], move: int, who: int, root: int, noise: float
) -> dict[str, float]:
    """Return what is believed of a player after he has chosen a child, by Bayes' rule.

    With probability `noise` he moves at random, else it is one of the moves that he likes best.
    """
    weights = {}
    for model, p in belief.items():
        worth = [likes(model, who, root)(child) for child in children]
        liked = [one == max(worth) for one in worth]
        weights[model] = p * (noise / len(children) + (liked[move] and (1 - noise) / sum(liked)))
    return {model: weight / sum(weights.values()) for model, weight in weights.items()}


def of(belief: Any, who: int) -> Belief:
    """Return what is believed of one player."""
    found: Belief = belief.get(who, belief)
    return found
