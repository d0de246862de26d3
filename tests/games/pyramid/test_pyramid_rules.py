"""Pyramid: every sentence of the rules and every ruling, by its number."""

import pytest

import pyramidion
from pyramidion import IllegalDecision
from pyramidion.core.errors import BadOption, BadPosition

START = "00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3 w"


@pytest.fixture
def game():
    return pyramidion.game("pyramid")


def texts(position):
    return {str(decision) for decision in position.legal()}


def test_q1_the_standard_heap_has_22_cubes_in_layers_of_13_5_and_4(game):
    heights = [column.height for column in game.presentation.board(game.rules.start()).columns]
    assert sum(heights) == 22
    assert [sum(height >= level for height in heights) for level in (1, 2, 3, 4)] == [13, 5, 4, 0]
    assert str(game.start()) == START


def test_q2_two_tokens_each_alternate_around_the_top_and_white_begins(game):
    tokens = {
        column.cell: (column.token, column.height) for column in game.presentation.board(game.rules.start()).columns
    }
    assert {cell: token for cell, token in tokens.items() if token[0] is not None} == {
        "c4": (0, 3),
        "c2": (0, 3),
        "b3": (1, 3),
        "d3": (1, 3),
    }
    assert game.start().to_decide == (0,)
    assert game.seats == ("White", "Black")


def test_q4_the_board_tells_what_holds_a_locked_cube(game):
    held = {column.cell: column.held_by for column in game.presentation.board(game.rules.start()).columns}
    assert {cell for cell, others in held.items() if others} == {"c3"}
    assert held["c3"] == ("c3", "b3", "d3", "c2", "c4")
    lone = pyramidion.game("pyramid", support_touches=False, touch_limit=4)
    held = {column.cell: column.held_by for column in lone.presentation.board(lone.rules.start()).columns}
    assert held["c3"] == ("b3", "d3", "c2", "c4")
    strict = pyramidion.game("pyramid", touch_limit=6)
    assert not any(column.held_by for column in strict.presentation.board(strict.rules.start()).columns)


def test_q3_a_turn_is_a_step_and_a_removal(game):
    position = game.start().play("c4-c5xb4")
    assert str(position) == "00100/00310/13231/01310/00100 w:c2,c5 b:b3,d3 b"
    assert [event.kind for event in position.events] == ["stepped", "removed"]
    assert position.to_decide == (1,)


def test_q3_difference_in_height_does_not_matter(game):
    position = pyramidion.game("pyramid", board="91/11 w:a1 b:b1").start()
    assert any(text.startswith("a1-a2") for text in texts(position))
    assert str(position.play("a1-a2xb2")) == "90/11 w:a2 b:b1 b"


def test_q3_steps_are_orthogonal_and_single(game):
    for wrong in ("c4-d5xb4", "c4-c4xb4", "c4-c2xb4", "c4-e4xb4"):
        assert "one step along a rank or a file" in game.start().illegal_reason(wrong)


def test_q3_a_token_never_stands_on_the_table(game):
    position = game.position("00000/00100/01110/00100/00000 w:c3 b:c2 w")
    assert position.play("c3-b3xd3").illegal_reason("c2-b2xc3") == (
        "There is no cube on b2, and a token never stands on the table (Q3)."
    )


def test_q3_a_token_never_stands_on_another(game):
    position = game.position("00000/00100/01110/00100/00000 w:c3 b:c2 w")
    assert position.illegal_reason("c3-c2xd3") == "A token stands on c2 already (Q3)."


def test_q3_only_own_tokens_move(game):
    assert game.start().illegal_reason("b3-b4xc5") == "The token on b3 is your opponent's (Q3)."
    assert game.start().illegal_reason("a1-a2xc5") == "There is no token on a1 (Q3)."


def test_q4_nothing_under_a_cube_or_a_token_is_removed(game):
    assert "token stands on b3" in game.start().illegal_reason("c4-c5xb3")
    assert "token stands on c5" in game.start().illegal_reason("c4-c5xc5")
    # Only top cubes go: a removal lowers its column by one.
    assert str(game.start().play("c4-c5xc4")).startswith("00100/01210/")


def test_q4_a_cube_that_touches_three_others_is_locked(game):
    assert game.start().illegal_reason("c4-c5xc3") == "c3 is locked: it touches 5 other cubes (Q4)."
    t_shape = game.position("00000/11110/01100/00000/00000 w:a4 b:b3 w")
    assert t_shape.illegal_reason("a4-b4xc4") == "c4 is locked: it touches 3 other cubes (Q4)."
    cross = game.position("00100/11110/00100/00000/00000 w:a4 b:d4 w")
    assert cross.illegal_reason("a4-b4xc4") == "c4 is locked: it touches 4 other cubes (Q4)."


def test_q4_the_cube_below_counts(game):
    # d4 touches the cube below it, c4 and d3; c4 only the cube below it and d4.
    position = game.position("00000/11220/00020/00000/00000 w:a4 b:d3 w")
    assert position.illegal_reason("a4-b4xd4") == "d4 is locked: it touches 3 other cubes (Q4)."
    assert position.illegal_reason("a4-b4xc4") is None


def test_q4_two_touching_cubes_do_not_lock(game):
    position = game.position("00000/00000/01110/01110/00000 w:b3 b:d3 w")
    assert position.illegal_reason("b3-c3xb2") is None  # a corner touches two
    assert "touches 3" in position.illegal_reason("b3-b2xc2")


def test_q4_the_column_just_left_may_lose_its_cube(game):
    assert "c4-c5xc4" in texts(game.start())


def test_q4_lower_neighbours_do_not_touch(game):
    # b4 is one high beside b3 and c4 (three high): it touches both; b3 on top touches only the cube below it.
    assert game.start().illegal_reason("c4-c5xb4") is None
    assert game.start().illegal_reason("c2-c1xb4") is None


def test_q4_there_must_be_a_cube(game):
    assert game.start().illegal_reason("c4-c5xa1") == "There is no cube on a1 to remove (Q4)."


def test_q3_the_removal_may_not_be_left_out(game):
    assert "a cube must be removed" in game.start().illegal_reason("c4-c5")


def stuck_removal():
    """A full 2x2 block with tokens on three corners: each cube touches two, so touch_limit 2 locks them all."""
    return pyramidion.game("pyramid", board="11/11 w:a1 b:b2", touch_limit=2)


def test_q5_the_removal_is_skipped_when_nothing_can_be_removed():
    position = stuck_removal().start()
    assert texts(position) == {"a1-a2", "a1-b1"}
    after = position.play("a1-a2")
    assert [event.kind for event in after.events] == ["stepped", "skipped"]
    assert str(after) == "11/11 w:a2 b:b2 b"
    assert "locked" in position.illegal_reason("a1-a2xb1")


def test_q5_it_can_happen_under_the_standard_limit():
    # Each top cube of this 2x2 tower touches the one below it and two beside it.
    game = pyramidion.game("pyramid", board="22/22 w:a1 b:b2")
    assert texts(game.start()) == {"a1-a2", "a1-b1"}


def test_q6_who_cannot_move_has_lost(game):
    position = game.position("00000/00000/10100/00000/01100 w:c3 b:b1 b").play("b1-c1xb1")
    assert position.result == (0.0, 1.0)
    assert position.to_decide == ()
    assert position.events[-1].kind == "won"


def test_q6_even_if_the_opponent_is_stuck_too(game):
    position = game.position("00000/00000/00100/00000/01100 w:c3 b:b1 b").play("b1-c1xb1")
    assert position.result == (0.0, 1.0)
    assert "stuck too" in position.events[-1].full_text()


def test_q6_a_third_occurrence_through_skipped_removals_is_a_draw():
    position = stuck_removal().start()
    shuffle = ("a1-a2", "b2-b1", "a2-a1", "b1-b2")
    for turn in shuffle + shuffle[:-1]:
        assert position.result is None
        position = position.play(turn)
    position = position.play("b1-b2")
    assert position.repetitions == 3
    assert position.result == (0.5, 0.5)
    assert position.events[-1].kind == "repeated"


def test_q7_support_touches_decides_about_the_cube_below():
    board = "22/22 w:a1 b:b2"
    assert texts(pyramidion.game("pyramid", board=board).start()) == {"a1-a2", "a1-b1"}
    without = pyramidion.game("pyramid", board=board, support_touches=False).start()
    assert texts(without) == {"a1-a2xa1", "a1-a2xb1", "a1-b1xa1", "a1-b1xa2"}


@pytest.mark.parametrize(("limit", "locked"), [(2, True), (3, False), (6, False)])
def test_q7_touch_limit(limit, locked):
    position = pyramidion.game("pyramid", touch_limit=limit).start()
    assert (position.illegal_reason("c4-c5xb4") is not None) == locked


def test_q7_a_limit_of_six_locks_nothing():
    assert pyramidion.game("pyramid", touch_limit=6).start().illegal_reason("c4-c5xc3") is None


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("1" * 13 + "/" + "1" * 13 + " w:a1 b:b1", "13x2"),
        ("/".join(["11"] * 13) + " w:a1 b:b1", "2x13"),
        ("99/99/99/99/10 w:a1 b:a2", "73 cubes"),
        ("111/11 w:a1 b:b1", "equally long"),
        ("11/11 w:a1 b:a1", "Two tokens"),
        ("10/11 w:b2 b:a1", "stands on the table"),
        ("11/11 w:a1,a2 b:b1", "same number"),
        ("11/11 w: b:b1", "0 tokens"),
        ("11111/11111 w:a1,b1,c1,d1,e1 b:a2,b2,c2,d2,e2", "one to four"),
        ("11/11 w:a1 b:c1", "a1 to b2"),
        ("1?/11 w:a1 b:b1", "not a height"),
        ("11/11 w:a1 w:b1", "written as"),
        ("11/11 b", "standard"),
        ("w:a1 b:b1", "written as"),
        ("11/11 w:a1 b:b1 b", "White moves first"),
        ("nonsense", "standard"),
        ("99999 1/1 1 w:a1 b:b1", "72"),
    ],
)
def test_q7_boards_that_break_a_limit_are_refused_with_the_reason(board, reason):
    with pytest.raises(BadOption, match="possible") as caught:
        pyramidion.game("pyramid", board=board)
    assert reason in str(caught.value)


def test_q7_the_largest_boards_are_possible():
    wide = pyramidion.game(
        "pyramid", board="/".join(["1" * 12] * 6 + ["0" * 12] * 6) + " w:a12,c12,e12,g12 b:b7,d7,f7,h7"
    )
    assert len(wide.start().legal()) > 0
    tower = pyramidion.game("pyramid", board="70 1/0 1 w:a2 b:b1")
    assert str(tower.start()) == "70,1/0,1 w:a2 b:b1 w"
    assert str(tower.position(str(tower.start()))) == str(tower.start())
    assert str(tower.start().play("a2-b2xa2")) == "69,1/0,1 w:b2 b:b1 b"


def test_q7_one_file_of_tall_columns_is_written_so_that_it_reads_back():
    game = pyramidion.game("pyramid", board="12,/11,/10, w:a1 b:a3")
    assert str(game.start()) == "12,/11,/10, w:a1 b:a3 w"
    assert game.position(str(game.start())) == game.start()


def test_notation_turns_are_read_tolerantly(game):
    for text in ("c4-c5xb4", " C4 - C5 x B4 ", "c4c5xb4", "c4–c5×b4", "c4>c5xb4"):
        assert str(game.start().decision(text)) == "c4-c5xb4"


def test_notation_positions_are_read_tolerantly(game):
    for text in (
        START,
        "  00100 / 01310 /13231/01310/00100   W: C4, C2  B:d3,b3 W",
        "0 0 1 0 0/0 1 3 1 0/1 3 2 3 1/0 1 3 1 0/0 0 1 0 0 b:b3,d3 w:c2,c4 w",
        START.replace(" ", "_"),
    ):
        assert str(game.position(text)) == START


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (START[:-2], "side to move"),
        ("11/11 w:a1 b:b1 w", "2x2 columns"),
        ("00100/01310/13931/01310/00100 w:c2,c4 b:b3 w", "same number"),
        ("99999/99999/13931/01310/00100 w:c2,c4 b:b3,d3 w", "cubes; there are 72"),
        ("", "written as"),
        ("1٣1/343/131 w:b1,b3 b:a2,c2", "'٣' is not a height"),
        ("1²1/343/131 w:b1,b3 b:a2,c2", "'²' is not a height"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(game, text, reason):
    with pytest.raises(BadPosition) as caught:
        game.position(text)
    assert reason in str(caught.value)


def test_bad_columns_are_named(game):
    with pytest.raises(IllegalDecision, match="a1 to e5"):
        game.start().play("c4-c6xb4")
    with pytest.raises(IllegalDecision, match="c4-c5xb3"):
        game.start().play("up")


def test_prompts_lead_through_a_turn(game):
    tree = game.start().observe(0).move_tree
    assert tree.prompt == "White: choose one of your tokens."
    assert set(tree.children) == {"c2", "c4"}
    assert tree.children["c4"].prompt == "Move the token on c4 one step: choose a column beside it."
    assert tree.find(("c4", "c5", "b4")).move == "c4-c5xb4"
    assert "remove a cube" in tree.find(("c4", "c5")).prompt


def test_steps_are_counted_after_what_has_been_entered(game):
    tree = game.start().observe(0).move_tree
    assert tree.effects == {}, "choosing a token changes nothing"
    for to, effects in tree.children["c4"].effects.items():
        before_removal = tree.find(("c4", to))
        assert len(effects) == 2
        for removed, steps in before_removal.effects.items():
            after = game.start().play(f"c4-{to}x{removed}")
            assert tuple(map(str, game.presentation.board(after.state).steps)) == steps
    assert tree.children["c4"].effects["c5"] == ("5", "8"), "one beside c5, four beside c2"


def test_events_tell_what_happened(game):
    sentences = [event.full_text() for event in game.start().play("c4-c5xb4").events]
    assert sentences == [
        "White's token comes down from c4 to c5.",
        "White removes a cube at b4; none left there.",
    ]


def test_half_a_turn_is_explained(game):
    def why(*path):
        return game.start().illegal_reason(game.move_input.partial_text(game.rules.start(), 0, path))

    assert why("a1") == "There is no token on a1 (Q3)."
    assert why("b3") == "The token on b3 is your opponent's (Q3)."
    assert "not a whole turn" in why("c4")
    assert "one step" in why("c4", "c2")
    assert why("c4", "c5", "c3") == "c3 is locked: it touches 5 other cubes (Q4)."
    stuck = game.position("00000/00000/10100/00000/01100 w:a3,c3 b:b1,c1 w")
    assert stuck.result is not None
    free = game.position("00000/00100/10100/00000/01100 w:a3,c3 b:b1,c1 w")
    assert (
        free.illegal_reason("a3") == "The token on a3 cannot step: beside it there are only tokens and bare table (Q3)."
    )
