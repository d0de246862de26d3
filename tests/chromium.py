"""Which browser the tests drive, and how it is started on a machine without a graphics card."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium():
    """The path of an installed Chromium; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
