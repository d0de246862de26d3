"""What choices are worth: on the board in either dress, in the list of choices and beside the board, if wished."""

import os
import re
from pathlib import Path

import pytest

from chromium import at_table
from pyramidion.engine.tablebase import tablebase_folder
from serving import Server
from solved import whole_file
from table_menu import resign, table_menu
from waiting import STEP, until

pytestmark = pytest.mark.browser

PICTURES = os.environ.get("PICTURES")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose machine holds something like a solution of the children's game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        whole_file(tablebase_folder(), pattern=(4, 0, 7, 35, 36))
        running = Server(tmp_path_factory.mktemp("house"))
        yield running
        running.stop()


def sit(server, open_page, seats=(), flat=True, **options):
    """A page at a table of whose seats it holds those with a key."""
    game = options.pop("game", "pylos")
    table, keys = server.table(game, seats, **options)
    page = open_page(f"{server.address}/table/{table}", flat=flat, kept=at_table(table, keys))
    page.locator("[data-choice]").first.wait_for(state="attached", timeout=STEP)
    return page


def keep(page, name):
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def marked(page):
    """What stands on the board, by choice."""
    found = "[...document.querySelectorAll('[data-worth]')].map(e => [e.dataset.worth, e.innerText])"
    return dict(page.evaluate(found))


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "solid"])
def test_every_choice_is_marked_when_it_is_wished(server, open_page, flat):
    page = sit(server, open_page, flat=flat, rules="children")
    assert marked(page) == {}
    with table_menu(page) as menu:
        menu.get_by_test_id("weighs").check()
    until(page, "document.querySelectorAll('[data-worth]').length === 16", timeout=2 * STEP)
    marks = marked(page)
    shapes = {mark[0] for mark in marks.values()}
    assert shapes <= set("▲=▼")
    assert len(shapes) > 1
    # What shape and number say is in words, too: for the keyboard and beside the board.
    words = {"▲": "wins in", "=": "drawn", "▼": "loses in"}
    for choice, mark in marks.items():
        shown = page.locator(f"[data-choice='{choice}']").inner_text()
        assert shown.startswith(f"{choice}: {words[mark[0]]}")
        assert not mark[2:] or re.search(rf"\b{mark[2:]} (turn|turns)$", shown)
    assert all(word in page.get_by_test_id("worths").inner_text() for word in (words[shape] for shape in shapes))
    # Each mark lies on its own place.
    boxes = page.evaluate(
        "[...document.querySelectorAll('[data-worth]')].map(e => e.getBoundingClientRect()).map(b => [b.x, b.y])"
    )
    assert len({(round(x), round(y)) for x, y in boxes}) == 16
    keep(page, f"worths-{'flat' if flat else 'solid'}")
    if flat:
        # After a decision the other side's choices are weighed.
        page.locator("[data-choice='1a1']").press("Enter")
        until(page, "document.querySelectorAll('[data-worth]').length === 15", timeout=2 * STEP)
        with table_menu(page) as menu:
            menu.get_by_test_id("weighs").uncheck()
        until(page, "document.querySelectorAll('[data-worth]').length === 0", timeout=STEP)


def test_half_a_decision_is_worth_the_best_that_it_can_become(server, open_page):
    page = sit(server, open_page, game="pyramid", board="011/021/110_w:a1_b:c3")
    with table_menu(page) as menu:
        menu.get_by_test_id("weighs").check()
    until(page, "document.querySelectorAll('[data-worth]').length === 1", timeout=2 * STEP)
    before = marked(page)["a1"]
    keep(page, "worths-pyramid")
    page.locator("[data-choice='a1']").press("Enter")
    until(page, "document.querySelector('[data-worth=b1]')", timeout=STEP)
    assert marked(page)["b1"] == before
    page.locator("[data-choice='b1']").press("Enter")
    until(page, "document.querySelectorAll('[data-worth]').length === 4", timeout=STEP)
    assert before in marked(page).values()


def test_a_finished_game_is_weighed_wherever_one_looks(server, open_page):
    page = sit(server, open_page, rules="children")
    for choice in ("1a1", "1d4"):
        page.locator(f"[data-choice='{choice}']").press("Enter")
        until(page, f"!document.querySelector('[data-choice=\"{choice}\"]')", timeout=STEP)
    resign(page)
    with table_menu(page) as menu:
        menu.get_by_test_id("weighs").check()
    page.locator("[data-testid=log] [data-ply]").first.click()
    page.get_by_test_id("worths").get_by_text("1b1").wait_for(timeout=2 * STEP)
    # After the first decision fifteen are left, and that one is not among them.
    assert len(page.get_by_test_id("worths").locator("li").all_inner_texts()) >= 1
    told = " ".join(page.get_by_test_id("worths").locator("li").all_inner_texts())
    assert ("1a1" in told, "1d4" in told) == (False, True)


def test_nothing_is_offered_while_another_person_plays(server, open_page):
    table, keys = server.table(rules="children")
    page = open_page(f"{server.address}/table/{table}", flat=True, kept=at_table(table, keys[:1]))
    page.locator("[data-choice]").first.wait_for(state="attached", timeout=STEP)
    assert page.get_by_test_id("weighs").count() == 0
    with server.sit(table, *keys) as both:  # otherwise players elsewhere would be shown nothing either
        both.at(0)
        both.send({"type": "resign", "seat": 0})
        both.until(lambda state: state["end"] is not None)
