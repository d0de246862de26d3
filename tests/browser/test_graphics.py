"""3D boards and the graphics card: its context may be lost and restored, stay lost, or never have existed."""

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


def colours(png):
    picture = Image.open(BytesIO(png))
    return len(set(picture.convert("RGB").get_flattened_data()))


def until_drawn(page):
    """Until a board is drawn, and stays as it is."""
    last = time.monotonic() + STEP / 1000
    before = None
    while (now := page.get_by_test_id("board").screenshot()) != before or colours(now) < MANY:
        assert time.monotonic() < last, f"{colours(now)} colours"
        before = now


def solid(open_table, game="pylos", **how):
    page = open_table(game, **{"bot": "1", "flat": False, **how})
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


STANDING = {
    "pylos": ("..../.LD./..../....|.../.../...|../..|. L", {}, (("1b3", 0.65), ("1c3", 0.65)), ("1a4", "1b2")),
    "pyramid": (None, {}, (("c2", 0.05), ("b3", 0.05)), ("c1", "a3")),
    "braces": (None, {}, (("b1", -0.68), ("b5", -0.68)), ("b2", "b4", "c2", "c4")),
    "pyramid_ball": (None, {"opening": "red"}, (("b3", -0.32), ("b6", -0.32)), ("c4", "c5")),
}
"""Of each game: a position, its options, places with pieces and how far below its middle a piece is sampled (in halves
of the place's width; in Pyramid Ball below a pale tip), and places whose ground is empty."""
POINT = "(target) => document.querySelector('[data-testid=board]').pointOf(target)"


def luminance(picture, x, y, reach=4):
    """What a small square of a picture shines with, 0 to 1 (WCAG 2.2)."""
    square = picture.crop((round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach))
    linear = [
        sum(weight * channel(part / 255) for weight, part in zip((0.2126, 0.7152, 0.0722), point, strict=True))
        for point in square.get_flattened_data()
    ]
    return sum(linear) / len(linear)


def channel(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def picture_of(page):
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


@pytest.mark.parametrize("game", STANDING)
def test_pieces_stand_out_from_the_ground_below_them(open_table, game):
    start, options, pieces, grounds = STANDING[game]
    page = solid(open_table, game, start=start, options=options, width=900, height=640, device_scale_factor=1)
    picture = picture_of(page)
    # In Pylos the board lies between its hollows.
    aside = 1 if game == "pylos" else 0
    places = [page.evaluate(POINT, target) for target in grounds]
    below = [
        luminance(picture, place["x"] + aside * place["halfWidth"], place["y"] - aside * place["halfHeight"])
        for place in places
    ]
    for target, up in pieces:
        place = page.evaluate(POINT, target)
        piece = luminance(picture, place["x"], place["y"] + up * place["halfWidth"])
        for ground in below:
            light, dark = max(piece, ground), min(piece, ground)
            assert (light + 0.05) / (dark + 0.05) >= 2, f"{target}: {piece:.2f} on {ground:.2f}"


def test_the_light_is_the_same_with_and_without_a_graphics_card(open_table):
    pictures = []
    for drawn_by in ("software", "card"):
        page = solid(
            open_table,
            before=lambda page, by=drawn_by: page.add_init_script(
                f"sessionStorage.setItem('pyramidion.graphics', '{by}')"
            ),
            width=900,
            height=640,
            device_scale_factor=1,
        )
        pictures.append((picture_of(page), [page.evaluate(POINT, target) for target in ("1a1", "1d4", "1b2")]))
    (one, places), (other, same) = pictures
    assert places == same
    for place in places:
        x, y = place["x"] + place["halfWidth"], place["y"]
        assert luminance(one, x, y) == pytest.approx(luminance(other, x, y), rel=0.03)
