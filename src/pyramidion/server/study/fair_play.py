"""Fair play: players of a running game between people get no help with any position of that game.

The rule: players of a running game between people get no hints, no analysis and no exact values of positions that this
game has reached or that are one decision away. Positions are compared by `Game.canonical_board` alone. Players are
identified by their seats' keys and by the addresses from which they have played, both looked up in the database.
Everything else is left to the players' honour.
"""

import asyncio
from collections.abc import Collection, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.server.errors import RequestError
from pyramidion.server.services import Services
from pyramidion.server.tables.table import Table

_MAX_TABLES = 50
"""Maximum number of a person's running tables of one game that are looked up, last visited first."""


@dataclass(frozen=True, slots=True)
class BoardsInPlay:
    """The boards of a person's running games between people, each as `Game.canonical_board` returns it."""

    games: tuple[frozenset[Hashable], ...] = ()

    def __contains__(self, board: Hashable) -> bool:
        return any(board in boards for boards in self.games)

    def include(self, position: Position[Any], seat: int, decisions: Iterable[str] = ()) -> bool:
        """Whether a position, or one on the way through some decisions of a seat (or of chance), is one of them.

        Raises IllegalDecision.
        """
        if not self.games:
            return False
        canonical_board = position.game.canonical_board
        if canonical_board(position.state) in self:
            return True
        for text in decisions:
            if not position.to_decide:
                break
            position = position.play(text, CHANCE if position.to_decide == (CHANCE,) else seat)
            if canonical_board(position.state) in self:
                return True
        return False

    def fair_beginning(self, position: Position[Any], decisions: Sequence[str]) -> tuple[str, ...]:
        """The decisions from a position on that come before the first one that leads to one of them. Raises
        IllegalDecision.
        """
        for number, text in enumerate(decisions if self.games else ()):
            position = position.play(text)
            if position.game.canonical_board(position.state) in self:
                return tuple(decisions[:number])
        return tuple(decisions)

    def include_any_after(self, position: Position[Any]) -> bool:
        """Whether a position where one seat decides, or one after any decision there, is one of them."""
        seat = position.to_decide[0]
        return bool(self.games) and any(self.include(position, seat, [one.text]) for one in position.legal())


def refuse_help() -> RequestError:
    """The error for requests that fair play forbids."""
    return RequestError(
        "playing", Message("You are playing this position against a person. You can analyse it when that game is over.")
    )


_address_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""Locks by address: the requests of one address are checked one after the other. Otherwise they would queue for the
database ahead of other people's decisions.
"""


async def find_boards_in_play(
    services: Services, game_id: str, key_hashes: Collection[str], address: str
) -> BoardsInPlay:
    """The boards with which a person must not be helped. Raises StorageError.

    key_hashes: of the person's keys and recovery codes. A game in which nothing has been decided does not count, unless
    it starts from a custom position.
    """
    store = services.store
    find = store.player_addresses.running_tables
    games = []
    async with _address_locks.setdefault(address, asyncio.Lock()):
        running = await store.run(find, game_id, key_hashes, store.hash_address(address), _MAX_TABLES)
        for table_id, seats_from_address in running.items():
            with suppress(RequestError):  # a table that was deleted or cannot be read is not being played
                async with services.registry.open(table_id) as room:
                    if not room.table.over and _plays_people(room.table, key_hashes, seats_from_address):
                        games.append(await _boards_of(room.table))
    return BoardsInPlay(tuple(games))


_latest_boards: WeakKeyDictionary[Table, tuple[int, frozenset[Hashable]]] = WeakKeyDictionary()
"""The boards of tables in memory, with the length of the log to which they belong."""


async def _boards_of(table: Table) -> frozenset[Hashable]:
    """The boards of a table's game: computed once for each state of the table, however many requests come."""
    length, boards = _latest_boards.get(table, (-1, frozenset()))
    if length != table.length:
        length = table.length  # the table may change meanwhile
        session, taken_back = table.session.at_ply(table.open_ply), frozenset(table.taken_back)
        boards = await asyncio.to_thread(_boards, session, taken_back)
        _latest_boards[table] = length, boards
    return boards


def _plays_people(table: Table, key_hashes: Collection[str], seats_from_address: Iterable[frozenset[int]]) -> bool:
    rows = table.seats
    persons = {seat for seat, row in enumerate(rows) if row.level is None}
    by_key = {seat for seat, row in enumerate(rows) if {row.key_hash, row.recovery_code_hash}.intersection(key_hashes)}
    # Connections are counted separately: two people who share an address are two.
    return any(seats and persons - seats for seats in [by_key, *seats_from_address])


def _boards(session: Session, taken_back: Collection[Any]) -> frozenset[Hashable]:
    """taken_back: states that were taken back."""
    states = set(taken_back)
    if session.ply or session.start:
        states.update(position.state for position in session.positions[0 if session.start else 1 :])
        states |= _next_states(session.game.rules, session.position.state)
    return frozenset([session.game.canonical_board(state) for state in states])


def _next_states(rules: BoundRules[Any], state: Any) -> set[Any]:
    """The states after one decision of a seat that decides alone; a roll that is not entered yet can have any value."""
    deciders = rules.deciders(state)
    if len(deciders) != 1:
        return set()
    after = {rules.apply(state, code) for code in rules.codes(state, deciders[0])}
    if deciders == (CHANCE,):
        after |= {later for rolled in after for later in _next_states(rules, rolled)}
    return after
