"""Looking back at a hand: what each decision of a player cost, by a search that sees all cards."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from nply.agents.judgement import Judgement, Stop, judge
from nply.play.session import Hand

NODES = 100_000
"""For each decision: some tenths of a second in a native game."""


class Decision(NamedTuple):
    """One decision, judged."""

    number: int
    """Which move of the hand it was, the first is 1."""
    move: Any
    judgement: Judgement

    @property
    def cost(self) -> float:
        """How much less the move is worth than the best one, in the game's scores."""
        return self.judgement.cost(self.move)


def decisions(hand: Hand, player: int, *, nodes: int = NODES, stop: Stop | None = None) -> Iterator[Decision]:
    """Judge each decision of a player in a finished hand, one after the other; forced moves are none.

    Once `stop` says so, no more are judged.

    What is said is what was best with all cards open against players who search like this. Somebody who did
    not see the cards may have had good reasons for another move.
    """
    state = hand.first.copy()
    for number, move in enumerate(hand.moves, start=1):
        if state.player == player and len(state.legal_moves()) > 1:
            judged = judge(getattr(state, "position", state), nodes=nodes, stop=stop)
            if stop is not None and stop():
                return
            yield Decision(number, move, judged)
        state.push(move)


def costliest(judged: list[Decision], most: int = 3) -> list[Decision]:
    """Return the decisions that cost most, the worst one first; those that cost nothing are left out."""
    costly = [one for one in judged if one.cost > 0]
    return sorted(costly, key=lambda one: (-one.cost, one.number))[:most]
