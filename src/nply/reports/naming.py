"""What things are called in a drawing and in the words for it."""

from collections.abc import Sequence

from nply.reports.search_tree import SearchTree

KINDS = {
    "immediate": "immediate cut",
    "shallow": "shallow cut",
    "last_branch": "last-branch cut",
    "speculative": "speculative cut",
    "table": "table cut",
    "window": "window cut",
}
INFINITY = "∞"


def tuple_text(values: Sequence[object]) -> str:
    """Write a value: (5, 4, 1)."""
    return f"({', '.join(map(str, values))})"


def place(tree: SearchTree, number: int) -> str:
    """Name a node in a sentence."""
    branch = tree.branches[number]
    if branch.name:
        return "the root" if branch.name == "root" else branch.name
    parent = 0 if branch.parent is None else branch.parent
    return f"the leaf after move {branch.move} at {place(tree, parent)}"


def capital(text: str) -> str:
    """Begin a sentence; the short names of nodes stay as they are."""
    return text if len(text) <= 3 else text[0].upper() + text[1:]


def players_text(players: Sequence[int]) -> str:
    """Name some players: player 1; players 0 and 2."""
    if len(players) == 1:
        return f"player {players[0]}"
    *most, last = map(str, players)
    return f"players {', '.join(most)} and {last}"
