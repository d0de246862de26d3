"""Pyramid's board: a game to its end by mouse on the flat heap, some clicks on the one of stone."""

import re

import pytest

from chromium import at_table
from finishing import STEPS, laid, planned
from table_menu import PLIES, log_texts, table_menu
from waiting import STEP, until

pytestmark = pytest.mark.browser

LONGEST = 22
"""Turns: each takes one of the standard board's cubes."""


def at_start(open_table, **how):
    page = open_table("pyramid", **how)
    until(page, "document.querySelector('[data-choice]')", timeout=STEP)
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=4 * STEP)
    return page


def choices(page):
    return page.evaluate("[...document.querySelectorAll('[data-choice]')].map(e => e.dataset.choice)")


def turns(page):
    return log_texts(page)


def wait_beyond(page, before):
    until(page, f"n => {PLIES} > n", arg=before, timeout=STEP)
    until(
        page,
        "document.querySelector('[data-choice]') || document.querySelector('[data-testid=prompt]') === null",
        timeout=STEP,
    )


def whole_game(page, choose):
    """Plays on, the first of what is offered, until nobody can."""
    for _ in range(LONGEST):
        before = len(turns(page))
        for part in range(3):
            offered = choices(page)
            if not offered or len(turns(page)) > before:
                break
            choose(page, offered[0])
            if part < 2:
                until(
                    page,
                    "was => document.querySelector('[data-choice]')?.parentElement.innerText !== was",
                    arg="".join(offered),
                    timeout=STEP,
                )
        wait_beyond(page, before)
        if not choices(page):
            return
    pytest.fail("The game did not end.")


def cubes(page):
    return page.locator("[data-cube]").count()


def test_a_game_to_its_end_by_mouse_on_the_flat_board(open_page, server):
    table, keys, _ = laid(server, "pyramid")
    page = open_page(f"{server.address}/table/{table}", kept={**at_table(table, keys), "speed": "at once"})
    until(page, "document.querySelector('[data-choice]') && document.querySelector('[data-cube]')", timeout=STEP)
    before = cubes(page)
    assert before == 20 - (len(planned("pyramid")) - STEPS["pyramid"]), "Patrick's heap, but for those played before"
    whole_game(page, lambda page, choice: page.locator(f"[data-target='{choice}']").last.click())
    assert cubes(page) == before - len(turns(page))
    assert re.search(
        r"cannot move: the tokens on [a-e]\d and [a-e]\d are boxed in\.", page.locator("main").inner_text()
    )
    assert page.locator("[data-stuck]").count() == 2


def click_solid(page, cell):
    until(page, "document.querySelector('[data-testid=board]')?.pointOf?.('c4')", timeout=4 * STEP)
    at = page.evaluate("cell => document.querySelector('[data-testid=board]').pointOf(cell)", cell)
    page.mouse.click(at["x"], at["y"])


def test_a_turn_on_the_heap_of_stone(open_table):
    page = at_start(open_table, flat=False)
    for cell, prompt in (("c4", "one step"), ("b4", "remove a cube")):
        click_solid(page, cell)
        page.locator("[data-testid=prompt]", has_text=prompt).wait_for(timeout=2 * STEP)
    click_solid(page, "a3")
    wait_beyond(page, 0)
    assert turns(page) == ["c4-b4xa3"]


@pytest.mark.moving
def test_step_and_removal_are_told_apart(open_table):
    page = at_start(open_table, flat=True)
    for cell in ("c4", "c5", "d4"):
        page.locator(f"[data-target='{cell}']").last.click()
    wait_beyond(page, 0)
    page.get_by_test_id("again").click(timeout=STEP)
    page.locator("[data-testid=flat-board] [data-mark=to]").wait_for(timeout=STEP)
    assert page.locator("[data-testid=flat-board] [data-mark=removed]").count() == 0, "first the step, then the removal"
    assert "removes" not in page.get_by_test_id("log").inner_text(), "nor is it told before"
    page.locator("[data-testid=flat-board] [data-mark=removed]").wait_for(timeout=STEP)
    assert [
        page.locator(f"[data-testid=flat-board] [data-mark={kind}]").count() for kind in ("from", "to", "removed")
    ] == [1, 1, 1]
    page.get_by_test_id("log").get_by_text("c4 → c5, removes a cube at d4").wait_for(timeout=STEP)
    page.set_viewport_size({"width": 390, "height": 844})
    with table_menu(page) as menu:
        menu.get_by_test_id("marks").locator("summary").click()
        until(page, "document.querySelectorAll('[data-testid=legend] li').length === 4", timeout=STEP)
        for mark in menu.get_by_test_id("legend").locator("li").all():
            box = mark.bounding_box()
            assert box["width"] > 0, "each mark is explained, on a phone too"
            assert box["x"] + box["width"] <= 390


def test_a_half_entered_turn_stands_on_the_board_and_is_taken_back_and_a_locked_cube_says_what_holds_it(open_table):
    page = at_start(open_table, width=1280, height=800, flat=True)

    def height(cell):
        return page.locator(f"[data-token][data-target='{cell}']").bounding_box()["y"]

    before = height("c4")
    page.locator("[data-target='c4']").last.click()
    page.locator("[data-target='c5']").last.click()
    page.locator("[data-token][data-target='c5']").wait_for(timeout=STEP)
    until(
        page,
        "top => document.querySelector('[data-token][data-target=c5]').getBoundingClientRect().top < top",
        arg=before - 50,
        timeout=STEP,
    )
    page.keyboard.press("Escape")
    page.locator("[data-token][data-target='c4']").wait_for(timeout=STEP)
    assert turns(page) == []
    a_locked_cube_says_what_holds_it(page)


def test_the_cube_from_which_a_token_has_come_says_that_it_is_locked(open_table):
    start = "00100/00310/13231/01300/00100 w:c3,c4 b:b3,d4 w"
    page = open_table("pyramid", start=start, flat=True)
    for cell in ("c3", "d3"):
        page.locator(f"[data-target='{cell}']").last.click()
        page.locator(f"[data-token][data-target='{cell}']").wait_for(timeout=STEP)
    page.locator("[data-cube^='c3/']").last.click(force=True)
    page.get_by_test_id("toast").get_by_text("locked").wait_for(timeout=STEP)
    # The step remains.
    assert page.locator("[data-token][data-target='d3']").count() == 1
    page.locator("[data-target='c1']").last.click()
    wait_beyond(page, 0)
    assert turns(page) == ["c3-d3xc1"]


def a_locked_cube_says_what_holds_it(page):
    page.locator("[data-target='c4']").last.click()
    page.locator("[data-target='c5']").last.click()
    page.locator("[data-lock]").wait_for(timeout=STEP)
    page.mouse.move(1, 1)
    page.locator("aside").get_by_text("cube locked").wait_for(timeout=STEP)
    page.locator("[data-cube='c3/2']").hover(force=True)
    page.get_by_test_id("held").wait_for(timeout=STEP)
    assert page.get_by_test_id("beside").inner_text() == (
        "c3: 2 cubes. The top one is locked: it touches the one below, b3, d3, c2 and c4."
    )
    page.locator("[data-cube='c3/2']").click(force=True)
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    assert "locked" in page.get_by_test_id("toast").inner_text()


def test_a_phone_shows_board_and_controls(open_table):
    page = at_start(open_table, width=390, height=844, flat=True, has_touch=True, is_mobile=True)
    page.locator("[data-target='c4']").last.tap()
    page.locator("[data-target='c5']").last.tap()
    for part in (page.get_by_test_id("flat-board"), page.get_by_test_id("prompt"), page.get_by_test_id("cancel")):
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    cube = page.locator("[data-cube='a3/1']").bounding_box()
    assert min(cube["width"], cube["height"]) >= 40, "a finger hits it"
    page.locator("[data-target='a3']").last.tap()
    wait_beyond(page, 0)
    assert turns(page) == ["c4-c5xa3"]


FIRST_ENTRY = """() => {
    const list = document.querySelector('[data-testid=log]');
    const edge = list.getBoundingClientRect().top + parseFloat(list.style.getPropertyValue('--above'));
    const entry = [...list.children].find((each) => each.getBoundingClientRect().bottom > edge + 1);
    return {
        scrolls: list.scrollTop > 0,
        whole: entry.getBoundingClientRect().top >= edge - 1,
        text: entry.innerText,
    };
}"""


def test_the_log_keeps_its_place_while_a_turn_is_entered(open_table):
    page = open_table("pyramid", bot="1", flat=True, width=1440, height=900)
    until(page, "document.querySelector('[data-choice]') !== null", timeout=STEP)
    log = page.get_by_test_id("log")
    place = log.bounding_box()
    for cell, prompt in (("c4", "Choose a column beside it."), ("b4", "Now remove a cube.")):
        page.locator(f"[data-target='{cell}']").last.click()
        page.get_by_test_id("prompt").get_by_text(prompt, exact=True).wait_for(timeout=STEP)
        assert page.get_by_test_id("cancel").is_visible()
        assert log.bounding_box() == place


def test_the_list_of_moves_begins_with_a_whole_entry(open_table):
    # Two people at one device: a bot could end the game early, and then one entry fills the list.
    page = at_start(
        open_table, seats=[{"kind": "person"}] * 2, flat=True, width=390, height=844, kept={"speed": "at once"}
    )
    for _ in range(8):
        before = len(turns(page))
        for _part in range(3):
            if len(turns(page)) > before:
                break
            page.evaluate("document.querySelector('[data-choice]').click()")
        wait_beyond(page, before)
    first = page.evaluate(FIRST_ENTRY)
    assert first["scrolls"], "all moves are in view"
    assert first["whole"], first["text"]
