"""Matches: agents play each other, every game is stored, and only complete blocks count.

>>> result = play("nim", ["minimax@d9", "random"], options={"heap": 9}, blocks=5, workers=1)
>>> result.blocks, result.seatings, result.standings.measures["wins"][0].mean > 0.5
(5, 2, True)
"""

from nply._core import CapabilityError

try:
    import msgspec as _msgspec  # noqa: F401
except ImportError:
    raise CapabilityError("matches need msgspec: pip install 'nply[match]'") from None

from nply.matches.exports import export
from nply.matches.merging import merge
from nply.matches.records import Decision, GameRecord, Match, Task
from nply.matches.result import MatchResult, Searches, WorkerReport
from nply.matches.run import Progress, play, read
from nply.matches.seatings import SEATINGS
from nply.matches.starts import STARTS
from nply.matches.store import Store, StoreError

__all__ = [
    "SEATINGS",
    "STARTS",
    "Decision",
    "GameRecord",
    "Match",
    "MatchResult",
    "Progress",
    "Searches",
    "Store",
    "StoreError",
    "Task",
    "WorkerReport",
    "export",
    "merge",
    "play",
    "read",
]
