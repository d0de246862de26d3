"""What lies on disk: for the owner alone, and secrets of running games unreadable without the key beside."""

import sqlite3
import stat

import pytest
from sqlalchemy import create_engine

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.encryption import DecryptionError, SecretBox
from pyramidion.server.storage.table_repository import TableRepository
from pyramidion.server.tables.log_entries import DecisionEntry
from pyramidion.server.tables.table_data import SeatRow, TableRow

ROW = TableRow("t", "pylos", {}, (SeatRow("Ann"), SeatRow("Bob")), "a secret seed")


def everything_in(folder):
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_only_the_owner_may_read(tmp_path):
    folder = tmp_path / "house"
    store = TableRepository(folder / "tables.db")
    store.add(ROW)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert {path.name for path in folder.iterdir()} >= {"tables.db", "tables.db-wal", "tables.key"}
    store.close()


def test_games_that_others_could_read_are_closed_to_them(tmp_path):
    folder = tmp_path / "house"
    TableRepository(folder / "tables.db").close()
    for path in (folder, *folder.iterdir()):
        path.chmod(0o777)
    TableRepository(folder / "tables.db").close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_a_folder_of_others_keeps_its_rights(tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "letters").mkdir()
    TableRepository(tmp_path / "tables.db").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_seeds_and_sealed_decisions_are_not_on_disk_in_the_clear(server, tmp_path):
    table, keys = server.table("pyramid_ball", opening="red", clock=0)
    with server.sit(table, keys[0]) as home:
        home.at(0)
        home.decide(0, "S:F.. M:... L:R..")
        home.at(1)
        assert b"S:F.. M:..." not in everything_in(server.folder)
        with sqlite3.connect(server.folder / "tables.db") as database:
            (seed,) = database.execute("select seed from tables where id = ?", (table,)).fetchone()
        assert seed.startswith("aes1:")
    with server.sit(table, *keys) as both:
        assert both.at(1)["decided"] == [0]


def test_what_is_hidden_is_read_back_and_belongs_to_its_place(tmp_path):
    store = TableRepository(tmp_path / "tables.db")
    store.add(ROW)
    store.append("t", 0, DecisionEntry(0, "show 2"), secret=True)
    store.append("t", 1, DecisionEntry(1, "show 1"), secret=False)
    assert store.load("t") == (ROW, [DecisionEntry(0, "show 2"), DecisionEntry(1, "show 1")])
    store.close()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update log_entries set entry = (select entry from log_entries where number = 0)")
    store = TableRepository(tmp_path / "tables.db")
    with pytest.raises(DecryptionError):
        store.load("t")
    store.close()


def test_another_key_reads_nothing(tmp_path):
    hidden = SecretBox(tmp_path / "one.key").encrypt("show 2", "t.0")
    with pytest.raises(DecryptionError):
        SecretBox(tmp_path / "other.key").decrypt(hidden, "t.0")
    assert SecretBox(tmp_path / "one.key").decrypt(hidden, "t.0") == "show 2"
    with pytest.raises(DecryptionError):
        SecretBox(tmp_path / "one.key").decrypt("show 2", "t.0")
    (tmp_path / "short.key").write_bytes(b"123")
    with pytest.raises(PyramidionError, match="32 bytes"):
        SecretBox(tmp_path / "short.key")


def test_a_newer_schema_is_left_alone(tmp_path):
    TableRepository(tmp_path / "tables.db").close()
    with create_engine(f"sqlite:///{tmp_path / 'tables.db'}").begin() as database:
        database.exec_driver_sql("update alembic_version set version_num = 'later'")
    with pytest.raises(PyramidionError, match="newer version of Pyramidion"):
        TableRepository(tmp_path / "tables.db")
