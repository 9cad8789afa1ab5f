"""Search under hidden information: worlds that agree with a view (2002 and 2003 for card games)."""

import math
import random
from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import Any

from nply.games.views import view_of
from nply.reference.maxn import maxn
from nply.reference.walk import ask, moves, played, player

Values = tuple[float, ...]


def pimc(
    view: Any, worlds: int, seed: int, combine: str = "mean", depth: int | None = None
) -> tuple[Any, dict[Any, Values]]:
    """Perfect information Monte Carlo: maxⁿ searches each move in each world, as if all cards were open.

    Return the move and what each is worth on average.
    """
    legal = view.legal_moves()
    drawn = view.worlds(worlds, seed=seed)
    found: dict[Any, list[Values]] = {move: [] for move in legal}
    for world in drawn:
        for move in legal:
            with played(world, move) as child:
                found[move].append(maxn(child, None if depth is None else depth - 1)[0])
    return _chosen(found, drawn, player(drawn[0]), combine), _means(found)


def recpimc(view: Any, worlds: int, seed: int, choose: Callable[[Any], Any]) -> tuple[Any, dict[Any, Values]]:
    """Play each move on in each world by players who see their own views: `choose(view)` is how they play."""
    legal = view.legal_moves()
    drawn = view.worlds(worlds, seed=seed)
    found: dict[Any, list[Values]] = {move: [] for move in legal}
    for world in drawn:
        for move in legal:
            found[move].append(_played_on(world, move, choose))
    return _chosen(found, drawn, player(drawn[0]), "mean"), _means(found)


def _played_on(world: Any, move: Any, choose: Callable[[Any], Any]) -> Values:
    with played(world, move) as after:
        if ask(after, "is_terminal"):
            return tuple(ask(after, "scores"))
        return _played_on(after, choose(view_of(after)), choose)


def _means(found: dict[Any, list[Values]]) -> dict[Any, Values]:
    return {
        move: tuple(fmean(column) for column in zip(*values, strict=True)) for move, values in found.items()
    }


def _chosen(found: dict[Any, list[Values]], worlds: Sequence[Any], me: int, combine: str) -> Any:
    """Return the best move; between equals decides where it stands in the worlds' own lists of moves."""
    own = {move: [value[me] for value in values] for move, values in found.items()}
    best = [max(own[move][i] for move in own) for i in range(len(worlds))]
    ties = [sum(own[move][i] == best[i] for move in own) for i in range(len(worlds))]

    def votes(move: Any) -> float:
        return math.fsum(1 / n for value, top, n in zip(own[move], best, ties, strict=True) if value == top)

    rank: dict[str, Callable[[Any], float]] = {
        "mean": lambda move: fmean(own[move]),
        "vote": votes,
        "deviation": lambda move: fmean(own[move]) - pstdev(own[move]),
        "worst": lambda move: min(own[move]),
    }
    places = [moves(world) for world in worlds]

    def key(move: Any) -> tuple[float, ...]:
        place = sum(listed.index(move) for listed in places)
        return round(rank[combine](move), 9), round(fmean(own[move]), 9), -place

    return max(own, key=key)


class _Node:
    def __init__(self, who: int = 0) -> None:
        self.player, self.visits, self.available, self.total = who, 0, 0, 0.0
        self.children: dict[Any, _Node] = {}

    def worth(self, exploration: float) -> float:
        return self.total / self.visits + exploration * math.sqrt(math.log(self.available) / self.visits)


def ismcts(view: Any, iterations: int, seed: int, exploration: float = 0.25) -> tuple[Any, dict[Any, int]]:
    """Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), with random playouts.

    Return the move and how often each was tried. Scores are scaled to those seen so far.
    """
    rng = random.Random(seed)
    root = _Node()
    low, high = math.inf, -math.inf
    for number in range(iterations):
        world = view.worlds(1, seed=seed + number)[0]
        path, legal = [root], view.legal_moves()
        scores = _descend(world, legal, path, rng, exploration)
        low, high = min(low, *scores), max(high, *scores)
        for node in path:
            node.visits += 1
            node.total += (scores[node.player] - low) / (high - low) if high > low else 0.5
    tried = {move: root.children[move].visits if move in root.children else 0 for move in view.legal_moves()}
    return max(tried, key=lambda move: tried[move]), tried


def _descend(
    world: Any, legal: list[Any], path: list[_Node], rng: random.Random, exploration: float
) -> Values:
    """Go down the tree to a move that is new in it, and on by chance to the end of the game."""
    node = path[-1]
    in_tree = len(path) == 1 or node.visits > 0
    unknown = [move for move in legal if move not in node.children]
    if not in_tree:
        move = rng.choice(legal)
    else:
        for known in legal:
            if known in node.children:
                node.children[known].available += 1
        if unknown:
            move = rng.choice(unknown)
            node.children[move] = _Node(player(world))
            node.children[move].available = 1
        else:
            move = max(legal, key=lambda known: node.children[known].worth(exploration))
        path.append(node.children[move])
    with played(world, move) as after:
        if ask(after, "is_terminal"):
            return tuple(ask(after, "scores"))
        return _descend(after, moves(after), path, rng, exploration)
