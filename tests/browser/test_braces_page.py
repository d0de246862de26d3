"""Braces's board: pieces that can brace, stacks, drags by pointer and finger, what a turn has done."""

import math
from itertools import pairwise

import pytest

from chromium import at_table
from waiting import STEP, until

pytestmark = pytest.mark.browser

BRACES = "-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/Lw,-,-,-,LbMb w TIP 7"
"""White's small on d2 braces the black one on c3 by a step to d3."""


def test_the_button_of_a_piece_that_can_brace_has_the_sign_of_the_board(open_table):
    start = BRACES.replace("Sw,-/Lw", "MwSw,-/Lw")
    page = open_table("braces", start=start, width=390, height=844, flat=True, has_touch=True, is_mobile=True)
    page.locator("[data-turns-from=d2]").wait_for(state="attached", timeout=2 * STEP)
    page.locator("[data-target=d2]").last.tap()
    page.locator("[data-testid=choice-S] [data-turns-from=S]").wait_for(timeout=STEP)
    assert page.locator("[data-testid=choice-M] [data-turns-from]").count() == 0
    names = [page.get_by_test_id(f"choice-{label}").inner_text().split("\n")[0] for label in "SM"]
    assert names == ["White small", "White medium"], "with their colour"


def test_braces_shows_what_a_step_would_turn_before_it_is_made(open_table):
    page = open_table("braces", start=BRACES, flat=True)
    page.locator("[data-turns-from=d2]").wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-turns-from]").count() == 1, "no other piece can turn one now"
    assert page.locator("[data-goal]").count() == 0, "goals are those of the piece in the hand"
    page.locator("[data-target=d2]").last.click()
    page.locator("[data-turns=d3]").wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-turns=d3] [data-mark=braces]").count() == 1, "from there it braces"
    victims = page.locator("[data-victim]").evaluate_all("all => all.map((one) => ({ ...one.dataset }))")
    assert victims == [{"victim": "c3", "colour": "r"}], "what would turn, in its next colour"
    victim = page.locator("[data-target=c3]").filter(has=page.locator("[data-victim]"))
    assert victim.locator("title").text_content().startswith("black small on c3"), "the piece itself"
    signs = page.get_by_test_id("beside").locator(".what li")
    said = [text.replace("\n", " ") for text in signs.all_inner_texts()]
    assert said == ["would flip"], "each sign on the board has its words"
    goals = page.locator("[data-goal]").evaluate_all("all => all.map((one) => one.dataset.goal)")
    assert len(goals) == len(set(goals)), "one sign each"
    far = page.locator("[data-far]").evaluate_all("all => all.map((one) => one.dataset.far)")
    assert set(far) < set(goals)
    assert page.locator("[data-goal]").all_text_contents() == [""] * len(goals), "no prices before one is pointed at"
    corners = page.get_by_test_id("flat-board").locator("[data-mark=choice]")
    assert corners.count() == 0, "they are for pieces that can be taken"
    radii = "all => all.map((one) => Number(one.getAttribute('r')))"
    near = page.locator("[data-goal]:not([data-far]) circle").evaluate_all(radii)
    assert len(near) == len(goals) - len(far)
    assert min(near) > max(page.locator(".dim circle").evaluate_all(radii)), "what a step reaches stands out"
    price = page.locator("[data-price]")
    for square, cost in (("e1", "2"), ("d5", "3"), ("d1", "1")):
        page.locator(f"[data-target={square}]").last.hover(force=True)
        page.locator(f"[data-price={square}]").wait_for(state="attached", timeout=STEP)
        assert price.all_text_contents() == [cost], square
    page.mouse.move(1, 1)
    price.wait_for(state="detached", timeout=STEP)
    assert page.locator("[data-far=e1] circle").count() == 1, "a dot beside what stands there"
    assert page.locator("[data-goal=e2] circle").count() == 1, "a dot on an empty one"
    panel = page.get_by_test_id("beside")
    die = panel.get_by_role("img", name="TIP")
    place = die.bounding_box()
    assert panel.locator(".coin.taken").count() == 0, "where it goes is not known yet"
    page.locator("[data-target=d3]").last.hover(force=True)
    page.locator("[data-ghost=c3][data-colour=r]").wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-goal] [data-price=d3]").count() == 0, "the piece is there"
    assert panel.get_by_text("→ 6 left").is_visible(), "of seven"
    assert panel.locator(".coin.taken").count() == 1, "the coins say the same"
    assert die.bounding_box() == place, "what is beside it stays where it is"
    assert page.locator("[data-price=d3]").text_content().strip() == "1"
    assert page.locator("[data-ghost=d3]").count() == 1, "where the piece would stand"
    # The same by keys: what has the focus is shown.
    page.mouse.move(1, 1)
    page.locator("[data-choice=d3]").focus()
    page.locator("[data-ghost=c3][data-colour=r]").wait_for(state="attached", timeout=STEP)
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('flips to red')", timeout=STEP)


def test_a_stack_of_braces_shows_its_pieces_when_pressed_and_each_can_be_taken(open_table):
    start = "-,-,-,-,-/-,-,-,-,-/-,-,LwMwSw,-,-/-,-,-,-,-/-,-,-,-,LbMb w TIP 7"
    page = open_table("braces", start=start, flat=True)
    for label, size in (("L", "large"), ("M", "medium"), ("S", "small")):
        for on_board in (True, False):
            page.locator("rect[data-target=c3]").first.click(force=True)
            button = page.get_by_test_id(f"choice-{label}")
            button.wait_for(timeout=STEP)
            assert page.get_by_test_id("fan").count() == 0, "the board is free"
            if on_board:
                box = page.locator(f"[data-piece={label}]").bounding_box()
                page.mouse.click(box["x"] + 0.4 * box["width"], box["y"] + 0.83 * box["height"])
            else:
                button.click()
            page.get_by_text(f"Where does the white {size} go?").first.wait_for(timeout=STEP)
            page.locator("[data-goal]").first.wait_for(state="attached", timeout=STEP)
            if on_board:
                page.locator("rect[data-target=c3]").first.click(position={"x": 4, "y": 4})
                page.locator("[data-goal]").first.wait_for(state="detached", timeout=STEP)
                assert page.get_by_test_id("toast").count() == 0, "put down where it was picked up"
            else:
                page.get_by_test_id("cancel").click()
    drag(page, "c3", "c4")
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('Small c3 → c4')", timeout=STEP)


STACK = "-,-,-,-,-/-,-,-,-,-/-,-,LwMwSw,-,-/-,-,-,-,-/-,-,-,-,LbMb w TIP 7"
POINT = "target => document.querySelector('[data-testid=board]')?.pointOf?.(target)"


def lies_apart(page, square, labels):
    """Whether the pieces of a stack are beside its square, each with room for a finger."""
    at = page.evaluate(POINT, square)
    points = [page.evaluate(POINT, label) for label in labels]
    if not all(points):
        return False
    for point in points:
        beside = max(abs(point["x"] - at["x"]) / at["halfWidth"], abs(point["y"] - at["y"]) / at["halfHeight"])
        assert beside > 1, "beside the square"
    apart = [other["x"] - one["x"] for one, other in pairwise(points)]
    assert min(apart) >= 44, "a finger hits them"
    return True


@pytest.mark.parametrize("phone", [False, True])
def test_a_stack_of_braces_is_laid_out_beside_its_square_in_three_dimensions(open_table, phone):
    size = (
        {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if phone else {"width": 900, "height": 640}
    )
    page = open_table("braces", start=STACK, flat=False, **size)
    until(page, POINT, arg="c3", timeout=4 * STEP)
    board = page.get_by_test_id("board").bounding_box()
    press = page.touchscreen.tap if phone else page.mouse.click

    def press_at(target):
        at = page.evaluate(POINT, target)
        press(at["x"], at["y"])

    for label, size in (("L", "large"), ("M", "medium"), ("S", "small")):
        press_at("c3")
        page.get_by_test_id(f"choice-{label}").wait_for(timeout=2 * STEP)
        buttons = page.locator("[data-testid^=choice-]:visible")
        names = buttons.evaluate_all("all => all.map((one) => one.dataset.testid)")
        assert names == ["choice-L", "choice-M", "choice-S"], "in the order of the pieces"
        assert page.get_by_test_id("board").bounding_box() == board, "the board stays where it is"
        assert lies_apart(page, "c3", "LMS")
        press_at(label)
        page.get_by_text(f"Where does the white {size} go?").first.wait_for(timeout=2 * STEP)
        assert not lies_apart(page, "c3", "LMS"), "it is a stack again"
        page.get_by_test_id("cancel").click()
    press_at("c3")
    page.get_by_test_id("choice-M").click(timeout=2 * STEP)
    page.get_by_text("Where does the white medium go?").first.wait_for(timeout=2 * STEP)


def test_a_spectator_of_braces_sees_the_pieces_of_a_stack_in_three_dimensions(open_table):
    page = open_table("braces", start=STACK, flat=False, width=900, height=640, kept={"tables": "[]"})
    until(page, POINT, arg="c3", timeout=4 * STEP)
    assert not lies_apart(page, "c3", "LMS")
    for laid_out in (True, False):
        at = page.evaluate(POINT, "c3")
        page.mouse.click(at["x"], at["y"])
        assert lies_apart(page, "c3", "LMS") == laid_out


def test_the_numbers_on_squares_of_braces_are_explained_on_a_phone(open_table):
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_table("braces", start=BRACES.replace("Sw,Sb", "Sw,-"), flat=True, **phone)
    page.locator("[data-target=d2]").last.tap()
    key = page.get_by_test_id("dots")
    key.wait_for(timeout=STEP)
    assert key.text_content().replace(" ", "") == "1step2points", "the number as it is on the board"
    assert "2" in page.locator("[data-far]").all_text_contents()


def test_the_word_before_the_pieces_of_a_player_of_braces_begins_the_line_or_follows_a_dot(open_table):
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person"}]
    page = open_table("braces", seats, start=BRACES, flat=True, width=390, height=844)
    page.get_by_test_id("pieces-1").wait_for(timeout=STEP)
    dots = [
        page.locator(f"[data-testid=pieces-{seat}] small").evaluate("all => getComputedStyle(all, '::before').content")
        for seat in (0, 1)
    ]
    assert ["·" in dot for dot in dots] == [True, False]
    alone, name = page.get_by_test_id("pieces-1"), page.get_by_test_id("seat-1").locator("strong")
    assert alone.bounding_box()["x"] == name.bounding_box()["x"]


def test_a_finger_sees_what_several_steps_of_braces_cost_before_it_makes_them(open_table):
    page = open_table("braces", start=BRACES, width=390, height=844, flat=True, has_touch=True, is_mobile=True)
    page.locator("[data-target=d2]").last.tap()
    page.locator("[data-far=e1]").wait_for(state="attached", timeout=STEP)
    assert [page.locator(f"[data-far={square}]").text_content() for square in ("e1", "d5")] == ["2", "3"]
    price = page.locator("[data-price]")
    for square, cost in (("e1", "2"), ("d5", "3")):
        page.locator(f"[data-target={square}]").last.tap(force=True)
        page.locator(f"[data-price={square}]").wait_for(state="attached", timeout=STEP)
        assert price.all_text_contents() == [cost]
        assert page.locator(f"[data-again={square}]").count() == 1, "a button"
        panel = page.get_by_test_id("beside")
        assert panel.get_by_text(f"press {square} again").is_visible()
        assert panel.get_by_text(f"→ {7 - int(cost)} left").is_visible()
        assert f"costs {cost}" in panel.locator(".left").text_content(), "a screen reader says it, too"
    assert page.get_by_test_id("prompt").inner_text() == "Where does the white small go?"
    page.get_by_test_id("cancel").tap()
    page.locator("[data-turns-from=d2]").wait_for(state="attached", timeout=STEP)
    page.locator("[data-choice=d2]").evaluate("button => button.click()")
    page.locator("[data-far=d5]").wait_for(state="attached", timeout=STEP)
    assert price.count() == 0, "the piece had been put back"
    page.locator("[data-target=d5]").last.tap(force=True)
    page.locator("[data-price=d5]").wait_for(state="attached", timeout=STEP)
    page.locator("[data-target=d5]").last.tap(force=True)
    page.locator("rect[data-end=d5]").wait_for(state="attached", timeout=2 * STEP)


def test_a_drag_over_several_steps_of_braces_asks_for_no_second_press(open_table):
    page = open_table("braces", start=BRACES, width=390, height=844, flat=True, has_touch=True, is_mobile=True)
    page.locator("[data-turns-from=d2]").wait_for(state="attached", timeout=STEP)
    drag(page, "d2", "d5", before_release="[data-price=d5]:not([data-again])")
    page.locator("rect[data-end=d5]").wait_for(state="attached", timeout=2 * STEP)


def test_a_finger_presses_twice_for_several_steps_of_braces_in_three_dimensions(open_table):
    page = open_table("braces", start=BRACES, width=390, height=844, flat=False, has_touch=True, is_mobile=True)
    until(page, POINT, arg="d2", timeout=4 * STEP)
    for square, shown in (("d2", "Where does the white small go?"), ("d5", "press d5 again"), ("d5", "Your turn")):
        at = page.evaluate(POINT, square)
        page.touchscreen.tap(at["x"], at["y"])
        page.get_by_text(shown).first.wait_for(timeout=2 * STEP)
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('d4 → d5')", timeout=2 * STEP)


def drag(page, start, goal, before_release=None):
    boxes = [page.locator(f"rect[data-target={name}]").first.bounding_box() for name in (start, goal)]
    here, there = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*here)
    page.mouse.down()
    page.mouse.move(*there, steps=4)
    if before_release:
        page.locator(before_release).wait_for(state="attached", timeout=STEP)
    page.mouse.up()


def test_a_piece_of_braces_is_dragged_to_where_it_goes(open_table):
    page = open_table("braces", start=BRACES, flat=True)
    until(page, "document.querySelector('[data-turns-from=d2]')", timeout=STEP)
    drag(page, "d2", "d3", before_release="[data-ghost=c3][data-colour=r]")
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('flips to red')", timeout=STEP)


@pytest.mark.parametrize(
    ("flat", "over", "flips"),
    [
        (True, ["d2"], True),
        (True, ["d2", "c2", "c3"], False),
        (True, [], False),
        (True, None, False),
        (False, ["d2"], True),
        (False, [], False),
    ],
    ids=["drawn", "drawn-again", "drag", "press", "drawn-3d", "drag-3d"],
)
def test_a_piece_of_braces_goes_the_way_that_is_drawn_and_else_one_that_flips_no_own_piece(
    open_table, flat, over, flips
):
    # On d2 the neutral small would flip the white one on e2, with the black one on e1.
    start = "Lw,-,-,-,Lb/-,-,-,-,-/-,-,-,-,-/-,-,Sn,-,Sw/-,-,-,-,Sb w TIP 7"
    page = open_table("braces", start=start, flat=flat, width=900, height=640)
    point = "square => document.querySelector('[data-testid=board]')?.pointOf?.(square)"
    if flat:
        page.locator("[data-target=c2]").first.wait_for(state="attached", timeout=STEP)
    else:
        until(page, point, arg="c2", timeout=4 * STEP)

    def middle(square):
        if flat:
            box = page.locator(f"rect[data-target={square}]").first.bounding_box()
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        at = page.evaluate(point, square)
        return at["x"], at["y"]

    if over is None:
        page.mouse.click(*middle("c2"))
        page.locator("[data-far=d3]").wait_for(state="attached", timeout=STEP)
        page.mouse.click(*middle("d3"))
    else:
        page.mouse.move(*middle("c2"))
        page.mouse.down()
        for square in over:
            page.mouse.move(*middle(square), steps=4)
        page.mouse.move(*middle("d3"), steps=4)
        if flat:
            way = "c2 d2 d3" if flips else "c2 c3 d3"
            page.locator(f"[data-path='{way}']").wait_for(state="attached", timeout=STEP)
            assert page.locator("[data-ghost=e2]").count() == flips, "before it is made"
        page.mouse.up()
    log = "document.querySelector('[data-testid=log]').innerText"
    until(page, f"{log}.includes('→ d3')", timeout=STEP)
    assert page.evaluate(f"{log}.includes('flips to green')") == flips


def test_a_piece_of_braces_is_dragged_in_three_dimensions_too(open_table):
    page = open_table("braces", start=BRACES, flat=False, width=640, height=560)
    until(page, "document.querySelector('[data-testid=board]')?.pointOf?.('d2')", timeout=4 * STEP)
    here, there = (
        page.evaluate("square => document.querySelector('[data-testid=board]').pointOf(square)", square)
        for square in ("d2", "d3")
    )
    page.mouse.move(here["x"], here["y"])
    page.mouse.down()
    page.mouse.move(there["x"], there["y"], steps=4)
    page.mouse.up()
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('flips to red')", timeout=STEP)
    after = page.evaluate("document.querySelector('[data-testid=board]').pointOf('d2')")
    assert abs(after["x"] - here["x"]) < 2, "the view has not moved"


def test_the_view_of_braces_has_room_for_a_tall_stack_on_the_far_row(open_table):
    def far_row(start):
        page = open_table("braces", start=start, flat=False, width=1000, height=560)
        place = "name => document.querySelector('[data-testid=board]')?.pointOf?.(name)"
        until(page, place, arg="b5", timeout=4 * STEP)
        top = page.get_by_test_id("board").bounding_box()["y"]
        left, right = (page.evaluate(place, name) for name in ("b5", "c5"))
        return left["y"] - top, right["x"] - left["x"]

    rows = "{}/Lw,-,Mb,-,-/-,-,-,Sw,-/-,-,-,-,-/-,MwSw,LrSb,-,Mw w TIP 7"
    flat, *tall = (far_row(rows.format(f"-,{stack},-,-,-")) for stack in ("Lb", "LbMbSb", "LbLwMbMwSb", "LbLwMbMwSbSw"))
    # The tallest one is 1.85 squares high, seen from 0.44 radians beside the zenith.
    room, square = flat
    assert room > 1.85 * math.sin(0.44) * square, "the tip of a tall stack is not cut off"
    assert all(view == pytest.approx(flat, abs=0.5) for view in tall), "the board stays where it is, whatever is on it"


def test_a_piece_of_braces_is_dragged_by_a_finger(open_table):
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_table("braces", start=BRACES, flat=True, **phone)
    until(page, "document.querySelector('[data-turns-from=d2]')", timeout=STEP)
    boxes = [page.locator(f"rect[data-target={name}]").first.bounding_box() for name in ("d2", "d3")]
    here, there = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    finger = page.context.new_cdp_session(page)

    def touch(kind, *points):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", here)
    for part in (0.3, 0.6, 1):
        touch("touchMove", tuple(a + part * (b - a) for a, b in zip(here, there, strict=True)))
    page.locator("[data-ghost=c3][data-colour=r]").wait_for(state="attached", timeout=STEP)
    touch("touchEnd")
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('flips to red')", timeout=STEP)


def test_a_turn_of_braces_is_told_in_one_line(open_table):
    page = open_table("braces", start=BRACES, flat=True)
    page.locator("[data-target=d2]").last.click()
    page.locator("[data-target=d3]").last.click(force=True)
    end = page.get_by_test_id("choice-end")
    end.wait_for(timeout=2 * STEP)
    left, cost = page.get_by_test_id("beside").locator("strong"), page.get_by_test_id("prices")
    rows = [box["y"] + box["height"] / 2 for box in (left.bounding_box(), cost.bounding_box(), end.bounding_box())]
    assert rows[0] < rows[1] - 20, "what is left is in a row of its own"
    assert abs(rows[1] - rows[2]) < 4, "costs and buttons are one row"
    cause = page.locator("[data-testid=log] [data-cause=c3]")
    assert cause.inner_text().split() == ["b3", "›", "c3", "d3"], "between the pieces that brace it"
    end.click()
    page.get_by_test_id("turn-summary").get_by_text("White flipped 1 (c3)").wait_for(timeout=2 * STEP)


def test_the_card_of_each_player_of_braces_shows_the_pieces_that_they_move(open_table):
    page = open_table("braces", start=BRACES, flat=True, width=390, height=844)
    pieces = [page.get_by_test_id(f"pieces-{seat}") for seat in (0, 1)]
    assert [one.get_attribute("aria-label") for one in pieces] == [
        "Moves: white, green (flipped) and blue (neutral)",
        "Moves: black, red (flipped) and blue (neutral)",
    ]
    seat, shown = page.get_by_test_id("seat-0").bounding_box(), pieces[0].bounding_box()
    assert seat["y"] < shown["y"] < seat["y"] + seat["height"] - shown["height"], "in view"
    word, row = (pieces[0].locator(name).bounding_box() for name in ("small", ".row"))
    assert shown["x"] <= word["x"] < word["x"] + word["width"] < row["x"], "after a word"
    assert abs(word["y"] - shown["y"]) < 1, "on the same line"
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person"}]
    page = open_table("braces", seats, options={"two_colours": True}, flat=True, width=320, height=740)
    shown, row, word = (
        page.get_by_test_id("pieces-0").locator(name).bounding_box() for name in ("xpath=.", ".row", "small")
    )
    assert row["x"] == shown["x"], "without the word where they alone have room"
    assert word["y"] >= shown["y"] + shown["height"], "out of sight"
    assert "yellow (flipped)" in page.get_by_test_id("pieces-0").get_attribute("aria-label"), "turned twice"


def test_the_costs_of_braces_are_beside_pieces_of_the_player_or_the_one_in_the_hand(open_table):
    page = open_table("braces", start=BRACES.replace("w TIP 7", "b DIG 6"), flat=True)
    faces = page.get_by_test_id("prices").locator("[data-cost=S] svg:not(.coin) path:first-child")
    faces.wait_for(timeout=STEP)
    # The thin corners of such a piece are beside the words of the power.
    assert page.get_by_test_id("beside").get_by_text("moves enemies").locator("[data-mark=choice]").count() == 1
    black = faces.get_attribute("fill")
    # DIG moves a piece of the opponent, too.
    page.locator("[data-target=d2]").last.click()
    until(page, f"!document.querySelector('[data-cost=S] path[fill=\"{black}\"]')", timeout=STEP)
    assert page.locator("[data-cost=M] svg:not(.coin) path:first-child").get_attribute("fill") == black


def test_the_sign_of_pieces_of_braces_that_can_turn_another_is_explained_beside_the_power(open_table):
    page = open_table("braces", start=BRACES.replace("TIP 7", "AIM 6"), flat=True)
    panel = page.get_by_test_id("beside")
    sign = panel.get_by_text("can flip a piece")
    sign.wait_for(timeout=STEP)
    power, row = panel.get_by_text("also diagonal steps").bounding_box(), panel.locator(".roll").bounding_box()
    below = sign.bounding_box()
    assert power["y"] + power["height"] <= below["y"]
    assert below["y"] + below["height"] <= row["y"] + row["height"]
    assert row["height"] == 40, "in the room that is there without it, too"


@pytest.mark.parametrize("width", [320, 390, 1024, 1440])
def test_the_power_chosen_for_a_wild_of_braces_and_the_sign_of_the_board_have_room(open_page, server, width):
    start = {"game": "braces", "start": BRACES.replace(" TIP 7", ""), "physical_chance": True}
    _, made = server.post("/api/tables", {**start, "seats": [{"kind": "person"}] * 2})
    with server.sit(made["id"], *made["keys"]) as client:
        client.until(lambda state: state.get("chance_prompt"))
        client.send({"type": "enter_outcome", "seat": 0, "ply": 0, "text": "WILD 5/2"})
        client.at(1)
        client.decide(0, "WILD:HOP")
        client.at(2)
    kept = at_table(made["id"], made["keys"])
    page = open_page(f"{server.address}/table/{made['id']}", kept=kept, flat=True, width=width, height=844)
    panel, words = page.get_by_test_id("beside"), page.get_by_test_id("beside").locator(".power text")
    panel.get_by_text("also leaps a square").wait_for(timeout=2 * STEP)
    assert words.all_text_contents() == ["WILD", "HOP"]
    sizes = words.evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    assert min(sizes) >= 9
    row, sign = panel.locator(".roll"), panel.get_by_text("can flip a piece")
    assert sign.is_visible() == (width > 350), "the key in the menu has it"
    assert row.bounding_box()["height"] == 40
    assert row.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_turn_of_braces_that_cannot_be_ended_yet_says_why(open_table):
    page = open_table("braces", start=BRACES.replace("TIP 7", "AIM 2"), flat=True)
    later, end = page.get_by_test_id("unavailable"), page.get_by_test_id("choice-end")
    later.wait_for(timeout=STEP)
    assert later.inner_text().split("\n") == ["End the turn", "use points first"]
    assert later.is_disabled()
    assert end.count() == 0
    place, board = later.bounding_box(), page.get_by_test_id("flat-board").bounding_box()
    page.locator("[data-target=d2]").last.click()
    cancel = page.get_by_test_id("cancel")
    cancel.wait_for(timeout=STEP)
    assert later.count() == 0, "a piece is in the hand"
    assert abs(cancel.bounding_box()["y"] - place["y"]) <= 1
    page.locator("[data-target=d3]").last.click(force=True)
    later.wait_for(timeout=2 * STEP)
    assert later.bounding_box() == place, "a point is left"
    assert page.get_by_test_id("flat-board").bounding_box() == board
    page = open_table("braces", start=BRACES, flat=True)
    page.get_by_test_id("choice-end").wait_for(timeout=STEP)
    assert page.get_by_test_id("unavailable").count() == 0, "TIP stops any time"


def test_a_stack_of_braces_shows_which_of_its_pieces_can_be_taken_and_what_they_cost(open_table):
    start = BRACES.replace("Sw,-/Lw", "MwSwSb,-/Lw").replace("TIP 7", "TIP 3")
    page = open_table("braces", start=start, flat=True)
    outlined = page.locator("[data-target=d2] [data-open]")
    outlined.first.wait_for(state="attached", timeout=STEP)
    labels = "all => all.map((one) => one.dataset.open)"
    assert sorted(outlined.evaluate_all(labels)) == ["M", "S(w)"], "the black one on top cannot be taken"
    assert page.locator("[data-target=a1] [data-open]").count() == 0, "a piece alone has its square's corners"
    assert page.locator("[data-dear]").count() == 0, "calm before a press"
    page.locator("rect[data-target=d2]").first.click(force=True)
    page.locator("[data-dear]").first.wait_for(state="attached", timeout=STEP)
    coins = page.locator("[data-dear]").evaluate_all(
        "all => all.map((one) => [one.dataset.dear, one.textContent.trim()])"
    )
    assert sorted(coins) == [["M", "3"], ["S(w)", "2"]]


def test_a_capped_piece_of_braces_in_the_hand_leaves_its_cap_in_sight_and_says_why_it_costs_more(open_table):
    start = "LbSwSb,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,Sw,-/-,-,-,-,- w TIP 7"
    page = open_table("braces", start=start, flat=True)
    panel = page.get_by_test_id("prices")
    reason, usual = panel.get_by_text("Capped: a step costs 1 more"), panel.get_by_text("A step costs", exact=True)
    page.locator("[data-target=d2]").last.click()
    cancel = page.get_by_test_id("cancel")
    cancel.wait_for(timeout=STEP)
    assert usual.is_visible()
    assert reason.count() == 0, "nothing caps that piece"
    place, board = cancel.bounding_box(), page.get_by_test_id("flat-board").bounding_box()
    cancel.click()
    page.locator("rect[data-target=a5]").first.click(force=True)
    reason.wait_for(timeout=STEP)
    assert usual.count() == 0
    assert cancel.bounding_box() == place, "in the same room"
    assert page.get_by_test_id("flat-board").bounding_box() == board
    pieces = page.locator("g[data-target=a5]")
    drawn = [title.split(" on ")[0] for title in pieces.locator("title").all_text_contents()]
    assert drawn == ["black large", "white small", "black small"], "the cap in front"
    below, held, cap = (pieces.nth(index).locator("g").first.bounding_box() for index in range(3))
    middles = [box["x"] + box["width"] / 2 for box in (held, cap, below)]
    assert middles[0] < middles[1] - 0.25 * below["width"], "beside its stack"
    assert abs(middles[1] - middles[2]) < 0.05 * below["width"]
    assert held["x"] >= board["x"]
    assert held["y"] >= board["y"], "within the drawing"
    coin = page.locator("[data-dear]").bounding_box()
    assert held["x"] + held["width"] < coin["x"], "its price stays free"


def test_which_piece_of_a_stack_changes_is_asked_in_the_place_of_the_costs_of_braces(open_table):
    page = open_table("braces", start=BRACES.replace("Sw,Sb", "Sw,SbSb"), flat=True)
    page.locator("[data-target=d2]").last.click()
    page.locator("[data-cost=S]").wait_for(timeout=STEP)
    page.locator("[data-target=d3]").last.click(force=True)
    which = page.get_by_test_id("beside").locator("[data-testid^=choice-]")
    which.nth(1).wait_for(timeout=STEP)
    assert page.locator("[data-cost]").count() == 0
    assert page.locator("g[data-target=c3] [data-victim]").count() == 2, "both are outlined on the board"
    which.last.hover()
    until(page, "document.querySelectorAll('g[data-target=c3] [data-victim]').length === 1", timeout=STEP)
    which.last.click()
    page.locator("[data-testid=log] [data-cause=c3]").wait_for(timeout=2 * STEP)


HEADING_AND_PANEL = """() => {
    const heading = document.querySelector('.prompt-panel > .asked');
    const panel = document.querySelector('[data-testid=beside]');
    window.seen = new Set();
    const note = () => {
        const size = heading.getBoundingClientRect(), { top } = panel.getBoundingClientRect();
        window.seen.add(`${size.top} ${size.height} ${top}`);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_what_a_bot_does_in_braces_is_said_above_a_panel_that_stays_and_is_shown_again(open_table, size):
    width, height = size
    phone = {"has_touch": True, "is_mobile": True} if width < 820 else {}
    page = open_table("braces", bot="1", start=BRACES, flat=True, width=width, height=height, **phone)
    end, again = page.get_by_test_id("choice-end"), page.get_by_test_id("again")
    end.wait_for(timeout=2 * STEP)
    assert again.is_disabled(), "nobody else has moved"
    page.evaluate(HEADING_AND_PANEL)
    end.click()
    report = page.get_by_test_id("last-turn")
    report.wait_for(timeout=2 * STEP)
    assert report.inner_text().startswith("Black ")
    buttons = [page.get_by_role("button", name=name, exact=True).count() for name in ("Replay", "Again")]
    assert buttons == [1, 0], "in one place"
    again.click()
    page.get_by_test_id("skip-turn").click(timeout=STEP)
    report.wait_for(timeout=STEP)
    line, whole = page.get_by_test_id("replay-report"), page.locator(".prompt-panel > .asked").bounding_box()
    for box in (again.bounding_box(), whole):
        assert min(box["width"], box["height"]) >= 40, "a finger hits it"
    # The heading belongs to it, too.
    page.mouse.click(whole["x"] + 20, whole["y"] + 8)
    page.get_by_test_id("skip-turn").click(timeout=STEP)
    line.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("skip-turn").wait_for(timeout=STEP)
    assert page.evaluate("document.activeElement.dataset.testid") == "skip-turn"
    page.keyboard.press("Enter")
    report.wait_for(timeout=STEP)
    assert len(page.evaluate("[...window.seen]")) == 1, page.evaluate("[...window.seen]")


@pytest.mark.parametrize("width", [1440, 390, 320])
def test_the_report_of_a_turn_of_braces_is_whole_and_an_arrow_shows_its_step(open_page, server, width):
    start = "-,-,-,-,-/-,-,-,-,-/-,Sb,Sw,-,-/-,Sr,-,Sb,-/Lb,-,-,-,LwMw b TIP 7"
    table, keys = server.table("braces", [{"kind": "person"}] * 2, start)
    address, kept = f"{server.address}/table/{table}", at_table(table, keys[:1])
    page = open_page(address, kept=kept, flat=True, width=width, height=844)
    with server.sit(table, keys[1]) as client:
        for ply, text in enumerate(("Sd2-c2 XSb2 XSc3", "end")):
            client.at(ply)
            client.decide(1, text)
    report = page.get_by_test_id("last-turn")
    report.get_by_text("Black flipped 1, won back 1.").wait_for(timeout=4 * STEP)
    assert report.evaluate("line => line.scrollWidth <= line.parentElement.clientWidth && line.offsetHeight < 24")
    way = page.locator(".arrows .pale [data-way]")
    way.wait_for(state="attached", timeout=STEP)
    assert way.get_attribute("data-way") == "d2-c2", "the step that did it"
    assert page.locator("[data-step]").count() == 0, "without a number"


SWAPS = "-,-,-,-,-/-,-,LwMb,-,-/-,LbMwSw,Sb,SrSb,-/-,-,-,Sw,-/Lw,-,-,-,LbMb w SWAP 5"


def test_the_stacks_of_a_swap_of_braces_stay_until_they_are_pressed_again(open_table):
    page = open_table("braces", start=SWAPS, width=390, height=844, flat=True)
    prompt = page.get_by_test_id("prompt")

    def press(square, asked):
        page.locator(f"rect[data-target={square}]").first.click(force=True)
        prompt.get_by_text(asked, exact=True).wait_for(timeout=STEP)

    page.get_by_test_id("choice-swap").click()
    press("b3", "Which piece of the stack on b3?")
    press("c4", "Which piece of the stack on b3?")
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    press("b3", "Choose two pieces of one size to swap.")
    press("b3", "Which piece of the stack on b3?")
    page.get_by_test_id("choice-S").click()
    press("d3", "Which piece of the stack on d3?")
    press("d3", "Choose the other piece of the swap.")
    press("d3", "Which piece of the stack on d3?")
    press("b3", "Choose two pieces of one size to swap.")
    press("b3", "Which piece of the stack on b3?")
    page.locator("rect[data-target=c3]").first.click(force=True)  # only the small can be swapped with the one there
    until(page, "document.querySelector('[data-testid=log]').innerText.includes('b3 ⇄')", timeout=2 * STEP)
