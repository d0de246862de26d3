"""The equilibrium answers to the rules: every value follows from the next ones, and a slow twin finds the same."""

import itertools
import math
import random
from functools import cache

import pytest

import pyramidion
from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level, levels
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.games.pass_the_pyramids import rules
from pyramidion.games.pass_the_pyramids.equilibrium import store, tokens
from pyramidion.games.pass_the_pyramids.equilibrium.lookup import PassEquilibrium, load_equilibrium
from pyramidion.games.pass_the_pyramids.equilibrium.odds import Odds
from pyramidion.games.pass_the_pyramids.landing import SCORES

pytestmark = pytest.mark.slow

STARTS = {5: "2,1,2,1,1 pot:13 turn:1"}
"""Where not from the game's start, as what may follow from there takes too long to follow landing by landing."""
EXACT = {3: 1e-6, 4: 1e-6, 5: 1e-5}
"""32-bit floats are stored; where lots are drawn (5 players) their last bits count for more."""


def landings(bound, state):
    """What follows from each landing that can be, with its share."""
    weights = bound.weights(state)
    total = sum(weights)
    return [(w / total, bound.apply(state, code)) for code, w in enumerate(weights) if w]


def expected(landed, worth):
    """The mean of what follows from landings."""
    after = [(share, worth(state)) for share, state in landed]
    return tuple(sum(share * chances[seat] for share, chances in after) for seat in range(len(after[0][1])))


def by_lot(values, seat, lots):
    """The mean of chances by decision, taken with odds e to the power of (what they are worth to a seat / lots)."""
    best = max(values.values(), key=lambda chances: chances[seat])
    if lots == 0:
        return best
    shares = [math.exp((chances[seat] - best[seat]) / lots) for chances in values.values()]
    return tuple(
        sum(share * chances[place] for share, chances in zip(shares, values.values(), strict=True)) / sum(shares)
        for place in range(len(best))
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_value_follows_from_the_next(players):
    equilibrium, exact = load_equilibrium(players), EXACT[players]
    game = pyramidion.game("pass_the_pyramids", players=players)
    bound = game.rules

    def worth(state):
        return bound.outcome(state) or equilibrium.value(state)

    chooser = random.Random(players)
    phases = set()
    for _ in range(3):
        state = game.notation.read_state(STARTS[players]) if players in STARTS else bound.start()
        for _ in range(60):
            if bound.result(state):
                break
            phases.add((state.phase, state.holder != rules.NOBODY))
            if bound.to_move(state) == CHANCE:
                assert equilibrium.value(state) == pytest.approx(expected(landings(bound, state), worth), abs=exact)
                state = bound.apply(state, chooser.choices(bound.legal_codes(state), bound.weights(state))[0])
                continue
            values = dict(equilibrium.values(state))
            assert tuple(values) == bound.legal_codes(state)
            for code, chances in values.items():
                assert chances == pytest.approx(worth(bound.apply(state, code)), abs=exact)
            best = values[equilibrium.choose(state)]
            assert best[state.turn] >= max(chances[state.turn] for chances in values.values()) - exact
            assert equilibrium.value(state) == pytest.approx(
                by_lot(values, state.turn, equilibrium.temperature), abs=exact
            )
            state = bound.apply(state, chooser.choice(bound.legal_codes(state)))
    assert len(phases) == 6


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_stored(players):
    header = store.read_header(store.equilibrium_file(players))
    assert header["players"] == players
    assert header["residual"] < 1e-6
    start = pyramidion.game("pass_the_pyramids", players=players).rules.start()
    assert sum(load_equilibrium(players).value(start)) == pytest.approx(1)


def test_seats_may_be_turned():
    equilibrium = load_equilibrium(3)
    game = pyramidion.game("pass_the_pyramids", players=3)
    one = game.notation.read_state("2,3,1 pot:3 holder:2 stake:3 score:4 turn:1")
    turned = game.notation.read_state("1,2,3 pot:3 holder:3 stake:3 score:4 turn:2")
    first, second, third = equilibrium.value(one)
    assert equilibrium.value(turned) == (third, first, second)


SMALL = (0, 1, 4, 9)


@pytest.fixture
def small(monkeypatch):
    """Two tokens each and four landings: the rules, the odds, and the reachable states."""
    monkeypatch.setattr(tokens, "TOKENS", 2)
    seen, weights = set(), []
    for score in SCORES:
        weights.append(5 - len(seen) if score in SMALL and score not in seen else 0)
        if weights[-1]:
            seen.add(score)
    bound = BoundRules(rules, {"PLAYERS": 3, "TOKENS": 2, "WEIGHTS": tuple(weights)}, 3)
    states, open_ones = {bound.start(): None}, [bound.start()]
    while open_ones:
        state = open_ones.pop()
        if bound.result(state):
            continue
        chance = bound.to_move(state) == CHANCE
        for code in bound.legal_codes(state):
            if chance and not weights[code]:
                continue
            after = bound.apply(state, code)
            if after not in states:
                states[after] = None
                open_ones.append(after)
    return bound, Odds.of(weights), list(states)


def iterated(bound, states, decide):
    """Chances by state, by plain value iteration. decide(state, {code: chances}) gives what follows."""
    worth = {state: bound.outcome(state) or (1 / 3, 1 / 3, 1 / 3) for state in states}
    running = [state for state in reversed(states) if not bound.result(state)]
    thrown = {state: landings(bound, state) for state in running if bound.to_move(state) == CHANCE}
    decided = {
        state: [(code, bound.apply(state, code)) for code in bound.legal_codes(state)]
        for state in running
        if state not in thrown
    }
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for state in running:
            if state in thrown:
                new = expected(thrown[state], worth.__getitem__)
            else:
                new = decide(state, {code: worth[after] for code, after in decided[state]})
            change = max(change, *(abs(a - b) for a, b in zip(new, worth[state], strict=True)))
            worth[state] = new
    return worth


def test_a_slow_twin_finds_the_same_and_nobody_gains(small):
    np = pytest.importorskip("numpy")
    from research.pass_equilibrium import Sweep

    bound, odds, states = small
    sweep = Sweep(3, odds)
    table = {}
    sweep.run(sweep.solve(1e-12).starts, table)
    equilibrium = PassEquilibrium(3, odds, table)
    assert np.isfinite([row for rows in table.values() for row in rows]).all()

    def selfish(state, after):
        first, last = min(after), max(after)  # STAKE before PASS, AGAIN before KEEP
        if first == rules.AGAIN and state.holder != rules.NOBODY:
            first, last = last, first
        return after[last] if after[last][state.turn] > after[first][state.turn] + 1e-7 else after[first]

    twin = iterated(bound, states, selfish)
    running = [state for state in states if not bound.result(state)]
    assert len(running) > 500
    for state in running:
        assert equilibrium.value(state) == pytest.approx(twin[state], abs=1e-6)

    chosen = cache(equilibrium.choose)

    def against(state, after):
        """Seat 0 answers as well as it can; the others play the equilibrium."""
        if state.turn == 0:
            return max(after.values(), key=lambda chances: chances[0])
        return after[chosen(state)]

    best = iterated(bound, states, against)
    assert max(best[state][0] - twin[state][0] for state in running) < 1e-6


def test_no_seat_gains_by_a_best_answer():
    pytest.importorskip("numpy")
    from research.pass_equilibrium import Profile
    from research.pass_strength import best_gain, from_the_start, judged, solved_table

    solved, _ = solved_table(3)
    assert max(best_gain(3, solved.starts)) < 1e-7
    noises = [known.temperature for known in levels(pyramidion.game("pass_the_pyramids", players=3))]
    for weaker, stronger in itertools.pairwise(noises):
        assert from_the_start(3, judged(3, Profile(weaker, stronger), solved.starts, residual=1e-2)) < 0.32
        assert from_the_start(3, judged(3, Profile(stronger, weaker), solved.starts, residual=1e-2)) > 0.345


def test_levels_play_by_it():
    game = pyramidion.game("pass_the_pyramids", players=3)
    position = game.position("4,3,1 pot:3 holder:3 stake:1 score:19 turn:1")
    bot = Bot(game)
    assert bot.choose(DecisionRequest(position, level("strong", game))).text == "pass"
    drawn = [bot.choose(DecisionRequest(position, level("gentle", game), seed=seed)).text for seed in range(60)]
    assert 30 < drawn.count("pass") < 60
