"""Playing against the engines: a table of people and agents, whole games, saved games, reviews."""

from nply.play.files import SaveError, read, write
from nply.play.records import Saved, Setup
from nply.play.review import Decision, costliest, decisions
from nply.play.series import Counted, Series, series
from nply.play.session import Hand, Session, restored
from nply.play.typed import typed_move

__all__ = [
    "Counted",
    "Decision",
    "Hand",
    "SaveError",
    "Saved",
    "Series",
    "Session",
    "Setup",
    "costliest",
    "decisions",
    "read",
    "restored",
    "series",
    "typed_move",
    "write",
]
