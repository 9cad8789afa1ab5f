"""Hearts, described."""

from collections.abc import Mapping
from typing import Any

from nply.games.tricks import Extras, TrickFace


class HeartsFace(TrickFace):
    """Cards may be passed first, and hearts may have to be broken."""

    def tricks_over(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Count the cards of earlier tricks."""
        return len(arguments.get("played", "").replace(".", "")) // int(options["players"])

    def under_way(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Cards change hands when everybody has passed his."""
        passed = len("".join(arguments.get("passed", [])).replace(".", ""))
        return passed if passed < options["players"] * options["pass_count"] else 0

    def extras(self, options: Mapping[str, Any], told: Mapping[str, Any]) -> Extras:
        """Say how cards are passed, and that hearts must be broken."""
        extras: Extras = {"closed_suit": "H"} if options["must_break"] else {}
        seats = options["players"]
        seats_on = {"left": 1, "across": seats // 2, "right": seats - 1}.get(options["passing"])
        if seats_on is not None:
            extras["passing"] = {"cards": options["pass_count"], "seats_on": seats_on}
        return extras


FACE = HeartsFace
