"""Pyramid Ball: the opening, programs and passes, by the numbers of the rulings (B1 to B4)."""

import pytest
from ball_field import START, at, ball_game, field, is_only_sealed, play, program, score, told, turn, where, words
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion import IllegalDecision
from pyramidion.games.pyramid_ball.events import Programmed

IDLE = "S:... M:... L:..."

# -- the set-up and B1: who starts ------------------------------------------------------------------------------------


def test_the_set_up():
    position = ball_game().start()
    assert str(position) == START
    assert where(position) == {"HS": "f3", "HM": "d4*", "HL": "b3", "AS": "f6", "AM": "d5", "AL": "b6"}
    assert position.to_decide == (0, 1)


BEATS = {"M": "S", "L": "M", "S": "L"}


@pytest.mark.parametrize("red", "SML")
@pytest.mark.parametrize("blue", "SML")
def test_b1_medium_beats_small_large_beats_medium_small_beats_large(red, blue):
    start = pyramidion.game("pyramid_ball").start()
    position = play(start, f"pick {red}", f"pick {blue}")
    if red == blue:
        assert position == start
        assert position.events[0].sentence().endswith(": again.")
    else:
        winner = 0 if BEATS[red] == blue else 1
        assert position.to_decide == (winner,)
        assert position.events[0].sentence().endswith(f": {('Red', 'Blue')[winner]} chooses.")
        assert words(position) == ["ball", "defend"]


def test_b1_picks_are_secret_until_both_are_in():
    position = pyramidion.game("pyramid_ball").start().play("pick L")
    assert is_only_sealed(position)
    assert position.observe(0).own_seal == "pick L"
    assert position.observe(1).own_seal is None
    assert position.observe(1).text == position.game.start().observe(1).text


@pytest.mark.parametrize(("picks", "choice", "home"), [
    ("ML", "ball", 1), ("ML", "defend", 0), ("SL", "ball", 0), ("SL", "defend", 1),
])  # fmt: skip
def test_b1_the_winner_takes_the_ball_or_defends(picks, choice, home):
    position = play(pyramidion.game("pyramid_ball").start(), *picks, choice)
    assert position.state.home == home
    assert str(position) == START + (" red:away" if home else "")
    carrier = next(p for p in position.game.presentation.board(position.state).pieces if p.ball)
    assert (carrier.name, carrier.seat) == ("HM", home)
    assert position.to_decide == (0, 1)


def test_b1_hosts_may_set_the_sides():
    assert ball_game(opening="red").start().state.home == 0
    blue = ball_game(opening="blue").start()
    assert blue.state.home == 1
    moved = blue.play(program("S:R"), seat=0).play(program("S:R"), seat=1)
    assert where(moved, "HS", "AS") == ["g3", "e6"], "Blue is Home and sees the board as Home"


# -- B2: programs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "home", "away"), [
    ("F", "f4", "f5"), ("B", "f2", "f7"), ("L", "e3", "g6"), ("R", "g3", "e6"), (".", "f3", "f6"),
])  # fmt: skip
def test_b2_commands_are_seen_from_the_players_seat(letter, home, away):
    after = turn(at(START), f"S:{letter}", f"S:{letter}")
    assert where(after, "HS", "AS") == [home, away]


def test_b2_one_row_after_the_other_each_piece_by_its_own_column():
    after = turn(at(START), "S:FRB M:L L:.FF", "L:..R")
    assert where(after) == {"HS": "g3", "HM": "c4*", "HL": "b5", "AS": "f6", "AM": "d5", "AL": "a6"}
    squares = [event.goal for event in after.events if event.kind == "moved" and event.piece == 0]
    assert squares == ["f4", "g4", "g3"]
    assert after.state.turn == 2


def test_b2_no_diagonal_command_exists():
    for letter in "7\\/X":
        assert "not a command" in at(START).illegal_reason(f"S:{letter}.. M:... L:...")


def test_b2_both_programs_are_revealed_together():
    first = at(START).play(program("S:FRB P2:L"), seat=1)
    assert is_only_sealed(first)
    assert first.to_decide == (0,)
    for view in (first.observe(0), first.observe(None)):
        assert "FRB" not in view.text
        assert view.board == at(START).observe(0).board
    after = first.play(IDLE, seat=0)
    assert [event.sentence() for event in after.events[:2]] == [
        "Red planned: everything stands.", "Blue planned: small forward, right, backward; pass to the large in step 2.",
    ]  # fmt: skip


def test_b2_sixty_seconds_for_all():
    game = ball_game()
    assert game.clock.seconds(game.start().state) == 60
    assert ball_game(clock=0).clock.seconds(game.start().state) == 0
    picking = pyramidion.game("pyramid_ball")
    assert picking.clock.seconds(picking.start().state) == 0, "only programs are timed"


@pytest.mark.parametrize(("half", "whole"), [
    ("", IDLE),
    ("S:F", "S:F.. M:... L:..."),
    ("L:BL M:.R", "S:... M:.R. L:BL."),
    ("S:FF. M:.RF L:BLF P2:L", "S:FF. M:.RF L:BLF P2:L"),
    ("S:FFFF", "S:FFF M:... L:..."),
    ("S:F?R", "S:F.R M:... L:..."),
    ("P2:", IDLE), ("P2:S P", "S:... M:... L:... P2:S"), ("P1:S Q D:F Z", IDLE),
    ("S:FF. nonsense L:BBB", "S:FF. M:... L:BBB"),
    ("S: M:FFF L:...", "S:... M:FFF L:..."), ("S: M: L:B", "S:... M:... L:B.."), ("S : M : F L :", "S:... M:F.. L:..."),
    ("P2: S:FFF D: Q", "S:FFF M:... L:..."), (", M:FFF", "S:... M:FFF L:..."),
    (" " * 300 + "S:FFF" + " " * 300 + "M:BBB", "S:FFF M:BBB L:..."),
    ("x " * 100_000 + "L:FFF", "S:... M:... L:FFF"),
])  # fmt: skip
def test_b2_commands_not_set_when_the_clock_runs_out_stand(half, whole):
    position = at(START)
    completed = position.game.clock.complete(position.state, 0, half)
    assert completed == whole
    assert position.illegal_reason(completed, 0) is None


def test_b2_the_opening_is_not_completed():
    game = pyramidion.game("pyramid_ball")
    assert game.clock.complete(game.start().state, 0, "M") == "M"


def test_the_example_program_of_the_source():
    start = field("HSc3* HMb4 HLf4")
    after = turn(start, "S:R.B M:RRF L:FFF P2:L")
    assert told(after) == "2 pass HS>HL"
    assert where(after, "HS", "HM", "HL") == ["d2", "d5", "f7*"]
    passed = next(event for event in after.events if event.kind == "passed")
    assert passed.cell == "f5", "thrown before the moves of its row"
    moved = turn(start, "S:RRB M:RRF L:FFF P2:L")
    assert told(moved) == "", "if the small had moved, the ball would not be passed in this turn"
    assert where(moved, "HS") == "e2*"


# -- B3: when a pass is thrown ----------------------------------------------------------------------------------------


def test_b3_one_pass_a_turn_and_none_on_row_1():
    position = at(START)
    assert position.illegal_reason("S:... M:... L:... P2:S P3:L") == "Only one pass may be marked a turn (B3)."
    assert "Quick Pass" in position.illegal_reason("S:... M:... L:... P1:S")
    assert "step 2 or 3" in position.illegal_reason("S:... M:... L:... P4:S")


@pytest.mark.parametrize("row", [2, 3])
def test_b3_the_carrier_must_stand_in_the_row_of_the_pass(row):
    stands = "FR."[: row - 1] + "."
    start = field("HMd4*")
    assert told(turn(start, f"M:{stands} P{row}:L")) == f"{row} pass HM>HL"
    assert told(turn(start, f"M:{'..F'[3 - row :]} P{row}:L")) == ""


def test_b3_the_receiver_may_be_told_to_go_anywhere():
    for letter, square in zip(".FBLR", ("d5*", "d6*", "d4*", "c5*", "e5*"), strict=True):
        after = turn(field("HMc3* HLd5"), f"L:.{letter} P2:L")
        assert where(after, "HL") == square


def test_b3_a_cancelled_command_counts_as_standing():
    after = turn(field("HMa4* HLc4 HSd2"), "M:LFF P2:L")
    assert told(after) == "1 struck HM; 2 pass HM>HL"
    assert where(after, "HM", "HL") == ["a4", "c4*"]


def test_b3_marking_the_carrier_does_nothing():
    after = turn(field("HMd4*"), "P2:M")
    assert told(after) == ""
    assert where(after, "HM") == "d4*"


def test_b3_whoever_carries_the_ball_by_then_throws_it():
    # The first mark would be the medium's, but the ball is with the small.
    assert told(turn(field("HSd4*"), "P3:M")) == "3 pass HS>HM"


def test_b3_the_defenders_mark_counts_for_nothing_without_the_ball():
    assert told(turn(field("HMd4*"), "", "P2:L")) == ""


def test_b3_the_defenders_mark_counts_once_his_team_has_the_ball():
    after = turn(field("HMd4* AMd5"), "", "M:F P2:L")
    assert told(after) == "1 push HM, tackle AM; 2 pass AM>AL"
    assert where(after, "AL") == "g7*"


# -- B4: how it flies -------------------------------------------------------------------------------------------------


def test_b4_example_of_a_completed_pass_that_touches_corners():
    after = turn(field("HMb2* HLc3 AMb3 ASc2"), "P2:L")
    assert told(after) == "2 pass HM>HL"
    assert score(after) == (0, 0)
    longer = turn(field("HMb2* HLe5 AMb3 ASc4 ALe4"), "P2:L")
    assert told(longer) == "2 pass HM>HL"


def test_b4_example_of_an_interception():
    after = turn(field("HMb2* HLe5 AMc3"), "P2:L")
    assert told(after) == "2 intercept AM"
    assert where(after, "AM", "HL") == ["c3*", "e5"]
    assert score(after) == (0, 1)


@pytest.mark.parametrize(("square", "caught"), [
    ("b3", True), ("c3", True), ("c2", False), ("b4", False), ("c5", False), ("d3", False),
    ("b1", False), ("c6", False), ("a1", False),
])  # fmt: skip
def test_b4_a_line_that_leans_enters_both_squares_beside_it(square, caught):
    # From b2 to c4 the line leaves b3 for c3 through the middle of their common side.
    after = turn(field(f"HMb2* HLc4 AM{square}"), "P2:L")
    assert told(after) == ("2 intercept AM" if caught else "2 pass HM>HL")


def test_b4_the_square_entered_first_intercepts():
    # AL's square is entered first, whatever the order in which pieces are numbered.
    for near, far in (("AL", "AS"), ("AS", "AL"), ("AM", "AS")):
        for start, end, first, second in (("b2", "f2", "c2", "e2"), ("f6", "b2", "e5", "c3"), ("d6", "d2", "d5", "d3")):
            after = turn(field(f"HM{start}* HL{end} {near}{first} {far}{second}"), "P3:L")
            assert told(after) == f"3 intercept {near}"


def test_b4_own_pieces_do_not_stop_it():
    assert told(turn(field("HMb2* HSc3 HLd4"), "P2:L")) == "2 pass HM>HL"


def test_b4_a_pass_into_the_goal_row_scores():
    after = turn(field("HMb6* HLd8", rules="basic"), "P2:L")
    assert told(after) == "2 pass HM>HL, goal HL"
    assert after.result == (1.0, 0.0)
    ours = turn(field("HMb6* HLd1"), "P2:L")
    assert score(ours) == (0, 0), "one's own goal row does not count as a goal"
    theirs = turn(field("AMb6* ALd1", rules="basic"), "", "P2:L")
    assert theirs.result == (0.0, 1.0)


def test_b4_an_interception_wins_the_basic_game():
    after = turn(field("HMb2* HLe5 AMc3", rules="basic"), "P2:L S:..F")
    assert after.result == (0.0, 1.0)
    assert where(after, "HS") == "a2", "the turn ends immediately"


def test_b4_a_team_that_intercepts_cannot_answer_in_the_same_row():
    start = field("HMb2* HLe5 AMc3")
    assert told(turn(start, "P2:L", "P2:S")) == "2 intercept AM"
    assert told(turn(start, "P2:L", "P3:S")) == "2 intercept AM; 3 pass AM>AS"


def test_b4_a_team_that_wins_the_ball_in_a_rows_moves_has_thrown_no_pass_in_it():
    after = turn(field("HMd4* AMd5"), "", "M:.F P2:L")
    assert told(after) == "2 push HM, tackle AM"


def test_b4_the_interceptor_still_makes_its_own_move_as_an_attacker():
    after = turn(field("HMb2* HLe5 AMc3"), "P2:L", "M:.F")
    assert where(after, "AM") == "c2*"


def test_illegal_programs_change_nothing():
    position = at(START)
    with pytest.raises(IllegalDecision):
        position.play("S:FFF")
    assert str(position) == START


BOUND = field("HSc8 HMd8", "1-3 ball:e8 ban:home", home="DQZ", away="D")


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 60), st.sampled_from([0, 1]))
def test_b2_any_half_of_a_program_is_completed_to_one_that_is_allowed(place, cut, seat):
    legal = BOUND.legal(seat)
    whole = str(legal[place % len(legal)])
    game = BOUND.game
    completed = game.clock.complete(BOUND.state, seat, whole[:cut])
    assert BOUND.illegal_reason(completed, seat) is None
    assert game.clock.complete(BOUND.state, seat, completed) == completed
    assert game.clock.complete(BOUND.state, seat, whole) == whole, "what is whole stays as it is"
    # A column that was set up to the cut is kept.
    for word in whole[:cut].split()[:-1]:
        assert word in completed.split() or word.startswith("P1") or word == "Q"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S:... M:... L:...", "everything stands"),
        (
            "S:FR. M:.RB L:..L P2:M",
            "small forward, right; medium stand, right, backward; large stand, stand, left; "
            "pass to the medium in step 2",
        ),
        ("S:FFF M:... L:... D:L", "small forward, forward, forward; Dash left"),
    ],
)
def test_a_program_is_told_in_words(text, said):
    assert Programmed(1, 0, text).sentence() == f"Blue planned: {said}."
