"""Playing at the terminal table over pipes."""

import random
import re
import signal
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyramidion as library
from pyramidion.core.chance import commitment
from pyramidion.core.game_value import Value
from pyramidion.core.record import Record
from pyramidion.engine.analysis import Analysis, AnalysisLine
from pyramidion.engine.protocol_client import EngineProcess
from pyramidion.terminal import bots
from serving import TOYS


def random_texts(game, seed):
    """The decisions of a whole random game."""
    chooser = random.Random(seed)
    position = game.start()
    texts = []
    while position.to_decide:
        texts.append(chooser.choice(position.legal()).text)
        position = position.play(texts[-1])
    return texts


# -- a game from start to end -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["standard", "children", "mature"])
def test_a_whole_game_of_pylos(play, pyramidion, rules):
    game = library.game("pylos", rules=rules)
    texts = random_texts(game, 5)
    sitting = play("pylos", "--rules", rules, typed=texts)
    assert sitting.texts == texts
    assert sitting.record.game == game
    assert re.search(r"(Light|Dark) has won, (1-0|0-1)\.", sitting.out)
    assert "wins" in sitting.out
    assert f"The record is in {sitting.file}." in sitting.out
    assert "\x1b" not in sitting.out
    assert pyramidion("verify", sitting.file).code == 0


def test_a_square_is_answered_step_by_step(play):
    opening = ["1a1", "1d4", "1a2", "1d3", "1b1", "1c4"]
    sitting = play("pylos", typed=[*opening, "1b2", "1a1", "moves", "1a2", "resign"])
    assert "You have earned it: take back one or two of your spheres." in sitting.out
    assert "Take back a second sphere, or be content with one." in sitting.out
    assert "Ways to complete 1b2 1a1:\n  1b2x1a1  1b2x1a1x1b1  1b2x1a1x1a2  1b2x1a1x1b2" in sitting.out
    assert sitting.texts == [*opening, "1b2x1a1x1a2"]


def test_enter_stops_where_a_decision_is_complete_and_back_goes_back(play):
    opening = ["1a1", "1d4", "1a2", "1d3", "1b1", "1c4"]
    sitting = play("pylos", typed=[*opening, "1B2 1A1", "back", "1b1", "cancel", "1b2", "1a1", ""])
    assert sitting.texts == [*opening, "1b2x1a1"]
    assert "Press Enter to play 1b2x1a1" in sitting.out


def test_three_seats(play, toys):
    sitting = play("race", typed=["jump", "+1", "run", "", "run on", "+2", "stay", "+2"])
    assert sitting.texts == ["+2", "+1", "+1", "+2", "+2", r'{"stay"\}', "+2"]
    assert "First has won, 1-0-0." in sitting.out


def test_a_draw_names_who_shares_it(play, toys):
    sitting = play("race", typed=["stay"] * 6)
    assert "The same position has occurred 3 times: the game is drawn." in sitting.out
    assert "A draw between First, Second and Third, 1/3-1/3-1/3." in sitting.out


# -- what else can be typed -------------------------------------------------------------------------------------------


def test_an_illegal_decision_gets_its_reason_and_changes_nothing(play):
    sitting = play("pylos", typed=["2a1", "1b2", "1b2", "nonsense", "1z9 1a1"])
    assert "A sphere on 2a1 would have no support" in sitting.out
    assert "1b2 is occupied (P2)." in sitting.out
    assert "'nonsense' is not a Pylos move" in sitting.out
    assert sitting.texts == ["1b2"]


def test_questions_change_nothing(play):
    questions = [
        "?",
        "help",
        "",
        "moves",
        "moves 1",
        "moves 7",
        "moves 1a",
        "why 2a1",
        "why 1b2",
        "why",
        "board",
        "record",
    ]
    sitting = play("pylos", typed=questions)
    assert sitting.texts == []
    assert "Legal: 16.\n" in sitting.out
    assert "Legal: 16; so begin 4.\n  1a1  1a2  1a3  1a4\n" in sitting.out
    assert "There is no page 7; the last is 1." in sitting.out
    assert "A sphere on 2a1 would have no support" in sitting.out
    assert "1b2 is allowed." in sitting.out
    assert "Say which decision" in sitting.out
    assert sitting.out.count("level 1") == 2
    assert '[Game "pylos"]' in sitting.out


def test_undo_takes_back_one_decision_of_a_person(play):
    sitting = play("pylos", typed=["undo", "1b2", "1b3", "undo", "1c3", "undo", "undo", "1a1"])
    assert sitting.texts == ["1a1"]
    assert "There is nothing to take back." in sitting.out
    assert sitting.out.count("Taken back.") == 3


def test_resigning_ends_a_game_of_two(play, pyramidion):
    sitting = play("pylos", typed=["1b2", "resign", "1b3"])
    assert sitting.record.result == "1-0"
    assert sitting.record.tags["Termination"] == "Dark resigned"
    assert "Light has won, 1-0." in sitting.out
    assert pyramidion("verify", sitting.file).code == 0


def test_of_three_players_who_resigns_has_lost_and_the_others_share(play, pyramidion, toys):
    sitting = play("race", typed=["+1", "resign"])
    assert "Second resigned." in sitting.out
    assert "The win is shared by First and Third, 1/2-0-1/2." in sitting.out
    assert sitting.record.tags["Termination"] == "Second resigned"
    assert pyramidion("verify", sitting.file).code == 0
    forged = sitting.file.read_text().replace("1/2-0-1/2", "0-0-1")
    sitting.file.write_text(forged)
    again = pyramidion("verify", sitting.file)
    assert (again.code, again.out) == (
        1, "The record's result is 0-0-1, but Second resigned makes it 1/2-0-1/2.\n",
    )  # fmt: skip


def test_saving_a_copy(play, tmp_path):
    sitting = play("pylos", typed=["1b2", f"save {tmp_path / 'copy.txt'}", "save", f"save {tmp_path / 'game.txt'}"])
    assert Record.read((tmp_path / "copy.txt").read_text()) == sitting.record
    assert "Name the file" in sitting.out
    assert "game.txt exists" in sitting.out


def test_a_bot_plays_gives_hints_and_is_taken_back(play, pyramidion):
    argv = ["pylos", "--rules", "mature", "--against", "gentle", "--seconds", "0.2"]
    sitting = play(*argv, typed=["hint", "1a1", "undo", "1d4", "quit"])
    start = library.game("pylos", rules="mature").start()
    assert re.search(r"A bot would play (\S+): \d+ % by its search\.", sitting.out)[1] in start.legal()
    own, answer = sitting.texts
    assert own == "1d4"
    assert start.play(own).play(answer).to_decide == (0,)
    assert sitting.record.tags == {"Light": "person", "Dark": "Level 3 bot"}
    assert "Decision 3: Light\n" in sitting.out
    again = pyramidion("play", "--from", sitting.file, typed=["resign"])
    assert "Light: person\nDark: Level 3 bot" in again.out
    assert "Dark (Level 3 bot) has won, 0-1." in again.out


def test_the_other_seat_can_be_taken(play):
    sitting = play("pylos", "--against", "gentle", "--seat", "dark", "--seconds", "0.1", typed=["quit"])
    assert len(sitting.texts) == 1
    assert sitting.record.tags == {"Light": "Level 3 bot", "Dark": "person"}


def test_bots_alone_play_to_the_end(play, pyramidion):
    sitting = play("pylos", "--rules", "children", "--seats", "bot:gentle,bot:gentle", "--seconds", "0.01")
    assert " has won, " in sitting.out
    assert pyramidion("verify", sitting.file).code == 0


def test_a_bot_starts_from_a_set_up_position(pyramidion, tmp_path):
    file = tmp_path / "game.txt"
    position = library.game("pylos").start().play("1b2").play("1b3")
    file.write_text(f'[Game "pylos"]\n[Position "{position}"]\n[Light "Level 3 bot"]\n')
    sitting = pyramidion("play", "--from", file, "--seconds", "0.1", typed=["quit"])
    assert len(sitting.texts) == 1
    assert sitting.record.end().ply == 1


words = st.sampled_from(
    ["?", "moves", "moves 2", "moves 1b", "moves ²", "why", "why 1a1", "undo", "board", "record", "save", "save copy",
     "save /nowhere/x", "save \x00", "back", "cancel", "", "1a1", "1b1", "1a2", "1b2", "1a1 1b1", "2a1", "1a1-2a1",
     "1b2x1a1", "[bold]", "\x1b[1m"]
)  # fmt: skip


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.lists(words | st.text(st.characters(exclude_characters="\n\r"), max_size=8), max_size=30))
def test_whatever_is_typed_the_table_stands(play, tmp_path, monkeypatch, lines):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").unlink(missing_ok=True)
    sitting = play("pylos", typed=lines)
    assert sitting.err == ""
    assert str(sitting.record) == sitting.file.read_text()


def test_bytes_that_are_no_text_are_no_decision(environment, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "pyramidion", "play", "pylos", "--save", tmp_path / "game.txt"],
        input=b"\xff\xfe\n1b2\n", capture_output=True, env=environment, check=True,
    )  # fmt: skip
    assert b"is not a Pylos move" in done.stdout
    assert b"Light places a sphere on 1b2." in done.stdout


# -- keeping and continuing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [[], ["quit"], ["exit"]])
def test_leaving_keeps_the_game_and_from_continues_it(play, pyramidion, leave):
    first = play("pylos", "--rules", "mature", typed=["1b2", "1b3", *leave])
    assert f"--from {first.file}` continues it" in first.out
    again = pyramidion("play", "--from", first.file, typed=["1c3", "resign"])
    assert again.texts == ["1b2", "1b3", "1c3"]
    assert again.record.game.options["rules"] == "mature"
    over = pyramidion("play", "--from", first.file)
    assert over.code == 2
    assert "is over" in over.err


def test_continuing_into_another_file_leaves_the_first(play, pyramidion, tmp_path):
    first = play("pylos", typed=["1b2"])
    before = first.file.read_text()
    other = tmp_path / "other.txt"
    pyramidion("play", "--from", first.file, "--save", other, typed=["1b3"])
    assert first.file.read_text() == before
    assert len(Record.read(other.read_text()).entries) == 2


def test_a_set_up_start_and_comments_are_kept(pyramidion, tmp_path):
    file = tmp_path / "game.txt"
    position = library.game("pylos").start().play("1b2").play("1b3")
    file.write_text(f'[Game "pylos"]\n[Position "{position}"]\n{{set up}} 1. 1c3 {{good}}')
    sitting = pyramidion("play", "--from", file, typed=["1d4"])
    assert sitting.record.start == str(position)
    assert sitting.record.comment == "set up"
    assert [(entry.text, entry.comment) for entry in sitting.record.entries] == [("1c3", "good"), ("1d4", "")]


def test_without_save_the_game_is_in_the_users_folder(pyramidion, data_home):
    for _ in range(3):
        pyramidion("play", "pylos", typed=["1b2"])
    files = sorted((data_home / "pyramidion" / "records").iterdir())
    assert len(files) == 3
    assert all(len(Record.read(file.read_text()).entries) == 1 for file in files)


def test_whatever_was_shown_outlives_a_kill(environment, tmp_path):
    file = tmp_path / "game.txt"
    program = subprocess.Popen(
        [sys.executable, "-m", "pyramidion", "play", "pylos", "--save", file],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True,
    )  # fmt: skip
    program.stdin.write("1b2\n1b3\n1c3\n")
    program.stdin.flush()
    for line in program.stdout:
        if line.startswith("Light places a sphere on 1c3"):
            break
    program.send_signal(signal.SIGKILL)
    program.communicate()
    assert [entry.text for entry in Record.read(file.read_text()).entries] == ["1b2", "1b3", "1c3"]
    assert [path.name for path in tmp_path.glob("*game*")] == ["game.txt"]


# -- chance and secrets -----------------------------------------------------------------------------------------------


def test_drawn_chance_can_be_verified(play, pyramidion, toys):
    sitting = play("duel", "--seed", "open sesame", typed=["show 1", "show 0", "record", "show 2", "show 1"])
    assert commitment("open sesame") in sitting.out.partition("Decision")[0]
    shown = sitting.out.split("Decision")
    assert all("sesame" not in part for part in shown[:-1])
    assert "The seed was open sesame" in shown[-1]
    assert sitting.record.tags["Seed"] == "open sesame"
    checked = pyramidion("verify", sitting.file)
    assert checked.code == 0
    assert "2 chance outcomes follow from the seed, and the seed from the commitment" in checked.out


def test_chance_goes_on_from_the_same_seed(play, pyramidion, toys):
    whole = play("duel", "--seed", "x", typed=["show 1", "show 0", "show 2", "show 1"])
    texts = whole.texts
    whole.file.unlink()
    play("duel", "--seed", "x", typed=["show 1"])
    again = pyramidion("play", "--from", whole.file, typed=["show 0", "show 2", "undo", "show 2", "show 1"])
    assert again.texts == texts
    assert pyramidion("verify", whole.file).code == 0


def test_taking_back_does_not_roll_again(play, toys):
    sitting = play("duel", "--seed", "y", typed=["show 1", "show 0", "undo", "show 1", "show 0"])
    sitting.file.rename(sitting.file.with_name("first.txt"))
    straight = play("duel", "--seed", "y", typed=["show 1", "show 0"])
    assert sitting.out.count("Taken back.") == 1
    assert straight.record == Record.read(straight.file.with_name("first.txt").read_text())


def test_chance_entered_by_hand(play, pyramidion, toys):
    sitting = play(
        "duel", "--manual-dice", typed=["stake 7", "moves", "stake 3", "undo", "stake 1", "show 1", "show 0", "stake 3"]
    )
    assert "'stake 7' does not fit; stake 1, stake 3 would." in sitting.out
    assert sitting.texts == ["stake 1", "show 1", "show 0", "stake 3"]
    assert "Seed" not in sitting.record.tags
    again = pyramidion("play", "--from", sitting.file, typed=["show 1", "show 1"])
    assert "cannot be checked" in pyramidion("verify", again.file).out


def test_a_record_without_its_seed_goes_on_only_by_hand(play, pyramidion, toys):
    file = play("duel", "--seed", "x", typed=["show 1"]).file
    text = file.read_text()
    file.write_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith("[Seed")))
    assert "does not hold its seed" in pyramidion("play", "--from", file).err
    assert "entered by hand" in pyramidion("play", "--from", file, "--manual-dice", typed=["show 0", "stake 3"]).out


def test_secret_decisions_are_not_echoed_and_not_in_the_shown_record(play, toys):
    sitting = play("duel", "--seed", "z", typed=["show 2", "record", "moves", "quit"])
    after = sitting.out.partition("Home has decided.")[2]
    assert after
    assert "Home> \n" in sitting.out
    assert "Home> show 2" not in sitting.out
    assert "show 2" not in after.replace("  show 0  show 1  show 2", "")
    assert sitting.texts[-1] == "show 2"


def test_decisions_too_many_to_list_are_still_entered(play, toys):
    typed = ["", "moves", "moves 83334", "moves 83335", "moves show 7", "why show 5000000", "show 9", "show 4999999"]
    sitting = play("vault", "--rounds", "1", "--seed", "x", typed=typed)
    assert "Show any number." in sitting.out
    assert "Legal: 5,000,000. Page 1 of 83334; `moves 2` shows another." in sitting.out
    assert "show 4999999" in sitting.out.partition("There is no page 83335; the last is 83334.")[0]
    assert "5,000,000 decisions are legal: too many to look through. One is show 0." in sitting.out
    assert "does not fit" in sitting.out
    assert sitting.texts[1:] == ["show 9", "show 4999999"]


# -- wrong input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ([], "Say which game"),
        (["chess"], "There is no game 'chess'; the games are braces"),
        (["pylos", "--rules", "hard"], "rules takes one of standard, children, mature"),
        (["pylos", "--size", "3"], "pylos has no option 'size'; its options: rules, repetition"),
        (["pylos", "--rules", "mature", "--rules", "mature"], "--rules is given twice"),
        (["pylos", "--seed", "x"], "Pylos has no random events"),
        (["pylos", "--seat", "dark"], "add --against LEVEL"),
        (["pylos", "--seats", "person"], "names 1 players; the seats are Light and Dark"),
        (["pylos", "--seats", "person,cat"], "'cat' cannot sit down"),
        (["pylos", "--seconds", "soon"], "give a number from 0.01 to 600"),
        (["pylos", "--seconds", "nan"], "from 0.01 to 600, not nan"),
        (["pylos", "--seconds", "0"], "from 0.01 to 600, not 0"),
        (["pylos", "--against", "hard"], "no level 'hard'; the levels are 1 to 8"),
        (["pylos", "--against", "gentle", "--seat", "red"], "no seat 'red'; the seats are Light and Dark"),
        (["pylos", "--against", "gentle", "--seats", "bot,bot"], "leave out --against and --seat"),
        (["duel", "--seed", "x", "--manual-dice"], "not both"),
        (["--from", "missing.txt"], "missing.txt: No such file or directory"),
    ],
)
def test_wrong_words_get_one_sentence(pyramidion, toys, data_home, argv, sentence):
    sitting = pyramidion("play", *argv)
    assert sitting.code == 2
    assert sentence in sitting.err
    assert sitting.err.startswith("pyramidion: ")
    assert sitting.err.count("\n") == 1
    assert sitting.out == ""
    assert not data_home.exists()


def test_no_game_is_overwritten(play):
    play("pylos", typed=["1b2"])
    assert "exists; continue it with --from" in play("pylos", typed=["1b3"], code=2).err


def test_a_record_keeps_its_own_game_options_and_seed(play, pyramidion, toys):
    file = play("duel", "--seed", "x", typed=[]).file
    for argv, sentence in [
        (["pylos"], "holds a game of"),
        (["--rounds", "3"], "are fixed; leave out --rounds"),
        (["--seed", "y"], "its own seed"),
        (["--manual-dice"], "come from its seed"),
    ]:
        sitting = pyramidion("play", *argv, "--from", file)
        assert sitting.code == 2
        assert sentence in sitting.err


def test_exact_values_where_the_game_is_not_solved(play):
    sitting = play("pylos", "--rules", "mature", typed=["values", "resign"])
    assert "make one: pyramidion solve pylos --rules mature --distance" in sitting.out


def test_exact_values_where_it_is(play, monkeypatch):
    def values(self, game, texts, seconds, start=None):
        legal = [decision.text for decision in game.start().legal()]
        known = [Value(1, 7)] * 2 + [Value(-1, 8)] * 13 + [None]
        return list(zip(known, legal, strict=True))

    monkeypatch.setattr(bots, "has_exact_values", lambda game: True)
    monkeypatch.setattr(EngineProcess, "values", values)
    found = Analysis(
        0, 1.0, True, (AnalysisLine(("1b1",), 1.0, True, 7, None, "Otherwise …"), AnalysisLine(("1d4",), 0.3))
    )
    monkeypatch.setattr(EngineProcess, "analyse", lambda self, *asked: found)
    sitting = play("pylos", typed=["values", "hint", "resign"])
    assert "won in 7:\n  1a1  1b1\n" in sitting.out
    assert "lost in 8:\n  1c1  1d1" in sitting.out
    assert "not known:\n  1d4" in sitting.out
    assert (
        "A bot would play 1b1: wins, in at most 7 plies.\nOtherwise …\nNext best: 1d4 (30 % by its search)."
        in sitting.out
    )


def test_what_a_bot_says_aloud_is_told_once(play, monkeypatch):
    answers = iter(["1d4", "1c4"])

    def choose(self, request, note=None):
        note("The solution is damaged; solve again.")
        return next(answers)

    monkeypatch.setattr(EngineProcess, "choose", choose)
    sitting = play("pylos", "--against", "strong", typed=["1a1", "1b1", "resign"])
    assert sitting.texts == ["1a1", "1d4", "1b1", "1c4"]
    assert (sitting.out + sitting.err).count("The solution is damaged; solve again.") == 1


def test_exact_values_by_proof_in_a_real_process(play):
    sitting = play("pyramid", "--board", "011/021/110_w:a1_b:c3", typed=["values", "resign"])
    assert re.search(r"Solved: (White|Black) wins\.\n(won|lost) within \d+:\n  a1-b1x", sitting.out)


def test_a_bot_that_fails_tries_again_or_plays_at_another_level(play, install_package, monkeypatch, tmp_path):
    """The bots of this game fail at every level that searches as long as a file is there."""
    faulty, mark = TOYS / "faulty", tmp_path / "bots fail"
    mark.touch()
    install_package(faulty)
    monkeypatch.setenv("PYTHONPATH", str(faulty))
    monkeypatch.setenv("FAULTY_BOTS", str(mark))
    argv = ["faulty", "--against", "4", "--seconds", "0.2"]
    sitting = play(*argv, typed=["1b2", "", "9", "1", "quit"])
    assert sitting.out.count("Press Enter to try again, or type another level for this bot.") == 2
    assert "There is no level '9'" in sitting.out
    assert sitting.texts[0] == "1b2"
    assert len(sitting.texts) == 2
    assert sitting.record.tags["Dark"] == "Level 1 bot"
