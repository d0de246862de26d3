"""A turn can be shown row by row: the diagrams between two positions."""

import pyramidion


def turn(home, away, text="home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sg6 0-0", **options):
    position = pyramidion.game("pyramid_ball", **options).position(text)
    return position.play(home, seat=0).play(away, seat=1)


def test_each_row_that_moves_something_has_a_frame_but_the_last():
    after = turn("S:FFF M:... L:...", "S:... M:... L:...")
    game = after.game
    wanted = [game.position(f"home:Lb3,Md4*,S{square} away:Lb6,Md5,Sg6 0-0").svg() for square in ("f4", "f5")]
    assert after.frames() == wanted
    assert after.svg() not in wanted


def test_a_pass_has_a_frame_of_its_own():
    after = turn("S:F.. M:... L:.F. P2:L", "S:... M:... L:...")
    shown = [*after.frames(), after.svg()]
    assert len(shown) == 3
    assert all(shown.count(svg) == 1 for svg in shown)


def test_where_nothing_moves_there_is_nothing_to_show():
    assert turn("S:... M:... L:...", "S:... M:... L:...").frames() == []
    assert pyramidion.game("pyramid_ball").start().frames() == []
    assert pyramidion.game("pylos").start().play("1b2").frames() == []


def test_a_laid_ball_and_the_rest_of_the_turn():
    """The ball is laid, then Away's large moves in rows 2 and 3: a frame for row 2; row 3 is the position itself."""
    text = "home:Lb3,Md7,Sf8 away:Lb6,Md5,Sf6 1-0 ban:home goal:HS next:1b programs:S:F..,M:...,L:...|S:...,M:...,L:.LL"
    game = pyramidion.game("pyramid_ball", rules="advanced")
    after = game.position(text).play("place left")
    field = "home:Lb3,Md7,Sf8 away:L{},Md5,Sf6 1-0 ball:g8 ban:home"
    assert after.frames() == [game.position(field.format("c6")).svg()]
    assert after.without_history().svg() == game.position(field.format("d6")).svg()
