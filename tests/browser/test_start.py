"""From the start page to a table: what was chosen last, mixed tables, rules, words instead of notation."""

import pytest

from chromium import at_table
from pyramidion.core.registry import list_games
from start_page import choose_opponent, choose_option, unfold_options
from table_menu import type_move
from visitors import QUIET
from waiting import STEP, until

pytestmark = pytest.mark.browser

GAP = 16
"""Between the games and the form, in pixels."""


def opened(open_page, server, **settings):
    page = open_page(server.address, flat=True, **settings)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    return page


def choose(page, game, opponent):
    page.locator(f"input[name=game][value={game}]").check(force=True)
    choose_opponent(page, opponent)


def play(page):
    page.get_by_test_id("start").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)


def test_on_a_phone_the_chosen_game_is_in_view_even_after_a_turn(open_page, server):
    page = opened(open_page, server, width=390, height=844)
    in_view = """() => {
        const { left, right } = document.querySelector('.game:has(input:checked)').getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
    }"""
    page.locator("input[name=game][value=pyramid]").evaluate("input => input.click()")
    until(page, f"({in_view})()")
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && ({in_view})()")


def test_one_click_plays_what_was_played_last(open_page, server):
    page = opened(open_page, server)
    choose(page, "pylos", "1")
    choose_option(page, "rules", "mature")
    page.locator("input[name=side][value='1']").check(force=True)
    page.get_by_test_id("name").fill("Ann")
    play(page)
    page.goto(server.address)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    assert page.locator("input[name=game]:checked").get_attribute("value") == "pylos"
    play(page)
    assert "Level 1 bot" in page.get_by_test_id("seat-0").inner_text()
    assert "Ann" in page.get_by_test_id("seat-1").inner_text()
    assert "Rules: Mature" in page.get_by_test_id("about").text_content()


def test_persons_and_bots_in_any_seats(open_page, server):
    page = opened(open_page, server)
    choose(page, "pass_the_pyramids", "mixed")
    choose_option(page, "players", "5")
    for seat, kind in enumerate(("1", "person", "1", "person", "4")):
        page.get_by_test_id(f"seat-kind-{seat}").select_option(kind)
    page.get_by_test_id("seat-name-3").fill("Bob")
    play(page)
    names = [page.locator(f"[data-testid=seat-{seat}] strong").get_attribute("title") for seat in range(5)]
    assert names == ["Level 1 bot 1", "Yellow", "Level 1 bot 2", "Bob", "Level 4 bot"]


def test_in_a_first_game_against_a_bot_the_user_opens(open_page, server):
    page = opened(open_page, server, kept={"coached": "[]"})
    choose(page, "pyramid_ball", "1")
    page.locator("input[name=side][value='1']").check(force=True)
    play(page)
    page.get_by_test_id("program").wait_for(timeout=STEP)
    assert page.get_by_test_id("seat-1").get_by_text("You").count()
    page.goto(server.address)
    page.evaluate("localStorage.setItem('pyramidion.coached', '[\"pyramid_ball\"]')")
    page.reload()
    choose(page, "pyramid_ball", "1")
    play(page)
    page.get_by_test_id("choice-pick S").wait_for(timeout=STEP)


def test_friends_on_this_device_have_names(open_page, server):
    page = opened(open_page, server)
    choose(page, "braces", "person")
    page.get_by_test_id("seat-name-0").fill("Ann")
    play(page)
    assert page.get_by_test_id("seat-0").inner_text().splitlines()[:2] == ["Ann", "White"]
    assert page.get_by_test_id("seat-1").inner_text().count("Black") == 1


def test_every_game_has_a_picture_and_says_what_its_options_mean(open_page, server):
    page = opened(open_page, server)
    for info in list_games():
        card = page.locator(f"label.game:has(input[value={info.id}])")
        card.locator(".picture svg").first.wait_for(timeout=STEP)
        assert info.tagline in card.inner_text()
        choose(page, info.id, "3")
        if not info.options:
            continue
        unfold_options(page)
        shown = page.locator("section[aria-label='How it is played']").inner_text().lower()
        for option in info.options:
            for choice in option.choices:
                assert choice.meaning.lower() in shown
            assert option.meaning.lower() in shown
            if isinstance(option.default, bool):
                box = page.get_by_test_id(f"option-{option.name}")
                assert box.is_checked() == option.default


def test_it_fits_and_play_is_in_sight(open_page, server):
    page = opened(open_page, server)
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        it_fits(page, width, height)


def test_a_phone_in_landscape_has_the_games_beside_the_choices_and_play_at_their_foot(open_page, server):
    page = opened(open_page, server)
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        it_fits(page, width, height)
        choose(page, "pylos", "3")
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        play = page.get_by_test_id("start").bounding_box()
        games = [game.bounding_box() for game in page.locator("label.game").all()]
        assert max(game["x"] + game["width"] for game in games) < play["x"]
        for shown in (".kinds", ".levels", ".sides"):
            box = page.locator(shown).bounding_box()
            assert 0 <= box["y"] <= play["y"] - box["height"], (width, shown)


def test_a_phone_in_landscape_says_what_every_game_is_without_scrolling(open_page, server):
    page = opened(open_page, server, width=844, height=390)
    for info in list_games():
        choose(page, info.id, "3")
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        foot = max(
            game["y"] + game["height"] for game in (each.bounding_box() for each in page.locator("label.game").all())
        )
        for part in (".summary", ".links"):
            box = page.locator(part).bounding_box()
            assert foot <= box["y"] <= 390 - box["height"], (info.id, part)


def it_fits(page, width, height):
    for info in list_games():
        choose(page, info.id, "3")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("scrollTo(0, 0)")
        box = page.get_by_test_id("start").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        if width > 900:
            row = page.locator("label.game").first.bounding_box()
            form = page.get_by_role("region", name="Players").bounding_box()
            below_one_row = row["y"] + row["height"] + GAP + form["height"]
            assert below_one_row <= height, "with five games above it, the whole form is in sight"
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, select, label, input[type=text], input[type=number]')]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 40).map((e) => e.outerHTML)"""
    )
    assert small == []


def test_by_keyboard_alone(open_page, server):
    page = opened(open_page, server)
    games = [info.id for info in list_games()]
    chosen = page.locator("input[name=game]:checked")
    first = chosen.get_attribute("value")
    assert first == "pylos", "what a newcomer plays at sight"
    chosen.focus()
    page.keyboard.press("ArrowRight")
    following = games.index(first) + 1
    assert chosen.get_attribute("value") == games[following]
    page.keyboard.press("Enter")
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    assert list_games()[following].title in page.title()


def test_rules_are_one_click_away(open_page, server):
    page = opened(open_page, server)
    choose(page, "pylos", "person")
    page.get_by_test_id("rules").click()
    page.get_by_role("heading", name="Pylos", level=1).wait_for(timeout=STEP)
    assert page.evaluate("[...document.images].every((image) => image.alt && image.src)")
    page.locator("article figure svg[aria-label]").first.wait_for(timeout=STEP)
    page.go_back()
    page.get_by_test_id("start").wait_for(timeout=STEP)


def test_a_refusal_names_no_rule_but_leads_to_it(open_page, server):
    page = opened(open_page, server)
    choose(page, "pylos", "person")
    play(page)
    for text in ("1b2", "1b2"):
        type_move(page, text)
        page.locator("[data-testid=log] [data-ply]").first.wait_for(state="attached", timeout=STEP)
    toast = page.get_by_test_id("toast")
    toast.wait_for(timeout=STEP)
    assert toast.inner_text().startswith("1b2 is occupied.")
    with page.expect_popup() as popup:
        toast.get_by_role("link", name="Rule P2").click()
    popup.value.locator("#P2.wanted").wait_for(timeout=STEP)


def test_a_wrong_address_is_told_in_the_page(open_page, server):
    page = open_page(server.address, complaining=True)
    nowhere, chess = "This page does not exist.", "The game “chess” does not exist."
    for path, heading in (("/rules/chess", chess), ("/nowhere", nowhere), ("/table/a/b", nowhere)):
        page.goto(server.address + path)
        page.get_by_role("heading", name=heading).wait_for(timeout=STEP)
        assert page.locator("h1").count() == 1
    page.goto(f"{server.address}/rules")
    page.get_by_role("heading", name="Or read the rules of these").wait_for(timeout=STEP)
    assert page.get_by_role("link", name="Braces").get_attribute("href") == "/rules/braces"
    page.goto(f"{server.address}/nowhere")
    page.get_by_role("link", name="Braces").click()
    page.get_by_test_id("start").get_by_text("Play Braces").wait_for(timeout=STEP)
    assert page.url == f"{server.address}/"


def studies_without(open_page, server, what):
    """The page of studies, where what an address like this one holds does not come."""
    page = open_page(server.address + QUIET, complaining=True)
    page.route(what, lambda route: route.abort())
    page.goto(server.address + "/study")
    return page


def test_a_part_that_does_not_come_is_told_of_and_comes_when_the_page_is_loaded_again(open_page, server):
    page = studies_without(open_page, server, "**/StudyPage-*.js")
    told = page.get_by_test_id("unloaded")
    told.wait_for(timeout=STEP)
    assert told.get_attribute("role") == "alert"
    page.unroute_all()
    told.get_by_role("button").click()
    page.get_by_test_id("open-record").wait_for(timeout=STEP)
    assert told.count() == 0


def test_without_a_server_the_page_of_studies_says_so_where_its_games_would_stand(open_page, server):
    page = studies_without(open_page, server, "**/api/games")
    told = page.get_by_test_id("games-failure")
    told.wait_for(timeout=STEP)
    assert "The server does not answer." in told.inner_text()


def test_a_game_to_continue_says_how_long_ago_its_last_move_was(open_page, server):
    table, keys = server.table("pylos")
    with server.sit(table, *keys) as client:
        client.until(lambda state: "to_decide" in state)
        client.decide(0, "1b2")
        client.at(1)
    # The browser first visited it in 1970.
    page = opened(open_page, server, kept=at_table(table, keys))
    line = page.get_by_test_id("your-tables").locator("small", has_text="your turn")
    line.wait_for(timeout=STEP)
    assert line.inner_text().split() in (["your", "turn", "now"], ["your", "turn", "this", "minute"])


def test_the_row_of_an_open_table_is_as_high_whatever_its_age(open_page, server):
    seats = [{"kind": "person", "name": "Mira"}, {"kind": "open"}]
    terms = {"kind": "fischer", "seconds": 600, "increment": 5}
    server.post("/api/tables", {"game": "pylos", "seats": seats, "public": True, "time_control": terms})
    page = opened(open_page, server, width=1440, height=900)
    row = page.get_by_test_id("lobby").locator("li", has_text="Mira")
    row.wait_for(timeout=STEP)
    new = row.bounding_box()["height"]
    # Two hours later.
    page.add_init_script("const now = Date.now; Date.now = () => now.call(Date) + 2 * 3600 * 1000;")
    page.reload()
    row.get_by_text("2 hr").wait_for(timeout=STEP)
    assert row.bounding_box()["height"] == new
    time, rules = (row.locator("small", has_text=text) for text in ("a turn", "Standard rules"))
    assert time.inner_text().replace("\xa0", "_") == "10:00_+_5_s a turn"
    lines = "cell => cell.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight)"
    assert rules.evaluate(lines) == 1
