"""Pass The Pyramids: every sentence of the rules and every ruling, by its number."""

import json
from importlib.resources import files

import pytest

import pyramidion
from pyramidion import CHANCE, IllegalDecision
from pyramidion.core.errors import BadOption, BadPosition
from pyramidion.core.move_tree import build_move_tree
from pyramidion.core.record import Record, build_record
from pyramidion.games.pass_the_pyramids.landing import SCORES, read_landing

ZERO, FOUR, SIX, NINE, TEN = "S_ M_ L_", "S>L M_ L_", "S>M M>S L_", "S_ M_ L^", "S^>M M^ L_"
FAIL = ("stake", ZERO, "throw", ZERO, "throw", ZERO)


def three(text=None):
    game = pyramidion.game("pass_the_pyramids", players=3)
    return game.position(text) if text else game.start()


def play(position, *texts):
    for text in texts:
        position = position.play(text)
    return position


def words(position):
    return [str(decision) for decision in position.legal()]


def kinds(position):
    return [event.kind for event in position.events]


def said(position):
    return position.events[-1].full_text()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_t1_three_to_five_players_with_four_tokens_each(players):
    game = pyramidion.game("pass_the_pyramids", players=players)
    board = game.presentation.board(game.rules.start())
    assert [player.hand for player in board.players] == [4] * players
    assert board.pot == 0
    assert game.start().to_decide == (0,)
    assert len(game.seats) == players


@pytest.mark.parametrize("players", [2, 6, "many"])
def test_t1_no_other_number(players):
    with pytest.raises(BadOption, match="3 to 5"):
        pyramidion.game("pass_the_pyramids", players=players)


def test_t2_without_a_score_one_must_stake():
    assert words(three()) == ["stake"]
    assert three().illegal_reason("pass") == "Red cannot pass: no score stands, so a token must be staked (T2)."


def test_t2_after_a_stake_chance_decides():
    position = play(three(), "stake")
    assert position.to_decide == (CHANCE,)
    assert str(position) == "3,4,4 pot:0 turn:1 throw:1"


def test_t2_a_final_zero_goes_into_the_pot_and_the_next_must_stake():
    position = play(three(), *FAIL)
    assert str(position) == "3,4,4 pot:1 turn:2"
    assert kinds(position) == ["landed", "failed"]
    assert words(position) == ["stake"]
    # Even a pot of two does not allow to pass while no score stands.
    position = play(position, *FAIL)
    assert str(position) == "3,3,4 pot:2 turn:3"
    assert words(position) == ["stake"]


def test_t3_up_to_three_throws_of_which_the_third_is_kept_by_force():
    position = play(three(), "stake", FOUR)
    assert words(position) == ["throw", "keep"]
    position = play(position, "throw", SIX)
    assert words(position) == ["throw", "keep"]
    position = play(position, "throw", FOUR)
    assert str(position) == "3,4,4 pot:0 holder:1 stake:1 score:4 turn:2"


def test_t3_a_discarded_score_is_gone():
    assert str(play(three(), "stake", NINE, "throw", ZERO, "throw", ZERO)) == "3,4,4 pot:1 turn:2"


def test_t3_a_zero_cannot_be_kept_early():
    position = play(three(), "stake", ZERO)
    assert words(position) == ["throw"]
    assert position.illegal_reason("keep") == "A zero cannot be kept before the third throw (T3)."


def test_t3_a_throw_below_the_standing_score_cannot_be_kept_early():
    position = play(three(), "stake", NINE, "keep", "stake", SIX)
    assert words(position) == ["throw"]
    assert (
        position.illegal_reason("keep") == "6 is below the standing 9 and cannot be kept before the third throw (T3)."
    )


def test_t3_a_tie_may_be_kept_or_thrown_again():
    assert words(play(three(), "stake", NINE, "keep", "stake", NINE)) == ["throw", "keep"]


def test_t4_stake_or_pass_once_the_pot_holds_two():
    assert words(three("2,3,4 pot:2 holder:1 stake:1 score:9 turn:2")) == ["stake", "pass"]
    assert words(three("2,4,4 pot:1 holder:1 stake:1 score:9 turn:2")) == ["stake"]
    assert words(three("3,4,4 pot:0 holder:1 stake:1 score:9 turn:2")) == ["stake"]
    assert three("2,4,4 pot:1 holder:1 stake:1 score:9 turn:2").illegal_reason("pass") == (
        "Yellow cannot pass: the pot holds one token; it must hold two or more (T4)."
    )


def test_t4_a_player_without_tokens_is_passed_over_whatever_the_pot():
    for pot, hands in ((4, "4,0,4"), (0, "6,0,6")):
        position = play(three(f"{hands} pot:{pot} turn:1"), "stake", NINE, "keep")
        assert position.to_decide == (2,)


def test_t5_beaten_takes_stake_and_pot_and_the_next_begins():
    position = play(three("2,3,4 pot:2 holder:1 stake:1 score:6 turn:2"), "stake", NINE, "keep")
    assert str(position) == "2,6,4 pot:0 turn:3"
    assert kinds(position) == ["beat"]
    assert said(position) == (
        "Yellow's 9 beats Red's 6 and wins 3: Red 1 + pot 2. Yellow also takes back the token just staked. That ends "
        "the round."
    ), "what is taken adds up"
    assert words(position) == ["stake"]


def test_t5_tied_takes_over_the_stake():
    position = play(three("2,3,4 pot:2 holder:1 stake:1 score:6 turn:2"), "stake", SIX, "keep")
    assert str(position) == "2,2,4 pot:2 holder:2 stake:2 score:6 turn:3"
    assert kinds(position) == ["tied"]
    assert said(position) == (
        "Yellow's 6 ties with Red's: Yellow takes the lead and Red's stake of one token. With the token just staked, "
        "2 tokens lie on the score."
    )
    position = play(position, "stake", SIX, "keep")
    assert str(position) == "2,2,3 pot:2 holder:3 stake:3 score:6 turn:1"


def test_t5_failed_puts_the_stake_into_the_pot():
    position = play(three("3,4,4 pot:0 holder:1 stake:1 score:6 turn:2"), "stake", FOUR, "throw", FOUR, "throw", FOUR)
    assert str(position) == "3,3,4 pot:1 holder:1 stake:1 score:6 turn:3"
    assert said(position) == (
        "Yellow's third and last throw does not reach 6. The stake of one token goes into the pot, which now holds 1."
    )


def test_t5_the_third_throw_may_beat_after_two_failures():
    position = play(three("3,4,4 pot:0 holder:1 stake:1 score:6 turn:2"), "stake", ZERO, "throw", FOUR, "throw", TEN)
    assert str(position) == "3,5,4 pot:0 turn:3"


def test_t6_the_turn_returns_to_the_holder():
    position = play(three("2,3,4 pot:2 holder:1 stake:1 score:6 turn:2"), "pass")
    assert str(position) == "2,3,4 pot:2 holder:1 stake:1 score:6 turn:3"
    position = play(position, "pass")
    assert str(position) == "5,3,4 pot:0 turn:2"
    assert kinds(position) == ["passed", "collected"]
    assert said(position).endswith(
        "Nobody has beaten Red, who takes 3: own 1 + pot 2. The turn has returned to Red. That ends the round."
    )


def test_t7_bust_ends_the_game_for_the_one_with_most_tokens():
    position = play(three("5,1,4 pot:1 holder:1 stake:1 score:9 turn:2"), *FAIL)
    assert position.result == (1.0, 0.0, 0.0)
    assert kinds(position) == ["landed", "failed", "busted", "won"]
    assert str(position) == "5,0,4 pot:2 holder:1 stake:1 score:9 turn:3"


def test_t7_a_staked_token_is_not_lost_yet():
    position = play(three("5,1,4 pot:2 turn:2"), "stake", NINE, "keep")
    assert position.result is None
    assert str(position) == "5,0,4 pot:2 holder:2 stake:1 score:9 turn:3"


def test_t7_who_stakes_the_last_token_is_not_bust_while_throwing():
    assert play(three("5,1,4 pot:2 turn:2"), "stake").result is None


def test_t7_a_tie_for_most_goes_on_without_the_busted():
    position = play(three("4,1,5 pot:1 holder:1 stake:1 score:9 turn:2"), *FAIL)
    assert position.result is None
    assert kinds(position)[-1] == "busted"
    assert str(position) == "4,0,5 pot:2 holder:1 stake:1 score:9 turn:3"
    # The test is made again after every settled turn: now Green fails, and Red alone has most.
    assert play(position, *FAIL).result == (1.0, 0.0, 0.0)


def test_t7_the_pot_is_nobodys_and_is_not_taken_once_the_game_is_over():
    # Green busts while Yellow leads: the turn is settled before it returns to Red, whom the pot would make richest.
    position = play(three("2,5,1 pot:3 holder:1 stake:1 score:9 turn:3"), *FAIL)
    assert position.result == (0.0, 1.0, 0.0)
    assert "collected" not in kinds(position)
    assert str(position) == "2,5,0 pot:4 holder:1 stake:1 score:9 turn:1"


def test_t7_the_holders_harvest_can_end_a_tie():
    position = play(three("3,4,1 pot:3 holder:1 stake:1 score:9 turn:3"), *FAIL)
    assert position.result == (1.0, 0.0, 0.0)
    assert kinds(position) == ["landed", "failed", "busted", "collected", "won"]


def test_t7_a_beaten_or_tied_holder_can_bust():
    position = play(three("0,5,6 pot:0 holder:1 stake:1 score:6 turn:2"), "stake", SIX, "keep")
    assert kinds(position) == ["tied", "busted"]
    assert position.result is None  # Yellow: four in hand, two staked; Green: six
    position = play(three("0,5,6 pot:0 holder:1 stake:1 score:6 turn:2"), "stake", ZERO, "throw", ZERO, "throw", NINE)
    assert kinds(position) == ["landed", "beat", "busted"]
    assert position.result is None  # six each
    position = play(three("0,4,7 pot:0 holder:1 stake:1 score:6 turn:2"), "stake", NINE, "keep")
    assert position.result == (0.0, 0.0, 1.0)


def test_t11_every_players_throws_come_from_the_same_distribution():
    first = play(three(), "stake")
    later = play(three("2,3,4 pot:2 holder:1 stake:1 score:6 turn:2"), "stake", ZERO, "throw")
    assert first.chance_outcomes() == later.chance_outcomes()


def test_t11_the_chance_to_beat_the_standing_score_counts_the_throws_that_are_left():
    def chance(position):
        return position.game.presentation.board(position.state).chance_to_beat

    sample = json.loads(files("pyramidion.games.pass_the_pyramids").joinpath("landings.json").read_text("utf-8"))
    higher = sum(count for text, count in sample["counts"].items() if SCORES[read_landing(text)] > 4)
    one = higher / sample["throws"]
    assert 0.1 < one < 0.9
    assert chance(three()) is None, "no score stands"
    standing = play(three(), "stake", FOUR, "keep")
    assert chance(standing) == pytest.approx(1 - (1 - one) ** 3)
    assert chance(play(standing, "stake")) == pytest.approx(1 - (1 - one) ** 3)
    assert chance(play(standing, "stake", FOUR)) == pytest.approx(1 - (1 - one) ** 2), "a tie beats nothing"
    assert chance(play(standing, "stake", ZERO, "throw", ZERO)) == pytest.approx(one)
    assert chance(play(standing, "stake", NINE)) == 1.0
    assert chance(play(three(), "stake", NINE, "keep", "stake", TEN, "keep")) is None


def test_t12_any_possible_landing_can_be_entered_by_hand():
    position = play(three(), "stake")
    assert len(position.legal()) == len(SCORES)
    for decision, weight in position.chance_outcomes():
        assert weight >= 0
        assert position.play(str(decision)).events[0].score == SCORES[decision.code]


def test_what_is_not_ones_choice_is_explained():
    assert three().illegal_reason("keep") == "Red has not staked yet: the choice is stake or pass (T2, T4)."
    judged = play(three(), "stake", NINE)
    assert "staked already" in judged.illegal_reason("stake")
    assert "cannot pass any more" in judged.illegal_reason("pass")
    assert "one of stake, pass, throw, keep" in judged.illegal_reason("roll")
    assert str(judged.decision(" KEEP ")) == "keep"
    with pytest.raises(IllegalDecision, match="not a landing"):
        play(three(), "stake", "stake")


def test_prompts():
    assert three().observe(0).move_tree.prompt == "Red: no score stands; stake a token and throw."
    assert "or pass" in three("2,3,4 pot:2 holder:1 stake:1 score:6 turn:2").observe(1).move_tree.prompt
    low = three("3,4,4 pot:0 holder:1 stake:1 score:6 turn:2").observe(1).move_tree.prompt
    assert low == "Yellow: stake a token to beat 6."
    assert "worth nothing" in play(three(), "stake", ZERO).observe(0).move_tree.prompt
    assert "a tie" in play(three(), "stake", NINE, "keep", "stake", NINE).observe(1).move_tree.prompt


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "written like"),
        ("4,4 pot:4 turn:1", "3 players"),
        ("4,4,4 pot:1 turn:1", "13 tokens"),
        ("4,4,4 pot:0 turn:4", "1 to 3"),
        ("3,4,4 pot:0 holder:4 stake:1 score:6 turn:1", "1 to 3"),
        ("3,4,4 pot:0 holder:1 stake:1 score:25 turn:2", "No landing scores 25"),
        ("3,4,4 pot:0 holder:1 stake:1 score:6 turn:1", "returns to the holder"),
        ("4,4,4 pot:0 holder:1 stake:0 score:6 turn:2", "at least one token"),
        ("6,0,6 pot:0 turn:2", "turn passes by"),
        ("3,4,4 pot:0 turn:1 throw:4", "throw:1"),
        ("3,4,4 pot:0 turn:1 thrown:3:S_,M_,L_", "third is kept"),
        ("3,4,4 pot:0 turn:1 thrown:1:S_,M_", "L is missing"),
        ("999,4,4 pot:0 turn:1", "tokens"),
        ("4,\u0664,4 pot:0 turn:1", "written like"),
        ("4,4,4 pot:0 turn:\uff11", "written like"),
        ("4," * 100_000, "written like"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(text, reason):
    with pytest.raises(BadPosition) as caught:
        three(text or " ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0,0,0 pot:11 turn:1 throw:3", "Yellow and Green had no token and Red alone the most (T7)"),
        ("0,5,0 pot:6 turn:2 throw:1", "Red and Green had no token and Yellow alone the most (T7)"),
        ("5,0,4 pot:2 turn:1 thrown:1:S_,M^,L>M", "Yellow had no token and Red alone the most (T7)"),
        ("4,0,4 pot:0 holder:1 stake:3 score:9 turn:3 throw:2", "Yellow had no token and Red alone the most (T7)"),
    ],
)
def test_t7_in_mid_throw_the_game_cannot_have_been_over_before(text, reason):
    with pytest.raises(BadPosition) as caught:
        three(text)
    assert reason in str(caught.value)


def test_t7_in_mid_throw_somebody_may_have_busted_before_while_two_lead():
    position = three("5,0,6 pot:0 turn:1 throw:3")  # six each before the stake
    assert play(position, ZERO).result == (0.0, 0.0, 1.0)
    last = three("0,4,4 pot:3 turn:1 throw:3")  # the last token is staked, nobody has busted yet
    assert kinds(play(last, ZERO)) == ["landed", "failed", "busted"]


def test_positions_are_read_tolerantly():
    assert str(three(" 3, 3,4 POT: 0  Holder:1 stake:1 score:9 turn:2 thrown:2: s_ m^ l>m ")) == (
        "3,3,4 pot:0 holder:1 stake:1 score:9 turn:2 thrown:2:S_,M^,L>M"
    )
    assert three("4\x1c,4,4 pot:0 turn:1") == three()  # a separator of files is a space, too


def test_records_number_turns():
    game = pyramidion.game("pass_the_pyramids", players=3)
    record = build_record(game, ["stake", ZERO, "throw", TEN, "keep", "stake", FOUR])
    assert "1. stake; S_ M_ L_; throw; S^>M M^ L_; keep\n2. stake; S>L M_ L_\n" in str(record)
    assert Record.read(str(record)) == record


def test_t12_who_enters_a_landing_by_hand_sees_its_points():
    position = play(three(), "stake")
    tree = build_move_tree(position.game, position.state, CHANCE)
    assert tree.find(("S>L", "M_")).effects["L^"] == ("10", "0", "9")
