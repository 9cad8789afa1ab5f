"""Which searches play: games of a match may be counted together only if it is the same everywhere."""

from collections.abc import Sequence

import nply
from nply.agents import Agent
from nply.bench.signature import read_signature
from nply.games.own_state import OwnGame
from nply.matches.games import MatchGame


def signature(agents: Sequence[Agent], game: MatchGame) -> str:
    """Return the version, the node counts of the bench in one number, and digests of users' files."""
    nodes = sum(read_signature().values())
    sources = {str(one): getattr(one, "source", "") for one in agents}
    if isinstance(game, OwnGame):
        sources[game.name] = game.source
    digests = [f"{name} {source}" for name, source in sources.items() if source]
    return ", ".join([f"nply {nply.__version__}", f"bench {nodes}", *digests])
