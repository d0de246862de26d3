"""Fitting the evaluation of Pyramid Ball: entries are counted as they are added, and known tables are found again."""

import numpy as np

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid_ball import evaluation
from pyramidion.search.mcts_runner import rule_bindings
from research.ball_values import TABLES, Fit, Judged, plain, text_of

GAME = pyramidion.game("pyramid_ball", rules="advanced", opening="red", turn_limit=60)


def carried(count):
    """Positions of random games in which somebody has the ball."""
    found = []
    for seed in range(count):
        found += [p.state for p, _ in random_game(GAME, seed, 200) if p.state.phase == 2 and p.state.ball < 6]
    return found


def entries():
    return np.concatenate([np.ravel(getattr(evaluation, name)) for name in TABLES])


def test_counted_entries_sum_up_to_the_evaluation():
    fit = Fit()
    states = carried(3)
    assert len(states) > 50
    for state in states:
        assert np.dot(fit.row(state), entries()) == evaluation.carriers_chance(state)


def test_known_tables_are_found_again():
    fit = Fit()
    rows = np.array([fit.row(state) for state in carried(30)], float)
    tables = fit.tables(rows, rows @ entries())
    found = rows @ np.concatenate([tables[name].ravel() for name in TABLES])
    # Entries are rounded, and little used ones held back.
    assert np.abs(found - rows @ entries()).mean() < 3


def test_the_stored_tables_are_as_the_command_writes_them():
    tables = {name: np.array(getattr(evaluation, name)) for name in TABLES}
    assert text_of(tables) == evaluation.FILE.read_text(encoding="utf-8")


def test_a_game_is_judged_by_other_tables():
    stored = Judged({name: np.array(getattr(evaluation, name)) for name in TABLES})
    plainly = Judged(plain())
    state = GAME.start().play("S:... M:... L:...").play("S:F.. M:... L:...").state

    def value(game):
        return Binder(rule_bindings(game)).bind(evaluation.heuristic)(state)

    assert value(stored) == value(pyramidion.game("pyramid_ball"))
    assert value(plainly) != value(stored)
