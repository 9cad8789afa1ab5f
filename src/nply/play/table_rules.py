"""How people play a game at a table, where the game's own defaults are those of searches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

_BIDDING = {"bidding": "moves"}
_RULES: dict[str, dict[str, Any]] = {
    "hearts": {"passing": "left"},
    "spades": {**_BIDDING, "utility": "points", "must_break": True},
    "oh_hell": _BIDDING,
}


def as_played(
    name: str,
    given: Mapping[str, Any],
    deal: Mapping[str, Any] = MappingProxyType({}),
    opening: Sequence[Any] = (),
    *,
    whole_game: bool = False,
) -> dict[str, Any]:
    """Return the options of a game: those that were given, and what people expect of the others.

    A hand of Hearts begins with three cards passed to the left (in a whole game the direction changes),
    Spades and Oh Hell with bids; Spades counts points, and spades have to be broken. Where the deal or first
    moves are given, the hand begins as they say: cards are not passed, and bids are not made again.

    >>> as_played("spades", {"players": 3})
    {'bidding': 'moves', 'utility': 'points', 'must_break': True, 'players': 3}
    """
    rules = dict(_RULES.get(name, {}))
    if deal or opening or "cards" in given or whole_game:
        rules.pop("passing", None)
    if {"bids", "text"} & set(deal) or opening:
        rules.pop("bidding", None)
    return {**rules, **given}
