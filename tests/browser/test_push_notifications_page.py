"""A browser asks for permission to notify only when its user presses, and shows what comes while no page is open.

No push service can be reached from here, so a browser's own subscription is as far as its refusal; what the server
sends is read in tests/server/test_push_notifications.py, and the message is handed to the browser as its service would.
"""

import json

import pytest

from waiting import STEP

pytestmark = pytest.mark.browser

SHOW = """() => {
    self.registration.showNotification = async (title, { tag, data }) => (self.shown = [title, tag, data]);
    self.soon = (what) => new Promise((done) => {
        const look = () => (what() ? done(what()) : setTimeout(look, 20));
        look();
    });
}"""
"""A browser without a screen shows no notices: what it is given to show is looked at instead."""

PRESSED = """(path) => {
    self.clients.openWindow = async (to) => (self.opened = to);
    WindowClient.prototype.focus = async function () { self.opened = `focus ${new URL(this.url).pathname}`; };
    self.opened = null;
    const event = new ExtendableEvent('notificationclick');
    event.notification = { close() {}, data: path };
    self.dispatchEvent(event);
    return self.soon(() => self.opened);
}"""
"""Somebody presses a notice; a page that shows the table is to come to the front, else one is opened."""


def notices(page):
    page.locator("[data-testid=recovery] summary").click(timeout=STEP)
    page.get_by_test_id("notices-tell").wait_for(timeout=STEP)


def test_nothing_is_asked_unless_one_presses_and_a_refusal_is_explained(open_page, server):
    page = open_page(server.address)
    page.add_init_script("Notification.requestPermission = async () => (window.wasAsked = true, 'denied')")
    page.reload()
    notices(page)
    assert not page.evaluate("window.wasAsked")
    assert not page.evaluate("navigator.serviceWorker.getRegistration('/worker.js').then(Boolean)")
    page.get_by_test_id("notices-tell").press("Enter")
    page.get_by_test_id("notices-said").get_by_text("does not let this page show notifications").wait_for(timeout=STEP)
    assert page.evaluate("window.wasAsked")


def test_a_browser_whose_service_cannot_be_reached_says_so(open_page, server):
    # It notes the refusal as an error.
    page = open_page(server.address, complaining=True, permissions=["notifications"])
    page.add_init_script("Notification.requestPermission = async () => 'granted'")
    page.reload()
    notices(page)
    page.get_by_test_id("notices-tell").click()
    page.get_by_test_id("notices-said").get_by_text("could not reach its push service").wait_for(timeout=STEP)
    assert page.get_by_test_id("notices-tell").is_visible(), "nothing is said to be on that is not"


def test_what_comes_is_shown_and_leads_to_its_table(open_page, server):
    page = open_page(server.address)
    wire = page.context.new_cdp_session(page)
    registrations = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    wire.send("ServiceWorker.enable")
    with page.context.expect_event("serviceworker") as started:
        page.evaluate("async () => void (await navigator.serviceWorker.register('/worker.js'))")
    worker = started.value
    worker.evaluate(SHOW)

    def shown(text):
        worker.evaluate("self.shown = null")
        told = {"origin": server.address, "registrationId": registrations[0]["registrationId"], "data": text}
        wire.send("ServiceWorker.deliverPushMessage", told)
        return worker.evaluate("() => self.soon(() => self.shown)")

    path = f"/table/{server.table()[0]}"
    assert shown(json.dumps({"title": "Your turn at Pylos against Ann", "path": path})) == [
        "Your turn at Pylos against Ann", path, path,
    ]  # fmt: skip
    # What was not understood is true all the same, and leads nowhere else.
    assert shown(json.dumps({"title": "Your turn", "path": "https://elsewhere.example/"})) == ["Your turn", "/", "/"]
    assert shown("no JSON") == ["Pyramidion", "/", "/"]
    assert worker.evaluate(PRESSED, path) == path
    page.goto(server.address + path)
    assert worker.evaluate(PRESSED, path) == f"focus {path}"


def test_a_browser_finds_the_page_fit_for_a_home_screen(open_page, server):
    page = open_page(server.address)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert (told["url"], told["errors"]) == (f"{server.address}/app/pyramidion.webmanifest", [])
    assert json.loads(told["data"])["name"] == "Pyramidion"


def test_a_browser_that_cannot_be_told_learns_what_can(open_page, server):
    page = open_page(server.address)
    page.add_init_script("delete window.PushManager")
    page.reload()
    page.locator("[data-testid=recovery] summary").click(timeout=STEP)
    page.get_by_test_id("notices-said").get_by_text("Add to Home Screen").wait_for(timeout=STEP)
