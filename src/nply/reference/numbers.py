"""The random numbers of the native searches, once more: the same seed, the same numbers."""

_WORD = 2**64


class Numbers:
    """SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) as the native searches use it."""

    def __init__(self, seed: int) -> None:
        self.state = _mix(seed)

    def next(self) -> int:
        """Return 64 random bits."""
        bits = _mix(self.state)
        self.state = (self.state + 1) % _WORD
        return bits

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1; each is as likely as the others."""
        return (self.next() >> 32) * limit >> 32

    def weighted(self, weights: list[int]) -> int:
        """Return a place in the list; each is as likely as its weight says."""
        left = self.next() * sum(weights) >> 64
        for place, weight in enumerate(weights):
            if left < weight:
                return place
            left -= weight
        raise AssertionError("what was drawn is below the sum")

    def fraction(self) -> float:
        """Return a number from 0 to below 1."""
        return (self.next() >> 11) * 2.0**-53


def _mix(x: int) -> int:
    x = (x + 0x9E3779B97F4A7C15) % _WORD
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % _WORD
    return x ^ (x >> 31)
