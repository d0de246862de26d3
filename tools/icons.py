"""Draws the icons for the home screen: `python tools/icons.py`, to be run after a change of the drawing.

The pyramid has two faces in brown tones of the page. The area that some systems cut off at the edges (outside a circle
of 80 %) is background.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from chromium import FLAGS, find_chromium

FOLDER = Path(__file__).parents[1] / "web" / "public" / "app"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#f4eee2"/>
  <path d="M32 14 52 48H12z" fill="#b8793a"/>
  <path d="M32 14 52 48H32z" fill="#7d4c1f"/>
</svg>
"""


def main() -> int:
    """Writes the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{DRAWING}")
            page.screenshot(path=FOLDER / name)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
