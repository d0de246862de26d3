"""What two agree on, and their time, on one's page while the other plays over a socket."""

import pytest

from chromium import at_table
from table_menu import type_move
from waiting import STEP, until

pytestmark = pytest.mark.browser

TIME = {"kind": "fischer", "seconds": 600, "increment": 5}


@pytest.fixture
def sat_down(open_page, server):
    """(Ann's connection, Bob's page) at a table of theirs, after some decisions. more: of the table."""
    clients = []

    def opened(*decisions, **more):
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
        _, made = server.post("/api/tables", {"game": "pylos", "seats": seats, **more})
        ann_key, bob_key = made["keys"]
        ann = server.sit(made["id"], ann_key)
        clients.append(ann)
        with server.sit(made["id"], bob_key) as bob:
            for ply, text in enumerate(decisions):
                who = (ann, bob)[ply % 2]
                who.at(ply)
                who.decide(ply % 2, text)
            bob.at(len(decisions))
        ann.at(len(decisions))
        page = open_page(f"{server.address}/table/{made['id']}", flat=True, kept=at_table(made["id"], [bob_key]))
        page.get_by_test_id("seat-1").wait_for(timeout=STEP)
        return ann, page

    yield opened
    for client in clients:
        client.close()


def offered(page, words):
    page.get_by_test_id("offer").get_by_text(words).wait_for(timeout=STEP)


def test_a_draw_is_offered_declined_and_agreed(sat_down):
    ann, page = sat_down()
    page.get_by_test_id("offer-draw").click(timeout=STEP)
    offered(page, "You offered a draw; Ann will answer.")
    ann.until(lambda state: state["offer"] and state["offer"]["unanswered"] == [0])
    ann.send({"type": "answer_offer", "seat": 0, "accept": False})
    page.get_by_test_id("offer").wait_for(state="detached", timeout=STEP)
    ann.until(lambda state: state["offer"] is None)
    ann.send({"type": "make_offer", "seat": 0, "kind": "draw"})
    offered(page, "Ann offers a draw.")
    page.get_by_test_id("accept").click()
    page.get_by_test_id("end").get_by_text("Draw agreed").wait_for(timeout=STEP)
    assert ann.until(lambda state: state["end"])["end"]["result"] == [0.5, 0.5]
    page.get_by_test_id("share-game").click()
    with page.expect_download(timeout=STEP) as download:
        page.get_by_test_id("gif").click()
    assert download.value.path().read_bytes().startswith(b"GIF89a")


def test_who_is_asked_for_a_rematch_sees_it_and_comes_with_seats_turned(sat_down, server):
    ann, page = sat_down("1b2")
    ann.send({"type": "resign", "seat": 0})
    page.get_by_test_id("rematch").get_by_text("Rematch as Light").wait_for(timeout=STEP)
    assert not page.get_by_test_id("resign").count()
    status, made = server.post(f"/api/tables/{ann.table}/rematch", {"keys": list(ann.keys)})
    assert status == 201, made
    page.get_by_test_id("rematch-asked").get_by_text("Ann wants a rematch.").wait_for(timeout=STEP)
    page.get_by_test_id("rematch").click()
    page.locator("[data-testid=seat-0]", has_text="Light · you").wait_for(timeout=STEP)
    assert made["id"] in page.url
    assert "Ann" in page.get_by_test_id("seat-1").inner_text()


def test_a_take_back_is_offered_declined_and_allowed(sat_down):
    ann, page = sat_down("1b2")
    ann.send({"type": "make_offer", "seat": 0, "kind": "takeback"})
    offered(page, "Ann asks to take the last decision back.")
    page.get_by_test_id("decline").click()
    ann.until(lambda state: state["offer"] is None)
    assert ann.state["ply"] == 1
    type_move(page, "1c3")
    ann.at(2)
    page.get_by_test_id("offer-back").click(timeout=STEP)
    offered(page, "You asked to take the last decision back")
    ann.until(lambda state: state["offer"] and state["offer"]["kind"] == "takeback")
    ann.send({"type": "answer_offer", "seat": 0, "accept": True})
    ann.at(1)
    page.get_by_test_id("offer").wait_for(state="detached", timeout=STEP)
    page.locator("[data-choice='1c3']").wait_for(state="attached", timeout=STEP)


def test_clocks_run_in_turn_and_come_back_after_a_reload(sat_down):
    ann, page = sat_down("1b2", time_control=TIME)
    ann_time, bob_time = (page.locator(f"[data-testid=seat-{seat}] [data-testid=time]") for seat in (0, 1))
    bob_time.wait_for(timeout=STEP)
    # It counts down on the page automatically: no state comes meanwhile.
    until(page, RUNS, arg=[1])
    first = shown(bob_time)
    assert 0 < first <= 600
    until(page, f"({SECONDS})(document.querySelector('[data-testid=seat-1] [data-testid=time]').innerText) < {first}")
    stood = shown(ann_time)
    type_move(page, "1c3")
    until(page, RUNS, arg=[0])
    assert shown(ann_time) <= stood
    page.reload()
    until(page, RUNS, arg=[0])
    told = ann.at(2)["clocks"]
    assert abs(shown(bob_time) - told[1]["seconds_left"]) <= 1
    assert shown(ann_time) <= told[0]["seconds_left"]


RUNS = """seats => [0, 1].every((seat) =>
    seats.includes(seat) === (document.querySelector(`[data-testid=seat-${seat}] .runs`) !== null))"""
"""Whether just these seats' clocks run."""
SECONDS = "text => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)"
"""What a clock says, in seconds."""


def shown(clock):
    return clock.evaluate(f"clock => ({SECONDS})(clock.innerText)")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_what_was_special_in_the_other_ones_turn_is_beside_whose_turn_it_is(sat_down, width, height):
    ann, page = sat_down(start="DD../DLL./DDL./LDLL|.../L../DD.|../..|. L")
    page.set_viewport_size({"width": width, "height": height})
    ann.decide(0, "1d2x1d1x2a2")
    report, log = page.get_by_test_id("last-turn"), page.get_by_test_id("log")
    report.get_by_text("Light made a square, took back 2.").wait_for(timeout=STEP)
    heading = page.get_by_role("heading", name="Your turn")
    ends = [one["y"] + one["height"] for one in (heading.bounding_box(), report.bounding_box())]
    assert abs(ends[0] - ends[1]) < 8, "in one line"
    before = log.bounding_box()["y"]
    type_move(page, "1c4")
    ann.at(2)
    ann.decide(0, "1d4")
    ann.at(3)
    heading.wait_for(timeout=STEP)
    until(page, "document.querySelectorAll('[data-testid=log] .step').length === 3", timeout=STEP)
    assert report.count() == 0, "a sphere from the reserve is nothing special"
    assert log.bounding_box()["y"] == before, "the log keeps its place"
