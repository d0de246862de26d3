"""The table's menu, as tests use it: opened for one thing, and closed again."""

from contextlib import contextmanager

from waiting import STEP


@contextmanager
def table_menu(page):
    """The open menu; it is closed at the end, unless what was done there has closed it or left the page."""
    page.get_by_test_id("more").click(timeout=STEP)
    menu = page.get_by_test_id("table-menu")
    menu.wait_for(timeout=STEP)
    yield menu
    if page.locator("[data-testid=table-menu][open]").count():
        page.keyboard.press("Escape")
        menu.wait_for(state="hidden", timeout=STEP)


def type_move(page, text):
    """Types a move in notation, where moves can be typed after it was asked for once."""
    if not page.get_by_test_id("typed").count():
        with table_menu(page) as menu:
            menu.get_by_test_id("typing").check()
    typed = page.get_by_test_id("typed")
    typed.wait_for(timeout=STEP)
    typed.fill(text)
    typed.press("Enter")


def choose_speed(page, name):
    """How quickly turns are shown, by its name as it is kept."""
    with table_menu(page) as menu:
        menu.get_by_label("How quickly turns are shown").select_option(name)


def draw_flat(page, flat=True):
    """Draws the board flat, or in three dimensions."""
    with table_menu(page) as menu:
        menu.get_by_test_id("solid").set_checked(not flat)


def resign(page):
    """Gives the game up."""
    page.get_by_test_id("more").click(timeout=STEP)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()


PLIES = "Number(document.querySelector('[data-testid=log]')?.dataset.plies ?? 0)"
"""How many plies the log has; turns of long ago are a line each."""


def log_texts(page):
    """The moves of the log, in notation."""
    return page.locator("[data-testid=log] [data-ply]").evaluate_all("rows => rows.map(row => row.dataset.move)")
