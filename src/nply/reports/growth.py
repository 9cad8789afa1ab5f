"""How fast a tree grows with depth if its moves are in perfect order: maxⁿ and two sides."""


def asymptotic_branching(branching: int, players: int = 3) -> float:
    """Return the factor by which one more ply multiplies the nodes of speculative maxⁿ, in the limit.

    That is Table 8 of the 2003 paper (section 4.3).

    It is the positive root of xⁿ − xⁿ⁻¹ − (b−1)xⁿ⁻² − … − (b−1)ⁿ⁻¹; there is one, between 1 and b.

    >>> round(asymptotic_branching(2), 4), round(asymptotic_branching(10), 4)
    (1.8393, 5.4191)
    """
    if branching < 1 or players < 1:
        raise ValueError(f"branching and players must be at least 1, got {branching} and {players}")

    def value(x: float) -> float:
        return 1.0 - sum(((branching - 1) / x) ** i / x for i in range(players))  # divided by xⁿ

    low, high = 1.0, float(branching)
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) < 0 else (low, middle)
    return high


def least_nodes(branching: int, ply: int, players: int = 2) -> int:
    """Return the nodes at one ply that alpha-beta looks at if the best move comes first everywhere.

    Two players: Knuth and Moore (1975). More of them, one against all others: he is to move at one ply in
    `players`, and the others' plies dominate, b^(d(n-1)/n) (2002, section 3.2).

    >>> [least_nodes(10, ply) for ply in range(7)]
    [1, 10, 19, 109, 199, 1099, 1999]
    >>> [least_nodes(10, ply, players=3) for ply in range(7)]
    [1, 10, 19, 109, 199, 1099, 10099]
    """
    if branching < 1 or ply < 0 or players < 2:
        raise ValueError(f"no such tree: branching {branching}, ply {ply}, players {players}")
    own = -(-ply // players)  # the plies at which the root's player has moved
    return int(branching**own + branching ** (ply - own) - 1)
