"""A real table in the browser: what came is entered by tapping pictures."""

import pytest

from accessible import violations
from start_page import unfold_options
from table_menu import choose_speed, log_texts
from waiting import STEP, until

pytestmark = pytest.mark.browser


def table(open_page, server, game, **settings):
    page = open_page(server.address, flat=True, **settings)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator(f"input[name=game][value={game}]").press("Space")
    page.locator("input[name=opponent][value=person]").press("Space")
    unfold_options(page)
    page.get_by_test_id("by-hand").press("Space")
    page.get_by_test_id("start").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    page.locator("[data-testid=flat-board]").wait_for(timeout=STEP)
    choose_speed(page, "at once")
    return page


def came(page, choice):
    page.locator(f"[data-came='{choice}'] svg").wait_for(timeout=STEP)
    page.locator(f"[data-came='{choice}']").click()


def test_a_throw_is_entered_pyramid_by_pyramid(open_page, server):
    page = table(open_page, server, "pass_the_pyramids", width=390, height=844)
    page.get_by_test_id("choice-stake").click()
    came(page, "S>L")
    came(page, "M^")
    page.get_by_test_id("came-back").click()
    assert violations(page) == []
    came(page, "M_")
    came(page, "L^")
    page.get_by_test_id("choice-keep").wait_for(timeout=STEP)
    assert "S>L M_ L^" in log_texts(page)
    small = page.evaluate("[...document.querySelectorAll('[data-came]')].filter((e) => e.offsetHeight < 40).length")
    assert small == 0


def test_dice_are_entered_by_keys_and_taken_back(open_page, server):
    page = table(open_page, server, "braces")
    for choice in ("TIP", "2", "6"):
        page.locator(f"[data-came='{choice}']").wait_for(timeout=STEP)
        page.locator(f"[data-came='{choice}']").press("Enter")
    until(page, "document.querySelector('[data-testid=log] [data-move=\"TIP 6/2\"]')")
    page.get_by_test_id("undo").click()
    page.locator("[data-came=TIP]").wait_for(timeout=STEP)
    assert violations(page) == []
