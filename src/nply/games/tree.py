"""Explicit trees: read from nested dictionaries or JSON, checked, and described."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nply import deep_json
from nply._core import OptionError, State
from nply.games.description import TreeDescription, TreeNode, children, position
from nply.games.game import Face

MAX_PLAYERS = 8
MAX_CHILDREN = 1024
MAX_DEPTH = 1000
MAX_SCORE = 100_000_000
MAX_WEIGHT = 1_000_000
CHANCE = -2
"""In the native tree, who moves where chance does."""
ENTRIES = ("player", "chance", "children", "scores")


@dataclass(frozen=True)
class RootOption:
    """The only option of the tree game."""

    name: str = "root"
    type: str = "tree"
    help: str = (
        'nested {"player": i, "children": [...]} with lists of scores as leaves, or a JSON file of it; where '
        'chance moves, "chance": [1, 2] in the place of the player: the weights of the children'
    )
    default: None = None
    low: int = 0
    high: int = 0
    choices: list[str] = field(default_factory=list)


class TreeFace(Face[TreeDescription]):
    """A tree is given as one nested object."""

    @property
    def options(self) -> list[RootOption]:
        """The root is all there is."""
        return [RootOption()]

    def check(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Read the root from its file if it is one, and check every node."""
        for name in given:
            if name != "root":
                raise OptionError(f"tree has no option {name!r}; did you mean 'root'?")
        if "root" not in given:
            raise OptionError(f"tree needs root=…: {RootOption.help}")
        root = given["root"]
        if isinstance(root, str | os.PathLike):
            root = deep_json.read(Path(root), "tree: ")
        return {"root": _copied(root)}

    def native_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Flatten the tree in preorder."""
        return _flatten(options["root"])

    def describe(self, state: State) -> TreeDescription:
        """Return the whole tree, and which node this state is."""
        nodes = _listed(state.game.options["root"])
        below = children(nodes)
        at = 0
        for move in state.history:
            at = below[at][int(move)]
        # The root as it was given may be nested deeper than JSON can be, and its nodes are all here.
        return {**position(state), "options": {}, "kind": "tree", "at": at, "nodes": nodes}


def _listed(root: Any) -> list[TreeNode]:
    """Return every node, a parent before its children and these in order."""
    nodes: list[TreeNode] = []
    stack: list[tuple[Any, int | None, int | None]] = [(root, None, None)]
    while stack:
        node, parent, move = stack.pop()
        leaf = not isinstance(node, Mapping)
        scores = node if leaf else node.get("scores")
        below = [] if leaf else node["children"]
        nodes.append(
            {
                "parent": parent,
                "move": move,
                "player": None if leaf else node.get("player"),
                "chance": None if leaf or "chance" not in node else list(node["chance"]),
                "scores": None if scores is None else list(scores),
                "children": len(below),
            }
        )
        number = len(nodes) - 1
        stack += [(child, number, i) for i, child in enumerate(below)][::-1]
    return nodes


def _copied(root: Any) -> Any:
    """Copy all nodes: the caller may go on changing his own."""
    top = [root]
    stack: list[tuple[list[Any], int, int]] = [(top, 0, 0)]
    while stack:
        siblings, at, depth = stack.pop()
        node = siblings[at]
        if depth > MAX_DEPTH:
            raise OptionError(f"tree: deeper than {MAX_DEPTH} moves")
        if isinstance(node, list | tuple):
            siblings[at] = list(node)
        elif isinstance(node, Mapping):
            siblings[at] = node = dict(node)
            if isinstance(node.get("children"), list | tuple):
                node["children"] = below = list(node["children"])
                stack += [(below, i, depth + 1) for i in range(len(below))][::-1]
    return top[0]


def _flatten(root: Any) -> dict[str, Any]:
    players = _count_players(root)
    mover: list[int] = []
    children: list[int] = []
    scores: list[int] = []
    weights: list[int] = []
    inner_with_scores = 0
    stack: list[tuple[Any, str]] = [(root, "root")]
    while stack:
        node, where = stack.pop()
        if isinstance(node, list | tuple):
            mover.append(-1)
            children.append(0)
            scores += _checked_scores(node, players, where)
            continue
        below = _checked_children(node, players, where)
        mover.append(node.get("player", CHANCE))
        weights += node.get("chance", [])
        children.append(len(below))
        if "scores" in node:
            inner_with_scores += 1
            scores += _checked_scores(node["scores"], players, f"{where}.scores")
        stack += [(child, f"{where}.children[{i}]") for i, child in enumerate(below)][::-1]
    inner = len(mover) - mover.count(-1)
    if inner_with_scores not in (0, inner):
        raise OptionError(
            f"tree: {inner_with_scores} of {inner} inner nodes have scores; give all of them one, or none"
        )
    return {"players": players, "mover": mover, "children": children, "scores": scores, "weights": weights}


def _count_players(root: Any) -> int:
    """Follow the first children to a leaf: its length is the number of players."""
    node = root
    for _ in range(MAX_DEPTH + 1):
        if not isinstance(node, Mapping):
            break
        below = node.get("children")
        if not isinstance(below, list | tuple) or not below:
            return MAX_PLAYERS  # the full check says what is wrong
        node = below[0]
    if not isinstance(node, list | tuple) or not 1 <= len(node) <= MAX_PLAYERS:
        raise OptionError(f"tree: a leaf must be a list of 1 to {MAX_PLAYERS} scores, got {node!r:.60}")
    return len(node)


def _checked_children(node: Any, players: int, where: str) -> list[Any]:
    if not isinstance(node, Mapping):
        raise OptionError(f"tree: {where} must be a list of scores or {{player, children}}, got {node!r:.60}")
    for name in node:
        if name not in ENTRIES:
            raise OptionError(f"tree: {where} has an unknown entry {name!r}; valid: {', '.join(ENTRIES)}")
    player = node.get("player")
    if "chance" in node and player is not None:
        raise OptionError(f"tree: {where} has both player and chance: give one of them")
    if "chance" not in node and (
        not isinstance(player, int) or isinstance(player, bool) or not 0 <= player < players
    ):
        raise OptionError(
            f"tree: {where}.player must be a number from 0 to {players - 1}, got {player!r:.60}"
        )
    below = node.get("children")
    if not isinstance(below, list | tuple) or not 1 <= len(below) <= MAX_CHILDREN:
        raise OptionError(f"tree: {where}.children must be a list of 1 to {MAX_CHILDREN} nodes")
    if "chance" in node:
        _check_weights(node["chance"], len(below), where)
    return list(below)


def _check_weights(weights: Any, children: int, where: str) -> None:
    if not isinstance(weights, list | tuple) or len(weights) != children:
        raise OptionError(
            f"tree: {where}.chance must have {children} weights, one a child, got {weights!r:.60}"
        )
    for weight in weights:
        if not isinstance(weight, int) or isinstance(weight, bool) or not 1 <= weight <= MAX_WEIGHT:
            raise OptionError(
                f"tree: {where}.chance must have whole numbers from 1 to {MAX_WEIGHT:,}, got {weight!r:.60}"
            )


def _checked_scores(given: Any, players: int, where: str) -> list[int]:
    if not isinstance(given, list | tuple) or len(given) != players:
        raise OptionError(f"tree: {where} must have {players} scores, got {given!r:.60}")
    for score in given:
        if not isinstance(score, int) or isinstance(score, bool) or abs(score) > MAX_SCORE:
            raise OptionError(f"tree: {where} must have whole numbers up to {MAX_SCORE:,}, got {score!r:.60}")
    return list(given)


FACE = TreeFace
