"""Every game keeps the contract of docs/games.md, whatever its rules: ours and a toy."""

import pytest

import pyramidion
from pyramidion import PyramidionError
from pyramidion.conformance.contract import check_game
from pyramidion.core.variants import variants
from toys import Duel

PLIES = 120
"""A random game is followed this far where it does not end before."""


@pytest.mark.parametrize(
    "variant",
    [pytest.param(one, id=one.name, marks=[pytest.mark.slow] * bool(one.options)) for one in variants()],
)
def test_every_variant_keeps_the_contract(variant):
    assert [str(failure) for failure in check_game(variant.make, range(11, 13), PLIES)] == []


@pytest.mark.usefixtures("toys")
def test_a_toy_keeps_the_contract():
    assert [str(failure) for failure in check_game(Duel, range(25), PLIES)] == []


@pytest.mark.parametrize("info", pyramidion.list_games(), ids=lambda info: info.id)
def test_wrong_options_list_the_right_ones(info):
    with pytest.raises(PyramidionError, match=info.options[0].name):
        pyramidion.game(info.id, nonsense=1)


def test_an_unknown_game_lists_the_games():
    with pytest.raises(PyramidionError, match="pylos"):
        pyramidion.game("chess")
