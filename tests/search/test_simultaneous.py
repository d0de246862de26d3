"""Secret decisions: games with known answers, forced wins, limits that are kept, and the bots that play so."""

import random
import time
from functools import partial

import pytest
from simultaneous_toys import BAIT, DRAWN, HIGHER, PENNIES, SEATED, THREE, UNEQUAL, Toy

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.game import BotHints
from pyramidion.core.specialisation import Binder
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.double_oracle import TRIES, find_best_response
from pyramidion.search.matrix_game import solve
from pyramidion.search.mcts_runner import as_function
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.simultaneous import SimultaneousBudget, SimultaneousSearcher

SHORT = SimultaneousBudget.of_pairs(400)


def start(searches):
    return searches.rules.start()


def mixture(searches, seat=0, effort=SHORT, seed=1):
    """The weights of a seat's decisions at the start, by code."""
    answers = searches.run(start(searches), seat, effort, seed)
    return {answer.code: answer.probability for answer in answers if answer.probability}


def filled(searches, rows):
    """A matrix with these values for seat 0."""
    matrix = searches.matrix(max(len(rows), len(rows[0])) + 1)
    matrix.counts[0], matrix.counts[1] = len(rows), len(rows[0])
    room = len(matrix.codes) // 2
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            matrix.cells[r * room + c] = value
    return matrix


# -- evaluations ------------------------------------------------------------------------------------------------------


class Scored(Toy):
    """A game whose evaluation is the points of the moment."""

    def __init__(self, source, plies):
        super().__init__(source)
        self.bots = BotHints(self.rules_module.points, playout_plies=plies)


@pytest.mark.parametrize(("plies", "shown"), [(0, 1), (4, 1), (60, 0)])
def test_an_evaluation_is_asked_after_the_playout_that_the_game_wants(plies, shown):
    searches = SimultaneousSearcher(Scored(BAIT, plies))
    assert searches.turns == plies // 2
    assert mixture(searches) == {shown: pytest.approx(1.0, abs=0.02)}


def test_without_an_evaluation_games_are_played_to_their_end():
    assert mixture(SimultaneousSearcher(Toy(BAIT))) == {0: pytest.approx(1.0, abs=0.02)}


# -- matrices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "first", "second", "value"),
    [
        ([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]], [1 / 3] * 3, [1 / 3] * 3, 0.5),
        # Rewards 3 or 0 against 1 or 2 (over 3); by hand.
        ([[1.0, 0.0], [1 / 3, 2 / 3]], [1 / 4, 3 / 4], [1 / 2, 1 / 2], 1 / 2),
        ([[0.9, 0.8], [0.2, 0.1]], [1.0, 0.0], [0.0, 1.0], 0.8),
        ([[0.3, 0.9, 0.4]], [1.0], [1.0, 0.0, 0.0], 0.3),
    ],
)
def test_a_matrix_is_solved(rows, first, second, value):
    matrix = filled(SimultaneousSearcher(Toy(THREE)), rows)
    assert solve(matrix, 600) == pytest.approx(value, abs=0.003)
    room = len(matrix.codes) // 2
    assert matrix.shares[: len(first)] == pytest.approx(first, abs=0.02)
    assert matrix.shares[room : room + len(second)] == pytest.approx(second, abs=0.02)


def test_no_mixture_of_a_random_matrix_can_be_exploited():
    chooser = random.Random(4)
    for _ in range(10):
        rows = [[chooser.random() for _ in range(chooser.randrange(1, 15))]]
        rows += [[chooser.random() for _ in rows[0]] for _ in range(chooser.randrange(15))]
        matrix = filled(SimultaneousSearcher(Toy(THREE)), rows)
        value = solve(matrix, 600)
        room = len(matrix.codes) // 2
        for seat, count in enumerate((len(rows), len(rows[0]))):
            assert sum(matrix.shares[seat * room : seat * room + count]) == pytest.approx(1)
        best_row = max(sum(x * s for x, s in zip(row, matrix.shares[room:], strict=False)) for row in rows)
        columns = zip(*rows, strict=True)
        best_column = min(sum(x * s for x, s in zip(column, matrix.shares, strict=False)) for column in columns)
        assert best_column <= value <= best_row
        assert best_row - best_column < 0.01


# -- games with known answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_rock_paper_scissors(seat):
    assert mixture(SimultaneousSearcher(Toy(THREE)), seat) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3}, abs=0.01)


@pytest.mark.parametrize("seat", [0, 1])
def test_pennies_with_unequal_stakes(seat):
    answers = SimultaneousSearcher(Toy(PENNIES)).run(Toy(PENNIES).rules.start(), seat, SHORT, 1)
    assert {a.code: a.probability for a in answers} == pytest.approx({0: 1 / 3, 1: 2 / 3}, abs=0.01)
    assert [a.value for a in answers] == pytest.approx([2 / 3 if seat else 1 / 3] * 2, abs=0.01)


@pytest.mark.parametrize("few", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_seats_with_few_and_unequal_numbers_of_decisions(few, seat):
    game = Toy(UNEQUAL + f"\nFEW = {few}\n")
    assert mixture(SimultaneousSearcher(game), seat) == pytest.approx({0: 1 / 2, 1: 1 / 2}, abs=0.01)


@pytest.mark.parametrize("pairs", [1, 2, 5, 20])
@pytest.mark.parametrize("few", [0, 1])
def test_a_bot_decides_by_search_however_little_it_may_judge(few, pairs):
    game = Toy(UNEQUAL + f"\nFEW = {few}\n")
    for seat in (0, 1):
        answers = SimultaneousSearcher(game).run(game.rules.start(), seat, SimultaneousBudget.of_pairs(pairs), 1)
        assert sum(answer.probability for answer in answers) == pytest.approx(1)
        assert Bot(game).choose(
            DecisionRequest(game.start(), level("1", game).with_node_budget(pairs), seat=seat, seed=1)
        )


def test_where_chance_goes_on_pairs_are_judged_again_and_again():
    searches = SimultaneousSearcher(Toy(DRAWN))
    answers = searches.run(start(searches), 0, SimultaneousBudget.of_pairs(8000), 3)
    assert {a.code: a.probability for a in answers} == pytest.approx({0: 3 / 7, 1: 4 / 7}, abs=0.03)
    assert answers[0].value == pytest.approx(3 / 7, abs=0.03)


def test_a_game_judged_to_the_end_is_not_judged_on():
    told = []
    searches = SimultaneousSearcher(Toy(THREE))
    searches.run(start(searches), 0, SimultaneousBudget.of_pairs(100_000), 1, lambda pairs, value: told.append(pairs))
    assert told[-1] < 30, "nine pairs are all there are; they are judged twice"


def test_who_decides_alone_looks_at_what_follows():
    answers = SimultaneousSearcher(Toy(SEATED)).run(Toy(SEATED).rules.start(), 1, SHORT, 1)
    assert [a.probability for a in answers] == [1.0, 0.0, 0.0]
    assert answers[0].code == 1
    values = {a.code: a.value for a in answers}
    assert values == pytest.approx({0: 1 / 3, 1: 2 / 3, 2: 0.0}, abs=0.01)


@pytest.mark.parametrize("pairs", [0, 1, 7, 31])
def test_an_answer_costs_no_more_pairs_than_it_may(pairs):
    searches = SimultaneousSearcher(Toy(HIGHER))
    matrix = searches.matrix()
    matrix.codes[0], matrix.counts[0], matrix.counts[1], matrix.shares[0] = 5, 1, 1, 1.0
    answer = Binder(searches.names, None).bind(as_function(find_best_response))
    _, _, judged, _ = answer(start(searches), matrix, 1, 3, 0, pairs)
    assert judged == max(1, pairs)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_of_millions_is_approached(seat):
    answers = mixture(SimultaneousSearcher(Toy(HIGHER)), seat, SimultaneousBudget.of_pairs(5_000))
    assert all(code > 9_900_000 for code in answers)


# -- all games --------------------------------------------------------------------------------------------------------


def decided_at_once(game, seed, count):
    """The last states of a random game where both seats decide."""
    return [position.state for position, _ in random_game(game, seed, 60) if len(position.to_decide) == 2][-count:]


@pytest.mark.slow
def test_a_toy_is_searched_alike_interpreted_and_compiled():
    pytest.importorskip("numba")
    assert numba_wrap()

    from pyramidion.search.numba_linker import compile_function

    game = Toy(DRAWN)
    # Not kept in the cache: a toy's types exist only in this process.
    searches = compare(game, [game.rules.start()], partial(compile_function, kept=False))
    scratch = [one.matrix(1) for one in searches]
    played = [one.playouts(start(one), table, 5, 100, 3) for one, table in zip(searches, scratch, strict=True)]
    assert played[0] == played[1]


def test_pyramid_ball_is_searched_alike_interpreted_and_compiled():
    pytest.importorskip("numba")
    game = pyramidion.game("pyramid_ball", rules="advanced", turn_limit=200)
    compare(game, [game.rules.start(), *decided_at_once(game, 1, 12)[::4]], numba_wrap())


def compare(game, states, wrap):
    interpreted, compiled = SimultaneousSearcher(game), SimultaneousSearcher(game, wrap)
    for state in states:
        assert compiled.run(state, 1, SHORT, 7) == interpreted.run(state, 1, SHORT, 7)
    return interpreted, compiled


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_mixtures_are_of_legal_programs_and_sum_to_one(rules):
    game = pyramidion.game("pyramid_ball", rules=rules)
    searches = SimultaneousSearcher(game)
    for state in decided_at_once(game, 3, 5):
        for seat in (0, 1):
            answers = searches.run(state, seat, SimultaneousBudget.of_pairs(60), 2)
            assert sum(answer.probability for answer in answers) == pytest.approx(1)
            assert [answer.probability for answer in answers] == sorted((a.probability for a in answers), reverse=True)
            assert all(answer.code in game.rules.codes(state, seat) and 0 <= answer.value <= 1 for answer in answers)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_what_is_near_a_program_is_legal_and_differs_in_one_thing(rules):
    game = pyramidion.game("pyramid_ball", rules=rules)
    mutate = game.rules_module.mutate
    chooser = random.Random(2)
    seen = set()
    for state in decided_at_once(game, 5, 30):
        for seat in (0, 1):
            codes = game.rules.codes(state, seat)
            code = codes[chooser.randrange(len(codes))]
            for _ in range(60):
                near = mutate(state, seat, code, chooser.randrange(1, 1 << 31))
                assert near in codes
                seen.add(near == code)
                before, after = (game.notation.write(state, seat, c) for c in (code, near))
                changed = [b for a, b in zip(fields(before), fields(after), strict=True) if a != b]
                # What would lead off the board from there on becomes a stand, besides the one thing.
                assert sum(what != "." for what in changed) <= 1
    assert seen == {True, False}


def fields(text):
    """The commands, the pass, the dash and the blitz of a program's text, or a pick's size."""
    words = text.split()
    if words[0] == "pick":
        return words
    commands = [letter for word in words[:3] for letter in word.partition(":")[2]]
    marks = [next((word for word in words[3:] if word[0] == kind), "") for kind in "PDZ"]
    return commands + marks


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_goal_that_nobody_can_prevent_is_scored(seed):
    game = pyramidion.game("pyramid_ball", opening="red")
    position = game.position("home:Sc6*,Ma2,Lg3 away:Sg1,Mf1,Le1 0-0")
    answers = SimultaneousSearcher(game).run(position.state, 0, SimultaneousBudget.of_pairs(1_200), seed)
    replies = game.rules.codes(position.state, 1)
    chooser = random.Random(seed)
    for answer in (one for one in answers if one.probability):
        assert answer.value > 0.99
        for _ in range(20):
            reply = replies[chooser.randrange(len(replies))]
            assert game.rules.outcome(game.rules.next_state(position.state, (answer.code, reply))) == (1.0, 0.0)


def test_the_answer_to_a_carrier_that_stands_is_a_tackle():
    game = pyramidion.game("pyramid_ball", opening="red")
    searches = SimultaneousSearcher(game)
    state, matrix = start(searches), searches.matrix()
    stand = game.start().decision("S:... M:... L:...", 0).code
    matrix.codes[0], matrix.counts[0], matrix.counts[1], matrix.shares[0] = stand, 1, 1, 1.0
    answer = Binder(searches.names, None).bind(as_function(find_best_response))
    for pairs, least in ((TRIES, 6), (1_000_000, 8)):
        found = [answer(state, matrix, 1, seed, 0, pairs) for seed in range(1, 9)]
        for code, better, judged, _ in found:
            assert better
            assert judged == TRIES if pairs == TRIES else judged > 3 * 124
            assert code in game.rules.codes(state, 1)
        won = [game.rules.outcome(game.rules.next_state(state, (stand, code))) == (0.0, 1.0) for code, *_ in found]
        assert sum(won) >= least, "all ways to choose a part find it every time"


def test_a_short_search_finds_as_much_for_blue_as_for_red_in_mirrored_positions(compiling):
    means = []
    for seat, opening in enumerate(("red", "blue")):
        game = pyramidion.game("pyramid_ball", opening=opening)
        searches = SimultaneousSearcher(game, numba_wrap())
        budget = SimultaneousBudget.of_pairs(70)
        means.append(sum(searches.value(start(searches), seat, budget, seed) for seed in range(300)) / 300)
    assert means[0] == pytest.approx(means[1], abs=0.05)


# -- limits and bots --------------------------------------------------------------------------------------------------


def test_a_search_ends_when_told():
    searches, asked = SimultaneousSearcher(Toy(HIGHER)), []
    effort = SimultaneousBudget.of_pairs(10**9)
    assert searches.run(start(searches), 0, effort, 1, stopped=lambda: asked.append(1) or len(asked) > 5)
    assert len(asked) == 6


@pytest.mark.parametrize("source", [HIGHER, SEATED])
def test_a_search_ends_when_its_time_is_out(source):
    searches = SimultaneousSearcher(Toy(source))
    before = time.monotonic()
    assert searches.run(start(searches), 1, SimultaneousBudget(10**9, 0.2), 1)
    assert time.monotonic() - before < 20
    assert searches.run(start(searches), 1, SimultaneousBudget(10**9, 0.0), 1)


def test_how_time_cuts_a_search_does_not_change_what_is_found():
    game = pyramidion.game("pyramid_ball")
    state = decided_at_once(game, 1, 1)[0]
    quick, slow = SimultaneousSearcher(game), SimultaneousSearcher(game)
    search = slow.search

    def slowed(*given):
        time.sleep(0.03)
        return search(*given)

    slow.search = slowed
    assert slow.run(state, 0, SHORT, 1) == quick.run(state, 0, SHORT, 1)


def test_progress_counts_upward():
    searches, told = SimultaneousSearcher(Toy(HIGHER)), []
    searches.run(start(searches), 1, SHORT, 1, lambda pairs, value: told.append((pairs, value)))
    assert [pairs for pairs, _ in told] == sorted(pairs for pairs, _ in told)
    assert told[-1][0] >= SHORT.pairs
    assert all(0 <= value <= 1 for _, value in told)


def test_efforts_are_shared_and_draw_no_more_than_they_can_judge():
    assert SimultaneousBudget(600, 3.0).split(3) == SimultaneousBudget(200, 1.0)
    assert SimultaneousBudget(1, 3.0).split(3).pairs == 1
    for pairs in (1, 10, 100, 10_000, 10_000_000):
        assert 2 <= SimultaneousBudget.of_pairs(pairs).initial_samples <= max(2, pairs**0.5)


@pytest.mark.parametrize("source", [THREE, SEATED])
def test_a_bot_decides_for_every_seat_repeatably(source):
    bot = Bot(Toy(source))
    position = bot.game.start()
    while position.to_decide:
        if position.to_decide == (-1,):
            position = position.play("0")
            continue
        seat = position.to_decide[-1]
        first = bot.choose(DecisionRequest(position, level("medium", bot.game), seat=seat, seed=3))
        assert bot.choose(DecisionRequest(position, level("medium", bot.game), seat=seat, seed=3)) == first
        position = position.play(first, seat=seat)
    assert position.result is not None


@pytest.mark.slow
def test_a_bot_mixes_as_the_search_says():
    bot = Bot(Toy(PENNIES))
    position = bot.game.start()
    shown = [
        int(str(bot.choose(DecisionRequest(position, level("medium", bot.game), seat=0, seed=seed))))
        for seed in range(200)
    ]
    assert 40 < shown.count(0) < 95, "a third of 200 is 67"
