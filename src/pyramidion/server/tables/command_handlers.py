"""The handlers of clients' commands and of automatic actions: each returns a log entry, and changes nothing."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game_info import OnTimeout
from pyramidion.core.messages import Message, plural
from pyramidion.engine.tablebase import has_exact_values, how_to_solve
from pyramidion.server.accounts.display_names import shown_name
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import (
    AddClientSeed,
    AnswerOffer,
    Decide,
    EnterOutcome,
    MakeOffer,
    PostChat,
    Resign,
    SetConditionalMoves,
    StartRound,
    TakeBack,
    TakeVacation,
)
from pyramidion.server.tables.chat import post_message
from pyramidion.server.tables.conditional_moves import MAX_SETS, LineCheck, next_decision
from pyramidion.server.tables.log_entries import (
    DRAW,
    REROLL,
    TAKEBACK,
    ChanceEntry,
    ClientSeedEntry,
    ConditionalMovesEntry,
    DecisionEntry,
    DepartureEntry,
    LogEntry,
    OfferAnswerEntry,
    OfferEntry,
    ResignationEntry,
    RoundStartEntry,
    TakebackEntry,
    TimeoutEntry,
    VacationEntry,
)
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import Terms

Command = (
    Decide
    | TakeBack
    | Resign
    | MakeOffer
    | AnswerOffer
    | TakeVacation
    | AddClientSeed
    | SetConditionalMoves
    | EnterOutcome
    | StartRound
    | PostChat
)
"""Messages that change a table."""

OFFERS = (DRAW, TAKEBACK, REROLL)
"""What a seat can offer."""
DRAWN_CHANCE_OFFERS = (DRAW, TAKEBACK)
"""The same if players do not enter dice."""

# Created once: every state of a table tells clients what they may take back and offer.
CHANCE_STANDS = Message("Dice and throws are final at this table: a decision followed by chance cannot be taken back.")
SECRET = Message("Secret decisions cannot be taken back.")
_ANOTHER_PERSON = Message("Another person plays at this table, so decisions are final.")
_NOTHING_TO_TAKE_BACK = Message("There is nothing to take back yet.")
_NOBODY_TO_AGREE = Message("There is no other person here to agree.")
_OFFERED_ALREADY = Message("Another offer is still open.")
_OFFERED_HERE = {
    DRAW: Message("You have offered a draw in this position already."),
    TAKEBACK: Message("You have offered to take the last decision back in this position already."),
    REROLL: Message("You have offered to enter the last roll again in this position already."),
}
_CHANCE_IS_DRAWN = Message("This table draws chance itself, so no roll can be wrong.")
_NO_ROLL_YET = Message("No roll has been entered yet.")
_BOTS_DO_NOT_AGREE = Message("A bot does not agree to a draw.")


@cache
def _no_draws(title: str) -> Message:
    return Message("{game} has no draws.", game=title)


class Change(NamedTuple):
    """A log entry to apply. decision: of the entry, already parsed for the table's position."""

    entry: LogEntry
    decision: Decision | None = None


class CommandContext(NamedTuple):
    """The sender of a command. controlled: the client's seats. lines: the finished check of conditional moves."""

    controlled: frozenset[int]
    limits: Limits
    lines: LineCheck | None = None


def change_for(table: Table, message: Command, context: CommandContext) -> Change:
    """The entry for a client's command. Raises RequestError if it is not allowed now."""
    if not isinstance(message, PostChat):  # which spectators may send, and even after the end
        check_seat(table, context.controlled, message.seat)
        if not isinstance(message, Resign):
            _check_length(table, context.limits)
    return _CHANGES[type(message)](table, message, context)


def check_lines(table: Table, controlled: frozenset[int], message: SetConditionalMoves, limits: Limits) -> LineCheck:
    """The check of conditional moves, before its first step. Raises RequestError if none may be set now."""
    check_seat(table, controlled, message.seat)
    _check_length(table, limits)
    _check_conditional_moves(table, message, controlled)
    return LineCheck(table.position, message.seat, message.lines)


def check_seat(table: Table, controlled: frozenset[int], seat: int) -> None:
    """Raises RequestError unless a connection may act for a seat of a game that is not over."""
    if seat not in controlled:
        raise RequestError("not_yours", Message("You do not hold this seat."))
    if seat in table.session.resigned_seats:
        raise RequestError("over", Message("You have given up this game."))
    if table.over:
        raise RequestError("over", Message("The game is over."))


def _check_begun(table: Table) -> None:
    if table.is_invitation:
        raise RequestError("not_begun", Message("The game begins when all seats are taken."))


def _check_length(table: Table, limits: Limits) -> None:
    if table.length >= limits.log_entries:
        raise RequestError(
            "too_long",
            Message("A table's log is limited to {most} entries, and this one is full.", most=limits.log_entries),
        )


# -- commands ---------------------------------------------------------------------------------------------------------


def _decide(table: Table, message: Decide, _: CommandContext) -> Change:
    _check_begun(table)
    if table.timed and table.awaits_round_start(message.seat):
        raise RequestError("not_begun", Message("Your clock for this decision has not started. Start it, then decide."))
    return decide(table, message.seat, message.ply, message.text)


def decide(table: Table, seat: int, ply: int, text: str) -> Change:
    """A decision of a seat, by a person or a bot. Raises RequestError."""
    if table.over:
        raise RequestError("over", Message("The game is over."))
    # A seat that decides in secret does not have to know whether others have decided meanwhile.
    if not table.open_ply <= ply <= table.ply:
        raise RequestError("stale", Message("The table has moved on; this decision was meant for an earlier position."))
    decision = _read(table, text, seat)
    return Change(DecisionEntry(seat, decision.text), decision)


def _enter_chance(table: Table, message: EnterOutcome, _: CommandContext) -> Change:
    """The result of dice or a throw, at a table where chance is entered by hand."""
    _check_begun(table)
    if not table.terms.physical_chance:
        raise RequestError("drawn", Message("This table draws chance itself, so dice cannot be entered."))
    if message.ply != table.ply:
        raise RequestError("stale", Message("The table has moved on; this was meant for an earlier position."))
    if table.entering_seats and message.seat not in table.entering_seats:
        roller = min(table.entering_seats)
        player = shown_name(table.seats[roller].name, table.game.info.seats[roller].name)
        raise RequestError("not_yours", Message("Only {player} can enter this roll.", player=player))
    outcome = _read(table, message.text, CHANCE)
    return Change(ChanceEntry(outcome.text), outcome)


def _read(table: Table, text: str, seat: int) -> Decision:
    try:
        return table.position.decision(text, seat)
    except IllegalDecision as error:
        raise RequestError.from_error("illegal", error) from error


def _start_round(table: Table, message: StartRound, _: CommandContext) -> Change:
    """A seat starts its time for a secret decision."""
    if message.ply != table.open_ply:
        raise RequestError("stale", Message("The table has moved on; this was meant for an earlier position."))
    if not table.awaits_round_start(message.seat):
        raise RequestError("no_begin", Message("Your clock has already started, or this decision has no clock."))
    return Change(RoundStartEntry(message.seat, table.round_seconds))


def _take_vacation(table: Table, message: TakeVacation, _: CommandContext) -> Change:
    if table.terms.time_control.kind != "days":
        raise RequestError("no_vacation", Message("Vacation is only available in correspondence games."))
    if table.clocks.in_round(message.seat):
        raise RequestError(
            "no_vacation", Message("Your clock is running, so you cannot start a vacation. Decide first.")
        )
    left = table.clocks.vacation_days_left(message.seat)
    if message.days > left:
        raise RequestError(
            "no_vacation",
            plural(
                "You have only {count} vacation day left in this game.",
                "You have only {count} vacation days left in this game.",
                count=left,
            ),
        )
    return Change(VacationEntry(message.seat, message.days))


def _set_conditional_moves(table: Table, message: SetConditionalMoves, context: CommandContext) -> Change:
    """Without lines, the seat's conditional moves are revoked."""
    if not message.lines:
        if message.seat not in table.conditional_moves:
            raise RequestError("no_plan", Message("You have no conditional moves to revoke."))
        return Change(ConditionalMovesEntry(message.seat, message.ply, ()))
    _check_conditional_moves(table, message, context.controlled)
    if context.lines is None or context.lines.position is not table.position:
        raise _stale_conditional_moves()
    return Change(ConditionalMovesEntry(message.seat, table.ply, tuple(context.lines.lines)))


def _check_conditional_moves(table: Table, message: SetConditionalMoves, controlled: frozenset[int]) -> None:
    """Whether a seat may set conditional moves now. Raises RequestError."""
    _check_begun(table)
    if len(controlled) > 1:
        raise RequestError(
            "no_plan", Message("Conditional moves are not available on a shared device, where others could read them.")
        )
    if message.ply != table.ply:
        raise _stale_conditional_moves()
    if message.seat in table.to_decide or len(table.to_decide) > 1:
        raise RequestError("no_plan", Message("You can set conditional moves while another player decides."))
    if table.conditional_moves_made[message.seat] >= MAX_SETS:
        raise RequestError(
            "no_plan", Message("You have set conditional moves {times} times in this game, its limit.", times=MAX_SETS)
        )


def _stale_conditional_moves() -> RequestError:
    return RequestError("stale", Message("The table has moved on; these moves were planned for an earlier position."))


def _add_client_seed(table: Table, message: AddClientSeed, _: CommandContext) -> Change:
    """A seat contributes to the seed of chance, or declines to ("")."""
    if not table.terms.client_seeds:
        raise RequestError("no_share", Message("Players do not contribute to the seed of chance at this table."))
    if message.seat in table.seeded:
        raise RequestError("no_share", Message("You have already added your seed."))
    return Change(ClientSeedEntry(message.seat, message.text))


def _take_back(table: Table, message: TakeBack, context: CommandContext) -> Change:
    """Takes back to this seat's last decision."""
    reason = takeback_denied_reason(table, message.seat, context.controlled)
    if reason:
        raise RequestError("no_undo", reason)
    seats = _takeback_seats(table, message.seat, context.controlled)
    return Change(TakebackEntry(message.seat, table.session.takeback_plies(seats)))


def _offer(table: Table, message: MakeOffer, context: CommandContext) -> Change:
    """A seat offers a draw, or asks for a takeback."""
    reason = offer_denied_reason(table, message.seat, message.kind, context.controlled)
    if reason:
        raise RequestError("no_offer", reason)
    back = {TAKEBACK: frozenset((message.seat,)), REROLL: frozenset((CHANCE,))}.get(message.kind)
    plies = table.session.takeback_plies(back) if back else 0
    return Change(OfferEntry(message.seat, message.kind, plies, context.controlled & table.persons))


def _answer_offer(table: Table, message: AnswerOffer, _: CommandContext) -> Change:
    """A seat's answer to an offer; the seat that made the offer withdraws it with a no."""
    offer = table.open_offer()
    if message.accept and message.seat in offer.agreed:
        raise RequestError("no_offer", Message("You have already agreed."))
    return Change(OfferAnswerEntry(message.seat, message.accept))


def _resign(table: Table, message: Resign, _: CommandContext) -> Change:
    """If several other people play, they continue, and a bot decides for the seat."""
    several = len(table.persons - {message.seat}) > 1
    return Change(DepartureEntry(message.seat) if several else ResignationEntry(message.seat))


def _post_message(table: Table, message: PostChat, context: CommandContext) -> Change:
    return Change(post_message(message, context.controlled, table.seats, table.chat))


_CHANGES: Mapping[type[Any], Callable[[Table, Any, CommandContext], Change]] = {
    Decide: _decide,
    EnterOutcome: _enter_chance,
    TakeBack: _take_back,
    Resign: _resign,
    MakeOffer: _offer,
    AnswerOffer: _answer_offer,
    TakeVacation: _take_vacation,
    AddClientSeed: _add_client_seed,
    SetConditionalMoves: _set_conditional_moves,
    StartRound: _start_round,
    PostChat: _post_message,
}


# -- automatic entries --------------------------------------------------------------------------------------------


def due_chance(table: Table) -> Change | None:
    """The chance outcome that is due, if chance decides now and waits for no seat's contribution."""
    if table.to_decide != (CHANCE,) or table.awaits_client_seeds:
        return None
    outcome = table.session.pending_chance_outcome()
    return Change(ChanceEntry(outcome.text), outcome) if outcome else None


def due_conditional_move(table: Table) -> Change | None:
    """The decision that a seat's conditional moves specify for what has happened."""
    for seat in table.to_decide if table.conditional_moves else ():
        moves = table.conditional_moves.get(seat)
        text = None if moves is None else next_decision(moves, table.session.moves)
        if text is not None:
            return Change(DecisionEntry(seat, text))
    return None


def default_decision(table: Table) -> DecisionEntry | None:
    """The decision for the first person who has not decided when the game's own clock runs out."""
    late = table.session.timeout_decision(table.persons)
    return DecisionEntry(*late, by_clock=True) if late else None


def expired_time(table: Table, now: float) -> Change | None:
    """The consequence for the first seat whose time has run out, as its game defines it."""
    seat = None if table.next_deadline() is None else table.clocks.first_expired(now)
    if seat is None:
        return None
    time = table.terms.time_control
    # Without an increment for each turn, the seat would have no time in any later turn.
    spent = time.kind == "fischer" and not time.increment
    if table.clocks.in_round(seat) or (table.game.info.on_timeout is OnTimeout.PLAY_AS_ENTERED and not spent):
        text = table.game.clock.complete(table.position.state, seat, "")
        if text:
            return Change(DecisionEntry(seat, text, by_clock=True))
    return Change(TimeoutEntry(seat))


# -- why something is not allowed ---------------------------------------------------------------------------------


def _takeback_seats(table: Table, seat: int, controlled: frozenset[int]) -> frozenset[int]:
    """The seat whose latest decision is taken back: people on one device take back one another's. controlled: the seats
    that the connection plays. An entered outcome can be mistyped, so it is taken back separately.
    """
    seats = controlled if len(controlled) > 1 else frozenset((seat,))
    return seats | {CHANCE} if table.terms.physical_chance else seats


def takeback_denied_reason(table: Table, seat: int, controlled: frozenset[int]) -> Message | None:
    """Why a seat cannot take a decision back, in a sentence; None if it can."""
    if table.game.info.simultaneous:
        return SECRET
    if table.persons - controlled:
        return _ANOTHER_PERSON
    return _plies_denied_reason(table, _takeback_seats(table, seat, controlled))


def _plies_denied_reason(table: Table, seats: frozenset[int]) -> Message | None:
    plies = table.session.takeback_plies(seats)
    if not plies:
        return _NOTHING_TO_TAKE_BACK
    return CHANCE_STANDS if _crosses_chance_event(table.session.moves, plies, table.terms) else None


def _crosses_chance_event(played: list[tuple[int, str]], plies: int, terms: Terms) -> bool:
    """Whether taking back this number of plies would undo a visible chance outcome, at a table where those are
    final.
    """
    if terms.chance_takebacks or terms.physical_chance:
        return False
    return CHANCE in [seat for seat, _ in played[len(played) - plies :]]


def offer_denied_reason(table: Table, seat: int, kind: str, controlled: frozenset[int]) -> Message | None:
    """Why a seat cannot offer something, in a sentence; None if it can."""
    if table.waiting_for_players or not table.persons - controlled:
        return _NOBODY_TO_AGREE
    if table.offer is not None:
        return _OFFERED_ALREADY
    if table.offered_at.get((seat, kind)) == table.ply:
        return _OFFERED_HERE[kind]
    if kind == REROLL:
        if not table.terms.physical_chance:
            return _CHANCE_IS_DRAWN
        return None if table.session.takeback_plies(frozenset((CHANCE,))) else _NO_ROLL_YET
    if kind == TAKEBACK:
        return SECRET if table.game.info.simultaneous else _plies_denied_reason(table, frozenset((seat,)))
    if not table.game.info.has_draws:
        return _no_draws(table.game.info.title)
    return _BOTS_DO_NOT_AGREE if len(table.persons) < len(table.seats) else None


def values_denied_reason(table: Table, controlled: frozenset[int]) -> str | None:
    """Why exact values are not shown to a connection that plays certain seats, in a sentence; None if they are
    shown.
    """
    if not table.over and table.persons - controlled:
        return Message("Another person plays at this table: the values of decisions are shown when the game is over.")
    return None if has_exact_values(table.game) else how_to_solve(table.game)


def check_values(table: Table, controlled: frozenset[int], ply: int) -> None:
    """Whether exact values at a ply may be shown. Raises RequestError."""
    reason = values_denied_reason(table, controlled)
    if reason:
        raise RequestError.from_error("no_values", PyramidionError(reason))
    if ply > table.ply:
        raise RequestError("stale", Message("That ply has not been played yet."))
    if not table.session.positions[ply].to_decide:
        raise RequestError("over", Message("The game is over."))
