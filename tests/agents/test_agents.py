"""Agents: engines with limits, chance, the game's own order, and users' classes."""

import pickle
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

import nply
from nply.agents import Agent, AgentError, Clock, EngineAgent, agent, agent_names
from nply.limits import Limit
from nply.search import engine_names

NIM = nply.load("nim", heap=12, players=3)
SPADES = nply.load("spades", players=3, cards=4)


def play(game: nply.Game, agents: list[Agent], seed: int = 0) -> list[Any]:
    state = game.deal(seed=seed) if "deal" in game.capabilities else game.start()
    choosers = [each.for_game() for each in agents]
    while not state.is_terminal():
        state.push(choosers[state.player].choose(state, Clock(seed, len(state.history))))
    return list(state.history)


class Greedy:
    """A bot of a user, with a setting."""

    def __init__(self, last: bool = False) -> None:
        self.last = last
        self.seen = 0

    def choose(self, state: nply.State, clock: Clock) -> Any:
        self.seen += 1
        moves = state.legal_moves()
        for _ in range(2):
            if not state.is_terminal():
                state.push(state.legal_moves()[0])  # the state is the bot's own
        clock.note(nodes=self.seen)
        return moves[-1 if self.last else 0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Greedy) and (self.last, self.seen) == (other.last, other.seen)

    __hash__ = None  # type: ignore[assignment]


BOT = """
    import nply

    class Bot:
        def __init__(self, *words, which=-1, loud=False, name=""):
            self.words, self.which, self.loud, self.name = words, which, loud, name

        def choose(self, state, clock):
            clock.note(depth=1)
            return state.legal_moves()[self.which]

    class Broken(Bot):
        def choose(self, state, clock):
            return [][0]

    class Timid(Bot):
        def choose(self, state, clock):
            raise nply.OptionError("no idea")

    class Dumb:
        pass

    class Unfinished:
        def __init__(self):
            raise RuntimeError("not\\nyet")

    ready_made = Bot()
"""


@pytest.fixture
def bot_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "some_bot.py"
    file.write_text(textwrap.dedent(BOT))
    monkeypatch.delitem(sys.modules, "some_bot", raising=False)
    return file


# --- What is built in ---------------------------------------------------------------------------


def test_random_depends_on_seed_and_ply_alone() -> None:
    state = SPADES.deal(seed=1)
    chance = agent("random")
    choices = {seed: chance.choose(state, Clock(seed, 0)) for seed in range(40)}
    assert set(choices.values()) == set(state.legal_moves())
    assert choices == {seed: agent("Random").for_game().choose(state, Clock(seed, 0)) for seed in range(40)}
    assert len({chance.choose(state, Clock(3, ply)) for ply in range(40)}) == len(state.legal_moves())
    assert play(NIM, [chance] * 3, 5) == play(NIM, [chance] * 3, 5)
    assert len({tuple(play(NIM, [chance] * 3, seed)) for seed in range(20)}) > 5


def test_random_is_the_same_everywhere() -> None:
    assert " ".join(play(NIM, [agent("random")] * 3, 5)) == "12=8+4 4=3+1 8=5+3 3=2+1 3=2+1 5=4+1 4=3+1 3=2+1"


def test_heuristic_takes_the_first_move_in_the_games_order() -> None:
    state = SPADES.deal(seed=1)
    assert agent("heuristic").choose(state, Clock()) == state.legal_moves()[0]

    class Ordered:
        players, player, legal_moves = 2, 0, (1, 2, 3)

        def apply(self, move: int) -> "Ordered":
            return self

        def is_terminal(self) -> bool:
            return False

        def scores(self) -> tuple[int, int]:
            return 0, 0

    class Reversed(Ordered):
        def order(self, moves: tuple[int, ...]) -> list[int]:
            return sorted(moves, reverse=True)

    positions: list[Any] = [Ordered(), Reversed()]
    assert [agent("heuristic").choose(state, Clock()) for state in positions] == [1, 3]
    assert {agent("random").choose(positions[0], Clock(seed)) for seed in range(30)} == {1, 2, 3}


def test_an_engine_with_a_limit_plays_what_it_finds() -> None:
    state = SPADES.deal(seed=2)
    for text, limits in (
        ("paranoid@2k", {"nodes": 2000}),
        ("maxn(ties=worst_for_root)@d6", {"depth": 6}),
        ("maxn@300+d6", {"nodes": 300, "depth": 6}),
        ("maxn@10s", {"seconds": 10}),
    ):
        made = agent(text)
        clock = Clock()
        found = made.engine.search(state, **limits)  # type: ignore[attr-defined]
        assert made.choose(state, clock) == found.move
        assert (clock.nodes, clock.depth) == (found.nodes, found.depth)
        assert str(made) == text
    assert not agent("maxn@10s").reproducible
    assert agent("maxn@2k").reproducible


def test_seconds_end_a_search_that_nothing_else_would_end() -> None:
    large = nply.load("mnk", m=7, n=7, k=5, players=3).start()
    start = time.monotonic()
    agent("maxn@0.05s").choose(large, Clock())
    assert 0.04 < time.monotonic() - start < 20  # a busy machine may be late


@pytest.mark.parametrize("text", ["random", "heuristic", "paranoid@250k", "MaxN( Ties = left )@d3+1.5s"])
def test_agents_are_equal_where_their_settings_are(text: str) -> None:
    made = agent(text)
    assert made == agent(str(made)) == agent(made) == pickle.loads(pickle.dumps(made))
    assert hash(made) == hash(agent(str(made)))
    assert eval(repr(made), {"nply": nply}) == made
    assert made != agent("maxn@17")
    assert made != text


def test_agents_are_compared_by_what_they_do() -> None:
    assert agent("maxn@250k") == agent("maxn(ties=left)@250000"), "left is what ties are by themselves"
    assert agent("maxn@250k") != agent("maxn@250k+d3")
    assert agent("maxn@250k") != agent("paranoid@250k")
    assert agent("random") != agent("heuristic")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("paranod@20k", "no agent is called 'paranod'; did you mean 'paranoid'?"),
        ("solver(paranoid,worlds=20)@0.5s", "no agent is called 'solver'; valid: "),
        ("randm", "did you mean 'random'?"),
        ("paranoid", "'paranoid' has no limit; write how far it may search: 'paranoid@250k'"),
        ("maxn(tie=left)@20k", "maxn has no option 'tie'; did you mean 'ties'?"),
        ("maxn(ties=up)@20k", "ties must be one of left, worst_for_root"),
        ("maxn@d0", "a depth of 0 finds no move"),
        ("maxn@20x", "'20x' is no limit"),
        ("random@20k", "random has neither options nor a limit; write random"),
        ("heuristic(depth=3)", "heuristic has neither options nor a limit"),
        ("maxn@20k)", "')' is left over"),
        ("", "is empty"),
        ("nowhere.py:Bot", "cannot read nowhere.py: No such file"),
        ("nowhere:Bot", "there is no module nowhere; a file is written with its ending: nowhere.py:Bot"),
        ("nply.nowhere:Bot", "there is no module nply.nowhere"),
        ("nply.agents:Agnt", "nply.agents has no class Agnt"),
        ("nply.agents:agent", "agent is no class; an agent is a class with choose(self, state, clock)"),
        ("nply.games:Game", "cannot be made: TypeError"),
    ],
)
def test_mistakes_are_one_clear_line(text: str, says: str) -> None:
    with pytest.raises(nply.OptionError) as caught:
        agent(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_engine_may_search_to_the_end_if_the_caller_says_so() -> None:
    made = agent("maxn", to_the_end=True)
    assert isinstance(made, EngineAgent)
    assert (str(made), made.limit) == ("maxn", Limit())
    assert made.choose(NIM.start(), Clock()) == nply.MaxN().search(NIM.start()).move


def test_names() -> None:
    assert agent_names() == [*engine_names(), "random", "heuristic", "level", "easy", "medium", "hard"]


def test_what_is_noted_is_checked() -> None:
    clock = Clock()
    for wrong in (-1, 1.5, True, "3"):
        with pytest.raises(nply.OptionError, match="must be a whole number, at least 0"):
            clock.note(nodes=wrong)  # type: ignore[arg-type]
    assert (clock.nodes, clock.depth) == (None, None)


# --- A user's own -------------------------------------------------------------------------------


def test_an_object_with_choose_is_an_agent() -> None:
    bot = Greedy(last=True)
    made = agent(bot)
    state = NIM.start()
    assert made.choose(state, Clock()) == state.legal_moves()[-1]
    assert list(state.history) == [], "the bot played on a copy"
    assert str(made) == f"{__name__}:Greedy"
    assert made == agent(Greedy(last=True)) != agent(Greedy())
    assert pickle.loads(pickle.dumps(made)) == made
    assert agent(made) is made


def test_every_game_has_a_copy_of_the_object() -> None:
    made = agent(Greedy())
    counts = []
    for _ in range(2):
        chooser = made.for_game()
        for ply in range(3):
            clock = Clock(0, ply)
            chooser.choose(NIM.start(), clock)
            counts.append(clock.nodes)
    assert counts == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize("wrong", [None, 5, object(), Greedy])
def test_what_is_no_agent(wrong: Any) -> None:
    with pytest.raises(nply.OptionError, match="is no agent: give a text, or an object with choose"):
        agent(wrong)


def test_an_object_that_cannot_be_copied() -> None:
    bot = Greedy()
    bot.seen = (i for i in range(3))  # type: ignore[assignment]
    with pytest.raises(AgentError, match="cannot be copied for a game: TypeError"):
        agent(bot).for_game()


@pytest.mark.parametrize("text", ["some_bot.py:Bot", "./some_bot.py:Bot", "some_bot:Bot"])
def test_a_class_of_a_file_or_module(bot_file: Path, text: str) -> None:
    made = agent(text)
    state = NIM.start()
    clock = Clock()
    assert made.choose(state, clock) == state.legal_moves()[-1]
    assert clock.depth == 1
    assert str(made) == text
    assert made == agent(text) == pickle.loads(pickle.dumps(made))
    assert play(NIM, [made] * 3) == play(NIM, [agent(str(bot_file) + ":Bot")] * 3)


def test_arguments_and_limit_of_a_class(bot_file: Path) -> None:
    made = agent("some_bot.py:Bot(2, Deep, which=0, loud=True, name=Ann)@d3+20k")
    assert str(made) == "some_bot.py:Bot(2,deep,which=0,loud=True,name=Ann)@20k+d3"
    chooser: Any = made.for_game()
    clock = Clock()
    assert chooser.choose(NIM.start(), clock) == NIM.start().legal_moves()[0]
    assert clock.limit == Limit(nodes=20_000, depth=3)
    bot = chooser.chooser
    assert (bot.words, bot.which, bot.loud, bot.name) == ((2, "deep"), 0, True, "Ann")
    assert made.reproducible
    assert not agent("some_bot.py:Bot@0.5s").reproducible


def test_a_changed_file_is_noticed(bot_file: Path) -> None:
    before: Any = agent("some_bot.py:Bot")
    assert before.source == agent("some_bot.py:Bot").source  # type: ignore[attr-defined]
    bot_file.write_text(bot_file.read_text().replace("which=-1", "which=0"))
    after: Any = agent("some_bot.py:Bot")
    assert after.source != before.source
    assert after.choose(NIM.start(), Clock()) == NIM.start().legal_moves()[0]


def test_what_a_class_does_wrong_is_one_line(bot_file: Path) -> None:
    for text, says in (
        ("some_bot.py:Bto", "some_bot.py has no class Bto; did you mean 'Bot'?"),
        ("some_bot.py:ready_made", "ready_made is no class"),
        ("some_bot.py:Dumb", "Dumb has no choose; an agent is a class with choose(self, state, clock)"),
        ("some_bot.py:Unfinished", "cannot be made: RuntimeError: not yet (some_bot.py, line "),
        ("some_bot.py:Bot(speed=3)", "cannot be made: TypeError: "),
    ):
        with pytest.raises(nply.OptionError) as caught:
            agent(text)
        assert says in str(caught.value)
        assert "\n" not in str(caught.value)
    for text, says in (
        ("some_bot.py:Broken", "choose raised IndexError: list index out of range (some_bot.py, line "),
        ("some_bot.py:Timid", "choose raised OptionError: no idea"),
    ):
        with pytest.raises(AgentError) as failed:
            agent(text).choose(NIM.start(), Clock())
        assert f"agent {text}: {says}" in str(failed.value)


def test_a_file_that_cannot_be_loaded(bot_file: Path) -> None:
    bot_file.write_text("import no_such_thing\n")
    for text in ("some_bot.py:Bot", "some_bot:Bot"):
        with pytest.raises(nply.OptionError, match="cannot be loaded: ModuleNotFoundError"):
            agent(text)
    bot_file.write_text("def wrong(:\n")
    with pytest.raises(nply.OptionError, match="cannot be loaded: SyntaxError"):
        agent("some_bot.py:Bot")
    bot_file.unlink()
    bot_file.mkdir()
    with pytest.raises(nply.OptionError, match=r"cannot read some_bot\.py: Is a directory"):
        agent("some_bot.py:Bot")
