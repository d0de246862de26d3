"""Screenshots: a server with tables, and a browser with one theme, size and view that takes the pictures."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playing import OPTIONS, play
from playwright.sync_api import Browser, Page

from accessible import faint_words, small_targets
from serving import Server

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
VIEWS = ("svg", "3d")
PATIENCE = 60_000
"""Milliseconds."""

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
    size: str = "desk"
    view: str = "svg"
    language: str = "en"
    name: str = ""
    tables: dict[str, Table] = field(default_factory=dict)
    small: dict[str, str] = field(default_factory=dict)
    """What can be pressed on a phone and is smaller than a finger, and where it was seen first."""
    faint: dict[str, str] = field(default_factory=dict)
    """Words that stand out too little from what lies below them, and where."""

    def open_table(
        self, name: str, game: str, plies: int, seats: tuple[dict[str, str], ...] = (), **more: Any
    ) -> Table:
        """A table with a number of plies, played once and opened as often as needed."""
        if name not in self.tables:
            body = {"game": game, "options": OPTIONS.get(game, {}), "seats": list(seats), **more}
            status, answer = self.server.post("/api/tables", body)
            assert status == 201, answer
            self.tables[name] = Table(answer["id"], [key for key in answer["keys"] if key])
            play(self.server, self.tables[name].id, self.tables[name].keys, game, plies)
        return self.tables[name]

    @contextmanager
    def open_page(self, path: str, table: Table | None = None, flat: bool | None = None, **kept: str) -> Iterator[Page]:
        """A page at an address of the server. kept: what the browser remembers."""
        assert self.browser is not None
        width, height = SIZES[self.size]
        phone = self.size == "phone"
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if self.theme == "dark" else "light",
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        flat = self.view == "svg" if flat is None else flat
        kept = {
            "flat": "yes" if flat else "no",
            "speed": "at once",
            "forced": "no",
            "language": self.language,
            **kept,
        }
        if table:
            known = [{"id": table.id, "title": "", "keys": table.keys, "opened": 0, "over": False}]
            kept["tables"] = json.dumps(known)
        for name, value in kept.items():
            context.add_init_script(f"localStorage.setItem('pyramidion.{name}', {json.dumps(value)})")
        page = context.new_page()
        page.goto(self.server.address + path)
        try:
            yield page
        finally:
            context.close()

    def take(self, page: Page, more: str = "", whole: bool = False) -> None:
        """Keeps what the window shows; whole: the page as far down as it goes."""
        page.wait_for_timeout(350 if self.view == "svg" else 2500)
        said = [self.name, more, self.view, self.theme, self.size]
        if self.size == "phone" and self.view == "svg" and self.theme == "light":
            for target in small_targets(page):
                self.small.setdefault(target.split(":", 1)[1].split("data-ply")[0], f"{self.name} {more}: {target}")
        for words in faint_words(page):
            self.faint.setdefault(words.split(":", 1)[1], f"{' '.join(filter(None, said))}: {words}")
        page.screenshot(path=str(self.folder / f"{'-'.join(filter(None, said))}.png"), full_page=whole)


Scene = Callable[[ScreenshotSession], None]
SCENES: dict[str, tuple[Scene, bool]] = {}
"""Each scene, and whether it has a board in two views."""


def scene(name: str, boards: bool = False) -> Callable[[Scene], Scene]:
    """Makes a function a scene."""

    def keep(take: Scene) -> Scene:
        SCENES[name] = take, boards
        return take

    return keep


def board(page: Page) -> None:
    """Waits until a board is drawn and what happened has been shown."""
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=PATIENCE)
    page.locator("[data-testid=board]").or_(page.locator("[data-testid=flat-board]")).first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(600)
