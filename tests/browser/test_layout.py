"""Where things stand at a table: the board has its share of the window, and nothing moves under a pointer."""

import pytest

from chromium import at_table
from pyramidion.core.registry import game_ids
from table_menu import resign
from waiting import STEP, until

pytestmark = pytest.mark.browser

DESK, LAPTOP, PHONE, LYING = (1440, 900), (1366, 768), (390, 844), (844, 390)
SHARES = {DESK: 0.45, LAPTOP: 0.40, PHONE: 0.45, LYING: 0.40}
"""The least part of a window that what is drawn of a board covers."""
MOST_WORDS = 60

DRAWN = """() => {
    const board = document.querySelector('[data-testid=flat-board]');
    const { x, y, width, height } = board.getBoundingClientRect();
    const { width: wide, height: high } = board.viewBox.baseVal;
    const scale = Math.min(width / wide, height / high);
    return { x, y, width, height, drawn: [wide * scale, high * scale] };
}"""
"""Where the board stands, and how large what it draws is: its letters with it."""

FRAME = """() => {
    const place = (part) => part.getBoundingClientRect().toJSON();
    const names = document.querySelectorAll('[data-testid=flat-board] [data-coordinate]');
    return [place(document.querySelector('[data-place=edge]')), [...names].map(place)];
}"""
"""Where the frame of the board is, and the names of files and ranks."""

NAMES = {"braces": 10, "pass_the_pyramids": 0, "pylos": 8, "pyramid": 10, "pyramid_ball": 15}
"""How many files and ranks a board has."""

WORDS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = [];
    while (walker.nextNode()) {
        const { parentElement: part, textContent } = walker.currentNode;
        if (part.closest('svg, script, style, .unseen') || !part.checkVisibility()) continue;
        seen.push(...textContent.split(/\\s+/).filter((word) => /\\p{L}/u.test(word)));
    }
    return seen;
}"""
"""All words that are seen, but those that a board draws."""

CONTROLS = """() => Object.fromEntries([...document.querySelectorAll('button, a, input, select, summary')]
    .filter((part) => part.checkVisibility() && !part.closest('.unseen, [data-testid=hinted]'))
    .map((part, index) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [`${index} ${part.getAttribute('aria-label') ?? part.textContent.trim()}`, [x, y, width, height]];
    }))"""
"""What can be pressed, and where it is."""


def sat(open_table, game, size=DESK, **how):
    width, height = size
    options = {"opening": "red"} if game == "pyramid_ball" else {}
    page = open_table(game, bot="1", options=options, flat=True, width=width, height=height, **how)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    until(page, "document.querySelector('[data-choice], [data-program]')", timeout=STEP)
    return page


def resized(page, size):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"innerWidth === {width} && innerHeight === {height}")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def place(page):
    """The board's place in the window."""
    box = page.evaluate(DRAWN)
    return [box[side] for side in ("x", "y", "width", "height")]


@pytest.mark.parametrize("game", game_ids())
def test_a_board_has_its_share_of_the_window_and_few_words_stand_beside_it(open_table, game):
    page = sat(open_table, game)
    words = page.evaluate(WORDS)
    assert len(words) <= MOST_WORDS, " ".join(words)
    for size, share in SHARES.items():
        resized(page, size)
        width, height = size
        drawn = page.evaluate(DRAWN)["drawn"]
        assert drawn[0] * drawn[1] >= share * width * height, f"{game} at {size}: {drawn}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if size == PHONE:
            assert drawn[0] == pytest.approx(width, abs=1), "the full width of a phone"
            frame, names = page.evaluate(FRAME)
            assert len(names) == NAMES[game]
            for name in names:
                assert frame["width"] >= width - 6, "there is nothing beside the frame"
                assert frame["left"] <= name["left"], name
                assert name["right"] <= frame["right"], name
                assert name["bottom"] <= frame["bottom"] + 2, "the line of a letter, which is higher than the letter"
        if size == LYING:
            assert drawn[1] == pytest.approx(height, abs=1), "the full height of a phone that lies"
        prompt = page.get_by_test_id("prompt").bounding_box()
        assert prompt["y"] >= 0
        assert prompt["y"] + prompt["height"] <= height, f"the prompt is in sight at {size}"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_board_never_moves(open_table, size):
    page = sat(open_table, "braces", size, kept={"speed": "at once"})
    before = place(page)
    # Whatever is asked, and whatever the bot does meanwhile.
    for _ in range(8):
        until(page, "document.querySelector('[data-choice]')", timeout=2 * STEP)
        page.locator("[data-choice]").last.evaluate("button => button.click()")
        assert place(page) == before, page.get_by_test_id("prompt").inner_text()
    page.get_by_test_id("more").click()
    assert place(page) == before, "below a menu"
    page.keyboard.press("Escape")
    if size == PHONE:
        page.get_by_test_id("open-log").click()
        assert place(page) == before, "below the log"
        page.get_by_role("button", name="Close the log").click()
    resign(page)
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert place(page) == before, "at the end"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_that_can_be_pressed_moves_when_a_hint_comes(open_table, size):
    page = sat(open_table, "pylos", size)
    before, board = page.evaluate(CONTROLS), place(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hinted").wait_for(timeout=STEP)
    until(page, "document.querySelector('[data-testid=flat-board] [data-mark=pointed]')", timeout=STEP)
    assert page.evaluate(CONTROLS) == before
    assert place(page) == board
    page.locator("[data-target='1b2']").last.click()
    page.get_by_test_id("hinted").wait_for(state="detached", timeout=STEP)


LAST_LINE_IN_SIGHT = """() => {
    const list = document.querySelector('[data-testid=log]').getBoundingClientRect();
    const lines = [...document.querySelectorAll('[data-testid=log] [data-ply]')].filter((one) => one.checkVisibility());
    const line = lines.at(-1)?.getBoundingClientRect();
    if (!line) return true;
    const fits = line.height <= list.height;
    return fits ? line.bottom <= list.bottom + 1 && line.bottom > list.top : Math.abs(line.top - list.top) <= 1;
}"""
"""A line that is higher than the list is read from its beginning."""


@pytest.mark.parametrize(
    ("size", "icons"),
    [
        (DESK, ("hint", "undo", "again", "rules", "more")),
        (PHONE, ("hint", "undo", "again", "open-log", "more")),
        (LYING, ("hint", "undo", "again", "open-log", "more")),
    ],
    ids=["desk", "phone", "lying"],
)
def test_the_icons_of_the_table_stay_while_a_bot_moves_and_the_log_follows(open_table, size, icons):
    page = sat(open_table, "braces", size, kept={"speed": "at once"})
    before = [page.get_by_test_id(icon).bounding_box() for icon in icons]
    if size == DESK:
        assert page.get_by_test_id("rules").get_attribute("href") == "/rules/braces"
    for _ in range(6):
        until(page, "document.querySelector('[data-choice]')", timeout=2 * STEP)
        page.locator("[data-choice]").last.evaluate("button => button.click()")
        assert [page.get_by_test_id(icon).bounding_box() for icon in icons] == before
        until(page, LAST_LINE_IN_SIGHT)


def test_a_phone_in_landscape_shows_the_last_lines_of_the_log_and_opens_all_of_it(open_table):
    page = sat(open_table, "pylos", LYING, kept={"speed": "at once"})
    page.locator("[data-target='1b2']").last.click()
    until(page, "document.querySelectorAll('[data-testid=log] [data-ply]').length >= 2", timeout=2 * STEP)
    until(page, "document.querySelector('[data-choice]')", timeout=2 * STEP)
    log, actions = page.get_by_test_id("log"), page.get_by_role("toolbar", name="Game")
    until(page, LAST_LINE_IN_SIGHT)
    assert log.evaluate("list => getComputedStyle(list).opacity") == "1"
    box = log.bounding_box()
    assert box["height"] >= 2 * 20, "two lines"
    assert box["y"] + box["height"] <= actions.bounding_box()["y"] + 1
    page.get_by_test_id("open-log").click()
    page.get_by_role("button", name="Close the log").click(timeout=STEP)
    assert log.bounding_box() == box


@pytest.mark.parametrize("game", game_ids())
def test_a_phone_in_landscape_shows_a_whole_first_step_and_whose_turn_it_is(open_table, game):
    page = sat(open_table, game, LYING, kept={"coached": "[]"})
    coach, actions = page.get_by_test_id("coach"), page.get_by_role("toolbar", name="Game")
    coach.wait_for(timeout=2 * STEP)
    foot = actions.bounding_box()["y"]
    assert foot >= LYING[1] - 100
    for part in (page.get_by_text("Your turn", exact=True).locator("visible=true"), coach):
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= foot
    assert coach.evaluate(
        "step => step.closest('.prompt-panel').scrollHeight <= step.closest('.prompt-panel').clientHeight"
    )
    assert page.get_by_test_id("open-log").is_visible()
    to_lesson = coach.get_by_test_id("to-lesson").bounding_box()
    assert min(to_lesson["width"], to_lesson["height"]) >= 40
    assert to_lesson["y"] + to_lesson["height"] <= foot
    if game == "braces":
        assert coach.locator(".picture svg").is_visible()
    if game == "pass_the_pyramids":
        key = page.get_by_test_id("score-key").locator("visible=true").bounding_box()
        assert key["y"] + key["height"] <= foot


@pytest.mark.parametrize("game", ["pylos", "pyramid_ball"])
def test_a_small_phone_in_landscape_has_the_board_beside_the_prompt(open_table, game):
    width, height = size = (740, 360)
    page = sat(open_table, game, size, kept={"coached": "[]"})
    page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    board = page.evaluate(DRAWN)
    assert board["drawn"][1] == pytest.approx(height, abs=1)
    panel = page.get_by_role("complementary", name="Game").bounding_box()
    assert board["x"] + board["width"] <= panel["x"]
    assert panel["x"] + panel["width"] <= width
    home = page.get_by_role("link", name="Pyramidion")
    box, name = home.bounding_box(), page.get_by_test_id("seat-1").locator("strong").bounding_box()
    assert min(box["width"], box["height"]) >= 40
    assert panel["x"] <= box["x"] + 1
    assert box["x"] + box["width"] <= name["x"], "the way home, beside the opponent's name"
    home.click(timeout=STEP)
    until(page, "location.pathname === '/'")


def test_a_phone_in_landscape_has_the_buttons_of_the_view_in_the_menu(open_table):
    page = open_table("braces", bot="1", flat=False, width=844, height=390, has_touch=True, is_mobile=True)
    page.get_by_test_id("board").wait_for(timeout=STEP)
    views = ["Flip board", "Top view", "X-ray", "Reset view"]
    for name in views:
        assert not page.get_by_role("button", name=name).is_visible(), "nothing lies on the board"
    page.get_by_test_id("more").click()
    menu = page.get_by_test_id("table-menu")
    for name in views:
        button = menu.get_by_role("button", name=name)
        assert button.is_visible()
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 40, "a finger hits it"


def test_a_phone_in_landscape_has_the_list_of_places_above_all_buttons_at_the_end(open_table):
    width, height = LYING
    start = "9,0,0,5 pot:0 holder:2 stake:1 score:5 turn:3 thrown:1:S_,M_,L^"
    kept = {"speed": "at once"}
    page = open_table(
        "pass_the_pyramids", options={"players": 4}, start=start, flat=True, width=width, height=height, kept=kept
    )
    other = page.get_by_test_id("seat-1")
    assert other.is_visible()
    page.get_by_test_id("choice-keep").click(timeout=STEP)
    places, last = page.get_by_test_id("standings"), page.get_by_role("button", name="New game")
    places.wait_for(timeout=STEP)
    assert places.get_by_role("listitem").count() == 4
    assert not other.is_visible(), "the list has it"
    box = last.bounding_box()
    assert box["y"] + box["height"] <= page.get_by_role("toolbar", name="Game").bounding_box()["y"]


STUDIES = {
    "pylos": "moves=1b2;1c3;1b3;1a1",
    "pyramid": "board=patrick",
    "braces": "moves=AIM 4/4;keep",
    "pyramid_ball": "opening=red",
    "pass_the_pyramids": "players=3",
}


def studied(open_page, study_server, game, size=DESK):
    width, height = size
    page = open_page(f"{study_server.address}/study#game={game}&{STUDIES[game]}", flat=True, width=width, height=height)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    return page


@pytest.mark.parametrize("game", game_ids())
def test_the_board_of_a_study_has_its_share_of_the_window(open_page, study_server, game):
    page = studied(open_page, study_server, game)
    for size, share in SHARES.items():
        resized(page, size)
        width, height = size
        drawn = page.evaluate(DRAWN)["drawn"]
        # At the desk the evaluation bar has 20 pixels beside it.
        assert drawn[0] * drawn[1] >= share * (width - 20) * height, f"{game} at {size}: {drawn}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if size == PHONE:
            assert drawn[0] == pytest.approx(width, abs=1), "the full width of a phone"


@pytest.mark.parametrize("game", game_ids())
def test_the_evaluation_bar_is_as_long_as_the_edge_of_the_board(open_page, study_server, game):
    page = studied(open_page, study_server, game)
    page.get_by_test_id("evaluation-bar").wait_for(timeout=STEP)
    for size, start, length in ((DESK, "y", "height"), (PHONE, "x", "width")):
        resized(page, size)
        bar = page.get_by_test_id("evaluation-bar").bounding_box()
        # Without the outline, half of which is outside.
        edge = page.locator("[data-place=edge]").evaluate("edge => edge.getBoundingClientRect().toJSON()")
        assert bar[start] == pytest.approx(edge[start], abs=1), f"{game} at {size}"
        assert bar[length] == pytest.approx(edge[length], abs=1), f"{game} at {size}"


@pytest.mark.parametrize("game", game_ids())
def test_engine_and_moves_of_a_study_are_in_sight_on_a_phone(open_page, study_server, game):
    page = studied(open_page, study_server, game, PHONE)
    foot = page.get_by_test_id("step-on").bounding_box()["y"]
    assert foot < PHONE[1] - 40, game
    assert page.get_by_test_id("engine").bounding_box()["y"] < foot - 80, game
    lower = foot
    if "moves=" in STUDIES[game]:
        page.get_by_test_id("value-chart").wait_for(timeout=STEP)
        chart = page.get_by_test_id("value-chart").bounding_box()
        assert chart["y"] + chart["height"] <= foot
        lower = chart["y"]
        until(page, f"document.querySelector('[data-ply][aria-current]').getBoundingClientRect().bottom <= {lower}")
    # The engine's lines are above the moves. The field of Pyramid Ball is higher than wide.
    rows = 2 if game == "pyramid_ball" else 3
    lines = page.get_by_test_id("analysis-lines").bounding_box()
    assert lines["height"] == 80, game
    moves = page.get_by_test_id("move-tree").bounding_box()
    assert lines["y"] + lines["height"] <= moves["y"], game
    assert moves["height"] >= 40 * rows, game
    assert moves["y"] + 40 * rows <= lower, game
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("game", game_ids())
def test_on_a_phone_in_landscape_a_study_has_its_buttons_its_engine_and_moves_in_sight(open_page, study_server, game):
    page = studied(open_page, study_server, game, LYING)
    height = LYING[1]
    board = place(page)
    assert board[3] >= 0.85 * height, game
    for name in ("step-back", "step-on", "more", "tab-moves", "tab-explain", "tab-share", "engine"):
        box = page.get_by_test_id(name).bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, f"{game}: {name}"
    foot = page.get_by_test_id("step-on").bounding_box()["y"]
    if "moves=" in STUDIES[game]:
        page.get_by_test_id("value-chart").wait_for(timeout=STEP)
        foot = page.get_by_test_id("value-chart").bounding_box()["y"]
    lines = page.get_by_test_id("analysis-lines").bounding_box()
    moves = page.get_by_test_id("move-tree").bounding_box()
    assert lines["y"] + lines["height"] <= moves["y"], game
    assert moves["height"] >= 2 * 40, game
    assert moves["y"] + moves["height"] <= foot, game
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    page.get_by_test_id("tab-explain").click()
    assert place(page) == board
    assert page.get_by_test_id("step-on").bounding_box()["y"] + 40 <= height


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_of_a_study_moves_when_the_engine_answers_or_one_steps(open_page, study_server, size):
    page = studied(open_page, study_server, "pylos", size)
    page.get_by_test_id("analysis-value").wait_for(timeout=STEP)
    board = place(page)
    fixed = ("engine", "tab-explain", "step-on", "step-back", "more")
    places = [page.get_by_test_id(name).bounding_box() for name in fixed]
    for key, ply in (("ArrowLeft", 3), ("Home", 0), ("End", 4)):
        page.keyboard.press(key)
        page.get_by_test_id("step-count").get_by_text(f"{ply} / 4").wait_for(timeout=STEP)
        page.get_by_test_id("analysis-value").wait_for(timeout=STEP)
        assert place(page) == board
        if size == DESK:
            assert [page.get_by_test_id(name).bounding_box() for name in fixed] == places
    for tab in ("explain", "share", "moves"):
        page.get_by_test_id(f"tab-{tab}").click()
        assert place(page) == board, tab


def test_few_words_stand_beside_the_board_of_a_study(open_page, study_server):
    page = studied(open_page, study_server, "pylos")
    page.get_by_test_id("analysis-value").wait_for(timeout=STEP)
    words = page.evaluate(WORDS)
    assert len(words) <= MOST_WORDS, " ".join(words)


def test_beside_a_clock_a_long_name_takes_the_room_of_the_pips_and_both_clocks_are_alike(open_page, server):
    seats = [{"kind": "person", "name": "Alexandrina"}, {"kind": "person", "name": "Bo"}]
    terms = {"kind": "days", "seconds": 3 * 86_400}
    status, made = server.post("/api/tables", {"game": "pylos", "seats": seats, "time_control": terms})
    assert status == 201, made
    page = open_page(f"{server.address}/table/{made['id']}", flat=True, kept=at_table(made["id"], made["keys"][:1]))
    clocks = page.get_by_test_id("time")
    clocks.nth(1).wait_for(timeout=STEP)
    for size in (DESK, LAPTOP, PHONE):
        resized(page, size)
        for name in ("Alexandrina", "Bo"):
            cut = page.get_by_title(name, exact=True).evaluate("name => name.scrollWidth - name.clientWidth")
            assert cut == 0, f"{name} at {size}"
        assert len({clocks.nth(at).evaluate("clock => getComputedStyle(clock).fontSize") for at in (0, 1)}) == 1


LOG_PLACES = """() => {
    const list = document.querySelector('.log .lines');
    window.places = new Set();
    const note = () => {
        const { top, height } = list.getBoundingClientRect();
        window.places.add(`${top} ${height}`);
        requestAnimationFrame(note);
    };
    note();
}"""


@pytest.mark.parametrize(
    ("game", "move", "coached"),
    [("braces", "choice-end", True), ("pyramid_ball", "seal", True), ("pyramid_ball", "seal", False)],
    ids=["braces first steps", "ball first steps", "ball"],
)
def test_the_log_stays_in_place_while_the_turn_of_a_bot_is_shown(open_table, game, move, coached):
    width, height = DESK
    more = {
        "braces": {"start": "-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/Lw,-,-,-,LbMb w TIP 7"},
        # Too far apart for a tackle, which would end the game.
        "pyramid_ball": {"options": {"clock": 0}, "start": "home:Lb3,Md3*,Sf3 away:Lb8,Md8,Sf8 0-0"},
    }[game]
    kept = {"coached": "[]" if coached else f'["{game}"]', "speed": "quick"}
    page = open_table(game, bot="1", kept=kept, flat=True, width=width, height=height, **more)
    if coached:
        page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    page.get_by_test_id(move).click(timeout=2 * STEP)
    shown = page.get_by_test_id("skip-turn")
    shown.wait_for(timeout=2 * STEP)
    shown.wait_for(state="detached", timeout=4 * STEP)
    page.get_by_role("heading", name="Your turn").wait_for(timeout=2 * STEP)
    page.evaluate(LOG_PLACES)
    page.get_by_test_id("again").click()
    shown.wait_for(timeout=STEP)
    shown.wait_for(state="detached", timeout=4 * STEP)
    assert len(page.evaluate("[...window.places]")) == 1, page.evaluate("[...window.places]")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_room_of_a_first_step_is_not_empty_while_a_bot_moves(open_table, size):
    page = sat(open_table, "pylos", size, kept={"coached": "[]", "speed": "slow"})
    coach, panel = page.get_by_test_id("coach"), page.locator(".prompt-panel")
    coach.wait_for(timeout=2 * STEP)
    words, before = coach.inner_text(), panel.bounding_box()
    page.locator("[data-target='1b2']").last.click()
    page.get_by_test_id("skip-turn").wait_for(timeout=2 * STEP)
    if size == PHONE:
        assert not coach.is_visible(), "the log has the room"
        return
    assert coach.inner_text() == words
    assert coach.evaluate("step => step.closest('[inert]') !== null"), "it is about what has been decided"
    assert panel.bounding_box() == before


COVERED = """() => {
    const found = ['[data-testid=flat-board]', '[data-testid=coach]', '.lanes', '.pad', '[data-testid=seal]',
        '[data-testid=program] [data-testid=last-turn]', '[role=toolbar]'].flatMap((name) => {
        const part = document.querySelector(name);
        return part?.checkVisibility() ? { name, box: part.getBoundingClientRect() } : [];
    });
    const meet = (one, other) =>
        one.left < other.right - 0.5 && other.left < one.right - 0.5
        && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = document.documentElement;
    return [
        ...(scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page scrolls'] : []),
        ...found.flatMap(({ name, box }, index) =>
            found.slice(index + 1).filter((other) => meet(box, other.box)).map((other) => `${name} ${other.name}`)),
    ];
}"""
"""What of a form, its first step, and what is around them is covered, or whether the window has no room for them."""


@pytest.mark.parametrize(("clock", "with_ball"), [(0, True), (60, False)])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_on_a_phone_every_first_step_of_a_plan_fits_and_neither_board_nor_form_moves(
    open_table, server, language, clock, with_ball
):
    page = open_table(
        "pyramid_ball",
        bot="1",
        options={"opening": "red" if with_ball else "blue", "clock": clock},
        # Too far apart for a point in the first turn.
        start="home:Lb3,Md3*,Sf3 away:Lb8,Md8,Sf8 0-0" + ("" if with_ball else " red:away"),
        flat=True,
        kept={"coached": "[]", "speed": "at once"},
        before=lambda page: page.goto(f"{server.address}/?language={language}"),
        width=390,
        height=844,
    )
    coach, seal = page.get_by_test_id("coach"), page.get_by_test_id("seal")
    first = page.get_by_test_id("coach-next")

    def checked():
        """Where the board and the form are, in usual sizes of phones."""
        found = []
        for size in (PHONE, (360, 800), (390, 700)):
            resized(page, size)
            assert page.evaluate(COVERED) == [], (size, coach.inner_text())
            parts = [page.get_by_test_id("flat-board"), page.locator(".lanes"), seal]
            found.append([part.bounding_box() for part in parts])
        return found

    coach.wait_for(timeout=2 * STEP)
    page.locator("[data-program]").wait_for(state="attached", timeout=STEP)
    places = checked()
    page.locator("[data-cell=L0]").click()
    assert checked() == places, "a piece is selected"
    page.get_by_test_id("give-up").click()
    assert checked() == places, "a step is entered"
    for cell in ("M0", "S0"):
        page.locator(f"[data-cell={cell}]").click()
        page.get_by_test_id("give-up").click()
    assert checked() == places, "all pieces have a plan"
    seal.click()
    until(page, "document.querySelector('[data-testid=program] [data-testid=last-turn]')", timeout=2 * STEP)
    coach.wait_for(timeout=STEP)
    assert checked() == places, "after a turn"
    page.locator("[data-cell=L0]").click()
    page.get_by_test_id("give-up").click()
    assert coach.is_visible(), "it can be read while a plan is entered"
    assert checked() == places
    first.click()
    assert checked() == places, "the last one"
