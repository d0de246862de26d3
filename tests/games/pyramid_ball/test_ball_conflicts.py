"""Pyramid Ball: conflicts, tackles and goals, by the sentences of the source and the rulings' numbers (B5 to B10).

Home has the ball unless a test says otherwise. Home's F goes up the board, Away's F down; Away's L goes to the right.
"""

import pytest
from ball_field import field, score, told, turn, where

from pyramidion.games.pyramid_ball.labels import PIECE_NAMES, piece_words

# -- B5: who is stopped -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "square", "letter"), [
    ("HS", "a3", "L"), ("HS", "g1", "R"), ("HS", "d1", "B"), ("HS", "d8", "F"),
    ("AS", "a3", "R"), ("AS", "g1", "L"), ("AS", "d1", "F"), ("AS", "d8", "B"),
])  # fmt: skip
def test_b5_the_edge_prevents_a_piece_from_moving_off(piece, square, letter):
    programs = [f"S:{letter}" if piece[0] == side else "" for side in "HA"]
    after = turn(field(f"{piece}{square}"), *programs)
    assert told(after) == f"1 struck {piece}"
    assert where(after, piece) == square


def test_b5_the_edge_prevents_it_even_if_it_is_pushed():
    after = turn(field("HMa3* ASb3"), "", "S:R")
    assert told(after) == "1 struck AS"
    assert where(after, "HM", "AS") == ["a3*", "b3"]
    # Through another attacker too.
    after = turn(field("HMa3* HSb3 ASc3"), "", "S:R")
    assert told(after) == "1 struck AS"


def test_b5_the_defensive_pyramid_gets_the_space():
    after = turn(field("HSd3 ASd5"), "S:F", "S:F")
    assert told(after) == "1 struck HS"
    assert where(after, "HS", "AS") == ["d3", "d4"]
    # The roles follow the ball.
    after = turn(field("HSd3 ASd5 AMg5*"), "S:F", "S:F")
    assert told(after) == "1 struck AS"
    assert where(after, "HS", "AS") == ["d4", "d5"]


def test_b5_swapping_is_entering_the_same_space_so_the_defender_goes_on_and_pushes():
    after = turn(field("HSd3 ASd4"), "S:F", "S:F")
    assert told(after) == "1 struck HS, push HS"
    assert where(after, "HS", "AS") == ["d2", "d3"]
    carrier = turn(field("HMd3* ASd4"), "M:F", "S:F")
    assert told(carrier) == "1 struck HM, push HM, tackle AS"


def test_b5_two_defensive_pyramids_block_each_other():
    after = turn(field("ASc4 AMe4"), "", "S:L M:R")
    assert told(after) == "1 struck AS, struck AM"
    swap = turn(field("ASd4 AMd5"), "", "S:B M:F")
    assert told(swap) == "1 struck AS, struck AM"
    assert where(swap, "AS", "AM") == ["d4", "d5"]


def test_b5_a_defender_cannot_take_the_space_of_a_standing_one():
    assert told(turn(field("ASc4 AMd4"), "", "S:L")) == "1 struck AS"
    # Nor of one that is stopped itself.
    assert told(turn(field("ASb8 AMa8"), "", "S:R M:R")) == "1 struck AS, struck AM"


@pytest.mark.parametrize("other", ["HS", "AS"])
def test_b5_an_offensive_pyramid_cannot_take_any_space_from_another(other):
    after = turn(field(f"HMd3 {other}d4"), "M:F")
    assert told(after) == "1 struck HM"
    assert where(after, "HM", other) == ["d3", "d4"]


def test_b5_a_defender_pushes_an_attacker_that_stands_one_space_in_its_own_direction():
    for letter, pushed in (("F", "d3"), ("B", "d5"), ("L", "e4"), ("R", "c4")):
        start = {"F": "d5", "B": "d3", "L": "c4", "R": "e4"}[letter]
        after = turn(field(f"HSd4 AS{start}"), "", f"S:{letter}")
        assert told(after) == "1 push HS"
        assert where(after, "HS", "AS") == [pushed, "d4"]


def test_b5_two_offensive_pyramids_block_each_other():
    after = turn(field("HSc4 HMe4"), "S:R M:L")
    assert told(after) == "1 struck HS, struck HM"
    assert told(turn(field("HSd4 HMd5"), "S:F M:B")) == "1 struck HS, struck HM"


def test_b5_a_pushed_piece_takes_the_square_from_an_attacker_that_wants_it():
    after = turn(field("HSd4 HMe3 ASd5"), "M:L", "S:F")
    assert told(after) == "1 struck HM, push HS"
    assert where(after, "HS", "HM", "AS") == ["d3", "e3", "d4"]


def test_b5_a_pushed_piece_pushes_another_attacker_out_of_the_square():
    after = turn(field("HSd4 HMd3 ASd5"), "", "S:F")
    assert told(after) == "1 push HS, push HM"
    assert where(after, "HS", "HM", "AS") == ["d3", "d2", "d4"]
    three = turn(field("HSd4 HMd3 HLd2 ASd5"), "", "S:F")
    assert where(three, "HS", "HM", "HL", "AS") == ["d3", "d2", "d1*", "d4"]


def test_b5_an_attacker_stays_even_if_the_defender_is_blocked_by_another_defender():
    after = turn(field("HSd3 ASc4 AMe4"), "S:F", "S:L M:R")
    assert told(after) == "1 struck HS, struck AS, struck AM"
    assert where(after, "HS", "AS", "AM") == ["d3", "c4", "e4"]


def test_b5_a_chain_cannot_run_into_a_defender_or_where_one_wants_to_go():
    assert told(turn(field("HSd4 ASd5 AMd3"), "", "S:F")) == "1 struck AS"
    assert told(turn(field("HSd4 ASd5 AMe3"), "", "S:F M:R")) == "1 struck AS"
    # Even where that other defender is stopped.
    assert told(turn(field("HSd4 ASd5 AMe3 ALc3"), "", "S:F M:R L:L")) == "1 struck AS, struck AM, struck AL"


def test_b5_two_chains_that_need_one_square_are_both_stopped():
    after = turn(field("HSc4 HMe4 ASb4 AMf4"), "", "S:L M:R")
    assert told(after) == "1 struck AS, struck AM"
    assert where(after, "HS", "HM") == ["c4", "e4"]


def test_b5_a_chain_that_cannot_run_does_not_stop_another():
    # The small's chain would need d4 too, but it ends at the standing large.
    after = turn(field("HSc4 HMd3 HLd4* ASb4 AMd2 ALe4"), "", "S:L M:B")
    assert told(after) == "1 struck AS, push HM, push HL"


def test_b5_chains_are_compared_only_in_a_round_that_strikes_nothing_else():
    # Both defenders push towards d4. First Home's large, about to leave it, is struck upon Away's; as it stands there
    # now, the chain along the file ends at Away's large and cannot run, and the one along the rank needs d4 alone.
    after = turn(field("HSc4 HMd3 HLd4* ASb4 AMd2 ALd5"), "L:F", "S:L M:B")
    assert told(after) == "1 struck HL, struck AM, push HS, push HL"
    assert where(after, "HS", "HM", "HL", "AS", "AM") == ["d4", "d3", "e4*", "c4", "d2"]


def test_b5_squares_that_are_being_left_are_free_also_those_a_defender_leaves():
    after = turn(field("HSd3 ASd4"), "S:F", "S:R")
    assert told(after) == ""
    assert where(after, "HS", "AS") == ["d4", "c4"]
    line = turn(field("HSd2 HMd3 HLd4*"), "S:F M:F L:F")
    assert where(line, "HS", "HM", "HL") == ["d3", "d4", "d5*"]


def test_b5_a_line_stops_from_its_head():
    assert told(turn(field("HSd6 HMd7 HLd8"), "S:F M:F L:F")) == "1 struck HS, struck HM, struck HL"


def test_b5_four_may_turn_as_a_ring():
    after = turn(field("HSb2 HMb3 ASc3 AMc2"), "S:F M:R", "S:F M:R")
    assert told(after) == ""
    assert where(after, "HS", "HM", "AS", "AM") == ["b3", "c3", "c2", "b2"]


def test_b5_a_stopped_attacker_counts_as_standing_and_can_be_pushed():
    # The small is stopped by the medium standing in its way, so the defender meets it as standing.
    after = turn(field("HSd4 HMe4 AMd5"), "S:R", "M:F")
    assert told(after) == "1 struck HS, push HS"
    assert where(after, "HS", "AM") == ["d3", "d4"]


def test_b5_a_defender_enters_the_square_that_an_attacker_leaves_without_pushing():
    after = turn(field("HMd4* AMd5"), "M:L", "M:F")
    assert told(after) == ""
    assert where(after, "HM", "AM") == ["c4*", "d4"]


def test_b5_a_strike_is_never_taken_back():
    # The large wants the square of the small's pushed way; stopped, it stands where the medium wants to go.
    after = turn(field("HSd4 HLe3 HMf3* ASd5"), "L:L M:L", "S:F")
    assert told(after) == "1 struck HM, struck HL, push HS"
    assert where(after, "HS", "HM", "HL") == ["d3", "f3*", "e3"]


ONE_TEAM = "and two of one team stop each other"
SCORED = "The team that has scored"
FIRST = "and the team without the ball goes first"
NO_PUSH = "and only the team without the ball pushes"


@pytest.mark.parametrize(("pieces", "rest", "home", "away", "reason", "other", "why"), [
    ("HSd1", "0-0", "S:B", "", "edge", None, "It cannot leave the board (B5)"),
    ("HSd3 ASd5", "0-0", "S:F", "S:F", "same_square", "AS", f"Blue's small goes for d4 too, {FIRST} (B5)"),
    ("HSd3 HMd4", "0-0", "S:F M:B", "", "swap", "HM", f"It would swap places with Red's medium, {ONE_TEAM} (B5)"),
    ("HSd3 HMd4", "0-0", "S:F", "", "occupied", "HM", "Red's medium stands on d4 (B5)"),
    ("HSd3 ASd4 AMc4 ALb4", "0-0", "S:F", "", "occupied", "AS", f"Blue's small stands on d4, {NO_PUSH} (B5)"),
    ("HMa3 ASb3", "0-0", "", "S:R", "wedged", "HM", "Red's medium on a3 cannot be pushed on (B5)"),
    ("HSd4 ASd5 HMe3", "0-0", "M:L", "S:F", "pushed", "HS", "Red's small is pushed towards d3 (B5)"),
    ("HSd7", "1-0 ball:d8 ban:home", "S:F", "", "loose_ball", None, f"{SCORED} may not take the ball on d8 (B11)"),
    ("HSd7", "1-0 ball:e8 ban:home", "S:F", "", "goal_row", None, "Its team may not enter that goal row yet (B12)"),
])  # fmt: skip
def test_b5_who_is_stopped_is_told_why(pieces, rest, home, away, reason, other, why):
    struck = next(event for event in turn(field(pieces, rest), home, away).events if event.kind == "struck")
    assert struck.reason == reason
    assert struck.other == (None if other is None else PIECE_NAMES.index(other))
    who = "" if other is None else piece_words(struck.other, 0)
    goal = struck.goal
    assert struck.sentence().endswith(
        {
            "edge": " is stopped by the edge.",
            "loose_ball": f" is stopped: it may not take the ball on {goal}.",
            "goal_row": " is stopped: it may not enter the goal row yet.",
            "same_square": f" is stopped: {who} goes to {goal} too.",
            "swap": f" is stopped: {who} comes from {goal}.",
            "pushed": f" is stopped: {who} is pushed to {goal}.",
            "occupied": f" is stopped: {who} is on {goal}.",
            "wedged": f" is stopped: {who} on {goal} cannot be pushed.",
        }[reason]
    )
    assert struck.why() == f"{why}. It stays there for the rest of the turn."


# -- B6: cancelled pieces ---------------------------------------------------------------------------------------------


def test_b6_a_stopped_piece_stands_for_the_rest_of_the_turn():
    after = turn(field("HSd1"), "S:BFF")
    assert where(after, "HS") == "d1"
    assert where(turn(after, "S:FF"), "HS") == "d3", "in the next turn it moves again"


def test_b6_a_stopped_piece_can_receive_a_pass():
    after = turn(field("HSg1 HMd4*"), "S:RFF P2:S")
    assert told(after) == "1 struck HS; 2 pass HM>HS"
    assert where(after, "HS") == "g1*"


def test_b6_a_pushed_piece_that_was_to_stand_goes_on_with_its_program():
    after = turn(field("HSd4 AMd5"), "S:.LL", "M:F")
    assert told(after) == "1 push HS"
    assert where(after, "HS") == "b3"


def test_b6_a_piece_that_was_stopped_and_pushed_is_cancelled():
    after = turn(field("HSd4 AMd5"), "S:FLL", "M:F")
    assert told(after) == "1 struck HS, push HS"
    assert where(after, "HS") == "d3"


# -- B7: tackles ------------------------------------------------------------------------------------------------------


def test_b7_pushing_the_carrier_takes_the_ball_and_scores():
    after = turn(field("HMd4* AMd5", rules="basic"), "", "M:F")
    assert told(after) == "1 push HM, tackle AM"
    assert where(after, "HM", "AM") == ["d3", "d4*"]
    assert after.result == (0.0, 1.0)


def test_b7_a_carrier_pushed_through_another_attacker_keeps_the_ball():
    after = turn(field("HMd3* HSd4 AMd5"), "", "M:F")
    assert told(after) == "1 push HS, push HM"
    assert where(after, "HM") == "d2*"
    assert score(after) == (0, 0)


def test_b7_a_carrier_that_pushes_another_on_is_tackled():
    after = turn(field("HMd4* HSd3 AMd5"), "", "M:F")
    assert told(after) == "1 push HS, push HM, tackle AM"


def test_b7_the_edge_protects_the_carrier_from_one_side():
    assert told(turn(field("HMa3* AMb3"), "", "M:R")) == "1 struck AM"
    assert told(turn(field("HMb3* AMc3"), "", "M:R")) == "1 push HM, tackle AM"
    corner = field("HMa1* AMb1 ASa2 HSc5")
    assert told(turn(corner, "", "M:R S:F")) == "1 struck AS, struck AM"


def test_b7_a_defender_that_is_run_into_tackles_nobody():
    after = turn(field("HMd4* AMd5"), "M:F")
    assert told(after) == "1 struck HM"
    assert where(after, "HM") == "d4*"


def test_b7_home_tackles_as_away_does():
    after = turn(field("AMd4* HMd3"), "M:F")
    assert told(after) == "1 push AM, tackle HM"
    assert score(after) == (1, 0)


# -- B8: goals --------------------------------------------------------------------------------------------------------


def test_b8_bringing_the_ball_into_the_opponents_goal_row_scores():
    after = turn(field("HMd7*", rules="basic"), "M:F")
    assert told(after) == "1 goal HM"
    assert after.result == (1.0, 0.0)
    assert turn(field("AMd2*", rules="basic"), "", "M:..F").result == (0.0, 1.0)


def test_b8_ones_own_goal_row_is_no_goal():
    assert score(turn(field("HMd2*"), "M:F.B")) == (0, 0)
    assert score(turn(field("HMd2*"), "M:B")) == (0, 0)


def test_b8_a_carrier_pushed_through_a_chain_into_the_goal_row_scores():
    after = turn(field("HMd7* HSd6 AMd5", rules="basic"), "", "M:B")
    assert told(after) == "1 push HS, push HM, goal HM"
    assert after.result == (1.0, 0.0)


def test_b8_a_carrier_tackled_into_the_goal_row_does_not():
    after = turn(field("HMd7* AMd6", rules="basic"), "", "M:B")
    assert told(after) == "1 push HM, tackle AM"
    assert after.result == (0.0, 1.0)


def test_b8_winning_the_ball_in_the_target_row_scores_once_only():
    caught = turn(field("HMb1* HLf1 AMd1"), "P2:L")
    assert (told(caught), score(caught)) == ("2 intercept AM", (0, 1))
    tackled = turn(field("HMd1* AMe1"), "", "M:R")
    assert (told(tackled), score(tackled)) == ("1 push HM, tackle AM", (0, 1))


def test_b8_moving_along_the_row_scores_nothing_but_leaving_and_returning_does():
    start = field("AMd1*", "0-1")
    assert score(turn(start, "", "M:LR")) == (0, 1)
    assert score(turn(start, "", "M:BF")) == (0, 2)


def test_b8_from_there_a_pass_to_another_in_the_row_scores():
    assert score(turn(field("AMd1* ASf1", "0-1"), "", "P2:S")) == (0, 2)


# -- B10: the end -----------------------------------------------------------------------------------------------------


def test_b10_the_first_point_wins_the_basic_game_and_ends_the_turn_at_once():
    after = turn(field("HMd4* AMd5", rules="basic"), "S:.FF", "M:F S:.FF")
    assert where(after, "HS", "AS") == ["a2", "g3"]
    assert after.result == (0.0, 1.0)
    assert after.to_decide == ()
    assert after.events[-1].sentence() == "Blue wins, 1-0."
    by_pass = turn(field("HMd6* HLd8", rules="basic"), "S:FRR P2:L")
    assert where(by_pass, "HS") == "a3", "row 1 was played, the moves of row 2 were not"


def test_b10_six_points_win_the_advanced_game_at_once():
    five = field("HMd7*", "5-5")
    after = turn(five, "M:F S:.R")
    assert told(after) == "1 goal HM"
    assert after.result == (1.0, 0.0)
    assert where(after, "HS", "HM") == ["a2", "d8*"]
    assert turn(field("HMd4* AMd5", "5-5"), "S:.R", "M:F").result == (0.0, 1.0)
    four = turn(field("HMd7*", "4-5"), "M:F")
    assert four.result is None


def test_b10_a_game_that_is_over_takes_no_program():
    over = turn(field("HMd7*", rules="basic"), "M:F")
    assert over.illegal_reason("S:... M:... L:...") == "The game is over."
