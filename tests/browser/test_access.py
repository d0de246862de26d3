"""For everyone: axe finds nothing on any page in either theme, and one heading says where one is."""

import pytest

from accessible import violations
from pyramidion.core.catalogue import game_ids
from waiting import STEP

pytestmark = pytest.mark.browser

THEMES = ("light", "dark")


def headings(page):
    return page.locator("h1").count()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [1440, 390])
def test_the_start_page_with_each_game_chosen(open_page, server, theme, width):
    page = open_page(server.address, width, 844, color_scheme=theme)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    for game in game_ids():
        page.locator(f"input[name=game][value={game}]").evaluate("input => input.click()")
        for opponent in ("3", "mixed", "person"):
            page.locator(f"input[name=opponent][value='{opponent}']").evaluate("input => input.click()")
            assert violations(page) == [], f"{game}, {opponent}"
    assert headings(page) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", game_ids())
def test_the_rules(open_page, server, game, theme):
    page = open_page(f"{server.address}/rules/{game}", color_scheme=theme)
    page.locator("article h1").wait_for(timeout=STEP)
    assert violations(page) == []
    assert headings(page) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", game_ids())
def test_a_table(open_page, server, game, theme):
    page = open_page(server.address, flat=True, color_scheme=theme)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator("input[name=opponent][value=person]").check(force=True)
    page.get_by_test_id("start").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    page.locator("section.board svg").first.wait_for(timeout=STEP)
    assert violations(page) == []
    assert headings(page) == 1
