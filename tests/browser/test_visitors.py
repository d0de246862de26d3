"""Browsers of tests are emptied before the next test: what one has kept is not there for another."""

import pytest

pytestmark = pytest.mark.browser

KEPT = """async () => {
    const bases = (await indexedDB.databases()).map((base) => base.name);
    const kept = Object.keys(localStorage).filter((name) => !name.startsWith('pyramidion'));
    const held = [Object.keys(sessionStorage), bases, await caches.keys()].flat();
    const dark = matchMedia('(prefers-color-scheme: dark)').matches && 'dark';
    return [...kept, ...held, document.cookie, dark, self.left && 'self'].filter(Boolean);
}"""
KEEP = """async () => {
    localStorage.left = sessionStorage.left = 'yes';
    document.cookie = 'left=yes; max-age=600';
    await caches.open('left');
    await new Promise((done) => Object.assign(indexedDB.open('left'), { onsuccess: done }));
    await navigator.serviceWorker.register('/worker.js');
}"""


def test_an_emptied_browser_keeps_nothing_and_stays_the_same(visitors, server):
    address = f"{server.address}/rules/pylos"
    first = visitors.take(address, locale="en-GB")
    window = opened(first, address, "self.left = 'yes'")
    window.emulate_media(color_scheme="dark")
    window.evaluate(KEEP)
    assert window.evaluate(KEPT) == [*["left"] * 4, "left=yes", "dark", "self"]
    visitors.give_back(first)
    second = visitors.take(address, locale="en-GB")
    assert second is first
    assert visitors.take(address, locale="en-GB") is not first, "two at once are two persons"
    page = opened(second, address)
    assert page is window, "what is opened anew is dear"
    assert page.evaluate(KEPT) == []
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


@pytest.mark.parametrize("what", ["script", "wire", "print", "elsewhere"])
def test_a_window_to_which_something_was_done_for_good_is_used_no_more(visitors, server, what):
    address = f"{server.address}/rules/pylos"
    visitor = visitors.take(address, locale="en-NZ")
    window = opened(visitor, address)
    if what == "script":
        window.add_init_script("self.left = 'yes'")
    elif what == "wire":
        visitor.context.new_cdp_session(window)
    elif what == "print":
        window.emulate_media(media="print")
    else:
        window.goto(address.replace("127.0.0.1", "localhost"))
        window.evaluate(KEEP)
    visitors.give_back(visitor)
    assert visitors.take(address, locale="en-NZ") is visitor
    assert opened(visitor, address) is not window
    assert window.is_closed()
    visitors.give_back(visitor)


def opened(visitor, address, script=""):
    window = visitor.open(script, {"width": 600, "height": 400})
    window.goto(address)
    return window


def test_who_has_closed_his_browser_is_given_to_nobody(visitors, server):
    first = visitors.take(server.address, locale="en-CA")
    visitors.give_back(first)
    first.context.close()
    assert visitors.take(server.address, locale="en-CA") is not first
