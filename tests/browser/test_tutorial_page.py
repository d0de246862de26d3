"""The introductions in the browser: step by step on the board, by mouse, by keys and by typing, in every game."""

import json
import re

import pytest

from accessible import violations
from pyramidion.core.registry import game, game_class, game_ids
from pyramidion.engine.puzzle_collections import collection
from waiting import STEP, until
from walking import walk

pytestmark = pytest.mark.browser


def learning(open_page, server, game, step=1, **settings):
    kept = {"speed": "at once"}
    page = open_page(f"{server.address}/tutorial/{game}#{step}", kept=kept, **{"flat": True, **settings})
    page.get_by_test_id("say").wait_for(timeout=STEP)
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=4 * STEP)
    return page


def says(page, words):
    until(page, "words => document.querySelector('[data-testid=told]').innerText.includes(words)", arg=words)


def step(page):
    return page.locator(".head span").inner_text()


def press(page, *targets):
    for target in targets:
        until(page, "target => document.querySelector(`[data-choice='${target}']`)", arg=target)
        page.locator(f"[data-target='{target}']").last.click()


def drag(page, *squares):
    places = [page.locator(f"rect[data-target={square}]").bounding_box() for square in squares]
    (x, y), *others = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in places]
    page.mouse.move(x, y)
    page.mouse.down()
    for x, y in others:
        page.mouse.move(x, y, steps=3)
    page.mouse.up()


def choose_by_key(page, choice):
    until(page, "choice => document.querySelector(`[data-choice='${choice}']`)", arg=choice)
    page.locator(f"[data-choice='{choice}']").focus()
    page.keyboard.press("Enter")


def test_each_introduction_can_be_shown_to_its_end_on_a_phone(open_page, server):
    page = open_page(server.address, kept={"speed": "at once"}, flat=True, width=390, height=844)
    for name in game_ids():
        learned = game_class(name)
        walk(page, f"/tutorial/{name}#1")
        page.get_by_role("heading", name=f"Learn {learned.info.title}", exact=True).wait_for(timeout=STEP)
        page.get_by_test_id("say").wait_for(timeout=STEP)
        page.get_by_test_id("flat-board").wait_for(timeout=STEP)
        is_shown_to_its_end(page, name, learned.tutorial)


def is_shown_to_its_end(page, game_id, lesson):
    in_sight_together(page)
    for number, known in enumerate(lesson.steps, 1):
        # The task begins a line of its own.
        words = "\n".join(filter(None, (known.context, known.instruction)))
        until(page, "words => document.querySelector('[data-testid=say]').innerText === words", arg=words)
        assert step(page) == f"Part {number} of {len(lesson.steps)}"
        page.get_by_test_id("show").click()
        says(page, "Yes. " + known.explanation)
        if number == 1:
            for_everyone(page)
        if number < len(lesson.steps):
            page.get_by_test_id("next").click()
    says(page, lesson.end)
    link, ways = page.get_by_role("link", name="Solve puzzles"), page.locator(".ways").bounding_box()
    assert link.count() == bool(collection(game_id))
    for box in (each.bounding_box() for each in link.all()):
        assert box["y"] + box["height"] <= ways["y"], "it is in sight"
    page.get_by_test_id("play").click()
    # Hidden where the board itself names the seats.
    page.get_by_test_id("seat-1").wait_for(state="attached", timeout=STEP)


def in_sight_together(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    field = page.get_by_test_id("flat-board").bounding_box()
    ways = page.get_by_test_id("show").bounding_box()
    assert field["y"] >= 0, "board and buttons are in sight together"
    assert field["height"] > 200
    assert field["y"] + field["height"] <= ways["y"]
    assert ways["y"] + ways["height"] <= 844


def for_everyone(page):
    assert violations(page) == []
    assert page.locator("h1").count() == 1
    small = page.evaluate(
        """() => [...document.querySelectorAll('main a, main button, main summary, main select')]
            .filter((e) => e.checkVisibility() && !e.closest('.unseen, form, li') && e.offsetHeight < 40)
            .map((e) => e.outerHTML)"""
    )
    assert small == []


def test_by_mouse_with_reasons_for_what_cannot_be(open_page, server):
    page = learning(open_page, server, "pylos", 3)
    page.locator("[data-target='1c3']").last.click()
    says(page, "Not so.")
    says(page, "1c3")
    press(page, "1d4")
    says(page, "That spends a sphere")
    press(page, "1a1", "2b2")
    says(page, "Yes. You have saved one")
    page.get_by_test_id("next").click()
    until(page, "document.querySelector('[data-testid=say]').innerText.startsWith('Best of all')")
    press(page, "1b2", "1a1", "1b1")
    says(page, "Yes.")
    assert page.evaluate("location.hash") == "#4"


def test_by_keys_alone(open_page, server):
    page = learning(open_page, server, "pyramid", 3)
    # The board shows what locks the cube of which the text speaks.
    held = page.get_by_test_id("held")
    held.wait_for(timeout=STEP)
    for choice in ("c4", "c5", "c4"):
        choose_by_key(page, choice)
    says(page, "Yes. Your token has left c4")
    assert held.locator("[data-lock]").count() == 1
    until(page, "document.activeElement.dataset.testid === 'next'")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-testid=say]').innerText.startsWith('Black on a1')")
    for choice in ("c3", "c4", "b1"):
        choose_by_key(page, choice)
    says(page, "you have won")


def test_buttons_and_throws(open_page, server):
    page = learning(open_page, server, "pass_the_pyramids", width=390, height=844)
    page.get_by_test_id("choice-stake").click()
    says(page, "those 4 make 7")
    page.get_by_test_id("next").click()
    page.get_by_test_id("choice-throw").click()
    says(page, "Not so. A brave throw!")
    page.get_by_test_id("choice-keep").click()
    says(page, "You lead until somebody reaches your 11")
    page = learning(open_page, server, "pass_the_pyramids", 3, width=390, height=844)
    page.get_by_test_id("show").click()
    says(page, "4 make 5")
    assert page.locator("[data-tag='0']").text_content() == "1+5=6"
    assert page.get_by_test_id("sum").text_content() == "6 + 4 + 0 = 10", "below the score to beat, too"


def test_a_program_that_does_not_do_it_can_be_changed(open_page, server):
    page = learning(open_page, server, "pyramid_ball")
    # The hand rests on the piece that is to be dragged, and not where it leads.
    hand_is_on(page, "d6")
    entry = (
        "(({ opacity, pointerEvents }) => [opacity, pointerEvents])(getComputedStyle(document.querySelector('.entry')))"
    )
    assert page.evaluate(entry) == ["0", "none"], "the first part has only the field"
    drag(page, "d6", "d7")
    page.get_by_test_id("coach-hand").wait_for(state="detached", timeout=STEP)
    page.get_by_test_id("seal").click()
    says(page, "Not so.")
    assert page.evaluate(entry) == ["0", "none"], "a drag does not bring the form"
    # Keys do: the form is for those who do not drag.
    page.locator("[data-cell=M0]").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(entry) == ["1", "auto"]
    page.keyboard.press("ArrowUp")
    page.get_by_test_id("seal").click()
    says(page, "Yes. That is a point")
    page.get_by_test_id("next").click()
    # The piece that is asked for is chosen: its arrows are there.
    until(page, "document.activeElement.dataset.cell === 'S0'")
    assert page.get_by_test_id("give-up").is_visible()
    catch = page.get_by_test_id("give-pass")
    assert catch.inner_text() == "Catch", "what the step names is there from its start"
    assert catch.is_disabled(), "not in step 1"
    hand_is_on(page, "f7")
    told = page.get_by_test_id("say")
    assert "Drag your small piece" in told.inner_text()
    page.get_by_test_id("give-up").click()
    assert "Now press Catch" in told.inner_text(), "once it can be pressed"
    assert "Drag" not in told.inner_text()
    # What the board cannot show of it is a key.
    hand_is_on(page, "pass")
    catch.click()
    page.get_by_test_id("coach-hand").wait_for(state="detached", timeout=STEP)
    page.get_by_test_id("seal").click()
    says(page, "Yes. The medium piece threw in step 2")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_what_is_wrong_with_a_plan_is_in_sight_on_a_phone(open_page, server, width, height):
    page = learning(open_page, server, "pyramid_ball", 2, width=width, height=height)
    page.get_by_test_id("give-left").click()
    page.get_by_test_id("seal").click()
    says(page, "Not so. That does not score yet")
    told, form, ways = (
        page.locator(part).bounding_box() for part in ("[data-testid=told]", "[data-testid=program]", ".ways")
    )
    assert told["y"] >= 0
    assert told["y"] + told["height"] <= form["y"]
    assert form["y"] + form["height"] <= ways["y"]


def test_marks_are_explained_once_a_step_is_done(open_page, server):
    page = learning(open_page, server, "braces", 2)
    assert page.get_by_test_id("legend").count() == 0, "the step says what its marks are"
    page.get_by_test_id("show").click()
    says(page, "Yes.")
    marks = page.get_by_test_id("legend").inner_text()
    assert marks.split("\n") == ["moved", "braced it", "flipped"]
    sign, square = (page.locator(part).first.bounding_box() for part in ("[data-sign=turned]", "[data-target=c3]"))
    assert square["x"] < sign["x"] < square["x"] + square["width"] / 4, "in a corner of its square"
    assert square["y"] < sign["y"] < square["y"] + square["height"] / 4
    page = learning(open_page, server, "braces", 6)
    page.get_by_test_id("show").click()
    says(page, "Yes.")
    assert page.get_by_test_id("legend").inner_text().split("\n") == ["moved", "capped"]
    assert page.locator("[data-sign=capped]").count() == 1
    # At the end nothing is left to be spent: what happened is said.
    page.get_by_test_id("next").click()
    page.get_by_test_id("beside").wait_for(timeout=STEP)
    page.get_by_test_id("show").click()
    says(page, "Yes.")
    assert page.get_by_test_id("legend").inner_text().split("\n") == ["moved", "braced it", "flipped"]
    assert page.get_by_test_id("beside").count() == 0
    # Where the status panel explains them, they are not explained twice.
    walk(page, "/tutorial/pyramid#1")
    page.get_by_test_id("show").click()
    says(page, "Yes.")
    assert page.locator(".signs").inner_text() == "cube removed"
    assert page.get_by_test_id("legend").count() == 0


def test_back_and_skip(open_page, server):
    page = learning(open_page, server, "braces")
    page.get_by_test_id("skip").click()
    until(page, "document.querySelector('.head span').innerText === 'Part 2 of 7'")
    page.get_by_test_id("back").click()
    until(page, "document.querySelector('.head span').innerText === 'Part 1 of 7'")
    page.locator("summary").click()
    page.get_by_test_id("typed").fill("Lc1-c2")
    page.get_by_test_id("typed").press("Enter")
    says(page, "But move the small piece this time")


def hand_is_on(page, square):
    until(
        page,
        """square => {
            const place = document.querySelector(`[data-target=${square}]`).getBoundingClientRect();
            // The tip of the finger, in a drawing of 24 by 24.
            const hand = document.querySelector('[data-testid=coach-hand] svg').getBoundingClientRect();
            const [x, y] = [hand.x + (10 / 24) * hand.width, hand.y + (2 / 24) * hand.height];
            return place.left < x && x < place.right && place.top < y && y < place.bottom;
        }""",
        arg=square,
    )


def test_only_what_is_asked_is_pointed_at(open_page, server):
    page = learning(open_page, server, "pyramid", 2)
    page.get_by_test_id("coach-hand").wait_for(timeout=STEP)
    marked = "[...document.querySelectorAll('[data-testid=flat-board] [data-mark=choice]')].length"
    until(page, f"{marked} === 1")
    # The column to which the token steps is shown, too.
    page.locator("svg.trail").wait_for(timeout=STEP)
    hand_is_on(page, "c5")
    press(page, "c5", "c4")
    # Any cube will do.
    page.get_by_test_id("coach-hand").wait_for(state="detached", timeout=STEP)
    until(page, f"{marked} > 1")
    walk(page, "/tutorial/pass_the_pyramids#2")
    primary = page.locator("button.primary[data-testid^=choice-]")
    primary.wait_for(timeout=STEP)
    assert primary.get_attribute("data-testid") == "choice-keep"
    # The hand is at the button that is to be pressed, and not at a part of the board.
    page.get_by_test_id("coach-hand").wait_for(timeout=STEP)
    assert page.get_by_role("region", name="Board").get_by_test_id("coach-hand").count() == 0
    hand, button = page.get_by_test_id("coach-hand").bounding_box(), primary.bounding_box()
    assert button["x"] < hand["x"] + hand["width"] / 2 < button["x"] + button["width"]
    assert button["y"] < hand["y"] + hand["height"] / 2 < button["y"] + 2 * button["height"]
    # The way to the square is drawn, without the table's sign for pieces that can turn others.
    walk(page, "/tutorial/braces#2")
    page.locator("svg.trail").wait_for(timeout=STEP)
    assert page.locator("[data-turns-from]").count() == 0
    assert page.get_by_test_id("coach-frame").count() == 0
    # The hand rests on the piece, which is to be chosen first, and then on its goal.
    hand_is_on(page, "d2")
    press(page, "d2")
    hand_is_on(page, "d3")
    walk(page, "/tutorial/pass_the_pyramids#1")
    page.get_by_test_id("coach-hand").wait_for(timeout=STEP)
    assert page.locator("[data-target=stake]").last.evaluate("element => element.tagName") == "circle", "the token"
    # A piece at the end of the way stays visible: its square is framed.
    walk(page, "/tutorial/braces#6")
    page.get_by_test_id("coach-frame").first.wait_for(timeout=STEP)
    frame, square = (
        page.locator(part).first.bounding_box() for part in ("[data-testid=coach-frame]", "[data-target=c3]")
    )
    assert abs(frame["x"] + frame["width"] / 2 - square["x"] - square["width"] / 2) < 1
    assert abs(frame["y"] + frame["height"] / 2 - square["y"] - square["height"] / 2) < 1
    # What is to be found is not.
    walk(page, "/tutorial/pylos#5")
    until(page, "document.querySelectorAll('[data-choice]').length > 1")
    assert page.get_by_test_id("coach-hand").count() == 0


@pytest.mark.parametrize("width", [390, 1280])
def test_board_and_buttons_stay_where_they_are(open_page, server, width):
    page = learning(open_page, server, "pyramid_ball", width=width, height=844)
    places = """() => [...document.querySelectorAll('[data-testid=flat-board], .ways button')]
        .map((element) => JSON.stringify(element.getBoundingClientRect()))"""
    before = page.evaluate(places)
    assert len(before) == 4
    # The step is done by what is planned: "Go!" is where "Next" will be.
    assert page.get_by_test_id("next").count() == 0
    assert page.get_by_test_id("seal").is_disabled(), "nothing to go with"
    more, ways = page.locator(".more").bounding_box(), page.locator(".ways").bounding_box()
    assert more["y"] + more["height"] <= ways["y"], "nothing is below the buttons"
    pixels = page.locator("[data-testid=flat-board] text.goal").first.evaluate(
        "words => parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a"
    )
    assert pixels >= 11, "words in the field are legible"
    page.get_by_test_id("show").click()
    says(page, "Yes.")
    assert page.evaluate(places) == before
    # A double click goes one step further.
    page.get_by_test_id("next").dblclick()
    until(page, "document.querySelector('.head span').innerText === 'Part 2 of 5'")
    until(page, "document.querySelector('[data-testid=told]').innerText === ''")
    assert page.evaluate("location.hash") == "#2"
    assert page.evaluate(places) == before


def test_the_card_of_a_lesson_of_buttons_alone_is_no_higher_than_its_words_need(open_page, server):
    page = learning(open_page, server, "pass_the_pyramids", 5, width=1440, height=900)
    page.get_by_test_id("show").click()
    page.locator("[data-testid=next]:enabled").wait_for(timeout=2 * STEP)
    said, foot = (page.locator(part).bounding_box() for part in (".told", ".foot"))
    assert 0 <= foot["y"] - said["y"] - said["height"] < 100


def test_the_ways_to_it(open_page, server):
    page = open_page(server.address, flat=True)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator("input[name=game][value=braces]").check(force=True)
    page.get_by_test_id("learn").click()
    page.get_by_role("heading", name="Learn Braces").wait_for(timeout=STEP)
    page.goto(f"{server.address}/rules/pylos")
    page.get_by_test_id("learn").click()
    page.get_by_role("heading", name="Learn Pylos").wait_for(timeout=STEP)


def test_puzzles_are_found_by_clicking(open_page, server):
    page = open_page(server.address, flat=True, kept={"speed": "at once"})
    desk = page.viewport_size
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator("input[name=game][value=pyramid]").check(force=True)
    page.get_by_test_id("puzzles").click()
    page.get_by_role("heading", name="Pyramid: puzzles").wait_for(timeout=STEP)
    first, second = collection("pyramid")[:2]
    assert step(page) == f"Puzzle 1 of {len(collection('pyramid'))}"
    wrong = next(text for one in game_at(first).legal() if (text := one.text) != first.answer)
    # On a phone in landscape the field that opens is above the buttons.
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator("summary", has_text="Type it").click()
    until(
        page,
        "document.querySelector('[data-testid=typed]').getBoundingClientRect().bottom"
        " <= document.querySelector('.ways').getBoundingClientRect().top",
        timeout=STEP,
    )
    page.set_viewport_size(desk)
    page.get_by_test_id("typed").fill(wrong)
    page.get_by_test_id("typed").press("Enter")
    # The other side's best answer is shown on the board; then one tries again.
    says(page, "does not win")
    says(page, "wins")
    assert not page.locator("[data-testid=typed]").count()
    page.get_by_test_id("once-more").press("Enter")
    press(page, *re.split("[-x]", first.answer))
    says(page, "Yes. That wins")
    assert page.get_by_test_id("solved-count").inner_text() == "1 solved"
    assert page.get_by_test_id("puzzle-1").get_attribute("aria-label") == "Puzzle 1, solved"
    assert not first.continuation, "it wins immediately"
    assert page.get_by_test_id("winning-line").count() == 0
    page.reload()
    until(page, f"document.querySelector('.head span')?.innerText === 'Puzzle 2 of {len(collection('pyramid'))}'")
    page.get_by_test_id("show").click()
    says(page, "Solution. That wins")
    # The rest of the game is played on the board, to its end.
    moves = page.get_by_test_id("winning-line").get_by_role("listitem")
    moves.first.wait_for(timeout=STEP)
    assert moves.count() == 1 + len(second.continuation)
    page.get_by_test_id("play-out").click()
    until(page, "![...document.querySelectorAll('[data-testid=winning-line] li')].some((li) => !li.matches('.shown'))")
    says(page, "wins.")
    assert "Solution." not in page.get_by_test_id("told").inner_text()
    assert page.get_by_test_id("puzzle-2").get_attribute("aria-label") == f"Puzzle 2 of {len(collection('pyramid'))}"
    page.get_by_test_id("study").click()
    page.locator(f"[data-ply='0'][aria-current][data-move='{second.answer}']").wait_for(timeout=STEP)


def test_a_puzzle_is_a_line_in_which_each_move_is_found(open_page, server):
    """The other side replies; what does not win is refuted, and one tries again from there."""
    number, puzzle = next(
        (number, one) for number, one in enumerate(collection("pyramid"), 1) if len(one.later_refutations) > 1
    )
    page = open_page(f"{server.address}/puzzles/pyramid#{number}", flat=True, kept={"speed": "at once"})
    first, _, second, *_ = puzzle.solution
    press(page, *re.split("[-x]", first))
    says(page, "Yes. ")
    says(page, "Now find the next move that wins.")
    assert page.get_by_test_id("next").is_disabled()
    assert not page.get_by_test_id("solved-count").count()
    wrong = next(iter(puzzle.later_refutations[0]))
    page.locator("summary", has_text="Type it").click()
    page.get_by_test_id("typed").fill(wrong)
    page.get_by_test_id("typed").press("Enter")
    says(page, "Not so. That does not win")
    page.get_by_test_id("once-more").press("Enter")
    press(page, *re.split("[-x]", second))
    says(page, "Now find the next move that wins.")
    # What is not found is shown, to the end.
    page.get_by_test_id("show").click()
    says(page, "Solution. That wins")
    assert len(puzzle.solution) == 1 + len(puzzle.continuation), "the whole game was found, and no rest is shown"
    assert not page.get_by_test_id("winning-line").count()
    page.get_by_test_id("study").click()
    page.locator(f"[data-ply='0'][aria-current][data-move='{first}']").wait_for(timeout=STEP)
    assert page.locator(f"[data-move='{puzzle.solution[-1]}']").count()


def test_puzzles_solved_at_the_first_try_are_counted(open_page, server):
    page = open_page(f"{server.address}/puzzles/pylos", flat=True, kept={"speed": "at once"}, width=390, height=844)
    for number, puzzle in enumerate(collection("pylos")[:3], 1):
        until(page, f"document.querySelector('.head span')?.innerText.startsWith('Puzzle {number} ')")
        assert page.get_by_test_id("streak").count() == (number > 2)
        page.locator("summary", has_text="Type it").click()
        for text in puzzle.solution[::2]:
            page.get_by_test_id("typed").fill(text)
            page.get_by_test_id("typed").press("Enter")
            says(page, "Yes. That wins" if text == puzzle.solution[-1] else "Now find the next move that wins.")
        label = page.get_by_test_id(f"puzzle-{number}").get_attribute("aria-label")
        assert label == f"Puzzle {number}, solved at the first try"
        page.get_by_test_id("next").click()
    assert page.get_by_test_id("streak").inner_text() == "3 in a row"
    # The heading of the group is in view, and the list begins with a whole cell beside it.
    until(
        page,
        """() => {
            const group = document.querySelector('[data-testid=puzzle-4]').closest('[role=group]');
            const list = group.parentElement.getBoundingClientRect();
            const heading = group.querySelector('span').getBoundingClientRect();
            const all = [...document.querySelectorAll('[data-testid^=puzzle-]')];
            const cells = all.map((cell) => cell.getBoundingClientRect());
            const cut = cells.some(({ left, right }) => left < heading.right - 1 && right > heading.right + 1);
            return heading.left >= list.left && heading.right < list.right && !cut;
        }""",
    )
    page.get_by_test_id("show").click()
    says(page, "Solution. That wins")
    assert page.get_by_test_id("streak").count() == 0
    page.get_by_test_id("next").click()
    until(page, "document.querySelector('.head span').innerText.startsWith('Puzzle 5 ')")
    assert page.get_by_test_id("solved-count").inner_text() == "3 solved", "a solution that was shown is not solved"


@pytest.mark.parametrize("path", ["/tutorial/pylos", "/embed#game=pylos&moves=1b2"])
def test_a_phone_can_reset_the_view_where_no_menu_does(open_page, server, path):
    page = open_page(server.address + path, flat=False, width=390, height=844)
    reset = page.get_by_role("button", name="Reset view")
    reset.click(timeout=4 * STEP)
    box = reset.bounding_box()
    assert box["y"] + box["height"] <= 844


def test_who_has_solved_all_puzzles_begins_with_the_first(open_page, server):
    solved = list(range(1, len(collection("pylos")) + 1))
    progress = {"pylos": {"solved": solved, "missed": [], "streak": len(solved)}}
    page = open_page(f"{server.address}/puzzles/pylos", flat=True, kept={"puzzles": json.dumps(progress)})
    until(page, "document.querySelector('.head span')?.innerText.startsWith('Puzzle 1 ')")
    assert page.get_by_test_id("solved-count").inner_text() == f"{len(solved)} solved"


def test_the_arrow_of_a_raised_sphere_begins_where_nothing_is_left(open_page, server):
    number, puzzle = next(
        (number, one)
        for number, one in enumerate(collection("pylos"), 1)
        if re.match("[23]..-", one.answer) and not one.later_refutations
    )
    page = open_page(f"{server.address}/puzzles/pylos#{number}", flat=True, kept={"speed": "at once"})
    assert page.get_by_test_id("note").inner_text().startswith(f"One winning move of {puzzle.decisions}.")
    page.get_by_test_id("show").click()
    says(page, "Solution. That wins")
    page.locator(f"[data-way='{puzzle.answer[:7]}']").wait_for(state="attached", timeout=STEP)


def game_at(puzzle):
    return game(puzzle.game, **puzzle.options).position(puzzle.position)


def test_in_three_dimensions(open_page, server):
    page = learning(open_page, server, "pyramid", flat=False)
    page.get_by_test_id("show").click()
    says(page, "Yes. Every turn takes a cube")


def test_what_cannot_be_learned_says_so(open_page, server):
    page = open_page(f"{server.address}/tutorial/pylos#99", complaining=True)
    page.get_by_role("heading", name="This tutorial has the parts 1 to").wait_for(timeout=STEP)
    page.goto(f"{server.address}/tutorial/chess")
    page.get_by_role("heading", name="The game “chess” does not exist.").wait_for(timeout=STEP)
    page.get_by_role("link", name="Pyramid Ball").click()
    page.wait_for_url("**/tutorial/pyramid_ball")
    page.get_by_test_id("say").wait_for(timeout=STEP)
