"""The rules, the order, the evaluations, the errors and the drawings of Chinese Checkers."""

import pickle
import re
import xml.etree.ElementTree
from itertools import pairwise
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import assume, given

import nply
from nply.games.chinese_checkers import chain, pegs
from nply.games.star import SEATS, Cell, Star, star
from nply.testing import check_game
from star_rules import distance, legal_moves, load, playout, written

BOARDS = [(count, players) for count in (3, 6, 10) for players in (2, 3, 4, 6)]

# Counted by the native game, its moves compared with the plain rules of star_rules.py on every board.
PERFT = {
    (3, 2): [1, 6, 36, 372, 3844],
    (3, 3): [1, 6, 36, 216, 2232],
    (3, 4): [1, 6, 36, 216, 1296],
    (3, 6): [1, 6, 36, 218, 1334],
    (6, 2): [1, 10, 100, 1720, 29584],
    (6, 3): [1, 10, 100, 1000, 17200],
    (6, 4): [1, 10, 101, 1010, 10201],
    (6, 6): [1, 10, 101, 1020, 10301],
    (10, 2): [1, 14, 196, 4648, 110224],
    (10, 3): [1, 14, 196, 2744, 65072],
    (10, 4): [1, 14, 197, 2758, 38809],
    (10, 6): [1, 14, 197, 2772, 39005],
}


@pytest.mark.parametrize(("count", "cells"), [(3, 37), (6, 73), (10, 121)])
def test_a_star_has_its_cells_and_arms(count: int, cells: int) -> None:
    board = star(count)
    assert len(board.cells) == cells
    for arm in range(6):
        assert sum(board.arm(cell) == arm for cell in board.cells.values()) == count


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_players_sit_on_the_usual_arms(count: int, players: int) -> None:
    board = star(count)
    for arm, group in zip(SEATS[players], pegs(load(players=players, pegs=count)), strict=True):
        assert {board.arm(board.cells[name]) for name in group} == {arm}
        assert len(set(group)) == count


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_perft(count: int, players: int) -> None:
    assert nply.perft(load(players=players, pegs=count), 4) == PERFT[count, players]


@pytest.mark.parametrize("foreign_arms", ["closed", "pass", "anywhere"])
@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_moves_are_those_of_the_plain_rules(count: int, players: int, foreign_arms: str) -> None:
    state = load(players=players, pegs=count, foreign_arms=foreign_arms)
    for seed in range(80):
        moves = state.legal_moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == legal_moves(state)
        playout(state, 1, seed, width=None if seed % 2 else 6)
        if state.is_terminal():
            break


def test_a_peg_passes_through_a_foreign_arm_but_does_not_stop_there() -> None:
    # From f7 over f5 to f3, which is in the arm at the lower left, and over g4 out of it to h5.
    assert star(6).arm(star(6).cells["f3"]) == 1
    position = written([["f7", "a10", "b9", "b11", "c8", "c10"], ["f5", "g4", "m10", "l9", "l11", "k10"]])
    ends = {}
    for rule in ("closed", "pass", "anywhere"):
        state = load(players=2, foreign_arms=rule, position=position)
        ends[rule] = {str(move)[3:] for move in state.legal_moves() if str(move).startswith("f7-")}
        if rule != "closed":
            assert chain(state, "f7-h5") == ["f7", "f3", "h5"]
    assert ends["pass"] - ends["closed"] == {"h5"}
    assert ends["anywhere"] - ends["pass"] == {"f3"}


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_the_native_game_keeps_every_promise_of_a_game(count: int, players: int) -> None:
    game = nply.load("chinese_checkers", players=players, pegs=count, turn_cap=60)
    assert check_game(game, games=3) == []


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_push_and_pop_restore_everything(count: int, players: int) -> None:
    state = load(players=players, pegs=count)
    trail = [(state.copy(), state.key(), state.evaluate())]
    for seed in range(60):
        if state.is_terminal():
            break
        playout(state, 1, seed)
        trail.append((state.copy(), state.key(), state.evaluate()))
    assert pickle.loads(pickle.dumps(state)) == state
    while trail:
        before, key, values = trail.pop()
        assert (state == before, state.key(), state.evaluate()) == (True, key, values)
        if state.history:
            state.pop()


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_a_state_read_from_its_text_is_the_same(count: int, players: int) -> None:
    for seed in range(10):
        state = playout(load(players=players, pegs=count), 10 * seed, seed)
        again = load(players=players, pegs=count, position=state.text())
        assert again.text() == state.text()
        assert again.key() == state.key()  # the incremental hash is the hash of the position
        assert again.evaluate() == state.evaluate()
        assert again.is_terminal() == state.is_terminal()
        assert again.legal_moves() == state.legal_moves()


def test_the_key_tells_the_turn() -> None:
    text = load(players=2, pegs=3).text()
    assert (
        load(players=2, pegs=3, position=text).key()
        != load(players=2, pegs=3, position=text[:-1] + "2").key()
    )


# --- Order ---------------------------------------------------------------------------------------


@given(st.sampled_from(BOARDS), st.integers(0, 150), st.integers(0, 10**6))
def test_moves_come_farthest_forward_first_then_from_the_rear(
    board_and_players: tuple[int, int], plies: int, seed: int
) -> None:
    count, players = board_and_players
    state = playout(load(players=players, pegs=count), plies, seed)
    board, arm = star(count), SEATS[players][state.player]
    keys = []
    for move in state.legal_moves():
        if move == "pass":
            continue
        start, end = (distance(board, board.cells[name], arm) for name in str(move).split("-"))
        keys.append((end - start, -start))
    assert keys == sorted(keys)


def test_order_by_cells_has_the_same_moves() -> None:
    forward = playout(load(), 40, 1)
    cells = load(order="cells", position=forward.text())
    assert set(cells.legal_moves()) == set(forward.legal_moves())
    assert cells.legal_moves() != forward.legal_moves()


# --- Symmetry ------------------------------------------------------------------------------------


def transformed(board: Star, name: str, turns: int, mirror: bool) -> str:
    cell: Cell = board.cells[name]
    if mirror:
        cell = board.mirrored(cell)
    for _ in range(turns):
        cell = board.turned(cell)
    return str(cell)


def seat_maps(players: int) -> list[tuple[int, bool, list[int]]]:
    """Every way to turn and mirror the board that puts players on players' arms, and who goes where."""
    seats = SEATS[players]
    maps = []
    for turns in range(6):
        for mirror in (False, True):
            image = [((-arm if mirror else arm) + turns) % 6 for arm in seats]
            if set(image) == set(seats):
                maps.append((turns, mirror, [seats.index(arm) for arm in image]))
    return maps


@given(st.data())
def test_turned_and_mirrored_positions_have_turned_and_mirrored_moves(data: st.DataObject) -> None:
    count, players = data.draw(st.sampled_from(BOARDS))
    rule = data.draw(st.sampled_from(["closed", "pass", "anywhere"]))
    evaluation = data.draw(st.sampled_from(["distance", "raw"]))
    turns, mirror, who = data.draw(st.sampled_from(seat_maps(players)))
    options: dict[str, Any] = {
        "players": players,
        "pegs": count,
        "foreign_arms": rule,
        "evaluation": evaluation,
    }
    state = playout(load(**options), data.draw(st.integers(0, 200)), data.draw(st.integers(0, 10**6)))
    board = star(count)
    groups: list[list[str]] = [[] for _ in range(players)]
    for player, group in enumerate(pegs(state)):
        groups[who[player]] = [transformed(board, name, turns, mirror) for name in group]
    turn = state.describe()["turns"]
    image = load(**options, position=written(groups, who[state.player], turn))
    if mirror:  # turns go the other way round: somebody else has moved last, who alone can have won
        assume(not state.is_terminal() and not image.is_terminal())

    def image_of(move: int | str) -> str:
        if move == "pass":
            return "pass"
        return "-".join(transformed(board, name, turns, mirror) for name in str(move).split("-"))

    moves = [image_of(move) for move in state.legal_moves()]
    assert sorted(moves) == sorted(map(str, image.legal_moves()))
    assert [image.evaluate()[who[player]] for player in range(players)] == list(state.evaluate())
    if not mirror:  # every seat sees the same game, order included
        assert moves == image.legal_moves()


# --- The end of the game -------------------------------------------------------------------------

TWO_SMALL = {"players": 2, "pegs": 3}


def test_a_full_goal_wins() -> None:
    state = load(**TWO_SMALL, position=written([["i7", "h6", "g7"], ["a7", "c5", "c9"]]))
    state.push("g7-h8")
    assert state.is_terminal()
    assert state.scores() == (state.game.score_facts["constant_sum"] - 1, 1)
    assert state.legal_moves() == []
    with pytest.raises(nply.MoveError, match="the game is over"):
        state.push("a7-b6")


def test_a_blocked_goal_counts_only_if_the_rule_says_so_and_a_peg_is_the_players_own() -> None:
    groups = [["i7", "g7", "f8"], ["h6", "h8", "c9"]]
    assert load(**TWO_SMALL, position=written(groups, 1)).is_terminal()
    assert not load(**TWO_SMALL, blocked_goals_win=False, position=written(groups, 1)).is_terminal()
    # At the start every goal is full of the opponent's pegs, and nobody has won.
    assert not load(**TWO_SMALL).is_terminal()


def test_a_blocked_goal_is_won_by_the_move_that_enters_it() -> None:
    groups = [["g7", "f8", "e5"], ["h6", "i7", "c9"]]
    for rule in (True, False):
        state = load(**TWO_SMALL, blocked_goals_win=rule, position=written(groups))
        state.push("g7-h8")
        assert state.is_terminal() == rule


def test_a_game_is_won_at_the_end_of_ones_own_turn() -> None:
    groups = [["i7", "g7", "f8"], ["h6", "g9", "a7"]]
    state = load(**TWO_SMALL, position=written(groups, 1))
    state.push("g9-h8")  # the opponent fills the goal
    assert not state.is_terminal()
    state.push("f8-e7")
    assert state.is_terminal()
    assert state.scores()[0] > state.scores()[1]
    for player in (0, 1):
        both = load(**TWO_SMALL, position=written([["i7", "h6", "h8"], ["a7", "b6", "b8"]], player, 9))
        assert both.scores()[1 - player] > both.scores()[player]


def test_winning_sooner_and_losing_later_is_better() -> None:
    groups = [["i7", "h6", "h8"], ["c5", "c9", "c7"]]
    early = load(**TWO_SMALL, position=written(groups, 1, 10)).scores()
    late = load(**TWO_SMALL, position=written(groups, 1, 20)).scores()
    assert early[0] > late[0] > late[1] > early[1]


@pytest.mark.parametrize("evaluation", ["distance", "raw"])
def test_the_turn_cap_ends_the_game_by_distance(evaluation: str) -> None:
    state = load(players=3, pegs=6, turn_cap=7, evaluation=evaluation)
    for move in ["c8-d9", "j5-i6", "h17-h15", "a10-e10", "i6-j5", "h15-h17"]:
        state.push(move)
    assert not state.is_terminal()
    state.push("e10-a10")
    assert state.is_terminal()
    scores = state.scores()
    assert scores[0] > scores[1] == scores[2]  # one step ahead, and the others are where they began
    longer = load(players=3, pegs=6, turn_cap=8, evaluation=evaluation, position=state.text()).evaluate()
    assert [score - scores[1] for score in scores] == [value - longer[1] for value in longer]


def test_a_player_without_a_move_passes() -> None:
    # Player 0's pegs fill a tip, and the two rows in front of it are full as well.
    groups = [["a7", "b6", "b8"], ["c5", "c7", "c9"], ["d4", "d6", "d8"], ["d10", "e5", "e7"]]
    state = load(players=4, pegs=3, foreign_arms="anywhere", position=written(groups))
    assert state.legal_moves() == ["pass"]
    assert legal_moves(state) == {"pass"}
    before = pegs(state)
    state.push("pass")
    assert (pegs(state), state.player) == (before, 1)
    state.pop()
    assert state.player == 0
    assert chain(state, "pass") == []


@pytest.mark.parametrize(("count", "players"), BOARDS)
@pytest.mark.parametrize("evaluation", ["distance", "raw"])
def test_scores_and_evaluations_keep_to_the_facts(count: int, players: int, evaluation: str) -> None:
    facts = nply.load("chinese_checkers", players=players, pegs=count, evaluation=evaluation).score_facts
    assert (facts["constant_sum"] is None) == (evaluation == "raw")
    lowest, highest, most = facts["lowest"], facts["highest"], facts["max_sum"]
    assert lowest is not None
    assert highest is not None
    assert most is not None
    assert lowest >= 0
    won = 0
    for seed in range(12):
        state = load(players=players, pegs=count, evaluation=evaluation, turn_cap=400)
        limits = state.game.score_facts
        while not state.is_terminal():
            playout(state, 1, seed * 1000 + len(state.history), width=3)
            values = state.evaluate()
            assert sum(values) <= (limits["max_sum"] or 0)
            assert limits["constant_sum"] in (None, sum(values))
            assert (limits["lowest"] or 0) <= min(values) <= max(values) <= (limits["highest"] or 0)
        won += min(state.scores()) <= 400
    assert won > 0 or count == 10


@pytest.mark.parametrize("evaluation", ["distance", "raw"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_win_is_worth_more_and_a_loss_less_than_any_estimate(players: int, evaluation: str) -> None:
    options: dict[str, Any] = {"players": players, "pegs": 3, "evaluation": evaluation, "turn_cap": 50}
    groups = pegs(load(**options))
    if players != 3:  # somebody lives in the goal of player 0
        groups[SEATS[players].index(3)] = ["e7", "e5", "e9"]
    late = load(**options, position=written([["i7", "h6", "h8"], *groups[1:]], 1, 50)).scores()
    near = load(**options, position=written([["i7", "h6", "g7"], *groups[1:]], 1, 49)).evaluate()
    assert late[0] > near[0]
    assert max(late[1:]) < min(near)


# --- Searches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("prune", ["shallow", "last_branch", "speculative"])
def test_pruned_searches_find_the_same(prune: str) -> None:
    for seed in range(4):
        state = playout(load(players=3), 25 * seed, seed, width=6)
        plain = nply.engine("maxn(width=6,prune=none)").search(state, depth=4)
        pruned = nply.engine(f"maxn(width=6,prune={prune})").search(state, depth=4)
        assert (pruned.values, pruned.move) == (plain.values, plain.move)
        assert pruned.nodes <= plain.nodes


# --- Errors --------------------------------------------------------------------------------------

HOME = "a7,b6,b8"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "players=5 cannot be seated fairly on a star: play with 2, 3, 4 or 6"),
        ({"players": 7}, "players must be a whole number from 2 to 6, got 7"),
        ({"players": 1}, "players must be a whole number from 2 to 6, got 1"),
        ({"pegs": 7}, "pegs=7: there are boards for 3, 6 and 10 pegs a player"),
        ({"pegs": 15}, "pegs must be a whole number from 3 to 10, got 15"),
        ({"foreign_arms": "no"}, "foreign_arms must be one of closed, pass, anywhere"),
        ({"table": "x"}, "has no option 'table'"),
        ({"position": 3}, "position must be a text"),
        (TWO_SMALL | {"position": HOME}, "1 groups of pegs for 2 players"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6"}, "player 1 has 2 pegs and must have 3"),
        (TWO_SMALL | {"position": f"{HOME}/"}, "player 1 has 0 pegs and must have 3"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,z9"}, "player 1's peg on 'z9' is off the board"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,"}, "player 1's peg on '' is off the board"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,h7"}, "player 1's peg on 'h7' is off the board"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,a7"}, "two pegs on a7"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,c1"}, "player 1's peg on c1 is in a foreign arm"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,h8 2"}, "the player to move must be a number from 0 to 1"),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,h8 x"}, "the player to move must be a number from 0 to 1"),
        (
            TWO_SMALL | {"position": f"{HOME}/i7,h6,h8 0 -3"},
            "the turns played must be a number from 0 to 1000",
        ),
        (TWO_SMALL | {"position": f"{HOME}/i7,h6,h8 0 3 4"}, "nothing may follow the number of turns"),
        ({"evaluation": "solitaire", "foreign_arms": "anywhere"}, "use foreign_arms=pass or closed"),
        ({"evaluation": "solitaire", "pegs": 10}, "no solitaire table for 10 pegs"),
    ],
)
def test_what_does_not_fit_is_one_clear_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(nply.OptionError, match=message) as error:
        nply.load("chinese_checkers", **options)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("move", ["a10-m10", "a10-a10", "pass", "d9-e10", "nonsense", "j1-h3", ""])
def test_an_illegal_move_is_one_clear_error(move: str) -> None:
    state = load()
    with pytest.raises(nply.MoveError, match="is not legal here; legal: b9-d11") as error:
        state.push(move)
    assert "\n" not in str(error.value)
    with pytest.raises(nply.MoveError, match="is not legal here"):
        chain(state, move)


# --- Drawings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_the_chain_of_a_move_is_a_way_of_hops(count: int, players: int) -> None:
    board = star(count)
    longest = 0
    for seed in range(6):
        state = playout(load(players=players, pegs=count), 20 * seed, seed, width=8)
        occupied = {board.cells[name] for group in pegs(state) for name in group}
        for move in map(str, state.legal_moves()):
            way = [board.cells[name] for name in chain(state, move)]
            assert f"{way[0]}-{way[-1]}" == move
            longest = max(longest, len(way))
            if len(way) == 2 and way[1] in board.steps(way[0]):
                continue
            for here, there in pairwise(way):
                over = next(o for o, t in board.hops(here) if t == there)
                assert over in occupied - {way[0]}
                assert there not in occupied
    assert longest > 2


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_the_drawing_shows_every_peg_under_its_name(count: int, players: int) -> None:
    state = playout(load(players=players, pegs=count), 30, 1)
    lines = str(state).splitlines()
    rows = {line[0]: line for line in lines[:-3]}
    for player, group in enumerate(pegs(state)):
        for name in group:
            column = int(name[1:]) + 1
            assert rows[name[0]][column] == str(player)
            number = (lines[-3].ljust(40)[column] + lines[-2][column]).strip()
            assert int(number) == int(name[1:])
    assert sum(line[2:].count("·") for line in rows.values()) == len(star(count).cells) - count * players
    coloured = state.game.draw(state, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == str(state)
    assert len(set(re.findall(r"\x1b\[1;(\d+)m", coloured))) == players


def test_the_caption_tells_how_the_game_stands() -> None:
    assert str(load()).endswith("player 0 to move, 0 turns played")
    won = load(**TWO_SMALL, position=written([["i7", "h6", "h8"], ["a7", "c5", "c9"]], 1, 9))
    assert str(won).endswith("player 0 has won after 9 turns")
    capped = load(**TWO_SMALL, turn_cap=9, position=written([["a7", "b6", "b8"], ["i7", "h6", "g7"]], 1, 9))
    assert str(capped).endswith("nobody is home after 9 turns; player 1 is nearest")


@pytest.mark.parametrize(("count", "players"), BOARDS)
def test_the_svg_has_every_cell_and_peg(count: int, players: int) -> None:
    state = playout(load(players=players, pegs=count), 25, 3)
    root = xml.etree.ElementTree.fromstring(state.game.svg(state))
    space = "{http://www.w3.org/2000/svg}"
    ways = root.findall(f"{space}polyline")
    before = state.copy()
    way = chain(before, str(before.pop()))
    assert len(ways[0].attrib["points"].split()) == len(way)
    circles = list(root.iter(f"{space}circle"))
    assert sum(circle.attrib["r"] == "13" for circle in circles) == len(star(count).cells)
    discs = [circle.attrib["fill"] for circle in circles if circle.attrib["r"] == "14"]
    assert (len(discs), len(set(discs))) == (count * players, players)
    named = {element.text for element in root.iter(f"{space}text")} & set(star(count).cells)
    assert named == set(star(count).cells) - {name for group in pegs(state) for name in group}
    start = load(pegs=count)
    assert not xml.etree.ElementTree.fromstring(start.game.svg(start)).findall(f"{space}polyline")
