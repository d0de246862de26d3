"""What a client that knows one state of a table is sent of the next."""

from typing import Any

from msgspec.structs import replace

from pyramidion.server.protocol.server_messages import LogChange, LogLine, TableChange, TableState

PARTS = tuple(name for name in TableChange.__struct_fields__ if name != "log")
"""The parts of a table that are sent again when they differ."""


def change_between(old: TableState, new: TableState) -> TableChange | None:
    """What a client that knows the old state must be sent of the new one; None if nothing.

    Lines are the same where all decisions up to them are: their events follow from these.
    """
    parts: dict[str, Any] = {}
    for name in PARTS:
        part = getattr(new, name)
        if getattr(old, name) != part:
            parts[name] = part
    told, lines = old.log.lines, new.log.lines
    same = len(told)
    if lines[:same] != told:  # mostly they are the very same, and some more
        alike = ((one.seat, one.text) == (line.seat, line.text) for one, line in zip(told, lines, strict=False))
        same = next((number for number, yes in enumerate(alike) if not yes), min(same, len(lines)))
    if same < max(len(told), len(lines)):
        parts["log"] = LogChange(same, lines[same:])
    return TableChange(**parts) if parts else None


def on_joining(state: TableState) -> TableState:
    """The state for somebody who comes: of what happened before its story, only the decisions."""
    lines = state.log.lines
    last = max((line.ply for line in lines if line.events), default=-1)
    first = state.catch_up.from_ply if state.catch_up else last

    def told(line: LogLine) -> LogLine:
        if line.ply == last or not (line.events or line.chance_animation):
            return line
        return replace(line, events=line.events if line.ply >= first else (), chance_animation=None)

    short = tuple(map(told, lines))
    return replace(state, log=LogChange(0, short))
