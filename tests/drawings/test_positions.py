"""Drawings of positions: in the terminal, as SVG and in notebooks, from descriptions alone."""

import json
import re
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given

import nply
from described import CARDS, GAMES, TREE, first, positions
from nply.games import drawings
from nply.games.game import Game, PlainFace
from nply.pictures.colours import PLAYER_COLOURS

SPACE = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def parsed(svg: str) -> Element:
    return fromstring(svg)


def texts(root: Element) -> list[str]:
    """Return every line of text; parts in colours of their own belong to one line."""
    return ["".join(element.itertext()) for element in root.iter(f"{SPACE}text")]


@given(positions())
def test_a_description_that_went_through_json_draws_the_same(state: nply.State) -> None:
    again = json.loads(json.dumps(state.describe()))
    assert drawings.draw(again) == str(state) == state.game.draw(state)
    assert drawings.draw(again, colour=True) == state.game.draw(state, colour=True)
    assert drawings.svg(again) == state.game.svg(state)


@given(positions())
def test_colours_add_nothing_but_colours(state: nply.State) -> None:
    coloured = state.game.draw(state, colour=True)
    assert ANSI.sub("", coloured) == str(state)


@given(positions())
def test_every_view_can_be_drawn(state: nply.State) -> None:
    for player in range(state.players):
        view = state.describe(player)
        assert drawings.draw(view)
        parsed(drawings.svg(view))


@given(positions())
def test_a_picture_stands_alone(state: nply.State) -> None:
    svg = state.game.svg(state)
    root = parsed(svg)
    assert root.tag == f"{SPACE}svg"
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    assert root.attrib["role"] == "img"
    # Nothing from elsewhere, and no names that another picture on the same page could have too.
    assert not re.search(r"href|url\(|<image|<style|<script|@import|\bid=", svg)
    assert svg.count("http") == 1  # the name space
    # A background of its own, so that the page may have any colour.
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert (root[1].tag, root[1].attrib["width"]) == (f"{SPACE}rect", f"{width - 1:g}")
    assert root[1].attrib["fill"].startswith("#")
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"


def boxes(element: Element, x: float = 0, y: float = 0, scale: float = 1) -> Any:
    """Yield the corners of every rectangle, circle and base point of a text, wherever groups moved it."""
    for child in element:
        transform = child.attrib.get("transform", "") if child.tag == f"{SPACE}g" else ""
        moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", transform)
        scaled = re.search(r"scale\(([-\d.]+)\)", transform)
        dx, dy = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        size = float(scaled[1]) if scaled else 1.0
        at = {name: float(value) for name, value in child.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        if child.tag == f"{SPACE}rect":
            left, top = x + scale * at["x"], y + scale * at["y"]
            yield child, left, top, left + scale * at["width"], top + scale * at["height"]
        elif child.tag == f"{SPACE}circle":
            left, top = x + scale * (at["cx"] - at["r"]), y + scale * (at["cy"] - at["r"])
            yield child, left, top, left + 2 * scale * at["r"], top + 2 * scale * at["r"]
        elif child.tag == f"{SPACE}text":
            left, top = x + scale * at["x"], y + scale * at["y"]
            yield child, left, top, left, top
        yield from boxes(child, x + scale * dx, y + scale * dy, scale * size)


@given(positions())
def test_everything_is_inside_the_picture(state: nply.State) -> None:
    root = parsed(state.game.svg(state))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element, left, top, right, bottom in boxes(root):
        assert left >= 0, element.attrib
        assert top >= 0, element.attrib
        assert right <= width, element.attrib
        assert bottom <= height, element.attrib


# --- Cards ---------------------------------------------------------------------------------------


def panels(root: Element) -> list[tuple[float, float, float, float]]:
    found = [box[1:] for box in boxes(root) if box[0].attrib.get("fill-opacity") == "0.17"]
    return [(left, top, right, bottom) for left, top, right, bottom in found]


@given(positions(CARDS))
def test_the_table_shows_every_card_and_keeps_seats_apart(state: nply.State) -> None:
    description = state.describe()
    root = parsed(state.game.svg(state))
    places = panels(root)
    assert len(places) == len(description["seats"])
    for i, (left, top, right, bottom) in enumerate(places):
        for other in places[i + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    cards = [
        (element.text, left, top)
        for element, left, top, *_ in boxes(root)
        if element.attrib.get("font-size") == "16"
    ]
    for seat, (left, top, right, bottom) in zip(description["seats"], places, strict=True):
        shown = [rank for rank, x, y in cards if left < x < right and top < y < bottom]
        assert shown == [card[0] for card in seat["hand"]]
    on_table = len(description["trick"]) or len((description["last_trick"] or {"cards": []})["cards"])
    if description["phase"] == "passing":
        on_table = sum(len(seat["passed"]) for seat in description["seats"])
    held = sum(len(seat["hand"]) for seat in description["seats"])
    assert len(cards) == held + on_table + (description["turned_up"] is not None)
    assert all(rank in "AKQJT98765432" for rank, *_ in cards)


@given(positions(CARDS))
def test_the_table_tells_bids_tricks_points_and_whose_turn_it_is(state: nply.State) -> None:
    description = state.describe()
    root = parsed(state.game.svg(state))
    headers = [line for line in texts(root) if line.startswith("player ")]
    for seat, header in zip(description["seats"], headers, strict=False):
        for name in ("bid", "tricks", "points"):
            assert (f" {name} {seat[name]}" in header) == (seat[name] is not None)
        if description["scores"]:
            assert header.endswith(f"score {description['scores'][seat['player']]}")
    edges = [element.attrib.get("stroke") for element, *_ in boxes(root) if "fill-opacity" in element.attrib]
    marked = [i for i, edge in enumerate(edges[-len(headers) :]) if edge != "none"]
    assert marked == ([] if description["turn"] is None else [description["turn"]])
    assert (description["trump"] is not None) == ("trump" in texts(root))


def test_a_hand_may_be_a_number_of_cards() -> None:
    """As a server would send it to one player: nothing else is in the description."""
    state = first("spades", {"players": 3, "bidding": "moves"})
    state.push("bid4")
    description = state.describe()
    for seat in (1, 2):
        description["seats"][seat]["hand"] = 17
    description["undealt"] = 1
    drawing = drawings.draw(description).splitlines()
    assert drawing[2].split() == [">", "1", "17", "cards", "-", "0"]
    assert drawing[1].count("♠") == 1
    root = parsed(drawings.svg(description))
    assert texts(root).count("17") == 2
    assert "undealt  1 card" in texts(root)
    backs = [box for box in boxes(root) if box[0].attrib.get("fill") == "#33588f"]
    assert len(backs) == 34
    for left, top, right, bottom in panels(root)[1:]:
        inside = [b for b in backs if left < b[1] and b[3] < right and top < b[2] and b[4] < bottom]
        assert len(inside) == 17
    description["seats"][1]["hand"] = 1
    assert "1 card " in drawings.draw(description)
    description["seats"][1]["hand"] = 0
    parsed(drawings.svg(description))


def test_cards_that_were_passed_may_be_a_number_of_cards() -> None:
    state = first("hearts", {"players": 4, "passing": "left"})
    for _ in range(5):
        state.push(state.legal_moves()[0])
    view = state.describe(1)
    assert "passed 0: 3 cards   1: " in drawings.draw(view)
    root = parsed(drawings.svg(view))
    backs = [box for box in boxes(root) if box[0].attrib.get("fill") == "#33588f"]
    assert len(backs) == 3 + 10 + 13 + 13
    assert root[0].text == "Hearts: player 1 passes to the left, as player 1 sees it"


def test_a_ten_is_a_t_everywhere() -> None:
    state = nply.load("spades", players=2, cards=2).deal(hands=["T..T.", "9..8."])
    assert "♠T" in str(state)
    state.push("TD")
    assert "trick  0: T♦" in str(state)
    assert "10" not in str(state)
    assert "T" in texts(parsed(state.game.svg(state)))
    turned_up = nply.load("oh_hell", players=3, cards=1).deal(hands=["A...", "K...", "Q..."], trump="TH")
    assert "trump  T♥ turned up" in str(turned_up)


def test_what_happens_next_is_said() -> None:
    def said(state: nply.State) -> str:
        return parsed(state.game.svg(state))[0].text or ""

    assert said(first("oh_hell", {"players": 3, "bidding": "moves"})) == "Oh Hell: player 0 bids"
    state = nply.load("spades", players=2, cards=2).deal(hands=["T..T.", "9..8."])
    assert said(state) == "Spades: player 0 leads"
    state.push("TD")
    assert said(state) == "Spades: player 1 plays"
    state.push("8D")
    assert said(state) == "Spades: player 0 won the trick and leads"
    state.push("TS")
    state.push("9S")
    assert said(state) == "Spades: the hand is over, scores (2, 0)"
    assert "won" in texts(parsed(state.game.svg(state)))
    side = first("spades", {"players": 4, "partners": "side"})
    side.push(side.legal_moves()[0])
    side.push(side.legal_moves()[0])
    assert said(side) == "Spades: seat 2 plays"
    for passing, words in (("right", "to the right"), ("across", "across")):
        assert said(first("hearts", {"players": 4, "passing": passing})).endswith(f"passes {words}")


def test_the_arrow_points_at_the_bidder_where_sides_are_players() -> None:
    state = nply.load("spades", players=4, cards=3, partners="side", bidding="moves").deal(seed=2, leader=1)
    for seat in (1, 2, 3, 0, 1):
        assert [line[2] for line in str(state).splitlines() if line.startswith(">")] == [str(seat)]
        state.push(state.legal_moves()[0])


def test_notes_below_the_table() -> None:
    state = nply.load("spades", players=4, must_break=True).deal(seed=1, bags=[3, 9], broken=True)
    lines = texts(parsed(state.game.svg(state)))
    assert "bags   3 9" in lines
    assert "spades are broken" in lines
    assert {"trump  ♠", "bags   3 9", "spades are broken"} <= set(str(state).splitlines())
    game = nply.load("hearts", players=2, cards=2, jack_of_diamonds=True, first_trick_rules=False)
    state = game.deal(hands=["..A2.", "..J3."])
    for card in ("AD", "JD"):
        state.push(card)
    assert "jack of diamonds: player 0" in texts(parsed(state.game.svg(state)))
    assert "jack of diamonds: player 0" in str(state).splitlines()


def test_long_notes_are_wrapped() -> None:
    state = first("hearts", {"players": 2, "cards": 1, "first_trick_rules": False})
    root = parsed(state.game.svg(state))
    lines = [line for line in texts(root) if "undealt" in line or line[0] in "♠♥♦♣"]
    assert len(lines) > 1
    assert all(len(line) * 7 < float(root.attrib["width"]) for line in lines)
    ranks = re.sub("[^AKQJT2-9]", "", "".join(lines))
    assert len(ranks) == 50


# --- Other kinds ---------------------------------------------------------------------------------


@given(positions({name: GAMES[name] for name in ("mnk", "connect_four", "noughts_and_crosses")}))
def test_boards_show_every_stone(state: nply.State) -> None:
    root = parsed(state.game.svg(state))
    stones = [
        element.attrib.get("stroke" if not state.game.options["gravity"] else "fill")
        for element in root
        if element.tag in (f"{SPACE}path", f"{SPACE}circle")
    ]
    shown = [stones.count(colour) for colour in PLAYER_COLOURS[: state.players]]
    assert shown == [state.text().count(mark) for mark in "xo+*"[: state.players]]


def test_stones_have_their_place_and_the_last_ones_are_marked() -> None:
    state = nply.load("connect_four").start()
    for move in "dd":
        state.push(move)
    root = parsed(state.game.svg(state))
    lower, upper = (e for e in root if e.tag == f"{SPACE}circle" and e.attrib["fill"] in PLAYER_COLOURS)
    assert lower.attrib["cx"] == upper.attrib["cx"]
    assert float(lower.attrib["cy"]) > float(upper.attrib["cy"])
    rings = [e for e in root if e.attrib.get("stroke") == "#fff"]
    assert [ring.attrib["cy"] for ring in rings] == [upper.attrib["cy"]]


def test_a_won_board_says_so_and_marks_the_line() -> None:
    state = nply.load("noughts_and_crosses").start()
    for move in ("a1", "b1", "a2", "b2", "a3"):
        state.push(move)
    svg = state.game.svg(state)
    assert "player 0 has won" in svg
    assert svg.count('fill="#f2c14e"') == 3
    state = nply.load("mnk", m=2, n=1, k=2).start()
    for move in ("a1", "b1"):
        state.push(move)
    assert "nobody has won" in state.game.svg(state)


@given(positions({"nim": GAMES["nim"]}))
def test_heaps_show_every_match(state: nply.State) -> None:
    root = parsed(state.game.svg(state))
    heaps = [int(size) for size in state.text().split()]
    assert len(list(root.iter(f"{SPACE}line"))) == sum(heaps)
    numbers = [int(line) for line in texts(root) if line.isdigit()]
    assert numbers[-len(heaps) :] == heaps
    marked = sum(e.attrib.get("stroke") == "#c98a1b" for e in root.iter(f"{SPACE}rect"))
    assert marked == (2 if state.history else 0)


def test_trees_show_their_nodes() -> None:
    state = first("tree", {"root": TREE})
    lines = texts(parsed(state.game.svg(state)))
    assert {"(3, 1, 2)", "(0, 0, 6)", "(1, 1, 4)", "(-1, 4, 3)"} <= set(lines)
    assert str(state).splitlines()[:4] == ["player 1", "  0: (3, 1, 2)", "  1: player 0", "    0: (0, 0, 6)"]
    state.push(1)
    lines = texts(parsed(state.game.svg(state)))
    assert "player 0 to move, after 1" in lines
    assert "(3, 1, 2)" not in lines
    assert str(state).splitlines()[0] == "player 0"
    estimated = first("tree", {"root": {"player": 0, "scores": [1, 9], "children": [[2, 3], [4, 5]]}})
    assert "≈ (1, 9)" in texts(parsed(estimated.game.svg(estimated)))
    assert str(estimated).splitlines()[0] == "player 0 ≈ (1, 9)"


def test_large_trees_count_what_they_leave_out() -> None:
    def node(depth: int) -> Any:
        return [1, 2] if depth == 0 else {"player": depth % 2, "children": [node(depth - 1)] * 3}

    state = first("tree", {"root": node(5)})
    lines = str(state).splitlines()
    assert len(lines) == 41
    assert lines[-1].endswith("more branches")
    root = parsed(state.game.svg(state))
    discs = [box for box in boxes(root) if box[0].tag == f"{SPACE}circle"]
    assert 10 < len(discs) <= 32
    assert "… 3 below" in texts(root)
    wide = first("uniform", {"branching": 256, "depth": 2})
    assert "… 244 more" in texts(parsed(wide.game.svg(wide)))
    assert str(wide).splitlines()[0] == "player 0, 244 more children"
    assert str(wide).splitlines()[1] == "  0: player 1, 256 children"


def test_nodes_of_a_tree_do_not_overlap() -> None:
    state = first("uniform", {"branching": 2, "depth": 3, "scores": "random", "players": 5})
    root = parsed(state.game.svg(state))
    leaves = [box for box in boxes(root) if box[0].attrib.get("rx") == "6"]
    assert len(leaves) == 8
    for one, other in pairwise(leaves):
        assert one[3] <= other[1]


def test_a_game_without_a_face_is_drawn_as_its_text() -> None:
    info = next(info for info in nply._core.families() if info.name == "mnk")
    game = Game("mnk", PlainFace(info), {"m": 2, "n": 1, "k": 2})
    state = game.start()
    assert str(state) == state.text() == ".."
    assert ".." in texts(parsed(game.svg(state)))
    assert parsed(game.svg(state))[0].text == "mnk: player 0 to move"


def test_a_kind_that_nobody_knows() -> None:
    with pytest.raises(nply.OptionError, match="no drawing of kind 'moon'; valid: backgammon, board, cards"):
        drawings.svg(json.loads('{"kind": "moon"}'))


# --- Notebooks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_notebooks_show_the_picture(name: str) -> None:
    state: Any = first(name, GAMES[name][0])
    assert state._repr_svg_() == state.game.svg(state)


@pytest.mark.parametrize("name", GAMES)
def test_notebooks_show_the_options_of_a_game(name: str) -> None:
    game = nply.load(name, **GAMES[name][0])
    root = fromstring(f"<div>{game._repr_html_().replace('<br>', '<br/>')}</div>")
    rows = [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")][1:]
    assert [row[0] for row in rows] == list(game.options)
    assert all(row[2] for row in rows)
    if name == "spades":
        assert ["players", "2", "number of players"] in rows
    assert name in "".join(root.itertext())
