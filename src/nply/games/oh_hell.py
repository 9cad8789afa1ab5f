"""Oh Hell, drawn."""

from collections.abc import Mapping

from nply.games.tricks import TrickFace, pretty


class OhHellFace(TrickFace):
    """Bids and tricks beside the hands, and the card that was turned up."""

    kept = 1

    def notes(self, parts: Mapping[str, str]) -> list[str]:
        """Say what is trumps and who dealt."""
        return [f"trump  {pretty(parts['trump'])} turned up, player {parts['dealer']} dealt"]


FACE = OhHellFace
