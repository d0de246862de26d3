"""Searches: interpreted and compiled agree to the last visit, and what one and two plies prove is true."""

import copy
import logging
import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest

import pyramidion
from pyramidion.search import numba_compile
from pyramidion.search.mcts_runner import MctsBudget, MctsSearcher
from pyramidion.search.numba_compile import numba_wrap
from pyramidion.search.playout import MODULUS, next_random, weighted_choice
from pyramidion.search.tree_reuse import ReusableTree, empty_tree, find_state
from pyramidion.search.two_ply import LOSES, WINS
from pyramidion.search.uct import Settings

FOREVER = 1e9
in_turn = [info.id for info in pyramidion.list_games() if not info.simultaneous]
every_game = pytest.mark.parametrize("game_id", in_turn)


def random_positions(game, seed, plies):
    """The positions of a random game in which a seat decides."""
    chooser = random.Random(seed)
    position = game.start()
    for _ in range(plies):
        if not position.to_decide:
            return
        if position.to_decide[0] >= 0:
            yield position
            legal = position.legal()
            position = position.play(legal[chooser.randrange(len(legal))])
        else:
            chances = position.chance_outcomes()
            weights = [weight for _, weight in chances]
            position = position.play(chooser.choices([outcome for outcome, _ in chances], weights)[0])


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [info for info in in_turn if not pyramidion.game(info).bots.whole_turns])
def test_interpreted_and_compiled_agree_to_the_last_visit(game_id):
    """Games whose bots choose whole turns compile another search (test_turn_search.py)."""
    pytest.importorskip("numba")
    game = pyramidion.game(game_id)
    interpreted, compiled = MctsSearcher(game), MctsSearcher(game, numba_wrap())
    limits = MctsBudget(150, FOREVER)
    for position in list(random_positions(game, 4, 40))[::9]:
        assert compiled.run(position.state, limits, 7) == interpreted.run(position.state, limits, 7)
        assert compiled.verdicts(position.state) == interpreted.verdicts(position.state)


@pytest.mark.slow
def test_long_playouts_agree_too():
    """One game stands for all: the playouts are those of the search, and each game would be compiled once more."""
    pytest.importorskip("numba")
    game = pyramidion.game("pylos")
    interpreted, compiled = MctsSearcher(game), MctsSearcher(game, numba_wrap())
    arrays = [(s.integers(s.size), s.integers(s.size)) for s in (interpreted, compiled)]
    start = game.rules.start()
    assert interpreted.playouts(start, *arrays[0], 5, 100, 40) == compiled.playouts(start, *arrays[1], 5, 100, 40)


@pytest.mark.slow
@every_game
def test_visits_are_those_of_the_simulations(game_id):
    game = pyramidion.game(game_id)
    position = next(p for p in random_positions(game, 2, 60) if len(p.legal()) > 1)
    limits = MctsBudget(100, FOREVER, plies=6)
    choices = MctsSearcher(game).run(position.state, limits, 1)
    assert [choice.code for choice in choices] == list(game.rules.codes(position.state, position.to_decide[0]))
    assert sum(choice.visits for choice in choices) == 100
    assert all(0 <= choice.value <= 1 for choice in choices)
    assert choices == MctsSearcher(game).run(position.state, limits, 1)
    assert choices != MctsSearcher(game).run(position.state, limits, 2) or len(choices) == 2


@every_game
def test_what_is_proven_is_so(game_id):
    game = pyramidion.game(game_id)
    searches = MctsSearcher(game)
    seen = set()
    for seed in range(4):
        for position in list(random_positions(game, seed, 120))[-4:]:
            seat = position.to_decide[0]
            for decision, verdict in zip(position.legal(), searches.verdicts(position.state), strict=True):
                after = position.play(decision)
                wins = after.result is not None and after.result[seat] == 1
                assert (verdict == WINS) == wins
                seen.add(verdict)
                if verdict == LOSES and after.result is None:
                    other = after.to_decide[0]
                    assert other != seat
                    ends = [after.play(reply).result for reply in after.legal()]
                    assert any(end is not None and end[other] == 1 for end in ends)
    assert WINS in seen or game.info.stochastic


def test_a_search_ends_when_told():
    game = pyramidion.game("pylos")
    asked = []
    choices = MctsSearcher(game).run(
        game.rules.start(), MctsBudget(10**9, FOREVER), 1, stopped=lambda: asked.append(1) or len(asked) > 3
    )
    assert len(asked) == 4
    assert 0 < sum(choice.visits for choice in choices) < 1000


def test_progress_counts_upward():
    told = []
    game = pyramidion.game("pylos")
    MctsSearcher(game).run(
        game.rules.start(), MctsBudget(200, FOREVER), 1, lambda done, value: told.append((done, value))
    )
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == 200
    assert all(0 <= value <= 1 for _, value in told)


def test_replies_are_the_most_visited_of_the_same_search():
    game, limits = pyramidion.game("pylos"), MctsBudget(1500, FOREVER)
    searches, start = MctsSearcher(game), game.rules.start()
    plain, moves = searches.run(start, limits, 1), searches.run(start, limits, 1, replies=3)
    assert not any(move.replies for move in plain)
    assert [replace(move, replies=()) for move in moves] == plain
    assert any(move.replies for move in moves)
    for move in moves:
        assert len(move.replies) <= min(3, move.visits // 30)
        state = game.rules.apply(start, move.code)
        for code in move.replies:
            assert code in game.rules.legal_codes(state)
            state = game.rules.apply(state, code)


def test_replies_end_where_chance_decides():
    game = pyramidion.game("pass_the_pyramids")
    (stake,) = MctsSearcher(game).run(game.rules.start(), MctsBudget(300, FOREVER), 1, replies=3)
    assert stake.visits == 300
    assert stake.replies == ()


def test_the_generator_is_the_minimal_standard():
    # Park, Miller and Stockmeyer (1993) give this value for the multiplier 48271.
    number = 1
    for _ in range(10_000):
        number = next_random(number)
    assert number == 399268537
    assert next_random(MODULUS - 1) == MODULUS - 48271


def test_weighted_choice_meets_every_weight_exactly():
    weights = [3, 0, 1, 6]
    assert [weighted_choice(weights, 4, number) for number in range(10)] == [0] * 3 + [2] + [3] * 6


@pytest.mark.parametrize(("module", "said"), [("numba", "Numba"), ("filelock", "filelock")])
def test_without_a_compiler_the_search_is_interpreted_and_says_so(monkeypatch, caplog, module, said):
    monkeypatch.setitem(sys.modules, module, None)
    with caplog.at_level(logging.WARNING):
        assert numba_compile.numba_wrap.__wrapped__() is None
    assert f"{said} is not installed" in caplog.text


@pytest.mark.slow
def test_of_two_processes_one_compiles_and_the_other_reads(tmp_path):
    pytest.importorskip("numba")
    script = (
        "import pyramidion; from pyramidion.search.perft import PerftCounter;"
        "counter = PerftCounter(pyramidion.game('pylos', rules='children'), compiled=True);"
        "counter.count(counter.game.start(), 2);"
        "stats = counter._count.stats; print(len(stats.cache_hits), len(stats.cache_misses))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", script]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in "12"]
    assert sorted(process.communicate()[0].strip() for process in both) == ["0 1", "1 0"]


# -- trees that outlive a decision ------------------------------------------------------------------------------------


def after(game, state, plies, seed=1):
    chooser = random.Random(seed)
    for _ in range(plies):
        state = game.rules.apply(state, chooser.choice(game.rules.legal_codes(state)))
    return state


def same_below(tree, node, other, at):
    """Whether two nodes of two trees have the same numbers, and so have all below them."""
    if any(
        getattr(tree, name)[node] != getattr(other, name)[at] for name in ("visits", "value", "count", "code", "seat")
    ):
        return False
    return all(
        same_below(tree, tree.first[node] + index, other, other.first[at] + index) for index in range(tree.count[node])
    )


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["interpreted", "compiled"])
def test_a_subtree_is_kept_whole(mode):
    wrap = numba_wrap() if mode == "compiled" else None
    if mode == "compiled":
        pytest.importorskip("numba")
    game = pyramidion.game("pylos")
    searches = MctsSearcher(game, wrap)
    limits = MctsBudget(200, FOREVER)
    searches.run(game.rules.start(), limits, 3, reuse_tree=True)
    grown = searches._kept[0]
    before = copy.deepcopy(grown.tree)
    for node in range(1, 30):
        tree = copy.deepcopy(before)
        size = searches._reroot(tree, node, grown.size, grown.places)
        assert same_below(before, node, tree, 0)
        assert size == 1 + sum(int(tree.count[n]) for n in range(size))
        assert all(tree.first[n] > n for n in range(size) if tree.count[n])


@pytest.mark.slow
def test_a_search_goes_on_where_an_earlier_one_has_looked():
    game = pyramidion.game("pylos")
    searches, limits = MctsSearcher(game), MctsBudget(500, FOREVER)
    start = game.rules.start()
    first = searches.run(start, limits, 3, reuse_tree=True)
    best = max(first, key=lambda choice: choice.visits)
    reply = after(game, game.rules.apply(start, best.code), 1)
    tree = searches._kept[0]
    seen = {tree.tree.code[n]: tree.tree.visits[n] for n in range(tree.tree.first[0], tree.tree.first[0] + 16)}
    assert seen[best.code] == best.visits
    node = find_state(tree, reply, game.rules.apply)
    visits = tree.tree.visits[node]
    assert visits > 1
    again = searches.run(reply, limits, 4, reuse_tree=True)
    assert sum(choice.visits for choice in again) == 500 + visits - 1
    assert [choice.code for choice in again] == list(game.rules.legal_codes(reply))


def test_what_has_nothing_to_do_with_a_state_is_not_kept():
    game = pyramidion.game("pylos")
    searches, limits = MctsSearcher(game), MctsBudget(60, FOREVER)
    far = after(game, game.rules.start(), 8)
    fresh = searches.run(far, limits, 5)
    searches.run(game.rules.start(), limits, 3, reuse_tree=True)
    assert searches.run(far, limits, 5, reuse_tree=True) == fresh
    other = MctsBudget(60, FOREVER, exploration=0.5)
    searches.run(far, other, 3, reuse_tree=True)
    assert searches.run(far, limits, 5, reuse_tree=True) == fresh
    assert searches.run(far, limits, 5) == fresh, "who does not ask for it gets nothing from earlier searches"


def test_a_full_tree_goes_on_growing():
    pytest.importorskip("numba")
    game = pyramidion.game("pylos")
    searches = MctsSearcher(game, numba_wrap())
    limits, grown = MctsBudget(6_000, FOREVER), ReusableTree(None, None, empty_tree(10_000, searches.size, True))
    size, generator, used = 1, 1, []
    for _ in range(4):
        settings = Settings(2, 20, limits.exploration)
        size, generator = searches.search(game.rules.start(), grown.tree, size, generator, limits.simulations, settings)
        used.append(int((grown.tree.count > 0).sum()))
    assert used == sorted(set(used)), "nodes get children to the last"
    assert size <= len(grown.tree.visits) == 10_000
    seen = grown.tree.visits[grown.tree.count > 0]
    assert (seen >= 4).mean() > 0.8
