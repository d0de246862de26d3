"""Games against somebody who knows a bot's mixtures, and the luck that is taken off them."""

import random
from statistics import fmean, variance

import pytest

import pyramidion
from pyramidion.games.pyramid_ball.best_response import state_value
from pyramidion.search.simultaneous import MixedMove, SimultaneousBudget
from research import exploitability, rest_of_game
from research.exploitability import POSITIONS, Examiner
from research.rest_of_game import STRATEGIES, Knower, Played, exploited, told

GAME = pyramidion.game("pyramid_ball", opening="red")


class Hasty(Examiner):
    """Answers with what comes to mind; whatever the answers are, the luck is the same on average."""

    def __init__(self):
        super().__init__(GAME, compiled=False)

    def searched_answer(self, state, seat, mixture, chooser):
        return GAME.rules_module.sample(state, seat, chooser.randrange(1, 1 << 30))


def test_the_luck_of_draws_is_none_on_average(monkeypatch):
    monkeypatch.setattr(rest_of_game, "LONGEST", 2)
    state = GAME.position(POSITIONS["alone at the back"]).state
    knower = Knower(Hasty(), SimultaneousBudget.of_pairs(30))
    for seat in (0, 1):
        games = [knower.played(state, seat, number) for number in range(15)]
        luck = [one.won - one.fair for one in games]
        assert variance(luck) > 0
        assert abs(fmean(luck)) < 3 * (variance(luck) / len(luck)) ** 0.5
        assert games[1] == Knower(Hasty(), SimultaneousBudget.of_pairs(30)).played(state, seat, 1)


def test_a_game_of_one_turn_without_luck_is_what_its_answer_is_worth_against_the_mixture():
    state = GAME.start().state
    # With so many pairs some programs of the mixture end the game in its first turn, and others do not.
    knower = Knower(Hasty(), SimultaneousBudget.of_pairs(150))
    alike = [knower.played(state, 0, number) for number in range(0, 8 * STRATEGIES, STRATEGIES)]
    ended = [one.fair for one in alike if one.turns == 1]
    mixture = knower.examiner.mixture(state, 1, knower.effort, 1)
    answer = knower.examiner.searched_answer(state, 0, mixture, random.Random(1))
    after = [(GAME.rules.next_state(state, (answer, one.code)), one.probability) for one in mixture]
    assert 0 < sum(share for one, share in after if GAME.rules.result(one)) < 1
    assert 0 < len(ended) < len(alike)
    assert ended == pytest.approx([sum(state_value(one, 0) * share for one, share in after)] * len(ended))


def test_the_first_turn_is_drawn_from_what_is_known_beforehand_only_when_asked():
    class Asked(Hasty):
        asked = 0

        def known(self, state, seat):
            self.asked += 1
            return super().known(state, seat)

    for opening in (False, True):
        examiner = Asked()
        Knower(examiner, SimultaneousBudget.of_pairs(30), opening).played(GAME.start().state, 0, 1)
        assert examiner.asked == opening


def test_a_mixture_may_have_more_programs_than_a_search_weighs(monkeypatch):
    monkeypatch.setattr(exploitability, "_STARTS", 1)
    state, examiner = GAME.start().state, Hasty()
    codes = GAME.rules.codes(state, 1)
    mixture = [MixedMove(codes[0], 0.9, 0.0), *(MixedMove(codes[place], 0.0005, 0.0) for place in range(1, 201))]
    answer = Examiner.searched_answer(examiner, state, 0, mixture, random.Random(1))
    assert state_value(GAME.rules.next_state(state, (answer, codes[0])), 0) > 0.9


def test_what_is_won_from_both_seats_beyond_a_whole_game_is_given_away():
    given, half = exploited([[1.0, 0.9, 0.8], [0.5, 0.3, 0.4]])
    assert given == pytest.approx((0.9 + 0.4 - 1) / 2)
    assert half == pytest.approx(1.959964 * (0.01 / 3 + 0.01 / 3) ** 0.5 / 2)
    games = [Played(seat, number, float(number), 0.75 - seat / 4, 5) for seat in (0, 1) for number in (0, 1)]
    assert told(games).startswith("gives away 0.125 ± 0.000 a game at least (by results alone 0.000 ± ")
