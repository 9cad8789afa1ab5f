"""A search with two sides in words: windows as questions, and why a node stops."""

from nply.reports.naming import INFINITY, KINDS, attempt, capital, place, players_text
from nply.reports.search_tree import Branch, Event, SearchTree
from nply.reports.sides import Sides, Window
from nply.search.result import written

UPWARDS, DOWNWARDS, CHANCE_MARK = "▲", "▼", "◆"
MOST_PASSES = 8  # in one picture
BOUND_WORDS = {"value": "", "at_least": "at least ", "at_most": "at most "}


def sides_of(tree: SearchTree) -> Sides:
    """Return the sides of a search that has them."""
    assert tree.sides is not None
    return tree.sides


def window_text(tree: SearchTree, window: Window) -> str:
    """Write a window: (3, 4), (-∞, 5)."""
    low, high = sides_of(tree).ends(window)
    low_text = f"-{INFINITY}" if low is None else written(low)
    return f"({low_text}, {INFINITY if high is None else written(high)})"


def question(tree: SearchTree, window: Window, *, maximising: bool = True) -> str:
    """Say what a search with this window finds out; a test is put as the side that asks it would."""
    low, high = sides_of(tree).ends(window)
    if sides_of(tree).tests and window[1] - window[0] == 1:
        return f"is it above {window[0]}?" if maximising else f"is it below {window[1]}?"
    if low is None and high is None:
        return "what is the value?"
    if low is None:
        return f"what is the value, if it is below {high}?"
    if high is None:
        return f"what is the value, if it is above {low}?"
    return f"what is the value, if it is between {low} and {high}?"


def side_mark(tree: SearchTree, player: int | None) -> str:
    """Return the sign of a player's side: upwards or downwards."""
    return UPWARDS if sides_of(tree).maximises(player) else DOWNWARDS


def sides_legend(tree: SearchTree) -> list[str]:
    """Say who is on which side."""
    sides, lines = sides_of(tree), []
    for mark, verb, side in (
        (UPWARDS, "maximise", sides.maximising),
        (DOWNWARDS, "minimise", sides.minimising),
    ):
        if side:
            lines.append(f"{mark} {players_text(side)} {verb}{'' if len(side) > 1 else 's'}")
    if any(branch.chance for branch in tree.branches):
        lines.append(f"{CHANCE_MARK} chance")
    return lines


def pass_lines(tree: SearchTree) -> list[str]:
    """Return a line for each pass, or for the first and last of many."""
    lines = [f"pass {i}: {query} {answer}" for i, (query, answer) in enumerate(passes(tree), start=1)]
    if len(lines) <= MOST_PASSES:
        return lines
    half = MOST_PASSES // 2
    return [*lines[:half], f"… {len(lines) - 2 * half} more passes", *lines[-half:]]


def passes(tree: SearchTree) -> list[tuple[str, str]]:
    """Return the questions at the root with their answers; nothing where all values were asked for."""
    asked: list[tuple[str, str]] = []
    for event in tree.events:
        if event["event"] == "pass":
            asked.append((question(tree, event["window"]), "unfinished"))
        elif event["node"] == 0 and asked and event["event"] in ("value", "at_least", "at_most"):
            asked[-1] = asked[-1][0], _answer(event, asked[-1][0])
    return [] if [query for query, _ in asked] == ["what is the value?"] else asked


def _answer(event: Event, query: str) -> str:
    value = f"{BOUND_WORDS[event['event']]}{written(event['values'][0])}"
    yes = {"at_least": "yes, it is ", "at_most": "no, it is "}
    return f"{yes.get(event['event'], 'it is ') if query.startswith('is it') else 'it is '}{value}"


class WindowReason:
    """Why a node stops: the other side has as much elsewhere, nobody asks for more, or there is no more."""

    def __init__(self, tree: SearchTree, cut: Event) -> None:
        self._cut = cut
        self._sides = sides_of(tree)
        (self._value,) = cut["values"]
        low, high = cut["window"]
        branch = tree.branches[cut["node"]]
        self._up = self._value >= high if branch.chance else self._sides.maximises(branch.player)
        """Does the value here grow with every move? With chance: is it too high, or too low?"""
        self._edge = high if self._up else low
        self._beyond = self._value >= high if self._up else self._value <= low
        limit = self._sides.high if self._up else self._sides.low
        if not cut["bounds"] and self._value == limit:
            self._beyond = False  # the game's own limit is the better reason
        self._is_test = self._sides.tests and high - low == 1
        makers = [place(tree, bound["node"]) for bound in cut["bounds"]]
        self._maker = makers[0] if makers else None

    def short(self) -> str:
        """Say it in a few characters."""
        if self._cut["kind"] == "immediate":
            return f"{written(self._value)} by the game's bounds"
        if not self._beyond:
            return f"{written(self._value)} is the {'most' if self._up else 'least'}"
        return f"{written(self._value)} {'≥' if self._up else '≤'} {written(self._edge)}"

    def maker(self) -> str:
        """Say where the bound comes from; empty if the game itself has made it."""
        if self._cut["kind"] == "immediate" or not self._beyond:
            return ""
        if self._maker is not None:
            return f"from {self._maker}"
        return "the test" if self._is_test else "the window"

    def sentence(self) -> str:
        """Say it in full."""
        if self._cut["kind"] == "immediate":
            return self._immediate()
        limit = f"at {'least' if self._up else 'most'} {written(self._value)}"
        here = f"The value here is {limit}"
        if self._cut["kind"] == "star1":
            here = f"The average here is {limit}, whatever the outcomes that are left bring"
        elif self._cut["kind"] == "star2":
            here = f"One reply to each outcome shows that the average here is {limit}"
        edge = written(self._edge)
        if not self._beyond:
            return f"{here}, and the game allows no {'more' if self._up else 'less'}."
        if self._maker is not None:
            others = self._sides.of(maximising=not self._up)
            have, them = ("have", "them") if len(others) > 1 else ("has", "him")
            hold = f"can hold it to {edge}" if self._up else f"{have} {edge}"
            already = f"{capital(players_text(others))} already {hold} at {self._maker}"
            return f"{here}. {already}: nothing here is better for {them}."
        if self._is_test:
            low, _ = self._cut["window"]
            return f"{here}, and the question is only whether it is above {low}."
        return f"{here}, and what lies beyond {edge} was not asked for."

    def _immediate(self) -> str:
        low, high = self._cut["window"]
        value = written(self._value)
        if self._value >= high:
            return f"The game itself gives at least {value} here, and less than {written(high)} is needed."
        if self._value <= low:
            return f"The game itself gives at most {value} here, and more than {written(low)} is needed."
        return f"The game itself leaves only one value here, {value}."


def say(tree: SearchTree, event: Event) -> str:
    """Tell one event of the trace."""
    branch = tree.branches[event["node"]]
    here = place(tree, branch.number)
    match event["event"]:
        case "enter":
            return _say_enter(tree, branch, event)
        case "pass":
            test = "a test" if event["window"][1] - event["window"][0] == 1 else "the root is searched"
            return f"Pass {event['number']}, {test}: {question(tree, event['window'])}"
        case "best":
            return _say_best(tree, branch, event)
        case "probe":
            return f"At {here} one reply to each outcome is tried first: a limit on what it is worth."
        case "value" if not branch.is_inner:
            return f"The value of {here} is {written(event['values'][0])}."
        case "value" | "at_least" | "at_most":
            value = f"{BOUND_WORDS[event['event']]}{written(event['values'][0])}"
            what = "the average of its outcomes" if branch.chance else "its value"
            return f"{capital(here)} is done: {what} is {value}."
        case "cut":
            return f"{capital(KINDS[event['kind']])} at {here}. {WindowReason(tree, event).sentence()}"
        case "research":
            return f"The test says that {here} is better. It is searched again for its value."
        case "answered":
            return f"The transposition table knows enough about {here}."
    raise AssertionError(event)


def _say_enter(tree: SearchTree, branch: Branch, event: Event) -> str:
    sides = sides_of(tree)
    if branch.parent is None:
        own, others = sides.maximising, sides.minimising
        goal = "maximise what they get together" if len(own) > 1 else "maximises his score"
        against = f"{players_text(others)} {'minimise' if len(others) > 1 else 'minimises'} it"
        return f"The search starts at the root. {capital(players_text(own))} {goal}, {against}."
    above = tree.branches[branch.parent]
    tries = f"{attempt(tree, branch)}."
    if "scout" not in event:
        return tries
    return f"{tries} Only a test: {question(tree, event['window'], maximising=sides.maximises(above.player))}"


def _say_best(tree: SearchTree, branch: Branch, event: Event) -> str:
    sides, here, value = sides_of(tree), place(tree, branch.number), written(event["values"][0])
    up = sides.maximises(branch.player)
    if not event["sure"]:
        return f"The best so far at {here} is {value} or {'less' if up else 'more'}."
    side = sides.of(maximising=up)
    if up:
        return f"{capital(players_text(side))} {'have' if len(side) > 1 else 'has'} {value} at {here}."
    return f"{capital(players_text(side))} can hold it to {value} at {here}."
