"""How quickly the page responds in a real browser: from a click to the player's own move, and frames per second.

    python tools/page_speed.py [--moves 40] [--games pylos braces]      from click to frame, on the SVG boards
    python tools/page_speed.py --frames [--games pylos]                 frames per second, on SVG and 3D boards

Starts a server of its own; both sides are played in one window.

From click to frame: the milliseconds from the pointer's event to the first frame with the pieces moved (in Pyramid
Ball: with the program reported as sealed, in Pass The Pyramids: with a different text on the table), and to the frame
with the server's answer; and the work of the page's main thread meanwhile.

Frames: a turn is replayed; how many frames per second the window shows, and the script time per frame. Without a
graphics card the first is a lower bound; the second is the page's own on every machine.
"""

import argparse
import json
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import CDPSession, Page, TimeoutError, sync_playwright

from chromium import FLAGS, find_chromium
from serving import Client, Server

OPTIONS = {
    "pylos": {"rules": "children"},
    "pyramid": {},
    "braces": {},
    "pyramid_ball": {"opening": "red"},
    "pass_the_pyramids": {"players": 3},
}
TURNS = {"pyramid": 3, "pylos": 4, "braces": 20, "pass_the_pyramids": 4, "pyramid_ball": 2}
"""Number of decisions after which there is something to replay."""

QUICK_MS = 50
"""Time limit for the player's own move to appear."""

WATCH = """() => {
    const pieces = () => {
        const board = document.querySelector('[data-testid=flat-board]');
        const told = document.querySelector('[data-testid=prompt], [data-testid=hand-over] h2');
        const standing = [...board.querySelectorAll('[style*=translate]')].map((part) => part.getAttribute('style'));
        return [standing.join(), told?.textContent, document.querySelectorAll('[data-testid^=choice-]').length];
    };
    const plies = () => document.querySelectorAll('[data-testid=log] [data-ply]').length;
    window.seen = [];
    window.armed = false;
    window.pressed = null;
    addEventListener('pointerup', (event) => {
        if (!window.armed) return;
        window.armed = false;
        pressed = { at: event.timeStamp, had: pieces(), plies: plies(), own: null };
    }, true);
    const look = (now) => {
        if (pressed && pressed.own === null) {
            const [stand, say, buttons] = pieces();
            const [stood, said, offered] = pressed.had;
            if (stand !== stood || (window.wordsCount && (say !== said || buttons !== offered))) {
                const one = pressed;
                one.own = 0;
                // A picture is seen when the next one is begun.
                requestAnimationFrame((next) => (one.own = next - one.at));
            }
        }
        if (pressed && pressed.own && (window.wordsCount || plies() > pressed.plies)) {
            window.seen.push([pressed.own, now - pressed.at]);
            pressed = null;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

POINT = """choice => {
    const button = document.querySelector(`[data-testid="choice-${choice}"]`);
    const parts = button ? [button]
        : [...document.querySelectorAll(`[data-fan][data-piece="${choice}"], [data-target="${choice}"]`)];
    for (const part of parts.reverse()) {
        const box = part.getBoundingClientRect();
        for (let step = 0; step < 169; step++) {
            const [column, row] = [step % 13, Math.floor(step / 13)].map((n) => (n % 2 ? -1 : 1) * Math.ceil(n / 2));
            const at = [box.x + (box.width * (7 + column)) / 14, box.y + (box.height * (7 + row)) / 14];
            const hit = document.elementFromPoint(...at);
            if (hit === part || hit?.closest('[data-target]') === part || part.contains(hit)) return at;
        }
    }
    return null;
}"""

PLIES = "document.querySelectorAll('[data-testid=log] [data-ply]').length"

COUNT = """() => {
    window.counted = new Promise((done) => {
        const stamps = [];
        const step = (now) => {
            stamps.push(now);
            const busy = document.querySelector('[data-testid=skip-turn]');
            if (busy || stamps.length < 20) requestAnimationFrame(step);
            else done([stamps.length, stamps.at(-1) - stamps[0]]);
        };
        requestAnimationFrame(step);
    });
}"""


def sat(page: Page, server: Server, game: str, speed: str, solid: bool) -> Client:
    """Opens a table of people on this device; returns a second connection that knows whose turn it is."""
    table, keys = server.table(game, **OPTIONS[game])
    known = [{"id": table, "title": "", "keys": keys, "opened": 0, "over": False}]
    page.goto(f"{server.address}/rules/pylos")
    page.evaluate(
        "kept => Object.entries(kept).forEach(([name, value]) => localStorage.setItem('pyramidion.' + name, value))",
        {"tables": json.dumps(known), "flat": "no" if solid else "yes", "speed": speed, "forced": "no"},
    )
    page.goto(f"{server.address}/table/{table}")
    page.locator("[data-testid=board]" if solid else "[data-testid=flat-board]").wait_for(timeout=120_000)
    client: Client = server.sit(table, *keys)
    client.__enter__()
    return client


def asked(client: Client) -> dict | None:
    """The seat to decide with a tree, once there is one; None at the end."""
    client.until(lambda state: state.get("end") or any(one.get("move_tree") for one in state["seat_prompts"]))
    return next((one for one in client.state["seat_prompts"] if one.get("move_tree")), None)


def drawn(tree: dict | str, draw: random.Random, game: str) -> list[str]:
    """A random path through the tree."""
    path: list[str] = []
    while isinstance(tree, dict) and tree["children"] and not (tree.get("move") and path):
        names = list(tree["children"])
        # Steps and powers before buttons that end the turn, so that pieces move.
        moves = [name for name in names if name not in ("end", "swap", "pass", "keep", "W", "WILD:none")]
        path.append(draw.choice(moves or names))
        tree = tree["children"][path[-1]]
    return path


def press(page: Page, path: list[str]) -> bool:
    """Enters a decision, the last choice with the mouse; returns whether that was possible: pieces below others cannot
    be hit.
    """
    before = page.evaluate(PLIES)
    for choice in path[:-1]:
        page.locator(f'[data-choice="{choice}"]').press("Enter")
    last = page.locator(f'[data-choice="{path[-1]}"]')
    last.wait_for(state="attached", timeout=30_000)
    point = page.evaluate(POINT, path[-1])
    if point is None:
        last.press("Enter")
        return False
    page.evaluate("window.armed = true")
    page.mouse.click(*point)
    for _ in range(100):
        if page.evaluate(PLIES) > before:
            return True
        page.wait_for_timeout(30)
    # What lies above it was hit: that decision is not counted.
    page.keyboard.press("Escape")
    for choice in path:
        page.locator(f'[data-choice="{choice}"]').press("Enter")
    return False


def answers(page: Page, server: Server, game: str, moves: int) -> tuple[list[list[float]], float]:
    """[own move visible, answer visible] in milliseconds for a number of moves on the SVG board; and the page's work
    per move.
    """
    draw = random.Random(game)
    found: list[list[float]] = []
    work = 0.0
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    while len(found) < moves:
        client = sat(page, server, game, "at once", solid=False)
        page.evaluate(WATCH)
        page.evaluate("words => (window.wordsCount = words)", game in ("pass_the_pyramids", "pyramid_ball"))
        while len(found) < moves:
            if game == "pyramid_ball":
                before = worked(session)
                if not sealed(page, found):
                    break
                work += worked(session) - before
                continue
            one = asked(client)
            if one is None:
                break
            ply = client.state["ply"]
            page.locator("[data-choice]").first.wait_for(state="attached", timeout=30_000)
            while game != "pass_the_pyramids" and page.evaluate(PLIES) < ply:
                page.wait_for_timeout(20)
            path = drawn(one.get("move_tree"), draw, game)
            watched = game == "pass_the_pyramids" or len(path) > 1 or game == "pylos"
            before = worked(session)
            page.evaluate("window.seen = []; window.pressed = null; window.armed = false")
            watched = press(page, path) and watched
            if isinstance(end_of(one.get("move_tree"), path), dict):
                page.get_by_test_id("done").click()
                watched = False
            client.until(lambda state, ply=ply: state["ply"] > ply)
            if watched:
                while not (seen := page.evaluate("window.seen")):
                    page.wait_for_timeout(20)
                found.append(seen[0])
                work += worked(session) - before
        client.__exit__(None, None, None)
    return found, work / len(found)


def end_of(tree: dict | str, path: list[str]) -> dict | str:
    """The end of a path through the tree: a decision, or a node."""
    for choice in path:
        tree = tree["children"][choice]  # type: ignore[index]
    return tree


def sealed(page: Page, found: list[list[float]]) -> bool:
    """Seals an empty program of Pyramid Ball; returns whether there was one to seal."""
    here, seal = page.get_by_test_id("here"), page.get_by_test_id("seal")
    for _ in range(300):
        if here.count():
            here.click()
        # In one call: a turn may begin to play between two queries.
        if page.locator("[data-testid=seal]:enabled:visible").count():
            break
        if page.locator("[data-testid^=choice-]").count() and not seal.count():
            return False
        page.wait_for_timeout(30)
    else:
        return False
    page.evaluate("window.seen = []; window.armed = true")
    seal.click()
    while not (seen := page.evaluate("window.seen")):
        page.wait_for_timeout(20)
    found.append(seen[0])
    return True


def metrics(session: CDPSession) -> dict[str, float]:
    """The browser's own counters of this page's main thread, in seconds."""
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def worked(session: CDPSession) -> float:
    """Milliseconds of work of the page's main thread so far."""
    return 1000 * metrics(session)["TaskDuration"]


def pictures(page: Page, server: Server, game: str, solid: bool) -> tuple[float, float, float]:
    """Frames per second while a turn is replayed; script and all main-thread work, in ms per frame."""
    client = sat(page, server, game, "usual", solid)
    draw = random.Random(7)
    client.until(lambda state: "to_decide" in state)
    for _ in range(TURNS[game]):
        client.until(lambda state: any(seat >= 0 for seat in state["to_decide"]))
        ply = client.state["ply"]
        if any(one.get("move_tree") for one in client.state["seat_prompts"]):
            one = asked(client)
            assert one is not None
            text = end_of(one.get("move_tree"), drawn(one.get("move_tree"), draw, game))
            client.decide(one["seat"], text["move"] if isinstance(text, dict) else text)
        else:
            for seat in client.state["to_decide"]:
                if seat >= 0:
                    client.decide(seat, ("S:FF. M:RFF L:FFF", "S:FF. M:LFF L:FFF")[seat])
        client.until(lambda state, ply=ply: state["ply"] > ply)
    client.until(lambda state: all(seat >= 0 for seat in state["to_decide"]) or state.get("end"))
    client.__exit__(None, None, None)
    here, again = page.get_by_test_id("here"), page.get_by_test_id("again")
    for _ in range(2400):
        if here.count():
            # While a turn is shown, nobody is asked, and the button disappears again.
            with suppress(TimeoutError):
                here.click(timeout=1000)
        elif again.count():
            break
        page.wait_for_timeout(50)
    # The first time is for warming up.
    for _ in range(2):
        page.get_by_test_id("again").click(timeout=120_000)
        page.wait_for_timeout(100)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        before = metrics(session)
        page.evaluate(COUNT)
        count, ms = page.evaluate("window.counted")
        after = metrics(session)
    script = 1000 * (after["ScriptDuration"] - before["ScriptDuration"]) / count
    task = 1000 * (after["TaskDuration"] - before["TaskDuration"]) / count
    return 1000 * count / ms, script, task


def spread(seen: list[float]) -> str:
    """Measured times, as text. seen: milliseconds, two or more."""
    late = quantiles(seen, n=20)[-1]
    quick = sum(one < QUICK_MS for one in seen) / len(seen)
    return (
        f"{quick:4.0%} below {QUICK_MS} ms, median {median(seen):3.0f} ms, 95 % within {late:3.0f} ms "
        f"({len(seen)} moves)"
    )


def speed_of(page: Page, server: Server, game: str, moves: int) -> str:
    """The measurements of moves, as a line."""
    found, work = answers(page, server, game, moves)
    own, told = zip(*found, strict=True)
    return f"own move visible: {spread(own)}; answer seen: median {median(told):4.0f} ms; {work:4.0f} ms of work a move"


def rate_of(page: Page, server: Server, game: str, solid: bool) -> str:
    """The measurements of frames, as a line."""
    rate, script, task = pictures(page, server, game, solid)
    view = "solid" if solid else "flat"
    return f"{view:6} {rate:4.0f} frames per second, {script:5.1f} ms script, {task:5.1f} ms in all per frame"


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--games", nargs="+", choices=list(OPTIONS), default=list(OPTIONS))
    parser.add_argument(
        "--frames", action="store_true", help="frames per second while a turn is replayed, on SVG and 3D boards"
    )
    words = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            for solid in (False, True) if words.frames else (False,):
                chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
                page = chromium.new_page(viewport={"width": 1280, "height": 800})
                for game in words.games:
                    told = (
                        rate_of(page, server, game, solid)
                        if words.frames
                        else speed_of(page, server, game, words.moves)
                    )
                    print(f"{game:18} {told}", flush=True)
                chromium.close()
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
