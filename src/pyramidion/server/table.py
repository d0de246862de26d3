"""A table: a game with its seats, and the log from which everything else follows by replay."""

from collections.abc import Iterable
from typing import Any

from pyramidion.core.catalogue import game
from pyramidion.core.chance import commitment, draw_outcome
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Game, Outcome
from pyramidion.core.position import Position
from pyramidion.core.record import UNFINISHED, Record, result_text, told_entries
from pyramidion.server.messages import Refused
from pyramidion.server.store import LogEntry, SeatRow, TableRow


class Table:
    """The state of one table in memory. Methods that return a LogEntry only check; `apply` carries it out.

    So a caller can put the entry on disk in between, and announce it after.
    """

    def __init__(self, row: TableRow, log: Iterable[LogEntry] = ()) -> None:
        """Replays a log. Raises PyramidionError if the game or an entry is no longer valid."""
        self.id = row.id
        self.game: Game[Any] = game(row.game, **row.options)
        self.seats: tuple[SeatRow, ...] = row.seats
        self.seed = row.seed
        self.commitment = commitment(row.seed)
        self.resigned: int | None = None
        self.length = 0
        """Entries in the log: it only grows, so it also names this state of the table."""
        self.positions: list[Position] = [self.game.start()]
        self.played: list[tuple[int, str]] = []
        """(seat or CHANCE, text) of each ply that stands."""
        for entry in log:
            self.apply(entry)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Decisions and chance outcomes that stand."""
        return len(self.played)

    @property
    def result(self) -> Outcome | None:
        """None while the game runs; who resigns loses, the others share."""
        if self.resigned is None:
            return self.position.result
        others = len(self.seats) - 1
        return tuple(0.0 if seat == self.resigned else 1 / others for seat in range(len(self.seats)))

    @property
    def termination(self) -> str | None:
        """How the game ended outside the rules, in a sentence."""
        return None if self.resigned is None else f"{self.game.seats[self.resigned]} has resigned."

    @property
    def bots_to_decide(self) -> list[int]:
        """The seats of bots that must decide now."""
        if self.result is not None:
            return []
        return [seat for seat in self.position.to_decide if seat != CHANCE and self.seats[seat].level is not None]

    # -- what may be done: each gives the log entry, or raises Refused ------------------------------------------------

    def decide(self, seat: int, ply: int, text: str) -> LogEntry:
        """A decision of a seat."""
        self._still_on()
        # Who decides in secret need not know whether others have decided meanwhile.
        if not self.ply - len(self.position.sealed) <= ply <= self.ply:
            raise Refused("stale", "The table has moved on; this decision was meant for an earlier position.", 409)
        try:
            decision = self.position.decision(text, seat)
        except IllegalDecision as error:
            raise Refused("illegal", str(error)) from error
        return LogEntry("decision", seat, decision.text)

    @property
    def seconds_to_seal(self) -> int:
        """How long the deciders have for their secret decisions; 0: no clock runs."""
        return 0 if self.result is not None else self.game.seconds_to_seal(self.position.state)

    def time_out(self) -> LogEntry | None:
        """The decision of the first person who has not made it when the clock runs out; None if all have."""
        late = [seat for seat in self.position.to_decide if seat != CHANCE and self.seats[seat].level is None]
        if not self.seconds_to_seal or not late:
            return None
        return LogEntry("decision", late[0], self.game.complete(self.position.state, late[0], ""))

    def chance(self) -> LogEntry | None:
        """The chance outcome that is due, if chance decides now.

        Its number among the outcomes that stand picks the draw, so taking back a decision never rolls again.
        """
        if self.result is not None or self.position.to_decide != (CHANCE,):
            return None
        number = sum(seat == CHANCE for seat, _ in self.played)
        return LogEntry("chance", None, draw_outcome(self.position, self.seed, number).text)

    def undo(self, seat: int, held: frozenset[int]) -> LogEntry:
        """Back to this seat's last decision. held: the seats that the asking connection acts for."""
        self._still_on()
        reason = self.why_no_undo(seat, held)
        if reason:
            raise Refused("no_undo", reason)
        back = next(count for count, (who, _) in enumerate(reversed(self.played), 1) if self._own(who, seat, held))
        return LogEntry("undo", seat, str(back))

    def why_no_undo(self, seat: int, held: frozenset[int]) -> str | None:
        """Why a seat cannot take a decision back, in a sentence; None if it can."""
        if self.game.info.simultaneous:
            return "Secret decisions cannot be taken back."
        if any(row.level is None and other not in held for other, row in enumerate(self.seats)):
            return "Another person sits at this table: decisions stand."
        if not any(self._own(who, seat, held) for who, _ in self.played):
            return "There is nothing to take back yet."
        return None

    @staticmethod
    def _own(who: int, seat: int, held: frozenset[int]) -> bool:
        # Several persons on one device take back one another's decisions: the last one, whoever's it was.
        return who in held if len(held) > 1 else who == seat

    def resign(self, seat: int) -> LogEntry:
        """A seat gives up."""
        self._still_on()
        return LogEntry("resign", seat, "")

    def _still_on(self) -> None:
        if self.result is not None:
            raise Refused("over", "The game is over.", 409)

    # -- what follows -------------------------------------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> None:
        """Carries an entry out. Raises PyramidionError if it does not fit: a log of another program or game."""
        if entry.kind in ("decision", "chance"):
            seat = CHANCE if entry.seat is None else entry.seat
            self.positions.append(self.position.play(entry.text, seat))
            self.played.append((seat, entry.text))
        elif entry.kind == "undo":
            back = int(entry.text)
            del self.positions[len(self.positions) - back :]
            del self.played[len(self.played) - back :]
        elif entry.kind == "resign":
            self.resigned = entry.seat
        else:
            raise Refused("bad_log", f"The log holds an entry of unknown kind {entry.kind!r}.")
        self.length += 1

    def record(self) -> Record:
        """The record. Sealed decisions and the seed are in it only when they are no secret any more."""
        names = zip(self.game.seats, self.seats, strict=True)
        tags = {seat: row.name if row.level is None else f"bot {row.level}" for seat, row in names}
        tags["Commitment"] = self.commitment
        if self.result is not None:
            tags["Seed"] = self.seed
        if self.termination:
            tags["Termination"] = self.termination
        open_plies = self.ply - len(self.position.sealed)
        texts = self._in_seat_order(open_plies)
        result = UNFINISHED if self.result is None else result_text(self.result)
        entries = told_entries(texts, self.positions[1 : open_plies + 1])
        return Record(self.game, entries, tags, result=result)

    def _in_seat_order(self, plies: int) -> list[str]:
        """The texts of the first plies; where several seats decided at once, by seat as a record wants them."""
        texts: list[str] = []
        group: list[tuple[int, str]] = []
        for index in range(plies):
            group.append(self.played[index])
            if not self.positions[index + 1].sealed:
                texts += [text for _, text in sorted(group)]
                group.clear()
        return texts + [text for _, text in sorted(group)]

    def texts_for_bot(self) -> list[str]:
        """All entries up to the last position without a secret: what a bot is told."""
        return self._in_seat_order(self.ply - len(self.position.sealed))
