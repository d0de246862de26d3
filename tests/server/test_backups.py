"""All tables in one file and back, from either kind of database into either, while people play."""

import shutil
import sqlite3
import stat
import threading
from contextlib import closing

import pytest

from pyramidion.core.errors import PyramidionError
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.storage.backup import back_up, restore
from pyramidion.server.storage.database import PostgresDatabase
from pyramidion.server.storage.encryption import SecretBox
from pyramidion.server.storage.table_repository import NewEntry, TableRepository
from pyramidion.server.tables.log_entries import DecisionEntry, SeatEntry
from pyramidion.server.tables.table_data import SeatRow, TableRow, Terms


def row(name):
    seats = SeatRow("Ann", key_hash="a"), SeatRow("Zoë", open=True)
    return TableRow(
        name,
        "pylos",
        {"rules": "mature"},
        seats,
        f"seed of {name}",
        None,
        Terms(public=True, time_control=TimeControl("move", 9)),
    )


def filled(store):
    for number in range(3):
        store.add(row(f"t{number}"), "an address")
        store.append(f"t{number}", 0, DecisionEntry(0, "1b2", at=7.0))
        store.append(f"t{number}", 1, DecisionEntry(1, "show 1", at=8.0), secret=True)
    store.set_seats("t1", Terms(), (SeatRow("Ann"), SeatRow("Bob")), 0, NewEntry("t1", 2, SeatEntry(1, "Bob"), False))
    with store._engine.begin() as raw:
        raw.exec_driver_sql("update tables set visited_at = '2020-01-01' where id = 't2'")
    assert store.delete_expired(7, 365) == ["t2"]
    store.record_heartbeat(1e9)
    return everything(store)


def everything(store):
    told = {name: store.load(name) for name in ("t0", "t1")}
    rows = {name: found[0].made for name, found in told.items()}
    ats = {name: [entry.at for entry in found[1]] for name, found in told.items()}
    return (
        told,
        rows,
        ats,
        store.deletion_reason("t2"),
        store.count("an address"),
        store.lobby(9, 9, 1),
        store.log_positions(["t1"]),
    )


@pytest.fixture
def installation(tmp_path, postgres):
    """Makes houses: `file` or `postgres`. Gives (folder, url), and opens them."""
    opened = []

    def made(kind, name, key=None):
        folder = tmp_path / name
        folder.mkdir()
        if key:
            shutil.copy(key / "tables.key", folder)
        url = postgres.database() if kind == "postgres" else None

        def store():
            opened.append(
                TableRepository(PostgresDatabase(url, folder / "tables.key") if url else folder / "tables.db")
            )
            return opened[-1]

        return folder, url, store

    yield made
    for store in opened:
        store.close()


@pytest.mark.parametrize("origin", ["file", "postgres"])
@pytest.mark.parametrize("target", ["file", "postgres"])
def test_tables_go_from_one_house_to_another(installation, tmp_path, origin, target):
    folder, url, store = installation(origin, "one")
    before = filled(store())
    file = tmp_path / "backup.db"
    assert back_up(folder, url, file) == (2, 5)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]
    assert b"seed of t0" not in file.read_bytes()
    assert b"show 1" not in file.read_bytes()
    other, url, store = installation(target, "other", key=folder)
    assert restore(other, url, file) == (2, 5)
    again = store()
    assert everything(again) == before
    again.append("t0", 2, DecisionEntry(0, "1c3"))
    again.close()
    with pytest.raises(PyramidionError, match="already has tables"):
        restore(other, url, file)


@pytest.mark.parametrize("origin", ["file", "postgres"])
def test_a_backup_is_of_one_moment(installation, tmp_path, origin):
    folder, url, store = installation(origin, "one")
    running = store()
    running.add(row("a"))
    running.add(row("b"))
    over = threading.Event()

    def play():
        number = 0
        while not over.is_set():
            # Both or neither: so the logs of the two tables are alike at every moment.
            running.append_all([NewEntry(name, number, DecisionEntry(0, "x" * 200), False) for name in "ab"])
            number += 1

    player = threading.Thread(target=play)
    player.start()
    try:
        lengths = []
        for number in range(5):
            file = tmp_path / f"backup{number}"
            back_up(folder, url, file)
            counts = "select count(*) from log_entries where table_id = ?"
            with closing(sqlite3.connect(file)) as copy:
                a, b = (copy.execute(counts, name).fetchone()[0] for name in "ab")
            assert a == b
            lengths.append(a)
    finally:
        over.set()
        player.join()
    assert lengths == sorted(lengths)
    assert lengths[-1] > 0


def test_what_cannot_be_is_said(installation, tmp_path):
    folder, _, store = installation("file", "one")
    with pytest.raises(PyramidionError, match="no games"):
        back_up(folder, None, tmp_path / "backup.db")
    filled(store())
    back_up(folder, None, tmp_path / "backup.db")
    with pytest.raises(PyramidionError, match="already exists"):
        back_up(folder, None, tmp_path / "backup.db")
    with pytest.raises(PyramidionError, match="cannot be written"):
        back_up(folder, None, tmp_path / "nowhere" / "backup.db")
    other, _, _ = installation("file", "other")
    with pytest.raises(PyramidionError, match=r"tables\.key"):
        restore(other, None, tmp_path / "backup.db")
    (other / "tables.key").write_bytes(bytes(32))
    with pytest.raises(PyramidionError, match="another key"):
        restore(other, None, tmp_path / "backup.db")
    (tmp_path / "nonsense").write_bytes(b"no database" * 100)
    with pytest.raises(PyramidionError, match="not a backup"):
        restore(other, None, tmp_path / "nonsense")
    with pytest.raises(PyramidionError, match="no file"):
        restore(other, None, tmp_path / "none")
    assert not (other / "tables.db").exists()


def test_the_commands(installation, tmp_path, capsys, monkeypatch):
    from pyramidion.cli import main

    monkeypatch.delenv("PYRAMIDION_DATABASE", raising=False)
    folder, _, store = installation("file", "one")
    before = filled(store())
    assert main(["serve", "backup", str(tmp_path / "b"), "--data", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("2 tables with 5 entries are in")
    other, url, store = installation("postgres", "other", key=folder)
    monkeypatch.setenv("PYRAMIDION_DATABASE", url)
    assert main(["serve", "backup", "--restore", str(tmp_path / "b"), "--data", str(other)]) == 0
    assert capsys.readouterr().out == "2 tables with 5 entries are restored.\n"
    assert everything(store()) == before


def test_a_source_that_cannot_be_read_is_named(installation, tmp_path):
    """Not the file that would have been written."""
    folder, _, store = installation("file", "one")
    filled(store())
    file = folder / "tables.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("update alembic_version set version_num = 'later'")
        database.execute("pragma wal_checkpoint(truncate)")
    with pytest.raises(PyramidionError, match=r"tables\.db was written by a newer version"):
        back_up(folder, None, tmp_path / "backup.db")
    file.write_bytes(file.read_bytes()[:4096] + bytes(range(256)) * 64)
    with pytest.raises(PyramidionError, match=r"tables\.db cannot be read"):
        back_up(folder, None, tmp_path / "backup.db")
    assert not (tmp_path / "backup.db").exists()


def test_an_empty_database_is_neither_backed_up_nor_restored(tmp_path):
    (tmp_path / "tables.db").touch()
    with pytest.raises(PyramidionError, match="is empty: the games that were in it are lost"):
        back_up(tmp_path, None, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
    house = tmp_path / "house"
    house.mkdir()
    SecretBox(house / "tables.key")
    with pytest.raises(PyramidionError, match="is empty: there are no tables in it to restore"):
        restore(house, None, tmp_path / "tables.db")
    assert not (house / "tables.db").exists()


def test_looking_at_an_empty_database_leaves_its_log_of_writes(tmp_path):
    """SQLite deletes the `-wal` beside a file of no bytes, even where it may only read; the games may be in it."""
    (tmp_path / "tables.db").touch()
    (tmp_path / "tables.db-wal").write_bytes(b"games")
    with pytest.raises(PyramidionError, match="is empty"):
        TableRepository(tmp_path / "tables.db")
    assert (tmp_path / "tables.db-wal").read_bytes() == b"games"
