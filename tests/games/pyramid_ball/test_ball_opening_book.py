"""The first turn of the basic game, solved beforehand: legal, known only there, and drawn from by the top level."""

import pytest
from test_ball_best_response import walks_off

import pyramidion
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.games.pyramid_ball.rules import side_of_seat

GAME = pyramidion.game("pyramid_ball", opening="blue")


def test_both_mixtures_are_of_legal_programs_that_keep_on_the_board():
    state = GAME.start().state
    for seat in (0, 1):
        mixture = GAME.bots.known_mixture(state, seat)
        codes = GAME.rules.codes(state, seat)
        assert sum(share for _, share in mixture) == pytest.approx(1, abs=1e-3)
        assert all(code in codes and share > 0 for code, share in mixture)
        assert len(mixture) > 10, "who does always the same can be foreseen"
        assert not any(walks_off(state, side_of_seat(state, seat), code) for code, _ in mixture)


def test_it_is_known_for_whoever_has_the_ball_and_nowhere_else():
    red = pyramidion.game("pyramid_ball", opening="red")
    assert red.bots.known_mixture(red.start().state, 0) == GAME.bots.known_mixture(GAME.start().state, 1)
    picked = pyramidion.game("pyramid_ball").start()
    assert GAME.bots.known_mixture(picked.state, 0) is None
    after = GAME.start().play("S:... M:... L:...").play("S:F.. M:... L:...")
    assert GAME.bots.known_mixture(after.state, 0) is None
    for options in ({"rules": "advanced"}, {"turn_limit": 3}):
        assert pyramidion.game("pyramid_ball", **options).bots.known_mixture is None


def test_the_top_level_draws_from_it_and_others_search():
    bot, best = Bot(GAME), level("strong", GAME)
    texts = {
        GAME.notation.write(GAME.start().state, 0, code) for code, _ in GAME.bots.known_mixture(GAME.start().state, 0)
    }
    drawn = {bot.choose(DecisionRequest(GAME.start(), best, seat=0)).text for _ in range(40)}
    assert len(drawn) > 4
    assert drawn <= texts
    assert bot.choose(DecisionRequest(GAME.start(), best.with_node_budget(4), seat=0, seed=1)).text in texts, (
        "with an amount of work, too"
    )
    assert bot.choose(DecisionRequest(GAME.start(), level("1", GAME), seat=0, seed=1)).text not in texts
