"""Browsers that are told whose turn it is, in the database, and what is still to be sent to them.

A notice belongs to a table and a device while it is its owner's turn there: it is to be sent at some moment, or it has
been. When the turn is over it is taken away, so that the next turn makes a new one.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, select

from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import devices, holds, notices
from pyramidion.server.util import timestamps

MOST_DEVICES = 10
"""So many devices of one holder are told; the one that was seen longest ago gives way."""

MOST_STRANGERS = 1000
"""So many devices are kept whose holders hold no seat (yet): such codes can be made up without end."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser hears what is sent to it (RFC 8030), and the keys that only it can read by (RFC 8291).

    endpoint: the address at its push service. p256dh, auth: base64url. site: the origin of the page that asked.
    """

    endpoint: str
    p256dh: str
    auth: str
    site: str

    @property
    def name(self) -> str:
        """What the database calls it."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Notice:
    """A device is to be told of a table. holder: whose it is, by the hash of his code. tries: this one included."""

    device: str
    table_id: str
    holder: str
    subscription: Subscription
    tries: int


class Devices:
    """Keeps devices and notices. Every method is one transaction, and fails as those of `TableRepository` do."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._vault = database.vault

    def add(self, subscription: Subscription, holder: str) -> None:
        """From now on a device hears of the tables of a holder; it may have heard of another's before."""
        name = subscription.name
        hidden = self._vault.hide(msgspec.json.encode(subscription).decode(), f"device {name}")
        row = {
            "name": name,
            "holder_hash": holder,
            "subscription": hidden,
            "seen": timestamps.written(timestamps.now()),
        }
        of_holder = select(devices.c.name).where(devices.c.holder_hash == holder)
        with self._database.engine.begin() as connection:
            connection.execute(delete(devices).where(devices.c.name == name))
            connection.execute(devices.insert().values(**row))
            known = list(connection.scalars(of_holder.order_by(devices.c.seen.desc())))
            self._forget(connection, known[MOST_DEVICES:])
            holds_none = devices.c.holder_hash.not_in(select(holds.c.hash))
            if connection.scalar(select(devices.c.name).where(devices.c.name == name, holds_none)) is not None:
                strangers = select(devices.c.name).where(holds_none).order_by(devices.c.seen.desc())
                self._forget(connection, list(connection.scalars(strangers))[MOST_STRANGERS:])

    def forget(self, name: str, holder: str | None = None) -> None:
        """A device is told no more. holder: only if it is his."""
        with self._database.engine.begin() as connection:
            query = select(devices.c.name).where(devices.c.name == name)
            if holder is not None:
                query = query.where(devices.c.holder_hash == holder)
            self._forget(connection, list(connection.scalars(query)))

    @staticmethod
    def _forget(connection: Connection, names: Collection[str]) -> None:
        connection.execute(delete(notices).where(notices.c.device.in_(names)))
        connection.execute(delete(devices).where(devices.c.name.in_(names)))

    def keep_waiting(self, table_id: str, waited_for: Collection[str], absent: Collection[str], due: float) -> None:
        """Whose turn it is at a table, by the hashes of their codes. absent: those of them who do not see it.

        Devices of those who are absent are told when it is due, once a turn; notices of others are taken away.
        """
        of_table = notices.c.table_id == table_id
        theirs = select(devices.c.name).where(devices.c.holder_hash.in_(waited_for))
        new = select(devices.c.name).where(
            devices.c.holder_hash.in_(absent), devices.c.name.not_in(select(notices.c.device).where(of_table))
        )
        with self._database.engine.begin() as connection:
            connection.execute(delete(notices).where(of_table, notices.c.device.not_in(theirs)))
            rows = [
                {"device": name, "table_id": table_id, "due": timestamps.written(due)}
                for name in connection.scalars(new)
            ]
            if rows:
                connection.execute(notices.insert(), rows)

    def take_due(self, most: int, again: list[float]) -> list[Notice]:
        """Notices that are due, the longest first; each is due again later, unless `settle` says how it went.

        again: after how many seconds, by how often it has been tried; one that was tried so often is due no more.
        Where several servers ask at the same time each notice is given to one of them.
        """
        now = timestamps.now()
        query = (
            select(notices, devices.c.holder_hash, devices.c.subscription)
            .join(devices, devices.c.name == notices.c.device)
            .where(notices.c.due <= timestamps.written(now))
            .order_by(notices.c.due)
            .limit(most)
        )
        taken = []
        with self._database.engine.begin() as connection:
            for row in connection.execute(query).all():
                later = timestamps.written(now + again[row.tries]) if row.tries < len(again) else None
                here = (notices.c.device == row.device) & (notices.c.table_id == row.table_id)
                update = notices.update().where(here, notices.c.due == row.due)
                if connection.execute(update.values(due=later, tries=row.tries + 1)).rowcount:
                    shown = self._vault.show(row.subscription, f"device {row.device}")
                    subscription = msgspec.json.decode(shown, type=Subscription)
                    taken.append(Notice(row.device, row.table_id, row.holder_hash, subscription, row.tries + 1))
        return taken

    def settle(self, notice: Notice) -> None:
        """A device was told, or needs not be: it is not told again of this turn."""
        here = (notices.c.device == notice.device) & (notices.c.table_id == notice.table_id)
        with self._database.engine.begin() as connection:
            connection.execute(notices.update().where(here).values(due=None))
            connection.execute(devices.update().where(devices.c.name == notice.device).values(refusals=0))

    def put_off(self, notice: Notice, seconds: float) -> None:
        """A push service wants to be asked later."""
        here = (notices.c.device == notice.device) & (notices.c.table_id == notice.table_id)
        with self._database.engine.begin() as connection:
            late = timestamps.written(timestamps.now() + seconds)
            connection.execute(notices.update().where(here, notices.c.due.is_not(None)).values(due=late))

    def refused(self, notice: Notice, most: int) -> None:
        """A push service refuses what is sent for a device; one that is refused so often in a row is forgotten."""
        with self._database.engine.begin() as connection:
            here = devices.c.name == notice.device
            connection.execute(devices.update().where(here).values(refusals=devices.c.refusals + 1))
            if (connection.scalar(select(devices.c.refusals).where(here)) or 0) >= most:
                self._forget(connection, [notice.device])
