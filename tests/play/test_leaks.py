"""Whatever is printed for a player, or handed to an agent, is searched for cards that he has not seen."""

import copy
import io
import json
import pickle
import random
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import nply
from nply.agents import Clock, agent
from nply.cli.play_loop import Conversation
from nply.play import Session, Setup

SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
ROW = re.compile(r"(?<![2-9TJQKA])([♠♥♦♣])((?: ?[2-9TJQKA](?![♠♥♦♣SHDC]))+)")
UNDO_AT = 31  # lines: in the middle of the hand
SETUPS = {
    "hearts": Setup(
        game="hearts",
        options={"passing": "left"},
        seats=(None, "random", "level(2)", "heuristic"),
        seed=731005,
    ),
    "hearts across, seat 2": Setup(
        game="hearts",
        options={"passing": "across"},
        seats=("random", "level(2)", None, "random"),
        seed=731006,
    ),
    "hearts of three": Setup(
        game="hearts",
        options={"players": 3, "passing": "right"},
        seats=("random", None, "random"),
        seed=731009,
    ),
    "spades": Setup(
        game="spades",
        options={"bidding": "moves", "utility": "points"},
        seats=("heuristic", "random", "random", None),
        seed=731007,
    ),
    "spades of three, merged": Setup(
        game="spades", options={"players": 3}, seats=(None, "level(1)", "random"), seed=731010
    ),
    "oh_hell": Setup(
        game="oh_hell",
        options={"bidding": "moves", "cards": 7},
        seats=("heuristic", None, "level(1)", "random"),
        seed=731008,
    ),
}


def cards_in(text: str) -> set[str]:
    """Return every card that a text names: QS, Q♠, ♠Q 9 4, and the hands of deals, Q94...K."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    named = set(re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])", plain))
    named |= {card[0] + SYMBOLS[card[1]] for card in re.findall(r"[2-9TJQKA][♠♥♦♣]", plain)}
    for suit, ranks in ROW.findall(plain):
        named |= {rank + SYMBOLS[suit] for rank in ranks.replace(" ", "")}
    for hand in re.findall(r"(?<![\w.])[2-9TJQKA]*\.[2-9TJQKA]*\.[2-9TJQKA]*\.[2-9TJQKA]*(?![\w.])", plain):
        named |= {rank + suit for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks}
    return named


def test_the_search_finds_cards() -> None:
    assert cards_in("1: Q♠   2: T♦ hand=AK.2..3 ♥A 5 3   ♦- JC") == {
        *("QS", "TD", "AS", "KS", "2H", "3C", "AH", "5H", "3H", "JC")
    }


def known(state: Any, player: int) -> set[str]:
    """Return the cards that a player has seen: his own, those that he was passed, those that were played."""
    table = state.describe()
    seats, passing = table["seats"], table["passing"]
    seen = {*seats[player]["hand"], *(seats[player]["passed"] or [])}
    if table["turned_up"]:
        seen.add(table["turned_up"])
    if passing and table["phase"] != "passing":
        seen |= set(seats[(player - passing["seats_on"]) % len(seats)]["passed"])
    seen |= {*table["played"], *(laid["card"] for laid in table["trick"])}
    if table["last_trick"]:
        seen |= {laid["card"] for laid in table["last_trick"]["cards"]}
    return seen


class Typing:
    """A person who plays at random and asks for help; what is on the screen is searched before each line."""

    def __init__(self, session: Session, screen: io.StringIO) -> None:
        self.session = session
        self.screen = screen
        self.chance = random.Random(3)
        self.searched = 0
        self.asked = 0
        self.commands: Iterator[str] = iter(())

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.search()
        self.asked += 1
        for command in self.commands:
            return command + "\n"
        legal = self.session.legal_moves()
        move = str(self.chance.choice(legal)) if legal else ""
        words = ["?" if self.asked % 15 == 1 else "moves", "moves", "nonsense", "help", move]
        if self.asked in (UNDO_AT, UNDO_AT + 5):
            words[-1] = "undo"
        self.commands = iter(words[1:])
        return words[0] + "\n"

    def search(self) -> None:
        text = self.screen.getvalue()[self.searched :]
        self.searched += len(text)
        # What is typed by the person himself was a card of his.
        unseen = cards_in(text) - self.undone
        assert not unseen, text
        assert str(self.session.setup.seed) not in text

    @property
    def undone(self) -> set[str]:
        """Cards that were seen and taken back."""
        self._seen = getattr(self, "_seen", set()) | known(self.session.state, self.session.people[0])
        return self._seen


@pytest.mark.parametrize("name", SETUPS)
def test_the_screen_shows_what_the_player_has_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(SETUPS[name])
    screen = io.StringIO()
    person = Typing(session, screen)
    monkeypatch.setattr(sys, "stdin", person)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr("builtins.input", lambda: person.readline().rstrip())
    code = Conversation(session, session.people[0], None, review=False).run()  # type: ignore[arg-type]
    assert code == 0
    assert person.asked > UNDO_AT + 5
    assert session.is_over


class Spy:
    """An agent that writes down all that it can reach."""

    seen: list[tuple[int, int, str]] = []  # noqa: RUF012  # copies of the agent share it

    def choose(self, view: Any, clock: Clock) -> Any:
        reached = [
            str(view),
            repr(view),
            view.text(),
            json.dumps(view.describe()),
            pickle.dumps(view).decode("latin-1"),
            str(vars(clock)),
            str(copy.deepcopy(view)),
            str(view.legal_moves()),
        ]
        Spy.seen.append((view.player, clock.ply, "\n".join(reached)))
        return view.legal_moves()[-1]


@pytest.mark.parametrize("name", SETUPS)
def test_an_agent_is_handed_what_its_player_has_seen(name: str) -> None:
    setup = SETUPS[name]
    spies = [agent(Spy()) for _ in setup.seats]
    session = Session(setup, agents=spies)
    Spy.seen.clear()
    asked = 0
    while session.turn is not None:
        before = session.state.copy()
        session.reply()
        for player, ply, text in Spy.seen[asked:]:
            assert (player, ply) == (before.player, len(before.history))
            assert cards_in(text) <= known(before, player)
            assert setup.seed not in map(int, re.findall(r"'seed': (\d+)", text))
        asked = len(Spy.seen)
    assert asked > 15


AGENTS = [
    "random",
    "heuristic",
    "level(1)",
    "level(4)",
    "pimc(paranoid,worlds=4,inference=order)@400",
    "ismcts(playouts=heuristic)@400",
    "recpimc(heuristic,worlds=2)@400",
    "recpimc(ismcts@60,worlds=2)@1k",
    "auto@400",
]


@pytest.mark.parametrize("who", AGENTS)
@pytest.mark.parametrize("name", SETUPS)
def test_worlds_that_look_the_same_get_the_same_move(name: str, who: str) -> None:
    session = Session(SETUPS[name], agents=[agent("random")] * len(SETUPS[name].seats))
    compared = 0
    while session.turn is not None:
        player = session.turn
        view = session.view(player)
        ply = len(session.state.history)
        if len(view.legal_moves()) > 1 and ply % 5 == 0:
            clock = Clock(11, ply)
            moves = {agent(who).choose(world.view(player), clock) for world in view.worlds(3, seed=ply)}
            assert moves == {agent(who).choose(view, clock)}
            compared += 1
        session.reply()
    assert compared >= 3


def test_an_agent_that_needs_all_cards_is_refused() -> None:
    with pytest.raises(nply.OptionError, match=r"maxn@1k sees all cards; .* write pimc\(maxn,worlds=8\)@1k"):
        Session(Setup(game="hearts", seats=(None, "random", "maxn@1k", "random")))
    Session(Setup(game="hearts", seats=(None, "random", "maxn@1k", "random"), open=True))
