"""`nply play`: a game against the engines, on the terminal."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nply import Game, NplyError, OptionError
from nply.agents import Agent, agent
from nply.agents.level import LevelAgent, level_number
from nply.cli.common import whole
from nply.cli.positions import Moves, Options, Request, own_position, split_moves
from nply.games.catalogue import is_own
from nply.options import NO_LIMIT, canonical

if TYPE_CHECKING:
    from nply.play import Session
    from nply.play.session import Position

LEVEL = "medium"
MOST_DEALS = 1_000_000
"""A new deal has a number below this one, so that it is easily typed again."""
MOST_POINTS = 100_000


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, or one of your own, like my_game.py:Race."),
    ] = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Which deal of the cards.  [default: a new one]")
    ] = None,
    moves: Moves = None,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Who you are, counted from 0.  [default: 0]")
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="AGENTS", help="Who plays the others: one agent for all, or one a seat."),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="L", help="How strong they are: 1 to 10, easy, medium or hard.  [default: medium]"
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="N", help="A whole game of hearts or spades, to so many points.")
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(metavar="HANDS", help="A whole game of so many hands (10), or of these sizes (7-1-7)."),
    ] = None,
    open_cards: Annotated[bool, typer.Option("--open", help="Show all cards, to everybody.")] = False,
    review: Annotated[
        bool, typer.Option("--review/--no-review", help="Look back at your decisions after each hand.")
    ] = True,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is kept when it is interrupted.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game that is in this file.")
    ] = None,
) -> int:
    """Play a game against the engines.

    You see what the player of your seat sees, and type moves by their names: qs or 10h, bid 4, c8-d9.
    ? shows what the engine thinks of each move; undo, save and quit do what they say, help lists the rest.

    Options of the game are written --NAME VALUE, as in nply analyse. Opponents are agents
    ("maxn@20k", "random", "my_bot.py:Bot") or have a level. --to 100 plays hearts to 100 points.

    Ctrl-C ends the program and keeps the game: nply play --resume FILE goes on with it.
    """
    from nply.cli.play_loop import Conversation
    from nply.play.files import default_path

    table = Table(seat=seat, opponents=opponents, level=level, to=to, hands=hands, open=open_cards)
    if resume is None:
        if game is None:
            raise OptionError("which game? Write nply play hearts; nply games lists them all")
        session = new_session(Request.read(context, game, option), table, seed, moves)
    else:
        table.check_resumed(seed, moves)
        request = None if game is None else Request.read(context, game, option)
        session = resumed_session(resume, request, table)
    you = session.people[0]
    moment = time.strftime("%Y%m%d-%H%M%S")
    path = save or resume or default_path(session.setup.game, moment)
    return Conversation(session, you, path, review=review).run()


@dataclass
class Table:
    """Who plays and how, as it was typed."""

    seat: str | None
    opponents: str | None
    level: str | None
    to: str | None
    hands: str | None
    open: bool

    def check_resumed(self, seed: str | None, moves: str | None) -> None:
        """Complain of what a game in a file has already settled."""
        given = {
            "--seat": self.seat,
            "--to": self.to,
            "--hands": self.hands,
            "--open": self.open or None,
            "--seed": seed,
            "--moves": moves,
        }
        for name, value in given.items():
            if value is not None:
                raise OptionError(f"{name} is settled in the file of a game that goes on: leave it out")

    def agents(self, players: int, you: int) -> list[Agent | None]:
        """Return who plays for each player; None is the person."""
        if self.opponents is not None and self.level is not None:
            raise OptionError("opponents have a level or are agents: give one of the two")
        if self.opponents is None:
            one: Agent = LevelAgent(level_number(self.level or LEVEL))
            return [None if player == you else one for player in range(players)]
        made = [agent(text) for text in split_moves(self.opponents)]
        if len(made) not in (1, players - 1):
            raise OptionError(
                f"opponents: give one agent, or {players - 1}, one for each other player, not {len(made)}"
            )
        others = iter(made if len(made) == players - 1 else made * (players - 1))
        return [None if player == you else next(others) for player in range(players)]

    def seat_of(self, players: int) -> int:
        """Return which player is the person."""
        return 0 if self.seat is None else whole("seat", self.seat, 0, players - 1)


def new_session(request: Request, table: Table, seed: str | None, moves: str | None) -> "Session":
    """Begin a game."""
    from nply.play import Session, Setup
    from nply.play.session import has_hidden_information
    from nply.play.table_rules import as_played

    number = None if seed is None else whole("seed", seed, 0, NO_LIMIT)
    opening = tuple(split_moves(moves or ""))
    start: Callable[[], Position] | None = None
    if request.is_own:
        state = own_position(request, number).state
        start = _once(state)
        name, players = request.name, state.players
        options: dict[str, Any] = dict(request.texts)
        arguments: dict[str, Any] = {}
    else:
        game, arguments = request.native(number)
        name, players = game.name, game.players
        whole_game = (table.to, table.hands) != (None, None)
        options = as_played(name, _given(request, game), arguments, opening, whole_game=whole_game)
    you = table.seat_of(players)
    agents = table.agents(players, you)
    setup = Setup(
        game=name,
        options=options,
        deal=arguments,
        opening=opening,
        to=None if table.to is None else whole("to", table.to, 1, MOST_POINTS),
        hands=table.hands,
        seed=random.randrange(MOST_DEALS) if number is None else number,
        seats=_texts(agents),
        open=table.open,
    )
    session = Session(setup, agents=agents, start=start)
    if table.open and not has_hidden_information(session.state):
        raise OptionError(f"nothing is hidden in {name}: leave --open out")
    return session


def resumed_session(path: Path, request: Request | None, table: Table) -> "Session":
    """Go on with a saved game. Code of the user's own is run only if the command line names it too."""
    from msgspec.structs import replace

    from nply.play import SaveError, read, restored

    saved = read(path)
    setup = saved.setup
    start: Callable[[], Position] | None = None
    if is_own(setup.game):
        if request is None or request.name != setup.game or request.texts != setup.options:
            options = "".join(f" --{name} {text or 'true'}" for name, text in setup.options.items())
            raise OptionError(
                f"{path} is a game of one's own: write nply play '{setup.game}'{options} --resume {path}"
            )
        start = _once(own_position(request, None).state)
    elif request is not None and (request.name != setup.game or request.texts):
        raise OptionError(f"{path} is a game of {setup.game}: write nply play --resume {path}")
    agents: list[Agent | None] | None = None
    if table.opponents is not None or table.level is not None:
        you = setup.seats.index(None) if None in setup.seats else 0
        agents = table.agents(len(setup.seats), you)
        saved = replace(saved, setup=replace(setup, seats=_texts(agents)))
    elif (people := setup.seats.count(None)) != 1:
        raise OptionError(
            f"{path} is a game of {people} people, and one plays here: say --opponents random, or who else"
        )
    elif own := [text for text in setup.seats if text is not None and ":" in text]:
        raise OptionError(f"{path} names {own[0]}, an agent of one's own: give it again as --opponents")
    try:
        return restored(saved, agents=agents, start=start)
    except (NplyError, TypeError, ValueError, KeyError) as error:
        raise SaveError(f"{path} is damaged: {error}") from None


def _once(state: "Position") -> "Callable[[], Position]":
    """A game of one's own is a single one, so that its position is needed once."""
    return lambda: state


def _given(request: Request, game: Game) -> dict[str, Any]:
    """Return the options of the game that were typed, as values."""
    names = {canonical(name, game.options) for name in request.texts}
    return {name: value for name, value in game.options.items() if name in names}


def _texts(agents: Sequence[Agent | None]) -> tuple[str | None, ...]:
    return tuple(None if one is None else str(one) for one in agents)
