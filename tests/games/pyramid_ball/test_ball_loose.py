"""Pyramid Ball, the advanced game: the ball after a goal, the ban, roles in mid-turn (B11 to B13)."""

import pytest
from ball_field import field, play, program, score, told, turn, where, words

# -- B11: the ball after a goal ---------------------------------------------------------------------------------------


def loose(position):
    """The square of the loose ball, None while it is carried."""
    return position.game.presentation.board(position.state).ball


@pytest.mark.parametrize(("scorer", "letter", "hand", "square"), [
    ("HMd7*", "M:F", "left", "e8"), ("HMd7*", "M:F", "right", "c8"),
    ("AMd2*", "M:F", "left", "c1"), ("AMd2*", "M:F", "right", "e1"),
])  # fmt: skip
def test_b11_the_conceding_player_lays_it_left_or_right_as_he_sees_it(scorer, letter, hand, square):
    home = scorer[0] == "H"
    scored = turn(field(scorer), letter if home else "", "" if home else letter)
    assert score(scored) == ((1, 0) if home else (0, 1))
    assert scored.to_decide == (1 if home else 0,)
    assert words(scored) == ["place left", "place right"]
    laid = scored.play(f"place {hand}")
    assert loose(laid) == square
    assert told(laid) == f"1 loose {square}"


def test_b11_in_the_first_empty_space():
    scored = turn(field("HMd7* HSe8 ASc8 ALf8"), "M:F")
    assert loose(scored.play("place left")) == "g8"
    assert loose(scored.play("place right")) == "b8"


@pytest.mark.parametrize(("pieces", "square"), [
    ("HMa7*", "b8"), ("HMg7* ALe3", "f8"), ("HMb7* ASa8", "c8"), ("HMf7* HSg8 ASe8", "d8"),
])  # fmt: skip
def test_b11_no_choice_if_one_side_has_no_empty_space(pieces, square):
    after = turn(field(pieces), "M:F")
    assert told(after) == f"1 goal HM, loose {square}"
    assert loose(after) == square
    assert [event.kind for event in after.events if event.kind in ("laid", "turn_ended")] == ["laid", "turn_ended"]


def test_b11_a_piece_that_leaves_in_the_scoring_row_has_left():
    scored = turn(field("HMd7* ASe8"), "M:F", "S:L")
    assert loose(scored.play("place left")) == "e8"


def test_b11_the_rest_of_the_turn_runs_on():
    scored = turn(field("HMd7* ASf6"), "M:F.B S:.FF", "S:.BR")
    assert where(scored, "HS", "AS") == ["a2", "f6"], "rows 2 and 3 wait for the ball to be laid"
    after = scored.play("place right")
    assert where(after, "HS", "HM", "AS") == ["a4", "d7", "e7"]
    assert after.state.turn == 2


def test_b11_after_a_pass_it_is_laid_before_the_rows_moves():
    scored = turn(field("HMd5* HLd8 ASe7"), "P2:L", "S:.B")
    assert told(scored) == "2 pass HM>HL, goal HL"
    assert where(scored, "AS") == "e7"
    assert told(scored.play("place left")) == "2 loose e8, recover AS"
    missed = scored.play("place right")
    assert told(missed) == "2 loose c8"
    assert where(missed, "AS") == "e8"


def test_b11_after_a_move_it_is_laid_after_the_rows_moves():
    # The small has come to e8 with the scorer, so that the ball is laid beyond it.
    scored = turn(field("HMd7* ASe7"), "M:F", "S:B")
    assert loose(scored.play("place left")) == "f8"


def test_b11_no_attacker_may_enter_its_square():
    after = turn(field("HSe8 HMc7", "1-0 ball:d8 ban:home"), "S:B")
    assert where(after, "HS") == "e7"
    blocked = turn(field("HSe7 HMc8", "1-0 ball:d8 ban:home"), "M:B S:LF")
    assert told(blocked) == "2 struck HS"
    beside = turn(field("HSe8", "1-0 ball:d8 ban:home"), "S:BLF")
    assert told(beside) == "3 struck HS"
    assert loose(beside) == "d8"


def test_b11_along_the_row_neither():
    scored = turn(field("HMd7*"), "M:FRR")
    after = scored.play("place left")
    assert told(after) == "1 loose e8; 2 struck HM"
    other = scored.play("place right")
    assert where(other, "HM") == "f8"


def test_b11_no_attacker_may_be_pushed_onto_it():
    after = turn(field("HSd7 ASd6", "1-0 ball:d8 ban:home"), "", "S:B")
    assert told(after) == "1 struck AS"
    assert where(after, "HS") == "d7"


def test_b11_the_first_defender_on_its_square_takes_it():
    after = turn(field("ASd7", "1-0 ball:d8 ban:home"), "", "S:B")
    assert told(after) == "1 recover AS"
    assert where(after, "AS") == "d8*"
    assert score(after) == (1, 0), "no point for that"
    assert loose(after) is None


def test_b11_two_defenders_block_each_other_there():
    after = turn(field("ASd7 AMe8", "1-0 ball:d8 ban:home"), "", "S:B M:R")
    assert told(after) == "1 struck AS, struck AM"
    assert loose(after) == "d8"


def test_b11_the_scoring_team_stays_the_offence_until_then():
    # Home attacks: its small gives way, and is pushed.
    start = field("HSd3 ASd5", "1-0 ball:d8 ban:home")
    assert told(turn(start, "S:F", "S:F")) == "1 struck HS"
    assert told(turn(field("HSd4 ASd5", "1-0 ball:d8 ban:home"), "", "S:F")) == "1 push HS"


def test_b11_his_team_becomes_the_offence_with_the_next_row():
    # In row 1 Away recovers; in row 2 it is Home's small that pushes.
    after = turn(field("ASe7 HSf5 AMe5", "1-0 ball:e8 ban:home"), "S:.L", "S:B")
    assert told(after) == "1 recover AS; 2 push AM"
    assert where(after, "HS", "AM") == ["e5", "d5"]


def test_b11_nobody_throws_a_loose_ball():
    assert told(turn(field("HSd3 ASd5", "1-0 ball:e8 ban:home"), "P2:M", "P3:M")) == ""


def test_b11_a_turn_may_hold_two_goals():
    scored = turn(field("HMd5* HLd8 ASe7 AMe1"), "P2:L", "S:.B P3:M")
    done = scored.play("place left")
    assert told(done) == "2 loose e8, recover AS; 3 pass AS>AM, goal AM"
    assert score(done) == (1, 1)
    assert done.to_decide == (0,)
    assert told(done.play("place left")) == "3 loose d1"


# -- B12: the ban -----------------------------------------------------------------------------------------------------

BANNED = "1-0 ban:home"


def test_b12_the_scoring_team_may_not_enter_the_row():
    after = turn(field("HSc7", "1-0 ball:e8 ban:home"), "S:FFF")
    assert told(after) == "1 struck HS"
    assert where(after, "HS") == "c7"


def test_b12_it_holds_from_the_goal_on_in_the_same_turn():
    after = turn(field("HMd7* HSb7"), "M:F S:.F").play("place left")
    assert told(after) == "1 loose e8; 2 struck HS"


def test_b12_moving_along_the_row_is_not_entering_it():
    after = turn(field("HMd7*"), "M:FLL").play("place left")
    assert where(after, "HM") == "b8"


def test_b12_being_pushed_in_is_possible():
    after = turn(field("HSc7 ASc6", "1-0 ball:e8 ban:home"), "", "S:B")
    assert told(after) == "1 push HS"
    assert where(after, "HS") == "c8"


def test_b12_the_other_team_and_the_other_row_are_free():
    after = turn(field("ASc7 HSc2", "1-0 ball:e8 ban:home"), "S:B", "S:B")
    assert where(after, "HS", "AS") == ["c1", "c8"]


def test_b12_recovering_the_ball_does_not_end_it():
    start = field("ASd7 HSb7", "1-0 ball:d8 ban:home")
    after = turn(start, "S:.F", "S:B")
    assert told(after) == "1 recover AS; 2 struck HS"
    assert str(after).endswith("1-0 ban:home turn:2")


def test_b12_it_ends_when_the_ball_leaves_the_row():
    after = turn(field("ASd8* HSb7", BANNED), "S:.F", "S:F")
    assert told(after) == ""
    assert where(after, "HS") == "b8"
    assert "ban" not in str(after)


def test_b12_it_is_read_when_the_rows_moves_begin():
    # The ball leaves in the very row in which the small would enter.
    assert told(turn(field("ASd8* HSb7", BANNED), "S:F", "S:F")) == "1 struck HS"


def test_b12_it_ends_when_the_recovering_team_attempts_a_pass():
    start = field("ASd8* AMd6 HSb7", BANNED)
    after = turn(start, "S:.F", "P2:M")
    assert told(after) == "2 pass AS>AM"
    assert where(after, "HS") == "b8"
    caught = turn(field("ASd8* AMd5 HMd6 HSb7", BANNED), "S:.F", "P2:M")
    assert told(caught) == "2 intercept HM"
    assert where(caught, "HS") == "b8"
    within = turn(field("ASd8* AMf8 HSb7", BANNED), "S:.F", "P2:M")
    assert where(within, "HS", "AM") == ["b8", "f8*"], "an attempt is enough, even if the ball stays in the row"
    assert "ban" not in str(within)


def test_b12_it_ends_when_the_banned_team_carries_the_ball_out():
    # Home scores, Away recovers the ball beside the scorer, who tackles along the row.
    scored = turn(field("HMd7* HSb7 ASe7"), "M:F.R S:..F", "S:.B")
    tackled = scored.play("place left")
    assert told(tackled) == "1 loose e8; 2 recover AS; 3 struck HS, push AS, tackle HM"
    assert where(tackled, "HM") == "e8*"
    assert score(tackled) == (2, 0), "the goal and the tackle; the ball was in the row already"
    assert "ban:home" in str(tackled), "the ball has not left the row"
    taken = play(tackled, "take S", "take M")
    assert "(B12)" in taken.illegal_reason("S:... M:... L:... P2:S", 0), "the duty holds for the carrier too"
    after = turn(taken, "M:B S:.F")
    assert where(after, "HM", "HS") == ["e7*", "b8"]
    assert "ban" not in str(after)


def test_b12_pieces_in_the_row_must_first_go_backward():
    position = field("HSc8 HMd8 HLb4", "1-0 ball:e8 ban:home")
    assert position.illegal_reason("S:B.. M:BFF L:F..", 0) is None
    assert position.illegal_reason("S:F.. M:B.. L:...", 0).startswith("S stands in the goal row")
    assert "(B12)" in position.illegal_reason("S:B.. M:... L:...", 0)
    assert position.game.presentation.board(position.state).duty == ("HS", "HM")
    assert position.illegal_reason("S:F.. M:F.. L:F..", 1) is None
    assert len(position.legal(0)) == 25 * 25 * 125 * 7
    assert all(str(position.legal(0)[place]).startswith("S:B") for place in range(0, 500_000, 9973))


def test_b12_also_after_the_ball_was_recovered_but_not_when_the_ban_has_ended():
    assert "(B12)" in field("ASd8* HSb8", BANNED).illegal_reason("S:... M:... L:...", 0)
    assert field("ASd7* HSb8", "1-0").illegal_reason("S:... M:... L:...", 0) is None


@pytest.mark.parametrize(("half", "whole"), [
    ("", "S:B.. M:B.. L:..."), ("S:FLR M:.F L:F", "S:BLR M:BF. L:F.."), ("S:BL", "S:BL. M:B.. L:..."),
])  # fmt: skip
def test_b12_if_the_clock_runs_out_the_command_is_set(half, whole):
    position = field("HSc8 HMd8", "1-0 ball:e8 ban:home")
    assert position.game.clock.complete(position.state, 0, half) == whole
    assert position.illegal_reason(whole, 0) is None


def test_b12_for_away_it_is_the_other_row():
    position = field("ASc1 HSf2", "0-1 ball:e1 ban:away")
    assert "(B12)" in position.illegal_reason("S:... M:... L:...", 1)
    after = turn(field("ASc2", "0-1 ball:e1 ban:away"), "", "S:F")
    assert told(after) == "1 struck AS"


def test_b12_a_struck_entry_attempts_no_square():
    # Both want d8; Home's large is stopped by the ban, so Away's medium has it.
    after = turn(field("ASb8* AMe8 HLd7", BANNED), "L:F", "M:R")
    assert told(after) == "1 struck HL"
    assert where(after, "AM") == "d8"


# -- B13: roles in mid-turn -------------------------------------------------------------------------------------------


def test_b13_after_a_tackle_the_roles_change_at_once():
    # Step 1: Away tackles. Step 2: Home's small, now a defender, pushes Away's medium and has the ball back.
    after = turn(field("HMd4* AMd5 HSe4"), "S:.L", "M:F")
    assert told(after) == "1 push HM, tackle AM; 2 push AM, tackle HS"
    assert score(after) == (1, 1)
    assert where(after, "HS") == "d4*"


def test_b13_after_an_interception_before_the_moves_of_the_row():
    # The interceptor is an attacker in the moves of the same row, and gives way.
    after = turn(field("HMb2* HLe5 AMc3 HSc1"), "P2:L S:.F", "M:.F")
    assert told(after) == "2 intercept AM, struck AM"
    assert where(after, "HS", "AM") == ["c2", "c3*"]


def test_b13_and_the_turn_runs_on():
    after = turn(field("HMd4* AMd5"), "S:..F", "M:FFF")
    assert where(after, "HS") == "a3"
    assert after.state.turn == 2


def test_programs_of_a_turn_that_waits_are_known_to_both():
    position = field("HMd7*").play(program("M:F"), seat=0).play(program("S:.B"), seat=1)
    for seat in (0, 1, None):
        assert "programs:S:...,M:F..,L:...|S:.B.,M:...,L:..." in position.observe(seat).text
    assert play(position, "left") == play(position, "place left")
