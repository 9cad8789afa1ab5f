"""Uniform trees, described."""

from nply._core import State
from nply.games.description import TreeDescription, TreeNode, position
from nply.games.game import Face

ROOM = 15  # nodes below a position that are worth showing
WIDEST = 12  # children of one node


class UniformFace(Face[TreeDescription]):
    """The way to a node, and as many whole levels below it as are seen at a glance."""

    def describe(self, state: State) -> TreeDescription:
        """Return the nodes of the way, and some below."""
        before = state.copy()
        moves = [before.pop() for _ in state.history][::-1]
        nodes: list[TreeNode] = [_node(before, None, None)]
        for move in moves:
            before.push(move)
            nodes.append(_node(before, len(nodes) - 1, int(move)))
        at = len(nodes) - 1
        branching, levels = state.game.options["branching"], 1
        while sum(branching**level for level in range(levels + 2)) <= ROOM:
            levels += 1
        _add_children(before, levels, nodes, at)
        return {**position(state), "kind": "tree", "at": at, "nodes": nodes}


def _node(state: State, parent: int | None, move: int | None) -> TreeNode:
    leaf = state.is_terminal()
    return {
        "parent": parent,
        "move": move,
        "player": None if leaf else state.player,
        "chance": None,
        "scores": list(state.scores()) if leaf else None,
        "children": 0 if leaf else len(state.legal_moves()),
    }


def _add_children(state: State, levels: int, nodes: list[TreeNode], parent: int) -> None:
    if levels == 0 or state.is_terminal():
        return
    for move in state.legal_moves()[:WIDEST]:
        state.push(move)
        nodes.append(_node(state, parent, int(move)))
        _add_children(state, levels - 1, nodes, len(nodes) - 1)
        state.pop()


FACE = UniformFace
