"""The one door out: everything a client is told of a table is made here, for the seats that the client holds."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, describe_solution
from pyramidion.core.position import Position
from pyramidion.core.registry import game_class
from pyramidion.server.protocol.accounts import FinishedGame, FinishedGames, FinishedSeat
from pyramidion.server.protocol.client_messages import Values, Why
from pyramidion.server.protocol.game_info import describe_game, seat_info
from pyramidion.server.protocol.server_messages import (
    Asked,
    ChanceAsked,
    ChatLine,
    DecisionValue,
    Diagram,
    End,
    LogChange,
    OfferState,
    PlanState,
    SeatClock,
    SeatState,
    Stand,
    Story,
    TableState,
    TermsState,
    TimeState,
    ValuesAnswer,
    WhyAnswer,
)
from pyramidion.server.protocol.tables import OpenTable, TableStatus
from pyramidion.server.storage.archive import ArchivedGame, page_cursor
from pyramidion.server.tables.chat import heard
from pyramidion.server.tables.offers import NAMES
from pyramidion.server.tables.permissions import why_no_offer, why_no_undo, why_no_values
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.views.history import HistoryView
from pyramidion.server.views.prompts import asked, chance_asked


class TableView:
    """One table, told to guests. What is the same for all of them is made once for each state of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._card = describe_game(table.game)
        self._seat_cards = tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options))
        self._log = HistoryView(table)
        self._questions: dict[int, Asked] = {}
        """What each seat may do, as far as it has been asked for at this state of the table."""
        self._questioned_at = -1
        self._stand: tuple[int, Stand] | None = None
        self._diagram: tuple[int, Diagram] | None = None
        self._chance: tuple[int, ChanceAsked] | None = None

    def state(
        self, held: frozenset[int], present: Iterable[int], thinking: Iterable[int], seconds_left: int | None,
        diagram: bool, kept_days: int, watching: int = 0, plays: bool | None = None, said: Collection[int] = (),
    ) -> TableState:  # fmt: skip
        """The table as the holder of some seats (none: a spectator) may know it.

        present: seats of persons who are connected. thinking: seats of bots that are being asked. seconds_left: for
        the secret decisions, None if no clock runs. diagram: whether the server's drawing is wanted. kept_days:
        how long the table is kept when nobody comes to it any more. watching: connections that hold no seat.
        plays: whether this guest plays or may be who does, None: if he holds a seat. said: numbers of his own sayings.
        """
        table, there = self._table, set(present)
        # Persons who share a device decide one after another: what one has sealed, the next must not read.
        readers = frozenset() if held.intersection(table.position.to_decide) else held
        seats = seat_states(table, held, there)
        over = table.session.over
        questions = tuple(
            self._asked(seat, seat in readers) for seat in sorted(held.difference(table.session.resigned_seats))
        )
        return TableState(
            id=table.id,
            game=self._card,
            seat_cards=self._seat_cards,
            options=dict(table.game.options),
            commitment=table.session.commitment or "",
            terms=_terms(table),
            seats=seats,
            watching=watching,
            stand=self._standing(),
            asked=questions,
            entering=self._entering() if held and table.asks_chance else None,
            log=LogChange(0, self._log.lines(readers)),
            undo=() if over else tuple(seat for seat in sorted(held) if why_no_undo(table, seat, held) is None),
            offer=_offer(table),
            may_offer=_may_offer(table, held),
            plan=_plan(table, held),
            chat=_chat(table, bool(held) if plays is None else plays, said),
            exact=why_no_values(table, held) is None,
            thinking=tuple(sorted(thinking)),
            seconds_left=_hurry(table, held, seconds_left),
            clocks=_clocks(table),
            diagram=self._drawn() if diagram else None,
            end=_end(table) if over else None,
            kept_until=(datetime.now(UTC) + timedelta(days=kept_days)).date().isoformat(),
            story=None,
        )

    def with_story(self, held: frozenset[int], state: TableState) -> TableState:
        """A state of this table with what has happened since the last turn of the seats held began."""
        first, lines = self._log.story(held, state.log.lines)
        story = Story(first, self._table.session.positions[first].observe().board)
        return replace(state, log=LogChange(0, lines), story=story)

    def _standing(self) -> Stand:
        if self._stand is None or self._stand[0] != self._table.length:
            view = self._table.position.observe()  # what stands here is the same in everybody's
            stand = Stand(view.ply, view.text, view.board, self._table.session.to_decide, view.decided)
            self._stand = self._table.length, stand
        return self._stand[1]

    def _drawn(self) -> Diagram:
        table = self._table
        if self._diagram is None or self._diagram[0] != table.length:
            position = table.position
            self._diagram = table.length, Diagram(position.svg(), tuple(position.frames()))
        return self._diagram[1]

    def _entering(self) -> ChanceAsked:
        if self._chance is None or self._chance[0] != self._table.length:
            self._chance = self._table.length, chance_asked(self._table.position)
        return self._chance[1]

    def _asked(self, seat: int, reads_seal: bool) -> Asked:
        if self._questioned_at != self._table.length:
            self._questions.clear()
            self._questioned_at = self._table.length
        found = self._questions.get(seat)
        if found is None:
            table = self._table
            found = asked(table.position, seat, seat in table.session.to_decide)
            if table.awaits_begin(seat):
                found = replace(found, move_tree=None, begin=table.seconds_each)
            self._questions[seat] = found
        return found if reads_seal or found.own_seal is None else replace(found, own_seal=None)


def seat_states(table: Table, held: Collection[int], there: Collection[int]) -> tuple[SeatState, ...]:
    """Who sits at a table, for the holder of some seats. there: the seats of persons who are connected."""
    return tuple(
        SeatState(
            row.name,
            row.level is None,
            row.level,
            seat in held,
            row.level is not None or seat in there,
            row.open,
            seat in table.session.resigned_seats,
            table.share_of(seat),
        )
        for seat, row in enumerate(table.seats)
    )


def _terms(table: Table) -> TermsState:
    terms = table.terms
    return TermsState(terms.public, terms.trial, _time(table), terms.shares, terms.by_hand, terms.start)


def _time(table: Table) -> TimeState:
    time = table.terms.time
    return TimeState(time.kind, time.seconds, time.more)


def _clocks(table: Table) -> tuple[SeatClock, ...]:
    if not table.terms.timed:
        return ()
    now, timing = timestamps.now(), table.clocks
    runs = table.due() is not None
    return tuple(
        SeatClock(
            timing.left(seat, now) if runs or not timing.running(seat) else table.terms.time.seconds,
            runs and timing.running(seat),
            timestamps.written(timing.away_until(seat)) if timing.away_until(seat) > now else None,
            timing.vacation_left(seat),
        )
        for seat in range(len(table.seats))
    )


def _hurry(table: Table, held: Collection[int], together: int | None) -> int | None:
    """What is left for the secret decisions of some seats. together: where one clock runs for all who decide."""
    own = [seat for seat in held if table.clocks.hurried(seat)]
    now = timestamps.now()
    return min((table.clocks.left(seat, now) for seat in own), default=together)


def _offer(table: Table) -> OfferState | None:
    offer = table.offer
    if offer is None:
        return None
    return OfferState(offer.seat, offer.kind, offer.plies, tuple(sorted(table.persons - offer.agreed)))


def _may_offer(table: Table, held: frozenset[int]) -> tuple[str, ...]:
    playing = sorted(held & table.persons)
    if not playing or table.session.over:
        return ()
    return tuple(kind for kind in NAMES if why_no_offer(table, playing[0], kind, held) is None)


def _chat(table: Table, plays: bool, said: Collection[int]) -> tuple[ChatLine, ...]:
    return tuple(
        ChatLine(one.number, one.seat, one.name, one.text, timestamps.written(one.at))
        for one in heard(table.chat, plays and not table.session.over, said)
    )


def _plan(table: Table, held: frozenset[int]) -> PlanState | None:
    """Who shares a device with others makes no plans there: they would read them."""
    seat = next(iter(held)) if len(held) == 1 else -1
    plan = table.plans.get(seat)
    return None if plan is None else PlanState(plan.ply, plan.lines, table.plan_deciders(seat))


def open_table(table: Table, there: Collection[int]) -> OpenTable:
    """A table as the lobby shows it."""
    return OpenTable(
        id=table.id,
        game=table.game.info.id,
        title=table.game.info.title,
        options=dict(table.game.options),
        seats=seat_states(table, (), there),
        seat_cards=tuple(seat_info(seat) for seat in table.game.info.seats_in_play(table.game.options)),
        open=tuple(seat for seat, row in enumerate(table.seats) if row.open),
        here=bool(there),
        made=timestamps.written(table.made),
        time=_time(table),
    )


def standing(table: Table, held: Collection[int], there: Collection[int]) -> TableStatus:
    """How a table stands, for the holder of some seats."""
    session = table.session
    return TableStatus(
        id=table.id,
        gone=False,
        game=table.game.info.id,
        title=table.game.info.title,
        seats=seat_states(table, held, there),
        yours=tuple(sorted(held)),
        waits=any(seat in held for seat in session.to_decide),
        ply=session.ply,
        sentence=session.end_sentence,
        over=session.over,
        touched=timestamps.written(table.touched),
        time=_time(table),
    )


def not_shown(table_id: str, *, gone: bool) -> TableStatus:
    """What is told of a table that is there no more (`gone`), or that cannot be read."""
    return TableStatus(
        table_id, gone, "", "", (), (), waits=False, ply=0, sentence="", over=gone, touched="", unreadable=not gone
    )


def finished_games(found: Sequence[ArchivedGame], most: int) -> FinishedGames:
    """Games that are over, for whoever looked for them. most: so many are told at once."""
    return FinishedGames(tuple(_finished(game) for game in found[:most]), len(found) > most)


def _finished(game: ArchivedGame) -> FinishedGame:
    try:
        title = game_class(game.game).info.title
    except PyramidionError:
        title = game.game  # its package is not installed any more
    seats = tuple(FinishedSeat(player.name, player.level, player.share) for player in game.seats)
    sentence, plies, ended = game.sentence, game.plies, game.ended
    return FinishedGame(game.table_id, game.game, title, seats, game.yours, sentence, plies, ended, page_cursor(game))


def why_answer(table: Table, message: Why) -> WhyAnswer:
    """Why a decision is not allowed. It speaks of the asker's own decision at the public position only."""
    text, path = message.text, tuple(message.path)
    if text is None:
        text = table.game.presentation.partial_text(table.position.state, message.seat, path) if path else ""
    sentence = table.position.illegal_reason(text, message.seat)
    return WhyAnswer(sentence or "That is allowed.", message.tag)


def values_answer(position: Position[Any], message: Values, found: Sequence[tuple[Value | None, str]]) -> ValuesAnswer:
    """What each decision of a position is worth; None: not known."""
    unknown = "open", None, False
    told = (
        DecisionValue(text, *((value.outcome_name, value.plies, value.is_bound) if value else unknown))
        for value, text in found
    )
    seats, (seat, *_) = position.game.seats, position.to_decide
    solved = describe_solution([value for value, _ in found], seats[seat], seats[1 - seat])
    return ValuesAnswer(message.ply, tuple(told), solved, message.tag)


def _end(table: Table) -> End:
    session = table.session
    assert session.result is not None
    return End(session.result, session.termination, session.end_sentence, session.seed or "", table.rematch_wanted)
