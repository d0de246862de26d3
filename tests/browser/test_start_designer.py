"""A custom board: built by mouse, finger and keys, judged immediately, shared as text and link, played."""

import pytest

from accessible import violations
from start_page import choose_option
from waiting import STEP, until

pytestmark = pytest.mark.browser


def building(open_page, server, board="", **settings):
    page = open_page(f"{server.address}/start-designer/pyramid{board and f'#board={board}'}", flat=True, **settings)
    page.get_by_test_id("column-a1").wait_for(timeout=STEP)
    return page


def says(page, text):
    """Waits until the verdict on what is built now says so."""
    verdict = "document.querySelector('[data-testid=verdict]')"
    until(page, f"text => {verdict}?.innerText.includes(text) ?? false", arg=text)


def text(page):
    return page.get_by_test_id("board-text").input_value()


def press(page, cell, **how):
    page.get_by_test_id(f"column-{cell}").click(**how)


def test_from_the_start_page_by_mouse_to_a_table(open_page, server):
    page = open_page(server.address, flat=True)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator("input[name=game][value=pyramid]").check(force=True)
    choose_option(page, "board", "patrick")
    page.locator("input[name=opponent][value=person]").check(force=True)
    page.get_by_test_id("build").click()
    says(page, "can be played")
    assert text(page) == "patrick"
    press(page, "b2")
    says(page, "can be played")
    assert text(page) == "131/353/131_w:b1,b3_b:a2,c2"
    press(page, "b2", button="right")
    page.get_by_test_id("tool-lower").check(force=True)
    press(page, "a1")
    says(page, "can be played")
    assert text(page) == "131/343/031_w:b1,b3_b:a2,c2"
    page.get_by_test_id("undo").click()
    says(page, "can be played")
    assert text(page) == "131/343/131_w:b1,b3_b:a2,c2"
    page.get_by_test_id("more-files").click()
    says(page, "can be played")
    page.get_by_test_id("play").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    assert "1310/3430/1310" in page.get_by_test_id("about").text_content()


def test_what_is_wrong_is_seen_at_once_and_where(open_page, server):
    page = building(open_page, server)
    page.get_by_test_id("tool-black").check(force=True)
    press(page, "a1")
    says(page, "White has 2 and Black 3 tokens")
    says(page, "The token on a1 stands on the table")
    assert page.locator(".wrong").count() == 1
    assert page.get_by_test_id("play").is_disabled()
    assert "something is wrong here" in page.get_by_test_id("column-a1").get_attribute("aria-label")
    press(page, "a1")
    says(page, "can be played")
    assert page.locator(".wrong").count() == 0
    page.get_by_test_id("clear").click()
    says(page, "White has 0 tokens")


def test_two_tokens_on_a_column_are_both_drawn_and_named_once(open_page, server):
    for width, height, named in ((1440, 900, "verdict"), (390, 844, "built"), (844, 390, "built")):
        page = building(open_page, server, "131/353/131_w:b1,b1_b:a2,c2", width=width, height=height)
        reason = page.get_by_test_id(named).get_by_text("Two tokens stand on b1; each needs a column of its own")
        reason.wait_for(timeout=STEP)
        assert page.get_by_text("Two tokens stand on b1").count() == 1
        tokens = page.locator("[data-token][data-target=b1]")
        assert tokens.count() == 2
        first, second = (tokens.nth(at).bounding_box() for at in range(2))
        assert abs(first["x"] - second["x"]) > first["width"] / 2


def test_a_link_brings_the_board_and_the_way_to_play_it(open_page, server):
    page = building(open_page, server, "11/22_w:a2_b:b2")
    says(page, "can be played")
    press(page, "a1")
    says(page, "can be played")
    link = page.evaluate("location.href")
    assert link.endswith("/start-designer/pyramid#board=11/32_w:a2_b:b2")
    other = open_page(link, flat=True)
    says(other, "can be played")
    assert other.locator("[data-cube]").count() == 7
    other.get_by_test_id("play").click()
    other.get_by_test_id("seat-0").wait_for(timeout=STEP)


def test_a_link_that_makes_no_sense_is_explained(open_page, server):
    page = open_page(f"{server.address}/start-designer/pyramid#board=what", flat=True)
    until(page, "document.querySelector('[data-testid=verdict]')?.innerText.includes('board=what is not possible')")
    page.get_by_test_id("board-text").fill("111 w:a1 b:c1")
    page.get_by_test_id("column-c1").wait_for(timeout=STEP)
    says(page, "can be played")
    page.get_by_test_id("begin-monster").click()
    page.get_by_test_id("column-j10").wait_for(timeout=STEP)


def test_by_keyboard_alone(open_page, server):
    page = building(open_page, server, "11/11_w:a1_b:b2")
    says(page, "can be played")
    page.get_by_test_id("column-a1").focus()
    for key in ("ArrowRight", "5", "-", "ArrowUp", "b", "ArrowLeft", "b", "+", "Enter"):
        page.keyboard.press(key)
    says(page, "can be played")
    assert text(page) == "31/14_w:a1_b:a2"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "a2: 3 cubes, Black’s token"


def test_by_finger_on_a_phone(open_page, server):
    page = building(open_page, server, "monster", width=390, height=844, has_touch=True)
    says(page, "can be played")
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, label.chip, label.switch, input[type=text]')]
            .filter((e) => e.checkVisibility() && Math.min(e.clientWidth || 40, e.clientHeight || 40) < 40)
            .map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # All that is needed for building and playing is in sight.
    for shown in ("begin-standard", "more-ranks", "undo", "play"):
        box = page.get_by_test_id(shown).bounding_box()
        assert 0 <= box["y"] <= 844 - box["height"], shown
    page.get_by_test_id("tool-lower").check(force=True)
    page.get_by_test_id("column-j1").tap()
    says(page, "can be played")
    assert text(page).split("_")[0].endswith("/1000100010")


def test_in_landscape_the_tools_are_beside_the_board(open_page, server):
    page = building(open_page, server, "patrick", width=844, height=390, has_touch=True)
    says(page, "can be played")
    board = page.get_by_role("group", name="The heap").bounding_box()
    assert 370 <= board["height"] <= 390 - board["y"]
    for down in (0, 10_000):
        page.evaluate("y => scrollTo(0, y)", down)
        for shown in ("verdict", "play"):
            low = page.get_by_test_id(shown).bounding_box()
            assert 320 <= low["y"] <= 390 - low["height"], (down, shown)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_test_id("begin-monster").click()
    until(page, "document.querySelectorAll('[data-column]').length === 100")
    # It scrolls: its columns do not become smaller than a finger.
    assert page.get_by_test_id("column-a10").bounding_box()["width"] >= 40
    for beside in ("tool-lower", "undo", "more-ranks"):
        box = page.get_by_test_id(beside).bounding_box()
        assert box["x"] >= 400, beside
        assert box["y"] + box["height"] <= 390, beside
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_in_landscape_all_of_a_faulty_board_is_above_the_verdict(open_page, server):
    page = building(open_page, server, "131/353/131_w:b1,b1_b:a2,c2", width=844, height=390, has_touch=True)
    says(page, "cannot be played yet")
    verdict = page.get_by_test_id("verdict").bounding_box()
    for shown in ("built", "begin-monster", "others"):
        box = page.get_by_test_id(shown).bounding_box()
        assert box["y"] + box["height"] <= verdict["y"], shown
    for words in ("Board code", "Rules of this board"):
        box = page.locator("summary", has_text=words).bounding_box()
        assert box["y"] + box["height"] <= verdict["y"], words


def test_it_is_for_everyone(open_page, server):
    page = building(open_page, server, "110/110/000_w:a3_b:c1,b2", width=1440, height=844)
    says(page, "cannot be played yet")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_test_id("begin-standard").click()
    says(page, "can be played")
    assert violations(page) == []
    assert page.locator("h1").count() == 1


def test_games_that_cannot_be_built_say_so(open_page, server):
    page = open_page(f"{server.address}/start-designer/pylos", flat=True)
    page.get_by_role("heading", name="Nothing can be built").wait_for(timeout=STEP)
