"""The one door out: everything a client is told of a table is made here, for the seats that the client holds."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.game import GameInfo
from pyramidion.core.view import View
from pyramidion.players.levels import LEVELS
from pyramidion.server.films import Film
from pyramidion.server.messages import Refused, Why
from pyramidion.server.table import Table


def state_message(
    table: Table,
    held: frozenset[int],
    present: Iterable[int],
    thinking: Iterable[int],
    seconds_left: int | None,
    film: Film | None = None,
) -> dict[str, Any]:
    """The table as the holder of some seats (none: a spectator) may know it.

    present: seats of persons who are connected. thinking: seats of bots that are being asked.
    seconds_left: for the secret decisions, None if no clock runs. film: of the last chance outcome, if there is one.
    """
    over = table.result is not None
    there = set(present)
    position = table.position
    # While secret decisions come in, what happened last is still what there is to tell.
    open_position = table.positions[-1 - len(position.sealed)]
    # Persons who share a device decide one after another: what one has sealed, the next must not read.
    readers = frozenset() if held.intersection(position.to_decide) else held
    viewers: list[tuple[str, int | None]] = [(str(seat), seat) for seat in sorted(held)] or [("spectator", None)]
    seats = [
        {
            "name": row.name,
            "person": row.level is None,
            "level": row.level,
            "held": seat in held,
            "present": row.level is not None or seat in there,
        }
        for seat, row in enumerate(table.seats)
    ]
    return {
        "type": "state",
        "id": table.id,
        "game": table.game.info.id,
        "title": table.game.info.title,
        "options": table.game.options,
        "seat_names": table.game.seats,
        "seats": seats,
        "commitment": table.commitment,
        "seed": table.seed if over else None,
        "ply": table.ply,
        "log": _log(table, readers),
        "views": {
            name: _view(position.view(seat), over, seat in readers, open_position.events) for name, seat in viewers
        },
        "svg": table.game.svg(position.state),
        "frames": [] if position.sealed else position.frames(),
        "film": film,
        "undo": [] if over else [seat for seat in sorted(held) if table.why_no_undo(seat, held) is None],
        "thinking": sorted(thinking),
        "seconds_left": seconds_left,
        "result": table.result,
        "termination": table.termination,
        "over_sentence": _over_sentence(table) if over else None,
    }


def error_message(error: Refused, tag: object) -> dict[str, Any]:
    """A refusal: code, sentence and the tag of the message that it answers."""
    return {"type": "error", "code": error.code, "sentence": str(error), "re": tag}


def why_message(table: Table, message: Why) -> dict[str, Any]:
    """Why a decision is not allowed. It speaks of the asker's own decision at the public position only."""
    text, path = message.text, tuple(message.path)
    if text is None:
        text = table.game.half_text(table.position.state, message.seat, path) if path else ""
    sentence = table.position.why_not(text, message.seat)
    return {"type": "why", "sentence": sentence or "That is allowed.", "re": message.tag}


def game_info(info: GameInfo) -> dict[str, Any]:
    """What the start page needs to know of a game."""
    return {
        "id": info.id,
        "title": info.title,
        "designer": info.designer,
        "summary": info.summary,
        "seats": info.seats,
        "simultaneous": info.simultaneous,
        "options": [
            {**asdict(option), "allowed": option.allowed(), "type": type(option.default).__name__}
            for option in info.options
        ],
        "levels": [{"name": level.name, "meaning": level.meaning} for level in LEVELS],
    }


def _log(table: Table, readers: frozenset[int]) -> list[dict[str, Any]]:
    """The plies that stand; sealed decisions without their texts, but for those of the readers' seats."""
    sealed_from = table.ply - len(table.position.sealed)
    turn = -1
    lines = []
    for index, (seat, text) in enumerate(table.played):
        before = table.positions[index]
        starts = table.game.starts_turn(before.state) and not before.sealed
        turn += starts
        numbered = starts and turn % table.game.turns_per_number == 0
        secret = index >= sealed_from and seat not in readers
        lines.append(
            {
                "ply": index,
                "seat": None if seat == CHANCE else seat,
                "text": None if secret else text,
                "number": turn // table.game.turns_per_number + 1 if numbered else None,
                "turn_start": starts,
            }
        )
    return lines


def _view(view: View, over: bool, reads_seal: bool, events: Iterable[Event]) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "ply": view.ply,
        "text": view.text,
        "to_decide": () if over else view.to_decide,
        "decided": view.decided,
        "own_seal": view.own_seal if reads_seal else None,
        "board": view.board,
        "guide": None if over else view.guide,
        "events": [_event(event) for event in events],
        "result": view.result,
    }


def _event(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "sentence": event.sentence(), **asdict(event)}


def _over_sentence(table: Table) -> str:
    if table.termination:
        winners = [name for name, share in zip(table.game.seats, table.result or (), strict=True) if share > 0]
        return f"{table.termination} {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."
    return table.position.events[-1].sentence() if table.position.events else "The game is over."
