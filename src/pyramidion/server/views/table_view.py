"""The one way out: everything that a client is sent of a table is made here, for the seats that the client holds."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, describe_solution
from pyramidion.core.move_tree import MoveTree, build_move_tree
from pyramidion.core.position import Position
from pyramidion.core.registry import game_class
from pyramidion.engine.tablebase import has_exact_values
from pyramidion.server.protocol.accounts import FinishedGame, FinishedGames, FinishedSeat
from pyramidion.server.protocol.client_messages import ExactValuesQuery, IllegalReasonQuery
from pyramidion.server.protocol.game_info import describe_game, seat_info
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
    MoveTreeNode,
    OfferState,
    SeatClock,
    SeatPrompt,
    SeatState,
    TableState,
)
from pyramidion.server.protocol.tables import OpenTable, TableStatus
from pyramidion.server.storage.archive import ArchivedGame, page_cursor
from pyramidion.server.tables.chat import visible_to
from pyramidion.server.tables.commands import offer_denied_reason, undo_denied_reason
from pyramidion.server.tables.offers import NAMES
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.views.history import HistoryView


class Viewer(NamedTuple):
    """For whom a state is made.

    held: the seats that the client acts for; none: a spectator. wants_diagram: whether the server's drawing is wanted.
    may_be_player: whether the client plays or may be a player (`Presence.may_be_player`). own_messages: numbers of its
    own chat messages.
    """

    held: frozenset[int]
    wants_diagram: bool = False
    may_be_player: bool = False
    own_messages: Collection[int] = ()


class TableView:
    """What clients may know of one table. What is the same for all of them is made once for each state of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._card = describe_game(table.game)
        self._seat_cards = tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options))
        self._history = HistoryView(table)
        self._made_at = -1
        """The length of the table's log that what follows belongs to."""
        self._prompts: dict[int, SeatPrompt] = {}
        """What each seat may do, as far as it has been asked for."""
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
        """The table as a client may know it.

        connected: seats of persons who are connected. spectators: clients that hold no seat. thinking: seats of bots
        that are being asked. seconds_left: for the secret decisions, None if no clock runs. kept_days: how long the
        table is kept when nobody comes to it any more.
        """
        table, held = self._table, viewer.held
        if self._made_at != table.length:
            self._renew()
        session, over = table.session, table.over
        # Persons who share a device decide one after another: what one has sealed, the next must not read.
        readers = frozenset() if held.intersection(table.position.to_decide) else held
        return TableState(
            id=table.id,
            game=self._card,
            seat_info=self._seat_cards,
            options=dict(table.game.options),
            seed_commitment=session.commitment or "",
            terms=table.terms,
            seats=seat_states(table, held, connected),
            spectators=spectators,
            position=self._stand,
            seat_prompts=tuple(
                [self._prompt(seat, seat in readers) for seat in sorted(held) if seat not in session.resigned_seats]
            ),
            chance_prompt=self._chance_prompt(held),
            log=LogChange(0, self._history.lines(readers)),
            takeback_seats=() if over else _undo(table, held),
            offer=_offer(table) if table.offer else None,
            possible_offers=() if over else _may_offer(table, held),
            conditional_moves=_plan(table, held) if table.conditional_moves else None,
            chat=_chat(table, viewer) if table.chat else (),
            exact_values_allowed=(over or table.persons <= held) and has_exact_values(table.game),
            thinking_bots=tuple(sorted(thinking)),
            failed_bots=tuple(sorted(failed)),
            round_seconds_left=_hurry(table, held, seconds_left) if table.timed else seconds_left,
            clocks=_clocks(table) if table.timed else (),
            diagram=self._drawing() if viewer.wants_diagram else None,
            end=_end(table) if over else None,
            kept_until=(datetime.now(UTC) + timedelta(days=kept_days)).date().isoformat(),
            catch_up=None,
        )

    def with_story(self, held: frozenset[int], state: TableState) -> TableState:
        """A state of this table with what has happened since the last turn of the seats held began."""
        first, lines = self._history.story(held, state.log.lines)
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

    def _chance_prompt(self, held: frozenset[int]) -> ChancePrompt | None:
        seats = held & self._table.entering_seats
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


def seat_prompt(position: Position[Any], seat: int) -> SeatPrompt:
    """What a seat may do at a position."""
    return _seat_prompt(position, seat, seat in position.to_decide)


def _seat_prompt(position: Position[Any], seat: int, decides: bool) -> SeatPrompt:
    """decides: whether the seat is to decide, as a table's own log may say more than a position."""
    tree = position.move_tree(seat) if decides else None
    seal = position.own_seal(seat) if position.sealed else None
    return SeatPrompt(seat, seal, _node(tree) if tree else None)


def chance_prompt(position: Position[Any], seat: int) -> ChancePrompt:
    """What chance may have brought at a position where it is due, for a seat to enter."""
    state, move_input = position.state, position.game.move_input
    tree = build_move_tree(position.game, state, CHANCE)
    meanings = {choice: move_input.chance_choice_info(state, choice) for choice in _choices(tree)}
    known = {choice: meaning for choice, meaning in meanings.items() if meaning is not None}
    return ChancePrompt(seat, _node(tree), known)


def _choices(tree: MoveTree) -> set[str]:
    """Every choice anywhere in a tree."""
    return set(tree.children).union(*map(_choices, tree.children.values()))


def _node(tree: MoveTree) -> MoveTreeNode:
    """The tree as it is sent: a leaf is only the decision that it plays."""
    following: dict[str, MoveTreeNode | str] = {}
    for name, node in tree.children.items():
        following[name] = _node(node) if node.children else node.move or ""
    return MoveTreeNode(tree.prompt, following, tree.move, dict(tree.labels), dict(tree.effects))


def seat_states(table: Table, held: Collection[int], connected: Collection[int]) -> tuple[SeatState, ...]:
    """The players of a table, for the owner of some seats. connected: the seats of persons who are connected."""
    seeds, left = table.terms.client_seeds, table.session.resigned_seats
    return tuple(
        [
            SeatState(
                row.name,
                row.level is None,
                row.level,
                seat in held,
                row.level is not None or seat in connected,
                row.open,
                seat in left,
                table.client_seed(seat) if seeds else None,
            )
            for seat, row in enumerate(table.seats)
        ]
    )


def _clocks(table: Table) -> tuple[SeatClock, ...]:
    now, clocks = timestamps.now(), table.clocks
    runs = table.next_deadline() is not None
    return tuple(
        SeatClock(
            clocks.seconds_left(seat, now) if runs or not clocks.is_running(seat) else table.terms.time_control.seconds,
            runs and clocks.is_running(seat),
            timestamps.written(clocks.vacation_until(seat)) if clocks.vacation_until(seat) > now else None,
            clocks.vacation_days_left(seat),
        )
        for seat in range(len(table.seats))
    )


def _hurry(table: Table, held: Collection[int], together: int | None) -> int | None:
    """What is left for the secret decisions of some seats. together: where one clock runs for all who decide."""
    own = [seat for seat in held if table.clocks.in_round(seat)]
    now = timestamps.now()
    return min((table.clocks.seconds_left(seat, now) for seat in own), default=together)


def _undo(table: Table, held: frozenset[int]) -> tuple[int, ...]:
    """The seats of a client that may take back: none where another person plays."""
    if table.persons - held:
        return ()
    return tuple([seat for seat in sorted(held) if undo_denied_reason(table, seat, held) is None])


def _offer(table: Table) -> OfferState | None:
    offer = table.offer
    if offer is None:
        return None
    return OfferState(offer.seat, offer.kind, offer.plies, tuple(sorted(table.persons - offer.agreed)))


def _may_offer(table: Table, held: frozenset[int]) -> tuple[str, ...]:
    playing = held & table.persons
    if not playing:
        return ()
    seat = min(playing)
    return tuple([kind for kind in NAMES if offer_denied_reason(table, seat, kind, held) is None])


def _chat(table: Table, viewer: Viewer) -> tuple[ChatMessage, ...]:
    return tuple(
        ChatMessage(number, one.seat, one.name, one.text, timestamps.written(one.at))
        for number, one in visible_to(table.chat, viewer.may_be_player and not table.over, viewer.own_messages)
    )


def _plan(table: Table, held: frozenset[int]) -> ConditionalMovesState | None:
    """Conditional moves are not possible on a shared device, where others would read them."""
    seat = next(iter(held)) if len(held) == 1 else -1
    moves = table.conditional_moves.get(seat)
    return None if moves is None else ConditionalMovesState(moves.ply, moves.lines, table.line_deciders(seat))


def open_table(table: Table, there: Collection[int]) -> OpenTable:
    """A table as the lobby shows it."""
    return OpenTable(
        id=table.id,
        game=table.game.info.id,
        title=table.game.info.title,
        options=dict(table.game.options),
        seats=seat_states(table, (), there),
        seat_info=tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options)),
        open_seats=tuple(seat for seat, row in enumerate(table.seats) if row.open),
        player_present=bool(there),
        created_at=timestamps.written(table.made),
        time_control=table.terms.time_control,
    )


def standing(table: Table, held: Collection[int], there: Collection[int]) -> TableStatus:
    """How a table stands, for the holder of some seats."""
    session = table.session
    return TableStatus(
        id=table.id,
        deleted=False,
        game=table.game.info.id,
        title=table.game.info.title,
        seats=seat_states(table, held, there),
        your_seats=tuple(sorted(held)),
        your_turn=any(seat in held for seat in session.to_decide),
        ply=session.ply,
        end_sentence=session.end_sentence,
        over=session.over,
        changed_at=timestamps.written(table.last_change),
        time_control=table.terms.time_control,
    )


def not_shown(table_id: str, *, gone: bool) -> TableStatus:
    """The status of a table that was deleted (`gone`), or that cannot be read."""
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
    )


def finished_games(found: Sequence[ArchivedGame], most: int) -> FinishedGames:
    """Finished games that fit a search. most: maximum number in an answer."""
    return FinishedGames(tuple(_finished(game) for game in found[:most]), len(found) > most)


def _finished(game: ArchivedGame) -> FinishedGame:
    try:
        title = game_class(game.game).info.title
    except PyramidionError:
        title = game.game  # its package is not installed any more
    seats = tuple(FinishedSeat(player.name, player.level, player.share) for player in game.seats)
    sentence, plies, ended = game.sentence, game.plies, game.ended
    return FinishedGame(game.table_id, game.game, title, seats, game.yours, sentence, plies, ended, page_cursor(game))


def why_answer(table: Table, message: IllegalReasonQuery) -> IllegalReasonAnswer:
    """Why a decision is not allowed. It speaks of the asker's own decision at the public position only."""
    text, path = message.text, tuple(message.path)
    if text is None:
        text = table.game.move_input.partial_text(table.position.state, message.seat, path) if path else ""
    sentence = table.position.illegal_reason(text, message.seat)
    return IllegalReasonAnswer(sentence or "That is allowed.", message.request_id)


def values_answer(
    position: Position[Any], message: ExactValuesQuery, found: Sequence[tuple[Value | None, str]]
) -> ExactValuesAnswer:
    """What each decision of a position is worth; None: not known."""
    unknown = "open", None, False
    told = (
        DecisionValue(text, *((value.outcome_name, value.plies, value.is_bound) if value else unknown))
        for value, text in found
    )
    seats, (seat, *_) = position.game.seats, position.to_decide
    solved = describe_solution([value for value, _ in found], seats[seat], seats[1 - seat])
    return ExactValuesAnswer(message.ply, tuple(told), solved, message.request_id)


def _end(table: Table) -> GameEnd:
    session = table.session
    assert session.result is not None
    return GameEnd(session.result, session.termination, session.end_sentence, session.seed or "", table.rematch_seat)
