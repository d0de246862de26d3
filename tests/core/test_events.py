"""Events: the name that faces switch on, and the sentence for a person."""

from dataclasses import dataclass

import pytest

from pyramidion.core.events import Event, Repeated, Sealed


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """An event of two words."""

    def sentence(self):
        return "Taken back."


@dataclass(frozen=True, slots=True)
class Mute(Event):
    """An event whose game forgot its sentence."""


def test_the_kind_is_the_name_in_small_letters():
    assert TookBack().kind == "took_back"
    assert Sealed(0, "Home").kind == "sealed"
    assert Repeated(3).kind == "repeated"


def test_an_event_without_a_sentence_is_an_error_in_the_game():
    with pytest.raises(TypeError, match=r"abstract class Mute .*sentence"):
        Mute()


def test_events_are_values():
    assert Sealed(1, "Away") == Sealed(1, "Away")
    assert Sealed(1, "Away").sentence() == "Away has decided."
    assert Repeated(3).sentence() == "The same position has occurred 3 times: the game is drawn."
