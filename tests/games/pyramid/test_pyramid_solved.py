"""The winner with perfect play: what docs/rules/pyramid.md says of the boards, proven; and positions that are alike."""

import random

import pytest

import pyramidion
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid import symmetry
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.solver import Solver


def value_for_white(**options):
    """What the start is worth to White, who begins: 1 a win, 0 a loss."""
    game = pyramidion.game("pyramid", **options)
    return Solver(game, numba_wrap()).value(game.rules.start())


@pytest.mark.slow
def test_q8_patrick_is_won_by_black():
    assert value_for_white(board="patrick") == 0.0


@pytest.mark.slow
def test_the_standard_board_is_won_by_black():
    assert value_for_white() == 0.0


@pytest.mark.slow
def test_a_board_that_white_wins():
    assert value_for_white(board="141/424/141 w:a1,c3 b:a3,c1") == 1.0


# -- symmetry ---------------------------------------------------------------------------------------------------------

BOARDS = ["standard", "alejandro", "patrick", "3113/1221 w:a1 b:d2", "12/31/11 w:a1 b:b3"]


def positions(game, seed, plies):
    chooser = random.Random(seed)
    state = game.rules.start()
    for _ in range(plies):
        if game.rules.result(state):
            return
        yield state
        state = game.rules.apply(state, chooser.choice(game.rules.legal_codes(state)))


@pytest.mark.parametrize("board", BOARDS)
def test_one_position_stands_for_all_that_are_alike(board):
    game = pyramidion.game("pyramid", board=board)
    binder = Binder(game.rule_constants())
    canonical, fits, faced = (binder.bind(f) for f in (symmetry.canonical, symmetry.fits, symmetry.transform))
    grid = game.presentation.board(game.rules.start())
    met = 0
    for state in positions(game, 4, 12):
        first = canonical(state)
        assert canonical(first) == first
        assert first.turn == 0
        assert len(game.rules.legal_codes(first)) == len(game.rules.legal_codes(state))
        for turn in range(8 if grid.width == grid.ranks else 4):
            if fits(state, turn):
                met += turn > 0
                other = faced(state, turn)
                assert canonical(other) == first
                assert canonical(other._replace(turn=1, white=other.black, black=other.white)) == first
    assert met or board == BOARDS[-1]


def test_turning_moves_columns_as_a_hand_would():
    game = pyramidion.game("pyramid", board="121/212/121 w:a1,b1 b:c3,c2")
    faced = Binder(game.rule_constants()).bind(symmetry.transform)
    assert {game.notation.write_state(faced(game.rules.start(), turn)) for turn in range(8)} == {
        f"121/212/121 {tokens} w"
        for tokens in (
            *("w:a1,b1 b:c2,c3", "w:b1,c1 b:a2,a3", "w:a3,b3 b:c1,c2", "w:b3,c3 b:a1,a2"),
            *("w:a1,a2 b:b3,c3", "w:a2,a3 b:b1,c1", "w:c1,c2 b:a3,b3", "w:c2,c3 b:a1,b1"),
        )
    }
