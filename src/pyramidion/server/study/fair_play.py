"""Who may not be told what a position is worth: the players of a game that runs between people."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.server.accounts.credentials import held_seats
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.study import SeatKeys
from pyramidion.server.services import Services
from pyramidion.server.tables.room import Room


async def ensure_not_playing(services: Services, session: Session, held: Sequence[SeatKeys], address: str) -> None:
    """Raises RequestError if the asker plays the game that a line is of.

    He is known by his keys, or by an address from which somebody holds a seat at the table, or has held one since the
    table is in memory. The line is of that game, under whatever options, if it goes through one of its positions
    behind the start (or one that is alike by the game's own symmetry), or through one where the game may stand after
    one more decision. A game in which nothing has been decided does not run yet, unless it begins elsewhere.
    """
    keys = {one.table: one.keys for one in held}
    await services.registry.load_played_tables(address, keys)
    for room in services.registry:
        table = room.table
        if table.over or table.game.info.id != session.game.info.id:
            continue
        persons = {seat for seat, row in enumerate(table.seats) if row.level is None}
        # Each connection by itself: two who share an address are two.
        held_here = room.presence.seats_from(address)
        held_here.append(held_seats(table, keys.get(table.id, ())))
        if any(seats and persons - seats for seats in held_here) and await _is_same_game(session, room):
            raise RequestError(
                "playing",
                "You are playing this game against a person. You can analyse it when it is over.",
            )


async def _is_same_game(session: Session, room: Room) -> bool:
    running = room.table.session
    # The table may move on meanwhile.
    return await asyncio.to_thread(_games_meet, session, running.at_ply(running.open_ply))


def _games_meet(session: Session, played: Session) -> bool:
    # The game's own start is everybody's; a set-up one, of the table or of the line, may be a position of the other.
    seen = _canonical_state(played.game)
    known = {seen(state) for state in _states(played.positions[0 if played.start else 1 :])}
    look = _canonical_state(session.game)
    looked = {look(state) for state in _states(session.positions if session.start else session.positions[1:])}
    if not known.isdisjoint(looked):
        return True
    if not (played.ply or played.start):
        return False  # nothing has been decided there: whoever waits for a friend may look at other games meanwhile
    here = played.position
    if len(here.to_decide) != 1 or here.to_decide[0] == CHANCE:
        return False
    rules = played.game.rules
    codes = rules.codes(here.state, here.to_decide[0])
    return any(seen(rules.apply(here.state, code)) in looked for code in codes)


def _canonical_state(game: Game[Any]) -> Callable[[Any], Any]:
    """What is the same of states that are alike by symmetry, where the game says which are."""
    canonical = game.bots.canonical
    return (lambda state: state) if canonical is None else game.rules.bind(canonical)


def _states(positions: Iterable[Position[Any]]) -> Iterable[Any]:
    return (position.state for position in positions)
