"""A table: a game under way with its seats, and the log from which everything else follows by replay."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.record import Record, seat_tag
from pyramidion.core.registry import game
from pyramidion.core.session import Session
from pyramidion.server.clocks.time_control import SeatClocks
from pyramidion.server.storage.table_repository import LogEntry, SeatRow, TableRow
from pyramidion.server.tables.chat import ChatMessage, read
from pyramidion.server.tables.conditional_moves import ConditionalMoves, deciders
from pyramidion.server.tables.offers import DRAW, Offer, persons, still_offered

STAND_IN = "1"
"""The level of the bot that decides for who has left."""


class Table:
    """The state of one table in memory. Whoever finds an entry (`requests`, `by_itself`) changes nothing; `apply` does.

    So a caller can put the entry on disk in between, and announce it after.
    """

    def __init__(
        self, row: TableRow, log: Iterable[LogEntry] = (), outages: Sequence[tuple[float, float]] = ()
    ) -> None:
        """Replays a log. Raises PyramidionError if the game or an entry is no longer valid.

        outages: from when to when the house was down (seconds since 1970).
        """
        self.id = row.id
        self.terms = row.terms
        self.made = row.made
        self.seats: tuple[SeatRow, ...] = row.seats
        self._persons: tuple[int, frozenset[int]] | None = None
        """The seats of persons who still play, and how many had left when they were counted."""
        seed = None if row.terms.by_hand else row.seed
        self.session = Session(game(row.game, **row.options), seed=seed, start=row.terms.start)
        if row.terms.trial:
            self.session.set_tag("Trial", "yes")
        if row.terms.by_hand:
            self.session.set_tag("Chance", "entered by hand")
        self.sit(row.seats, row.seatings)
        self.length = 0
        """Entries in the log: it only grows, so it also names this state of the table."""
        self.offer: Offer | None = None
        """What somebody offers and not all have answered."""
        self.plans: dict[int, ConditionalMoves] = {}
        """What seats decide if this or that happens first; nobody else is to know."""
        self.planned: Counter[int] = Counter()
        """How often each seat has planned."""
        self._deciders: dict[int, tuple[ConditionalMoves, tuple[tuple[int, ...], ...]]] = {}
        """Who decides what in each line of a seat's plan, where that was asked for."""
        self.chat: list[ChatMessage] = []
        """What people have said here."""
        self.shared: set[int] = set()
        """Seats that have added to the seed, or do not want to."""
        self.clocks = SeatClocks(row.terms.time, len(row.seats), outages)
        self._again = row.rematch_of is not None
        self._fresh = False
        """Whether a turn has begun since somebody was last to decide."""
        self.offered: dict[tuple[int, str], int] = {}
        """At which ply each seat offered each thing last: once at a position is enough."""
        self.rematch_wanted: int | None = None
        """Whose seat's holder has asked for a rematch first."""
        self.begun = False
        """Whether anything was ever decided or drawn."""
        self.touched = row.made
        """When something last happened (seconds since 1970)."""
        self.films: dict[int, str] = {}
        """Films of chance outcomes by ply, in base64; they are not kept on disk."""
        self.clocks.restart(row.made, self._ticking())
        for _ in self.replaying(log):
            pass

    def replaying(self, log: Iterable[LogEntry]) -> Iterator[None]:
        """Applies a log entry by entry, for callers that have other things to do in between."""
        for entry in log:
            self.apply(entry)
            yield

    def sit(self, seats: tuple[SeatRow, ...], seatings: int) -> None:
        """Who sits where from now on; the record tells it. seatings: how often that was changed."""
        self.seats, self.seatings, self._persons = seats, seatings, None
        for name, seat in zip(self.game.seats, seats, strict=True):
            self.session.set_tag(seat_tag(name), seat.name)

    @property
    def waits_for_company(self) -> bool:
        """Whether somebody is still to come: nobody is hurried until all are there."""
        return any(row.open or (self._again and row.level is None and row.key_hash is None) for row in self.seats)

    @property
    def own_clock_runs(self) -> bool:
        """Whether the game's own clock runs for all at once: they have come, and nobody has days to come back in."""
        return not self.waits_for_company and self.terms.time.kind != "days"

    @property
    def seconds_each(self) -> int:
        """By correspondence: how long each seat has for its secret decision once it begins; 0: no such clock runs."""
        by_days = self.terms.time.kind == "days" and not self.waits_for_company
        return self.session.decision_seconds if by_days else 0

    def awaits_begin(self, seat: int) -> bool:
        """Whether a seat is to begin its own time before it decides."""
        return bool(self.seconds_each) and seat in self._ticking() and not self.clocks.hurried(seat)

    @property
    def game(self) -> Game[Any]:
        """The game with its options."""
        return self.session.game

    @property
    def position(self) -> Position[Any]:
        """The position on the board."""
        return self.session.position

    @property
    def ply(self) -> int:
        """Decisions and chance outcomes that stand."""
        return self.session.ply

    @property
    def result(self) -> Outcome | None:
        """None while the game runs."""
        return self.session.result

    @property
    def bots_to_decide(self) -> list[int]:
        """The seats of bots that must decide now, and of those who left: a bot stands in for them."""
        return [seat for seat in self.session.to_decide if seat != CHANCE and self.level_of(seat) is not None]

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat; None where a person does."""
        return STAND_IN if seat in self.session.resigned_seats else self.seats[seat].level

    @property
    def persons(self) -> frozenset[int]:
        """The seats of persons who still play."""
        if self._persons is None or self._persons[0] != len(self.session.resigned_seats):
            self._persons = len(self.session.resigned_seats), persons(self.seats, self.session.resigned_seats)
        return self._persons[1]

    def due(self) -> float | None:
        """When somebody's time is over (seconds since 1970); None while nobody's runs."""
        return None if self.waits_for_company or not self.terms.timed else self.clocks.due()

    @property
    def awaits_shares(self) -> bool:
        """Whether chance waits for persons who may still add to its seed."""
        return self.terms.shares and (self.waits_for_company or bool(self.persons - self.shared))

    def share_of(self, seat: int) -> str | None:
        """What a seat has added to the seed; "" if it wanted to add nothing, None if it has not said."""
        return self.session.client_seeds.get(seat_tag(self.game.seats[seat]), "") if seat in self.shared else None

    @property
    def asks_chance(self) -> bool:
        """Whether a person is to enter what chance has shown."""
        return self.terms.by_hand and self.session.to_decide == (CHANCE,)

    # -- what follows -------------------------------------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> None:
        """Carries an entry out. Raises PyramidionError if it does not fit: a log of another program or game."""
        if entry.kind not in ("answer", "seat", "vacation", "share", "plan", "say", "rematch", "begin"):
            self.offer = None
        if entry.kind in ("decision", "chance"):
            self.session.play(entry.text, CHANCE if entry.seat is None else entry.seat)
            self.begun = True
        elif entry.kind == "undo":
            self._take_back(int(entry.text))
        elif entry.kind == "resign" and entry.seat is not None:
            self.session.resign(entry.seat)
        elif entry.kind == "leave" and entry.seat is not None:
            self.session.leave(entry.seat)
        elif entry.kind == "offer":
            self.offer = Offer.read(entry)
            self.offered[self.offer.seat, self.offer.kind] = self.ply
        elif entry.kind == "answer" and entry.seat is not None:
            self._answered(entry.seat, entry.text == "yes")
        elif entry.kind == "time" and entry.seat is not None:
            if len(self.persons - {entry.seat}) > 1:
                self.session.leave(entry.seat)
            else:
                self.session.flag(entry.seat)
        elif entry.kind == "share" and entry.seat is not None:
            self.shared.add(entry.seat)
            if entry.text:
                self.session.add_client_seed(entry.seat, entry.text)
        elif entry.kind == "plan" and entry.seat is not None:
            self._planned(entry.seat, entry.text)
        elif entry.kind == "say":
            self.chat.append(read(entry, len(self.chat)))
        elif entry.kind == "rematch":
            self.rematch_wanted = entry.seat
        elif entry.kind not in ("seat", "vacation", "begin"):
            raise PyramidionError(f"The log holds an entry of unknown kind {entry.kind!r}.")
        self.plans = {seat: plan for seat, plan in self.plans.items() if self._may_come(seat, plan)}
        self.length += 1
        if entry.kind in ("plan", "say", "rematch"):
            return  # a plan nobody may notice; the others are nothing that happens in the game
        if self.terms.timed:
            self._tick(entry)
        self.touched = max(self.touched, entry.at)

    def _planned(self, seat: int, text: str) -> None:
        plan = ConditionalMoves.read(text)
        self.plans.pop(seat, None)
        if plan is not None:
            self.plans[seat] = plan
            self.planned[seat] += 1

    def plan_deciders(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Who decides what in each line of a seat's plan: found when it is told, as most of a long log's never are."""
        plan = self.plans[seat]
        if seat not in self._deciders or self._deciders[seat][0] is not plan:
            position = self.session.positions[plan.ply]
            self._deciders[seat] = plan, tuple(deciders(position, line) for line in plan.lines)
        return self._deciders[seat][1]

    def keep_deciders(self, seat: int, deciders: Iterable[tuple[int, ...]]) -> None:
        """Keeps who decides what in each line of the plan that a seat has just made, where that is known."""
        if seat in self.plans:
            self._deciders[seat] = self.plans[seat], tuple(deciders)

    def _may_come(self, seat: int, plan: ConditionalMoves) -> bool:
        return not self.session.over and seat not in self.session.resigned_seats and plan.may_come(self.session.moves)

    def _tick(self, entry: LogEntry) -> None:
        """The clocks follow what has happened. What chance decides takes no time, and ends nobody's turn."""
        if entry.kind == "seat":
            self.clocks.restart(entry.at, self._ticking())
            return
        state = self.position.state
        self._fresh |= entry.kind in ("decision", "chance") and (
            self.game.notation.starts_turn(state) and not self.position.sealed
        )
        if self.session.to_decide == (CHANCE,):
            return
        self.clocks.follow(entry.at, self._ticking(), fresh=self._fresh, decided=entry.kind in ("decision", "chance"))
        self._fresh = False
        if entry.kind == "vacation" and entry.seat is not None:
            self.clocks.go_away(entry.seat, entry.at, int(entry.text))
        elif entry.kind == "begin" and entry.seat is not None:
            self.clocks.begin(entry.seat, entry.at, int(entry.text))

    def _ticking(self) -> frozenset[int]:
        """The seats whose time runs."""
        if self.session.over or (self.terms.time.kind != "days" and self.session.decision_seconds):
            return frozenset()  # while the game's own clock runs, this one stands
        return self.persons.intersection(self.session.to_decide)

    def _take_back(self, plies: int) -> None:
        self.session.take_back(plies)
        self.films = {ply: film for ply, film in self.films.items() if ply < self.ply}

    def _answered(self, seat: int, yes: bool) -> None:
        offer = still_offered(self.offer).with_(seat)
        self.offer = offer if yes else None
        if yes and offer.agreed >= self.persons:
            self.offer = None
            if offer.kind == DRAW:
                self.session.agree_draw()
            else:
                self._take_back(offer.plies)

    def record(self) -> Record:
        """The record. Sealed decisions and the seed are in it only when they are no secret any more."""
        return self.session.record()
