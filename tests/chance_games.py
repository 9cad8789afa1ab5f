"""Random trees with chance, natively and as games written in Python."""

from fractions import Fraction
from typing import Any

import hypothesis.strategies as st

import nply

Tree = Any
"""A node as the game `tree` takes it."""


@st.composite
def chance_trees(draw: st.DrawFn, players: int, evaluated: bool, depth: int = 5, most: int = 9) -> Tree:
    """Draw a tree whose root is no leaf and that has chance in it; few different scores make many ties."""
    scores = st.lists(st.integers(0, most), min_size=players, max_size=players)

    def grow(left: int, root: bool = False) -> Tree:
        if left == 0 or (not root and draw(st.integers(0, 7)) == 0):
            return draw(scores)
        below = [grow(left - 1) for _ in range(draw(st.integers(1, 3)))]
        node: dict[str, Any] = {"children": below}
        if evaluated:
            node["scores"] = draw(scores)
        if draw(st.integers(0, 2)) == 0:
            node["chance"] = draw(st.lists(st.integers(1, 4), min_size=len(below), max_size=len(below)))
        else:
            node["player"] = draw(st.integers(0, players - 1))
        return node

    tree = grow(draw(st.integers(1, depth)), root=True)
    return tree if has_chance(tree) else {**_without_player(tree), "chance": [1] * len(tree["children"])}


def has_chance(tree: Tree) -> bool:
    return isinstance(tree, dict) and ("chance" in tree or any(map(has_chance, tree["children"])))


def _without_player(node: Tree) -> Tree:
    return {name: value for name, value in node.items() if name != "player"}


def native(tree: Tree) -> nply.State:
    return nply.load("tree", root=tree).start()


class ChanceTree:
    """A node of such a tree, written in Python; members that must not be asked there raise."""

    def __init__(self, node: Tree, players: int) -> None:
        self.node, self.players = node, players

    @property
    def player(self) -> int:
        return int(self.node["player"])

    def legal_moves(self) -> list[int]:
        assert "player" in self.node
        return list(range(len(self.node["children"])))

    def chance(self) -> list[tuple[int, Fraction]] | None:
        if "chance" not in self.node:
            return None
        weights = self.node["chance"]
        return [(i, Fraction(weight, sum(weights))) for i, weight in enumerate(weights)]

    def apply(self, move: int) -> "ChanceTree":
        return type(self)(self.node["children"][move], self.players)

    def is_terminal(self) -> bool:
        return isinstance(self.node, list)

    def scores(self) -> list[int]:
        return list(self.node)

    def key(self) -> int:
        return id(self.node)


class EvaluatedChanceTree(ChanceTree):
    def evaluate(self) -> list[int]:
        return list(self.node["scores"])


class UndoChanceTree:
    """The same in the other style: one object that changes; probabilities are whole numbers."""

    def __init__(self, node: Tree, players: int) -> None:
        self.path, self.players = [node], players

    @property
    def player(self) -> int:
        return int(self.path[-1]["player"])

    def legal_moves(self) -> range:
        return range(len(self.path[-1]["children"]))

    def chance(self) -> list[tuple[int, int]] | None:
        weights = self.path[-1].get("chance")
        return None if weights is None else list(enumerate(weights))

    def apply(self, move: int) -> None:
        self.path.append(self.path[-1]["children"][move])

    def undo(self, move: int) -> None:
        self.path.pop()

    def is_terminal(self) -> bool:
        return isinstance(self.path[-1], list)

    def scores(self) -> list[int]:
        return list(self.path[-1])
