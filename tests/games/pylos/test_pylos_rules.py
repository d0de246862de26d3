"""Each ruling of Pylos (P1-P7) and the sentences of the rule document, by number."""

import pytest

import pyramidion
from pyramidion import IllegalDecision

EMPTY = "..../..../..../....|.../.../...|../..|. L"


def pylos(rules="standard", **options):
    return pyramidion.game("pylos", rules=rules, **options)


def texts(position):
    return {str(decision) for decision in position.legal()}


def play(position, *moves):
    for move in moves:
        position = position.play(move)
    return position


def test_p1_light_starts_with_fifteen_spheres_each():
    start = pylos().start()
    assert str(start) == EMPTY
    assert start.to_decide == (0,)
    assert start.game.seats == ("Light", "Dark")
    assert start.observe(0).board.reserves == (15, 15)


def test_p1_players_alternate():
    position = play(pylos().start(), "1a1")
    assert position.to_decide == (1,)
    assert play(position, "1d4").to_decide == (0,)


def test_p2_first_move_is_any_hollow():
    assert texts(pylos().start()) == {f"1{file}{rank}" for file in "abcd" for rank in "1234"}


def test_p2_place_on_a_full_square_of_any_colours():
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2")
    assert "2a1" in texts(position)
    assert "2b1" not in texts(position)


def test_p2_no_support_no_sphere():
    with pytest.raises(IllegalDecision, match=r"no support: 1a1, 1a2, 1b1, 1b2 are empty \(P2\)"):
        pylos().start().play("2a1")


def test_p2_occupied():
    with pytest.raises(IllegalDecision, match=r"1a1 is occupied \(P2\)"):
        play(pylos().start(), "1a1", "1a1")


def test_p2_a_named_sphere_that_cannot_be_raised():
    """A player who presses a sphere of their own wants to raise it."""
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2", "2a1", "1d4")
    assert "cannot be raised: it carries another" in position.illegal_reason("1a1")
    early = play(pylos().start(), "1a1", "1b1")
    assert "no higher place is open" in early.illegal_reason("1a1")


def test_p2_raising_is_offered_where_a_sphere_can_be_raised():
    def prompt(*moves):
        position = play(pylos().start(), *moves)
        return str(position.game.move_input.prompt(position.state, 0, (), False))

    square = ("1a1", "1b1", "1a2", "1b2")
    assert prompt(*square) == "Light: place a sphere.", "its own spheres would carry the raised one"
    assert prompt(*square, "1d4", "1c4") == "Light: place or raise a sphere."


def test_p2_raise_a_free_sphere():
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2", "1d4", "1c4")
    assert {"1d4-2a1", "2a1"} <= texts(position)
    after = play(position, "1d4-2a1")
    assert after.observe(None).board.reserves == (12, 12), "raising saves a sphere of the reserve"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1a1-2a1", "no support: 1a1 is empty once the raised sphere has left"),
        ("1b1-2a1", "your opponent's"),
        ("1d1-2a1", "no sphere on 1d1"),
        ("1d4-1d1", "strictly higher"),
    ],
)
def test_p2_raises_that_are_not_allowed(move, reason):
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2", "1d4", "1c4")
    with pytest.raises(IllegalDecision, match=reason):
        position.play(move)


def test_p2_a_sphere_that_carries_another_cannot_move():
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2", "2a1", "1d4")
    with pytest.raises(IllegalDecision, match="carries another"):
        position.play("1a1-2b2")


def test_p2_supports_are_judged_after_the_sphere_has_left():
    """A sphere cannot climb on a square that it was part of."""
    position = play(pylos().start(), "1a1", "1b1", "1a2", "1b2")
    assert not any(text.startswith("1a1-") for text in texts(position))


def test_p3_a_square_of_ones_colour_takes_back_one_or_two():
    position = pylos().position("..../...D/LL.D/L..D|.../.../...|../..|. L")
    with pytest.raises(IllegalDecision, match=r"take back one or two .*P3"):
        position.play("1b1")
    assert {"1b1x1b1", "1b1x1a1", "1b1x1a1x1b1", "1b1x1a2x1b2"} <= texts(position)
    with pytest.raises(IllegalDecision, match=r"At most two"):
        position.play("1b1x1a1x1a2x1b2")
    after = position.play("1b1x1a1x1b2")
    assert after.observe(None).board.reserves == (13, 12)


def test_p3_the_sphere_just_moved_may_be_taken():
    position = pylos().position("..../...D/LL.D/L..D|.../.../...|../..|. L")
    assert position.play("1b1x1b1").observe(None).board.reserves[0] == 12


def test_p3_null_turns_can_be_forbidden():
    moves = ("1a1", "1d4", "1b1", "1d3", "1a2", "1d1")
    assert "1b2x1b2" in texts(play(pylos().start(), *moves))
    forbidden = play(pylos(null_turns=False).start(), *moves)
    assert {text for text in texts(forbidden) if text.startswith("1b2x") or "x1b2" in text} == {
        "1b2x1a1", "1b2x1b1", "1b2x1a2", "1b2x1a1x1b1", "1b2x1a1x1a2", "1b2x1a2x1b1",
        "1b2x1a1x1b2", "1b2x1b1x1b2", "1b2x1a2x1b2",
    }  # fmt: skip
    with pytest.raises(IllegalDecision, match=r"may not be all that goes back: nothing would change \(P3\)"):
        forbidden.play("1b2x1b2")
    with pytest.raises(IllegalDecision, match=r"earns no take-back"):
        forbidden.play("1c4x1c4")


STUCK = "DDDD/DLLL/LDLD/LLDL|DLD/DLD/DL.|LL/L.|. D"
"""Dark has no free sphere, and the one open cell completes a dark line."""


def test_p6_who_has_nothing_but_null_turns_has_lost_where_they_are_forbidden():
    assert texts(pylos(rules="mature").position(STUCK)) == {"2c1x2c1"}
    lost = pylos(rules="mature", null_turns=False).position(STUCK)
    assert lost.result == (1.0, 0.0)
    assert len(lost.legal()) == 0
    # Under standard rules a line earns nothing, so the same board continues.
    assert texts(pylos(null_turns=False).position(STUCK)) == {"2c1"}


def test_p6_the_end_of_a_player_without_a_turn_is_told():
    before = pylos(rules="mature", null_turns=False).position("DDDD/DLLL/LDLD/LLDL|DLD/DLD/DL.|LL/..|. L")
    after = before.play("3a1")
    assert after.result == (1.0, 0.0)
    assert after.events[-1].full_text() == "Light wins. Dark is to move, and any turn would change nothing."


def test_p3_the_second_may_be_freed_by_the_first():
    # 2a1 rests on 1a1; the square is completed elsewhere; 2a1 leaves first, then 1a1.
    position = pylos().position("LL../L.../DD../LD..|.../.../L..|../..|. L")
    assert "1b3x1a1x2a1" in texts(position)
    assert "1b3x1a1" not in texts(position)
    with pytest.raises(IllegalDecision, match=r"1a1 carries another"):
        position.play("1b3x1a1")


def test_p3_only_own_free_spheres():
    position = pylos().position("..../...D/LL.D/L..D|.../.../...|../..|. L")
    with pytest.raises(IllegalDecision, match="your opponent's"):
        position.play("1b1x1d1")
    with pytest.raises(IllegalDecision, match="is empty"):
        position.play("1b1x1d4")


def test_p3_on_any_level():
    position = pylos().position("DDDD/LDLD/DLDL/LDLD|.../.L./LL.|../..|. L")
    assert any(text.startswith("2a2x") for text in texts(position))
    top = pylos().position("DLDL/LDLD/DLDL/LDLD|DLD/LDL/DLD|LL/L.|. L")
    assert all("x" in text for text in texts(top) if text.startswith("3b1"))


def test_p3_four_of_both_colours_earn_nothing():
    position = pylos().position("..../..../LD../.LDD|.../.../...|../..|. L")
    assert "1a1" in texts(position)
    assert "2b1" not in texts(position)


def test_p3_by_raising():
    """Raise, complete a square, take back: all in one turn."""
    position = pylos().position("L.../DLD./LDL./DLD.|.../LL./.L.|../..|. L")
    after = position.play("1a4-2a1x2a1x2b1")
    assert [event.kind for event in after.events] == ["raised", "completed", "took_back"]


def test_p3_an_old_square_earns_nothing():
    position = pylos().position("..../...D/LL.D/LL.D|.../.../...|../..|. L")
    assert "1d4" in texts(position)
    assert not any(text.startswith("1d4x") for text in texts(position))


def test_p3_two_squares_at_once_still_give_one_or_two():
    position = pylos().position("..../..DD/L.LD/LLLD|.../.../...|../..|. L")
    assert max(text.count("x") for text in texts(position)) == 2
    after = position.play("1b2x1a1")
    assert [event.kind for event in after.events] == ["placed", "completed", "took_back"]
    assert len(after.events[1].squares) == 2


def test_p4_children_never_take_back():
    position = pylos("children").position("..../...D/LL.D/L..D|.../.../...|../..|. L")
    assert "1b1" in texts(position)
    assert not any("x" in text for text in texts(position))


def test_p5_four_in_a_row_on_level_one():
    for text in ("L..D/L..D/L..D/....|.../.../...|../..|. L", "..../D.DD/..../.LLL|.../.../...|../..|. L"):
        assert all("x" in t for t in texts(pylos("mature").position(text)) if t.startswith("1a1"))
        assert "1a1" in texts(pylos("standard").position(text))


def test_p5_three_in_a_row_on_level_two():
    position = pylos("mature").position("DLDL/LDLD/DLDL/LDLD|.../.../LL.|../..|. L")
    assert all("x" in text for text in texts(position) if text.startswith("2c1"))


def test_p5_diagonals_and_three_on_level_one_earn_nothing():
    position = pylos("mature").position("D..D/..L./.L.D/....|.../.../...|../..|. L")
    assert "1a1" in texts(position)
    assert "1d4" not in texts(position)
    position = pylos("mature").position("..../..../..../LL.D|.../.../...|../..|. L")
    assert "1c1" in texts(position)


def test_p5_level_three_earns_no_line():
    position = pylos("mature").position("DLDL/LDLD/DLDL/LDLD|DLD/LDL/DLD|../L.|. L")
    assert "3b1" in texts(position)


def test_p6_an_empty_reserve_to_move_has_lost_even_if_it_could_raise():
    fifteen = pylos("children").position("LLLL/LLLL/LLLL/LLDD|DDL/.../...|../..|. L")
    assert fifteen.observe(None).board.reserves[0] == 0
    assert fifteen.result == (0.0, 1.0)
    assert fifteen.to_decide == ()
    assert list(fifteen.legal()) == []
    with pytest.raises(IllegalDecision, match="over"):
        fifteen.play("1c1")


def test_p6_the_thirtieth_sphere_on_top_wins():
    # Light to move, 14 spheres on the board, Dark 15.
    position = pylos("children").position("LDLD/DLDL/LDLD/DLDL|LDL/DLD/LDL|DL/DD|. L")
    assert position.observe(None).board.reserves == (1, 0)
    after = position.play("4a1")
    assert after.result == (1.0, 0.0)
    assert after.events[-1].full_text() == "Light wins. Light has put the last sphere on the top."


def both_shuffle(game, rounds):
    position = game.position("LL.D/L.DD/..../....|.../.../...|../..|. L")
    for _ in range(rounds):
        position = play(position, "1b3x1b3", "1c4x1c4")
    return position


def test_p7_third_occurrence_is_a_draw():
    assert both_shuffle(pylos(), 1).result is None
    drawn = both_shuffle(pylos(), 2)
    assert drawn.result == (0.5, 0.5)
    assert drawn.to_decide == ()
    assert drawn.events[-1].kind == "repeated"


def test_p7_can_be_switched_off():
    assert both_shuffle(pylos(repetition=0), 5).result is None


def test_notation_forms():
    position = pylos().position("LL../L.../DD../LD..|.../.../L..|../..|. L")
    canonical = "1b3x1a1x2a1"
    for variation in (canonical, "1B3 X 2A1 x 1a1", " 1b3x2a1 x1a1 ", "1b3 ×2a1×1a1"):
        assert str(position.decision(variation)) == canonical


@pytest.mark.parametrize("text", ["", "1a", "a1", "5a1", "1e1", "2d1", "1a1-", "x1a1", "1a1xx1a1", "1a1x1a1x1a1", "Ω"])
def test_wrong_notation_is_explained(text):
    with pytest.raises(IllegalDecision, match=r"is not a Pylos move|There is no cell|only once"):
        pylos().start().play(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "four levels"),
        (EMPTY[:-2], "side to move"),
        (EMPTY.replace("|. L", " L"), "4 levels"),
        (EMPTY.replace("....", "...", 1), "Level 1"),
        (EMPTY.replace(".", "X", 1), "stands for nothing"),
        (EMPTY.replace("|.../", "|L../"), "hangs in the air"),
        ("LLLL/LLLL/LLLL/LLLL|.../.../...|../..|. D", "there are 15"),
    ],
)
def test_wrong_positions_are_explained(text, reason):
    with pytest.raises(pyramidion.PyramidionError, match=reason):
        pylos().position(text)
