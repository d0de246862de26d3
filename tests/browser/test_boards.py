"""The games' own boards: pieces picked in their stacks, ways of several steps, turns that are shown and shown again."""

import json
import re

import pytest
from test_braces_page import BRACES

from accessible import violations
from chromium import at_table
from table_menu import PLIES, choose_speed, table_menu
from waiting import STEP, until

pytestmark = pytest.mark.browser


def count_moves(page):
    return page.evaluate(PLIES)


def choices(page):
    return page.evaluate("[...document.querySelectorAll('[data-choice]')].map(e => e.dataset.choice)")


def is_square(name):
    return len(name) == 2 and name[0] in "abcde"


THROWN = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w none 5"
"""Braces from its start, with five steps to go: every stack has several pieces that can act, and some can go far."""


def to_act(page):
    """The squares that the player can choose."""
    until(page, "document.querySelector('[data-choice]')", timeout=STEP)
    return [name for name in choices(page) if is_square(name)]


def wait_beyond(page, before, more=1):
    until(
        page,
        f"n => {PLIES} >= n",
        arg=before + more,
        timeout=STEP,
    )
    until(page, "document.querySelector('[data-choice]')", timeout=STEP)


def press(page, choice):
    page.locator(f"[data-choice='{choice}']").focus()
    page.keyboard.press("Enter")


def pick(page, square):
    """Chooses a square, and a piece where it has several; whether a piece is in the hand."""
    press(page, square)
    piece = page.locator("[data-testid=flat-board] [data-piece]")
    until(page, "document.querySelector('[data-goal]') || document.querySelector('[data-piece]')", timeout=STEP)
    if piece.count():
        piece.last.click()
    until(page, "document.querySelector('[data-goal]')", timeout=STEP)


def test_a_piece_of_braces_is_picked_in_its_stack_by_a_finger(open_table):
    page = open_table("braces", start=THROWN, width=390, height=844, flat=True, has_touch=True, is_mobile=True)
    stack = to_act(page)[0]
    page.locator(f"[data-target={stack}]").last.tap()
    page.get_by_test_id("choice-M").wait_for(timeout=STEP)
    assert page.get_by_test_id("fan").count() == 0, "the board is free: only the stack is marked"
    assert page.locator("[data-mark=chosen]").count() == 1
    assert page.locator("[data-open]").count() == 0, "the pieces to take are buttons"
    buttons = page.locator("[data-testid^=choice-]:visible")
    assert buttons.evaluate_all("all => all.map((one) => one.dataset.testid)") == ["choice-S", "choice-M", "choice-L"]
    boxes = [buttons.nth(index).bounding_box() for index in range(3)]
    assert all(min(box["width"], box["height"]) >= 48 for box in boxes), "a finger hits them"
    assert boxes == sorted(boxes, key=lambda box: (box["y"], box["x"])), "from top to bottom"
    assert all(box["width"] >= 170 for box in boxes), "two fill the width"
    assert buttons.first.get_attribute("aria-label") == "the white small"
    assert buttons.first.inner_text().split("\n") == ["White small", "1 a step"], "its picture and what a step costs"
    page.get_by_test_id("choice-M").tap()
    page.locator("[data-goal]").first.wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-price]").count() == 0, "no prices before one is asked for"
    before = count_moves(page)
    for far in page.locator("[data-far]").evaluate_all("all => all.map((one) => one.dataset.far)"):
        page.locator(f"rect[data-target={far}]").first.tap(force=True)
        price = page.locator(f"[data-price={far}]")
        price.wait_for(state="attached", timeout=STEP)
        assert price.text_content().strip().isdigit(), "each has its price that costs more than a step"
    assert count_moves(page) == before, "a tap only asks"
    goal = next(name for name in choices(page) if is_square(name))
    page.locator(f"rect[data-target={goal}]").first.tap(force=True)
    wait_beyond(page, before)


def test_several_steps_of_braces_are_two_clicks(open_table):
    page = open_table("braces", start=THROWN, flat=True)
    pick(page, to_act(page)[0])
    goal = page.locator("[data-far]").first.get_attribute("data-far")
    before = count_moves(page)
    page.locator(f"[data-target={goal}]").last.click(force=True)
    wait_beyond(page, before, 2)
    assert count_moves(page) >= before + 2


def test_braces_in_three_dimensions_answers_to_clicks_and_is_there_for_everybody(open_table):
    """Axe looks at those of the other games where they are played to their end."""
    page = open_table("braces", start=THROWN, flat=False, width=640, height=560)
    until(page, "document.querySelector('[data-testid=board]')?.pointOf?.('c1')", timeout=4 * STEP)
    assert violations(page) == []
    squares = to_act(page)
    at = page.evaluate("square => document.querySelector('[data-testid=board]').pointOf(square)", squares[0])
    page.mouse.click(at["x"], at["y"])
    page.get_by_test_id("cancel").wait_for(timeout=2 * STEP)


@pytest.mark.moving
def test_a_turn_is_shown_again_and_skipped_and_the_board_turned_over(open_table):
    page = open_table("pylos", flat=True)
    choose_speed(page, "slow")
    page.locator("[data-target='1b2']").click()
    page.get_by_test_id("again").click(timeout=STEP)
    page.get_by_test_id("skip-turn").click(timeout=STEP)
    page.get_by_test_id("again").wait_for(timeout=STEP)
    assert page.locator("[data-testid=log] .step > .unseen").all_inner_texts() == ["1b2"]
    assert page.get_by_test_id("spoken").text_content().startswith("Light places a sphere on 1b2.")
    assert page.locator("[data-testid=flat-board] [data-mark=to]").count() == 1, "the last turn stays marked"
    the_board_is_turned_over(page)


def test_a_long_list_of_choices_leaves_the_board_its_room_in_a_low_window(open_table):
    start = "-,-,Sn,-,-/Sr,Mw,Sg,-,Lw/-,LrMrMr,LnMwSr,SrSw,Lr/-,Mw,-,Lr,Lw/-,-,LwMbMn,-,- b TIP 7"
    page = open_table("braces", start=start, width=1200, height=640)
    before = page.get_by_test_id("flat-board").bounding_box()
    page.locator("[data-target=d2]").last.hover()
    page.get_by_test_id("beside").get_by_text("3 a step").wait_for(timeout=STEP)
    assert page.get_by_test_id("beside").locator("strong").inner_text() == "7", "what is left"
    assert page.get_by_test_id("flat-board").bounding_box() == before, "it does not move below a pointer"
    page.locator("[data-choice]").first.focus()
    wide = "(list) => list.scrollWidth > list.clientWidth"
    until(page, f"({wide})(document.querySelector('[role=toolbar].choices'))")
    assert page.get_by_test_id("flat-board").bounding_box()["height"] >= 220
    page.keyboard.press("ArrowLeft")
    last = page.locator("[data-choice]").last
    assert last.evaluate("button => button === document.activeElement")
    assert last.bounding_box()["x"] + last.bounding_box()["width"] <= 1200, "the focus is in sight"


def test_a_table_fills_its_window_and_no_more(open_table):
    page = open_table("pylos", width=1440, height=900)
    assert page.evaluate("document.documentElement.scrollHeight") == 900


def the_board_is_turned_over(page):
    def height():
        return page.locator("[data-target='1a1']").bounding_box()["y"]

    near = height()
    page.get_by_role("button", name="Flip board").click()
    assert height() < near - 100


@pytest.mark.moving
def test_all_that_happened_since_ones_own_move_is_told_marked_and_shown_again(open_table):
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "1"}] * 3]
    page = open_table("pass_the_pyramids", seats, flat=True, kept={"speed": "at once", "forced": "no"})
    for _ in range(4):  # stake, and keep or throw again until the others are asked
        decided = count_moves(page)
        page.locator("[data-testid^=choice-]").last.click(timeout=STEP)
        until(
            page,
            f"decided => {PLIES} > decided && document.querySelector('[data-choice]')",
            arg=decided,
            timeout=2 * STEP,
        )
        if page.get_by_test_id("choice-stake").count():
            break
    assert all(name in story(page) for name in ("Yellow", "Green", "Blue")), "each of the three others"
    told = last_turn(page)
    page.reload()
    page.get_by_test_id("log").locator("li").first.wait_for(timeout=STEP)
    assert all(name in story(page) for name in ("Yellow", "Green", "Blue")), "also after a reload"
    assert last_turn(page) == told
    # Throws leave nothing on the board that could be numbered: neither the board nor the log has numbers.
    page.keyboard.press("Tab")
    page.get_by_test_id("log").focus()
    until(page, "document.querySelector('[data-testid=log].steps')", timeout=STEP)
    badges = "[...document.querySelectorAll('[data-badge]')].map(each => getComputedStyle(each, '::before').content)"
    assert set(page.evaluate(badges)) <= {"none"}
    assert page.locator("[data-step]").count() == 0
    page.get_by_test_id("more").focus()
    if not told[-1].endswith("passes."):
        with table_menu(page) as menu:
            menu.get_by_test_id("marks").locator("summary").click()
            menu.get_by_test_id("legend").get_by_text(re.compile("tokens (left|came)")).first.wait_for(timeout=STEP)
    the_list_follows_the_picture(page)
    on_a_phone_the_log_comes_up_as_a_sheet(page)


def story(page):
    """The texts of the log, and the seats of its turns, including what only screen readers read."""
    return page.get_by_test_id("log").text_content()


def last_turn(page):
    """Its summary and sentences."""
    return page.evaluate(
        """() => {
            const rows = [...document.querySelectorAll('[data-testid=log] li')];
            const first = rows.findLastIndex((row) => row.classList.contains('begins'));
            const steps = rows.slice(first).flatMap((row) => [...row.querySelectorAll('.summary, .step')]);
            return steps.map((step) => step.textContent);
        }"""
    )


CURRENT = "document.querySelector('[data-testid=log] [aria-current]')"


def the_list_follows_the_picture(page):
    last = page.locator("[data-testid=log] li").last.get_attribute("data-ply")
    until(page, f"{CURRENT}?.dataset.ply === '{last}'", timeout=STEP)
    page.get_by_test_id("scrub").focus()
    page.keyboard.press("Home")
    until(page, f"!{CURRENT}", timeout=STEP)
    page.keyboard.press("ArrowRight")
    until(page, f"{CURRENT} && {CURRENT}.dataset.ply !== '{last}'", timeout=STEP)
    page.keyboard.press("End")
    until(page, f"{CURRENT}?.dataset.ply === '{last}'", timeout=STEP)


def on_a_phone_the_log_comes_up_as_a_sheet(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_test_id("open-log").click(timeout=STEP)
    rows = page.locator("[data-testid=log] li")
    for end in (rows.first, rows.last):
        end.scroll_into_view_if_needed()
        box = end.bounding_box()
        assert 844 * 0.3 <= box["y"] <= box["y"] + box["height"] <= 844
    page.get_by_role("button", name="Close the log").click()
    page.get_by_test_id("choice-stake").click(trial=True, timeout=STEP)


def test_what_happened_is_told_without_notation(open_table):
    page = open_table("braces", flat=True)
    to_act(page)
    for choice in page.evaluate("[...document.querySelectorAll('[data-choice]')].map(e => e.textContent)"):
        assert not re.search(r"[SML]\(\w\)|\bX[SML]", choice), choice
    texts = page.locator("[data-testid=prompt], [data-testid=log]").all_inner_texts()
    assert not any(re.search(r"\([A-Z]\d*[a-z]?\)|[SML]\(\w\)", text) for text in texts)


def test_without_a_graphics_card_the_flat_board_is_given(open_table):
    page = open_table("pylos", flat=None)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    assert not page.get_by_test_id("solid").is_checked()


SAYS_CARD = """
    const asked = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 || name === this.RENDERER ? 'A card, or so it says' : asked.call(this, name);
    };
"""


def test_without_a_graphics_card_the_flat_board_is_given_whatever_the_browser_calls_it(open_table):
    page = open_table("pylos", flat=None, before=lambda page: page.add_init_script(SAYS_CARD))
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    assert not page.get_by_test_id("solid").is_checked()


def test_a_decision_can_be_repeated_after_the_connection_was_lost(open_table):
    page = open_table("pylos", flat=True)
    page.locator("[data-target='1b2']").click()
    wait_beyond(page, 0)
    page.context.set_offline(True)
    page.context.set_offline(False)
    page.locator("[data-target='1c2']").click()
    wait_beyond(page, 1)


def test_ones_own_move_stands_before_the_answer_and_goes_back_with_the_reason(open_table):
    held = []

    def between(client):
        upstream = client.connect_to_server()

        def heard(message):
            if '"decide"' in message:
                held.append((client, json.loads(message)["request_id"]))
            else:
                upstream.send(message)

        client.on_message(heard)

    page = open_table("pylos", flat=True, before=lambda page: page.route_web_socket(re.compile("/socket$"), between))
    in_reserve = page.locator("[data-sphere='14']").get_attribute("style")
    page.locator("[data-target='1b2']").click()
    until(page, "style => document.querySelector('[data-sphere=\\'14\\']').getAttribute('style') !== style", in_reserve)
    until(page, "!document.querySelector('[data-choice]')")
    assert count_moves(page) == 0, "no answer has come"
    [(client, tag)] = held
    client.send(json.dumps({"type": "error", "code": "illegal", "sentence": "That is not allowed.", "request_id": tag}))
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    assert "That is not allowed." in page.get_by_test_id("toast").inner_text()
    until(page, "style => document.querySelector('[data-sphere=\\'14\\']').getAttribute('style') === style", in_reserve)
    page.locator("[data-choice='1b2']").wait_for(state="attached", timeout=STEP)
    # It is decided again; what the server says late of the first decision takes nothing back.
    page.locator("[data-target='1b2']").click()
    until(page, "!document.querySelector('[data-choice]')")
    client.send(json.dumps({"type": "error", "code": "illegal", "sentence": "That was too late.", "request_id": tag}))
    page.get_by_text("That was too late.").wait_for(timeout=STEP)
    assert choices(page) == []
    assert page.locator("[data-sphere='14']").get_attribute("style") != in_reserve


def test_a_decision_that_was_lost_with_the_connection_goes_back(open_table):
    swallowed = []

    def between(client):
        upstream = client.connect_to_server()

        def heard(message):
            if '"decide"' in message and not swallowed:
                swallowed.append(message)
                client.close()
            else:
                upstream.send(message)

        client.on_message(heard)

    page = open_table("pylos", flat=True, before=lambda page: page.route_web_socket(re.compile("/socket$"), between))
    page.locator("[data-target='1b2']").click()
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    assert "decide again" in page.get_by_test_id("toast").inner_text()
    page.locator("[data-target='1b2']").click()
    wait_beyond(page, 0)


FIRST = {"coached": "[]"}
"""What a browser keeps that has seen no game's first steps."""

CHOOSE = "document.querySelector('[data-choice]').click()"
"""Chooses the first of what can be chosen."""


@pytest.mark.parametrize("game", ["pylos", "pyramid", "braces", "pyramid_ball"])
def test_a_first_visit_is_shown_the_first_steps_and_offered_the_lesson(open_table, game):
    options = {"opening": "red", "clock": 0} if game == "pyramid_ball" else {}
    # A roll with a question of its own is answered first, so Braces begins behind it.
    start = BRACES if game == "braces" else None
    page = open_table(game, bot="1", options=options, start=start, flat=True, kept=FIRST)
    coach = page.get_by_test_id("coach")
    coach.wait_for(timeout=2 * STEP)
    assert page.get_by_role("region", name="Board").get_by_test_id("coach").count() == 0, "nothing covers the board"
    assert coach.get_by_test_id("to-lesson").get_attribute("href") == f"/tutorial/{game}"
    assert violations(page) == []
    page.get_by_test_id("coach-hand").wait_for(timeout=STEP)
    said = []
    while coach.count():
        said.append(coach.locator("p").inner_text())
        coach.get_by_test_id("coach-next").focus()
        page.keyboard.press("Enter")
    # The last one of Pylos waits for a place on level 2.
    assert len(set(said)) == len(said) >= (2 if game == "pylos" else 3)
    coach.wait_for(state="detached", timeout=STEP)
    assert page.get_by_test_id("coach-hand").count() == 0
    page.reload()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    until(page, "document.querySelector('[data-choice], [data-program]')", timeout=2 * STEP)
    assert coach.count() == 0, "the next visit is not the first"


def test_the_board_shows_a_newcomer_who_has_moved_the_last_turn_instead_of_an_example(open_table):
    page = open_table("braces", bot="1", start=BRACES, flat=True)
    page.locator("[data-target=d2]").last.click()
    page.locator("[data-goal=d3]").wait_for(state="attached", timeout=STEP)
    page.locator("[data-target=d3]").last.click()
    wait_beyond(page, 0)
    page.evaluate("localStorage.setItem('pyramidion.coached', '[]')")
    page.reload()
    page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    page.locator("[data-mark=turned]").first.wait_for(state="attached", timeout=STEP)
    assert page.get_by_test_id("coach-hand").count() == 0


def test_a_newcomer_is_shown_what_a_cap_means_once_a_stack_is_capped(open_table):
    def last_step(start):
        page = open_table("braces", bot="1", start=start, flat=True, kept=FIRST)
        for _ in range(3):
            page.get_by_test_id("coach-next").click(timeout=2 * STEP)
        return page.locator(".prompt-panel")

    panel = last_step(BRACES.replace("Sw,Sb", "MwSb,Sb"))
    panel.get_by_test_id("coach").get_by_text("An enemy on top caps a stack").wait_for(timeout=STEP)
    assert panel.locator(".picture svg").is_visible()
    panel = last_step(BRACES)
    panel.get_by_test_id("coach").wait_for(state="detached", timeout=STEP)
    assert "learning" not in panel.get_attribute("class"), "nothing is kept free for it"


def test_first_steps_speak_of_what_is_asked(open_table):
    """Dragging is explained where a turn is planned, and not while the teams still pick sizes."""
    page = open_table("pyramid_ball", bot="1", flat=True, options={"clock": 0}, kept=FIRST)
    page.locator("[data-testid^=choice-]").first.wait_for(timeout=2 * STEP)
    assert page.get_by_test_id("coach").count() == 0
    # Whatever had to be picked before, they begin with the first.
    coach, choice = page.get_by_test_id("coach"), page.locator("[data-testid^=choice-]:visible")
    while not coach.count():
        if choice.count():
            choice.first.click()
        page.wait_for_timeout(100)
    # The form says how, and they say what for.
    assert "Get the ball to the far goal row" in coach.inner_text()
    assert "Drag a piece" in page.get_by_test_id("begin-plan").inner_text()


def test_a_newcomers_question_about_the_roll_is_answered_and_can_be_asked_again(open_table):
    start = BRACES.replace("TIP 7", "DIG 4/4")
    page = open_table("braces", bot="1", start=start, flat=True, kept=FIRST)
    coach = page.get_by_test_id("coach")
    coach.get_by_text("Two of your pieces flip").wait_for(timeout=2 * STEP)
    assert "Keeps the double" in page.get_by_test_id("log").locator("li").last.inner_text()
    page.get_by_test_id("undo").click()
    keep = page.locator("[data-testid^=choice-]:visible").first
    keep.wait_for(timeout=STEP)
    page.wait_for_timeout(500)
    assert keep.is_visible(), "it is answered once"
    assert coach.count() == 0, "they are about a later decision"
    keep.click()
    coach.get_by_text("Two of your pieces flip").wait_for(timeout=STEP)


def test_a_newcomer_among_people_answers_every_question(open_page, server):
    table, keys = server.table("braces", [{"kind": "person"}] * 2, BRACES.replace("TIP 7", "WILD 4/4"))
    kept = {**FIRST, **at_table(table, keys[:1])}
    page = open_page(f"{server.address}/table/{table}", kept=kept, flat=True)
    keep = page.locator("[data-testid^=choice-]:visible").first
    keep.wait_for(timeout=2 * STEP)
    page.wait_for_timeout(500)
    assert keep.is_visible(), "the other player would have to agree to a takeback"


def test_the_log_of_braces_stays_in_place_while_a_newcomer_enters_a_step(open_table):
    page = open_table("braces", bot="1", start=BRACES, flat=True, kept=FIRST, width=1440, height=900)
    coach, log = page.get_by_test_id("coach"), page.get_by_test_id("log")
    coach.wait_for(timeout=2 * STEP)
    before = log.bounding_box()
    page.locator("[data-target=d2]").last.click()
    page.get_by_test_id("prompt").get_by_text("Where does the white small go?").wait_for(timeout=STEP)
    assert coach.count() == 0, "the question says what comes next"
    assert page.get_by_test_id("coach-hand").count() == 0
    assert log.bounding_box() == before


def test_beside_a_first_step_the_log_of_braces_has_one_line_of_the_last_turn_of_the_opponent(open_table):
    page = open_table("braces", bot="1", first=True, flat=True, kept={**FIRST, "speed": "at once"}, width=1440)
    page.get_by_test_id("coach").wait_for(timeout=4 * STEP)
    turn = page.locator("[data-testid=log] button.turn").last
    turn.wait_for(timeout=STEP)
    assert turn.get_attribute("aria-expanded") == "false"
    page.get_by_test_id("coach-close").click()
    page.locator("[data-testid=log] button.turn[aria-expanded=true]").wait_for(timeout=STEP)


def test_on_a_phone_braces_says_whose_turn_it_is_and_what_a_step_costs(open_table):
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_table("braces", bot="1", start=BRACES, flat=True, kept=FIRST, **phone)
    page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    turn, beside = page.get_by_role("heading", name="Your turn"), page.get_by_test_id("beside")
    assert turn.is_visible()
    assert beside.get_by_text("A step costs").is_visible()
    assert beside.locator(".left").inner_text().split() == ["7", "points", "left", "of", "7"]
    end = page.get_by_test_id("choice-end").bounding_box()
    assert 40 <= end["height"] <= 44
    assert end["width"] >= 110, "its words do not touch its edges"
    page.locator("[data-target=d2]").last.tap()
    page.get_by_test_id("prompt").wait_for(timeout=STEP)
    assert not turn.is_visible(), "the question says it"


def test_a_newcomer_is_told_of_a_step_that_turned_their_own_piece(open_table):
    start = "Lw,-,-,-,-/-,-,-,-,-/-,Sb,Sw,-,-/-,-,-,Sn,-/-,-,-,-,LbMb w TIP 7"
    page = open_table("braces", bot="1", start=start, flat=True, kept=FIRST)
    page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    page.locator("[data-target=d2]").last.click()
    page.locator("[data-loses=d3]").wait_for(state="attached", timeout=STEP)
    page.get_by_test_id("beside").get_by_text("flips your piece").wait_for(timeout=STEP)
    page.locator("[data-target=d3]").last.hover(force=True)
    page.locator("[data-ghost=c3][data-colour=g]").wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-brace]").evaluate_all("all => all.map((one) => one.dataset.brace)") == ["b3c3", "d3c3"]
    assert page.locator("[data-brace][data-considered]").count() == 2, "nothing has braced yet"
    # It does not go with time here.
    page.evaluate(
        "() => { const wait = window.setTimeout;"
        " window.setTimeout = (call, ms, ...all) => (ms === 6000 ? 0 : wait(call, ms, ...all)); }"
    )
    page.locator("[data-target=d3]").last.click()
    toast = page.get_by_test_id("toast")
    toast.get_by_text("You flipped a piece of your own on c3").wait_for(timeout=STEP)
    board, over = page.get_by_test_id("flat-board").bounding_box(), toast.bounding_box()
    assert over["x"] >= board["x"] + board["width"], "the board stays free"
    page.get_by_role("button", name="End the turn").first.click(timeout=STEP)
    toast.wait_for(state="hidden", timeout=2 * STEP)


def test_each_first_step_stays_for_one_move_and_that_of_level_2_waits_for_a_place_there(open_table):
    page = open_table("pylos", bot="1", flat=True, kept={**FIRST, "speed": "at once"})
    coach = page.get_by_test_id("coach")
    # Not four in a square, wherever the bot's two are.
    for said, cells in (("A square in your colour", "1d1 1c1"), ("Save spheres", "1a4 1b4")):
        coach.get_by_text(said).wait_for(timeout=2 * STEP)
        places = ", ".join(f"[data-choice='{cell}']" for cell in cells.split())
        page.locator(places).first.evaluate("(button) => button.click()")
    page.locator("[data-plies='4']").wait_for(state="attached", timeout=2 * STEP)
    page.get_by_test_id("prompt").get_by_text("Place a sphere").wait_for(timeout=STEP)
    assert coach.count() == 0


def test_the_first_step_of_level_2_is_shown_where_a_sphere_can_be_placed_there(open_table):
    start = "LDL./DLD./LD../....|.../.../...|../..|. L"
    page = open_table("pylos", bot="1", start=start, flat=True, kept=FIRST)
    coach = page.get_by_test_id("coach")
    for said in ("A square in your colour", "Save spheres"):
        coach.get_by_text(said).wait_for(timeout=2 * STEP)
        coach.get_by_test_id("coach-next").click()
    coach.get_by_text("stands for level 2").wait_for(timeout=STEP)


def test_a_first_step_of_another_set_of_rules_is_left_out(open_table):
    page = open_table("pylos", bot="1", options={"rules": "children"}, flat=True, kept={**FIRST, "speed": "at once"})
    coach = page.get_by_test_id("coach")
    coach.get_by_text("Put a sphere on a marked place").wait_for(timeout=2 * STEP)
    page.evaluate(CHOOSE)
    coach.get_by_text("Save spheres").wait_for(timeout=2 * STEP)


def test_a_first_step_does_not_run_ahead_of_what_is_chosen(open_table):
    page = open_table("pyramid", bot="1", flat=True, kept={**FIRST, "speed": "at once"})
    coach = page.get_by_test_id("coach")
    coach.get_by_text("Step to any height").wait_for(timeout=2 * STEP)
    page.evaluate(CHOOSE)
    page.get_by_test_id("prompt").wait_for(timeout=STEP)
    assert coach.count() == 0, "the prompt says what to choose next"
    page.evaluate(CHOOSE)
    coach.get_by_text("a marked cube").wait_for(timeout=STEP)
    assert coach.get_by_test_id("coach-next").count() == 0, "removing a cube leads to the next one"
    page.evaluate(CHOOSE)
    coach.get_by_text("more is ahead").wait_for(timeout=2 * STEP)
    assert coach.get_by_test_id("coach-next").is_visible()


def test_on_a_phone_a_closed_first_step_makes_room_for_the_log_while_something_is_planned(open_table):
    options = {"opening": "red", "clock": 0}
    page = open_table("pyramid_ball", bot="1", options=options, flat=True, width=390, height=844, kept=FIRST)
    coach, log = page.get_by_test_id("coach"), page.get_by_test_id("log")
    coach.wait_for(timeout=2 * STEP)
    page.locator("[data-cell=M0]").focus()
    page.get_by_test_id("give-up").click()
    assert coach.is_visible(), "above the form, which stays in place"
    page.get_by_test_id("coach-close").click()
    coach.wait_for(state="hidden", timeout=STEP)
    line = log.get_by_text("Blue is ready").bounding_box()
    assert line["y"] + line["height"] <= page.get_by_test_id("more").bounding_box()["y"]


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "3d"])
def test_a_piece_that_is_put_back_is_not_in_the_hand(open_table, flat):
    page = open_table("braces", start=BRACES, flat=flat, width=640, height=560)
    until(page, "document.querySelector('[data-choice=d2]')", timeout=2 * STEP)
    if flat:
        box = page.locator("rect[data-target=d2]").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    else:
        place = "document.querySelector('[data-testid=board]')?.pointOf?.('d2')"
        until(page, place, timeout=4 * STEP)
        at = page.evaluate(place)
        x, y = at["x"], at["y"]
    taken = "document.querySelector('[data-choice=d3]')"
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=5)
    until(page, taken)
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    until(page, f"!{taken}")


def test_another_piece_can_be_chosen_for_a_swap(open_table):
    page = open_table("braces", start=BRACES.replace("TIP 7", "SWAP 4"), flat=True)
    page.get_by_test_id("choice-swap").click()
    page.locator("[data-target=e1]").last.click()
    until(page, "document.querySelector('[data-choice=a1]')")
    page.locator("[data-target=d2]").last.click()
    until(page, "document.querySelector('[data-choice=c3]')")
    assert page.get_by_test_id("toast").count() == 0
    page.locator("[data-target=c3]").last.click()
    wait_beyond(page, 0)


def test_what_a_bot_has_done_is_said_in_one_line_beside_what_is_asked(open_table):
    page = open_table("braces", bot="1", first=True, flat=True, kept={"speed": "at once"})
    page.get_by_test_id("last-turn").wait_for(timeout=3 * STEP)
    said = page.get_by_test_id("last-turn").inner_text()
    assert re.fullmatch(r"White (flipped|removed|won|lost|gave|capped|swapped|moved|made) .*\.", said), said
    assert page.get_by_test_id("seat-0").get_by_text("of 9").is_visible(), "who is ahead"
    # What it has left is marked on the squares, and its ways are pale; what the pointer is on has its number.
    ends = page.locator("[data-end]")
    ends.first.wait_for(state="attached", timeout=STEP)
    pale = page.locator(".pale [data-way]")
    assert page.locator("[data-way]").count() == pale.count()
    assert page.locator("[data-step]").count() == 0
    lines = page.locator("[data-testid=log] [data-number]")
    if lines.count():
        lines.first.hover()
        page.locator(":not(.pale) > [data-way]").first.wait_for(state="attached", timeout=STEP)
        assert ends.count() == pale.count() == 0
        # A line under the pointer has only its own step numbered.
        number = lines.first.get_attribute("data-number")
        pointed = {text for place in page.locator("[data-step]").all() for text in place.text_content().split()}
        assert pointed <= {number}, (pointed, number)
