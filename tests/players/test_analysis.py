"""What positions are worth, by the engine's `analyse`: proofs, searches, mixtures and chance in each game."""

import pytest

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.players.analysis import Line, read_line_words
from pyramidion.players.engine import Engine

GAMES = [info.id for info in pyramidion.list_games()]


def asked(*questions):
    """The lines that answer the last of some questions."""
    lines = []
    engine = Engine(lines.append)
    for question in questions:
        lines.clear()
        engine.answer(question)
        engine.wait()
    return list(lines)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_start_of_each_game_has_lines_and_a_value(game_id):
    game = pyramidion.game(game_id)
    position = game.start()
    *lines, last = asked(f"game {game_id}", "analyse time 300 lines 5")
    word, seat, value, sure, spread = last.split()
    assert (word, seat) == ("analysis", str(max(0, position.to_decide[0])))
    assert sure in ("exact", "searched")
    assert 0 <= float(value) <= 1
    assert float(spread) == 0 or position.to_decide == (CHANCE,)
    assert 0 < len(lines) <= 5
    for line in lines:
        found = read_line_words(line.removeprefix("line "))
        assert 0 <= found.value <= 1
        assert position.play(found.decisions[0])


def test_a_whole_turn_is_one_line():
    lines = asked("game braces", "play WILD 3/3", "analyse time 500 lines 3 decision K")
    long = read_line_words(lines[0].removeprefix("line "))
    position = pyramidion.game("braces").start().play("WILD 3/3")
    for text in long.decisions:
        assert position.to_decide == (0,)
        position = position.play(text)
    assert lines[-2].startswith("asked ")
    assert read_line_words(lines[-2].removeprefix("asked ")).decisions[0] == "K"


def test_each_value_is_for_the_seat_that_decides():
    # What the equilibrium gives the seats sums to one win.
    *_, last = asked("game pass_the_pyramids players=3", "analyse")
    assert last.split()[3] == "exact"
    *_, thrown = asked("game pass_the_pyramids players=3", "play stake", "analyse seat Red time 5000")
    assert float(last.split()[2]) == pytest.approx(float(thrown.split()[2]), abs=0.001)


def test_words_are_read_as_they_were_written():
    assert read_line_words("0.2500 exact 0.1000 7 S:F.. M:... L:...; take M") == Line(
        ("S:F.. M:... L:...", "take M"), 0.25, exact=True, plies=7, weight=0.1
    )
    assert read_line_words("1.0000 searched - - 1b2") == Line(("1b2",), 1.0)


@pytest.mark.parametrize(
    ("questions", "error"),
    [
        (["game pylos", "analyse time"], "After analyse come pairs"),
        (["game pylos", "analyse depth 3"], "After analyse come pairs"),
        (["game pylos", "analyse time 0"], "time takes a whole number"),
        (["game pylos", "analyse seat Blue"], "There is no seat 'Blue'"),
        (["game pylos", "analyse seat Dark"], "This seat is not to decide here."),
        (["game pylos", "analyse decision 9z9"], "'9z9' is not a Pylos move"),
        (["analyse"], "Choose a game first"),
    ],
)
def test_nonsense_is_answered_in_a_sentence(questions, error):
    (line,) = asked(*questions)
    assert line.startswith(f"error {error}")
