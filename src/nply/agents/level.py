"""Opponents of ten strengths: `level(1)` to `level(10)`; `easy`, `medium` and `hard` are three of them."""

import math
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from nply._core import OptionError, View
from nply.agents.agent import Agent, Clock, Position
from nply.games.views import PythonView
from nply.options import nearest, number
from nply.text_form import Form

if TYPE_CHECKING:
    from nply.agents.judgement import Judgement

NAMED = {"easy": 3, "medium": 7, "hard": 9}


class Strength(NamedTuple):
    """What a level may search, and how little it cares."""

    nodes: int
    """For one decision; if cards are hidden, for all worlds together."""
    worlds: int
    """Deals of the hidden cards that are tried."""
    looseness: float
    """How readily a move is played that is worth less than the best: 0 never, 2 nearly any move.

    Each move is as likely as exp(−loss / looseness), where a loss of 1 is the way from the best move to the
    one in the middle of all.
    """


STRENGTHS = {
    1: Strength(100, 1, 2.0),
    2: Strength(200, 1, 1.4),
    3: Strength(300, 2, 1.0),
    4: Strength(600, 2, 0.85),
    5: Strength(1_000, 3, 0.7),
    6: Strength(1_700, 3, 0.6),
    7: Strength(3_000, 4, 0.5),
    8: Strength(10_000, 6, 0.35),
    9: Strength(30_000, 10, 0.22),
    10: Strength(300_000, 30, 0.0),
}


class LevelAgent(Agent):
    """Judges every move with a small search, and takes one of the good ones: the better, the more likely."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.strength = STRENGTHS[level]

    def for_game(self) -> Self:
        return self

    def choose(self, state: Position | View | PythonView, clock: Clock) -> Any:
        from nply.agents.judgement import judge, judge_view  # imported when somebody plays

        chance = clock.random()
        nodes, worlds = self.strength.nodes, self.strength.worlds
        if isinstance(state, View | PythonView):
            judgement = judge_view(
                state, nodes=nodes, worlds=worlds, seed=chance.getrandbits(62), stop=clock.stop
            )
        else:
            judgement = judge(state, nodes=nodes, stop=clock.stop)
        clock.note(nodes=judgement.nodes, depth=judgement.depth)
        return pick(judgement, self.strength.looseness, chance.random())

    def __str__(self) -> str:
        return f"level({self.level})"


def pick(judgement: "Judgement", looseness: float, chance: float) -> Any:
    """Return a move by chance, a number from 0 to 1: good ones more likely, the less loose the more so."""
    best, middle = judgement.best.value, judgement.moves[len(judgement.moves) // 2].value
    scale = looseness * (best - middle)
    if scale <= 0:
        ties = [one.move for one in judgement.moves if one.value == best]
        return ties[int(chance * len(ties))]
    weights = [math.exp((one.value - best) / scale) for one in judgement.moves]
    left = chance * sum(weights)
    for one, weight in zip(judgement.moves, weights, strict=True):
        left -= weight
        if left < 0:
            return one.move
    return judgement.best.move


def level_agent(form: Form) -> LevelAgent:
    """Return the agent that is written `level(7)`, or `easy`, `medium`, `hard`."""
    if form.name in NAMED:
        if form != Form(form.name):
            raise OptionError(f"'{form}': {form.name} has neither options nor a limit; write {form.name}")
        return LevelAgent(NAMED[form.name])
    plain = bool(form.positional) and form == Form(form.name, form.positional[:1])
    size = number(str(form.positional[0])) if plain else None
    if size not in STRENGTHS:
        raise OptionError(f"'{form}': write a level from level(1) to level({max(STRENGTHS)})")
    return LevelAgent(int(size))


def level_number(text: str) -> int:
    """Read what --level says: a number from 1 to 10, or one of the names."""
    size = NAMED.get(text.lower(), number(text))
    if size not in STRENGTHS:
        valid = f"a number from 1 to {max(STRENGTHS)}"
        raise OptionError(f"no level {text!r}: {valid}, or {nearest(text.lower(), NAMED)}")
    return int(size)
