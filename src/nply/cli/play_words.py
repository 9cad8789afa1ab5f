"""What `nply play` says: moves, tables of numbers, scores; all of it at most 80 columns wide."""

import os
import re
import shlex
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from nply import State, View
from nply.agents.judgement import Judgement
from nply.agents.level import NAMED
from nply.games.drawings import draw
from nply.games.drawings.card_words import cards_text, passing_target, pretty
from nply.play import Decision, Session
from nply.play.typed import CARD

WIDTH = 80
SHOWN_MOVES = 14
BID = re.compile("bid([0-9]+)")
LEVEL_NAMES = {f"level({number})": name for name, number in NAMED.items()}
HELP = (
    "Type a move by its name: a card like qs or 10h, a bid like 4 or nil, any other move as listed. "
    "The beginning is enough where it is clear. Several moves in one line are played in turn, and Enter plays"
    " the only legal move."
)
COMMANDS = {
    "?": "what the engine thinks of each of your moves",
    "moves": "list the legal moves",
    "undo": "take back your last decision, and what followed",
    "save FILE": "write the game to a file, for nply play --resume FILE",
    "help": "this text",
    "quit": "leave the game",
}


def has_colour() -> bool:
    """Does the output show colours? A terminal does, unless NO_COLOR is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(words: str) -> str:
    """Return words in bold, where there are colours."""
    return f"\x1b[1m{words}\x1b[0m" if has_colour() else words


def wrapped(words: str, indent: str = "") -> str:
    """Return words in lines that fit the screen."""
    return textwrap.fill(words, WIDTH - 1, subsequent_indent=indent, break_on_hyphens=False)


def help_text() -> str:
    """Return what can be typed."""
    rows = [f"  {command:<10} {meaning}" for command, meaning in COMMANDS.items()]
    return "\n".join([wrapped(HELP), *rows])


def move_words(move: Any) -> str:
    """Return a move as it is shown: a card with its symbol, anything else by its name.

    >>> move_words("QS"), move_words("bid4"), move_words("c8-d9")
    ('Q♠', 'bid 4', 'c8-d9')
    """
    text = str(move)
    return pretty(text) if CARD.fullmatch(text) else BID.sub(r"bid \1", text)


def position_words(session: Session, player: int) -> str:
    """Return what a player sees of the position, and nothing else."""
    view = session.view(player)
    if isinstance(view, State | View):
        return draw(view.describe(), colour=has_colour())
    return str(view) if session.hidden else str(session.state.game.draw(view))


def title_words(session: Session, you: int) -> str:
    """Say what is played, and by whom."""
    setup = session.setup
    options = [f"{name}={str(value).lower()}" for name, value in setup.options.items()]
    whole_game = f"to {setup.to}" if setup.to is not None else f"hands {setup.hands}" if setup.hands else ""
    others = sorted({LEVEL_NAMES.get(text, text) for text in setup.seats if text is not None})
    who = f"you are player {you}" + (f", the others are {' and '.join(others)}" if others else "")
    sides = [seat["side"] for seat in table_of(session, you).get("seats", [])]
    partners = [seat for seat, side in enumerate(sides) if side == sides[you] and seat != you]
    if partners and None not in sides:
        who += f"; your partner is {' and '.join(name_of(seat, you) for seat in partners)}"
    return wrapped(
        bold(" ".join([setup.game, *options])) + (f" {whole_game}" if whole_game else "") + f": {who}", "  "
    )


def seed_words(session: Session) -> str:
    """Say how the same cards can be played again; before the end that would tell the cards of others."""
    dealt = "deal" in getattr(session.state.game, "capabilities", ())
    if not dealt or {"hands", "text"} & set(session.setup.deal):
        return ""
    return f"--seed {session.setup.seed} deals the same cards again"


def task_words(session: Session, you: int) -> str:
    """Say what the player is to do."""
    table = table_of(session, you)
    phase = table.get("phase")
    if phase == "passing":
        left = table["passing"]["cards"] - len(table["seats"][table["turn"]]["passed"])
        return f"pass {left} card{'' if left == 1 else 's'} {passing_target(table)}"
    if phase == "bidding":
        return "your bid"
    if phase == "play":
        return "your card" if table["trick"] else "you lead"
    return "your move"


def name_of(player: int, you: int) -> str:
    """Name a player."""
    return "you" if player == you else f"player {player}"


def news_words(session: Session, you: int, since: int) -> str:
    """Say what others have passed and played since then, in one line if it fits."""
    shown, received = cards_on_show(session, you), cards_received(session, you)
    moves = [(player, move) for player, move in session.moves_seen(you, since) if player != you]
    parts = [
        f"{'chance' if player < 0 else player}: {'a hidden move' if move is None else move_words(move)}"
        for player, move in moves
        if move not in shown and move not in received and not (move is None and table_of(session, you))
    ]
    if given := [(player, move) for player, move in moves if move in received]:
        parts.insert(0, f"{name_of(given[0][0], you)} passed you {cards_text([card for _, card in given])}")
    elif moves and not parts and all(move is None for _, move in moves):
        parts = ["the others have passed their cards"]
    return wrapped("   ".join(parts), "  ")


def table_of(session: Session, you: int) -> Any:
    """Return a table of cards as the player sees it; empty in other games."""
    view = session.view(you)
    described: Any = view.describe() if isinstance(view, State | View) else {}
    return described if described.get("kind") == "cards" else {}


def cards_on_show(session: Session, you: int) -> set[str]:
    """Return the cards of this trick and the last one, which are shown as such."""
    table = table_of(session, you)
    last = table.get("last_trick") or {"cards": []}
    return {laid["card"] for laid in [*table.get("trick", []), *last["cards"]]}


def cards_received(session: Session, you: int) -> list[str]:
    """Return the cards that the player was passed; nobody else can have played them."""
    table = table_of(session, you)
    if not table.get("passing") or table["phase"] == "passing":
        return []
    sender = (you - table["passing"]["seats_on"]) % len(table["seats"])
    cards = table["seats"][sender]["passed"]
    return list(cards) if isinstance(cards, list) else []


def trick_words(session: Session, you: int, since: int) -> str:
    """Say who took the last trick, where one has been finished since then."""
    table = table_of(session, you)
    last = table.get("last_trick")
    if not last or len(session.state.history) - len(table["trick"]) <= since:
        return ""
    cards = "   ".join(f"{laid['seat']}: {pretty(laid['card'])}" for laid in last["cards"])
    return f"last   {cards}   {name_of(last['winner'], you)} took it"


def judgement_words(judgement: Judgement, game: str) -> str:
    """Return the numbers for each move as a table, the best one first."""
    if judgement.depth == 0:
        return "the game has no estimate, and its end is too far away: nothing is known of the moves"
    how = "to the end of the game" if judgement.complete else f"{judgement.depth} moves ahead"
    # Points are bad in Hearts, and its scores count those that others take.
    what = "the points of the others" if game == "hearts" else "what you would get"
    lines = [wrapped(f"{judgement.engine} {how}, {judgement.nodes:,} nodes: {what}, more is better")]
    width = max(len(move_words(one.move)) for one in judgement.moves)
    for one in judgement.moves[:SHOWN_MOVES]:
        loss = judgement.best.value - one.value
        behind = "best" if loss == 0 else f"-{number_words(loss)}"
        row = f"  {move_words(one.move):<{width}}  {number_words(one.value):>8}  {behind}"
        lines.append(bold(row) if loss == 0 else row)
    if len(judgement.moves) > SHOWN_MOVES:
        lines.append(f"  and {len(judgement.moves) - SHOWN_MOVES} more")
    return "\n".join(lines)


def number_words(value: float) -> str:
    """Write a value: whole numbers as such, averages with two digits."""
    return f"{value:g}" if value == int(value) else f"{value:.2f}"


def review_words(costly: Sequence[Decision], judged: int) -> str:
    """Say which decisions cost most, and what would have been better."""
    if judged == 0:
        return "you had nothing to decide"
    if not costly:
        return f"review: none of your {judged} decisions cost anything, as far as the search sees"
    lines = [wrapped(f"review: your costliest decisions of {judged}, by a search that sees everything")]
    for one in costly:
        judgement = one.judgement
        end = "to the end" if judgement.complete else f"{judgement.depth} moves ahead"
        lines.append(
            f"  move {one.number}: {move_words(one.move)} cost {number_words(one.cost)}; better was "
            f"{move_words(judgement.best.move)} ({number_words(judgement.best.value)} for you, {end})"
        )
    return "\n".join(lines)


def resume_words(session: Session, path: os.PathLike[str]) -> str:
    """Return the command that goes on with a game, as a shell takes it."""
    own = [session.setup.game] if ":" in session.setup.game else []
    return shlex.join(["nply", "play", *own, "--resume", os.fspath(path)])


def end_words(session: Session, you: int) -> str:
    """Return the last position of a hand; of cards, of which none are left, the last trick."""
    return trick_words(session, you, 0) or position_words(session, you)


def totals_words(session: Session, you: int) -> str:
    """Return the points of all hands as a table, a column a player."""
    names = [name_of(player, you) for player in range(session.players)]
    width = max(8, *map(len, names)) + 1
    lines = ["hand".ljust(6) + "".join(name.rjust(width) for name in names)]
    shown = session.hands[-6:]
    for number, hand in enumerate(shown, start=len(session.hands) - len(shown) + 1):
        lines.append(f"{number:<6}" + "".join(f"{points:>{width}}" for points in hand.counted.points))
    if session.series.is_whole_game:
        lines.append(bold("total ") + "".join(f"{total:>{width}}" for total in session.totals))
    return "\n".join(lines)


def winner_words(session: Session, you: int) -> str:
    """Say who has won the game."""
    winners = session.series.winners(session.totals)
    if len(winners) == session.players > 1:
        return "a draw"
    verb = "win" if len(winners) > 1 or winners == [you] else "wins"
    return f"{' and '.join(name_of(player, you) for player in winners)} {verb}"
