"""How quickly the page answers in a real browser: from a click to its picture, and pictures a second of the 3D board.

`python tools/page_speed.py [--solid] [--moves 50]` opens a table of Pylos on a server of its own and plays both sides.
For each move: the milliseconds from the pointer's event to the first picture after the move stands on the board. With
--solid the board in three dimensions is turned for three seconds, and its pictures are counted.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Page, sync_playwright

from chromium import FLAGS, find_chromium
from serving import Server

CELLS = [f"1{file}{rank}" for rank in range(1, 5) for file in "abcd"]

WATCH = """() => {
    window.seen = [];
    let pressed = null;
    const standing = () => document.querySelectorAll('[data-mark=choice], [data-mark=pointed]').length;
    addEventListener('pointerup', (event) => (pressed = { at: event.timeStamp, had: standing() }), true);
    const look = (now) => {
        // The place that was chosen is no choice any more: the sphere stands there.
        if (pressed && standing() !== pressed.had) {
            const { at } = pressed;
            pressed = null;
            // A picture is seen when the next one is begun.
            requestAnimationFrame((next) => window.seen.push(next - at));
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

COUNT = """() => new Promise((done) => {
    const began = performance.now();
    let pictures = 0;
    const step = (now) => {
        pictures += 1;
        if (now - began < 3000) requestAnimationFrame(step);
        else done((1000 * pictures) / (now - began));
    };
    requestAnimationFrame(step);
})"""


def sat(page: Page, server: Server, solid: bool) -> None:
    """Opens a table of two persons on this device."""
    table, keys = server.table("pylos", rules="children")
    known = [{"id": table, "title": "", "keys": keys, "opened": 0, "over": False}]
    page.goto(f"{server.address}/rules/pylos")
    page.evaluate(
        "([known, flat]) => { localStorage.setItem('pyramidion.tables', known);"
        " localStorage.setItem('pyramidion.flat', flat); }",
        [json.dumps(known), "no" if solid else "yes"],
    )
    page.goto(f"{server.address}/table/{table}")
    page.locator("[data-testid=board]" if solid else "[data-testid=flat-board]").wait_for(timeout=120_000)


def answers(page: Page, server: Server, moves: int) -> list[float]:
    """Milliseconds from click to picture of so many moves on the flat board."""
    found: list[float] = []
    while len(found) < moves:
        sat(page, server, solid=False)
        page.evaluate(WATCH)
        for cell in CELLS[: moves - len(found)]:
            before = page.evaluate("window.seen.length")
            page.locator(f"[data-choice='{cell}']").wait_for(state="attached")
            page.locator(f"rect[data-target='{cell}']").click()
            while page.evaluate("window.seen.length") == before:
                page.wait_for_timeout(20)
        found += page.evaluate("window.seen")
    return found


def pictures(page: Page, server: Server) -> float:
    """Pictures a second while the board in three dimensions is turned by the pointer."""
    sat(page, server, solid=True)
    page.wait_for_timeout(3000)
    page.mouse.move(400, 300)
    page.mouse.down()
    counting = page.evaluate_handle("() => { window.counted = (" + COUNT + ")(); }")
    for step in range(60):
        page.mouse.move(400 + 3 * step, 300 + step % 7)
        page.wait_for_timeout(40)
    page.mouse.up()
    counting.dispose()
    return float(page.evaluate("() => window.counted"))


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--solid", action="store_true", help="count pictures a second of the board in three dimensions")
    words = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = chromium.new_page(viewport={"width": 1280, "height": 800})
            if words.solid:
                print(f"{pictures(page, server):.0f} pictures a second in three dimensions")
            else:
                found = answers(page, server, words.moves)
                print(f"from click to picture: median {median(found):.0f} ms, most {max(found):.0f} ms of {len(found)}")
            chromium.close()
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
