"""Settings per phase: another engine for the opening than for the end."""

import copy
import pickle
from typing import Any

import pytest

import nply
from nply.agents import Clock, EngineAgent, agent
from nply.agents.equal_moves import equal_moves
from nply.search.phases import phase_of
from nply.testing import check_game
from small_games import Countdown


class Phased(Countdown):
    """Countdown with two phases."""

    phases = ("many", "few")

    def phase(self) -> Any:
        return "many" if self.pile > 4 else "few"

    def evaluate(self) -> list[int]:
        return [0, 0]


STAR = nply.load("chinese_checkers", players=2, pegs=3)


def positions() -> list[nply.State]:
    """One position of each phase, in the order of the phases."""
    state = STAR.start()
    found: dict[str | None, nply.State] = {}
    searcher = nply.MaxN().searcher(STAR)
    while not state.is_terminal() and len(found) < 3:
        found.setdefault(state.phase(), state.copy())
        state.push(searcher.search(state, depth=2).move)
    return [found[name] for name in state.phases]


def test_each_phase_is_searched_by_its_own_engine() -> None:
    engine = nply.engine("phases(opening=maxn(width=3),middle=paranoid,end=maxn(prune=none))")
    searcher = engine.searcher(STAR)
    for state, text in zip(positions(), ("maxn(width=3)", "paranoid", "maxn(prune=none)"), strict=True):
        expected = nply.engine(text).search(state, depth=3)
        for found in (engine.search(state, depth=3), searcher.search(state, depth=3)):
            assert (found.engine, found.move, found.values, found.nodes) == (
                text,
                expected.move,
                expected.values,
                expected.nodes,
            )
        assert agent(f"{engine}@d3").choose(state, Clock()) == expected.move
        assert equal_moves(engine, state, expected) == equal_moves(nply.engine(text), state, expected)
        assert engine.trace(state, depth=2).result.engine == text
    assert searcher.table_bytes > 0
    searcher.clear()
    assert searcher.search(positions()[0], depth=2).kept_hits == 0


def test_an_engine_for_all_other_phases() -> None:
    engine = nply.Phases(nply.MaxN(), opening="maxn(width=2)")
    assert [str(engine.at(state)) for state in positions()] == ["maxn(width=2)", "maxn", "maxn"]


@pytest.mark.parametrize(
    "text",
    [
        "phases(opening=maxn(width=10),middle=maxn,end=maxn)",
        "phases(paranoid(table=8MB),end=maxn(prune=none))",
    ],
)
def test_text_forms_come_back(text: str) -> None:
    engine = nply.engine(text)
    assert str(engine) == text
    for again in (nply.engine(str(engine)), pickle.loads(pickle.dumps(engine)), copy.deepcopy(engine)):
        assert again == engine
        assert hash(again) == hash(engine)
    assert eval(repr(engine), {"nply": nply}) == engine
    assert nply.engine(f" PHASES ( {text[7:]}") == engine
    assert engine != nply.MaxN()


def test_games_written_in_python() -> None:
    engine = nply.engine("phases(many=maxn,few=minimax)")
    assert engine.search(Phased(9), depth=3).engine == "maxn"
    assert engine.search(Phased(3), depth=3).engine == "minimax"
    assert engine.searcher(Phased(9)).search(Phased(3)).values == (-1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phases(opning=maxn,middle=maxn,end=maxn)", "no phase 'opning'; did you mean 'opening'"),
        ("phases(opening=maxn)", "no engine for middle, end; name it, or give one for all others first"),
        ("phases(maxn,opening=maxn,middle=maxn,end=maxn)", "every phase is named, so maxn has no effect"),
    ],
)
def test_phases_that_the_game_does_not_have(text: str, message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        nply.engine(text).search(STAR.start(), depth=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phases", "name at least one phase"),
        ("phases(maxn)", "name at least one phase"),
        ("phases(maxn,paranoid,end=maxn)", "only one engine can be for all other phases"),
        ("phases(end=maxn(wdth=3))", "maxn has no option 'wdth'"),
        ("phases(end=phases(end=maxn))", "a phase has no phases of its own"),
        ("phases(end=random)", "no engine is called 'random'"),
    ],
)
def test_wrong_text_forms(text: str, message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        nply.engine(text)


def test_games_without_phases_and_with_wrong_ones() -> None:
    engine = nply.engine("phases(many=maxn,few=maxn)")
    for state in (nply.load("nim").start(), Countdown()):
        with pytest.raises(nply.CapabilityError, match="this game names no phases"):
            engine.search(state, depth=1)

    class Lost(Phased):
        def phase(self) -> Any:
            return "none"

    with pytest.raises(nply.GameError, match=r"Lost.phase\(\) must return one of its phases, many, few, got"):
        engine.search(Lost(), depth=1)

    class Numbered(Phased):
        phases = 3  # type: ignore[assignment]

    with pytest.raises(nply.GameError, match=r"Numbered\.phases must be a list of texts, got 3"):
        phase_of(Numbered())


def test_check_game_looks_at_phases_and_at_quiet() -> None:
    class Wrong(Phased):
        def phase(self) -> Any:
            return "late"

        def quiet(self) -> Any:
            return 1

    problems = " ".join(check_game(Wrong()))
    assert "quiet must be True or False, got 1" in problems
    assert "phase must be one of the names in phases" in problems
    for good in (Phased(), STAR, nply.load("connect_four"), nply.load("backgammon")):
        assert check_game(good, games=2) == []


# --- Limits of a phase ----------------------------------------------------------------------------


def test_a_phase_may_have_a_limit_of_its_own() -> None:
    engine = nply.engine("phases(opening=maxn(width=3)@d2,middle=paranoid@d3,end=maxn)")
    opening, middle, end = positions()
    assert (engine.search(opening).depth, engine.search(middle).depth) == (2, 3)
    assert engine.search(end, depth=1).depth == 1
    assert engine.search(opening, nodes=5).nodes <= 5  # whichever comes first
    assert engine.trace(opening).result.depth == 2
    with pytest.raises(nply.OptionError, match=r"maxn\(width=3\)@d2 has a limit of depth already; leave one"):
        engine.search(opening, depth=4)


@pytest.mark.parametrize(
    "text",
    [
        "phases(maxn@d2,end=maxn@d4)",
        "phases(opening=maxn(width=4)@20k+d4,middle=maxn@0.5s,end=maxn@end)",
    ],
)
def test_text_forms_with_limits_come_back(text: str) -> None:
    engine = nply.engine(text)
    assert str(engine) == text
    assert pickle.loads(pickle.dumps(engine)) == engine == eval(repr(engine), {"nply": nply})
    assert engine != nply.engine(text.replace("d4", "d5"))
    assert str(agent(text)) == text  # nothing is left to limit
    assert agent("phases(maxn@d2,end=maxn@d4)@20k").choose(positions()[0], Clock()) is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phases(maxn@d2,end=maxn@d4)@d6", "maxn@d2 has a limit of depth already; leave one of the two out"),
        ("phases(maxn,end=maxn@d4)", "has no limit; write how far it may search"),
        ("phases(maxn@d0,end=maxn)@d3", "a depth of 0 finds no move"),
        ("phases(maxn,end=pimc(maxn))@d3", "searches what a player sees"),
    ],
)
def test_wrong_limits(text: str, message: str) -> None:
    with pytest.raises(nply.OptionError, match=message):
        agent(text)


def test_agents_know_what_is_random_in_their_phases() -> None:
    luck = agent("phases(maxn,end=uct)@100")
    state = positions()[2]
    assert isinstance(luck, EngineAgent)
    assert luck.reproducible
    assert not agent("phases(maxn@0.5s,end=maxn)@100").reproducible
    assert not agent("phases(maxn,end=uct(threads=2))@100").reproducible
    by_seed = {
        tuple(v.visits for v in luck.engine.search(state, nodes=2000, seed=s).root_moves) for s in range(9)
    }
    assert len(by_seed) > 1
    with pytest.raises(nply.OptionError, match="phases leaves nothing to chance"):
        nply.engine("phases(maxn,end=paranoid)").search(state, depth=1, seed=3)
