"""The sixth game, installed as a package of its own: it plays everywhere, and nothing here or there knows its name."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from forked import completed
from serving import Server
from waiting import STEP, until

EXAMPLE = Path(__file__).parents[2] / "examples" / "marienbad"
SOURCES = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder that pip has installed the package into."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", folder, EXAMPLE], check=True)
    return folder


@pytest.fixture(scope="module")
def run(installed, tmp_path_factory):
    """Runs `pyramidion` with the package installed; gives what it printed."""
    home = tmp_path_factory.mktemp("home")

    def run(*words, typed="", code=0):
        path = os.pathsep.join(map(str, [SOURCES, installed]))
        done = completed(words, {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(home)}, typed)
        assert done.returncode == code, done.stderr
        return done.stdout

    return run


@pytest.mark.slow
def test_it_is_listed_with_its_options(run):
    assert "marienbad" in run("games")
    assert "loses: that player loses" in run("games", "marienbad")
    assert "The player who takes the last match loses." in run("rules", "marienbad")


@pytest.mark.slow
def test_a_person_plays_it_to_its_end_in_the_terminal_and_the_record_verifies(run, tmp_path):
    file = tmp_path / "game.txt"
    lines = ["d", "7", "c5", "why b4", "b3", "a1"]
    out = run("play", "marienbad", "--save", file, typed="\n".join(lines) + "\n")
    assert "4 cannot be taken from row b: 3 lie there." in out
    assert "Second took the last match: First wins." in out
    assert "All 4 entries are legal and lead to the result 1-0." in run("verify", file)
    assert "1. d7 c5 2. b3 a1" in file.read_text()


@pytest.mark.slow
def test_its_rules_count_and_replay(run):
    second = sum(16 - taken for row in (1, 3, 5, 7) for taken in range(1, row + 1))
    assert run("dev", "perft", "marienbad", 2).split()[-1] == str(second)
    assert "All games keep the contract." in run("check", "marienbad", "--games", 20)


@pytest.mark.slow
def test_the_engine_and_its_bots_play_it(run):
    out = run("engine", typed="game marienbad last=wins\nposition 1,1,0,2 first\ngo nodes 400 seed 1\n")
    assert "best d2" in out, "the only decision that leaves rows which cancel out"
    out = run("match", "marienbad", "--player", 4, "--player", 2, "--rounds", 1)
    assert "4 against 2: " in out
    assert "game 2: set 1, 4 as Second" in out


@pytest.mark.slow
@pytest.mark.parametrize("last", ["loses", "wins"])
@pytest.mark.parametrize(("better", "worse"), [("1", "random"), ("2", "1"), ("3", "2")])
def test_each_level_is_stronger_than_the_one_below(run, better, worse, last):
    words = ["--last", last, "--player", better, "--player", worse, "--rounds", 100, "--seed", 1]
    lower_bound = re.search(r"Elo \(([-+]\S+) to", run("match", "marienbad", *words))[1]
    assert float(lower_bound) > 0


@pytest.mark.browser
def test_it_is_played_in_the_browser_on_the_generic_board(installed, tmp_path_factory, open_page):
    server = Server(tmp_path_factory.mktemp("house"), installed)
    try:
        page = open_page(server.address, flat=True)
        page.locator("input[name=game][value=marienbad]").check(force=True)
        page.locator("input[name=opponent][value=person]").check(force=True)
        page.get_by_test_id("start").click()
        for ply, (choice, following) in enumerate((("d", "7"), ("c", "5"), ("b", "3"), ("a", "1"))):
            page.locator("[data-testid=log] [data-ply]").nth(max(0, ply - 1)).wait_for(
                state="attached" if ply else "detached", timeout=STEP
            )
            page.locator(f"[data-choice={choice}]").first.wait_for(state="attached", timeout=STEP)
            page.locator(f"[data-target={choice}]").first.click(timeout=STEP)
            page.get_by_test_id(f"choice-{following}").click(timeout=STEP)
        page.get_by_text("Second took the last match: First wins.").first.wait_for(timeout=STEP)
        page.close()
    finally:
        server.stop()


@pytest.mark.browser
@pytest.mark.slow
def test_its_positions_are_set_up_by_its_declaration_alone(installed, open_page, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("house"), installed)
    try:
        page = open_page(f"{server.address}/position-editor/marienbad", flat=True)
        text = page.get_by_test_id("position-text")
        page.locator("[data-testid=arrange-board] [data-target=d]").first.wait_for(timeout=STEP)
        page.get_by_test_id("to-empty").click()
        for row in ("d", "d", "b"):
            page.locator(f"[data-testid=arrange-board] [data-target={row}]").first.click(timeout=STEP)
        page.get_by_test_id("field-turn-1").check(force=True)
        until(page, "() => document.querySelector('[data-testid=position-text]').value === '0,1,0,2 second'")
        assert text.input_value() == "0,1,0,2 second"
        page.get_by_test_id("place-a").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.get_by_test_id("verdict").get_by_text("Row a holds at most 1 matches, not 2").wait_for(timeout=STEP)
    finally:
        server.stop()
