"""The second example: a die, secret bids, turns of several decisions, and a board of its own in the browser."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from forked import completed
from serving import Server
from waiting import STEP, until

EXAMPLE = Path(__file__).parents[2] / "examples" / "oasis"
SOURCES = Path(__file__).parents[2] / "src"
LATE = "f...s/.f.s./...../..s../....f first phase=2 steps=1 water0=1 water1=4 rounds=8"


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
def test_it_keeps_the_contract(run):
    assert "All games keep the contract." in run("check", "oasis", "--games", 30)


@pytest.mark.slow
def test_the_engine_bids_and_moves(run):
    out = run("engine", typed=f"game oasis\nposition {LATE}\ngo nodes 200 seed 1\n")
    assert "best b4-b5" in out, "the step that wins"
    out = run("match", "oasis", "--player", 5, "--player", "random", "--rounds", 2, "--seed", 1)
    assert "5 against random: 4 won" in out


@pytest.mark.slow
def test_rules_are_refused_by_their_numbers(run):
    typed = f"game oasis\nposition {LATE}\nplay b4-b3\n"
    assert "never goes back (O3)" in run("engine", typed=typed)


@pytest.mark.slow
def test_the_tutorial_is_done_in_the_terminal(run):
    out = run("tutorial", "oasis", "--plain", typed="bid 2\nc1-c2\nb4-b5\n")
    assert "ten skins of water must last for twelve rounds" in out


@pytest.mark.browser
def test_its_own_board_and_picture_are_in_the_browser(installed, tmp_path_factory, open_page):
    server = Server(tmp_path_factory.mktemp("house"), installed)
    try:
        page = open_page(server.address, flat=True)
        picture = page.locator("img[src^='/api/games/oasis/picture']")
        picture.first.wait_for(timeout=STEP)
        assert picture.first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        answer = page.request.get(f"{server.address}/api/games/oasis/board")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert page.request.get(f"{server.address}/api/games/oasis/rules.py").status == 404
        page.locator("input[name=game][value=oasis]").check(force=True)
        page.locator("input[name=opponent][value=person]").check(force=True)
        page.get_by_test_id("start").click()
        board = page.get_by_test_id("oasis-board")
        board.wait_for(timeout=STEP)
        for bid in (2, 1):
            hand_over = page.get_by_test_id("here")
            choice = page.get_by_test_id(f"choice-bid {bid}")
            hand_over.or_(choice).first.wait_for(timeout=STEP)
            if hand_over.count():
                hand_over.click()
            choice.click(timeout=STEP)
        until(page, "() => document.querySelectorAll('[data-testid=oasis-board] circle').length === 20")
        board.locator("[data-target=c1]").click(timeout=STEP)
        board.locator("[data-target=c2]").click(timeout=STEP)
        until(
            page,
            "() => document.querySelector('[data-testid=oasis-board]')"
            ".getAttribute('aria-label').includes('f...f ..f..')",
        )
        page.close()
    finally:
        server.stop()
