"""Actions, masks and observations of every game under every option, held against the rules' own lists of decisions."""

import random
from math import prod

import numpy as np
import pytest

import pyramidion
from pyramidion import CHANCE, IllegalDecision, PyramidionError
from pyramidion.core.variants import variants
from pyramidion.games.pyramid import symmetry
from pyramidion.games.pyramid_ball.state import FILES, PIECES, lane, with_lane
from pyramidion.rl import ActionKind, Encoder, decode, encode, mask, observation, spec

PLIES = 40
FEW = 20_000

every_variant = pytest.mark.parametrize("variant", list(variants()), ids=lambda variant: variant.name)


def entered(encoder, state, seat, prefix=0, actions=()):
    """Every decision that can be entered, as (code, actions): the slow and obvious way."""
    for action in encoder.legal_actions(state, seat, prefix):
        code, longer = encoder.extend(state, seat, prefix, action)
        if code is None:
            yield from entered(encoder, state, seat, longer, (*actions, action))
        else:
            yield code, (*actions, action)


def random_states(game, seed, plies=PLIES):
    """(state, seat) wherever a seat decides in a random game."""
    chooser, rules = random.Random(seed), game.rules
    state = rules.start()
    for _ in range(plies):
        deciders = rules.deciders(state)
        if not deciders:
            return
        yield from ((state, seat) for seat in deciders if seat != CHANCE)
        codes = []
        for seat in deciders:
            listed = rules.codes(state, seat)
            codes.append(listed[chooser.randrange(len(listed))])
        state = rules.next_state(state, tuple(codes))


@every_variant
def test_masks_lead_to_the_legal_decisions_and_nowhere_else(variant):
    game = variant.make()
    encoder, chooser = Encoder(game), random.Random(3)
    longest = 0
    for state, seat in random_states(game, 5):
        legal = game.rules.codes(state, seat)
        if len(legal) > FEW:
            assert_product(encoder, state, seat, legal, chooser)
            continue
        found = list(entered(encoder, state, seat))
        assert {code for code, _ in found} == set(legal)
        assert len({actions for _, actions in found}) == len(found)
        for code in chooser.sample(list(legal), min(10, len(legal))):
            actions = encoder.encode(state, seat, code)
            assert (code, actions) in found
            assert encoder.decode(state, seat, actions) == code
            longest = max(longest, len(actions))
    assert longest <= encoder.spec.max_decision_actions


def assert_product(encoder, state, seat, legal, chooser):
    """Of decisions in millions: each component's choices are free of the others', and as many as the rules count."""
    choices, prefix, code = [], 0, None
    while code is None:
        actions = encoder.legal_actions(state, seat, prefix)
        choices.append(len(actions))
        code, prefix = encoder.extend(state, seat, prefix, chooser.choice(actions))
    assert prod(choices) == len(legal)
    assert code in legal
    for _ in range(10):
        code = legal[chooser.randrange(len(legal))]
        assert encoder.decode(state, seat, encoder.encode(state, seat, code)) == code


@every_variant
def test_a_spec_agrees_with_what_it_describes(variant):
    game = variant.make()
    encoder = Encoder(game)
    given = encoder.spec
    assert len(given.action_names) == given.num_distinct_actions == len(set(given.action_names))
    assert len(given.planes) == given.observation_shape[0] == len(set(given.planes))
    assert (given.action_kind is ActionKind.MULTI_DISCRETE) == bool(given.components)
    assert not given.components or sum(given.components) == given.num_distinct_actions
    for moved in given.symmetries:
        assert sorted(moved.actions) == list(range(given.num_distinct_actions))
        assert sorted(moved.cells) == list(range(prod(given.observation_shape)))
    outcomes = {len(game.rules.codes(game.rules.start(), CHANCE))} - {0}
    assert outcomes <= {given.max_chance_outcomes}
    for state, seat in random_states(game, 6, 10):
        assert encoder.mask(state, seat).sum() == len(encoder.legal_actions(state, seat))
        assert encoder.observation(state, seat).shape == given.observation_shape


@every_variant
def test_what_is_seen_tells_positions_apart(variant):
    """Two states that look alike have the same actions: nothing that decides what is legal is left out."""
    game = variant.make()
    encoder, seen = Encoder(game), {}
    for seed in (7, 8):
        for state, seat in random_states(game, seed):
            prefix, code = 0, None
            while code is None:
                actions = encoder.legal_actions(state, seat, prefix)
                look = encoder.observation(state, seat, prefix).tobytes()
                assert seen.setdefault(look, actions) == actions
                code, prefix = encoder.extend(state, seat, prefix, actions[len(actions) // 2])


# -- symmetries -------------------------------------------------------------------------------------------------------


def mirrored(state):
    """A position of Pyramid Ball with its files mirrored."""
    places = state.places
    for piece in range(PIECES):
        square = lane(state.places, piece)
        places = with_lane(places, piece, square // FILES * FILES + FILES - 1 - square % FILES)
    return state._replace(places=places)


def symmetric_starts():
    """(game, a start, a symmetry, the start laid upon itself by it)."""
    for options in ({}, {"rules": "mature"}, {"null_turns": False}):
        pylos = pyramidion.game("pylos", **options)
        for moved in spec(pylos).symmetries:
            yield pylos, pylos.rules.start(), moved, pylos.rules.start()
    for board in ("standard", "patrick", "021/130 w:b1 b:b2"):
        pyramid = pyramidion.game("pyramid", board=board)
        faced, start = pyramid.rules.bind(symmetry.transform), pyramid.rules.start()
        for turn, moved in enumerate(spec(pyramid).symmetries, 1):
            yield pyramid, start, moved, faced(start, turn)
    for rules in ("basic", "advanced"):
        ball = pyramidion.game("pyramid_ball", rules=rules)
        yield ball, ball.rules.start(), spec(ball).symmetries[0], mirrored(ball.rules.start())


def test_games_follow_their_symmetries():
    """The same game, move by move, on a board that has been turned."""
    seen = set()
    for number, (game, state, moved, other) in enumerate(symmetric_starts()):
        encoder, chooser = Encoder(game), random.Random(number)
        for _ in range(25):
            deciders = game.rules.deciders(state)
            assert game.rules.deciders(other) == deciders
            assert game.canonical_board(other) == game.canonical_board(state)
            codes, other_codes = [], []
            for seat in deciders:
                prefix, longer, code = 0, 0, None
                while code is None:
                    look = encoder.observation(state, seat, prefix).ravel()
                    turned = np.zeros_like(look)
                    turned[list(moved.cells)] = look
                    assert (encoder.observation(other, seat, longer).ravel() == turned).all()
                    actions = encoder.legal_actions(state, seat, prefix)
                    assert sorted(moved.actions[a] for a in actions) == encoder.legal_actions(other, seat, longer)
                    action = chooser.choice(actions)
                    code, prefix = encoder.extend(state, seat, prefix, action)
                    other_code, longer = encoder.extend(other, seat, longer, moved.actions[action])
                codes.append(code)
                other_codes.append(other_code)
            if not deciders:
                break
            state, other = game.rules.next_state(state, tuple(codes)), game.rules.next_state(other, tuple(other_codes))
        seen.add(game.info.id)
    assert seen == {"pylos", "pyramid", "pyramid_ball"}


# -- positions --------------------------------------------------------------------------------------------------------


def test_decisions_of_a_position_both_ways():
    position = pyramidion.game("pylos").start()
    assert [spec("pylos").action_names[action] for action in encode(position, "1b2")] == ["1b2"]
    assert str(decode(position, encode(position, "1b2"))) == "1b2"
    assert mask(position).sum() == 16
    assert observation(position, 1).shape == spec("pylos").observation_shape
    with pytest.raises(IllegalDecision, match=r"Action 30 \(number 1 of 1\) is not legal"):
        decode(position, [30])
    with pytest.raises(IllegalDecision, match="complete after 1 of 2"):
        decode(position, [0, 1])


def test_a_turn_with_take_backs_is_several_actions():
    position = pyramidion.game("pylos").position("L.../LLD./D.../....|.../.../...|../..|. L")
    assert len(encode(position, "1b4x1a3")) == 3
    with pytest.raises(IllegalDecision, match="only the beginning"):
        decode(position, encode(position, "1b4x1a3")[:2])


def test_no_observation_holds_a_sealed_decision():
    start = pyramidion.game("pyramid_ball", opening="red").start()
    for program in (start.legal(0)[0], start.legal(0)[len(start.legal(0)) - 1]):
        sealed = start.play(program, seat=0)
        for seat in (0, 1):
            assert (observation(sealed, seat) == observation(start, seat)).all()
        assert mask(sealed, 0).sum() == 0


def test_a_game_without_an_encoding_says_so(toys):
    with pytest.raises(PyramidionError, match="declares no encoding"):
        spec("race")
