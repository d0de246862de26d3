"""A real table in the browser: what came is entered by tapping pictures."""

import pytest

from accessible import violations
from chromium import at_table
from start_page import unfold_options
from table_menu import choose_speed, log_texts, table_menu
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


def in_view(page):
    """Whether all tiles end above the row of the user's seat."""
    return page.evaluate(
        """() => {
            const end = document.querySelector('.own').getBoundingClientRect().top;
            const tiles = [...document.querySelectorAll('[data-came]')];
            return tiles.length > 0 && tiles.every((tile) => tile.getBoundingClientRect().bottom <= end);
        }"""
    )


def test_a_throw_is_entered_pyramid_by_pyramid(open_page, server):
    page = table(open_page, server, "pass_the_pyramids", width=390, height=844)
    page.get_by_test_id("choice-stake").click()
    page.locator("[data-came='S>L'] svg").wait_for(timeout=STEP)
    assert page.locator("[data-came]").count() == 7
    assert in_view(page)
    small = page.evaluate(
        "[...document.querySelectorAll('[data-testid=enter] button')].filter((e) => e.offsetHeight < 40).length"
    )
    assert small == 0
    assert page.evaluate("document.documentElement.scrollHeight") == 844
    missing = page.locator("[data-testid=trio] [data-pose=missing]")
    assert missing.count() == 3, "nothing lies there before it is entered"
    size = "[...document.querySelectorAll('[data-came]')].map((e) => `${e.offsetWidth} ${e.offsetHeight}`)"
    assert len(set(page.evaluate(size))) == 1, "all tiles are alike"
    came(page, "S>L")
    assert len(set(page.evaluate(size))) == 1
    edges = "[...document.querySelectorAll('[data-came]')].map((e) => getComputedStyle(e).borderColor)"
    assert len(set(page.evaluate(edges))) == 1, "the pointer has chosen nothing yet where it rests"
    # The table shows what has been entered.
    page.locator("[data-testid=trio] [data-pose=lying]").wait_for(timeout=STEP)
    assert missing.count() == 2
    came(page, "M^")
    assert missing.count() == 1
    note = page.get_by_test_id("outcome-note")
    assert note.inner_text() == "? + 4 + ?", "what the small one scores depends on the large one"
    page.get_by_test_id("entered-1").click()
    assert page.evaluate("document.activeElement.dataset.came") == "M^"
    assert violations(page) == []
    use = page.get_by_test_id("use-outcome")
    assert use.is_disabled(), "not everything has been entered"
    place = use.bounding_box()
    came(page, "M_")
    page.locator("[data-came='L^'] svg").wait_for(timeout=STEP)
    page.locator("[data-came='L^']").dblclick()
    assert use.bounding_box() == place, "what confirms is not where the last choice was"
    assert page.locator("[data-came='L^']").get_attribute("aria-current") == "true"
    assert place["y"] + place["height"] <= page.locator(".own").bounding_box()["y"]
    assert note.inner_text() == "10 + 0 + 9 = 19"
    assert page.get_by_test_id("sum").text_content() == "10 + 0 + 9 = 19"
    assert violations(page) == []
    assert "S>L M_ L^" not in log_texts(page), "nothing counts before it is confirmed"
    page.get_by_test_id("use-outcome").click()
    page.get_by_test_id("choice-keep").wait_for(timeout=STEP)
    assert "S>L M_ L^" in log_texts(page)


OUT_OF_VIEW = """() => {
    const panel = document.querySelector('.prompt-panel').getBoundingClientRect();
    const parts = document.querySelectorAll('.slot, [data-testid=question], [data-came], [data-testid=use-outcome]');
    const whole = ({ top, bottom }) => top >= panel.top && bottom <= panel.bottom && bottom <= innerHeight;
    return [...parts].filter((part) => !whole(part.getBoundingClientRect())).map((part) => part.outerHTML);
}"""
OVERFLOWING_SLOTS = (
    "[...document.querySelectorAll('.slot')].filter((slot) => slot.scrollWidth > slot.clientWidth).length"
)


def test_on_a_phone_in_landscape_all_of_a_throw_is_entered_without_scrolling(open_page, server):
    size = {"width": 844, "height": 390}
    for game, choices in (("pass_the_pyramids", ("S>L", "M_", "L^")), ("braces", ("TIP", "2", "6"))):
        page = table(open_page, server, game, **size)
        if game == "pass_the_pyramids":
            page.get_by_test_id("choice-stake").click()
        for choice in choices:
            page.locator(f"[data-came='{choice}'] svg").wait_for(timeout=STEP)
            assert page.evaluate(OUT_OF_VIEW) == []
            heights = page.evaluate("[...document.querySelectorAll('[data-came], .slot')].map((e) => e.offsetHeight)")
            assert min(heights) >= 40
            page.locator(f"[data-came='{choice}']").click()
        assert page.evaluate(OUT_OF_VIEW) == []
        assert page.evaluate(OVERFLOWING_SLOTS) == 0
        assert page.get_by_test_id("use-outcome").is_enabled()


def test_a_complete_roll_is_summed_up_and_any_die_can_be_changed(open_page, server):
    page = table(open_page, server, "braces")
    question = page.get_by_test_id("question")
    page.locator("[data-came=TIP]").wait_for(timeout=STEP)
    assert question.inner_text().startswith("White: roll three dice.")
    for choice in ("TIP", "2", "6"):
        came(page, choice)
    assert question.inner_text() == "TIP: stop any time"
    page.get_by_test_id("entered-0").click()
    assert "What does the power die show?" in question.inner_text()
    came(page, "HOP")
    assert question.inner_text() == "HOP: also leaps a square"


def test_dice_are_entered_by_keys_and_taken_back(open_page, server):
    page = table(open_page, server, "braces")
    for choice in ("TIP", "2", "6"):
        page.locator(f"[data-came='{choice}']").wait_for(timeout=STEP)
        page.locator(f"[data-came='{choice}']").press("Enter")
    page.get_by_test_id("entered-1").press("Enter")
    page.locator("[data-came='2']").press("Enter")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-testid=log] [data-move=\"TIP 6/2\"]')")
    page.get_by_test_id("undo").click()
    page.locator("[data-came=TIP]").wait_for(timeout=STEP)
    assert violations(page) == []


def friends_with_dice(server):
    """(table, keys) of two persons who roll real dice."""
    status, made = server.post("/api/tables", {"game": "braces", "physical_chance": True})
    assert status == 201, made
    return made["id"], made["keys"]


def sit_down(open_page, server, name, key, **settings):
    page = open_page(f"{server.address}/table/{name}", kept=at_table(name, [key]), flat=True, **settings)
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    choose_speed(page, "at once")
    return page


def test_who_rolled_agrees_to_enter_a_wrong_roll_again(open_page, server):
    name, keys = friends_with_dice(server)
    page = sit_down(open_page, server, name, keys[0])
    with server.sit(name, keys[1]) as black:
        for choice in ("TIP", "2", "6"):
            came(page, choice)
        page.get_by_test_id("use-outcome").click()
        black.at(1)
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        page.get_by_test_id("accept").wait_for(timeout=STEP)
        assert "says that the last roll is wrong" in page.get_by_test_id("offer").inner_text()
        assert page.get_by_test_id("accept").inner_text() == "Enter it again"
        assert violations(page) == []
        page.get_by_test_id("accept").click()
        for choice in ("HOP", "5", "3"):
            came(page, choice)
        page.get_by_test_id("use-outcome").click()
        black.until(lambda state: [line["text"] for line in state["log"]] == ["HOP 5/3"])
        until(page, "document.querySelector('[data-testid=log] [data-move=\"HOP 5/3\"]')")
        assert "TIP 6/2" not in log_texts(page)


def test_an_opponent_sees_the_roll_and_can_object(open_page, server):
    name, keys = friends_with_dice(server)
    with server.sit(name, keys[0]) as white:
        page = sit_down(open_page, server, name, keys[1], width=390, height=844)
        until(
            page, "document.querySelector('[data-testid=prompt]').textContent.includes('rolls and enters the result')"
        )
        assert page.locator("[data-came]").count() == 0, "the dice of others are not entered here"
        assert page.get_by_test_id("offer-reroll").count() == 0
        white.until(lambda state: state["chance_prompt"])
        white.send({"type": "enter_outcome", "seat": 0, "ply": 0, "text": "HOP 6/1"})
        page.get_by_test_id("offer-reroll").click()
        assert white.until(lambda state: state["offer"])["offer"]["kind"] == "reroll"
        page.get_by_test_id("withdraw").wait_for(timeout=STEP)
        assert violations(page) == []
        white.send({"type": "answer_offer", "seat": 0, "accept": True})
        white.at(0)
        until(page, "!document.querySelector('[data-testid=log] [data-move]')")


def test_a_table_of_people_says_what_fair_play_is(open_page, server):
    name, keys = friends_with_dice(server)
    page = sit_down(open_page, server, name, keys[0])
    with table_menu(page) as menu:
        said = menu.get_by_test_id("fair-play").inner_text()
    assert said.startswith("While this game runs, its players get no hints or analysis of it here.")
    page = open_page(f"{server.address}/table/{name}", kept=at_table(name, keys), flat=True)
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    with table_menu(page) as menu:
        assert menu.get_by_test_id("fair-play").count() == 0, "nobody else plays here"
