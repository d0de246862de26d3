"""Takes the README's picture: a position of Pylos on the table, in a headless Chromium. Run: python tools/picture.py"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from chromium import FLAGS, find_chromium  # noqa: E402
from serving import Server  # noqa: E402

MOVES = "1b2 1c3 1b3 1c2 2b2 1d2 1a2 1a3 1d3 1a1 1b1 1d1 1c1 1c4 2a1 2c2 2b1"
IMAGE = ROOT / "docs" / "images" / "table.png"


def main() -> int:
    """Plays the moves for both seats and keeps what the window shows."""
    chromium = find_chromium()
    if chromium is None:
        print("No Chromium is installed.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 760}, color_scheme="light", reduced_motion="reduce")
        page.add_init_script("localStorage.setItem('pyramidion.flat', 'no')")
        page.goto(server.address)
        page.locator("input[name=opponent][value=person]").check(force=True)
        page.get_by_test_id("start").click()
        for count, move in enumerate(MOVES.split(), 1):
            page.get_by_test_id("typed").fill(move)
            page.get_by_test_id("typed").press("Enter")
            page.locator("[data-testid=moves] .plies > span").nth(count - 1).wait_for()
        page.wait_for_timeout(3000)
        page.screenshot(path=str(IMAGE))
        browser.close()
        server.stop()
    print(IMAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
