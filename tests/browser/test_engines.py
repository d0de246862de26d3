"""The five games in Firefox and WebKit: first decisions of each kind and the end of a game, flat and in 3D."""

import os

import pytest

from browser_engines import missing, started
from chromium import at_table
from pyramidion.core.registry import game_ids
from table_menu import PLIES
from visitors import QUIET

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DECISIONS = 2
"""Decisions of one's own that are made in each game; some take several presses."""
MOST_PRESSES = 30

KEEP = """(kept) => {
    localStorage.clear();
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(`pyramidion.${name}`, text);
    return true;
}"""
BOARD = """(solid) => document.querySelector(solid ? '[data-testid=board]' : '[data-testid=flat-board]') !== null
    && document.querySelector('[data-choice], [data-program]') !== null"""
NEXT = """() => {
    const skip = document.querySelector('[data-testid=skip-turn], [data-testid=skip]');
    if (document.querySelector('[data-testid=end]')) return { over: true };
    const send = document.querySelector('[data-program] [data-testid=seal], [data-testid=seal]');
    if (send?.checkVisibility() && !send.disabled) return { button: '[data-testid=seal]' };
    const choices = [...document.querySelectorAll('[data-choice]')].map((button) => button.dataset.choice);
    if (!choices.length) return null;
    const canvas = document.querySelector('canvas[data-testid=board]');
    for (const choice of choices) {
        const button = document.querySelector(`[data-testid="choice-${CSS.escape(choice)}"]`);
        if (button?.checkVisibility()) return { button: `[data-testid="choice-${CSS.escape(choice)}"]` };
    }
    for (const choice of choices) {
        if (canvas) {
            const place = canvas.pointOf?.(choice);
            if (place && document.elementFromPoint(place.x, place.y) === canvas) return { at: [place.x, place.y] };
            continue;
        }
        for (const part of document.querySelectorAll(`[data-target="${CSS.escape(choice)}"]`)) {
            const { x, y, width, height } = part.getBoundingClientRect();
            const at = [x + width / 2, y + height / 2];
            if (document.elementFromPoint(...at)?.closest('[data-target]') === part) return { at };
        }
    }
    return { list: choices[0] };
}"""
"""What is pressed next: a button, or a point of the board; where neither can be hit, the list for keys."""
CHANGED = f"""(before) => {{
    const choices = [...document.querySelectorAll('[data-choice]')].map((button) => button.dataset.choice);
    const now = JSON.stringify([{PLIES}, choices, document.querySelector('[data-testid=end]') !== null]);
    return now !== before && now;
}}"""
CHOOSE = """(choice) => {
    document.querySelector(`[data-choice="${CSS.escape(choice)}"]`).click();
    return true;
}"""


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request, tmp_path_factory):
    """A browser of each engine.

    Where one is not installed its tests are skipped, but in CI they fail.
    """
    if lacking := missing(request.param):
        reason = f"Not installed: {', '.join(lacking)}."
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with started(request.param, tmp_path_factory.mktemp(request.param)) as browser:
        yield browser


@pytest.mark.parametrize("solid", [False, True], ids=["flat", "solid"])
@pytest.mark.parametrize("game", game_ids())
def test_the_first_moves_and_the_end_of_each_game(engine, server, game, solid):
    others = 2 if game == "pass_the_pyramids" else 1
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "1"}] * others]
    table, keys = server.table(game, seats, **({"players": 3} if others == 2 else {}))
    before = len(engine.complaints)
    engine.goto(server.address + QUIET)
    kept = {"flat": "no" if solid else "yes", "speed": "at once", "forced": "no", "volume": "0"}
    engine.until(KEEP, {**kept, **at_table(table, keys)})
    engine.goto(f"{server.address}/table/{table}")
    engine.until(BOARD, solid)
    decided = presses = 0
    state = engine.until(CHANGED, "")
    while decided < DECISIONS and presses < MOST_PRESSES:
        plies = engine.evaluate(f"() => {PLIES}")
        what = engine.until(NEXT)
        if "over" in what:
            break
        presses += 1
        if "button" in what:
            engine.press(what["button"])
        elif "at" in what:
            engine.click(*what["at"])
        else:
            engine.evaluate(CHOOSE, what["list"])
        state = engine.until(CHANGED, state)
        decided += engine.evaluate(f"() => {PLIES}") > plies
    if not engine.evaluate("() => document.querySelector('[data-testid=end]') !== null"):
        engine.press("[data-testid=more]")
        engine.press("[data-testid=resign]")
        engine.press("[data-testid=resign-yes]")
    engine.until("() => document.querySelector('[data-testid=end] h2')?.textContent")
    assert engine.complaints[before:] == []


def test_an_error_on_a_page_is_heard(engine, server):
    """Else the tests above could not fail by one."""
    engine.goto(server.address)
    before = len(engine.complaints)
    engine.evaluate("() => { setTimeout(() => { throw new Error('meant to be heard'); }); return true; }")
    engine.until("() => new Promise((done) => setTimeout(() => done(true), 300))")
    assert any("meant to be heard" in said for said in engine.complaints[before:])
