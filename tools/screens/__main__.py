"""Takes pictures of every screen of the page, to be checked by eye: `python -m tools.screens FOLDER`.

    --only table-pylos tutorial     scenes whose names begin with one of these
    --theme dark --size phone --view svg    one of each
    --language de                   the page in another language

Starts a server of its own. Games are played as far as a scene needs, and pictures are taken in both themes, on a
desktop (1440x900) and a phone, upright (390x844) and in landscape (844x390), with the boards as SVG and in 3D.
Afterwards it lists controls that are less than 40 pixels wide or high on the upright phone, and texts with too little
contrast. Files are named scene-view-theme-size.png.
`--readme` renews the pictures of the README in docs/images instead.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import other_pages  # noqa: F401  registers its scenes when imported
from played_games import GAMES
from playwright.sync_api import TimeoutError, sync_playwright
from screenshots import SCENES, SIZES, THEMES, VIEWS, ScreenshotSession, board

import games
from chromium import FLAGS, find_chromium
from serving import Server

ROOT = Path(__file__).resolve().parents[2]


def readme() -> int:
    """Takes pictures of a table of each game in 3D, for the README."""
    with tempfile.TemporaryDirectory() as services, sync_playwright() as playwright:
        server = Server(Path(services), ROOT / "src")
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            session = ScreenshotSession(server, ROOT / "docs" / "images", browser, view="3d")
            for game in GAMES:
                table = games.bots(session, game)
                with session.open_page(table.path, table, coached=json.dumps(list(GAMES))) as page:
                    page.set_viewport_size({"width": 1200, "height": 750})
                    board(page)
                    page.wait_for_timeout(4000)
                    page.screenshot(path=str(session.folder / f"table-{game}.jpg"), type="jpeg", quality=80)
            browser.close()
        finally:
            server.stop()
    return 0


def main() -> int:
    """Takes the requested pictures; returns 1 if a scene timed out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--readme", action="store_true", help="renew docs/images/table-*.jpg")
    parser.add_argument("--only", nargs="+", default=[""], metavar="PREFIX")
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--size", choices=list(SIZES))
    parser.add_argument("--view", choices=VIEWS)
    parser.add_argument("--language", default="en")
    arguments = parser.parse_args()
    if arguments.readme:
        return readme()
    if arguments.folder is None:
        parser.error("name the folder for the pictures")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    names = [name for name in SCENES if name.startswith(tuple(arguments.only))]
    with tempfile.TemporaryDirectory() as services, sync_playwright() as playwright:
        server = Server(Path(services), ROOT / "src")
        session = ScreenshotSession(server, arguments.folder, language=arguments.language)
        try:
            for view in [arguments.view] if arguments.view else VIEWS:
                session.browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
                session.view = view
                for name in names:
                    take, boards = SCENES[name]
                    if view == "3d" and not boards:
                        continue
                    for session.theme in [arguments.theme] if arguments.theme else THEMES:
                        for session.size in [arguments.size] if arguments.size else SIZES:
                            session.name = name
                            try:
                                take(session)
                            except TimeoutError as error:
                                failures += 1
                                print(f"{name} {view} {session.theme} {session.size}: {error.message.splitlines()[0]}")
                    print(f"{name} {view}", flush=True)
                session.browser.close()
        finally:
            server.stop()
    for finding in session.small_targets.values():
        print(f"too small to touch: {finding}")
    for finding in session.faint_texts.values():
        print(f"hard to read: {finding}")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
