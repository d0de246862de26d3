"""Pyramid Ball on its board: routes drawn with a pointer, programs by keys, and a device that two persons share."""

import re

import pytest

from chromium import at_table
from table_menu import choose_speed
from waiting import STEP, until

pytestmark = pytest.mark.browser


RED, PICK = {"opening": "red"}, {"opening": "pick"}

APART = "home:Lb3,Md3*,Sf3 away:Lb8,Md8,Sf8 0-0"
"""A position in which a bot cannot win in the first turn: the teams are too far apart."""


def here(page, name):
    """The player confirms being there."""
    page.get_by_test_id("hand-over").wait_for(timeout=2 * STEP)
    assert f"{name} decides in secret" in page.get_by_test_id("hand-over").inner_text()
    page.get_by_test_id("here").click()


def program(page, text=None):
    """Waits until a program is asked for and, if one is given, until it is what stands on the sheet."""
    wanted = f"[data-program='{text}']" if text else "[data-program]"
    page.locator(wanted).wait_for(timeout=STEP)


def middle(page, square):
    box = page.locator(f"rect[data-target={square}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, *squares):
    page.mouse.move(*middle(page, squares[0]))
    page.mouse.down()
    for square in squares[1:]:
        page.mouse.move(*middle(page, square), steps=3)
    page.mouse.up()


@pytest.mark.moving
def test_two_persons_play_a_basic_game_on_one_device(open_table):
    page = open_table("pyramid_ball", options=RED, flat=True, kept={"speed": "quick"})
    here(page, "Red")
    program(page, "S:... M:... L:...")
    drag(page, "d4", "e4", "e5", "e6")
    program(page, "S:... M:RFF L:...")
    assert page.locator("[data-route='1']").get_attribute("data-end") == "e6"
    assert page.locator("[data-ghost='1']").count() == 1
    page.get_by_test_id("seal").click()

    # What Red has programmed is nowhere in the page while Blue sits at it.
    page.get_by_test_id("hand-over").wait_for(timeout=STEP)
    assert page.get_by_test_id("program").count() == 0
    for _ in range(2):
        assert "RFF" not in page.content()
        assert page.locator("[data-route]").count() == 0
        if page.get_by_test_id("hand-over").count():
            here(page, "Blue")
    program(page, "S:... M:... L:...")
    # Away sits at the top of this screen: what goes down goes forward.
    drag(page, "b6", "b5", "a5")
    program(page, "S:... M:... L:FR.")
    page.get_by_test_id("seal").click()

    # The turn is shown row by row before anybody is asked again.
    page.locator("[data-piece='1'][data-square=e4]").wait_for(timeout=STEP)
    assert page.get_by_test_id("hand-over").count() == 0
    page.locator("[data-piece='1'][data-square=e6]").wait_for(timeout=STEP)
    here(page, "Red")
    assert page.locator("[data-piece='5'][data-square=a5]").count() == 1
    drag(page, "e6", "e7", "e8")
    page.get_by_test_id("seal").click()
    here(page, "Blue")
    page.get_by_test_id("seal").click()
    page.get_by_text("Red won").wait_for(timeout=2 * STEP)
    page.locator("[data-piece='1'][data-square=e8]").wait_for(timeout=STEP)
    page.get_by_test_id("seat-0").get_by_text("1 point").wait_for(timeout=STEP)
    assert "brings the ball into the goal row" in page.get_by_test_id("log").inner_text()


def test_the_last_turn_is_pale_until_the_next_one_is_planned(open_table):
    page = open_table("pyramid_ball", bot="1", options={}, start=APART, flat=True, kept={"speed": "quick"})
    program(page)
    drag(page, "b3", "b4")
    program(page, "S:... M:... L:F..")
    page.get_by_test_id("seal").click()
    drawn, pale = page.locator("[data-way=b3-b4]"), page.locator(".pale [data-way=b3-b4]")
    drawn.wait_for(state="attached", timeout=STEP)
    until(page, "!document.querySelector('[data-testid=skip-turn]')", timeout=STEP)
    program(page, "S:... M:... L:...")
    pale.wait_for(state="attached", timeout=STEP)
    page.get_by_test_id("again").click()
    pale.wait_for(state="detached", timeout=STEP)
    page.get_by_test_id("skip-turn").click()
    pale.wait_for(state="attached", timeout=STEP)
    page.mouse.move(*middle(page, "d3"))
    page.mouse.down()
    until(page, "!document.querySelector('[data-way]')", timeout=STEP)
    page.mouse.up()


def test_programs_are_drawn_and_entered_by_keys_from_either_side(open_table):
    page = open_table("pyramid_ball", bot="1", options=RED, flat=True)
    program(page)
    an_unused_form_is_whole_and_stays_where_it_is(page)
    a_route_is_taken_back_and_begun_anew(page)
    page.keyboard.press("Escape")
    program(page, "S:... M:... L:...")
    a_piece_taken_on_the_field_is_programmed_by_keys(page)
    a_pass_is_entered_and_removed_at_both_of_its_ends(page)
    from_the_far_side_arrows_point_as_the_field_is_seen(page)


def an_unused_form_is_whole_and_stays_where_it_is(page):
    form, up = page.get_by_test_id("program"), page.get_by_test_id("give-up")
    seal, clear, back = (page.get_by_test_id(name) for name in ("seal", "clear", "step-back"))

    def places():
        return [part.bounding_box() for part in (form, up, seal)]

    before = places()
    assert up.is_hidden(), "no step is selected"
    assert page.locator("[data-cell].at").count() == 0
    begin = page.get_by_test_id("begin-plan")
    assert begin.inner_text() == "Drag a piece on the field, or press a box."
    assert seal.inner_text() == "Skip plan"
    assert clear.count() + back.count() == 0, "nothing to take back"
    # Keys lead from the steps over the buttons to the way on without a plan.
    page.locator("[data-cell=M0]").focus()
    up.wait_for(timeout=STEP)
    assert begin.count() == 0
    assert page.locator("[data-cell].at").evaluate_all("all => all.map((one) => one.dataset.cell)") == ["M0"]
    assert places() == before
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == "seal":
            break
    assert seal.evaluate("button => button === document.activeElement")
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("Escape")
    begin.wait_for(timeout=STEP)
    assert places() == before
    # What is taken back leaves the focus where it is, and keys apply there.
    page.locator("[data-cell=S1]").focus()
    page.keyboard.press("Escape")
    begin.wait_for(timeout=STEP)
    page.keyboard.press("ArrowUp")
    program(page, "S:.F. M:... L:...")
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, "d4"))
    page.locator("[data-cell=M0]:focus").wait_for(timeout=STEP)
    assert seal.inner_text() == "Skip plan", "a selected piece without a plan"
    up.click()
    program(page, "S:... M:F.. L:...")
    assert seal.inner_text() == "Go!"
    clear.wait_for(timeout=STEP)
    assert back.is_visible()
    meeting = page.get_by_test_id("meeting")
    assert meeting.inner_text() == "Step 1: if Blue M stays on d5, your M stops on d4.", (
        "what the burst on the field means"
    )
    assert page.locator("[data-meeting=d5]").count() == 1
    assert page.locator("[data-route='1']").get_attribute("data-end") == "d5"
    assert page.locator("[data-ghost='1']").count() == 0, "the arrow ends before the other team's piece"
    assert not page.get_by_test_id("prompt").is_visible(), "the line is in its place"
    assert places() == before
    page.keyboard.press("Escape")
    program(page, "S:... M:... L:...")
    assert meeting.inner_text() == ""
    assert page.get_by_test_id("prompt").is_visible()
    assert places() == before


def a_route_is_taken_back_and_begun_anew(page):
    drag(page, "f3", "f4", "g4", "f4")
    program(page, "S:F.. M:... L:...")
    drag(page, "f4", "e4")
    program(page, "S:FL. M:... L:...")  # led on from its end
    drag(page, "f3", "g3", "g4", "g5", "g6")
    program(page, "S:RFF M:... L:...")  # begun again, and no longer than three rows


def a_piece_taken_on_the_field_is_programmed_by_keys(page):
    page.mouse.click(*middle(page, "b3"))
    until(page, "document.activeElement?.dataset.cell === 'L0'", timeout=STEP)
    page.keyboard.press("ArrowUp")
    until(page, "document.activeElement?.dataset.cell === 'L1'", timeout=STEP)
    page.keyboard.press(".")
    until(page, "document.activeElement?.dataset.cell === 'L2'", timeout=STEP)
    page.locator("[data-cell=S1]").focus()
    page.keyboard.press("ArrowRight")
    until(page, "document.activeElement?.dataset.cell === 'S2'", timeout=STEP)
    program(page, "S:.R. M:... L:F..")
    assert page.locator("[data-route]").count() == 2
    # The last step of the selected piece is taken back, as often as it has one.
    page.locator("[data-cell=L2]").focus()
    undo = page.get_by_test_id("step-back")
    undo.click()
    program(page, "S:.R. M:... L:...")
    until(page, "document.activeElement?.dataset.cell === 'L0'", timeout=STEP)
    assert undo.is_disabled()
    page.keyboard.press("ArrowUp")
    program(page, "S:.R. M:... L:F..")
    page.locator("[data-cell=L1]").focus()
    page.keyboard.press("p")
    program(page, "S:.R. M:... L:F.. P2:L")
    assert page.locator("[data-pass]").get_attribute("data-pass") == "b4"
    # The carrier's own step names its receivers in turn.
    page.locator("[data-cell=M1]").focus()
    for text in ("", " P2:S", " P2:L", "", " P2:S"):
        page.keyboard.press("p")
        program(page, f"S:.R. M:... L:F..{text}")
    assert page.locator("[data-cell=M1]").get_attribute("aria-label").endswith("pass to the small in step 2")
    # The carrier's step shows the pass with its receiver, and the receiver's step the ball beside its own move.
    assert page.locator("[data-cell=M1]").inner_text() == "S"
    assert page.get_by_test_id("meeting").inner_text() == "Pass to the small in step 2"
    page.locator("[data-cell=M0]").focus()
    assert page.get_by_test_id("meeting").inner_text() == "A pass comes in step 2 or 3.", "before it is pressed"
    assert not page.get_by_test_id("prompt").is_visible(), "in its place"
    page.locator("[data-cell=M1]").focus()
    assert page.locator("[data-cell=S1]").inner_text() == "→"
    assert page.locator("[data-cell=S1] svg").count() == 1
    assert page.locator("[data-cell=L1] svg").count() == 0
    assert page.get_by_test_id("give-pass").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    program(page, "S:... M:... L:...")


def a_pass_is_entered_and_removed_at_both_of_its_ends(page):
    def ends():
        return page.locator("[data-cell].passing").evaluate_all("all => all.map((one) => one.dataset.cell)")

    ball = page.get_by_test_id("ball").bounding_box()
    page.mouse.move(ball["x"] + ball["width"] / 2, ball["y"] + ball["height"] / 2)
    page.mouse.down()
    page.mouse.move(*middle(page, "f3"), steps=3)
    page.mouse.up()
    program(page, "S:... M:... L:... P2:S")
    assert ends() == ["S1", "M1"]
    assert page.locator("[data-cell=S1]").inner_text() == "", "the ball comes"
    assert page.locator("[data-cell=S1] svg").count() == 1
    assert page.locator("[data-cell=M1]").inner_text() == "S", "an arrow is a step"
    assert page.locator("[data-cell=M1] svg").count() == 1
    for cell in ("S1", "M1"):
        assert page.locator(f"[data-cell={cell}]").get_attribute("aria-label").endswith("pass to the small in step 2")
    page.locator("[data-cell=S1]").focus()
    page.get_by_test_id("give-pass").click()
    program(page, "S:... M:... L:...")
    assert ends() == []
    page.locator("[data-cell=M1]").focus()
    page.get_by_test_id("give-pass").click()
    program(page, "S:... M:... L:... P2:S")
    assert ends() == ["S1", "M1"]
    page.keyboard.press("Escape")
    program(page, "S:... M:... L:...")


def from_the_far_side_arrows_point_as_the_field_is_seen(page):
    near = middle(page, "f3")[1]
    page.get_by_role("button", name="Flip board").click()
    assert middle(page, "f3")[1] < near
    page.locator("[data-cell=S0]").click()
    page.keyboard.press("ArrowDown")
    program(page, "S:F.. M:... L:...")
    assert page.locator("[data-cell=S0]").inner_text() == "↓"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_hand_of_the_first_step_is_on_the_piece_and_covers_neither_its_letter_nor_the_ball(open_table, width):
    page = open_table("pyramid_ball", bot="1", options=RED, flat=True, kept={"coached": "[]"}, width=width, height=844)
    hand = page.get_by_test_id("coach-hand")
    hand.wait_for(timeout=2 * STEP)
    # Its corner is the tip of the finger.
    tip, body = hand.bounding_box(), page.locator("[data-piece='1']").bounding_box()
    assert body["x"] < tip["x"] < body["x"] + body["width"]
    assert body["y"] < tip["y"] < body["y"] + body["height"]
    letter, ball = page.locator("[data-piece='1'] text").bounding_box(), page.get_by_test_id("ball").bounding_box()
    for part in hand.locator("path").all():
        right = part.bounding_box()["x"] + part.bounding_box()["width"]
        assert right <= letter["x"] + letter["width"] / 4
        assert right <= ball["x"]


@pytest.mark.moving
def test_a_turn_can_be_scrubbed(open_table):
    # With room for the lines of a turn in the log, which has its heading only in a low window.
    page = open_table("pyramid_ball", options=RED, width=1440, height=900, kept={"speed": "at once"})
    here(page, "Red")
    drag(page, "f3", "f4", "f5")
    # In its third step it runs into the large.
    drag(page, "d4", "c4", "b4", "b3")
    page.get_by_test_id("seal").click()
    here(page, "Blue")
    assert page.get_by_test_id("turn-plans").count() == 0, "Red's plan is secret"
    # Blue's small wants the square that Red's is coming to: one of the two is stopped there.
    drag(page, "f6", "f5")
    page.get_by_test_id("seal").click()
    here(page, "Red")
    told = page.get_by_test_id("log").text_content()
    assert "small on f4 is stopped" in told, told
    scrub = page.get_by_test_id("scrub")
    scrub.focus()
    page.keyboard.press("Home")
    page.locator("[data-piece='0'][data-square=f3]").wait_for(timeout=STEP)
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-route]").count() == 3, "both programs"
    plans = page.get_by_test_id("turn-plans")
    place = plans.bounding_box()
    headings = plans.locator("section h3").all_inner_texts()
    assert headings == ["Blue’s plan", "Red’s plan"]
    words = plans.locator("section").last.locator(".unseen").text_content()
    assert words.replace("\N{NO-BREAK SPACE}", " ") == "Red: S up, up; M left, left, down."
    assert plans.locator("[data-runs]").count() == 0, "no step has begun"
    page.keyboard.press("ArrowRight")
    page.locator("[data-piece='0'][data-square=f4]").wait_for(timeout=STEP)
    running = plans.locator("[data-runs]").evaluate_all("all => all.map((one) => one.textContent.trim())")
    assert running == ["↓", "", "", "↑", "←", ""], "the first step of each piece, as the field is seen"
    assert plans.bounding_box() == place
    page.keyboard.press("ArrowRight")
    page.locator("[data-how=stopped][data-way^=f4]").wait_for(state="attached", timeout=STEP)
    assert page.locator(".bubble").count() == 1, "what it bumped into"
    assert "is stopped" in page.get_by_test_id("prompt").inner_text()
    told = scrub.get_attribute("aria-valuetext")
    assert re.match(r"3 of \d+: ", told), "the screen reader hears which picture it is"
    assert "is stopped" in told
    page.get_by_test_id("skip-turn").click()
    why = page.get_by_test_id("log").get_by_role("button", name="why").last
    why.click()
    assert "only the team without the ball pushes" in page.get_by_test_id("log").inner_text()
    assert page.get_by_test_id("skip-turn").count() == 0
    # The sentence under the pointer marks its step on the board.
    for words, marked, faint in (
        ("small on f4 is stopped: Blue's small is on f5.", "f4-f5", "b4-b3"),
        ("medium on b4 is stopped: Red's large is on b3.", "b4-b3", "f4-f5"),
    ):
        page.get_by_test_id("log").locator(".step", has_text=words).hover()
        for way, selector in ((marked, ":not(.faint)"), (faint, ".faint")):
            page.locator(f"[data-how=stopped][data-way={way}]{selector}").wait_for(state="attached", timeout=STEP)


def test_the_secret_pick_is_handed_over_too(open_table):
    page = open_table("pyramid_ball", options=PICK, flat=True)
    assert page.get_by_test_id("choice-pick M").count() == 0
    here(page, "Red")
    page.get_by_test_id("choice-pick M").click()
    page.get_by_test_id("hand-over").wait_for(timeout=STEP)
    assert page.get_by_test_id("choice-pick S").count() == 0
    here(page, "Blue")
    page.get_by_test_id("choice-pick S").click()
    page.get_by_test_id("choice-defend").click(timeout=2 * STEP)
    here(page, "Red")
    program(page)


def test_a_finger_draws_a_route_on_a_phone_without_scrolling(open_table):
    page = open_table(
        "pyramid_ball", bot="1", options=RED, width=390, height=844, flat=True, has_touch=True, is_mobile=True
    )
    program(page)
    hand = page.context.new_cdp_session(page)

    def touch(kind, square=None):
        spots = [dict(zip("xy", middle(page, square), strict=True))] if square else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", "d4")
    for square in ("d4", "e4", "e5", "e6"):
        touch("touchMove", square)
    touch("touchEnd")
    program(page, "S:... M:RFF L:...")
    assert page.evaluate("scrollY") == 0
    low = page.get_by_test_id("seal").bounding_box()
    assert low["y"] + low["height"] <= 844, "board and controls are in sight together"
    assert page.get_by_test_id("program-text").bounding_box()["y"] < 844
    # Also in a low window.
    page.set_viewport_size({"width": 390, "height": 664})
    until(page, "innerHeight === 664")
    bar = page.get_by_test_id("more").bounding_box()
    parts = [page.get_by_test_id("flat-board"), page.locator(".lanes"), page.get_by_test_id("seal")]
    for box in [part.bounding_box() for part in parts]:
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"], "above the row of icons, without scrolling"
    assert page.evaluate("scrollY") == 0


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('[data-cell], [data-testid^=give-]')].map((part) => ({
        name: part.dataset.cell ?? part.dataset.testid,
        box: part.getBoundingClientRect(),
    }));
    const form = document.querySelector('[data-testid=program]').getBoundingClientRect();
    const meet = (one, other) =>
        one.left < other.right - 0.5 && other.left < one.right - 0.5
        && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
    return [
        ...boxes.filter(({ box }) => box.left < form.left || box.right > form.right).map(({ name }) => name),
        ...boxes.flatMap(({ name, box }, index) =>
            boxes.slice(index + 1).filter((other) => meet(box, other.box)).map((other) => `${name} ${other.name}`)),
    ];
}"""
"""Steps and keys that leave the form or overlap."""


@pytest.mark.parametrize(
    "position",
    [
        {"options": RED},
        {
            "options": {"rules": "advanced", "clock": 0},
            "start": "home:Lb3,Md4*,Sf3+DQ away:Lb6,Md5,Sf6+Z 1-2",
        },
    ],
    ids=["three steps", "and a dash"],
)
def test_steps_and_keys_have_room_in_small_windows(open_table, position):
    page = open_table("pyramid_ball", bot="1", flat=True, width=1440, height=900, **position)
    program(page)
    dashes = page.locator("[data-cell=S3]").count() > 0
    assert dashes == ("start" in position)
    for width, height in ((320, 568), (568, 320), (390, 844), (667, 375), (844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && innerHeight === {height}")
        assert page.evaluate(OVERLAPS) == [], (width, height)
        columns = page.locator("[data-cell$='1']").evaluate_all("all => all.map((one) => one.offsetLeft)")
        assert len(set(columns)) == 1, f"the steps of all pieces are below each other: {width}, {height}"


@pytest.mark.moving
@pytest.mark.parametrize("clock", [0, 120])
def test_on_a_phone_a_newcomer_reads_first_and_nothing_moves_once_a_plan_is_entered(open_table, clock):
    kept = {"coached": "[]", "speed": "at once"}
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_table("pyramid_ball", bot="1", options={"clock": clock}, start=APART, flat=True, kept=kept, **phone)
    coach, seal, lanes = page.get_by_test_id("coach"), page.get_by_test_id("seal"), page.locator(".lanes")
    coach.wait_for(timeout=2 * STEP)
    seal.click(timeout=STEP)
    said = page.get_by_test_id("program").get_by_test_id("last-turn")
    said.wait_for(timeout=2 * STEP)
    assert said.inner_text(), "what the last turn did"
    assert page.get_by_test_id("clock").count() == (1 if clock else 0)
    coach.wait_for(timeout=STEP)

    def places():
        return [part.bounding_box() for part in (coach, lanes, seal)]

    before = places()
    first, form, button = before
    assert first["y"] + first["height"] <= form["y"], "it is read before the steps"
    line = said.bounding_box()
    assert line["x"] + line["width"] <= button["x"], "beside the button"
    assert line["y"] + line["height"] <= page.get_by_role("toolbar", name="Game").bounding_box()["y"]
    page.locator("[data-cell=L0]").click()
    page.get_by_test_id("give-up").click(timeout=STEP)
    program(page, "S:... M:... L:F..")
    assert seal.inner_text() == "Go!"
    assert places() == before


def test_the_minute_starts_when_the_last_turn_has_been_shown(open_page, server):
    table, keys = server.table("pyramid_ball", opening="red", clock=60)
    with server.sit(table, keys[1]) as blue:
        blue.at(0)
        blue.send({"type": "playback_finished", "seat": 1, "ply": 0})
        blue.decide(1, "S:... M:... L:...")
        blue.at(1)
    page = open_page(f"{server.address}/table/{table}", flat=True, kept=at_table(table, keys[:1]))
    page.get_by_test_id("clock").wait_for(timeout=STEP)
    choose_speed(page, "slow")
    drag(page, "f3", "f4", "f5")
    page.get_by_test_id("seal").click()
    page.get_by_test_id("skip-turn").wait_for(timeout=2 * STEP)
    assert page.get_by_test_id("clock").count() + page.get_by_test_id("running").count() == 0
    page.get_by_test_id("skip-turn").click()
    page.get_by_test_id("clock").wait_for(timeout=STEP)
    assert int(page.get_by_test_id("clock").inner_text().split()[0]) >= 50, "the whole minute is left"


def test_by_correspondence_each_begins_his_own_minute(open_page, server):
    wanted = {
        "game": "pyramid_ball",
        "options": {"opening": "red"},
        "time_control": {"kind": "days", "seconds": 86_400},
    }
    _, made = server.post("/api/tables", wanted)
    page = open_page(
        f"{server.address}/table/{made['id']}", flat=True, kept={**at_table(made["id"], made["keys"]), "speed": "quick"}
    )
    for name, piece, goal, turns in (
        ("Red", "f3", "f4", "S:F.. M:... L:..."),
        ("Blue", "f6", "f5", "S:F.. M:... L:..."),
    ):
        begin = page.get_by_test_id("begin")
        begin.wait_for(timeout=STEP)
        assert page.get_by_test_id("prompt").inner_text() == f"{name}: your time begins when you start it."
        assert page.locator("[data-program]").count() == 0, "nothing is programmed before it"
        begin.click()
        page.get_by_test_id("clock").wait_for(timeout=STEP)
        program(page, "S:... M:... L:...")
        drag(page, piece, goal)
        program(page, turns)
        page.get_by_test_id("seal").click()
    page.get_by_test_id("begin").wait_for(timeout=3 * STEP)
    with server.sit(made["id"], made["keys"][0]) as red:
        assert [line["text"] for line in red.at(2)["log"]] == ["S:F.. M:... L:..."] * 2


def test_the_ball_is_dragged_to_a_team_mate_to_pass(open_table):
    page = open_table("pyramid_ball", bot="1", options={**RED, "clock": 0}, flat=True)
    program(page)
    ball = page.get_by_test_id("ball").bounding_box()
    page.mouse.move(ball["x"] + ball["width"] / 2, ball["y"] + ball["height"] / 2)
    page.mouse.down()
    page.locator("[data-receiver]").first.wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-receiver]").count() == 2, "both team-mates may receive it"
    page.mouse.move(*middle(page, "f3"), steps=6)
    page.mouse.up()
    program(page, "S:... M:... L:... P2:S")
    assert page.locator("[data-pass=f3]").count() == 1
    # The carrier stands in the step in which it passes.
    page.keyboard.press("Escape")
    drag(page, "d4", "e4", "e5", "e6")
    drag(page, "f3", "f4")
    program(page, "S:F.. M:RFF L:...")
    ball = page.get_by_test_id("ball").bounding_box()
    page.mouse.click(ball["x"] + ball["width"] / 2, ball["y"] + ball["height"] / 2)
    page.mouse.click(*middle(page, "f4"))
    program(page, "S:F.. M:RF. L:... P3:S")


@pytest.mark.moving
def test_a_tackle_is_seen_as_a_bump_and_said_on_the_field(open_table):
    page = open_table("pyramid_ball", options={**RED, "clock": 0}, flat=True, kept={"speed": "slow"})
    here(page, "Red")
    drag(page, "d4", "d3")
    page.get_by_test_id("clear").click()
    page.get_by_test_id("seal").click()
    here(page, "Blue")
    drag(page, "d5", "d4")
    page.get_by_test_id("seal").click()
    page.locator(".bubble", has_text="Tackle!").wait_for(timeout=3 * STEP)
    assert page.locator("[data-piece='4'][data-square=d4]").count() == 1
