"""Summaries of tables in lists: the lobby, a player's own tables, and finished games."""

from collections.abc import Collection, Sequence

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_info import GameInfo
from pyramidion.core.messages import message_from_json
from pyramidion.core.registry import game_class
from pyramidion.server.accounts.display_names import player_names
from pyramidion.server.protocol.accounts import FinishedGame, FinishedGames, FinishedSeat
from pyramidion.server.protocol.game_info import seat_info
from pyramidion.server.protocol.tables import OpenTable, TableStatus
from pyramidion.server.storage.archive import ArchivedGame, page_cursor
from pyramidion.server.tables.table_data import TableListing
from pyramidion.server.util import timestamps
from pyramidion.server.views.table_view import seat_states


def open_table(table: TableListing, connected: Collection[int]) -> OpenTable | None:
    """A table as the lobby shows it; None if its game is no longer installed."""
    info = _info(table.game)
    if info is None:
        return None
    seats = info.seats_in_play(table.options)
    names = player_names(table.seats, seats)
    return OpenTable(
        id=table.id,
        game=table.game,
        title=info.title,
        options=dict(table.options),
        seats=seat_states(table.seats, names, table.summary.resigned_seats, table.summary.client_seeds, (), connected),
        seat_info=tuple(map(seat_info, seats)),
        open_seats=tuple(seat for seat, row in enumerate(table.seats) if row.open),
        player_present=bool(connected),
        ply=table.summary.ply,
        created_at=timestamps.to_text(table.created_at),
        time_control=table.terms.time_control,
    )


def table_status(table: TableListing, controlled: Collection[int], connected: Collection[int]) -> TableStatus:
    """The state of a table, for the owner of some of its seats."""
    summary, info = table.summary, _info(table.game)
    if info is None:
        return unavailable_table(table.id, gone=False)
    names = player_names(table.seats, info.seats_in_play(table.options))
    return TableStatus(
        id=table.id,
        deleted=False,
        game=table.game,
        title=info.title,
        seats=seat_states(table.seats, names, summary.resigned_seats, summary.client_seeds, controlled, connected),
        your_seats=tuple(sorted(controlled)),
        your_turn=any(seat in controlled for seat in summary.to_decide),
        ply=summary.ply,
        end_sentence=message_from_json(summary.end_sentence),
        over=summary.over,
        changed_at=timestamps.to_text(summary.changed_at),
        time_control=table.terms.time_control,
        options=dict(table.options),
    )


def _info(game_id: str) -> GameInfo | None:
    """A game's declaration; None if its package is no longer installed."""
    try:
        return game_class(game_id).info
    except PyramidionError:
        return None


def unavailable_table(table_id: str, *, gone: bool, cancelled: bool = False) -> TableStatus:
    """The status of a table that was deleted (`gone`), perhaps by its creator (`cancelled`), or that cannot be read."""
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
        cancelled=cancelled,
    )


def finished_games(found: Sequence[ArchivedGame], most: int) -> FinishedGames:
    """Finished games that match a search. most: maximum number in an answer."""
    return FinishedGames(tuple(_finished_game(game) for game in found[:most]), len(found) > most)


def _finished_game(game: ArchivedGame) -> FinishedGame:
    info = _info(game.game)
    title = info.title if info else game.game
    names = player_names(game.seats, info.seats) if info else [player.name for player in game.seats]
    seats = tuple(
        FinishedSeat(name, player.level, player.score) for name, player in zip(names, game.seats, strict=True)
    )
    sentence, plies, ended = message_from_json(game.end_sentence), game.plies, game.ended_at
    return FinishedGame(game.table_id, game.game, title, seats, game.yours, sentence, plies, ended, page_cursor(game))
