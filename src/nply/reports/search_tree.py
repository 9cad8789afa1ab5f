"""The tree of a traced search with what became of every node: what all drawings are made from."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from nply import _core
from nply.search.trace import Trace

Event = dict[str, Any]
GROUP_FROM = 3  # so many unsearched siblings in a row become one


@dataclass
class Branch:
    """A node of the drawing, after the whole search.

    `status` is "value" (known exactly), "cut", "irrelevant" (it depends on one that was cut), "open" (not
    finished), "unsearched" or "unrecorded" (the trace had no room). One of the last two may stand for several
    siblings: `count`.
    """

    number: int
    parent: int | None
    move: str
    name: str = ""
    player: int | None = None
    children: list[int] = field(default_factory=list)
    status: str = "open"
    values: tuple[int, ...] | None = None
    """The value, or the best one so far."""
    cuts: list[Event] = field(default_factory=list)
    """Every cut made here; more than one if the node was searched again."""
    visits: int = 0
    again: int = 0
    """How often its parent had it searched again."""
    answered: bool = False
    """The transposition table knew the answer."""
    chosen: int | None = None
    """The child that `values` came from."""
    count: int = 1

    @property
    def is_missing(self) -> bool:
        """Was it never seen?"""
        return self.status in ("unsearched", "unrecorded")


class SearchTree:
    """A trace as a tree; `branches[0]` is the root, and those that were searched have the trace's numbers.

    `labels` names nodes by the moves that lead there, split by blanks; other inner nodes get letters.
    """

    def __init__(self, trace: Trace, state: _core.State, labels: Mapping[str, str] | None = None) -> None:
        self.trace = trace
        self.players = trace.players
        self.facts: dict[str, int | None] = state.game.score_facts
        self.branches = [
            Branch(number, node["parent"], "" if node["parent"] is None else str(node["move"]))
            for number, node in enumerate(trace.nodes)
        ]
        for branch, node in zip(self.branches, trace.nodes, strict=True):
            branch.player = node["player"]
        self._replay()
        self._add_children(state.copy())
        self._name(labels or {})

    @property
    def oracle(self) -> str:
        """What the search judged bounds with: linear, discrete, table, or nothing."""
        words = dict(word.split("=") for word in self.trace.result.pruning.split(",") if "=" in word)
        return words.get("oracle", "")

    def size(self, number: int) -> int:
        """Return how many nodes are below one, those that were never seen included."""
        below, stack = 0, list(self.branches[number].children)
        while stack:
            branch = self.branches[stack.pop()]
            below += branch.count
            stack += branch.children
        return below

    def main_line(self) -> list[int]:
        """Return the nodes of best play, from the root."""
        line = [0]
        while (chosen := self.branches[line[-1]].chosen) is not None:
            line.append(chosen)
        return line

    def unfolded(self, room: int) -> set[int]:
        """Return the nodes whose children are shown where there is room for so many nodes.

        The line of best play comes first, then everything else level by level.
        """
        shown, left = set[int](), room - 1
        for number in [*self.main_line(), *self._by_level()]:
            branch = self.branches[number]
            hidden = branch.parent is not None and branch.parent not in shown
            if hidden or number in shown or not 0 < len(branch.children) <= left:
                continue
            shown.add(number)
            left -= len(branch.children)
        return shown

    def _by_level(self) -> Iterator[int]:
        queue = deque([0])
        while queue:
            yield queue[0]
            queue += self.branches[queue.popleft()].children

    def _replay(self) -> None:
        best_from: dict[int, int] = {}
        self._last_event = {0: 0}
        for at, event in enumerate(self.trace.events):
            branch = self.branches[event["node"]]
            self._last_event[branch.number] = at
            match event["event"]:
                case "enter":
                    branch.status, branch.values, branch.chosen = "open", None, None
                    branch.visits += 1
                case "value":
                    branch.status, branch.values = "value", tuple(event["values"])
                    if branch.parent is not None:
                        best_from[branch.parent] = branch.number
                case "best":
                    branch.values = tuple(event["values"])
                    branch.chosen = best_from.get(branch.number)
                case "cut":
                    branch.cuts.append(event)
                    branch.status = "cut"
                case "irrelevant" if branch.status != "cut":
                    branch.status = "irrelevant"
                case "research":
                    branch.again += 1
                case "answered":
                    branch.answered = True

    def _add_children(self, state: _core.State) -> None:
        """Give every node its children in the order of search, those that were never reached too."""
        reached: dict[int, dict[int, int]] = {}
        for number, node in enumerate(self.trace.nodes):
            if node["parent"] is not None:
                reached.setdefault(node["parent"], {})[node["child"]] = number
        full_at = len(self.trace.events)
        if self.trace.truncated:
            full_at = max(at for at, event in enumerate(self.trace.events) if event["event"] == "enter")
        todo: list[tuple[int, int]] = [(0, 0)]
        start = len(state.history)
        while todo:
            number, ply = todo.pop()
            while len(state.history) > start + max(ply - 1, 0):
                state.pop()
            if ply > 0:
                state.push(self.trace.nodes[number]["move"])
            branch = self.branches[number]
            mine = reached.get(number, {})
            if branch.player is None or (branch.answered and not mine):
                continue
            unknown = "unrecorded" if self._last_event.get(number, 0) > full_at else "unsearched"
            moves = list(map(str, state.legal_moves()))[: self._width()]
            self._adopt(branch, mine, moves, unknown)
            todo += [(child, ply + 1) for child in reversed(branch.children) if child in mine.values()]

    def _width(self) -> int | None:
        from nply.search.engines import engine

        width = engine(self.trace.result.engine).options.get("width")
        return width if isinstance(width, int) and width > 0 else None

    def _adopt(self, branch: Branch, reached: Mapping[int, int], moves: Sequence[str], unknown: str) -> None:
        for missing, run in groupby(range(len(moves)), key=lambda i: i not in reached):
            children = list(run)
            if not missing:
                branch.children += [reached[i] for i in children]
            elif len(children) >= GROUP_FROM:
                self._add_missing(
                    branch, f"{moves[children[0]]} … {moves[children[-1]]}", unknown, len(children)
                )
            else:
                for i in children:
                    self._add_missing(branch, moves[i], unknown, 1)

    def _add_missing(self, parent: Branch, move: str, status: str, count: int) -> None:
        number = len(self.branches)
        self.branches.append(Branch(number, parent.number, move, status=status, count=count))
        parent.children.append(number)

    def _name(self, labels: Mapping[str, str]) -> None:
        paths = [""] * len(self.branches)
        taken = set(labels.values())
        letters = (name for name in map(_letters, range(10**6)) if name not in taken)
        order = deque([0])
        while order:
            branch = self.branches[order.popleft()]
            above = "" if branch.parent is None else paths[branch.parent]
            path = paths[branch.number] = f"{above} {branch.move}".strip()
            if path in labels:
                branch.name = labels[path]
            elif branch.parent is None:
                branch.name = "root"
            elif branch.player is not None:
                branch.name = next(letters)
            order += branch.children


def _letters(index: int) -> str:
    """Count a, b, … z, aa, ab and so on."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("a") + letter) + name
    return name
