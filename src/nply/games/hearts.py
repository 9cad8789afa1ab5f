"""Hearts, drawn."""

from collections.abc import Mapping
from typing import Any

from nply.games.tricks import TrickFace, pretty


class HeartsFace(TrickFace):
    """Points beside the hands: fewer are better, while scores are better when higher."""

    def tricks_over(self, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> int:
        """Count the cards of earlier tricks."""
        return len(arguments.get("played", "").replace(".", "")) // int(options["players"])

    def notes(self, parts: Mapping[str, str]) -> list[str]:
        """Say who has the jack, what was passed and whether hearts may be led."""
        notes = [f"jack of diamonds: player {parts['jack']}"] if "jack" in parts else []
        if "passed" in parts:
            hands = [hand.split(".") for hand in parts["passed"].split(",")]
            cards = [
                " ".join(
                    pretty(rank + suit) for suit, ranks in zip("SHDC", hand, strict=True) for rank in ranks
                )
                for hand in hands
            ]
            notes.append("passed " + "   ".join(f"{seat}: {text or '-'}" for seat, text in enumerate(cards)))
        return notes + (["hearts are broken"] if "broken" in parts else [])


FACE = HeartsFace
