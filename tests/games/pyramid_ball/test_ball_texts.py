"""Pyramid Ball as text: programs, other decisions, positions; both ways, tolerantly, and what is said to wrong ones."""

import random
import string

import pytest
from ball_field import START, at, ball_game, field, play, program, turn, words
from hypothesis import given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion.core.errors import BadPosition
from pyramidion.games.pyramid_ball.program import ALL_COMMANDS, ALL_MARKS, compose
from pyramidion.games.pyramid_ball.program_text import read_program, write_program

EXAMPLE = "S:FF. M:.RF L:BLF P2:L"

# -- programs ---------------------------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, ALL_COMMANDS - 1), st.integers(0, ALL_MARKS - 1), st.integers(0, 4), st.integers(0, 1), st.randoms()
)
def test_programs_both_ways_in_any_order_case_and_spacing(commands, mark, dash, blitz, chooser):
    code = compose(commands, mark, dash, blitz)
    text = write_program(code)
    assert read_program(text) == code
    words = text.split()
    chooser.shuffle(words)
    assert read_program(chooser.choice([" ", ", ", ";", "  "]).join(words)) == code
    assert read_program(text.lower().replace(":", " : ")) == code
    assert read_program(text.replace(".", chooser.choice("-_."))) == code


def test_no_two_programs_share_a_text():
    chooser = random.Random(3)
    codes = {chooser.randrange(compose(0, 0, 0, 2)) for _ in range(3000)}
    assert len({write_program(code) for code in codes}) == len(codes)


def test_a_program_as_it_is_written():
    assert write_program(read_program("l:blf p2:l s:ff- m:.rf")) == EXAMPLE
    everything = "S:FBL M:R.. L:... P1:L D:R Q Z"
    assert write_program(read_program(everything)) == everything


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "The commands of S, M and L are missing; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("S:FFF", "The commands of M and L are missing; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("S:... L:...", "The commands of M are missing; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("hello", "'HELLO' does not belong in a program; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("S:... X", "'X' does not belong in a program; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("S:FU.", "'U' is not a command; the commands are F, B, L, R and . (stand), as seen from your seat (B2)."),
    ("S:FF", "S needs three commands, one a step, such as S:FF. (B2)."),
    ("S:", "S needs three commands, one a step, such as S:FF. (B2)."),
    ("L", "L needs three commands, one a step, such as L:FF. (B2)."),
    ("M:FFFF", "M needs three commands, one a step, such as M:FF. (B2)."),
    ("S:... S:...", "S is given twice; each piece has one column of three commands, such as S:FF. (B2)."),
    ("Z Z", "Z is given twice; each special is used once (B14)."),
    ("Q Q", "Q is given twice; each special is used once (B14)."),
    ("D:F D:B", "D is given twice; each special is used once (B14)."),
    ("P2:S P3:L", "Only one pass may be marked a turn (B3)."),
    ("P2:S P2:S", "Only one pass may be marked a turn (B3)."),
    ("P:S", "A pass is marked on step 2 or 3, with the Quick Pass on step 1: such as P2:L (B3, B14)."),
    ("P4:S", "A pass is marked on step 2 or 3, with the Quick Pass on step 1: such as P2:L (B3, B14)."),
    ("P22:S", "A pass is marked on step 2 or 3, with the Quick Pass on step 1: such as P2:L (B3, B14)."),
    ("P2", "P2 needs a receiver: P2:S, P2:M or P2:L (B3)."),
    ("P3:A", "P3 needs a receiver: P3:S, P3:M or P3:L (B3)."),
    ("P3:SM", "P3 needs a receiver: P3:S, P3:M or P3:L (B3)."),
    ("P1:M", "The medium throws the Quick Pass; its receiver is S or L (B14)."),
    ("S:... M:... L:... Q", "Q is the Quick Pass on step 1: mark it too, as P1:S or P1:L (B14)."),
    ("S:... M:... L:... Q P2:S", "Q is the Quick Pass on step 1: mark it too, as P1:S or P1:L (B14)."),
    ("D", "The Dash is one command of the small: D:F, D:B, D:L or D:R (B14)."),
    ("S: M:FFF L:...", "S needs three commands, one a step, such as S:FF. (B2)."),
    ("S:... M:... L:... P2: Q", "P2 needs a receiver: P2:S, P2:M or P2:L (B3)."),
    (f"S:... M:... L:...{' ' * 200}X",
     "'X' does not belong in a program; a program looks like S:FF. M:.RF L:BLF P2:L (B2)."),
    ("D:.", "The Dash is one command of the small: D:F, D:B, D:L or D:R (B14)."),
    ("D:FF", "The Dash is one command of the small: D:F, D:B, D:L or D:R (B14)."),
    ("Z:F", "Z stands alone in a program: write Z, not Z:F (B14)."),
    ("Q:S", "Q stands alone in a program: write Q, not Q:S (B14)."),
])  # fmt: skip
def test_what_is_wrong_with_a_program(text, sentence):
    assert at(START).illegal_reason(text) == sentence


@pytest.mark.parametrize(("position", "text", "sentence"), [
    (field("HMd4*"), "D:F",
     "You hold no Dash; a special is taken when the opponent scores in the advanced game (B14). Leave D out."),
    (field("HMd4*"), "P1:S",
     "A pass on step 1 needs the Quick Pass, and you do not hold it; a special is taken when the opponent scores in "
     "the advanced game (B14). Leave P1 and Q out."),
    (field("HMd4*", "0-1", home="d"), "D:F", "Your Dash is spent: each special is used once (B14). Leave D out."),
    (field("HMd4*", "0-1", home="q"), "P1:S Q",
     "Your Quick Pass is spent: each special is used once (B14). Leave P1 and Q out."),
    (field("HMd4*", "0-1", home="Z"), "Z",
     "Blitz (Z) is for a team that does not hold the ball when the turn starts; yours does (B14)."),
    (field("HMd8", "1-0 ball:e8 ban:home"), "M:FFF",
     "M stands in the goal row that is forbidden to it: its first command must be B, as in M:B.. (B12)."),
])  # fmt: skip
def test_what_a_side_may_not_program_here(position, text, sentence):
    assert position.illegal_reason(program(text)) == sentence


# -- other decisions --------------------------------------------------------------------------------------------------

PICKING = pyramidion.game("pyramid_ball").start()
CHOOSING = play(PICKING, "M", "S")
PLACING = turn(field("HMd7*"), "M:F")
TAKING = play(PLACING, "left")


@pytest.mark.parametrize(("position", "texts"), [
    (PICKING, {"pick M": ("pick M", "PICK m", "m", " M ", "pick:M", "pick  m", "medium", "pick medium")}),
    (CHOOSING, {"ball": ("ball", "BALL", " ball"), "defend": ("defend", "Defend")}),
    (PLACING, {"place left": ("place left", "left", "LEFT", "place:left"), "place right": ("right", "Place Right")}),
    (TAKING, {"take S": ("take S", "s", "take:s", "dash", "take Dash", "small"), "take L": ("L",)}),
    (TAKING, {"take M": ("quick pass", "take Quick Pass", "m"), "take L": ("blitz", "large")}),
])  # fmt: skip
def test_other_decisions_are_read_tolerantly(position, texts):
    for written, variants in texts.items():
        assert {str(position.decision(text)) for text in variants} == {written}


@pytest.mark.parametrize(("position", "text", "sentence"), [
    (PICKING, "pick X", "'pick X' does not fit: both pick a size in secret (B1); say pick S, pick M or pick L."),
    (PICKING, "", "'' does not fit: both pick a size in secret (B1); say pick S, pick M or pick L."),
    (PICKING, EXAMPLE, "'S:FF. M:.RF L:BLF P2:L' does not fit: both pick a size in secret (B1); say pick S, pick M or "
     "pick L."),
    (CHOOSING, "attack", "'attack' does not fit: the winner of the pick starts with the ball or defends (B1); say ball "
     "or defend."),
    (PLACING, "e8", "'e8' does not fit: the ball is placed to the left or to the right of the scorer, as you see it "
     "(B11); say place left or place right."),
    (TAKING, "take 5", "'take 5' does not fit: you take a special for the opponent's point (B14); say take S, "
     "take M or take L."),
    (at("home:La6,Md4*,Sa2+Dz away:Lg7,Mg5,Sg3 0-3"), "take S",
     "You have taken the Dash already, and each is taken once (B14); say take M."),
    (at("home:La6,Md4*,Sa2+z away:Lg7,Mg5,Sg3 0-3"), "take L",
     "You have taken the Blitz already, and each is taken once (B14); say take S or take M."),
])  # fmt: skip
def test_what_is_wrong_with_other_decisions(position, text, sentence):
    assert position.illegal_reason(text) == sentence


def test_prompts_say_what_to_do_and_name_the_rule():
    def said(position, seat):
        return position.game.move_input.prompt(position.state, seat, (), False)

    assert "(B1)" in said(PICKING, 0)
    assert "(B1)" in said(CHOOSING, 0)
    assert said(PLACING, 1) == "Place the ball beside the scorer, as you see it: left is e8, right is c8 (B11)."
    assert "(B14)" in said(TAKING, 1)
    assert EXAMPLE in said(at(START), 0)
    ready = field("HMd8 HSc8 HLb8", "1-3 ball:e8 ban:home", home="DQZ")
    assert said(ready, 0).endswith(
        "Ready: Dash (D:F), Quick Pass (P1:S Q), Blitz (Z) (B14). "
        "S, M and L must begin with B, to leave the goal row (B12)."
    )
    assert "Blitz" not in said(field("HMd4*", "0-1", home="Z"), 0), "not for the team with the ball"


# -- positions --------------------------------------------------------------------------------------------------------

POSITIONS = [
    START,
    START + " turn:12",
    START + " red:away",
    START + " pick",
    START + " choose:blue",
    START + " choose:red",
    "home:Lb3,Md4,Sf3+dQ away:Lb6,Md5*,Sf6+Z 1-2",
    "home:La1,Mb1,Sc1 away:Ld8,Me8,Sf8+D 1-0 ball:g8 ban:home turn:3",
    "home:La1,Mb1,Sc8 away:Ld8*,Me2,Sf8+d 1-0 ban:home red:away turn:2",
    "home:La6,Md8,Sa2 away:Lg8,Mg5,Sg3 1-0 ban:home goal:HM next:1b struck:HS,AL "
    "programs:S:L..,M:F..,L:...|S:...,M:...,L:B..",
    "home:La6,Mc3,Sd8+dqz away:Lg7,Mg5,Sg3 1-3 ban:home goal:HS next:end "
    "programs:S:...,M:...,L:...,D:F|S:...,M:...,L:...",
    "home:La6,Md2,Sd8+q away:Lg7,Mg5,Sg3 1-1 ban:home goal:HS next:1m "
    "programs:S:...,M:...,L:...,P1:S,Q|S:...,M:...,L:...",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_both_ways(text):
    position = ball_game(rules="advanced").position(text)
    assert str(position) == text
    assert ball_game(rules="advanced").position(str(position)) == position


@pytest.mark.parametrize("text", [
    "HOME:lb3,md4*,sf3 AWAY:LB6,MD5,SF6 0-0",
    "0-0 away:Sf6,Lb6,Md5 home:Md4*,Sf3,Lb3",
    "  home:Lb3,Md4*,Sf3   away:Lb6,Md5,Sf6 0-0 red:HOME turn:1 ",
    "home:Lb3,Md4*,Sf3+ away:Lb6,Md5,Sf6 0-0",
])  # fmt: skip
def test_positions_are_read_tolerantly(text):
    assert str(at(text)) == START


def test_a_position_in_mid_turn_goes_on_where_it_was():
    text = POSITIONS[-3]
    after = play(at(text), "place left")
    assert str(after).startswith("home:La6,Md8,Sa2 away:Lg8,Mg5,Sg3 1-0 ball:e8 ban:home turn:2")
    again = at(text.replace("struck:HS,AL ", "struck:AL ").replace("S:L..", "S:.F."))
    assert "Sa3" in str(play(again, "place left")), "who is not cancelled moves in row 2"


HOME, AWAY = "home:Lb3,Md4*,Sf3", "away:Lb6,Md5,Sf6"
FREE = "home:Lb3,Md8,Sf3 away:Lb6,Md5,Sf6"
MID = f"{FREE} 1-0 ban:home goal:HM"
PROGRAMS = "programs:S:...,M:...,L:...|S:...,M:...,L:..."


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "A position needs the points once"),
    (f"{HOME} {AWAY}", "A position needs the points once"),
    (f"{HOME} {AWAY} 0-0 0-0", "A position needs the points once"),
    (f"{HOME} {AWAY} 0-7", "0-7 cannot be: the first to 6 has won (B10)."),
    (f"{HOME} {AWAY} 6-6", "6-6 cannot be: the first to 6 has won (B10)."),
    (f"{HOME} {AWAY} 0-0 nonsense", "'nonsense' is not part of a position; its fields are home, away, ball"),
    (f"{HOME} {AWAY} 0-0 wind:east", "'wind:east' is not part of a position"),
    (f"{HOME} {AWAY} 0-0 pick:1", "'pick:1' is not part of a position"),
    (f"{HOME} {AWAY} 0-0 ball", "'ball' is not part of a position"),
    (f"{HOME} {AWAY} {AWAY} 0-0", "The field away is given twice; a position has each field once."),
    (f"{HOME} 0-0", "The pieces of away are missing, such as away:Lb3,Md4*,Sf3."),
    (f"{AWAY} 0-0", "The pieces of home are missing, such as home:Lb3,Md4*,Sf3."),
    (f"home:Lb3,Md4*,Sh3 {AWAY} 0-0", "'Sh3' is not a piece on its square, such as Lb3, or Md4* with the ball."),
    (f"home:Lb3,Md4*,Sf9 {AWAY} 0-0", "'Sf9' is not a piece on its square"),
    (f"home:Lb3,Md4**,Sf3 {AWAY} 0-0", "'Md4**' is not a piece on its square"),
    (f"home: {AWAY} 0-0", "'' is not a piece on its square"),
    (f"home:Lb3,Md4*,Mf3 {AWAY} 0-0", "Home has one M, not two."),
    (f"home:Lb3,Md4* {AWAY} 0-0", "Home needs a small, a medium and a large piece."),
    (f"home:Lb3,Md4*,Sb3 {AWAY} 0-0", "b3 holds HL already; no two pieces share a square."),
    (f"{HOME} away:Lb6,Md4,Sf6 0-0", "d4 holds HM already; no two pieces share a square."),
    (f"{HOME}+X {AWAY} 0-1", "The specials of home are letters of DQZ, once each, spent ones in lower case."),
    (f"{HOME}+Dd {AWAY} 0-2", "The specials of home are letters of DQZ, once each"),
    (f"{HOME} away:Lb6*,Md5,Sf6 0-0", "Two pieces are marked with *; there is one ball."),
    (f"home:Lb3,Md4,Sf3 {AWAY} 0-0", "The ball is with one piece (Md4*), or loose (ball:e8), or about to be placed"),
    (f"{HOME} {AWAY} 1-0 ball:e8 ban:home", "The ball is with one piece (Md4*), or loose"),
    (f"{FREE} 1-0 ball:d8 ban:home", "A piece stands on d8, so the ball cannot lie loose there (B11)."),
    (f"{FREE} 1-0 ball:e8", "A loose ball lies in the row where the banned side has scored: ball:e8 ban:home (B11)."),
    (f"{FREE} 1-0 ball:e7 ban:home", "A loose ball lies in the row where the banned side has scored"),
    (f"{FREE} 0-1 ball:e8 ban:away", "A loose ball lies in the row where the banned side has scored"),
    (f"{FREE} 1-0 ball:h9 ban:home", "'h9' is not a square; the squares are a1 to g8."),
    (f"{FREE} 1-0 ball:e8 ban:both", "ban takes home, away, not 'both'."),
    (f"{FREE} 0-0 ball:e8 ban:home", "ban:home follows a goal of that side, but it has no points (B12)."),
    (f"{HOME} {AWAY} 1-0 ban:home", "The ban has ended: the ball has left the row (B12). Leave ban out."),
    (f"{HOME}+D {AWAY} 0-0", "Home has more specials than its opponent has points, 1 and 0; one is taken"),
    (f"{HOME} {AWAY}+dQz 2-0", "Away has more specials than its opponent has points, 3 and 2; one is taken for each"),
    (f"{HOME} {AWAY} 0-0 red:blue", "red takes home, away, not 'blue'."),
    (f"{HOME} {AWAY} 0-0 turn:0", "turn takes a whole number from 1, not '0'."),
    (f"{HOME} {AWAY} 0-0 turn:x", "turn takes a whole number from 1, not 'x'."),
    (f"{HOME} {AWAY} 0-0 turn:٣", "turn takes a whole number from 1, not '٣'."),
    (f"{HOME} {AWAY} 1-0 pick", "The opening comes before the first turn, at 0-0 (B1)."),
    (f"{HOME} {AWAY} 0-0 pick turn:2", "The opening comes before the first turn, at 0-0 (B1)."),
    (f"{HOME} {AWAY} 0-0 pick choose:red", "While both pick, nobody has a side yet: leave choose and red out (B1)."),
    (f"{HOME} {AWAY} 0-0 pick red:away", "While both pick, nobody has a side yet: leave choose and red out (B1)."),
    (f"{HOME} {AWAY} 0-0 choose:red red:away", "While the winner chooses, nobody has a side yet: leave red out (B1)."),
    (f"{HOME} {AWAY} 0-0 choose:home", "choose takes red, blue, not 'home'."),
    (f"{HOME} {AWAY} 0-0 next:2",
     "next is only used while the ball is about to be placed, for example with goal:HS (B11)."),
    (f"{HOME} {AWAY} 0-0 struck:HS", "struck is only used while the ball is about to be placed"),
    (f"{HOME} {AWAY} 0-0 {PROGRAMS}", "programs is only used while the ball is about to be placed"),
    (f"{FREE} 1-0 goal:XX ban:home", "goal: 'XX' is not a piece; the pieces are HS, HM, HL, AS, AM, AL."),
    (f"{FREE} 1-0 goal:HM next:2 {PROGRAMS}", "Home has just scored, so ban:home must be said (B12)."),
    (f"{FREE} 1-0 ban:home goal:HS next:2 {PROGRAMS}", "HS is said to have scored, so it must stand in the goal row"),
    (f"{MID.replace('d8', 'a8')} next:2 {PROGRAMS}", "The ball can be placed on only one side here"),
    (f"{MID} {PROGRAMS}", "In mid-turn, next: (the step that comes next) and programs: are needed."),
    (f"{MID} next:2", "In mid-turn, next: (the step that comes next) and programs: are needed."),
    (f"{MID} next:5 {PROGRAMS}", "next takes 1m, 1b, 1bm, 1c, 1cm, 2, 2m, 3, 3m, 4, 4m, end, not '5'."),
    (f"{MID} next:2 struck:HS,XX {PROGRAMS}", "struck: 'XX' is not a piece; the pieces are HS"),
    (f"{MID} next:2 programs:S:...", "programs holds Home's and Away's program with | between them."),
    (f"{MID} next:2 programs:S:...|S:...", "A program cannot be read: The commands of M and L"),
    (f"{MID} next:2 programs:S:...,M:...,L:...,D:F,Z|S:...,M:...,L:...",
     "Home's program uses specials, so they are spent: d, z must stand behind + (B14)."),
    (f"{HOME} {AWAY} ٠-٠", "A position needs the points once"),
    (MID.replace("1-0", "6-0") + f" next:1b {PROGRAMS}",
     "Point 6 has ended the game: no ball is placed any more (B10)."),
    (MID.replace("Sf6", "Sf6+d") + f" next:1b {PROGRAMS}",
     "Away has more specials than its opponent has points before this turn, 1 and 0"),
])  # fmt: skip
def test_what_is_wrong_with_a_position(text, sentence):
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert str(caught.value).startswith(sentence)


def waiting(rest, programs, pieces="home:La6,Md8,Sa2 away:Lg7,Mg5,Sg3", points="1-0"):
    """The text of a position in which Home's medium, or the piece that `rest` names, has just scored."""
    home, away = (program(text).replace(" ", ",") for text in programs)
    scorer = "" if "goal:" in rest else "goal:HM "
    return f"{pieces} {points} ban:home {scorer}{rest} programs:{home}|{away}"


PASSED = "home:La6,Md2,Sd8 away:Lg7,Mg5,Sg3"
BLOCKED = PASSED.replace("Mg5", "Md5")
PUSHED = "home:La6,Md7,Sd8 away:Lg7,Md6,Sg3"


@pytest.mark.parametrize("text", [
    waiting("next:1b", ("M:F", "")), waiting("next:3", ("M:RF", "")), waiting("next:4", ("M:..F", "")),
    waiting("goal:HS next:end", ("D:F", ""), "home:La6,Md2,Sd8+d away:Lg7,Mg5,Sg3", "1-1"),
    waiting("goal:HL next:1c", ("L:LF Z", ""), "home:Ld8,Md2,Sa2+z away:Lg7,Mg5,Sg3", "1-1"),
    waiting("goal:HS next:2m", ("P2:S", ""), PASSED), waiting("goal:HS next:3m", ("M:F.. P3:S", ""), PASSED),
    waiting("goal:HS next:2m struck:HM", ("M:FF P2:S", ""), PASSED),
    waiting("goal:HS next:1b", ("", "M:B"), PUSHED),
    waiting("goal:HS next:1b struck:HS", ("S:R", "M:B"), PUSHED.replace("Lg7", "Le7")),
])  # fmt: skip
def test_what_can_be_in_mid_turn(text):
    assert str(at(text)) == text
    assert words(at(text)) == ["place left", "place right"]


@pytest.mark.parametrize(("text", "way"), [
    (waiting("next:1m", ("", "")), "HM has scored by the pass of step 1"),  # no Quick Pass
    (waiting("goal:HS next:1m", ("P2:S", ""), PASSED), "HS has scored by the pass of step 1"),
    (waiting("goal:HS next:3m", ("P2:S", ""), PASSED), "HS has scored by the pass of step 3"),
    (waiting("goal:HS next:1bm", ("P2:S", ""), PASSED), "HS has scored by the pass of step 1b"),
    (waiting("goal:HS next:4m", ("P2:S", ""), PASSED), "HS has scored by the pass of step 4"),
    (waiting("goal:HS next:2m", ("P2:L", ""), PASSED), "HS has scored by the pass of step 2"),  # to another
    (waiting("goal:HS next:2m", ("M:.F L:.F P2:S", ""), PASSED), "HS has scored by the pass of step 2"),  # all move
    (waiting("goal:HS next:2m", ("L:.F P2:S", ""), BLOCKED), "HS has scored by the pass of step 2"),  # intercepted
    (waiting("next:1b", ("", "")), "HM has scored by the moves of step 1"),  # stood
    (waiting("next:1b", ("M:L", "")), "HM has scored by the moves of step 1"),  # along the row
    (waiting("next:3", ("M:F", "")), "HM has scored by the moves of step 2"),  # in row 1
    (waiting("next:1c", ("M:FF", "")), "HM has scored by the moves of step 1b"),  # no blitz
    (waiting("next:end", ("M:F", "")), "HM has scored by the moves of step 4"),  # no dash
    (waiting("next:1b struck:HM", ("M:F", "")), "HM has scored by the moves of step 1"),  # struck
    (waiting("next:1b struck:HS", ("M:F", "")), "HM has scored by the moves of step 1"),  # struck without an order
    (waiting("next:1b struck:HS", ("S:F M:F", "")), "HM has scored by the moves of step 1"),  # nothing stopped it
    (waiting("next:1b", ("S:R M:F", "")), "HM has scored by the moves of step 1"),  # from beyond the edge to a2
    (waiting("goal:HS next:1b", ("", "M:F"), PUSHED), "HS has scored by the moves of step 1"),  # pushed the other way
    (waiting("goal:HS next:1b", ("", "M:B"), PUSHED.replace("Md7", "Md2")), "HS has scored by the moves of step 1"),
])  # fmt: skip
def test_what_cannot_be_in_mid_turn(text, way):
    """The last one would be a tackle: a piece that pushes the carrier has the ball."""
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert f"says that {way}; with these programs, squares and strikes it cannot have" in str(caught.value)


def test_whatever_random_turns_lead_to_in_mid_turn_is_read_again():
    chooser = random.Random(8)
    found = set()
    for _ in range(250):
        start = chooser.choice(
            ["home:Lc6,Md7*,Se8+DQZ away:Lb5,Md6,Sf6+DQZ 3-3", "home:Lc7*,Md5,Se6 away:Lc5,Md8,Sf6 0-0"]
        )
        position = at(start)
        for seat in (0, 1):
            legal = position.legal(seat)
            position = position.play(legal[chooser.randrange(len(legal))], seat)
        if position.game.presentation.board(position.state).phase == "place":
            assert at(str(position)) == position
            found.add(str(position).split("next:")[1].split()[0])
    assert {"1b", "3", "4"} <= found
    assert any(row.endswith("m") for row in found)


def test_points_and_fields_of_the_basic_game():
    with pytest.raises(BadPosition, match="the first to 1 has won"):
        at(START.replace("0-0", "2-0"), rules="basic")
    assert at(START.replace("0-0", "1-0"), rules="basic").result == (1.0, 0.0)


def test_a_sealed_program_in_a_positions_text():
    sealed = at(START).play(EXAMPLE, seat=1)
    assert str(sealed) == f"{START} sealed Blue {EXAMPLE}"
    assert at(str(sealed)) == sealed
    with pytest.raises(BadPosition, match="is not legal: The commands of M and L are missing"):
        at(f"{START} sealed Blue S:...")


# -- nonsense in bulk -------------------------------------------------------------------------------------------------

ALPHABET = "SMLPQDZFBLR.:,; 123*-+|homeawyball" + string.digits + "ß٣\u2028💥"


def read_or_refused(text):
    """The position of a text, or None where it is refused with a sentence."""
    try:
        return at(text)
    except BadPosition as error:
        said = str(error)
    assert said.endswith(".")
    assert len(said.split()) > 5
    return None


@settings(max_examples=150, deadline=None)
@given(st.text(ALPHABET, max_size=60) | st.text(max_size=20))
def test_no_text_is_answered_with_anything_but_a_sentence(text):
    for position in (field("HMd4*"), PICKING, PLACING, TAKING):
        said = position.illegal_reason(text)
        assert said is None or (said.endswith(".") and "(B" in said)
    read_or_refused(text)


def test_damaged_positions_are_refused_or_can_be_played_on():
    chooser = random.Random(9)
    read = 0
    for _ in range(800):
        text = chooser.choice(POSITIONS)
        place = chooser.randrange(len(text))
        damaged = text[:place] + chooser.choice(["", chooser.choice(ALPHABET), text[place:]]) + text[place + 1 :]
        position = read_or_refused(damaged)
        if position is not None:
            read += 1
            assert at(str(position)) == position
            for seat in position.to_decide:
                legal = position.legal(seat)
                assert position.play(legal[chooser.randrange(len(legal))], seat)
    assert read > 20


def test_damaged_programs_are_refused_with_the_rule_or_read():
    chooser = random.Random(10)
    position = field("HMd4*", "0-3", home="DQZ")
    read = 0
    for _ in range(1500):
        letters = list(chooser.choice([EXAMPLE, "S:F.. M:... L:..B P1:S D:L Q", "S:... M:... L:... P3:M D:B"]))
        for _ in range(chooser.randint(1, 2)):
            letters[chooser.randrange(len(letters))] = chooser.choice(ALPHABET)
        text = "".join(letters)
        said = position.illegal_reason(text)
        if said is None:
            read += 1
            assert position.illegal_reason(str(position.decision(text))) is None
        else:
            assert "(B" in said
        assert position.illegal_reason(position.game.clock.complete(position.state, 0, text)) is None
    assert read > 20
