"""The pages of the rules: searched, with and without rulings, and with a table of contents."""

import pytest

from waiting import STEP, until

pytestmark = pytest.mark.browser


def test_the_rules_are_searched(open_page, study_server):
    page = open_page(f"{study_server.address}/rules/pylos", flat=True)
    page.get_by_test_id("rules-search").fill("take back")
    page.get_by_test_id("rules-hits").get_by_text("1 of ").wait_for(timeout=STEP)
    assert "take" in page.locator("article .shown").inner_text().lower()
    page.get_by_test_id("rules-search").press("Enter")
    page.get_by_test_id("rules-hits").get_by_text("2 of ").wait_for(timeout=STEP)
    page.get_by_test_id("rules-search").fill("no such thing in here")
    page.get_by_test_id("rules-hits").get_by_text("nothing").wait_for(timeout=STEP)


def test_rulings_are_shown_on_request_and_where_they_are_found(open_page, study_server):
    page = open_page(f"{study_server.address}/rules/pylos", flat=True)
    shown, notes = page.get_by_test_id("rules-rulings"), page.locator("article .note").first
    notes.wait_for(state="attached", timeout=STEP)
    assert not notes.is_visible()
    assert not shown.is_checked()
    shown.check()
    assert notes.is_visible()
    assert page.locator("article sup").first.is_visible()
    shown.uncheck()
    page.get_by_test_id("rules-search").fill("has no end for such a game")
    page.locator("article .note.shown").wait_for(timeout=STEP)
    page.get_by_test_id("rules-search").fill("")
    notes.wait_for(state="hidden", timeout=STEP)


def test_the_rules_have_a_table_of_contents(open_page, study_server):
    page = open_page(f"{study_server.address}/rules/braces", flat=True)
    contents = page.get_by_test_id("rules-contents")
    contents.get_by_role("link", name="R3. Caps").click(timeout=STEP)
    until(page, "document.getElementById('R3').getBoundingClientRect().top < innerHeight")
    page.locator("#R3.wanted").wait_for(timeout=STEP)
    assert contents.get_by_text("R11", exact=True).count() == 0, "a number alone tells nothing"
    numbers = [text.partition(".")[0] for text in contents.get_by_role("link").all_inner_texts()]
    assert [text for text in numbers if text[1:].isdecimal()] == [f"R{number}" for number in range(1, 16)], "no gaps"


def test_a_phone_in_landscape_shows_the_whole_first_picture_below_one_row(open_page, study_server):
    page = open_page(study_server.address, flat=True, width=844, height=390, has_touch=True, is_mobile=True)
    for game in ("braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball"):
        page.goto(f"{study_server.address}/rules/{game}")
        picture = page.locator("article figure svg").first
        picture.wait_for(timeout=STEP)
        title, search, box = (
            part.bounding_box() for part in (page.locator("h1"), page.get_by_test_id("rules-search"), picture)
        )
        assert abs(title["y"] + title["height"] / 2 - search["y"] - search["height"] / 2) < 3, game
        assert title["x"] + title["width"] <= search["x"], game
        assert search["width"] > 70, game
        assert search["y"] + search["height"] <= box["y"], game
        assert box["y"] + box["height"] <= 390, game
    # The words on the pitch are large enough to read, and in the reader's language.
    size = picture.evaluate("""svg => parseFloat(getComputedStyle(svg.querySelector('.words')).fontSize)
        * svg.getBoundingClientRect().height / svg.viewBox.baseVal.height""")
    assert size > 11
    page.goto(f"{study_server.address}/rules/pyramid_ball?language=de")
    page.locator("article figure svg").first.get_by_text("Rot punktet hier").wait_for(timeout=STEP)
