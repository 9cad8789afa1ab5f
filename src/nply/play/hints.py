"""What the engine thinks of each move that a person can make now."""

from nply._core import MoveError
from nply.agents.judgement import Judgement, judge
from nply.play.session import Session

NODES = 200_000
"""For one hint: well below a second in a native game."""


def hint(session: Session, *, nodes: int = NODES) -> Judgement:
    """Judge the moves of the player to move, from what this player may see."""
    if session.turn is None:
        raise MoveError("the hand is over: there is nothing to decide")
    return judge(session.shown(session.turn), nodes=nodes)
