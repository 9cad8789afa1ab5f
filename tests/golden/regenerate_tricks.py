"""Write the golden files of the trick-taking games: `python tests/golden/regenerate_tricks.py`."""

import json
from pathlib import Path
from typing import Any

import nply
from nply import _core

HERE = Path(__file__).parent
PLAYTHROUGHS: dict[str, tuple[str, dict[str, Any], int]] = {
    "hearts": ("hearts", {"players": 4, "cards": 5, "passing": "left", "jack_of_diamonds": True}, 1),
    "spades": ("spades", {"players": 4, "cards": 5, "bidding": "moves", "utility": "points"}, 2),
    "oh_hell": ("oh_hell", {"players": 3, "cards": 4, "bidding": "moves"}, 3),
}
DEALS: list[tuple[str, dict[str, Any], int]] = [
    ("hearts", {"players": 4}, 1),
    ("hearts", {"players": 3, "cards": 8, "first_trick_rules": False}, 2),
    ("hearts", {"players": 4, "cards": 5, "passing": "across", "pass_count": 1}, 3),
    ("spades", {"players": 3, "cards": 7}, 1),
    ("spades", {"players": 4, "must_break": True}, 2),
    ("spades", {"players": 2, "cards": 5, "bidding": "moves"}, 3),
    ("oh_hell", {"players": 3, "cards": 7}, 1),
    ("oh_hell", {"players": 5, "cards": 6}, 2),
]
DEPTH = 9


def playthrough(name: str, options: dict[str, Any], seed: int) -> str:
    """Play the first move always, as a player without search would, and show every trick's beginning."""
    state = nply.load(name, **options).deal(seed=seed)
    lines = [f"{state.game!r}", f"deal(seed={seed})", "", str(state)]
    while not state.is_terminal():
        move = state.legal_moves()[0]
        lines += ["", f"player {state.player} of {' '.join(map(str, state.legal_moves()))}: {move}"]
        state.push(move)
        if not state.describe()["trick"]:
            bounds = state.bounds()
            lines += ["", str(state), f"evaluate {state.evaluate()}, bounds {bounds}"]
    return "\n".join([*lines, f"scores {state.scores()}"]) + "\n"


def perft_row(name: str, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return the counts to so many plies with everything that is needed to find them again."""
    state = nply.load(name, **options).deal(seed=seed)
    counts = {"perft": nply.perft(state, depth=DEPTH), "merged": merged_nodes(state)}
    return {"game": name, "options": options, "seed": seed, "text": state.text(), **counts}


def merged_nodes(state: nply.State) -> int:
    """Return the nodes of the tree to the same depth where equivalent cards are one move."""
    engine = nply.MaxN(prune="none", merge="all")
    found = _core.Searcher(engine.name, engine.options).search(state, (None, DEPTH, None, True), None)
    return int(found["nodes"])


def main() -> None:
    """Write all files."""
    for file, (name, options, seed) in PLAYTHROUGHS.items():
        (HERE / f"{file}.txt").write_text(playthrough(name, options, seed), encoding="utf-8")
    rows = ",\n".join(json.dumps(perft_row(*row)) for row in DEALS)
    (HERE / "tricks_perft.json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    main()
