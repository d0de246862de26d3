"""The page's other places, and a table in special circumstances."""

import json
import urllib.parse

from playing import PYLOS, record
from screenshots import BOT, PATIENCE, PERSON, ScreenshotSession, board, scene


@scene("hand-over")
def hand_over(session: ScreenshotSession) -> None:
    """Two persons share a device, and one decides in secret."""
    table = session.open_table("ball persons", "pyramid_ball", 4, options={"opening": "red"})
    with session.open_page(table.path, table) as page:
        page.get_by_test_id("hand-over").wait_for(timeout=PATIENCE)
        session.take(page)


@scene("program", boards=True)
def program(session: ScreenshotSession) -> None:
    """A program with routes and a pass."""
    # Nothing has been played: a bot may win a basic game with its first program.
    table = session.open_table("program", "pyramid_ball", 0, (PERSON, BOT))
    with session.open_page(table.path, table) as page:
        page.get_by_test_id("program").wait_for(timeout=PATIENCE)
        board(page)
        for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp"):
            page.get_by_test_id("program").locator("[data-cell].at").press(key)
        session.take(page)


@scene("build", boards=False)
def build(session: ScreenshotSession) -> None:
    """The editor of boards, with a board that is right and one that is not."""
    wrong = "131/353/131_w:b1,b1_b:a2,c2"
    for name, words in (("", "#board=patrick"), ("wrong", f"#board={urllib.parse.quote(wrong)}")):
        with session.open_page(f"/start-designer/pyramid{words}", flat=True) as page:
            page.get_by_test_id("column-a1").wait_for(timeout=PATIENCE)
            session.take(page, name, whole=True)


@scene("puzzles", boards=True)
def puzzles(session: ScreenshotSession) -> None:
    """A position in which one decision wins, before and after it was found."""
    for game in ("pylos", "pyramid"):
        with session.open_page(f"/puzzles/{game}#3") as page:
            page.get_by_test_id("say").wait_for(timeout=PATIENCE)
            board(page)
            session.take(page, game)
            if session.view == "svg":
                page.get_by_test_id("show").click()
                page.get_by_test_id("next").wait_for(timeout=PATIENCE)
                session.take(page, f"{game}-done")


@scene("analysis")
def analysis(session: ScreenshotSession) -> None:
    """What a position is worth, and where a game turned."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").fill(record("pyramid", 200))
        page.get_by_test_id("open-record").click()
        board(page)
        if session.size == "phone":
            page.get_by_test_id("tab-explain").click()
        page.get_by_test_id("review").click()
        page.get_by_test_id("mistakes").wait_for(timeout=PATIENCE)
        session.take(page, whole=True)
    with session.open_page("/study#game=pylos&moves=1b2;1c3;1b3") as page:
        page.get_by_test_id("analysis-value").wait_for(timeout=PATIENCE)
        session.take(page, "lines", whole=True)


@scene("study")
def study_open(session: ScreenshotSession) -> None:
    """The study's door."""
    with session.open_page("/study") as page:
        page.get_by_test_id("record-text").wait_for(timeout=PATIENCE)
        session.take(page, whole=True)


@scene("embed")
def embed(session: ScreenshotSession) -> None:
    """A game in another site's frame."""
    with session.open_page("/embed#game=pylos&moves=" + ";".join(PYLOS.split())) as page:
        page.set_viewport_size({"width": 500, "height": 600})
        board(page)
        session.take(page)


@scene("clocks")
def clocks(session: ScreenshotSession) -> None:
    """Time is counted, and a seat waits for a friend."""
    time = {"kind": "fischer", "seconds": 300, "increment": 5}
    table = session.open_table("clocks", "pylos", 6, (PERSON, {"kind": "person", "name": "Bob"}), time_control=time)
    with session.open_page(table.path, table) as page:
        board(page)
        session.take(page)


@scene("friend")
def friend(session: ScreenshotSession) -> None:
    """A link to send, and what the friend sees who opens it."""
    with session.open_page("/") as page:
        page.locator("input[name=game][value=pylos]").check(force=True)
        page.locator("input[name=opponent][value=link]").check(force=True)
        session.take(page, "start", whole=True)
        page.get_by_test_id("start").click()
        page.locator("[data-testid^=invitation-]").first.wait_for(timeout=PATIENCE)
        board(page)
        session.take(page)
        link = page.locator("[data-testid^=invitation-]").first.input_value()
    with session.open_page(link.removeprefix(session.server.address)) as page:
        page.get_by_test_id("sit").wait_for(timeout=PATIENCE)
        session.take(page, "sit")


@scene("plan", boards=True)
def plan(session: ScreenshotSession) -> None:
    """A conditional decision, entered on the board, and those that are kept."""
    days = {"kind": "days", "seconds": 3 * 86_400}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = session.server.post("/api/tables", {"game": "pylos", "seats": seats, "time_control": days})[1]
    with session.open_page(f"/table/{made['id']}#invitation={made['invitations'][1]}") as page:
        page.get_by_test_id("sit").click()
        page.locator("[data-testid=plans] summary").click(timeout=PATIENCE)
        for texts in (("1b2", "1c3"), ("1c2", "1b3")):
            page.get_by_test_id("plan-enter").click(timeout=PATIENCE)
            for text in texts:
                page.get_by_test_id("typed").fill(text, timeout=PATIENCE)
                page.get_by_test_id("typed").press("Enter")
                page.get_by_test_id("plan-say").get_by_text(f" {text}").wait_for(timeout=PATIENCE)
            page.get_by_test_id("plan-board").scroll_into_view_if_needed()
            session.take(page, texts[0])
            page.get_by_test_id("plan-keep").click()
            page.get_by_test_id("plans").get_by_text(texts[1]).wait_for(timeout=PATIENCE)
        session.take(page, "kept", whole=True)


@scene("lobby")
def lobby(session: ScreenshotSession) -> None:
    """Open tables and one's own."""
    session.open_table("open", "braces", 0, (PERSON, {"kind": "open"}), public=True)
    mine = [session.open_table(name, "pylos", 4, (PERSON, BOT)) for name in ("one", "two")]
    known = [{"id": t.id, "title": "Pylos", "keys": t.keys, "opened": 0, "over": False} for t in mine]
    with session.open_page("/", tables=json.dumps(known)) as page:
        page.get_by_test_id("your-tables").wait_for(timeout=PATIENCE)
        session.take(page, whole=True)


@scene("real")
def real(session: ScreenshotSession) -> None:
    """What a real table's throw or dice have shown is entered."""
    for game, plies in (("pass_the_pyramids", 1), ("braces", 0)):
        table = session.open_table(f"real {game}", game, plies, physical_chance=True)
        with session.open_page(table.path, table) as page:
            board(page)
            page.locator("[data-came]").first.wait_for(timeout=PATIENCE)
            session.take(page, game, whole=True)


@scene("errors")
def errors(session: ScreenshotSession) -> None:
    """What is not there says so."""
    for name, path in (("table", "/table/nothing"), ("address", "/nowhere"), ("learn", "/tutorial/chess")):
        with session.open_page(path) as page:
            page.locator("h1").first.wait_for(timeout=PATIENCE)
            session.take(page, name)
