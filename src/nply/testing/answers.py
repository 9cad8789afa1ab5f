"""Everything that can be seen of a position, checked as it is read."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from nply.testing.facts import MAX_PLAYERS, Facts
from nply.testing.members import Members
from nply.testing.outcomes import wrong_outcomes
from nply.testing.promises import Promise
from nply.testing.report import BrokenError, Report
from nply.testing.words import duplicates, is_whole, same_items, shown

MAX_MOVES = 65_535
MAX_PROMISE = 2**29 - 1
LEVELS = 3
"""So many iterations ahead are asked for their depth."""

_BESIDE_THE_REST = ("key", "rest", "bounds", "leaf_values", "max_length", "phase")
"""What may differ where the rest of the game is the same."""

View = dict[str, Any]
"""What a position answers, by the name of the member."""


class Answers:
    """Reads positions of one game. What cannot be right is a complaint; BrokenError: it cannot go on."""

    def __init__(self, report: Report, members: Members, facts: Facts, players: int) -> None:
        self.report = report
        self.members = members
        self.facts = facts
        self.players = players
        self.promise = Promise()
        """What the last position said about all that is below it."""
        self.values: tuple[float, ...] | None = None
        """Its scores if the game is over there, else its estimate; None if there is none, or a wrong one."""
        self._in_steps: dict[tuple[Any, ...], tuple[int, ...]] = {}

    def view(self, state: Any, *, brief: bool = False) -> View:
        """Return all that can be seen of a position; `brief`: without what may be long."""
        self.promise, self.values = Promise(), None
        over = self.members.ask(state, "is_terminal")
        if not isinstance(over, bool):
            text = f"is_terminal must be True or False, got {shown(over)}"
            self.report.complain("is_terminal", f"{text} ({type(over).__name__})", member="is_terminal")
        view: View = {"is_terminal": bool(over)}
        if over:
            view["scores"] = self._value(state, "scores")
        else:
            view["chance"] = self._chance(state)
            if view["chance"] is None:
                view["player"] = self._player(state)
                view["legal_moves"] = self._moves(state)
            else:
                view["legal_moves"] = [outcome for outcome, _ in view["chance"]]
            if self.members.can("evaluate"):
                view["evaluate"] = self._value(state, "evaluate")
            self._optional(state, view, brief)
        if self.members.can("key"):
            view["key"] = self.members.ask(state, "key")
        if self.members.can("rest"):
            view["rest"] = self._rest(state)
        return view

    def _player(self, state: Any) -> Any:
        player = self.members.ask(state, "player")
        if not is_whole(player) or not 0 <= player < self.players:
            raise self.report.stop("player", f"player must be 0 to {self.players - 1}, got {shown(player)}")
        return player

    def _moves(self, state: Any) -> list[Any]:
        returned = self.members.ask(state, "legal_moves")
        if not isinstance(returned, list | tuple | range):
            text = f"legal_moves must return a list, a tuple or a range, got {shown(returned)}"
            raise self.report.stop("moves type", text)
        moves = list(returned)
        if not moves:
            text = "legal_moves returned no move although is_terminal is False"
            raise self.report.stop("no moves", text)
        if len(moves) > MAX_MOVES:
            text = f"legal_moves returned {len(moves)} moves; at most {MAX_MOVES} fit"
            raise self.report.stop("too many", text)
        for move in duplicates(moves):
            self.report.complain("duplicates", f"legal_moves returned {shown(move)} twice")
        if self.members.has(state, "order"):
            ordered = self.report.call("order", lambda: state.order(returned))
            if not isinstance(ordered, list | tuple | range) or not same_items(moves, list(ordered)):
                text = f"order must return the same moves, {shown(moves)}, got {shown(ordered)}"
                self.report.complain("order", text, member="order")
        return moves

    def _chance(self, state: Any) -> list[tuple[Any, Any]] | None:
        """Return what chance may do here; None where a player moves."""
        if not self.members.can("chance"):
            return None
        returned = self.members.ask(state, "chance")
        if returned is None:
            return None
        if fault := wrong_outcomes(returned):
            raise self.report.stop("chance", f"chance must return {fault}, got {shown(returned)}")
        for outcome in duplicates([outcome for outcome, _ in returned]):
            raise self.report.stop("chance twice", f"chance returned {shown(outcome)} twice")
        return [(outcome, probability) for outcome, probability in returned]

    def _value(self, state: Any, name: str) -> Any:
        """Read scores or an estimate."""
        returned = self.members.ask(state, name)
        if self.facts.check_value(name, returned, self.players):
            self.values = tuple(returned)
        return list(returned) if isinstance(returned, list | tuple) else returned

    def _rest(self, state: Any) -> Any:
        rest = self.members.ask(state, "rest")
        if not isinstance(rest, list | tuple) or len(rest) != 2:
            text = f"rest must return (key, so_far), with one score a player in so_far, got {shown(rest)}"
            self.report.complain("rest type", text, member="rest")
        else:
            self.facts.check("rest", rest[1], self.players)
        return rest

    def _optional(self, state: Any, view: View, brief: bool) -> None:
        if self.members.can("bounds"):
            view["bounds"] = self._bounds(state)
        if self.members.can("max_length"):
            view["max_length"] = self._max_length(state)
        if self.members.can("quiet"):
            view["quiet"] = self._quiet(state)
        if self.members.can("phase"):
            view["phase"] = self._phase(state)
        if brief:
            return
        if self.members.can("leaf_values"):
            view["leaf_values"] = self._leaf_values(state)
        if self.members.has(state, "promise"):
            view["promise"] = [self._promise(state, move) for move in view["legal_moves"]]
        if self.members.has(state, "next_level"):
            view["next_level"] = self._levels(state)

    def _bounds(self, state: Any) -> Any:
        bounds = self.members.ask(state, "bounds")
        if not isinstance(bounds, list | tuple) or len(bounds) != 2:
            text = f"bounds must return (low, high), each with one score a player, got {shown(bounds)}"
            self.report.complain("bounds type", text, member="bounds")
            return bounds
        low, high = bounds
        if not all(self.facts.check("bounds", part, self.players) for part in (low, high)):
            return bounds
        for player, (least, most) in enumerate(zip(low, high, strict=True)):
            if least > most:
                text = f"bounds of player {player} are {least} to {most}: the lower one comes first"
                self.report.complain("bounds order", text, member="bounds")
                return bounds
        self.promise.bounds = tuple(low), tuple(high)
        return bounds

    def _leaf_values(self, state: Any) -> Any:
        rows = self.members.ask(state, "leaf_values")
        if not isinstance(rows, list | tuple) or not rows:
            text = f"leaf_values must return a list of scores that can still occur, got {shown(rows)}"
            self.report.complain("leaf_values type", text, member="leaf_values")
        elif all(map(self._is_leaf_value, rows)):
            self.promise.leaf_values = frozenset(self._in_steps[tuple(row)] for row in rows)
        return rows

    def _is_leaf_value(self, row: Any) -> bool:
        """May this value occur? Each one is looked at once: there may be thousands at every position."""
        try:
            if row in self._in_steps:
                return True
        except TypeError:
            pass  # a list, or no scores at all
        if not self.facts.check_value("leaf_values", row, self.players):
            return False
        self._in_steps[tuple(row)] = self.facts.in_steps(row)
        return True

    def _max_length(self, state: Any) -> Any:
        length = self.members.ask(state, "max_length")
        if is_whole(length) and length >= 0:
            self.promise.max_length = length
        else:
            text = f"max_length must be a whole number of moves, got {shown(length)}"
            self.report.complain("max_length type", text, member="max_length")
        return length

    def _quiet(self, state: Any) -> Any:
        quiet = self.members.ask(state, "quiet")
        if not isinstance(quiet, bool):
            text = f"quiet must be True or False, got {shown(quiet)}"
            self.report.complain("quiet type", text, member="quiet")
        return quiet

    def _phase(self, state: Any) -> Any:
        phase = self.members.ask(state, "phase")
        names = self.members.ask(state, "phases") if self.members.can("phases") else None
        if not isinstance(names, list | tuple) or phase not in names:
            text = f"phase must be one of the names in phases, {shown(names)}, got {shown(phase)}"
            self.report.complain("phase", text, member="phase")
        return phase

    def _promise(self, state: Any, move: Any) -> Any:
        promise = self.report.call("promise", lambda: state.promise(move))
        if not is_whole(promise) or not 0 <= promise <= MAX_PROMISE:
            wanted = f"a whole number from 0 to {MAX_PROMISE:,}"
            text = f"promise({shown(move)}) must be {wanted}, got {shown(promise)}"
            self.report.complain("promise", text, member="promise")
        return promise

    def _levels(self, state: Any) -> list[Any]:
        levels: list[Any] = [0]
        for _ in range(LEVELS):
            depth = levels[-1]
            level = self.report.call("next_level", partial(state.next_level, depth))
            if not is_whole(level) or level <= depth:
                text = f"next_level({depth}) must be a whole number above {depth}, got {shown(level)}"
                self.report.complain("next_level", text, member="next_level")
                break
            levels.append(level)
        return levels


def still_to_come(view: View, so_far: Sequence[float]) -> View:
    """Return what a search with a table of the rest sees of a position, without what was got before."""
    rest = {name: answer for name, answer in view.items() if name not in _BESIDE_THE_REST}
    for name in ("scores", "evaluate"):
        if isinstance(rest.get(name), list) and len(rest[name]) == len(so_far):
            rest[name] = [value - before for value, before in zip(rest[name], so_far, strict=True)]
    return rest


def read_rules(root: Any, report: Report) -> Answers | None:
    """Return what can be asked of positions of this game; None if no search would even begin with it."""
    members, facts = Members(root, report), Facts(report)
    try:
        if not members.complete(root):
            return None
        players = members.ask(root, "players")
        if not is_whole(players) or not 1 <= players <= MAX_PLAYERS:
            report.complain("players", f"players must be 1 to {MAX_PLAYERS}, got {shown(players)}")
        facts.read(members, root)
    except BrokenError:
        return None
    return None if report.problems else Answers(report, members, facts, int(players))
