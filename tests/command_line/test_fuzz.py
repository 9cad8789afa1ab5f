"""Texts with mistakes in them, thousands of them: whatever is read, nothing but an NplyError comes out.

A few seconds by default; `NPLY_LONG=1` tries far more.
"""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

import nply
from program import said

# Letters that the readers know, letters that they do not, numbers that are too large, and half a character.
PIECES = st.sampled_from(
    [
        *"()[]{}=,.:/\\-+ \t\n\"'0123456789abcxyzAKQTSHDC",
        *["é", "²", "０", "♠", "\0", "\ud800", "\U0001f0a1"],
        *["9" * 30, "-1", "1e99", "nan", "inf", "true", "null", "((((", "[[[[", "None", "--", "%s", "{0}"],
    ]
)
EDITS = st.lists(st.tuples(st.floats(0, 1), st.sampled_from("idrxs"), PIECES), min_size=0, max_size=4)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with some of it left out, doubled, replaced or moved."""
    text = draw(texts)
    for place, edit, piece in draw(EDITS):
        at = int(place * len(text))
        match edit:
            case "i":
                text = text[:at] + piece + text[at:]
            case "d":
                text = text[:at] + text[at + 1 :]
            case "r":
                text = text[:at] + piece + text[at + 1 :]
            case "x":
                text = text[:at] + text[at:] * 2
            case "s":
                text = text[at:] + text[:at]
    return text[:2000]


def only_our_errors(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Return what comes back; an NplyError must be one line, unless it repeats lines that were given."""
    try:
        return function(*arguments, **named)
    except nply.NplyError as error:
        words = str(error)
    assert words
    assert "\n" not in words or "\n" in "".join(map(str, [*arguments, *named.values()]))
    return None


ENGINES = st.sampled_from(
    [
        "maxn",
        "maxn(prune=shallow,oracle=linear,ties=left,stretch=3,width=2,table=64MB)",
        "minimax(search=mtdf,aspiration=5,zero_window=true,order=history,table=0)",
        "paranoid(sides=02/13,bounds=false,foresight=no,exact_move=yes)",
    ]
)


@given(mutated(ENGINES))
def test_texts_of_engines(text: str) -> None:
    engine = only_our_errors(nply.engine, text)
    if engine is not None:
        assert nply.engine(str(engine)) == engine


GAMES = [
    nply.load("hearts", passing="left"),
    nply.load("hearts", players=3, cards=4),
    nply.load("spades", players=3),
    nply.load("spades", utility="tricks", partners="players"),
    nply.load("oh_hell"),
]


def some_texts(game: nply.Game) -> list[str]:
    """The texts of a few states, the first one and later ones."""
    state = game.deal(seed=3)
    texts = [state.text()]
    for _ in range(9):
        state.push(state.legal_moves()[-1])
        texts.append(state.text())
    return texts


DEALS = [(game, text) for game in GAMES for text in some_texts(game)]


@given(st.data())
def test_texts_of_deals(data: st.DataObject) -> None:
    game, text = data.draw(st.sampled_from(DEALS))
    state = only_our_errors(game.deal, text=data.draw(mutated(st.just(text))))
    if state is not None:
        assert game.deal(text=state.text()) == state


ANYTHING = st.one_of(
    mutated(st.sampled_from(["AKQ.T9..432", "2C", "a", "1,2"])),
    st.integers(-(2**70), 2**70),
    st.integers(-2, 6),
    st.floats(),
    st.booleans(),
    st.none(),
    st.binary(max_size=3),
    st.lists(st.one_of(st.integers(-(2**70), 2**70), st.text(max_size=5), st.none()), max_size=5),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@given(st.data())
def test_arguments_of_deals(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    names = st.sampled_from([*(option.name for option in game.deal_options), "text", "é"])
    arguments = data.draw(st.dictionaries(names, ANYTHING, max_size=3))
    only_our_errors(game.deal, **arguments)


@given(st.data())
def test_options_of_games(data: st.DataObject) -> None:
    name = data.draw(mutated(st.sampled_from([*nply.games.names()] * 3 + ["chess"])))
    known = name in nply.games.names() and name != "tree"
    options = [*(nply.load(name).options if known else ()), "root", "é"]
    given_options = data.draw(st.dictionaries(st.sampled_from(options), ANYTHING, max_size=3))
    game = only_our_errors(nply.load, name, **given_options)
    if game is not None and "deal" not in game.capabilities:
        assert not game.start().is_terminal() or game.name in ("tree", "nim", "mnk")


POSITION = nply.load("chinese_checkers").start().text()


@given(mutated(st.just(POSITION)))
def test_positions_of_chinese_checkers(text: str) -> None:
    game = only_our_errors(nply.load, "chinese_checkers", position=text)
    if game is not None:
        game.start().legal_moves()


STATES = [nply.load(name).start() for name in ("mnk", "nim", "chinese_checkers", "uniform", "connect_four")]
STATES += [game.deal(seed=1) for game in GAMES]
LEGAL = [(state, str(move)) for state in STATES for move in state.legal_moves()[:4]]


@given(st.data())
def test_moves(data: st.DataObject) -> None:
    state, move = data.draw(st.sampled_from(LEGAL))
    wanted = data.draw(st.one_of(mutated(st.just(move)), ANYTHING))
    state = state.copy()
    only_our_errors(state.push, wanted)
    assert len(state.history) <= 1
    state.legal_moves()


TREE = {
    "player": 0,
    "scores": [0, 0],
    "children": [[1, 2], {"player": 1, "scores": [1, 2], "children": [[3, -4]]}],
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mutated(st.sampled_from([json.dumps(TREE), json.dumps({"root": TREE, "labels": {"1": "b"}})])))
def test_trees_in_files(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tree.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    game = only_our_errors(nply.load, "tree", root=file)
    if game is not None:
        only_our_errors(nply.MaxN().search, game.start(), nodes=100)
    done = said("tree", str(file))
    assert done.code == 0 or (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@given(st.recursive(ANYTHING, lambda below: st.one_of(
    st.lists(below, max_size=3),
    st.fixed_dictionaries({"player": st.integers(-1, 3), "children": st.lists(below, max_size=3)}),
    st.fixed_dictionaries({"player": below, "children": below, "scores": below}),
)))  # fmt: skip
def test_trees_of_anything(root: Any) -> None:
    only_our_errors(nply.load, "tree", root=root)


COMMANDS = st.sampled_from(
    [
        "games hearts",
        "engines maxn",
        "analyse mnk --m 4 --players 3 --moves b2,a1 --nodes 50 --json",
        "analyse spades --players 3 --hands AK..2.,Q.3..4,.AK..5 --leader 2 --bids 2,1,1 --nodes 50 --json",
        "analyse nim --heap 9 --engine minimax(search=plain,order=game) --depth 2 --json",
        "perft nim --heap 5 --depth 2 --moves 5=4+1",
        "tree figure:speculative-2003/4 --engine maxn(prune=shallow)",
        "tree nim --heap 5 --option players=2 --depth 2",
        "check nim --heap 5 --games 2 --seed 7",
        "analyse absent.py:Race(5,lanes=3) --pile 3 --moves 1 --nodes 50",
    ]
)


# Without these a command might take long.
KEPT = ("--nodes", "50", "--depth", "2", "--heap", "5", "9", "--games", "--json")


@given(st.data())
def test_words_of_a_command(data: st.DataObject) -> None:
    words = shlex.split(data.draw(COMMANDS))
    loose = [at for at, word in enumerate(words) if word not in KEPT]
    for at in data.draw(st.lists(st.sampled_from(loose), max_size=2, unique=True)):
        words[at] = data.draw(mutated(st.just(words[at])))
    done = said(*words)
    assert done.code in (0, 1) or (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_fuzz_that_finds_something_would_be_noticed() -> None:
    def fail(error: Exception) -> Callable[[], None]:
        def raises() -> None:
            raise error

        return raises

    assert only_our_errors(fail(nply.OptionError("one line"))) is None
    with pytest.raises(ZeroDivisionError):
        only_our_errors(fail(ZeroDivisionError()))
    with pytest.raises(AssertionError):
        only_our_errors(fail(nply.OptionError("two\nlines")))
