"""A moving picture is drawn once for all who ask, and pictures never take more than their room."""

import pytest

import pyramidion
from pyramidion.core.session import Session
from pyramidion.server.study.jobs import ImageCache


def played(*texts):
    session = Session(pyramidion.game("pylos"))
    for text in texts:
        session.play(text)
    return session


def counted(size):
    drawn = []

    def draw(session):
        drawn.append([text for _, text in session.moves])
        return bytes(size)

    return drawn, draw


def test_the_same_game_is_drawn_once_and_another_form_or_game_anew():
    gallery = ImageCache()
    drawn, draw = counted(10)
    for session in (played("1b2"), played("1b2"), played("1b2", "1c3"), played("1b2")):
        gallery.image("gif", session, draw)
    assert drawn == [["1b2"], ["1b2", "1c3"]]
    gallery.image("svg", played("1b2"), draw)
    assert len(drawn) == 3


def test_those_asked_for_longest_ago_give_way():
    gallery = ImageCache(most_bytes=25)
    drawn, draw = counted(10)
    one, two, three = played("1b2"), played("1b3"), played("1c2")
    for session in (one, two, one, three, one, two):
        gallery.image("gif", session, draw)
    assert [texts[0] for texts in drawn] == ["1b2", "1b3", "1c2", "1b3"]
    huge, draw_huge = counted(30)
    assert len(gallery.image("gif", played("1a1"), draw_huge)) == 30, "what finds no room is drawn all the same"
    gallery.image("gif", played("1a1"), draw_huge)
    assert len(huge) == 2


def test_what_could_not_be_drawn_is_tried_again():
    gallery = ImageCache()
    drawn, draw = counted(10)

    def fail(session):
        raise RuntimeError("no colours")

    with pytest.raises(RuntimeError):
        gallery.image("gif", played("1b2"), fail)
    gallery.image("gif", played("1b2"), draw)
    assert len(drawn) == 1
