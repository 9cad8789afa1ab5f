"""Oh Hell, described."""

from collections.abc import Mapping
from typing import Any

from nply.games.tricks import Extras, Suit, TrickFace


class OhHellFace(TrickFace):
    """A card is turned up for trumps, or they are fixed."""

    FIXED: Mapping[str, Suit] = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}

    def kept(self, options: Mapping[str, Any]) -> int:
        """Return 1: the card that is turned up, unless trumps are fixed."""
        return int(options["trumps"] == "turned_up")

    def extras(self, options: Mapping[str, Any], told: Mapping[str, Any]) -> Extras:
        """Say what is trumps."""
        suits = {suit: suit for suit in self.FIXED.values()}
        turned_up = suits[told["trump"][1]] if "trump" in told else None
        return {"trump": self.FIXED.get(options["trumps"], turned_up)}


FACE = OhHellFace
