"""What a search hands back, and what it tells on the way."""

from typing import Any, NamedTuple


def written(value: float) -> str:
    """Write a value: averages to four places, which are as many as one reads.

    >>> written(7), written(0.5), written(7 / 3)
    ('7', '0.5', '2.3333')
    """
    return str(value) if isinstance(value, int) else f"{value:.4f}".rstrip("0").rstrip(".")


class Progress(NamedTuple):
    """News of a search that is under way."""

    depth: int
    """Depth of the last completed iteration; 0 before the first one."""
    nodes: int
    seconds: float
    line: list[Any]
    """The line of the last completed iteration."""


class RootMove(NamedTuple):
    """What a search knows of one move at the root."""

    move: Any
    value: float | None
    """What the player to move gets by it, or his side; None where nothing is known."""
    bound: str | None
    """What `value` is: "exact", "at_most", "at_least", "average" (of playouts); None: nothing is known."""
    values: tuple[float, ...] | None
    """The values of all players, where they are known."""
    visits: int
    """Nodes searched below it, or games played out."""
    order: int | None
    """When it was searched: 0 came first; None: never."""
    outcomes: tuple[tuple[float, ...], ...] | None = None
    """All values that it may have, where a search tells (soft_maxn)."""
    same_as: Any = None
    """The equivalent move that was searched in its place (option `merge` of engines); None: itself."""
    spread: float | None = None
    """Hidden cards: the standard deviation of `value` over the worlds."""
    best: float | None = None
    """Hidden cards: in which part of the worlds no move was better (of ismcts: how often it was tried)."""
    worst: float | None = None
    """Hidden cards: the value in the worst of the worlds."""

    def value_in_words(self) -> str:
        """Write `value` with a sign if it is a bound; empty if nothing is known."""
        if self.bound is None or self.value is None:
            return ""
        return {"at_most": "≤ ", "at_least": "≥ "}.get(self.bound, "") + written(self.value)

    def visits_in_words(self) -> str:
        """Write `visits`, or which move was searched in the place of this one."""
        return f"{self.visits:,}" if self.same_as is None else f"as {self.same_as}"


class Result(NamedTuple):
    """What a search found.

    `values` has one value a player, by player number, whole numbers where scores are; they are those of the
    last completed iteration, and None if not even the first one completed. `move` is always legal; it is
    None only where nothing was searched (depth 0 or a finished game). `line` ends early where moves
    would be out of turn (best_reply), and after the move where no more is known (soft_maxn, prob_maxn).
    `complete` says that the whole game was searched.
    """

    move: Any
    values: tuple[float, ...] | None
    line: tuple[Any, ...]
    depth: int
    nodes: int
    seconds: float
    complete: bool
    cuts: dict[str, int]
    """How often a node stopped early, by kind: immediate, shallow, last_branch, speculative, table (of leaf
    values), proof (bounds="paranoid") and, with two sides, window."""
    researches: int
    """Children that had to be searched again."""
    table_hits: int
    """Nodes that the transposition table answered; they are counted in `nodes`, too."""
    kept_hits: int
    """Those of them that an earlier search of the same searcher had stored."""
    proof_nodes: int
    """Nodes of searches that proved bounds for this one (bounds="paranoid"); `nodes` counts them, too."""
    pruning: str
    """What was pruned with, spelt out where the engine said auto; empty if nothing was."""
    window: tuple[float, float] | None
    """Two sides: the last window at the root; None for other searches."""
    root_moves: tuple[RootMove, ...]
    """What is known of every legal move, in the game's order, by the last completed iteration."""
    engine: str
    worlds: int | None = None
    """Hidden cards: how many worlds were searched."""
    effective_worlds: float | None = None
    """Hidden cards: so many equally likely worlds would tell as much; inference makes them fewer."""

    @property
    def same_depth(self) -> int | None:
        """The limit of depth with which another search sees the same tree; None if it was the whole game."""
        return None if self.complete else self.depth

    def __repr__(self) -> str:
        values = "none yet" if self.values is None else ", ".join(map(written, self.values))
        end = "to the end of the game" if self.complete else f"to depth {self.depth}"
        line = " ".join(map(str, self.line[:24])) + (" …" if len(self.line) > 24 else "")
        rate = f", {self.nodes / self.seconds:,.0f} a second" if self.seconds > 0 else ""
        engine = self.engine + (f" with {self.pruning}" if self.pruning else "")
        rows = [
            f"move    {self.move}",
            f"values  ({values}), one a player",
            f"line    {line or '-'}",
            f"search  {engine}, {end}",
            f"nodes   {self.nodes:,} in {self.seconds:.3f} s{rate}",
        ]
        if cuts := self.cuts_in_words():
            rows.append(f"cuts    {cuts}")
        if self.worlds is not None:
            rows[2:4] = [f"worlds  {self.worlds:,}", f"search  {engine}{f', {end}' if self.depth else ''}"]
            rows += self._moves_in_words()
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows: the result, and what is known of every move."""
        from html import escape  # its table of entities is not small

        best = escape(str(self.move))
        values = "none yet" if self.values is None else ", ".join(map(written, self.values))
        end = "to the end of the game" if self.complete else f"to depth {self.depth}"
        searched = f"{escape(self.engine)} {end}, {self.nodes:,} nodes in {self.seconds:.3f} s"
        head = f"<p><b>{best}</b>: ({values}), one a player<br>{searched}</p>"
        rows = ""
        for known in self.root_moves:
            style = ' style="font-weight:bold"' if known.move == self.move else ""
            cells = (escape(str(known.move)), _known(known), escape(known.visits_in_words()))
            rows += f"<tr{style}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        titles = "<tr><th>move</th><th>value</th><th>nodes</th></tr>"
        return head + (f"<table>{titles}{rows}</table>" if rows else "")

    def _moves_in_words(self) -> list[str]:
        """Return a line for each move of a view, the best average first."""
        known = [move for move in self.root_moves if move.value is not None]
        known.sort(key=lambda move: -(move.value or 0))
        return [
            f"{move.move!s:7} {move.value:.2f}  spread {move.spread:.2f}  best in {move.best:.0%}"
            for move in known
        ]

    def cuts_in_words(self) -> str:
        """Say what was cut, searched again and answered by the table; empty if nothing was."""
        cuts = [f"{count:,} {kind.replace('_', '-')}" for kind, count in self.cuts.items() if count]
        cuts += [f"{self.researches:,} re-searches"] if self.researches else []
        cuts += [f"{self.proof_nodes:,} nodes of proofs"] if self.proof_nodes else []
        kept = f" ({self.kept_hits:,} kept from earlier searches)" if self.kept_hits else ""
        cuts += [f"{self.table_hits:,} answered by the table{kept}"] if self.table_hits else []
        return ", ".join(cuts)


def _known(move: RootMove) -> str:
    """Say what is known of a move: its values, or a bound."""
    if move.values is not None:
        return f"({', '.join(map(written, move.values))})"
    return move.value_in_words() or "?"
