"""Oh Hell, drawn."""

from collections.abc import Mapping
from typing import Any

from nply.games.tricks import TrickFace, pretty


class OhHellFace(TrickFace):
    """Bids and tricks beside the hands, and the card that was turned up."""

    def kept(self, options: Mapping[str, Any]) -> int:
        """Return 1: the card that is turned up, unless trumps are fixed."""
        return int(options["trumps"] == "turned_up")

    def notes(self, parts: Mapping[str, str]) -> list[str]:
        """Say what is trumps, where that can be seen, and who dealt."""
        turned_up = f"trump  {pretty(parts['trump'])} turned up, " if "trump" in parts else ""
        return [f"{turned_up}player {parts['dealer']} dealt"]


FACE = OhHellFace
