"""What browser and server say to each other: one type a message, the same on both sides.

`static/messages.d.ts` has these types for the scripts of the page; `scripts/web_types.py` writes it.
"""

from typing import Any

import msgspec

Move = int | str


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """A message of the browser. What it does not know is an error."""


class Told(msgspec.Struct):
    """A message of the server."""


# --- What there is ------------------------------------------------------------------------------------------


class OptionTold(Told):
    """An option of a game."""

    name: str
    type: str
    help: str
    default: Any
    low: int | None
    high: int | None
    choices: list[str]


class GameTold(Told):
    """A game that can be loaded."""

    name: str
    title: str
    summary: str
    options: list[OptionTold]
    kind: str
    """How its positions are drawn."""
    dealt: bool
    hidden: bool
    whole_game: str | None
    """What a whole game is counted by: "to" (points), "hands", or None where there is none."""
    players: int
    """With the options as they are."""
    as_played: dict[str, Any]
    """Options that people expect at a table."""
    searched_with: list[str]
    """Options that matter to searches alone, not to people at a table."""


class FigureTold(Told):
    """A figure of a paper."""

    name: str
    title: str
    source: str
    engine: str


class Everything(Told):
    """What the page offers."""

    version: str
    games: list[GameTold]
    engines: list[str]
    levels: list[str]
    figures: list[FigureTold]
    colours: list[str]


# --- A table ------------------------------------------------------------------------------------------------


class NewTable(Given):
    """Begin a game. `seats` has an agent's text for each player, None for a person."""

    game: str
    seats: list[str | None]
    options: dict[str, Any] = {}
    seed: int | None = None
    to: int | None = None
    hands: str | None = None
    open: bool = False
    opening: list[Move] = []


class Played(Given):
    """A move of a person. `version` is that of the table which he saw."""

    seat: int
    version: int
    move: Move


class Asked(Given):
    """Something that the person in a seat wants: to take back, a hint, a review.

    `version` is that of the table which he saw, where the wish makes sense for that position alone.
    """

    seat: int
    version: int | None = None


class Named(Given):
    """The name of a save."""

    name: str


class SeatTold(Told):
    """Who plays for a player; None is a person."""

    player: int
    agent: str | None


class Thinking(Told):
    """Whose engine is at work, or how many searches are before it."""

    player: int
    ahead: int


class TableTold(Told):
    """A table as one player sees it."""

    id: str
    version: int
    """Counts all that happened, so that a late message is known as such."""
    game: str
    title: str
    seats: list[SeatTold]
    hidden: bool
    you: int | None
    """Whose view it is; None: all is open."""
    turn: int | None
    position: dict[str, Any]
    """What `state.describe()` gives, as this player may see it."""
    svg: str | None
    """A picture, of those kinds that the page does not draw itself."""
    moves: list[Move]
    """Legal moves, if it is this player's turn."""
    ways: dict[str, list[str]]
    """Where a move is a chain of hops, the cells that it touches."""
    thinking: Thinking | None
    can_take_back: bool
    hands: list[list[int]]
    """The points of each finished hand, one number a player."""
    totals: list[int]
    fewest_win: bool
    whole_game: bool
    hand_over: bool
    over: bool
    error: str | None
    unsaved: str | None
    """Why the table cannot be written to disk, if so."""
    late: bool = False
    """Was this asked for a position that is no longer there? Then nothing was done; this is how it is now."""


class TableLine(Told):
    """A table in the list of those that are there."""

    id: str
    title: str
    game: str
    hands: int
    """That are over."""
    moves: int
    """Of the hand that is being played."""
    changed: float
    """Seconds since 1970."""


class JudgedTold(Told):
    """A move, what it is worth to whoever makes it, and what the search expects to follow."""

    move: Move
    value: float
    line: list[Move]


class HintTold(Told):
    """What the engine thinks of each move, the best one first; none if the table has moved on meanwhile."""

    moves: list[JudgedTold]
    depth: int
    complete: bool
    engine: str


class DecisionTold(Told):
    """A decision of a person, looked at afterwards."""

    number: int
    """Of the hand's moves, the first is 1."""
    move: Move
    best: Move
    cost: float
    moves: list[JudgedTold]
    complete: bool
    where: dict[str, Any]
    """The position, as a PositionGiven: to be analysed."""


class ReviewTold(Told):
    """All decisions of a person in a hand, and the position in front of each."""

    player: int
    hand: int
    decisions: list[DecisionTold]
    positions: list[dict[str, Any]]
    costliest: list[int]
    """Places in `decisions`, the worst one first."""
    nodes: int
    """Searched for each decision at most."""


# --- A position, and searches of it -------------------------------------------------------------------------


class PositionGiven(Given):
    """A position: a game, how it is dealt or begins, and moves; or a figure; or a tree."""

    game: str
    options: dict[str, Any] = {}
    seed: int | None = None
    text: str | None = None
    """A state's text() of a game that is dealt."""
    moves: list[Move] = []


class AnalysisGiven(Given):
    """A search that is watched."""

    position: PositionGiven
    engine: str = "auto"
    seconds: float = 30.0
    depth: int | None = None


class PositionTold(Told):
    """A position and what can be done in it."""

    position: dict[str, Any]
    text: str
    moves: list[Move]
    ways: dict[str, list[str]]
    svg: str | None
    """A picture, of those kinds that the page does not draw itself."""


class RootMoveTold(Told):
    """What a search knows of a move."""

    move: Move
    value: float | None
    bound: str | None
    values: list[float] | None
    spread: float | None
    """The standard deviation of the value over worlds, where an engine draws hidden cards."""
    visits: int
    rank: int | None
    same_as: Move | None
    """The move that was searched in its place: an equivalent card."""


class AnalysisTold(Told):
    """How far a search is."""

    engine: str
    """The one that gave the answer: what auto has taken."""
    reason: str
    """Why auto took it; empty if an engine was named."""
    move: Move | None
    values: list[float] | None
    line: list[Move]
    depth: int
    nodes: int
    seconds: float
    complete: bool
    moves: list[RootMoveTold]
    ahead: int
    """How many searches are before it; 0 once it runs."""
    done: bool
    error: str | None


class TreeGiven(Given):
    """A search that is written down, of a position, a figure (`figure`) or a tree (`tree`)."""

    position: PositionGiven | None = None
    figure: str | None = None
    tree: Any = None
    engine: str | None = None
    depth: int | None = None


# --- Matches ------------------------------------------------------------------------------------------------


class MatchLine(Told):
    """A match in the list."""

    file: str
    name: str
    game: str
    agents: list[str]
    games: int
    changed: float


class EstimateTold(Told):
    """A mean and its interval."""

    mean: float
    low: float
    high: float


class AgentTold(Told):
    """How an agent does; None where nothing is known yet."""

    agent: str
    score: EstimateTold | None
    wins: EstimateTold | None
    rank: EstimateTold | None
    depth: float | None
    nodes: float | None


class GameLine(Told):
    """A game of a match."""

    block: int
    seating: int
    agents: list[str]
    scores: list[float]
    moves: int
    ended: str


class MatchTold(Told):
    """A match as it stands."""

    file: str
    name: str
    game: str
    options: dict[str, Any]
    agents: list[AgentTold]
    blocks: int
    games: int
    uncounted: int
    warnings: list[str]
    last: list[GameLine]
    """The games that ended last, the newest first."""


class FrameTold(Told):
    """A game after so many moves."""

    position: dict[str, Any]
    svg: str | None
    move: Move | None
    """The one that led here."""
    player: int | None
    nodes: int | None
    depth: int | None


class ReplayTold(Told):
    """A whole game, to be stepped through."""

    title: str
    agents: list[str]
    scores: list[float]
    frames: list[FrameTold]
