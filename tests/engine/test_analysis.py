"""What positions are worth, by the engine's `analyse`: proofs, searches, mixtures and chance in each game."""

from time import perf_counter
from types import SimpleNamespace

import pytest

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.core.messages import message_from_json
from pyramidion.engine.analysis import Analysis, AnalysisLine, analyse, format_analysis, parse_analysis_line
from pyramidion.engine.bot import Bot
from pyramidion.engine.explanations import Explainer
from pyramidion.engine.protocol_server import Engine
from pyramidion.engine.searchers import TreeSearch
from pyramidion.search.mcts_runner import MctsSearcher
from pyramidion.translations import render

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
    assert 0 < sum(line.startswith("line ") for line in lines) <= 5
    for line in (line for line in lines if line.startswith("line ")):
        found = parse_analysis_line(line.removeprefix("line "))
        assert 0 <= found.value <= 1
        assert position.play(found.decisions[0])


def test_one_playout_does_not_show_that_a_position_is_won():
    game = pyramidion.game("pylos")
    search = TreeSearch(game, None)
    search.ready = SimpleNamespace(best=MctsSearcher(game))
    state = game.start().play("1a1").state
    [hurried] = search.candidates(state, 1, 1e-9, lambda: False)
    assert 0.4 < hurried.value < 0.6, "it has been won or lost"


def test_a_whole_turn_is_one_line():
    lines = asked("game braces", "play WILD 3/3", "analyse time 500 lines 3 decision K")
    long = parse_analysis_line(lines[0].removeprefix("line "))
    position = pyramidion.game("braces").start().play("WILD 3/3")
    for text in long.decisions:
        assert position.to_decide == (0,)
        position = position.play(text)
    asked_about = next(line for line in lines if line.startswith("asked "))
    assert parse_analysis_line(asked_about.removeprefix("asked ")).decisions[0] == "K"


def test_a_whole_turn_is_judged_among_all_that_it_could_have_been():
    position = pyramidion.game("braces").start().play("AIM 3/1")
    turn = []
    while position.to_decide == (0,):
        # Somewhere, without a thought.
        decision = position.legal()[len(turn) % len(position.legal())]
        turn.append(decision.text)
        position = position.play(decision)
    assert len(turn) > 1
    answer = asked("game braces", "play AIM 3/1", f"analyse time 700 because no decision {'; '.join(turn)}")
    own = parse_analysis_line(next(line for line in answer if line.startswith("asked ")).removeprefix("asked "))
    lines = lines_of(answer)
    assert own.decisions == tuple(turn)
    assert own.value <= lines[0].value
    assert not any(line.startswith("because") for line in answer)
    # What is best is found to be best when it is asked about, too.
    best = "; ".join(lines[0].decisions)
    again = asked("game braces", "play AIM 3/1", f"analyse time 700 because no decision {best}")
    told = parse_analysis_line(next(line for line in again if line.startswith("asked ")).removeprefix("asked "))
    assert lines_of(again)[0].value - told.value < 0.1


def test_each_of_several_seats_has_its_share():
    answer = asked("game pass_the_pyramids players=4", "analyse because no")
    shares = [float(word) for word in next(line for line in answer if line.startswith("shares ")).split()[1:]]
    assert sum(shares) == pytest.approx(1, abs=0.001)
    assert shares[0] == pytest.approx(float(answer[-1].split()[2]), abs=0.0001)


@pytest.mark.usefixtures("compiling")
def test_the_end_of_a_game_that_is_not_solved_is_proven():
    game = pyramidion.game("pylos")
    bot = Bot(game)
    position = game.position(".DDD/LDDD/LLL./LLDD|.LL/DD./LD.|../D.|. D")
    analyse(bot, position, 1, 0.1, brief=True)  # begins to compile
    assert bot._late is not None
    bot._late.wait(120)
    found = analyse(bot, position, 1, 10, brief=True)
    assert found.exact
    assert [line.value for line in found.lines if not line.exact] == []
    # A player with only losing decisions has lost.
    assert (found.value == 0) == all(line.value == 0 for line in found.lines)


def test_each_value_is_for_the_seat_that_decides():
    # What the equilibrium gives the seats sums to one win.
    *_, last = asked("game pass_the_pyramids players=3", "analyse")
    assert last.split()[3] == "exact"
    *_, thrown = asked("game pass_the_pyramids players=3", "play stake", "analyse seat Red time 5000")
    assert float(last.split()[2]) == pytest.approx(float(thrown.split()[2]), abs=0.001)


def lines_of(answer):
    return [parse_analysis_line(line.removeprefix("line ")) for line in answer if line.startswith("line ")]


def test_so_many_lines_are_told_as_are_wanted_the_best_first():
    played = ["game pylos", *(f"play {text}" for text in ("1a1", "1d4", "1a2", "1d3", "1b1"))]
    three = lines_of(asked(*played, "analyse time 400 multipv 3"))
    assert len({line.decisions[0] for line in three}) == 3
    # By the values that are shown, whatever else the search knows about them.
    assert [line.value for line in three] == sorted((line.value for line in three), reverse=True)
    thrown = ["game pass_the_pyramids players=3", "play stake", "play S_ M? L>M"]
    values = [line.value for line in lines_of(asked(*thrown, "analyse multipv 2"))]
    assert values == sorted(values, reverse=True)
    assert len(values) == 2
    assert len(lines_of(asked(*played, "analyse time 200 lines 1"))) == 1


def test_reasons_are_the_rules_own_words():
    squared = ["game pylos", *(f"play {text}" for text in ("1a1", "1d4", "1a2", "1d3", "1b1", "1c4"))]
    answer = asked(*squared, "analyse time 600 lines 2 decision 1a4")
    reasons = [line.removeprefix("because ") for line in answer if line.startswith("because ")]
    assert len(reasons) == 3, answer
    assert "That completes a square. " in " ".join(reasons[:2])
    # The decision in question lets the other player complete a square.
    assert reasons[2].startswith("Dark can answer 1c3x"), reasons


def test_secret_decisions_are_explained_by_what_the_other_would_do():
    answer = asked("game pyramid_ball opening=red", "ready", "analyse seat Blue time 300 lines 2")
    reasons = [line for line in answer if line.startswith("because Against what Red does ")]
    assert len(reasons) == 2, answer


def test_who_decides_alone_before_all_decide_at_once_is_told_what_follows():
    picked = ("play pick S", "play pick L")
    answer = asked("game pyramid_ball", *picked, "ready", "analyse time 300 decision ball")
    assert answer[-1].startswith("analysis 0 "), answer
    assert any(line.startswith("asked ") and line.endswith(" ball") for line in answer), answer


def test_chance_behind_a_decision_is_told_by_what_it_brings():
    position = pyramidion.game("pass_the_pyramids", players=3).position("3,4,4 pot:0 holder:1 stake:1 score:3 turn:2")
    said = Explainer(position, perf_counter() + 60).line(["stake"], [])
    assert said == "Yellow stakes a token and throws."
    late = Explainer(position, 0.0).line(["stake"], [])
    assert late == "Yellow stakes a token and throws."


def test_words_are_read_as_they_were_written():
    assert parse_analysis_line("0.2500 exact 0.1000 7 S:F.. M:... L:...; take M") == AnalysisLine(
        ("S:F.. M:... L:...", "take M"), 0.25, exact=True, plies=7, probability=0.1
    )
    assert parse_analysis_line("1.0000 searched - - 1b2") == AnalysisLine(("1b2",), 1.0)
    for line in (
        AnalysisLine(("1b2",), 0.5, continuation=("1c3", "1b3x1b3x1b2")),
        AnalysisLine(("AIM Lb1", "Sd3-c3 XSc4"), 0.25, probability=0.5),
        AnalysisLine(("b3-a3xa1",), 0.0, exact=True, plies=16, continuation=("c2-b2xc2",)),
    ):
        assert (
            parse_analysis_line(format_analysis(Analysis(0, 0.5, False, (line,)), 1)[0].removeprefix("line ")) == line
        )


def play_on(position, line):
    """The position after a line and its continuation, whose decisions must be legal."""
    for text in (*line.decisions, *line.continuation):
        assert text in [str(decision) for decision in position.legal()]
        position = position.play(text)
    return position


@pytest.mark.parametrize("game_id", ["pylos", "pyramid"])
def test_a_continuation_is_legal_play(game_id):
    played = [f"game {game_id}", *(f"play {text}" for text in ("1a1", "1d4", "1a2") if game_id == "pylos")]
    position = pyramidion.game(game_id).start()
    for text in played[1:]:
        position = position.play(text.removeprefix("play "))
    for line in lines_of(asked(*played, "analyse time 1500 lines 20")):
        assert len(line.decisions) + len(line.continuation) <= 8
        play_on(position, line)


@pytest.mark.usefixtures("compiling")
def test_a_proven_line_continues_with_best_play():
    game = pyramidion.game("pyramid", board="patrick")
    bot = Bot(game)
    bot.warm(120)
    found = analyse(bot, game.start(), 0, 20)
    assert found.exact
    best = found.lines[0]
    assert len(best.continuation) == 7
    position = play_on(game.start(), best)
    # The winner at the start still wins, as both decide perfectly.
    winner = 0 if found.value == 1 else 1
    assert analyse(bot, position, position.to_decide[0], 20).value == float(position.to_decide[0] == winner)
    assert not any(line.continuation for line in analyse(bot, game.start(), 0, 20, brief=True).lines)


@pytest.mark.parametrize(
    "questions",
    [
        ["game braces", "analyse time 200"],
        ["game braces", "play WILD 3/3", "analyse time 200"],
        ["game pass_the_pyramids players=3", "analyse time 200"],
        ["game pyramid_ball opening=red", "analyse seat Blue time 200"],
        ["game pylos", "analyse time 1500 because no"],
    ],
)
def test_there_is_no_continuation_of_chance_whole_turns_mixtures_and_brief_analyses(questions):
    lines = lines_of(asked(*questions))
    assert lines
    assert not any(line.continuation for line in lines)


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


def test_reasons_reach_a_program_as_messages_that_can_be_translated():
    squared = ["game pylos", *(f"play {text}" for text in ("1a1", "1d4", "1a2", "1d3", "1b1", "1c4"))]
    answer = asked(*squared, "analyse time 600 lines 2 because message decision 1a4")
    reasons = [message_from_json(line.removeprefix("because ")) for line in answer if line.startswith("because ")]
    assert reasons[2].startswith("Dark can answer 1c3x"), reasons
    assert render(reasons[2], "de").startswith("Dunkel kann mit 1c3x")
    assert " Das ergibt ein Quadrat. " in render(reasons[2], "de")
    assert asked(*squared, "analyse because perhaps")[-1].startswith("error because is yes, no or message")
