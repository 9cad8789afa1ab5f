"""A search in words: what each event means, and why a branch was cut."""

from typing import Any

from nply.reports import window_words
from nply.reports.naming import KINDS, arrival, attempt, capital, place, tuple_text
from nply.reports.search_tree import Branch, SearchTree
from nply.reports.window_words import WindowReason


def bound_vector(tree: SearchTree, cut: dict[str, Any]) -> list[int | None]:
    """Return what each player is sure of where a cut was made; None: nothing is known of him."""
    vector: list[int | None] = [None] * tree.players
    for bound in cut["bounds"]:
        known = vector[bound["player"]]
        vector[bound["player"]] = bound["score"] if known is None else max(known, bound["score"])
    return vector


class Reason:
    """Why nothing that is still to come can matter: the oracle's answer to a bound vector."""

    def __init__(self, tree: SearchTree, cut: dict[str, Any]) -> None:
        self._oracle = tree.oracle
        self._step = (tree.facts["step"] or 1) if self._oracle == "discrete" else 0
        self._max_sum, self._highest = tree.facts["max_sum"], tree.facts["highest"]
        self._vector = bound_vector(tree, cut)
        self._strict = [False] * tree.players
        for bound in cut["bounds"]:
            if bound["score"] == self._vector[bound["player"]]:
                self._strict[bound["player"]] |= bound["strict"]
        self._sure = cut.get("sure")
        low = self._sure or [tree.facts["lowest"] or 0] * tree.players
        self._terms = [
            least if score is None else max(least, score + (self._step if strict else 0))
            for least, score, strict in zip(low, self._vector, self._strict, strict=True)
        ]

    @property
    def _by_sum(self) -> bool:
        if self._max_sum is None or self._oracle == "table":
            return False
        total = sum(self._terms)
        ties = self._oracle == "linear" and any(self._strict)
        return total > self._max_sum or (total == self._max_sum and ties)

    @property
    def _sum_text(self) -> str:
        return " + ".join(f"({term})" if term < 0 else str(term) for term in self._terms)

    @property
    def _by_height(self) -> int | None:
        """The player who would need more than the highest score there is."""
        for player, score in enumerate(self._vector):
            if (
                score is not None
                and self._highest is not None
                and score + self._strict[player] > self._highest
            ):
                return player
        return None

    def short(self) -> str:
        """Say it in a few characters."""
        if self._by_sum:
            sign = ">" if self._step or sum(self._terms) > (self._max_sum or 0) else "="
            return f"{self._sum_text} {sign} {self._max_sum}"
        if self._by_height is not None:
            return f"{self._vector[self._by_height]} is the most"
        if self._oracle == "table":
            return f"no row above {tuple_text(['·' if s is None else s for s in self._vector])}"
        return "by the game's bounds" if self._sure is None else "by what was proved"

    def sentence(self) -> str:
        """Say it in full."""
        if self._sure is None:
            return self._without_proof()
        return (
            f"Alone against all others the players are sure of {tuple_text(self._sure)} here: that is "
            f"proved by searches of their own. {self._without_proof()}"
        )

    def _without_proof(self) -> str:
        if self._by_sum:
            total = self._sum_text
            if self._step:
                return (
                    f"To be better for all, a value would have to give each at least {self._step} more, "
                    f"and {total} = {sum(self._terms)} is beyond {self._max_sum}, the most that all scores "
                    "sum to."
                )
            reaches = "reaches" if sum(self._terms) == self._max_sum else "is beyond"
            return (
                f"{total} = {sum(self._terms)} {reaches} {self._max_sum}, the most that all scores sum to: "
                "no value can be better for all of them."
            )
        if self._by_height is not None:
            return f"No score is higher than {self._highest}."
        if self._oracle == "table":
            needs = [
                f"player {player} {'more than' if self._strict[player] else 'at least'} {score}"
                for player, score in enumerate(self._vector)
                if score is not None
            ]
            return f"No row of the leaf-value table gives {' and '.join(needs)}."
        known = "the game guarantees in this position" if self._sure is None else "they are sure of"
        return f"With what {known}, no value can be better for all of them."


def short_reason(tree: SearchTree, cut: dict[str, Any]) -> str:
    """Say in a few characters why a node stops."""
    return WindowReason(tree, cut).short() if tree.sides else Reason(tree, cut).short()


def why_cut(tree: SearchTree, branch: Branch, cut: dict[str, Any]) -> str:
    """Say who is sure of what, and why that is enough to stop."""
    if tree.sides:
        return WindowReason(tree, cut).sentence()
    has = []
    for bound in reversed(cut["bounds"]):
        where = "here" if bound["node"] == branch.number else f"at {place(tree, bound['node'])}"
        has.append(f"player {bound['player']} has {bound['score']} {where}")
    known = ", ".join(has)
    known = f"{known[:1].upper()}{known[1:]}. " if known else ""
    return f"{known}{Reason(tree, cut).sentence()}"


def say(tree: SearchTree, event: dict[str, Any]) -> str:
    """Tell one event of the tree's `events`."""
    if tree.sides:
        return window_words.say(tree, event)
    branch = tree.branches[event["node"]]
    here = place(tree, branch.number)
    match event["event"]:
        case "enter" if branch.parent is None:
            return f"The search starts at {arrival(tree, branch)}."
        case "enter":
            return f"{attempt(tree, branch)}."
        case "best":
            values = event["values"]
            sure = 0 if branch.player is None else values[branch.player]
            sure_of = f"Player {branch.player} is sure of {sure} at {here}"
            return f"{sure_of}; the best value so far is {tuple_text(values)}."
        case "value" if branch.chance:
            return f"{capital(here)} is done: the average of its outcomes is {tuple_text(event['values'])}."
        case "value" if branch.player is None:
            return f"The value of {here} is {tuple_text(event['values'])}."
        case "value":
            return f"{capital(here)} is done: its value is {tuple_text(event['values'])}."
        case "cut":
            return f"{capital(KINDS[event['kind']])} at {here}. {why_cut(tree, branch, event)}"
        case "irrelevant":
            return _say_irrelevant(tree, branch, event["top"])
        case "research":
            above = tree.branches[branch.parent or 0]
            return (
                f"{capital(place(tree, above.number))} now has a value that everyone above prefers too, so "
                f"what was left out at {here} may decide. {capital(here)} is searched again."
            )
        case "answered":
            return f"The transposition table knows the answer at {here}."
    raise AssertionError(event)


def _say_irrelevant(tree: SearchTree, branch: Branch, top: int) -> str:
    here, target = place(tree, branch.number), place(tree, top)
    if branch.parent == top:
        return f"Whatever the value of {here} is, {target} will not choose it: the move is dropped."
    known = f"The value of {here} is not known, but it cannot become that of {target}."
    above = tree.branches[branch.parent or 0]
    own = [child for child in above.children if tree.branches[child].status != "merged"]
    if own[-1] == branch.number:
        return known
    return f"{known} It waits: {place(tree, above.number)} may still find a value that makes it matter."
