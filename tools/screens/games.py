"""Scenes of each game: start page, table, ends, tutorial, rules, study and position editor."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from game_ends import ENDS, End
from played_games import GAMES, MIDDLE, SEATS, record
from screenshots import BOT, PERSON, TIMEOUT_MS, ScreenshotSession, Table, board, scene

SELECTED_STARTS = {"pylos": "..D./DLDL/LLDD/DLLD|.../.L./...|../..|. L"}
"""Positions with a piece to select, of games in which few positions have one."""


def bots(session: ScreenshotSession, game: str) -> Table:
    """A table against bots, in the middle of a game: a quick one may be over by then, and is begun again."""
    for attempt in range(8):
        name = f"{game} bots {attempt}"
        table = session.open_table(name, game, MIDDLE[game], (PERSON, *[BOT] * (SEATS[game] - 1)))
        with session.server.sit(table.id, *table.keys) as client:
            client.until(lambda state: "to_decide" in state)
            if not client.state.get("end"):
                return table
    raise AssertionError(f"every game of {game} is over after {MIDDLE[game]} plies")


def start(game: str, session: ScreenshotSession) -> None:
    """The start page with the game chosen."""
    with session.open_page("/") as page:
        page.locator(f"input[name=game][value={game}]").evaluate("input => input.click()")
        # A picture of the whole page would scroll the row of games.
        session.take(page, whole=session.size != "phone")


def table(game: str, session: ScreenshotSession) -> None:
    """The middle of a game."""
    table = bots(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        session.take(page)
        if session.size == "phone" and session.view == "svg":
            session.take(page, "whole", whole=True)


def selected(game: str, session: ScreenshotSession) -> None:
    """A selected piece: one that can go to several places, if there is one."""
    start = SELECTED_STARTS.get(game)
    table = session.open_table(f"{game} piece", game, 0, (PERSON, BOT), start=start) if start else bots(session, game)
    with session.open_page(table.path, table) as page, session.server.sit(table.id, *table.keys) as client:
        board(page)
        choices = page.locator("[data-choice]")
        choices.first.wait_for(state="attached", timeout=TIMEOUT_MS)
        names = choices.evaluate_all("choices => choices.map(({ dataset }) => dataset.choice)")

        def following(state: dict[str, Any]) -> dict[str, Any]:
            """What follows each choice."""
            return next((asked["move_tree"]["children"] for asked in state.get("seat_prompts", ())), {})

        # The page has answered a newcomer's first questions, such as whether to keep a roll; the client may lag behind.
        client.until(lambda state: set(names) <= set(following(state)))
        pieces = [name for name in names if "children" in following(client.state)[name]] or names
        name = pieces[min(3, len(pieces) - 1)]
        if session.view == "svg":
            page.locator(f'[data-target="{name}"]').last.click()
        else:
            at = page.evaluate("name => document.querySelector('[data-testid=board]').pointOf(name)", name)
            page.mouse.click(at["x"], at["y"])
        page.mouse.move(0, 0)
        session.take(page)


def turn(game: str, session: ScreenshotSession) -> None:
    """The other players' turns, replayed."""
    table = bots(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        page.get_by_test_id("again").wait_for(timeout=TIMEOUT_MS)
        scrub = page.get_by_test_id("scrub")
        before, last = (int(scrub.get_attribute(name) or 0) for name in ("data-before", "max"))
        pictures = last - before
        # A phone has it in the log.
        scrubs = pictures > 0 and scrub.is_visible()
        for part in (1, 2, 3) if scrubs and pictures > 2 else (3,):
            if scrubs:
                scrub.fill(str(before + max(1, pictures * part // 3)))
                scrub.blur()
            session.take(page, str(part))


def end(game: str, ending: End, session: ScreenshotSession) -> None:
    """A game that is over."""
    table = ending.open_table(session, game)
    with session.open_page(table.path, table) as page:
        board(page)
        page.get_by_test_id("end").wait_for(timeout=TIMEOUT_MS)
        session.take(page)
        if session.size == "phone" and session.view == "svg":
            session.take(page, "whole", whole=True)


def tutorial(game: str, session: ScreenshotSession) -> None:
    """Every step of the tutorial, before and after it is done."""
    with session.open_page(f"/tutorial/{game}") as page:
        step = 1
        while True:
            page.locator(".head span").get_by_text(re.compile(rf"\b{step}\b")).wait_for(timeout=TIMEOUT_MS)
            board(page)
            session.take(page, str(step))
            page.get_by_test_id("show").click()
            following = page.locator("[data-testid=next]:enabled").or_(page.get_by_test_id("play"))
            following.wait_for(timeout=TIMEOUT_MS)
            session.take(page, f"{step}-done")
            if following.get_attribute("data-testid") == "play":
                return
            following.click()
            step += 1


def rules(game: str, session: ScreenshotSession) -> None:
    """The rules page."""
    with session.open_page(f"/rules/{game}") as page:
        page.locator("main h1").wait_for(timeout=TIMEOUT_MS)
        session.take(page)


def study(game: str, session: ScreenshotSession) -> None:
    """A record on the analysis board."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").fill(record(game, 24))
        page.get_by_test_id("open-record").click()
        board(page)
        page.wait_for_timeout(2000)  # the engine's lines
        session.take(page)


def position_editor(game: str, session: ScreenshotSession) -> None:
    """The position editor, with the start position and empty."""
    # In Pyramid Ball with known teams.
    options = "#opening=red" if game == "pyramid_ball" else ""
    with session.open_page(f"/position-editor/{game}{options}", flat=True) as page:
        page.locator(".good").wait_for(timeout=TIMEOUT_MS)
        session.take(page, whole=True)
        if page.get_by_test_id("to-empty").count():
            page.get_by_test_id("to-empty").click()
            page.wait_for_timeout(600)
            session.take(page, "empty", whole=True)


for each in GAMES:

    def add_scene(scene_of: Callable[[str, ScreenshotSession], None], boards: bool, each: str = each) -> None:
        """Registers a scene of this game."""
        scene(f"{scene_of.__name__}-{each}", boards)(partial(scene_of, each))

    add_scene(start, False)
    add_scene(table, True)
    if each not in ("pyramid_ball", "pass_the_pyramids"):
        add_scene(selected, True)
    add_scene(turn, True)
    for ending in ENDS[each]:
        scene(f"end-{each}-{ending.name}", boards=True)(partial(end, each, ending))
    add_scene(tutorial, True)
    add_scene(rules, False)
    add_scene(study, True)
    add_scene(position_editor, False)
