"""Every game is played to its end on its board: in both dresses, by mouse and by keys, and on a screen for fingers."""

from itertools import pairwise

import pytest

from accessible import violations
from chromium import at_table
from finishing import STAND, laid, path_to, position_of, seat_to_decide
from table_menu import PLIES, table_menu
from waiting import STEP, until

pytestmark = pytest.mark.browser

GUIDED = ("pylos", "pyramid", "pass_the_pyramids", "braces")


def sat(open_page, server, table, keys, **how):
    """A page at a table, where everything is shown without animation."""
    kept = {**at_table(table, keys), "speed": "at once", "forced": "no"}
    page = open_page(f"{server.address}/table/{table}", kept=kept, **how)
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=4 * STEP)
    return page


def on_buttons(page, choice):
    """Presses the button of a choice that is nowhere on the board; whether there is one."""
    button = page.get_by_test_id(f"choice-{choice}")
    if not button.count():
        return False
    button.click()
    return True


def seen(page, selector):
    """A point where something of the flat board can be hit: much of it may lie behind other things. None: nowhere."""
    return page.evaluate(
        """async (selector) => {
            // The list of what is to be chosen next takes some of the board's room, a picture later.
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            for (const part of [...document.querySelectorAll(selector)].reverse()) {
                const box = part.getBoundingClientRect();
                for (let step = 0; step < 169; step++) {
                    // From the middle outwards, in both directions by turns.
                    const spread = [step % 13, Math.floor(step / 13)];
                    const [column, row] = spread.map((n) => (n % 2 ? -1 : 1) * Math.ceil(n / 2));
                    const x = box.x + (box.width * (7 + column)) / 14;
                    const y = box.y + (box.height * (7 + row)) / 14;
                    if (document.elementFromPoint(x, y)?.closest('[data-target]') === part) return [x, y];
                }
            }
            return null;
        }""",
        selector,
    )


def on_the_flat_board(press):
    """How choices are entered where they are drawn; press: what a pointer or a finger does at a point."""

    def enter(page, choice, following):
        if on_buttons(page, choice):
            return 1
        page.evaluate("scrollTo(0, 0)")  # keys may have led down the page
        for _ in range(100):
            # A pointer takes a piece out of its stack immediately; a finger is offered the stack's pieces as buttons.
            piece = seen(page, f"[data-target='{choice}'][data-piece='{following}']") if press is click else None
            if place := piece or seen(page, f"[data-target='{choice}']"):
                break
            page.wait_for_timeout(100)  # it is on its way
        else:
            raise AssertionError(f"{choice} can be hit nowhere on the board, which offers it")
        press(page, *place)
        return 2 if piece else 1

    return enter


def click(page, x, y):
    page.mouse.click(x, y)


def tap(page, x, y):
    page.touchscreen.tap(x, y)


def by_keys(page, choice, _):
    page.locator(f"[data-choice='{choice}']").press("Enter")
    return 1


def on_the_solid_board(page, choice, following):
    if on_buttons(page, choice):
        return 1
    if "(" in choice or choice in "SML" or (following and ("(" in following or following in "SML")):
        return by_keys(page, choice, following)  # in a stack a pointer takes the piece that it hits
    point = "choice => document.querySelector('[data-testid=board]')?.pointOf?.(choice) ?? null"
    page.evaluate("scrollTo(0, 0)")  # keys may have led down the page
    until(page, point, arg=choice, timeout=4 * STEP)
    at = page.evaluate(point, choice)
    page.mouse.click(at["x"], at["y"])
    return 1


def looking_decides_nothing(page):
    """Fingers that turn the view or come nearer to it choose nothing, also where one ends where it began."""
    until(page, "document.querySelector('[data-choice]')", timeout=STEP)
    offered = "[...document.querySelectorAll('[data-choice]')].map(button => button.dataset.choice).join()"
    before = page.evaluate(offered)
    place = on_canvas(page, before.split(",")[0])
    hand = page.context.new_cdp_session(page)

    def at(finger, aside):
        return {"id": finger, "x": place["x"] + aside, "y": place["y"]}

    back_again = [at(0, 0)], [at(0, 40)], [at(0, 0)]
    one_stays = [at(0, 60)], [at(0, 60), at(1, 0)], [at(0, 90), at(1, 0)], [at(0, 90)]
    for fingers in (back_again, one_stays):
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers[0]})
        for one, other in pairwise(fingers):
            kind = "touchStart" if len(other) > len(one) else "touchMove"
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": other})
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.evaluate(offered) == before
        assert page.get_by_test_id("cancel").count() == 0
    with table_menu(page) as menu:
        menu.get_by_role("button", name="Reset view").click()


FINGER = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
WAYS = {
    # By turns: each decision is entered in another way than the one before. In so high a window nothing is scrolled
    # when keys come to what is to be chosen next.
    "mouse and keys": ((on_the_flat_board(click), by_keys), {"flat": True, "width": 1200, "height": 820}),
    "finger": ((on_the_flat_board(tap),), {"flat": True, **FINGER}),
    "solid": ((on_the_solid_board,), {"flat": False, "width": 700, "height": 560}),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GUIDED)
def test_a_game_to_its_end(open_page, server, game, way):
    ways, how = WAYS[way]
    if way == "solid" and game in ("pylos", "braces"):
        how = how | FINGER
    # Each picture in three dimensions is dear: one decision of either side is entered there.
    table, keys, plan = laid(server, game, 2 if way == "solid" else None)
    page = sat(open_page, server, table, keys, **how)
    assert way != "solid" or violations(page) == []
    if "width" in how:
        assert page.evaluate("document.documentElement.scrollWidth") <= how["width"], "nothing sticks out at the side"
    if (game, way) == ("pylos", "solid"):
        looking_decides_nothing(page)
    if (game, way) == ("braces", "solid"):
        # Small pieces stand before one another, but not below one another.
        with table_menu(page) as menu:
            menu.get_by_role("button", name="Top view").click()
    with server.sit(table, *keys) as onlooker:
        for count in range(120):
            enter = ways[count % len(ways)]
            onlooker.until(lambda state: seat_to_decide(state) is not None or state.get("end"))
            if onlooker.state.get("end"):
                break
            ply, seat = onlooker.state["ply"], seat_to_decide(onlooker.state)
            text = plan(position_of(game, onlooker.state), seat, ply)
            path, stops = path_to(onlooker.move_tree(seat), text)
            until(page, f"count => {PLIES} >= count", arg=ply, timeout=2 * STEP)
            while path:
                # In three dimensions a click may hit what lies before a place, and so decide otherwise.
                until(
                    page,
                    f"""([choice, count]) => {PLIES} > count ||
                        [...document.querySelectorAll('[data-choice]')].some(e => e.dataset.choice === choice)""",
                    arg=[path[0], ply],
                    timeout=2 * STEP,
                )
                if page.evaluate(PLIES) > ply:
                    break
                path = path[enter(page, path[0], path[1] if len(path) > 1 else None) :]
            if stops and not path:
                page.get_by_test_id("done").click()
            onlooker.until(lambda state, ply=ply: state["ply"] > ply)
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert page.locator("[data-choice]").count() == 0
    if way == "finger":
        page.reload()
        page.get_by_test_id("end").wait_for(timeout=STEP)


def middle(page, square):
    box = page.locator(f"rect[data-target={square}]").bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drawn_on_canvas(page, squares):
    before = on_canvas(page, squares[0])
    dragged(page, on_canvas, squares)
    assert on_canvas(page, squares[0]) == before, "the board has not been turned"


def on_canvas(page, square):
    point = "square => document.querySelector('[data-testid=board]')?.pointOf?.(square) ?? null"
    until(page, point, arg=square, timeout=4 * STEP)
    return page.evaluate(point, square)


def dragged(page, place, squares):
    first = place(page, squares[0])
    page.mouse.move(first["x"], first["y"])
    page.mouse.down()
    for square in squares[1:]:
        at = place(page, square)
        page.mouse.move(at["x"], at["y"], steps=2)
    page.mouse.up()


def fingered(page, squares):
    hand = page.context.new_cdp_session(page)
    for kind, square in (
        ("touchStart", squares[0]),
        *(("touchMove", square) for square in squares),
        ("touchEnd", None),
    ):
        spots = [middle(page, square)] if square else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def typed(page, squares):
    keys = {1: "ArrowUp", -1: "ArrowDown"}
    for row, (one, other) in enumerate(pairwise(squares)):
        page.locator(f"[data-cell=M{row}]").focus()
        rise = int(other[1]) - int(one[1])
        page.keyboard.press(keys.get(rise, "ArrowRight"))


@pytest.mark.parametrize("way", WAYS)
def test_a_game_of_programs_to_its_end(open_page, server, way):
    how = WAYS[way][1]
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    page = sat(open_page, server, table, keys[:1], **how)
    assert way != "solid" or violations(page) == []
    ways = {
        "mouse and keys": (lambda squares: dragged(page, middle, squares), lambda squares: typed(page, squares)),
        "solid": (lambda squares: drawn_on_canvas(page, squares),),
        "finger": (lambda squares: fingered(page, squares),),
    }[way]
    with server.sit(table, keys[1]) as blue:
        # The medium runs past its defender and into the goal row.
        for ply, squares, program in ((0, "d4 e4 e5 e6", "M:RFF"), (2, "e6 e7 e8", "M:FF.")):
            blue.until(lambda state, ply=ply: state["ply"] >= ply)
            page.locator(f"[data-program='{STAND}']").wait_for(timeout=2 * STEP)
            ways[ply // 2 % len(ways)](squares.split())
            page.locator(f"[data-program='S:... {program} L:...']").wait_for(timeout=STEP)
            if way == "mouse and keys" and ply:
                page.get_by_test_id("seal").press("Enter")
            else:
                page.get_by_test_id("seal").click()
            blue.until(lambda state, ply=ply: state["ply"] >= ply + 1)
            blue.decide(1, STAND)
            blue.until(lambda state, ply=ply: state["ply"] >= ply + 2)
    page.get_by_test_id("end").wait_for(timeout=2 * STEP)
    assert "Red" in page.get_by_test_id("end").inner_text() or "You" in page.get_by_test_id("end").inner_text()
    assert "point" in page.get_by_test_id("seat-0").inner_text(), "a score belongs to the result"
    assert page.get_by_test_id("end").locator("p").first.text_content() == "1-0 to you."
    assert page.get_by_test_id("spoken").text_content().count("Red wins, 1-0.") == 1
