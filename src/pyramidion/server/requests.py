"""What a guest may ask of a table, and what its log is to tell of it."""

from pyramidion.server.limits import Limits
from pyramidion.server.messages import (
    Answer,
    Decide,
    Enter,
    PlanWanted,
    Propose,
    Refused,
    Resign,
    Share,
    Undo,
    Vacation,
)
from pyramidion.server.store import LogEntry
from pyramidion.server.table import Table

Request = Decide | Undo | Resign | Propose | Answer | Vacation | Share | PlanWanted | Enter
"""What changes a table."""


def entry_of(table: Table, held: frozenset[int], message: Request, limits: Limits) -> LogEntry:
    """The entry of what a guest asks. held: the seats that he acts for. Raises Refused if it may not be."""
    if message.seat not in held:
        raise Refused("not_yours", "You do not hold this seat.", 403)
    if message.seat in table.session.left:
        raise Refused("over", "You have given up this game.", 409)
    if isinstance(message, Resign):
        return table.resign(message.seat)
    if table.length >= limits.entries:
        raise Refused("too_long", f"A table here takes {limits.entries} entries, and this one has them.")
    if isinstance(message, Decide):
        return table.decide(message.seat, message.ply, message.text)
    if isinstance(message, Enter):
        return table.enter(message.ply, message.text)
    if isinstance(message, Propose):
        return table.propose(message.seat, message.kind, held)
    if isinstance(message, Share):
        return table.share(message.seat, message.text)
    if isinstance(message, Vacation):
        return table.vacation(message.seat, message.days)
    if isinstance(message, PlanWanted):
        return table.plan(message.seat, message.ply, message.lines, held)
    if isinstance(message, Answer):
        return table.answer(message.seat, message.accept)
    return table.undo(message.seat, held)
