"""Positions: values that never change, sealed decisions, views that hide them, repetition."""

import pickle
from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import BadPosition, BadRecord, IllegalDecision
from pyramidion.core.events import Sealed
from pyramidion.core.record import Entry, Record
from pyramidion.core.session import Session
from toys import Duel, DuelNotation, Race, Vault


@pytest.fixture
def staked():
    """Both seats are to show a number."""
    return Duel().start().play("stake 3")


def test_who_decides(staked):
    start = Duel().start()
    assert start.to_decide == (CHANCE,)
    assert start.result is None
    assert staked.to_decide == (0, 1)
    assert staked.play("show 1").to_decide == (1,)
    assert staked.play("show 1", seat=1).to_decide == (0,)


def test_playing_leaves_the_position_as_it_was(staked):
    before = str(staked)
    staked.play("show 1").play("show 2")
    assert str(staked) == before
    assert staked.sealed == ()


def test_decisions_by_object_and_by_text_are_alike(staked):
    assert staked.play(staked.legal()[1]) == staked.play("SHOW  1")
    assert staked.decision("Show 2") == Decision(2, "show 2")


def test_the_order_of_sealing_does_not_matter(staked):
    one = staked.play("show 2", seat=0).play("show 1", seat=1)
    other = staked.play("show 1", seat=1).play("show 2", seat=0)
    assert one == other
    assert one.state == (1, 0, 3, 0)
    assert one.ply == other.ply == 3


def test_the_game_hears_of_sealed_decisions_only_when_all_are_in(staked):
    waiting = staked.play("show 2")
    assert waiting.state == staked.state
    assert waiting.events == (Sealed(0, "Home"),)
    assert waiting.events[0].sentence() == "Home has decided."
    assert [event.sentence() for event in waiting.play("show 0").events] == ["2 against 0."]


def test_a_seat_decides_once_a_round(staked):
    waiting = staked.play("show 2")
    with pytest.raises(IllegalDecision, match="not this seat's turn: Away must decide"):
        waiting.play("show 1", seat=0)
    assert len(waiting.legal(0)) == 0
    assert len(waiting.legal(1)) == 3


@pytest.mark.parametrize("secret", [0, 1, 2])
def test_no_view_but_the_owners_depends_on_a_sealed_decision(staked, secret):
    reference, hidden = staked.play("show 0"), staked.play(f"show {secret}")
    for seat in (1, None):
        view, other = hidden.observe(seat), reference.observe(seat)
        for field in fields(view):
            assert getattr(view, field.name) == getattr(other, field.name), field.name
        assert view.own_seal is None
        assert view.decided == (0,)
    assert hidden.observe(0).own_seal == f"show {secret}"
    assert hidden.observe(0).move_tree is None


@pytest.mark.parametrize("text", ["show 7", "", "stake 1"])
def test_no_error_depends_on_a_sealed_decision(staked, text):
    sentences = {staked.play(f"show {secret}").illegal_reason(text, seat=1) for secret in range(3)}
    assert len(sentences) == 1
    assert None not in sentences
    late = {staked.play(f"show {secret}").illegal_reason("show 1", seat=0) for secret in range(3)}
    assert len(late) == 1


def test_views_tell_who_is_asked(staked):
    view = staked.observe(1)
    assert view.to_decide == (0, 1)
    assert view.move_tree is not None
    assert set(view.move_tree.children) == {"show 0", "show 1", "show 2"}
    assert staked.observe().move_tree is None
    assert Duel().start().observe(0).move_tree is None


def test_a_view_lists_no_decisions_where_they_are_too_many():
    position = Vault().start().play("stake 1")
    assert position.observe(0).move_tree is None
    assert len(position.legal(0)) == Vault.NUMBERS
    assert position.legal(1)[-1].text == "show 4999999"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_has_no_view(staked, seat):
    with pytest.raises(ValueError, match="There is no seat"):
        staked.observe(seat)


def test_texts_come_back_sealed_decisions_included(staked):
    for position in (Duel().start(), staked, staked.play("show 1"), staked.play("show 2", seat=1)):
        assert Duel().position(str(position)) == position
    assert str(staked.play("show 1")) == "0 3 0 0 sealed Home show 1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x", "Write one number"),
        ("0 3 0 0 sealed Nobody show 1", "'Nobody' is not a seat; the seats are Home and Away"),
        ("0 3 0 0 sealed Home show 9", "sealed decision 'show 9' is not legal"),
        ("0 3 0 0 sealed Home show 1 sealed Home show 1", "not legal"),
        ("0 0 0 0 sealed Home show 1", "not legal"),
    ],
)
def test_wrong_texts_are_refused_with_the_reason(text, sentence):
    with pytest.raises(BadPosition, match=sentence):
        Duel().position(text)


def test_positions_are_values():
    one, other = Race().start().play("+1"), Race().position("1 1 0 0")
    assert one == other
    assert len({one, other}) == 1
    assert one != Race().start()
    assert one != "1 1 0 0"
    assert Duel(rounds=3).start() != Duel().start()


def test_over_means_nobody_decides():
    end = Race().position("1 6 0 0")
    assert end.result == (1.0, 0.0, 0.0)
    assert end.to_decide == ()
    assert len(end.legal()) == 0
    with pytest.raises(IllegalDecision, match="The game is over"):
        end.play("+1")


def test_the_third_occurrence_is_a_draw_in_equal_shares():
    position = Race().start()
    for ply in range(6):
        assert position.result is None
        assert position.repetitions == 1 + ply // 3
        position = position.play(position.legal()[2])
    assert position.repetitions == 3
    assert position.result == (1 / 3,) * 3
    assert position.to_decide == ()
    assert position.events[-1].sentence() == "The same position has occurred 3 times: the game is drawn."


def test_a_pickle_knows_what_has_occurred_and_no_more():
    position = Race().start()
    for _ in range(3):
        position = position.play(position.legal()[2])
    back = pickle.loads(pickle.dumps(position))
    assert (back.repetitions, back.ply, back.events) == (2, 3, position.events)
    for _ in range(3):
        back = back.play(back.legal()[2])
    assert back.result == (1 / 3,) * 3, "the third occurrence, two of them before the pickle"


def test_a_pickle_does_not_grow_with_the_game_nor_make_the_game_again(staked):
    position = Duel(rounds=9).start()
    sizes = []
    while position.result is None:
        position = position.play(position.legal()[0])
        sizes.append(len(pickle.dumps(position)))
    assert max(sizes) < min(sizes) + 40
    one, other = (pickle.loads(pickle.dumps(position)) for _ in range(2))
    assert one.game is other.game
    assert pickle.loads(pickle.dumps(staked)).game is not one.game, "other options"


def test_another_move_between_does_not_repeat():
    position = Race().start()
    for text in ("+1", r'{"stay"\}', r'{"stay"\}'):
        position = position.play(text)
    assert position.repetitions == 1


def test_a_reason_and_no_reason(staked):
    assert staked.illegal_reason("show 1") is None
    assert "would" in staked.illegal_reason("show 5")
    assert "Home and Away must decide" in staked.illegal_reason("show 1", seat=CHANCE)


class LaxNotation(DuelNotation):
    """Takes any number for a decision."""

    def read(self, state, seat, text):
        return int(text.split()[-1])


@pytest.fixture
def lax():
    game = Duel()
    game.notation = LaxNotation(game.rules, type(game.start().state))
    return game


def test_the_rules_have_the_last_word_where_a_notation_reads_too_much(lax):
    chance, staked = lax.start(), lax.start().play("stake 3")
    for position, text in ((chance, "stake 99"), (staked, "show 7"), (staked.play("show 1"), "show -1")):
        with pytest.raises(IllegalDecision, match="is not legal here"):
            position.decision(text)
        with pytest.raises(IllegalDecision, match="is not legal here"):
            position.play(text)
        with pytest.raises(IllegalDecision, match="is not legal here"):
            position.play(Decision(int(text.split()[-1]), text))
        assert "not legal" in position.illegal_reason(text)
    assert staked.play("show 2").sealed == ((0, 2),)


def test_no_way_in_takes_an_illegal_decision(lax):
    with pytest.raises(BadPosition, match="not legal"):
        lax.position(f"{lax.start().play('stake 3')} sealed {lax.seats[0]} show 7")
    with pytest.raises(BadRecord, match="Entry 2, 'show 7', is not legal"):
        Record(lax, (Entry("stake 3"), Entry("show 7"))).end()
    session = Session(lax)
    session.play("stake 3")
    with pytest.raises(IllegalDecision):
        session.play("show 7")
    with pytest.raises(IllegalDecision):
        session.check("show 7", 0)
    assert session.ply == 1


def test_a_sample_follows_the_weights_of_chance(staked):
    rng = Random(1)
    drawn = Counter(str(Duel().start().sample(rng)) for _ in range(400))
    assert set(drawn) == {"stake 1", "stake 3"}
    assert 270 < drawn["stake 1"] < 330, "three in four"
    assert {str(staked.sample(rng)) for _ in range(50)} == {"show 0", "show 1", "show 2"}


def test_all_decisions_at_once(staked):
    assert staked.play_all(["show 1", staked.legal(1)[2]]) == staked.play("show 1").play("show 2")
    assert Race().start().play_all(["+1"]) == Race().start().play("+1")
    with pytest.raises(IllegalDecision, match="2 are to decide here, but 1"):
        staked.play_all(["show 1"])


def test_a_position_as_a_seat_knows_it_holds_no_sealed_decision_of_another(staked):
    sealed = staked.play("show 1")
    assert sealed.for_observer(0) is sealed
    for other in (1, None):
        seen = sealed.for_observer(other)
        assert seen == staked
        assert seen.ply == staked.ply
        assert seen.events == staked.events
        assert "show 1" not in str(seen)
        assert b"show" not in pickle.dumps(seen.sealed)
    with pytest.raises(ValueError, match="There is no seat 5; the seats are 0 to 1"):
        sealed.for_observer(5)


def test_returns_sum_to_zero(staked):
    assert staked.returns == (0, 0)
    end = staked.play_all(["show 2", "show 1"]).play("stake 1").play_all(["show 0", "show 0"])
    assert end.returns == (1, -1)
    race = Race().start()
    while race.result is None:
        race = race.play("+2")
    assert race.returns == (1, -0.5, -0.5)


def test_a_position_without_its_history_is_the_same_and_small(staked):
    position = staked.play_all(["show 2", "show 1"]).play("stake 1").play("show 2")
    bare = position.without_history()
    assert bare == position
    assert (bare.ply, bare.events, bare.sealed) == (0, (), position.sealed)
    assert bare.play("show 1") == position.play("show 1")
    assert len(pickle.dumps(bare)) < len(pickle.dumps(position))
    repeated = Race().start()
    for _ in range(6):
        repeated = repeated.play(repeated.legal()[2])
    assert (repeated.result, repeated.without_history().result) == ((1 / 3,) * 3, None)


def test_what_is_not_there_gets_a_sentence(staked):
    end = staked.play_all(["show 2", "show 1"]).play("stake 1").play_all(["show 0", "show 0"])
    with pytest.raises(IndexError, match="There are no decisions: the game is over"):
        end.legal()[0]
    with pytest.raises(IndexError, match="the game is over"):
        end.sample(Random(1))
    with pytest.raises(IndexError, match="Seat 0 has no decisions here; to decide: seat 1"):
        staked.play("show 1").legal(0)[0]
    with pytest.raises(IndexError, match="There are 3 decisions; 3 is not the index of one"):
        staked.legal()[3]
    with pytest.raises(ValueError, match="There is no seat 5; the seats are 0 to 1"):
        staked.legal(5)
