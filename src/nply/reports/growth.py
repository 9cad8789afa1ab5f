"""How fast a tree grows with depth under speculative pruning and perfect ordering (2003, section 4.3)."""


def asymptotic_branching(branching: int, players: int = 3) -> float:
    """Return the factor by which one more ply multiplies the nodes, in the limit: Table 8 of the 2003 paper.

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
