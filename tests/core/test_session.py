"""A game under way: played on, taken back, resigned, written down; with toys for every kind of decider."""

import pytest

from pyramidion import CHANCE, IllegalDecision
from pyramidion.core.chance import commitment
from pyramidion.core.record import Record
from pyramidion.core.session import Session
from toys import Duel, Race

pytestmark = pytest.mark.usefixtures("toys")


def played(*texts, game=None, **settings):
    session = Session(game or Duel(), seed="seed", **settings)
    for text in texts:
        session.play(text)
    return session


def test_the_log_is_who_decided_what():
    session = played("stake 1", "SHOW  2", "show 0")
    assert session.moves == [(CHANCE, "stake 1"), (0, "show 2"), (1, "show 0")]
    assert (session.ply, session.open_ply, session.to_decide) == (3, 3, (CHANCE,))
    assert [position.ply for position in session.positions] == [0, 1, 2, 3]


def test_a_decision_is_checked_without_being_carried_out():
    session = played("stake 1")
    assert session.check(" show 1 ", 1).text == "show 1"
    assert session.ply == 1
    with pytest.raises(IllegalDecision, match="would"):
        session.check("show 9", 1)


def test_the_seed_draws_what_is_due_whatever_is_taken_back():
    session = Session(Duel(), seed="seed")
    first = session.pending_chance_outcome()
    session.play(first)
    assert session.pending_chance_outcome() is None
    session.take_back(1)
    assert session.pending_chance_outcome() == first
    assert Session(Duel()).pending_chance_outcome() is None, "without a seed outcomes are entered by hand"


def test_what_is_sealed_is_in_no_public_record_and_told_to_no_bot():
    session = played("stake 1")
    session.play("show 2", 1)
    assert session.open_ply == 1
    assert session.open_texts == ["stake 1"]
    assert "show" not in session.text()
    assert "Seed" not in session.record().tags
    assert "show 2" in session.text(public=False)
    assert session.record(public=False).tags["Seed"] == "seed"
    assert session.record().tags["Commitment"] == session.commitment == commitment("seed")


def test_decisions_made_at_once_stand_in_the_record_by_seat():
    session = played("stake 1")
    session.play("show 2", 1)
    session.play("show 0", 0)
    assert [text for _, text in session.moves[1:]] == ["show 2", "show 0"]
    assert session.texts(3) == ["stake 1", "show 0", "show 2"]


def test_taking_back_goes_to_the_latest_decision_of_one_of_some_seats():
    session = played("+1", "+2", "+1", game=Race())
    assert [session.takeback_plies({seat}) for seat in range(3)] == [3, 2, 1]
    assert session.takeback_plies({0, 1}) == 2
    session.take_back(2)
    assert session.moves == [(0, "+1")]
    assert session.takeback_plies({2}) == 0
    with pytest.raises(ValueError, match="2 plies cannot be taken back of 1"):
        session.take_back(2)


def test_taking_back_a_sealed_decision_takes_back_the_whole_round():
    session = played("stake 1", "show 1")
    assert session.takeback_plies({0}) == 1
    session.play("show 2")
    assert session.takeback_plies({1}) == 2, "the round of both"


@pytest.mark.parametrize(("seats", "result"), [(2, (0.0, 1.0)), (3, (0.0, 0.5, 0.5))])
def test_who_resigns_has_lost_and_the_others_share(seats, result):
    session = Session(Duel() if seats == 2 else Race())
    session.resign(0)
    assert session.result == result
    assert session.over
    assert session.to_decide == ()
    assert session.termination == f"{session.game.seats[0]} resigned"
    assert session.record().check() == []
    assert session.end_sentence.startswith(session.termination)
    for late in (lambda: session.play("+1"), lambda: session.resign(1), lambda: session.check("+1", 0)):
        with pytest.raises(IllegalDecision, match="over"):
            late()


def test_a_record_goes_on_with_its_comments_seed_and_start():
    text = '[Game "race"]\n[Position "0 3 0 0"]\n[First "Ann"]\n\n{before} 1. +1 {well} +2\n*\n'
    session = Session.from_record(Record.read(text))
    session.play("+1")
    again = session.record()
    assert again.start == "0 3 0 0"
    assert again.comment == "before"
    assert [(entry.text, entry.comment) for entry in again.entries] == [("+1", "well"), ("+2", ""), ("+1", "")]
    assert again.tags == {"First": "Ann"}
    session.take_back(3)
    session.play("+2")
    assert session.record().entries[0].comment == "", "a comment goes with what it was about"


def test_a_record_under_way_keeps_its_seed_out_of_its_tags():
    drawn = Session(Duel(), seed="seed").pending_chance_outcome().text
    session = Session.from_record(Record.read(f'[Game "duel"]\n[seed "seed"]\n\n1. {drawn}\n'))
    assert session.seed == "seed"
    assert "seed" not in session.text().lower().split("commitment")[0]


def test_a_game_without_a_clock_times_nobody_out():
    assert Session(Race()).timeout_decision({0, 1, 2}) is None
    assert Session(Race()).decision_seconds == 0
