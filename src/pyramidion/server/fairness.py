"""Who may not be told what a position is worth: the players of a game that runs between people."""

from collections.abc import Iterable, Sequence
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.server.house import House
from pyramidion.server.messages import Refused
from pyramidion.server.room import Room
from pyramidion.server.study_messages import Held


async def refuse_players(house: House, session: Session, held: Sequence[Held], address: str) -> None:
    """Raises Refused if the asker plays the game that a line is of.

    He is known by his keys, or by an address that holds a seat at the table now. The line is of that game if it goes
    through one of its positions behind the start, or ends where the game may stand after one more decision.
    """
    keys = {one.table: one.keys for one in held}
    await house.find_played(address, keys)
    for room in house.rooms:
        table = room.table
        if table.session.over or table.game.identity != session.game.identity:
            continue
        persons = {seat for seat, row in enumerate(table.seats) if row.level is None}
        # Each connection by itself: two who share an address are two.
        held_here = room.company.held_from(address)
        held_here.append(house.held_seats(table, keys.get(table.id, ())))
        if any(seats and persons - seats for seats in held_here) and _of_one_game(session, room):
            raise Refused(
                "playing",
                "You play this game against a person: it is analysed when it is over.",
                403,
            )


def _of_one_game(session: Session, room: Room) -> bool:
    played = room.table.session
    # The game's own start is everybody's; a set-up one, of the table or of the line, may be a position of the other.
    known = set(_states(played.positions[0 if played.start else 1 : played.open_ply + 1]))
    looked = session.positions if session.start else session.positions[1:]
    if known.intersection(_states(looked)) or not (played.open_ply or played.start or session.start):
        return True
    here = played.positions[played.open_ply]
    if len(here.to_decide) != 1 or here.to_decide[0] == CHANCE:
        return False
    rules = played.game.rules
    ahead = {rules.apply(here.state, code) for code in rules.codes(here.state, here.to_decide[0])}
    return not ahead.isdisjoint(_states(looked))


def _states(positions: Iterable[Position[Any]]) -> Iterable[Any]:
    return (position.state for position in positions)
