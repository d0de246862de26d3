"""The table as a person uses it: mouse, keys, notation, phone, without WebGL, through a restart."""

import re

import pytest

import pyramidion
from pyramidion.core.record import Record
from table_menu import PLIES, draw_flat, log_texts, resign, table_menu, type_move
from waiting import STEP, until

pytestmark = pytest.mark.browser


def log_words(page):
    """What each line of the log says as it is read out."""
    return page.locator("[data-testid=log] .step > .unseen").all_inner_texts()


def start(page):
    """From the start page to a table."""
    page.locator("[data-testid=start]").wait_for(timeout=STEP)
    for choice in ("input[name=game][value=pylos]", "input[name=opponent][value=person]"):
        page.locator(choice).check(force=True)
    page.locator("[data-testid=start]").click()
    page.locator("[data-testid=seat-0]").wait_for(timeout=STEP)


def wait_for_moves(page, count):
    until(
        page,
        f"n => {PLIES} === n",
        arg=count,
        timeout=STEP,
    )


def click_cell(page, cell):
    """Clicks where a cell is drawn on the board in three dimensions."""
    until(page, "document.querySelector('[data-testid=board]')?.pointOf?.('1a1')", timeout=STEP)
    at = page.evaluate("cell => document.querySelector('[data-testid=board]').pointOf(cell)", cell)
    page.mouse.click(at["x"], at["y"])


def test_a_game_by_mouse_with_take_backs(open_table):
    position = pyramidion.game("pylos").start()
    for text in ("1a1", "1d4", "1b1", "1d3"):
        position = position.play(text)
    page = open_table("pylos", start=position.observe().text, flat=False)
    for count, cell in enumerate(("1a2", "1d2"), 1):
        click_cell(page, cell)
        wait_for_moves(page, count)
    click_cell(page, "1b2")
    page.get_by_text("take back one or two").first.wait_for(timeout=STEP)
    assert len(log_texts(page)) == 2, "half a decision is not played"
    click_cell(page, "1a1")
    page.get_by_test_id("done").click()
    wait_for_moves(page, 3)
    assert log_texts(page)[-1] == "1b2x1a1"
    draw_flat(page)
    page.locator("[data-target='1c1']").click()
    wait_for_moves(page, 4)


def test_by_mouse_notation_and_keys_across_a_reload_with_what_cannot_be_explained(open_table):
    page = open_table("pylos", flat=True)
    page.locator("[data-target='1b2']").click()
    wait_for_moves(page, 1)
    page.locator("[data-target='1b2']").last.click()
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    assert "P2" in page.get_by_test_id("toast").inner_text()
    type_move(page, "9z9")
    page.get_by_text("is not a Pylos move").wait_for(timeout=STEP)
    assert log_texts(page) == ["1b2"]
    type_move(page, "1c3")
    wait_for_moves(page, 2)
    assert log_words(page) == ["1b2", "1c3"]
    page.reload()
    wait_for_moves(page, 2)
    assert log_words(page) == ["1b2", "1c3"]
    page.locator("[data-choice]").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.choice") != page.locator("[data-choice]").first.get_attribute(
        "data-choice"
    )
    page.keyboard.press("Enter")
    wait_for_moves(page, 3)


def test_a_turn_that_took_spheres_back_is_in_the_log_and_on_the_board_where_others_can_be_placed(open_table):
    page = open_table("pylos", start="LL../LDD./LLD./DLDD|.../D../LL.|../..|. D", flat=True)
    type_move(page, "1d2x1d1x2a2")
    wait_for_moves(page, 1)
    page.reload()
    wait_for_moves(page, 1)
    assert log_words(page) == ["1d2, takes back 1d1 and 2a2"], "in words, not in the notation of a move"
    seen = page.locator("[data-testid=log] .step > [aria-hidden]")
    assert seen.all_text_contents() == ["d2, takes back d1 and 2a2"], "squares as the board names them"
    assert seen.get_by_title("level 2").all_text_contents() == ["2"], "levels above the first are marked"
    board = page.get_by_test_id("flat-board")
    board.locator("[data-mark=to]").wait_for(state="attached", timeout=STEP)
    assert board.locator("[data-mark=removed]").count() == 2
    for cell in ("1d1", "2a2"):
        page.locator(f"[data-choice='{cell}']").wait_for(state="attached", timeout=STEP)
    page.locator("[data-target='2a2']").last.hover()
    until(page, "document.querySelectorAll('[data-testid=flat-board] [data-mark=removed]').length === 1")


def test_against_a_bot_with_undo(open_table):
    page = open_table("pylos", bot="1", options={"rules": "mature"}, flat=True)
    assert page.get_by_test_id("undo").get_attribute("aria-disabled") == "true"
    page.get_by_test_id("undo").press("Enter")
    page.get_by_test_id("toast").get_by_text("There is nothing to take back yet.").wait_for(timeout=STEP)
    type_move(page, "1b2")
    wait_for_moves(page, 2)
    page.get_by_test_id("undo").click()
    wait_for_moves(page, 0)
    type_move(page, "1c3")
    wait_for_moves(page, 2)
    assert log_texts(page)[0] == "1c3"
    resign(page)
    page.get_by_test_id("end").get_by_role("heading", name="You lost").wait_for(timeout=STEP)
    assert page.get_by_test_id("hint").count() == page.get_by_test_id("undo").count() == 0, "nothing is left to undo"


def test_dark_against_a_bot_that_begins(open_table):
    page = open_table("pylos", bot="3", first=True, options={"rules": "children"}, flat=True)
    wait_for_moves(page, 1)
    page.get_by_test_id("prompt").get_by_text("Place a sphere.").wait_for(timeout=STEP)
    assert page.get_by_test_id("seat-1").inner_text().split()[:2] == ["Dark", "you"]


def test_resigning_asks_first_and_the_end_has_the_record_and_a_rematch(open_table):
    page = open_table("pylos", flat=True)
    type_move(page, "1b2")
    wait_for_moves(page, 1)
    seat = page.get_by_test_id("seat-0")
    assert "left" in seat.inner_text()
    resign(page)
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert "Dark resigned" in page.get_by_test_id("end").inner_text()
    assert "left" not in seat.inner_text(), "what is not a score says nothing beside the result"
    page.get_by_test_id("share-game").click()
    with page.expect_download() as download:
        page.get_by_test_id("record").click()
    record = Record.read(download.value.path().read_text())
    assert record.check() == []
    assert record.result == "1-0"
    table = page.url
    page.get_by_test_id("rematch").click()
    page.wait_for_url(re.compile(r"/table/(?!" + table.rsplit("/", 1)[1] + ")"))
    page.get_by_test_id("seat-0").wait_for()
    wait_for_moves(page, 0)


def test_every_control_has_a_name_and_fits_a_finger(open_table):
    page = open_table("pylos", width=390, height=844, flat=True)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select')]
            .filter(e => e.checkVisibility())
            .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
            .map(e => e.outerHTML)"""
    )
    assert nameless == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('aside button, header button')]
            .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 40).map(e => e.outerHTML)"""
    )
    assert small == []
    assert page.get_by_test_id("spoken").get_attribute("aria-live") == "polite"


def test_an_unknown_table_says_so(open_page, server):
    for link in ("/table/nowhere", "/table/nowhere#invitation=nothing"):
        page = open_page(server.address + link, flat=True)
        page.get_by_role("heading", name="This table does not exist.").wait_for(timeout=STEP)
        page.get_by_text("ask for a new one").wait_for(timeout=STEP)


def test_recent_games_are_offered_again(open_page, server):
    page = open_page(server.address, flat=True)
    start(page)
    type_move(page, "1b2")
    wait_for_moves(page, 1)
    with table_menu(page) as menu:
        menu.get_by_role("button", name="New game").click()
    page.get_by_test_id("your-tables").get_by_role("link").first.click()
    wait_for_moves(page, 1)


def test_pyramid_ball_is_programmed_in_secret(open_table):
    page = open_table("pyramid_ball", options={"opening": "red"}, flat=True)
    page.get_by_test_id("here").click(timeout=STEP)
    page.get_by_test_id("program").wait_for(timeout=STEP)
    page.locator("[data-cell=M1]").click()
    page.keyboard.press("ArrowRight")
    page.locator("[data-cell=S0]").click()
    page.get_by_test_id("give-up").click()
    page.locator("[data-cell=L2]").click()
    page.get_by_test_id("give-pass").click()
    page.locator("[data-program='S:F.. M:.R. L:... P3:L']").wait_for(timeout=STEP)
    assert (
        page.get_by_test_id("program-text").inner_text()
        == "small forward; medium stay, right; pass to the large in step 3"
    )
    page.get_by_test_id("seal").click()
    page.get_by_test_id("here").click(timeout=STEP)
    # The other player's sheet is empty, whatever stood on this one.
    page.locator("[data-program='S:... M:... L:...']").wait_for(timeout=STEP)
    assert "P3:L" not in page.locator("main").inner_text()
    page.locator("[data-cell=M0]").click()
    page.keyboard.press("ArrowDown")
    page.get_by_test_id("seal").click()
    page.get_by_text("tackles").first.wait_for(timeout=STEP)
    # The rows are shown one after another; in the end the ball is where the rules have it.
    page.locator("[data-target=d4] title", has_text="Blue medium d4 with the ball").wait_for(
        state="attached", timeout=STEP
    )
    assert any("P3:L" in text for text in log_texts(page))
