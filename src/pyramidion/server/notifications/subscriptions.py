"""Browsers that are notified of turns, in the database, and their pending notifications.

A notification belongs to a table and a device while it is its owner's turn there: it is scheduled, or it has been sent.
When the turn is over it is deleted, so that the next turn creates a new one.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, delete, select

from pyramidion.core.messages import ENGLISH
from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import push_notifications, push_subscriptions, seat_index
from pyramidion.server.util import timestamps

if TYPE_CHECKING:
    pass

MAX_SUBSCRIPTIONS = 10
"""Maximum number of notified devices of one owner; the one seen longest ago is replaced."""

MAX_UNOWNED_SUBSCRIPTIONS = 1000
"""Maximum number of devices whose owners have no seat (yet): anyone can make up such codes."""


class Subscription(msgspec.Struct, frozen=True):
    """The URL where a browser receives messages (RFC 8030), and the keys with which only it can read them (RFC 8291).
    endpoint: the URL at its push service. p256dh, auth: base64url. site: the origin of the page that subscribed.
    language: of its notifications.
    """

    endpoint: str
    p256dh: str
    auth: str
    site: str
    language: str = ENGLISH

    @property
    def id(self) -> str:
        """Its id in the database."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PendingNotification:
    """A notification for a device about a table. holder: its owner, by the hash of a code. attempts: including this
    one.
    """

    endpoint_hash: str
    table_id: str
    holder: str
    subscription: Subscription
    attempts: int


class SubscriptionStore:
    """Stores devices and notifications. Every method is one transaction, and raises the same errors as those of
    `TableRepository`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._vault = database.secret_box

    def add(self, subscription: Subscription, holder: str) -> None:
        """Subscribes a device to the tables of an owner; it may have been subscribed to another owner's before."""
        name = subscription.id
        hidden = self._vault.encrypt(msgspec.json.encode(subscription).decode(), f"device {name}")
        row = {
            "endpoint_hash": name,
            "recovery_code_hash": holder,
            "subscription": hidden,
            "confirmed_at": timestamps.to_text(timestamps.now()),
        }
        of_holder = select(push_subscriptions.c.endpoint_hash).where(push_subscriptions.c.recovery_code_hash == holder)
        with self._database.engine.begin() as connection:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint_hash == name))
            connection.execute(push_subscriptions.insert().values(**row))
            known = list(connection.scalars(of_holder.order_by(push_subscriptions.c.confirmed_at.desc())))
            self._forget(connection, known[MAX_SUBSCRIPTIONS:])
            holds_none = push_subscriptions.c.recovery_code_hash.not_in(select(seat_index.c.key_hash))
            if (
                connection.scalar(
                    select(push_subscriptions.c.endpoint_hash).where(
                        push_subscriptions.c.endpoint_hash == name, holds_none
                    )
                )
                is not None
            ):
                strangers = (
                    select(push_subscriptions.c.endpoint_hash)
                    .where(holds_none)
                    .order_by(push_subscriptions.c.confirmed_at.desc())
                )
                self._forget(connection, list(connection.scalars(strangers))[MAX_UNOWNED_SUBSCRIPTIONS:])

    def remove(self, name: str, holder: str | None = None) -> None:
        """Removes a device. holder: only if it is theirs."""
        with self._database.engine.begin() as connection:
            query = select(push_subscriptions.c.endpoint_hash).where(push_subscriptions.c.endpoint_hash == name)
            if holder is not None:
                query = query.where(push_subscriptions.c.recovery_code_hash == holder)
            self._forget(connection, list(connection.scalars(query)))

    @staticmethod
    def _forget(connection: Connection, names: Collection[str]) -> None:
        connection.execute(delete(push_notifications).where(push_notifications.c.endpoint_hash.in_(names)))
        connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint_hash.in_(names)))

    def update_turns(self, table_id: str, waited_for: Collection[str], absent: Collection[str], due: float) -> None:
        """Schedules notifications that it is somebody's turn at a table, by the hashes of their codes. absent: those
        who do not see the table.

        Schedules notifications for the devices of absent players, once per turn, and removes those of others.
        """
        of_table = push_notifications.c.table_id == table_id
        theirs = select(push_subscriptions.c.endpoint_hash).where(
            push_subscriptions.c.recovery_code_hash.in_(waited_for)
        )
        new = select(push_subscriptions.c.endpoint_hash).where(
            push_subscriptions.c.recovery_code_hash.in_(absent),
            push_subscriptions.c.endpoint_hash.not_in(select(push_notifications.c.endpoint_hash).where(of_table)),
        )
        with self._database.engine.begin() as connection:
            connection.execute(
                delete(push_notifications).where(of_table, push_notifications.c.endpoint_hash.not_in(theirs))
            )
            rows = [
                {"endpoint_hash": name, "table_id": table_id, "send_at": timestamps.to_text(due)}
                for name in connection.scalars(new)
            ]
            if rows:
                connection.execute(push_notifications.insert(), rows)

    def take_due(self, most: int, again: list[float]) -> list[PendingNotification]:
        """Notifications that are due, longest overdue first; each is due again later, unless `settle` reports the
        outcome.

        again: delays in seconds, by the number of attempts; after the last attempt it is no longer due. If several
        servers ask at the same time, each notification is given to one of them.
        """
        now = timestamps.now()
        query = (
            select(push_notifications, push_subscriptions.c.recovery_code_hash, push_subscriptions.c.subscription)
            .join(push_subscriptions, push_subscriptions.c.endpoint_hash == push_notifications.c.endpoint_hash)
            .where(push_notifications.c.send_at <= timestamps.to_text(now))
            .order_by(push_notifications.c.send_at)
            .limit(most)
        )
        taken = []
        with self._database.engine.begin() as connection:
            for row in connection.execute(query).all():
                later = timestamps.to_text(now + again[row.attempts]) if row.attempts < len(again) else None
                here = (push_notifications.c.endpoint_hash == row.endpoint_hash) & (
                    push_notifications.c.table_id == row.table_id
                )
                update = push_notifications.update().where(here, push_notifications.c.send_at == row.send_at)
                if connection.execute(update.values(send_at=later, attempts=row.attempts + 1)).rowcount:
                    shown = self._vault.decrypt(row.subscription, f"device {row.endpoint_hash}")
                    subscription = msgspec.json.decode(shown, type=Subscription)
                    taken.append(
                        PendingNotification(
                            row.endpoint_hash, row.table_id, row.recovery_code_hash, subscription, row.attempts + 1
                        )
                    )
        return taken

    def mark_sent(self, notice: PendingNotification) -> None:
        """Marks a notification as done: this turn is not announced to the device again."""
        here = (push_notifications.c.endpoint_hash == notice.endpoint_hash) & (
            push_notifications.c.table_id == notice.table_id
        )
        with self._database.engine.begin() as connection:
            connection.execute(push_notifications.update().where(here).values(send_at=None))
            connection.execute(
                push_subscriptions.update()
                .where(push_subscriptions.c.endpoint_hash == notice.endpoint_hash)
                .values(rejections=0)
            )

    def postpone(self, notice: PendingNotification, seconds: float) -> None:
        """A push service wants to be retried later."""
        here = (push_notifications.c.endpoint_hash == notice.endpoint_hash) & (
            push_notifications.c.table_id == notice.table_id
        )
        with self._database.engine.begin() as connection:
            late = timestamps.to_text(timestamps.now() + seconds)
            connection.execute(
                push_notifications.update().where(here, push_notifications.c.send_at.is_not(None)).values(send_at=late)
            )

    def count_rejection(self, notice: PendingNotification, most: int) -> None:
        """A push service rejects what is sent for a device; after several consecutive rejections the device is
        deleted.
        """
        with self._database.engine.begin() as connection:
            here = push_subscriptions.c.endpoint_hash == notice.endpoint_hash
            connection.execute(
                push_subscriptions.update().where(here).values(rejections=push_subscriptions.c.rejections + 1)
            )
            if (connection.scalar(select(push_subscriptions.c.rejections).where(here)) or 0) >= most:
                self._forget(connection, [notice.endpoint_hash])
