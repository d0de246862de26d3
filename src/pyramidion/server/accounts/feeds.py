"""Atom feeds that list the tables where it is their owner's turn. A feed's link is its own secret, and opens no
seat.
"""

import secrets
from xml.etree.ElementTree import Element, SubElement, tostring

from sqlalchemy import delete, select

from pyramidion.core.messages import Message
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.accounts.recovery import Recovery, turn_sentence
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.accounts import FeedLink
from pyramidion.server.protocol.tables import TableStatus
from pyramidion.server.services import Services
from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import feeds
from pyramidion.server.util import timestamps
from pyramidion.server.web.language import current_language, in_client_language

MAX_FEED_ENTRIES = 50
ATOM = "http://www.w3.org/2005/Atom"


class FeedStore:
    """The links of feeds in the database. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def new_feed(self, token_hash: str, recovery_code_hash: str) -> None:
        """Stores a new link for somebody's tables; the previous one is revoked."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(feeds).where(feeds.c.recovery_code_hash == recovery_code_hash))
            connection.execute(feeds.insert().values(token_hash=token_hash, recovery_code_hash=recovery_code_hash))

    def feed_owner(self, token_hash: str) -> str | None:
        """The hash of the recovery code whose tables a link shows; None if there is no such link."""
        with self._database.engine.begin() as connection:
            return connection.scalar(select(feeds.c.recovery_code_hash).where(feeds.c.token_hash == token_hash))


class Feeds:
    """Creates links to feeds, and the feeds."""

    def __init__(self, services: Services, recovery: Recovery) -> None:
        self._services = services
        self._recovery = recovery
        self._links = FeedStore(services.store.database)

    async def feed_link(self, code: str) -> FeedLink:
        """A new link to the feed of a code's owner; the previous one is revoked. Raises RequestError."""
        if not await self._services.store.run(self._recovery.seat_index.find_tables, [hash_key(code)], 1):
            # Anyone can make up codes; nothing is stored for those that open nothing.
            raise RequestError(
                "no_tables", Message("This code does not belong to a seat yet. Sit down at a table first.")
            )
        token = secrets.token_urlsafe(24)
        await self._services.store.run(self._links.new_feed, hash_key(token), hash_key(code))
        return FeedLink(f"/feeds/{token}")

    async def feed(self, token: str, site: str) -> bytes:
        """The feed of a link (Atom) in the client's language: the tables where it is its owner's turn. site: the
        server's address.

        Raises RequestError if there is no such link.
        """
        holder = await self._services.store.run(self._links.feed_owner, hash_key(token))
        if holder is None:
            raise RequestError("no_page", Message("This feed does not exist. A newer link may have replaced it."))
        found = [
            told
            for one in await self._services.store.run(
                self._recovery.seat_index.find_tables, [holder], MAX_FEED_ENTRIES, True
            )
            if (told := await self._recovery.table_status(one.table_id, holder)) is not None and told.your_turn
        ]
        return _atom(found, hash_key(token), site)


def _atom(waiting: list[TableStatus], name: str, site: str) -> bytes:
    """The entry ids change with every turn, so that a reader shows each turn once."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": current_language()})
    SubElement(feed, "id").text = f"urn:pyramidion:feed:{name}"
    SubElement(feed, "title").text = in_client_language(Message("Your turn · Pyramidion"))
    SubElement(feed, "updated").text = max((one.changed_at for one in waiting), default=timestamps.to_text(0))
    SubElement(SubElement(feed, "author"), "name").text = "Pyramidion"
    SubElement(feed, "link", href=f"{site}/")
    for one in waiting:
        entry = SubElement(feed, "entry")
        SubElement(entry, "id").text = f"urn:pyramidion:turn:{one.id}:{one.ply}"
        SubElement(entry, "title").text = in_client_language(turn_sentence(one))
        SubElement(entry, "updated").text = one.changed_at
        SubElement(entry, "link", href=f"{site}/table/{one.id}")
        summary = Message("{game}, after ply {ply}: it is your turn.", game=one.title, ply=str(one.ply))
        SubElement(entry, "summary").text = in_client_language(summary)
    told: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return told
