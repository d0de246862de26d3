"""A real server for all browser tests of a worker.

Tables may be opened there faster than by the usual limits, and its bots think about an analysis as shortly as may be.
"""

import pytest

from chromium import at_table
from serving import Server
from visitors import QUIET
from waiting import STEP

LIMITS = ("new_tables=6000", "analysis_milliseconds=30", "analysis_requests=6000")


def start_server(folder):
    return Server(folder, words=[word for one in LIMITS for word in ("--limit", one)])


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = start_server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def study_server(tmp_path_factory):
    """A server without games between people: their positions are not analysed for anybody at the same address."""
    running = start_server(tmp_path_factory.mktemp("study"))
    yield running
    running.stop()


@pytest.fixture
def open_table(open_page, server):
    """Opens a page at a new table where it holds all that persons sit on, as if it had come there by the start page.

    The way from there is the subject of test_start; it costs a second page. bot: the level of one that sits against
    who begins; first: it begins. options: of the game. start: the text of a position to begin with. before: is given
    the page before it goes to the table.
    """

    def opened(game, seats=(), bot=None, first=False, options=None, start=None, kept=None, before=None, **how):
        if bot is not None:
            seats = [{"kind": "person"}, {"kind": "bot", "level": bot}][:: -1 if first else 1]
        table, keys = server.table(game, seats, start, **(options or {}))
        address = f"{server.address}/table/{table}"
        kept = {**at_table(table, keys), **(kept or {})}
        page = open_page(server.address + QUIET if before else address, kept=kept, **how)
        if before:
            before(page)
            page.goto(address)
        # In a low window a board that addresses the player has its room.
        page.get_by_test_id("seat-0").wait_for(state="attached", timeout=STEP)
        return page

    return opened
