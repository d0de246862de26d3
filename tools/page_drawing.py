"""Measures the load of 3D boards on the graphics card and the processor: `python tools/page_drawing.py`.

    --games pylos braces      some of them

For each game, while a turn is replayed: draw calls and triangles of the median frame and of the fullest (shadows
included; if the board's position has changed, it is drawn twice), memory of textures and vertex buffers, and the script
time per frame. Then a decision by mouse: milliseconds from the pointer's event until the frame with the player's own
move has been requested and the next one begins. A fake graphics context records everything that the page requests
instead of drawing it, so that the counts are the same on every machine, and the times are those of the page itself.
They do not show how quickly a graphics card draws it.
"""

import argparse
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent))

# First: it finds the tests' helpers.
from page_speed import OPTIONS, PLIES, Client, Server, drawn, end_of, pictures, sat, spread
from playwright.sync_api import Page, sync_playwright

from chromium import FLAGS, find_chromium

COUNTING = """(() => {
    const gl = WebGL2RenderingContext.prototype;
    const now = { calls: 0, triangles: 0 };
    const held = new Map();
    let bound = null;
    const drawn = [];
    window.asked = {
        drawn, pressed: null, seen: [],
        get bytes() { return [...held.values()].reduce((sum, one) => sum + one, 0); },
    };
    const count = (mode, number, times = 1) => {
        now.calls++;
        if (mode === 4) now.triangles += (number / 3) * times;
    };
    gl.drawArrays = (mode, first, number) => count(mode, number);
    gl.drawElements = (mode, number) => count(mode, number);
    gl.drawArraysInstanced = (mode, first, number, times) => count(mode, number, times);
    gl.drawElementsInstanced = (mode, number, type, at, times) => count(mode, number, times);
    const around = (name, what) => {
        const usual = gl[name];
        gl[name] = function (...words) { what(...words); return usual.apply(this, words); };
    };
    const SIZES = { 0x881A: 8, 0x8814: 16, 0x8229: 1, 0x822B: 2, 0x822D: 2, 0x8D62: 2 };
    const keep = (thing, format, width, height, more) => held.set(thing, (SIZES[format] ?? 4) * width * height * more);
    let buffer = null;
    around('bindTexture', (target, texture) => (bound = texture));
    around('bindRenderbuffer', (target, one) => (buffer = one));
    around('texStorage2D', (target, levels, format, width, height) =>
        keep(bound, format, width, height, (target === 0x8513 ? 6 : 1) * (levels > 1 ? 4 / 3 : 1)));
    around('texImage2D', (target, level, format, ...rest) => {
        const source = rest.at(-1);
        const [width, height] = rest.length > 4 ? rest : [source?.width ?? 0, source?.height ?? 0];
        if (!level) keep(bound, format, width, height, 1);
    });
    around('renderbufferStorage', (target, format, width, height) => keep(buffer, format, width, height, 1));
    around('renderbufferStorageMultisample', (target, samples, format, width, height) =>
        keep(buffer, format, width, height, samples));
    around('deleteTexture', (texture) => held.delete(texture));
    around('deleteRenderbuffer', (one) => held.delete(one));
    const known = gl.getParameter;
    gl.getParameter = function (name) {
        return name === 0x9246 || name === this.RENDERER ? 'A card' : known.call(this, name);
    };
    for (const kind of ['pointerup', 'pointermove']) addEventListener(kind, (event) => {
        if (window.asked.armed !== kind) return;
        window.asked.armed = '';
        window.asked.pressed = event.timeStamp;
        now.calls = 0;
    }, true);
    const look = (time) => {
        if (now.calls) {
            drawn.push([now.calls, Math.round(now.triangles)]);
            if (window.asked.pressed) {
                window.asked.seen.push(time - window.asked.pressed);
                window.asked.pressed = null;
            }
        }
        now.calls = now.triangles = 0;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""

OFFERED = "[...document.querySelectorAll('[data-choice]')].map(button => button.dataset.choice)"
POINT = "choice => document.querySelector('[data-testid=board]').pointOf?.(choice) ?? null"


def clicked(page: Page, path: list[str]) -> bool:
    """Enters a decision, the last choice with the mouse; False if that choice is not on the board."""
    for choice in path[:-1]:
        # In one call: the page moves focus to the next prompt, which may happen between focusing and a key press.
        page.locator(f'[data-choice="{choice}"]').evaluate("button => button.click()")
    page.locator(f'[data-choice="{path[-1]}"]').wait_for(state="attached", timeout=30_000)
    point = page.evaluate(POINT, path[-1])
    if point:
        page.mouse.move(point["x"], point["y"])
        page.wait_for_timeout(150)
        page.evaluate("window.asked.armed = 'pointerup'")
        page.mouse.click(point["x"], point["y"])
    return point is not None


def asked_here(page: Page, client: Client) -> dict | None:
    """The seat to decide, once the page shows the same; None at the end.

    A click that has hit a farther square sends the piece there: several decisions, one after the other.
    """
    offered: list[str] = []
    for _ in range(600):
        with suppress(TimeoutError):
            while True:
                client.receive(seconds=0.02)
        if client.state.get("end"):
            return None
        one = next((one for one in client.state["seat_prompts"] if one.get("move_tree")), None)
        offered = page.evaluate(OFFERED)
        if one and set(offered) == set(one["move_tree"]["children"]):
            return one
    raise RuntimeError(f"The server asks {client.state['asked']}, the page offers {offered}.")


def clicks(page: Page, server: Server, game: str, moves: int) -> list[float]:
    """Milliseconds from a click on the board to the frame with the player's own move, for a number of decisions."""
    draw = random.Random(game)
    client = sat(page, server, game, "at once", solid=True)
    found: list[float] = []
    for _ in range(8 * moves):
        one = asked_here(page, client)
        if one is None or len(found) >= moves:
            break
        ply = client.state["ply"]
        path = drawn(one.get("move_tree"), draw, game)
        leaf = end_of(one.get("move_tree"), path)
        before = page.evaluate(PLIES)
        if not isinstance(leaf, dict) and clicked(page, path):
            for _ in range(40):
                if page.evaluate(PLIES) > before:
                    break
                page.wait_for_timeout(50)
        seen = page.evaluate("window.asked.seen.splice(0)")
        if page.evaluate(PLIES) > before:
            found += seen
        else:
            # Something else was hit: the decision is made without the page, and not counted.
            page.keyboard.press("Escape")
            client.decide(one["seat"], leaf["move"] if isinstance(leaf, dict) else leaf)
        client.until(lambda state, ply=ply: state["ply"] > ply)
    client.__exit__(None, None, None)
    return found


def drags(page: Page, server: Server, game: str, moves: int) -> list[float]:
    """The same for whole turns drawn on the board: from the pointer on a square to the frame with the route."""
    client = sat(page, server, game, "at once", solid=True)
    page.get_by_test_id("here").click(timeout=30_000)
    program = page.locator("[data-program]")
    program.wait_for(state="attached", timeout=30_000)
    found: list[float] = []
    for count in range(moves):
        before = program.get_attribute("data-program")
        first, *rest = (page.evaluate(POINT, square) for square in ("d4", ("e4", "d5")[count % 2]))
        page.mouse.move(first["x"], first["y"])
        page.mouse.down()
        page.wait_for_timeout(150)
        page.evaluate("window.asked.armed = 'pointermove'")
        for at in rest:
            page.mouse.move(at["x"], at["y"])
        page.wait_for_timeout(250)
        page.mouse.up()
        if program.get_attribute("data-program") != before:
            found += page.evaluate("window.asked.seen.splice(0)")
    client.__exit__(None, None, None)
    return found


def told(page: Page, server: Server, game: str, moves: int) -> str:
    """The counts, as a line."""
    _, script, _ = pictures(page, server, game, solid=True)
    # The creation of objects when the page opens is excluded: the turn is counted when it is replayed.
    page.evaluate("window.asked.drawn.length = 0")
    page.get_by_test_id("again").click()
    page.wait_for_timeout(200)
    page.get_by_test_id("again").wait_for(timeout=120_000)
    calls, triangles = zip(*page.evaluate("window.asked.drawn"), strict=True)
    megabytes = page.evaluate("window.asked.bytes") / 1e6
    line = (
        f"{median(calls):4.0f} draw calls (at most {max(calls)}), {median(triangles) / 1000:4.0f} k triangles (at most "
        f"{max(triangles) / 1000:.0f} k), {megabytes:3.0f} MB of textures, {script:4.1f} ms script a picture"
    )
    seen = (drags if game == "pyramid_ball" else clicks)(page, server, game, moves)
    return f"{line}; own move: {spread(seen)}"


def main() -> int:
    """Counts and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--games", nargs="+", choices=list(OPTIONS), default=list(OPTIONS))
    words = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            for game in words.games:
                page = chromium.new_page(viewport={"width": 1440, "height": 900})
                page.add_init_script(COUNTING)
                print(f"{game:18} {told(page, server, game, words.moves)}", flush=True)
                page.close()
            chromium.close()
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
