"""Games as a table: a row for each decision and each chance outcome, written as Parquet with a data card.

Needs PyArrow (extra `data`).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pyramidion import __version__
from pyramidion.arena.tournament import CHECKPOINT
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value
from pyramidion.core.position import Position
from pyramidion.core.record import Record
from pyramidion.engine.tablebase import find_tablebase

MOST_LEGAL = 20_000
"""If more decisions are legal (Pyramid Ball has millions of programs), they are not listed."""
BATCH = 5_000


@dataclass(frozen=True, slots=True)
class Row:
    """One decision or outcome. Fields that a game or this machine cannot provide are None.

    game: with its options. record: number of the game in this set, from 0. ply: from 0. seat: the decider, -1 for
    chance. position: before the decision, as records write it, without sealed decisions. legal: all possible decisions.
    decision: the one made. result: of the game, for each seat. score: of the seat, 0 to 1. outcome, plies: exact value
    of the position for the seat (1 won, 0 drawn, -1 lost) and plies to the end. decision_outcome, decision_plies: the
    same after the decision, for the same seat.
    """

    game: str
    record: int
    ply: int
    seat: int
    position: str
    legal: list[str] | None
    decision: str
    result: list[float] | None
    score: float | None
    outcome: int | None
    plies: int | None
    decision_outcome: int | None
    decision_plies: int | None


_MEANINGS = {
    "game": "the game with its options",
    "record": "number of the game in this set, from 0",
    "ply": "decisions and chance outcomes before it",
    "seat": "number of the seat that decides, -1 for chance",
    "position": "before the decision, as records write it, without sealed decisions",
    "legal": "all possible decisions or outcomes; null if there are too many to list",
    "decision": "the decision, or the chance outcome",
    "result": "of the game, a score for each seat; null if it is unfinished",
    "score": "score of the seat that decides; null for chance and unfinished games",
    "outcome": "exact value of the position for that seat: 1 won, 0 drawn, -1 lost; null if unknown",
    "plies": "plies to the end with perfect play; null for draws and if unknown",
    "decision_outcome": "exact value after the decision, for the same seat",
    "decision_plies": "plies to the end after that decision, with perfect play",
}


def rows_of(record: Record, number: int) -> Iterator[Row]:
    """The rows of a game. Raises BadRecord at an illegal entry."""
    positions = list(record.positions())
    result = _result(record, positions[-1])
    tablebase = find_tablebase(record.game)
    for ply, (position, entry) in enumerate(zip(positions, record.entries, strict=False)):
        seat = position.to_decide[0]
        legal = position.legal()
        decision = position.decision(entry.text)
        here = then = None
        if tablebase is not None and seat >= 0:
            values = dict(tablebase.values(position.state))
            here, then = tablebase.value(position.state), values[decision.code]
        yield Row(
            record.game.identity,
            number,
            ply,
            seat,
            record.game.notation.write_state(position.state),
            [str(one) for one in legal] if len(legal) <= MOST_LEGAL else None,
            str(decision),
            result,
            result[seat] if result is not None and seat >= 0 else None,
            *_parts(here),
            *_parts(then),
        )


def _result(record: Record, end: Position[Any]) -> list[float] | None:
    """The record's result, which may be due to a resignation or the like; otherwise that of its last position."""
    if record.result != "*":
        shares = [share.partition("/") for share in record.result.split("-")]
        return [float(top) / float(bottom or 1) for top, _, bottom in shares]
    return None if end.result is None else list(end.result)


def _parts(value: Value | None) -> tuple[int | None, int | None]:
    return (None, None) if value is None else (value.outcome, value.plies)


def export(
    sources: list[Path], file: Path, command: str, progress: Callable[[int], None] = lambda count: None
) -> tuple[int, int]:
    """Writes the games of files and folders, and the card beside them; returns the numbers of games and rows.

    command: how the set was made. The file is written completely or not at all. Raises PyramidionError, OSError.
    """
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema(
        [
            *((name, pyarrow.string()) for name in ("game", "position", "decision")),
            *((name, pyarrow.int32()) for name in ("record", "ply")),
            *((name, pyarrow.int16()) for name in ("seat", "outcome", "plies", "decision_outcome", "decision_plies")),
            ("legal", pyarrow.list_(pyarrow.string())),
            ("result", pyarrow.list_(pyarrow.float32())),
            ("score", pyarrow.float32()),
        ]
    )
    schema = pyarrow.schema([schema.field(one.name) for one in fields(Row)])
    card = _Card(command)
    temporary = file.with_name(file.name + ".part")
    waiting: list[Row] = []
    count = rows = 0
    with parquet.ParquetWriter(temporary, schema, compression="zstd") as writer:

        def flush() -> None:
            columns = {one.name: [getattr(row, one.name) for row in waiting] for one in fields(Row)}
            writer.write_table(pyarrow.table(columns, schema=schema))
            waiting.clear()

        for path, record in Record.read_many(*sources):
            try:
                found = list(rows_of(record, count))
            except PyramidionError as error:
                raise PyramidionError(f"{path}: {error}") from error
            card.add(path, record, found)
            waiting += found
            rows += len(found)
            count += 1
            if len(waiting) >= BATCH:
                flush()
                progress(count)
        flush()
    if not count:
        temporary.unlink()
        raise PyramidionError("The named paths contain no records; in a folder, records are files *.txt.")
    temporary.replace(file)
    file.with_suffix(".card.md").write_text(card.text(file.name), encoding="utf-8")
    return count, rows


class _Card:
    """The contents of a data card, collected game by game."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._games: dict[str, int] = {}
        self._players: dict[str, int] = {}
        self._unfinished = self._outside = self._exact = self._rows = self._records = 0
        self._tournaments: dict[Path, str] = {}

    def add(self, path: Path, record: Record, rows: list[Row]) -> None:
        """Adds a game."""
        self._records += 1
        self._rows += len(rows)
        self._games[record.game.identity] = self._games.get(record.game.identity, 0) + 1
        for seat in record.game.seats:
            name = record.tag(seat.replace(" ", "")) or "not named"
            self._players[name] = self._players.get(name, 0) + 1
        self._unfinished += record.result == "*"
        self._outside += record.tag("Termination") is not None
        self._exact += sum(row.outcome is not None for row in rows)
        checkpoint = path.parent / CHECKPOINT
        if path.parent not in self._tournaments and checkpoint.exists():
            with checkpoint.open(encoding="utf-8") as lines:
                self._tournaments[path.parent] = json.dumps(json.loads(next(lines)), indent=2)

    def text(self, name: str) -> str:
        """The card as Markdown."""
        lines = [
            f"# {name}",
            "",
            f"{self._records} games with {self._rows} decisions and outcomes of chance, written by Pyramidion "
            f"{__version__}: `{self._command}`.",
            "",
            f"{self._unfinished} games are unfinished; {self._outside} were not played to their end (resigned, out of "
            f"time, a program's fault). {self._exact} rows have an exact value, from this machine's solution of the "
            "game.",
            "",
            "## Games",
            "",
            *(f"- `{game}`: {count}" for game, count in sorted(self._games.items())),
            "",
            "## Players (seats taken)",
            "",
            *(f"- {player}: {count}" for player, count in sorted(self._players.items())),
            "",
            "## How the games were made",
            "",
        ]
        for folder, about in self._tournaments.items():
            lines += [f"A tournament in the folder `{folder.name}`:", "", "```json", about, "```", ""]
        if not self._tournaments:
            lines += ["The records do not say; their players are above.", ""]
        lines += ["## Columns", "", "| column | meaning |", "| --- | --- |"]
        lines += [f"| `{column.name}` | {_MEANINGS[column.name]} |" for column in fields(Row)]
        return "\n".join(lines) + "\n"
