"""What lists show of tables: the lobby, a player's own tables, and finished games."""

from collections.abc import Collection, Sequence

from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game_class
from pyramidion.server.protocol.accounts import FinishedGame, FinishedGames, FinishedSeat
from pyramidion.server.protocol.game_info import seat_info
from pyramidion.server.protocol.tables import OpenTable, TableStatus
from pyramidion.server.storage.archive import ArchivedGame, page_cursor
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.views.table_view import seat_states


def open_table(table: Table, there: Collection[int]) -> OpenTable:
    """A table as the lobby shows it."""
    return OpenTable(
        id=table.id,
        game=table.game.info.id,
        title=table.game.info.title,
        options=dict(table.game.options),
        seats=seat_states(table, (), there),
        seat_info=tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options)),
        open_seats=tuple(seat for seat, row in enumerate(table.seats) if row.open),
        player_present=bool(there),
        created_at=timestamps.written(table.made),
        time_control=table.terms.time_control,
    )


def standing(table: Table, held: Collection[int], there: Collection[int]) -> TableStatus:
    """How a table stands, for the holder of some seats."""
    session = table.session
    return TableStatus(
        id=table.id,
        deleted=False,
        game=table.game.info.id,
        title=table.game.info.title,
        seats=seat_states(table, held, there),
        your_seats=tuple(sorted(held)),
        your_turn=any(seat in held for seat in session.to_decide),
        ply=session.ply,
        end_sentence=session.end_sentence,
        over=session.over,
        changed_at=timestamps.written(table.last_change),
        time_control=table.terms.time_control,
    )


def not_shown(table_id: str, *, gone: bool) -> TableStatus:
    """The status of a table that was deleted (`gone`), or that cannot be read."""
    return TableStatus(
        table_id,
        gone,
        "",
        "",
        (),
        (),
        your_turn=False,
        ply=0,
        end_sentence="",
        over=gone,
        changed_at="",
        unreadable=not gone,
    )


def finished_games(found: Sequence[ArchivedGame], most: int) -> FinishedGames:
    """Finished games that fit a search. most: maximum number in an answer."""
    return FinishedGames(tuple(_finished(game) for game in found[:most]), len(found) > most)


def _finished(game: ArchivedGame) -> FinishedGame:
    try:
        title = game_class(game.game).info.title
    except PyramidionError:
        title = game.game  # its package is not installed any more
    seats = tuple(FinishedSeat(player.name, player.level, player.score) for player in game.seats)
    sentence, plies, ended = game.end_sentence, game.plies, game.ended_at
    return FinishedGame(game.table_id, game.game, title, seats, game.yours, sentence, plies, ended, page_cursor(game))
