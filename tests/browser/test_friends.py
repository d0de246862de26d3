"""Two friends on two devices: an invitation, a game to its end, whatever breaks down on the way."""

import json
import re
import socket
import sqlite3
import threading
from contextlib import closing, suppress

import pytest

import pyramidion
from accessible import small_targets, violations
from chromium import at_table
from finishing import OPTIONS, near_end, position_of, whole
from finishing import planned as planned_moves
from pyramidion.core.decision import CHANCE
from pyramidion.core.record import Record
from serving import Server
from start_page import choose_opponent
from table_menu import PLIES, type_move
from waiting import STEP, until

pytestmark = pytest.mark.browser

GAMES = ("pylos", "pyramid", "braces", "pyramid_ball", "pass_the_pyramids")
WHOLE = "pyramid"
"""One game is played from its own start, the others from near their end."""
TYPING = {"typing": "yes"}
"""Kept by a browser where moves can be typed."""
NAMES = ("Ann", "Bob", "Cat")


class Relay:
    """A network between pages and a server, which can be cut."""

    def __init__(self, server):
        self._server = server
        self._open = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._works = True
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = self._server.wire() if self._works else None
            except OSError:
                far = None
            if far is None:
                near.close()
                continue
            far.settimeout(None)
            self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(one, other), daemon=True).start()

    def _hand_on(self, one, other):
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        self._works = False
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self):
        self._works = True

    def close(self):
        self._listener.close()
        self.cut()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory):
    """A server that may be killed."""
    running = Server(tmp_path_factory.mktemp("killed"))
    yield running
    running.stop()


@pytest.fixture
def relay(own_server):
    made = Relay(own_server)
    yield made
    made.close()


@pytest.fixture
def open_quietly(open_page):
    """Opens a page in a profile of its own; that its connection breaks is meant here, and no complaint."""

    def opened(address, flat=True):
        # Forced decisions are typed here like the others: a page that plays them automatically would be quicker now and
        # then.
        kept = {"speed": "at once", "forced": "no"}
        return open_page(address, flat=flat, kept=kept, complaining=True)

    return opened


def invite(page, game, name="Ann", time="none"):
    """Makes a table by the start page and gives the links of its open seats."""
    page.get_by_test_id("start").wait_for(timeout=STEP)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    choose_opponent(page, "link")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("time-wanted").select_option(time)
    page.locator("label", has=page.locator("input[name=side][value='0']")).click()
    page.get_by_test_id("start").click()
    page.locator("[data-testid^=invitation-]").first.wait_for(timeout=STEP)
    return [field.input_value() for field in page.locator("[data-testid^=invitation-]").all()]


def sit(page, name):
    page.get_by_test_id("sit-name").wait_for(timeout=STEP)
    seen = page.get_by_test_id("sit-name").evaluate("input => getComputedStyle(input).opacity")
    assert seen == "1", "the invited player sees where the name goes"
    page.get_by_test_id("sit-name").fill(name)
    page.get_by_test_id("sit").click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)


def test_an_invitation_is_opened_and_both_see_it(open_page, server):
    ann = open_page(server.address, flat=True)
    (link,) = invite(ann, "pylos", time="days-3")
    secret = r"/table/[\w-]+#invitation=\w+"
    assert re.fullmatch(re.escape(server.address) + secret, link), "it stands where no server sees it"
    # At an http address of a home network the browser gives the page no clipboard.
    ann.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ann.get_by_role("button", name="Copy link").click()
    ann.get_by_role("button", name="Copied").wait_for(timeout=STEP)
    assert "free seat" in ann.get_by_test_id("seat-1").inner_text()
    terms = {part: ann.get_by_test_id(f"invited-{part}").inner_text() for part in ("time", "seat", "rules")}
    assert terms == {"time": "3 days a turn", "seat": "You play Light", "rules": "Standard rules"}
    # One message only: nobody is asked to move before the other is there.
    assert ann.get_by_role("heading", name="Waiting for a friend").is_visible()
    assert ann.title() == "Waiting for a friend · Pyramidion"
    assert not ann.get_by_test_id("prompt").is_visible()
    assert "to move" not in ann.get_by_test_id("seat-0").inner_text()
    assert not ann.locator("[data-choice]").count()
    assert not ann.get_by_test_id("chat").count(), "nobody else could read it"
    bob = open_page(link, flat=True)
    bob.get_by_role("heading", name="Ann invites you to Pylos").wait_for(timeout=STEP)
    assert bob.get_by_test_id("invited-time").inner_text() == "3 days a turn"
    assert bob.get_by_test_id("invited-rules").inner_text() == "Standard rules"
    bob.get_by_role("link", name="Rules").wait_for(timeout=STEP)
    sit(bob, "Bob")
    assert "#" not in bob.url
    assert bob.title() == "Pylos · Pyramidion"
    until(ann, "document.title === 'Your turn: Pylos · Pyramidion'")
    until(ann, "document.querySelector('[data-testid=seat-1]').innerText.includes('Bob')")
    ann.get_by_text("Bob joined. The game begins.").wait_for(timeout=STEP)
    assert ann.get_by_test_id("prompt").inner_text() == "Place a sphere."
    assert not ann.locator("[data-testid^=invitation-]").count()
    # Her browser notes the refusal as an error.
    cat = open_page(link, complaining=True)
    cat.get_by_test_id("sit").click()
    cat.get_by_role("alert").wait_for(timeout=STEP)
    assert "seat is already taken" in cat.get_by_role("alert").inner_text()
    cat.get_by_text("Watch instead").click()
    cat.get_by_test_id("watching").wait_for(timeout=STEP)
    assert "You are watching" in cat.get_by_test_id("watching").inner_text()
    assert not cat.locator("[data-testid=resign]").count(), "who watches has nothing to resign"
    for offer in ("offer-draw", "offer-back"):
        assert cat.get_by_test_id(offer).is_disabled(), "nor to take back"
    until(ann, "document.querySelector('[data-testid=watching]')?.innerText.includes('One person')")
    cat.close()
    bob.reload()
    until(bob, "document.querySelector('[data-testid=seat-1]')?.innerText.includes('you')")


def test_an_invitation_is_cancelled(open_page, server):
    ann = open_page(server.address, flat=True)
    (link,) = invite(ann, "pylos")
    # Browsers note the refusals as errors.
    bob, cat = open_page(link, complaining=True), open_page(link.split("#")[0], flat=True, complaining=True)
    bob.get_by_test_id("sit").wait_for(timeout=STEP)
    cat.get_by_test_id("seat-0").wait_for(timeout=STEP)
    ann.get_by_test_id("more").click()
    assert not ann.get_by_test_id("resign").count(), "the game has not begun"
    ann.keyboard.press("Escape")
    ann.get_by_test_id("cancel-invitation").click()
    ann.get_by_test_id("start").wait_for(timeout=STEP)
    assert not ann.get_by_test_id("your-tables").count()
    assert cat.get_by_test_id("failure").inner_text() == "This invitation was cancelled."
    bob.get_by_test_id("sit").click()
    bob.get_by_role("alert").wait_for(timeout=STEP)
    assert bob.get_by_role("alert").inner_text() == "This invitation was cancelled."
    bob.reload()
    bob.get_by_test_id("failure").wait_for(timeout=STEP)
    assert bob.get_by_test_id("failure").inner_text() == "This invitation was cancelled."
    bob.get_by_role("link", name="Home").click()
    bob.get_by_test_id("start").wait_for(timeout=STEP)


def test_the_lobby_and_ones_tables(open_page, server):
    ann = open_page(server.address, flat=True)
    ann.get_by_test_id("start").wait_for(timeout=STEP)
    ann.locator("input[name=game][value=pylos]").check(force=True)
    choose_opponent(ann, "link")
    ann.get_by_test_id("public").check()
    ann.get_by_test_id("name").fill("Ann")
    ann.get_by_test_id("start").click()
    ann.get_by_test_id("seat-0").wait_for(timeout=STEP)
    bob = open_page(server.address, flat=True)
    bob.get_by_test_id("lobby-name").wait_for(timeout=STEP)
    name = "Bobbie of the Seven Windy Hills"
    bob.get_by_test_id("lobby-name").fill(name)
    bob.get_by_test_id("join-1").first.click()
    bob.get_by_test_id("seat-1").wait_for(timeout=STEP)
    until(bob, f"document.querySelector('[data-testid=seat-1]').innerText.includes('{name}')")
    ann.goto(server.address)
    ann.get_by_test_id("your-tables").wait_for(timeout=STEP)
    ann.get_by_test_id("your-tables").get_by_text("your turn").wait_for(timeout=STEP)
    picture = ann.get_by_test_id("your-tables").locator("img")
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth > 0; }")
    said = ann.get_by_test_id("your-tables").locator("small", has_text=f"with {name}")
    # A long name is shown in full, on two lines, and covers nothing.
    assert said.evaluate("line => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight")
    assert said.evaluate("line => getComputedStyle(line).overflow") == "visible"
    assert said.evaluate("line => line.getBoundingClientRect().right < line.closest('a').getBoundingClientRect().right")
    # Returning players see their games before them, and not below all that can be started.
    under_way, offered = (ann.get_by_test_id(part).bounding_box() for part in ("your-tables", "start"))
    assert under_way["y"] + under_way["height"] < offered["y"]


def invited_table(server):
    """A table with an open seat, and what the inviter's browser keeps of it."""
    seats = [{"kind": "person"}, {"kind": "open"}]
    made = server.post("/api/tables", {"game": "pylos", "seats": seats})[1]
    known = {"id": made["id"], "title": "Pylos", "keys": [key for key in made["keys"] if key], "opened": 0}
    kept = known | {"over": False, "host": made["creator_key"], "invitations": made["invitations"]}
    return made, json.dumps([kept])


def test_the_games_stay_where_they_are_when_there_are_some_to_continue(open_page, own_server):
    """Without open tables, which need room of their own."""
    _, tables = invited_table(own_server)
    for width, height in ((1440, 900), (1280, 720), (390, 844)):
        places = []
        for kept in ({}, {"tables": tables}):
            page = open_page(own_server.address, flat=True, kept=kept, width=width, height=height)
            page.get_by_test_id("start").wait_for(timeout=STEP)
            assert page.get_by_test_id("your-tables").count() == len(kept)
            places.append(page.locator("label.game").first.bounding_box()["y"])
        assert places[0] == places[1], (width, height)


def test_an_invitation_has_a_code_for_a_friends_camera(open_page, server):
    made, tables = invited_table(server)
    for width, height in ((1440, 900), (390, 844)):
        page = open_page(
            f"{server.address}/table/{made['id']}", flat=True, kept={"tables": tables}, width=width, height=height
        )
        page.get_by_test_id("invitation-1").wait_for(state="attached", timeout=STEP)
        if width == 390:
            page.get_by_test_id("show-qr").click()
        page.get_by_test_id("qr-code").wait_for(timeout=STEP)
        box = page.get_by_test_id("qr-code").bounding_box()
        assert box["width"] == pytest.approx(box["height"], abs=1)
        assert box["width"] >= 140


def test_a_phone_shows_the_games_and_the_form_and_a_button_for_the_open_tables(open_page, server):
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    server.post("/api/tables", {"game": "pylos", "seats": seats, "public": True})
    page = open_page(server.address, flat=True, width=390, height=844)
    button, tables = page.get_by_test_id("to-open-tables"), page.get_by_test_id("lobby")
    button.wait_for(timeout=STEP)
    games, opponents = (
        page.locator(part).first.bounding_box()["y"] for part in ("input[name=game]", "input[name=opponent]")
    )
    row = button.bounding_box()
    assert row["y"] < games < opponents < 844
    assert (row["width"], row["height"]) == (page.locator("form").bounding_box()["width"], 44)
    assert "Pylos" in button.inner_text()
    named = button.evaluate("button => button.firstChild.textContent")
    assert button.and_(page.get_by_role("button", name=named, exact=True)).count() == 1
    assert not tables.is_visible()
    for closes in ("Escape", "Close"):
        button.press("Enter")
        tables.wait_for(timeout=STEP)
        assert button.get_attribute("aria-expanded") == "true"
        assert page.evaluate("scrollY") == 0, "they come to the user"
        for shown in ("lobby-name", "join-1"):
            box = tables.get_by_test_id(shown).first.bounding_box()
            assert 0 <= box["y"] <= 844 - box["height"], shown
            assert box["height"] >= 40, shown
        assert page.evaluate("document.activeElement.closest('dialog').ariaLabel") == named
        assert violations(page) == []
        if closes == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator("dialog[open]").get_by_role("button", name=closes).click()
        tables.wait_for(state="hidden", timeout=STEP)
        assert button.get_attribute("aria-expanded") == "false"
        assert page.evaluate("document.activeElement.dataset.testid") == "to-open-tables"
    button.click()
    page.get_by_test_id("lobby-name").fill("Bob")
    page.get_by_test_id("join-1").first.click()
    until(page, "document.querySelector('[data-testid=seat-1]')?.innerText.includes('Bob')")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_public_table_is_opened_from_the_open_tables(open_page, own_server, width, height):
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    own_server.post("/api/tables", {"game": "pylos", "seats": seats, "public": True})
    page = open_page(own_server.address, flat=True, width=width, height=height)
    if width == 390:
        page.get_by_test_id("to-open-tables").click(timeout=STEP)
    page.get_by_test_id("open-a-table").click(timeout=STEP)
    # Its choices are in view, and have the focus.
    start = page.get_by_test_id("start")
    assert start.inner_text() == "Start a table"
    assert page.evaluate("document.activeElement.value") == "link"
    assert page.get_by_test_id("public").is_checked()
    for shown in (page.locator(".kinds"), page.get_by_test_id("public")):
        box = shown.bounding_box()
        assert 0 <= box["y"] <= start.bounding_box()["y"] - box["height"]
    page.get_by_test_id("public").uncheck()
    assert start.inner_text() == "Create invitation"
    page.get_by_test_id("public").check()
    start.click()
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)
    made = page.url.rsplit("/", 1)[1]
    assert made in {table["id"] for table in own_server.ask("/api/lobby")[1]}


def test_a_phone_sends_the_invitation_with_its_apps(open_page, server):
    made, tables = invited_table(server)
    page = open_page(server.address, flat=True, width=390, height=844, kept={"tables": tables})
    page.add_init_script("navigator.share = async (sent) => { window.sent = sent; };")
    page.goto(f"{server.address}/table/{made['id']}")
    page.get_by_role("button", name="Share link").click(timeout=STEP)
    link = page.get_by_test_id("invitation-1").input_value()
    assert page.evaluate("sent.url") == link
    # The link can be copied, too: at the end of its field.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    copy = page.get_by_role("button", name="Copy link")
    box, field = copy.bounding_box(), page.get_by_test_id("invitation-1").bounding_box()
    assert min(box["width"], box["height"]) >= 40
    assert field["x"] < box["x"] < box["x"] + box["width"] <= field["x"] + field["width"]
    copy.click()
    page.get_by_role("button", name="Copied").wait_for(timeout=STEP)
    assert small_targets(page) == []
    assert violations(page) == []


def test_the_keys_of_a_table_that_cannot_be_read_are_kept(open_page, own_server):
    """It may be read again by another version."""
    table, keys = own_server.table("pylos")
    own_server.kill()
    with closing(sqlite3.connect(own_server.folder / "tables.db")) as base, base:
        entry = json.dumps({"type": "decision", "seat": 0, "text": "9z9"})
        base.execute("insert into log_entries values (?, 0, 'decision', ?)", [table, entry])
    own_server.restart()
    page = open_page(own_server.address, kept=at_table(table, keys))
    page.get_by_test_id("your-tables").get_by_text("cannot be read").wait_for(timeout=STEP)
    assert all(key in page.evaluate("localStorage['pyramidion.tables']") for key in keys)


def test_a_seat_goes_to_another_device(open_page, server):
    computer = open_page(server.address, flat=True)
    invite(computer, "pylos")
    computer.get_by_test_id("more").click()
    computer.get_by_test_id("move").click()
    computer.get_by_test_id("move-seat").click()
    computer.get_by_test_id("move-link").wait_for(timeout=STEP)
    phone = open_page(computer.get_by_test_id("move-link").input_value(), flat=True)
    phone.get_by_test_id("sit").click()
    until(phone, "document.querySelector('[data-testid=seat-0]')?.innerText.includes('you')")
    until(computer, "document.querySelector('[data-testid=watching]')?.innerText.includes('You are watching')")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_to_its_end_through_reload_lost_connection_and_a_killed_server(open_quietly, own_server, relay, game_id):
    options, start, plan = whole(game_id) if game_id == WHOLE else near_end(game_id)
    middle = len(planned_moves(game_id)) // 2 if game_id == WHOLE else 2
    players = len(pyramidion.game(game_id, **options).seats)
    seats = [{"kind": "open"}] * players
    status, made = own_server.post("/api/tables", {"game": game_id, "options": options, "seats": seats, "start": start})
    assert status == 201, made
    table = made["id"]
    pages = []
    for code, name in zip(made["invitations"], NAMES, strict=False):
        pages.append(open_quietly(f"{relay.address}/table/{table}#invitation={code}"))
        sit(pages[-1], name)

    onlooker = own_server.sit(table)
    entered = 0
    while not (state := onlooker.until(is_settled)).get("end"):
        if entered == 1:
            pages[-1].reload()
            pages[-1].get_by_test_id("seat-0").wait_for(timeout=STEP)
            relay.cut()
            are_told(pages)
            relay.mend()
        elif entered == middle:
            own_server.kill()
            are_told(pages)
            own_server.restart()
            onlooker.close()
            onlooker = own_server.sit(table)
        then = state["ply"] + len(state["to_decide"])
        for seat in state["to_decide"]:
            type_decision(pages[seat], state["ply"], planned(plan, game_id, state, seat, early=entered < 2))
        entered += 1
        onlooker.until(lambda state, then=then: state.get("ply", 0) >= then)
    onlooker.close()
    assert entered > middle, "the server was killed in the midst of the game"
    for page in pages:
        page.get_by_test_id("end").wait_for(timeout=STEP)
    found = Record.read(own_server.get(f"/api/tables/{table}/record"))
    assert found.check() == []
    assert found.result != "*"
    assert [found.tag(seat.replace(" ", "")) for seat in found.game.seats] == list(NAMES[:players])


def are_told(pages):
    """Waits until each page says that the connection is lost: what was typed before that would be, too."""
    for page in pages:
        page.locator(".banner").wait_for(timeout=STEP)


def type_decision(page, ply, text):
    """Types a decision when its ply is due; after a lost connection the page asks again automatically."""
    until(page, "!document.querySelector('.banner')")
    until(page, f"ply => {PLIES} >= ply", arg=ply)
    type_move(page, text)


def is_settled(state):
    """Whether chance has decided what it is to: persons are asked, or the game is over."""
    return bool(state.get("end") or (state.get("to_decide") and CHANCE not in state["to_decide"]))


def planned(plan, game, state, seat, early):
    """What is decided at a position; early: nothing that ends the game."""
    if game not in OPTIONS:
        return plan(None, seat, state["ply"])
    position = position_of(game, state)
    text = plan(position, seat, state["ply"])
    if early and position.play(text).result is not None:
        return next(other.text for other in position.legal() if position.play(other.text).result is None)
    return text


def test_what_is_planned_for_a_move_by_post_happens(open_page, server):
    time = {"kind": "days", "seconds": 3 * 86_400}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    _, made = server.post("/api/tables", {"game": "pylos", "seats": seats, "time_control": time})
    page = open_page(f"{server.address}/table/{made['id']}#invitation={made['invitations'][1]}", flat=True, kept=TYPING)
    sit(page, "Bob")
    page.locator("[data-testid=plans] summary").click(timeout=STEP)
    page.get_by_test_id("plan-enter").click()
    for text in ("1b2", "1c3"):
        page.locator(f"[data-testid=plan-board] [data-choice='{text}']").wait_for(state="attached", timeout=STEP)
        page.locator(f"[data-target='{text}']").last.click()
        page.get_by_test_id("plan-line").get_by_text(text).wait_for(timeout=STEP)
    # The moves are seen as in the log, which needs no key.
    assert page.get_by_test_id("plan-line").locator("button [aria-hidden]").all_inner_texts() == ["b2", "c3"]
    assert "," not in page.get_by_test_id("plan-line").inner_text(), "their frames are apart"
    page.get_by_test_id("plan-keep").click()
    page.get_by_label("Continue after: if Ann plays 1b2, you answer 1c3").wait_for(timeout=STEP)
    assert page.get_by_test_id("plans").locator("b [aria-hidden]").all_inner_texts() == ["b2", "c3"]
    assert not page.get_by_test_id("move-key").count()
    # By keys: another answer to the same takes the place of the first; what is no longer wanted is removed.
    page.get_by_test_id("plan-enter").focus()
    page.keyboard.press("Enter")
    for text in ("1b2", "1b3"):
        page.locator(f"[data-testid=plan-board] [data-choice='{text}']").focus(timeout=STEP)
        page.keyboard.press("Enter")
        page.get_by_test_id("plan-line").get_by_text(text).wait_for(timeout=STEP)
    page.get_by_test_id("plan-keep").focus(timeout=STEP)
    page.keyboard.press("Enter")
    page.get_by_label("Continue after: if Ann plays 1b2, you answer 1b3").wait_for(timeout=STEP)
    assert not page.get_by_label("Remove: if Ann plays 1b2, you answer 1c3").count()
    page.get_by_label("Remove: if Ann plays 1b2, you answer 1b3").click()
    page.get_by_label("Continue after: if Ann plays 1b2, you answer 1b3").wait_for(state="detached", timeout=STEP)
    # On a phone, seats, clocks and buttons stay where they are; nobody is to move in an imagined position.
    page.set_viewport_size({"width": 390, "height": 844})
    lasting = [page.get_by_test_id(name) for name in ("seat-0", "seat-1", "time", "more")]
    before = [each.last.bounding_box() for each in lasting]
    page.get_by_test_id("plan-enter").click()
    page.get_by_test_id("plan-say").wait_for(timeout=STEP)
    assert [each.last.bounding_box() for each in lasting] == before
    assert page.get_by_test_id("time").count() == 2
    assert not page.get_by_text("to move", exact=True).count()
    page.set_viewport_size({"width": 1280, "height": 800})
    for text in ("1b2", "1c3"):
        page.get_by_test_id("typed").fill(text)
        page.get_by_test_id("typed").press("Enter")
        page.get_by_test_id("plan-line").get_by_text(text).wait_for(timeout=STEP)
    page.get_by_test_id("plan-keep").click()
    page.get_by_label("Continue after: if Ann plays 1b2, you answer 1c3").wait_for(timeout=STEP)
    # On a phone, the list is folded while another answer is entered: the own seat stays where it is.
    page.set_viewport_size({"width": 390, "height": 844})
    answer, before = page.get_by_label("Remove: if Ann plays 1b2, you answer 1c3"), lasting[1].last.bounding_box()
    assert answer.is_visible()
    another = page.get_by_test_id("plan-enter").bounding_box()
    assert another["y"] < answer.bounding_box()["y"], "in view however many there are"
    page.get_by_test_id("plan-enter").click()
    answer.wait_for(state="hidden", timeout=STEP)
    assert lasting[1].last.bounding_box() == before
    page.get_by_test_id("plan-end").click()
    answer.wait_for(timeout=STEP)
    # In landscape all of it is in view, from the opponent's seat to the own one, without scrolling.
    page.set_viewport_size({"width": 844, "height": 390})
    for _ in range(2):
        own = lasting[1].last.bounding_box()
        assert own["y"] + own["height"] <= 390
        assert page.locator("aside").first.evaluate("aside => aside.scrollHeight <= aside.clientHeight")
        if page.get_by_test_id("plan-enter").is_visible():
            page.get_by_test_id("plan-enter").click()
            page.get_by_test_id("plan-say").wait_for(timeout=STEP)
    page.get_by_test_id("plan-end").click()
    page.set_viewport_size({"width": 390, "height": 844})
    answer.wait_for(timeout=STEP)
    page.goto(server.address)
    with server.sit(made["id"], made["keys"][0]) as light:
        light.at(0)
        light.decide(0, "1b2")
        assert light.at(2)["log"][1]["text"] == "1c3"


def test_among_three_a_plan_names_the_others_and_ends_where_a_throw_decides(open_page, server):
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "person", "name": "Cat"}]
    wanted = {"game": "pass_the_pyramids", "options": {"players": 3}, "seats": seats, "physical_chance": True,
              "time_control": {"kind": "days", "seconds": 3 * 86_400}}  # fmt: skip
    status, made = server.post("/api/tables", wanted)
    assert status == 201, made
    page = open_page(f"{server.address}/table/{made['id']}#invitation={made['invitations'][1]}", flat=True, kept=TYPING)
    sit(page, "Bob")
    with server.sit(made["id"], made["keys"][0]) as ann:
        ann.at(0)
        ann.decide(0, "stake")
        ann.at(1)
        ann.send({"type": "enter_outcome", "seat": 0, "ply": 1, "text": "S^ M^ L^"})
        ann.at(2)
        page.locator("[data-testid=plans] summary").click(timeout=STEP)
        page.get_by_test_id("plans").get_by_text("a plan ends before them").wait_for(timeout=STEP)
        page.get_by_test_id("plan-enter").click()
        said = page.get_by_test_id("plan-say")
        said.get_by_text("Show on the board what Ann may do.").wait_for(timeout=STEP)
        line = page.get_by_test_id("plan-line")
        for text, then in (("throw", "Chance decides next"), ("keep", "Show your answer")):
            page.get_by_test_id("typed").fill(text)
            page.get_by_test_id("typed").press("Enter")
            line.get_by_text(f"If Ann plays {text}").wait_for(timeout=STEP)
            said.get_by_text(then).wait_for(timeout=STEP)
            assert not page.get_by_test_id("plan-keep").count()
            if text == "throw":
                page.get_by_test_id("plan-back").click()
                said.get_by_text("what Ann may do").wait_for(timeout=STEP)
        page.get_by_test_id("typed").fill("stake")
        page.get_by_test_id("typed").press("Enter")
        line.get_by_text("If Ann plays keep you answer stake").wait_for(timeout=STEP)
        said.get_by_text("Chance decides next").wait_for(timeout=STEP)
        page.get_by_test_id("plan-keep").click()
        page.get_by_test_id("plans").get_by_text("if Ann plays keep, you answer stake").wait_for(timeout=STEP)
        ann.decide(0, "keep")
        assert ann.at(4)["log"][3]["text"] == "stake"


def test_a_recovery_code_brings_ones_games_to_another_browser(open_page, server):
    lost = open_page(server.address, flat=True)
    invite(lost, "pylos")
    table = lost.url
    lost.goto(server.address)
    lost.locator("[data-testid=recovery] summary").click(timeout=STEP)
    lost.get_by_test_id("recovery-make").click()
    assert "Nobody can recover it for you" in lost.get_by_test_id("recovery-said").inner_text(timeout=STEP)
    code = lost.get_by_test_id("recovery-code").inner_text()
    # The code also opens a seat that is claimed later, though this browser never sees its start page again.
    guest = {"game": "pylos", "seats": [{"kind": "open", "name": "Bea"}, {"kind": "person"}]}
    _, made = server.post("/api/tables", guest)
    with lost.expect_response("**/api/recovery/bind"):
        lost.goto(f"{server.address}/table/{made['id']}#invitation={made['invitations'][0]}")
        lost.get_by_test_id("sit").click()
    lost.context.close()
    found = open_page(server.address, flat=True)
    found.locator("[data-testid=recovery] summary").click(timeout=STEP)
    found.get_by_test_id("recovery-typed").fill(code.lower())
    found.get_by_test_id("recover").click()
    assert found.get_by_test_id("recovery-said").inner_text(timeout=STEP) == "2 games are yours here, too."
    found.get_by_test_id("feed-make").click()
    found.get_by_test_id("feed").wait_for(timeout=STEP)
    assert "Your turn at Pylos" in server.get(found.get_by_test_id("feed").input_value().removeprefix(server.address))
    found.goto(table)
    until(found, "document.querySelector('[data-testid=seat-0]')?.innerText.includes('you')")


def test_an_invitation_and_the_studies_fit_on_a_phone_in_landscape(open_page, server):
    made = server.post("/api/tables", {"game": "pylos", "seats": [{"kind": "open"}, {"kind": "open"}]})[1]
    phone = {"flat": True, "width": 844, "height": 390, "has_touch": True}
    page = open_page(f"{server.address}/table/{made['id']}#invitation={made['invitations'][0]}", **phone)
    page.locator(".picture svg").wait_for(timeout=STEP)
    button = page.get_by_test_id("sit").bounding_box()
    assert 0 <= button["y"] <= 390 - button["height"]
    page = open_page(f"{server.address}/study", **phone)
    page.locator("label.game .picture svg").nth(4).wait_for(timeout=STEP)
    # The five games in one row, with room for the buttons below it.
    games = [each.bounding_box() for each in page.locator("label.game").all()[:5]]
    assert len({game["y"] for game in games}) == 1
    assert games[0]["y"] + games[0]["height"] <= 270
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_two_talk_and_one_mutes(open_page, server):
    _, made = server.post(
        "/api/tables", {"game": "pylos", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}
    )
    page = open_page(f"{server.address}/table/{made['id']}#invitation={made['invitations'][1]}", flat=True)
    sit(page, "Bob")
    with server.sit(made["id"], made["keys"][0]) as ann:
        ann.at(0)
        ann.send({"type": "post_chat", "seat": 0, "text": "Hello <i>Bob</i>"})
        closed = page.get_by_text("Chat (1 new)")
        closed.wait_for(timeout=STEP)
        page.set_viewport_size({"width": 844, "height": 390})
        log, chat = page.get_by_test_id("log").bounding_box(), closed.bounding_box()
        assert log["x"] + log["width"] <= chat["x"], "beside the lines of the log, not on them"
        page.set_viewport_size({"width": 1280, "height": 800})
        closed.click(timeout=STEP)
        page.get_by_test_id("chat-lines").get_by_text("Hello <i>Bob</i>").wait_for(timeout=STEP)
        page.get_by_test_id("chat-text").fill("Hello Ann")
        page.get_by_test_id("chat-text").press("Enter")
        ann.until(lambda state: [line["text"] for line in state["chat"]] == ["Hello <i>Bob</i>", "Hello Ann"])
        # A message that the server refuses, here because it has no visible characters, returns to the input to be
        # changed.
        page.get_by_test_id("chat-text").fill("\u200b")
        page.get_by_test_id("chat-text").press("Enter")
        page.get_by_test_id("toast").get_by_text("contains no visible characters").wait_for(timeout=STEP)
        assert page.get_by_test_id("chat-text").input_value() == "\u200b"
    page.get_by_test_id("chat-mute").check()
    assert not page.get_by_test_id("chat-lines").count()


def test_the_page_compares_the_seed_with_what_it_was_shown(open_page, server):
    made = server.post("/api/tables", {"game": "braces", "seats": [{"kind": "open"}]})[1]
    page = open_page(f"{server.address}/table/{made['id']}#invitation={made['invitations'][0]}", flat=True)
    sit(page, "Ann")
    until(
        page, f"JSON.parse(localStorage['pyramidion.tables']).some(one => one.id === '{made['id']}' && one.commitment)"
    )
    with server.sit(made["id"], made["keys"][1]) as other:
        other.until(lambda state: -1 not in state["to_decide"])
        other.send({"type": "resign", "seat": 1})
        page.get_by_test_id("promise").get_by_text("Fair dice verified").wait_for(timeout=STEP)
    # A house that had changed its seed would be found out.
    page.evaluate(
        """() => {
            const known = JSON.parse(localStorage['pyramidion.tables']);
            known.forEach((one) => (one.commitment = 'f'.repeat(64)));
            localStorage['pyramidion.tables'] = JSON.stringify(known);
        }"""
    )
    page.reload()
    page.get_by_test_id("promise").get_by_text("is not the one").wait_for(timeout=STEP)


def test_a_phone_in_landscape_shows_a_whole_invitation_and_a_button_calls_a_bot_instead(open_page, server):
    made, tables = invited_table(server)
    phone = {"flat": True, "width": 844, "height": 390, "has_touch": True}
    page = open_page(f"{server.address}/table/{made['id']}", kept={"tables": tables}, **phone)
    bot = page.get_by_test_id("call-bot-1")
    bot.wait_for(timeout=STEP)
    below = page.get_by_role("button", name="Log").bounding_box()["y"]
    for shown in (page.get_by_test_id("show-qr"), bot):
        box = shown.bounding_box()
        assert 0 <= box["y"] <= below - box["height"]
        assert box["height"] >= 40
    assert page.get_by_role("link", name="Pyramidion").is_visible()
    assert bot.inner_text() == "Let a bot play Dark"
    bot.press("Enter")
    page.get_by_role("menuitem", name="Level 2 bot").press("Enter")
    page.get_by_test_id("seat-1").get_by_text("Level 2 bot").first.wait_for(timeout=STEP)
