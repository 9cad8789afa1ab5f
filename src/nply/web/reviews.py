"""Hints, reviews and earlier positions of a table, as they are told."""

from collections.abc import Container
from typing import Any

from nply import MoveError
from nply.agents.judgement import Judgement
from nply.games.catalogue import PRESETS
from nply.play import Hand, costliest, decisions
from nply.play.review import NODES
from nply.web.messages import DecisionTold, FrameTold, HintTold, JudgedTold, ReviewTold
from nply.web.pool import Ticket
from nply.web.positions import picture
from nply.web.tables import Table, seen

MOST_DECISIONS = 300
MOST_FRAMES = 400


def hint_told(judgement: Judgement) -> HintTold:
    """Return what the engine thinks of each move."""
    return HintTold(
        moves=_judged(judgement),
        depth=judgement.depth,
        complete=judgement.complete,
        engine=judgement.engine,
    )


def _judged(judgement: Judgement, told: Container[Any] = ()) -> list[JudgedTold]:
    """Return all moves, the best one first, and what follows those whose lines are told."""
    return [
        JudgedTold(move=one.move, value=one.value, line=list(one.line) if one.move in told else [])
        for one in judgement.moves
    ]


def last_hand(table: Table, seat: int) -> Hand:
    """Return the last hand that is over, if a person played in this seat."""
    table.told(seat)
    if not 0 <= seat < table.session.players or not table.session.is_person(seat):
        raise MoveError(f"no person plays for player {seat}")
    if not table.session.hands or table.turn is not None:
        raise MoveError("the hand is not over yet")
    return table.session.hands[-1]


def review(hand: Hand, player: int, number: int, ticket: Ticket) -> ReviewTold:
    """Judge each decision of a person; whoever leaves ends it."""
    judged = []
    for one in decisions(hand, player):
        judged.append(one)
        if ticket.is_stopped or len(judged) >= MOST_DECISIONS:
            break
    worst = costliest(judged)
    before = _before(hand, {one.number for one in judged})
    return ReviewTold(
        player=player,
        hand=number,
        decisions=[
            DecisionTold(
                number=one.number,
                move=one.move,
                best=one.judgement.best.move,
                cost=one.cost,
                moves=_judged(one.judgement, {one.move, one.judgement.best.move}),
                complete=one.judgement.complete,
                where=where,
            )
            for one, (_, where) in zip(judged, before, strict=True)
        ],
        positions=[position for position, _ in before],
        costliest=[judged.index(one) for one in worst],
        nodes=NODES,
    )


def _before(hand: Hand, numbers: set[int]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Describe the positions in front of these moves, and how to find them again; all is open by now."""
    state: Any = hand.first.copy()
    dealt = "deal" in state.game.capabilities
    found = []
    for number, move in enumerate(hand.moves, start=1):
        if number in numbers:
            options = {} if state.game.name in PRESETS else state.game.options
            way = {"text": state.text()} if dealt else {"moves": list(state.history)}
            where = {"game": state.game.name, "options": options, **way}
            found.append(({**state.describe(), "history": []}, where))
        state.push(move)
    return found


def frames(table: Table, seat: int | None) -> list[FrameTold]:
    """Return the positions of this hand from its beginning, as the person in a seat may see them."""
    now = table.told(seat)
    state = table.snapshot.copy()
    told: list[FrameTold] = []
    history = list(now.position["history"])[-MOST_FRAMES:]
    for one in reversed(history):
        position = seen(table.session, state, now.you)
        told.append(
            FrameTold(
                position={**position, "history": []},
                svg=picture(position),
                move=one["move"],
                player=one["player"],
                nodes=None,
                depth=None,
            )
        )
        state.pop()
    position = seen(table.session, state, now.you)
    first = FrameTold(
        position={**position, "history": []},
        svg=picture(position),
        move=None,
        player=None,
        nodes=None,
        depth=None,
    )
    return [first, *reversed(told)]
