"""Which searches play: games of a match may be counted together only if it is the same everywhere."""

from collections.abc import Sequence

import nply
from nply.agents import Agent
from nply.bench.signature import read_signature


def signature(agents: Sequence[Agent]) -> str:
    """Return the version, the node counts of the bench in one number, and digests of users' classes."""
    nodes = sum(read_signature().values())
    sources = {str(one): getattr(one, "source", "") for one in agents}
    digests = [f"{name} {source}" for name, source in sources.items() if source]
    return ", ".join([f"nply {nply.__version__}", f"bench {nodes}", *digests])
