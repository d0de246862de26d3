"""A game in progress: the decisions so far, what comes next, and its record.

Everything that runs a game (terminal, server, arena) does so through a session: it plays decisions, draws chance, takes
back, resigns, checks time-outs, and writes the record. The decisions are stored; replaying them gives the positions.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pyramidion.core.bound_rules import Outcome
from pyramidion.core.chance import (
    combined_seed,
    commitment,
    draw_outcome_with_offset,
    format_client_seeds,
    parse_client_seeds,
)
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.game import Game
from pyramidion.core.messages import Message, plural
from pyramidion.core.position import Position
from pyramidion.core.record import (
    DRAW_AGREED,
    UNFINISHED,
    Entry,
    Record,
    entries_with_comments,
    exclude_seats,
    format_result,
    resignation_outcome,
    resignation_text,
    seat_tag,
    shared_outcome,
    timeout_text,
)


@dataclass(frozen=True, slots=True)
class _Ending:
    """An end by resignation, time or agreement. termination: as records write it. sentence: for people."""

    termination: str
    sentence: Message
    outcome: Outcome


class Session:
    """One game in progress."""

    def __init__(
        self,
        game: Game[Any],
        *,
        seed: str | None = None,
        tags: Mapping[str, str] | None = None,
        start: str | None = None,
        comment: str = "",
    ) -> None:
        """A game from its start, or from a position's text.

        seed: of its chance outcomes; None if there are none or they are entered by hand. tags: the players and other
        tags of the record. Raises BadPosition.
        """
        self.game = game
        self.seed = seed
        self.start = start
        self.resigned_seats: list[int] = []
        """Seats that gave up while others continue: they score nothing."""
        self.client_seeds: dict[str, str] = {}
        """The seats' contributions to the seed, by seat name as in records; accepted only before the first outcome."""
        self._ending: _Ending | None = None
        self.positions: list[Position[Any]] = [game.position(start) if start else game.start()]
        """The start, and the position after each ply."""
        self.moves: list[tuple[int, str]] = []
        """(seat or CHANCE, canonical text) of each ply that has not been taken back."""
        self._tags = dict(tags or {})
        self._comment = comment
        self._comments: dict[int, str] = {}
        if seed is not None:
            self._tags.setdefault("Commitment", commitment(seed))

    @classmethod
    def from_record(cls, record: Record) -> "Session":
        """Continues a record. Raises BadRecord at the first illegal entry."""
        tags = {name: value for name, value in record.tags.items() if name.lower() != "seed"}
        session = cls(record.game, seed=record.tag("Seed"), tags=tags, start=record.start, comment=record.comment)
        session.client_seeds = parse_client_seeds(record.tag("ClientSeeds") or "")
        session.positions = list(record.positions())
        for before, entry in zip(session.positions, record.entries, strict=False):
            seat = before.to_decide[0]
            session._comments[session.ply] = entry.comment
            session.moves.append((seat, before.decision(entry.text, seat).text))
        return session

    def at_ply(self, ply: int) -> "Session":
        """The same game after a number of plies, to be read or continued; the original is unchanged."""
        earlier = Session(self.game, start=self.start)
        earlier.positions = self.positions[: ply + 1]
        earlier.moves = self.moves[:ply]
        return earlier

    def set_tag(self, name: str, value: str) -> None:
        """Sets tags of the record, such as the name of a player who joined later."""
        self._tags[name] = value

    # -- current state ------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position[Any]:
        """The position on the board."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Decisions and chance outcomes that have not been taken back."""
        return len(self.moves)

    @property
    def open_ply(self) -> int:
        """The history up to the first decision that is still sealed: all of it is public."""
        return self.ply - len(self.position.sealed)

    @property
    def to_decide(self) -> tuple[int, ...]:
        """The seats that decide now: those of the position, or none after a resignation or the like."""
        return () if self._ending is not None else self.position.to_decide

    @property
    def result(self) -> Outcome | None:
        """None while the game runs; a seat that resigns loses, and the others share the win."""
        return (
            exclude_seats(self.position.result, self.resigned_seats) if self._ending is None else self._ending.outcome
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or otherwise."""
        return self.result is not None

    @property
    def termination(self) -> str | None:
        """How the game ended if it was not played to its end: `Dark resigned`; otherwise None."""
        return None if self._ending is None else self._ending.termination

    @property
    def end_sentence(self) -> str:
        """How the game ended, for people; "" while it runs."""
        if self.result is None:
            return ""
        if self._ending is not None:
            return self._ending.sentence
        return self.position.events[-1].full_text() if self.position.events else Message("The game is over.")

    @property
    def commitment(self) -> str | None:
        """The seed's hash, which may be public at any time."""
        return self._tags.get("Commitment")

    # -- possible actions; these methods change nothing ---------------------------------------------------------------

    def check(self, text: str, seat: int) -> Decision:
        """The decision of a seat that a text denotes here. Raises IllegalDecision with the reason."""
        if self.over:
            raise IllegalDecision(Message("The game is over."))
        return self.position.decision(text, seat)

    def pending_chance_outcome(self) -> Decision | None:
        """The chance outcome that the seed gives here; None if chance does not decide or is entered by hand.

        The draw's number is the index of the outcome among those not taken back, so taking back a decision never causes
        a new roll.
        """
        return None if self.pending_chance_draw is None else self.pending_chance_draw[0]

    @property
    def pending_chance_draw(self) -> tuple[Decision, int] | None:
        """The same, and the offset within its weight at which it is drawn (`chance.draw_with_offset`)."""
        if self.seed is None or self.to_decide != (CHANCE,):
            return None
        number = sum(seat == CHANCE for seat, _ in self.moves)
        return draw_outcome_with_offset(self.position, self.effective_seed or "", number)

    @property
    def effective_seed(self) -> str | None:
        """The seed from which chance follows, including the seats' contributions; None if outcomes are entered by
        hand.
        """
        return None if self.seed is None else combined_seed(self.seed, self.client_seeds)

    @property
    def decision_seconds(self) -> int:
        """The time limit for the deciders' secret decisions; 0: no clock runs."""
        return 0 if self.over else self.game.clock.seconds(self.position.state)

    def timeout_decision(self, seats: Collection[int]) -> tuple[int, str] | None:
        """Of the given seats, the first that must still decide when the clock runs out, with the decision that counts
        for it.
        """
        late = [seat for seat in self.to_decide if seat in seats]
        if not late or not self.decision_seconds:
            return None
        return late[0], self.game.clock.complete(self.position.state, late[0], "")

    def takeback_plies(self, seats: Collection[int]) -> int:
        """The number of plies that a takeback of the latest decision of one of the given seats undoes; 0 if there is
        none.

        A sealed decision belongs to its round: a takeback undoes the whole round.
        """
        for back, (seat, _) in enumerate(reversed(self.moves), 1):
            if seat in seats:
                while self.positions[self.ply - back].sealed:
                    back += 1
                return back
        return 0

    # -- what happens -------------------------------------------------------------------------------------------------

    def play(self, decision: Decision | str, seat: int | None = None) -> Position[Any]:
        """Adds a decision or outcome (seat: by default the first decider). Raises IllegalDecision with the reason."""
        if self.over:
            raise IllegalDecision(Message("The game is over."))
        who = self.position.to_decide[0] if seat is None else seat
        if not isinstance(decision, Decision):
            decision = self.position.decision(decision, who)
        self.positions.append(self.position.play(decision, who))
        self.moves.append((who, decision.text))
        return self.position

    def take_back(self, plies: int) -> None:
        """Takes back a number of plies. Raises ValueError if there are fewer."""
        if not 0 <= plies <= self.ply:
            raise ValueError(f"{plies} plies cannot be taken back of {self.ply}.")
        kept = self.ply - plies
        del self.positions[kept + 1 :]
        del self.moves[kept:]
        self._comments = {ply: comment for ply, comment in self._comments.items() if ply < kept}

    def resign(self, seat: int) -> None:
        """A seat resigns: it loses, the others share the win. Raises IllegalDecision if the game is over."""
        player, outcome = self.game.seat_names[seat], self._loss_of(seat)
        winners = self._winners(outcome)
        sentence = plural(
            "{player} resigned. {winners} wins.",
            "{player} resigned. {winners} win.",
            count=len(winners),
            player=player,
            winners=winners,
        )
        self._end(resignation_text(self.game.seats[seat]), sentence, outcome)

    def flag(self, seat: int) -> None:
        """A seat has run out of time: it loses, the others share the win. Raises IllegalDecision if the game is
        over.
        """
        player, outcome = self.game.seat_names[seat], self._loss_of(seat)
        winners = self._winners(outcome)
        sentence = plural(
            "{player} ran out of time. {winners} wins.",
            "{player} ran out of time. {winners} win.",
            count=len(winners),
            player=player,
            winners=winners,
        )
        self._end(timeout_text(self.game.seats[seat]), sentence, outcome)

    def agree_draw(self) -> None:
        """All players have agreed to a draw. Raises IllegalDecision if the game is over."""
        self._end(DRAW_AGREED, Message("Draw agreed."), shared_outcome(len(self.game.seats), self.resigned_seats))

    def add_client_seed(self, seat: int, text: str) -> None:
        """Adds a seat's contribution to the committed seed. Raises ValueError if it is too late."""
        if any(who == CHANCE for who, _ in self.moves):
            raise ValueError("Chance has decided already: nothing can be added to its seed.")
        self.client_seeds[seat_tag(self.game.seats[seat])] = text

    def leave(self, seat: int) -> None:
        """A seat resigns while the others continue; a bot decides for it. Raises IllegalDecision if the game is
        over.
        """
        self._require_not_over()
        self.resigned_seats.append(seat)

    def _loss_of(self, seat: int) -> Outcome:
        return resignation_outcome(seat, len(self.game.seats), self.resigned_seats)

    def _winners(self, outcome: Outcome) -> list[str]:
        return [name for name, share in zip(self.game.seat_names, outcome, strict=True) if share > 0]

    def _end(self, termination: str, sentence: Message, outcome: Outcome) -> None:
        self._require_not_over()
        self._ending = _Ending(termination, sentence, outcome)

    def _require_not_over(self) -> None:
        if self.over:
            raise IllegalDecision(Message("The game is over."))

    # -- output -------------------------------------------------------------------------------------------------------

    def texts(self, plies: int) -> list[str]:
        """The texts of the first plies; simultaneous decisions are in the order of the seats, as in records."""
        texts: list[str] = []
        group: list[tuple[int, str]] = []
        for ply in range(plies):
            group.append(self.moves[ply])
            if not self.positions[ply + 1].sealed:
                texts += [text for _, text in sorted(group)]
                group.clear()
        return texts + [text for _, text in sorted(group)]

    @property
    def open_texts(self) -> list[str]:
        """The texts up to the last position without a secret, as bots receive them."""
        return self.texts(self.open_ply)

    def record(self, *, public: bool = True) -> Record:
        """The record so far. public: without the seed and sealed decisions, which must still be kept secret."""
        hidden = public and not self.over
        plies = self.open_ply if hidden else self.ply
        tags = dict(self._tags)
        if self.seed is not None and not hidden:
            tags["Seed"] = self.seed
        if self.client_seeds:
            tags["ClientSeeds"] = format_client_seeds(self.client_seeds)
        if self.resigned_seats:
            tags["Resigned"] = ", ".join(self.game.seats[seat] for seat in self.resigned_seats)
        if self.termination:
            tags["Termination"] = self.termination
        entries = self._entries(self.texts(plies), self.positions[1 : plies + 1])
        result = format_result(self.result) if self.over else UNFINISHED
        return Record(self.game, entries, tags, self.start, result, self._comment)

    def text(self, *, public: bool = True) -> str:
        """The record as text."""
        return self.record(public=public).text(self.positions)

    def _entries(self, texts: list[str], after: Iterable[Position[Any]]) -> tuple[Entry, ...]:
        told = entries_with_comments(texts, list(after))
        return tuple(Entry(entry.text, self._comments.get(ply) or entry.comment) for ply, entry in enumerate(told))
