"""Best answers to mixtures of programs: exact, against plain enumeration; programs that keep on the board."""

import itertools
import random

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.specialisation import Binder
from pyramidion.games.pyramid_ball import best_response, program
from pyramidion.games.pyramid_ball.rules import side_of_seat
from pyramidion.search.simultaneous import SimultaneousBudget, SimultaneousSearcher
from research.exploitability import POSITIONS, Examiner

pytestmark = pytest.mark.slow

GAME = pyramidion.game("pyramid_ball", opening="red")


def positions(rules, count):
    game = pyramidion.game("pyramid_ball", rules=rules, turn_limit=200)
    return game, [p.state for p, _ in random_game(game, 4, 200) if len(p.to_decide) == 2 and p.state.phase == 2][:count]


def walks_off(state, side, code):
    """Whether some piece is ordered off the board, where nobody is in its way. Written from the rules' page alone."""
    forward, left = (1, -1) if side == 0 else (-1, 1)
    for size in range(3):
        square = state.places >> 6 * (3 * side + size) & 63
        file, rank = square % 7, square // 7
        for row in range(3):
            ordered = code // 5 ** (3 * size + row) % 5
            file += {3: left, 4: -left}.get(ordered, 0)
            rank += {1: forward, 2: -forward}.get(ordered, 0)
            if not (0 <= file < 7 and 0 <= rank < 8):
                return True
    return False


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_no_bot_programs_a_piece_off_the_board(rules):
    game, states = positions(rules, 12)
    module = game.rules_module
    chooser = random.Random(1)
    seen = 0
    for state in states:
        for seat in (0, 1):
            side, codes = side_of_seat(state, seat), game.rules.codes(state, seat)
            any_code = codes[chooser.randrange(len(codes))]
            seen += walks_off(state, side, any_code)
            tried = [module.sample(state, seat, chooser.randrange(1, 1 << 31)) for _ in range(20)]
            tried += [module.mutate(state, seat, any_code, chooser.randrange(1, 1 << 31)) for _ in range(20)]
            tried += [
                module.with_part(state, seat, any_code, part, chooser.randrange(ways))
                for part in range(6)
                if (ways := module.part_options(state, seat, part))
                for _ in range(10)
                if part < 3
            ]
            for code in tried:
                assert code in codes
            assert not any(walks_off(state, side, code) for code in tried[:40])
    assert seen, "programs drawn blindly do walk off the board"


def test_mixtures_of_all_levels_keep_pieces_on_the_board():
    searches = SimultaneousSearcher(GAME)
    for text in POSITIONS.values():
        state = GAME.position(text).state
        for seat, pairs in itertools.product((0, 1), (20, 400)):
            for answer in searches.run(state, seat, SimultaneousBudget.of_pairs(pairs), 3):
                assert not walks_off(state, side_of_seat(state, seat), answer.code), GAME.notation.write(
                    state, seat, answer.code
                )


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_parts_are_chosen_legally(rules):
    game, states = positions(rules, 10)
    module = game.rules_module
    for state in states:
        for seat in (0, 1):
            codes = game.rules.codes(state, seat)
            for part in range(6):
                for index in range(0, module.part_options(state, seat, part), 7):
                    assert module.with_part(state, seat, module.sample(state, seat, 5), part, index) in codes


def test_idle_rows_are_passed_over_without_a_difference():
    game, states = positions("advanced", 40)
    module = game.rules_module
    bound = Binder(game.rule_constants())
    stepped, result = bound.bind(module.next_step), bound.bind(module.result)
    chooser = random.Random(2)
    for state in states:
        pair = [game.rules.codes(state, seat) for seat in (0, 1)]
        given = [codes[chooser.randrange(len(codes))] for codes in pair]
        slow = module.start_turn(state, *given)
        while slow.phase == 3 and result(slow) == 0:
            slow = stepped(slow)
        fast = game.rules.next_state(state, tuple(given))
        if slow.phase == 3:
            slow = bound.bind(module.next_turn_state)(slow, slow.turn, slow.held)
        assert fast == slow


def naive(state, seat, mixture, commands):
    """The best of the programs with these commands and any pass, each played against each by the rules."""
    best = -1.0
    for code in commands:
        for mark in range(7):
            mine = code + program.ALL_COMMANDS * mark
            worth = 0.0
            for other, share in mixture:
                pair = (mine, other) if seat == 0 else (other, mine)
                worth += share * best_response.state_value(GAME.rules.next_state(state, pair), seat)
            best = max(best, worth)
    return best


@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_answer_is_at_least_as_good_as_all_programs_tried_one_by_one(seat):
    pytest.importorskip("numba")
    examiner = Examiner(GAME)
    state = GAME.position(POSITIONS["two to beat"]).state
    examiner.searches = SimultaneousSearcher(GAME)  # only the best answer looks at so much that it must be compiled
    mixture = examiner.mixture(state, 1 - seat, SimultaneousBudget.of_pairs(400))[:2]
    total = sum(one.probability for one in mixture)
    mixture = [type(one)(one.code, one.probability / total, one.value) for one in mixture]
    worth, code = examiner.best_answer(state, seat, mixture)
    plain = [(one.code, one.probability) for one in mixture]
    pairs = [((code, other) if seat == 0 else (other, code), share) for other, share in plain]
    assert worth == pytest.approx(
        sum(s * best_response.state_value(GAME.rules.next_state(state, pair), seat) for pair, s in pairs)
    )
    chooser = random.Random(3)
    some = [chooser.randrange(5**9) for _ in range(100)]
    # And all that differ from it in one piece alone.
    unit = [5 ** (3 * size) for size in range(3)]
    some += [code % 5**9 + (n - code % 5**9 // u % 125) * u for u in unit for n in range(125)]
    assert naive(state, seat, plain, some) == pytest.approx(worth)
