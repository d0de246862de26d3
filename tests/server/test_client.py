"""A guest who does not read costs one state, however much happens meanwhile."""

import asyncio

import pytest

from pyramidion.server.protocol.server_messages import Pong, TableChange, TableState
from pyramidion.server.tables.client import MAX_WAITING_ANSWERS, Client
from pyramidion.server.tables.log_entries import DecisionEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.views.table_view import TableView, Viewer


@pytest.fixture
def table():
    return Table(TableRow("t", "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "seed"))


def test_what_was_overtaken_is_told_in_one_change(table):
    view, client = TableView(table), Client(frozenset())

    def told():
        return client.message_for(view.for_client(Viewer(client.controlled), (), 0, (), (), None, kept_days=7))

    assert isinstance(told(), TableState)
    for seat, text in ((0, "1b2"), (1, "1c3"), (0, "1b3")):
        table.apply(DecisionEntry(seat, text))
        client.announce()
    change = told()
    assert isinstance(change, TableChange)
    assert [line.text for line in change.log.lines] == ["1b2", "1c3", "1b3"]
    assert [line.events[0]["kind"] for line in change.log.lines] == ["placed"] * 3, "nothing that happened is left out"
    assert told() is None


def test_news_wait_until_they_are_taken():
    async def story():
        client = Client(frozenset())
        client.answer(Pong(1))
        assert await client.wait_for_update() is False
        assert client.take_answers() == [Pong(1)]
        for _ in range(5):
            client.announce()
        assert await client.wait_for_update() is True
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.wait_for_update(), 0.01)

    asyncio.run(story())


def test_who_asks_without_reading_is_not_heard_until_he_reads():
    async def story():
        client = Client(frozenset())
        for number in range(MAX_WAITING_ANSWERS):
            await client.wait_for_answer_space()
            client.answer(Pong(number))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.wait_for_answer_space(), 0.01)
        client.take_answers()
        await client.wait_for_answer_space()

    asyncio.run(story())
