"""Keys that open seats: only their hashes are stored."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import overload

from pyramidion.server.protocol.client_messages import SeatKeys
from pyramidion.server.tables.table_data import SeatRow


@overload
def hash_key(key: str) -> str: ...
@overload
def hash_key(key: None) -> None: ...
def hash_key(key: str | None) -> str | None:
    """The stored hash of a key."""
    return None if key is None else hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def hash_keys(own_tables: Iterable[SeatKeys]) -> set[str]:
    """The stored hashes of all keys of a client."""
    return {hash_key(key) for one in own_tables for key in one.keys}


def matching_keys(seats: Sequence[SeatRow], keys: Sequence[str]) -> dict[int, str]:
    """The seats that these keys open, each with its key."""
    hashes = {key: hash_key(key) for key in keys}
    return {
        seat: key
        for seat, row in enumerate(seats)
        for key, made in hashes.items()
        if any(
            known is not None and hmac.compare_digest(known, made) for known in (row.key_hash, row.recovery_code_hash)
        )
    }


def seats_of_keys(seats: Sequence[SeatRow], keys: Sequence[str]) -> frozenset[int]:
    """The seats that these keys open."""
    return frozenset(matching_keys(seats, keys))
