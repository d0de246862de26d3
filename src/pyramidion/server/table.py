"""A table: a game under way with its seats, and the log from which everything else follows by replay."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pyramidion.core.catalogue import game
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.nature import AtZero
from pyramidion.core.position import Position
from pyramidion.core.record import Record, seat_tag
from pyramidion.core.rules import Outcome
from pyramidion.core.session import Session
from pyramidion.players.solution import how_to_solve, known_exactly
from pyramidion.server.agreements import (
    BACK,
    DRAW,
    NAMES,
    SEEN,
    Offer,
    behind_chance,
    persons,
    still_offered,
)
from pyramidion.server.chat import Saying, read
from pyramidion.server.messages import Refused
from pyramidion.server.plans import Plan, deciders, made
from pyramidion.server.store import LogEntry, SeatRow, TableRow
from pyramidion.server.timing import Timing

STAND_IN = "1"
"""The level of the bot that decides for who has left."""

SECRET = "Secret decisions cannot be taken back."


class Table:
    """The state of one table in memory. Methods that return a LogEntry only check; `apply` carries it out.

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
            self.session.tag("Trial", "yes")
        if row.terms.by_hand:
            self.session.tag("Chance", "entered by hand")
        self.sit(row.seats, row.seatings)
        self.length = 0
        """Entries in the log: it only grows, so it also names this state of the table."""
        self.offer: Offer | None = None
        """What somebody offers and not all have answered."""
        self.plans: dict[int, Plan] = {}
        self.plan_deciders: dict[int, tuple[tuple[int, ...], ...]] = {}
        """Who decides what in each line of a seat's plan."""
        """What seats decide if this or that happens first; nobody else is to know."""
        self.sayings: list[Saying] = []
        """What people have said here."""
        self.shared: set[int] = set()
        """Seats that have added to the seed, or do not want to."""
        self.timing = Timing(row.terms.time, len(row.seats), outages)
        self._again = row.rematch_of is not None
        self._fresh = False
        """Whether a turn has begun since somebody was last to decide."""
        self._offered: dict[tuple[int, str], int] = {}
        """At which ply each seat offered each thing last: once at a position is enough."""
        self.begun = False
        """Whether anything was ever decided or drawn."""
        self.touched = row.made
        """When something last happened (seconds since 1970)."""
        self.films: dict[int, str] = {}
        """Films of chance outcomes by ply, in base64; they are not kept on disk."""
        self.timing.restart(row.made, self._ticking())
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
            self.session.tag(seat_tag(name), seat.name if seat.level is None else f"bot {seat.level}")

    @property
    def waits_for_company(self) -> bool:
        """Whether somebody is still to come: nobody is hurried until all are there."""
        return any(row.open or (self._again and row.level is None and row.key_hash is None) for row in self.seats)

    @property
    def own_clock_runs(self) -> bool:
        """Whether the game's own clock counts: all have come, and it is no game by correspondence."""
        return not self.waits_for_company and self.terms.time.kind != "days"

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
        return STAND_IN if seat in self.session.left else self.seats[seat].level

    @property
    def persons(self) -> frozenset[int]:
        """The seats of persons who still play."""
        if self._persons is None or self._persons[0] != len(self.session.left):
            self._persons = len(self.session.left), persons(self.seats, self.session.left)
        return self._persons[1]

    # -- what may be done: each gives the log entry, or raises Refused ------------------------------------------------

    def decide(self, seat: int, ply: int, text: str) -> LogEntry:
        """A decision of a seat."""
        self._still_on()
        # Who decides in secret need not know whether others have decided meanwhile.
        if not self.session.open_ply <= ply <= self.ply:
            raise Refused("stale", "The table has moved on; this decision was meant for an earlier position.", 409)
        try:
            return LogEntry("decision", seat, self.session.check(text, seat).text)
        except IllegalDecision as error:
            raise Refused("illegal", str(error)) from error

    def time_out(self) -> LogEntry | None:
        """The decision of the first person who has not made it when the clock runs out; None if all have."""
        late = self.session.timed_out(self.persons)
        return LogEntry("decision", *late) if late else None

    def due(self) -> float | None:
        """When somebody's time is over (seconds since 1970); None while nobody's runs."""
        return None if self.waits_for_company or not self.terms.timed else self.timing.due()

    def time_up(self, now: float) -> LogEntry | None:
        """What becomes of the first seat whose time is over, as its game has it; None if nobody's is."""
        seat = None if self.due() is None else self.timing.late(now)
        if seat is None:
            return None
        if self.game.info.at_zero is AtZero.AS_IT_STANDS:
            text = self.game.clock.complete(self.position.state, seat, "")
            if text:
                return LogEntry("decision", seat, text)
        return LogEntry("time", seat, "")

    def vacation(self, seat: int, days: int) -> LogEntry:
        """A seat's time is to stand still for some days."""
        self._still_on()
        if self.terms.time.kind != "days":
            raise Refused("no_vacation", "Vacation is for games by correspondence.")
        left = self.timing.vacation_left(seat)
        if days > left:
            raise Refused("no_vacation", f"So many days are not left: of your vacation in this game there are {left}.")
        return LogEntry("vacation", seat, str(days))

    def plan(self, seat: int, ply: int, lines: Sequence[Sequence[str]], held: frozenset[int]) -> LogEntry:
        """What a seat decides if this or that happens first; without lines, its plan is revoked."""
        self._still_on()
        if lines:
            if len(held) > 1:
                raise Refused("no_plan", "Who shares a device with others makes no plans there: they would read them.")
            if ply != self.ply:
                raise Refused("stale", "The table has moved on; this plan was made for an earlier position.", 409)
            if seat in self.session.to_decide or len(self.session.to_decide) > 1:
                raise Refused("no_plan", "Plans are made while somebody else is to decide.")
        return LogEntry("plan", seat, made(self.position, seat, self.ply, lines).text())

    def planned(self) -> LogEntry | None:
        """The decision that somebody has planned for what has happened, if there is one."""
        for seat in self.session.to_decide:
            plan = self.plans.get(seat)
            text = None if plan is None else plan.follows(self.session.played)
            if text is not None:
                return LogEntry("decision", seat, text)
        return None

    @property
    def awaits_shares(self) -> bool:
        """Whether chance waits for persons who may still add to its seed."""
        return self.terms.shares and (self.waits_for_company or bool(self.persons - self.shared))

    def share_of(self, seat: int) -> str | None:
        """What a seat has added to the seed; "" if it wanted to add nothing, None if it has not said."""
        return self.session.shares.get(seat_tag(self.game.seats[seat]), "") if seat in self.shared else None

    def share(self, seat: int, text: str) -> LogEntry:
        """A seat adds to the seed of chance, or says that it does not want to ("")."""
        self._still_on()
        if not self.terms.shares:
            raise Refused("no_share", "At this table nothing is added to the seed of chance.")
        if seat in self.shared:
            raise Refused("no_share", "Your share is in already.", 409)
        return LogEntry("share", seat, text)

    def chance(self) -> LogEntry | None:
        """The chance outcome that is due, if chance decides now and waits for nobody's share."""
        if self.awaits_shares:
            return None
        outcome = self.session.due_outcome()
        return LogEntry("chance", None, outcome.text) if outcome else None

    def enter(self, ply: int, text: str) -> LogEntry:
        """What dice or a throw have shown, at a table whose chance is entered by hand."""
        self._still_on()
        if not self.terms.by_hand:
            raise Refused("drawn", "At this table chance is drawn; nothing can be entered.")
        if ply != self.ply:
            raise Refused("stale", "The table has moved on; this was meant for an earlier position.", 409)
        try:
            return LogEntry("chance", None, self.session.check(text, CHANCE).text)
        except IllegalDecision as error:
            raise Refused("illegal", str(error)) from error

    @property
    def asks_chance(self) -> bool:
        """Whether a person is to enter what chance has shown."""
        return self.terms.by_hand and self.session.to_decide == (CHANCE,)

    def undo(self, seat: int, held: frozenset[int]) -> LogEntry:
        """Back to this seat's last decision. held: the seats that the asking connection acts for."""
        self._still_on()
        reason = self.why_no_undo(seat, held)
        if reason:
            raise Refused("no_undo", reason)
        return LogEntry("undo", seat, str(self.session.plies_back(self._taking_back(seat, held))))

    def why_no_undo(self, seat: int, held: frozenset[int]) -> str | None:
        """Why a seat cannot take a decision back, in a sentence; None if it can."""
        if self.game.info.simultaneous:
            return SECRET
        if self.persons - held:
            return "Another person sits at this table: decisions stand."
        return self._why_not_back(self._taking_back(seat, held))

    def _why_not_back(self, seats: frozenset[int]) -> str | None:
        plies = self.session.plies_back(seats)
        if not plies:
            return "There is nothing to take back yet."
        return SEEN if behind_chance(self.session.played, plies, self.terms) else None

    def propose(self, seat: int, kind: str, held: frozenset[int]) -> LogEntry:
        """A seat offers a draw, or asks to take back."""
        self._still_on()
        reason = self.why_no_offer(seat, kind, held)
        if reason:
            raise Refused("no_offer", reason)
        plies = self.session.plies_back(frozenset((seat,))) if kind == BACK else 0
        return Offer(seat, kind, plies, held & self.persons).entry()

    def why_no_offer(self, seat: int, kind: str, held: frozenset[int]) -> str | None:
        """Why a seat cannot offer something, in a sentence; None if it can."""
        if self.waits_for_company or not self.persons - held:
            return "There is no other person here to agree."
        if self.offer is not None:
            return "Something is offered already."
        if self._offered.get((seat, kind)) == self.ply:
            return f"You have offered {NAMES[kind]} in this position already."
        if kind == BACK:
            return SECRET if self.game.info.simultaneous else self._why_not_back(frozenset((seat,)))
        if not self.game.info.draws:
            return f"The rules of {self.game.info.title} know no draw."
        return "A bot does not agree on a draw." if len(self.persons) < len(self.seats) else None

    def answer(self, seat: int, accept: bool) -> LogEntry:
        """A seat's answer to what is offered; who offered takes it back with a no."""
        self._still_on()
        offer = still_offered(self.offer)
        if accept and seat in offer.agreed:
            raise Refused("no_offer", "You have agreed already.", 409)
        return LogEntry("answer", seat, "yes" if accept else "no")

    def why_no_values(self, held: frozenset[int]) -> str | None:
        """Why exact values are not told to whoever holds some seats, in a sentence; None if they are."""
        strangers = [seat for seat, row in enumerate(self.seats) if row.level is None and seat not in held]
        if not self.session.over and any(seat not in self.session.left for seat in strangers):
            return "Another person plays at this table: what decisions are worth is told when the game is over."
        return None if known_exactly(self.game) else how_to_solve(self.game)

    def may_know(self, held: frozenset[int], ply: int) -> None:
        """Whether exact values at a ply may be told. Raises Refused."""
        reason = self.why_no_values(held)
        if reason:
            raise Refused("no_values", reason, 403)
        if ply > self.ply:
            raise Refused("stale", "The table has not come so far.", 409)
        if not self.session.positions[ply].to_decide:
            raise Refused("over", "The game is over: there is nothing left to decide.", 409)

    def resign(self, seat: int) -> LogEntry:
        """A seat gives up; where several other persons sit they play on, and a bot stands in for it."""
        self._still_on()
        if seat in self.session.left:
            raise Refused("over", "You have given up already.", 409)
        return LogEntry("leave" if len(self.persons - {seat}) > 1 else "resign", seat, "")

    def _still_on(self) -> None:
        if self.session.over:
            raise Refused("over", "The game is over.", 409)

    # -- what follows -------------------------------------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> None:
        """Carries an entry out. Raises PyramidionError if it does not fit: a log of another program or game."""
        if entry.kind not in ("answer", "seat", "vacation", "share", "plan", "say"):
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
            self._offered[self.offer.seat, self.offer.kind] = self.ply
        elif entry.kind == "answer" and entry.seat is not None:
            self._answered(entry.seat, entry.text == "yes")
        elif entry.kind == "time" and entry.seat is not None:
            if len(self.persons - {entry.seat}) > 1:
                self.session.leave(entry.seat)
            else:
                self.session.run_out(entry.seat)
        elif entry.kind == "share" and entry.seat is not None:
            self.shared.add(entry.seat)
            if entry.text:
                self.session.share(entry.seat, entry.text)
        elif entry.kind == "plan" and entry.seat is not None:
            self._planned(entry.seat, entry.text)
        elif entry.kind == "say":
            self.sayings.append(read(entry, len(self.sayings)))
        elif entry.kind not in ("seat", "vacation"):
            raise PyramidionError(f"The log holds an entry of unknown kind {entry.kind!r}.")
        self.plans = {seat: plan for seat, plan in self.plans.items() if self._may_come(seat, plan)}
        self.length += 1
        if entry.kind in ("plan", "say"):
            return  # a plan nobody may notice; words are nothing that happens in the game
        if self.terms.timed:
            self._tick(entry)
        self.touched = max(self.touched, entry.at)

    def _planned(self, seat: int, text: str) -> None:
        plan = Plan.read(text)
        self.plans.pop(seat, None)
        if plan is not None:
            self.plans[seat] = plan
            position = self.session.positions[plan.ply]
            self.plan_deciders[seat] = tuple(deciders(position, line) for line in plan.lines)

    def _may_come(self, seat: int, plan: Plan) -> bool:
        return not self.session.over and seat not in self.session.left and plan.may_come(self.session.played)

    def _tick(self, entry: LogEntry) -> None:
        """The clocks follow what has happened. What chance decides takes no time, and ends nobody's turn."""
        if entry.kind == "seat":
            self.timing.restart(entry.at, self._ticking())
            return
        state = self.position.state
        self._fresh |= entry.kind in ("decision", "chance") and (
            self.game.notation.starts_turn(state) and not self.position.sealed
        )
        if self.session.to_decide == (CHANCE,):
            return
        self.timing.follow(entry.at, self._ticking(), fresh=self._fresh, decided=entry.kind in ("decision", "chance"))
        self._fresh = False
        if entry.kind == "vacation" and entry.seat is not None:
            self.timing.go_away(entry.seat, entry.at, int(entry.text))

    def _ticking(self) -> frozenset[int]:
        """The seats whose time runs."""
        if self.session.over or (self.terms.time.kind != "days" and self.session.seconds_to_seal):
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

    def _taking_back(self, seat: int, held: frozenset[int]) -> frozenset[int]:
        """Whose latest decision is taken back: several persons on one device take back one another's.

        What was entered of chance can be mistyped, and goes alone.
        """
        seats = held if len(held) > 1 else frozenset((seat,))
        return seats | {CHANCE} if self.terms.by_hand else seats
