"""A bot that has failed in the browser: it is shown as failed, and a player has it try again or changes its level."""

import pytest

from accessible import violations
from chromium import at_table
from serving import TOYS, Server, first_decision
from waiting import STEP, until

pytestmark = pytest.mark.browser


@pytest.fixture
def faulty(tmp_path):
    """A server whose bots of the game `faulty` fail at every level that searches, until the file is removed."""
    mark = tmp_path / "bots fail"
    mark.touch()
    server = Server(tmp_path / "house", TOYS / "faulty", env={"FAULTY_BOTS": str(mark)})
    yield server, mark
    server.stop()


def test_a_failed_bot_tries_again_or_plays_at_another_level(open_page, faulty):
    server, mark = faulty
    table, keys = server.table("faulty", [{"kind": "person"}, {"kind": "bot", "level": "4"}])
    address = f"{server.address}/table/{table}"
    page = open_page(address, kept={**at_table(table, keys), "speed": "at once"}, flat=True, width=390, height=844)
    with server.sit(table, keys[0]) as light:
        light.at(0)
        light.decide(0, "1b2")
        page.get_by_test_id("retry-bot").wait_for(timeout=STEP)
        assert page.get_by_test_id("prompt").inner_text() == "Level 4 bot failed to decide."
        assert "failed" in page.get_by_test_id("seat-1").inner_text()
        assert "thinking" not in page.get_by_test_id("seat-1").inner_text()
        assert violations(page) == []
        mark.unlink()
        page.get_by_test_id("retry-bot").click()
        light.at(2)
        until(page, "!document.querySelector('[data-testid=failed-bot]')")
        mark.touch()
        light.decide(0, first_decision(light.move_tree(0)))  # the bot may be on any cell
        page.get_by_test_id("bot-level").select_option("1", timeout=STEP)
        light.at(4)
        until(page, "document.querySelector('[data-testid=seat-1]').textContent.includes('Level 1 bot')")
