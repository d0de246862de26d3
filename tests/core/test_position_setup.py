"""Positions set up by hand: what stands where and back, whatever the game, and a sentence for all that cannot be."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.errors import BadPosition
from pyramidion.core.position_setup import PositionDraft
from pyramidion.core.registry import game_ids
from pyramidion.core.variants import variants

EVERY = [
    pytest.param(one.game_id, one.options, id=one.name, marks=[pytest.mark.slow] * bool(one.options))
    for one in variants()
]


@pytest.mark.parametrize(("game_id", "options"), EVERY)
@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_every_position_is_arranged_and_comes_back_as_it_was(game_id, options, seed):
    """An example is 60 positions; of a game with all its options some 700, at least 1,800."""
    game = pyramidion.game(game_id, **options)
    arranging = game.position_setup
    for position, _ in random_game(game, seed, 60):
        found = arranging.from_state(position.state)
        assert set(found.fields) == {one.name for one in arranging.layout.fields}
        assert arranging.complete(found) == found
        again = arranging.to_state(found)
        assert game.notation.write_state(again) == game.notation.write_state(position.state)
        assert game.notation.read_state(game.notation.write_state(again)) == position.state


@cache
def anything(game_id):
    """Arrangements of whatever kinds on whatever places, with whatever values."""
    layout = pyramidion.game(game_id).position_setup.layout
    values = {
        one.name: st.sampled_from([value for value, _ in one.choices])
        if one.choices
        else st.text("SMLHAabc12<:,. ", max_size=12)
        if one.low is None
        else st.integers(one.low, min(one.high, one.low + 40)).map(str)
        for one in layout.fields
    }
    fields = st.fixed_dictionaries({}, optional=values)
    if not layout.cells:
        return st.builds(PositionDraft, st.just({}), fields)
    kinds = [kind.name for kind in layout.kinds]
    places = st.sampled_from([place.name for place in layout.cells])
    pieces = st.dictionaries(places, st.lists(st.sampled_from(kinds), max_size=4).map(tuple), max_size=12)
    return st.builds(PositionDraft, pieces, fields)


@pytest.mark.parametrize("game_id", game_ids())
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_arranged_is_a_position_or_gets_a_sentence(game_id, data):
    game = pyramidion.game(game_id)
    arranging, notation = game.position_setup, game.notation
    wanted = data.draw(anything(game_id))
    fault = ""
    try:
        state = arranging.to_state(arranging.complete(wanted))
        # What is wrong is drawn all the same.
        assert game.presentation.board(state) is not None
        text = notation.write_state(state)
        assert notation.write_state(notation.read_state(text)) == text
    except BadPosition as error:
        fault = str(error)
    assert not fault or (" " in fault and fault.endswith("."))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_field_that_counts_only_with_another_names_one_that_is_there(game_id):
    layout = pyramidion.game(game_id).position_setup.layout
    fields = {one.name: one for one in layout.fields}
    assert len(fields) == len(layout.fields)
    for one in layout.fields:
        assert one.title
        if one.shown_when:
            name, values = one.shown_when
            assert set(values) <= {value for value, _ in fields[name].choices}


@pytest.mark.parametrize(
    ("pieces", "fields"),
    [({"z9": ("light",)}, {}), ({"1a1": ("cube",)}, {}), ({}, {"turn": "7"}), ({}, {"dice": "3"})],
)
def test_what_the_layout_does_not_know_is_refused(pieces, fields):
    with pytest.raises(BadPosition):
        pyramidion.game("pylos").position_setup.complete(PositionDraft(pieces, fields))
