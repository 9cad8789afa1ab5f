"""What a position has, and how it is read: the way a search does it."""

from typing import Any

from nply._core import State
from nply.testing.report import Report
from nply.testing.words import listed, shown

NEEDED = ("players", "player", "legal_moves", "apply", "is_terminal", "scores")
FACTS = ("step", "lowest", "highest", "constant_sum", "max_sum")
OPTIONAL = (
    *FACTS,
    "evaluate",
    "key",
    "rest",
    "bounds",
    "leaf_values",
    "max_length",
    "quiet",
    "phase",
    "phases",
    "chance",
)
"""What may be a method or an attribute; besides there are undo(move), order(moves), promise(move) and
next_level(depth)."""


class Members:
    """Which members there are, and which of them are methods: both are settled at the first position."""

    def __init__(self, root: Any, report: Report) -> None:
        self.report = report
        self.native = isinstance(root, State)
        self.kind = type(root)
        self.apply, self.undo = ("push", "pop") if self.native else ("apply", "undo")
        self.offers = set(_native_offers(root)) if self.native else set()
        if not self.has(root, self.undo):
            self.undo = ""
        self._is_method: dict[str, bool] = {}

    def complete(self, root: Any) -> bool:
        """Note how every member is read; False if one that is needed is missing."""
        needed = [self.apply if name == "apply" else name for name in NEEDED]
        missing = [name for name in needed if not self.has(root, name)]
        if missing:
            self._complain_missing(root, needed, missing)
            return False
        for name in (*needed, *OPTIONAL):
            if self.has(root, name):
                self._is_method[name] = self._reads_by_calling(root, name)
        return True

    def has(self, state: Any, name: str) -> bool:
        """Is it there? A property is not evaluated to find out: scores, say, may exist at the end only."""
        if self.native and name not in (*NEEDED, "push", "pop"):
            return name in self.offers
        return hasattr(type(state), name) or self._found(state, name)

    def can(self, name: str) -> bool:
        """Has the first position this optional member?"""
        return name in self._is_method

    def ask(self, state: Any, name: str) -> Any:
        """Read a member; what it raises is a complaint."""
        return self.report.call(name, lambda: self.read(state, name))

    def read(self, state: Any, name: str) -> Any:
        """Read a member as it is."""
        member = getattr(state, name)
        return member() if self._is_method[name] else member

    def fact(self, root: Any, name: str) -> Any:
        """Read what the game declares about all scores; None if it says nothing."""
        if self.native:
            return getattr(root.game, "score_facts", {}).get(name)
        return self.ask(root, name) if self.can(name) else None

    def _found(self, state: Any, name: str) -> bool:
        try:
            getattr(state, name)
        except AttributeError:
            return False
        except Exception:
            return True  # reading it will tell
        return True

    def _reads_by_calling(self, root: Any, name: str) -> bool:
        if hasattr(self.kind, name):
            return callable(getattr(self.kind, name))
        return callable(self.report.call(name, lambda: getattr(root, name)))

    def _complain_missing(self, root: Any, needed: list[str], missing: list[str]) -> None:
        if self.has(root, "start"):
            text = " is a game, not a position: pass what its start() returns"
        elif missing == needed:
            text = f" is no position of a game: it has none of {', '.join(needed)}; got {shown(root)}"
        else:
            verb = "is" if len(missing) == 1 else "are"
            text = f".{listed(missing)} {verb} missing: a game needs {', '.join(needed)}"
        self.report.complain("missing", text, about="")


def _native_offers(state: State) -> list[str]:
    """Name the optional members that work: a native state has the methods, its game not always the power."""
    offered = [
        name
        for name in ("evaluate", "key", "bounds", "leaf_values", "quiet", "phase", "chance")
        if name in state.game.capabilities
    ]
    return [*offered, "phases"] if "phase" in offered else offered
