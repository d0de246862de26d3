"""The house: all rooms, the store behind them, and the keys that let people in."""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from pyramidion.core.catalogue import game
from pyramidion.core.chance import new_seed
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.players.levels import level
from pyramidion.server.bots import Bots
from pyramidion.server.messages import Refused, SeatWanted, TableWanted
from pyramidion.server.room import Room
from pyramidion.server.store import LogEntry, SeatRow, Store, TableRow
from pyramidion.server.table import Table

MOST_TABLES = 100_000
_T = TypeVar("_T")


class House:
    """Makes tables, finds them, and keeps in memory those that somebody sits at."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # SQLite takes one writer at a time; one thread keeps the event loop free and the order clear.
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self.bots = Bots()

    async def _on_disk(self, call: Callable[..., _T], *args: Any) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._disk, call, *args)

    async def append(self, table_id: str, number: int, entry: LogEntry) -> None:
        """Puts a log entry on disk."""
        await self._on_disk(self._store.append, table_id, number, entry)

    # -- tables -------------------------------------------------------------------------------------------------------

    async def new_table(self, wanted: TableWanted) -> tuple[str, list[str | None]]:
        """Makes a table; gives its id and the keys of the persons' seats. Raises Refused."""
        try:
            chosen = game(wanted.game, **wanted.options)
            seats = _seats(chosen, wanted.seats)
        except PyramidionError as error:
            raise Refused("bad_table", str(error)) from error
        keys = [None if seat.level else _new_key() for seat in seats]
        rows = tuple(replace(seat, key_hash=_hash(key)) for seat, key in zip(seats, keys, strict=True))
        return await self._add(chosen, rows, None), keys

    async def rematch(self, table_id: str, keys: Sequence[str]) -> tuple[str, list[str | None]]:
        """The same game and players with the seats turned by one; gives the keys of the asker's seats there.

        Whoever asks second comes to the same table. Raises Refused unless the game is over and a key fits.
        """
        room = await self.room(table_id)
        old = room.table
        held = self.held_seats(old, keys)
        if not held:
            raise Refused("not_yours", "A rematch takes a seat's key.", 403)
        if old.result is None:
            raise Refused("running", "This game is not over yet.", 409)
        async with self._opening:
            found = await self._on_disk(self._store.rematch_of, table_id)
            if found is None:
                turned = [*old.seats[1:], old.seats[0]]
                found = await self._add(old.game, tuple(replace(seat, key_hash=None) for seat in turned), table_id)
        new = (await self.room(found)).table
        count = len(new.seats)
        mine = [seat for seat in range(count) if (seat + 1) % count in held and new.seats[seat].key_hash is None]
        given = {seat: _new_key() for seat in mine}
        new.seats = tuple(
            replace(row, key_hash=_hash(given[seat])) if seat in given else row for seat, row in enumerate(new.seats)
        )
        await self._on_disk(self._store.claim, found, new.seats)
        self.left(table_id)
        self.left(found)
        return found, [given.get(seat) for seat in range(count)]

    async def _add(self, chosen: Game[Any], seats: tuple[SeatRow, ...], rematch_of: str | None) -> str:
        if await self._on_disk(self._store.count) >= MOST_TABLES:
            raise Refused("full", "This house keeps no more tables.", 503)
        table_id = secrets.token_urlsafe(9)
        row = TableRow(table_id, chosen.info.id, dict(chosen.options), seats, new_seed(), rematch_of)
        await self._on_disk(self._store.add, row)
        return table_id

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded from its log if need be. Raises Refused if there is none."""
        room = self._rooms.get(table_id)
        if room is None:
            loaded = await self._on_disk(self._store.load, table_id[:100])
            if loaded is None:
                raise Refused("no_table", "There is no such table here.", 404)
            # Another task may have opened it while this one waited for the disk.
            room = self._rooms.setdefault(table_id, Room(Table(*loaded), self.append, self.bots, self.left))
        return room

    def left(self, table_id: str) -> None:
        """Forgets a room that nobody is in; its log is on disk."""
        room = self._rooms.get(table_id)
        if room is not None and room.empty:
            del self._rooms[table_id]

    @staticmethod
    def held_seats(table: Table, keys: Sequence[str]) -> frozenset[int]:
        """The seats that these keys open."""
        hashes = [_hash(key) or "" for key in keys]
        return frozenset(
            seat
            for seat, row in enumerate(table.seats)
            if row.key_hash is not None and any(hmac.compare_digest(row.key_hash, known) for known in hashes)
        )

    async def close(self) -> None:
        """Ends bots and store."""
        for room in self._rooms.values():
            await room.close()
        await self.bots.close()
        self._disk.shutdown()
        self._store.close()


def _seats(chosen: Game[Any], wanted: Sequence[SeatWanted]) -> list[SeatRow]:
    if len(wanted) > len(chosen.seats):
        raise PyramidionError(f"{chosen.info.title} has {len(chosen.seats)} seats: {', '.join(chosen.seats)}.")
    rows = []
    for name, seat in zip(chosen.seats, [*wanted, *[SeatWanted()] * len(chosen.seats)], strict=False):
        if seat.kind == "bot":
            rows.append(
                SeatRow(f"{level(seat.level or 'medium').name.capitalize()} bot", level(seat.level or "medium").name)
            )
        else:
            rows.append(SeatRow(_clean(seat.name or "") or name))
    return _numbered(rows)


def _numbered(rows: Sequence[SeatRow]) -> list[SeatRow]:
    """Those who have one name get numbers: Gentle bot 1, Gentle bot 2."""
    names = [row.name for row in rows]
    return [
        replace(row, name=f"{row.name} {names[: at + 1].count(row.name)}") if names.count(row.name) > 1 else row
        for at, row in enumerate(rows)
    ]


def _clean(name: str) -> str:
    """A name without control and formatting characters, on one line."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in name).split())


def _new_key() -> str:
    return secrets.token_urlsafe(16)


def _hash(key: str | None) -> str | None:
    return None if key is None else hashlib.sha256(key.encode()).hexdigest()
