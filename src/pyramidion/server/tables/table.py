"""A table: a game in progress with its seats, and the log from which everything else is derived by replay."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, assert_never

from msgspec.structs import replace

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.game import Game
from pyramidion.core.messages import Message, message_to_json
from pyramidion.core.options import OptionValue
from pyramidion.core.position import Position
from pyramidion.core.record import Record, seat_tag
from pyramidion.core.registry import game
from pyramidion.core.session import Session
from pyramidion.server.clocks.time_control import SeatClocks
from pyramidion.server.errors import RequestError
from pyramidion.server.tables.conditional_moves import deciders, may_apply
from pyramidion.server.tables.log_entries import (
    DRAW,
    ChanceEntry,
    ChatEntry,
    ClientSeedEntry,
    ConditionalMovesEntry,
    DecisionEntry,
    DepartureEntry,
    LogEntry,
    OfferAnswerEntry,
    OfferEntry,
    RematchEntry,
    ResignationEntry,
    ReturnEntry,
    RoundStartEntry,
    SeatEntry,
    TakebackEntry,
    TimeoutEntry,
    VacationEntry,
)
from pyramidion.server.tables.table_data import SeatRow, TableListing, TableRow, TableSummary

STAND_IN = "1"
"""The level of the bot that decides for a seat whose player has left."""
MAX_UNATTENDED_TURNS = 3
"""Consecutive turns that the clock decides for all players; then the game is paused until one of them returns."""


def shared_game(game_id: str, options: Mapping[str, OptionValue]) -> Game[Any]:
    """A game with its options, the same object for all tables that play it: creating one takes some milliseconds.

    Raises PyramidionError as `registry.game` does.
    """
    # Caches treat True and 1 as the same key; options do not.
    return _shared_game(game_id, tuple([(name, type(value), value) for name, value in sorted(options.items())]))


@lru_cache(maxsize=64)
def _shared_game(game_id: str, options: tuple[tuple[str, type, OptionValue], ...]) -> Game[Any]:
    return game(game_id, **{name: value for name, _, value in options})


class Table:
    """The state of one table in memory. Commands compute a log entry and change nothing; `apply` applies it.

    In between, a caller can store the entry on disk; afterwards it can announce it.

    Values that each entry needs many times are attributes, which `apply` and `set_seats` update.
    """

    position: Position[Any]
    """The position on the board."""
    ply: int
    """Decisions and chance outcomes that have not been taken back."""
    open_ply: int
    """The same without those that are still sealed."""
    to_decide: tuple[int, ...]
    """The deciders now; none when the game is over, or has not begun because a seat is open."""
    over: bool
    """Whether the game has ended, by the rules or otherwise."""
    persons: frozenset[int]
    """The seats of people who still play."""
    has_recovery_codes: bool
    """Whether a recovery code opens one of the seats."""
    missing: frozenset[int]
    """The seats of a rematch whose players have not joined it yet."""
    waiting_for_players: bool
    """Whether somebody still has to join: no clock runs until everybody has."""
    is_invitation: bool
    """Whether the game cannot begin because a seat is open: nothing is decided or drawn until all seats are taken."""

    def __init__(
        self, row: TableRow, log: Iterable[LogEntry] = (), outages: Sequence[tuple[float, float]] = ()
    ) -> None:
        """Replays a log. Raises PyramidionError if the game or an entry is invalid.

        outages: (start, end) of times at which the server was down (seconds since 1970).
        """
        self.id = row.id
        self.terms = row.terms
        self.timed = row.terms.timed
        self.made = row.made
        self.game = shared_game(row.game, row.options)
        seed = None if row.terms.physical_chance else row.seed
        self.session = Session(self.game, seed=seed, start=row.terms.start)
        if row.terms.chance_takebacks:
            self.session.set_tag("ChanceTakebacks", "yes")
        if row.terms.physical_chance:
            self.session.set_tag("Chance", "entered by hand")
        self.length = 0
        """Number of entries in the log: it only grows, so it also identifies this state of the table."""
        self.offer: OfferEntry | None = None
        """A seat's offer that not all have answered."""
        self.offered_at: dict[tuple[int, str], int] = {}
        """The ply at which each seat last made each kind of offer: one per position is enough."""
        self.conditional_moves: dict[int, ConditionalMovesEntry] = {}
        """Seats' conditional moves; secret from everybody else."""
        self.conditional_moves_made: Counter[int] = Counter()
        """The number of times that each seat has set conditional moves."""
        self._deciders: dict[int, tuple[ConditionalMovesEntry, tuple[tuple[int, ...], ...]]] = {}
        """The deciders in each line of a seat's conditional moves, if they have been needed."""
        self.chat: list[ChatEntry] = []
        self.seeded: set[int] = set()
        """Seats that have contributed to the seed, or have declined to."""
        self.clocks = SeatClocks(row.terms.time_control, len(row.seats), outages)
        self._unattended = 0
        """Decisions made by the clock since a person last decided or returned."""
        self._is_rematch = row.rematch_of is not None
        self._joined: set[int] = set()
        """Seats whose players have joined, according to the log."""
        self._fresh = False
        """Whether a turn has begun since a person last had to decide."""
        self.rematch_seat: int | None = None
        """The seat that first asked for a rematch."""
        self.begun = False
        """Whether anything was ever decided or drawn."""
        self.last_change = row.made
        """Time of the last event (seconds since 1970)."""
        self.taken_back: set[Any] = set()
        """The states of positions that were taken back, except those with sealed decisions."""
        self.films: dict[int, str] = {}
        """Animations of chance outcomes by ply, in base64; they are not stored on disk."""
        self.set_seats(row.seats, row.seat_revision)
        self.clocks.restart(row.made, self._ticking())
        for _ in self.replay(log):
            pass

    def replay(self, log: Iterable[LogEntry]) -> Iterator[None]:
        """Applies a log entry by entry, for callers that have other work to do in between."""
        for entry in log:
            self.apply(entry)
            yield

    def _renew(self) -> None:
        session = self.session
        self.position = position = session.positions[-1]
        self.ply = len(session.moves)
        self.open_ply = self.ply - len(position.sealed)
        self.over = session.over
        self.is_invitation = not self.over and any(row.open for row in self.seats)
        self.to_decide = () if self.is_invitation else session.to_decide

    def set_seats(self, seats: tuple[SeatRow, ...], revision: int) -> None:
        """Sets the seats. revision: number of changes so far."""
        self.seats, self.seat_revision = seats, revision
        for name, seat in zip(self.game.seats, seats, strict=True):
            self.session.set_tag(seat_tag(name), seat.name)
        self.persons = _persons(seats, self.session.resigned_seats)
        self.has_recovery_codes = any(row.recovery_code_hash for row in seats)
        self._find_missing()
        self._renew()

    def _find_missing(self) -> None:
        # A player who joins with a recovery code has no key of the seat: only the log shows it.
        self.missing = frozenset(
            seat
            for seat, row in enumerate(self.seats)
            if self._is_rematch and row.level is None and row.key_hash is None and seat not in self._joined
        )
        self.waiting_for_players = bool(self.missing) or any(row.open for row in self.seats)

    # -- current state ------------------------------------------------------------------------------------------------

    @property
    def round_clock_runs(self) -> bool:
        """Whether the game's own clock runs for everybody at the same time: they are present, and it is not a
        correspondence game.
        """
        return not (self.waiting_for_players or self.paused) and self.terms.time_control.kind != "days"

    @property
    def paused(self) -> bool:
        """Whether no clock runs because the clock alone has decided several turns, and nobody has returned."""
        return self._unattended >= MAX_UNATTENDED_TURNS * len(self.persons) > 0

    @property
    def round_seconds(self) -> int:
        """In a correspondence game, the time that each seat has for its secret decision once it starts it; 0: no such
        clock.
        """
        by_days = self.terms.time_control.kind == "days" and not self.waiting_for_players
        return self.session.decision_seconds if by_days else 0

    def awaits_round_start(self, seat: int) -> bool:
        """Whether a seat has to start its own time before it decides."""
        return bool(self.round_seconds) and seat in self._ticking() and not self.clocks.in_round(seat)

    @property
    def result(self) -> Outcome | None:
        """None while the game runs."""
        return self.session.result

    @property
    def bots_to_decide(self) -> list[int]:
        """The seats that a bot must decide for now, including those of players who left."""
        if len(self.persons) == len(self.seats):
            return []
        return [seat for seat in self.to_decide if seat != CHANCE and seat not in self.persons]

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat; None if a person does."""
        return STAND_IN if seat in self.session.resigned_seats else self.seats[seat].level

    def next_deadline(self) -> float | None:
        """When a seat's time runs out (seconds since 1970); None while no time runs."""
        return None if self.waiting_for_players or not self.timed else self.clocks.next_deadline()

    @property
    def awaits_client_seeds(self) -> bool:
        """Whether chance waits for players who may still contribute to its seed."""
        return self.terms.client_seeds and (self.waiting_for_players or bool(self.persons - self.seeded))

    def all_client_seeds(self) -> tuple[str | None, ...]:
        """Each seat's contribution to the seed; "" if it has declined, None if it has not answered; () if the table
        does not use contributions.
        """
        if not self.terms.client_seeds:
            return ()
        seeds = self.session.client_seeds
        return tuple(
            [
                seeds.get(seat_tag(name), "") if seat in self.seeded else None
                for seat, name in enumerate(self.game.seats)
            ]
        )

    @property
    def roller(self) -> int | None:
        """The seat that rolls, if a person is to enter a chance outcome; None if nothing is to be entered."""
        entered = self.terms.physical_chance and self.to_decide == (CHANCE,)
        return self.game.roller(self.position.state) if entered else None

    @property
    def entering_seats(self) -> frozenset[int]:
        """The seats that may enter a chance outcome: the one that rolls; any person's if a bot rolls."""
        roller = self.roller
        if roller is None:
            return frozenset()
        return frozenset((roller,)) if roller in self.persons else self.persons

    def open_offer(self) -> OfferEntry:
        """The pending offer. Raises RequestError if there is none."""
        if self.offer is None:
            raise RequestError("no_offer", Message("There is no offer to answer."))
        return self.offer

    def listing(self) -> TableListing:
        """The table as lists of tables show it."""
        session = self.session
        summary = TableSummary(
            session.ply,
            self.to_decide,
            session.over,
            message_to_json(session.end_sentence),
            self.last_change,
            tuple(session.resigned_seats),
            self.all_client_seeds(),
        )
        return TableListing(self.id, self.game.info.id, self.game.options, self.seats, self.terms, self.made, summary)

    # -- what follows -------------------------------------------------------------------------------------------------

    def apply(self, entry: LogEntry, decision: Decision | None = None) -> None:
        """Carries an entry out. Raises PyramidionError if it does not fit: a log of another program or game.

        decision: of the entry, if its text has been parsed for this very position.
        """
        match entry:
            case DecisionEntry():
                self._play(decision or entry.text, entry.seat)
                if entry.by_clock:
                    self._unattended += 1
                elif entry.seat in self.persons:
                    self._unattended = 0
            case ChanceEntry():
                self._play(decision or entry.text, CHANCE)
            case TakebackEntry():
                self.offer = None
                self._take_back(entry.plies)
            case ResignationEntry():
                self.offer = None
                self.session.resign(entry.seat)
            case DepartureEntry():
                self._leave(entry.seat)
            case TimeoutEntry():
                if len(self.persons - {entry.seat}) > 1:
                    self._leave(entry.seat)
                else:
                    self.offer = None
                    self.session.flag(entry.seat)
            case OfferEntry():
                self.offer = entry
                self.offered_at[entry.seat, entry.kind] = self.ply
            case OfferAnswerEntry():
                self._answer_offer(entry.seat, entry.accept)
            case ClientSeedEntry():
                self.seeded.add(entry.seat)
                if entry.text:
                    self.session.add_client_seed(entry.seat, entry.text)
            case ConditionalMovesEntry():
                self.conditional_moves.pop(entry.seat, None)
                if entry.lines:
                    self.conditional_moves[entry.seat] = entry
                    self.conditional_moves_made[entry.seat] += 1
            case ChatEntry():
                self.chat.append(entry)
            case RematchEntry():
                self.rematch_seat = entry.seat
            case SeatEntry():
                self._joined.add(entry.seat)
                self._find_missing()
            case ReturnEntry():
                self._unattended = 0
            case VacationEntry() | RoundStartEntry():
                pass
            case _:
                assert_never(entry)
        self._renew()
        if self.conditional_moves:
            self.conditional_moves = {
                seat: moves for seat, moves in self.conditional_moves.items() if self._may_apply(seat, moves)
            }
        self.length += 1
        if isinstance(entry, (ConditionalMovesEntry, ChatEntry, RematchEntry)):
            return  # the first is secret; the others are not events of the game
        if self.timed:
            self._tick(entry)
        self.last_change = max(self.last_change, entry.at)

    def _play(self, decision: Decision | str, seat: int) -> None:
        self.offer = None
        self.session.play(decision, seat)
        self.begun = True

    def _leave(self, seat: int) -> None:
        self.offer = None
        self.session.leave(seat)
        self.persons = _persons(self.seats, self.session.resigned_seats)

    def line_deciders(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The deciders in each line of a seat's conditional moves: computed when they are shown, as few ever are."""
        moves = self.conditional_moves[seat]
        if seat not in self._deciders or self._deciders[seat][0] is not moves:
            position = self.session.positions[moves.ply]
            self._deciders[seat] = moves, tuple(deciders(position, line) for line in moves.lines)
        return self._deciders[seat][1]

    def set_line_deciders(self, seat: int, deciders: Iterable[tuple[int, ...]]) -> None:
        """Stores who decides what in each line of the conditional moves that a seat has just set."""
        if seat in self.conditional_moves:
            self._deciders[seat] = self.conditional_moves[seat], tuple(deciders)

    def _may_apply(self, seat: int, moves: ConditionalMovesEntry) -> bool:
        return not self.over and seat not in self.session.resigned_seats and may_apply(moves, self.session.moves)

    def _tick(self, entry: LogEntry) -> None:
        """Updates the clocks after an entry. Outcomes drawn from the seed take no time, and do not end anyone's turn.

        Physical dice are rolled and entered in the time of the seat that rolls.
        """
        if isinstance(entry, SeatEntry):
            self.clocks.restart(entry.at, self._ticking())
            return
        played = isinstance(entry, (DecisionEntry, ChanceEntry))
        self._fresh |= played and (self.game.notation.starts_turn(self.position.state) and not self.position.sealed)
        if self.to_decide == (CHANCE,) and not self.terms.physical_chance:
            return
        self.clocks.advance(entry.at, self._ticking(), self.ply, fresh=self._fresh, decided=played)
        self._fresh = False
        if isinstance(entry, VacationEntry):
            self.clocks.start_vacation(entry.seat, entry.at, entry.days)
        elif isinstance(entry, RoundStartEntry):
            self.clocks.start_round(entry.seat, entry.at, entry.seconds)

    def _ticking(self) -> frozenset[int]:
        """The seats whose time runs."""
        if self.over or self.paused or (self.terms.time_control.kind != "days" and self.session.decision_seconds):
            return frozenset()  # while the game's own clock runs, this one is stopped
        roller = self.roller
        return self.persons.intersection(self.to_decide if roller is None else (roller,))

    def _take_back(self, plies: int) -> None:
        gone = self.session.positions[self.session.ply - plies + 1 :]
        self.taken_back.update(position.state for position in gone if not position.sealed)
        self.session.take_back(plies)
        ply = self.session.ply
        self.films = {at: film for at, film in self.films.items() if at < ply}

    def _answer_offer(self, seat: int, accept: bool) -> None:
        offer = self.open_offer()
        offer = replace(offer, agreed=offer.agreed | {seat})
        self.offer = offer if accept else None
        if accept and offer.agreed >= self.persons:
            self.offer = None
            if offer.kind == DRAW:
                self.session.agree_draw()
            else:
                self._take_back(offer.plies)
                # The position after it is a different one, even at the same ply: a second roll can be mistyped as well.
                self.offered_at.clear()

    def record(self) -> Record:
        """The record. It includes sealed decisions and the seed only when they are no longer secret."""
        return self.session.record()


def _persons(seats: tuple[SeatRow, ...], left: list[int]) -> frozenset[int]:
    """The seats of people who still play."""
    return frozenset(seat for seat, row in enumerate(seats) if row.level is None and seat not in left)
