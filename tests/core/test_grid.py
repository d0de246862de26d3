"""Games on a grid: texts, refusals, events, paths and position editor follow from the declaration of the board."""

import types
from typing import NamedTuple

import pytest

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.game_info import GameInfo, Mark, Seat
from pyramidion.core.grid import Grid, GridBoard, GridGame, GridPiece
from pyramidion.core.position_setup import Field, PositionDraft

SEATS = (Seat("North", "#b3402a", Mark.DISC), Seat("South", "#2b6fd0", Mark.BAR))
CELLS = 6


class State(NamedTuple):
    north: int
    south: int
    turn: int
    moved: int


def start():
    return State(0b000001, 0b100000, 0, 0)


def to_move(state):
    return state.turn


def legal(state, out):
    """One step to the next or the previous cell, also where the other's piece is; or passing, written 35."""
    own = state.north if state.turn == 0 else state.south
    count = 0
    for cell in range(CELLS):
        for target in (cell - 1, cell + 1):
            if own >> cell & 1 and 0 <= target < CELLS and not own >> target & 1:
                out[count] = cell * CELLS + target
                count += 1
    out[count] = CELLS * CELLS
    return count + 1


def apply(state, code):
    north, south = state.north, state.south
    if code < CELLS * CELLS:
        source, target = 1 << code // CELLS, 1 << code % CELLS
        if state.turn == 0:
            north, south = north ^ source | target, south & ~target
        else:
            north, south = north & ~target, south ^ source | target
    return State(north, south, 1 - state.turn, state.moved + 1)


def result(state):
    if not state.north or not state.south:
        return 1 if state.north else 2
    return -1 if state.moved == 9 else 0


class Board(GridBoard):
    def word(self, state, seat, code):
        return "pass" if code == CELLS * CELLS else None

    def refusal(self, state, seat, source, target):
        return "Nobody jumps." if abs(source - target) == 3 else ""


PIECES = (GridPiece("north", "n", "a cone", seat=0), GridPiece("south", "s", "a cube", seat=1))
FIELDS = (Field("moved", "Moves made", low=0, high=9),)


class Strip(GridGame):
    info = GameInfo("strip", "Strip", "Nobody", "Meet.", SEATS, has_draws=True)
    rules_module = types.ModuleType("pyramidion.games.strip_rules")
    grid_board = Board(Grid(3, 2), State, PIECES, SEATS, FIELDS)


for function in (start, to_move, legal, apply, result):
    setattr(Strip.rules_module, function.__name__, function)
Strip.rules_module.MAX_DECISIONS = 2 * CELLS + 1


@pytest.fixture
def position():
    return Strip().start()


def test_cells_are_named_from_the_near_side_of_seat_0():
    grid = Grid(3, 2)
    assert grid.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert (grid.number("a2"), grid.number("d1")) == (3, None)
    for size in ((27, 1), (0, 4), (8, 8)):
        with pytest.raises(ValueError, match="at most 62 cells"):
            Grid(*size)


def test_texts_of_positions(position):
    assert str(position) == "..s/n.. north moved=0"
    later = position.play("a1-b1").play("pass")
    assert str(later) == "..s/.n. north moved=2"
    assert Strip().position(str(later)) == later


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "2 rows of 3 signs"),
        ("..s/n. north moved=0", "2 rows of 3 signs"),
        ("..x/n.. north moved=0", "'x' is not a piece; the pieces are n, s"),
        ("..s/n.. east moved=0", "'east' is not understood; a seat is one of north, south"),
        ("..s/n.. north", "does not say moved"),
        ("..s/n.. north moved=10", "whole number from 0 to 9"),
        ("..s/n.. north moved=1 moved=1", "given twice"),
        ("..s/n.. north moved=1 other=1", "no field 'other'"),
    ],
)
def test_a_text_that_is_not_a_position_gets_a_sentence(text, sentence):
    with pytest.raises(BadPosition, match=sentence):
        Strip().position(text)


@pytest.mark.parametrize("text", ["a1-b1", "A1 - B1", "a1b1", " a1 b1 ", "a1xb1"])
def test_harmless_variations_are_read(position, text):
    assert position.decision(text).text == "a1-b1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "'hello' is not a move; write one like a1-b1"),
        ("a1-z9", "no such cell in 'a1-z9'; the cells are a1 to c2"),
        ("b1-c1", "There is no piece on b1"),
        ("c2-b2", "The piece on c2 is not North's"),
        ("a1-a2", "Nobody jumps"),
        ("a1-c1", "cannot go to c1; it can go to b1"),
        ("b1", "b1 cannot be chosen here; name two cells"),
    ],
)
def test_a_refusal_says_what_is_wrong(position, text, sentence):
    with pytest.raises(IllegalDecision, match=sentence):
        position.play(text)


def test_events_tell_what_happened(position):
    def sentences(text):
        nonlocal position
        position = position.play(text)
        return [event.sentence() for event in position.events]

    assert sentences("a1-b1") == ["North moves a cone from a1 to b1."]
    assert sentences("pass") == ["South: pass."]
    for text in ("b1-c1", "pass", "c1-a2", "pass", "a2-b2", "pass"):
        sentences(text)
    assert sentences("pass") == ["North: pass.", "The game is drawn."]
    near = Strip().position(".ns/... north moved=3").play("b2-c2")
    assert [event.sentence() for event in near.events] == [
        "North moves a cone from b2 to c2 and takes a cube.",
        "North wins.",
    ]


def test_decisions_are_entered_by_cells_or_a_button(position):
    tree = position.observe(0).move_tree
    assert tree.prompt == "North: choose."
    assert set(tree.children) == {"a1", "pass"}
    assert tree.labels == {"pass": "Pass"}
    assert tree.children["a1"].children["b1"].move == "a1-b1"
    assert tree.children["a1"].prompt == "North: where does the piece on a1 go?"


def test_drawings_name_cells_and_pieces(position):
    svg = position.svg()
    assert all(f'data-target="{name}"' in svg for name in Grid(3, 2).names)
    assert 'data-on="a1"' in svg
    assert 'data-half-turn="yes"' in svg
    picture = position.game.presentation.text_picture(position.state, marks=["a1-b1"])
    assert "[mark]n[/]" in picture
    assert "Moves made: 0" in picture
    assert 'viewBox="0 0 192 144"' in svg  # three by two cells of 48, with the same margin on all sides


def test_a_position_is_set_up_by_hand(position):
    setup = Strip().position_setup
    assert setup.to_state(setup.from_state(position.state)) == position.state
    assert [kind.picture.count("<polygon") for kind in setup.layout.kinds] == [9, 9]
    draft = setup.complete(PositionDraft({"b2": ("south",)}, {"turn": "1"}))
    assert setup.to_state(draft) == State(0, 1 << 4, 1, 0)
    with pytest.raises(BadPosition, match="b2 holds one piece, not 2"):
        setup.to_state(setup.complete(PositionDraft({"b2": ("south", "north")})))


def test_a_board_that_leaves_out_a_field_is_refused():
    with pytest.raises(ValueError, match="The state has north, south, turn, moved; declared are north, south, turn"):
        GridBoard(Grid(3, 2), State, PIECES, SEATS)
    with pytest.raises(ValueError, match="a letter of its own"):
        GridBoard(Grid(3, 2), State, (PIECES[0], GridPiece("south", "n", "a cube")), SEATS, FIELDS)
