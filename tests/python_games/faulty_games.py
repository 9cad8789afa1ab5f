"""Faulty games by the thousand: each is a right game with one to three faults, searched in every way.

Run as a program (`python faulty_games.py FIRST COUNT`) it needs nothing but nply, so that an interpreter with
sanitizers can run it. Whatever happens inside the games, only an NplyError or an exception of the game's own
may come out, within seconds, and the interpreter goes on. A case that fails names its number.
"""

import faulthandler
import gc
import itertools
import random
import sys
import traceback
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import nply

SECONDS = 0.03
"""For one search; what is not over by then is stopped."""
PATIENCE = 60
"""Seconds after which a case hangs."""


class AuthorsError(Exception):
    pass


# --- The game, without a fault ------------------------------------------------------------------------


class Takes:
    """Players take one to three from a pile, and have what they took. All members there are; `undo` style."""

    def __init__(self, players: int, pile: int) -> None:
        self.players, self.pile, self.player = players, pile, 0
        self.taken = [0] * players
        self.constant_sum = self.max_sum = self.highest = pile
        self.lowest = 0
        self.step = 1

    def legal_moves(self) -> Any:
        return list(range(1, min(3, self.pile) + 1))

    def apply(self, move: Any) -> Any:
        self.pile -= move
        self.taken[self.player] += move
        self.player = (self.player + 1) % self.players

    def undo(self, move: Any) -> Any:
        self.player = (self.player - 1) % self.players
        self.taken[self.player] -= move
        self.pile += move

    def is_terminal(self) -> Any:
        return self.pile == 0

    def scores(self) -> Any:
        return list(self.taken)

    def evaluate(self) -> Any:
        return [self.taken[0] + self.pile, *self.taken[1:]]

    def key(self) -> Any:
        return (self.pile, self.player, tuple(self.taken))

    def order(self, moves: Any) -> Any:
        return moves[::-1]

    def bounds(self) -> Any:
        return list(self.taken), [taken + self.pile for taken in self.taken]

    def leaf_values(self) -> Any:
        shares = itertools.product(range(self.pile + 1), repeat=self.players)
        return [tuple(map(sum, zip(self.taken, s, strict=True))) for s in shares if sum(s) == self.pile]

    def promise(self, move: Any) -> Any:
        return int(move)

    def max_length(self) -> Any:
        return self.pile

    def next_level(self, depth: Any) -> Any:
        return depth + 1

    def turn_to(self, player: Any) -> Any:
        self.player = player

    def chance(self) -> Any:
        """Now and then luck takes for a player: outcomes are moves, so that it may be left out."""
        if self.pile % 4 != 2:
            return None
        return [(1, 2), (2, 1)] if self.player == 0 else [(1, Fraction(1, 3)), (2, Fraction(2, 3))]


def apply_anew(self: Any, move: Any) -> Any:
    """The other style: return the new position."""
    new = object.__new__(type(self))
    vars(new).update(vars(self), taken=list(self.taken))
    Takes.apply(new, move)
    return new


def turn_anew(self: Any, player: Any) -> Any:
    """The same in that style."""
    new = object.__new__(type(self))
    vars(new).update(vars(self), taken=list(self.taken), player=player)
    return new


METHODS = [name for name in vars(Takes) if not name.startswith("__")]
FACTS = ["players", "player", "constant_sum", "max_sum", "lowest", "highest", "step"]
OPTIONAL = ["evaluate", "key", "order", "bounds", "leaf_values", "promise", "max_length"]
OPTIONAL += ["next_level", "turn_to"]


# --- Faults: each replaces what a method does ---------------------------------------------------------


class Odd:
    """An object of which everything fails."""

    def _fail(self, *arguments: Any) -> Any:
        raise AuthorsError

    __repr__ = __eq__ = __index__ = __len__ = __iter__ = __bool__ = __float__ = _fail
    __hash__ = _fail


class Digit(int):
    pass


class Lazy:
    """A number that changes its game, or its list, whenever it is read."""

    def __init__(self, change: Callable[[], object]) -> None:
        self.change = change

    def __index__(self) -> int:
        self.change()
        return 1

    def __del__(self) -> None:
        self.change()


def junk(rng: random.Random) -> Any:
    """Anything but what is wanted."""
    things: list[Any] = [None, True, False, 0, 1, -1, 2, 7, 8, 10**6, 2**31, 2**63, 2**70, -(2**70), 0.5, 1.0]
    things += [float("nan"), float("inf"), 1e300, "", "12", b"12", [], (), [1], [0, 0], (1, 2), [0, 0, 0], {}]
    things += [
        {0: 1},
        {1, 2},
        range(2),
        range(0),
        range(70_000),
        [None],
        [[1]],
        [0.5, 0.5],
        ["a", "b"],
        [1] * 65_535,
    ]
    things += [
        [1] * 65_536,
        object,
        object(),
        Odd(),
        [Odd()],
        (Odd(), Odd()),
        Digit(1),
        [Digit(0), Digit(1)],
        len,
    ]
    things += [
        ([0, 0], [9, 9]),
        ([9, 9], [0, 0]),
        [(0, 0), (1, 1)],
        [[0, 0], None],
        iter([1, 2]),
        "\ud800",
        NotImplemented,
    ]
    things += [[(1, 0)], [(1, -1), (2, 2)], [(1, float("nan"))], [(1, 0.5), (2, 0.5)], [(1, Fraction(1, 2))]]
    things += [[(1, 1), (1, 1)], [(1, 2**31), (2, 1)], [(1, Odd())], [(Odd(), 1)], [(1, True)], [(1, "1")]]
    things += [[(1, Fraction(1, 2**40)), (2, 1 - Fraction(1, 2**40))], [(1, 1, 1)], [[1, 2], [2, 1]]]
    things += [(0, 0), (10**8, -(10**8)), (10**8 + 1, 0), [2**31, 0], -(10**8), [-1, -1], 10**8, 1000, 1001]
    return rng.choice(things)


ERRORS = [
    AuthorsError,
    KeyboardInterrupt,
    SystemExit,
    GeneratorExit,
    StopIteration,
    RecursionError,
    MemoryError,
]
ERRORS += [AttributeError, nply.GameError]


def changed(game: Any, rng: random.Random) -> None:
    """Change a position behind everybody's back."""
    name = rng.choice(["pile", "player", "taken", "players", "method", "class", "gone"])
    if name == "method":
        setattr(game, rng.choice(METHODS), junk(rng))
    elif name == "class":
        game.__class__ = type("Other", (type(game),), {})
    elif name == "gone":
        vars(game).pop(rng.choice(sorted(vars(game)) or ["pile"]), None)
    elif name == "taken":
        game.taken.append(1)
    else:
        setattr(game, name, rng.choice([0, 1, 2, 3, 5, -1]))


def empty_lists(of: Any) -> None:
    """Find the lists that hold an object, whoever thinks that they are his alone, and empty them."""
    for holder in gc.get_referrers(of):
        if type(holder) is list and len(holder) < 10:
            holder.clear()


def faulty(
    name: str, right: Callable[..., Any], rng: random.Random, again: Callable[[Any], object]
) -> Callable[..., Any]:
    """Return a method with one fault, which shows at once or after a while."""
    fault = rng.choice(
        [
            "junk",
            "raise",
            "some",
            "mutate",
            "shrink",
            "referrers",
            "del",
            "search",
            "forget",
            "twice",
            "never",
            "lazy",
        ]
    )
    patience = rng.choice([0, 0, 1, 3, 10, 50])
    value, error, shared = junk(rng), rng.choice(ERRORS), [1, 2]
    calls = itertools.count()

    def method(self: Any, *arguments: Any) -> Any:
        if next(calls) < patience:
            return right(self, *arguments)
        if fault == "junk":
            return value
        if fault == "raise":
            raise error("the author's")
        if fault == "some" and rng.random() < 0.3:
            return junk(rng)
        if fault == "mutate" and rng.random() < 0.3:
            changed(self, rng)
        if fault == "shrink":
            shared[:] = right(self, *arguments) if isinstance(right(self, *arguments), list) else [1]
            if rng.random() < 0.5:
                del shared[rng.randrange(len(shared) + 1) :]
            return shared
        if fault == "referrers":
            moves = [Digit(1), Digit(1)]
            for one in (*arguments, *moves):
                empty_lists(one)
            return moves if name == "legal_moves" else right(self, *arguments)
        if fault in ("del", "lazy"):
            answer = right(self, *arguments)
            trick = Lazy(lambda: changed(self, rng) if rng.random() < 0.5 else again(self))
            if fault == "lazy" and isinstance(answer, list):
                return [trick, *answer[1:]]
            return answer
        if fault == "search" and rng.random() < 0.2:
            again(self)
        if fault == "forget":
            return None
        if fault == "twice":
            right(self, *arguments)
        if fault == "never":
            return {"is_terminal": False, "max_length": 10**6}.get(name, right(self, *arguments))
        return right(self, *arguments)

    return method


def faulty_game(rng: random.Random, again: Callable[[Any], object]) -> Any:
    """Return a position of a game with some of the optional members and one to three faults."""
    members = {name: vars(Takes)[name] for name in ["__init__", *METHODS]}
    if rng.random() < 0.5:
        members["apply"], members["turn_to"] = apply_anew, turn_anew
        del members["undo"]
    for name in rng.sample(METHODS, rng.randint(1, 3)):
        if name in members:
            members[name] = faulty(name, members[name], rng, again)
    for name in rng.sample(OPTIONAL, rng.randint(0, len(OPTIONAL))):
        del members[name]
    if rng.random() < 0.6:
        del members["chance"]
    game: Any = type("Faulty", (), members)(rng.choice([2, 2, 2, 3]), rng.choice([2, 5, 7, 9]))
    if rng.random() < 0.2:
        setattr(game, rng.choice(FACTS), junk(rng))
    for name in rng.sample(FACTS[2:], rng.randint(0, 5)):
        vars(game).pop(name, None)
    return game


# --- Searches -----------------------------------------------------------------------------------------


ANYTIME = (nply.Uct, nply.Uct, nply.Flat, nply.BestFirst)
"""Searches that go to no depth."""
REPLIES = (nply.BestReply, nply.BestReply, nply.BrsPlus, nply.Opps)
PLAIN = (nply.MpMix, nply.Offensive, nply.SoftMaxN, nply.ProbMaxN)


def anytime_options(kind: Any, rng: random.Random) -> dict[str, Any]:
    if kind is nply.BestFirst:
        return {
            "transpositions": rng.choice([None, True]),
            "memory": rng.choice([None, "1MB", 5]),
        }
    options: dict[str, Any] = {
        "playouts": rng.choice([None, "heuristic"]),
        "plies": rng.choice([None, None, 0, 3]),
    }
    if kind is nply.Uct:
        options |= {"policy": rng.choice([None, "paranoid"]), "solver": rng.choice([None, False])}
        options |= {"exploration": rng.choice([None, 0, 2.5]), "memory": rng.choice([None, 3, 50, "1MB"])}
    return options


def some_engine(rng: random.Random, chance: bool = False) -> Any:
    """Return any engine with any options that go together; `chance`: one that knows it."""
    while True:
        options: dict[str, Any] = {"table": rng.choice([None, 0, 4, 1000])}
        others = [nply.Expecti] if chance else [nply.MaxN, nply.Minimax, *ANYTIME, *REPLIES, *PLAIN]
        kind: Any = rng.choice([nply.MaxN, nply.Paranoid, *others])
        if kind in PLAIN:
            return kind()
        if kind in ANYTIME:
            try:
                return kind(**anytime_options(kind, rng))
            except nply.OptionError:
                continue
        if kind is nply.MaxN:
            options |= {"ties": rng.choice([None, "worst_for_root"]), "width": rng.choice([None, None, 1, 2])}
        else:
            options |= {"order": rng.choice([None, "game", "promise", "history"])}
            options |= {"bounds": rng.choice([None, False]), "exact_move": rng.choice([None, True])}
        if chance and kind is not nply.MaxN:
            options |= {"search": rng.choice([None, "plain"]), "star": rng.choice([None, 0, 1])}
        elif kind is nply.MaxN and not chance:
            prunes = [None, "none", "shallow", "branch_and_bound", "last_branch", "speculative"]
            options |= {
                "prune": rng.choice(prunes),
                "oracle": rng.choice([None, "linear", "discrete", "table"]),
            }
        elif not chance:
            options |= {"search": rng.choice([None, "plain", "alphabeta", "pvs", "mtdf"])}
            options |= {"zero_window": rng.choice([None, True]), "aspiration": rng.choice([None, 1])}
        try:
            return kind(**options)
        except nply.OptionError:
            continue


def engine_or_searcher(engine: Any, searcher: Any, rng: random.Random) -> Any:
    return engine if rng.random() < 0.7 else searcher


def search_somehow(game: Any, searcher: Any, rng: random.Random) -> None:
    engine = some_engine(rng, chance=hasattr(type(game), "chance"))
    if isinstance(engine, ANYTIME):
        engine_or_searcher(engine, searcher, rng).search(game, nodes=300, seconds=SECONDS, seed=1)
        return
    depth, nodes = rng.choice([None, None, 1, 2, 4, 30]), rng.choice([None, None, 1, 7, 300])
    how = rng.choice(["search", "search", "searcher", "trace", "perft", "progress"])
    if how == "search":
        engine.search(game, depth=depth, nodes=nodes, seconds=SECONDS)
    elif how == "searcher":
        searcher.search(game, depth=depth, nodes=nodes, seconds=SECONDS)
    elif how == "trace":
        engine.trace(game, depth=depth, nodes=nodes, seconds=SECONDS, max_nodes=rng.choice([1, 5, 100]))
    elif how == "perft":
        end = time_is_up()
        nply.perft(game, depth if depth != 30 else None, progress=lambda news: end(news.seconds))
    else:
        answer = rng.choice([None, True, Odd()])
        engine.search(game, seconds=SECONDS, progress=lambda news: answer)


def time_is_up() -> Callable[[float], bool]:
    return lambda seconds: seconds > SECONDS


def is_the_authors(error: BaseException) -> bool:
    """Does an exception come out of the game's own code, or is it Python's word on how the game is made?"""
    frames = traceback.extract_tb(error.__traceback__)
    own = bool(frames) and frames[-1].filename == __file__ and frames[-1].name not in OUTSIDE
    return own or isinstance(error, AttributeError | TypeError)


OUTSIDE = ("run_case", "search_somehow", "engine_or_searcher", "main")


def run_case(number: int) -> str:
    """Run one case; return what came out."""
    rng = random.Random(number)
    searcher = some_engine(rng).searcher()
    depth = [0]

    def again(game: Any) -> None:
        """Search inside a search: with another engine, or with the very searcher that is at work."""
        if depth[0] >= rng.choice([1, 1, 1, 2]):
            return
        depth[0] += 1
        try:
            (searcher if rng.random() < 0.5 else some_engine(rng)).search(game, nodes=50)
        finally:
            depth[0] -= 1

    outcome = "nothing"
    for _ in range(rng.choice([1, 1, 2, 3])):
        game = faulty_game(rng, again)
        for _ in range(rng.choice([1, 1, 2])):
            try:
                search_somehow(game, searcher, rng)
                outcome = "answer"
            except nply.NplyError as error:
                outcome = type(error).__name__
                if "\n" in str(error):
                    raise AssertionError(f"case {number}: {error}") from error
            except BaseException as error:
                outcome = "author's"
                if not is_the_authors(error):
                    raise AssertionError(f"case {number}: {type(error).__name__}: {error}") from error
    return outcome


def main(first: int, count: int) -> None:
    sys.unraisablehook = lambda unraisable: None  # what is raised in a __del__
    outcomes: dict[str, int] = {}
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        if sys.stderr.isatty():
            print(number, end="\r", file=sys.stderr, flush=True)
        outcome = run_case(number)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    faulthandler.cancel_dump_traceback_later()
    gc.collect()
    print(dict(sorted(outcomes.items())))


if __name__ == "__main__":
    faulthandler.enable()
    main(int(sys.argv[1]), int(sys.argv[2]))
