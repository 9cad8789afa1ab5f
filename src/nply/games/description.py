"""The shapes of `state.describe()`: a position as plain data, one shape for each kind of game.

Every description is made of dictionaries with texts as keys, lists, texts, whole numbers, booleans and None,
so that JSON keeps it as it is. All keys of a kind are always there: None says that the game has no such
thing, or that it is not known yet. Players, seats and nodes are counted from 0; a card is written as in
moves, rank and suit, with T for ten: `TD`.

As one player sees a position (`state.describe(player=1)`), cards that he cannot see are given as a number of
cards in place of their list.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

from nply._core import State


class Played(TypedDict):
    """A move that was made, and by whom; None is a move that the viewer has not seen."""

    player: int  # -1: chance
    move: int | str | None


class Outcome(TypedDict):
    """What chance may do."""

    move: int | str
    weight: int  # out of the sum of all


class Position(TypedDict):
    """What the description of every position has, beside its `kind`."""

    game: str  # the name that nply.load takes
    options: dict[str, Any]  # of the game, all of them
    players: int
    player: int | None  # who is to move; None when the game is over, or chance moves
    chance: list[Outcome] | None  # what may happen where chance moves
    over: bool
    scores: list[int] | None  # one a player; None before the end
    history: list[Played]  # the moves pushed since the start or the deal
    seen_by: int | None  # the player whose view it is; None shows everything


class TextDescription(Position):
    """A game that has no description of its own: its notation."""

    kind: Literal["text"]
    text: str


class Cell(TypedDict):
    """A cell of a board."""

    name: str  # as in moves
    row: int  # from the bottom
    column: int  # from the left
    owner: int | None  # whose stone or peg is there


class BoardDescription(Position):
    """Stones on a rectangle, and so many in a row win."""

    kind: Literal["board"]
    columns: int
    rows: int
    in_a_row: int
    gravity: bool  # do stones fall to the bottom?
    cells: list[Cell]  # row by row from the bottom
    way: list[str]  # the cell of the last stone
    winner: int | None
    line: list[str]  # the cells of the lines that have won


class StarCell(Cell):
    """A cell of a star; columns are counted in half cells."""

    home_of: int | None  # who starts there
    goal_of: int | None  # who wants to get there


class StarDescription(Position):
    """Pegs on a star of six arms."""

    kind: Literal["star"]
    rows: int  # of each arm
    cells: list[StarCell]  # row by row from the bottom
    turns: int  # played by all together, before the start too
    way: list[str]  # the cells that the last peg touched, first and last included; empty if nobody moved one
    winner: int | None


class Split(TypedDict):
    """A heap that was split, and what became of it."""

    heap: int
    parts: list[int]


class HeapsDescription(Position):
    """Heaps of matches."""

    kind: Literal["heaps"]
    heaps: list[int]  # largest first
    split: Split | None  # by the last move


class PigDescription(Position):
    """A race by the die: points, and what the turn has brought so far."""

    kind: Literal["pig"]
    target: int
    turn: int  # whose turn it is, also while the die is in the air and when the game is over
    points: list[int]  # one number a player, without this turn
    total: int  # what this turn has brought
    rolls: list[int]  # the dice of this turn, if they were pushed


class TreeNode(TypedDict):
    """A node of a tree, known by its place in the list."""

    parent: int | None
    move: int | None  # from the parent to here
    player: int | None  # who chooses; None at a leaf, and where chance moves
    chance: list[int] | None  # where it moves: the weights of the children
    scores: list[int] | None  # of a leaf, or the estimate of an inner node if it has one
    children: int  # how many there are; some may not be in the list


class TreeDescription(Position):
    """A node of a tree.

    An explicit tree is there as a whole, so it is not among the options. Of a uniform tree there are the
    nodes on the way to this one, and some levels below it.
    """

    kind: Literal["tree"]
    at: int  # the node that this position is
    nodes: list[TreeNode]  # a parent before its children, these in order


class Laid(TypedDict):
    """A card on the table."""

    seat: int
    card: str


class Trick(TypedDict):
    """A trick that is over."""

    cards: list[Laid]  # in the order of play
    winner: int  # the seat that took it


class Seat(TypedDict):
    """A place at the table."""

    player: int  # who plays from it: the seat's own number, unless two partners are one player
    side: int  # equal for partners
    hand: list[str] | int  # spades, hearts, diamonds, clubs, each from the ace down; or how many cards
    bid: int | None
    tricks: int | None  # taken so far
    points: int | None  # taken so far
    passed: list[str] | int | None  # the cards that were passed on from here, or how many


class Passing(TypedDict):
    """How cards are passed before the play."""

    cards: int  # by everyone
    seats_on: int  # how many seats farther they go; seats follow each other clockwise, to the left


class CardsDescription(Position):
    """A table of card players."""

    kind: Literal["cards"]
    phase: Literal["passing", "bidding", "play", "over"]
    seats: list[Seat]
    turn: int | None  # the seat to move
    leader: int | None  # the seat that leads the trick; None if cards that are still to be passed decide
    trick: list[Laid]  # on the table, in the order of play
    last_trick: Trick | None  # the one before, if it was played since the deal
    trump: Literal["S", "H", "D", "C"] | None
    turned_up: str | None  # the card that made trumps
    dealer: int | None
    broken: bool | None  # may the suit be led that could not be led at first? None: all suits always could
    closed_suit: Literal["S", "H", "D", "C"] | None  # that suit
    passing: Passing | None
    jack: int | None  # the seat that took the jack of diamonds, where it counts
    bags: list[int] | None  # overtricks of earlier hands, one number a side
    played: list[str]  # cards of earlier tricks
    undealt: list[str] | int  # cards that nobody has had, without the one that was turned up; or how many


class Step(TypedDict):
    """A checker's way from one point to another, as its player counts them; the bar is 25, off is 0."""

    start: int
    end: int
    hits: bool


class BackgammonDescription(Position):
    """The board of Backgammon; each player counts the points on his way from 24 to 1."""

    kind: Literal["backgammon"]
    checkers: list[list[int]]  # by player: how many are off, on his points 1 to 24, and on the bar
    pips: list[int]  # by player: how far his checkers have to go
    next: Literal["opening", "roll", "play", "over"]  # one die each is thrown, or both by one, or played
    turn: int | None  # who throws or plays; None: both throw, or it is over
    dice: list[int] | None  # thrown and not played yet, the higher one first
    steps: list[Step]  # of the last turn, by the player who made it


Description = (
    TextDescription
    | BackgammonDescription
    | BoardDescription
    | StarDescription
    | HeapsDescription
    | PigDescription
    | TreeDescription
    | CardsDescription
)


def position(state: State) -> Position:
    """Return what every description has."""
    over = state.is_terminal()
    outcomes = state.chance()
    return {
        "game": state.game.name,
        "options": {
            name: list(value) if isinstance(value, list) else value
            for name, value in state.game.options.items()
        },
        "players": state.players,
        "player": None if over or outcomes else state.player,
        "chance": None if outcomes is None else [{"move": one, "weight": weight} for one, weight in outcomes],
        "over": over,
        "scores": list(state.scores()) if over else None,
        "history": _history(state),
        "seen_by": None,
    }


def _history(state: State) -> list[Played]:
    before = state.copy()
    played: list[Played] = []
    for _ in range(len(state.history)):
        move = before.pop()
        played.append({"player": before.player, "move": move})
    return played[::-1]


def children(nodes: Sequence[TreeNode]) -> list[list[int]]:
    """Return for each node of a tree the numbers of its children that are in the list."""
    below: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        if node["parent"] is not None:
            below[node["parent"]].append(number)
    return below


def status(description: Position) -> str:
    """Say whose turn it is, or how the game ended."""
    if description["player"] is not None:
        return f"player {description['player']} to move"
    if not description["over"]:
        return "chance moves"
    return f"the game is over, scores {scores_text(description)}"


def scores_text(description: Position) -> str:
    """Return the scores as a tuple is written."""
    return f"({', '.join(map(str, description['scores'] or []))})"
