"""Braces: every sentence of the rules and every ruling without options, by its number."""

from braces_board import START, at, kinds, low, play, stack, words

import pyramidion
from pyramidion import CHANCE


def test_the_start():
    position = pyramidion.game("braces").start()
    assert str(position) == START
    assert position.to_decide == (CHANCE,)
    pieces = "".join("".join(s.stack) for s in position.game.presentation.board(position.state).squares)
    assert {p: pieces.count(p) for p in ("Lw", "Mw", "Sw", "Lb", "Mb", "Sb", "Ln", "Mn", "Sn")} == {
        "Lw": 3, "Mw": 3, "Sw": 3, "Lb": 3, "Mb": 3, "Sb": 3, "Ln": 1, "Mn": 1, "Sn": 1,
    }  # fmt: skip


# -- R1: the roll -----------------------------------------------------------------------------------------------------


def test_r1_two_dice_and_the_treehouse_die():
    chances = pyramidion.game("braces").start().chance_outcomes()
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
    assert "On c1 there is a smaller piece" in position.illegal_reason("Mb1-c1")
    assert position.illegal_reason("Sb1-c1") is None
    assert stack(position.play("Sb1-c1"), "c1") == "LwMwSwSw"


def test_r2_any_piece_of_a_stack_may_leave_and_the_rest_closes_down():
    position = at(START).play("AIM 6/5").play("Lb1-a1")
    assert stack(position, "a1") == "Lw"
    assert stack(position, "b1") == "MwSw"


def test_r2_own_and_neutral_pieces_only():
    position = at(START).play("AIM 6/5")
    assert "Lc3-c4" in words(position)
    assert "only DIG lets you move it" in position.illegal_reason("Sb5-b4")


def test_r2_orthogonally_and_a_step_may_be_retraced():
    position = at(START).play("DIG 6/5")
    assert "only AIM allows that" in position.illegal_reason("Sb1-a2")
    assert "no step or hop leads to e5" in position.illegal_reason("Sb1-e5")
    assert stack(play(position, "Sb1-b2", "Sb2-b1"), "b1") == "LwMwSw"


def test_r2_every_square_of_a_path_must_be_one_to_stop_on():
    position = low("Mw,Sb,-,-,-/-,-,-,-,-")
    assert "On b5 there is a smaller piece" in position.illegal_reason("Ma5-b5")


# -- R3: capping ------------------------------------------------------------------------------------------------------


def test_r3_a_capped_piece_pays_one_for_each_capping_piece_above_it():
    position = low("LwMbSb,-,-,-,-/-,-,-,-,-", "w none 5")
    assert position.play("La5-b5").state.turn == 1  # 3 + 2: the value is used up
    assert "costs 5, 2 of it for the cap, and 4" in low("LwMbSb,-,-,-,-/-,-,-,-,-", "w none 4").illegal_reason("La5-b5")


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
    assert "The whole value must be used" in position.illegal_reason("end")


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
    assert after.events[1].sentence() == "The black small on b5 flips to red."
    assert after.events[1].why() == (
        "White's smalls on a5 and c5 brace it from two sides, so 8 of Black's 9 are flipped."
    )


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
    assert "you choose which (R8)" in position.illegal_reason("Sc4-c5")
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
    assert "only HOP allows that" in low("Lw,LbMbSb,-,-,-/-,-,-,-,-").illegal_reason("La5-c5")
    assert "written with ^" in position.illegal_reason("La5-c5")


def test_r9_a_hop_lands_where_one_may_stand():
    assert "On c5 there is a smaller piece" in low("Lw,-,Sb,-,-/-,-,-,-,-", "w HOP 3").illegal_reason("La5^c5")


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
    assert "has been used" in after.illegal_reason("Sc1<>Sc5")
    late = play(position, "Mb1-a1")
    assert late.state.turn == 0
    assert "end" in words(late)
    assert late.play("Sb1<>Sb5").state.turn == 1


def test_r9_swap_within_stacks_and_only_of_one_size():
    position = at(START).play("SWAP 1/2")
    assert stack(position.play("Lb1<>Lb5"), "b5") == "LwMbSb"
    assert "same size" in position.illegal_reason("Lb1<>Mb5")
    assert "with SWAP only" in at(START).play("AIM 1/2").illegal_reason("Sb1<>Sb5")


def test_r9_swap_of_two_that_differ_in_owner_or_colour():
    position = low("Sw,Sg,-,-,-/-,-,Sw,-,-", "w SWAP 1")
    swaps = [text for text in words(position) if "<>" in text]
    assert {text.split()[0] for text in swaps} == {"Sc4<>Sb5", "Sa5<>Sb5", "L(b)e1<>L(w)e1"}
    assert "one owner and one colour" in position.illegal_reason("Sa5<>Sc4")


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
    assert after.events[-1].sentence() == "White wins."
    assert after.events[-1].why() == "All of Black's pieces are flipped."


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
