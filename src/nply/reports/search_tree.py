"""The tree of a traced search with what became of every node: what all drawings are made from."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from nply import _core
from nply.games.chance import probability
from nply.reports.sides import Sides, Window
from nply.search.trace import Trace

Event = dict[str, Any]
GROUP_FROM = 3  # so many siblings in a row that were not searched for the same reason become one


@dataclass
class Branch:
    """A node of the drawing, after the whole search.

    `status` is "value" (known exactly), "cut", "irrelevant" (it depends on one that was cut), "open" (not
    finished), "unsearched", "unrecorded" (the trace had no room) or "merged" (an equivalent move was searched
    in its place: `same_as`). One of the last three may stand for several siblings: `count`. With two sides it
    may be "at_least" or "at_most", but not "cut": see `cuts`.
    """

    number: int
    parent: int | None
    move: str
    name: str = ""
    player: int | None = None
    chance: bool = False
    """Chance moves here."""
    likely: str = ""
    """How likely it is, where chance leads here."""
    children: list[int] = field(default_factory=list)
    status: str = "open"
    values: tuple[float, ...] | None = None
    """The value, or the best one so far."""
    low: float | None = None
    high: float | None = None
    """Two sides: what is known of the value, from all that was searched; None: nothing."""
    window: Window | None = None
    """Two sides: what it was last searched with."""
    cuts: list[Event] = field(default_factory=list)
    """Every cut made here; more than one if the node was searched again. Two sides: that of the last time."""
    visits: int = 0
    again: int = 0
    """How often its parent had it searched again."""
    answered: bool = False
    """The transposition table knew the answer."""
    chosen: int | None = None
    """The child that `values` came from."""
    count: int = 1
    same_as: str = ""
    """The equivalent move that was searched in its place."""

    @property
    def is_inner(self) -> bool:
        """Does somebody move here, or chance?"""
        return self.player is not None or self.chance

    @property
    def way(self) -> str:
        """What leads here: a move, or an outcome and how likely it is."""
        return f"{self.move} ({self.likely})" if self.likely else self.move

    @property
    def is_missing(self) -> bool:
        """Was it never seen?"""
        return self.status in ("unsearched", "unrecorded", "merged")


class Replay:
    """The nodes while the search goes on: `see` takes the next event of the trace.

    What is known of a node with two sides is kept from one visit to the next: it stays true.
    """

    def __init__(self, branches: list[Branch], sides: Sides | None) -> None:
        self.branches = branches
        self._sides = sides
        self._done: dict[int, tuple[Branch, tuple[float, ...]]] = {}  # by parent: the last child
        self._passes = 0

    def see(self, event: Event) -> Event:
        """Take an event in, and return it with what its words need."""
        branch = self.branches[event["node"]]
        match event["event"]:
            case "enter":
                return self._enter(branch, event)
            case "pass":
                self._passes += 1
                return {**self._enter(branch, event), "number": self._passes}
            case "value" | "at_least" | "at_most":
                self._finish(branch, event)
            case "best":
                return {**event, "sure": self._improve(branch, tuple(event["values"]))}
            case "cut":
                branch.cuts.append(event)
                branch.status = "open" if self._sides else "cut"
            case "irrelevant" if branch.status != "cut":
                branch.status = "irrelevant"
            case "research":
                branch.again += 1
            case "answered":
                branch.answered = True
        return event

    def _enter(self, branch: Branch, event: Event) -> Event:
        scout = self._is_scout(branch, event)
        branch.status, branch.values, branch.answered = "open", None, False
        if self._sides is None:
            branch.chosen = None
        else:
            branch.cuts, branch.window = [], event.get("window")
        branch.visits += event["event"] == "enter"
        return {**event, "scout": True} if scout else event

    def _is_scout(self, branch: Branch, event: Event) -> bool:
        """Is the child only tested, where its parent asks for more?"""
        window, above = event.get("window"), branch.parent
        if self._sides is None or not self._sides.scouts or window is None or above is None:
            return False
        parent = self.branches[above]
        if parent.window is None or parent.values is None:
            return False
        low, high = parent.window
        if self._sides.maximises(parent.player):
            low = max(low, parent.values[0])
        else:
            high = min(high, parent.values[0])
        return bool(window[1] - window[0] == 1 < high - low)

    def _finish(self, branch: Branch, event: Event) -> None:
        branch.status, branch.values = event["event"], tuple(event["values"])
        if branch.parent is not None:
            self._done[branch.parent] = branch, branch.values
        if self._sides is None:
            return
        (value,) = branch.values
        if event["event"] != "at_most":
            branch.low = value if branch.low is None else max(branch.low, value)
        if event["event"] != "at_least":
            branch.high = value if branch.high is None else min(branch.high, value)
        if branch.low == self._sides.high:  # more than all there is cannot be
            branch.high = branch.low
        elif branch.high == self._sides.low:
            branch.low = branch.high
        if branch.low is not None and branch.low == branch.high:
            branch.status, branch.values = "value", (branch.low,)

    def _improve(self, branch: Branch, values: tuple[float, ...]) -> bool:
        """Note a new best value; is its player sure of it? With two sides it may be no more than a limit."""
        branch.values = values
        child, found = self._done.get(branch.number, (branch, None))
        if found != values:  # the trace had no room for the child
            return self._sides is None
        best = values[0]
        if self._sides is None:
            pass
        elif self._sides.maximises(branch.player):
            if child.low is None or child.low < best:
                return False
            branch.low = best if branch.low is None else max(branch.low, best)
        else:
            if child.high is None or child.high > best:
                return False
            branch.high = best if branch.high is None else min(branch.high, best)
        branch.chosen = child.number
        return True


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
            branch.player, branch.chance = node["player"], node["chance"]
        self.sides: Sides | None = None
        if trace.two_sides:
            root_player = 0 if state.is_terminal() else state.player
            chance = any(branch.chance for branch in self.branches)
            self.sides = Sides(trace.result.engine, root_player, trace.players, self.facts, chance=chance)
        self.replay = Replay(self.branches, self.sides)
        self.events = [self.replay.see(event) for event in trace.events]
        """What happened, with what the words for it need."""
        if trace.result.depth == trace.depth:  # no limit stopped the search amidst an iteration
            self._settle_root()
            self._choose_line()
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

    def _settle_root(self) -> None:
        """Give the root its value where nothing had to be searched for it."""
        root, values = self.branches[0], self.trace.result.values
        if root.status != "open" or values is None:
            return
        if self.sides is not None:
            root.low = root.high = sum(values[player] for player in self.sides.maximising)
            values = (root.low,)
        root.status, root.values = "value", values

    def _choose_line(self) -> None:
        """Two sides: moves that are equally good are told apart by the result alone."""
        result, at = self.trace.result, 0
        if self.sides is None:
            return
        moves = {(node["parent"], str(node["move"])): number for number, node in enumerate(self.trace.nodes)}
        for move in result.line:
            child = moves.get((at, str(move)))
            self.branches[at].chosen = child
            if child is None:
                return
            at = child

    def _add_children(self, state: _core.State) -> None:
        """Give every node its children in the order of search, those that were never reached too."""
        reached: dict[int, dict[int, int]] = {}
        for number, node in enumerate(self.trace.nodes):
            if node["parent"] is not None:
                reached.setdefault(node["parent"], {})[node["child"]] = number
        last_event = {event["node"]: at for at, event in enumerate(self.events)}
        full_at = len(self.events)
        if self.trace.truncated:
            newest = len(self.trace.nodes) - 1
            full_at = next(at for at, event in enumerate(self.events) if event["node"] == newest)
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
            if not branch.is_inner or (branch.answered and not mine):
                continue
            unknown = "unrecorded" if last_event.get(number, 0) > full_at else "unsearched"
            same_as = {str(move): str(first) for move, first in self.trace.nodes[number]["same_as"].items()}
            moves = self._tried(list(map(str, state.legal_moves())), same_as)
            self._adopt(branch, mine, [(move, same_as.get(move, "")) for move in moves], unknown)
            self._weigh(branch, dict(state.chance() or ()))
            todo += [(child, ply + 1) for child in reversed(branch.children) if child in mine.values()]

    def _weigh(self, branch: Branch, weights: Mapping[Any, int]) -> None:
        """Say how likely each child is, where chance moves."""
        written = {str(outcome): weight for outcome, weight in weights.items()}
        total = sum(weights.values())
        for child in (self.branches[number] for number in branch.children):
            if child.move in written:
                child.likely = probability(written[child.move], total)

    def _tried(self, moves: Sequence[str], same_as: Mapping[str, str]) -> Sequence[str]:
        """Return the moves that the engine's width allows; what is merged is no move of its own there."""
        from nply.search.engines import engine

        width = engine(self.trace.result.engine).options.get("width")
        own = [i for i, move in enumerate(moves) if move not in same_as]
        return moves[: own[width]] if isinstance(width, int) and 0 < width < len(own) else moves

    def _adopt(
        self, branch: Branch, reached: Mapping[int, int], moves: Sequence[tuple[str, str]], unknown: str
    ) -> None:
        """Give a node its children, by the moves and what each is the same as."""
        searched = {self.branches[number].move for number in reached.values()}

        def absence(i: int) -> tuple[str, str] | None:
            if i in reached:
                return None
            same_as = moves[i][1]
            return ("merged", same_as) if same_as in searched else (unknown, "")

        for why, run in groupby(range(len(moves)), key=absence):
            children = list(run)
            if why is None:
                branch.children += [reached[i] for i in children]
            elif len(children) >= GROUP_FROM:
                ends = f"{moves[children[0]][0]} … {moves[children[-1]][0]}"
                self._add_missing(branch, ends, why, len(children))
            else:
                for i in children:
                    self._add_missing(branch, moves[i][0], why, 1)

    def _add_missing(self, parent: Branch, move: str, why: tuple[str, str], count: int) -> None:
        number = len(self.branches)
        status, same_as = why
        self.branches.append(Branch(number, parent.number, move, status=status, count=count, same_as=same_as))
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
            elif branch.is_inner:
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
