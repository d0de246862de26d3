"""A request for a new table, in stored form."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.engine.levels import level
from pyramidion.server.accounts import display_names
from pyramidion.server.accounts.display_names import seat_names
from pyramidion.server.clocks.time_control import DAY, TimeControl
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import NewSeat
from pyramidion.server.tables.table_data import SeatRow


def build_seats(chosen: Game[Any], request: Sequence[NewSeat]) -> list[SeatRow]:
    """The seats of a new table; seats that are not listed are for people. Raises RequestError, PyramidionError."""
    if len(request) > len(chosen.seats):
        sentence = Message(
            "{game} has {count} seats: {seats}.",
            game=chosen.info.title,
            count=len(chosen.seats),
            seats=seat_names(chosen),
        )
        raise RequestError("bad_table", sentence)
    rows = []
    for name, seat in zip(chosen.seats, [*request, *[NewSeat()] * len(chosen.seats)], strict=False):
        if seat.kind == "bot":
            found = level(seat.level or "medium", chosen)
            rows.append(SeatRow(str(found.bot_name), found.name))
        elif seat.kind == "open":
            rows.append(SeatRow(name, open=True))
        else:
            rows.append(SeatRow(display_names.clean_name(seat.name or "") or name))
    return _number_names(rows)


def bot_row(chosen: Game[Any], rows: Sequence[SeatRow], seat: int, name: str) -> SeatRow:
    """A bot of a level at one of several seats. Raises RequestError if there is no such level."""
    try:
        found = level(name, chosen)
    except PyramidionError as error:
        raise RequestError.from_error("bad_table", error) from error
    return SeatRow(free_name(str(found.bot_name), rows, seat), found.name)


def free_name(name: str, rows: Sequence[SeatRow], seat: int) -> str:
    """A name that is not yet used at the table: Ann, Ann 2, …"""
    others = {row.name for other, row in enumerate(rows) if other != seat}
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found


def validate_start(chosen: Game[Any], text: str | None) -> str | None:
    """A custom start position in canonical form. Raises PyramidionError if no game can be played from it."""
    if not text:
        return None
    position = chosen.position(text)
    if position.result is not None:
        raise RequestError("bad_table", Message("The game is already over at this position."))
    return position.observe().text


def build_time_control(time: TimeControl) -> TimeControl:
    """The time control. Raises RequestError for a time control with which nobody could play."""
    least = {"none": 0, "move": 1, "fischer": 1, "days": DAY}[time.kind]
    if time.seconds < least:
        raise RequestError(
            "bad_table",
            Message("The time limit must be at least one day.")
            if least == DAY
            else Message("The time limit must be at least one second."),
        )
    return time if time.kind != "none" else TimeControl()


def _number_names(rows: Sequence[SeatRow]) -> list[SeatRow]:
    """Players with the same name get numbers: Level 3 bot 1, Level 3 bot 2."""
    given = [row.name for row in rows]
    return [
        replace(row, name=f"{row.name} {given[: at + 1].count(row.name)}") if given.count(row.name) > 1 else row
        for at, row in enumerate(rows)
    ]
