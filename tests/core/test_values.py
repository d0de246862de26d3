"""Positions, games and decisions are values: they never change, travel between processes, and cost little."""

import copy
import pickle
import subprocess
import sys
import tracemalloc

import pytest

import pyramidion
from pyramidion import CHANCE, Decision, IllegalDecision, Position
from pyramidion.conformance.random_game import random_game
from pyramidion.core.occurrences import Occurrences
from pyramidion.core.registry import game_ids
from toys import Duel, Race


@pytest.mark.parametrize("field", ["state", "sealed", "ply", "game", "events", "anything"])
def test_a_position_never_changes(field):
    position = Race().start()
    with pytest.raises(AttributeError):
        setattr(position, field, None)
    with pytest.raises(AttributeError):
        delattr(position, field)


def test_a_decision_never_changes():
    decision = Race().start().legal()[0]
    with pytest.raises(AttributeError):
        decision.code = 7


@pytest.mark.parametrize("game_id", game_ids())
def test_positions_travel_with_their_past(game_id):
    game = pyramidion.game(game_id)
    *_, (position, _) = random_game(game, 5, 30)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert (str(again), again.ply, again.repetitions) == (str(position), position.ply, position.repetitions)
    assert again.events == position.events
    assert again.identity == position.identity


def test_an_identity_is_the_same_in_another_process():
    position = pyramidion.game("pyramid", board="patrick").start()
    code = (
        "import sys, pickle; p = pickle.load(sys.stdin.buffer);"
        "import pyramidion; q = pyramidion.game('pyramid', board='patrick').start();"
        "assert p == q; print(hash(p)); print(p.identity)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(position), capture_output=True, check=True)
    assert done.stdout.decode().split("\n")[:2] == [str(hash(position)), position.identity]
    assert position.identity.startswith("pyramid board=patrick touch_limit=3 support_touches=yes | ")


def test_a_past_of_thousands_of_plies_travels_and_goes_away():
    race = Race().start()
    for _ in range(3):
        race = race.play("+1")
    assert pickle.loads(pickle.dumps(race)).repetitions == race.repetitions
    past = Occurrences()
    for number in range(20_000):
        past = past.add(race.state._replace(first=number))
    long = Position(race.game, race.state, (), 20_003, (race.state, (1,)), past)
    assert long.repetitions == 2
    again = pickle.loads(pickle.dumps(long))
    assert (again, again.repetitions) == (long, 2)


def test_copies_are_the_same_object():
    position = Race().start()
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position


def test_a_ply_adds_a_bounded_amount_however_long_the_game_is():
    start = Race().start()
    past = Occurrences()
    for number in range(5_000):
        past = past.add(start.state._replace(third=-number))
    long = Position(start.game, start.state._replace(third=-5_000), (), 5_000, None, past)
    tracemalloc.start()
    try:
        siblings = [long.play(long.legal()[number % 3]) for number in range(100)]
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(siblings) == 100
    assert size < 300_000, "a copy of what lies before would take 100 times 5,000 entries"


def test_a_decision_that_was_listed_is_played_without_its_text(monkeypatch):
    position = pyramidion.game("pylos").start()
    decision = position.legal()[3]
    expected = position.play("1d1")

    def never(*_):
        raise AssertionError("a text was written or read")

    monkeypatch.setattr(position.game.notation, "write", never)
    monkeypatch.setattr(position.game.notation, "read", never)
    assert position.play(decision).state == expected.state


def test_a_decision_from_elsewhere_is_read_by_its_text():
    start = pyramidion.game("pylos").start()
    decision = start.legal()[0]
    after = start.play(decision)
    with pytest.raises(IllegalDecision, match="occupied"):
        after.play(decision)
    with pytest.raises(IllegalDecision):
        Race().start().play(decision)
    assert start.play(Decision(12345, "1b2")) == start.play("1b2"), "its text counts, not its code"


def test_a_decision_of_another_seat_is_not_taken_for_ones_own():
    staked = Duel().start().play("stake 1")
    home = staked.legal(0)[2]
    assert staked.play(home, seat=1).sealed == ((1, 2),)
    assert staked.legal(CHANCE)[:] is not None


def test_legal_codes_are_found_once_a_state():
    rules = pyramidion.game("braces").rules
    state = rules.apply(rules.start(), rules.legal_codes(rules.start())[0])
    assert rules.legal_codes(state) is rules.legal_codes(state)
