"""What goes wrong with the disk: a word for programs, a sentence for people, a line in the log, and nothing lost."""

import asyncio
import json
import logging
import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from rooms import room_of
from sqlalchemy.exc import OperationalError
from starting import refused_start

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.server.errors import RequestError, UnreadableTable
from pyramidion.server.protocol.client_messages import Decide, NewSeat, NewTableRequest, SeatKeys
from pyramidion.server.protocol.error_answers import http_status
from pyramidion.server.services import Services
from pyramidion.server.storage import database
from pyramidion.server.storage.database import SqliteDatabase, lock_folder
from pyramidion.server.storage.errors import STORAGE_ERRORS, StorageError, StorageFull
from pyramidion.server.storage.table_repository import NewEntry, TableRepository
from pyramidion.server.tables import actor
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.lobby import Lobby
from pyramidion.server.tables.log_entries import ChanceEntry, DecisionEntry
from pyramidion.server.tables.table_data import SeatRow, TableRow
from serving import Server


def run(store, story):
    async def told():
        services = Services(store)
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(told())


async def entered(services):
    """A new table of Pylos, its room, and a guest there who holds both seats."""
    table, _ = await services.new_table(NewTableRequest("pylos"))
    room = await room_of(services, table)
    client = Client(frozenset({0, 1}))
    await room.connect(client)
    return table, room, client


def fill_up(store, full=True):
    """SQLite itself finds no more room, as on a full disk; or finds it again."""
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("pragma page_count").scalar()
        connection.exec_driver_sql(f"pragma max_page_count = {pages if full else 10**6}")


def read_only(store, yes=True):
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"pragma query_only = {int(yes)}")


def test_a_full_disk_is_told_logged_and_got_over(tmp_path, caplog):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        _, room, client = await entered(services)
        fill_up(store)
        seats = [NewSeat(name="x" * 40)]

        async def fill():
            for number in range(10_000):
                await services.new_table(NewTableRequest("pylos", seats=seats), f"address {number}")

        with pytest.raises(StorageError) as fault:
            await fill()
        assert (fault.value.code, http_status(fault.value)) == ("disk_full", 503)
        assert str(fault.value) == StorageFull.sentence
        assert not services.store.works
        (line, *_) = [record for record in caplog.records if record.message == "storage.failed"]
        assert (line.kind, line.doing, line.levelno) == ("disk_full", "add", logging.ERROR)
        fill_up(store, full=False)
        await room.actor.handle(client, Decide(0, 0, "1b2"))
        assert services.store.works
        assert room.table.ply == 1

    run(store, story)


def test_what_the_disk_does_not_take_has_not_happened(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, room, client = await entered(services)
        read_only(store)
        with pytest.raises(StorageError) as fault:
            await room.actor.handle(client, Decide(0, 0, "1b2"))
        assert fault.value.code == "disk_readonly"
        assert room.table.ply == 0
        read_only(store, False)
        await room.actor.handle(client, Decide(0, 0, "1c3"))
        assert [entry.text for entry in store.load(table)[1]] == ["1c3"]

    run(store, story)


def test_chance_and_bots_go_on_by_themselves_when_the_disk_is_back(tmp_path, monkeypatch):
    monkeypatch.setattr(actor, "RETRY_SECONDS", 0.05)
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("braces", seats=[NewSeat("bot", level="gentle")]))
        room = await room_of(services, table)
        client = Client(frozenset({1}))
        read_only(store)
        await room.connect(client)
        await asyncio.sleep(0.2)
        assert {answer.code for answer in client.take_answers()} == {"disk_readonly"}
        assert room.table.ply == 0
        read_only(store, False)
        async with asyncio.timeout(60):
            while 1 not in room.table.session.to_decide:
                await asyncio.sleep(0.02)
        assert len(store.load(table)[1]) == room.table.length > 1

    run(store, story)


async def until_chance_follows(room, client):
    """Plays Braces until a decision is on the board after which chance rolls; gives what the client was sent then."""
    for _ in range(200):
        table, told = room.table, []
        client.announce = lambda table=table, told=told: told.append(table.session.moves[-1][0])
        (seat,) = table.to_decide
        await room.actor.handle(client, Decide(seat, table.ply, str(table.position.legal()[-1])))
        if CHANCE in (table.session.moves[-1][0], *table.to_decide):
            return told
    raise AssertionError("no turn ended")


def test_a_decision_is_announced_together_with_the_chance_that_follows(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("braces"))
        room = await room_of(services, table)
        client = Client(frozenset({0, 1}))
        await room.connect(client)
        assert await until_chance_follows(room, client) == [CHANCE]

    run(store, story)


def test_a_decision_is_announced_though_the_chance_that_follows_cannot_be_stored(tmp_path, monkeypatch):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("braces"))
        room = await room_of(services, table)
        client = Client(frozenset({0, 1}))
        await room.connect(client)
        append = services.store.append

        async def only_decisions(table_id, number, entry, secret):
            if isinstance(entry, ChanceEntry):
                raise StorageFull
            await append(table_id, number, entry, secret)

        monkeypatch.setattr(services.store, "append", only_decisions)
        told = await until_chance_follows(room, client)
        assert (len(told), CHANCE in told) == (1, False)

    run(store, story)


def test_a_log_that_is_ahead_is_read_again(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, room, client = await entered(services)
        store.append(table, 0, DecisionEntry(0, "1b2"))
        with pytest.raises(RequestError) as refused:
            await room.actor.handle(client, Decide(0, 0, "1c3"))
        assert refused.value.code == "stale"
        assert room.table.session.moves == [(0, "1b2")]
        await room.actor.handle(client, Decide(1, 1, "1c3"))
        assert [entry.text for entry in store.load(table)[1]] == ["1b2", "1c3"]

    run(store, story)


def test_a_log_that_is_another_is_read_anew(tmp_path):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, room, client = await entered(services)
        store.append(table, 0, DecisionEntry(1, "9z9"))
        with pytest.raises(StorageError) as fault:
            await room.actor.handle(client, Decide(0, 0, "1c3"))
        assert fault.value.code == "read_again"
        assert client.close_code == 1012
        with pytest.raises(RequestError) as refused:
            await room_of(services, table)
        assert refused.value.code == "unreadable"

    run(store, story)


def _entry(text):
    return f"update log_entries set entry = '{text}' where number = 1"


DAMAGES = {
    "a game that is not here": "update tables set game = 'chess'",
    "options that are not JSON": "update tables set options = '{'",
    "seats that are others": "update tables set seats = '[{\"who\": 1}]'",
    "a decision that is not legal": _entry('{"type":"decision","seat":1,"text":"9z9"}'),
    "an entry that is missing": "delete from log_entries where number = 1",
    "an entry of no kind": _entry('{"type":"joke","seat":1}'),
    "a takeback of no number": _entry('{"type":"takeback","seat":1,"plies":"many"}'),
    "a takeback of too much": _entry('{"type":"takeback","seat":1,"plies":99}'),
    "a secret of another key": "update tables set seed = 'aes1:AAAA'",
    "a seat that is none": _entry('{"type":"decision","seat":7,"text":"1c3"}'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_table_that_cannot_be_read_says_so(tmp_path, caplog, damage):
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        table, _ = await services.new_table(NewTableRequest("pylos"))
        for number, text in enumerate(("1b2", "1c3", "1c2")):
            store.append(table, number, DecisionEntry(number % 2, text))
        with store._engine.begin() as connection:
            connection.exec_driver_sql(DAMAGES[damage])
        for _ in range(2):
            with pytest.raises(RequestError) as refused:
                await room_of(services, table)
            assert (refused.value.code, http_status(refused.value)) == ("unreadable", 500)
        lines = [record for record in caplog.records if record.message == "table.unreadable"]
        assert [line.table for line in lines] == [table, table]
        assert services.registry._rooms == services.registry._openings == {}

    run(store, story)


def test_a_table_that_cannot_be_read_hides_no_other_and_is_not_said_to_be_gone(tmp_path):
    """A page forgets the keys of a table that is gone; those of one that a later version may read are kept."""
    store = TableRepository(tmp_path / "tables.db")

    async def story(services):
        wanted = NewTableRequest("pylos", seats=[NewSeat(name="Ann"), NewSeat("open")], public=True)
        (whole, keys), (damaged, others) = [await services.new_table(wanted) for _ in "12"]
        store.append(damaged, 0, DecisionEntry(0, "9z9"))
        lobby = Lobby(services)
        assert [table.id for table in await lobby.open_tables()] == [whole]
        asked = [(whole, [keys[0]]), (damaged, [others[0]]), ("nowhere", ["nothing"])]
        found = await lobby.table_statuses([SeatKeys(*one) for one in asked])
        assert [(one.id, one.deleted, one.unreadable, one.over) for one in found] == [
            (whole, False, False, False),
            (damaged, False, True, False),
            ("nowhere", True, False, True),
        ]

    run(store, story)


# -- over the network -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def faulty(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faulty")
    with (folder / "log").open("w") as log:
        running = Server(folder / "house", words=["--log-format", "json"], log=log)
        yield running, folder / "log"
        running.stop()


def test_a_fault_is_told_to_everyone_in_his_form(faulty):
    server, log = faulty
    table, keys = server.table()
    with server.sit(table, *keys) as both:
        both.at(0)
        both.decide(0, "1b2")
        both.at(1)
        with closing(sqlite3.connect(server.folder / "tables.db")) as database:
            database.execute("begin immediate")  # another program holds the file
            both.decide(1, "1c3")
            told = both.refusal()
            assert (told["type"], told["code"]) == ("error", "disk_busy")
            status, answer = server.post("/api/tables", {"game": "pylos"})
            assert (status, answer["code"]) == (503, "disk_busy")
            assert server.raw("/ready")[0] == 503
            assert server.raw("/health") == (200, "alive\n")
            database.rollback()
        both.decide(1, "1c3")
        both.at(2)
        assert server.raw("/ready") == (200, "ready\n")
    with closing(sqlite3.connect(server.folder / "tables.db")) as database:
        damage = '{"type":"decision","seat":0,"text":"9z9"}'
        database.execute("update log_entries set entry = ? where table_id = ?", (damage, table))
        database.commit()
    server.kill()
    server.start()
    assert server.ask(f"/api/tables/{table}/record") == (
        500,
        {"code": "unreadable", "sentence": unreadable_sentence()},
    )
    with server.sit(table, *keys) as lost:
        assert lost.receive()["code"] == "unreadable"
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {line["event"] for line in lines} >= {"storage.failed", "table.unreadable"}
    assert all({"at", "level", "logger", "event"} <= set(line) for line in lines)


def unreadable_sentence():
    return str(UnreadableTable())


# -- at the start -----------------------------------------------------------------------------------------------------


@pytest.fixture
def start(tmp_path_factory):
    """(exit code, standard error) of a server that should not start."""
    told = tmp_path_factory.mktemp("told") / "stderr"
    return lambda folder, *words, **limits: refused_start(folder, *words, told=told, **limits)


def test_a_second_server_on_the_folder_is_refused(faulty, start):
    server, _ = faulty
    code, said = start(server.folder)
    assert code == 2
    assert said.startswith(f"pyramidion: Another server uses {server.folder}")
    assert said.count("\n") == 1


def test_a_lock_goes_with_its_holder(tmp_path):
    with lock_folder(tmp_path):
        with pytest.raises(PyramidionError, match="Another server uses"), lock_folder(tmp_path):
            pass
        other = "import sys, pathlib; from pyramidion.server.storage.database import lock_folder\n"
        other += "with lock_folder(pathlib.Path(sys.argv[1])): pass"
        process = subprocess.run([sys.executable, "-c", other, str(tmp_path)], capture_output=True, text=True)
        assert "Another server uses" in process.stderr
    with lock_folder(tmp_path):
        pass


@pytest.mark.parametrize("content", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_is_said_at_the_start(tmp_path, content, start):
    (tmp_path / "tables.db").write_bytes(content)
    code, said = start(tmp_path)
    assert code == 2
    assert "tables.db is damaged" in said
    assert said.count("\n") == 1
    assert (tmp_path / "tables.db").read_bytes() == content, "it is left for whoever can mend it"


def test_a_database_that_is_damaged_inside_is_said_at_the_start(tmp_path, start):
    store = TableRepository(tmp_path / "tables.db")
    run(store, lambda services: services.new_table(NewTableRequest("pylos")))
    data = bytearray((tmp_path / "tables.db").read_bytes())
    page = 4096
    for start_of_page in range(page, len(data), page):
        data[start_of_page : start_of_page + 200] = os.urandom(200)
    (tmp_path / "tables.db").write_bytes(data)
    code, said = start(tmp_path)
    assert code == 2
    assert "tables.db is damaged" in said
    assert said.count("\n") == 1


def test_a_log_that_is_damaged_where_no_start_reads_it_is_said_too(tmp_path, start):
    store = TableRepository(tmp_path / "tables.db")
    store.add(TableRow("t", "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "seed"))
    store.append_all([NewEntry("t", number, DecisionEntry(0, "MARK" * 200), False) for number in range(50)])
    store.close()
    data = bytearray((tmp_path / "tables.db").read_bytes())
    page = 4096
    damaged = data.rindex(b"MARKMARK") // page * page
    data[damaged : damaged + 200] = os.urandom(200)
    (tmp_path / "tables.db").write_bytes(data)
    code, said = start(tmp_path)
    assert code == 2
    assert "tables.db is damaged" in said


def test_a_folder_that_is_none_is_said_at_the_start(tmp_path, start):
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        code, said = start(folder)
        assert code == 2
        assert "name another folder with --data" in said
        assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions there")
def test_a_folder_that_may_not_be_written_is_said_at_the_start(tmp_path, start):
    tmp_path.chmod(0o500)
    code, said = start(tmp_path, powers=False)
    tmp_path.chmod(0o700)
    assert code == 2
    assert "name another folder with --data" in said


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of size there")
def test_a_full_disk_is_said_at_the_start(tmp_path, start):
    code, said = start(tmp_path / "house", most_bytes=2000)
    assert code == 2
    assert said.count("\n") == 1, said
    assert "--data" in said


@pytest.mark.parametrize("host", ["999.1.1.1", "no such host", "203.0.113.77", "\u0301", "a" * 300])
def test_a_wrong_host_is_said_at_the_start(tmp_path, host, start):
    code, said = start(tmp_path, "--host", host)
    assert code == 2
    assert said.startswith("pyramidion: ")
    assert "No port" not in said or host in said
    assert said.count("\n") == 1


def test_an_empty_database_is_not_taken_for_a_new_server(tmp_path, start):
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "tables.db").touch()
    code, said = start(folder)
    assert (code, said.count("\n")) == (2, 1)
    assert "is empty: the games that were in it are lost" in said


@pytest.mark.parametrize(
    "made",
    [
        ("create table notes (line text)",),
        ("create table alembic_version (version_num text)", "insert into alembic_version values ('77')"),
    ],
)
def test_the_database_of_another_program_is_left_as_it_is(tmp_path, start, made):
    folder = tmp_path / "house"
    folder.mkdir()
    file = folder / "tables.db"
    with sqlite3.connect(file) as other:
        for statement in made:
            other.execute(statement)
    file.chmod(0o644)
    before = file.read_bytes()
    code, said = start(folder)
    assert (code, said.count("\n")) == (2, 1)
    assert "belongs to another program" in said
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (before, 0o644)


def test_a_missing_table_is_said_at_the_start(tmp_path, start):
    folder = tmp_path / "house"
    folder.mkdir()
    SqliteDatabase(folder / "tables.db").engine.dispose()
    with sqlite3.connect(folder / "tables.db") as ours:
        ours.execute("drop table log_entries")
    code, said = start(folder)
    assert (code, said.count("\n")) == (2, 1)
    assert "its table log_entries is missing" in said


def test_every_storage_error_has_a_sentence_for_the_start(tmp_path, monkeypatch):
    """Also one that a driver of a database in a file is not known to raise."""
    away = OperationalError("SELECT", {}, None)
    monkeypatch.setattr(database, "create_engine", raising(away))
    with pytest.raises(PyramidionError, match="does not answer"):
        SqliteDatabase(tmp_path / "tables.db")
    assert {error.code for error in STORAGE_ERRORS} == set(database._START_ERRORS)


def raising(error):
    def call(*_, **__):
        raise error

    return call
