"""What the page offers: games with their options, engines, levels, figures."""

from functools import cache
from typing import Any

import nply
from nply import figures
from nply.agents.level import STRENGTHS
from nply.games.catalogue import PRESETS, face, names
from nply.options import NO_LIMIT, OptionInfo
from nply.pictures.colours import PLAYER_COLOURS
from nply.play.series import WHOLE_GAMES
from nply.play.session import has_hidden_information
from nply.play.table_rules import as_played
from nply.search.engines import engine_names
from nply.web.messages import Everything, FigureTold, GameTold, OptionTold
from nply.web.positions import FILES

NOT_PLAYED = ("tree", "uniform")  # for searches, not for people
SEARCHED_WITH = ("evaluation", "order", "utility", "partners", "to_go", "totals")
WORDS = {  # a title, and a summary where that of the family says too little
    "connect_four": ("Connect Four", "four discs in a row; they fall to the lowest free cell"),
    "mnk": ("In a Row", "as many in a row as you choose, for two to four"),
    "nim": ("Division Nim", ""),
    "noughts_and_crosses": ("Noughts and Crosses", "three in a row on nine cells"),
}


@cache
def everything() -> Everything:
    """Return what there is; it does not change while the program runs."""
    return Everything(
        version=nply.__version__,
        games=[game for name in names() for game in [_game(name)] if game is not None],
        engines=engine_names(),
        levels=[f"level({number})" for number in STRENGTHS],
        figures=[_figure(name) for name in figures.names()],
        colours=list(PLAYER_COLOURS),
    )


def _game(name: str) -> GameTold | None:
    if name in NOT_PLAYED:
        return None
    family = PRESETS[name][0] if name in PRESETS else name
    played = as_played(name, {})
    game = nply.load(name) if name in PRESETS else nply.load(name, **played)
    state = game.deal(seed=0) if "deal" in game.capabilities else game.start()
    description: Any = state.describe()
    options = [] if name in PRESETS else [_option(row) for row in face(name).options]
    forbidden = FILES.get(name, ())
    title, summary = WORDS.get(name, (name.replace("_", " ").title(), ""))
    return GameTold(
        name=name,
        title=title,
        summary=summary or face(family).info.summary.removeprefix(f"{title}: "),
        options=[row for row in options if row.name not in forbidden],
        kind=description["kind"],
        dealt="deal" in game.capabilities,
        hidden=has_hidden_information(state),
        whole_game=WHOLE_GAMES.get(name),
        players=game.players,
        as_played=played,
        searched_with=[row.name for row in options if row.name in SEARCHED_WITH],
    )


def _option(row: OptionInfo) -> OptionTold:
    return OptionTold(
        name=row.name,
        type=row.type,
        help=row.help,
        default=row.default,
        low=None if row.low < -NO_LIMIT or row.type != "int" else row.low,
        high=None if row.high > NO_LIMIT or row.type != "int" else row.high,
        choices=list(row.choices),
    )


def _figure(name: str) -> FigureTold:
    figure = figures.read(name)
    return FigureTold(name=name, title=figure.title, source=figure.source, engine=figure.engine)
