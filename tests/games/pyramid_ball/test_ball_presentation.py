"""Pyramid Ball as it is shown: the board's data, the drawing, the picture for a terminal, the sentences of events."""

import re

import pytest
from ball_field import START, at, ball_game, field, play, turn

import pyramidion


def titles(svg):
    """Square -> what the drawing says stands there."""
    return dict(re.findall(r"<title>([a-g][1-8]): ([^<]*)</title>", svg))


def plain(picture):
    """The picture's lines without markup."""
    return re.sub(r"\[/?[a-z0-9]*\]", "", picture).splitlines()


def test_the_drawing_names_every_square_and_what_stands_there():
    svg = at(START).svg()
    assert len(re.findall(r'data-target="[a-g][1-8]"', svg)) == 56
    said = {square: words for square, words in titles(svg).items() if words != "empty"}
    assert said == {
        "b3": "Red's large", "d4": "Red's medium with the ball", "f3": "Red's small",
        "b6": "Blue's large", "d5": "Blue's medium", "f6": "Blue's small",
    }  # fmt: skip
    assert svg.count('class="pb-goal"') == 14


def test_a_loose_ball_and_marks_are_drawn():
    position = field("HMd8", "1-0 ball:e8 ban:home")
    assert titles(position.svg())["e8"] == "the ball"
    drawn = position.game.presentation.svg(position.state, marks=["e8"])
    assert drawn.count('class="pb-mark"') == 1
    assert 'aria-label="Pyramid Ball, Home 1, Away 0"' in drawn


def test_pieces_have_the_colour_of_the_seat_that_plays_them():
    for text, home, away in ((START, "Red", "Blue"), (START + " red:away", "Blue", "Red")):
        svg = at(text).svg()
        assert svg.count("pb-piece pb-0") == svg.count("pb-piece pb-1") == 3
        assert f">Home: {home}<" in svg
        assert f">Away: {away}<" in svg
        picture = at(text).game.presentation.text_picture(at(text).state)
        seat = ("Red", "Blue").index(home)
        assert f"[seat{seat}]HM*[/]" in picture
        assert f"[seat{1 - seat}]AM[/]" in picture
    opening = pyramidion.game("pyramid_ball").start()
    assert opening.svg().count("pb-piece pb-unknown") == 6
    assert "Red" not in opening.svg(), "nobody has a side yet"


def test_the_picture_shows_ranks_from_above_the_carrier_and_the_loose_ball():
    lines = plain(at(START).game.presentation.text_picture(at(START).state))
    assert lines[0].split() == ["Away:", "Blue", "0"]
    assert [line.split()[0] for line in lines[1:9]] == ["8=", "7", "6", "5", "4", "3", "2", "1="]
    assert lines[5].split() == ["4", "·", "·", "·", "HM*", "·", "·", "·"]
    assert lines[9].split() == list("abcdefg")
    loose = field("HMd8", "1-0 ball:e8 ban:home", away="D")
    lines = plain(loose.game.presentation.text_picture(loose.state))
    assert lines[0].split() == ["Away:", "Blue", "+D", "0"]
    assert lines[1].split() == ["8=", "·", "·", "·", "HM", "o", "·", "·"]
    assert "[mark]" in loose.game.presentation.text_picture(loose.state, marks=["e8"])


def test_the_board_tells_what_a_page_needs():
    position = field("HMd8 HSc8", "1-3 ball:e8 ban:home red:away turn:4", home="DqZ", away="Q")
    board = position.game.presentation.board(position.state)
    assert (board.scores, board.ball, board.ready, board.duty) == ((1, 3), "e8", ("DZ", "Q"), ("HS", "HM"))
    assert (board.phase, board.turn) == ("program", 4)
    assert [piece.seat for piece in board.pieces] == [1, 1, 1, 0, 0, 0]
    assert [piece.name for piece in board.pieces] == ["HS", "HM", "HL", "AS", "AM", "AL"]
    assert not any(piece.ball for piece in board.pieces)


@pytest.mark.parametrize(("position", "phase"), [
    (pyramidion.game("pyramid_ball").start(), "pick"),
    (play(pyramidion.game("pyramid_ball").start(), "M", "S"), "sides"),
    (ball_game().start(), "program"),
    (turn(field("HMd7*"), "M:F"), "place"),
    (play(turn(field("HMd7*"), "M:F"), "left"), "take"),
])  # fmt: skip
def test_the_board_names_the_phase(position, phase):
    assert position.game.presentation.board(position.state).phase == phase
    assert (position.observe(position.to_decide[0]).move_tree is None) == (phase == "program"), (
        "programs are too many to list"
    )


def sentences(position):
    return [event.full_text() for event in position.events]


def test_what_is_said_of_a_turn():
    after = turn(field("HMd4* AMd5 HSe4"), "S:.L", "M:F")
    assert sentences(after)[2:] == [
        "Step 1: Blue's medium goes from d5 to d4.",
        "Step 1: Blue's medium pushes Red's medium from d4 to d3.",
        "Step 1: Blue's medium tackles Red's medium: a point. "
        "A piece that pushes the carrier takes the ball and scores a point.",
        "Step 2: Red's small goes from e4 to d4.",
        "Step 2: Red's small pushes Blue's medium from d4 to c4.",
        "Step 2: Red's small tackles Blue's medium: a point. "
        "A piece that pushes the carrier takes the ball and scores a point.",
        "Red's small has the ball, 4 rows from the goal.",
    ]
    assert after.events[-1].rows_left == 4, "from d4 to the eighth rank"


@pytest.mark.parametrize(("pieces", "rest", "home", "away", "sentence"), [
    ("HMd4*", "0-0", "", "P3:L", "Step 3: Blue has no ball to pass to the large. "
        "Red's medium had the ball when the step began (B3)."),
    ("HMd8", "1-0 ball:e8 ban:home", "M:B", "P2:S", "Step 2: Blue has no ball to pass to the small. "
        "Nobody has the ball (B3)."),
    ("HMd4*", "0-0", "P2:M", "", "Step 2: Red's medium already has the ball and cannot receive a pass. "
        "A pass goes to another piece (B3)."),
    ("HMd4*", "0-0", "M:.F P2:L", "", "Step 2: Red's medium cannot pass to the large while it moves. "
        "A piece passes only in a step in which it stands (B3)."),
    ("HLd4*", "0-1", "P1:S Q", "", "Step 1: Red's large cannot pass to the small in step 1: only the medium can. "
        "Only the medium throws in step 1, and Red's large has the ball (B14)."),
])  # fmt: skip
def test_b3_a_pass_that_falls_away_is_told_with_the_reason(pieces, rest, home, away, sentence):
    held = {"home": "Q", "away": ""} if "Q" in home else {}
    (missed,) = [event for event in turn(field(pieces, rest, **held), home, away).events if event.kind == "not_thrown"]
    assert missed.full_text() == sentence


def test_what_is_said_of_passes_goals_and_the_loose_ball():
    scored = turn(field("HMd5* HLd8 ASe7"), "P2:L", "S:.B")
    assert sentences(scored)[2:] == [
        "Step 2: Red's medium passes to the large on d8.",
        "Step 2: Red's large receives the ball in the goal row on d8: a point.",
    ]
    assert sentences(scored.play("left"))[:3] == [
        "The ball is placed on e8; a defender may pick it up.",
        "Step 2: Blue's small goes from e7 to e8.",
        "Step 2: Blue's small takes up the ball on e8.",
    ]
    caught = turn(field("HMb2* HLe5 AMc3", rules="basic"), "P2:L")
    assert sentences(caught)[2:] == [
        "Step 2: Blue's medium on c3 intercepts the pass of Red's medium: a point. "
        "A piece that intercepts a pass takes the ball and scores a point.",
        "Blue wins, 1-0.",
    ]
    goal = turn(field("HMd7*", rules="basic"), "M:F")
    assert sentences(goal)[3:] == [
        "Step 1: Red's medium brings the ball into the goal row on d8: a point.",
        "Red wins, 1-0.",
    ]
    drawn = turn(field("HMd4*", turn_limit=1))
    assert sentences(drawn)[2:] == [
        "Red's medium has the ball, 4 rows from the goal.",
        "The last turn is over at 0-0: a draw.",
    ]


def test_what_is_said_of_the_opening():
    start = pyramidion.game("pyramid_ball").start()
    assert sentences(play(start, "M", "M")) == ["Red picked medium, Blue medium: again."]
    chosen = play(start, "L", "S")
    assert sentences(chosen) == ["Red picked large, Blue small: Blue chooses."]
    assert sentences(play(chosen, "defend")) == ["Blue chooses to defend: Red starts with the ball."]
    assert sentences(play(chosen, "ball")) == ["Blue chooses to start with the ball."]
