"""Statistics of matches: the block, one deal in all seatings, is the unit of everything."""

from nply.matches.statistics.bootstrap import Estimate, Measure, estimates
from nply.matches.statistics.rating import Rating, ratings
from nply.matches.statistics.sequence import ConfidenceSequence, confidence_sequence
from nply.matches.statistics.standings import (
    MEASURES,
    Outcome,
    Standings,
    block_values,
    complete_blocks,
    difference,
    standings,
)

__all__ = [
    "MEASURES",
    "ConfidenceSequence",
    "Estimate",
    "Measure",
    "Outcome",
    "Rating",
    "Standings",
    "block_values",
    "complete_blocks",
    "confidence_sequence",
    "difference",
    "estimates",
    "ratings",
    "standings",
]
