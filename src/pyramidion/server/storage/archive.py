"""Finished games in the database: who played, how they ended, and how they are searched.

A game is found by clients that have a key of one of its seats; by everybody only if the table was in the lobby, so that
strangers could join and watch anyway. Others cannot find a game among invited players.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, exists, or_, select
from sqlalchemy.exc import IntegrityError

from pyramidion.core.messages import message_to_json
from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import finished_games, finished_seats, player_addresses, seat_index
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps


@dataclass(frozen=True, slots=True)
class ArchivedSeat:
    """The player of a seat. level: of a bot. score: 0 to 1."""

    name: str
    level: str | None
    score: float


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A finished game. ended: when (UTC). yours: seats that the client's keys open."""

    table_id: str
    game: str
    ended_at: str
    plies: int
    end_sentence: str
    seats: tuple[ArchivedSeat, ...]
    yours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ArchiveQuery:
    """A search for finished games. hashes: of the client's keys; none: public games. game: an id.

    opponent: a part of another player's name. result: `won`, `lost` or `shared`, of the client. cursor: of the last
    known game (`page_cursor`).
    """

    hashes: tuple[str, ...] = ()
    game: str | None = None
    opponent: str = ""
    result: str | None = None
    cursor: str | None = None


def page_cursor(game: ArchivedGame) -> str:
    """The position in the list after which the next page starts."""
    return f"{game.ended_at} {game.table_id}"


class Archive:
    """Finished games. Every method is one transaction, and raises the same errors as those of `TableRepository`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, table: Table) -> None:
        """Stores a finished game; only the first server to do so writes it."""
        session = table.session
        assert session.result is not None
        rows = [
            {
                "table_id": table.id,
                "seat": seat,
                "name": row.name,
                "casefolded_name": row.name.casefold(),
                "level": row.level,
                "score": float(score),
            }
            for seat, (row, score) in enumerate(zip(table.seats, session.result, strict=True))
        ]
        known = select(finished_games.c.table_id).where(finished_games.c.table_id == table.id)
        try:
            with self._database.engine.begin() as connection:
                if connection.scalar(known) is not None:
                    return
                connection.execute(
                    finished_games.insert().values(
                        table_id=table.id,
                        game=table.game.info.id,
                        ended_at=timestamps.to_text(table.last_change),
                        plies=session.ply,
                        end_sentence=message_to_json(session.end_sentence),
                        public=int(table.terms.public),
                    )
                )
                connection.execute(finished_seats.insert(), rows)
                connection.execute(player_addresses.delete().where(player_addresses.c.table_id == table.id))
        except IntegrityError:
            return  # another server has stored it meanwhile

    def search(self, search: ArchiveQuery, most: int) -> list[ArchivedGame]:
        """The matching games, latest first."""
        query = select(finished_games).where(*_conditions(search))
        query = query.order_by(finished_games.c.ended_at.desc(), finished_games.c.table_id.desc()).limit(most)
        with self._database.reading.begin() as connection:
            games = connection.execute(query).all()
            ids = [game.table_id for game in games]
            seats = select(finished_seats).where(finished_seats.c.table_id.in_(ids)).order_by(finished_seats.c.seat)
            players = connection.execute(seats).all()
            own = select(seat_index.c.table_id, seat_index.c.seat).where(
                seat_index.c.table_id.in_(ids) & _has_seat(search)
            )
            yours = {tuple(row) for row in connection.execute(own)}
        return [
            ArchivedGame(
                game.table_id,
                game.game,
                game.ended_at,
                game.plies,
                game.end_sentence,
                tuple(ArchivedSeat(one.name, one.level, one.score) for one in players if one.table_id == game.table_id),
                tuple(sorted(seat for table_id, seat in yours if table_id == game.table_id)),
            )
            for game in games
        ]


def _has_seat(search: ArchiveQuery) -> ColumnElement[bool]:
    return seat_index.c.key_hash.in_(search.hashes)


def _conditions(search: ArchiveQuery) -> Sequence[ColumnElement[bool]]:
    player = finished_seats.c
    own = exists().where(
        (seat_index.c.table_id == player.table_id) & (seat_index.c.seat == player.seat) & _has_seat(search)
    )
    here = player.table_id == finished_games.c.table_id
    found: list[ColumnElement[bool]] = []
    if search.hashes:
        found.append(finished_games.c.table_id.in_(select(seat_index.c.table_id).where(_has_seat(search))))
    else:
        found.append(finished_games.c.public == 1)
    if search.game:
        found.append(finished_games.c.game == search.game)
    if search.opponent:
        named = player.casefolded_name.contains(search.opponent.casefold(), autoescape=True)
        found.append(exists().where(here & named & ~own))
    if search.result:
        fitting = {"won": player.score >= 1, "lost": player.score <= 0}
        fits = fitting.get(search.result, and_(player.score > 0, player.score < 1))
        found.append(exists().where(here & fits & own) if search.hashes else exists().where(here & fits))
    if search.cursor:
        ended, _, table_id = search.cursor.partition(" ")
        earlier = finished_games.c.ended_at < ended
        found.append(or_(earlier, and_(finished_games.c.ended_at == ended, finished_games.c.table_id < table_id)))
    return found
