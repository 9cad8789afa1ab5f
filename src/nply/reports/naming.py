"""What things are called in a drawing and in the words for it."""

from collections.abc import Sequence

from nply.reports.search_tree import Branch, SearchTree
from nply.search.result import written

KINDS = {
    "immediate": "immediate cut",
    "shallow": "shallow cut",
    "last_branch": "last-branch cut",
    "speculative": "speculative cut",
    "table": "table cut",
    "window": "window cut",
    "star1": "Star1 cut",
    "star2": "Star2 cut",
    "proof": "cut by a proof",
}
INFINITY = "∞"


def tuple_text(values: Sequence[object]) -> str:
    """Write a value: (5, 4, 1)."""
    return f"({', '.join(written(one) if isinstance(one, float) else str(one) for one in values)})"


def place(tree: SearchTree, number: int) -> str:
    """Name a node in a sentence."""
    branch = tree.branches[number]
    if branch.name:
        return "the root" if branch.name == "root" else branch.name
    parent = 0 if branch.parent is None else branch.parent
    return (
        f"the leaf after {branch.move if branch.likely else f'move {branch.move}'} at {place(tree, parent)}"
    )


def capital(text: str) -> str:
    """Begin a sentence; the short names of nodes stay as they are."""
    return text if len(text) <= 3 else text[0].upper() + text[1:]


def players_text(players: Sequence[int]) -> str:
    """Name some players: player 1; players 0 and 2."""
    if len(players) == 1:
        return f"player {players[0]}"
    *most, last = map(str, players)
    return f"players {', '.join(most)} and {last}"


def arrival(tree: SearchTree, branch: Branch) -> str:
    """Say where a search has arrived: at a leaf, or where somebody moves."""
    here = place(tree, branch.number)
    if branch.chance:
        return f"{here}, where chance moves"
    return "a leaf" if branch.player is None else f"{here}, where player {branch.player} is to move"


def attempt(tree: SearchTree, branch: Branch) -> str:
    """Say how a search goes on from a node's parent to it."""
    above = tree.branches[branch.parent or 0]
    if above.chance:
        how = (
            f"At {place(tree, above.number)} chance may bring {branch.move}, with probability {branch.likely}"
        )
    else:
        how = f"Player {above.player} tries move {branch.move} at {place(tree, above.number)}"
    return f"{how}: {arrival(tree, branch)}"
