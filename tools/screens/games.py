"""What a game looks like: on the start page, at its table, at its ends, in its lesson, its rules and the study."""

import re
from collections.abc import Callable
from functools import partial

from ends import ENDS, End
from playing import GAMES, MIDDLE, SEATS, record
from screenshots import BOT, PATIENCE, PERSON, ScreenshotSession, Table, board, scene


def bots(session: ScreenshotSession, game: str) -> Table:
    """A table against bots, in the middle of a game."""
    return session.open_table(f"{game} bots", game, MIDDLE[game], (PERSON, *[BOT] * (SEATS[game] - 1)))


def start(game: str, session: ScreenshotSession) -> None:
    """The start page with the game chosen."""
    with session.open_page("/") as page:
        page.locator(f"input[name=game][value={game}]").evaluate("input => input.click()")
        session.take(page, whole=True)


def table(game: str, session: ScreenshotSession) -> None:
    """The middle of a game."""
    table = bots(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        session.take(page)
        if session.size == "phone" and session.view == "svg":
            session.take(page, "whole", whole=True)


def picked(game: str, session: ScreenshotSession) -> None:
    """A piece in hand."""
    table = bots(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        choices = page.locator("[data-choice]")
        choices.first.wait_for(state="attached", timeout=PATIENCE)
        choices.nth(min(3, choices.count() - 1)).press("Enter")
        session.take(page)


def turn(game: str, session: ScreenshotSession) -> None:
    """The others' turns, played again."""
    table = bots(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        page.get_by_test_id("again").wait_for(timeout=PATIENCE)
        scrub = page.get_by_test_id("scrub")
        pictures = int(scrub.get_attribute("max") or 1) if scrub.count() else 1
        for part in (1, 2, 3) if pictures > 2 else (3,):
            if scrub.count():
                scrub.fill(str(max(1, pictures * part // 3)))
                scrub.blur()
            session.take(page, str(part))


def end(game: str, how: End, session: ScreenshotSession) -> None:
    """A game that is over."""
    table = how.open_table(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        page.get_by_test_id("end").wait_for(timeout=PATIENCE)
        session.take(page)
        if session.size == "phone" and session.view == "svg":
            session.take(page, "whole", whole=True)


def learn(game: str, session: ScreenshotSession) -> None:
    """Every step of the lesson, before and after it is done."""
    with session.open_page(f"/tutorial/{game}") as page:
        step = 1
        while True:
            page.locator(".head .soft").get_by_text(re.compile(rf"\b{step}\b")).wait_for(timeout=PATIENCE)
            board(page)
            session.take(page, str(step))
            page.get_by_test_id("show").click()
            go_on = page.get_by_test_id("next").or_(page.get_by_test_id("play"))
            go_on.wait_for(timeout=PATIENCE)
            session.take(page, f"{step}-done")
            if go_on.get_attribute("data-testid") == "play":
                return
            go_on.click()
            step += 1


def rules(game: str, session: ScreenshotSession) -> None:
    """The page of rules."""
    with session.open_page(f"/rules/{game}") as page:
        page.locator("article h1").wait_for(timeout=PATIENCE)
        session.take(page)


def study(game: str, session: ScreenshotSession) -> None:
    """A record on the analysis board."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").fill(record(game, 24))
        page.get_by_test_id("open-record").click()
        board(page)
        page.wait_for_timeout(2000)  # the engine's lines
        session.take(page)


def arrange(game: str, session: ScreenshotSession) -> None:
    """Where a position is set up, at the start and empty."""
    # In Pyramid Ball with teams that are known.
    options = "#opening=red" if game == "pyramid_ball" else ""
    with session.open_page(f"/position-editor/{game}{options}", flat=True) as page:
        page.locator(".good").wait_for(timeout=PATIENCE)
        session.take(page, whole=True)
        if page.get_by_test_id("to-empty").count():
            page.get_by_test_id("to-empty").click()
            page.wait_for_timeout(600)
            session.take(page, "empty", whole=True)


for each in GAMES:

    def made(what: Callable[[str, ScreenshotSession], None], boards: bool, each: str = each) -> None:
        """Keeps a scene of this game."""
        scene(f"{what.__name__}-{each}", boards)(partial(what, each))

    made(start, False)
    made(table, True)
    if each not in ("pyramid_ball", "pass_the_pyramids"):
        made(picked, True)
    made(turn, True)
    for how in ENDS[each]:
        scene(f"end-{each}-{how.name}", boards=True)(partial(end, each, how))
    made(learn, True)
    made(rules, False)
    made(study, True)
    made(arrange, False)
