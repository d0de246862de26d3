"""Braces: every sentence of the rules and every ruling, by its number."""

import pytest

import pyramidion
from pyramidion import CHANCE, IllegalDecision
from pyramidion.core.errors import BadOption, BadPosition, BadRecord
from pyramidion.core.record import Record, record_of

START = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w"
SPARE = "/-,-,-,-,-/-,-,-,-,-/-,-,-,-,LbLw"
"""Three ranks behind two others; the larges keep the game going."""


def at(text, **options):
    return pyramidion.game("braces", **options).position(text)


def low(ranks, rest="w none 6", **options):
    """A position given by its fifth and fourth ranks."""
    return at(f"{ranks}{SPARE} {rest}", **options)


def play(position, *texts):
    for text in texts:
        position = position.play(text)
    return position


def words(position):
    return [str(decision) for decision in position.legal()]


def stack(position, square):
    return {s.name: "".join(s.stack) for s in position.game.board(position.state).squares}[square]


def kinds(position):
    return [event.kind for event in position.events]


def test_the_start():
    position = pyramidion.game("braces").start()
    assert str(position) == START
    assert position.to_decide == (CHANCE,)
    pieces = "".join("".join(s.stack) for s in position.game.board(position.state).squares)
    assert {p: pieces.count(p) for p in ("Lw", "Mw", "Sw", "Lb", "Mb", "Sb", "Ln", "Mn", "Sn")} == {
        "Lw": 3, "Mw": 3, "Sw": 3, "Lb": 3, "Mb": 3, "Sb": 3, "Ln": 1, "Mn": 1, "Sn": 1,
    }  # fmt: skip


# -- R1: the roll -----------------------------------------------------------------------------------------------------


def test_r1_two_dice_and_the_treehouse_die():
    chances = pyramidion.game("braces").start().chances()
    assert len(chances) == 6 * 21
    assert sum(weight for _, weight in chances) == 6 * 36
    assert {str(d).split()[0] for d, _ in chances} == {"AIM", "DIG", "HOP", "SWAP", "TIP", "WILD"}
    weights = {str(d): weight for d, weight in chances}
    assert (weights["AIM 3/3"], weights["AIM 3/2"]) == (1, 2)


def test_r1_the_value_is_the_higher_number():
    assert str(at(START).play("AIM 2/5")).endswith("w AIM 5")


def test_r1_a_double_may_be_rolled_again_as_often_as_one_rolls_doubles():
    position = play(at(START), "DIG 4/4")
    assert words(position) == ["K", "R"]
    again = position.play("R")
    assert str(again).endswith("w again")
    assert again.to_decide == (CHANCE,)
    assert words(again.play("HOP 1/1")) == ["K", "R"]
    assert str(play(again, "HOP 1/1", "R", "AIM 6/2")).endswith("w AIM 6")
    assert str(position.play("K")).endswith("w DIG 4")


def test_r1_a_wild_is_named_after_the_roll_is_accepted():
    position = at(START).play("WILD 5/2")
    assert words(position) == ["WILD:AIM", "WILD:DIG", "WILD:HOP", "WILD:SWAP", "WILD:TIP", "WILD:none"]
    assert str(position.play("WILD:HOP")).endswith("w HOP 5")
    assert str(position.play("WILD:none")).endswith("w none 5")
    assert str(position.play("WILD:TIP")).endswith("w TIP 7")
    assert words(at(START).play("WILD 3/3")) == ["K", "R"]


def test_r1_a_power_need_not_be_used():
    assert "Sb1-a1" in words(at(START).play("HOP 1/2"))


# -- R2: steps --------------------------------------------------------------------------------------------------------


def test_r2_a_step_costs_its_size():
    position = at(START).play("AIM 6/5")
    for text, left in (("Sb1-a1", 5), ("Mb1-a1", 4), ("Lb1-a1", 3)):
        assert position.play(text).state.value == left


def test_r2_never_onto_a_smaller_piece():
    position = at(START).play("AIM 6/5")
    assert "On c1 there is a smaller piece" in position.why_not("Mb1-c1")
    assert position.why_not("Sb1-c1") is None
    assert stack(position.play("Sb1-c1"), "c1") == "LwMwSwSw"


def test_r2_any_piece_of_a_stack_may_leave_and_the_rest_closes_down():
    position = at(START).play("AIM 6/5").play("Lb1-a1")
    assert stack(position, "a1") == "Lw"
    assert stack(position, "b1") == "MwSw"


def test_r2_own_and_neutral_pieces_only():
    position = at(START).play("AIM 6/5")
    assert "Lc3-c4" in words(position)
    assert "only DIG lets you move it" in position.why_not("Sb5-b4")


def test_r2_orthogonally_and_a_step_may_be_retraced():
    position = at(START).play("DIG 6/5")
    assert "only AIM allows that" in position.why_not("Sb1-a2")
    assert "no step or hop leads to e5" in position.why_not("Sb1-e5")
    assert stack(play(position, "Sb1-b2", "Sb2-b1"), "b1") == "LwMwSw"


def test_r2_every_square_of_a_path_must_be_one_to_stop_on():
    position = low("Mw,Sb,-,-,-/-,-,-,-,-")
    assert "On b5 there is a smaller piece" in position.why_not("Ma5-b5")


# -- R3: capping ------------------------------------------------------------------------------------------------------


def test_r3_a_capped_piece_pays_one_for_each_capping_piece_above_it():
    position = low("LwMbSb,-,-,-,-/-,-,-,-,-", "w none 5")
    assert position.play("La5-b5").state.turn == 1  # 3 + 2: the value is used up
    assert "costs 5, 2 of it for the cap, and 4" in low("LwMbSb,-,-,-,-/-,-,-,-,-", "w none 4").why_not("La5-b5")


def test_r3_only_pieces_above_it_count():
    assert low("LbLwSb,-,-,-,-/-,-,-,-,-", "w none 6").play("La5-b5").events[0].cost == 4


def test_r3_a_neutral_top_caps_nothing():
    assert low("LwMbSn,-,-,-,-/-,-,-,-,-").play("La5-b5").state.value == 3


def test_r3_neutral_pieces_and_those_of_the_capping_player_pay_nothing_extra():
    assert low("LnMwSb,-,-,-,-/-,-,-,-,-").play("La5-b5").state.value == 3
    assert low("LwMbSw,-,-,-,-/-,-,-,-,-").play("La5-b5").state.value == 3


def test_r3_dig_pays_for_the_opponents_capped_piece_too():
    assert low("LbMwSw,-,-,-,-/-,-,-,-,-", "w DIG 6").play("La5-b5").state.value == 1


# -- R4: the value ----------------------------------------------------------------------------------------------------


def test_r4_the_whole_value_must_be_used():
    position = at(START).play("HOP 2/1")
    assert "end" not in words(position)
    assert "The whole value must be used" in position.why_not("end")


def test_r4_the_turn_ends_by_itself_when_no_step_can_be_paid_for():
    after = play(at(START), "HOP 2/1", "Mb1-a1")
    assert after.state.turn == 1
    assert kinds(after)[-1] == "turn_ended"


def test_r4_an_unused_power_never_obliges():
    # White's only piece is a large that can leave a5 by a hop alone.
    position = at("Lw,Sb,-,-,-/Sb,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,Lb w HOP 3")
    assert words(position) == ["La5^a3", "La5^c5", "end"]
    assert position.play("end").state.turn == 1


def test_r4_tip_gives_seven_and_may_stop_at_any_time():
    position = at(START).play("TIP 2/1")
    assert position.state.value == 7
    assert "end" in words(position)
    assert "end" in words(position.play("Sb1-b2"))


# -- R5: stacks as a unit ---------------------------------------------------------------------------------------------


def test_r5_a_stack_moves_piece_by_piece_largest_first_at_the_sum_of_the_costs():
    position = play(at(START), "AIM 6/1", "Lb1-a1", "Mb1-a1", "Sb1-a1")
    assert stack(position, "a1") == "LwMwSw"
    assert position.state.turn == 1


# -- R6: braces -------------------------------------------------------------------------------------------------------


def test_r6_two_of_a_size_beside_a_piece_turn_it():
    after = low("Sw,Sb,-,-,-/-,-,Sw,-,-").play("Sc4-c5")
    assert stack(after, "b5") == "Sr"
    assert [str(d) for d in low("Sw,Sb,-,-,-/-,-,Sw,-,-").legal() if "X" in str(d)] == ["Sc4-b4 XSb5", "Sc4-c5 XSb5"]
    assert after.events[1].sentence() == "The black small on b5 is braced and becomes red."


def test_r6_one_may_be_neutral_but_not_both():
    assert stack(low("Sn,Sb,-,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sw,Sb,-,-,-/-,-,Sn,-,-").play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sn,Sb,-,-,-/-,-,Sn,-,-", clear=True).play("Sc4-c5"), "b5") == "Sr"  # but see R15


def test_r6_other_sizes_brace_nothing():
    assert stack(low("Mw,Sb,-,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Sb"


def test_r6_the_braced_and_the_bracing_pieces_may_lie_within_stacks():
    after = low("LwMwSw,LbMbSb,-,-,-/-,-,Mw,-,-").play("Mc4-c5")
    assert stack(after, "b5") == "LbMrSb"


def test_r6_the_two_stand_on_different_squares():
    assert stack(low("-,Sb,Sw,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Sb"


def test_r6_a_capped_piece_braces_nothing_but_a_neutral_one_does():
    assert stack(low("MwSb,Mb,-,-,-/-,-,Mw,-,-").play("Mc4-c5"), "b5") == "Mb"
    assert stack(low("MnSb,Mb,-,-,-/-,-,Mw,-,-").play("Mc4-c5"), "b5") == "Mr"


def test_r6_a_turned_piece_is_turned_back_by_its_owner():
    after = low("Sw,Sg,-,-,-/-,-,Sw,-,-").play("Sc4-c5")
    assert stack(after, "b5") == "Sw"


def test_r6_meaningless_braces_are_allowed():
    assert stack(low("Sw,Sr,-,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sw,Sn,-,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Sn"


def test_r6_the_sources_edge_case_both_players_braces_are_looked_at():
    """The neutral large from c2 to c3 turns Black's large on d3 and turns Black's red large on b3 back."""
    position = at("-,-,-,-,-/-,Lb,-,Lw,-/-,Lr,-,Lb,-/-,-,Ln,Sb,-/-,-,-,-,- w none 3")
    after = position.play("Lc2-c3")
    assert (stack(after, "d3"), stack(after, "b3")) == ("Lr", "Lb")
    assert str(after.events[1].cell) == "b3"


def test_r6_dig_may_brace_ones_own_piece_for_the_opponent():
    after = low("Sb,Sw,-,-,-/-,-,Sb,-,-", "w DIG 1").play("Sc4-c5")
    assert stack(after, "b5") == "Sg"


def test_r6_one_goes_on_with_the_piece_that_braced():
    position = low("Sw,Sb,-,-,-/-,-,Sw,-,-").play("Sc4-c5").play("Sc5-d5")
    assert stack(position, "d5") == "Sw"


# -- R7: swarms -------------------------------------------------------------------------------------------------------


def test_r7_three_smalls_turn_a_medium_or_large():
    after = low("Sw,Mb,-,-,-/-,Sw,Sw,-,-").play("Sc4-c5")
    assert stack(after, "b5") == "Mr"
    assert after.events[1].way == "swarm"
    assert stack(low("Sw,Lb,-,-,-/-,Sn,Sw,-,-").play("Sc4-c5"), "b5") == "Lr"


def test_r7_at_most_one_is_neutral_and_all_stand_on_different_squares():
    assert stack(low("Sn,Mb,-,-,-/-,Sn,Sw,-,-", clear=True).play("Sc4-c5"), "b5") == "Mb"
    assert stack(low("-,Mb,Sw,-,-/-,Sw,Sw,-,-").play("Sc4-c5"), "b5") == "Mb"


def test_r7_two_smalls_do_not_swarm():
    assert stack(low("Sw,Mb,-,-,-/-,-,Sw,-,-").play("Sc4-c5"), "b5") == "Mb"


# -- R8: one change in a stack ----------------------------------------------------------------------------------------


def test_r8_two_pieces_on_different_squares_may_be_braced_at_once():
    after = low("Sw,Sb,-,Sb,Sw/-,-,Sw,-,-").play("Sc4-c5 XSb5 XSd5")
    assert (stack(after, "b5"), stack(after, "d5")) == ("Sr", "Sr")


def test_r8_of_one_stack_the_mover_chooses_which_changes():
    position = low("Sw,SbSb,-,-,-/-,-,Sw,-,-")
    assert [text for text in words(position) if text.startswith("Sc4-c5")] == [
        "Sc4-c5 XS(b)2b5", "Sc4-c5 XS(b)b5",
    ]  # fmt: skip
    assert "you choose which (R8)" in position.why_not("Sc4-c5")
    assert stack(position.play("Sc4-c5 XS(b)2b5"), "b5") == "SrSb"
    assert stack(position.play("Sc4-c5 XS(b)b5"), "b5") == "SbSr"


def test_r8_another_bracing_piece_makes_a_new_brace():
    # The black small on b5 was braced before and has been turned back since.
    assert stack(low("Sw,Sb,Sw,-,-/-,-,Sw,-,-").play("Sc4-b4"), "b5") == "Sr"


def test_r8_uncovering_a_cap_braces_nothing():
    after = low("Mw,Mb,MwSb,-,-/-,-,-,-,-", "b none 1").play("Sc5-c4")
    assert stack(after, "b5") == "Mb"


def test_r8_a_brace_that_stands_does_nothing_by_itself():
    position = low("Sw,Sb,Sw,-,-/-,-,-,-,Sw", "w none 1")
    assert stack(position.play("Se4-e5"), "b5") == "Sb"


# -- R9: powers -------------------------------------------------------------------------------------------------------


def test_r9_hop_leaps_over_one_square_whatever_is_there():
    position = low("Lw,LbMbSb,-,-,-/-,-,-,-,-", "w HOP 3")
    after = position.play("La5^c5")
    assert stack(after, "c5") == "Lw"
    assert after.state.turn == 1
    assert "only HOP allows that" in low("Lw,LbMbSb,-,-,-/-,-,-,-,-").why_not("La5-c5")
    assert "written with ^" in position.why_not("La5-c5")


def test_r9_a_hop_lands_where_one_may_stand():
    assert "On c5 there is a smaller piece" in low("Lw,-,Sb,-,-/-,-,-,-,-", "w HOP 3").why_not("La5^c5")


def test_r9_aim_allows_diagonal_steps_but_braces_stay_orthogonal():
    after = low("Sw,-,-,-,-/-,Sb,-,-,-", "w AIM 1").play("Sa5-b4")
    assert stack(after, "b4") == "SbSw"
    assert stack(low("-,Sb,-,-,-/Sw,-,-,Sw,-", "w AIM 1").play("Sd4-c5"), "b5") == "Sb"


def test_r9_dig_moves_the_opponents_pieces():
    assert stack(at(START).play("DIG 1/2").play("Sb5-a5"), "a5") == "Sb"


def test_r9_powers_may_be_used_in_any_number_of_steps():
    assert stack(play(low("Sw,-,-,-,-/-,-,-,-,-", "w HOP 2"), "Sa5^c5", "Sc5^e5"), "e5") == "Sw"


def test_r9_swap_once_at_no_cost_before_between_or_after_steps():
    position = at(START).play("SWAP 1/2")
    after = position.play("Sb1<>Sb5")
    assert (stack(after, "b1"), stack(after, "b5")) == ("LwMwSb", "LbMbSw")
    assert str(after).endswith("w SWAP 2 swapped")
    assert not [text for text in words(after) if "<>" in text]
    assert "spent" in after.why_not("Sc1<>Sc5")
    late = play(position, "Mb1-a1")
    assert late.state.turn == 0
    assert "end" in words(late)
    assert late.play("Sb1<>Sb5").state.turn == 1


def test_r9_swap_within_stacks_and_only_of_one_size():
    position = at(START).play("SWAP 1/2")
    assert stack(position.play("Lb1<>Lb5"), "b5") == "LwMbSb"
    assert "same size" in position.why_not("Lb1<>Mb5")
    assert "with SWAP only" in at(START).play("AIM 1/2").why_not("Sb1<>Sb5")


def test_r9_swap_of_two_that_differ_in_owner_or_colour():
    position = low("Sw,Sg,-,-,-/-,-,Sw,-,-", "w SWAP 1")
    swaps = [text for text in words(position) if "<>" in text]
    assert {text.split()[0] for text in swaps} == {"Sc4<>Sb5", "Sa5<>Sb5", "L(b)e1<>L(w)e1"}
    assert "one owner and one colour" in position.why_not("Sa5<>Sc4")


def test_r9_both_swapped_pieces_arrive():
    # White's small comes to c5 and braces b5; Black's comes to e4 and braces e5 beside d5.
    after = low("Sw,Sb,Sb,Sb,Sw/-,-,-,-,Sw", "w SWAP 1").play("Sc5<>Se4")
    assert stack(after, "b5") == "Sr"
    assert stack(after, "e5") == "Sg"


# -- R10: the end -----------------------------------------------------------------------------------------------------


def test_r10_all_turned_wins_at_once():
    position = at("Sw,Sb,-,-,-/-,-,Sw,-,-/-,-,-,-,-/-,-,-,-,-/-,-,Mr,-,Lr w none 6")
    after = position.play("Sc4-c5")
    assert after.result == (1, 0)
    assert after.to_decide == ()
    assert after.events[-1].sentence() == "White wins: all of Black's pieces are turned."


def test_r10_if_one_arrival_completes_both_the_mover_wins():
    text = "Sg,Sb,-,Sw,Sr/-,-,Sn,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- {} none 1"
    for side, result in (("w", (1, 0)), ("b", (0, 1))):
        after = at(text.format(side)).play("Sc4-c5")
        assert (stack(after, "b5"), stack(after, "d5")) == ("Sr", "Sg")
        assert after.result == result


def test_r10_a_player_without_any_step_ends_his_turn():
    position = at("Lw,Sb,-,-,-/Sb,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,Lb w")
    after = position.play("AIM 2/1")
    assert after.state.turn == 1
    assert kinds(after) == ["rolled", "turn_ended"]


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
    assert after.events[1].after == "removed"


def test_r13_who_lost_all_of_a_size_has_lost_while_the_opponent_shows_one():
    board = "Sw,Sr,-,-,-/-,-,Sw,-,-/-,-,Mw,Mb,-/-,-,-,-,-/-,-,-,-,LbLw"
    after = at(f"{board} w none 6", capture=True).play("Sc4-c5")
    assert after.result == (1, 0)
    assert after.events[-1].sentence() == "White wins: Black can no longer win."


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


# -- one piece that both players brace (our ruling) -------------------------------------------------------------------


def test_a_piece_that_one_brace_turns_on_and_the_other_back_stays():
    after = low("Sw,Sr,-,-,-/-,Sb,Sn,-,-", capture=True).play("Sc4-c5")
    assert stack(after, "b5") == "Sr"
    assert stack(low("Sw,Sb,-,-,-/-,Sb,Sn,-,-").play("Sc4-c5"), "b5") == "Sr"
    assert stack(low("Sw,Sr,-,-,-/-,Sb,Sn,-,-").play("Sc4-c5"), "b5") == "Sb"


# -- notation ---------------------------------------------------------------------------------------------------------


def test_the_sources_example_of_a_record():
    board = "-,-,-,Sb,-/-,-,-,Sw,-/-,-,Sw,-,Lb/-,-,-,-,-/Mw,-,-,-,Lw"
    record = Record.read(f'[Game "braces"]\n[Position "{board} w"]\n1. DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2.')
    assert [entry.text for entry in record.entries] == ["DIG 5/2", "Sc3-c4", "Sc4-c5 XSd5", "Ma1-a2"]
    end = record.end()
    assert stack(end, "d5") == "Sr"
    assert stack(end, "a2") == "Mw"
    assert "DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2" in str(record)


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("DIG 5/2; Sc3-c4-c5 XSd5; Ma1-a2", ["DIG 5/2", "Sc3-c4", "Sc4-c5 XSd5", "Ma1-a2"]),
        ("WILD:HOP 5/2; Lc3^c5-c4", ["WILD 5/2", "WILD:HOP", "Lc3^c5", "Lc5-c4"]),
        ("WILD 5/2; Sc3-c4", ["WILD 5/2", "WILD:none", "Sc3-c4"]),
        ("WILD 5/2", ["WILD 5/2"]),
        ("AIM 4/4 R; DIG 3/3 K; S(w)2c3-c4", ["AIM 4/4", "R", "DIG 3/3", "K", "S(w)2c3-c4"]),
        ("WILD:none 4/4 K", ["WILD 4/4", "K", "WILD:none"]),
        ("SWAP 2/1; Sc3<>Sd4 XSd5 XMe5; end", ["SWAP 2/1", "Sc3<>Sd4 XSd5 XMe5", "end"]),
        ("AIM 2/1; Sc3-c4 XSd5; Sc4-c5", ["AIM 2/1", "Sc3-c4 XSd5", "Sc4-c5"]),
    ],
)
def test_turns_are_written_on_one_line_and_read_again(line, entries):
    game = pyramidion.game("braces")
    assert game.write_entries(entries) == line
    assert game.read_entries(line) == entries


def test_a_turn_is_read_in_other_forms_too():
    read = pyramidion.game("braces").read_entries
    assert read("4/4 R; DIG 5/2") == ["AIM 4/4", "R", "DIG 5/2"]
    assert read("DIG 4/4; Sc3-c4") == ["DIG 4/4", "K", "Sc3-c4"]
    assert read("WILD:TIP 4/4; end") == ["WILD 4/4", "K", "WILD:TIP", "end"]


def test_actions_are_read_in_any_case_and_with_spaces():
    position = at(START).play("dig 2/5")
    for text in ("Sb1-b2", "sB1 - b2", "S(w)b1-b2", " s ( W ) b1 – b2 ."):
        assert str(position.decision(text)) == "Sb1-b2"
    swap = at(START).play("SWAP 5/2")
    assert str(swap.decision("Sb5<>Sb1")) == "Sb1<>Sb5"
    assert (
        str(at("-,-,-,-,-/-,-,-,-,-/-,-,SnSw,-,-/-,-,-,-,-/-,-,-,-,LbLw w none 1").decision("S(t)c3-c4")) == "S(n)c3-c4"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sa1-a2", "There is no small on a1"),
        ("S(r)b1-b2", "the small pieces on b1 are Sb1"),
        ("Sb1-b1", "another square"),
        ("S(q)b1-b2", "is no colour"),
        ("Xb1", "is no action of Braces"),
        ("R", "Only a double"),
        ("WILD:HOP", "Only a WILD"),
        ("Sb1-b2 XSb5", "This is not what changes"),
        ("Lb1-c1", "On c1 there is a smaller piece"),
    ],
)
def test_why_not_names_the_rule(text, said):
    assert said in at(START).play("DIG 5/2").why_not(text)


def test_half_a_decision_first():
    assert "answer R to roll again" in at(START).play("DIG 5/5").why_not("Sb1-b2")
    assert "name it" in at(START).play("WILD 5/2").why_not("Sb1-b2")


@pytest.mark.parametrize(
    "text",
    [
        START[:-1] + "x", START.replace("LnMnSn", "SnMnLn"), START.replace("-,LwMwSw", "LwMwSw,LwMwSw"),
        START.replace("LnMnSn", "LnMnSnSn"), START.replace("LnMnSn", "Lq"), START.replace("Sb", "Sp"), START + " DIG",
        START + " DIG 9", START + " FOO 3", START + " AIM 3 swapped", START + " AIM 4/5", START + " none 4/4",
        START + " WILD 0", START + " AIM 3 moved:Sb1<a1", "-/-/-/-/- w",
        "/".join(["-,-,-,-,-"] * 5) + " w",
    ],
)  # fmt: skip
def test_wrong_positions_are_refused_with_a_sentence(text):
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert len(str(caught.value)) > 20


def test_a_wrong_roll_is_refused():
    for text in ("DIG 7/1", "FOO 3/2", "5/2", "none 3/2"):
        with pytest.raises(IllegalDecision, match="is not a roll"):
            at(START).play(text)


def test_a_record_with_an_illegal_step_names_it():
    record = Record.read('[Game "braces"]\n1. DIG 5/2; Sb1-c2')
    with pytest.raises(BadRecord, match="Sb1-c2"):
        record.end()


def test_record_of_a_turn_with_everything():
    game = pyramidion.game("braces")
    texts = ["AIM 4/4", "R", "WILD 6/6", "K", "WILD:SWAP", "Sb1<>Sb5", "Lc1-c2", "Mc1-c2", "Sc1-c2"]
    record = record_of(game, texts)
    assert "1. AIM 4/4 R; WILD:SWAP 6/6 K; Sb1<>Sb5; Lc1-c2; Mc1-c2; Sc1-c2" in str(record)
    assert Record.read(str(record)) == record


# -- faces ------------------------------------------------------------------------------------------------------------


def test_a_stack_lets_one_choose_the_piece():
    guide = at(START).play("DIG 5/2").view(0).guide
    assert set(guide.next["b1"].next) == {"S", "M", "L"}
    assert set(guide.next["b1"].next["S"].next) == {"a1", "b2", "c1"}
    assert guide.next["b1"].next["S"].next["b2"].play == "Sb1-b2"
    swap = at(START).play("SWAP 5/2").view(0).guide
    assert swap.next["swap"].next["b5"].next["S"].next["b1"].next["S"].play == "Sb1<>Sb5"


def test_half_a_path_spells_a_text_to_ask_about():
    position = at(START).play("DIG 5/2")
    half = position.game.half_text
    assert half(position.state, 0, ("b1", "L", "c1")) == "Lb1-c1"
    assert half(position.state, 0, ("swap", "b1", "S", "b5", "M")) == "Sb1<>Mb5"


def test_the_drawing_names_every_piece():
    svg = at(START).svg()
    assert svg.count('data-target="') == 25
    assert svg.count(">Lw</text>") == 3
    assert "c3: Ln Mn Sn" in svg
