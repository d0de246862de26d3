"""Secret decisions: mixtures that cannot be exploited, games with known answers, and a bot that plays such a game."""

import random
import types

import pytest

from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Game, GameInfo
from pyramidion.players.bot import Bot
from pyramidion.players.levels import LEVELS, level
from pyramidion.search.secret import regret_matching, secret_choice

NO_RULES = types.ModuleType("no_rules")
NO_RULES.MAX_DECISIONS = 1


def test_the_mixture_of_rock_paper_scissors():
    rows = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
    assert regret_matching(rows) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_an_uneven_game_has_its_uneven_mixture():
    # Rewards 3 or 0 against 1 or 2 (over 3): by hand, the first row a quarter of the time.
    assert regret_matching([[1.0, 0.0], [1 / 3, 2 / 3]]) == pytest.approx([0.25, 0.75], abs=0.06)


def test_a_dominated_decision_is_left_alone():
    assert regret_matching([[0.9, 0.8], [0.2, 0.1]])[0] > 0.99


class Higher(Game):
    """Both name a number below LIMIT in secret; the higher one wins, equal ones share."""

    info = GameInfo("higher", "Higher", "nobody", "Name a number.", ("Home", "Away"), simultaneous=True)
    rules_module = NO_RULES
    LIMIT = 10

    def bind(self, wrap=None):
        return None

    def start_state(self):
        return (-1, -1)

    def deciders(self, state):
        return (0, 1) if state == (-1, -1) else ()

    def codes(self, state, seat):
        assert seat != CHANCE
        return range(self.LIMIT)

    def step(self, state, codes):
        return codes, ()

    def outcome(self, state):
        if state == (-1, -1):
            return None
        return (0.5, 0.5) if state[0] == state[1] else (float(state[0] > state[1]), float(state[0] < state[1]))

    def write(self, state, seat, code):
        return str(code)

    def read(self, state, seat, text):
        return int(text)

    def state_text(self, state):
        return str(state)

    read_state = board = svg = picture = None


class Millions(Higher):
    LIMIT = 10_000_000


class Alone(Higher):
    def deciders(self, state):
        return (1,) if state == (-1, -1) else ()

    def step(self, state, codes):
        return (5, codes[0]), ()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_of_few_is_found(seat):
    game = Higher()
    choices = [secret_choice(game, (-1, -1), seat, 16, 9.0, random.Random(seed)) for seed in range(10)]
    assert choices.count(9) >= 9


def test_decisions_in_millions_are_drawn_not_listed():
    game = Millions()
    assert secret_choice(game, (-1, -1), 0, 32, 9.0, random.Random(1)) > 8_000_000


def test_one_seat_alone_takes_what_is_best_for_it():
    assert secret_choice(Alone(), (-1, -1), 1, 16, 9.0, random.Random(1)) > 5


def test_it_ends_when_told_and_when_time_is_out():
    game = Millions()
    asked = []
    secret_choice(game, (-1, -1), 0, 500, 999.0, random.Random(1), lambda: asked.append(1) or True)
    assert asked == [1]
    assert 0 <= secret_choice(game, (-1, -1), 0, 500, 0.0, random.Random(1)) < game.LIMIT


def test_a_bot_decides_for_both_seats_repeatably():
    bot = Bot(Millions())
    position = bot.game.start()
    for seat in (0, 1):
        first = bot.choose(position, level("medium"), seat=seat, seed=3)
        assert bot.choose(position, level("medium"), seat=seat, seed=3) == first
    sealed = position.play(bot.choose(position, level("gentle"), seat=1, seed=1), seat=1)
    assert sealed.play(bot.choose(sealed, level("strong"), seat=0, seed=1)).result is not None


def test_higher_levels_weigh_more():
    assert [known.candidates for known in LEVELS] == sorted(known.candidates for known in LEVELS)
