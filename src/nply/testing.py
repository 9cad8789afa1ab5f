"""Checks for a game of your own: play it at random and hear of every rule that it breaks.

>>> import nply
>>> check_game(nply.load("nim", heap=9, players=3))
[]
"""

import copy
import operator
import random
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from nply._core import State
from nply.games.game import Game
from nply.games.protocol import PythonGame

MAX_PLAYERS = 8
MAX_SCORE = 100_000_000
MAX_PLIES = 1000
MAX_MOVES = 65_535

_NEEDED = ("players", "player", "legal_moves", "apply", "is_terminal", "scores")
_TRIED = 12  # moves that are tried and taken back at each position


def check_game(game: PythonGame | State | Game, games: int = 20, seed: int = 0) -> list[str]:
    """Play random games and return one line for each rule that is broken; an empty list is good news.

    Takes a position of a game written in Python, a native state, or a loaded game. The object itself is
    left alone where it can be copied (`copy.deepcopy`), else moves are played on it and taken back.
    """
    root = game.start() if isinstance(game, Game) else game
    checker = _Checker(root)
    if checker.ready():
        for number in range(games):
            if not checker.play(random.Random(f"{seed}/{number}")):
                break
    return list(checker.problems.values())


class _BrokenError(Exception):
    """The game cannot go on; the problem is noted."""


class _Checker:
    def __init__(self, root: Any) -> None:
        self.root = root
        self.name = type(root).__name__
        self.problems: dict[str, str] = {}
        self.path: list[Any] = []
        self.players = 0
        self.max_sum: int | None = None
        self.by_key: dict[Any, tuple[dict[str, Any], str]] = {}
        self.has_own_equality = any("__eq__" in vars(kind) for kind in type(root).__mro__[:-1])
        if hasattr(root, "push") and hasattr(root, "pop"):
            self.apply, self.undo = "push", "pop"
        else:
            self.apply, self.undo = "apply", "undo" if hasattr(root, "undo") else ""

    def report(self, rule: str, text: str) -> None:
        """Note the first case of each broken rule, with the moves that lead there."""
        if rule not in self.problems:
            where = f" (after {' '.join(_shown(move) for move in self.path)})" if self.path else ""
            self.problems[rule] = f"{self.name}.{text}{where}"

    def call(self, what: str, function: Callable[[], Any]) -> Any:
        """Call the author's code; what it raises becomes a line with its place."""
        try:
            return function()
        except Exception as error:
            self.report(f"{what} raises", f"{what} raised {_described(error)}")
            raise _BrokenError from None

    def ask(self, state: Any, name: str) -> Any:
        """Read a member that may be a method or an attribute."""

        def read() -> Any:
            member = getattr(state, name)
            return member() if callable(member) else member

        return self.call(name, read)

    def ready(self) -> bool:
        """Is everything there that a game needs?"""
        needed = [self.apply if name == "apply" else name for name in _NEEDED]
        known = set(dir(type(self.root))) | set(dir(self.root))
        for name in needed:
            if name not in known and not hasattr(self.root, name):
                self.report(f"no {name}", f"{name} is missing: a game needs {', '.join(needed)}")
        if self.problems:
            return False
        try:
            self.players = self.ask(self.root, "players")
            if hasattr(self.root, "max_sum"):
                self.max_sum = self.ask(self.root, "max_sum")
        except _BrokenError:
            return False
        if not _is_whole(self.players) or not 1 <= self.players <= MAX_PLAYERS:
            self.report("players", f"players must be 1 to {MAX_PLAYERS}, got {_shown(self.players)}")
        if self.max_sum is not None and not _is_whole(self.max_sum):
            self.report("max_sum", f"max_sum must be a whole number, got {_shown(self.max_sum)}")
        return not self.problems

    def play(self, dice: random.Random) -> bool:
        """Play one game to its end; False if it has none."""
        self.path = []
        state = start = self.fresh()
        try:
            views = [self.look(state)]
            while not views[-1]["is_terminal"]:
                if len(self.path) == MAX_PLIES:
                    self.report_endless()
                    return False
                state = self.step(state, views[-1], dice)
                views.append(self.look(state))
            self.replay(self.go_back(state, views), views)
        except _BrokenError:
            pass
        finally:
            if start is self.root:
                self.tidy(start)
        return True

    def report_endless(self) -> None:
        path, self.path = self.path, []
        self.report("endless", f"is_terminal is still False after {MAX_PLIES} moves: the game never ends")
        self.path = path

    def tidy(self, state: Any) -> None:
        """Take back what is still played on an object that could not be copied."""
        while self.undo and self.path:
            try:
                self.pop(state, self.path.pop())
            except _BrokenError:
                return

    def fresh(self) -> Any:
        try:
            return copy.deepcopy(self.root)
        except Exception:  # not every object can be copied, and none needs to
            return self.root

    def look(self, state: Any) -> dict[str, Any]:
        """Return all that can be seen of a position, after checking it; nothing may change by looking."""
        view = self.view(state)
        again = self.view(state)
        for name in _differences(view, again):
            first, second = _shown(view.get(name)), _shown(again.get(name))
            self.report(f"{name} changes", f"{name} changes between two calls: {first}, then {second}")
        self.check_key(view)
        return view

    def view(self, state: Any) -> dict[str, Any]:
        over = self.ask(state, "is_terminal")
        if not isinstance(over, bool):
            self.report("is_terminal", f"is_terminal must be True or False, got {_shown(over)}")
        view: dict[str, Any] = {"is_terminal": bool(over)}
        if over:
            view["scores"] = self.checked_scores("scores", self.ask(state, "scores"))
        else:
            view["player"] = self.checked_player(self.ask(state, "player"))
            view["legal_moves"] = self.checked_moves(state)
            if _can(state, "evaluate"):
                view["evaluate"] = self.checked_scores("evaluate", self.ask(state, "evaluate"))
        if _can(state, "key"):
            view["key"] = self.ask(state, "key")
        return view

    def checked_player(self, player: Any) -> Any:
        if not _is_whole(player) or not 0 <= player < self.players:
            self.report("player", f"player must be 0 to {self.players - 1}, got {_shown(player)}")
        return player

    def checked_moves(self, state: Any) -> list[Any]:
        returned = self.ask(state, "legal_moves")
        if not isinstance(returned, list | tuple):
            self.report("moves type", f"legal_moves must return a list or a tuple, got {_shown(returned)}")
            raise _BrokenError
        moves = list(returned)
        if not moves:
            self.report("no moves", "legal_moves returned no move although is_terminal is False")
            raise _BrokenError
        if len(moves) > MAX_MOVES:
            self.report("too many", f"legal_moves returned {len(moves)} moves; at most {MAX_MOVES} fit")
            raise _BrokenError
        for move in _duplicates(moves):
            self.report("duplicates", f"legal_moves returned {_shown(move)} twice")
        if hasattr(state, "order"):
            ordered = self.call("order", lambda: state.order(returned))
            if not isinstance(ordered, list | tuple) or not _same_items(moves, list(ordered)):
                text = f"order must return the same moves, {_shown(moves)}, got {_shown(ordered)}"
                self.report("order", text)
        return moves

    def checked_scores(self, name: str, scores: Any) -> Any:
        if not isinstance(scores, list | tuple):
            self.report(f"{name} type", f"{name} must return a list or a tuple, got {_shown(scores)}")
            return scores
        if len(scores) != self.players:
            self.report(f"{name} length", f"{name} must have {self.players} entries, got {_shown(scores)}")
        if not all(_is_whole(score) and abs(score) <= MAX_SCORE for score in scores):
            wanted = f"whole numbers up to {MAX_SCORE:,}"
            self.report(f"{name} numbers", f"{name} must have {wanted}, got {_shown(scores)}")
        elif self.max_sum is not None and sum(scores) > self.max_sum:
            text = f"{name} sum to more than max_sum, {self.max_sum}: {_shown(scores)}"
            self.report(f"{name} sum", text)
        return list(scores)

    def check_key(self, view: dict[str, Any]) -> None:
        """Equal keys must mean the same game from here on."""
        if view.get("key") is None:
            return
        try:
            other, where = self.by_key.setdefault(view["key"], (view, self.place()))
        except TypeError:
            self.report("key type", f"key must be hashable, got {_shown(view['key'])}")
            return
        for name in _differences(view, other):
            self.report(
                "key collision",
                f"key is {_shown(view['key'])} both {self.place()} and {where}, but {name} differs: "
                f"{_shown(view.get(name))} and {_shown(other.get(name))}",
            )

    def place(self) -> str:
        return "after " + " ".join(map(_shown, self.path)) if self.path else "at the start"

    def step(self, state: Any, view: dict[str, Any], dice: random.Random) -> Any:
        """Try some moves, each taken back and compared, and play one of them."""
        moves = view["legal_moves"]
        tried = dice.sample(moves, min(_TRIED, len(moves)))
        for move in tried:
            before = self.equal_copy(state)
            after = self.push(state, move)
            if self.undo:
                self.path.append(move)
                self.view(after)
                self.path.pop()
                self.pop(state, move)
            self.compare(state, view, before, self.blame(move))
        chosen = tried[0]
        state = self.push(state, chosen)
        self.path.append(chosen)
        return state

    def blame(self, move: Any) -> str:
        if self.undo:
            return f"{self.undo}({_shown(move) if self.undo == 'undo' else ''}) does not restore"
        return f"apply({_shown(move)}) returns a new state but also changes the old one:"

    def equal_copy(self, state: Any) -> Any:
        """Return a copy that is equal to the state, or None where equality says nothing."""
        if not self.has_own_equality:
            return None
        try:
            twin = copy.deepcopy(state)
            return twin if twin == state else None
        except Exception:
            return None

    def compare(self, state: Any, expected: dict[str, Any], twin: Any, blame: str) -> None:
        """Is the position still what it was?"""
        rule = f"{self.undo or 'apply'} restores"
        view = self.view(state)
        changed = _differences(expected, view)
        for name in changed:
            was, now = _shown(expected.get(name)), _shown(view.get(name))
            self.report(f"{rule} {name}", f"{blame} {name}: it was {was}, now it is {now}")
        if not changed and twin is not None and self.call("__eq__", lambda: twin != state):
            changed = ["equality"]
            self.report(f"{rule} equality", f"{blame} the state: it no longer equals what it was")
        if changed:
            raise _BrokenError

    def push(self, state: Any, move: Any) -> Any:
        what = f"{self.apply}({_shown(move)})"
        try:
            after = getattr(state, self.apply)(move)
        except Exception as error:
            text = f"{what} rejects a move of legal_moves: {_described(error)}"
            self.report(f"{self.apply} raises {type(error).__name__}", text)
            raise _BrokenError from None
        if self.undo:
            return state
        if after is None:
            self.report("apply None", f"{what} returned None: return the new state, or add undo(move)")
            raise _BrokenError
        return after

    def pop(self, state: Any, move: Any) -> None:
        undo = getattr(state, self.undo)
        self.call(self.undo, undo if self.undo == "pop" else lambda: undo(move))

    def go_back(self, state: Any, views: Sequence[dict[str, Any]]) -> list[Any]:
        """Take the whole game back, as a search does; return its moves."""
        moves = list(self.path)
        if self.undo:
            for view, move in zip(views[-2::-1], moves[::-1], strict=True):
                self.path.pop()
                self.pop(state, move)
                self.compare(state, view, None, self.blame(move))
        return moves

    def replay(self, moves: Sequence[Any], views: Sequence[dict[str, Any]]) -> None:
        """The same moves must lead to the same positions."""
        self.path = []
        state = self.fresh()
        for ply, view in enumerate(views):
            again = self.view(state)
            for name in _differences(view, again):
                first, second = _shown(view.get(name)), _shown(again.get(name))
                text = f"{name} differs when the same moves are played again: {first}, then {second}"
                self.report(f"{name} again", text)
            if ply < len(moves):
                state = self.push(state, moves[ply])
                self.path.append(moves[ply])


def _can(state: Any, name: str) -> bool:
    """Has it this optional member? A native state always has the method, its game not always the power."""
    if isinstance(state, State):
        return isinstance(state.game, Game) and name in state.game.capabilities
    return hasattr(state, name)


def _is_whole(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def _differences(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    """Name what differs between two views."""
    return [name for name in {**a, **b} if name not in a or name not in b or not _equal(a[name], b[name])]


def _equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:  # arrays and the like: their text has to do
        return _shown(a) == _shown(b)


def _duplicates(moves: list[Any]) -> list[Any]:
    try:
        if len(set(moves)) == len(moves):
            return []
    except TypeError:
        pass  # not hashable: compare them all
    return [move for i, move in enumerate(moves[:1000]) if any(_equal(move, other) for other in moves[:i])]


def _same_items(a: list[Any], b: list[Any]) -> bool:
    rest = list(b)
    for item in a:
        at = next((i for i, other in enumerate(rest) if item is other or _equal(item, other)), None)
        if at is None:
            return False
        del rest[at]
    return not rest


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:
        return f"an object whose repr fails ({type(value).__name__})"
    return text if len(text) <= 60 else text[:57] + "..."


def _described(error: Exception) -> str:
    """Say what was raised and on which line of the author's code."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
