"""Best-reply search (Schadd and Winands 2011), and OPPS (Baier and Kaisers 2020), of which BRS+ is a case."""

from typing import Any

from nply.reference.walk import ask, below, evaluate, handed, is_leaf, moves, played, player

Found = tuple[tuple[int, ...], list[Any]]


def best_reply(state: Any, depth: int | None = None) -> Found:
    """Return the scores at the end of best play, and who moves how to get there, as pairs.

    The root's player maximises his score. After each of his moves one opponent replies, the one who can bring
    it down most, and nobody else moves.
    """
    root = player(state)
    opponents = [p for p in range(ask(state, "players")) if p != root]

    def move_of(state: Any, depth: int | None) -> Found:
        """Return the best of his moves."""
        if is_leaf(state, depth):
            return evaluate(state), []
        with handed(state, root) as own:
            found = []
            for move in moves(own):
                with played(own, move) as child:
                    found.append(after(reply_to(child, below(depth)), root, move))
        return max(found, key=lambda one: one[0][root])

    def reply_to(state: Any, depth: int | None) -> Found:
        """Return the worst of the replies of all others; if there are none, it is his turn again."""
        if is_leaf(state, depth) or not opponents:
            return move_of(state, depth)
        found = []
        for opponent in opponents:
            with handed(state, opponent) as theirs:
                for move in moves(theirs):
                    with played(theirs, move) as child:
                        found.append(after(move_of(child, below(depth)), opponent, move))
        return min(found, key=lambda one: one[0][root])

    return move_of(state, depth)


def opps(
    state: Any, depth: int | None = None, deep: int = 1, wide: int | None = None, narrow: int = 1
) -> Found:
    """Return the same for players who move in turn.

    Between two moves of the root's player at most `deep` moves of the others may be any of the first `wide`
    ones (None: all), in the game's order; the others are among the first `narrow`.
    """
    root = player(state)

    def visit(state: Any, depth: int | None, left: int) -> Found:
        if is_leaf(state, depth):
            return evaluate(state), []
        who = player(state)
        legal = moves(state)
        if who != root:
            legal = legal[: wide if left > 0 else narrow]
        found = []
        for i, move in enumerate(legal):
            left_below = deep if who == root else left - (i >= narrow)
            with played(state, move) as child:
                found.append(after(visit(child, below(depth), left_below), who, move))
        best = max if who == root else min
        return best(found, key=lambda one: one[0][root])

    return visit(state, depth, deep)


def after(found: Found, who: int, move: Any) -> Found:
    """Return what was found below a move, with the move before it."""
    values, line = found
    return values, [(who, move), *line]
