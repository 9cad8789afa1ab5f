"""What `state.describe()` tells: the documented shape, all there is to know, and only what a player sees."""

import json
import random
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import hypothesis.strategies as st
import pytest
from hypothesis import given

import nply
from described import CARDS, GAMES, TREE, first, positions
from nply.games.chinese_checkers import chain
from nply.games.description import (
    BackgammonDescription,
    BoardDescription,
    CardsDescription,
    HeapsDescription,
    PigDescription,
    StarDescription,
    TextDescription,
    TreeDescription,
)
from nply.games.game import Game, PlainFace

SHAPES: dict[str, Any] = {
    "backgammon": BackgammonDescription,
    "board": BoardDescription,
    "cards": CardsDescription,
    "heaps": HeapsDescription,
    "pig": PigDescription,
    "star": StarDescription,
    "text": TextDescription,
    "tree": TreeDescription,
}


def plain(name: str = "mnk") -> Game:
    """Return a game that has no face of its own."""
    info = next(info for info in nply._core.families() if info.name == name)
    return Game(name, PlainFace(info), {})


def fits(value: Any, shape: Any) -> bool:
    """Is a value, and all within it, what a type says? Keys of a TypedDict are all there, and no others."""
    if shape is Any:
        return True
    if get_origin(shape) in (Union, types.UnionType):
        return any(fits(value, choice) for choice in get_args(shape))
    if get_origin(shape) is Literal:
        return value in get_args(shape)
    if get_origin(shape) is list:
        return type(value) is list and all(fits(item, get_args(shape)[0]) for item in value)
    if get_origin(shape) is dict:
        return type(value) is dict and all(type(key) is str for key in value)
    if hasattr(shape, "__required_keys__"):
        hints = get_type_hints(shape)
        return (
            type(value) is dict
            and value.keys() == hints.keys()
            and all(fits(value[name], hints[name]) for name in hints)
        )
    return type(value) is shape


def test_every_game_is_tested_here() -> None:
    assert set(GAMES) == set(nply.games.names())


@given(positions())
def test_a_description_has_the_shape_of_its_kind_and_json_keeps_it(state: nply.State) -> None:
    for player in (None, *range(state.players)):
        description = state.describe(player)
        hints = get_type_hints(SHAPES[description["kind"]])
        assert description.keys() == hints.keys()
        assert [name for name in hints if not fits(description[name], hints[name])] == []
        assert json.loads(json.dumps(description)) == description


def test_a_description_is_a_copy() -> None:
    state = first("tree", {"root": TREE})
    state.describe()["nodes"][1]["scores"].append(99)
    state.describe()["options"]["new"] = 1
    assert state.describe()["nodes"][1]["scores"] == [3, 1, 2]
    assert state.describe()["options"] == {}
    assert "new" not in state.game.options


@given(positions())
def test_what_every_description_has(state: nply.State) -> None:
    description = state.describe()
    assert description["game"] == state.game.name
    assert description["players"] == state.players
    assert description["over"] == state.is_terminal()
    nobody = state.is_terminal() or state.chance() is not None
    assert description["player"] == (None if nobody else state.player)
    outcomes = state.chance()
    told = description["chance"]
    assert outcomes == (None if told is None else [(one["move"], one["weight"]) for one in told])
    assert description["scores"] == (list(state.scores()) if state.is_terminal() else None)
    again = state.copy()
    while again.history:
        again.pop()
    for played in description["history"]:
        assert again.player == played["player"]
        again.push(played["move"])
    assert again == state
    if state.game.name != "tree":  # its nodes are in the description
        assert description["options"] == state.game.options


# --- All there is to know ------------------------------------------------------------------------


def dealt_again(description: CardsDescription) -> nply.State:
    """Deal what is described, from the description alone."""

    def hand(cards: Any) -> str:
        return ".".join("".join(card[0] for card in cards if card[1] == suit) for suit in "SHDC")

    seats = description["seats"]
    arguments: dict[str, Any] = {"hands": [hand(seat["hand"]) for seat in seats]}
    bidding = description["phase"] == "bidding"
    if description["leader"] is not None:
        arguments["leader"] = description["turn"] if bidding else description["leader"]
    if description["trick"]:
        arguments["trick"] = [laid["card"] for laid in description["trick"]]
    if description["played"]:
        arguments["played"] = hand(description["played"])
    if description["turned_up"]:
        arguments["trump"] = description["turned_up"]
    for name in ("dealer", "jack", "bags"):
        if (value := dict(description)[name]) is not None:
            arguments[name] = value
    if seats[0]["points"] is not None:
        arguments["points"] = [seat["points"] for seat in seats]
    else:
        arguments["tricks"] = [seat["tricks"] for seat in seats]
        arguments["bids"] = [-1 if seat["bid"] is None else seat["bid"] for seat in seats]
    if any(seat["passed"] for seat in seats):
        arguments["passed"] = [hand(seat["passed"]) for seat in seats]
    return nply.load(description["game"], **description["options"]).deal(**arguments)


@given(positions(CARDS))
def test_cards_can_be_dealt_again_from_their_description(state: nply.State) -> None:
    description = state.describe()
    if state.is_terminal():
        assert all(seat["hand"] == [] for seat in description["seats"])
        return
    again = dealt_again(description)
    assert again.legal_moves() == state.legal_moves()
    assert again == state


@given(positions(CARDS))
def test_every_card_is_in_one_place(state: nply.State) -> None:
    description = state.describe()
    cards = [
        *description["played"],
        *description["undealt"],
        *(laid["card"] for laid in description["trick"]),
    ]
    cards += [description["turned_up"]] if description["turned_up"] else []
    for seat in description["seats"]:
        cards += seat["hand"] + (seat["passed"] if description["phase"] == "passing" else [])
    ranks = "AKQJT98765432"[: state.game.options["ranks"]]
    assert sorted(cards) == sorted(rank + suit for rank in ranks for suit in "SHDC")


@pytest.mark.parametrize(("name", "options"), [(name, given) for name in CARDS for given in CARDS[name]])
def test_turns_tricks_and_phases_along_a_hand(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(1)
    state = first(name, options)
    seats, trick, last = options["players"], list[dict[str, Any]](), None
    passes = options.get("pass_count", 3) * seats if options.get("passing", "none") != "none" else 0
    bids = seats if options.get("bidding") == "moves" else 0
    for ply in range(1000):
        description = state.describe()
        phase = "passing" if ply < passes else "bidding" if ply < bids else "play"
        assert description["phase"] == ("over" if state.is_terminal() else phase)
        assert (description["trick"], description["last_trick"]) == (trick, last)
        if state.is_terminal():
            break
        turn = description["turn"]
        move = str(rng.choice(state.legal_moves()))
        assert description["seats"][turn]["player"] == state.player
        if phase != "bidding":
            assert move in description["seats"][turn]["hand"]
        else:
            assert description["seats"][turn]["bid"] is None
            assert description["leader"] == (turn + bids - ply) % seats
        if phase == "play":
            assert description["leader"] == (trick[0]["seat"] if trick else turn)
        state.push(move)
        if phase == "play":
            trick = [*trick, {"seat": turn, "card": move}]
        if len(trick) == seats:
            last = {"cards": trick, "winner": state.describe()["leader"]}
            trick = []
            suits = {laid["card"][1] for laid in last["cards"]}
            if len(suits) == 1:  # the highest of the suit that was led
                best = min(last["cards"], key=lambda laid: "AKQJT98765432".index(laid["card"][0]))
                assert last["winner"] == best["seat"]
    assert last is not None


def test_a_trick_from_before_the_deal_is_not_known() -> None:
    game = nply.load("spades", players=3)
    state = game.deal(hands=["AK...", ".5.3.", "...8"], leader=2, trick=["7H"], tricks=[1, 0, 0])
    state.push("AS")
    assert [laid["card"] for laid in state.describe()["trick"]] == ["7H", "AS"]
    assert state.describe()["last_trick"] is None
    state.push("5H")
    assert state.describe()["last_trick"]["cards"][0] == {"seat": 2, "card": "7H"}
    assert state.describe()["last_trick"]["winner"] == 0


def test_trumps_sides_and_suits_that_must_be_broken() -> None:
    assert first("oh_hell", {"players": 3, "trumps": "clubs"}).describe()["trump"] == "C"
    turned_up = first("oh_hell", {"players": 3}).describe()
    assert turned_up["trump"] == turned_up["turned_up"][1]
    assert first("oh_hell", {"players": 3, "trumps": "none"}).describe()["trump"] is None
    spades = first("spades", {"players": 4, "must_break": True}).describe()
    assert [seat["side"] for seat in spades["seats"]] == [0, 1, 0, 1]
    assert [seat["player"] for seat in spades["seats"]] == [0, 1, 2, 3]
    assert (spades["trump"], spades["closed_suit"], spades["broken"]) == ("S", "S", False)
    sides = first("spades", {"players": 4, "partners": "side"}).describe()
    assert [seat["player"] for seat in sides["seats"]] == [0, 1, 0, 1]
    assert (sides["closed_suit"], sides["broken"]) == (None, None)


def test_hands_that_are_set_up_late_have_nothing_to_pass() -> None:
    game = nply.load("hearts", players=3, passing="left", cards=3)
    state = game.deal(hands=["A.K..", "Q...3", "J..9."], points=[0, 0, 0])
    assert state.describe()["phase"] == "play"
    whole = game.deal(hands=["A.K.2.", "Q..4.3", "J..9.8"])
    assert (whole.describe()["phase"], whole.describe()["leader"]) == ("passing", None)
    no_clubs = game.deal(hands=["A.K.2.", "Q.3.4.", "J.8.9."], leader=2)
    assert (no_clubs.describe()["phase"], no_clubs.describe()["leader"]) == ("passing", 2)


@given(positions({name: GAMES[name] for name in ("mnk", "connect_four", "noughts_and_crosses")}))
def test_boards_tell_every_stone_the_last_one_and_the_line(state: nply.State) -> None:
    description = state.describe()
    columns, rows, k = description["columns"], description["rows"], description["in_a_row"]
    marks = {
        cell["name"]: "." if cell["owner"] is None else "xo+*"[cell["owner"]] for cell in description["cells"]
    }
    names = [[f"{'abcdefghijklmnopqrs'[x]}{y + 1}" for x in range(columns)] for y in range(rows)]
    assert "/".join("".join(marks[name] for name in row) for row in names[::-1]) == state.text()
    for cell in description["cells"]:
        assert names[cell["row"]][cell["column"]] == cell["name"]
    if state.history:
        before = state.copy()
        before.pop()
        empty = {cell["name"] for cell in before.describe()["cells"] if cell["owner"] is None}
        assert description["way"] == [name for name in marks if name in empty and marks[name] != "."]
    else:
        assert description["way"] == []
    won = state.is_terminal() and any(state.scores())
    if not won:
        assert (description["winner"], description["line"]) == (None, [])
        return
    assert state.scores()[description["winner"]] == max(state.scores())
    assert description["way"][0] in description["line"]
    assert {marks[name] for name in description["line"]} == {"xo+*"[description["winner"]]}
    assert len(description["line"]) >= k


def test_a_line_that_won_is_the_whole_line_and_nothing_else() -> None:
    state = nply.load("connect_four").start()
    for move in "gfbfcfdae":
        assert state.describe()["line"] == []
        state.push(move)
    description = state.describe()
    assert (description["line"], description["way"]) == (["b1", "c1", "d1", "e1"], ["e1"])
    assert description["winner"] == 0


@given(positions({"chinese_checkers": GAMES["chinese_checkers"]}))
def test_stars_tell_every_peg_and_the_way(state: nply.State) -> None:
    description = state.describe()
    groups: list[list[str]] = [[] for _ in range(state.players)]
    for cell in description["cells"]:
        if cell["owner"] is not None:
            groups[cell["owner"]].append(cell["name"])
    written = f"{'/'.join(','.join(group) for group in groups)} {state.player} {description['turns']}"
    options = {**description["options"], "position": written}
    again = nply.load("chinese_checkers", **options).start()
    assert again.text() == state.text()
    assert again.is_terminal() == state.is_terminal()
    start = nply.load("chinese_checkers", **description["options"]).start()
    for player, cells in enumerate(groups):
        homes = [cell["name"] for cell in description["cells"] if cell["home_of"] == player]
        goals = [cell["name"] for cell in description["cells"] if cell["goal_of"] == player]
        assert len(goals) == len(cells)
        assert homes == [cell["name"] for cell in start.describe()["cells"] if cell["owner"] == player]
        assert not set(homes) & set(goals)
    before = state.copy()
    if not state.history or (last := str(before.pop())) == "pass":
        assert description["way"] == []
    else:
        assert description["way"] == chain(before, last)
    assert (description["winner"] is not None) == (
        state.is_terminal() and description["turns"] == min(state.scores())
    )


@given(positions({"nim": GAMES["nim"]}))
def test_heaps(state: nply.State) -> None:
    description = state.describe()
    assert " ".join(map(str, description["heaps"])) == state.text()
    if not state.history:
        assert description["split"] is None
        return
    before = state.copy()
    before.pop()
    heaps = before.describe()["heaps"]
    heaps.remove(description["split"]["heap"])
    assert sorted([*heaps, *description["split"]["parts"]], reverse=True) == description["heaps"]


@given(positions({name: GAMES[name] for name in ("tree", "uniform")}))
def test_trees_tell_their_nodes(state: nply.State) -> None:
    description = state.describe()
    nodes = description["nodes"]
    at, way = description["at"], []
    while nodes[at]["parent"] is not None:
        way.append(nodes[at]["move"])
        at = nodes[at]["parent"]
    assert way[::-1] == [played["move"] for played in description["history"]]

    def compare(number: int, here: nply.State) -> int:
        node = nodes[number]
        outcomes = here.chance()
        assert node["player"] == (None if here.is_terminal() or outcomes else here.player)
        assert node["chance"] == (None if outcomes is None else [weight for _, weight in outcomes])
        assert node["children"] == len(here.legal_moves())
        if here.is_terminal():
            assert node["scores"] == list(here.scores())
        elif node["scores"] is not None:
            assert node["scores"] == list(here.evaluate())
        seen = 1
        for child, below in enumerate(nodes):
            if below["parent"] == number:
                here.push(below["move"])
                seen += compare(child, here)
                here.pop()
        return seen

    seen = compare(description["at"], state.copy())
    if state.game.name == "tree":
        top = state.copy()
        while top.history:
            top.pop()
        assert compare(0, top) == len(nodes)
    else:
        assert seen >= min(2, 1 + len(state.legal_moves()))
        assert seen <= 20


def test_a_tree_deeper_than_json_is_described() -> None:
    root: Any = [0, 0]
    for ply in range(1000):
        root = {"player": ply % 2, "children": [root, [1, 2]]}
    description = first("tree", {"root": root}).describe()
    assert len(description["nodes"]) == 2001
    assert json.loads(json.dumps(description)) == description


def test_a_game_without_a_face_tells_its_text() -> None:
    state = plain().start()
    state.push("b2")
    description = state.describe()
    assert (description["kind"], description["text"]) == ("text", ".../.x./...")
    assert description["history"] == [{"player": 0, "move": "b2"}]
    assert fits(description, TextDescription)


# --- As one player sees it -----------------------------------------------------------------------


@given(positions(CARDS), st.data())
def test_a_view_hides_the_other_hands_and_nothing_else(state: nply.State, data: st.DataObject) -> None:
    player = data.draw(st.integers(0, state.players - 1))
    whole, view = state.describe(), state.describe(player)
    assert (whole["seen_by"], view["seen_by"]) == (None, player)
    for seat, seen in zip(whole["seats"], view["seats"], strict=True):
        mine = seat["player"] == player
        assert seen["hand"] == (seat["hand"] if mine else len(seat["hand"]))
        assert seen == {**seat, "hand": seen["hand"], "passed": seen["passed"]}
    assert view["undealt"] == len(whole["undealt"])
    changed = {name: view[name] for name in ("seats", "undealt", "seen_by", "history")}
    assert view == {**whole, **changed}


@given(st.randoms(use_true_random=False), st.integers(0, 3), st.sampled_from(["left", "across", "right"]))
def test_hands_that_look_alike_to_a_player_are_described_alike(
    rng: random.Random, player: int, passing: str
) -> None:
    """Whatever he cannot see is changed: what others hold, what they pass to each other, what is undealt."""
    options: dict[str, Any] = {"players": 4, "cards": 6, "passing": passing, "pass_count": 2}
    options |= {"first_trick_rules": False, "must_break": False}
    game = nply.load("hearts", **options)
    seats_on = {"left": 1, "across": 2, "right": 3}[passing]
    giver = (player - seats_on) % 4
    deck = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    rng.shuffle(deck)
    own, given_to_me, rest = deck[:6], deck[6:8], deck[8:]

    def described() -> list[Any]:
        pool = iter(rng.sample(rest, len(rest)))
        hands = [
            own if seat == player else [*(given_to_me if seat == giver else [next(pool), next(pool)])]
            for seat in range(4)
        ]
        passed = [hand[:2] for hand in hands]
        hands = [[*hand, *(next(pool) for _ in range(6 - len(hand)))] for hand in hands]
        texts = [
            ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC")
            for hand in hands
        ]
        state = game.deal(hands=texts)
        views = [state.describe(player)]
        for cards in passed:
            for card in cards:
                state.push(card)
                views.append(state.describe(player))
        return views

    one, other = described(), described()
    assert one == other
    seats = one[-1]["seats"]
    assert seats[giver]["passed"] == sorted(
        given_to_me, key=lambda card: ("SHDC".index(card[1]), "AKQJT98765432".index(card[0]))
    )
    assert one[-2]["seats"][giver]["passed"] in (1, 2)  # how many, before they are exchanged
    assert set(given_to_me) <= set(seats[player]["hand"])


def test_nothing_is_hidden_on_a_board() -> None:
    state = nply.load("connect_four").start()
    assert state.describe(1) == {**state.describe(), "seen_by": 1}


@pytest.mark.parametrize("player", [-1, 2, "x", 1.5])
def test_there_is_no_such_player(player: Any) -> None:
    with pytest.raises(nply.OptionError, match=r"player must be a number from 0 to 1, got .*"):
        nply.load("connect_four").start().describe(player)
