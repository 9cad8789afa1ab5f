"""The packaged tables: their figures are the printed ones, their sizes those of the papers, and they run."""

import re
from pathlib import Path

import msgspec
import pytest

import nply
from nply.experiments.run import run_experiment
from nply.experiments.spec import Experiment, Run, Size, load_packaged, packaged

# Typed from the papers a second time, in the order of the rows; percentages as shares.
PRINTED: dict[tuple[str, str], list[list[float]]] = {
    ("2002-table-2", "3 players"): [[0.606, 0.394], [3.52, 4.92], [4.9, 3.1], []],
    ("2002-table-2", "4 players"): [[0.593, 0.407], [4.23, 4.73], [4.0, 3.2], []],
    ("2002-table-2", "6 players"): [[0.582, 0.418], [4.93, 5.49], [4.6, 3.85], []],
    ("2002-table-3", "250k nodes, six moves a position"): [[0.714, 0.286], [2.47, 4.4], [8.2, 5.8]],
    ("2002-table-3", "fixed depth"): [[0.565, 0.435], [3.81, 4.24], []],
    ("2002-table-4", "Hearts, 3 players"): [[8.1, 8.9], [15.2, 11.0], []],
    ("2002-table-4", "Hearts, 3 players, paranoid vs. heuristic"): [[5.6]],
    ("2002-table-4", "Hearts, 3 players, maxn vs. heuristic"): [[5.6]],
    ("2002-table-4", "Hearts, 4 players"): [[6.45, 6.55], [14.3, 11.2], []],
    ("2002-table-4", "Hearts, 4 players, paranoid vs. heuristic"): [[4.3]],
    ("2002-table-4", "Hearts, 4 players, maxn vs. heuristic"): [[4.2]],
    ("2002-table-4", "Spades, 3 players"): [[5.67, 5.67], [15.4, 10.6], []],
    ("2002-table-4", "Spades, 3 players, paranoid vs. heuristic"): [[6.06]],
    ("2002-table-4", "Spades, 3 players, maxn vs. heuristic"): [[6.12]],
    ("2003-table-08", "growth"): [
        [1.5874, 1.8393], [2.0801, 2.4675], [2.5198, 3.0], [2.924, 3.4755], [4.6416, 5.4191], [100.0, 103.61],
    ],
    ("2003-table-10", "depth 6, width 10"): [[1_200_000, 100_000], []],
    ("2003-table-11", "Hearts"): [[20.9, 22.1, 25.8], [11.1, 12.1, 17.1]],
    ("2003-table-11", "Spades"): [[21.7, 24.3, 33.5], [11.1, 15.4, 22.4]],
    ("2003-table-12", "Hearts, plain maxn against paranoid"): [[8.5, 8.5], []],
    ("2003-table-12", "Hearts, speculative maxn against paranoid"): [[8.01, 8.99], []],
    ("2003-table-12", "Spades, plain maxn against paranoid"): [[5.55, 5.78], []],
    ("2003-table-12", "Spades, speculative maxn against paranoid"): [[5.72, 5.61], []],
    ("2005-table-1", "utility"): [
        [0, 0, 25], [0, 13, 23], [0, 15, 0], [0, 14, 0], [13, 0, 23],
        [13, 13, 0], [13, 12, 0], [15, 0, 0], [12, 13, 0], [14, 0, 0],
    ],
    ("2005-table-2", "whole trees"): [
        [2_700_000, 1_900_000, 1_100_000, 400_000, 37_200, 8_600, 788, 40_700],
        [],
        [1.36, 2.37, 6.6, 71, 308, 3362, 65],
    ],
    ("lecture", "running times at depth 5"): [[0.243], [6.75], [77]],
}  # fmt: skip

# Games in print; three-player blocks have 6 games, those of four 14, those of six 62.
GAMES = {
    ("2002-table-2", "3 players"): 600,
    ("2002-table-2", "4 players"): 700,
    ("2002-table-2", "6 players"): 1240,
    ("2002-table-3", "fixed depth"): 600,
    ("2002-table-4", "Hearts, 3 players"): 600,
    ("2002-table-4", "Hearts, 4 players"): 1400,
    ("2002-table-4", "Spades, 3 players"): 600,
    ("2003-table-10", "depth 6, width 10"): 30,
    ("2003-table-11", "Hearts"): 300,
    ("2003-table-11", "Spades"): 300,
    ("2003-table-12", "Hearts, speculative maxn against paranoid"): 300,
}


def every_run() -> list[tuple[str, Run]]:
    return [(name, run) for name in packaged() for run in load_packaged(name).runs]


def test_all_tables_are_there() -> None:
    assert packaged() == [
        "2002-table-2", "2002-table-3", "2002-table-4", "2002-why", "2003-table-08", "2003-table-10",
        "2003-table-11", "2003-table-12", "2003-why", "2005-table-1", "2005-table-2", "lecture",
    ]  # fmt: skip


def test_figures_are_the_printed_ones() -> None:
    found = {
        (name, run.title): [list(row.paper.values()) for row in run.rows]
        for name, run in every_run()
        if any(row.paper for row in run.rows)
    }
    assert found == PRINTED


def test_the_full_sizes_are_those_of_the_papers() -> None:
    runs = {(name, run.title): run for name, run in every_run()}
    for key, games in GAMES.items():
        run = runs[key]
        players = int(run.options["players"])
        seatings = 1 if run.seatings == "alone" else 2**players - 2
        assert run.full.blocks * seatings == games, key
    limits = {name: {run.full.limit for n, run in every_run() if n == name} for name in packaged()}
    assert limits["2002-table-2"] == {"250k"}
    assert limits["2003-table-11"] == {"500k"}
    assert limits["2003-table-12"] == {"500k"}
    assert limits["2003-table-10"] == {"d6"}


def smaller(experiment: Experiment) -> Experiment:
    """Return the same table with one or two blocks and searches of no depth to speak of."""

    def size(run: Run) -> Size:
        few = 1 if run.options.get("players") == 6 or run.seatings == "alone" else 2
        limit = "" if run.kind == "count" else "d2" if run.full.limit.startswith("d") else "150"
        game = {"chinese_checkers": {"turn_cap": 60}, "spades": {"cards": 4}, "hearts": {"cards": 5}}[
            run.game
        ]
        return Size(few, limit, game)

    def small(run: Run) -> Run:
        engines = {column: re.sub("[0-9]+MB", "1000", text) for column, text in run.columns.items()}
        return msgspec.structs.replace(run, quick=size(run), columns=engines) if run.quick.blocks else run

    return msgspec.structs.replace(experiment, runs=[small(run) for run in experiment.runs])


@pytest.mark.parametrize("name", packaged())
def test_every_table_runs_in_a_small_form(name: str, tmp_path: Path) -> None:
    experiment = smaller(load_packaged(name))
    found = run_experiment(experiment, quick=True, store=tmp_path / "games.db", workers=1)
    assert [run.run.title for run in found.runs] == [run.title for run in experiment.runs]
    for run in found.runs:
        if run.size is None:
            assert run.run.kind == "left_out" or run.run.quick.blocks == 0
            continue
        for row in run.rows:
            assert list(row.cells) == list(run.run.columns)
            for column, cell in row.cells.items():
                assert cell.paper == row.row.paper.get(column)
                searches = row.row.measure in ("depth", "partial_depth", "nodes", "partial_nodes")
                if cell.ours is None:
                    assert searches or row.row.measure in ("complete_cards", "moves_away")
                else:
                    assert cell.ours.low <= cell.ours.mean <= cell.ours.high


def test_what_is_calculated_agrees() -> None:
    for name in ("2003-table-08", "2005-table-1", "lecture"):
        found = run_experiment(load_packaged(name), quick=True)
        assert set(found.verdicts()) == {"agree"}, name
        assert found.verdicts()["agree"] == {"2003-table-08": 12, "2005-table-1": 30, "lecture": 3}[name]


def test_the_trees_of_table_10() -> None:
    """Plain maxn of ten moves and six plies, and a perfect order: 1.2 million and 84,927 in print."""
    state = nply.load("uniform", players=3, branching=10, depth=6, scores="equal").start()
    run = load_packaged("2003-table-10").runs[0]
    plain = {column: text for column, text in run.columns.items() if "MB" not in text}
    nodes = {column: nply.engine(text).search(state, depth=6).nodes for column, text in plain.items()}
    assert nodes["plain maxn"] == 1_234_560
    assert nodes["speculative maxn"] == 84_927
