"""Random games, counts, and tree search with judged leaves."""

import numpy as np
import pytest

import pyramidion
from pyramidion import CHANCE, PyramidionError
from pyramidion.rl import Encoder, mcts, perft, rollouts, spec


def even(observations, masks):
    """Judges nothing: all actions alike, every position level."""
    return masks.astype(float), np.zeros(len(masks))


def test_rollouts_end_as_the_rules_say():
    for game_id in ("pylos", "pass_the_pyramids", "pyramid_ball", "pyramid"):
        position = pyramidion.game(game_id).start()
        played = rollouts(position, 5, seed=2)
        assert played.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert (played.plies >= 3).all()
        again = rollouts(position, 5, seed=2)
        assert (again.rewards == played.rewards).all()
        assert (again.plies == played.plies).all()
    cut = rollouts(pyramidion.game("pylos").start(), 3, seed=1, max_plies=4)
    assert not cut.rewards.any()
    assert cut.plies.tolist() == [4] * 3


def test_perft_counts_as_the_table_has_it():
    position = pyramidion.game("pylos").start()
    assert [perft(position, depth) for depth in range(3)] == [1, 16, 240]
    assert perft(pyramidion.game("pyramid_ball").start(), 2) == 9


def test_a_search_finds_the_win_of_a_small_board():
    """Of a board that can be searched to its end, nearly all visits go to a decision that wins."""
    position = pyramidion.game("pyramid", board="021/130 w:b1 b:b2").start()
    found = mcts([position, position], even, 300, seed=1)
    assert found.visits.sum(axis=1).tolist() == [300, 300]
    assert (found.visits[0] == found.visits[1]).all()
    wins = {bool(line) for line in winning_beginnings(position)}
    assert (found.values[0] > 0.5) == (True in wins)
    if True in wins:
        assert spec(position.game).action_names[found.visits[0].argmax()] in winning_beginnings(position)


def winning_beginnings(position):
    """The columns with which a winning decision begins: the slow and obvious way."""
    found = set()
    for decision in position.legal():
        after = position.play(decision)
        mover = position.to_decide[0]
        won = after.result[mover] == 1 if after.result is not None else not winning_beginnings(after)
        if won:
            found.add(str(decision)[:2])
    return found


def test_leaves_are_seen_from_the_side_that_decides():
    """Whatever is shown to the evaluation is what the encoder shows of some position, with its mask."""
    game = pyramidion.game("pylos", rules="mature")
    encoder, asked = Encoder(game), []

    def judged(observations, masks):
        asked.append((observations.copy(), masks.copy()))
        return even(observations, masks)

    position = game.start()
    mcts([position], judged, 20, seed=1)
    assert (asked[0][0][0] == encoder.observation(position.state, 0)).all()
    assert (asked[0][1][0] == encoder.mask(position.state, 0)).all()
    known = set()
    for decision in position.legal():
        after = position.play(decision)
        known.add((encoder.observation(after.state, 1).tobytes(), encoder.mask(after.state, 1).tobytes()))
    for observations, masks in asked[1:17]:
        assert (observations[0].tobytes(), masks[0].astype(np.int8).tobytes()) in known


def test_chance_and_several_seats():
    game = pyramidion.game("pass_the_pyramids", players=3)
    position = game.start().play("stake")
    while position.to_decide == (CHANCE,):
        position = position.play(position.legal()[0])
    with pytest.raises(PyramidionError, match=r"Values of the evaluation have the shape \(1,\); \(1, 3\) is wanted"):
        mcts([position], even, 1)
    found = mcts([position], lambda seen, masks: (masks, np.tile([1.0, -0.5, -0.5], (len(seen), 1))), 80, seed=3)
    assert found.visits.sum() == 80
    assert -1 <= found.values[0] <= 1


def test_noise_at_the_roots_changes_where_visits_go():
    position = pyramidion.game("pylos").start()
    plain = mcts([position], even, 40, seed=1)
    noisy = mcts([position], even, 40, seed=1, noise=0.9, dirichlet=0.1)
    assert plain.visits.max() < 0.5 * noisy.visits.max()


def test_what_cannot_be_searched_is_refused():
    with pytest.raises(PyramidionError, match="seats decide simultaneously"):
        mcts([pyramidion.game("pyramid_ball").start()], even, 1)
    with pytest.raises(PyramidionError, match="one seat decides"):
        mcts([pyramidion.game("braces").start()], even, 1)
    with pytest.raises(PyramidionError, match="no position"):
        mcts([], even, 1)
    ball = pyramidion.game("pyramid_ball").start()
    with pytest.raises(PyramidionError, match="sealed"):
        rollouts(ball.play(ball.legal()[0]), 1)


def test_a_search_begins_with_what_has_been_entered_of_a_decision():
    """After the cell that a token leaves, only the cells that it may come to are visited."""
    position = pyramidion.game("pyramid", board="021/130 w:b1 b:b2").start()
    encoder = Encoder(position.game)
    seat = position.to_decide[0]
    first = encoder.legal_actions(position.state, seat)[0]
    code, prefix = encoder.extend(position.state, seat, 0, first)
    assert code is None
    found = mcts([position], even, 50, prefixes=[prefix], seed=1)
    assert np.flatnonzero(found.visits[0]).tolist() == encoder.legal_actions(position.state, seat, prefix)
    with pytest.raises(PyramidionError, match="prefix for each of 1"):
        mcts([position], even, 5, prefixes=[0, 0])
