"""Changes of seats: invitations, moving a seat to another device, bots for open seats, rematches.

Keys, invitations and the creator's key are derived from the server's secret and from what the client sends (`derived`),
so that a client that repeats a request, because an answer was lost, gets the same answer, and nothing has to be stored
but a hash of keys. A key also depends on the claimant's own nonce: nobody else can request it.
"""

import asyncio
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from pyramidion.core.messages import Message
from pyramidion.server.accounts import display_names
from pyramidion.server.accounts.credentials import hash_key, matching_keys, seats_of_keys
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import AddBotRequest, CancelInvitationRequest, ClaimSeatRequest
from pyramidion.server.protocol.tables import ClaimedSeat, SeatTransfer
from pyramidion.server.services import Services
from pyramidion.server.tables.factory import bot_row, free_name
from pyramidion.server.tables.log_entries import LogEntry, SeatEntry
from pyramidion.server.tables.room import Room
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow
from pyramidion.server.util import timestamps

MOVE_SECONDS = 86_400.0
"""Seconds for which a code to move a seat is valid."""

_Change = tuple[tuple[SeatRow, ...], LogEntry | None]


class Seating:
    """Assigns the seats of a server's tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rematching = asyncio.Lock()

    # -- codes --------------------------------------------------------------------------------------------------------

    def invitation(self, table_id: str, seat: int) -> str:
        """The code of a seat's invitation."""
        return self._services.store.derive_secret(f"invitation to seat {seat} of {table_id}")

    def invitations(self, table: Table) -> tuple[str | None, ...]:
        """The codes of all open seats."""
        return tuple(self.invitation(table.id, seat) if row.open else None for seat, row in enumerate(table.seats))

    def creator_key(self, table_id: str) -> str:
        """The key of a table's creator."""
        return self._services.store.derive_secret(f"host of {table_id}")

    # -- sitting down -------------------------------------------------------------------------------------------------

    async def claim(self, table_id: str, request: ClaimSeatRequest) -> ClaimedSeat:
        """Claims a seat: with an invitation, from the lobby, or from another device.

        Raises RequestError.
        """
        async with self._services.registry.open(table_id) as room:
            return await self._claim(room, request)

    async def _claim(self, room: Room, request: ClaimSeatRequest) -> ClaimedSeat:
        table = room.table
        seat, moves = self._find_seat(table, request)
        key = self._services.store.derive_secret(
            f"key of seat {seat} of {table.id} for {request.code} by {request.nonce}"
        )
        given = ClaimedSeat(table.id, seat, key)
        if table.seats[seat].key_hash == hash_key(key):
            return given
        name = display_names.clean_name(request.name or "")

        def change(table: Table) -> _Change:
            row = table.seats[seat]
            if moves:
                if not _may_move(row, request.code):
                    raise RequestError("taken", Message("This seat has already moved, or its code has expired."))
                return _with(
                    table,
                    seat,
                    replace(row, key_hash=hash_key(key), transfer_hash=None, transfer_until=0, recovery_code_hash=None),
                ), None
            if not row.open:
                raise RequestError("taken", Message("This seat is already taken."))
            if table.over:
                raise RequestError("over", Message("The game is over."))
            called = free_name(name, table.seats, seat) if name else row.name
            sits = replace(row, name=called, key_hash=hash_key(key), open=False)
            return _with(table, seat, sits), SeatEntry(seat, called)

        try:
            await room.actor.change_seats(change, seat if moves else None)
        except RequestError:
            # The same request, sent twice, may have claimed the seat while this one waited.
            if room.table.seats[seat].key_hash != hash_key(key):
                raise
        return given

    def _find_seat(self, table: Table, request: ClaimSeatRequest) -> tuple[int, bool]:
        """The requested seat, and whether it moves from another device. Raises RequestError."""
        if request.code is None:
            if request.seat is None or request.seat >= len(table.seats):
                raise RequestError(
                    "bad_request", Message("Send an invitation code, or the number of an open seat at a public table.")
                )
            if not table.terms.public:
                raise RequestError("not_yours", Message("This table needs an invitation."))
            return request.seat, False
        for seat, row in enumerate(table.seats):
            if hmac.compare_digest(self.invitation(table.id, seat).encode(), _bytes(request.code)):
                return seat, False
            moved = self._services.store.derive_secret(
                f"key of seat {seat} of {table.id} for {request.code} by {request.nonce}"
            )
            if row.key_hash == hash_key(moved) or (
                row.transfer_hash is not None and row.transfer_hash == hash_key(request.code)
            ):
                return seat, True
        raise RequestError("no_seat", Message("This invitation is not for a seat at this table."))

    async def start_transfer(self, table_id: str, key: str) -> SeatTransfer:
        """A code with which the seat of this key moves to another device. Raises RequestError."""
        code, until = secrets.token_urlsafe(16), timestamps.now() + MOVE_SECONDS
        found: list[int] = []

        def change(table: Table) -> _Change:
            controlled = seats_of_keys(table.seats, [key])
            if not controlled:
                raise RequestError("not_yours", Message("You need the seat's key to move it to another device."))
            found.append(min(controlled))
            row = replace(table.seats[found[0]], transfer_hash=hash_key(code), transfer_until=until)
            return _with(table, found[0], row), None

        async with self._services.registry.open(table_id) as room:
            await room.actor.change_seats(change)
        return SeatTransfer(found[0], code, timestamps.to_text(until))

    async def add_bot(self, table_id: str, request: AddBotRequest) -> None:
        """The creator of a table has waited long enough: a bot takes a seat that is still open. Raises RequestError."""
        if not self._is_creator(table_id, request.creator_key):
            raise RequestError("not_yours", Message("Only the table's creator can add a bot."))
        async with self._services.registry.open(table_id) as room:

            def change(table: Table) -> _Change:
                if request.seat >= len(table.seats) or not table.seats[request.seat].open:
                    raise RequestError("taken", Message("Only an open seat can be given to a bot."))
                row = bot_row(table.game, table.seats, request.seat, request.level)
                return _with(table, request.seat, row), SeatEntry(request.seat, row.name)

            await room.actor.change_seats(change)

    async def cancel_invitation(self, table_id: str, request: CancelInvitationRequest) -> None:
        """The creator of a table no longer wants to play: a table with an open seat is deleted. Raises RequestError."""
        if not self._is_creator(table_id, request.creator_key):
            raise RequestError("not_yours", Message("Only the table's creator can cancel its invitation."))
        async with self._services.registry.open(table_id) as room:
            await room.actor.cancel_invitation()

    def _is_creator(self, table_id: str, creator_key: str) -> bool:
        return hmac.compare_digest(self.creator_key(table_id).encode(), _bytes(creator_key))

    # -- again --------------------------------------------------------------------------------------------------------

    async def rematch(self, table_id: str, keys: Sequence[str], address: str = "") -> tuple[str, list[str | None]]:
        """The same game and players with the seats rotated by one; returns the keys of the client's seats there.

        A second request leads to the same table, and a repeated one with the same keys gets the same keys.
        Raises RequestError unless the game is over and a key fits.
        """
        async with self._services.registry.open(table_id) as room:
            keys_held = matching_keys(room.table.seats, keys)
            if not keys_held:
                raise RequestError("not_yours", Message("You need a seat key to request a rematch."))
            if room.table.result is None:
                raise RequestError("running", Message("This game is not over yet."))
            found = await self._rematch_of(room.table, address)
            given = await self._join_rematch(found, keys_held, len(room.table.seats))
            await room.actor.request_rematch(min(keys_held), found)
        return found, given

    async def _rematch_of(self, old: Table, address: str) -> str:
        """The id of a table's rematch, which is created if there is none yet."""
        async with self._rematching:
            found = await self._services.store.rematch_of(old.id)
            if found is not None:
                return found
            turned = [*old.seats[1:], old.seats[0]]
            rows = tuple(
                SeatRow(seat.name, seat.level, open=seat.open, recovery_code_hash=seat.recovery_code_hash)
                for seat in turned
            )
            try:
                return await self._services.add(old.game, rows, old.terms, address, old.id)
            except IntegrityError:  # another server has created it meanwhile
                found = await self._services.store.rematch_of(old.id)
                assert found is not None
                return found

    async def _join_rematch(self, found: str, keys: Mapping[int, str], count: int) -> list[str | None]:
        """Gives each seat of a rematch to the player who had the next seat at the old table.

        keys: of the old table's seats. Returns the new keys by seat; None for seats of others.
        """
        mine = {(seat - 1) % count: key for seat, key in keys.items()}
        given = {
            seat: self._services.store.derive_secret(f"key of seat {seat} of {found} after {key}")
            for seat, key in mine.items()
        }

        def change(table: Table) -> _Change:
            seats = list(table.seats)
            for seat, key in given.items():
                if seats[seat].key_hash is None:
                    seats[seat] = replace(seats[seat], key_hash=hash_key(key), open=False)
            joined = sorted(table.missing.intersection(given))  # the others have joined with their recovery codes
            return tuple(seats), SeatEntry(joined[0], seats[joined[0]].name) if joined else None

        async with self._services.registry.open(found) as room:
            if any(room.table.seats[seat].key_hash is None for seat in given):
                await room.actor.change_seats(change)
            sits = {seat for seat, key in given.items() if room.table.seats[seat].key_hash == hash_key(key)}
        return [given[seat] if seat in sits else None for seat in range(count)]


def _with(table: Table, seat: int, row: SeatRow) -> tuple[SeatRow, ...]:
    return (*table.seats[:seat], row, *table.seats[seat + 1 :])


def _may_move(row: SeatRow, code: str | None) -> bool:
    return (
        row.transfer_hash is not None and row.transfer_hash == hash_key(code) and timestamps.now() <= row.transfer_until
    )


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")
