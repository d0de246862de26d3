"""A game written by `pyramidion new` is played in the browser immediately, on a board that shows what happened from
each side."""

import pytest

from pyramidion.commands.new import write_package
from serving import Server
from waiting import STEP, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Folders of two packages as an installer leaves them: `walk` in turns, `guess` with secret numbers."""
    folders = []
    for name, flags in (("walk", ()), ("guess", ("secret",))):
        folder = tmp_path_factory.mktemp("package") / name
        write_package(folder, name, 4, 5, flags)
        info = folder / "src" / f"{name}-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
        (info / "entry_points.txt").write_text(f"[pyramidion.games]\n{name} = {name}.game:{name.title()}\n")
        folders.append(folder / "src")
    return folders


@pytest.fixture(scope="module")
def server(packages, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("house"), *packages)
    yield server
    server.stop()


def begin(page, name):
    page.locator(f"input[name=game][value={name}]").check(force=True)
    page.locator("input[name=opponent][value=person]").check(force=True)
    page.get_by_test_id("start").click()
    page.get_by_test_id("flat-board").locator("svg").first.wait_for(timeout=STEP)


def step(page, source, target):
    page.locator(f"[data-choice={source}]").first.wait_for(state="attached", timeout=STEP)
    page.locator(f"[data-testid=flat-board] [data-target={source}]").click(timeout=STEP)
    page.locator(f"[data-testid=flat-board] [data-target={target}]").click(timeout=STEP)
    until(page, f"() => document.querySelector('[data-on={target}]') && !document.querySelector('[data-on={source}]')")


def test_the_last_move_is_marked_from_its_path_and_the_board_turns_for_the_far_seat(server, open_page):
    page = open_page(server.address, flat=True)
    begin(page, "walk")
    step(page, "a1", "a2")
    until(page, "() => document.querySelectorAll('.frame.last.line, .frame.left.line').length === 2")
    assert page.get_by_test_id("revealed").count() == 0
    near = "() => document.querySelector('[data-target=a1]').getBoundingClientRect().top"
    far = "() => document.querySelector('[data-target=a5]').getBoundingClientRect().top"
    assert page.evaluate(near) > page.evaluate(far)
    page.set_viewport_size({"width": 390, "height": 844})
    board = page.get_by_test_id("flat-board").bounding_box()
    drawing = page.locator("[data-testid=flat-board] [data-target=a1]").bounding_box()
    assert drawing["y"] + drawing["height"] > board["y"] + board["height"] - 60, "no empty space below the drawing"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Flip board").click()
    until(page, f"() => ({near})() < ({far})()")
    page.close()


def test_what_was_decided_in_secret_is_shown_when_it_is_revealed(server, open_page):
    page = open_page(server.address, flat=True)
    begin(page, "guess")
    for number in (2, 1):
        here, choice = page.get_by_test_id("here"), page.get_by_test_id(f"choice-show {number}")
        here.or_(choice).first.wait_for(timeout=STEP)
        assert page.get_by_test_id("revealed").count() == 0
        if here.count():
            here.click()
        choice.click(timeout=STEP)
    revealed = page.get_by_test_id("revealed")
    revealed.wait_for(timeout=STEP)
    assert revealed.locator("li").all_inner_texts() == ["First: show 2", "Second: show 1"]
    page.close()
