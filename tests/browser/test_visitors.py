"""Browsers of tests are emptied before the next test: what one has kept is not there for another."""

import pytest

pytestmark = pytest.mark.browser

KEPT = """async () => {
    const bases = (await indexedDB.databases()).map((base) => base.name);
    const kept = Object.keys(localStorage).filter((name) => !name.startsWith('pyramidion'));
    const held = [Object.keys(sessionStorage), bases, await caches.keys()].flat();
    return [...kept, ...held, document.cookie].filter(Boolean);
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
    page = first.context.new_page()
    page.goto(address)
    page.evaluate(KEEP)
    assert page.evaluate(KEPT) == [*["left"] * 4, "left=yes"]
    visitors.give_back(first)
    second = visitors.take(address, locale="en-GB")
    assert second is first
    assert visitors.take(address, locale="en-GB") is not first, "two at once are two persons"
    page = second.context.new_page()
    page.goto(address)
    assert page.evaluate(KEPT) == []
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_who_has_closed_his_browser_is_given_to_nobody(visitors, server):
    first = visitors.take(server.address, locale="en-CA")
    visitors.give_back(first)
    first.context.close()
    assert visitors.take(server.address, locale="en-CA") is not first
