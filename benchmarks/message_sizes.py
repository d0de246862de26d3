"""What a move costs on the wire: `python -m benchmarks.message_sizes`.

Random games are sent to the player of the first seat, as the server would send them; the size of each change is taken
as JSON and as it travels, deflated by the socket's own compression.
"""

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from pyramidion.core.registry import game, game_ids
from pyramidion.server.protocol.server_messages import TableState
from pyramidion.server.tables.client import change_between, joining_state
from pyramidion.server.tables.command_handlers import due_chance
from pyramidion.server.tables.log_entries import DecisionEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.views.table_view import TableView, Viewer
from pyramidion.server.web.language import encode_answer


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes of the messages of one game. plain: as JSON. sent: deflated. One number a change; joined: the first."""

    plain: tuple[int, ...]
    sent: tuple[int, ...]
    joined: int


def measure(game_id: str, plies: int, seed: int = 1) -> Sizes:
    """The changes of a random game of so many plies, told to the first seat."""
    compressor = zlib.compressobj(wbits=-12)
    plain, sent = [], []
    joined = 0
    for number, message in enumerate(_told(game_id, plies, seed)):
        deflated = compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH)
        if number:
            plain.append(len(message))
            sent.append(len(deflated))
        else:
            joined = len(message)
    return Sizes(tuple(plain), tuple(sent), joined)


def _told(game_id: str, plies: int, seed: int) -> Iterator[bytes]:
    seats = game(game_id).seats
    table = Table(TableRow("t", game_id, {}, tuple(SeatRow(name) for name in seats), f"{seed}"))
    view, chooser = TableView(table), random.Random(seed)
    all_seats = frozenset(range(len(seats)))

    told: TableState | None = None
    while table.ply < plies and table.session.to_decide:
        fresh = view.for_client(Viewer(frozenset({0})), all_seats, 0, (), (), None, kept_days=1)
        message = change_between(told, fresh) if told else joining_state(fresh)
        told = fresh
        if message is not None:
            yield encode_answer(message)
        change = due_chance(table)
        table.apply(change.entry if change else _decision(table, chooser))


def _decision(table: Table, chooser: random.Random) -> DecisionEntry:
    seat = table.session.to_decide[0]
    legal = table.position.legal(seat)
    return DecisionEntry(seat, legal[chooser.randrange(len(legal))].text)


def main() -> None:
    """Prints a line a game."""
    print("game               plain: median / most    sent: median / most    on joining")
    for game_id in game_ids():
        found = measure(game_id, 120)
        plain, sent = found.plain, found.sent
        print(
            f"{game_id:18} {median(plain):10,.0f} / {max(plain):7,} {median(sent):12,.0f} / {max(sent):7,} "
            f"{found.joined:12,}"
        )


if __name__ == "__main__":
    main()
