"""What happens at a table without being asked for: chance, what was planned, the end of somebody's time.

Each gives the log entry of it, None if there is nothing.
"""

from pyramidion.core.game_info import OnTimeout
from pyramidion.server.storage.table_repository import LogEntry
from pyramidion.server.tables.table import Table


def chance(table: Table) -> LogEntry | None:
    """The chance outcome that is due, if chance decides now and waits for nobody's share."""
    if table.awaits_shares:
        return None
    outcome = table.session.pending_chance_outcome()
    return LogEntry("chance", None, outcome.text) if outcome else None


def planned(table: Table) -> LogEntry | None:
    """The decision that somebody has planned for what has happened."""
    for seat in table.session.to_decide:
        plan = table.plans.get(seat)
        text = None if plan is None else plan.follows(table.session.moves)
        if text is not None:
            return LogEntry("decision", seat, text)
    return None


def timed_out(table: Table) -> LogEntry | None:
    """The decision of the first person who has not made it when the game's own clock runs out."""
    late = table.session.timeout_decision(table.persons)
    return LogEntry("decision", *late) if late else None


def time_up(table: Table, now: float) -> LogEntry | None:
    """What becomes of the first seat whose time is over, as its game has it."""
    seat = None if table.due() is None else table.clocks.late(now)
    if seat is None:
        return None
    time = table.terms.time
    # Without more for each turn, the seat would have no time in any turn after this one.
    spent = time.kind == "fischer" and not time.more
    if table.clocks.hurried(seat) or (table.game.info.on_timeout is OnTimeout.PLAY_AS_ENTERED and not spent):
        text = table.game.clock.complete(table.position.state, seat, "")
        if text:
            return LogEntry("decision", seat, text)
    return LogEntry("time", seat, "")
