"""What the engine thinks of each move that a person can make now."""

from nply._core import MoveError
from nply.agents.judgement import Judgement, Stop, judge, judge_view
from nply.play.session import Session

NODES = 200_000
"""For one hint: well below a second in a native game."""
WORLDS = 20
"""Where cards are hidden: as many deals of them are looked at."""


def hint(session: Session, *, nodes: int = NODES, stop: Stop | None = None) -> Judgement:
    """Judge the moves of the player to move, from what this player may see; `stop` ends it early."""
    if session.turn is None:
        raise MoveError("the hand is over: there is nothing to decide")
    seen = session.shown(session.turn)
    if session.hidden:
        seed = session.clock().random().getrandbits(62)
        return judge_view(seen, nodes=nodes, worlds=WORLDS, seed=seed, stop=stop)
    return judge(seen, nodes=nodes, stop=stop)
