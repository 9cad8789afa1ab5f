"""Monte-Carlo tree search for n players (Sturtevant 2008), with proved values."""

import math
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

from nply.reference.numbers import Numbers
from nply.reference.playout import Scores, playout
from nply.reference.walk import ask, chance, evaluate, moves, played, player

CHANCE = -1


class Node:
    """A position in the tree; `total` is that of its simulations, `exact` is its proved value."""

    def __init__(self, move: Any = None, weight: int = 0) -> None:
        self.move, self.weight = move, weight
        self.visits = 0
        self.total: list[int] = []
        self.exact: tuple[Any, ...] | None = None
        self.children: list[Node] = []
        self.player = CHANCE

    def mean(self, who: int) -> float:
        """Return what a player has here, proved or on average."""
        if self.exact is None:
            return self.total[who] * (1 / self.visits)
        common = math.lcm(*(Fraction(value).denominator for value in self.exact))
        return float(self.exact[who] * common) * (1 / common)


class Uct:
    """A search: `run` makes so many simulations, and its `root` tells what they brought."""

    def __init__(
        self,
        state: Any,
        *,
        exploration: float = 0.7,
        policy: str = "maxn",
        epsilon: int | None = None,
        plies: int | None = None,
        solver: bool = True,
        seed: int = 0,
        highest: int | None = None,
        lowest: int | None = None,
    ) -> None:
        self.state, self.exploration, self.policy, self.solver = state, exploration, policy, solver
        self.epsilon, self.plies = epsilon, plies
        self.highest, self.lowest = highest, lowest
        self.numbers = Numbers(seed)
        self.root = Node()
        self.root_player = CHANCE if chance(state) else player(state)
        self.low: list[int] = []
        self.high: list[int] = []

    def run(self, simulations: int) -> Node:
        """Simulate so often, or until the root is proved."""
        for _ in range(simulations):
            if self.solver and self.root.exact is not None:
                break
            with ExitStack() as way:
                self.simulate(way)
        return self.root

    def simulate(self, way: ExitStack) -> None:
        """Go down to where the tree ends, play the game out, and add the scores on the way back."""
        state, path = self.state, [(self.root, None)]
        scores: Scores | None = None
        while scores is None:
            node = path[-1][0]
            node.visits += 1
            if node.exact is not None:
                scores = self.rounded(node.exact)
            elif not node.children:
                scores = self.at_leaf(state, node)
            if scores is None:
                step: Any = self.choose(node)
                path.append(step)
                state = way.enter_context(played(state, step[0].move))
        self.see(scores)
        for node, instead in reversed(path):
            if node.exact is None:
                node.total = [a + b for a, b in zip(node.total or [0] * len(scores), scores, strict=True)]
            if instead is not None:
                scores = self.rounded(instead.exact)
        if self.solver and path[-1][0].exact is not None:
            for node, _ in reversed(path[:-1]):
                if not self.prove(node):
                    break

    def at_leaf(self, state: Any, node: Node) -> Scores | None:
        """Return what is known of a leaf; None if it has been opened, on the second visit."""
        if ask(state, "is_terminal"):
            node.exact = evaluate(state)
            return node.exact
        if node.visits == 1 and node is not self.root:
            return playout(state, self.numbers, self.epsilon, self.plies)
        outcomes = chance(state)
        node.player = CHANCE if outcomes else player(state)
        weights = [weight for _, weight in outcomes] if outcomes else [0] * len(moves(state))
        node.children = [Node(*pair) for pair in zip(moves(state), weights, strict=True)]
        return None

    def choose(self, node: Node) -> tuple[Node, Node | None]:
        """Return the child to go to, and the proved one whose value goes up instead, if any."""
        if node.player == CHANCE:
            best = node.children[self.numbers.weighted([child.weight for child in node.children])]
            promise = [child.weight / (1 + child.visits) for child in node.children]
        else:
            promise = [self.attraction(child, node) for child in node.children]
            best = node.children[promise.index(max(promise))]
        ranked = zip(promise, node.children, strict=True)
        unproved = [(value, child) for value, child in ranked if child.exact is None]
        if not self.solver or best.exact is None or not unproved:
            return best, None
        return max(unproved, key=lambda pair: pair[0])[1], best

    def attraction(self, child: Node, parent: Node) -> float:
        """Return how much a child promises to the player who may go there: what is known and what is not."""
        if child.visits == 0:
            return math.inf
        value = self.scaled(child, parent.player)
        if self.solver and child.exact is not None:
            return value
        curiosity = self.exploration * math.sqrt(math.log(parent.visits))
        return value + curiosity * math.sqrt(1 / child.visits)

    def scaled(self, node: Node, mover: int) -> float:
        """Return a value from 0 to 1, between the worst and the best that games have brought so far."""
        who, wants_much = self.aim(mover)
        low, high = self.low[who], self.high[who]
        if high <= low:
            return 0.5
        worst, slope = (low, 1 / (high - low)) if wants_much else (high, -1 / (high - low))
        return (node.mean(who) - worst) * slope

    def aim(self, mover: int) -> tuple[int, bool]:
        """Return whose score a player has in mind, and whether he wants it to be high."""
        if self.policy == "maxn" or mover == self.root_player:
            return mover, True
        return self.root_player, False

    def see(self, scores: Scores) -> None:
        self.low = [min(pair) for pair in zip(self.low or scores, scores, strict=True)]
        self.high = [max(pair) for pair in zip(self.high or scores, scores, strict=True)]

    def prove(self, node: Node) -> bool:
        """Prove a node if no child that is not proved could change what its player takes."""
        if node.player == CHANCE:
            if any(child.exact is None for child in node.children):
                return False
            weight = sum(child.weight for child in node.children)
            parts = [[Fraction(x) * child.weight for x in child.exact or ()] for child in node.children]
            node.exact = tuple(sum(part) / weight for part in zip(*parts, strict=True))
            return True
        who, wants_much = self.aim(node.player)
        sign = 1 if wants_much else -1
        limit = self.highest if wants_much else self.lowest
        best: Node | None = None
        for child in node.children:
            if child.exact is not None and (
                best is None or best.exact is None or sign * child.exact[who] > sign * best.exact[who]
            ):
                best = child
        if best is None or best.exact is None:
            return False
        rest = node.children
        if limit is not None and sign * best.exact[who] >= sign * limit:
            rest = rest[: rest.index(best)]  # the later ones cannot be better, and lose a tie
        if any(child.exact is None for child in rest):
            return False
        node.exact = best.exact
        return True

    def rounded(self, exact: tuple[Any, ...]) -> Scores:
        """Return whole numbers; an average is rounded up as often as it should be.

        All players' values have one denominator, and a random number is drawn for each that is not whole.
        """
        scores = []
        for value in exact:
            whole = math.floor(value)
            up = value != whole and self.numbers.fraction() < float(value - whole)
            scores.append(whole + int(up))
        return tuple(scores)
