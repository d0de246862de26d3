"""Records: exact in writing, tolerant in reading, and never anything but a sentence for a wrong one."""

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.chance import commitment, draw_outcome
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadRecord, PyramidionError
from pyramidion.core.record import Entry, Record, build_record, format_result
from toys import Duel, Race

pytestmark = pytest.mark.usefixtures("toys")
with_toys = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)

DUEL = ["stake 1", "show 0", "show 2", "stake 3", "show 1", "show 1"]
STAY = r'{"stay"\}'


def texts(game, seed, plies=60):
    return [str(decision) for _, decision in random_game(game, seed, plies) if decision]


def back(record):
    """The record, written and read; the text that it writes then is the same."""
    text = str(record)
    again = Record.read(text)
    assert str(again) == text
    return again


# -- exact in writing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("toy", [Duel, Race])
def test_random_games_come_back_equal(toy, seed):
    record = build_record(toy(), texts(toy(), seed))
    assert back(record) == record
    assert record.check() == []


def test_what_a_record_looks_like():
    record = build_record(Duel(motto="to be"), DUEL, Home="Ann")
    assert str(record) == (
        '[Game "duel"]\n[Options "rounds=2 motto=\'to be\' shout=no"]\n[Home "Ann"]\n[Result "0-1"]\n\n'
        "1. stake 1; show 0; show 2\n1... stake 3; show 1; show 1\n0-1\n"
    )


def test_turns_are_numbered_and_lines_kept_short():
    record = Record(Race(), tuple(Entry("+1", "word " * 8) for _ in range(12)))
    text = str(record)
    assert max(map(len, text.splitlines())) <= 100
    assert [word for word in text.split() if word[0].isdigit() and word.endswith(".")] == [
        f"{n}." for n in range(1, 13)
    ]
    assert back(record) == record


awkward = st.text(st.sampled_from("ab {}\\\"'[];.*1-0/\n\r\t\u00a0é\u2028\x00=#"), max_size=25) | st.text(max_size=25)


@with_toys
@given(
    st.lists(awkward, min_size=7, max_size=7),
    st.dictionaries(st.from_regex(r"[A-Za-z][\w-]{0,8}", fullmatch=True), awkward, max_size=4),
    awkward,
    st.integers(0, 6),
)
def test_any_comments_tags_and_options_come_back(comments, tags, motto, length):
    names = {name.lower() for name in tags}
    assume(len(names) == len(tags) and not names & {"game", "options", "position", "result"})
    entries = tuple(Entry(text, comment) for text, comment in zip(DUEL, comments[1:], strict=True))[:length]
    record = Record(Duel(motto=motto), entries, tags, comment=comments[0])
    assert back(record) == record


@with_toys
@given(st.lists(st.tuples(st.sampled_from(["+1", "+2", STAY]), awkward), max_size=6))
def test_decisions_with_braces_quotes_and_backslashes_come_back(moves):
    record = Record(Race(), tuple(Entry(*move) for move in moves))
    assert back(record) == record


@with_toys
@given(awkward)
def test_white_space_in_comments_does_not_count(comment):
    assert Entry("+1", comment) == Entry("+1", " ".join(comment.split()))


def test_a_set_up_start_comes_back_and_is_played_from():
    record = Record(Race(), (Entry("+2"),), start="2 0 0 4", result="0-0-1")
    assert back(record) == record
    assert record.check() == []
    assert Record(Race(), start="") == Record(Race())


def test_an_unfinished_round_keeps_the_first_seats_decision():
    record = Record(Duel(), (Entry("stake 1"), Entry("show 2")))
    assert back(record) == record
    assert record.end().sealed == ((0, 2),)


def test_seats_that_decide_at_once_stand_in_seat_order():
    record = build_record(Duel(), DUEL)
    position = record.game.start().play("stake 1").play("show 2", seat=1).play("show 0", seat=0)
    assert position == list(record.positions())[3]


def test_a_tag_stands_once_whatever_the_case_of_its_letters():
    with pytest.raises(BadRecord, match="twice"):
        Record(pyramidion.game("pylos"), tags={"Seed": "a", "SEED": "b"})


def test_text_with_known_positions_is_the_same():
    record = build_record(Duel(), DUEL)
    assert record.text(list(record.positions())) == str(record)


@pytest.mark.parametrize("name", ["two words", "", "a.b", "Game", "RESULT", "options", "Position"])
def test_a_tag_that_could_not_be_read_is_refused(name):
    with pytest.raises(BadRecord, match="cannot be used as a tag"):
        Record(Race(), tags={name: "x"})


@pytest.mark.parametrize("result", ["", "won", "1", "1-", "1-0 ", "2/-1", "**"])
def test_a_result_that_could_not_be_read_is_refused(result):
    with pytest.raises(BadRecord, match="should be written like 1-0"):
        Record(Race(), result=result)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (None, "*"),
        ((1.0, 0.0), "1-0"),
        ((0.5, 0.5), "1/2-1/2"),
        ((1 / 3,) * 3, "1/3-1/3-1/3"),
        ((0, 0.5, 0.5), "0-1/2-1/2"),
    ],
)
def test_result_texts(outcome, text):
    assert format_result(outcome) == text
    assert Record(Race(), result=text).result == text


# -- tolerant in reading ----------------------------------------------------------------------------------------------

PLAIN = '[Game "race"]\n[First "Ann"]\n[Result "*"]\n\n1. +1 2. +2 {a} 3. +1 4. +1\n*\n'


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "\ufeff" + PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n*\n", ""),
        PLAIN.replace('[Result "*"]\n', ""),
        PLAIN.replace("Game", "game").replace("race", " RACE "),
        PLAIN.replace("[", "\n [ ").replace("]", " ]"),
        PLAIN.replace("1. ", "1."),
        PLAIN.replace("1. ", "").replace("2. ", "").replace("3. ", "").replace("4. ", ""),
        PLAIN.replace(" ", "\n   ").replace('[Game\n   "', '[Game "').replace('[First\n   "', '[First "'),
        PLAIN.replace("{a} 3. +1", "3... {a} +1"),
        PLAIN.replace("{a}", "{ a\n }"),
        PLAIN.replace("{a}", "{} {a}{}"),
    ],
)
def test_harmless_variations_are_read_alike(text):
    expected = Record(Race(), (Entry("+1"), Entry("+2", "a"), Entry("+1"), Entry("+1")), {"First": "Ann"})
    assert Record.read(text) == expected


def test_comments_before_inside_and_after():
    record = Record.read('[Game "duel"]\n{before} {all} 1. {of it} stake 1; {one} show 0; show 2 {two} {three} * {end}')
    assert record.comment == "before all of it"
    assert record.entries == (Entry("stake 1", "one"), Entry("show 0"), Entry("show 2", "two three end"))
    assert record.result == "*"


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
def test_entries_know_their_lines(breaks):
    text = breaks.join(['[Game "pylos"]', "", "1. 1b2 1c3", "2. 1b3 {a long", "comment} 1c2", "", "3. 1d4"])
    assert [entry.line for entry in Record.read(text).entries] == [3, 3, 4, 5, 7]
    assert Record.read(text).entries[0] == Entry("1b2")


def test_entries_of_wrapped_turns_know_their_lines():
    game = pyramidion.game("pyramid_ball")
    record = build_record(game, ["pick S", "pick L", "ball"])
    lines = str(record).splitlines()
    for entry in Record.read(str(record)).entries:
        assert entry.text in lines[entry.line - 1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[Game "pylos"]\n\n[Light', 3),
        ('\n[Game "none"]', 2),
        ('[Light "a"]\n[Game "pylos"]\n[Options "rules"]', 3),
        ('[Game "pylos"]\n[Result "won"]\n\n1. 1b2', 2),
        ('[Game "pylos"]\n\n1. 1b2 {a} }\n1c3', 3),
    ],
)
def test_an_error_knows_its_line(text, line):
    with pytest.raises(PyramidionError) as caught:
        Record.read(text)
    assert caught.value.line == line


def test_wrapped_lines_of_decisions_with_spaces():
    record = Record.read('[Game "duel"]\n1. stake\n 1;\nshow\t0; show 2;\n2. stake 3')
    assert [entry.text for entry in record.entries] == ["stake 1", "show 0", "show 2", "stake 3"]


def test_the_last_line_is_a_result_only_if_it_looks_like_one():
    assert Record.read('[Game "race"]\n[Result "1-0-0"]\n1. +1').result == "1-0-0"
    assert Record.read('[Game "race"]\n[Result "1-0-0"]\n1. +1\n0-1-0').result == "0-1-0"
    assert Record.read('[Game "race"]\n1. +1').result == "*"


def test_a_single_backslash_in_a_comment_stays():
    assert Record.read(r'[Game "race"] 1. +1 {a\b \\ \{}').entries[0].comment == r"a\b \ {"


# -- wrong records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names no game"),
        ("1. +1", "names no game"),
        ('[Game "chess"]', "no game 'chess'"),
        ('[Game "duel"]\n[Options "rounds"]', "name=value"),
        ('[Game "duel"]\n[Options "rounds=10"]', "from 1 to 9"),
        ('[Game "duel"]\n[Options "rounds=99999999999999999999999"]', "from 1 to 9"),
        ('[Game "duel"]\n[Options "size=1"]', "no option 'size'"),
        ('[Game "duel"]\n[Options "motto=\'x"]', "quote is not closed"),
        ('[Game "race"]\n[First Ann]\n+1', "is not a tag"),
        ('[Game "race"]\n[Result "won"]\n+1', "should be written like 1-0"),
        ('[Game "race"] +1 {open', "not closed"),
        ('[Game "race"] +1 } {x}', "not closed"),
        ('[Game "race"] +1 {a {b} c}', "inside one another"),
    ],
)
def test_wrong_texts_get_a_sentence(text, sentence):
    with pytest.raises(PyramidionError, match=sentence):
        Record.read(text)


def test_an_illegal_entry_is_named():
    record = Record.read('[Game "race"] +1 +2 +3 +1')
    with pytest.raises(BadRecord, match=r"Entry 3, '\+3', is not legal: .*\+1, \+2"):
        record.end()
    with pytest.raises(BadRecord, match="Entry 3"):
        str(record)


def test_entries_behind_the_end_are_named():
    record = Record(Race(), (Entry("+1"),) * 20)
    with pytest.raises(BadRecord, match=r"Entry 17, .*The game is over"):
        record.end()


def test_a_bad_start_is_named():
    with pytest.raises(BadRecord, match="start position cannot be read: Write one number"):
        Record(Race(), start="x").end()


def refused_or_exact(text):
    """Reading gives a record that is equal after writing, or a PyramidionError; anything else fails the test."""
    try:
        record = Record.read(text)
        record.end()
    except PyramidionError:
        return
    assert back(record) == record


fragments = st.lists(
    st.sampled_from(['[Game "race"]', '[Game "duel"]', '[Options "', '"]', "[", "]", '"', "{", "}", "\\", "1.", "+1",
                     "show 1", ";", "*", "1-0", "\n", " ", "\x00", "Position", "rounds=3", "=", "²", "\ud800"])
    | st.text(max_size=5),
    max_size=30,
).map("".join)  # fmt: skip


@pytest.mark.slow
@settings(with_toys, max_examples=600)
@given(st.text(max_size=200) | fragments | fragments.map('[Game "duel"]\n'.__add__))
def test_nothing_but_a_sentence_for_any_text(text):
    refused_or_exact(text)


@pytest.mark.slow
@settings(with_toys, max_examples=300)
@given(st.integers(0, 400), st.integers(0, 20), st.text(max_size=3))
def test_nothing_but_a_sentence_for_a_damaged_record(at, cut, patch):
    text = str(build_record(Duel(motto='say "}"'), DUEL, Home="A\\B", Note="{x}"))
    damaged = text[:at] + patch + text[at + cut :]
    refused_or_exact(damaged)


# -- checking ---------------------------------------------------------------------------------------------------------


def drawn(seed):
    """A Duel whose chance follows from a seed."""
    chooser = random.Random(7)
    position, played, draws = Duel().start(), [], 0
    while position.to_decide:
        if position.to_decide == (CHANCE,):
            played.append(draw_outcome(position, seed, draws).text)
            draws += 1
        else:
            played.append(chooser.choice(position.legal()).text)
        position = position.play(played[-1])
    return build_record(Duel(), played, Seed=seed, Commitment=commitment(seed))


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_chance_that_follows_from_its_seed_holds(seed):
    assert drawn(seed).check() == []


def test_each_fault_is_told():
    record = drawn("a")
    other = {"stake 1": "stake 3", "stake 3": "stake 1"}[record.entries[0].text]
    entries = (Entry(other), *record.entries[1:])
    forged = Record(record.game, entries, {**record.tags, "Commitment": commitment("b")}, result="*")
    seed, entry, result = forged.check()
    assert "does not match the commitment" in seed
    assert entry == f"Entry 1 is {other!r}, but the seed gives {record.entries[0].text!r}."
    assert result.startswith("The record's result is *, but the game stands at ")


def test_an_end_outside_the_rules_needs_a_termination():
    record = Record(Race(), (Entry("+1"),), result="0-1-0")
    assert len(record.check()) == 1
    assert Record(Race(), (Entry("+1"),), {"Termination": "First left"}, result="0-1-0").check() == []


def test_a_seed_that_is_empty_certifies_nothing():
    played = drawn("a")
    forged = Record(played.game, played.entries, {"Seed": ""}, result=played.result)
    assert Record.read(str(forged)) == forged
    assert any("seed is empty" in fault for fault in forged.check())


def test_a_seed_of_half_a_character_is_a_seed():
    assert drawn("\ud800").check() == []


@pytest.mark.parametrize("write", [str.upper, str.lower, str.swapcase])
def test_tags_count_whatever_the_case_of_their_letters(write):
    lying = drawn("a")
    tags = {write("Seed"): "b", write("Commitment"): commitment("a")}
    faults = Record(lying.game, lying.entries, tags, result=lying.result).check()
    assert any("does not match the commitment" in fault for fault in faults)
    assert any("the seed gives" in fault for fault in faults)


def test_a_termination_does_not_turn_the_result_of_a_game_that_ended_by_the_rules():
    played = next(record for record in map(drawn, "abcdefgh") if record.result in ("1-0", "0-1"))
    other = "-".join(reversed(played.result.split("-")))
    for name in played.game.seats:
        turned = Record(played.game, played.entries, {**played.tags, "Termination": f"{name} resigned"}, result=other)
        (fault,) = turned.check()
        assert fault == f"The record's result is {other}, but the game stands at {played.result}."


def test_an_illegal_entry_fails_the_check():
    (fault,) = Record(Race(), (Entry("+9"),)).check()
    assert fault.startswith("Entry 1, '+9', is not legal")


def test_every_game_of_the_catalogue_still_answers(monkeypatch):
    monkeypatch.undo()
    record = build_record(pyramidion.game("pylos"), ["1b2", "1b3"], Light="Ann")
    assert back(record) == record


def test_many_comments_are_read_in_a_time_that_grows_with_their_number():
    """Joined one by one, these would take minutes of processor time, and the server's studies would wait."""
    text = '[Game "pylos"]\n\n{a} {b} 1b2 ' + "{c} " * 220_000
    record = Record.read(text)
    assert record.comment == "a b"
    assert [entry.comment for entry in record.entries] == [" ".join(["c"] * 220_000)]


def test_options_beyond_all_measure_are_refused_in_a_short_sentence():
    with pytest.raises(BadRecord, match="has 800004 characters; 4000 are allowed"):
        Record.read('[Game "pylos"]\n[Options "a=\'' + "x" * 800_000 + "'\"]\n")
    with pytest.raises(BadRecord) as refused:
        Record.read('[Game "pylos"]\n[Options "' + "x" * 3000 + '"]\n')
    assert len(str(refused.value)) < 400
