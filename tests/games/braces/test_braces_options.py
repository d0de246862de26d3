"""Braces: every optional rule and its rulings, by number."""

import pytest
from braces_board import SPARE, at, kinds, low, play, stack, words

import pyramidion
from pyramidion.core.errors import BadOption

# -- R11: withdraw ----------------------------------------------------------------------------------------------------

WITHDRAW = "Sw,Sb,Sw,-,-/-,-,-,-,-" + SPARE


def test_r11_both_withdraw_and_the_piece_changes():
    position = at(f"{WITHDRAW} w none 4", withdraw=True)
    assert "X" not in "".join(text for text in words(position) if text.startswith("Sa5"))
    after = play(position, "Sa5-a4", "Sc5-d5")
    assert stack(after, "b5") == "Sr"
    assert after.events[1].way == "withdrawal"
    assert stack(play(at(f"{WITHDRAW} w none 4"), "Sa5-a4", "Sc5-d5"), "b5") == "Sb"


def test_r11_not_from_a_piece_that_has_moved():
    moved = play(at(f"{WITHDRAW} w DIG 5", withdraw=True), "Sb5-b4", "Sb4-b5", "Sa5-a4", "Sc5-d5")
    assert stack(moved, "b5") == "Sb"


def test_r11_own_turned_pieces_are_turned_back():
    position = at("Sw,Sg,Sw,-,-/-,-,-,-,-" + SPARE + " w none 4", withdraw=True)
    assert stack(play(position, "Sa5-a4", "Sc5-d5"), "b5") == "Sw"


def test_r11_capped_or_neutral_pieces_do_not_withdraw():
    for corner in ("SwSb", "Sn"):
        position = at(f"{corner},Sb,Sw,-,-/-,-,-,-,-{SPARE} w none 5", withdraw=True)
        first = "S(w)a5-a4" if corner == "SwSb" else "Sa5-a4"
        assert stack(play(position, first, "Sc5-d5"), "b5") == "Sb"


def test_r11_what_happened_in_the_turn_is_in_the_position():
    position = play(at(f"{WITHDRAW} w none 4", withdraw=True), "Sa5-a4")
    assert str(position).endswith("w none 3 moved:Sa4<a5")
    again = position.game.position(str(position))
    assert stack(again.play("Sc5-d5"), "b5") == "Sr"


# -- R12: stack_brace -------------------------------------------------------------------------------------------------


def test_r12_pieces_of_its_own_stack_may_brace():
    after = low("Sw,SbSw,-,-,-/-,-,Sw,-,-", stack_brace=True).play("Sc4-c5")
    assert stack(after, "b5") == "SrSw"
    assert stack(low("-,SbSw,-,-,-/-,Sw,-,-,-", stack_brace=True).play("Sb4-b5"), "b5") == "SrSwSw"
    assert stack(low("-,SbSw,-,-,-/-,Sw,-,-,-").play("Sb4-b5"), "b5") == "SbSwSw"


# -- R13: capture -----------------------------------------------------------------------------------------------------


def test_r13_a_turned_piece_braced_by_the_opponent_is_removed():
    after = low("Sw,Sr,-,-,-/-,-,Sw,-,-", capture=True).play("Sc4-c5")
    assert stack(after, "b5") == ""
    assert after.events[1].after == ""


def test_r13_who_lost_all_of_a_size_has_lost_while_the_opponent_shows_one():
    board = "Sw,Sr,-,-,-/-,-,Sw,-,-/-,-,Mw,Mb,-/-,-,-,-,-/-,-,-,-,LbLw"
    after = at(f"{board} w none 6", capture=True).play("Sc4-c5")
    assert after.result == (1, 0)
    assert after.events[-1].full_text() == "White wins. Black can no longer win."


def test_r13_a_removed_piece_counts_as_turned():
    after = at("Sw,Sr,-,-,-/-,-,Sw,-,-/-,-,Sr,-,-/-,-,-,-,-/-,-,-,-,LrLw w none 1", capture=True)
    assert after.result == (1, 0)


# -- R14: two colours -------------------------------------------------------------------------------------------------


def test_r14_every_piece_is_turned_twice():
    position = low("Sw,Sr,-,-,-/-,-,Sw,-,-", two_colours=True).play("Sc4-c5")
    assert stack(position, "b5") == "Sp"
    assert stack(low("Sw,Sb,-,-,-/-,-,Sw,-,-", two_colours=True).play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sw,Sy,-,-,-/-,-,Sw,-,-", two_colours=True).play("Sc4-c5"), "b5") == "Sg"
    assert stack(low("Sw,Sp,-,-,-/-,-,Sw,-,-", two_colours=True).play("Sc4-c5"), "b5") == "Sp"


def test_r14_only_the_last_colour_loses():
    assert at("Sw,-,-,-,-/-,-,-,-,-/-,-,Mr,-,-/-,-,-,-,-/-,-,-,-,Lp w", two_colours=True).result is None
    assert at("Sw,-,-,-,-/-,-,-,-,-/-,-,Mp,-,-/-,-,-,-,-/-,-,-,-,Lp w", two_colours=True).result == (1, 0)


def test_r14_a_double_brace_by_two_of_the_first_colour():
    assert stack(low("Sw,Sb,-,-,-/-,-,Sw,-,-", two_colours_double=True).play("Sc4-c5"), "b5") == "Sp"
    assert stack(low("Sg,Sb,-,-,-/-,-,Sw,-,-", two_colours_double=True).play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sn,Sb,-,-,-/-,-,Sw,-,-", two_colours_double=True).play("Sc4-c5"), "b5") == "Sr"


@pytest.mark.parametrize("other", ["capture", "clear"])
def test_r14_not_with_capture_or_clear(other):
    with pytest.raises(BadOption, match=f"two_colours and {other} exclude each other"):
        pyramidion.game("braces", two_colours=True, **{other: True})


def test_r14_double_needs_two_colours():
    assert pyramidion.game("braces", two_colours_double=True).options["two_colours"] is True
    with pytest.raises(BadOption, match="needs two_colours=yes"):
        pyramidion.game("braces", two_colours_double=True, two_colours=False)


# -- R15: clear -------------------------------------------------------------------------------------------------------


def test_r15_a_turned_piece_braced_by_the_opponent_becomes_neutral():
    after = low("Sw,Sr,-,-,-/-,-,Sw,-,-", clear=True).play("Sc4-c5")
    assert stack(after, "b5") == "Sn"


def test_r15_at_most_two_of_a_size():
    after = low("Sw,Sr,-,-,-/Sn,Sn,Sw,-,Sn", clear=True).play("Sc4-c5")
    assert stack(after, "b5") == "Sr"
    removed = low("Sw,Sr,-,-,-/Sn,Sn,Sw,-,Sn", clear=True, capture=True).play("Sc4-c5")
    assert stack(removed, "b5") == ""


def test_r15_two_neutral_pieces_brace_for_the_mover():
    assert stack(low("Sn,Sw,-,-,-/-,-,Sn,-,-", "b none 1", clear=True).play("Sc4-c5"), "b5") == "Sg"
    assert stack(low("Sn,Sw,-,-,-/-,-,Sn,-,-", "w none 1", clear=True).play("Sc4-c5"), "b5") == "Sw"


def test_r15_it_counts_as_turned():
    assert at("Sw,-,-,-,-/-,-,-,-,-/-,-,SnSn,-,-/-,-,-,-,-/-,-,-,-,Lr w", clear=True).result == (1, 0)


# -- R14a: one piece that both players brace --------------------------------------------------------------------------


def test_r14a_a_piece_that_one_brace_turns_on_and_the_other_back_stays():
    after = low("Sw,Sr,-,-,-/-,Sb,Sn,-,-", capture=True).play("Sc4-c5")
    assert stack(after, "b5") == "Sr"
    assert stack(low("Sw,Sb,-,-,-/-,Sb,Sn,-,-").play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sw,Sr,-,-,-/-,Sb,Sn,-,-").play("Sc4-c5"), "b5") == "Sb"


def test_r14a_a_swap_is_one_event_its_braces_are_weighed_together():
    """The neutral small comes to d3 and braces c3 with White's on c4 and with Black's, which comes to b3: c3 stays."""
    board = "-,LbMb,Mn,Mb,-/MbSy,-,LgLySy,-,-/Ln,Sn,Sr,SbSp,-/-,Sy,Ly,My,-/Mw,Lb,Mw,-,Lp"
    position = at(f"{board} b SWAP 4", two_colours=True)
    assert [text for text in words(position) if text.startswith("Sb3<>S(b)d3")] == ["Sb3<>S(b)d3"]
    after = position.play("Sb3<>S(b)d3")
    assert (stack(after, "b3"), stack(after, "c3"), stack(after, "d3")) == ("Sb", "Sr", "SnSp")
    assert kinds(after) == ["swapped"]
