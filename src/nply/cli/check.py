"""`nply check`: does a game keep the rules that every game must keep?"""

from typing import Annotated

import typer

from nply.cli.common import whole
from nply.cli.positions import GameName, Options, Request, deal_position
from nply.options import NO_LIMIT

BROKEN = 1
MOST_GAMES = 10**6


def check(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    games: Annotated[str, typer.Option(metavar="N", help="So many random games are played.")] = "20",
    seed: Annotated[
        str, typer.Option(metavar="S", help="Other random games; of a card game also other deals.")
    ] = "0",
) -> int:
    """Play random games and tell every rule that a game breaks.

    Meant for games of your own: nply check my_game.py:Race. Each complaint is one line, and the exit code is
    then 1. The options of the game are given as in nply analyse.
    """
    from nply.testing import check_game

    count = whole("games", games, 1, MOST_GAMES)
    first = whole("seed", seed, 0, NO_LIMIT)
    request = Request.read(context, game, option)
    if request.is_own:
        from nply.games import own_games

        subject, _ = own_games.load(request.name, request.texts)
    else:
        subject, arguments = request.native(None)
        if arguments:
            subject = deal_position(subject, arguments, None).state
    problems = check_game(subject, count, first)
    for problem in problems:
        print(problem)
    if problems:
        return BROKEN
    print(f"no rule broken in {count:,} random game{'s' if count > 1 else ''}")
    return 0
