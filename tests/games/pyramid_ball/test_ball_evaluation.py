"""The evaluation: fair to both seats, within bounds, and it rises where a player would say so."""

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid_ball import evaluation

RULES = ("basic", "advanced")


@pytest.fixture(scope="module")
def heuristic():
    return {
        rules: Binder(pyramidion.game("pyramid_ball", rules=rules).rule_constants()).bind(evaluation.heuristic)
        for rules in RULES
    }


def value(heuristic, text, rules="basic"):
    return heuristic[rules](pyramidion.game("pyramid_ball", rules=rules).position(text).state)


@pytest.mark.parametrize("rules", RULES)
def test_it_keeps_its_bounds_and_favours_no_seat(rules, heuristic):
    game = pyramidion.game("pyramid_ball", rules=rules, opening="red")
    for seed in range(6):
        for position, _ in random_game(game, seed, 150):
            if position.to_decide:
                found = heuristic[rules](position.state)
                assert -1000 < found < 1000
                assert heuristic[rules](position.state._replace(home=1 - position.state.home)) == -found


def test_before_the_pick_nobody_is_ahead(heuristic):
    assert heuristic["basic"](pyramidion.game("pyramid_ball").start().state) == 0


def test_the_carrier_would_rather_be_past_the_defenders(heuristic):
    stuck = value(heuristic, "home:Lb3,Md4*,Sf3 away:Lc6,Md5,Se6 0-0")
    past = value(heuristic, "home:Lb3,Md6*,Sf3 away:Lc5,Md5,Se5 0-0")
    free = value(heuristic, "home:Lb3,Md6*,Sf3 away:La1,Mb1,Sc1 0-0")
    assert stuck < past < free
    assert free > 0


def test_home_and_away_are_mirrored(heuristic):
    home = value(heuristic, "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0")
    away = value(heuristic, "home:Lb3,Md4,Sf3 away:Lb6,Md5*,Sf6 0-0")
    assert home == -away > 0


def test_a_point_is_worth_more_than_any_place(heuristic):
    behind = value(heuristic, "home:Lb3,Md6*,Sf3 away:La1,Mb1,Sc1 0-1", "advanced")
    ahead = value(heuristic, "home:La8,Mb8,Sc8 away:Lb3,Md3*,Sf3 1-0", "advanced")
    assert ahead >= behind
    assert value(heuristic, "home:Lb3,Md6*,Sf3 away:La1,Mb1,Sc1 5-0", "advanced") > 800


def test_a_loose_ball_is_worth_more_to_those_near_it(heuristic):
    far = value(heuristic, "home:Lb3,Md8,Sf3 away:La1,Mb1,Sc1 1-0 ball:e8 ban:home", "advanced")
    near = value(heuristic, "home:Lb3,Md8,Sf3 away:Le7,Mb1,Sc1 1-0 ball:e8 ban:home", "advanced")
    taken = value(heuristic, "home:Lb3,Md8,Sf3 away:Le8*,Mb1,Sc1 1-0 ban:home", "advanced")
    assert far > near > taken
