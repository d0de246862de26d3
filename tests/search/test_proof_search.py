"""Proofs: what is proven is what looking at every position backwards finds, cycles included; limits are kept."""

import random
from typing import NamedTuple

import pytest

import pyramidion
from pyramidion.search import proof_search, solver
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.solver import Solver

SMALL = ["11/11 w:a1 b:b2", "222/222 w:a1 b:c2", "221/122 w:a1 b:c2", "212/121 w:a1 b:c2", "12/31/11 w:a1 b:b3"]
"""In the second no block ever crumbles, so that tokens walk in circles for ever."""


class Web:
    """A game on a random graph: a token is led along its edges, by one seat here, by the other there, often in circles.

    A player to move where no edge leads on has lost, or it is a draw there.
    """

    repetition_limit = 3

    class Node(NamedTuple):
        number: int

    def __init__(self, seed, nodes):
        chooser = random.Random(seed)
        self.seats = [chooser.randrange(2) for _ in range(nodes)]
        self.edges = [chooser.sample(range(nodes), chooser.choice([0, 1, 1, 2, 2, 3])) for _ in range(nodes)]
        self.drawn = chooser.sample(range(nodes), 2)
        self.max_decisions = 4
        self.rules = self

    def start(self):
        return self.Node(0)

    def to_move(self, state):
        return self.seats[state.number]

    def legal(self, state, out):
        for index, node in enumerate(self.edges[state.number]):
            out[index] = node
        return len(self.edges[state.number])

    def legal_codes(self, state):
        return self.edges[state.number]

    def apply(self, state, code):
        return self.Node(code)

    def result(self, state):
        if self.edges[state.number]:
            return 0
        return -1 if state.number in self.drawn else 2 - self.seats[state.number]

    def names(self):
        own = {name: getattr(self, name) for name in ("legal", "apply", "result", "to_move")}
        return own | {"canonical": proof_search.no_symmetry}


def web_solver(monkeypatch, web, **given):
    monkeypatch.setattr(solver, "rule_bindings", lambda _: web.names())
    return Solver(web, **given)


def reachable(game):
    """Every position of a game and what follows from it."""
    rules = game.rules
    found, waiting = {}, [rules.start()]
    while waiting:
        state = waiting.pop()
        if state not in found:
            codes = [] if rules.result(state) else rules.legal_codes(state)
            found[state] = [rules.apply(state, code) for code in codes]
            waiting.extend(found[state])
    return found


def backwards(game, graph):
    """What every position is worth to the seat to move: losses and wins are spread until nothing changes."""
    rules, values = game.rules, {}
    for state in graph:
        winner = rules.result(state)
        if winner:
            values[state] = 0.5 if winner < 0 else float(winner == rules.to_move(state) + 1)
    changed = True
    while changed:
        changed = False
        for state, after in graph.items():
            if state in values:
                continue
            seat = rules.to_move(state)
            replies = [
                values[reply] if rules.to_move(reply) == seat else 1.0 - values[reply]
                for reply in after
                if reply in values
            ]
            if 1.0 in replies:
                values[state] = 1.0
            elif len(replies) == len(after) and set(replies) == {0.0}:
                values[state] = 0.0
            changed |= state in values
    return {state: values.get(state, 0.5) for state in graph}


@pytest.fixture(scope="module", params=SMALL)
def small(request):
    game = pyramidion.game("pyramid", board=request.param)
    return game, backwards(game, reachable(game))


def solvers(game):
    """Solvers of a game, without a compiler and with it: but that only where ranks are 3 wide.

    The three boards of two such ranks are one program, and among them is all that compiling could spoil: circles, and
    blocks that crumble. Each other grid would be compiled separately, with other constants.
    """
    wrap = numba_wrap() if dict(game.rule_constants())["WIDTH"] == 3 else None
    return [Solver(game), *([Solver(game, wrap)] if wrap else [])]


@pytest.mark.slow
def test_every_position_of_small_boards_is_worth_what_it_is_backwards(small):
    game, values = small
    chooser = random.Random(1)
    states = chooser.sample(sorted(values), min(len(values), 60))
    for one in solvers(game):
        assert [one.value(state) for state in states] == [values[state] for state in states]


@pytest.mark.parametrize(("nodes", "seeds"), [(6, range(150)), (10, range(150)), (30, range(150)), (45, [436])])
def test_where_everything_goes_in_circles_values_are_those_found_backwards(nodes, seeds, monkeypatch):
    seen = set()
    for seed in seeds:
        web = Web(seed, nodes)
        values = backwards(web, reachable(web))
        one = web_solver(monkeypatch, web)
        states = list(values)
        random.Random(seed).shuffle(states)
        for state in states:
            assert one.value(state) == values[state], (seed, state)
        seen |= {(web.result(state) == 0, value) for state, value in values.items()}
    assert seen >= {(True, 0.0), (True, 0.5), (True, 1.0)}


def test_without_a_rule_on_repetition_what_repeats_is_worth_nothing_known(monkeypatch):
    web = Web(0, 6)
    web.edges, web.seats, web.repetition_limit = [[1], [0, 2], [], [], [], []], [0, 1, 1, 0, 0, 0], 0
    assert web_solver(monkeypatch, web).value(web.Node(0)) is None
    web.repetition_limit = 3
    assert web_solver(monkeypatch, web).value(web.Node(0)) == 0.5


def test_a_search_in_pieces_finds_the_same(monkeypatch):
    monkeypatch.setattr(solver, "_FIRST_ROOM", 4)
    for seed in range(40):
        web = Web(seed, 20)
        values = backwards(web, reachable(web))
        one = web_solver(monkeypatch, web)
        start, visits = web.start(), 1
        while (value := one.value(start, visits=visits)) is None:
            visits += 1
            assert visits < 100
        assert value == values[start]


def test_without_symmetries_the_values_are_the_same(small, monkeypatch):
    game, values = small
    plain = dict(solver.rule_bindings(game), canonical=proof_search.no_symmetry)
    monkeypatch.setattr(solver, "rule_bindings", lambda _: plain)
    one = Solver(game)
    assert one.value(game.rules.start()) == values[game.rules.start()]


def test_decisions_are_worth_what_they_lead_to(small):
    game, values = small
    one, rules = Solver(game), game.rules
    for state in random.Random(2).sample(sorted(values), min(len(values), 12)):
        if rules.result(state):
            continue
        found = one.decisions(state)
        assert [decision.code for decision in found] == list(rules.legal_codes(state))
        assert [decision.value for decision in found] == [
            1.0 - values[rules.apply(state, decision.code)] for decision in found
        ]


def test_the_heights_lead_to_the_end(small):
    """A player who always takes the winning decision of least height wins, whatever the other does, within the
    height."""
    game, values = small
    one, rules = Solver(game), game.rules
    chooser = random.Random(3)
    for state in chooser.sample(sorted(values), min(len(values), 30)):
        if rules.result(state) or values[state] != 1.0:
            continue
        winner = state.turn
        left = None
        while not rules.result(state):
            if state.turn == winner:
                best = min((d for d in one.decisions(state) if d.value == 1.0), key=lambda d: d.height)
                assert left is None or best.height < left
                left, code = best.height, best.code
            else:
                code = chooser.choice(rules.legal_codes(state))
            state = rules.apply(state, code)
        assert rules.result(state) == winner + 1


def random_end(game):
    """A position whose decider loses in two: every decision lets the other end the game."""
    rules, chooser = game.rules, random.Random(5)
    while True:
        states = [rules.start()]
        while not rules.result(states[-1]):
            states.append(rules.apply(states[-1], chooser.choice(rules.legal_codes(states[-1]))))
        if len(states) > 3 and Solver(game).value(states[-3], visits=40) == 0.0:
            return states[-3]


def test_a_full_table_leaves_the_value_open():
    game = pyramidion.game("pyramid", board="patrick")
    one = Solver(game, positions=50)
    assert one.value(game.rules.start()) is None
    assert one.positions == 50
    end = random_end(game)
    assert one.value(end) == 0.0, "it begins again"
    assert 0 < one.positions < 50


def test_limits_end_a_search():
    game = pyramidion.game("pyramid", board="brad")
    one = Solver(game)
    assert one.value(game.rules.start(), visits=20) is None
    assert one.value(game.rules.start(), seconds=0.0) is None
    asked = []
    assert one.value(game.rules.start(), stopped=lambda: asked.append(1) or len(asked) > 2) is None
    assert len(asked) == 3


def test_when_the_time_is_up_nothing_more_is_tried():
    """A large board has 168 decisions: one position more for each of them would take many times the seconds given."""
    game = pyramidion.game("pyramid", board="brad")
    solver = Solver(game)
    asked, ask = [], solver._ask
    solver._ask = lambda state, own, visits, proof: asked.append(visits) or ask(state, own, visits, proof)
    found = solver.decisions(game.start().state, seconds=0.0)
    assert len(found) == len(game.start().legal()) > 100
    assert {one.value for one in found} == {None}
    assert sum(asked) == 0
