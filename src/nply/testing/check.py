"""The walk through random games in which everything is looked at."""

import copy
import random
from collections.abc import Iterable, Sequence
from typing import Any

from nply._core import NplyError, State
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.testing.answers import Answers, View, read_rules, still_to_come
from nply.testing.promises import Promises
from nply.testing.report import BrokenError, Report, place
from nply.testing.words import described, differences, listed, shown

MAX_PLIES = 1000
TRIED = 12
"""Moves that are tried and taken back at each position."""
SEARCHED_NODES = 500
"""How far a search looks at the end, in case it refuses what all of this has missed."""


def check_game(game: PythonGame | State | Game, games: int = 20, seed: int = 0) -> list[str]:
    """Play random games and return one line for each rule that is broken; an empty list is good news.

    Takes a position of a game written in Python, a native state, or a loaded game (one deal after the other
    if it is dealt). The object itself is left alone where it can be copied (`copy.deepcopy`), else moves are
    played on it and taken back.
    """
    dealt = isinstance(game, Game) and "deal" in game.capabilities
    report = Report(type(game))
    for number in range(games if dealt else min(games, 1)):
        root = _root(game, seed + number)
        dice = [random.Random(f"{seed}/{number}")] if dealt else _dice(seed, games)
        _check_from(root, report, dice)
    return list(report.problems.values())


def _root(game: Any, seed: int) -> Any:
    if not isinstance(game, Game):
        return game
    return game.deal(seed=seed) if "deal" in game.capabilities else game.start()


def _dice(seed: int, games: int) -> Iterable[random.Random]:
    return (random.Random(f"{seed}/{number}") for number in range(games))


def _check_from(root: Any, report: Report, dice: Iterable[random.Random]) -> None:
    """Play a game for each of the dice, and search a little if nothing was wrong."""
    if isinstance(root, type):
        report.name = root.__name__
        report.complain("class", " is a class: pass a position, an object of it", about="")
        return
    if isinstance(root, State):
        report.name = root.game.name
    report.path = []
    answers = read_rules(root, report)
    if answers is None:
        return
    walk = _Walk(root, report, answers)
    for one in dice:
        if not walk.play(one):
            return
    if not report.problems and not answers.members.native:
        walk.search()


class _Walk:
    """Random games from one position."""

    def __init__(self, root: Any, report: Report, answers: Answers) -> None:
        self.root = root
        self.report = report
        self.answers = answers
        self.members = answers.members
        self.promises = Promises(report, answers.facts)
        self.by_key: dict[Any, tuple[View, Sequence[Any]]] = {}
        """What was first seen with each key, and after which moves."""
        self.by_rest: dict[Any, tuple[View, Sequence[Any]]] = {}
        """The same by the key of the rest, without what was got before."""
        self.steady = True
        """Nothing has changed by itself."""
        self.has_own_equality = any("__eq__" in vars(kind) for kind in type(root).__mro__[:-1])

    def play(self, dice: random.Random) -> bool:
        """Play one game to its end; False if no other one should follow."""
        self.report.path = []
        state = start = self.fresh()
        try:
            views = [self.look(state)]
            while not views[-1]["is_terminal"]:
                if len(self.report.path) == MAX_PLIES:
                    text = f"is_terminal is still False after {MAX_PLIES} moves: the game never ends"
                    self.report.complain("endless", text, placed=False)
                    return False
                state = self.step(state, views[-1], dice)
                views.append(self.look(state))
            self.replay(self.go_back(state, views), views)
        except BrokenError:
            return self.steady and start is not self.root  # what could not be copied may be broken now
        finally:
            if start is self.root:
                self.tidy(start)
        return True

    def fresh(self) -> Any:
        try:
            return copy.deepcopy(self.root)
        except Exception:  # not every object can be copied, and none needs to
            return self.root

    def tidy(self, state: Any) -> None:
        """Take back what is still played on an object that could not be copied."""
        while self.members.undo and self.report.path:
            try:
                self.pop(state, self.report.path.pop())
            except BrokenError:
                return

    # --- Looking ------------------------------------------------------------------------------------

    def look(self, state: Any) -> View:
        """Return all that can be seen of a position; nothing may change by looking."""
        view = self.view(state)
        again = self.answers.view(state)
        changed = self.changed(view, again)
        if changed:
            first, second = shown(view.get(changed[0])), shown(again.get(changed[0]))
            verb = "changes" if len(changed) == 1 else "change"
            text = f"{listed(changed)} {verb} between two calls: {changed[0]} is {first}, then {second}"
            self.steady = False
            raise self.report.stop("changes", text)
        self.check_keys(view)
        return view

    def view(self, state: Any, *, brief: bool = False) -> View:
        """Look once, and hold what is there against what the positions above have promised."""
        view = self.answers.view(state, brief=brief)
        self.promises.reach(self.answers.promise, self.answers.values, view["is_terminal"])
        return view

    def changed(self, before: View, after: View) -> list[str]:
        return [name for name in differences(before, after) if name not in self.report.doubted]

    def check_keys(self, view: View) -> None:
        """Equal keys must mean the same game from here on; those of the rest: but for the scores so far."""
        if view.get("key") is not None:
            self.compare_twins("key", view["key"], view, self.by_key)
        if "rest" in view and "rest" not in self.report.doubted:
            key, so_far = view["rest"]
            self.compare_twins("rest", key, still_to_come(view, so_far), self.by_rest)

    def compare_twins(
        self, member: str, key: Any, view: View, seen: dict[Any, tuple[View, Sequence[Any]]]
    ) -> None:
        """Hold a position against the first one with this key."""
        if member in self.report.doubted:
            return
        try:
            other, moves = seen.setdefault(key, (view, tuple(self.report.path)))
        except TypeError:
            self.report.complain(
                f"{member} type", f"{member} must be hashable, got {shown(key)}", member=member
            )
            return
        for name in self.changed(view, other)[:1]:
            self.report.complain(
                f"{member} collision",
                f"{member} is {shown(key)} both {place(self.report.path)} and {place(moves)}, but {name} "
                f"differs: {shown(view.get(name))} and {shown(other.get(name))}",
                member=member,
                placed=False,
            )

    # --- Playing ------------------------------------------------------------------------------------

    def step(self, state: Any, view: View, dice: random.Random) -> Any:
        """Try some moves, each taken back and compared, and play one of them."""
        moves = view["legal_moves"]
        tried = dice.sample(moves, min(TRIED, len(moves)))
        for move in tried:
            twin = self.equal_copy(state)
            after = self.push(state, move)
            self.report.path.append(move)
            self.view(after, brief=True)
            self.report.path.pop()
            if self.members.undo:
                self.pop(state, move)
            self.compare(state, view, twin, move)
        chosen = tried[0]
        state = self.push(state, chosen)
        self.report.path.append(chosen)
        return state

    def equal_copy(self, state: Any) -> Any:
        """Return a copy that is equal to the state, or None where equality says nothing."""
        if not self.has_own_equality:
            return None
        try:
            twin = copy.deepcopy(state)
            return twin if twin == state else None
        except Exception:
            return None

    def compare(self, state: Any, expected: View, twin: Any, move: Any) -> None:
        """Is the position still what it was before the move?"""
        view = self.answers.view(state, brief=True)
        changed = self.changed(expected, view)
        if changed:
            name, others = changed[0], changed[1:]
            more = f" (nor {', '.join(others)})" if others else ""
            was, now = shown(expected.get(name)), shown(view.get(name))
            text = f"{name}{more}: {'it' if not more else name} was {was}, now it is {now}"
        elif twin is not None and self.report.call("__eq__", lambda: twin != state):
            text = "the state: it no longer equals what it was"
        else:
            return
        raise self.report.stop("restores", f"{self.blame(move)} {text}")

    def blame(self, move: Any) -> str:
        if self.members.undo:
            argument = "" if self.members.undo == "pop" else shown(move)
            return f"{self.members.undo}({argument}) does not restore"
        return f"apply({shown(move)}) returns a new state but also changes the old one:"

    def push(self, state: Any, move: Any) -> Any:
        what = f"{self.members.apply}({shown(move)})"
        try:
            after = getattr(state, self.members.apply)(move)
        except Exception as error:
            text = f"{what} rejects a move of legal_moves: {described(error, self.report.file)}"
            raise self.report.stop("apply raises", text) from None
        if self.members.undo:
            if self.is_another(state, after):
                text = f"{what} returns another position although there is {self.members.undo}(move)"
                raise self.report.stop("two styles", f"{text}: change this one, or leave undo out")
            return state
        if after is None:
            text = f"{what} returned None: return the new state, or add undo(move)"
            raise self.report.stop("apply None", text)
        if type(after) is not self.members.kind and not self.members.has(after, "apply"):
            text = f"{what} must return the new state, got {shown(after)}"
            raise self.report.stop("apply type", text)
        return after

    def is_another(self, state: Any, after: Any) -> bool:
        return type(after) is self.members.kind and after is not state

    def pop(self, state: Any, move: Any) -> None:
        undo = getattr(state, self.members.undo)
        self.report.call(self.members.undo, undo if self.members.native else lambda: undo(move))

    def go_back(self, state: Any, views: Sequence[View]) -> list[Any]:
        """Take the whole game back, as a search does; return its moves."""
        path = self.report.path
        moves = list(path)
        if self.members.undo:
            for view, move in zip(views[-2::-1], moves[::-1], strict=True):
                path.pop()
                self.pop(state, move)
                self.compare(state, view, None, move)
        return moves

    def replay(self, moves: Sequence[Any], views: Sequence[View]) -> None:
        """The same moves must lead to the same positions."""
        path = self.report.path = []
        state = self.fresh()
        for ply, view in enumerate(views):
            again = self.answers.view(state)
            if changed := self.changed(view, again):
                first, second = shown(view.get(changed[0])), shown(again.get(changed[0]))
                text = f"{changed[0]} differs when the same moves are played again: {first}, then {second}"
                self.steady = False
                raise self.report.stop("again", text)
            if ply < len(moves):
                state = self.push(state, moves[ply])
                path.append(moves[ply])

    def search(self) -> None:
        """Let the searches themselves look for what they refuse."""
        from nply.search import MaxN, Paranoid

        for engine in (MaxN(), Paranoid()):
            try:
                engine.search(self.fresh(), nodes=SEARCHED_NODES, seconds=1)
            except NplyError as error:
                self.report.complain("search", f"a search refuses it: {error}", about=": ", placed=False)
            except Exception as error:
                text = f"a search ends with {described(error, self.report.file)}"
                self.report.complain("search", text, about=": ", placed=False)
