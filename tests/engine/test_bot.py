"""Bots: none misses a win or gives one away, none decides out of turn, a winning one does not repeat."""

import itertools
import math
import random
from types import SimpleNamespace

import pytest

import pyramidion
from pyramidion.core.errors import PyramidionError
from pyramidion.engine import searchers
from pyramidion.engine.background_solver import BackgroundSolver
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level, levels
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.mcts_runner import LazilyCompiled, MctsSearcher, SearchedMove
from pyramidion.search.solver import ProvenMove, Solver
from research.proven_wins import Stubborn
from research.proven_wins import play as play_on

GAMES = [info.id for info in pyramidion.list_games()]


@pytest.fixture(scope="module")
def bot():
    """One bot a game, made when first asked for."""
    made = {}

    def of(game_id):
        if game_id not in made:
            made[game_id] = Bot(pyramidion.game(game_id))
        return made[game_id]

    return of


def last_positions(game, seed, count):
    """The last positions of a random game in which a seat has more than one decision."""
    chooser = random.Random(seed)
    position, seen = game.start(), []
    for _ in range(300):
        if not position.to_decide:
            break
        legal = position.legal()
        if position.to_decide[0] >= 0 and 1 < len(legal) <= 60:
            seen.append(position)
        position = position.play(legal[chooser.randrange(len(legal))])
    return seen[-count:]


def wins(position, seat):
    return position.result is not None and position.result[seat] == 1


def gives_away(position, seat):
    """Whether some reply wins for another."""
    if position.result is not None or len(position.to_decide) != 1 or position.to_decide[0] in (seat, -1):
        return False
    return any(wins(position.play(reply), position.to_decide[0]) for reply in position.legal())


@pytest.mark.parametrize("game_id", [i.id for i in pyramidion.list_games() if not i.simultaneous and not i.stochastic])
@pytest.mark.parametrize("name", list("12345678"))
def test_no_level_misses_a_win_or_gives_one_away(game_id, name, bot):
    """Except for those that do not look at the others' replies: they, too, take what wins immediately."""
    met, chosen_level = 0, level(name, bot(game_id).game)
    for seed in range(5):
        for position in last_positions(bot(game_id).game, seed, 4):
            seat = position.to_decide[0]
            after = [position.play(decision) for decision in position.legal()]
            chosen = position.play(
                bot(game_id).choose(DecisionRequest(position, chosen_level, seconds=0.02, seed=seed))
            )
            if any(wins(p, seat) for p in after):
                assert wins(chosen, seat)
                met += 1
            elif chosen_level.sees_replies and not all(gives_away(p, seat) for p in after):
                assert not gives_away(chosen, seat)
    assert met


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_bot_plays_every_seat_of_a_whole_game(game_id, bot):
    chooser = random.Random(6)
    position = bot(game_id).game.start()
    for ply in range(300):
        if not position.to_decide:
            break
        seat = position.to_decide[0]
        if seat < 0:
            position = position.play(position.legal()[chooser.randrange(len(position.legal()))])
        else:
            # A turn that was chosen is carried out, as at a table.
            chosen = bot(game_id).choose(
                DecisionRequest(position, level("1", position.game), seat=seat, seconds=0.02, seed=ply, replan=False)
            )
            position = position.play(chosen)
    assert position.result is not None or position.ply == 300


def test_the_compiled_search_takes_over_when_it_is_ready(compiling):
    game = pyramidion.game("pylos")
    compiled, interpreted = Bot(game), Bot(game)
    interpreted.searcher.ready = LazilyCompiled(lambda _: compiled.searcher.ready._interpreted)
    compiled.warm(250)
    assert compiled.searcher.ready.best.compiled
    assert not interpreted.searcher.ready.best.compiled
    position, chosen = game.start().play("1b2"), level("gentle", game)
    assert compiled.choose(DecisionRequest(position, chosen, seed=5)) == interpreted.choose(
        DecisionRequest(position, chosen, seed=5)
    )


def test_out_of_turn(bot):
    position = bot("pylos").game.start()
    with pytest.raises(PyramidionError, match="not to decide"):
        bot("pylos").choose(DecisionRequest(position, level("gentle", position.game), seat=1))
    with pytest.raises(PyramidionError, match="not to decide"):
        bot("pylos").choose(DecisionRequest(position, level("gentle", position.game), seat=-1))


def test_the_same_seed_decides_alike(bot):
    position = bot("pylos").game.start().play("1b2").play("1c3")
    first = bot("pylos").choose(DecisionRequest(position, level("gentle", position.game), seed=5))
    assert [
        bot("pylos").choose(DecisionRequest(position, level("gentle", position.game), seed=5)) for _ in range(3)
    ] == [first] * 3


def test_a_bot_that_is_ahead_avoids_a_repetition(monkeypatch, bot):
    position = bot("pylos").game.start()
    codes = [decision.code for decision in position.legal()]
    monkeypatch.setattr(searchers, "_repeats", lambda _, code: code == codes[0])
    ahead = [SearchedMove(codes[0], 90, 0.8), SearchedMove(codes[1], 60, 0.7), SearchedMove(codes[2], 50, 0.3)]
    behind = [SearchedMove(codes[0], 90, 0.4), SearchedMove(codes[1], 60, 0.3)]
    strong = level("strong", position.game)
    assert searchers.pick(position, ahead, strong, random.Random(1)) == codes[1]
    assert searchers.pick(position, behind, strong, random.Random(1)) == codes[0], "who is behind may want the draw"


def test_levels_are_listed_when_one_is_unknown():
    pylos, passing = pyramidion.game("pylos"), pyramidion.game("pass_the_pyramids")
    assert [level(name, pylos).name for name in (" Strong ", "gentle", "medium", "7")] == ["8", "3", "5", "7"]
    assert [level(name, passing).name for name in ("strong", "gentle", "medium")] == ["4", "2", "3"]
    with pytest.raises(PyramidionError, match="the levels are 1 to 8"):
        level("grandmaster", pylos)
    with pytest.raises(PyramidionError, match="the levels are 1 to 4"):
        level("8", passing)


def work_of(budget):
    """What a search may do, whichever kind it is."""
    names = ("simulations", "pairs", "samples", "beam")
    return [getattr(budget, name) for name in names if hasattr(budget, name)]


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_ask_for_ever_more_work_or_err_ever_less(game_id):
    known = levels(pyramidion.game(game_id))
    assert [one.name for one in known] == [str(number + 1) for number in range(len(known))]
    assert len({one.description for one in known}) == len(known)
    for weaker, stronger in itertools.pairwise(known):
        assert work_of(stronger.budget) > work_of(weaker.budget) or stronger.temperature < weaker.temperature
    assert not any(one.exact or one.perfect for one in known[:-1])
    assert known[-1].exact
    assert known[-1].perfect


def test_who_errs_takes_the_better_more_often_and_the_worse_too():
    likely = searchers.softmax_weights([0.2, 0.5, 0.4], 0.1)
    assert likely[1] == 1.0
    assert likely[2] == pytest.approx(math.exp(-1))
    assert searchers.softmax_weights([0.2, 0.5, 0.5], 0.0) == [0.0, 1.0, 1.0]


# -- perfect play -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["patrick", "standard"])
def test_what_is_won_at_pyramid_is_won_against_who_knows_all_and_puts_the_end_off(board, compiling, monkeypatch):
    """Both boards are won by Black, the second to move (docs/rules/pyramid.md), however White begins."""
    # What proves is compiled; what searches has no say in it.
    monkeypatch.setattr(searchers, "MctsSearcher", lambda game, wrap: MctsSearcher(game))
    bot = Bot(pyramidion.game("pyramid", board=board))
    bot.warm(250)
    other = Stubborn(bot.game)
    first = bot.game.start().legal()
    starts = list(other.starts(1))
    assert len(starts) == len({bot.game.start().play(decision).state for decision in first})
    assert other.won(bot.game.start()) is False
    chooser = random.Random(1)
    for position in chooser.sample(starts, 5):
        assert play_on(bot, other, position, 3.0, chooser).share == 1


def test_the_start_is_proven_while_nobody_asks(monkeypatch):
    """What the bot needs then is known; here without the compiler, which would take longer than this board."""
    game = pyramidion.game("pyramid", board="011/021/110_w:a1_b:c3")
    prover, solver = BackgroundSolver(game), Solver(game)
    monkeypatch.setattr(prover, "_ready", SimpleNamespace(best=solver, wait=lambda seconds: None))
    solver.compiled = True
    prover._prove_start()
    found = solver.positions
    assert found > 4
    assert solver.value(game.start().state, visits=0) in (0.0, 0.5, 1.0)
    assert solver.positions == found, "it was known without looking at any position"


def test_an_amount_of_work_bounds_proofs_and_does_not_hang_on_earlier_ones(monkeypatch, bot):
    pyramid = bot("pyramid")
    position, bounded = pyramid.game.start(), level("strong", pyramid.game).with_node_budget(40)
    solver = Solver(pyramid.game)
    monkeypatch.setattr(pyramid._prover, "_ready", SimpleNamespace(best=solver))
    solver.value(position.state, visits=300)
    assert solver.positions > 100
    first = pyramid.choose(DecisionRequest(position, bounded, seed=1))
    assert 0 < solver.positions <= 40 + len(position.legal())
    assert pyramid.choose(DecisionRequest(position, bounded, seed=1)) == first


def test_of_won_decisions_the_shortest_proof_is_taken_and_lost_ones_are_left(monkeypatch, bot):
    position = bot("pyramid").game.start()
    codes = [decision.code for decision in position.legal()]
    proven = [
        ProvenMove(codes[0], 0.0),
        ProvenMove(codes[1], 1.0, 9),
        ProvenMove(codes[2], 1.0, 5),
        ProvenMove(codes[3], None),
    ]
    monkeypatch.setattr(bot("pyramid").searcher, "prove", lambda *_: proven)
    assert (
        bot("pyramid").choose(DecisionRequest(position, level("strong", bot("pyramid").game), seconds=0.05)).code
        == codes[2]
    )
    proven[1:3] = []
    monkeypatch.setattr(searchers, "pick", lambda position, choices, *_: choices[0].code)
    assert (
        bot("pyramid").choose(DecisionRequest(position, level("strong", bot("pyramid").game), seconds=0.05)).code
        == codes[1]
    )
    assert (
        bot("pyramid").choose(DecisionRequest(position, level("medium", bot("pyramid").game), seconds=0.05)).code
        == codes[0]
    )
