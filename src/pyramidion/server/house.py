"""The house: all rooms, the store behind them, and the keys that let people in."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pyramidion.core.catalogue import game
from pyramidion.core.chance import new_seed
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.server import moment
from pyramidion.server.appending import Appending
from pyramidion.server.archive import Archive, Finished, Search
from pyramidion.server.bots import Bots
from pyramidion.server.devices import Devices
from pyramidion.server.elsewhere import Elsewhere, Here
from pyramidion.server.far import BEAT_SECONDS, Far
from pyramidion.server.faults import DiskFault, refused, unreadable
from pyramidion.server.keys import hashed
from pyramidion.server.limits import Buckets, Limits
from pyramidion.server.memory import give_back_always
from pyramidion.server.messages import Refused, TableWanted
from pyramidion.server.metrics import Metrics
from pyramidion.server.neighbours import Deadline, Neighbours, Newer
from pyramidion.server.pace import Slices
from pyramidion.server.room import Room
from pyramidion.server.store import LogEntry, NewEntry, Overtaken, SeatRow, Store, TableRow, Terms
from pyramidion.server.table import Table
from pyramidion.server.tasks import end
from pyramidion.server.wanted import seats_of, start_of, time_of

LIMITS = Limits()
SWEEP_SECONDS = 600.0
"""How often tables are looked for that nobody has come to for long."""

DUE_SECONDS = 5.0
"""How often it is looked whose time is over at tables where nobody is."""

MOST_DUE = 50
"""So many tables are looked at in one go."""

LOOK_SECONDS = 1.0
"""How often a server of several looks what the others have done at its tables; mostly it has heard before."""

AWAKE_SECONDS = 20.0
"""How often it is written down that the house is up; longer gaps are outages, which count for nobody."""

LAG_SECONDS = 0.5
"""How often it is measured how late the event loop is."""

NOTICE_SECONDS = 10.0
"""Whoever comes to a table so soon sees himself that it is his turn there: he is not told of it."""

LOBBY_TABLES, LOBBY_DAYS = 100, 3.0
"""So many tables are offered at most, and only those that somebody came to in so many days."""

TOUCH_SECONDS = 1800.0
"""That somebody has come to a table is looked up on disk so often at most."""

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class House:
    """Makes tables, finds them, and keeps in memory those that somebody sits at, and some that were left lately."""

    def __init__(
        self, store: Store, limits: Limits = LIMITS, metrics: Metrics | None = None, redis: str | None = None
    ) -> None:
        """redis: joins the servers of a shared database (see `Neighbours`). Raises PyramidionError if it is none."""
        self._store = store
        self.database = store.database
        self.shared = store.database.shared
        self._neighbours = Neighbours(redis, store.database.vault.fingerprint, self._hear)
        self._elsewhere: dict[str, Elsewhere] = {}
        """Who is at tables at other servers."""
        self._reading_on: dict[str, asyncio.Task[None]] = {}
        self._led: frozenset[str] = frozenset()
        """Tables that this server led when it last looked."""
        self._archive = Archive(store.database)
        self._devices = Devices(store.database)
        self.limits = limits
        self.metrics = metrics or Metrics()
        self._disk = ThreadPoolExecutor(store.database.threads, thread_name_prefix="store")
        self._rooms: dict[str, Room] = {}
        self._idle: dict[str, None] = {}
        """Rooms that nobody is in, longest left first."""
        self._openings: dict[str, asyncio.Task[None]] = {}
        self._slices = Slices()
        self._appending = Appending(self._keep)
        self._new_tables = Buckets(limits.new_tables)
        self._by_itself: list[asyncio.Task[None]] = []
        self.bots = Bots(far=None if redis is None else Far(redis))
        self._outages = store.stay_awake(2 * AWAKE_SECONDS)
        self._unwritten = False
        """Whether it could not be written down lately that the house is up."""
        self.disk_works = True
        """Whether the last thing asked of the disk was done."""
        self._show()

    def _show(self) -> None:
        show = self.metrics.watch
        show("tables_open", "Tables in memory", lambda: len(self._rooms))
        show("tables_idle", "Tables in memory that nobody is at", lambda: len(self._idle))
        show("tables_opening", "Tables that are being read from their logs", lambda: len(self._openings))
        show("bots_waiting", "Questions that wait for a bot's process", lambda: self.bots.waiting)
        show("bots_elsewhere", "Workers on other machines that think for bots", lambda: self.bots.elsewhere)
        show("redis_works", "1 if Redis did what it was last asked for", lambda: int(self._neighbours.answers))
        show("tables_led", "Tables with guests whose chance, clocks and bots are seen to here", self._count_led)
        show("disk_works", "1 if the disk did what it was last asked for", lambda: int(self.disk_works))

    def _count_led(self) -> int:
        return sum(room.leads and bool(room.company) for room in self.rooms)

    async def on_disk(self, call: Callable[..., _T], *args: Any) -> _T:
        """Does something with the store, out of the event loop's way. Raises DiskFault."""
        try:
            with self.metrics.timing(self.metrics.disk):
                done = await asyncio.get_running_loop().run_in_executor(self._disk, call, *args)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            self.disk_works = False
            fault = refused(error)
            what = str(getattr(error, "orig", None) or error)
            _log.error("the disk fails", extra={"kind": fault.code, "doing": call.__name__, "error": what})
            raise fault from error
        return done

    async def _keep(self, new: Sequence[NewEntry]) -> None:
        await self.on_disk(self._store.append_all, new)
        self.disk_works = True  # what can only be read does not

    async def append(self, table_id: str, number: int, entry: LogEntry, secret: bool) -> None:
        """Puts a log entry on disk. Raises DiskFault, Overtaken."""
        try:
            await self._appending.append(NewEntry(table_id, number, entry, secret))
        except IntegrityError as error:
            # An append that seemed to have failed had not, or somebody else writes this log: the disk is right.
            how_bad = logging.INFO if self.shared else logging.ERROR
            _log.log(how_bad, "the log on disk is ahead", extra={"table": table_id, "entry": number})
            raise Overtaken from error
        self.metrics.entries.labels(entry.kind).inc()

    async def read_on(self, table_id: str, first: int) -> tuple[TableRow, list[LogEntry]]:
        """A table as it is now, and its log from entry `first` on. Raises Refused."""
        try:
            loaded = await self.on_disk(self._store.load, table_id, first)
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            if isinstance(error, Refused):
                raise
            _log.error("a table cannot be read", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
            raise unreadable() from error
        if loaded is not None:
            return loaded
        if await self.on_disk(self._store.was_there, table_id):
            raise Refused("expired", "Nobody came to this table for long, so it was let go.", 410)
        raise Refused("no_table", "There is no such table here.", 404)

    def lose(self, table_id: str) -> None:
        """What is in memory of a table is not what its log says: it is read anew, and who is there comes back."""
        room = self._rooms.pop(table_id, None)
        if room is not None:
            room.lost()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def new_table(self, wanted: TableWanted, address: str = "") -> tuple[str, list[str | None]]:
        """Makes a table; gives its id and the keys of the persons' seats. Raises Refused."""
        try:
            chosen = game(wanted.game, **wanted.options)
            seats = seats_of(chosen, wanted.seats)
            if wanted.by_hand and not chosen.info.stochastic:
                raise PyramidionError(f"{chosen.info.title} has no dice or throws that could be entered.")
            shares = wanted.shares and chosen.info.stochastic and not wanted.by_hand
            start = start_of(chosen, wanted.start)
            terms = Terms(wanted.public, wanted.trial, time_of(wanted), shares, wanted.by_hand, start)
        except Refused:
            raise
        except PyramidionError as error:
            raise Refused("bad_table", str(error)) from error
        keys = [None if seat.level or seat.open else secrets.token_urlsafe(16) for seat in seats]
        rows = tuple(replace(seat, key_hash=hashed(key)) for seat, key in zip(seats, keys, strict=True))
        return await self.add(chosen, rows, terms, address), keys

    async def add(
        self, chosen: Game[Any], seats: tuple[SeatRow, ...], terms: Terms, address: str, rematch_of: str | None = None
    ) -> str:
        """Keeps a new table; gives its id. Raises Refused where a limit is reached."""
        if not self._new_tables.take_if_there(address):
            raise Refused("too_fast", "So many tables were asked for from your address; try again in a minute.", 429)
        if await self.on_disk(self._store.count) >= self.limits.tables:
            raise Refused("full", "This house keeps no more tables.", 503)
        if await self.on_disk(self._store.count, address) >= self.limits.address_tables:
            raise Refused(
                "too_many",
                f"This house keeps at most {self.limits.address_tables} tables from one address; "
                f"those that nobody comes to are let go after {self.limits.unstarted_days} days.",
                429,
            )
        table_id = secrets.token_urlsafe(9)
        row = TableRow(table_id, chosen.info.id, dict(chosen.options), seats, new_seed(), rematch_of, terms)
        await self.on_disk(self._store.add, row, address)
        self.metrics.new_tables.inc()
        return table_id

    async def reseat(self, table: Table, seats: tuple[SeatRow, ...], entry: LogEntry | None) -> None:
        """Keeps who sits at a table, and the next entry of its log if there is one. Raises DiskFault, Overtaken."""
        new = None if entry is None else NewEntry(table.id, table.length, entry, False)
        await self.on_disk(self._store.reseat, table.id, table.terms, seats, table.seatings, new)

    async def keep_due(self, table_id: str, due: float | None) -> None:
        """Keeps when somebody's time is over. Raises DiskFault."""
        await self.on_disk(self._store.keep_due, table_id, due)

    async def look_at_clocks(self) -> None:
        """Ends the time of those whose time is over, also where nobody is. Raises DiskFault."""
        for table_id in await self.on_disk(self._store.due, MOST_DUE):
            try:
                room = await self.room(table_id)
                await room.look_at_clocks()
            except Refused as error:
                if isinstance(error, DiskFault):
                    raise
                await self.keep_due(table_id, None)  # it cannot be read: nothing can be done about its time
            finally:
                self.left(table_id)

    async def rematch_of(self, table_id: str) -> str | None:
        """The table that is the rematch of this one, if it has been asked for. Raises DiskFault."""
        return await self.on_disk(self._store.rematch_of, table_id)

    async def keep_end(self, table: Table) -> None:
        """Writes down that a game is over, so that it is found. Raises DiskFault."""
        await self.on_disk(self._archive.keep, table)

    async def finished(self, search: Search, most: int) -> list[Finished]:
        """Games that are over and fit a search, the latest first. Raises DiskFault."""
        return await self.on_disk(self._archive.find, search, most)

    async def keep_waiting(self, table_id: str, waited_for: Collection[str], absent: Collection[str]) -> None:
        """Keeps whose turn it is at a table, by the hashes of their recovery codes, and who of them is to be told.

        Raises DiskFault.
        """
        due = moment.now() + NOTICE_SECONDS
        await self.on_disk(self._devices.keep_waiting, table_id, waited_for, absent, due)

    async def lobby(self) -> list[str]:
        """Tables that anybody may join. Raises DiskFault."""
        return await self.on_disk(self._store.lobby, LOBBY_TABLES, LOBBY_DAYS)

    def derived(self, about: str) -> str:
        """A secret that only this house can make from a text, the same every time."""
        return self._store.derived(about)

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms in memory."""
        return tuple(self._rooms.values())

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded from its log if need be; it is known here until the caller waits for something.

        Raises Refused if there is none, or if it cannot be read.
        """
        table_id = table_id[:100]
        if self.shared and table_id in self._rooms:
            await self._look_on(table_id)
        while table_id not in self._rooms:
            opening = self._openings.get(table_id)
            if opening is None:
                opening = self._openings[table_id] = asyncio.create_task(self._open(table_id))
                opening.add_done_callback(lambda done: self._opened(table_id, done))
            # Whoever goes away meanwhile leaves it to the others who wait for the same table.
            await asyncio.shield(opening)
        return self._rooms[table_id]

    async def _look_on(self, table_id: str) -> None:
        """Another server may have written to a table that is in memory. Raises DiskFault."""
        stands = await self.on_disk(self._store.stands, [table_id])
        room = self._rooms.get(table_id)
        if room is None:
            return
        if table_id not in stands:
            self.lose(table_id)
        elif room.behind(*stands[table_id]):
            await room.read_on()

    async def _open(self, table_id: str) -> None:
        row, log = await self.read_on(table_id, 0)
        try:
            table = Table(row, (), self._outages)
            await self._slices.through(table.replaying(log))
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("a table cannot be read", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
            raise unreadable() from error
        if table.session.over:
            with suppress(DiskFault):  # it is in the log; whoever comes next tries again
                await self.keep_end(table)
        self._rooms[table_id] = Room(table, self, self.bots, self.left, self.limits, self._slices)

    def _opened(self, table_id: str, opening: asyncio.Task[None]) -> None:
        del self._openings[table_id]
        if not opening.cancelled():
            opening.exception()  # told to those who wait; if they have all gone, to nobody

    async def touch(self, table_id: str) -> None:
        """Somebody has come to a table, or left it: its time to be kept begins anew."""
        room = self._rooms.get(table_id)
        if room is not None and moment.now() - room.touched < TOUCH_SECONDS:
            return
        with suppress(DiskFault):  # it is in the log, and the guest is here all the same
            await self.on_disk(self._store.touch, table_id)
            if room is not None:
                room.touched = moment.now()

    def left(self, table_id: str) -> None:
        """A room that nobody is in may be forgotten, if others were left later; its log is on disk."""
        room = self._rooms.get(table_id)
        if room is not None and room.empty:
            self._idle.pop(table_id, None)
            self._idle[table_id] = None
        while len(self._idle) > self.limits.idle_rooms:
            oldest = next(iter(self._idle))
            del self._idle[oldest]
            if oldest in self._rooms and self._rooms[oldest].empty:
                self._rooms.pop(oldest).forget()

    # -- other servers ------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """This server's name among those of the house."""
        return self._neighbours.name

    def marked(self, address: str) -> str:
        """An address as other servers may know it."""
        return self._store.derived(f"address {address}")

    def tell(self, news: Newer | Here) -> None:
        """Tells the other servers."""
        self._neighbours.tell(news)

    def elsewhere(self, table_id: str) -> Elsewhere:
        """Who is at a table at other servers."""
        return self._elsewhere.setdefault(table_id, Elsewhere()) if self.shared else Elsewhere()

    async def lead(self, table_id: str) -> bool:
        """Whether this server may see to what goes on by itself at a table."""
        led = await self._neighbours.led([table_id])
        self._led |= led
        return bool(led)

    def hold_deadline(self, table_id: str, deadline: Deadline) -> None:
        """Holds when the secret decisions of a moment must be in, for the server that leads the table next."""
        self._neighbours.hold(table_id, deadline)

    async def deadline(self, table_id: str) -> Deadline | None:
        """The deadline that is held for a table, if there is one."""
        return await self._neighbours.deadline(table_id)

    async def find_played(self, address: str, asked: Collection[str]) -> None:
        """Has those tables in memory that an address plays at elsewhere, or asks about. Raises Refused."""
        mark = self.marked(address)
        for table_id in [name for name, found in self._elsewhere.items() if found.held_by(mark) or name in asked]:
            if table_id not in self._rooms:
                await self.room(table_id)
                self.left(table_id)

    def _hear(self, news: Newer | Here) -> None:
        room = self._rooms.get(news.table)
        if isinstance(news, Newer):
            if room is not None and room.behind(news.length, news.seatings):
                room.hear_newer(news)
                self._read_on_soon(room)
        elif room is not None:
            room.hear(news)
        else:
            self.elsewhere(news.table).hear(news)

    def _read_on_soon(self, room: Room) -> None:
        name = room.table.id
        if name not in self._reading_on:
            task = self._reading_on[name] = asyncio.create_task(room.read_on())
            task.add_done_callback(lambda _: self._reading_on.pop(name))

    async def _look_around(self) -> None:
        """Holds what this server leads, reads on what it did not hear of, and says who is here. Raises DiskFault."""
        self._neighbours.beat()
        for name, found in list(self._elsewhere.items()):
            if found.forget_silent() and name in self._rooms:
                self._rooms[name].hear(None)
            if not found and name not in self._rooms:
                del self._elsewhere[name]
        alone = [name for name in self._led if name not in self._rooms or not self._rooms[name].company]
        await self._neighbours.leave(alone)
        rooms = {name: room for name, room in self._rooms.items() if room.company}
        self._led = await self._neighbours.led(rooms)
        for name, room in rooms.items():
            room.tell_here()
            await room.lead(name in self._led)
        for name, stand in (await self.on_disk(self._store.stands, list(rooms))).items():
            if rooms[name].behind(*stand):
                self._read_on_soon(rooms[name])

    # -- what goes on by itself ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Lets go of old tables now and then, and measures how late things are, until the house is closed."""
        self._by_itself = [
            asyncio.create_task(self._sweep_always()),
            asyncio.create_task(self._measure_lag()),
            asyncio.create_task(give_back_always()),
            asyncio.create_task(self._always(DUE_SECONDS, self.look_at_clocks)),
            asyncio.create_task(self._always(AWAKE_SECONDS, self._stay_awake)),
        ]
        if self.shared:
            self._neighbours.start()
            self._by_itself.append(asyncio.create_task(self._always(LOOK_SECONDS, self._look_around)))
            self._by_itself.append(asyncio.create_task(self._always(BEAT_SECONDS, self.bots.look_for_workers)))

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.metrics.lag.observe(max(0.0, loop.time() - due))

    async def _stay_awake(self) -> None:
        # Between two moments at which it could be written down the house was up, unless the database was away.
        least = 2 * AWAKE_SECONDS if self._unwritten else float("inf")
        self._unwritten = True
        # All tables know this list: their clocks run on, and an outage that has just ended is to count for nobody.
        self._outages[:] = await self.on_disk(self._store.stay_awake, least)
        self.disk_works = True
        self._unwritten = False

    @staticmethod
    async def _always(seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            with suppress(Refused):  # it is in the log; the next time may do
                await what()
            await asyncio.sleep(seconds)

    async def _sweep_always(self) -> None:
        while True:
            try:
                while await self.sweep():
                    pass
            except Refused:
                pass  # it is in the log; the next time may do
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> list[str]:
        """Lets go of some tables that nobody has come to for too long; gives their names."""
        days = self.limits.unstarted_days, self.limits.started_days
        await self.on_disk(self._store.touch, *(name for name, room in self._rooms.items() if not room.empty))
        found = await self.on_disk(self._store.let_go, *days)
        for name in found:
            self._rooms.pop(name, None)
            self._idle.pop(name, None)
        self.metrics.let_go.inc(len(found))
        if found:
            _log.info("tables were let go", extra={"count": len(found)})
        return found

    async def close(self) -> None:
        """Ends bots and store."""
        await end(self._by_itself)
        for room in self._rooms.values():
            await room.close()
        await self._neighbours.leave(self._led)
        await self._neighbours.close()
        await self.bots.close()
        self._disk.shutdown()
        self._store.close()
