"""A real table in the browser: what came is entered by pressing pictures."""

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


def face(page, question, choice):
    """What one of the dice or pyramids can show: a radio button in its row."""
    return page.locator(f"[data-question='{question}'][data-came='{choice}']")


def result(page, question):
    """The button that shows the choices of a pyramid where there is room for those of one only; it has its result."""
    return page.get_by_test_id(f"result-{question}")


def show(page, question):
    """Shows the choices of a die or a pyramid where only those of another one are shown."""
    if result(page, question).count():
        result(page, question).click()


def came(page, *choices):
    """Presses what each of them shows, from the first on; None: not this one."""
    for question, choice in enumerate(choices):
        if choice is not None:
            show(page, question)
            face(page, question, choice).locator("svg").wait_for(timeout=STEP)
            face(page, question, choice).click()


def selection(page):
    """The faces that are chosen, row by row."""
    return page.evaluate("[...document.querySelectorAll('[data-came]:has(:checked)')].map((e) => e.dataset.came)")


def in_view(page):
    """Whether all faces, and what confirms them, end above the row of the user's seat."""
    return page.evaluate(
        """() => {
            const end = document.querySelector('.own').getBoundingClientRect().top;
            const parts = [...document.querySelectorAll('[data-came], [data-testid=use-outcome]')];
            return parts.length > 1 && parts.every((part) => part.getBoundingClientRect().bottom <= end);
        }"""
    )


SIZES = "[...document.querySelectorAll('[data-came]')].map((e) => `${e.offsetWidth} ${e.offsetHeight}`)"
TOO_SMALL = """[...document.querySelectorAll('[data-came], [data-testid=enter] button')]
    .filter((e) => Math.min(e.offsetWidth, e.offsetHeight) < 40).length"""


POINTED_AT = """[...document.querySelectorAll('[data-testid=enter] *')]
    .filter((part) => getComputedStyle(part).outlineStyle === 'dashed')
    .map(({ dataset }) => dataset.testid ?? dataset.came ?? dataset.group)"""
"""What is outlined as missing: a result's button, the choices of a result, or each of them."""


def results(page):
    """The words of each result's button."""
    return [" ".join(result(page, question).inner_text().split()) for question in range(3)]


def test_a_throw_is_entered_pyramid_by_pyramid(open_page, server):
    page = table(open_page, server, "pass_the_pyramids", width=390, height=844)
    page.get_by_test_id("choice-stake").click()
    use, prompt, total = (page.get_by_test_id(name) for name in ("use-outcome", "prompt", "sum"))
    place = use.bounding_box()
    for question, size, count in ((0, "S", 7), (1, "M", 6), (2, "L", 5)):
        show(page, question)
        face(page, question, f"{size}^").locator("svg").wait_for(timeout=STEP)
        assert page.locator("[data-came]").count() == count, "only its choices are shown"
        assert page.locator(f"[data-question='{question}']").count() == count
        assert in_view(page)
        assert page.evaluate(TOO_SMALL) == 0
        assert page.evaluate(OVERFLOWING) == 0
        assert use.bounding_box() == place
        assert page.evaluate("document.documentElement.scrollHeight") == 844
        assert violations(page) == []
    missing = page.locator("[data-testid=trio] [data-pose=missing]")
    assert missing.count() == 3, "nothing lies there before it is entered"
    heading = page.get_by_test_id("outcome-heading")
    assert heading.inner_text() == "Red’s throw"
    assert (use.inner_text(), results(page)) == ("Still to enter: S, M, L", ["S ?", "M ?", "L ?"])
    # The table shows what has been entered, in any order; after each the next one that is missing is asked for.
    came(page, None, "M^")
    page.locator("[data-testid=trio] [data-pose=upright]").wait_for(timeout=STEP)
    assert prompt.inner_text() == "Medium · Upright: 4"
    assert missing.count() == 2
    assert face(page, 2, "L^").count() == 1
    came(page, "S>L")
    assert missing.count() == 1
    assert total.text_content() == "? + 4 + ?", "what the small one scores depends on the large one"
    assert (use.inner_text(), results(page)) == ("Still to enter: L", ["S 1+L", "M 4", "L ?"])
    # What is missing is pointed at when somebody tries to use the throw.
    show(page, 0)
    assert [face(page, 0, choice).inner_text().split()[0] for choice in ("S>L", "S>M", "S^")] == ["1+L", "5", "1"]
    assert page.evaluate(POINTED_AT) == []
    use.click()
    face(page, 2, "L^").wait_for(timeout=STEP)
    assert page.evaluate(POINTED_AT) == ["result-2", "2"]
    assert page.evaluate("document.activeElement.closest('label').dataset.came") == "L^"
    assert "choice-keep" not in page.content(), "not everything has been entered"
    # One that is pressed instead leaves the others, unless they are impossible with it.
    came(page, "S^>M", "M_")
    assert (use.inner_text(), results(page)) == ("Still to enter: S, L", ["S ?", "M 0", "L ?"])
    came(page, "S>L", None, "L^")
    assert results(page) == ["S 10", "M 0", "L 9"]
    assert page.evaluate(POINTED_AT) == []
    assert use.inner_text() == "Use this throw · 19 points"
    assert heading.inner_text() == "Red’s throw"
    assert use.bounding_box() == place
    assert prompt.inner_text() == total.text_content() == "10 + 0 + 9 = 19"
    assert selection(page) == ["L^"], "the last one can be corrected"
    show(page, 0)
    assert selection(page) == ["S>L"]
    assert [face(page, 0, choice).inner_text().split()[0] for choice in ("S>L", "S>M")] == ["10", "3"]
    assert violations(page) == []
    assert "S>L M_ L^" not in log_texts(page), "nothing counts before it is confirmed"
    use.click()
    page.get_by_test_id("choice-keep").wait_for(timeout=STEP)
    assert "S>L M_ L^" in log_texts(page)


def test_arrow_keys_choose_how_a_pyramid_landed(open_page, server):
    page = table(open_page, server, "pass_the_pyramids", width=390, height=844)
    page.get_by_test_id("choice-stake").click()
    face(page, 0, "S^").locator("svg").wait_for(timeout=STEP)
    for question, sized in ((0, ("S^", "S_", "S?")), (1, ("M^", "M_")), (2, ("L^",))):
        result(page, question).focus()
        page.keyboard.press("Enter")
        face(page, question, sized[0]).wait_for(timeout=STEP)
        page.keyboard.press("Space")
        for choice in sized:
            assert selection(page) == [choice], "keys pass through them, and the next pyramid waits"
            if choice != sized[-1]:
                page.keyboard.press("ArrowRight")
    assert [result(page, question).get_attribute("aria-label") for question in range(3)] == [
        "Small: Leaning: 0",
        "Medium: Lying: 0",
        "Large: Upright: 9",
    ]
    page.keyboard.press("Enter")
    page.get_by_test_id("choice-keep").wait_for(timeout=STEP)
    assert "S? M_ L^" in log_texts(page)


def place_of(page, choice):
    """The left and upper edge of a face."""
    box = page.locator(f"[data-came='{choice}']").bounding_box()
    return box["x"], box["y"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", [(390, 844), (667, 375)])
def test_on_a_phone_each_key_has_its_words(open_page, server, language, size):
    width, height = size
    status, made = server.post("/api/tables", {"game": "pass_the_pyramids", "physical_chance": True})
    assert status == 201, made
    kept = at_table(made["id"], made["keys"])
    page = open_page(
        f"{server.address}/table/{made['id']}", kept=kept, flat=True, width=width, height=height, locale=language
    )
    page.get_by_test_id("choice-stake").click()
    ways = (
        ("S^", "S_", "S?", "S>M", "S>L", "S^>M", "S^>L"),
        ("M^", "M_", "M?", "M>S", "M>L", "M^>L"),
        ("L^", "L_", "L?", "L>S", "L>M"),
    )
    for question, choices in enumerate(ways):
        show(page, question)
        face(page, question, choices[0]).locator("svg").wait_for(timeout=STEP)
        assert [key.get_attribute("data-came") for key in page.locator("[data-came]").all()] == list(choices)
        # Three rest alone; others point at one or are inside it, in a row of their own.
        rows = [place_of(page, choice)[1] for choice in choices]
        assert len(set(rows[:3])) == len(set(rows[3:])) == 1
        assert rows[0] < rows[3]
        assert page.evaluate(TOO_SMALL) == 0
        assert page.evaluate(OVERFLOWING) == 0
        assert page.evaluate(OUT_OF_VIEW) == []
        if language == "en":
            words = page.locator("[data-testid=enter] .words").all_inner_texts()
            assert words[:3] == ["Upright", "Lying", "Leaning"]
            targets = [letter for letter in "SML" if letter != "SML"[question]]
            assert words[3:5] == [f"Points at {letter}" for letter in targets]
            assert words[5:] == [f"Inside {letter}" for letter in "SML"[question + 1 :]]


@pytest.mark.parametrize("height", [840, 900])
def test_at_a_desk_each_pyramid_has_a_column_and_each_way_to_land_a_row_with_its_words(open_page, server, height):
    page = table(open_page, server, "pass_the_pyramids", width=1280, height=height)
    page.get_by_test_id("choice-stake").click()
    face(page, 2, "L^").locator("svg").wait_for(timeout=STEP)
    rows = {
        "Upright": ("S^", "M^", "L^"),
        "Lying": ("S_", "M_", "L_"),
        "Leaning": ("S?", "M?", "L?"),
        "Points at the small": ("M>S", "L>S"),
        "Points at the medium": ("S>M", "L>M"),
        "Points at the large": ("S>L", "M>L"),
        "Upright inside the medium": ("S^>M",),
        "Upright inside the large": ("S^>L", "M^>L"),
    }
    words = page.locator("[data-testid=enter] .row")
    assert [word.replace("\n", " ") for word in words.all_inner_texts()] == list(rows)
    assert len({place_of(page, choices[0])[1] for choices in rows.values()}) == len(rows)
    for row, choices in enumerate(rows.values()):
        (top,) = {place_of(page, choice)[1] for choice in choices}
        box = words.nth(row).bounding_box()
        assert top <= box["y"] + box["height"] / 2 <= top + 60
    for size in "SML":
        assert (
            len({place_of(page, choice)[0] for choices in rows.values() for choice in choices if choice[0] == size})
            == 1
        )
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate(OVERFLOWING) == 0
    assert page.get_by_role("radiogroup").count() == 3
    assert violations(page) == []


OUT_OF_VIEW = """() => {
    const panel = document.querySelector('.prompt-panel').getBoundingClientRect();
    const parts = document.querySelectorAll(
        '[data-testid=outcome-heading], [data-testid=prompt], [data-came], [data-testid=enter] button'
    );
    const whole = ({ top, bottom }) => top >= panel.top && bottom <= panel.bottom && bottom <= innerHeight;
    return [...parts].filter((part) => !whole(part.getBoundingClientRect())).map((part) => part.outerHTML);
}"""
OVERFLOWING = """[...document.querySelectorAll('[data-came], [data-testid=enter] > *')]
    .filter((part) => part.scrollWidth > part.clientWidth).length"""


@pytest.mark.parametrize(
    "size", [{"width": 844, "height": 390}, {"width": 667, "height": 375}, {"width": 1280, "height": 640}]
)
def test_on_a_phone_in_landscape_or_a_low_window_all_of_a_throw_is_entered_without_scrolling(open_page, server, size):
    for game, choices in (("pass_the_pyramids", ("S>L", "M_", "L^")), ("braces", ("TIP", "2", "6"))):
        page = table(open_page, server, game, **size)
        if game == "pass_the_pyramids":
            page.get_by_test_id("choice-stake").click()
        for question, choice in enumerate(choices):
            # After one pyramid the next is shown.
            face(page, question, choice).locator("svg").wait_for(timeout=STEP)
            assert page.evaluate(OUT_OF_VIEW) == []
            assert page.evaluate(TOO_SMALL) == 0
            face(page, question, choice).click()
        assert page.evaluate(OUT_OF_VIEW) == []
        assert page.evaluate(OVERFLOWING) == 0
        assert page.get_by_test_id("use-outcome").inner_text().startswith("Use ")


def test_a_roll_says_what_its_power_allows_and_any_die_can_be_changed(open_page, server):
    page = table(open_page, server, "braces")
    prompt, use = page.get_by_test_id("prompt"), page.get_by_test_id("use-outcome")
    came(page, None, "2", "6")
    assert prompt.inner_text() == "Throw by hand, then enter it."
    assert page.get_by_test_id("outcome-heading").inner_text() == "White’s roll"
    assert use.inner_text() == "Still to enter: Power die"
    place, size = use.bounding_box(), page.evaluate(SIZES)
    # It is pointed at when somebody tries to use the roll.
    use.click()
    assert page.evaluate(POINTED_AT) == ["0"]
    assert page.evaluate("document.activeElement.closest('label').dataset.came") == "AIM"
    assert (use.bounding_box(), page.evaluate(SIZES)) == (place, size)
    came(page, "TIP")
    assert page.evaluate(POINTED_AT) == []
    assert prompt.inner_text() == "TIP: always 7, stop any time"
    assert use.inner_text() == "Use TIP · 7 points"
    came(page, "HOP", "6")
    assert prompt.inner_text() == "HOP: also leaps a square"
    assert selection(page) == ["HOP", "6", "6"]
    assert use.inner_text() == "Use HOP · 6 points"
    assert page.get_by_test_id("outcome-heading").inner_text() == "White’s roll"
    assert (use.bounding_box(), page.evaluate(SIZES)) == (place, size)
    names = [face(page, 0, "AIM").get_by_role("radio"), page.get_by_role("radiogroup").first]
    assert names[0].get_attribute("aria-label") == "AIM: also diagonal steps"
    assert names[1].get_attribute("aria-label") == "White: roll three dice. What does the power die show?"


def test_dice_are_entered_by_keys_and_taken_back(open_page, server):
    page = table(open_page, server, "braces")
    face(page, 2, "6").locator("svg").wait_for(timeout=STEP)
    page.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert selection(page) == ["TIP"], "what is not complete is not used: the next die is asked for"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert selection(page) == ["TIP", "2", "6"]
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-testid=log] [data-move=\"TIP 6/2\"]')")
    page.get_by_test_id("undo").click()
    face(page, 0, "TIP").wait_for(timeout=STEP)
    assert selection(page) == []
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
        came(page, "TIP", "2", "6")
        page.get_by_test_id("use-outcome").click()
        black.at(1)
        black.send({"type": "make_offer", "seat": 1, "kind": "reroll"})
        page.get_by_test_id("accept").wait_for(timeout=STEP)
        assert "says that the last roll is wrong" in page.get_by_test_id("offer").inner_text()
        assert page.get_by_test_id("accept").inner_text() == "Enter it again"
        assert violations(page) == []
        page.get_by_test_id("accept").click()
        came(page, "HOP", "5", "3")
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
