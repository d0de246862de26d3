"""Takes pictures of every screen of the page, so that somebody looks at them: `python -m tools.screens FOLDER`.

    --only table-pylos learn    scenes whose names begin so        --theme dark --size phone --view svg    one of each
    --language de               the page in another language

A server of its own; games are played as far as a scene needs and then seen in both themes, at a desk (1440x900) and on
a phone (390x844), the boards flat and in three dimensions. What can be pressed on the phone and is less than 40 pixels
wide or high is named in the end, and so are words that stand out too little from what lies below them. Files are named
scene-view-theme-size.png. `--readme` renews the pictures of the README instead, in docs/images.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import places  # noqa: F401  its scenes are kept as it is read
from playing import GAMES
from playwright.sync_api import TimeoutError, sync_playwright
from screenshots import SCENES, SIZES, THEMES, VIEWS, ScreenshotSession, board

import games
from chromium import FLAGS, find_chromium
from serving import Server

ROOT = Path(__file__).resolve().parents[2]


def readme() -> int:
    """A table of each game in three dimensions, for the README."""
    with tempfile.TemporaryDirectory() as services, sync_playwright() as playwright:
        server = Server(Path(services), ROOT / "src")
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            session = ScreenshotSession(server, ROOT / "docs" / "images", browser, view="3d")
            for game in GAMES:
                table = games.bots(session, game)
                with session.open_page(table.path, table) as page:
                    page.set_viewport_size({"width": 1200, "height": 750})
                    board(page)
                    page.wait_for_timeout(4000)
                    page.screenshot(path=str(session.folder / f"table-{game}.jpg"), type="jpeg", quality=80)
            browser.close()
        finally:
            server.stop()
    return 0


def main() -> int:
    """Takes all that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--readme", action="store_true", help="renew docs/images/table-*.jpg")
    parser.add_argument("--only", nargs="+", default=[""], metavar="BEGINNING")
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--size", choices=list(SIZES))
    parser.add_argument("--view", choices=VIEWS)
    parser.add_argument("--language", default="en")
    words = parser.parse_args()
    if words.readme:
        return readme()
    if words.folder is None:
        parser.error("into which folder?")
    words.folder.mkdir(parents=True, exist_ok=True)
    missed = 0
    wanted = [name for name in SCENES if name.startswith(tuple(words.only))]
    with tempfile.TemporaryDirectory() as services, sync_playwright() as playwright:
        server = Server(Path(services), ROOT / "src")
        session = ScreenshotSession(server, words.folder, language=words.language)
        try:
            for view in [words.view] if words.view else VIEWS:
                session.browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
                session.view = view
                for name in wanted:
                    take, boards = SCENES[name]
                    if view == "3d" and not boards:
                        continue
                    for session.theme in [words.theme] if words.theme else THEMES:
                        for session.size in [words.size] if words.size else SIZES:
                            session.name = name
                            try:
                                take(session)
                            except TimeoutError as late:
                                missed += 1
                                print(f"{name} {view} {session.theme} {session.size}: {late.message.splitlines()[0]}")
                    print(f"{name} {view}", flush=True)
                session.browser.close()
        finally:
            server.stop()
    for seen in session.small.values():
        print(f"smaller than a finger: {seen}")
    for seen in session.faint.values():
        print(f"hard to read: {seen}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
