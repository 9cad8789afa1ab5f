"""Moves between which a search does not care: chance may decide between them."""

from typing import Any, cast

from nply._core import State
from nply.agents.agent import Position
from nply.reference.walk import moves, player
from nply.search.automatic import Auto
from nply.search.engines import Engine, Expecti, MaxN, Minimax, Paranoid
from nply.search.engines import engine as named
from nply.search.phases import Phases
from nply.search.result import Result

PATIENCE = 100  # times the nodes of a search that finding its equal moves may take


def equal_moves(engine: Engine, state: Position, found: Result) -> list[Any]:
    """Return the moves to which a search gives as much as to the one it chose, in the game's order.

    `found` is what the engine found in this state; the value that counts is that of the player to move, or of
    his side. Of a move that was cut off only a bound is known. If the bound does not tell, such moves are
    searched again to the same depth without cutting them off; where that would take far too many nodes, they
    are left out.
    """
    if found.values is None:  # not even one iteration was completed
        return [found.move]
    if isinstance(engine, Phases):
        return equal_moves(engine.at(state), state, found)
    if isinstance(engine, Auto):
        return equal_moves(named(found.engine), state, found)
    best = next(known.value for known in found.root_moves if known.move == found.move)
    values = {known.move: known.value for known in found.root_moves if known.bound == "exact"}
    unsure = [
        known.move
        for known in found.root_moves
        if known.bound == "at_most" and known.value == best and known.move != found.move
    ]
    if unsure:
        values |= _without_cuts(engine, state, found)
    return [move for move in moves(state) if move == found.move or values.get(move) == best]


def _without_cuts(engine: Engine, state: Position, found: Result) -> dict[Any, float | None]:
    if isinstance(engine, MaxN) and isinstance(state, State):
        every = engine.move_values(state, depth=found.same_depth)
        return {move: values[player(state)] for move, values in every.items()}
    if isinstance(engine, MaxN):
        ties: Any = engine.options["ties"]
        plain: Engine = MaxN(prune="none", ties=ties, width=_width(engine), extend=_extension(engine))
    elif isinstance(engine, Paranoid):
        sides = str(engine.options["sides"]) or None
        plain = Paranoid(
            search="plain",
            width=_width(engine),
            extend=_extension(engine),
            sides=sides,
            merge=_merging(engine, state),
        )
    elif isinstance(engine, Minimax | Expecti):
        plain = type(engine)(
            search="plain", width=_width(engine), extend=_extension(engine), merge=_merging(engine, state)
        )
    else:
        return {}
    again = plain.search(state, depth=found.same_depth, nodes=PATIENCE * found.nodes)
    if not again.complete and (found.complete or again.depth < found.depth):
        return {}
    return {known.move: known.value for known in again.root_moves if known.bound == "exact"}


def _width(engine: Engine) -> int | None:
    width = engine.options["width"]
    return width if isinstance(width, int) and width > 0 else None


def _merging(engine: Engine, state: Position) -> Any:
    """Merge where the engine does, although a plain search would not by itself."""
    given = engine.options["merge"]
    merges = given == "auto" and isinstance(state, State) and "merge" in state.game.capabilities
    return "all" if merges and _width(engine) is None else given


def _extension(engine: Engine) -> int:
    return cast(int, engine.options["extend"])
