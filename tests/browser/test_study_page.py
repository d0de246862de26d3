"""Games looked at again: stepped through at the table and as records, varied, shared, shown elsewhere."""

import json
import random
import re
import threading
import urllib.parse
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game
from pyramidion.core.decision import CHANCE
from pyramidion.core.record import Record, build_record
from pyramidion.core.registry import game_ids
from pyramidion.core.session import Session
from serving import Server
from start_page import choose_opponent
from table_menu import resign
from waiting import STEP, until

pytestmark = pytest.mark.browser


NO_ENGINE = {"engine": "no", "typing": "yes"}
"""Kept by a browser where the engine is off, as a bot thinks about each position, and moves can be typed."""
TYPING = {"typing": "yes"}
SAMPLES = Path(__file__).parents[2] / "web/src/features/study/samples"


def played(game_id, plies=30, seed=5, **options):
    """A record of a game that was played at random, whole or its beginning."""
    game = pyramidion.game(game_id, **options)
    return build_record(game, [str(decision) for _, decision in random_game(game, seed, plies) if decision is not None])


def drawn_from_a_seed(game_id, plies=30):
    """The same, where what chance decides follows from the record's seed, so that it can be shown how it came about."""
    session, chooser = Session(pyramidion.game(game_id), seed="5eed" * 16), random.Random(5)
    while session.ply < plies and not session.over:
        outcome = session.pending_chance_outcome()
        seat = session.to_decide[0]
        session.play((outcome or chooser.choice(session.position.legal())).text, seat)
    return session.record(public=False)


def count(page, text):
    page.get_by_test_id("step-count").get_by_text(text, exact=True).wait_for(timeout=STEP)


def choose(page, what):
    """Chooses from the menu of the entry that is shown."""
    page.get_by_test_id("move-options").click()
    page.get_by_test_id(what).click()


def comment(page, words):
    choose(page, "write-comment")
    page.get_by_test_id("comment").fill(words)
    page.get_by_test_id("comment").press("Tab")


def open_record(page, record):
    page.get_by_test_id("record-text").fill(str(record))
    page.get_by_test_id("open-record").click()
    count(page, f"{len(record.entries)} / {len(record.entries)}")


@pytest.mark.parametrize("game_id", game_ids())
def test_a_record_of_each_game_is_stepped_through_from_either_side_while_its_positions_are_weighed(
    open_page, study_server, game_id
):
    films = pyramidion.game(game_id).info.chance_animation is not None
    record = drawn_from_a_seed(game_id, 14) if films else played(game_id, 14)
    positions = list(record.positions())
    last = len(record.entries)
    page = open_page(f"{study_server.address}/study", flat=True)
    open_record(page, record)
    page.get_by_test_id("flat-board").first.wait_for(timeout=STEP)
    page.get_by_test_id("tab-explain").click()
    happened = page.get_by_test_id("happened")
    for key, ply in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", last)):
        page.keyboard.press(key)
        count(page, f"{ply} / {last}")
        sentences = [event.sentence() for event in positions[ply].events]
        if sentences:
            # Without the numbers of rulings, as everybody reads it.
            happened.get_by_text(sentences[-1].split(" (")[0].rstrip("."), exact=False).first.wait_for(timeout=STEP)
    page.get_by_test_id("tab-moves").click()
    page.locator("[data-ply]").nth(3).click()
    count(page, f"4 / {last}")
    page.get_by_test_id("step-slider").fill("2")
    count(page, f"2 / {last}")
    page.get_by_test_id("side-1").click()
    assert page.get_by_test_id("side-1").get_attribute("aria-pressed") == "true"
    count(page, f"2 / {last}")
    if films:
        # The very throw that was drawn lies there, whether one steps or jumps to it.
        page.locator("[data-fallen]").wait_for(timeout=STEP)
        landed = [ply for ply, position in enumerate(positions, 1) if position.to_decide == (CHANCE,)]
        page.get_by_test_id("step-slider").fill(str(landed[1]))
        page.locator("[data-fallen]").wait_for(timeout=STEP)
    its_worth_is_drawn_unless_that_is_not_wanted(page, record.game)


def its_worth_is_drawn_unless_that_is_not_wanted(page, game):
    """Without being asked for: one line for two seats."""
    lines = len(game.seats) if len(game.seats) > 2 else 1
    page.get_by_test_id("value-chart").wait_for(timeout=STEP)
    drawn = page.get_by_test_id("value-chart").locator("path[data-seat]")
    assert drawn.count() == lines
    until(
        page,
        "() => [...document.querySelectorAll('path[data-seat]')].every((one) => one.getAttribute('d').split('L')[3])",
        timeout=STEP,
    )
    assert page.get_by_test_id("value-legend").count() == (lines > 1)
    # A user who declines is not asked again.
    page.get_by_test_id("engine").uncheck()
    page.reload()
    open_record(page, played(game.info.id, 14, seed=6))
    page.wait_for_timeout(700)
    assert page.get_by_test_id("value-chart").count() == 0


def test_a_running_game_is_stepped_through_at_its_table(open_page, server):
    table, keys = server.table("pylos")
    moves = ("1b2", "1c3", "1b3", "1c2")
    with server.sit(table, *keys) as both:
        for ply, text in enumerate(moves):
            both.at(ply)
            both.decide(ply % 2, text)
        both.at(4)
        page = open_page(f"{server.address}/table/{table}", flat=True)
        page.locator("[data-testid=log] [data-move='1c2']").wait_for(timeout=STEP)
        page.locator("[data-ply='2']").click()
        page.get_by_test_id("look-back").wait_for(timeout=STEP)
        count(page, "2 / 4")
        # Nothing can be decided on a board that shows the past: neither with a pointer nor by keys.
        assert not page.locator(".prompt-panel").is_visible()
        assert page.locator("[data-choice]").count() == 0
        page.keyboard.press("ArrowLeft")
        count(page, "1 / 4")
        page.keyboard.press("End")
        count(page, "4 / 4")
        page.get_by_test_id("back-to-game").click()
        page.get_by_test_id("look-back").wait_for(state="detached", timeout=STEP)
        # So does the row below the log, which leads back to the game; the seats show what they had.
        page.get_by_test_id("log-back").click()
        count(page, "3 / 4")
        page.get_by_test_id("seat-1").get_by_text("14 left").wait_for(timeout=STEP)
        page.get_by_test_id("scrub").press("Home")
        count(page, "0 / 4")
        page.get_by_test_id("seat-1").get_by_text("15 left").wait_for(timeout=STEP)
        page.get_by_role("button", name="To the end").click()
        page.get_by_test_id("look-back").wait_for(state="detached", timeout=STEP)


def a_dropped_record_that_is_wrong_names_its_line(page):
    wrong = '[Game "pylos"]\n\n1. 1b2 1c3\n2. 1b3 9z9\n'
    page.get_by_test_id("drop").evaluate(
        """(drop, text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
            drop.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        wrong,
    )
    page.get_by_test_id("open-failure").get_by_text("Line 4: entry 4").wait_for(timeout=STEP)


def test_a_set_up_position_is_played_on_with_variations_and_comments(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, kept=NO_ENGINE)
    a_dropped_record_that_is_wrong_names_its_line(page)
    page.locator("input[name=game][value=pylos]").check(force=True)
    page.get_by_text("Rules and position").click()
    page.get_by_test_id("set-position").fill("nonsense")
    page.get_by_test_id("set-up").click()
    page.get_by_test_id("set-failure").get_by_text("A Pylos position is four levels").wait_for(timeout=STEP)
    page.get_by_test_id("set-position").fill("..../.D../..../....|.../.../...|../..|. L")
    page.get_by_test_id("set-up").click()
    count(page, "0 / 0")
    until(page, "document.querySelector('[data-choice]') !== null", timeout=STEP)
    page.locator("[data-target='1c2']").first.click()
    count(page, "1 / 1")
    comment(page, "in the middle")
    page.get_by_test_id("step-back").click()
    page.get_by_test_id("typed").fill("1c3")
    page.get_by_test_id("typed").press("Enter")
    page.get_by_role("group", name="A variation").get_by_text("1c3", exact=True).wait_for(timeout=STEP)
    page.get_by_test_id("typed").fill("1c3")
    page.get_by_test_id("why").click()
    page.get_by_test_id("toast").wait_for(timeout=STEP)
    choose(page, "promote")
    page.get_by_role("group", name="A variation").get_by_text("1c2", exact=True).wait_for(timeout=STEP)
    page.get_by_test_id("tab-share").click()
    with page.expect_download() as download:
        page.get_by_test_id("save-study").click()
    study = json.loads(download.value.path().read_text())
    assert [(node["parent"], node["text"], node["comment"]) for node in study["nodes"]] == [
        (-1, "1c3", ""),
        (-1, "1c2", "in the middle"),
    ]
    with page.expect_download() as download:
        page.get_by_test_id("save-png").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.get_by_test_id("save-gif").click()
    assert download.value.path().read_bytes().startswith(b"GIF89a")
    with page.expect_download() as download:
        page.get_by_test_id("save-record").click()
    assert Record.read(download.value.path().read_text()).check() == []
    page.get_by_test_id("more").click()
    page.get_by_test_id("keep").click()
    page.get_by_text("Saved in this browser.").wait_for(timeout=STEP)
    page.reload()
    page.get_by_role("group", name="A variation").get_by_text("1c2", exact=True).wait_for(timeout=STEP)


def test_a_link_leads_to_a_game_at_a_position_or_to_the_position_alone(open_page, study_server):
    record = replace(played("braces", 12), tags={"White": "Ann & Bob"})
    page = open_page(f"{study_server.address}/study", kept=NO_ENGINE, permissions=["clipboard-read", "clipboard-write"])
    open_record(page, record)
    page.get_by_test_id("step-slider").fill("7")
    count(page, "7 / 12")
    page.get_by_test_id("tab-explain").click()
    shown = page.get_by_test_id("happened").inner_text()
    page.get_by_test_id("tab-share").click()
    for name, where in (("copy-link", "7 / 12"), ("copy-position", "0 / 0")):
        page.evaluate("navigator.clipboard.writeText('')")
        page.get_by_test_id(name).click()
        until(page, "async () => (await navigator.clipboard.readText()) !== ''", timeout=STEP)
        other = open_page(page.evaluate("navigator.clipboard.readText()"), kept=NO_ENGINE)
        count(other, where)
        if name == "copy-link":
            other.get_by_test_id("tab-explain").click()
            other.get_by_test_id("happened").wait_for(timeout=STEP)
            assert other.get_by_test_id("happened").inner_text() == shown
            assert "Ann & Bob" in other.get_by_test_id("side-0").inner_text()
        other.get_by_test_id("tab-share").click()
        with other.expect_download() as download:
            other.get_by_test_id("save-svg").click()
        drawn = download.value.path().read_text()
        assert drawn == list(record.positions())[7].without_history().svg()


def test_a_move_has_a_menu_by_mouse_and_by_keys(open_page, study_server):
    page = open_page(f"{study_server.address}/study#game=pylos&moves=1b2;1c3;1b3", flat=True, kept=NO_ENGINE)
    count(page, "3 / 3")
    page.locator("[data-ply]").nth(1).click(button="right")
    page.get_by_role("menu", name="Move").wait_for(timeout=STEP)
    count(page, "2 / 3")
    assert page.get_by_test_id("promote").is_disabled()
    # Arrow keys go through the menu, and not through the game.
    page.keyboard.press("ArrowDown")
    count(page, "2 / 3")
    page.keyboard.press("Escape")
    page.get_by_role("menu", name="Move").wait_for(state="hidden", timeout=STEP)
    page.get_by_test_id("move-options").press("Enter")
    page.get_by_test_id("remove").press("Enter")
    count(page, "1 / 1")


def test_the_last_turn_of_a_finished_game_is_drawn_with_its_reason(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, kept=NO_ENGINE)
    record = played("pyramid_ball", 200, opening="red")
    *_, scored, won = list(record.positions())[-1].events
    open_record(page, record)
    prompt = page.get_by_test_id("prompt")
    prompt.get_by_text(won.sentence()).wait_for(timeout=STEP)
    assert scored.sentence().split(" (")[0].rstrip(".") in prompt.inner_text()
    # As it is at the table, although it was not stepped through.
    page.locator("[data-way]").first.wait_for(state="attached", timeout=STEP)


def test_dice_fall_on_the_analysis_board_as_one_wants(open_page, study_server):
    page = open_page(f"{study_server.address}/study#game=braces", flat=True, kept=NO_ENGINE)
    page.get_by_test_id("outcomes").wait_for(timeout=STEP)
    until(page, "document.querySelectorAll('[data-testid=outcomes] option').length > 20", timeout=STEP)
    page.get_by_test_id("outcomes").select_option(index=7)
    count(page, "1 / 1")
    page.get_by_test_id("step-back").click()
    page.get_by_test_id("draw").click()
    until(page, "document.querySelectorAll('[data-ply]').length >= 1", timeout=STEP)


def test_the_engine_shows_the_best_the_middle_and_the_worst_roll(open_page, study_server):
    page = open_page(f"{study_server.address}/study#game=braces", flat=True)
    outcomes = page.get_by_role("list", name="Outcomes").get_by_role("button")
    outcomes.first.wait_for(timeout=2 * STEP)
    # One row for each outcome: the one in the middle may be the best or the worst, too.
    labels = outcomes.locator(".label").all_inner_texts()
    assert labels in (["Best", "Middle", "Worst"], ["Best", "Worst"], ["Best"])
    titles = [outcome.get_attribute("title").partition(": ")[2] for outcome in outcomes.all()]
    assert len(set(titles)) == len(labels)
    assert re.search(r"%\s.*%", outcomes.first.inner_text(), re.DOTALL), "its value and its probability"
    heads = page.get_by_test_id("analysis-lines").get_by_text("Next roll").locator("..").inner_text()
    assert re.fullmatch(r"Next roll\s+White\s+Probability", heads)
    # On a phone they are a line with their values, which opens them; the switch keeps its name.
    page.set_viewport_size({"width": 390, "height": 844})
    line = page.get_by_test_id("open-outcomes")
    line.get_by_text("White’s chance").wait_for(timeout=STEP)
    assert not outcomes.first.is_visible()
    assert line.bounding_box()["height"] == 40
    words, values = (line.locator(each).bounding_box() for each in (".next", ".values"))
    assert values["y"] < words["y"] + words["height"], "in one line"
    assert line.evaluate("each => each.scrollHeight <= each.clientHeight")
    shown = r"\s+".join(rf"{label}\s*\d+%\s*\d+%" for label in labels)
    assert re.fullmatch(rf"Next roll\s*White’s chance\s+{shown}", line.inner_text())
    assert page.get_by_test_id("side-0").get_by_text("to roll").is_visible()
    assert page.get_by_test_id("analysis").get_by_text("Engine").is_visible()
    # The signs of the moves, which a wide screen shows above them, are behind a button.
    help_button, signs = page.get_by_test_id("open-move-key"), page.get_by_test_id("move-key")
    assert not signs.is_visible()
    assert help_button.bounding_box()["width"] >= 40
    help_button.click()
    signs.get_by_text("flipped").wait_for(timeout=STEP)
    page.keyboard.press("Escape")
    signs.wait_for(state="hidden", timeout=STEP)
    line.click()
    assert "%" in outcomes.last.get_attribute("title")
    for outcome in outcomes.all():
        assert re.search(r"%\s.*%$", outcome.inner_text(), re.DOTALL), "its value and its probability"
        assert outcome.bounding_box()["height"] >= 44
        assert outcome.evaluate("each => each.scrollHeight <= each.clientHeight")
    outcomes.last.click()
    count(page, "1 / 1")
    assert not page.get_by_role("dialog").is_visible()


def test_a_game_is_analysed_and_tells_where_it_turned(open_page, study_server):
    page = open_page(f"{study_server.address}/study#game=pyramid&board=patrick", flat=True, kept=TYPING)
    # The engine is on, and draws what it thinks on the board.
    page.get_by_test_id("analysis-value").wait_for(timeout=2 * STEP)
    page.locator("[data-testid=suggestions] [data-suggested]").first.wait_for(state="attached", timeout=STEP)
    # Beside them only the choices of a user who points at the board are highlighted.
    choices = page.locator("[data-testid=flat-board] [data-mark=choice]")
    choices.first.wait_for(state="detached", timeout=STEP)
    page.locator("[data-token]").last.hover()
    choices.first.wait_for(state="attached", timeout=STEP)
    until(page, "document.querySelector('[data-testid=evaluation-bar]').ariaLabel.includes('%')", timeout=STEP)
    page.get_by_test_id("analysis-lines").locator("button").first.click()
    count(page, "1 / 1")
    page.get_by_test_id("engine").uncheck()
    page.get_by_test_id("evaluation-bar").wait_for(state="detached", timeout=STEP)
    page.get_by_test_id("engine").check()
    page.get_by_test_id("more").click()
    page.get_by_role("link", name="Open another").click()
    record = played("pyramid", 200, board="patrick")
    open_record(page, record)
    page.get_by_test_id("review").click()
    page.get_by_test_id("mistakes").get_by_text("chances fell").wait_for(timeout=4 * STEP)
    assert page.get_by_test_id("mistake-dot").count() >= 1
    assert re.fullmatch(r"Played\n.+\nBetter\n.+", page.get_by_test_id("compared").inner_text(), re.DOTALL)
    # The position before it is shown, with what was played and what would have been better.
    assert page.locator("[data-ply].compared b.bad").inner_text() in ("?!", "?", "??")
    page.locator("[data-testid=suggestions] [data-mistaken]").wait_for(state="attached", timeout=STEP)
    page.locator("[data-testid=suggestions] [data-suggested]").wait_for(state="attached", timeout=STEP)
    page.get_by_test_id("tab-explain").click()
    page.get_by_test_id("why-mistake").wait_for(timeout=STEP)
    page.get_by_test_id("tab-moves").click()
    page.get_by_test_id("try-again").click()
    page.get_by_test_id("trying").wait_for(timeout=STEP)
    before = page.get_by_test_id("step-count").inner_text()
    page.locator("[data-choice]").first.wait_for(state="attached", timeout=STEP)
    page.get_by_test_id("typed").fill(legal_after(record, int(before.split(" / ")[0])))
    page.get_by_test_id("typed").press("Enter")
    # The bot answers, so that two entries stand where one was entered.
    ply = int(before.split(" / ")[0])
    until(page, "n => parseInt(document.querySelector('[data-testid=step-count]').textContent) >= n", arg=ply + 2)


def test_on_a_phone_mistakes_are_walked_through_above_the_moves_which_are_text(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, width=390, height=844)
    open_record(page, played("pyramid", 8, board="patrick"))
    count(page, "8 / 8")
    first, second, third = (page.locator("[data-ply]").nth(index).bounding_box() for index in range(3))
    assert first["y"] == second["y"], "a turn's moves are beside each other"
    assert min(part["height"] for part in (first, second, third)) >= 40
    page.get_by_test_id("tab-explain").click()
    assert page.get_by_test_id("review").bounding_box()["height"] >= 40
    page.get_by_test_id("review").click()
    page.get_by_test_id("mistakes").wait_for(timeout=4 * STEP)
    assert page.get_by_test_id("tab-moves").get_attribute("aria-selected") == "true"
    mistake, moves = page.get_by_test_id("compared"), page.locator(".room")
    assert mistake.bounding_box()["y"] + mistake.bounding_box()["height"] <= moves.bounding_box()["y"]
    assert page.locator("[data-ply].compared").is_visible()
    # Why the better move is better is with the other explanations.
    page.get_by_test_id("tab-explain").click()
    page.get_by_test_id("why-mistake").wait_for(timeout=STEP)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844, "the words scroll, not the page"


def test_on_a_phone_the_key_of_signs_explains_the_exact_values_of_the_engine(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, width=390, height=844)
    record = played("pyramid", 200, board="patrick")
    open_record(page, record)
    last = len(record.entries)
    count(page, f"{last} / {last}")
    page.keyboard.press("ArrowLeft")
    value = page.get_by_test_id("analysis-lines").locator("button b").first
    value.get_by_text("▲ 1", exact=True).wait_for(timeout=2 * STEP)
    page.get_by_test_id("open-move-key").click()
    page.get_by_test_id("move-key").get_by_text("▲ 1wins in 1 turn", exact=True).wait_for(timeout=STEP)


def test_on_a_phone_a_throw_is_told_beside_its_signs_and_the_chart_is_that_of_the_near_seat(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, width=390, height=844)
    record = played("pass_the_pyramids", 14, seed=6)
    open_record(page, record)
    count(page, "14 / 14")
    positions = list(record.positions())
    page.get_by_test_id("value-legend").wait_for(timeout=4 * STEP)
    for seat in (0, 1):
        page.get_by_test_id(f"side-{seat}").click()
        page.locator(f"[data-testid=value-chart] path[data-seat='{seat}']").wait_for(state="attached", timeout=STEP)
        assert page.locator("[data-testid=value-chart] path[data-seat]").count() == 1
        assert page.get_by_test_id("value-legend").locator("li").count() == 1, "it ends with its mark"
        assert page.locator(".frame .scale").all_inner_texts() == ["50%", "0%"], "none has more"
    for ply in (14, 13, 12):
        told = page.locator(".turn", has=page.locator("[aria-current]")).locator(".words")
        said = positions[ply].events[-1].sentence().split(" (")[0].rstrip(".")
        told.get_by_text(said, exact=False).wait_for(timeout=STEP)
        assert told.evaluate("told => told.offsetHeight") == 32, "as high as a row"
        page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_plan_that_is_shown_is_in_words_below_its_arrows(open_page, study_server, width, height):
    page = open_page(f"{study_server.address}/study", flat=True, width=width, height=height)
    record = played("pyramid_ball", 200, opening="red")
    open_record(page, record)
    last = len(record.entries)
    count(page, f"{last} / {last}")
    if width == 390:
        # How the game has ended is said above the list, whose turns need the room.
        page.locator(".turn [aria-current]").wait_for(timeout=STEP)
        assert page.locator(".turn .words").count() == 0
        page.keyboard.press("ArrowLeft")
        last_with_words = last - 1
    else:
        last_with_words = last
    for ply in range(last_with_words, last - 4, -1):
        count(page, f"{ply} / {last}")
        plan = page.locator(".turn", has=page.locator("[aria-current]")).locator(".words > span").first
        plan.get_by_text(re.compile(r"^(Red|Blue): (S|M|L|pass|all)\s.*\.$")).wait_for(timeout=STEP)
        list_of_moves, words = page.get_by_test_id("move-tree").bounding_box(), plan.bounding_box()
        assert words["y"] + words["height"] <= list_of_moves["y"] + list_of_moves["height"] + 1, "in sight"
        page.keyboard.press("ArrowLeft")


BEGINS_WITH_A_TURN = """() => {
    const list = document.querySelector('[data-testid=move-tree]');
    const top = list.getBoundingClientRect().top;
    const boxes = [...list.querySelectorAll('.turn')].map((turn) => turn.getBoundingClientRect());
    return boxes.every((box) => box.top > top - 2 || box.bottom < top + 2);
}"""


def test_on_a_phone_the_moves_begin_with_a_whole_turn_when_the_last_one_is_shown(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, width=390, height=844)
    for plies in (8, 10):
        open_record(page, played("pyramid_ball", plies, seed=7, opening="red"))
        count(page, f"{plies} / {plies}")
        page.locator(".turn .words").wait_for(timeout=STEP)
        until(page, BEGINS_WITH_A_TURN, timeout=STEP)
        page.goto(f"{study_server.address}/study")


def test_a_throw_that_is_not_kept_is_seen_until_the_next_one_from_wherever_its_position_is_opened(
    open_page, study_server
):
    page = open_page(f"{study_server.address}/study", flat=True)
    record = played("pass_the_pyramids", 24, seed=6)
    sentences = [position.events[-1].sentence() if position.events else "" for position in record.positions()]
    again = next(ply for ply, sentence in enumerate(sentences) if "throws again" in sentence)
    open_record(page, record)
    count(page, "24 / 24")
    lying = page.locator("[data-testid=trio] > [data-pose]:not([data-pose=held])")
    score, unlike = (
        page.get_by_test_id("score"),
        "words => document.querySelector('[data-testid=score]').textContent !== words",
    )
    page.locator(f"[data-ply='{again - 1}']").click()
    count(page, f"{again} / 24")
    until(page, "document.querySelectorAll('[data-testid=trio] > [data-pose]').length === 3", timeout=STEP)
    assert lying.count() == 3, "what was not kept lies there"
    waits = score.text_content()
    page.keyboard.press("ArrowLeft")
    count(page, f"{again - 1} / 24")
    until(page, unlike, waits, timeout=STEP)
    assert lying.count() == 3
    page.keyboard.press("ArrowRight")
    count(page, f"{again} / 24")
    until(page, "words => document.querySelector('[data-testid=score]').textContent === words", waits, timeout=STEP)
    assert lying.count() == 3


def legal_after(record, plies):
    """A decision at a ply of a record that was not taken there, and does not end the game."""
    position = list(record.positions())[plies]
    taken = record.entries[plies].text
    return next(
        one.text for one in position.legal() if one.text != taken and position.play(one.text).result is None
    )  # fmt: skip


@pytest.mark.parametrize("game", game_ids())
def test_a_sample_game_of_each_kind_is_there_to_begin_with(game):
    record = Record.read((SAMPLES / f"{game}.txt").read_text(encoding="utf-8"))
    assert not record.end().to_decide, "played to the end"
    assert record.check() == []
    assert record.tags["Picture"] in map(str, record.positions()), "what the list shows of it"


@pytest.fixture
def new_server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()


def test_a_visitor_without_games_opens_a_sample(new_server, open_page):
    page = open_page(f"{new_server.address}/study", flat=True)
    page.get_by_role("heading", name="Sample games").wait_for(timeout=STEP)
    samples = page.get_by_test_id("samples")
    assert samples.get_by_role("button").count() == len(game_ids())
    worth = re.compile("^Pylos Dark raises once more .* Dark won · 17 turns$")
    assert samples.get_by_role("button", name=worth).count() == 1
    until(page, "[...document.querySelectorAll('[data-testid=samples] img')].every((one) => one.naturalWidth > 0)")
    page.get_by_test_id("yours").get_by_role("link", name="Play a game").wait_for(timeout=STEP)
    page.get_by_test_id("open-record").click()
    page.get_by_text("Paste the text of a game first.").wait_for(timeout=STEP)
    page.get_by_test_id("sample-pylos").click()
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    page.locator("[data-ply]", has_text="1b3").first.wait_for(timeout=STEP)


def test_a_phone_shows_few_samples_and_a_line_for_a_record(new_server, open_page):
    page = open_page(f"{new_server.address}/study", flat=True, width=390, height=844)
    samples = page.get_by_test_id("samples").locator("[data-testid^=sample-]")
    page.get_by_test_id("all-samples").wait_for(timeout=STEP)
    assert samples.count() == 2
    field = page.get_by_test_id("record-text")
    assert field.bounding_box()["height"] == 44
    page.get_by_test_id("all-samples").press("Enter")
    until(page, f"document.querySelectorAll('[data-testid^=sample-]').length === {len(game_ids())}")
    assert not page.get_by_test_id("all-samples").count()
    assert samples.nth(2).evaluate("button => button === document.activeElement"), "the first new one"
    field.fill(str(played("pylos", 4)))
    assert field.bounding_box()["height"] > 80


def test_who_plays_alone_gets_a_hint_and_finds_the_finished_game_again(open_page, study_server):
    page = open_page(study_server.address, flat=True)
    page.locator("input[name=game][value=pylos]").check(force=True)
    choose_opponent(page, "1")
    page.locator("input[name=side][value='0']").check(force=True)
    page.get_by_test_id("start").click()
    page.get_by_test_id("hint").click(timeout=STEP)
    page.get_by_test_id("hinted").get_by_text("Follow the arrow").wait_for(timeout=2 * STEP)
    resign(page)
    page.get_by_test_id("end").wait_for(timeout=STEP)
    page.goto(f"{study_server.address}/study")
    page.get_by_test_id("finished-game").select_option("pyramid_ball", timeout=STEP)
    page.get_by_test_id("finished").get_by_text("No games found.").wait_for(timeout=STEP)
    page.get_by_test_id("finished-game").select_option("pylos")
    page.get_by_test_id("finished-result").select_option("won")
    page.get_by_test_id("finished").get_by_text("No games found.").wait_for(timeout=STEP)
    page.get_by_test_id("finished-result").select_option("lost")
    page.get_by_test_id("finished-name").fill("nobody of this name")
    page.get_by_test_id("finished").get_by_text("No games found.").wait_for(timeout=STEP)
    page.get_by_test_id("finished-name").fill("level 1")
    page.get_by_test_id("finished").get_by_role("link").first.click(timeout=STEP)
    count(page, "0 / 0")


@pytest.fixture
def elsewhere(study_server):
    """Another site, with a page that shows one of this one's games in a frame."""
    words = urllib.parse.urlencode({"game": "pylos", "moves": "1b2;1c3;1b3", "at": "1", "record.Light": "Ann"})
    address = f"{study_server.address}/embed#{words}".replace("&", "&amp;")
    html = f'<iframe src="{address}" width="500" height="600"></iframe>'

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    site = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}/"
    site.shutdown()
    site.server_close()


def test_another_site_shows_a_game_in_a_frame(open_page, elsewhere):
    page = open_page(elsewhere, flat=True)
    frame = page.frame_locator("iframe")
    frame.get_by_test_id("step-count").get_by_text("1 / 3", exact=True).wait_for(timeout=STEP)
    frame.get_by_test_id("step-on").click()
    frame.get_by_test_id("step-count").get_by_text("2 / 3", exact=True).wait_for(timeout=STEP)
    assert frame.locator("header").count() == 0
    assert frame.get_by_test_id("side-0").inner_text().split("\n")[0] == "Ann"
    assert frame.get_by_text("to move").is_visible()
    frame.get_by_role("button", name="Play the moves").click()
    frame.get_by_test_id("step-count").get_by_text("3 / 3", exact=True).wait_for(timeout=STEP)
    frame.get_by_role("button", name="Play the moves").click()
    frame.get_by_test_id("step-count").get_by_text("1 / 3", exact=True).wait_for(timeout=STEP)
    frame.get_by_role("button", name="Pause").click()


def test_a_position_is_played_on_at_a_table_of_its_own(open_page, study_server):
    page = open_page(f"{study_server.address}/study#game=pylos&moves=1b2;1c3", flat=True)
    page.get_by_test_id("more").click()
    page.get_by_test_id("play-against").select_option("person", timeout=STEP)
    page.get_by_test_id("play-from-here").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    assert "/table/" in page.url
    assert "from a set-up position" in page.get_by_test_id("about").text_content()


def test_a_link_holds_all_variations_and_comments(open_page, study_server):
    allowed = ["clipboard-read", "clipboard-write"]
    page = open_page(f"{study_server.address}/study", flat=True, kept=NO_ENGINE, permissions=allowed)
    open_record(page, played("pylos", 6))
    page.get_by_test_id("step-slider").fill("2")
    count(page, "2 / 6")
    other = next(
        text
        for text in ("1a1", "1a2", "1d4", "1d1")
        if page.locator(f"[data-choice='{text}']").count() or text == "1d1"
    )
    page.get_by_test_id("typed").fill(other)
    page.get_by_test_id("typed").press("Enter")
    page.get_by_role("group", name="A variation").get_by_text(other, exact=True).wait_for(timeout=STEP)
    comment(page, "“better” & new = ?")
    page.get_by_test_id("tab-share").click()
    page.get_by_test_id("copy-study").click()
    page.get_by_text("Link with variations copied.").wait_for(timeout=STEP)
    link = page.evaluate("navigator.clipboard.readText()")
    friend = open_page(link, flat=True, kept=NO_ENGINE)
    variation = friend.get_by_role("group", name="A variation")
    variation.get_by_text(other, exact=True).wait_for(timeout=STEP)
    variation.get_by_text(other, exact=True).click()
    friend.get_by_test_id("move-tree").get_by_text("“better” & new = ?").wait_for(timeout=STEP)
    cut = open_page(link[: link.index("study=") + 60], flat=True, kept=NO_ENGINE)
    cut.get_by_text("This link is incomplete").wait_for(timeout=STEP)


def test_a_game_of_braces_is_judged_turn_by_turn(open_page, study_server):
    record = played("braces", 22)
    page = open_page(f"{study_server.address}/study", flat=True, kept=NO_ENGINE)
    open_record(page, record)
    told = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: told.append(json.loads(frame))))
    page.get_by_test_id("review").click()
    page.get_by_test_id("mistakes").wait_for(timeout=3 * STEP)
    judged = [question for question in told if question["brief"]]
    positions = list(record.positions())
    ends = [
        (ply, position.to_decide)
        for ply, position in enumerate(positions[:-1])
        if position.to_decide != (-1,) and positions[ply - 1].to_decide != position.to_decide
    ]
    assert [len(question["line"]["entries"]) for question in judged] == [ply for ply, _ in ends]
    assert sum(1 + len(question["rest_of_turn"]) for question in judged) == sum(
        position.to_decide != (-1,) for position in positions[:-1]
    )
