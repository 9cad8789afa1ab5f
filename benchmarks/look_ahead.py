"""What looking farther ahead is good for, on random trees: values, decisions and nodes, as pictures.

python benchmarks/look_ahead.py [--small] values docs/pictures/look-ahead-values.svg
python benchmarks/look_ahead.py [--small] decisions docs/pictures/look-ahead-decisions.svg
python benchmarks/look_ahead.py [--small] nodes docs/pictures/look-ahead-nodes.svg

values: two players, estimates that are uniformly distributed and independent. The mean value of the root by
the depth of the search, beside what the distribution of a minimum and of a maximum says; it depends on who
moves last.
decisions: how often a search to a depth chooses a move that loses where another one wins. An estimate is
wrong with the same chance at every ply (Pearl 1983), or it is the share of won leaves below a node (Nau
1982). Where leaves are independent of each other, looking farther ahead makes it worse; where a leaf depends
on what was gained on the way to it, better.
nodes: those of a search to depth 5, beside b^d and b^(d/2), and running times.
"""

import math
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nply
from common import parser
from nply.matches.statistics.bootstrap import Estimate, Measure, estimates
from nply.pictures.colours import FAINT, PLAYER_COLOURS
from nply.reports.chart import Chart
from nply.reports.growth import least_nodes

# --- Values ---

TOTAL = 10_000  # an estimate is a whole number from 0 to this
BRANCHINGS = (2, 3, 4)
MOST_LEAVES, FEW_LEAVES = 70_000, 300


def mean_value(branching: int, depth: int) -> float:
    """Return the mean root value if all estimates are uniform between 0 and 1, and the root maximises.

    The chance that a node is at most v is that of all its children, where they maximise; from the leaves up.
    """
    steps = 20_000
    below = 0.0
    for step in range(steps):
        at_most = (step + 0.5) / steps
        for ply in reversed(range(depth)):
            at_most = at_most**branching if ply % 2 == 0 else 1 - (1 - at_most) ** branching
        below += at_most
    return 1 - below / steps


def limits(branching: int) -> tuple[float, float]:
    """Return what the value tends to if the root's player moves last, and if the other one does.

    There two plies change nothing: v = 1 − (1 − vᵇ)ᵇ, and 1 − v by turns (Pearl 1984, chapter 8).
    """
    low, high = 1e-9, 1 - 1e-9
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if 1 - (1 - middle**branching) ** branching < middle else (low, middle)
    return low, 1 - low


def root_values(branching: int, depth: int, trees: int) -> Estimate:
    """Return the mean value of the roots of so many trees, searched to this depth."""
    engine = nply.Minimax(search="alphabeta", order="game", table=0)
    found = []
    for seed in range(trees):
        game = nply.load(
            "uniform", players=2, branching=branching, depth=depth, scores="random", total=TOTAL, seed=seed
        )
        values = engine.search(game.start(), depth=depth).values
        assert values is not None
        found.append(values[0] / TOTAL)
    return estimate(found, 0, 1)


def estimate(values: Sequence[float], lowest: float, highest: float) -> Estimate:
    """Return the mean with a 95 % interval, by a bootstrap."""
    known = estimates([Measure(values, [1.0] * len(values), lowest, highest)])[0]
    assert known is not None
    return known


def values(small: bool) -> Chart:
    """Show the root's value by depth: it converges, to one value at odd depths, to another at even ones."""
    most, trees = (FEW_LEAVES, 20) if small else (MOST_LEAVES, 400)
    chart = Chart(
        "The value of the root, by the depth of the search",
        f"dots: mean of {trees} random trees with 95 % intervals; dashes: exact mean; "
        "independent uniform estimates",
        0,
        1,
        {value / 10: f"{value / 10:.1f}" for value in range(0, 11, 2)},
        "depth of the search",
        range(1, 17),
    )
    print("mean value of the root: measured with its 95 % interval, exact; the maximising player moves first")
    for branching, colour in zip(BRANCHINGS, PLAYER_COLOURS, strict=False):
        depths = range(1, int(math.log(most, branching)) + 1)
        measured = {depth: root_values(branching, depth, trees) for depth in depths}
        exact = [(depth, mean_value(branching, depth)) for depth in depths]
        for (depth, expected), found in zip(exact, measured.values(), strict=True):
            chart.interval(depth, found.low, found.high, colour)
            last = "he moves last" if depth % 2 else "the other one does"
            print(f"b = {branching}, depth {depth:>2}: {found}, {expected:.4f} ({last})")
        chart.curve([(depth, found.mean) for depth, found in measured.items()], exact, colour)
        odd, even = limits(branching)
        chart.label(16, odd, f"b = {branching}: {odd:.3f}", colour)
        chart.label(16, even, f"b = {branching}: {even:.3f}", colour)
        print(f"b = {branching}: tends to {odd:.4f} at odd depths, to {even:.4f} at even ones")
    return chart


# --- Decisions ---

HEIGHT = 10  # plies from the root to the leaves, two moves everywhere
WIN = 1000  # the score of a win; an estimate is a whole number from 0 to this
FADES = 0.8  # what a move weighs beside the one before it
MISTAKEN = 0.1  # the share of estimates that take a win for a loss, or a loss for a win
Leaves = list[bool]  # won by the player who moves first
Estimating = Callable[[bool, float, random.Random], int]


def independent(dice: random.Random) -> Leaves:
    """Return leaves that are won with a chance that no number of plies changes: the golden section."""
    chance = (math.sqrt(5) - 1) / 2
    return [dice.random() < chance for _ in range(2**HEIGHT)]


def dependent(dice: random.Random) -> Leaves:
    """Return leaves that are won where more was gained than lost on the way; early moves weigh more."""
    sums = [0.0]
    for ply in range(HEIGHT):
        sums = [total + dice.gauss(0, FADES**ply) for total in sums for _ in range(2)]
    return [total > 0 for total in sums]


def mistaken(won: bool, share: float, dice: random.Random) -> int:
    """Say whether a position is won, and be wrong as often at every ply (Pearl 1983)."""
    return WIN if won != (dice.random() < MISTAKEN) else 0


def counted(won: bool, share: float, dice: random.Random) -> int:
    """Say which share of the leaves below is won (Nau 1982)."""
    return round(WIN * share)


ESTIMATES: dict[str, Estimating] = {
    "one estimate in ten is wrong": mistaken,
    "the share of won leaves": counted,
}


def tree(leaves: Leaves, estimate: Estimating, dice: random.Random) -> tuple[Any, bool]:
    """Return the tree above these leaves, with an estimate at each node, and who wins it."""
    ply = HEIGHT - (len(leaves).bit_length() - 1)
    if ply == HEIGHT:
        return [WIN * leaves[0], WIN * (not leaves[0])], leaves[0]
    middle = len(leaves) // 2
    below = [tree(half, estimate, dice) for half in (leaves[:middle], leaves[middle:])]
    won = (any if ply % 2 == 0 else all)(child for _, child in below)
    value = estimate(won, sum(leaves) / len(leaves), dice)
    return {"player": ply % 2, "scores": [value, WIN - value], "children": [child for child, _ in below]}, won


def errors(root: Any) -> list[float] | None:
    """Return for each depth the chance of a losing move where one move wins; None if all are alike.

    Between moves that seem to be equal a coin decides.
    """
    state = nply.load("tree", root=root).start()
    engine = nply.MaxN(prune="none")
    by_depth = []
    for depth in range(HEIGHT, 0, -1):
        seen = [known.values[0] for known in engine.search(state, depth=depth).root_moves if known.values]
        if depth == HEIGHT:
            right = seen
            if right[0] == right[1]:
                return None
        best = [move for move, value in enumerate(seen) if value == max(seen)]
        by_depth.append(sum(right[move] == 0 for move in best) / len(best))
    return by_depth[::-1]


def measured_errors(
    kind: str, leaves: Callable[[random.Random], Leaves], name: str, trees: int
) -> list[Estimate]:
    """Return how often a search of such trees is wrong, by its depth, and print it."""
    found: list[list[float]] = []
    seed = 0
    while len(found) < trees:
        dice = random.Random(f"{kind}/{seed}")
        known = errors(tree(leaves(dice), ESTIMATES[name], dice)[0])
        seed += 1
        if known is not None:
            found.append(known)
    print(f"{kind}, {name}: {trees:,} of {seed:,} trees have one winning move; losing choices by depth")
    measured = [estimate([one[depth] for one in found], 0, 1) for depth in range(HEIGHT)]
    for depth, one in enumerate(measured, start=1):
        print(f"  depth {depth:>2}: {one.mean:.4f} [{one.low:.4f}, {one.high:.4f}]")
    return measured


def decisions(small: bool) -> Chart:
    """Show how often a search to a depth is wrong, on trees whose leaves are independent and on others."""
    trees = 30 if small else 3000
    chart = Chart(
        "Losing moves where another move wins",
        f"dots: {', dashes: '.join(ESTIMATES)}; b = 2, {HEIGHT} plies, {trees:,} trees; 95 % intervals",
        0,
        0.5,
        {value / 10: f"{10 * value} %" for value in range(6)},
        "depth of the search",
        range(1, HEIGHT + 1),
    )
    kinds = {"independent leaves": independent, "dependent leaves": dependent}
    for (kind, leaves), colour in zip(kinds.items(), PLAYER_COLOURS, strict=False):
        dots, dashes = (measured_errors(kind, leaves, name, trees) for name in ESTIMATES)
        for depth, one in enumerate(dots, start=1):
            chart.interval(depth, one.low, one.high, colour)
        points, line = ([(depth, one.mean) for depth, one in enumerate(own, 1)] for own in (dots, dashes))
        chart.curve(points, line, colour)
        chart.label(HEIGHT, dots[-2].mean, kind, colour)
    return chart


# --- Nodes ---

DEPTH = 5
GAMES = ((3, "Draughts", "0.243 s"), (30, "Chess", "6 3/4 h"), (300, "Go", "77 a"))
UNITS = (
    (365.25 * 86_400, "a"),
    (86_400, "d"),
    (3_600, "h"),
    (60, "min"),
    (1, "s"),
    (1e-3, "ms"),
    (1e-6, "µs"),
)
MOST_NODES, FEW_NODES = 10**8, 10**4


def timed(branching: int, depth: int, engine: nply.Engine, **options: Any) -> tuple[int, float]:
    """Return the nodes of one search without iterations before it, and how long it took."""
    state = nply.load(
        "uniform", players=2, branching=branching, depth=depth, scores="random", **options
    ).start()
    before = engine.search(state, depth=depth - 1).nodes if depth > 1 else 0
    start = time.perf_counter()
    found = engine.search(state, depth=depth)
    return found.nodes - before, time.perf_counter() - start


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it."""
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
    return f"{seconds / size:.3g} {unit}"


def nodes(small: bool) -> Chart:
    """Show the nodes of searches to depth 5 beside b^d and b^(d/2), and print running times."""
    most = FEW_NODES if small else MOST_NODES
    chart = Chart(
        "Nodes of an iteration: minimax and alpha-beta",
        "dots: alpha-beta with the best move first; dashes: b^(d/2); grey: all nodes, b^d",
        0,
        14,
        {power: f"10^{power}" if power > 1 else str(10**power) for power in range(0, 15, 2)},
        "depth of the iteration",
        range(1, DEPTH + 1),
    )
    plain, pruned = nply.Minimax(search="plain"), nply.Minimax(search="alphabeta", order="game", table=0)
    print(f"depth {DEPTH}; leaves of the whole tree; the lecture's time at 1 ms a node; measured")
    for (branching, game, lecture), colour in zip(GAMES, PLAYER_COLOURS, strict=False):
        slope = math.log10(branching)
        chart.curve([], [(0, 0), (DEPTH, DEPTH * slope)], FAINT)
        known = []
        for depth in range(1, DEPTH + 1):
            least = sum(least_nodes(branching, ply) for ply in range(1, depth + 1))
            if least > most:
                break
            count, seconds = timed(branching, depth, pruned, ordered=True)
            known.append((depth, math.log10(count)))
            if depth == DEPTH:
                last = f"{count:,} nodes (at least {least:,}) in {duration(seconds)}"
        chart.curve(known, [(0, 0), (DEPTH, DEPTH / 2 * slope)], colour)
        chart.label(DEPTH, DEPTH / 2 * slope, f"b = {branching}", colour)
        print(f"b = {branching}, {game}: {branching**DEPTH:,} leaves; {lecture}")
        if branching**DEPTH <= most:
            count, seconds = timed(branching, DEPTH, plain)
            print(f"  minimax: {count:,} nodes in {duration(seconds)}")
        else:
            deep = int(math.log(most, branching))
            count, seconds = timed(branching, deep, plain)
            print(
                f"  minimax: {count:,} nodes to depth {deep} in {duration(seconds)}; "
                f"depth {DEPTH} would take {duration(seconds * branching ** (DEPTH - deep))}"
            )
        if len(known) == DEPTH:
            print(f"  alpha-beta, best move first: {last}; b^(d/2) is {branching ** (DEPTH / 2):,.0f}")
        if branching <= 30 and branching**DEPTH <= most:
            count, seconds = timed(branching, DEPTH, pruned)
            print(f"  alpha-beta, moves in random order: {count:,} nodes in {duration(seconds)}")
    return chart


def main() -> None:
    """Measure, print and draw."""
    options = parser(__doc__)
    charts = {"values": values, "decisions": decisions, "nodes": nodes}
    options.add_argument("what", choices=charts)
    options.add_argument("path", type=Path, help="the picture to write")
    given = options.parse_args()
    charts[given.what](given.small).write(given.path)


if __name__ == "__main__":
    main()
