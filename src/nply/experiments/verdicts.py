"""Does what was measured agree with what is printed?"""

from nply.experiments.spec import Row
from nply.matches.statistics import Estimate

AGREE, DIFFER, REDUCED = "agree", "differ", "reduced"


def verdict(row: Row, column: str, ours: Estimate | None, reduced: bool = False) -> str:
    """Say whether the printed figure lies in our interval, widened by its rounding and the row's tolerance.

    A goal of `at_least` or `at_most` is met on its own side however far. Where searches or the game are
    smaller than the paper's, `reduced`, a difference says nothing: the verdict is that word.
    """
    paper = row.paper.get(column)
    if paper is None or ours is None:
        return ""
    tolerance = row.tolerance.get(column, 0.0) if isinstance(row.tolerance, dict) else row.tolerance
    room = tolerance + 0.5 * 10.0 ** -row.decimals(paper) + 1e-9 * abs(paper)
    too_low, too_high = ours.high + room < paper, ours.low - room > paper
    wrong = {"equal": too_low or too_high, "at_least": too_low, "at_most": too_high}[row.goal]
    if not wrong:
        return AGREE
    return REDUCED if reduced else DIFFER


def ahead(row: Row, gap: Estimate | None, first: str, second: str) -> str:
    """Say who is ahead of two columns, here and in print, where the row has a better end.

    `gap` is what the first column has more than the second one, deal by deal.
    """
    if gap is None or not row.better:
        return ""
    sign = 1 if row.better == "higher" else -1
    here = first if sign * gap.mean > 0 else second
    decided = gap.low > 0 or gap.high < 0
    words = (
        f"{here} ahead by {abs(gap.mean):.3g} [{min(abs(gap.low), abs(gap.high)):.3g}, " if decided else ""
    )
    if decided:
        words += f"{max(abs(gap.low), abs(gap.high)):.3g}]"
    else:
        words = f"not decided: {first} − {second} = {gap.mean:+.3g} [{gap.low:+.3g}, {gap.high:+.3g}]"
    if first not in row.paper or second not in row.paper:
        return words
    printed = row.paper[first] - row.paper[second]
    if printed == 0:
        return f"{words}; print: even"
    there = first if sign * printed > 0 else second
    if decided:
        return f"{words}; print: {'the same' if here == there else there}"
    inside = gap.low <= printed <= gap.high
    return f"{words}; print: {there} by {abs(printed):.3g}, {'inside' if inside else 'outside'} this interval"
