"""Positions set up by hand, in each game: pieces placed with a press, faults reported immediately, then analysed."""

import pytest

import pyramidion
from accessible import small_targets, violations
from pyramidion.core.registry import game_ids
from waiting import STEP, until
from walking import walk

pytestmark = pytest.mark.browser


def arranging(open_page, study_server, game, hash_="", **settings):
    page = open_page(f"{study_server.address}/position-editor/{game}{hash_}", flat=True, **settings)
    says(page, "Valid position.")
    return page


def says(page, text):
    """Waits until the verdict on what is set up now says so."""
    verdict = "document.querySelector('[data-testid=verdict]')"
    until(page, f"text => {verdict}?.innerText.includes(text) ?? false", arg=text)


def settled(page):
    """Waits for the answer to what was done last: what comes after it may stand a line further up or down."""
    verdict = "document.querySelector('[data-testid=verdict]')"
    until(page, f"!{verdict}.innerText.includes('Checking')")


def is_text(page, text):
    until(page, "text => document.querySelector('[data-testid=position-text]')?.value === text", arg=text)


def kind(page, name):
    settled(page)
    page.get_by_test_id(f"kind-{name}").check(force=True)


def press(page, target):
    """Where the place itself is seen: what lies above answers for what is below."""
    settled(page)
    page.locator(f"[data-testid=arrange-board] [data-target='{target}']").last.click(force=True)


def more(page):
    """The fields that are folded away."""
    page.get_by_test_id("more-fields").locator("summary").click()


def drag(page, start, end):
    """Drags from one element to another, or away from the board."""
    settled(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def middle(page, target, which="data-target"):
    box = page.locator(f"[data-testid=arrange-board] [{which}='{target}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def analysed(page, text):
    """Goes on to the study, where the position stands and is thought about."""
    page.get_by_test_id("analyse-position").click()
    page.get_by_test_id("step-count").wait_for(timeout=STEP)
    page.get_by_test_id("analysis-value").wait_for(timeout=STEP)
    page.get_by_test_id("more").click()
    page.get_by_test_id("change-position").click()
    is_text(page, text)


def test_an_impossible_position_has_no_code(open_page, study_server):
    page = arranging(open_page, study_server, "braces")
    field = page.get_by_test_id("position-text")
    until(page, "document.querySelector('[data-testid=position-text]').value.startsWith('-,LbMbSb')")
    page.get_by_test_id("to-empty").click()
    until(page, "document.querySelector('[data-testid=position-text]').value === ''")
    field.fill("typed by hand")
    page.wait_for_timeout(300)
    assert field.input_value() == "typed by hand", "only the stale code goes"


def test_pylos_from_an_empty_board_to_an_analysis(open_page, study_server):
    page = arranging(open_page, study_server, "pylos")
    # It is the start position.
    assert page.get_by_test_id("to-empty").count() == 0
    for cell in ("1b2", "1c3"):
        press(page, cell)
    kind(page, "dark")
    for cell in ("1b3", "1c2"):
        press(page, cell)
    page.get_by_test_id("field-turn-1").check(force=True)
    is_text(page, "..../.DL./.LD./....|.../.../...|../..|. D")
    # Where four lie together a fifth may rest; nowhere else.
    press(page, "2b2")
    is_text(page, "..../.DL./.LD./....|.../.D./...|../..|. D")
    kind(page, "take")
    press(page, "1b2")
    says(page, "hangs in the air")
    assert page.get_by_test_id("analyse-position").get_attribute("href") is None
    page.get_by_test_id("undo").click()
    says(page, "Valid position. Dark to move.")
    analysed(page, "..../.DL./.LD./....|.../.D./...|../..|. D")


def test_pyramid_by_keys_alone(open_page, study_server):
    page = arranging(open_page, study_server, "pyramid", "#board=patrick")
    is_text(page, "131/343/131 w:b1,b3 b:a2,c2 w")
    page.get_by_test_id("place-a1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    is_text(page, "131/333/131 w:b1,b3 b:a2,c2 w")
    page.get_by_test_id("kind-white").focus()
    page.keyboard.press("Space")
    page.get_by_test_id("place-b2").focus()
    page.keyboard.press("Enter")
    says(page, "both must have the same number")
    page.keyboard.press("Control+z")
    says(page, "Valid position.")
    analysed(page, "131/333/131 w:b1,b3 b:a2,c2 w")


def test_braces_with_its_dice_between_throw_and_move(open_page, study_server):
    page = arranging(open_page, study_server, "braces")
    kind(page, "Lg")
    press(page, "c4")
    # No eighth piece of a size exists: it is not put there at all.
    says(page, "There are more than seven pieces of size L.")
    kind(page, "take")
    for _ in range(3):
        press(page, "b1")
    # The pieces of a player that are turned count as theirs: one number is shown for both.
    both = page.locator("div:has(> label [data-testid=kind-Lw]):has(> label [data-testid=kind-Lg])")
    number = both.locator("[data-testid^=left-]")
    number.and_(page.get_by_title("1 left", exact=True)).wait_for(timeout=STEP)
    assert number.all_inner_texts() == ["1 left"]
    kind(page, "Lg")
    press(page, "a3")
    says(page, "Valid position.")
    assert [each.get_attribute("title") for each in number.all()] == ["0 left"]
    page.get_by_test_id("undo").click()
    number.and_(page.get_by_title("1 left", exact=True)).wait_for(timeout=STEP)
    kind(page, "Lb")
    press(page, "c4")
    says(page, "Black has more than three pieces of size L.")
    assert page.get_by_test_id("left-Lb").inner_text() == "-1 left"
    assert page.get_by_test_id("play-from-here").is_disabled()
    page.get_by_test_id("undo").click()
    # The smaller one lies above, whatever came first.
    for name in ("Sw", "Lg"):
        kind(page, name)
        press(page, "c4")
    says(page, "Valid position. White rolls the dice next.")
    page.get_by_test_id("field-phase").select_option("act")
    says(page, "Valid position. White to move.")
    page.get_by_test_id("field-power").select_option("HOP")
    settled(page)
    page.get_by_test_id("field-value").fill("4")
    page.get_by_test_id("field-value").press("Tab")
    text = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,LgSw,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,-,LwMwSw,LwMwSw,- w HOP 4"
    is_text(page, text)
    analysed(page, text)


def test_with_all_pieces_on_the_board_a_press_moves_one(open_page, study_server):
    page = arranging(open_page, study_server, "braces")
    assert page.get_by_test_id("kind-move").is_checked()
    everything = "All are on the board: move one, or take it off."
    assert page.get_by_test_id("in-hand").inner_text() == everything
    # The pieces of the palette are pale, without a tile, an edge and a number: none is left.
    counts = page.locator("[data-testid^=left-]")
    assert counts.all_inner_texts() == [""] * 9
    faded = "labels => labels.filter((label) => getComputedStyle(label.querySelector('svg')).opacity !== '1').length"
    assert page.locator("label[data-kind]").evaluate_all(faded) == 15
    bare = "labels => labels.map((label) => getComputedStyle(label).backgroundColor === 'rgba(0, 0, 0, 0)')"
    assert page.locator("label[data-kind]").evaluate_all(bare) == [True] * 15
    kind(page, "Sw")
    assert page.get_by_test_id("in-hand").inner_text() == "None left: take one off, or replace a piece."
    assert page.locator("label[data-kind]").evaluate_all(faded) == 14, "the one in the hand is not"
    kind(page, "move")
    press(page, "b1")
    page.get_by_test_id("in-hand").get_by_text("White small: press a square.").wait_for(timeout=STEP)
    press(page, "c2")
    text = "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,Sw,-,-/-,LwMw,LwMwSw,LwMwSw,- w"
    is_text(page, text)
    assert page.get_by_test_id("in-hand").inner_text() == everything
    # The same with keys alone.
    page.get_by_test_id("place-c2").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    is_text(page, text.replace("-,-,-,-,-/-,-,LnMnSn,-,-/-,-,Sw", "-,-,Sw,-,-/-,-,LnMnSn,-,-/-,-,-"))
    # Once one is taken off, only the others are without, and each can still replace another one.
    kind(page, "take")
    press(page, "b5")
    page.get_by_test_id("left-Sb").get_by_text("1 left", exact=True).wait_for(timeout=STEP)
    assert counts.all_inner_texts().count("") == 8
    assert page.locator("label[data-kind]").evaluate_all(bare).count(False) == 2, "the small ones of Black"
    page.get_by_test_id("to-empty").click()
    assert page.get_by_test_id("kind-Lw").is_checked(), "the first that is left"
    assert counts.all_inner_texts() == ["3 left"] * 6 + ["1 left"] * 3
    assert page.locator("label[data-kind]").evaluate_all(bare) == [False] * 15
    page.get_by_test_id("to-start").click()
    page.get_by_test_id("kind-move").and_(page.locator(":checked")).wait_for(state="attached", timeout=STEP)


def test_pyramid_ball_with_a_program_that_is_sealed(open_page, study_server):
    page = arranging(open_page, study_server, "pyramid_ball", "#opening=red")
    kind(page, "HM")
    press(page, "d4")
    is_text(page, "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0")
    press(page, "d5")
    is_text(page, "home:Lb3,Md5*,Sf3 away:Lb6,Md4,Sf6 0-0")
    kind(page, "ball")
    press(page, "f3")
    is_text(page, "home:Lb3,Md5,Sf3* away:Lb6,Md4,Sf6 0-0")
    kind(page, "ball")
    press(page, "e8")
    says(page, "A loose ball lies in the row where the banned side has scored")
    page.get_by_test_id("undo").click()
    text = "home:Lb3,Md5,Sf3* away:Lb6,Md4,Sf6 0-0"
    # Sealed decisions are entered as their player enters them: on the sheet, by keys or on the field.
    more(page)
    page.get_by_test_id("enter-sealed-0").click()
    page.locator("[data-cell=S0]").press("ArrowUp")
    page.locator("[data-program='S:F.. M:... L:...']").wait_for(timeout=STEP)
    assert page.locator("[data-route]").count() == 1, "the board shows what is planned"
    page.get_by_test_id("seal").click()
    is_text(page, f"{text} sealed Red S:F.. M:... L:...")
    assert page.get_by_test_id("sealed-0").inner_text().lower() == "small forward"
    page.get_by_test_id("clear-sealed-0").click()
    is_text(page, text)
    page.get_by_test_id("position-text").fill(f"{text} sealed Red S:FFF M:... L:...")
    page.get_by_test_id("take-text").click()
    page.locator("[data-testid=sealed-0][data-text='S:FFF M:... L:...']").wait_for(timeout=STEP)
    page.get_by_test_id("enter-sealed-1").click()
    page.get_by_test_id("seal").click()
    is_text(page, text)
    # Both have decided: the study begins before the turn and shows it.
    page.get_by_test_id("analyse-position").click()
    page.get_by_test_id("step-count").get_by_text("0 / 2", exact=True).wait_for(timeout=STEP)
    page.get_by_test_id("analysis-value").wait_for(timeout=STEP)


def test_pieces_are_dragged_from_the_palette_and_from_cell_to_cell(open_page, study_server):
    page = arranging(open_page, study_server, "pyramid_ball", "#opening=red")
    # Each piece exists once: while it is on the board, the one in the palette is pale.
    faded = "labels => labels.filter((label) => getComputedStyle(label.querySelector('svg')).opacity !== '1').length"
    assert page.locator("label[data-kind]").evaluate_all(faded) == 7
    drag(page, middle(page, "d4"), middle(page, "e4"))
    is_text(page, "home:Lb3,Me4*,Sf3 away:Lb6,Md5,Sf6 0-0")
    drag(page, middle(page, "ball", "data-handle"), middle(page, "f3"))
    is_text(page, "home:Lb3,Me4,Sf3* away:Lb6,Md5,Sf6 0-0")
    # Without a drag: the piece, and then its square.
    press(page, "e4")
    page.get_by_test_id("in-hand").get_by_text("Red’s medium").wait_for(timeout=STEP)
    assert page.locator("label[data-kind]").evaluate_all(faded) == 6, "the one in the hand is not"
    press(page, "e5")
    is_text(page, "home:Lb3,Me5,Sf3* away:Lb6,Md5,Sf6 0-0")
    assert page.get_by_test_id("in-hand").inner_text().startswith("Drag a piece")

    page = arranging(open_page, study_server, "pylos")
    dark = page.get_by_test_id("kind-dark").bounding_box()
    drag(page, (dark["x"] + 20, dark["y"] + 20), middle(page, "1b2"))
    page.get_by_test_id("left-dark").get_by_text("14 left").wait_for(timeout=STEP)
    drag(page, middle(page, "1b2"), middle(page, "1c2"))
    drag(page, middle(page, "1c2"), (5, 400))
    page.get_by_test_id("left-dark").get_by_text("15 left").wait_for(timeout=STEP)
    is_text(page, "..../..../..../....|.../.../...|../..|. L")


def test_teams_of_pyramid_ball_are_called_by_their_colours(open_page, study_server):
    page = arranging(open_page, study_server, "pyramid_ball", "#opening=red")
    piece = page.get_by_test_id("kind-HM")
    palette = page.locator("label", has=piece).locator("path.body")

    def named(words, colour):
        page.get_by_label(words, exact=True).and_(piece).wait_for(state="attached", timeout=STEP)
        assert palette.get_attribute("fill") == colour
        assert "Home" not in page.locator("main").inner_text()

    red, blue = (seat.colour for seat in pyramidion.game("pyramid_ball").info.seats)
    named("Red’s medium", red)
    assert not page.get_by_test_id("field-turn-1").is_visible()
    more(page)
    page.get_by_test_id("field-turn-1").check(force=True)
    named("Blue’s medium", blue)
    is_text(page, "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0 red:away")
    # Before the sides are chosen nobody has a colour, points or a number of turns.
    page.get_by_test_id("field-phase").select_option("pick")
    named("medium, will start with the ball", "#78746c")
    assert page.get_by_test_id("field-points0").count() == page.get_by_test_id("field-number").count() == 0


def test_the_board_takes_the_window_and_all_pieces_are_in_sight(open_page, study_server):
    for game in ("braces", "pyramid_ball", "pylos"):
        page = arranging(open_page, study_server, game, width=1440, height=900)
        assert size_of_board(page)["height"] >= 600, game
        page = arranging(open_page, study_server, game, width=390, height=844)
        assert size_of_board(page)["width"] >= 360, game
        last = page.locator("[data-testid^=kind-]").last.bounding_box()
        assert last["y"] + last["height"] <= 844, game


def test_on_a_phone_both_sides_of_a_piece_have_their_number_between_them(open_page, study_server):
    for width, height in ((390, 844), (844, 390)):
        page = arranging(open_page, study_server, "braces", width=width, height=height)
        page.get_by_test_id("to-empty").click()
        says(page, "The board has no pieces.")
        for side in "wb":
            one, other, number = (
                page.get_by_test_id(name).bounding_box()
                for name in (f"kind-L{side}", f"kind-L{'g' if side == 'w' else 'r'}", f"left-L{side}")
            )
            middle_of_both = (one["x"] + other["x"] + other["width"]) / 2
            assert abs(number["x"] + number["width"] / 2 - middle_of_both) <= 2, (width, side)
        # The bar at the foot cuts no row.
        turn = page.locator(".few").bounding_box()
        assert turn["y"] + turn["height"] <= page.get_by_test_id("verdict").bounding_box()["y"], width


def test_what_is_done_with_a_position_is_in_view_beside_any_number_of_fields(open_page, study_server):
    for width, height in ((1440, 900), (1366, 768)):
        for game in game_ids():
            options = "#opening=red" if game == "pyramid_ball" else ""
            page = arranging(open_page, study_server, game, options, width=width, height=height)
            for shown in ("analyse-position", "play-from-here", "copy-link"):
                box = page.get_by_test_id(shown).bounding_box()
                assert box["y"] + box["height"] <= height, (game, height, shown)


NEXT = ("play-against", "play-from-here", "analyse-position")
"""What can be done with a position, in this order."""


def test_what_comes_after_the_fields_is_one_row_that_names_the_opponent(open_page, study_server):
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        for game in ("braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball"):
            page = arranging(open_page, study_server, game, width=width, height=height)
            opponent, play, analyse = (page.get_by_test_id(name).bounding_box() for name in NEXT)
            assert page.get_by_text("Opponent", exact=True).is_visible(), (game, width)
            assert opponent["y"] == play["y"], (game, width)
            assert opponent["x"] + opponent["width"] <= play["x"], (game, width)
            # Beside the board of a desk it has a row of its own.
            assert analyse["y"] == play["y"] if width < 900 else analyse["y"] >= play["y"], (game, width)
            field = page.get_by_test_id("arrange-fields").locator(".field").first.bounding_box()
            assert field["y"] < opponent["y"], (game, width)


def test_a_phone_shows_what_can_be_done_with_a_position_at_all_times(open_page, study_server):
    for game in game_ids():
        for height in (844, 664):
            page = arranging(open_page, study_server, game, width=390, height=height)
            for shown in (0, 10_000):
                page.evaluate("y => scrollTo(0, y)", shown)
                for name in NEXT:
                    box = page.get_by_test_id(name).bounding_box()
                    assert 0 <= box["y"] <= height - box["height"], (game, height, name, shown)
            # Nothing is out of reach below it.
            last = page.get_by_test_id("verdict").bounding_box()
            for end in page.locator("main summary, a.rules").all():
                box = end.bounding_box()
                assert box["y"] + box["height"] <= last["y"], game


def size_of_board(page):
    return page.get_by_test_id("arrange-board").bounding_box()


def test_a_phone_in_landscape_has_the_board_beside_what_is_used_for_it(open_page, study_server):
    for game in game_ids():
        page = arranging(open_page, study_server, game, width=844, height=390, has_touch=True)
        board = page.get_by_test_id("arrange-board")
        box = board.bounding_box()
        assert box["height"] >= 370, game
        for beside in ("to-start", "analyse-position"):
            assert page.get_by_test_id(beside).bounding_box()["x"] >= box["x"] + box["width"], (game, beside)
        # So are whose turn it is and, in Braces, how far the turn is, without scrolling; in Pass The Pyramids also what
        # opens scores and throws.
        verdict = page.get_by_test_id("verdict").bounding_box()
        fields = page.get_by_test_id("arrange-fields").locator(".field").first
        folded = page.get_by_test_id("more-fields").locator("summary").all()
        for used in (fields, *page.get_by_test_id("field-phase").all(), *folded):
            box = used.bounding_box()
            assert box["y"] + box["height"] <= verdict["y"], (game, used)
        box = board.bounding_box()
        # However far the fields are scrolled, all of it is in sight, and so are the verdict and what comes next.
        for down in (0, 10_000):
            page.evaluate("y => scrollTo(0, y)", down)
            box = board.bounding_box()
            assert 0 <= box["y"] <= 390 - box["height"], (game, down)
            for shown in ("verdict", *NEXT):
                low = page.get_by_test_id(shown).bounding_box()
                assert 310 <= low["y"] <= 390 - low["height"], (game, down, shown)
        assert page.evaluate("document.documentElement.scrollWidth") <= 844, game
        page.context.close()


def test_pass_the_pyramids_with_a_throw_that_lies_there(open_page, study_server):
    page = arranging(open_page, study_server, "pass_the_pyramids", "#players=3")
    whole = size_of_board(page)
    assert page.get_by_test_id("less-pot").is_disabled(), "there is none to take off"
    assert page.get_by_test_id("undo").is_disabled()
    page.get_by_test_id("less-hand1").click()
    says(page, "There are 11 tokens")
    page.get_by_test_id("more-pot").click()
    is_text(page, "4,3,4 pot:1 turn:1")
    assert size_of_board(page) == whole
    page.get_by_test_id("more-hand1").click()
    page.get_by_test_id("less-hand1").click()
    is_text(page, "4,3,4 pot:1 turn:1")
    desk = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("less-pot", "more-pot"):
        assert min(page.get_by_test_id(name).bounding_box()[side] for side in ("width", "height")) >= 40
    page.set_viewport_size(desk)
    page.get_by_test_id("less-hand0").click()
    settled(page)
    more(page)
    page.get_by_test_id("field-phase-judge").click(force=True)
    page.get_by_test_id("field-landing").select_option(label="S_ M_ L^ — 9")
    text = "3,3,4 pot:1 turn:1 thrown:1:S_,M_,L^"
    is_text(page, text)
    page.get_by_test_id("field-holder").select_option("1")
    says(page, "The holder of a standing score has at least one token staked")
    page.get_by_test_id("undo").click()
    says(page, "Valid position. Red to move.")
    analysed(page, text)


def test_a_game_from_elsewhere_is_set_up_by_its_declaration(open_page, study_server):
    page = open_page(f"{study_server.address}/position-editor/race", flat=True)
    page.get_by_test_id("failure").get_by_text("can only be set up by their text").wait_for(timeout=STEP)


def test_it_is_shared_played_and_come_to_from_a_study(open_page, study_server):
    page = open_page(f"{study_server.address}/study", flat=True, permissions=["clipboard-read", "clipboard-write"])
    page.locator("input[name=game][value=pylos]").check(force=True)
    page.get_by_test_id("arrange").click()
    says(page, "Valid position.")
    press(page, "1b2")
    text = "..../..../.L../....|.../.../...|../..|. L"
    is_text(page, text)
    page.get_by_test_id("copy-link").click()
    page.get_by_text("Link copied.").wait_for(timeout=STEP)
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    is_text(page, text)
    page.get_by_test_id("position-text").fill("nonsense")
    page.get_by_test_id("take-text").click()
    says(page, "A Pylos position is four levels")
    page.get_by_test_id("play-against").select_option("person")
    page.get_by_test_id("play-from-here").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    page.locator("[data-choice='1b3']").wait_for(state="attached", timeout=STEP)
    assert page.locator("[data-choice='1b2']").count() == 0


def test_it_is_there_for_everybody_and_for_fingers(open_page, study_server):
    page = open_page(study_server.address, flat=True, width=390, height=844)
    for game in game_ids():
        walk(page, f"/position-editor/{game}")
        says(page, "Valid position.")
        assert small_targets(page) == [], game
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, game
        assert violations(page) == [], game
