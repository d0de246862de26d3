"""The engine protocol: the page's transcripts hold, nonsense is answered, and a search can be stopped."""

import random
import subprocess
import sys
import threading
import time

import pytest

import pyramidion
from pyramidion.engine.protocol_server import Engine
from tools.docs.transcripts import PAGE, blocks, replay

GAMES = [info.id for info in pyramidion.list_games()]
FINAL = ("ok", "ready", "best ", "error ")


def ask(engine, lines, question):
    """The answer to one question."""
    lines.clear()
    engine.answer(question)
    engine.wait()
    return list(lines)


@pytest.fixture
def lines():
    return []


@pytest.fixture
def engine(lines):
    return Engine(lines.append)


@pytest.mark.slow
@pytest.mark.parametrize("block", list(blocks(PAGE.read_text(encoding="utf-8"))), ids=lambda block: block[0])
def test_transcripts_of_the_page_hold(block):
    assert replay(block) == block


def test_the_page_has_a_transcript_of_every_game():
    text = PAGE.read_text(encoding="utf-8")
    assert [game for game in GAMES if f"\n> game {game}" not in text] == []


def test_hello_tells_games_and_levels(engine, lines):
    answer = ask(engine, lines, "hello")
    assert answer[0] == f"id pyramidion {pyramidion.__version__}"
    assert answer[-1] == "ok"
    assert [line.split()[1] for line in answer if line.startswith("game ")] == GAMES


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_by_the_engine_alone(game_id, engine, lines):
    chooser = random.Random(3)
    ask(engine, lines, f"game {game_id}")
    position = pyramidion.game(game_id).start()
    # A game of Braces lasts thousands of plies, and each is a plan of a whole turn: a few turns show as much.
    for _ in range(20 if game_id == "braces" else 150):
        shown = ask(engine, lines, "show")
        assert shown[0] == f"position {position}"
        if shown[1] == "decide nobody":
            assert shown[2] != "result *"
            break
        if shown[1] == "decide chance":
            outcomes = [line.split(" ", 2) for line in ask(engine, lines, "chance")[:-1]]
            text = chooser.choices([o[2] for o in outcomes], [int(o[1]) for o in outcomes])[0]
        else:
            answer = ask(engine, lines, f"go nodes 5 seed {chooser.randrange(9)}")
            assert answer[-1].startswith("best "), answer
            text = answer[-1].removeprefix("best ")
        assert ask(engine, lines, f"play {text}") == ["ok"]
        position = position.play(text)
    assert position.ply > 0


WRONG = [
    "x",
    "game",
    "game chess",
    "game pylos rules",
    "game pylos rules=",
    "game pylos wild=1",
    'game pylos rules="x',
    "game pylos self=1",
    "game pylos game_id=pylos",
    "game pylos cls=1 repetition=-1",
    "game pylos repetition=99999999999999999999",
    "position",
    "position ",
    "position x",
    "position start start",
    "play",
    "play x",
    "play Light: x",
    "play Nobody: x",
    "legal x",
    "set",
    "set level",
    "set x=y",
    "perft",
    "perft -1",
    "perft 99",
    "legal Nobody",
    "chance x y",
    "go x",
    "go level",
    "go level x",
    "go nodes 0",
    "go nodes -1",
    "go nodes x",
    "go nodes 1e3",
    "go nodes " + "9" * 400,
    "go time 0",
    "go time ²",
    "go seat Nobody",
    "go seed -1",
    "go seed x",
    "\x00",
    "💥",
    "go level strong time",
    "a" * 100_000,
    "play " + "1b2" * 10_000,
    "position " + "/" * 10_000,
    "game " + "x=y " * 1000,
]


@pytest.mark.parametrize("game_id", [None, *GAMES])
def test_nonsense_is_answered_and_changes_nothing(game_id, engine, lines):
    if game_id:
        assert ask(engine, lines, f"game {game_id}") == ["ok"]
    before = ask(engine, lines, "show")
    for question in WRONG:
        answer = ask(engine, lines, question)
        if game_id and question == "chance x y":
            continue  # further words are ignored
        assert len(answer) == 1, question
        assert answer[0].startswith("error "), question
        assert len(answer[0]) < 1000
    assert ask(engine, lines, "show") == before


@pytest.mark.parametrize("game_id", GAMES)
def test_random_nonsense_in_bulk(game_id, engine, lines):
    chooser = random.Random(5)
    words = [
        "position",
        "play",
        "legal",
        "chance",
        "show",
        "go",
        "start",
        "nodes",
        "1",
        "level",
        "gentle",
        "seat",
        "seed",
    ]
    words += [
        *pyramidion.game(game_id).seats,
        ":",
        "=",
        "1b2",
        "x",
        "\t",
        "é",
        "-1",
        "''",
        '"',
        "\\",
        "|",
        "/",
        "ok",
        "best",
    ]
    ask(engine, lines, f"game {game_id}")
    for _ in range(500):
        question = " ".join(chooser.choices(words, k=chooser.randrange(1, 6)))
        lines.clear()
        engine.answer(question)
        engine.answer("stop")
        engine.wait()
        answer = list(lines)
        assert not question.strip() or answer[-1].startswith(FINAL), question
        assert all("\n" not in line for line in answer)


def test_stop_ends_a_search_with_its_best_line(engine, lines):
    ask(engine, lines, "game pylos")
    lines.clear()
    engine.answer("go time 600000 seed 1")
    engine.answer("show")
    assert lines[-1].startswith("error A search is running") or any("A search is running" in line for line in lines)
    before = time.monotonic()
    engine.answer("stop")
    engine.wait()
    assert time.monotonic() - before < 60
    assert lines[-1].startswith("best ")
    assert ask(engine, lines, "stop") == []
    assert ask(engine, lines, "go nodes 10")[-1].startswith("best ")


def test_an_analysis_that_is_stopped_at_once_does_not_take_the_start_for_lost(engine, lines):
    ask(engine, lines, "game pylos")
    lines.clear()
    engine.answer("analyse time 600000 because no")
    engine.answer("stop")
    engine.wait()
    word, seat, value, sure, _ = lines[-1].split()
    assert (word, seat, sure) == ("analysis", "0", "searched")
    assert 0.2 < float(value) < 0.9


def test_ready_waits_for_a_running_search(engine, lines):
    assert ask(engine, lines, "ready") == ["ready"]
    ask(engine, lines, "game pyramid")
    lines.clear()
    engine.answer("go time 300 seed 1")
    engine.answer("ready")
    engine.answer("ready")
    engine.wait()
    assert lines[-3].startswith("best ")
    assert lines[-2:] == ["ready", "ready"]
    assert not any(line.startswith("error") for line in lines)


def test_options_are_declared_set_and_used(engine, lines):
    assert "protocol 1" in ask(engine, lines, "hello")
    declared = [line.split()[1].partition("=")[0] for line in ask(engine, lines, "hello") if line.startswith("option ")]
    assert declared == ["level", "exact"]
    ask(engine, lines, "game pylos rules=children")
    assert ask(engine, lines, "set level=1") == ["ok"]
    assert ask(engine, lines, "set exact=no") == ["ok"]
    assert [line for line in ask(engine, lines, "go seed 1") if line.startswith("info")] == [], (
        "level 1 does not search"
    )
    assert ask(engine, lines, "set level=99")[0].startswith("error There is no level '99'")
    assert ask(engine, lines, "set exact=perhaps") == ["error exact is yes or no, not 'perhaps'."]
    assert ask(engine, lines, "set depth=3") == ["error Write set NAME=VALUE; the options are level and exact."]
    assert ask(engine, lines, "perft 2") == ["perft 240", "ok"]


def test_wrong_bytes_over_a_real_process():
    asked = b"\xff\xfe\x80\n\n\nhello\ngame pylos\nplay 1b2\ngo nodes 20 seed 1\n"
    done = subprocess.run([sys.executable, "-m", "pyramidion", "engine"], input=asked, capture_output=True, timeout=100)
    assert done.returncode == 0
    answer = done.stdout.decode().splitlines()
    assert answer[0].startswith("error There is no command")
    assert answer[-1].startswith("best ")


def test_quit_ends_a_running_search():
    command = [sys.executable, "-m", "pyramidion", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        killer = threading.Timer(100, process.kill)
        killer.start()
        out, _ = process.communicate("game pylos\ngo time 3600000\nquit\n")
        killer.cancel()
    assert process.returncode == 0
    assert out.splitlines()[-1].startswith("best ")


def test_it_thinks_on_behind_its_answer_until_the_next_line(engine, lines):
    engine.answer("game pylos rules=children")
    engine.answer("go time 20 ponder 3600000")
    until = time.monotonic() + 60
    while not lines[-1].startswith("best") and time.monotonic() < until:
        time.sleep(0.01)
    searches, decision = engine._bot.searcher.ready.best, lines[-1].removeprefix("best ")
    after = pyramidion.game("pylos", rules="children").start().play(decision)
    while getattr(searches._kept.get(0), "state", None) != after.state and time.monotonic() < until:
        time.sleep(0.01)
    tree = searches._kept[0]
    before = int(tree.tree.visits[0])
    while int(tree.tree.visits[0]) <= before and time.monotonic() < until:
        time.sleep(0.01)
    assert int(tree.tree.visits[0]) > before, "the tree of the seat that has decided grows while the other one thinks"
    engine.answer(f"play {decision}")
    assert lines[-1] == "ok"
    assert not engine._search.is_alive()
    reply = after.legal()[0]
    node = tree.tree.visits[0]
    engine.answer(f"play {reply}")
    engine.answer("go time 20")
    engine.wait()
    assert searches._kept[0] is tree
    assert tree.state == after.play(reply).state
    assert node > 0


def test_what_it_thinks_on_ends_with_its_input(lines):
    engine = Engine(lines.append)
    engine.serve(["game pylos rules=children", "go time 20 ponder 3600000"])
    assert lines[-1].startswith("best ")
    assert not engine._search.is_alive()
