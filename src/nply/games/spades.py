"""Spades, described."""

from collections.abc import Mapping
from typing import Any

from nply.games.tricks import Extras, TrickFace


class SpadesFace(TrickFace):
    """Spades are trumps, and four play as two sides."""

    def extras(self, options: Mapping[str, Any], told: Mapping[str, Any]) -> Extras:
        """Say what is trumps, whether it must be broken, and who plays together."""
        extras: Extras = {"trump": "S", "sides": 2 if options["players"] == 4 else options["players"]}
        if options["must_break"]:
            extras["closed_suit"] = "S"
        return extras


FACE = SpadesFace
