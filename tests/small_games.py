"""Small games and strategies that several tests share."""

from typing import Any

import hypothesis.strategies as st

import nply

Node = Any  # {"player": i, "children": [...]} or a list of scores


@st.composite
def trees(
    draw: st.DrawFn,
    players: int | None = None,
    *,
    evaluated: bool = False,
    max_depth: int = 5,
    max_children: int = 3,
    top: int = 3,
    in_turn: bool | None = None,
) -> Node:
    """A random tree: few different scores, so that ties are everywhere; turns in order or in any order."""
    count = players or draw(st.integers(2, 5))
    in_order = draw(st.booleans()) if in_turn is None else in_turn
    scores = st.lists(st.integers(-top, top), min_size=count, max_size=count)

    def node(depth: int, turn: int) -> Node:
        children = 0 if depth == 0 else draw(st.integers(1 if depth == max_depth else 0, max_children))
        if children == 0:
            return draw(scores)
        player = turn % count if in_order else draw(st.integers(0, count - 1))
        inner: dict[str, Any] = {"player": player}
        inner["children"] = [node(depth - 1, turn + 1) for _ in range(children)]
        if evaluated:
            inner["scores"] = draw(scores)
        return inner

    return node(max_depth, draw(st.integers(0, count - 1)))


def tree_state(root: Node) -> nply.State:
    return nply.load("tree", root=root).start()


def count_players(root: Node) -> int:
    while isinstance(root, dict):
        root = root["children"][0]
    return len(root)


def fixed_sum(root: Node) -> Node:
    """The same tree of two players with the second player's score the opposite of the first one's."""
    if isinstance(root, list):
        return [root[0], -root[0]]
    inner = {**root, "children": [fixed_sum(child) for child in root["children"]]}
    if "scores" in root:
        inner["scores"] = [root["scores"][0], -root["scores"][0]]
    return inner


class NewStateTree:
    """The tree game in Python; apply returns the new position."""

    def __init__(self, node: Node, players: int) -> None:
        self.node, self.players = node, players

    @property
    def player(self) -> int:
        return int(self.node["player"])

    def legal_moves(self) -> list[int]:
        return list(range(len(self.node["children"])))

    def apply(self, move: int) -> "NewStateTree":
        return type(self)(self.node["children"][move], self.players)

    def is_terminal(self) -> bool:
        return isinstance(self.node, list)

    def scores(self) -> list[int]:
        return list(self.node)


class EvaluatedNewStateTree(NewStateTree):
    """The same, with the scores of inner nodes."""

    def evaluate(self) -> list[int]:
        return list(self.node["scores"])


class UndoTree:
    """The tree game in Python; apply changes the position and undo takes it back. Members are methods."""

    def __init__(self, node: Node, players: int) -> None:
        self.stack, self.number = [node], players

    def players(self) -> int:
        return self.number

    def player(self) -> int:
        return int(self.stack[-1]["player"])

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(len(self.stack[-1]["children"])))

    def apply(self, move: int) -> None:
        self.stack.append(self.stack[-1]["children"][move])

    def undo(self, move: int) -> None:
        del self.stack[-1]

    def is_terminal(self) -> bool:
        return isinstance(self.stack[-1], list)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.stack[-1])


class EvaluatedUndoTree(UndoTree):
    """The same, with the scores of inner nodes."""

    def evaluate(self) -> tuple[int, ...]:
        return tuple(self.stack[-1]["scores"])


class Countdown:
    """Take one or two from a pile; who takes the last one wins. A base for games that break one rule."""

    players = 2

    def __init__(self, pile: int = 5) -> None:
        self.pile = pile
        self.player: Any = 0

    def legal_moves(self) -> Any:
        return [take for take in (1, 2) if take <= self.pile]

    def apply(self, move: int) -> Any:
        self.pile -= move
        self.player = 1 - self.player

    def undo(self, move: int) -> None:
        self.pile += move
        self.player = 1 - self.player

    def is_terminal(self) -> Any:
        return self.pile == 0

    def scores(self) -> Any:
        return [-1, 1] if self.player == 0 else [1, -1]

    def seen(self) -> tuple[int, int]:
        return self.pile, self.player
