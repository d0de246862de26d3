"""For everyone: axe finds nothing on any page in either theme, and one heading says where one is."""

import pytest

from accessible import faint_words, small_targets, violations
from chromium import at_table
from pyramidion.core.registry import game_ids, list_games
from serving import first_decision
from start_page import choose_opponent, unfold_options
from table_menu import PLIES
from waiting import STEP, until
from walking import walk

pytestmark = pytest.mark.browser

THEMES = ("light", "dark")


def headings(page):
    return page.locator("h1").count()


def test_the_start_page_with_each_game_and_each_way_to_play_chosen(open_page, server):
    page = open_page(server.address, 1440, 844)
    page.get_by_test_id("start").wait_for(timeout=STEP)

    def check_choice(game, opponent, within=".setup"):
        page.locator(f"input[name=game][value={game}]").evaluate("input => input.click()")
        choose_opponent(page, opponent)
        if page.get_by_test_id("options").count():
            unfold_options(page)
        assert violations(page, within) == [], f"{game}, {opponent}"

    # What stands around the chosen game is the same for each.
    for game in game_ids():
        check_choice(game, "mixed")  # has what the other ways have too, but for their own rows
    for opponent in ("3", "person"):
        check_choice("braces", opponent)
    page.set_viewport_size({"width": 390, "height": 844})
    check_choice("pass_the_pyramids", "mixed", None)
    assert headings(page) == 1


def test_the_rules_of_every_game(open_page, server):
    page = open_page(server.address)
    for game in list_games():
        walk(page, f"/rules/{game.id}")
        page.locator("main h1", has_text=game.title).wait_for(timeout=STEP)
        assert violations(page) == [], game.id
        assert headings(page) == 1


def sat(open_page, server, game, seats=(), speed="usual", **settings):
    """A page at a new table of persons on one device, ready to decide; and the table's id and keys."""
    options = {"opening": "red"} if game == "pyramid_ball" else {}
    table, keys = server.table(game, seats, **options)
    page = open_page(f"{server.address}/table/{table}", kept={**at_table(table, keys), "speed": speed}, **settings)
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=4 * STEP)
    if game == "pyramid_ball" and not seats:
        page.get_by_test_id("here").click(timeout=STEP)
    return page, table, keys


@pytest.mark.parametrize("game", game_ids())
def test_a_table_at_its_beginning_in_the_middle_and_at_its_end(open_page, server, game):
    page, table, keys = sat(open_page, server, game, flat=True, speed="quick")
    assert violations(page) == []
    assert headings(page) == 1
    # What is asked is spoken too, after what a decision that plays itself has shown; where pictures replace a part of
    # the question, it is spoken whole.
    until(
        page,
        """() => {
            const [asked, spoken] = ['prompt', 'spoken'].map((name) => document.querySelector(`[data-testid=${name}]`));
            return asked?.textContent && spoken.textContent.includes(asked.textContent.replace(/[.?]$/, ''));
        }""",
    )
    with server.sit(table, *keys) as client:
        client.until(lambda state: "to_decide" in state)
        while client.state["ply"] < 2:
            client.until(lambda state: any(seat >= 0 for seat in state["to_decide"]))
            seat, ply = client.state["to_decide"][0], client.state["ply"]
            tree = client.move_tree(seat)
            client.decide(seat, first_decision(tree) if tree else "S:... M:... L:...")
            client.until(lambda state, ply=ply: state["ply"] > ply)
        page.get_by_test_id("again").wait_for(timeout=2 * STEP)
        if page.get_by_test_id("hand-over").count():
            page.get_by_test_id("here").click()
        # What is still being played moves from where it was measured, and cannot be looked back at yet.
        until(
            page,
            f"plies => {PLIES} >= plies && !document.querySelector('[data-testid=skip-turn]')",
            arg=client.state["ply"],
        )
        # An earlier picture of what happened is shown again.
        if page.get_by_test_id("scrub").count():
            page.get_by_test_id("scrub").focus()
            page.keyboard.press("ArrowLeft")
        assert violations(page) == [], "while something is shown again"
        words_stand_out(page)
        if page.get_by_test_id("back-to-game").count():
            page.get_by_test_id("back-to-game").click()
        # The winner stays hidden until the board has been looked at.
        if page.get_by_test_id("skip-turn").count():
            page.get_by_test_id("skip-turn").click()
        client.send({"type": "resign", "seat": 0})
        if game == "pass_the_pyramids":
            for seat in (1, 2):
                client.send({"type": "resign", "seat": seat})
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert violations(page) == [], "at the end"


def test_on_a_phone_targets_are_large_and_board_and_controls_in_sight_together(open_page, server):
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "gentle"}] * 3]
    settings = {"flat": True, "width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_page(server.address, **settings)
    for game in game_ids():
        options = {"opening": "red"} if game == "pyramid_ball" else {}
        table, keys = server.table(game, seats[: 4 if game == "pass_the_pyramids" else 2], **options)
        page.evaluate("tables => localStorage.setItem('pyramidion.tables', tables)", at_table(table, keys)["tables"])
        walk(page, f"/table/{table}")
        page.get_by_test_id("seat-0").wait_for(timeout=STEP)
        page.get_by_test_id("flat-board").wait_for(timeout=STEP)
        large_and_in_sight_together(page)


def large_and_in_sight_together(page):
    until(page, "document.querySelector('[data-choice], [data-program]')", timeout=STEP)
    assert small_targets(page) == []
    parts = [page.get_by_test_id("flat-board"), page.get_by_test_id("prompt")]
    parts += page.locator("[aria-label='What to do'] .prompt-buttons button, [data-testid=seal]").all()
    for part in parts:
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_in_the_lesson_of_programs_the_field_has_squares_as_large_as_a_finger(open_page, server):
    page = open_page(f"{server.address}/tutorial/pyramid_ball", width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_test_id("program").wait_for(timeout=STEP)
    assert small_targets(page) == []
    assert page.evaluate("document.querySelector('[data-testid=show]').getBoundingClientRect().bottom") <= 844


def test_on_a_phone_no_long_word_of_what_was_refused_makes_a_page_wider(open_page, server):
    word = "W" * 90
    page = open_page(f"{server.address}/tutorial/{word}", width=390, height=844, complaining=True)

    def told(begins):
        told = page.get_by_text(begins).last
        told.wait_for(timeout=STEP)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, told.inner_text()

    told("The game “")
    for path, field in (("/position-editor/braces", "position-text"), ("/study", "set-position")):
        walk(page, path)
        if path == "/study":
            page.locator("input[name=game][value=braces]").check(force=True, timeout=STEP)
            page.get_by_text("Rules and position").click()
        else:
            page.locator("summary", has_text="Position code").click(timeout=STEP)
        page.get_by_test_id(field).fill(word)
        page.get_by_test_id(field).press("Enter")
        told("A position of Braces is written like")
    walk(page, "/start-designer/pyramid")
    page.locator(".good").wait_for(timeout=STEP)
    page.locator("summary", has_text="Board code").click()
    page.get_by_test_id("board-text").fill(word)
    told("is not possible")
    walk(page, f"/study#game=braces&position={word}")
    told("A position of Braces is written like")


def words_stand_out(page):
    pytest.importorskip("PIL.Image", reason="Pillow reads what was drawn")
    page.mouse.move(2, 2)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme


def test_nothing_moves_for_who_wants_that(open_page, server):
    page, table, keys = sat(open_page, server, "pylos", flat=True)
    with server.sit(table, *keys) as client:
        client.until(lambda state: "to_decide" in state)
        client.decide(0, "1b2", 0)
        client.until(lambda state: state["ply"] == 1)
    page.get_by_test_id("again").wait_for(timeout=STEP)
    moving = "[...document.getAnimations()].filter((one) => one.playState === 'running').length"
    assert page.evaluate(moving) == 0
    page.get_by_test_id("again").click()
    for _ in range(5):
        assert page.evaluate(moving) == 0
        page.wait_for_timeout(100)


def test_the_volume_is_remembered(open_page, server):
    page = open_page(server.address, flat=True)
    page.get_by_test_id("settings").click()
    page.get_by_test_id("volume").fill("0.2")
    page.reload()
    page.get_by_test_id("settings").click()
    assert page.get_by_test_id("volume").input_value() == "0.2"
    page.get_by_test_id("sound").uncheck()
    assert page.get_by_test_id("volume").count() == 0
