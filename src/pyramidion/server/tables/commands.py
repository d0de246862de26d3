"""What a guest may ask of a table, and what its log is to tell of it. Nothing is carried out here."""

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import (
    Answer,
    Begin,
    Decide,
    Enter,
    PlanWanted,
    Propose,
    Resign,
    Share,
    Undo,
    Vacation,
)
from pyramidion.server.storage.table_repository import LogEntry
from pyramidion.server.tables.conditional_moves import MOST_PLANS, ConditionalMoves, LineCheck
from pyramidion.server.tables.offers import BACK, Offer, still_offered
from pyramidion.server.tables.permissions import still_on, taken_back, why_no_offer, why_no_undo
from pyramidion.server.tables.table import Table

Request = Decide | Undo | Resign | Propose | Answer | Vacation | Share | PlanWanted | Enter | Begin
"""What changes a table."""


def entry_of(
    table: Table, held: frozenset[int], message: Request, limits: Limits, check: LineCheck | None = None
) -> LogEntry:
    """The entry of what a guest asks. Raises RequestError if it may not be.

    held: the seats that the guest acts for. walk: of a plan with lines; all its steps have been done.
    """
    seat = message.seat
    _check_seat(table, held, seat)
    if isinstance(message, Resign):
        return _resigned(table, seat)
    _check_length(table, limits)
    if isinstance(message, Begin):
        return _begun(table, seat, message.ply)
    if isinstance(message, Decide):
        if table.awaits_begin(seat):
            raise RequestError(
                "not_begun", "Your time for this decision does not run yet: begin it (`begin`), then decide."
            )
        return decided(table, seat, message.ply, message.text)
    if isinstance(message, Enter):
        return _entered(table, message.ply, message.text)
    if isinstance(message, Propose):
        return _offered(table, seat, message.kind, held)
    if isinstance(message, Share):
        return _shared(table, seat, message.text)
    if isinstance(message, Vacation):
        return _away(table, seat, message.days)
    if isinstance(message, PlanWanted):
        return _planned(table, message, held, check)
    if isinstance(message, Answer):
        return _answered(table, seat, message.accept)
    return _undone(table, seat, held)


def line_check_of(table: Table, held: frozenset[int], message: PlanWanted, limits: Limits) -> LineCheck:
    """The walk through a plan with lines, before its first step. Raises RequestError if none may be made now."""
    _check_seat(table, held, message.seat)
    _check_length(table, limits)
    _check_planning(table, message, held)
    return LineCheck(table.position, message.seat, message.lines)


def _check_seat(table: Table, held: frozenset[int], seat: int) -> None:
    if seat not in held:
        raise RequestError("not_yours", "You do not hold this seat.")
    if seat in table.session.resigned_seats:
        raise RequestError("over", "You have given up this game.")
    still_on(table)


def _check_length(table: Table, limits: Limits) -> None:
    if table.length >= limits.entries:
        raise RequestError("too_long", f"A table here takes {limits.entries} entries, and this one has them.")


def decided(table: Table, seat: int, ply: int, text: str) -> LogEntry:
    """A decision of a seat, a person's or a bot's. Raises RequestError."""
    still_on(table)
    # Who decides in secret need not know whether others have decided meanwhile.
    if not table.session.open_ply <= ply <= table.ply:
        raise RequestError("stale", "The table has moved on; this decision was meant for an earlier position.")
    return _checked(table, "decision", seat, text)


def _begun(table: Table, seat: int, ply: int) -> LogEntry:
    """A seat begins the time that it has for its secret decision."""
    if ply != table.session.open_ply:
        raise RequestError("stale", "The table has moved on; this was meant for an earlier position.")
    if not table.awaits_begin(seat):
        raise RequestError("no_begin", "There is no time here that you are to begin, or it runs already.")
    return LogEntry("begin", seat, str(table.seconds_each))


def _entered(table: Table, ply: int, text: str) -> LogEntry:
    """What dice or a throw have shown, at a table whose chance is entered by hand."""
    if not table.terms.by_hand:
        raise RequestError("drawn", "At this table chance is drawn; nothing can be entered.")
    if ply != table.ply:
        raise RequestError("stale", "The table has moved on; this was meant for an earlier position.")
    return _checked(table, "chance", None, text)


def _checked(table: Table, kind: str, seat: int | None, text: str) -> LogEntry:
    try:
        return LogEntry(kind, seat, table.session.check(text, CHANCE if seat is None else seat).text)
    except IllegalDecision as error:
        raise RequestError("illegal", str(error)) from error


def _away(table: Table, seat: int, days: int) -> LogEntry:
    """A seat's time is to stand still for some days."""
    if table.terms.time.kind != "days":
        raise RequestError("no_vacation", "Vacation is for games by correspondence.")
    if table.clocks.hurried(seat):
        raise RequestError("no_vacation", "The time that you have begun does not stand still: decide first.")
    left = table.clocks.vacation_left(seat)
    if days > left:
        raise RequestError("no_vacation", f"So many days are not left: of your vacation in this game there are {left}.")
    return LogEntry("vacation", seat, str(days))


def _planned(table: Table, message: PlanWanted, held: frozenset[int], check: LineCheck | None) -> LogEntry:
    """What a seat decides if this or that happens first; without lines, its plan is revoked."""
    if not message.lines:
        if message.seat not in table.plans:
            raise RequestError("no_plan", "You have no plan here that could be revoked.")
        return LogEntry("plan", message.seat, "")
    _check_planning(table, message, held)
    if check is None or check.position is not table.position:
        raise _plan_is_stale()
    return LogEntry("plan", message.seat, ConditionalMoves(table.ply, tuple(check.lines)).text())


def _check_planning(table: Table, message: PlanWanted, held: frozenset[int]) -> None:
    """Whether a seat may make a plan now, whatever its lines. Raises RequestError."""
    if len(held) > 1:
        raise RequestError("no_plan", "Who shares a device with others makes no plans there: they would read them.")
    if message.ply != table.ply:
        raise _plan_is_stale()
    if message.seat in table.session.to_decide or len(table.session.to_decide) > 1:
        raise RequestError("no_plan", "Plans are made while somebody else is to decide.")
    if table.planned[message.seat] >= MOST_PLANS:
        raise RequestError("no_plan", f"You have made {MOST_PLANS} plans in this game; that is as many as it holds.")


def _plan_is_stale() -> RequestError:
    return RequestError("stale", "The table has moved on; this plan was made for an earlier position.")


def _shared(table: Table, seat: int, text: str) -> LogEntry:
    """A seat adds to the seed of chance, or says that it does not want to ("")."""
    if not table.terms.shares:
        raise RequestError("no_share", "At this table nothing is added to the seed of chance.")
    if seat in table.shared:
        raise RequestError("no_share", "Your share is in already.")
    return LogEntry("share", seat, text)


def _undone(table: Table, seat: int, held: frozenset[int]) -> LogEntry:
    """Back to this seat's last decision."""
    reason = why_no_undo(table, seat, held)
    if reason:
        raise RequestError("no_undo", reason)
    return LogEntry("undo", seat, str(table.session.takeback_plies(taken_back(table, seat, held))))


def _offered(table: Table, seat: int, kind: str, held: frozenset[int]) -> LogEntry:
    """A seat offers a draw, or asks to take back."""
    reason = why_no_offer(table, seat, kind, held)
    if reason:
        raise RequestError("no_offer", reason)
    plies = table.session.takeback_plies(frozenset((seat,))) if kind == BACK else 0
    return Offer(seat, kind, plies, held & table.persons).entry()


def _answered(table: Table, seat: int, accept: bool) -> LogEntry:
    """A seat's answer to what is offered; who offered takes it back with a no."""
    offer = still_offered(table.offer)
    if accept and seat in offer.agreed:
        raise RequestError("no_offer", "You have agreed already.")
    return LogEntry("answer", seat, "yes" if accept else "no")


def _resigned(table: Table, seat: int) -> LogEntry:
    """A seat gives up; where several other persons sit they play on, and a bot stands in for it."""
    return LogEntry("leave" if len(table.persons - {seat}) > 1 else "resign", seat, "")
