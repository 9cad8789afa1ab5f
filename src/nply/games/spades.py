"""Spades, drawn."""

from collections.abc import Mapping

from nply.games.tricks import TrickFace


class SpadesFace(TrickFace):
    """Bids and tricks beside the hands."""

    def notes(self, parts: Mapping[str, str]) -> list[str]:
        """Say whether spades may be led, and what bags there are."""
        notes = [f"bags   {parts['bags'].replace(',', ' ')}"] if "bags" in parts else []
        return notes + (["spades are broken"] if "broken" in parts else [])


FACE = SpadesFace
