"""A guest who does not read costs one state, however much happens meanwhile."""

import asyncio

import pytest

from pyramidion.server.protocol.server_messages import Pong, TableChange, TableState
from pyramidion.server.storage.table_repository import LogEntry, SeatRow, TableRow
from pyramidion.server.tables.client import MOST_ANSWERS_WAITING, Guest
from pyramidion.server.tables.table import Table
from pyramidion.server.views.table_view import Telling


@pytest.fixture
def table():
    return Table(TableRow("t", "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "seed"))


def test_what_was_overtaken_is_told_in_one_change(table):
    telling, guest = Telling(table), Guest(frozenset())

    def told():
        return guest.message_for(telling.state(guest.held, (), (), None, diagram=False, kept_days=7))

    assert isinstance(told(), TableState)
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1b3")):
        table.apply(LogEntry("decision", seat, text))
        guest.announce()
    change = told()
    assert isinstance(change, TableChange)
    assert [line.text for line in change.log.lines] == ["1b2", "1c3", "1b3"]
    assert [line.events[0]["kind"] for line in change.log.lines] == ["placed"] * 3, "nothing that happened is left out"
    assert told() is None


def test_news_wait_until_they_are_taken():
    async def story():
        guest = Guest(frozenset())
        guest.answer(Pong(1))
        assert await guest.news() is False
        assert guest.take_answers() == [Pong(1)]
        for _ in range(5):
            guest.announce()
        assert await guest.news() is True
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(guest.news(), 0.01)

    asyncio.run(story())


def test_who_asks_without_reading_is_not_heard_until_he_reads():
    async def story():
        guest = Guest(frozenset())
        for number in range(MOST_ANSWERS_WAITING):
            await guest.may_ask()
            guest.answer(Pong(number))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(guest.may_ask(), 0.01)
        guest.take_answers()
        await guest.may_ask()

    asyncio.run(story())
