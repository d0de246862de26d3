"""The only way out: everything that a client is sent about a table is built here, for the seats that the client
controls.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from pyramidion.core.decision import CHANCE
from pyramidion.core.events import Event
from pyramidion.core.game_value import Value, describe_solution
from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveTree, build_move_tree
from pyramidion.core.position import Position
from pyramidion.engine.tablebase import has_exact_values
from pyramidion.server.accounts.display_names import player_names, seat_names
from pyramidion.server.protocol.client_messages import ExactValuesQuery, IllegalReasonQuery
from pyramidion.server.protocol.game_info import SeatInfo, describe_game, seat_info
from pyramidion.server.protocol.server_messages import (
    CatchUp,
    ChancePrompt,
    ChatMessage,
    ConditionalMovesState,
    CurrentPosition,
    DecisionValue,
    Diagram,
    ExactValuesAnswer,
    GameEnd,
    IllegalReasonAnswer,
    LogChange,
    LogLine,
    MoveTreeNode,
    OfferState,
    SeatClock,
    SeatPrompt,
    SeatState,
    TableState,
)
from pyramidion.server.tables.chat import sender_name, visible_to
from pyramidion.server.tables.command_handlers import (
    DRAWN_CHANCE_OFFERS,
    OFFERS,
    offer_denied_reason,
    takeback_denied_reason,
)
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow
from pyramidion.server.util import timestamps

ALLOWED = Message("That is allowed.")

MAX_CATCH_UP_PLIES = 60
"""Maximum number of plies that a client is sent again with their events when it joins."""


class Viewer(NamedTuple):
    """The receiver of a state.

    controlled: the client's seats; none: a spectator. wants_diagram: whether it asks for the server's drawing.
    may_be_player: whether the client plays or may be a player (`Presence.may_be_player`). own_messages: numbers of its
    own chat messages.
    """

    controlled: frozenset[int]
    wants_diagram: bool = False
    may_be_player: bool = False
    own_messages: Collection[int] = ()


class TableView:
    """The public part of one table. The common part is built once for each state of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._card = describe_game(table.game)
        self._seat_cards = tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options))
        self._history = HistoryView(table)
        self._made_at = -1
        """The length of the table's log to which the following fields belong."""
        self._named: Sequence[SeatRow] = ()
        """The seats whose players' names are known."""
        self._names: Sequence[str] = ()
        self._prompts: dict[int, SeatPrompt] = {}
        """Each seat's choices, as far as they have been needed."""
        self._stand: CurrentPosition
        self._diagram: Diagram | None = None
        self._chance: ChancePrompt | None = None

    def for_client(
        self,
        viewer: Viewer,
        connected: Collection[int],
        spectators: int,
        thinking: Iterable[int],
        failed: Iterable[int],
        seconds_left: int | None,
        kept_days: int,
    ) -> TableState:
        """The table as a client may see it.

        connected: seats of people who are connected. spectators: clients without a seat. thinking: seats of bots that
        are computing. seconds_left: for the secret decisions, None if no clock runs. kept_days: how long the table is
        kept after the last visit.
        """
        table, controlled = self._table, viewer.controlled
        if self._made_at != table.length:
            self._renew()
        if self._named is not table.seats:
            self._named, self._names = table.seats, player_names(table.seats, self._seat_cards)
        session, over = table.session, table.over
        # People who share a device decide one after another: the next must not read what one has sealed.
        readers = frozenset() if controlled.intersection(table.position.to_decide) else controlled
        return TableState(
            id=table.id,
            game=self._card,
            seat_info=self._seat_cards,
            options=dict(table.game.options),
            seed_commitment=session.commitment or "",
            terms=table.terms,
            seats=seat_states(
                table.seats, self._names, session.resigned_seats, table.all_client_seeds(), controlled, connected
            ),
            spectators=spectators,
            position=self._stand,
            seat_prompts=tuple(
                [
                    self._prompt(seat, seat in readers)
                    for seat in sorted(controlled)
                    if seat not in session.resigned_seats
                ]
            ),
            chance_prompt=self._chance_prompt(controlled),
            log=LogChange(0, self._history.lines(readers)),
            takeback_seats=() if over else _takeback_seats(table, controlled),
            offer=_offer(table) if table.offer else None,
            possible_offers=() if over else _may_offer(table, controlled),
            conditional_moves=_conditional_moves(table, controlled) if table.conditional_moves else None,
            chat=_chat(table, viewer, self._seat_cards) if table.chat else (),
            exact_values_allowed=(over or table.persons <= controlled) and has_exact_values(table.game),
            thinking_bots=tuple(sorted(thinking)),
            failed_bots=tuple(sorted(failed)),
            round_seconds_left=_round_seconds_left(table, controlled, seconds_left) if table.timed else seconds_left,
            paused=table.paused and not over,
            clocks=_clocks(table) if table.timed else (),
            diagram=self._drawing() if viewer.wants_diagram else None,
            end=_end(table) if over else None,
            kept_until=(datetime.now(UTC) + timedelta(days=kept_days)).date().isoformat(),
            catch_up=None,
        )

    def with_catch_up(self, controlled: frozenset[int], state: TableState) -> TableState:
        """A state of this table with the events since the last turn of the controlled seats began."""
        first, lines = self._history.catch_up(controlled, state.log.lines)
        story = CatchUp(first, self._table.session.positions[first].observe().board)
        return replace(state, log=LogChange(0, lines), catch_up=story)

    def _renew(self) -> None:
        table, position = self._table, self._table.position
        game, state = table.game, position.state
        decided = tuple([seat for seat, _ in position.sealed])
        text = game.notation.write_state(state)
        self._stand = CurrentPosition(
            table.ply, text, game.presentation.board(state), table.to_decide, decided, table.roller
        )
        self._prompts.clear()
        self._diagram = self._chance = None
        self._made_at = table.length

    def _drawing(self) -> Diagram:
        if self._diagram is None:
            position = self._table.position
            self._diagram = Diagram(position.svg(), tuple(position.frames()))
        return self._diagram

    def _chance_prompt(self, controlled: frozenset[int]) -> ChancePrompt | None:
        if not self._table.terms.physical_chance:
            return None
        seats = controlled & self._table.entering_seats
        if not seats:
            return None
        if self._chance is None:
            self._chance = chance_prompt(self._table.position, min(self._table.entering_seats))
        return self._chance if self._chance.seat in seats else replace(self._chance, seat=min(seats))

    def _prompt(self, seat: int, reads_seal: bool) -> SeatPrompt:
        found = self._prompts.get(seat)
        if found is None:
            table = self._table
            found = _seat_prompt(table.position, seat, seat in table.to_decide)
            if table.timed and table.awaits_round_start(seat):
                found = replace(found, move_tree=None, round_seconds=table.round_seconds)
            self._prompts[seat] = found
        return found if reads_seal or found.sealed_decision is None else replace(found, sealed_decision=None)


class HistoryView:
    """The log of one table, line by line; a sealed decision's text is only for the seats that made it.

    Public lines are built once, when they are played; those of sealed decisions for each client.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines: list[LogLine] = []
        self._played: list[tuple[int, str]] = []
        """The events of each line."""
        self._turns: list[int] = []
        """The number of turns begun, up to and including each line."""
        self._made_at = -1
        """The length of the table's log to which the lines belong."""
        self._unexplained = 0
        """Number of lines without their events: no client was here then, and clients that join are not sent them."""

    def lines(self, readers: frozenset[int]) -> tuple[LogLine, ...]:
        """The plies that have not been taken back; sealed decisions without their texts, except those of the readers'
        seats.
        """
        if self._made_at != self._table.length:
            self._renew()
            self._made_at = self._table.length
        if not self._table.position.sealed:
            return tuple(self._lines)
        sealed = [self._sealed_line(ply, readers) for ply in range(self._table.open_ply, self._table.ply)]
        return (*self._lines, *sealed)

    def catch_up(self, controlled: frozenset[int], lines: tuple[LogLine, ...]) -> tuple[int, tuple[LogLine, ...]]:
        """(ply, lines): where the events since the last turn of the controlled seats begin, and their lines. A turn
        that they have only begun counts with the one before it.
        """
        open_ply = self._table.open_ply
        first = self._catch_up_start(controlled, open_ply)
        found = list(lines)
        for ply in range(first, min(open_ply, self._unexplained)):
            found[ply] = self._lines[ply] = self._line(ply, sealed=False)
        return first, tuple(found)

    def _catch_up_start(self, controlled: frozenset[int], open_ply: int) -> int:
        lines = self._lines[:open_ply]
        starts = [line.ply for line in lines if line.turn_start]
        begun = open_ply if self._starts_turn(open_ply) or not starts else starts[-1]
        own = [line.ply for line in lines[:begun] if line.seat in controlled]
        # Spectators see the last turn; players who have not finished one yet, everything.
        last = own[-1] if own else len(lines) - 1 if not controlled else 0
        first = max((ply for ply in starts if ply <= last), default=0)
        if open_ply - first > MAX_CATCH_UP_PLIES:
            first = min(
                (ply for ply in starts if ply >= open_ply - MAX_CATCH_UP_PLIES), default=open_ply - MAX_CATCH_UP_PLIES
            )
        return first

    def _renew(self) -> None:
        """Brings the public lines up to date: some may have been taken back, others are new."""
        session, open_ply = self._table.session, self._table.open_ply
        played = session.moves[: len(self._lines)]
        kept = len(played)
        if played != self._played[:kept]:  # usually the log has only grown
            kept = next(ply for ply, one in enumerate(played) if one != self._played[ply])
        del self._lines[min(kept, open_ply) :]
        del self._turns[len(self._lines) :]
        if self._made_at < 0:
            self._unexplained = open_ply - 1
        for ply in range(len(self._lines), open_ply):
            self._lines.append(self._line(ply, sealed=False, unexplained=ply < self._unexplained))
            self._turns.append(self._turn(ply))
        if 0 < len(self._lines) <= self._unexplained:
            # Later lines were taken back: clients that join now are sent the events of this one.
            self._unexplained = len(self._lines) - 1
            self._lines[-1] = self._line(self._unexplained, sealed=False)
        self._played = session.moves[: len(self._lines)]

    def _starts_turn(self, ply: int) -> bool:
        before = self._table.session.positions[ply]
        return self._table.game.notation.starts_turn(before.state) and not before.sealed

    def _turn(self, ply: int) -> int:
        return (self._turns[ply - 1] if ply else 0) + self._starts_turn(ply)

    def _line(self, ply: int, *, sealed: bool, unexplained: bool = False) -> LogLine:
        session, notation = self._table.session, self._table.game.notation
        seat, text = session.moves[ply]
        starts = self._starts_turn(ply)
        turn = (self._turns[ply - 1] if 0 < ply <= len(self._turns) else 0) + starts - 1
        silent = sealed or unexplained
        numbered = starts and turn % notation.turns_per_number == 0
        return LogLine(
            ply=ply,
            seat=None if seat == CHANCE else seat,
            text=None if sealed else text,
            turn_number=turn // notation.turns_per_number + 1 if numbered else None,
            turn_start=starts,
            events=() if silent else tuple(event_fields(event) for event in session.positions[ply + 1].events),
            chance_animation=self._table.films.get(ply),
        )

    def _sealed_line(self, ply: int, readers: frozenset[int]) -> LogLine:
        return self._line(ply, sealed=self._table.session.moves[ply][0] not in readers)


def event_fields(event: Event) -> dict[str, Any]:
    """An event as it is sent to the page."""
    parts = {name: getattr(event, name) for name in _parts(type(event))}
    return {"kind": event.kind, "sentence": event.sentence(), "why": event.why(), **parts}


@cache
def _parts(kind: type[Event]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def seat_prompt(position: Position[Any], seat: int) -> SeatPrompt:
    """A seat's choices in a position."""
    return _seat_prompt(position, seat, seat in position.to_decide)


def _seat_prompt(position: Position[Any], seat: int, decides: bool) -> SeatPrompt:
    """decides: whether the seat is to decide; a table's log may know more about that than a position."""
    tree = position.move_tree(seat) if decides else None
    seal = position.own_seal(seat) if position.sealed else None
    return SeatPrompt(seat, seal, move_tree_node(tree) if tree else None)


def chance_prompt(position: Position[Any], seat: int) -> ChancePrompt:
    """The possible outcomes when chance is due, for a seat to enter."""
    state, move_input = position.state, position.game.move_input
    tree = build_move_tree(position.game, state, CHANCE)
    meanings = {choice: move_input.chance_choice_info(state, choice) for choice in _choices(tree)}
    known = {choice: meaning for choice, meaning in meanings.items() if meaning is not None}
    return ChancePrompt(seat, move_tree_node(tree), known)


def _choices(tree: MoveTree) -> set[str]:
    """Every choice anywhere in a tree."""
    return set(tree.children).union(*map(_choices, tree.children.values()))


def move_tree_node(tree: MoveTree) -> MoveTreeNode:
    """The tree as it is sent: a leaf is only its decision."""
    following: dict[str, MoveTreeNode | str] = {}
    for name, node in tree.children.items():
        following[name] = move_tree_node(node) if node.children else node.move or ""
    return MoveTreeNode(tree.prompt, following, tree.move, dict(tree.labels), dict(tree.effects))


def seat_states(
    seats: Sequence[SeatRow],
    names: Sequence[str],
    resigned: Collection[int],
    client_seeds: Sequence[str | None],
    controlled: Collection[int],
    connected: Collection[int],
) -> tuple[SeatState, ...]:
    """The players of a table, for the owner of some seats.

    names: of the players (`player_names`). resigned: seats of people who have left the game. client_seeds: as in
    `TableSummary`. connected: the seats of people who are connected.
    """
    return tuple(
        [
            SeatState(
                name,
                row.level is None,
                row.level,
                seat in controlled,
                row.level is not None or seat in connected,
                row.open,
                seat in resigned,
                client_seeds[seat] if client_seeds else None,
            )
            for seat, (row, name) in enumerate(zip(seats, names, strict=True))
        ]
    )


def _clocks(table: Table) -> tuple[SeatClock, ...]:
    now, clocks = timestamps.now(), table.clocks
    runs = table.next_deadline() is not None
    return tuple(
        SeatClock(
            clocks.seconds_left(seat, now) if runs or not clocks.is_running(seat) else table.terms.time_control.seconds,
            runs and clocks.is_running(seat),
            timestamps.to_text(clocks.vacation_until(seat)) if clocks.vacation_until(seat) > now else None,
            clocks.vacation_days_left(seat),
        )
        for seat in range(len(table.seats))
    )


def _round_seconds_left(table: Table, controlled: Collection[int], together: int | None) -> int | None:
    """The time left for the secret decisions of some seats. together: if one clock runs for all who decide."""
    own = [seat for seat in controlled if table.clocks.in_round(seat)]
    now = timestamps.now()
    return min((table.clocks.seconds_left(seat, now) for seat in own), default=together)


def _takeback_seats(table: Table, controlled: frozenset[int]) -> tuple[int, ...]:
    """The seats of a client that may take back: none if other people play."""
    if table.persons - controlled:
        return ()
    return tuple([seat for seat in sorted(controlled) if takeback_denied_reason(table, seat, controlled) is None])


def _offer(table: Table) -> OfferState | None:
    offer = table.offer
    if offer is None:
        return None
    return OfferState(offer.seat, offer.kind, offer.plies, tuple(sorted(table.persons - offer.agreed)))


def _may_offer(table: Table, controlled: frozenset[int]) -> tuple[str, ...]:
    playing = controlled & table.persons
    if not playing:
        return ()
    seat, kinds = min(playing), OFFERS if table.terms.physical_chance else DRAWN_CHANCE_OFFERS
    return tuple([kind for kind in kinds if offer_denied_reason(table, seat, kind, controlled) is None])


def _chat(table: Table, viewer: Viewer, seats: Sequence[SeatInfo]) -> tuple[ChatMessage, ...]:
    return tuple(
        ChatMessage(number, one.seat, sender_name(one, seats), one.text, timestamps.to_text(one.at))
        for number, one in visible_to(table.chat, viewer.may_be_player and not table.over, viewer.own_messages)
    )


def _conditional_moves(table: Table, controlled: frozenset[int]) -> ConditionalMovesState | None:
    """Conditional moves are not possible on a shared device, where others would read them."""
    seat = next(iter(controlled)) if len(controlled) == 1 else -1
    moves = table.conditional_moves.get(seat)
    return None if moves is None else ConditionalMovesState(moves.ply, moves.lines, table.line_deciders(seat))


def why_answer(table: Table, message: IllegalReasonQuery) -> IllegalReasonAnswer:
    """Why a decision is not allowed. It refers to the client's own decision in the public position only."""
    text, path = message.text, tuple(message.path)
    if text is None:
        text = table.game.move_input.partial_text(table.position.state, message.seat, path) if path else ""
    sentence = table.position.illegal_reason(text, message.seat)
    return IllegalReasonAnswer(sentence or ALLOWED, message.request_id)


def values_answer(
    position: Position[Any], message: ExactValuesQuery, found: Sequence[tuple[Value | None, str]]
) -> ExactValuesAnswer:
    """The value of each decision of a position; None: unknown."""
    unknown = "open", None, False
    told = (
        DecisionValue(text, *((value.outcome_name, value.plies, value.is_bound) if value else unknown))
        for value, text in found
    )
    seats, (seat, *_) = seat_names(position.game), position.to_decide
    solved = describe_solution([value for value, _ in found], seats[seat], seats[1 - seat])
    return ExactValuesAnswer(message.ply, tuple(told), solved, message.request_id)


def _end(table: Table) -> GameEnd:
    session = table.session
    assert session.result is not None
    return GameEnd(session.result, session.termination, session.end_sentence, session.seed or "", table.rematch_seat)
