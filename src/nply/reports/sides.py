"""Who plays together in a two-sided search, and what its windows mean."""

from collections.abc import Mapping

from nply.search.engines import engine

HIGHEST_SCORE = 100_000_000
"""No score that a game can give is higher, or lower than minus this."""
Window = tuple[float, float]


class Sides:
    """The side of the root's player, which maximises, and all others together, who minimise."""

    def __init__(
        self,
        spec: str,
        root_player: int,
        players: int,
        facts: Mapping[str, int | None],
        *,
        chance: bool = False,
    ) -> None:
        groups = [[int(digit) for digit in side] for side in str(_option(spec, "sides")).split("/")]
        partners = next((side for side in groups if root_player in side), [root_player])
        self.maximising = sorted(partners)
        self.minimising = [player for player in range(players) if player not in partners]
        self.scouts = _option(spec, "search") in ("auto", "pvs") and not chance
        self.tests = not chance
        """Are windows that leave no value between their ends tests? Averages are not whole numbers."""
        self.low, self.high = self._limits(facts)
        """The least and the most that the maximising side can get."""

    def maximises(self, player: int | None) -> bool:
        """Is he on the side of the root's player?"""
        return player in self.maximising

    def of(self, *, maximising: bool) -> list[int]:
        """Return the players of one side."""
        return self.maximising if maximising else self.minimising

    def ends(self, window: Window) -> tuple[float | None, float | None]:
        """Return a window's ends; None where beyond it lies nothing that the game can give."""
        low, high = window
        return (None if low <= self.low else low), (None if high >= self.high else high)

    def _limits(self, facts: Mapping[str, int | None]) -> tuple[int, int]:
        lowest, highest = facts["lowest"], facts["highest"]
        lowest = -HIGHEST_SCORE if lowest is None else lowest
        highest = HIGHEST_SCORE if highest is None else highest
        own, others = len(self.maximising), len(self.minimising)
        low, high = own * lowest, own * highest
        if (most := facts["max_sum"]) is not None:
            high = min(high, most - others * lowest)
        if (total := facts["constant_sum"]) is not None:
            low = max(low, total - others * highest)
        return low, high


def _option(spec: str, name: str) -> object:
    return engine(spec).options.get(name, "")
