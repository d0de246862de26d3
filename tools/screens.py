"""Takes pictures of every screen of the page, so that somebody looks at them: `python tools/screens.py FOLDER`.

    --only table-pylos learn    scenes whose names begin so        --theme dark --size phone --dress flat    one of each

A server of its own; games are played as far as a scene needs and then seen in both themes, at a desk (1440x900) and on
a phone (390x844), the boards flat and in three dimensions. Files are named scene-dress-theme-size.png. `--readme`
renews the pictures of the README instead, in docs/images.
"""

import argparse
import json
import random
import sys
import tempfile
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

import pyramidion
from chromium import FLAGS, FLAT_FLAGS, find_chromium
from pyramidion.core.record import record_of
from serving import Server

ROOT = Path(__file__).resolve().parents[1]
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
DRESSES = ("flat", "solid")
GAMES = ("pylos", "pyramid", "braces", "pyramid_ball", "pass_the_pyramids")
PATIENCE = 20_000
"""Milliseconds."""

PYLOS = "1b2 1c3 1b3 1c2 2b2 1d2 1a2 1a3 1d3 1a1 1b1 1d1 1c1 1c4 2a1 2c2 2b1"
BALL = (("S:F.. M:RF. L:F..", "S:F.. M:... L:RF."), ("S:FL. M:F.. L:.F.", "S:... M:RF. L:L.."))
OPTIONS: dict[str, dict[str, Any]] = {"pyramid_ball": {"opening": "red"}, "pass_the_pyramids": {"players": 4}}
MIDDLE = {"pylos": 17, "pyramid": 5, "braces": 34, "pyramid_ball": 4, "pass_the_pyramids": 14}
"""Plies that lead into the middle of a game."""


@dataclass
class Laid:
    """A table that is as far as it shall be seen. held: the keys that the page opens it with."""

    id: str
    keys: list[str]

    @property
    def path(self) -> str:
        """Its address on the server."""
        return f"/table/{self.id}"


@dataclass
class Studio:
    """A server, what was laid there, and a browser of one theme, size and dress."""

    server: Server
    folder: Path
    browser: Browser | None = None
    theme: str = "light"
    size: str = "desk"
    dress: str = "flat"
    name: str = ""
    laid: dict[str, Laid] = field(default_factory=dict)

    def table(self, name: str, game: str, plies: int, seats: tuple[dict[str, str], ...] = (), **more: Any) -> Laid:
        """A table with so many plies, played once and opened as often as is wished."""
        if name not in self.laid:
            body = {"game": game, "options": OPTIONS.get(game, {}), "seats": list(seats), **more}
            status, answer = self.server.post("/api/tables", body)
            assert status == 201, answer
            self.laid[name] = Laid(answer["id"], [key for key in answer["keys"] if key])
            play(self.server, self.laid[name], game, plies)
        return self.laid[name]

    @contextmanager
    def page(self, path: str, table: Laid | None = None, flat: bool | None = None, **kept: str) -> Iterator[Page]:
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
        flat = self.dress == "flat" if flat is None else flat
        kept = {"flat": "yes" if flat else "no", "speed": "at once", "forced": "no", **kept}
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
        page.wait_for_timeout(350 if self.dress == "flat" else 2500)
        words = [self.name, more, self.dress, self.theme, self.size]
        page.screenshot(path=str(self.folder / f"{'-'.join(filter(None, words))}.png"), full_page=whole)


Scene = Callable[[Studio], None]
SCENES: dict[str, tuple[Scene, bool]] = {}
"""Each scene, and whether it has a board in two dresses."""


def scene(name: str, boards: bool = False) -> Callable[[Scene], Scene]:
    """Makes a function a scene."""

    def keep(take: Scene) -> Scene:
        SCENES[name] = take, boards
        return take

    return keep


# -- playing ----------------------------------------------------------------------------------------------------------


def play(server: Server, table: Laid, game: str, plies: int) -> None:
    """Plays for the persons of a table until so many plies stand and one of them is asked again, or it is over."""
    draw = random.Random(11)
    with server.sit(table.id, *table.keys) as client:
        client.until(lambda state: "to_decide" in state)
        while True:
            held = [index for index, seat in enumerate(client.state["seats"]) if seat["held"]]
            if client.state["ply"] >= plies and client.state["terms"]["by_hand"]:
                return  # the page enters what came
            client.until(lambda state, held=held: state.get("end") or set(held) & set(state["to_decide"]), 120)
            ply = client.state["ply"]
            if client.state.get("end") or ply >= plies:
                return
            seat = next(seat for seat in client.state["to_decide"] if seat in held)
            client.decide(seat, chosen(game, client.guide(seat), client.state, seat, draw))
            client.until(lambda state, ply=ply: state["ply"] > ply or state.get("end"))


def chosen(game: str, guide: Any, state: dict[str, Any], seat: int, draw: random.Random) -> str:
    """A decision that gives a picture: known ones, else drawn, pieces before buttons."""
    if game == "pylos" and state["ply"] < len(PYLOS.split()) and PYLOS.split()[state["ply"]] in texts(guide):
        return PYLOS.split()[state["ply"]]
    if guide is None:
        return BALL[state["ply"] // 2 % 2][seat]
    every = texts(guide)
    if game == "pass_the_pyramids":
        return next(text for text in ("stake", draw.choice(("throw", "keep")), *every) if text in every)
    moves = [text for text in every if text not in ("end", "WILD:none", "W") and not text.startswith("X")]
    return draw.choice(moves or every)


def texts(guide: Any) -> list[str]:
    """Every decision of a guide."""
    if guide is None or isinstance(guide, str):
        return [guide] if guide else []
    return [*([guide["play"]] if guide.get("play") else []), *(t for n in guide["next"].values() for t in texts(n))]


def board(page: Page) -> None:
    """Waits until a board is drawn and what happened has been shown."""
    page.locator("[data-testid=flat-board], [data-testid=board]").first.wait_for(timeout=PATIENCE)
    page.locator("[data-testid=board]").or_(page.locator("[data-testid=flat-board]")).first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(600)


@cache
def record(game: str, plies: int) -> str:
    """A game played at random, as a record."""
    from pyramidion.lab.randomgame import random_game

    made = pyramidion.game(game)
    return str(record_of(made, [str(d) for _, d in random_game(made, 5, plies) if d is not None]))


# -- scenes -----------------------------------------------------------------------------------------------------------

PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "level": "gentle"}


def tables(game: str) -> None:
    """The scenes of a game's table."""
    many = 4 if game == "pass_the_pyramids" else 2

    def middle(studio: Studio) -> None:
        with_bots = (PERSON, *[BOT] * (many - 1))
        table = studio.table(f"{game} bots", game, MIDDLE[game], with_bots)
        with studio.page(table.path, table) as page:
            board(page)
            studio.take(page)
            if studio.size == "phone" and studio.dress == "flat":
                studio.take(page, "whole", whole=True)

    def picked(studio: Studio) -> None:
        table = studio.table(f"{game} bots", game, MIDDLE[game], (PERSON, *[BOT] * (many - 1)))
        with studio.page(table.path, table) as page:
            board(page)
            choices = page.locator("[data-choice]")
            choices.first.wait_for(state="attached", timeout=PATIENCE)
            choices.nth(min(3, choices.count() - 1)).press("Enter")
            studio.take(page)

    def turn(studio: Studio) -> None:
        table = studio.table(f"{game} bots", game, MIDDLE[game], (PERSON, *[BOT] * (many - 1)))
        with studio.page(table.path, table) as page:
            board(page)
            page.get_by_test_id("again").wait_for(timeout=PATIENCE)
            scrub = page.get_by_test_id("scrub")
            pictures = int(scrub.get_attribute("max") or 1) if scrub.count() else 1
            for part in (1, 2, 3) if pictures > 2 else (3,):
                if scrub.count():
                    scrub.fill(str(max(1, pictures * part // 3)))
                studio.take(page, str(part))

    def end(studio: Studio) -> None:
        table = studio.table(f"{game} end", game, MIDDLE[game])
        with studio.server.sit(table.id, *table.keys) as client:
            client.until(lambda state: "to_decide" in state)
            if not client.state.get("end"):
                for seat in range(many - 1):
                    client.send({"type": "resign", "seat": seat})
                client.until(lambda state: state.get("end"))
        with studio.page(table.path, table) as page:
            board(page)
            page.get_by_test_id("end").wait_for(timeout=PATIENCE)
            studio.take(page)

    def learn(studio: Studio) -> None:
        with studio.page(f"/learn/{game}#2") as page:
            page.get_by_test_id("say").wait_for(timeout=PATIENCE)
            board(page)
            studio.take(page)
            if studio.dress == "flat":
                page.get_by_test_id("show").click()
                page.get_by_test_id("next").wait_for(timeout=PATIENCE)
                studio.take(page, "done")

    def start(studio: Studio) -> None:
        with studio.page("/") as page:
            page.locator(f"input[name=game][value={game}]").evaluate("input => input.click()")
            studio.take(page, whole=True)

    def rules(studio: Studio) -> None:
        with studio.page(f"/rules/{game}") as page:
            page.locator("article h1").wait_for(timeout=PATIENCE)
            studio.take(page)

    def study(studio: Studio) -> None:
        with studio.page("/study") as page:
            page.get_by_test_id("record-text").fill(record(game, 24))
            page.get_by_test_id("open-record").click()
            board(page)
            studio.take(page)

    SCENES[f"start-{game}"] = start, False
    SCENES[f"table-{game}"] = middle, True
    if game not in ("pyramid_ball", "pass_the_pyramids"):
        SCENES[f"picked-{game}"] = picked, True
    SCENES[f"turn-{game}"] = turn, True
    SCENES[f"end-{game}"] = end, True
    SCENES[f"learn-{game}"] = learn, True
    SCENES[f"rules-{game}"] = rules, False
    SCENES[f"study-{game}"] = study, False


for each in GAMES:
    tables(each)


@scene("hand-over")
def hand_over(studio: Studio) -> None:
    """Two persons share a device, and one decides in secret."""
    table = studio.table("ball persons", "pyramid_ball", 4)
    with studio.page(table.path, table) as page:
        page.get_by_test_id("hand-over").wait_for(timeout=PATIENCE)
        studio.take(page)


@scene("program", boards=True)
def program(studio: Studio) -> None:
    """A program with routes and a pass."""
    table = studio.table("pyramid_ball bots", "pyramid_ball", MIDDLE["pyramid_ball"], (PERSON, BOT))
    with studio.page(table.path, table) as page:
        page.get_by_test_id("program").wait_for(timeout=PATIENCE)
        board(page)
        for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp"):
            page.get_by_test_id("program").locator("[data-cell].at").press(key)
        studio.take(page)


@scene("build", boards=False)
def build(studio: Studio) -> None:
    """The editor of boards, with a board that is right and one that is not."""
    wrong = "131/353/131_w:b1,b1_b:a2,c2"
    for name, words in (("", "#board=patrick"), ("wrong", f"#board={urllib.parse.quote(wrong)}")):
        with studio.page(f"/build/pyramid{words}", flat=True) as page:
            page.get_by_test_id("column-a1").wait_for(timeout=PATIENCE)
            studio.take(page, name, whole=True)


@scene("puzzles", boards=True)
def puzzles(studio: Studio) -> None:
    """A position in which one decision wins, before and after it was found."""
    for game in ("pylos", "pyramid"):
        with studio.page(f"/puzzles/{game}#3") as page:
            page.get_by_test_id("say").wait_for(timeout=PATIENCE)
            board(page)
            studio.take(page, game)
            if studio.dress == "flat":
                page.get_by_test_id("show").click()
                page.get_by_test_id("next").wait_for(timeout=PATIENCE)
                studio.take(page, f"{game}-done")


@scene("analysis")
def analysis(studio: Studio) -> None:
    """What a position is worth, and where a game turned."""
    with studio.page("/study") as page:
        page.get_by_test_id("record-text").fill(record("pyramid", 200))
        page.get_by_test_id("open-record").click()
        board(page)
        page.get_by_test_id("review").click()
        page.get_by_test_id("value-chart").wait_for(timeout=PATIENCE)
        studio.take(page, whole=True)
    with studio.page("/study#game=pylos&moves=1b2;1c3;1b3") as page:
        page.get_by_test_id("analyse").check()
        page.get_by_test_id("analysis-value").wait_for(timeout=PATIENCE)
        studio.take(page, "lines", whole=True)


@scene("study")
def study_open(studio: Studio) -> None:
    """The study's door."""
    with studio.page("/study") as page:
        page.get_by_test_id("record-text").wait_for(timeout=PATIENCE)
        studio.take(page, whole=True)


@scene("embed")
def embed(studio: Studio) -> None:
    """A game in another site's frame."""
    with studio.page("/embed#game=pylos&moves=" + ";".join(PYLOS.split())) as page:
        page.set_viewport_size({"width": 500, "height": 600})
        board(page)
        studio.take(page)


@scene("clocks")
def clocks(studio: Studio) -> None:
    """Time is counted, and a seat waits for a friend."""
    time = {"kind": "fischer", "seconds": 300, "more": 5}
    table = studio.table("clocks", "pylos", 6, (PERSON, {"kind": "person", "name": "Bob"}), time=time)
    with studio.page(table.path, table) as page:
        board(page)
        studio.take(page)


@scene("friend")
def friend(studio: Studio) -> None:
    """A link to send, and what the friend sees who opens it."""
    with studio.page("/") as page:
        page.locator("input[name=game][value=pylos]").check(force=True)
        page.locator("input[name=opponent][value=link]").check(force=True)
        studio.take(page, "start", whole=True)
        page.get_by_test_id("start").click()
        page.locator("[data-testid^=invitation-]").first.wait_for(timeout=PATIENCE)
        board(page)
        studio.take(page)
        link = page.locator("[data-testid^=invitation-]").first.input_value()
    with studio.page(link.removeprefix(studio.server.address)) as page:
        page.get_by_test_id("sit").wait_for(timeout=PATIENCE)
        studio.take(page, "sit")


@scene("lobby")
def lobby(studio: Studio) -> None:
    """Open tables and one's own."""
    studio.table("open", "braces", 0, (PERSON, {"kind": "open"}), public=True)
    mine = [studio.table(name, "pylos", 4, (PERSON, BOT)) for name in ("one", "two")]
    known = [{"id": t.id, "title": "Pylos", "keys": t.keys, "opened": 0, "over": False} for t in mine]
    with studio.page("/", tables=json.dumps(known)) as page:
        page.get_by_test_id("your-tables").wait_for(timeout=PATIENCE)
        studio.take(page, whole=True)


@scene("real")
def real(studio: Studio) -> None:
    """What a real table's throw or dice have shown is entered."""
    for game, plies in (("pass_the_pyramids", 1), ("braces", 0)):
        table = studio.table(f"real {game}", game, plies, by_hand=True)
        with studio.page(table.path, table) as page:
            board(page)
            page.locator("[data-came]").first.wait_for(timeout=PATIENCE)
            studio.take(page, game, whole=True)


@scene("errors")
def errors(studio: Studio) -> None:
    """What is not there says so."""
    for name, path in (("table", "/table/nothing"), ("address", "/nowhere"), ("learn", "/learn/chess")):
        with studio.page(path) as page:
            page.locator("h1").first.wait_for(timeout=PATIENCE)
            studio.take(page, name)


def readme() -> int:
    """A table of each game in three dimensions, for the README."""
    with tempfile.TemporaryDirectory() as house, sync_playwright() as playwright:
        server = Server(Path(house), ROOT / "src")
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            studio = Studio(server, ROOT / "docs" / "images", browser, dress="solid")
            for game in GAMES:
                seats = (PERSON, *[BOT] * (3 if game == "pass_the_pyramids" else 1))
                table = studio.table(game, game, MIDDLE[game], seats)
                with studio.page(table.path, table) as page:
                    page.set_viewport_size({"width": 1200, "height": 750})
                    board(page)
                    page.wait_for_timeout(4000)
                    page.screenshot(path=str(studio.folder / f"table-{game}.jpg"), type="jpeg", quality=80)
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
    parser.add_argument("--dress", choices=DRESSES)
    words = parser.parse_args()
    if words.readme:
        return readme()
    if words.folder is None:
        parser.error("into which folder?")
    words.folder.mkdir(parents=True, exist_ok=True)
    missed = 0
    wanted = [name for name in SCENES if name.startswith(tuple(words.only))]
    with tempfile.TemporaryDirectory() as house, sync_playwright() as playwright:
        server = Server(Path(house), ROOT / "src")
        studio = Studio(server, words.folder)
        try:
            for dress in [words.dress] if words.dress else DRESSES:
                flags = FLAT_FLAGS if dress == "flat" else FLAGS
                studio.browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
                studio.dress = dress
                for name in wanted:
                    take, boards = SCENES[name]
                    if dress == "solid" and not boards:
                        continue
                    for studio.theme in [words.theme] if words.theme else THEMES:
                        for studio.size in [words.size] if words.size else SIZES:
                            studio.name = name
                            try:
                                take(studio)
                            except TimeoutError as late:
                                missed += 1
                                print(f"{name} {dress} {studio.theme} {studio.size}: {late.message.splitlines()[0]}")
                    print(f"{name} {dress}", flush=True)
                studio.browser.close()
        finally:
            server.stop()
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
