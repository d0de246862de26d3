"""What every game of the catalogue must keep, whatever its rules: found by reading its declaration alone."""

import itertools
import random

import pytest

import pyramidion
from pyramidion import CHANCE, IllegalDecision, PyramidionError
from pyramidion.conformance.random_game import random_game, replay_fault
from pyramidion.core.variants import variants

PLIES = 120
"""A random game is followed this far where it does not end before."""


every_variant = pytest.mark.parametrize(
    ("game_id", "options"),
    [
        pytest.param(
            variant.game_id, variant.options, id=variant.name, marks=[pytest.mark.slow] * bool(variant.options)
        )
        for variant in variants()
    ],
)


def some(decisions, chooser, most):
    """A few of many decisions, without looking at all of them."""
    count = len(decisions)
    indices = range(count) if count <= most else sorted(chooser.sample(range(count), most))
    return [decisions[index] for index in indices]


@every_variant
def test_every_decision_is_named_read_and_written_alike(game_id, options):
    chooser = random.Random(1)
    for position, _ in itertools.islice(random_game(pyramidion.game(game_id, **options), 11, PLIES), 0, None, 3):
        for seat in position.to_decide:
            decisions = some(position.legal(seat), chooser, 25)
            assert decisions or not position.to_decide
            for decision in decisions:
                assert position.decision(str(decision), seat) == decision
                assert position.illegal_reason(str(decision), seat) is None
            assert len({str(d) for d in decisions}) == len(decisions), "one text per decision"


@every_variant
def test_position_texts_both_ways(game_id, options):
    game = pyramidion.game(game_id, **options)
    for position, _ in random_game(game, 12, PLIES):
        assert game.position(str(position)) == position
        assert str(game.position(str(position))) == str(position)


@every_variant
def test_records_replay_to_the_same_end(game_id, options):
    game = pyramidion.game(game_id, **options)
    assert [replay_fault(game, seed, PLIES) for seed in range(3)] == [None] * 3


@every_variant
def test_positions_are_values(game_id, options):
    game = pyramidion.game(game_id, **options)
    for position, decision in random_game(game, 13, 30):
        before = str(position)
        if decision is not None:
            assert position.play(decision) == position.play(str(decision))
            assert hash(position.play(decision)) == hash(position.play(decision))
        assert str(position) == before


@every_variant
def test_the_guide_leads_to_the_legal_decisions_and_nowhere_else(game_id, options):
    chooser = random.Random(2)
    for position, _ in itertools.islice(random_game(pyramidion.game(game_id, **options), 14, PLIES), 0, None, 5):
        for seat in position.to_decide:
            if seat == CHANCE:
                continue
            guide = position.observe(seat).move_tree
            if guide is None:
                assert not position.game.presentation.has_input_tree(position.state, seat)
                continue
            leaves, stack = set(), [guide]
            while stack:
                node = stack.pop()
                stack.extend(node.children.values())
                assert node.move or node.children
                assert node.prompt or not node.children
                if node.move:
                    leaves.add(node.move)
            decisions = position.legal(seat)
            assert {str(d) for d in some(decisions, chooser, 50)} <= leaves
            assert len(leaves) == len(decisions)


@every_variant
def test_views_hide_what_is_sealed(game_id, options):
    game = pyramidion.game(game_id, **options)
    for position, _ in random_game(game, 15, PLIES):
        for seat, code in position.sealed:
            text = game.notation.write(position.state, seat, code)
            for other in [None, *(s for s in range(len(game.seats)) if s != seat)]:
                view = position.observe(other)
                assert view.own_seal is None
                assert "sealed" not in view.text
                assert seat in view.decided
            assert position.observe(seat).own_seal == text
    if not game.info.simultaneous:
        assert not any(position.sealed for position, _ in random_game(game, 15, PLIES))


@every_variant
def test_results_and_events(game_id, options):
    game = pyramidion.game(game_id, **options)
    for position, decision in random_game(game, 16, PLIES):
        assert (position.result is None) == bool(position.to_decide)
        if position.result is not None:
            assert len(position.result) == len(game.seats)
            assert sum(position.result) == pytest.approx(1)
        for event in position.events:
            assert event.sentence()[0].isupper() or not event.sentence()[0].isalpha()
            assert event.kind.islower()
        if decision is not None:
            assert position.play(decision).events, "every decision says what happened"


@every_variant
def test_a_game_is_what_it_declares_to_be(game_id, options):
    """Chance, decisions at once, sealed information, seats and the clock: as its nature says, and no other."""
    game = pyramidion.game(game_id, **options)
    info = game.info
    assert game.seats == tuple(seat.name for seat in info.seats[: len(game.seats)])
    assert len({seat.mark for seat in info.seats}) == len({seat.colour for seat in info.seats}) == len(info.seats)
    assert all(len(seat.colour) == 7 and int(seat.colour[1:], 16) >= 0 for seat in info.seats)
    if info.seats_option is not None:
        assert len(game.seats) == game.options[info.seats_option]
    for option in info.options:
        assert all(choice.meaning for choice in option.choices)
        assert option.check(option.default) == option.default
    chance = at_once = timed = False
    for position, _ in random_game(game, 18, PLIES):
        deciders = game.rules.deciders(position.state)
        chance |= deciders == (CHANCE,)
        at_once |= len(deciders) > 1
        seconds = game.clock.seconds(position.state)
        timed |= seconds > 0
        assert not seconds or len(deciders) > 1, "only secret decisions are timed by the game"
    assert chance == info.stochastic
    assert at_once == info.simultaneous == (info.information == "imperfect")
    assert timed == (bool(info.clock) and bool(game.options["clock"]))


@every_variant
def test_nonsense_is_refused_with_a_sentence(game_id, options):
    position = pyramidion.game(game_id, **options).start()
    for text in ("", " ", "x", "??", "1a", "z9-z8", "\x00", "💥", "a" * 500, "-1", "None", "{}", "{", '"', ";;;"):
        with pytest.raises(IllegalDecision) as caught:
            position.play(text)
        assert len(str(caught.value)) > 10
        with pytest.raises(PyramidionError):
            position.game.position(text)


@pytest.mark.parametrize("info", pyramidion.list_games(), ids=lambda info: info.id)
def test_wrong_options_list_the_right_ones(info):
    with pytest.raises(PyramidionError, match=info.options[0].name):
        pyramidion.game(info.id, nonsense=1)


def test_an_unknown_game_lists_the_games():
    with pytest.raises(PyramidionError, match="pylos"):
        pyramidion.game("chess")
