"""A table of people and agents: turns, take back, saved and restored."""

import random
from typing import Any

import pytest

import nply
from nply.agents import AgentError
from nply.play import Session, Setup, costliest, decisions, restored
from nply.play.hints import hint

HEARTS = Setup(
    game="hearts",
    options={"passing": "left", "cards": 5},
    seats=(None, "random", "heuristic", "level(2)"),
    seed=3,
    open=True,
)


def play_on(session: Session, chance: random.Random, moves: int) -> None:
    """Play so many moves, the person's at random; begin hands where they are over."""
    for _ in range(moves):
        if session.turn is None:
            if session.is_over:
                return
            session.next_hand()
        assert session.turn is not None
        if session.is_person(session.turn):
            session.play(chance.choice(list(session.state.legal_moves())))
        else:
            session.reply()


def test_the_same_seed_is_the_same_game() -> None:
    games = []
    for _ in range(2):
        session = Session(HEARTS)
        play_on(session, random.Random(7), 100)
        games.append(session.saved())
    assert games[0] == games[1]
    assert len(games[0].finished) == 1


@pytest.mark.parametrize(
    "setup",
    [
        HEARTS,
        Setup(game="hearts", options={"cards": 4}, seats=(None, *["random"] * 3), to=12, open=True),
        Setup(
            game="oh_hell",
            options={"bidding": "moves"},
            seats=(None, *["random"] * 3),
            hands="3-1",
            open=True,
        ),
        Setup(game="chinese_checkers", options={"pegs": 3}, seats=("random", None, "random")),
        Setup(game="connect_four", seats=(None, "minimax@200"), opening=("d", "d")),
    ],
    ids=lambda setup: setup.game,
)
def test_a_game_is_restored_at_any_move(setup: Setup) -> None:
    session, again = Session(setup), None
    chance = random.Random(1)
    for move in range(60):
        play_on(session, chance, 1)
        if move % 7 == 0:
            again = restored(session.saved())
            assert again.saved() == session.saved()
            assert again.totals == session.totals
            assert again.turn == session.turn or session.turn is None
            if session.turn is not None:
                assert again.state.history == session.state.history
                assert sorted(map(str, again.state.legal_moves())) == sorted(
                    map(str, session.state.legal_moves())
                )
    assert again is not None


def test_take_back_returns_to_the_last_decision() -> None:
    session = Session(HEARTS)
    chance = random.Random(2)
    while session.turn != 0 or len(session.state.history) < 14 or len(session.state.legal_moves()) == 1:
        play_on(session, chance, 1)
    before = list(session.state.history)
    session.play(session.state.legal_moves()[0])
    while session.turn not in (0, None):
        session.reply()
    assert session.turn == 0
    taken = session.take_back(0)
    assert session.state.history == before
    assert taken >= 1
    assert session.turn == 0


def test_nothing_to_take_back_leaves_the_game_as_it_was() -> None:
    session = Session(HEARTS)
    saved = session.saved()
    with pytest.raises(nply.MoveError, match="no decision of yours"):
        session.take_back(0)
    session = Session(Setup(game="connect_four", seats=(None, "random"), opening=("d", "d")))
    with pytest.raises(nply.MoveError, match="no decision of yours"):
        session.take_back(0)
    assert session.state.history == ["d", "d"]
    assert Session(HEARTS).saved() == saved


def test_a_move_out_of_turn_is_refused() -> None:
    session = Session(Setup(game="nim", options={"heap": 5}, seats=("minimax@d9", None)))
    session.reply()
    with pytest.raises(nply.MoveError, match="not an agent's turn"):
        session.reply()
    with pytest.raises(nply.MoveError):
        session.play("9=8+1")


class Cheat:
    def choose(self, state: Any, clock: Any) -> str:
        return "AS"


def test_an_agent_that_plays_what_it_has_not_is_named() -> None:
    from nply.agents import agent

    agents = [None, agent(Cheat()), agent("random"), agent("random")]
    setup = Setup(
        game="hearts", options={"cards": 4}, seats=(None, "x", "random", "random"), open=True, seed=1
    )
    session = Session(setup, agents=agents)
    with pytest.raises(AgentError, match=r"Cheat.*AS"):
        play_on(session, random.Random(0), 16)


def test_a_finished_hand_is_saved_even_before_it_is_counted() -> None:
    """As if a signal had struck between the last card and the count."""
    session = Session(HEARTS)
    while len(session.state.legal_moves()) > 1 or len(session.state.history) < 4 * 3 + 4 * 5 - 1:
        play_on(session, random.Random(0), 1)
    state: Any = session.state
    state.push(state.legal_moves()[0])
    assert session.hands == []
    saved = session.saved()
    assert len(saved.finished) == 1
    assert restored(saved).is_over


def test_a_save_that_does_not_fit_says_where() -> None:
    from msgspec.structs import replace

    session = Session(HEARTS)
    play_on(session, random.Random(0), 5)
    saved = session.saved()
    with pytest.raises(nply.MoveError, match=r"^hand 1, move 3: "):
        restored(replace(saved, moves=(*saved.moves[:2], "2X")))
    with pytest.raises(nply.MoveError, match="hand 1 is not over"):
        restored(replace(saved, finished=(saved.moves,), moves=()))


def test_the_review_finds_the_mistake() -> None:
    """In nim with 8 chips one move wins and the others lose."""
    session = Session(Setup(game="nim", options={"heap": 8}, seats=(None, "minimax@d9")))
    session.play("8=6+2")
    while session.turn is not None:
        if session.turn == 0:
            session.play(session.state.legal_moves()[0])
        else:
            session.reply()
    judged = list(decisions(session.hands[0], 0))
    worst = costliest(judged)[0]
    assert (worst.number, worst.move, worst.judgement.best.move, worst.cost) == (1, "8=6+2", "8=7+1", 2)
    assert all(one.judgement.complete for one in judged)


def test_the_hint_is_about_the_moves_that_are_legal() -> None:
    session = Session(HEARTS)
    play_on(session, random.Random(0), 3)
    judged = hint(session, nodes=2_000)
    assert sorted(str(one.move) for one in judged.moves) == sorted(map(str, session.state.legal_moves()))


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup(game="nim", seats=(None,)), "2 play nim, but there are 1 seats"),
        (Setup(game="hearts", seats=(None,) * 4, to=100, opening=("2C",)), "deals its cards itself"),
        (Setup(game="nim", options={"heap": 3}, opening=("3=2+1",), seats=(None, None)), "over before"),
    ],
)
def test_what_is_no_game(setup: Setup, words: str) -> None:
    with pytest.raises(nply.OptionError, match=words):
        Session(setup)


class Dice:
    """A player rolls by passing; whoever's roll is higher wins."""

    players = 2

    def __init__(self, rolls: tuple[int, ...] = (), asked: int = 0) -> None:
        self.rolls = rolls
        self.asked = asked

    @property
    def player(self) -> int:
        return len(self.rolls)

    def chance(self) -> list[tuple[str, int]] | None:
        return [(str(face), 1) for face in range(1, 7)] if self.asked > len(self.rolls) else None

    def legal_moves(self) -> list[str]:
        return ["roll", "wait"]

    def apply(self, move: str) -> "Dice":
        if move.isdigit():
            return Dice((*self.rolls, int(move)), self.asked)
        return Dice(self.rolls, self.asked + 1)

    def is_terminal(self) -> bool:
        return len(self.rolls) == 2

    def scores(self) -> tuple[int, int]:
        return (self.rolls[0] > self.rolls[1], self.rolls[1] > self.rolls[0])


def test_chance_moves_by_itself_and_is_restored() -> None:
    from nply.games.own_state import OwnGame, OwnState

    def start() -> Any:
        return OwnState(OwnGame("dice.py:Dice", {}, Dice()), Dice())

    rolled = set()
    for seed in range(8):
        setup = Setup(game="dice.py:Dice", seats=(None, None), seed=seed)
        session = Session(setup, start=start)
        session.play("roll")
        assert session.turn == 1
        assert [player for player, _ in session.moves_seen(0)] == [0, -1]
        again = restored(session.saved(), start=start)
        assert again.state.history == session.state.history
        assert session.take_back(0) == 2
        session.play("wait")
        session.play("roll")
        assert session.is_over
        rolled.add(tuple(session.state.history))
        assert restored(session.saved(), start=start).totals == session.totals
    assert len(rolled) > 3
