"""Which browser the tests drive, how it is started on a machine without a graphics card, and what it has kept."""

import json
import shutil

NAMES = (
    "chromium-headless-shell",  # opens a page for less than half of what the whole program takes
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Without a graphics card a page is put together twice as quickly by plain software, what WebGL has drawn included.
    "--disable-gpu-compositing",
    # Pages that one context opens one after the other share a process, and with it the scripts that it has read.
    "--process-per-site",
]
VISITED = ["braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball"]
"""Games whose first steps have been seen: a browser that keeps nothing else is not on its first visit."""


def find_chromium():
    """The path of an installed Chromium; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def keeping(known, drawn_by=None):
    """A script for a page's beginning: what the browser has kept from earlier visits, by the page's own names.

    It is put there once: what the page itself keeps later stands. drawn_by: what an earlier page of the tab has found
    to draw three dimensions with; None: no page has looked yet.
    """
    known = {"coached": json.dumps(VISITED), **known}
    kept = {"pyramidion_begun": "yes", **{f"pyramidion.{name}": text for name, text in known.items()}}
    tab = {} if drawn_by is None else {"pyramidion.graphics": drawn_by}
    return f"""if (!localStorage.pyramidion_begun)
        for (const [name, text] of Object.entries({json.dumps(kept)})) localStorage.setItem(name, text);
    for (const [name, text] of Object.entries({json.dumps(tab)})) sessionStorage.setItem(name, text);"""


def at_table(table, keys):
    """What a browser has kept that sits at a table with some keys."""
    held = [key for key in keys if key]
    return {"tables": json.dumps([{"id": table, "title": "", "keys": held, "opened": 0, "over": False}])}
