"""Pyramid Ball, the advanced game: special moves, limits, and symmetry (B14, B15)."""

import pytest
from ball_field import at, field, play, program, score, told, turn, where, words

# -- B14: taking specials ---------------------------------------------------------------------------------------------


def specials(position):
    """The specials of both sides as the position's text writes them."""
    sides = str(position).split()[:2]
    return tuple(side.partition("+")[2] for side in sides)


def test_b14_who_concedes_a_point_takes_a_special_before_the_next_programs():
    after = turn(field("HMd7*"), "M:F S:.F")
    assert words(after) == ["place left", "place right"], "the turn runs to its end first"
    owing = after.play("left")
    assert where(owing, "HS") == "a3"
    assert owing.to_decide == (1,)
    assert words(owing) == ["take S", "take M", "take L"]
    taken = owing.play("take M")
    assert specials(taken) == ("", "Q")
    assert taken.to_decide == (0, 1)
    assert taken.events[0].sentence() == "Blue takes the Quick Pass."


def test_b14_they_are_open_to_both():
    taken = play(turn(field("HMd4* AMd5"), "", "M:F"), "take L")
    for seat in (0, 1, None):
        assert "+Z" in taken.observe(seat).text
        assert taken.observe(seat).board.ready == ("Z", "")


def test_b14_home_takes_first_where_both_do():
    both = turn(field("HMd4* AMd5 HSe4"), "S:.L", "M:F")
    assert score(both) == (1, 1)
    assert both.to_decide == (0,)
    first = both.play("take S")
    assert first.to_decide == (1,)
    assert specials(first.play("take S")) == ("D", "D")


@pytest.mark.parametrize(("held", "left"), [
    ("D", ["take M", "take L"]), ("d", ["take M", "take L"]), ("qZ", ["take S"]), ("", ["take S", "take M", "take L"]),
])  # fmt: skip
def test_b14_each_is_taken_once(held, left):
    with_specials = f"home:La6,Md4*,Sa2{'+' if held else ''}{held}"
    position = at(f"{with_specials} away:Lg7,Mg5,Sg3 0-{len(held) + 1}")
    assert position.to_decide == (0,)
    assert words(position) == left
    assert position.play(left[-1]).to_decide == (0, 1)


def test_b14_one_for_each_point_three_at_most():
    two = turn(field("HMd4* AMd5 HSe4 ALd6"), "S:.L", "M:F L:.FF")
    assert told(two) == "1 push HM, tackle AM; 2 push AM, tackle HS; 3 push HS, push HM, tackle AL"
    assert score(two) == (1, 2)
    assert two.to_decide == (0,)
    again = two.play("take S")
    assert words(again) == ["take M", "take L"]
    assert again.play("take M").to_decide == (1,)
    fourth = turn(field("HMd4* AMd5", "0-3", home="Dqz"), "", "M:F")
    assert score(fourth) == (0, 4)
    assert fourth.to_decide == (0, 1), "all three have been taken by the opponent's third point"


def test_b14_a_special_must_be_held_and_is_used_once():
    assert "You hold no Dash" in field("HMd4*").illegal_reason(program("D:F"))
    assert "needs the Quick Pass, and you do not hold it" in field("HMd4*").illegal_reason(program("P1:S Q"))
    assert "You hold no Blitz" in field("HMd4*").illegal_reason(program("Z"), 1)
    spent = field("HMd4*", "0-3", home="dqz")
    for words_of_it in ("D:F", "P1:S Q", "Z"):
        assert "is spent: each special is used once (B14)" in spent.illegal_reason(program(words_of_it))
    assert field("HMd4*", rules="basic").illegal_reason(program("D:F")) is not None


def test_b14_it_is_spent_when_programmed_whatever_comes_of_it():
    after = turn(field("HSd1 HMd4*", "0-2", home="DQ"), "S:B M:F D:F P1:L Q")
    assert told(after) == "1 struck HS"
    assert where(after, "HS") == "d1"
    assert specials(after) == ("dq", "")


def test_b14_all_may_be_used_on_one_turn():
    start = field("HSd4* AMb5 ALf6 ASf2", "3-0", away="DQZ")
    after = turn(start, "", "S:F L:FFF D:B P1:S Q Z")
    assert told(after) == ""
    assert where(after, "AS", "AL") == ["f2", "f3"]
    assert specials(after) == ("", "dqz")


@pytest.mark.parametrize(("half", "whole"), [
    ("S:F D:", "S:F.. M:... L:..."),
    ("S:F D:X", "S:F.. M:... L:..."),
    ("M:.F Q", "S:... M:.F. L:..."),
    ("Q P1:", "S:... M:... L:..."),
    ("Q P1:M", "S:... M:... L:..."),
    ("P2:L Q", "S:... M:... L:... P2:L"),
    ("D:B P1:S Q", "S:... M:... L:... P1:S D:B Q"),
    ("P1:S", "S:... M:... L:... P1:S Q"),
    ("Z", "S:... M:... L:..."),
])  # fmt: skip
def test_b14_left_incomplete_when_time_runs_out_they_are_returned_unspent(half, whole):
    position = field("HMd4*", "0-3", home="DQZ")
    completed = position.game.clock.complete(position.state, 0, half)
    assert completed == whole
    after = position.play(completed, seat=0).play(program(""), seat=1)
    used = {"D:": "D", "Q": "Q", "Z": "Z"}
    spent = {letter for word, letter in used.items() if word in completed}
    assert set(specials(after)[0]) == {one.lower() if one in spent else one for one in "DQZ"}


def test_b14_without_the_ball_a_blitz_counts_when_time_runs_out():
    position = field("HMd4*", "3-0", away="DQZ")
    assert position.game.clock.complete(position.state, 1, "L:F Z") == "S:... M:... L:F.. Z"


# -- Dash -------------------------------------------------------------------------------------------------------------


def test_b14_dash_is_a_fourth_move_of_the_small_after_all_others():
    after = turn(field("HSd2 HMe2", "0-1", home="D"), "S:FFF M:FFF D:L", "M:F")
    assert where(after, "HS", "HM") == ["c5", "e5"]
    rows = [event.row for event in after.events if event.kind == "moved" and event.piece == 0]
    assert rows == ["1", "2", "3", "4"]


@pytest.mark.parametrize("row", [1, 2, 3])
def test_b14_dash_is_void_if_the_small_was_cancelled(row):
    stands = "S:" + "." * (row - 1) + "B D:F"
    after = turn(field("HSd1", "0-1", home="D"), stands)
    assert told(after) == f"{row} struck HS"
    assert where(after, "HS") == "d1"
    assert specials(after) == ("d", "")


def test_b14_both_dashes_run_together_by_the_rules_of_conflicts():
    start = field("HSd4 ASd6", "1-1", home="D", away="D")
    after = turn(start, "D:F", "D:F")
    assert told(after) == "4 struck HS"
    assert where(after, "HS", "AS") == ["d4", "d5"]


def test_b14_a_dash_can_score_and_tackle():
    goal = turn(field("HSd5*", "0-1", home="D"), "S:FF. D:F")
    assert told(goal) == "4 goal HS"
    assert "next:end" in str(goal)
    done = goal.play("place left")
    assert told(done) == "4 loose e8"
    assert done.events[-1].kind == "turn_ended"
    tackle = turn(field("HMd4* ASd5", "1-0", away="D"), "", "D:F")
    assert told(tackle) == "4 push HM, tackle AS"


# -- Quick Pass -------------------------------------------------------------------------------------------------------


def test_b14_quick_pass_is_thrown_on_row_1_before_the_moves():
    after = turn(field("HMd4* HSd6", "0-1", home="Q"), "S:F P1:S Q")
    assert told(after) == "1 pass HM>HS"
    assert where(after, "HS") == "d7*"
    assert specials(after) == ("q", "")
    goal = turn(field("HMd4* HLd8", "0-1", home="Q"), "P1:L Q")
    assert told(goal) == "1 pass HM>HL, goal HL"


def test_b14_quick_pass_needs_the_medium_with_the_ball_and_standing():
    start = field("HSd4* HLd6", "0-1", home="Q")
    for text in ("P1:L Q", "P1:S Q"):
        after = turn(start, text)
        assert told(after) == ""
        assert specials(after) == ("q", "")
    assert told(turn(field("HMd4*", "0-1", home="Q"), "M:F P1:S Q")) == ""


def test_b14_quick_pass_can_be_intercepted():
    assert told(turn(field("HMd4* HSd6 AMd5", "0-1", home="Q"), "P1:S Q")) == "1 intercept AM"


def test_b14_quick_pass_is_the_one_pass_of_the_turn():
    position = field("HMd4*", "0-1", home="Q")
    assert "Only one pass" in position.illegal_reason(program("P1:S P2:L Q"))
    assert "receiver is S or L" in position.illegal_reason(program("P1:M Q"))
    assert "P1:S or P1:L" in position.illegal_reason(program("P2:S Q"))
    assert str(position.decision(program("P1:S"))) == program("P1:S Q"), "the mark on row 1 says it all"


# -- Blitz ------------------------------------------------------------------------------------------------------------


def test_b14_blitz_takes_all_three_moves_in_row_1():
    after = turn(field("ALd7 HSb2 ASf6", "1-0", away="Z"), "S:FFF", "L:FFL S:FFF Z")
    assert where(after, "AL", "HS", "AS") == ["e5", "b5", "f3"]
    rows = {event.row: event.goal for event in after.events if event.kind == "moved" and event.piece == 5}
    assert rows == {"1": "d6", "1b": "d5", "1c": "e5"}
    others = [event.row for event in after.events if event.kind == "moved" and event.piece == 0]
    assert others == ["1", "2", "3"]


def test_b14_blitz_only_blitzing_pieces_move_in_the_extra_rows():
    # The carrier would get away in row 2; in row 1b it stands.
    after = turn(field("HMd4* ALd6", "1-0", away="Z"), "M:.RR", "L:FF. Z")
    assert told(after) == "1b push HM, tackle AL"
    plain = turn(field("HMd4* ALd6", "1-0", away="z"), "M:.RR", "L:FF.")
    assert told(plain) == ""


def test_b14_blitz_a_stopped_large_stands_in_the_extra_rows():
    after = turn(field("ALd8", "1-0", away="Z"), "", "L:BFF Z")
    assert told(after) == "1 struck AL"
    assert where(after, "AL") == "d8"
    second = turn(field("ALd7 ASd5", "1-0", away="Z"), "", "L:FFF Z")
    assert told(second) == "1b struck AL"


def test_b14_blitz_stands_in_rows_2_and_3_and_may_pass_there():
    for row in (2, 3):
        after = turn(field("HMd4* ALd5 AMf4", "1-0", away="Z"), "", f"L:FRR P{row}:M Z")
        assert told(after) == f"1 push HM, tackle AL; {row} pass AL>AM"
        assert where(after, "AL") == "b4"


def test_b14_blitz_is_for_the_team_without_the_ball_when_the_turn_starts():
    with_ball = field("HMd4*", "0-1", home="Z")
    assert "does not hold the ball" in with_ball.illegal_reason(program("Z"))
    assert with_ball.game.presentation.board(with_ball.state).ready == ("", "")
    # A loose ball is held by nobody: both may, and both run together.
    start = field("HLd3 ALd5", "1-1 ball:e8 ban:home", home="Z", away="Z")
    after = turn(start, "L:RFF Z", "L:LFF Z")
    assert specials(after) == ("z", "z")
    assert told(after) == "1b struck HL; 1c push HL"
    assert where(after, "HL", "AL") == ["e2", "e3"]


# -- B15: the length of a game ----------------------------------------------------------------------------------------


def test_b15_the_rules_set_no_limit():
    position = field("HMd4*", "0-0 turn:999")
    assert turn(position).to_decide == (0, 1)
    assert turn(position).state.turn == 1000


def test_b15_with_a_limit_the_leader_has_won_and_level_scores_draw():
    for points, result in (("0-0", (0.5, 0.5)), ("2-1", (1.0, 0.0)), ("2-3", (0.0, 1.0)), ("3-3", (0.5, 0.5))):
        last = field("HMd4*", f"{points} turn:7", turn_limit=7)
        assert last.result is None
        over = turn(last)
        assert over.result == result
        assert over.to_decide == ()
        assert over.events[-1].kind == ("drawn" if result == (0.5, 0.5) else "won")
    early = field("HMd4*", "2-1 turn:6", turn_limit=7)
    assert turn(early).result is None


def test_b15_the_limit_is_read_after_the_last_turn_has_run_out():
    scored = turn(field("HMd7*", "0-1 turn:7", turn_limit=7), "M:F")
    assert scored.result is None
    assert scored.play("place left").result == (0.5, 0.5)


# -- symmetry ---------------------------------------------------------------------------------------------------------

ACROSS = str.maketrans("abcdefg", "gfedcba")


def mirrored(text):
    """A program with left and right exchanged."""
    words_of_it = [
        word[:2] + word[2:].translate(str.maketrans("LR", "RL")) for word in text.split() if word[0] in "SMLD"
    ]
    return " ".join(words_of_it + [word for word in text.split() if word[0] not in "SMLD"])


SCENES = [
    ("HMd4* AMd5 HSe4 ALc6", "S:.LF M:LFF P3:S", "M:FRR L:LFF P2:S"),
    ("HMb2* HLe5 AMc3 ASd4", "L:FLL P2:L", "M:.LF S:FFL"),
    ("HMd7* HSe6 ASe8 AMc7", "M:FLR S:FRF", "S:LBR M:BLF P3:S"),
    ("HMd6* HLf8 ASe7 AMf6", "M:.L. P2:L", "S:.BR M:FBB"),
]


@pytest.mark.parametrize(("pieces", "home", "away"), SCENES)
def test_mirrored_files_give_mirrored_results(pieces, home, away):
    parked = "HSa2 HMa4 HLa6 ASg3 AMg5 ALg7"
    whole = {word[:2]: word[2:] for word in f"{parked} {pieces}".split()}
    over = " ".join(name + square.translate(ACROSS) for name, square in whole.items())
    here = turn(field(pieces), home, away)
    there = turn(field(over), mirrored(home), mirrored(away))
    while len(here.to_decide) == 1:
        assert there.to_decide == here.to_decide
        text = words(here)[0]
        here, there = here.play(text), there.play(text.replace("left", "right"))
    assert {name: square.translate(ACROSS) for name, square in where(there).items()} == where(here)
    assert score(there) == score(here)
    assert told(turn(field(over), mirrored(home), mirrored(away))) == told(turn(field(pieces), home, away))


@pytest.mark.parametrize(("pieces", "home", "away"), SCENES)
def test_exchanged_sides_give_exchanged_results(pieces, home, away):
    """The board turned half round: each program, seen from its seat, stays as it is."""

    def turned(square):
        return square[0].translate(ACROSS) + str(9 - int(square[1])) + square[2:]

    other = {"H": "A", "A": "H"}
    parked = "HSa2 HMa4 HLa6 ASg3 AMg5 ALg7"
    whole = {word[:2]: word[2:] for word in f"{parked} {pieces}".split()}
    round_it = " ".join(other[name[0]] + name[1] + turned(square) for name, square in whole.items())
    here, there = turn(field(pieces), home, away), turn(field(round_it), away, home)
    while len(here.to_decide) == 1:
        assert there.to_decide != here.to_decide
        here, there = here.play(words(here)[0]), there.play(words(here)[0])
    assert {other[name[0]] + name[1]: turned(square) for name, square in where(there).items()} == where(here)
    assert score(there) == score(here)[::-1]
