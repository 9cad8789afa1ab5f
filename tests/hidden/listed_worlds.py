"""All worlds that agree with a view, the slow way: every deal is tried, and the history replayed in it."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import nply
from nply.games.tricks import RANKS, SUITS, cards_of


def hand_text(cards: Sequence[str]) -> str:
    return ".".join("".join(r for r in RANKS if r + s in cards) for s in SUITS)


def splits(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[list[str]]]:
    """Every way to deal the cards to hands of these sizes; what is left stays out."""
    if not sizes:
        yield []
        return
    for first in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in first]
        for others in splits(rest, sizes[1:]):
            yield [list(first), *others]


def public(state: nply.State, player: int) -> Any:
    """What the player sees, by the description: written apart from views."""
    seen = state.describe(player)
    return {name: seen[name] for name in seen if name not in ("undealt",)}


def listed(start: nply.State, now: nply.State, player: int) -> set[nply.State]:
    """Every state that looks to the player as this one does, which began with this start.

    Passes of others are not known: all are tried.
    """
    game, history = start.game, now.history
    told = game.deal_arguments(start.text())
    hands = [cards_of(hand) for hand in told["hands"]]
    deck = [rank + suit for suit in SUITS for rank in RANKS[: game.options["ranks"]]]
    turned_up = told.get("trump")
    unseen = [card for card in deck if card not in hands[player] and card != turned_up]
    others = [seat for seat in range(len(hands)) if seat != player]
    true = start.copy()
    passes = []  # who passed at each move, None for all else
    for move in history:
        passing = true.describe()["phase"] == "passing"
        passes.append(true.player if passing else None)
        true.push(move)
    wanted = public(true, player)
    found = set()
    for dealt in splits(unseen, [len(hands[seat]) for seat in others]):
        world = list(hands)
        for seat, cards in zip(others, dealt, strict=True):
            world[seat] = cards
        arguments = {**told, "hands": [hand_text(cards) for cards in world]}
        choices = [
            [move] if by in (None, player) else world[by] for by, move in zip(passes, history, strict=True)
        ]
        # Who would lead if nobody had a club is forgotten when the cards have been passed.
        forgotten = any(by is not None for by in passes) and wanted["phase"] != "passing"
        leaders = range(len(hands)) if forgotten else [told["leader"]]
        for leader, *moves in product(leaders, *choices):
            try:
                state = game.deal(**{**arguments, "leader": leader})
                for move in moves:
                    state.push(move)
            except (nply.MoveError, nply.OptionError):  # not legal, or another one leads the first trick
                continue
            if public(state, player) == wanted:
                found.add(state)
    return found
