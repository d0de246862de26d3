"""Boards in three dimensions and the graphics card: it may go and come back, stay away, or never have been there."""

import time
from io import BytesIO

import pytest
from PIL import Image

from waiting import STEP, until

pytestmark = pytest.mark.browser

LOSE = """() => {
    const context = document.querySelector('[data-testid=board]').getContext('webgl2');
    window.taken = context.getExtension('WEBGL_lose_context');
    window.taken.loseContext();
}"""
RETURN = """() => new Promise((done) => {
    document.querySelector('[data-testid=board]').addEventListener('webglcontextrestored', done, { once: true });
    window.taken.restoreContext();
})"""
NO_GRAPHICS = """const given = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : given.call(this, kind, ...more);
    };"""
MANY = 500
"""Colours of a board; an empty canvas, with the buttons over it, has a tenth of them."""


def colours(page):
    picture = Image.open(BytesIO(page.get_by_test_id("board").screenshot()))
    return len(set(picture.convert("RGB").get_flattened_data()))


def until_drawn(page):
    last = time.monotonic() + STEP / 1000
    while (seen := colours(page)) < MANY:
        assert time.monotonic() < last, f"{seen} colours"


def solid(open_table, **how):
    page = open_table("pylos", bot="1", first=True, flat=False, **how)
    page.get_by_test_id("board").wait_for(timeout=STEP)
    until_drawn(page)
    return page


def test_a_board_is_drawn_again_after_the_graphics_card_was_lost(open_table):
    page = solid(open_table)
    page.evaluate(LOSE)
    page.evaluate(RETURN)
    until_drawn(page)


def test_a_flat_board_takes_over_where_the_graphics_card_stays_away(open_table):
    page = solid(open_table)
    page.evaluate(LOSE)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    # What the user prefers is kept for the next page.
    assert page.evaluate("localStorage.getItem('pyramidion.flat')") == "no"


def test_a_flat_board_takes_over_where_the_browser_gives_no_graphics(open_table):
    # An earlier page of the tab found a graphics card; it is gone since.
    page = open_table(
        "pylos",
        bot="1",
        first=True,
        flat=False,
        before=lambda page: page.add_init_script(
            NO_GRAPHICS + "sessionStorage.setItem('pyramidion.graphics', 'card');"
        ),
        complaining=True,
    )
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)


def test_a_board_gives_its_graphics_back(open_table):
    page = solid(open_table)
    page.evaluate("window.before = document.querySelector('[data-testid=board]').getContext('webgl2')")
    page.get_by_test_id("more").click()
    page.get_by_test_id("solid").click()
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    until(page, "window.before.isContextLost()")
