"""Whole hands for three players by maxⁿ with proved bounds: how far it gets, what each ingredient is for.

python benchmarks/long_hands.py [PART …] [--small]

reach         from the first card, by cards each: nodes and seconds of processor time, both searches
whole         hands of 17 cards each, 300 million nodes a deal: value and line, or what is known
hour          the same with three billion nodes and a table of 12 GB
threads       two threads beside one, in turns: seconds on the clock
ingredients   the same without each ingredient
half_million  how many hands are not solved within 500,000 nodes, proofs included
played        hands played with 500,000 nodes a move: the cards left where a search first reaches the end
other_games   bounds that are proved at the upper nodes of the pruned search, in games of all kinds

Compiles long_hands.cpp and value_bounds.cpp beside it; deals are 0, 1, 2, …
"""

import tempfile
from pathlib import Path

from common import compiled, parser, printed

HERE = Path(__file__).parent
HALF_A_MILLION = "500000"
OTHER_GAMES = "other_games"
# By part and as in the program: game, cards each, deals, what, limit of nodes, first deal, table.
RUNS: dict[str, list[tuple[str, ...]]] = {
    "reach": [
        ("spades", "8", "20"),
        ("spades", "10", "20"),
        ("spades", "11", "10"),
        ("spades", "12", "10", "intervals"),
        ("spades", "13", "4", "intervals"),
        ("spades", "14", "4", "intervals"),
        ("spades", "15", "2", "intervals"),
        ("hearts", "8", "20"),
        ("hearts", "10", "20"),
        ("hearts", "12", "10"),
    ],
    "whole": [("spades", "17", "16", "whole", "300000000", "2")],
    "hour": [
        ("spades", "17", str(deal + 1), "whole", "3000000000", str(deal), "12GB") for deal in (0, 1, 4, 5, 6)
    ],
    "threads": [
        *(("spades", cards, "10", "threads") for cards in ("9", "11", "13")),
        ("hearts", "12", "10", "threads"),
        ("spades", "17", "4", "threads", "0", "2", "12GB"),
        ("spades", "17", "12", "threads", "0", "11", "12GB"),
    ],
    "ingredients": [
        ("spades", "7", "20", "ablations", "5000000"),
        ("spades", "8", "20", "ablations", "5000000"),
        ("hearts", "6", "20", "ablations", "5000000"),
    ],
    "half_million": [
        *(("spades", str(cards), "20", "both", HALF_A_MILLION) for cards in (8, 9, 10, 11)),
        *(("hearts", str(cards), "20", "both", HALF_A_MILLION) for cards in (9, 10, 11, 12)),
    ],
    "played": [(game, "17", "10", "played", HALF_A_MILLION) for game in ("spades", "hearts")],
}
SMALL_RUNS: dict[str, list[tuple[str, ...]]] = {
    "reach": [("spades", "3", "2")],
    "whole": [("spades", "4", "2", "whole", "100")],
    "hour": [("spades", "4", "2", "whole", "100", "1", "1MB")],
    "threads": [("spades", "8", "2", "threads")],
    "ingredients": [("hearts", "3", "2", "ablations", "1000")],
    "half_million": [("spades", "4", "2", "both", HALF_A_MILLION)],
    "played": [("spades", "4", "2", "played", "200")],
}


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help="reach, whole, hour, threads, ingredients, half_million, played, other_games; all if none",
    )
    given = options.parse_args()
    runs = SMALL_RUNS if given.small else RUNS
    parts = [*runs, OTHER_GAMES]
    if unknown := [part for part in given.parts if part not in parts]:
        options.error(f"no part {unknown[0]!r}: there are {', '.join(parts)}")
    with tempfile.TemporaryDirectory() as folder:
        for part in given.parts or parts:
            print(part.replace("_", " "))
            source = "value_bounds.cpp" if part == OTHER_GAMES else "long_hands.cpp"
            program = Path(folder) / Path(source).stem
            if not program.exists():
                program = compiled(HERE / source, Path(folder), quick=given.small)
            for run in runs.get(part, [("small",) if given.small else ()]):
                print(printed(program, *run), flush=True)


if __name__ == "__main__":
    main()
