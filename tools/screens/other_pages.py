"""Scenes of the other pages, and of tables in special situations."""

import json
import time
import urllib.parse

from played_games import PYLOS, record
from screenshots import BOT, PERSON, TIMEOUT_MS, ScreenshotSession, board, scene

from pyramidion.engine.puzzle_collections import collection


@scene("pass-device")
def pass_device(session: ScreenshotSession) -> None:
    """Two people share a device, and one decides in secret."""
    table = session.open_table("ball persons", "pyramid_ball", 4, options={"opening": "red"})
    with session.open_page(table.path, table) as page:
        page.get_by_test_id("hand-over").wait_for(timeout=TIMEOUT_MS)
        session.take(page)


@scene("program", boards=True)
def program(session: ScreenshotSession) -> None:
    """A program with routes and a pass."""
    # Nothing has been played yet: a bot may win a basic game with its first program.
    table = session.open_table("program", "pyramid_ball", 0, (PERSON, BOT))
    with session.open_page(table.path, table) as page:
        page.get_by_test_id("program").wait_for(timeout=TIMEOUT_MS)
        board(page)
        program = page.get_by_test_id("program")
        program.locator("[data-cell=M0]").focus()
        for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"):
            program.locator("[data-cell].at").press(key)
        program.locator("[data-cell=S0]").press("ArrowUp")
        program.locator("[data-cell=S1]").press("p")
        session.take(page)


@scene("start-designer", boards=False)
def start_designer(session: ScreenshotSession) -> None:
    """The start designer, with a valid board and an invalid one."""
    wrong = "131/353/131_w:b1,b1_b:a2,c2"
    for name, fragment in (("", "#board=patrick"), ("wrong", f"#board={urllib.parse.quote(wrong)}")):
        with session.open_page(f"/start-designer/pyramid{fragment}", flat=True) as page:
            page.get_by_test_id("column-a1").wait_for(timeout=TIMEOUT_MS)
            session.take(page, name, whole=True)


@scene("puzzles", boards=True)
def puzzles(session: ScreenshotSession) -> None:
    """A puzzle, before and after it is solved, with some solved and missed before it."""
    progress = json.dumps({"pylos": {"solved": [1, 2, 5, 6], "missed": [1, 4], "streak": 3}})
    for game in ("pylos", "pyramid"):
        with session.open_page(f"/puzzles/{game}#3", puzzles=progress) as page:
            page.get_by_test_id("say").wait_for(timeout=TIMEOUT_MS)
            board(page)
            session.take(page, game)
            if session.view == "svg":
                page.locator("summary", has_text="Type it").click()
                puzzle = collection(game)[2]
                for found, text in enumerate(puzzle.solution[::2], 1):
                    page.get_by_test_id("typed").fill(text)
                    page.get_by_test_id("typed").press("Enter")
                    if found <= len(puzzle.later_refutations):
                        page.get_by_text("Now find the next move").wait_for(timeout=TIMEOUT_MS)
                        session.take(page, f"{game}-halfway")
                page.locator("[data-testid=next]:enabled").wait_for(timeout=TIMEOUT_MS)
                session.take(page, f"{game}-done")
                page.get_by_test_id("play-out").click()
                page.get_by_test_id("play-out").wait_for(state="detached", timeout=TIMEOUT_MS)
                page.wait_for_timeout(6000)
                session.take(page, f"{game}-won")


@scene("analysis")
def analysis(session: ScreenshotSession) -> None:
    """The review of a game, and the engine's lines."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").fill(record("pyramid", 200))
        page.get_by_test_id("open-record").click()
        board(page)
        page.get_by_test_id("review" if session.size == "desktop" else "find-mistakes").click()
        page.get_by_test_id("mistakes").wait_for(timeout=TIMEOUT_MS)
        session.take(page, whole=True)
        page.get_by_test_id("tab-explain").click()
        session.take(page, "explain", whole=True)
    with session.open_page("/study#game=pylos&moves=1b2;1c3;1b3") as page:
        page.get_by_test_id("analysis-value").wait_for(timeout=TIMEOUT_MS)
        session.take(page, "lines", whole=True)


@scene("study")
def study_open(session: ScreenshotSession) -> None:
    """The study page without a game."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").wait_for(timeout=TIMEOUT_MS)
        session.take(page, whole=True)


@scene("embed")
def embed(session: ScreenshotSession) -> None:
    """A game embedded in another site."""
    players = "record.Light=Mira&record.Dark=Tom"
    with session.open_page(f"/embed#game=pylos&{players}&moves=" + ";".join(PYLOS.split())) as page:
        page.set_viewport_size({"width": 360 if session.size == "phone" else 500, "height": 600})
        board(page)
        session.take(page)


@scene("clocks")
def clocks(session: ScreenshotSession) -> None:
    """A table with clocks, and a seat that waits for a friend."""
    time = {"kind": "fischer", "seconds": 300, "increment": 5}
    table = session.open_table("clocks", "pylos", 6, (PERSON, {"kind": "person", "name": "Bob"}), time_control=time)
    with session.open_page(table.path, table) as page:
        board(page)
        session.take(page)


@scene("friend")
def friend(session: ScreenshotSession) -> None:
    """The link to send, and the page that it opens."""
    with session.open_page("/") as page:
        page.locator("input[name=game][value=pylos]").check(force=True)
        page.locator("input[name=opponent][value=link]").check(force=True)
        page.get_by_test_id("name").fill("Ines")
        page.get_by_test_id("name").blur()
        page.evaluate("scrollTo(0, 0)")
        # A picture of the whole page would scroll the row of games.
        session.take(page, "start", whole=session.size != "phone")
        page.get_by_test_id("start").click()
        page.locator("[data-testid^=invitation-]").first.wait_for(timeout=TIMEOUT_MS)
        board(page)
        session.take(page)
        link = page.locator("[data-testid^=invitation-]").first.input_value()
    with session.open_page(link.removeprefix(session.server.address)) as page:
        page.get_by_test_id("sit").wait_for(timeout=TIMEOUT_MS)
        session.take(page, "sit")


@scene("conditional-moves", boards=True)
def conditional_moves(session: ScreenshotSession) -> None:
    """Conditional moves, entered on the board, and the saved ones."""
    days = {"kind": "days", "seconds": 3 * 86_400}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = session.server.post("/api/tables", {"game": "pylos", "seats": seats, "time_control": days})[1]
    with session.open_page(f"/table/{made['id']}#invitation={made['invitations'][1]}") as page:
        page.get_by_test_id("sit").click()
        page.locator("[data-testid=plans] summary").click(timeout=TIMEOUT_MS)
        for texts in (("1b2", "1c3"), ("1c2", "1b3")):
            page.get_by_test_id("plan-enter").click(timeout=TIMEOUT_MS)
            for text in texts:
                choice = page.locator(f"[data-testid=plan-board] [data-choice='{text}']")
                choice.wait_for(state="attached", timeout=TIMEOUT_MS)
                choice.evaluate("button => button.click()")
                page.get_by_test_id("plan-line").get_by_text(text).wait_for(timeout=TIMEOUT_MS)
            session.take(page, texts[0])
            page.get_by_test_id("plan-keep").click()
            page.get_by_test_id("plans").get_by_text(texts[1]).wait_for(timeout=TIMEOUT_MS)
        page.mouse.move(0, 0)
        session.take(page, "kept")


@scene("lobby")
def lobby(session: ScreenshotSession) -> None:
    """Public tables, and the user's own."""
    for game, host, terms in (
        ("pylos", "Mira", {"kind": "fischer", "seconds": 600, "increment": 5}),
        ("braces", "Tom", {"kind": "none"}),
        ("pyramid", "Ines", {"kind": "days", "seconds": 3 * 86_400}),
    ):
        seats = ({"kind": "person", "name": host}, {"kind": "open"})
        session.open_table(f"open {game}", game, 0, seats, public=True, time_control=terms)
    mine = [session.open_table(game, game, 6, (PERSON, BOT)) for game in ("pylos", "pyramid")]
    opened = 1000 * (time.time() - 7200)
    known = [{"id": t.id, "title": "", "keys": t.keys, "opened": opened, "over": False} for t in mine]
    with session.open_page("/", tables=json.dumps(known)) as page:
        page.get_by_test_id("your-tables").wait_for(timeout=TIMEOUT_MS)
        session.take(page, whole=True)
        if session.size == "phone":
            page.get_by_test_id("to-open-tables").click()
            session.take(page, "tables")


@scene("physical-chance")
def physical_chance(session: ScreenshotSession) -> None:
    """Entering the outcome of physical dice or a throw."""
    for game, plies, entered in (("pass_the_pyramids", 1, ("S>L", "M_", "L^")), ("braces", 0, ("TIP", "2", "6"))):
        table = session.open_table(f"real {game}", game, plies, physical_chance=True)
        with session.open_page(table.path, table) as page:
            board(page)
            page.locator("[data-came]").first.wait_for(timeout=TIMEOUT_MS)
            session.take(page, game, whole=True)
            *first, last = enumerate(entered)
            for question, choice in first:
                page.locator(f"[data-question='{question}'][data-came='{choice}']").click()
            session.take(page, f"{game}-entered", whole=True)
            page.locator(f"[data-question='{last[0]}'][data-came='{last[1]}']").click()
            session.take(page, f"{game}-complete", whole=True)


@scene("errors")
def errors(session: ScreenshotSession) -> None:
    """Pages for unknown addresses."""
    for name, path in (("table", "/table/nothing"), ("address", "/nowhere"), ("learn", "/tutorial/chess")):
        with session.open_page(path) as page:
            page.locator("h1").first.wait_for(timeout=TIMEOUT_MS)
            session.take(page, name)
