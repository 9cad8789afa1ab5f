"""Agents: whoever chooses a move for a seat.

>>> import nply
>>> state = nply.load("nim", heap=9).start()
>>> agent("minimax@d9").choose(state, Clock(seed=7)) in state.legal_moves()
True
"""

from nply._core import OptionError
from nply.agents.agent import (
    Agent,
    AgentError,
    Chooser,
    Clock,
    EngineAgent,
    HeuristicAgent,
    RandomAgent,
)
from nply.agents.level import NAMED, LevelAgent, level_agent
from nply.limits import Limit
from nply.options import nearest
from nply.search.engines import Engine, engine, engine_names
from nply.search.phases import Phases
from nply.text_form import Form, parse

__all__ = [
    "Agent",
    "AgentError",
    "Chooser",
    "Clock",
    "EngineAgent",
    "HeuristicAgent",
    "LevelAgent",
    "RandomAgent",
    "agent",
    "agent_names",
]

_SIMPLE = {"random": RandomAgent, "heuristic": HeuristicAgent}
_LEVELS = ("level", *NAMED)


def agent_names() -> list[str]:
    """Every name that an agent's text may start with, besides those of users' classes."""
    return [*engine_names(), *_SIMPLE, *_LEVELS]


def agent(text: "str | Agent | Chooser", *, to_the_end: bool = False) -> Agent:
    """Return the agent that is written as this text, or that plays with an object of yours.

    `paranoid@250k` is an engine with a limit, `random` and `heuristic` (the first move in the game's own
    order) need none, `level(1)` to `level(10)`, `easy`, `medium` and `hard` are opponents for people,
    `my_bot.py:Bot` and `package.module:Bot` are classes with `choose(state, clock)`. An engine without a
    limit searches to the end of the game, which few games allow: only if `to_the_end` says so.

    >>> agent("MaxN(ties = worst_for_root) @ 20k")
    nply.agents.agent('maxn(ties=worst_for_root)@20k')
    """
    if isinstance(text, Agent):
        return text
    if not isinstance(text, str):
        from nply.agents.user_agent import ObjectAgent  # few need it

        if isinstance(text, type) or not isinstance(text, Chooser):
            raise OptionError(f"{text!r} is no agent: give a text, or an object with choose(state, clock)")
        return ObjectAgent(text)
    form = parse(text)
    if form.is_address:
        from nply.agents.user_agent import ClassAgent

        return ClassAgent(form)
    if form.name in _SIMPLE:
        return _simple(form)
    if form.name in _LEVELS:
        return level_agent(form)
    if form.name not in engine_names():
        raise OptionError(f"no agent is called {form.name!r}; {nearest(form.name, agent_names())}")
    return _engine_agent(form, to_the_end)


def _simple(form: Form) -> Agent:
    if form != Form(form.name):
        raise OptionError(f"'{form}': {form.name} has neither options nor a limit; write {form.name}")
    return _SIMPLE[form.name]()


def _engine_agent(form: Form, to_the_end: bool) -> Agent:
    made: Engine = engine(str(form.without_limit()))
    limit = form.limit or Limit()
    in_phases = [one.limits(**vars(limit)) for one in made.settings] if isinstance(made, Phases) else []
    limited = form.limit is not None or (in_phases != [] and all(any(one.values()) for one in in_phases))
    if not limited and not to_the_end:
        examples = f"'{form}@250k' (nodes), '{form}@d6' (depth), '{form}@0.5s' or '{form}@end'"
        raise OptionError(f"'{form}' has no limit; write how far it may search: {examples}")
    return EngineAgent(made, limit)
