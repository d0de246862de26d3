"""Tables in PostgreSQL: the same as in a file, and written by several servers simultaneously."""

import asyncio
from dataclasses import replace

import pytest
from rooms import room_of
from sqlalchemy.exc import IntegrityError

from pyramidion.core.errors import PyramidionError
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import (
    CancelInvitationRequest,
    ClaimSeatRequest,
    Decide,
    NewSeat,
    NewTableRequest,
    Resign,
)
from pyramidion.server.serve import ServeOptions, serve
from pyramidion.server.services import Services
from pyramidion.server.storage.archive import Archive, ArchiveQuery
from pyramidion.server.storage.database import PostgresDatabase
from pyramidion.server.storage.errors import StorageError, storage_error
from pyramidion.server.storage.table_repository import NewEntry, TableRepository, VersionConflict
from pyramidion.server.tables.client import RECONNECT, Client
from pyramidion.server.tables.log_entries import ChanceEntry, DecisionEntry
from pyramidion.server.tables.seats import Seating
from pyramidion.server.tables.table_data import SeatRow, TableRow, Terms

ROW = TableRow("t", "pylos", {"rules": "mature"}, (SeatRow("Ann"), SeatRow("Bob")), "a secret seed", made=1.0)


@pytest.fixture
def place(postgres, tmp_path):
    """Opens the same new database, as another server does."""
    url = postgres.database()
    opened = []

    def store():
        opened.append(TableRepository(PostgresDatabase(url, tmp_path / "tables.key")))
        return opened[-1]

    store.url = url
    yield store
    for one in opened:
        one.close()


def test_what_is_kept_is_read_back(place):
    store = place()
    store.add(ROW, "an address")
    store.append("t", 0, DecisionEntry(0, "show 2", at=5.0), secret=True)
    store.append("t", 1, ChanceEntry("3", at=6.0))
    with store._engine.connect() as raw:
        assert all(text.startswith("aes1:") for text in raw.exec_driver_sql("select seed from tables").scalars())
        texts = raw.exec_driver_sql("select entry from log_entries order by number").scalars().all()
        assert (texts[0][:5], texts[1]) == ("aes1:", '{"type":"chance","text":"3","at":6.0}')
    again = place()
    assert again.load("t") == (ROW, [DecisionEntry(0, "show 2", at=5.0), ChanceEntry("3", at=6.0)])
    assert again.load("t", 1)[1] == [ChanceEntry("3", at=6.0)]
    assert again.log_positions(["t", "u"]) == {"t": (2, 0)}
    assert (again.count(), again.count("an address"), again.count("another")) == (1, 1, 0)
    with pytest.raises(IntegrityError):
        again.append("t", 1, DecisionEntry(1, "show 1"))


def test_many_entries_are_kept_together_or_not_at_all(place, tmp_path):
    kinds = [DecisionEntry(0, "show 2"), ChanceEntry("100 % ? %s"), DecisionEntry(1, "3")]
    for store in (place(), TableRepository(tmp_path / "tables.db")):
        store.add(ROW)
        log = [kinds[number % 3] for number in range(250)]
        store.append_all([NewEntry("t", number, entry, number % 3 == 0) for number, entry in enumerate(log)])
        assert store.load("t")[1] == log
        with pytest.raises(IntegrityError):
            store.append_all([NewEntry("t", number, log[0], False) for number in (*range(250, 400), 249)])
        assert len(store.load("t")[1]) == 250
        store.close()


def test_seats_are_changed_by_who_knows_them(place):
    store, other = place(), place()
    store.add(ROW)
    store.set_seats("t", Terms(), (SeatRow("Ann"), SeatRow("Cid")), 0)
    with pytest.raises(VersionConflict):
        other.set_seats("t", Terms(), (SeatRow("Dan"), SeatRow("Bob")), 0)
    row, _ = other.load("t")
    assert ([seat.name for seat in row.seats], row.seat_revision) == (["Ann", "Cid"], 1)


def test_what_is_let_go_is_gone_everywhere(place):
    store, other = place(), place()
    for name in "abc":
        store.add(replace(ROW, id=name))
    store.append("a", 0, DecisionEntry(0, "1b2"))
    with store._engine.begin() as raw:
        raw.exec_driver_sql("update tables set visited_at = '2020-01-01' where id <> 'c'")
    assert sorted(store.delete_expired(7, 365) + other.delete_expired(7, 365)) == ["a", "b"]
    assert (other.deletion_reason("a"), other.deletion_reason("c")) == ("expired", None)
    assert other.load("a") is None


def test_a_database_of_a_newer_version_is_refused(place):
    store = place()
    with store._engine.begin() as raw:
        raw.exec_driver_sql("update alembic_version set version_num = 'later'")
    with pytest.raises(PyramidionError, match="newer version of Pyramidion"):
        place()


def test_a_server_without_the_key_is_refused(place, tmp_path):
    place()
    key = (tmp_path / "tables.key").read_bytes()
    (tmp_path / "tables.key").unlink()
    with pytest.raises(PyramidionError, match=r"key of .* is missing"):
        place()
    assert not (tmp_path / "tables.key").exists()
    (tmp_path / "tables.key").write_bytes(bytes(32))
    with pytest.raises(PyramidionError, match="another key"):
        place()
    (tmp_path / "tables.key").write_bytes(key)
    place()


@pytest.mark.parametrize("url", ["mysql://u@h/d", "postgres", "postgresql://[", ""])
def test_what_names_no_database_of_ours_is_refused(tmp_path, url):
    with pytest.raises(PyramidionError, match="postgresql://"):
        PostgresDatabase(url, tmp_path / "tables.key")


def test_a_database_that_is_not_there_is_said_without_its_password(tmp_path):
    with pytest.raises(PyramidionError, match="cannot be used") as fault:
        PostgresDatabase("postgresql://house:sesame@127.0.0.1:1/none", tmp_path / "tables.key")
    assert "sesame" not in str(fault.value)


def test_who_loses_a_race_is_refused_and_reads_on(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(NewTableRequest("pylos"))
        clients = Client(frozenset({0, 1})), Client(frozenset({0, 1}))
        rooms = await room_of(one, table), await room_of(other, table)
        for room, client in zip(rooms, clients, strict=True):
            await room.connect(client)
        done = await asyncio.gather(
            rooms[0].actor.handle(clients[0], Decide(0, 0, "1b2")),
            rooms[1].actor.handle(clients[1], Decide(0, 0, "1c3")),
            return_exceptions=True,
        )
        assert sorted(getattr(error, "code", "done") for error in done) == ["done", "stale"]
        (loser,) = [room for room, error in zip(rooms, done, strict=True) if error]
        assert [room.table.session.moves for room in rooms] == [loser.table.session.moves] * 2
        assert [entry.text for entry in one.store.tables.load(table)[1]] == [loser.table.session.moves[0][1]]
        await one.close()
        await other.close()

    asyncio.run(story())


def test_what_is_told_by_the_way_needs_not_be_read_from_disk(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(NewTableRequest("pylos"))
        client = Client(frozenset({0, 1}))
        room, following = await room_of(one, table), await room_of(other, table)
        await room.connect(client)
        await following.connect(Client(frozenset()))
        told, read, load = [], [], other.store.tables.load
        one.registry.coordinator.publish = told.append
        other.store.tables.load = lambda *asked: read.append(asked) or load(*asked)

        async def hear(news):
            other.registry._on_peer_message(news)
            while other.registry._catching_up:
                await asyncio.sleep(0.01)

        for ply, text in enumerate(("1b2", "1c3", "1a1", "1d4")):
            await room.actor.handle(client, Decide(ply % 2, ply, text))
        newer = [news for news in told if isinstance(news, LogAdvanced)]
        await hear(newer[0])
        await hear(newer[1])
        assert (following.table.ply, read) == (2, [])
        await hear(newer[3])  # the one before was lost
        assert (following.table.ply, read) == (4, [(table, 2)])
        assert following.table.session.moves == room.table.session.moves
        await one.close()
        await other.close()

    asyncio.run(story())


def test_who_comes_is_told_all_that_was_announced_elsewhere_though_word_of_the_last_is_still_under_way(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(NewTableRequest("pylos"))
        client = Client(frozenset({0, 1}))
        room, following = await room_of(one, table), await room_of(other, table)
        await room.connect(client)
        told = []
        one.registry.coordinator.publish = told.append
        for ply, text in enumerate(("1b2", "1c3")):
            await room.actor.handle(client, Decide(ply % 2, ply, text))
        newer = [news for news in told if isinstance(news, LogAdvanced)]
        following.actor.note_peer_report(newer[0])
        assert (await room_of(other, table)).table.ply == 2
        await one.close()
        await other.close()

    asyncio.run(story())


def test_who_comes_while_a_table_is_being_opened_is_told_what_was_announced_meanwhile(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(NewTableRequest("pylos"))
        client = Client(frozenset({0, 1}))
        room = await room_of(one, table)
        await room.connect(client)
        replay, slices = asyncio.Event(), other.registry._slicer
        through = slices.run

        async def slowly(work):
            await replay.wait()
            await through(work)

        slices.run = slowly
        first = asyncio.create_task(room_of(other, table))
        while not other.registry._openings:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # its log is read by now
        await room.actor.handle(client, Decide(0, 0, "1b2"))
        second = asyncio.create_task(room_of(other, table))
        await asyncio.sleep(0)
        replay.set()
        assert (await second).table.ply == 1
        await first
        await one.close()
        await other.close()

    asyncio.run(story())


def test_what_is_secret_is_told_to_no_other_server(place):
    async def story():
        services = Services(place())
        table, _ = await services.new_table(NewTableRequest("pyramid_ball", options={"opening": "red", "clock": 0}))
        room, client = await room_of(services, table), Client(frozenset({0}))
        await room.connect(client)
        told = []
        services.registry.coordinator.publish = told.append
        await room.actor.handle(client, Decide(0, 0, "S:F.. M:... L:..."))
        assert [news.entry for news in told if isinstance(news, LogAdvanced)] == [None]
        assert "F.." not in repr(told)
        await services.close()

    asyncio.run(story())


def test_secret_decisions_at_one_moment_are_both_kept(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(NewTableRequest("pyramid_ball", options={"opening": "red", "clock": 0}))
        rooms = await room_of(one, table), await room_of(other, table)
        clients = [Client(frozenset({seat})) for seat in (0, 1)]
        for room, client in zip(rooms, clients, strict=True):
            await room.connect(client)
        programs = "S:F.. M:... L:R..", "S:F.. M:... L:L.."
        await asyncio.gather(
            *(rooms[seat].actor.handle(clients[seat], Decide(seat, 0, programs[seat])) for seat in (0, 1))
        )
        entries = one.store.tables.load(table)[1]
        assert {(entry.seat, entry.text) for entry in entries if isinstance(entry, DecisionEntry)} >= set(
            enumerate(programs)
        )
        await one.close()
        await other.close()

    asyncio.run(story())


def test_one_seat_is_given_to_one_person(place):
    async def story():
        one, other = Services(place()), Services(place())
        wanted = NewTableRequest("pylos", public=True, seats=[NewSeat("person"), NewSeat("open")])
        table, _ = await one.new_table(wanted)
        # Both know the table as it was before.
        await room_of(one, table), await room_of(other, table)
        done = await asyncio.gather(
            *(
                Seating(services).claim(table, ClaimSeatRequest(nonce=name.lower() * 8, seat=1, name=name))
                for services, name in ((one, "Anna"), (other, "Bert"))
            ),
            return_exceptions=True,
        )
        (refused,) = [error for error in done if isinstance(error, RequestError)]
        assert refused.code == "taken"
        await one.close()
        await other.close()

    asyncio.run(story())


INVITATION = NewTableRequest("pylos", public=True, seats=[NewSeat("person"), NewSeat("open")])


def test_a_seat_is_taken_or_its_invitation_cancelled(place):
    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(INVITATION)
        # Both know the table as it was before.
        await room_of(one, table), await room_of(other, table)
        creator = Seating(one)
        claimed, cancelled = await asyncio.gather(
            Seating(other).claim(table, ClaimSeatRequest(nonce="bertbert", seat=1, name="Bert")),
            creator.cancel_invitation(table, CancelInvitationRequest(creator.creator_key(table))),
            return_exceptions=True,
        )
        if cancelled is None:
            assert (claimed.code, one.store.tables.load(table)) == ("cancelled", None)
        else:
            assert (cancelled.code, claimed.seat) == ("begun", 1)
            assert not one.store.tables.load(table)[0].seats[1].open
        await one.close()
        await other.close()

    asyncio.run(story())


@pytest.mark.parametrize("reported", [True, False])
def test_a_cancelled_invitation_ends_at_all_servers(place, reported):
    """reported: whether a server is notified; otherwise it finds out when it next looks."""

    async def story():
        one, other = Services(place()), Services(place())
        table, _ = await one.new_table(INVITATION)
        client = Client(frozenset())
        await (await room_of(other, table)).connect(client)
        told = []
        one.registry.coordinator.publish = told.append
        creator = Seating(one)
        await creator.cancel_invitation(table, CancelInvitationRequest(creator.creator_key(table)))
        if reported:
            (news,) = [news for news in told if isinstance(news, LogAdvanced)]
            other.registry._on_peer_message(news)
        else:
            await other.registry.poll_peers()
        while other.registry._catching_up:
            await asyncio.sleep(0.01)
        assert client.close_code == RECONNECT
        with pytest.raises(RequestError) as refused:
            await room_of(other, table)
        assert refused.value.code == "cancelled"
        await one.close()
        await other.close()

    asyncio.run(story())


def test_finished_games_are_written_down_once_and_found_in_either_house(place):
    async def story():
        one, other = Services(place()), Services(place())
        seats = [NewSeat(name="Ann_100%"), NewSeat(name="Zoë")]
        table, keys = await one.new_table(NewTableRequest("pylos", seats=seats))
        rooms = await room_of(one, table), await room_of(other, table)
        client = Client(frozenset({0}))
        await rooms[0].connect(client)
        await rooms[0].actor.handle(client, Resign(0))
        await rooms[1].actor.catch_up(from_disk=True)
        archives = [Archive(services.store.tables.database) for services in (one, other)]
        await asyncio.gather(
            *(asyncio.to_thread(archive.save, room.table) for archive, room in zip(archives, rooms, strict=True))
        )
        hashes = (hash_key(keys[1]),)
        wanted = ArchiveQuery(hashes, opponent="ann_1", result="won")
        assert [(game.table_id, game.yours) for game in archives[1].search(wanted, 9)] == [(table, (1,))]
        for other_search in (
            ArchiveQuery(hashes, opponent="ann%1"),
            ArchiveQuery(hashes, result="lost"),
            ArchiveQuery((hash_key("x"),)),
        ):
            assert archives[0].search(other_search, 9) == []
        await one.close()
        await other.close()

    asyncio.run(story())


def test_a_database_that_went_away_is_told_and_comes_back(place, postgres):
    async def story():
        services = Services(place())
        table, _ = await services.new_table(NewTableRequest("pylos"))
        room = await room_of(services, table)
        client = Client(frozenset({0, 1}))
        await room.connect(client)
        await room.actor.handle(client, Decide(0, 0, "1b2"))
        postgres.kill()
        with pytest.raises(StorageError) as fault:
            await room.actor.handle(client, Decide(1, 1, "1c3"))
        assert fault.value.code == "disk_away"
        assert not services.store.works
        postgres.start()
        await room.actor.handle(client, Decide(1, 1, "1c3"))
        assert [entry.text for entry in services.store.tables.load(table)[1]] == ["1b2", "1c3"]
        await services.close()

    asyncio.run(story())


def test_redis_without_a_database_is_refused(tmp_path):
    with pytest.raises(PyramidionError, match="PYRAMIDION_DATABASE"):
        serve(ServeOptions("127.0.0.1", 0, tmp_path, False, redis="redis://127.0.0.1/0"))


def test_faults_of_the_database_have_words():
    class Fault(Exception):
        def __init__(self, sqlstate):
            self.sqlstate = sqlstate

    words = {"53100": "disk_full", "25006": "disk_readonly", "57P01": "disk_away", "08006": "disk_away"}
    assert {state: storage_error(Fault(state)).code for state in words} == words
    assert storage_error(Fault("42P01")).code == "disk_failed"
