"""What positions are compared by: the same where only counters differ, different where boards do.

That boards alike by a symmetry have the same value is tested with each game's symmetries.
"""

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.decision import CHANCE


def states(game, seed, plies=60):
    return [position.state for position, _ in random_game(game, seed, plies) if position.result is None]


@pytest.mark.parametrize("board", ["standard", "patrick", "021/130 w:b1 b:b2"])
def test_pyramid_compares_as_its_solver_does(board):
    game = pyramidion.game("pyramid", board=board)
    canonical = game.rules.bind(game.bots.canonical)
    found = [(game.canonical_board(state), canonical(state)) for seed in range(8) for state in states(game, seed)]
    boards, solved = ({pair[which] for pair in found} for which in (0, 1))
    assert len(boards) == len(solved) == len(set(found))


def test_pyramid_compares_the_heaps_of_games_with_other_boards_and_locks():
    one = pyramidion.game("pyramid")
    other = pyramidion.game("pyramid", board="55555/11111/11111/11111/11111_w:a1_b:b2", touch_limit=6)
    position = one.start().play(one.start().legal()[0])
    assert other.canonical_board(other.position(str(position)).state) == one.canonical_board(position.state)


def test_pylos_tells_all_boards_apart_that_are_not_alike():
    game = pyramidion.game("pylos")
    counts = {}
    for seed in range(6):
        for state in states(game, seed):
            own, other = (state.light, state.dark) if state.turn == 0 else (state.dark, state.light)
            board = game.canonical_board(state)
            assert (
                game.canonical_board(state._replace(light=state.dark, dark=state.light, turn=1 - state.turn)) == board
            )
            counts.setdefault(board, set()).add((own.bit_count(), other.bit_count()))
    assert all(len(found) == 1 for found in counts.values())
    assert len(counts) > 100


def test_braces_compares_neither_the_roll_nor_what_is_left_of_it():
    game = pyramidion.game("braces")
    for state in states(game, 3):
        if game.rules.deciders(state) == (CHANCE,):
            rolled = {game.canonical_board(game.rules.apply(state, code)) for code in game.rules.codes(state, CHANCE)}
            assert rolled == {game.canonical_board(state)}
    assert len({game.canonical_board(state) for state in states(game, 3)}) > 10


def test_pyramid_ball_compares_no_counters():
    game = pyramidion.game("pyramid_ball", rules="advanced", opening="red")
    state = game.rules.start()
    board = game.canonical_board(state)
    assert game.canonical_board(state._replace(turn=9, home_score=2, held=1, spent=2)) == board
    assert game.canonical_board(state._replace(home=1 - state.home)) == board
    moved = next(other for other in states(game, 5) if other.places != state.places)
    assert game.canonical_board(moved) != board


def test_pyramid_with_more_bare_table_is_the_same_board():
    """Else a player could have the running position analysed on a wider board."""
    small = pyramidion.game("pyramid", board="222/222/222 w:a1,b1 b:a3,b3")
    wide = pyramidion.game("pyramid", board="2220/2220/2220 w:a1,b1 b:a3,b3")
    high = pyramidion.game("pyramid", board="000/222/222/222 w:a1,b1 b:a3,b3")
    board = small.canonical_board(small.start().state)
    assert wide.canonical_board(wide.start().state) == high.canonical_board(high.start().state) == board
    after = small.start().play(small.start().legal()[0])
    assert small.canonical_board(after.state) != board
