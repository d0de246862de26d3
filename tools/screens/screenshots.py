"""Screenshots: a server with tables, and a browser with one theme, size and view that takes the pictures."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from played_games import OPTIONS, play
from playwright.sync_api import Browser, Page

from accessible import faint_words, small_targets
from serving import Server

SIZES = {"desktop": (1440, 900), "phone": (390, 844), "landscape": (844, 390)}
THEMES = ("light", "dark")
VIEWS = ("svg", "3d")
TIMEOUT_MS = 60_000
"""Maximum time to wait for the page."""

PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "level": "gentle"}


@dataclass
class Table:
    """A table at the ply that is shown. keys: with which the page opens it."""

    id: str
    keys: list[str]

    @property
    def path(self) -> str:
        """Its path on the server."""
        return f"/table/{self.id}"


@dataclass
class ScreenshotSession:
    """A server with its tables, and a browser with one theme, size and view."""

    server: Server
    folder: Path
    browser: Browser | None = None
    theme: str = "light"
    size: str = "desktop"
    view: str = "svg"
    language: str = "en"
    name: str = ""
    tables: dict[str, Table] = field(default_factory=dict)
    small_targets: dict[str, str] = field(default_factory=dict)
    """Controls that are too small to touch on a phone, and where they were seen first."""
    faint_texts: dict[str, str] = field(default_factory=dict)
    """Texts with too little contrast, and where they were seen first."""

    def open_table(
        self, name: str, game: str, plies: int, seats: tuple[dict[str, str], ...] = (), **more: Any
    ) -> Table:
        """A table with a number of plies, played once and opened as often as needed."""
        if name not in self.tables:
            body = {"game": game, "options": OPTIONS.get(game, {}), "seats": list(seats), **more}
            status, answer = self.server.post("/api/tables", body)
            assert status == 201, answer
            self.tables[name] = Table(answer["id"], [key for key in answer["keys"] if key])
            if plies:  # a table with an open seat has none
                play(self.server, self.tables[name].id, self.tables[name].keys, game, plies)
        return self.tables[name]

    @contextmanager
    def open_page(
        self, path: str, table: Table | None = None, flat: bool | None = None, **stored: str
    ) -> Iterator[Page]:
        """Opens a page of the server. stored: values in the browser's storage."""
        assert self.browser is not None
        width, height = SIZES[self.size]
        phone = self.size != "desktop"
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if self.theme == "dark" else "light",
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        flat = self.view == "svg" if flat is None else flat
        stored = {
            "flat": "yes" if flat else "no",
            "speed": "at once",
            "forced": "no",
            "language": self.language,
            **stored,
        }
        if table:
            known = [{"id": table.id, "title": "", "keys": table.keys, "opened": 0, "over": False}]
            stored["tables"] = json.dumps(known)
        for name, value in stored.items():
            context.add_init_script(f"localStorage.setItem('pyramidion.{name}', {json.dumps(value)})")
        page = context.new_page()
        page.goto(self.server.address + path)
        try:
            yield page
        finally:
            context.close()

    def take(self, page: Page, more: str = "", whole: bool = False) -> None:
        """Takes a picture of the window; whole: of the whole page."""
        page.wait_for_timeout(350 if self.view == "svg" else 2500)
        parts = [self.name, more, self.view, self.theme, self.size]
        if self.size == "phone" and self.view == "svg" and self.theme == "light":
            for target in small_targets(page):
                self.small_targets.setdefault(
                    target.split(":", 1)[1].split("data-ply")[0], f"{self.name} {more}: {target}"
                )
        for text in faint_words(page):
            self.faint_texts.setdefault(text.split(":", 1)[1], f"{' '.join(filter(None, parts))}: {text}")
        page.screenshot(path=str(self.folder / f"{'-'.join(filter(None, parts))}.png"), full_page=whole)


Scene = Callable[[ScreenshotSession], None]
SCENES: dict[str, tuple[Scene, bool]] = {}
"""The scenes, and whether each has a board that is drawn in both views."""


def scene(name: str, boards: bool = False) -> Callable[[Scene], Scene]:
    """Registers a function as a scene."""

    def register(take: Scene) -> Scene:
        SCENES[name] = take, boards
        return take

    return register


def board(page: Page) -> None:
    """Waits until a board is drawn and the playback is over."""
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=TIMEOUT_MS)
    page.locator("[data-testid=board]").or_(page.locator("[data-testid=flat-board]")).first.wait_for(timeout=TIMEOUT_MS)
    page.wait_for_timeout(600)
