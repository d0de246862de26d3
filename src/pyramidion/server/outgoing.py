"""The one door out: everything a client is told of a table is made here, for the seats that the client holds."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from pyramidion.core.catalogue import game_class
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.events import Event
from pyramidion.core.exact import Value, verdict
from pyramidion.core.game import Game
from pyramidion.core.guide import Guide, guide
from pyramidion.core.nature import Seat
from pyramidion.core.options import Option
from pyramidion.core.position import Position
from pyramidion.handbook import rules_page
from pyramidion.players.levels import levels
from pyramidion.server import moment
from pyramidion.server.agreements import NAMES
from pyramidion.server.archive import Finished, place
from pyramidion.server.chat import heard
from pyramidion.server.messages import Refused, Values, Why
from pyramidion.server.people_messages import FinishedGame, FinishedGames, FinishedSeat
from pyramidion.server.table import Table
from pyramidion.server.wire import (
    Asked,
    ChanceAsked,
    ChatLine,
    ChoiceCard,
    DecisionValue,
    Diagram,
    End,
    Failure,
    GameCard,
    GuideNode,
    LevelCard,
    LogChange,
    LogLine,
    OfferState,
    OpenTable,
    OptionCard,
    PlanState,
    SeatCard,
    SeatClock,
    SeatState,
    Stand,
    Standing,
    Story,
    TableState,
    TermsState,
    TimeState,
    ValuesAnswer,
    WhyAnswer,
)

LONGEST_STORY = 60
"""So many plies at most are told anew to who comes."""


class Telling:
    """One table, told to guests. What is the same for all of them is made once for each state of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._card = game_card(table.game)
        self._seat_cards = tuple(seat_card(seat) for seat in table.game.info.seats_in_play(table.game.options))
        self._lines: list[LogLine] = []
        self._lines_of: list[tuple[int, str]] = []
        """What was played on them."""
        self._turns: list[int] = []
        """The number of turns begun, up to and with each line."""
        self._told = -1
        """The length of the table's log that the lines belong to."""
        self._bare = 0
        """So many lines are without what they brought about: nobody was here then, and who joins is not told it."""
        self._questions: dict[int, Asked] = {}
        """What each seat may do, as far as it has been asked for at this state of the table."""
        self._questioned_at = -1
        self._stand: tuple[int, Stand] | None = None
        self._diagram: tuple[int, Diagram] | None = None
        self._chance: tuple[int, ChanceAsked] | None = None

    def state(
        self, held: frozenset[int], present: Iterable[int], thinking: Iterable[int], seconds_left: int | None,
        diagram: bool, kept_days: int, watching: int = 0,
    ) -> TableState:  # fmt: skip
        """The table as the holder of some seats (none: a spectator) may know it.

        present: seats of persons who are connected. thinking: seats of bots that are being asked. seconds_left: for
        the secret decisions, None if no clock runs. diagram: whether the server's drawing is wanted. kept_days:
        how long the table is kept when nobody comes to it any more. watching: connections that hold no seat.
        """
        table, there = self._table, set(present)
        # Persons who share a device decide one after another: what one has sealed, the next must not read.
        readers = frozenset() if held.intersection(table.position.to_decide) else held
        seats = seat_states(table, held, there)
        over = table.session.over
        asked = tuple(self._asked(seat, seat in readers) for seat in sorted(held.difference(table.session.left)))
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
            asked=asked,
            entering=self._entering() if held and table.asks_chance else None,
            log=LogChange(0, self._log(readers)),
            undo=() if over else tuple(seat for seat in sorted(held) if table.why_no_undo(seat, held) is None),
            offer=_offer(table),
            may_offer=_may_offer(table, held),
            plan=_plan(table, held),
            chat=_chat(table, held),
            exact=table.why_no_values(held) is None,
            thinking=tuple(sorted(thinking)),
            seconds_left=seconds_left,
            clocks=_clocks(table),
            diagram=self._drawn() if diagram else None,
            end=_end(table) if over else None,
            kept_until=(datetime.now(UTC) + timedelta(days=kept_days)).date().isoformat(),
            story=None,
        )

    def with_story(self, held: frozenset[int], state: TableState) -> TableState:
        """A state of this table with what has happened since the last turn of the seats held began."""
        open_ply = self._table.session.open_ply
        first = self._story_from(held, open_ply)
        lines = list(state.log.lines)
        for ply in range(first, min(open_ply, self._bare)):
            lines[ply] = self._lines[ply] = self._line(ply, sealed=False)
        story = Story(first, self._table.session.positions[first].view().board)
        return replace(state, log=LogChange(0, tuple(lines)), story=story)

    def _story_from(self, held: frozenset[int], open_ply: int) -> int:
        lines = self._lines[:open_ply]
        own = [line.ply for line in lines if line.seat in held]
        # Who watches is told the last turn; who has not decided yet, all.
        last = own[-1] if own else len(lines) - 1 if not held else 0
        starts = [line.ply for line in lines if line.turn_start]
        first = max((ply for ply in starts if ply <= last), default=0)
        if open_ply - first > LONGEST_STORY:
            first = min((ply for ply in starts if ply >= open_ply - LONGEST_STORY), default=open_ply - LONGEST_STORY)
        return first

    def _standing(self) -> Stand:
        if self._stand is None or self._stand[0] != self._table.length:
            view = self._table.position.view()  # what stands here is the same in everybody's
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
            state, faces = self._table.position.state, self._table.game.faces
            entered = guide(self._table.game, state, CHANCE)
            meanings = {choice: faces.meaning(state, choice) for choice in _choices(entered)}
            known = {choice: meaning for choice, meaning in meanings.items() if meaning is not None}
            self._chance = self._table.length, ChanceAsked(_node(entered), known)
        return self._chance[1]

    def _asked(self, seat: int, reads_seal: bool) -> Asked:
        if self._questioned_at != self._table.length:
            self._questions.clear()
            self._questioned_at = self._table.length
        asked = self._questions.get(seat)
        if asked is None:
            asked = self._questions[seat] = _asked(self._table.position, seat, seat in self._table.session.to_decide)
        return asked if reads_seal or asked.own_seal is None else Asked(seat, None, asked.guide)

    def _log(self, readers: frozenset[int]) -> tuple[LogLine, ...]:
        """The plies that stand; sealed decisions without their texts, but for those of the readers' seats."""
        session = self._table.session
        if self._told != self._table.length:
            self._tell()
            self._told = self._table.length
        return (*self._lines, *(self._sealed(ply, readers) for ply in range(session.open_ply, session.ply)))

    def _tell(self) -> None:
        """Brings the lines that everybody may read up to date: some may have been taken back, others are new."""
        session = self._table.session
        played = session.played[: len(self._lines)]
        kept = len(played)
        if played != self._lines_of[:kept]:  # mostly the log has only grown
            kept = next(ply for ply, one in enumerate(played) if one != self._lines_of[ply])
        del self._lines[min(kept, session.open_ply) :]
        del self._turns[len(self._lines) :]
        if self._told < 0:
            self._bare = session.open_ply - 1
        for ply in range(len(self._lines), session.open_ply):
            self._lines.append(self._line(ply, sealed=False, bare=ply < self._bare))
            self._turns.append(self._turn(ply))
        if 0 < len(self._lines) <= self._bare:
            # What stood behind it was taken back: who joins now is told what this one brought about.
            self._bare = len(self._lines) - 1
            self._lines[-1] = self._line(self._bare, sealed=False)
        self._lines_of = session.played[: len(self._lines)]

    def _turn(self, ply: int) -> int:
        before = self._table.session.positions[ply]
        starts = self._table.game.notation.starts_turn(before.state) and not before.sealed
        return (self._turns[ply - 1] if ply else 0) + starts

    def _line(self, ply: int, *, sealed: bool, bare: bool = False) -> LogLine:
        session, notation = self._table.session, self._table.game.notation
        seat, text = session.played[ply]
        before = session.positions[ply]
        starts = notation.starts_turn(before.state) and not before.sealed
        turn = (self._turns[ply - 1] if 0 < ply <= len(self._turns) else 0) + starts - 1
        silent = sealed or bare
        numbered = starts and turn % notation.turns_per_number == 0
        return LogLine(
            ply=ply,
            seat=None if seat == CHANCE else seat,
            text=None if sealed else text,
            number=turn // notation.turns_per_number + 1 if numbered else None,
            turn_start=starts,
            events=() if silent else tuple(event_told(event) for event in session.positions[ply + 1].events),
            film=self._table.films.get(ply),
        )

    def _sealed(self, ply: int, readers: frozenset[int]) -> LogLine:
        return self._line(ply, sealed=self._table.session.played[ply][0] not in readers)


def _choices(entered: Guide) -> set[str]:
    """Every choice anywhere in a guide."""
    return set(entered.next).union(*map(_choices, entered.next.values()))


def asked_of(position: Position[Any], seat: int) -> Asked:
    """What a seat may do at a position."""
    return _asked(position, seat, seat in position.to_decide)


def _asked(position: Position[Any], seat: int, decides: bool) -> Asked:
    entered = position.guide(seat) if decides else None
    return Asked(seat, position.own_seal(seat), _node(entered) if entered else None)


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
            seat in table.session.left,
            table.share_of(seat),
        )
        for seat, row in enumerate(table.seats)
    )


def _terms(table: Table) -> TermsState:
    terms, time = table.terms, table.terms.time
    spent = TimeState(time.kind, time.seconds, time.more)
    return TermsState(terms.public, terms.trial, spent, terms.shares, terms.by_hand, terms.start)


def _clocks(table: Table) -> tuple[SeatClock, ...]:
    if not table.terms.timed:
        return ()
    now, timing = moment.now(), table.timing
    runs = table.due() is not None
    return tuple(
        SeatClock(
            timing.left(seat, now) if runs or not timing.running(seat) else table.terms.time.seconds,
            runs and timing.running(seat),
            moment.written(timing.away_until(seat)) if timing.away_until(seat) > now else None,
            timing.vacation_left(seat),
        )
        for seat in range(len(table.seats))
    )


def _offer(table: Table) -> OfferState | None:
    offer = table.offer
    if offer is None:
        return None
    return OfferState(offer.seat, offer.kind, offer.plies, tuple(sorted(table.persons - offer.agreed)))


def _may_offer(table: Table, held: frozenset[int]) -> tuple[str, ...]:
    playing = sorted(held & table.persons)
    if not playing or table.session.over:
        return ()
    return tuple(kind for kind in NAMES if table.why_no_offer(playing[0], kind, held) is None)


def _chat(table: Table, held: frozenset[int]) -> tuple[ChatLine, ...]:
    return tuple(
        ChatLine(one.number, one.seat, one.name, one.text, moment.written(one.at))
        for one in heard(table.sayings, bool(held) and not table.session.over)
    )


def _plan(table: Table, held: frozenset[int]) -> PlanState | None:
    """Who shares a device with others makes no plans there: they would read them."""
    plan = table.plans.get(next(iter(held))) if len(held) == 1 else None
    return None if plan is None else PlanState(plan.ply, plan.lines)


def open_table(table: Table, there: Collection[int]) -> OpenTable:
    """A table as the lobby shows it."""
    return OpenTable(
        id=table.id,
        game=table.game.info.id,
        title=table.game.info.title,
        options=dict(table.game.options),
        seats=seat_states(table, (), there),
        seat_cards=tuple(seat_card(seat) for seat in table.game.info.seats_in_play(table.game.options)),
        open=tuple(seat for seat, row in enumerate(table.seats) if row.open),
        here=bool(there),
        made=moment.written(table.made),
    )


def standing(table: Table, held: Collection[int], there: Collection[int]) -> Standing:
    """How a table stands, for the holder of some seats."""
    session = table.session
    return Standing(
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
        touched=moment.written(table.touched),
    )


def gone(table_id: str) -> Standing:
    """What is told of a table that is there no more."""
    return Standing(table_id, True, "", "", (), (), waits=False, ply=0, sentence="", over=True, touched="")


def finished_games(found: Sequence[Finished], most: int) -> FinishedGames:
    """Games that are over, for whoever looked for them. most: so many are told at once."""
    return FinishedGames(tuple(_finished(game) for game in found[:most]), len(found) > most)


def _finished(game: Finished) -> FinishedGame:
    try:
        title = game_class(game.game).info.title
    except PyramidionError:
        title = game.game  # its package is not installed any more
    seats = tuple(FinishedSeat(player.name, player.level, player.share) for player in game.players)
    sentence, plies, ended = game.sentence, game.plies, game.ended
    return FinishedGame(game.table_id, game.game, title, seats, game.yours, sentence, plies, ended, place(game))


def failure(error: Refused, tag: str | int | None) -> Failure:
    """A refusal: code, sentence and the tag of the message that it answers."""
    return Failure(error.code, str(error), tag)


def why_answer(table: Table, message: Why) -> WhyAnswer:
    """Why a decision is not allowed. It speaks of the asker's own decision at the public position only."""
    text, path = message.text, tuple(message.path)
    if text is None:
        text = table.game.faces.half_text(table.position.state, message.seat, path) if path else ""
    sentence = table.position.why_not(text, message.seat)
    return WhyAnswer(sentence or "That is allowed.", message.tag)


def values_answer(position: Position[Any], message: Values, found: Sequence[tuple[Value | None, str]]) -> ValuesAnswer:
    """What each decision of a position is worth; None: not known."""
    unknown = "open", None, False
    told = (
        DecisionValue(text, *((value.word, value.plies, value.within) if value else unknown)) for value, text in found
    )
    seats, (seat, *_) = position.game.seats, position.to_decide
    solved = verdict([value for value, _ in found], seats[seat], seats[1 - seat])
    return ValuesAnswer(message.ply, tuple(told), solved, message.tag)


def game_card(game: Game[Any]) -> GameCard:
    """What a page needs to know of a game, whatever its options."""
    info = game.info
    return GameCard(
        id=info.id,
        title=info.title,
        designer=info.designer,
        summary=info.summary,
        seats=tuple(seat_card(seat) for seat in info.seats),
        seats_option=info.seats_option,
        options=tuple(_option_card(option) for option in info.options),
        dynamics=info.dynamics,
        chance=info.chance,
        information=info.information,
        film=info.film,
        clock=info.clock,
        at_zero=info.at_zero,
        levels=tuple(LevelCard(level.name, level.meaning) for level in levels(game)),
        rules=rules_page(info.id) is not None,
        lesson=len(lesson.steps) if (lesson := game_class(info.id).lesson) else 0,
    )


def seat_card(seat: Seat) -> SeatCard:
    """A seat as the game declares it."""
    return SeatCard(seat.name, seat.colour, seat.mark)


def _option_card(option: Option) -> OptionCard:
    return OptionCard(
        name=option.name,
        meaning=option.meaning,
        type=type(option.default).__name__,
        default=option.default,
        choices=tuple(ChoiceCard(choice.value, choice.meaning) for choice in option.choices),
        low=option.low,
        high=option.high,
        free=option.free,
    )


def _node(guide: Guide) -> GuideNode:
    """The guide as it is sent: a leaf is only the decision that it plays."""
    following = {name: _node(node) if node.next else node.play or "" for name, node in guide.next.items()}
    return GuideNode(guide.say, following, guide.play, dict(guide.words))


def event_told(event: Event) -> dict[str, Any]:
    """An event as the page hears of it."""
    return {"kind": event.kind, "sentence": event.sentence(), **asdict(event)}


def _end(table: Table) -> End:
    session = table.session
    assert session.result is not None
    return End(session.result, session.termination, session.end_sentence, session.seed or "")
