"""The table of Pass The Pyramids: throws that lie where they fell, and decisions by keyboard."""

import re

import pytest

from chromium import at_table
from table_menu import PLIES, draw_flat, table_menu
from waiting import STEP, until

pytestmark = pytest.mark.browser


SIZES = """[...document.querySelectorAll("[data-testid=flat-board] :is(NAMES)")]
    .filter((label) => label.textContent)
    .map((label) => parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a)"""
"""The heights of words on the board in pixels of the screen."""
LABEL_SIZES = SIZES.replace("NAMES", ".words text:not(.small), .count, [data-testid=pot]")
SMALL_SIZES = SIZES.replace("NAMES", ".small")
"""The heights of those that say what is in a place."""


def sit(open_table, speed="at once", **how):
    """Three persons at one screen."""
    kept = {"speed": speed}
    page = open_table("pass_the_pyramids", options={"players": 3}, kept=kept, **how)
    page.get_by_test_id("choice-stake").wait_for(timeout=STEP)
    page.locator("[data-testid=flat-board], [data-testid=board]").wait_for(timeout=STEP)
    return page


def count_moves(page):
    return page.evaluate(PLIES)


def wait_beyond(page, before):
    """Waits for a decision's consequences: the next choice, or the end."""
    until(
        page,
        f"n => {PLIES} > n"
        " && (document.querySelector('[data-choice]') || !document.querySelector('[data-testid=prompt]'))",
        arg=before,
        timeout=STEP,
    )


def tokens(page):
    return page.locator("[data-token]").count()


def test_a_forced_decision_waits_for_a_press_unless_it_is_to_play_itself(open_table):
    page = sit(open_table, flat=True)
    page.get_by_test_id("choice-stake").wait_for()
    page.wait_for_timeout(2500)
    assert count_moves(page) == 0
    with table_menu(page) as menu:
        menu.get_by_test_id("forced").check()
    wait_beyond(page, 1)
    assert page.evaluate("localStorage['pyramidion.forced']") == "yes"


def test_stake_and_throw_by_keyboard(open_table):
    page = sit(open_table, flat=True)
    assert tokens(page) == 12
    page.get_by_role("button", name="Stake and throw").first.wait_for(timeout=STEP)
    page.locator("[data-choice=stake]").focus()
    page.keyboard.press("Enter")
    wait_beyond(page, 1)
    assert tokens(page) == 12, "tokens move; none is lost"
    until(page, "document.activeElement?.dataset.choice", timeout=STEP)
    choices = page.evaluate("[...document.querySelectorAll('[data-choice]')].map(e => e.dataset.choice)")
    if len(choices) > 1:
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.choice") == choices[1]
    page.keyboard.press("Enter")
    wait_beyond(page, 2)


def play_until_a_score_stands(page):
    for _ in range(200):
        if page.get_by_test_id("standing").count():
            break
        before = count_moves(page)
        keep = page.get_by_test_id("choice-keep")
        (keep if keep.count() else page.locator("[data-testid^=choice-]").first).click()
        wait_beyond(page, before)


def test_the_chance_to_beat_the_score_is_told_if_one_wishes(open_table):
    page = sit(open_table, flat=True)
    assert page.get_by_test_id("chance-wished").count() == 0, "no score stands"
    play_until_a_score_stands(page)
    assert page.get_by_test_id("leader").count() == 1, "the player's place says it"
    assert page.get_by_test_id("chance").count() == 0
    page.get_by_test_id("chance-wished").check()
    percent = int(page.get_by_test_id("chance").inner_text().removesuffix("%"))
    assert 0 <= percent < 100


@pytest.mark.moving
def test_a_throw_is_dragged_in_three_dimensions_told_only_when_it_lies_and_skipped(open_table):
    pytest.importorskip("mujoco")
    page = sit(open_table, speed="slow", width=640, height=560, flat=False)
    until(page, "document.querySelector('[data-testid=board]')?.pointOf?.('stake')", timeout=4 * STEP)
    until(page, "document.querySelector('[data-choice=stake]')", timeout=STEP)
    at = page.evaluate("document.querySelector('[data-testid=board]').pointOf('stake')")
    page.mouse.move(at["x"], at["y"])
    page.mouse.down()
    page.mouse.move(at["x"] + 30, at["y"] - 40, steps=3)
    page.mouse.up()
    page.get_by_test_id("skip-turn").wait_for(timeout=STEP)
    until(page, f"{PLIES} === 1", timeout=STEP)
    assert page.locator("[data-choice]").count() == 0, "nothing is asked while the pyramids fall"
    page.get_by_test_id("skip-turn").click()
    wait_beyond(page, 1)
    told = page.get_by_test_id("log").inner_text()
    assert "first throw: " in told
    piles = ("pot", "hand 1", "stake 0", "nowhere")
    found = [
        page.evaluate("pile => document.querySelector('[data-testid=board]').pointOf(pile)", pile) for pile in piles
    ]
    assert [place is not None for place in found] == [True, True, True, False], "where numbers of steps can stand"
    draw_flat(page)
    shells = "[...document.querySelectorAll('[data-testid=trio] .turning')].map(shell => shell.style.transform)"
    until(page, f"{shells}.length === 3 && !{shells}.some(turn => turn.includes('scale(1)'))", timeout=STEP)


def test_board_and_controls_are_seen_together(open_table):
    page = sit(open_table, flat=True)
    play_until_a_score_stands(page)
    beside = page.get_by_test_id("beside").inner_text()
    found = re.search(r"(\d+) at stake: \w+ (\d+) \+ pot (\d+)\s+A tie takes the lead, not the pot", beside)
    assert found, beside
    total, stake, pot = map(int, found.groups())
    assert total == stake + pot
    asked = page.get_by_test_id("prompt").inner_text()
    score, words = page.get_by_test_id("standing").text_content().split(maxsplit=1)
    assert words == "to beat"
    assert re.search(rf"\b{score}\b", asked), asked
    names = ("flat-board", "choice-stake", "beside", "score-key")
    parts = [page.get_by_test_id(name).first for name in names]
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            box = part.bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            assert box["x"] + box["width"] <= width
        own = page.locator(".own").bounding_box()["y"]
        key = parts[-1].bounding_box()
        assert key["y"] + key["height"] <= own or width > 820, "the own seat does not cover it"
        sizes = page.evaluate(LABEL_SIZES)
        assert min(sizes) >= 14, sizes
        assert min(page.evaluate(SMALL_SIZES)) >= 11


@pytest.mark.parametrize(("height", "shown"), [(800, False), (844, True), (900, True)])
def test_below_a_first_step_on_a_phone_the_key_of_scores_is_whole_or_absent(open_table, height, shown):
    start = "4,4,3 pot:0 holder:3 stake:1 score:4 turn:1"
    kept = {"coached": "[]"}
    page = open_table(
        "pass_the_pyramids", options={"players": 3}, start=start, flat=True, width=390, height=height, kept=kept
    )
    page.get_by_test_id("coach").wait_for(timeout=STEP)
    page.get_by_test_id("beside").wait_for(timeout=STEP)
    key = page.get_by_test_id("score-key").first
    assert key.is_visible() == shown
    if shown:
        box = key.bounding_box()
        assert box["y"] + box["height"] <= page.locator(".own").bounding_box()["y"], "the own seat does not cover it"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_below_the_prompt_and_a_first_step_the_key_of_scores_is_in_view(open_table, language):
    bots = [{"kind": "person"}, *[{"kind": "bot", "level": "1"}] * 2]
    page = open_table(
        "pass_the_pyramids",
        bots,
        options={"players": 3},
        # No throw beats that: the round ends whatever the bot decides.
        start="4,2,3 pot:2 holder:3 stake:1 score:32 turn:1",
        flat=True,
        width=390,
        height=844,
        kept={"coached": "[]", "language": language},
    )
    page.get_by_test_id("choice-pass").click(timeout=STEP)
    page.get_by_test_id("choice-pass").wait_for(state="detached", timeout=STEP)
    page.get_by_test_id("choice-stake").wait_for(timeout=STEP)
    check_prompt_is_a_line(page)
    board = page.get_by_test_id("flat-board")
    before = board.bounding_box()
    for _ in range(3):
        page.get_by_test_id("coach").wait_for(timeout=STEP)
        key = page.get_by_test_id("score-key").locator("visible=true").bounding_box()
        assert key["y"] + key["height"] <= page.locator(".own").bounding_box()["y"], "the own seat does not cover it"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"
        page.get_by_test_id("coach-next").click()
    page.get_by_test_id("coach").wait_for(state="detached", timeout=STEP)
    assert page.get_by_test_id("score-key").locator("visible=true").count() == 1
    assert board.bounding_box() == before


PHONE, LANDSCAPE, DESK = (390, 844), (844, 390), (1440, 900)


@pytest.mark.parametrize("players", [3, 5])
def test_the_seats_are_on_the_board_alone_unless_they_have_names_or_time(open_table, players):
    bots = [{"kind": "person"}, *[{"kind": "bot", "level": "1"}] * (players - 1)]
    page = open_table("pass_the_pyramids", bots, options={"players": players}, flat=True, width=390, height=844)
    board, other = page.get_by_test_id("flat-board"), page.get_by_test_id("seat-1")
    board.wait_for(timeout=STEP)
    for (width, height), shown in ((PHONE, False), (LANDSCAPE, True), (DESK, False)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width}")
        assert other.is_visible() == shown, (width, height)
        assert not shown or re.search(r"\d tokens?|\d \+ \d", other.inner_text()), "it has its tokens there"
    assert all(board.get_by_text(name, exact=True).count() == 1 for name in ("You", "Yellow", "Green"))
    sizes = page.evaluate(LABEL_SIZES)
    assert min(sizes) >= 14, "names and numbers are as large, however many play"


def test_there_is_a_row_of_people_with_their_names(open_table):
    people = [{"kind": "person", "name": name} for name in ("Ann", "Ben", "Cleo")]
    page = open_table("pass_the_pyramids", people, options={"players": 3}, flat=True, width=390, height=844)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width}")
        assert page.get_by_test_id("seat-1").locator("strong").inner_text() == "Ben"
        assert page.get_by_test_id("seat-2").is_visible()


def test_the_row_of_people_says_what_is_staked_and_at_the_end_leaves_it_to_the_places(open_table):
    people = [{"kind": "person", "name": name} for name in ("Ann", "Ben", "Cleo")]
    start = "6,3,0 pot:1 holder:3 stake:1 score:3 turn:1 thrown:1:S_,M_,L^"
    how = {"start": start, "flat": True, "width": 390, "height": 844}
    page = open_table("pass_the_pyramids", people, options={"players": 3}, **how)
    page.get_by_test_id("seat-2").get_by_text("0 + 1 staked").wait_for(timeout=STEP)
    page.get_by_test_id("choice-keep").click()
    places = page.get_by_test_id("standings")
    places.get_by_text("3 tokens").wait_for(timeout=STEP)
    assert "you" not in places.inner_text(), "all of them are at this device"
    assert not page.get_by_test_id("seat-1").is_visible(), "the list has it"


def test_what_became_of_a_turn_is_where_its_stake_was(open_table):
    page = sit(open_table, flat=True)
    play_until_a_score_stands(page)
    words = page.locator("[data-testid=leader] ~ text").all_text_contents()
    leader, status = [each.strip() for each in words]
    assert status == "leads"
    assert leader in page.get_by_test_id("beside").inner_text(), "the sentence names who holds the score"
    seat = ("Red", "Yellow", "Green").index(leader)
    assert page.get_by_test_id(f"count stake {seat}").text_content() == "1"
    assert page.get_by_test_id(f"result-{seat}").count() == 0, "its stake lies there"
    assert page.get_by_test_id(f"slot-{seat}").count() == 0
    slots = page.locator("[data-testid^=slot-]")
    assert slots.count() == 2 - page.locator("[data-testid^=result-]").count(), "words take the place of a stake"
    assert slots.locator("circle").count() == slots.count(), "an empty place is a circle without words"
    before = [(seat - 1) % 3, (seat - 2) % 3]
    threw = [page.get_by_test_id(f"result-{other}").all_text_contents() for other in before]
    assert all(words in ([], ["threw 0"]) for words in threw), "nobody else has scored"


def play_by_hand(client, *moves):
    """Decides for whoever is to decide, and enters throws: those with spaces."""
    for move in moves:
        ply = client.state["ply"]
        if " " in move:
            client.until(lambda state: state.get("chance_prompt"))
            seat = client.state["chance_prompt"]["seat"]
            client.send({"type": "enter_outcome", "seat": seat, "ply": ply, "text": move})
        else:
            client.decide(client.state["to_decide"][0], move)
        client.at(ply + 1)


TWICE_NOTHING = ("stake", *("S_ M_ L_", "throw") * 2)
"""A turn until its last throw."""


@pytest.fixture
def thrown_by_hand(open_page, server):
    """(client of all three players, page of some of them) of a table at a position, at which throws are by hand."""
    opened = []

    def sit_down(start, players, language="en", **settings):
        wanted = {"game": "pass_the_pyramids", "options": {"players": 3}, "start": start, "physical_chance": True}
        status, made = server.post("/api/tables", wanted)
        assert status == 201, made
        kept = at_table(made["id"], made["keys"][:players]) | {
            "speed": "at once",
            "coached": '["pass_the_pyramids"]',
            "language": language,
        }
        page = open_page(f"{server.address}/table/{made['id']}", kept=kept, flat=True, **settings)
        page.get_by_test_id("flat-board").wait_for(timeout=STEP)
        client = server.sit(made["id"], *made["keys"])
        opened.append(client)
        sitting = client.__enter__()
        sitting.until(lambda state: "to_decide" in state)
        return sitting, page

    yield sit_down
    for client in opened:
        client.__exit__(None, None, None)


def test_in_landscape_the_log_has_the_room_of_the_own_seat_which_the_board_addresses(open_table):
    width, height = LANDSCAPE
    kept = {"coached": "[]", "speed": "at once"}
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "1"}] * 2]
    options, start = {"players": 3}, "4,4,3 pot:1 turn:3"
    page = open_table(
        "pass_the_pyramids", seats, options=options, start=start, flat=True, width=width, height=height, kept=kept
    )
    page.get_by_test_id("coach").wait_for(timeout=2 * STEP)
    lines = page.get_by_test_id("log")
    lines.get_by_text("Green").first.wait_for(timeout=STEP)
    until(page, "getComputedStyle(document.querySelector('[data-testid=log]')).opacity === '1'", timeout=STEP)
    box = lines.locator("li").last.bounding_box()
    assert box["y"] + box["height"] <= page.get_by_role("toolbar", name="Game").bounding_box()["y"]
    own = page.get_by_test_id("seat-0")
    assert not own.is_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    own.get_by_text("4 tokens").wait_for(timeout=STEP)


@pytest.mark.parametrize("players", [4, 5])
def test_on_a_phone_it_is_said_who_leads_and_what_to_beat(open_table, players):
    hands = ",".join(["3", "4", "3", *["4"] * (players - 3)])
    page = open_table(
        "pass_the_pyramids",
        options={"players": players},
        start=f"{hands} pot:1 holder:3 stake:1 score:9 turn:1",
        flat=True,
        width=390,
        height=844,
    )
    score = page.get_by_test_id("score")
    score.get_by_text("Green leads", exact=True).wait_for(timeout=STEP)
    assert page.get_by_test_id("standing").text_content() == "9 to beat"
    number = page.get_by_test_id("standing").locator("tspan").first
    assert number.text_content() == "9"
    assert number.evaluate("part => parseFloat(getComputedStyle(part).fontSize) * part.getScreenCTM().a") > 20
    words = page.locator("[data-testid=leader] ~ text").all_text_contents()
    assert [each.strip() for each in words] == (["Green", "leads"] if players == 4 else ["Green"])


def test_the_label_of_a_pyramid_inside_another_has_a_line_without_a_dot(open_table):
    start = "3,4,2 pot:1 holder:3 stake:1 score:9 turn:1 thrown:1:S^>M,M^,L_"
    page = open_table("pass_the_pyramids", options={"players": 3}, start=start, flat=True)
    line = page.get_by_test_id("led")
    line.wait_for(state="attached", timeout=STEP)
    assert (line.count(), line.locator("circle").count()) == (1, 0), "a dot could be taken for a pip"


@pytest.mark.parametrize(("width", "height"), [PHONE, DESK])
def test_after_a_win_any_score_leads_and_the_points_of_the_last_throw_stay_legible(thrown_by_hand, width, height):
    client, page = thrown_by_hand("3,4,3 pot:1 holder:3 stake:1 score:9 turn:2", players=1, width=width, height=height)
    play_by_hand(client, *TWICE_NOTHING, "S_ M_ L>M")
    page.get_by_test_id("round-won").wait_for(timeout=STEP)
    said = page.get_by_test_id("prompt")
    assert said.is_visible()
    assert said.inner_text().strip() == "New round: any score above 0 leads."
    tag = page.locator("[data-tag='2']")
    assert tag.text_content() == "3+2=5"
    assert tag.evaluate("tag => getComputedStyle(tag).opacity") == "1"
    assert [tag.locator(part).get_attribute("fill") for part in ("rect", "text")] == ["#0b1d22", "#fdfaf0"]
    faint = page.get_by_test_id("trio").locator("[opacity='0.7']")
    assert faint.count() == 3, "its pyramids are faint"
    assert faint.locator("circle").count() == 0, "their pips are not"


def test_a_throw_is_named_while_it_falls(open_table):
    page = sit(open_table, speed="slow", flat=True)
    page.get_by_test_id("choice-stake").click()
    falls = page.get_by_test_id("falls")
    falls.wait_for(timeout=STEP)
    assert falls.text_content() == "Throw 1/3"


SMALLEST = (320, 640)


def check_prompt_is_a_line(page):
    """Whether the prompt is whole in one line."""
    lines, whole = page.get_by_test_id("prompt").evaluate(
        "words => [Math.round(words.offsetHeight / parseFloat(getComputedStyle(words).lineHeight)),"
        " words.scrollWidth <= words.clientWidth]"
    )
    assert (lines, whole) == (1, True), (page.get_by_test_id("prompt").inner_text(), page.viewport_size)


@pytest.mark.parametrize(("width", "height"), [PHONE, DESK])
def test_what_the_others_do_does_not_move_what_is_below_the_prompt(thrown_by_hand, width, height):
    client, page = thrown_by_hand("4,3,3 pot:2 turn:1", players=1, width=width, height=height)
    stake = page.get_by_test_id("choice-stake")
    stake.wait_for(timeout=STEP)
    prompt = page.get_by_test_id("prompt")
    assert prompt.inner_text() == "Any score above 0 takes the lead."
    top = stake.bounding_box()["y"]
    play_by_hand(client, *("stake", "S^ M^ L_", "keep") * 2, *TWICE_NOTHING, "S_ M_ L_")
    prompt.get_by_text("Beat Yellow’s 5 to win 5 tokens.").wait_for(timeout=STEP)
    stake.wait_for(timeout=STEP)
    assert stake.bounding_box()["y"] == top
    assert page.get_by_test_id("last-turn").count() == 0, "the board and the log have it"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_prompt_says_in_one_line_whom_to_beat_what_a_throw_is_worth_and_that_a_round_begins(
    thrown_by_hand, language
):
    client, page = thrown_by_hand("3,3,4 pot:1 holder:2 stake:1 score:13 turn:1", players=1, language=language)
    stake, prompt = page.get_by_test_id("choice-stake"), page.get_by_test_id("prompt")

    def check(*numbers):
        assert sorted(re.findall(r"\d+", prompt.inner_text()), key=int) == list(numbers)
        for width, height in (PHONE, SMALLEST, LANDSCAPE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            until(page, f"innerWidth === {width}")
            check_prompt_is_a_line(page)

    stake.wait_for(timeout=STEP)
    check("2", "13")
    top = stake.bounding_box()["y"]
    play_by_hand(client, "stake", "S_ M_ L_")
    page.get_by_test_id("choice-throw").wait_for(timeout=STEP)
    check("0")
    play_by_hand(client, "throw", "S_ M^ L^")
    page.get_by_test_id("choice-keep").wait_for(timeout=STEP)
    check("13")
    # The leader collects, and another player misses.
    play_by_hand(client, "throw", "S_ M_ L_", *TWICE_NOTHING, "S_ M_ L_")
    stake.wait_for(timeout=STEP)
    check("0")
    assert stake.bounding_box()["y"] == top


@pytest.mark.parametrize(("pot", "possible"), [(1, False), (2, True)])
def test_a_pass_has_its_place_while_it_is_not_possible(open_table, pot, possible):
    start = f"4,{4 - pot},3 pot:{pot} holder:3 stake:1 score:8 turn:1"
    page = open_table("pass_the_pyramids", options={"players": 3}, start=start, flat=True)
    page.get_by_test_id("choice-stake").wait_for(timeout=STEP)
    greyed = page.get_by_role("button", name="Pass pot below 2 tokens", disabled=True)
    assert (greyed.count(), page.get_by_test_id("choice-pass").count()) == (0, 1) if possible else (1, 0)


def test_at_the_end_on_a_phone_the_log_has_the_room_of_the_own_seat_which_the_places_list(thrown_by_hand):
    width, height = PHONE
    start = "6,3,0 pot:1 holder:3 stake:1 score:3 turn:1 thrown:1:S_,M_,L^"
    client, page = thrown_by_hand(start, players=1, width=width, height=height)
    page.get_by_test_id("seat-0").get_by_text("staked").wait_for(timeout=STEP)
    client.decide(0, "keep")
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert not page.get_by_test_id("seat-0").is_visible()
    box = page.get_by_test_id("log").locator("li").last.bounding_box()
    assert box["y"] + 20 <= page.get_by_role("toolbar", name="Game").bounding_box()["y"], "its first line is in sight"
    assert page.locator("[data-testid^=result-]").count() == 0, "who won a round could be taken for who won the game"
