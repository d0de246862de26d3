"""Which browser the tests drive, and how it is started on a machine without a graphics card."""

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
]
FLAT_FLAGS = [*FLAGS, "--disable-gpu-compositing"]
"""Without a graphics card a page that shows no WebGL is put together twice as quickly by plain software."""


def find_chromium():
    """The path of an installed Chromium; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
