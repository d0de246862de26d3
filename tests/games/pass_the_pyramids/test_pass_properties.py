"""Pass The Pyramids against its slow and obvious twin, and what must hold in every game."""

import contextlib
import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_pass import Table

import pyramidion
from pyramidion import CHANCE
from pyramidion.core.chance import draw
from pyramidion.core.errors import BadPosition
from pyramidion.games.pass_the_pyramids.landing import SCORES

PLAYERS, SEEDS = st.integers(3, 5), st.integers(0, 2**32)


def random_game(players, seed, plies=400):
    """Positions of a random game, each with the naive table beside it."""
    chooser = random.Random(seed)
    position, table = pyramidion.game("pass_the_pyramids", players=players).start(), Table(players)
    for number in range(plies):
        yield position, table
        if position.result is not None:
            return
        if position.to_decide == (CHANCE,):
            # Half of the landings by weight, half any: the rare ones matter too.
            weights = position.game.rules.weights(position.state) if chooser.random() < 0.5 else [1] * len(SCORES)
            code = draw(str(seed), number, weights)
            position = position.play(position.legal()[code])
            table.land(SCORES[code])
        else:
            decision = chooser.choice(list(position.legal()))
            position = position.play(decision)
            table.say(str(decision))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS)
def test_states_agree_with_the_naive_rules(players, seed):
    for position, table in random_game(players, seed):
        board = position.observe(None).board
        assert [player.hand for player in board.players] == table.hand
        assert (board.pot, board.holder, board.score) == (table.pot, table.holder, table.score)
        assert (position.result is None) == (table.winner is None)
        if table.winner is not None:
            assert position.result[table.winner] == 1
        else:
            assert board.turn == table.turn
            if position.to_decide != (CHANCE,):
                assert {str(decision) for decision in position.legal()} == table.words()


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(PLAYERS, SEEDS)
def test_tokens_are_conserved(players, seed):
    for position, _ in random_game(players, seed):
        board = position.observe(None).board
        assert sum(player.hand + player.staked for player in board.players) + board.pot == 4 * players
        assert position.game.position(str(position)) == position


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(PLAYERS, SEEDS, st.integers(1, 4))
def test_symmetric_positions_have_symmetric_decisions(players, seed, by):
    """It does not matter who sits where: all seats are moved on by the same number of places."""
    game = pyramidion.game("pass_the_pyramids", players=players)

    def moved(state):
        hands = [state.hands >> 8 * seat & 255 for seat in range(players)]
        packed = sum(hands[(seat - by) % players] << 8 * seat for seat in range(players))
        holder = state.holder if state.holder < 0 else (state.holder + by) % players
        return state._replace(hands=packed, holder=holder, turn=(state.turn + by) % players)

    for position, _ in random_game(players, seed, 60):
        state = position.state
        assert game.canonical_board(moved(state)) == game.canonical_board(state)
        who, other = game.rules.deciders(state), game.rules.deciders(moved(state))
        assert len(who) == len(other)
        for code in game.rules.codes(state, who[0]) if who else ():
            assert code in game.rules.codes(moved(state), other[0])
            assert moved(game.rules.apply(state, code)) == game.rules.apply(moved(state), code)


def test_random_games_end():
    for seed in range(20):
        *_, (position, _) = random_game(4, seed, 5000)
        assert position.result is not None


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789,: potSMLsml^_?>holderstaketurnthrown;", max_size=60))
def test_bad_input_never_breaks_the_program(text):
    start = pyramidion.game("pass_the_pyramids", players=3).start()
    for attempt in (start.game.position, start.play, start.play("stake").play):
        with contextlib.suppress(pyramidion.PyramidionError):
            attempt(text)


def last_throws():
    """Texts of all deals of three players' twelve tokens before the last throw for a token that Red has staked."""
    for red, yellow, green in itertools.product(range(12), repeat=3):
        left = 11 - red - yellow - green
        if left >= 0:
            yield f"{red},{yellow},{green} pot:{left} turn:1 throw:3"
        for stake in range(1, left + 1):
            yield f"{red},{yellow},{green} pot:{left - stake} holder:2 stake:{stake} score:9 turn:1 throw:3"


@pytest.mark.slow
def test_whatever_position_is_read_every_turn_comes_to_an_end():
    """A failed, a tied and a better throw from each position that can be; those that cannot be are refused."""
    game = pyramidion.game("pass_the_pyramids", players=3)
    read = refused = 0
    for text in last_throws():
        try:
            position = game.position(text)
        except BadPosition:
            refused += 1
            continue
        read += 1
        for landing in ("S_ M_ L_", "S_ M_ L^", "S^>M M^ L_"):
            after = position.play(landing)
            assert sum(player.hand + player.staked for player in after.observe().board.players) + after.state.pot == 12
            assert after.result is not None or len(after.legal()) > 0
            assert after.result is not None or game.position(str(after)) == after
    assert read > 500
    assert refused > 300
