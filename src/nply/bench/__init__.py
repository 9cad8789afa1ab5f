"""A fixed list of searches whose node counts tell whether anything has changed."""

from nply.bench.lines import LINES, SAMPLE_TREE, Line, opening
from nply.bench.ratio import PAIRS, Pair, Speeds, measure
from nply.bench.signature import differences, read_signature, write_signature

__all__ = [
    "LINES",
    "PAIRS",
    "SAMPLE_TREE",
    "Line",
    "Pair",
    "Speeds",
    "differences",
    "measure",
    "opening",
    "read_signature",
    "write_signature",
]
