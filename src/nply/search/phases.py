"""Settings per phase: another engine for the opening than for the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nply import _core
from nply._core import CapabilityError, GameError, OptionError
from nply.games.game import Game
from nply.games.protocol import PythonGame
from nply.limits import Limit
from nply.options import nearest
from nply.search.engines import PHASES, Engine, register
from nply.search.result import Result
from nply.search.searcher import ComposedSearcher, Limits, Report, Searched, Searcher, checked_limits
from nply.text_form import Form, parse


@dataclass(frozen=True)
class Setting:
    """What a phase is searched with: an engine, and perhaps a limit that holds in this phase only."""

    engine: Engine
    limit: Limit

    @classmethod
    def of(cls, given: Engine | str) -> "Setting":
        """Return the setting that an engine, or a text like `maxn(width=10)@d4`, stands for."""
        if isinstance(given, str):
            from nply.search.engines import engine  # it knows the class below, too

            form = parse(given)
            made = cls(engine(str(form.without_limit())), form.limit or Limit())
        else:
            made = cls(given, Limit())
        if isinstance(made.engine, Phases):
            raise OptionError("phases: a phase has no phases of its own; give an engine like maxn")
        if made.engine.from_views:
            raise OptionError(
                f"phases: {made.engine} searches what a player sees, and a phase is one of states"
            )
        if made.limit.depth == 0:
            raise OptionError(f"phases: '{made}': a depth of 0 finds no move; write a depth of at least 1")
        return made

    def limits(self, **given: Any) -> dict[str, Any]:
        """Return the limits of a search in this phase: those that are given, and its own."""
        own = {name: value for name, value in vars(self.limit).items() if value}
        for name in own:
            if given[name] is not None and given[name] is not False:
                raise OptionError(f"phases: {self} has a limit of {name} already; leave one of the two out")
        return {**given, **own}

    def __str__(self) -> str:
        return f"{self.engine}@{self.limit}" if self.limit else str(self.engine)

    def __repr__(self) -> str:
        return repr(str(self)) if self.limit else repr(self.engine)


class Phases(Engine):
    """For each phase that a game names, an engine of its own; the root's phase decides.

    An engine that is given without a phase is for all phases that are not named. What a game calls its phases
    is in `state.phases`. A text may say how far a phase is searched (`opening="maxn@d4"`), in addition to the
    limits of the search.

    >>> from nply import MaxN
    >>> Phases(opening=MaxN(width=10), end=MaxN())
    nply.Phases(opening=nply.MaxN(width=10), end=nply.MaxN())
    >>> str(Phases(MaxN(), opening="maxn(width=10)"))
    'phases(maxn,opening=maxn(width=10))'
    >>> Phases("maxn@d4", end="maxn@d8")
    nply.Phases('maxn@d4', end='maxn@d8')
    """

    name = "phases"

    def __init__(self, others: Engine | str | None = None, /, **engines: Engine | str) -> None:
        if not engines:
            raise OptionError("phases: name at least one phase, like phases(opening=maxn(width=10),end=maxn)")
        self.others = None if others is None else Setting.of(others)
        self.phases: Mapping[str, Setting] = {phase: Setting.of(given) for phase, given in engines.items()}
        self.options = {}
        self.draws = any(one.engine.draws for one in self.settings)

    @classmethod
    def of(cls, form: Form) -> "Phases":
        """Return the engine of a text form like `phases(maxn,opening=maxn(width=10))`."""
        if len(form.positional) > 1:
            raise OptionError(f"'{form}': only one engine can be for all other phases")
        return cls(*map(str, form.positional), **{phase: str(value) for phase, value in form.named})

    @property
    def settings(self) -> list[Setting]:
        """Those of all phases, that of the others first."""
        return [*([] if self.others is None else [self.others]), *self.phases.values()]

    def at(self, state: _core.State | PythonGame) -> Engine:
        """Return the engine that searches this position."""
        return self.setting_at(state).engine

    def setting_at(self, state: _core.State | PythonGame) -> Setting:
        """Return what this position is searched with."""
        phase, names = phase_of(state), phase_names(state)
        for given in self.phases:
            if given not in names:
                raise OptionError(f"phases: this game has no phase {given!r}; {nearest(given, names)}")
        missing = [name for name in names if name not in self.phases]
        if missing and self.others is None:
            raise OptionError(
                f"phases: no engine for {', '.join(missing)}; name it, or give one for all others first"
            )
        if not missing and self.others is not None:
            raise OptionError(f"'{self}': every phase is named, so {self.others} has no effect")
        found = self.phases.get(phase, self.others)
        assert found is not None, "every phase has an engine"
        return found

    @property
    def reproducible(self) -> bool:
        """Does it find the same on every machine, in every phase?"""
        return all(one.engine.reproducible and one.limit.seconds is None for one in self.settings)

    @property
    def two_sides(self) -> bool:
        """Has a position a single value, whichever engine searches it?"""
        return all(one.engine.two_sides for one in self.settings)

    def searcher(self, game: Game | PythonGame | None = None) -> Searcher:
        """Return a searcher that has one of its own for each engine."""
        return PhasedSearcher(self, game)

    def trace(self, state: _core.State | PythonGame, **arguments: Any) -> Any:
        """Search like the engine of this phase does, and write the last iteration down."""
        setting = self.setting_at(state)
        given = {name: arguments.pop(name, default) for name, default in vars(Limit()).items()}
        return setting.engine.trace(state, **setting.limits(**given), **arguments)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Engine):
            return NotImplemented
        return isinstance(other, Phases) and (self.others, self.phases) == (other.others, other.phases)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        others = [] if self.others is None else [str(self.others)]
        return f"phases({','.join([*others, *(f'{name}={one}' for name, one in self.phases.items())])})"

    def __repr__(self) -> str:
        others = [] if self.others is None else [repr(self.others)]
        named = [f"{name}={one!r}" for name, one in self.phases.items()]
        return f"nply.Phases({', '.join([*others, *named])})"


class PhasedSearcher(ComposedSearcher):
    """A searcher for each engine of a `Phases`."""

    def __init__(self, engine: Phases, game: Game | PythonGame | None = None) -> None:
        super().__init__(engine, game)
        self._phases = engine

    def _run(self, state: Searched, limits: Limits, report: Report, root_player: int, seed: int) -> Result:
        """Search a position with the engine of its phase, within its limit too."""
        setting = self._phases.setting_at(self._open(state))
        nodes, depth, seconds, to_the_end = limits
        own = setting.limits(nodes=nodes, depth=depth, seconds=seconds, to_the_end=to_the_end)
        return self.of(setting.engine)._run(state, checked_limits(**own), report, root_player, seed)


def phase_names(state: _core.State | PythonGame) -> list[str]:
    """Return what a game calls its phases; a CapabilityError if it has none."""
    names = _read(state, "phases")
    if not names:
        raise CapabilityError("phases: this game names no phases: use one engine for all of it")
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name for name in names):
        raise GameError(f"{type(state).__name__}.phases must be a list of texts, got {names!r}")
    return list(names)


def phase_of(state: _core.State | PythonGame) -> str:
    """Return the phase of a position; of a game written in Python it is checked."""
    names, phase = phase_names(state), _read(state, "phase")
    if phase not in names:
        raise GameError(
            f"{type(state).__name__}.phase() must return one of its phases, {', '.join(names)}, got {phase!r}"
        )
    return str(phase)


def _read(state: object, name: str) -> Any:
    member = getattr(state, name, None)
    return member() if callable(member) else member


register(PHASES, Phases.of)
